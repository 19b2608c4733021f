"""Closing the list of voters (relação de votantes), and what is decided about it afterwards."""

from collections import Counter
from collections.abc import Iterator, Mapping

from plebapp.domain.encoding import station_key
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.fields import FieldProblem
from plebapp.domain.journal import Action
from plebapp.domain.people import Permission
from plebapp.domain.roll import (
    DIGEST_ENCODING,
    RECORDS_ENCODING,
    ChangeKind,
    Digest,
    RollChange,
    RollClosing,
    RollDecision,
    record_line,
    roll_line,
)
from plebapp.domain.station import StationId
from plebapp.domain.titulo import parse_titulo
from plebapp.domain.voter import ENROLLED, LISTED, RollStatus, Voter
from plebapp.usecases.permission import authorise
from plebapp.usecases.ports import Book, Desk, Registered, Report, silent
from plebapp.usecases.record import now, record, require_past
from plebapp.usecases.stations import require_open_roll
from plebapp.usecases.voters import read_voter, records_digest, subject_of


def close_roll(desk: Desk, report: Report = silent) -> RollClosing:
    """Close the list of voters: fix R by station, write the digests of its rows and of all records.

    Raises Refused: closed already, empty, or several areas without the resolution's choice of how they combine.
    """
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.CLOSE_ROLL)
        require_open_roll(book)
        listed = count_by_station(book, LISTED)
        total = sum(listed.values())
        if total == 0:
            raise Refused(Code.ROLL_EMPTY)
        areas = {row.station.area for row in book.stations.all()}
        if len(areas) > 1 and book.facts.get().combination is None:
            raise Refused(Code.COMBINATION_MISSING, areas=len(areas))
        digests = RowDigests()
        for registered in every_voter(book, report):
            digests.take(registered)
        closing = RollClosing(now(desk), desk.person, listed, digests.roll)
        book.roll.close(closing)
        record(
            desk,
            Action.ROLL_CLOSED,
            after={
                "listed": {station_key(key): count for key, count in sorted(listed.items())},
                "total": total,
                "digest": digests.roll,
                "encoding": DIGEST_ENCODING,
                "records": digests.records,
                "last_record": digests.last,
            },
        )
    return closing


def reopen_roll(desk: Desk, reason: str) -> None:
    """Open the closed list of voters again, while nothing rests on it yet; it can be closed anew.

    Raises Refused: without a reason, open, decided about since, counted, or as `authorise`.
    """
    book = desk.book
    if not reason.strip():
        raise Refused(Code.REASON_MISSING)
    with book.atomic():
        authorise(desk, Permission.REOPEN_ROLL)
        closing = require_reopenable(book)
        number = max(book.roll.closings())
        at = now(desk)
        book.roll.reopen(at, desk.person, reason.strip())
        record(
            desk,
            Action.ROLL_REOPENED,
            before={"digest": closing.digest, "total": closing.total},
            after={"closing": number, "reason": reason.strip()},
        )


def require_reopenable(book: Book) -> RollClosing:
    """Return the closing in force. Raises Refused where the roll is open, or something rests on it already."""
    closing = require_closed_roll(book)
    changes = len(book.roll.changes())
    if changes:
        raise Refused(Code.ROLL_HAS_CHANGES, changes=changes)
    if book.counting.in_force() or book.counting.decisions():
        raise Refused(Code.ROLL_ALREADY_COUNTED)
    return closing


class RowDigests:
    """Digests of the voters' rows, taken in the order of `every_voter`: of the listed ones (`roll`), of whole records
    up to the row `last` (`records`; without `last`, of all), and of each later one (`later`, by row)."""

    def __init__(self, last: int | None = None) -> None:
        self._roll, self._records = Digest(DIGEST_ENCODING), Digest(RECORDS_ENCODING)
        self._limit = last
        self._highest = 0
        self.later: dict[int, str] = {}

    def take(self, registered: Registered) -> None:
        """Take a voter in."""
        if registered.status in LISTED:
            self._roll.add(roll_line(registered.voter))
        if self._limit is None or registered.id <= self._limit:
            self._records.add(record_line(registered.id, registered.voter))
            self._highest = max(self._highest, registered.id)
        else:
            self.later[registered.id] = record_digest(registered)

    @property
    def roll(self) -> str:
        """Return the digest of the listed voters."""
        return self._roll.hexdigest()

    @property
    def records(self) -> str:
        """Return the digest of the records up to `last`."""
        return self._records.hexdigest()

    @property
    def last(self) -> int:
        """Return the row up to which `records` goes."""
        return self._highest if self._limit is None else self._limit


def every_voter(book: Book, report: Report = silent) -> Iterator[Registered]:
    """Yield every voter by zone, section and título, telling progress."""
    total = sum(book.roll.counts().values())
    for done, registered in enumerate(book.roll.every(frozenset(RollStatus))):
        if done % 2_000 == 0:
            report(done, total)
        yield registered


