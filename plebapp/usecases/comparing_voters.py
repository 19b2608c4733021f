"""The voters' rows against what the journal says: counters, digests, the sum over all records, each one's standing."""

from datetime import date
from itertools import islice

from plebapp.domain.encoding import station_key
from plebapp.domain.fields import FieldProblem
from plebapp.domain.residence import Criterion
from plebapp.domain.roll import RecordSum
from plebapp.domain.station import StationId
from plebapp.domain.verification import Check, Disagreement
from plebapp.domain.voter import RollStatus, include
from plebapp.usecases.comparing import Found, readable
from plebapp.usecases.ports import Book, Registered, Report
from plebapp.usecases.replay import Replayed
from plebapp.usecases.roll import RowDigests, every_voter

_MOST_NAMED = 100


def compare_voters(book: Book, replayed: Replayed, report: Report) -> Found:
    """Yield what does not agree, reading every row once; what cannot be read is named too."""
    yield from readable(_counters(book))
    yield from readable(_rows(book, replayed, report))


def compare_search(book: Book) -> Found:
    """Yield the voters whom a search would pass by."""
    yield from readable(
        Disagreement(Check.SEARCH, f"eleitor {row}") for row in islice(book.roll.misfiled(), _MOST_NAMED)
    )


def _counters(book: Book) -> Found:
    for (station, status), voters in sorted(_differences(book).items()):
        yield Disagreement(Check.COUNTERS, station_key(station), {"status": status.value, "voters": voters})


def _differences(book: Book) -> dict[tuple[StationId, RollStatus], int]:
    """Return how the kept counters differ from the rows themselves, only where they do."""
    kept, rows = book.roll.counts(), book.roll.recount()
    both = {key: kept.get(key, 0) - rows.get(key, 0) for key in {*kept, *rows}}
    return {key: difference for key, difference in both.items() if difference}


def _rows(book: Book, replayed: Replayed, report: Report) -> Found:
    total, closed = RecordSum(), _ClosedRows(replayed)
    facts = replayed.plebiscite or book.facts.get()
    astray: list[int] = []
    for registered in every_voter(book, report):
        total.add(registered.id, registered.voter)
        closed.take(registered)
        if registered.status != _expected(registered, replayed, facts.criterion, facts.cutoff):
            astray.append(registered.id)
    yield from (Disagreement(Check.STANDING, f"eleitor {row}") for row in astray[:_MOST_NAMED])
    if total.hex() != book.roll.records_sum() or replayed.records_sum not in (None, total.digest()):
        yield Disagreement(Check.OPEN_RECORDS)
    yield from closed.found()


def _expected(registered: Registered, replayed: Replayed, criterion: Criterion, cutoff: date) -> str | None:
    """Return where a voter must stand: as last decided, or else as art. 3º says; None where it cannot say."""
    decided = replayed.standing.get(registered.id)
    if decided is not None:
        return decided
    try:
        return include(registered.voter, criterion, cutoff)
    except FieldProblem:
        return None


class _ClosedRows:
    """The rows against the closing in force; nothing while there is none."""

    def __init__(self, replayed: Replayed) -> None:
        self._closing, self._records = replayed.closing, replayed.records
        self._digests = RowDigests(0 if self._closing is None else self._closing.last_record)

    def take(self, registered: Registered) -> None:
        """Take a voter in."""
        if self._closing is not None:
            self._digests.take(registered)

    def found(self) -> Found:
        """Yield what does not agree with the closing and the decisions after it."""
        if self._closing is None:
            return
        if self._digests.roll != self._closing.digest:
            yield Disagreement(Check.ROLL_DIGEST)
        if self._digests.records != self._closing.records:
            yield Disagreement(Check.VOTER_RECORDS)
        for row, digest in self._digests.later.items():
            if self._records.get(row) != digest:
                yield Disagreement(Check.LATE_RECORD, f"eleitor {row}")
