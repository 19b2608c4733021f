"""Bringing the count together from the file (the arithmetic is `domain.canvass`)."""

from collections import defaultdict

from plebapp.domain.board import BoardDecision
from plebapp.domain.canvass import Canvass, StationAccount, judge_question
from plebapp.domain.errors import Code, Refused
from plebapp.domain.plebiscite import Area
from plebapp.domain.roll import ChangeKind
from plebapp.domain.station import StationId
from plebapp.domain.voter import ENROLLED
from plebapp.usecases.ports import Book, Desk, Report, silent
from plebapp.usecases.roll import count_by_station
from plebapp.usecases.verify import require_agreement, require_sound


def canvass(desk: Desk) -> Canvass:
    """Return the count as it stands, from one consistent state of the file."""
    book = desk.book
    with book.reading():
        plebiscite = book.facts.get()
        accounts = station_accounts(book)
        areas = _areas(book, accounts)
        changes = book.roll.changes()
        head = book.journal.head()
        # A question beyond those on the sheets is no fact of the journal's; verifying names it.
        questions = book.facts.questions()[: min((a.tallies for a in accounts if a.tallies), default=None)]
        return Canvass(
            plebiscite=plebiscite,
            stations=accounts,
            closing=book.roll.closing(),
            late_inclusions=sum(change.kind is ChangeKind.INCLUSION for change in changes),
            late_exclusions=sum(change.kind is ChangeKind.EXCLUSION for change in changes),
            questions=tuple(
                judge_question(plebiscite, areas, question, position, accounts)
                for position, question in enumerate(questions)
            ),
            journal_head="" if head is None else head.digest,
            reopenings=len(book.roll.reopenings()),
        )


def result(desk: Desk) -> Canvass:
    """Return the canvass for giving figures out.

    Raises Refused(NOBODY_ENROLLED) when I = 0: no decision is possible; Unusable(FILE_DISAGREES) when what is on file
    is not what the journal says: such a file gives no figures.
    """
    with desk.book.reading():
        require_agreement(desk)
        found = canvass(desk)
    if found.whole.totals.enrolled == 0:
        raise Refused(Code.NOBODY_ENROLLED)
    return found


def verified_result(desk: Desk, report: Report = silent) -> Canvass:
    """Return the canvass for giving figures out, the whole file verified before, in one state of it.

    Raises as `result`; Unusable(FILE_DAMAGED) where pages are damaged, though none that the figures lie on.
    """
    with desk.book.reading():
        require_sound(desk, report)
        return result(desk)


def station_accounts(book: Book) -> tuple[StationAccount, ...]:
    """Return the stations with an urn of their own, by zone and section, with what is on file for each."""
    rows = book.stations.all()
    enrolled = count_by_station(book, ENROLLED)
    closing = book.roll.closing()
    entries = book.counting.in_force()
    decisions: dict[StationId, list[BoardDecision]] = defaultdict(list)
    for decision in book.counting.decisions():
        decisions[decision.station].append(decision)
    aggregated: dict[StationId, list[int]] = defaultdict(list)
    for row in rows:
        if row.station.aggregated:
            aggregated[row.station.counted_at].append(row.station.section)
    return tuple(
        StationAccount(
            station=row.station,
            state=row.state,
            enrolled=enrolled[row.station.id],
            listed=None if closing is None else closing.listed.get(row.station.id, 0),
            aggregated=tuple(aggregated[row.station.id]),
            entry=entries.get(row.station.id),
            decisions=tuple(decisions[row.station.id]),
        )
        for row in rows
        if not row.station.aggregated
    )


def _areas(book: Book, accounts: tuple[StationAccount, ...]) -> tuple[Area, ...]:
    """Return the areas that have stations, or the unnamed one."""
    used = {account.station.area for account in accounts} or {""}
    return tuple(area for area in book.facts.areas() if area.name in used)
