"""Verifying a file: pages, the journal's chain, the totals from the journal alone, the roll's digest, the counters."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from plebapp.domain.encoding import encode_decision, encode_entry, encode_plebiscite, encode_station, station_key
from plebapp.domain.journal import Action, Entry, breaks
from plebapp.domain.station import State, StationId
from plebapp.domain.verification import Check, Disagreement
from plebapp.domain.voter import ENROLLED, LISTED, RollStatus
from plebapp.usecases.ports import Book, Desk, Report, silent
from plebapp.usecases.roll import computed_digest, count_by_station


@dataclass(frozen=True, slots=True)
class Verification:
    """What verifying found: everything that disagrees, how many journal entries were read, and the head's digest."""

    disagreements: tuple[Disagreement, ...]
    entries: int
    head: str

    @property
    def sound(self) -> bool:
        """Say whether everything agrees."""
        return not self.disagreements


@dataclass
class Replayed:
    """The facts that the journal alone gives."""

    facts: dict[str, Any] = field(default_factory=dict)
    stations: dict[str, dict[str, Any]] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)
    sheets: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    listed: dict[str, int] | None = None
    digest: str = ""
    changes: Counter[str] = field(default_factory=Counter)
    decisions: list[dict[str, Any]] = field(default_factory=list)

    def replay(self, entry: Entry) -> None:
        """Take one entry in; those that change no fact compared here pass by."""
        handler = _HANDLERS.get(entry.action)
        if handler is not None and entry.after is not None:
            handler(self, dict(entry.after))
        elif entry.action is Action.STATION_REMOVED:
            self.stations.pop(entry.subject, None)


def _take_facts(replayed: Replayed, after: dict[str, Any]) -> None:
    replayed.facts = after


def _take_stations(replayed: Replayed, after: dict[str, Any]) -> None:
    for station in after["stations"]:
        _take_station(replayed, station)


def _take_station(replayed: Replayed, after: dict[str, Any]) -> None:
    replayed.stations[f"{after['zone']}/{after['section']}"] = after


def _take_sheets(replayed: Replayed, after: dict[str, Any]) -> None:
    for sheet in after["sheets"]:
        replayed.sheets.setdefault(sheet["station"], []).append(sheet)
        replayed.states[sheet["station"]] = State.COUNTED.value


def _take_correction(replayed: Replayed, after: dict[str, Any]) -> None:
    replayed.sheets.setdefault(after["station"], []).append(after)


def _take_decision(replayed: Replayed, after: dict[str, Any]) -> None:
    replayed.states[after["decision"]["station"]] = after["state"]
    replayed.decisions.append(after["decision"])


def _take_closing(replayed: Replayed, after: dict[str, Any]) -> None:
    replayed.listed, replayed.digest = after["listed"], after["digest"]


def _take_inclusion(replayed: Replayed, after: dict[str, Any]) -> None:
    replayed.changes[after["station"]] += 1


def _take_exclusion(replayed: Replayed, after: dict[str, Any]) -> None:
    replayed.changes[after["station"]] -= 1


_HANDLERS: dict[Action, Callable[[Replayed, dict[str, Any]], None]] = {
    Action.CREATED: _take_facts,
    Action.FACTS_CHANGED: _take_facts,
    Action.STATIONS_IMPORTED: _take_stations,
    Action.STATION_ADDED: _take_station,
    Action.STATION_CHANGED: _take_station,
    Action.SHEETS_ENTERED: _take_sheets,
    Action.SHEET_CORRECTED: _take_correction,
    Action.BOARD_DECIDED: _take_decision,
    Action.ROLL_CLOSED: _take_closing,
    Action.VOTER_INCLUDED: _take_inclusion,
    Action.VOTER_EXCLUDED: _take_exclusion,
}


def verify(desk: Desk, report: Report = silent) -> Verification:
    """Recompute everything that can be recomputed and name what does not agree. Changes nothing."""
    book = desk.book
    pages = tuple(Disagreement(Check.PAGES, damage.where, {"detail": damage.detail}) for damage in book.damages(report))
    if pages:
        # What lies on damaged pages cannot be compared.
        return Verification(pages, 0, "")
    with book.reading():
        replayed, entries, found = _read_journal(book)
        found += _compare_facts(book, replayed)
        found += _compare_count(book, replayed)
        found += _compare_roll(book, replayed, report)
        head = book.journal.head()
    return Verification(tuple(found), entries, "" if head is None else head.digest)