def record_digest(registered: Registered) -> str:
    """Return the digest of one voter's record, as the journal keeps it of those included on no list."""
    digest = Digest(RECORDS_ENCODING)
    digest.add(record_line(registered.id, registered.voter))
    return digest.hexdigest()


def count_by_station(book: Book, statuses: frozenset[RollStatus]) -> dict[StationId, int]:
    """Return the voters of these standings by the station whose urn receives their votes, stations without any as 0.

    Raises Unusable(FILE_DAMAGED) where a counter is of no station.
    """
    counted_at = {row.station.id: row.station.counted_at for row in book.stations.all()}
    found = Counter(dict.fromkeys(counted_at.values(), 0))
    for (station, status), voters in book.roll.counts().items():
        if status in statuses:
            if station not in counted_at:
                raise Unusable(Code.FILE_DAMAGED, path=str(book.path), detail=f"roll_count {station_key(station)}")
            found[counted_at[station]] += voters
    return dict(found)


def require_closed_roll(book: Book) -> RollClosing:
    """Return the closing. Raises Refused(ROLL_OPEN) while the list of voters is open."""
    closing = book.roll.closing()
    if closing is None:
        raise Refused(Code.ROLL_OPEN)
    return closing


def include_voter(desk: Desk, texts: Mapping[str, str], decision: RollDecision) -> Registered:
    """Include a voter after the closing, by decision: one on file as not included or excluded, or one on no list.

    `texts` are the fields of the form; for a voter on file the título is enough. I grows by one at the voter's station.
    Raises Refused (roll open, already enrolled) and VoterRefused (fields wrong).
    """
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.DECIDE_ROLL)
        require_closed_roll(book)
        require_past(desk, decision.decided_on)
        voter = _voter_to_include(book, texts)
        current = book.roll.get(voter.titulo)
        if current is None:
            book.roll.add([(voter, RollStatus.INCLUDED_LATE)])
        elif current.status in ENROLLED:
            raise Refused(Code.VOTER_ALREADY_ENROLLED)
        else:
            # Whoever was on the closed roll is simply back on it.
            back = RollStatus.INCLUDED if current.status is RollStatus.EXCLUDED_LATE else RollStatus.INCLUDED_LATE
            book.roll.replace(current.id, current.voter, back)
        registered = book.roll.get(voter.titulo)
        assert registered is not None
        _change(desk, ChangeKind.INCLUSION, registered, decision, current)
    return registered


def _voter_to_include(book: Book, texts: Mapping[str, str]) -> Voter:
    if not texts.get("nome"):
        found = find_voter(book, texts.get("titulo", ""))
        return found.voter
    return read_voter(book, texts)


def find_voter(book: Book, titulo: str) -> Registered:
    """Return the voter with this título, typed in any form. Raises Refused(VOTER_UNKNOWN)."""
    try:
        registered = book.roll.get(parse_titulo(titulo))
    except FieldProblem as problem:
        raise Refused(Code.VOTER_UNKNOWN) from problem
    if registered is None:
        raise Refused(Code.VOTER_UNKNOWN)
    return registered


def exclude_voter(desk: Desk, row: int, decision: RollDecision) -> Registered:
    """Exclude an enrolled voter after the closing, by decision; I falls by one at their station. Raises Refused."""
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.DECIDE_ROLL)
        require_closed_roll(book)
        require_past(desk, decision.decided_on)
        current = book.roll.by_id(row)
        if current is None:
            raise Refused(Code.VOTER_UNKNOWN)
        if current.status not in ENROLLED:
            raise Refused(Code.VOTER_NOT_ENROLLED)
        out = RollStatus.EXCLUDED_LATE if current.status is RollStatus.INCLUDED else RollStatus.REMOVED_LATE
        book.roll.replace(row, current.voter, out)
        registered = book.roll.by_id(row)
        assert registered is not None
        _change(desk, ChangeKind.EXCLUSION, registered, decision, current)
    return registered


def _change(
    desk: Desk, kind: ChangeKind, registered: Registered, decision: RollDecision, before: Registered | None
) -> None:
    voter = registered.voter
    row = desk.book.stations.get(StationId(voter.zone, voter.section))
    assert row is not None
    station = row.station.counted_at
    desk.book.roll.add_change(RollChange(kind, registered.id, station, decision, desk.person))
    record(
        desk,
        Action.VOTER_INCLUDED if kind is ChangeKind.INCLUSION else Action.VOTER_EXCLUDED,
        subject_of(registered),
        before=None if before is None else {"status": before.status.value},
        after={
            "status": registered.status.value,
            "station": station_key(station),
            "record": record_digest(registered),
            "records": records_digest(desk.book),
            "decision": decision.number,
            "decided_on": decision.decided_on.isoformat(),
            "authority": decision.authority,
        },
    )
