"""Verifying a file: pages, the journal's chain, the totals from the journal alone, the roll's digests, the counters."""

from collections.abc import Iterator
from dataclasses import dataclass

from plebapp.domain.encoding import encode_decision, encode_entry, encode_plebiscite, encode_station, station_key
from plebapp.domain.errors import Code, Unusable
from plebapp.domain.journal import Entry, breaks
from plebapp.domain.roll import RollClosing
from plebapp.domain.sheet import SheetEntry
from plebapp.domain.station import State, StationId
from plebapp.domain.verification import Check, Disagreement
from plebapp.domain.voter import ENROLLED, LISTED, RollStatus
from plebapp.usecases.ports import Book, Desk, Report, silent
from plebapp.usecases.replay import Document, Replayed
from plebapp.usecases.roll import count_by_station, digest_rows


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


def verify(desk: Desk, report: Report = silent) -> Verification:
    """Recompute everything that can be recomputed and name what does not agree. Changes nothing."""
    book = desk.book
    damages = book.damages(report)
    pages = [Disagreement(Check.PAGES, d.where, {"detail": d.detail}) for d in damages if not d.schema]
    if pages:
        # What lies on damaged pages cannot be compared.
        return Verification(tuple(pages), 0, "")
    with book.reading():
        replayed, entries, found = _read_journal(book)
        found += [Disagreement(Check.SCHEMA, damage.where) for damage in damages]
        found += _compare(book, replayed)
        found += _compare_voters(book, replayed, report)
        head = book.journal.head()
    return Verification(tuple(found), entries, "" if head is None else head.digest)


def check_agreement(desk: Desk, report: Report = silent) -> None:
    """Compare all figures on file with the journal, quickly. Raises Unusable(FILE_DISAGREES)."""
    report(0, 1)
    with desk.book.reading():
        require_agreement(desk.book)


def require_agreement(book: Book) -> None:
    """Compare all figures on file with the journal, at a cost that does not grow with the voters.

    Must be called inside `book.reading()`. Raises Unusable(FILE_DISAGREES): such a file gives no figures.
    """
    replayed, _, found = _read_journal(book)
    found += _compare(book, replayed)
    _raise(found)


def require_voters_agreement(book: Book, report: Report = silent) -> None:
    """Compare the voters' rows with the digests of the closed roll as well. Likewise."""
    replayed, _, found = _read_journal(book)
    found += _compare_voters(book, replayed, report)
    _raise(found)


def _raise(found: list[Disagreement]) -> None:
    if found:
        raise Unusable(Code.FILE_DISAGREES, count=len(found), check=found[0].check.value)


_CHAIN = {"gap": Check.JOURNAL_GAP, "link": Check.JOURNAL_LINK, "digest": Check.JOURNAL_DIGEST}


def _read_journal(book: Book) -> tuple[Replayed, int, list[Disagreement]]:
    replayed, entries = Replayed(), 0

    def reading() -> Iterator[Entry]:
        nonlocal entries
        for entry in book.journal.entries():
            entries += 1
            # An altered entry may say anything; it is named, and not believed.
            if entry.recomputed == entry.digest:
                replayed.replay(entry)
            yield entry

    found = [Disagreement(_CHAIN[broken.what], str(broken.sequence)) for broken in breaks(reading())]
    if entries == 0:
        found.append(Disagreement(Check.JOURNAL_EMPTY))
    return replayed, entries, found


def _compare(book: Book, replayed: Replayed) -> Iterator[Disagreement]:
    yield from _compare_facts(book, replayed)
    yield from _compare_stations(book, replayed)
    yield from _compare_count(book, replayed)
    yield from _compare_roll(book, replayed)


def _compare_facts(book: Book, replayed: Replayed) -> Iterator[Disagreement]:
    for name, value in encode_plebiscite(book.facts.get()).items():
        if replayed.facts.get(name) != value:
            yield Disagreement(Check.FACTS, name)
    if [question.text for question in book.facts.questions()] != [replayed.facts.get("question")]:
        yield Disagreement(Check.QUESTIONS)


def _compare_stations(book: Book, replayed: Replayed) -> Iterator[Disagreement]:
    on_file = {station_key(row.station.id): encode_station(row.station) for row in book.stations.all()}
    for key in sorted({*on_file, *replayed.stations}):
        if on_file.get(key) != replayed.stations.get(key):
            yield Disagreement(Check.STATION, key)
    areas = {area.name for area in book.facts.areas()}
    if not areas >= {str(station["area"]) for station in on_file.values()}:
        yield Disagreement(Check.AREAS)


def _compare_count(book: Book, replayed: Replayed) -> Iterator[Disagreement]:
    for row in book.stations.all():
        key = station_key(row.station.id)
        if replayed.states.get(key, State.AWAITING.value) != row.state.value:
            yield Disagreement(Check.STATE, key)
        if [_entry(entry) for entry in book.counting.sheets(row.station.id)] != replayed.sheets.get(key, []):
            yield Disagreement(Check.SHEET, key)
    decisions = [{**encode_decision(decision), "person": decision.person} for decision in book.counting.decisions()]
    if decisions != replayed.decisions:
        yield Disagreement(Check.DECISIONS)


def _entry(entry: SheetEntry) -> Document:
    return {**encode_entry(entry), "person": entry.person}


def _compare_roll(book: Book, replayed: Replayed) -> Iterator[Disagreement]:
    closing = book.roll.closing()
    if not _same_closing(closing, replayed.closing):
        yield Disagreement(Check.ROLL_CLOSING)
    if closing is None:
        return
    now = count_by_station(book, LISTED)
    for key, count in closing.listed.items():
        if now.get(key, 0) != count:
            yield Disagreement(Check.ROLL_LISTED, station_key(key), {"closed": count, "now": now.get(key, 0)})
    # I by station must be R and the decided changes of the journal, nothing else (art. 5º).
    for key, enrolled in count_by_station(book, ENROLLED).items():
        name = station_key(key)
        expected = closing.listed.get(key, 0) + replayed.changes[name]
        if enrolled != expected:
            yield Disagreement(Check.ROLL_CHANGES, name, {"journal": expected, "now": enrolled})


def _same_closing(closing: RollClosing | None, document: Document | None) -> bool:
    if closing is None or document is None:
        return closing is None and document is None
    listed = {station_key(key): count for key, count in closing.listed.items()}
    return (closing.at, closing.person, closing.digest, listed) == (
        document["at"],
        document["person"],
        document["digest"],
        document["listed"],
    )


def _compare_voters(book: Book, replayed: Replayed, report: Report) -> Iterator[Disagreement]:
    for (station, status), voters in sorted(_differences(book).items()):
        yield Disagreement(Check.COUNTERS, station_key(station), {"status": status.value, "voters": voters})
    if replayed.closing is None:
        return
    digests = digest_rows(book, replayed.closing.get("last_record", 0), report)
    if digests.roll != replayed.closing["digest"]:
        yield Disagreement(Check.ROLL_DIGEST)
    if digests.records != replayed.closing.get("records"):
        yield Disagreement(Check.VOTER_RECORDS)
    for row, digest in digests.later.items():
        if replayed.records.get(row) != digest:
            yield Disagreement(Check.LATE_RECORD, f"eleitor {row}")


def _differences(book: Book) -> dict[tuple[StationId, RollStatus], int]:
    """Return how the kept counters differ from the rows themselves, only where they do."""
    kept, rows = book.roll.counts(), book.roll.recount()
    both = {key: kept.get(key, 0) - rows.get(key, 0) for key in {*kept, *rows}}
    return {key: difference for key, difference in both.items() if difference}