_CHAIN = {"gap": Check.JOURNAL_GAP, "link": Check.JOURNAL_LINK, "digest": Check.JOURNAL_DIGEST}


def _read_journal(book: Book) -> tuple[Replayed, int, list[Disagreement]]:
    replayed, entries = Replayed(), 0

    def reading() -> Iterator[Entry]:
        nonlocal entries
        for entry in book.journal.entries():
            entries += 1
            replayed.replay(entry)
            yield entry

    found = [Disagreement(_CHAIN[broken.what], str(broken.sequence)) for broken in breaks(reading())]
    if entries == 0:
        found.append(Disagreement(Check.JOURNAL_EMPTY))
    return replayed, entries, found


def _compare_facts(book: Book, replayed: Replayed) -> Iterator[Disagreement]:
    for name, value in encode_plebiscite(book.facts.get()).items():
        if replayed.facts.get(name) != value:
            yield Disagreement(Check.FACTS, name)
    if [question.text for question in book.facts.questions()[:1]] != [replayed.facts.get("question")]:
        yield Disagreement(Check.FACTS, "question")
    on_file = {station_key(row.station.id): encode_station(row.station) for row in book.stations.all()}
    for key in sorted({*on_file, *replayed.stations}):
        if on_file.get(key) != replayed.stations.get(key):
            yield Disagreement(Check.STATION, key)


def _compare_count(book: Book, replayed: Replayed) -> Iterator[Disagreement]:
    for row in book.stations.all():
        key = station_key(row.station.id)
        if replayed.states.get(key, State.AWAITING.value) != row.state.value:
            yield Disagreement(Check.STATE, key)
        on_file = [encode_entry(entry) for entry in book.counting.sheets(row.station.id)]
        if on_file != replayed.sheets.get(key, []):
            yield Disagreement(Check.SHEET, key)
    if [encode_decision(decision) for decision in book.counting.decisions()] != replayed.decisions:
        yield Disagreement(Check.DECISIONS)


def _compare_roll(book: Book, replayed: Replayed, report: Report) -> Iterator[Disagreement]:
    for (station, status), voters in sorted(_differences(book).items()):
        yield Disagreement(Check.COUNTERS, station_key(station), {"status": status.value, "voters": voters})
    closing = book.roll.closing()
    listed = None if closing is None else {station_key(key): count for key, count in closing.listed.items()}
    digest = "" if closing is None else closing.digest
    if (listed, digest) != (replayed.listed, replayed.digest):
        yield Disagreement(Check.ROLL_CLOSING)
    if closing is None:
        return
    now = count_by_station(book, LISTED)
    for key, count in closing.listed.items():
        if now.get(key, 0) != count:
            yield Disagreement(Check.ROLL_LISTED, station_key(key), {"closed": count, "now": now.get(key, 0)})
    if computed_digest(book, closing.total, report) != closing.digest:
        yield Disagreement(Check.ROLL_DIGEST)
    yield from _compare_enrolled(book, replayed)


def _compare_enrolled(book: Book, replayed: Replayed) -> Iterator[Disagreement]:
    """I by station must be R and the decided changes of the journal, nothing else (art. 5º)."""
    for key, enrolled in count_by_station(book, ENROLLED).items():
        name = station_key(key)
        expected = (replayed.listed or {}).get(name, 0) + replayed.changes[name]
        if enrolled != expected:
            yield Disagreement(Check.ROLL_CHANGES, name, {"journal": expected, "now": enrolled})


def _differences(book: Book) -> dict[tuple[StationId, RollStatus], int]:
    """Return how the kept counters differ from the rows themselves, only where they do."""
    kept, rows = book.roll.counts(), book.roll.recount()
    both = {key: kept.get(key, 0) - rows.get(key, 0) for key in {*kept, *rows}}
    return {key: difference for key, difference in both.items() if difference}
