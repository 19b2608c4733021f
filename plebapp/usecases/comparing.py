"""What is on file, the voters' rows aside, against what the journal says."""

from collections.abc import Callable, Iterator

from plebapp.domain.encoding import (
    encode_decision,
    encode_entry,
    encode_plebiscite,
    encode_proceeding,
    encode_station,
    station_key,
)
from plebapp.domain.errors import Code, Unusable
from plebapp.domain.roll import RollChange, RollClosing
from plebapp.domain.sheet import SheetEntry
from plebapp.domain.station import State
from plebapp.domain.verification import Check, Disagreement
from plebapp.domain.voter import ENROLLED, LISTED
from plebapp.usecases.arms import arms_told
from plebapp.usecases.ports import Book
from plebapp.usecases.replay import Closing, Document, Replayed
from plebapp.usecases.roll import count_by_station

Found = Iterator[Disagreement]


def compare(book: Book, replayed: Replayed) -> Found:
    """Yield what does not agree, at a cost that does not grow with the voters; what cannot be read is named too."""
    for comparison in _COMPARISONS:
        yield from readable(comparison(book, replayed))


def readable(found: Found) -> Found:
    """Yield what is found, and at the first record that cannot be read, that it cannot. Raises Unusable otherwise."""
    try:
        yield from found
    except Unusable as error:
        if error.code is not Code.FILE_DAMAGED:
            raise
        yield Disagreement(Check.UNREADABLE, operands={"detail": str(error.operands.get("detail", ""))})


def _facts(book: Book, replayed: Replayed) -> Found:
    for name, value in encode_plebiscite(book.facts.get()).items():
        if replayed.facts.get(name) != value:
            yield Disagreement(Check.FACTS, name)


def _questions(book: Book, replayed: Replayed) -> Found:
    if [(question.id, question.text) for question in book.facts.questions()] != [(1, replayed.facts.get("question"))]:
        yield Disagreement(Check.QUESTIONS)


def _areas(book: Book, replayed: Replayed) -> Found:
    if [(area.id, area.name) for area in book.facts.areas()] != list(enumerate(replayed.areas, start=1)):
        yield Disagreement(Check.AREAS)


def _stations(book: Book, replayed: Replayed) -> Found:
    on_file = {station_key(row.station.id): encode_station(row.station) for row in book.stations.all()}
    for key in sorted({*on_file, *replayed.stations}):
        if on_file.get(key) != replayed.stations.get(key):
            yield Disagreement(Check.STATION, key)


def _count(book: Book, replayed: Replayed) -> Found:
    for row in book.stations.all():
        key = station_key(row.station.id)
        if replayed.states.get(key, State.AWAITING.value) != row.state.value:
            yield Disagreement(Check.STATE, key)
        if [_entry(entry) for entry in book.counting.sheets(row.station.id)] != replayed.sheets.get(key, []):
            yield Disagreement(Check.SHEET, key)


def _entry(entry: SheetEntry) -> Document:
    return {**encode_entry(entry), "person": entry.person}


def _decisions(book: Book, replayed: Replayed) -> Found:
    decisions = [{**encode_decision(decision), "person": decision.person} for decision in book.counting.decisions()]
    if decisions != replayed.decisions:
        yield Disagreement(Check.DECISIONS)


def _closings(book: Book, replayed: Replayed) -> Found:
    told = {number: _closing_told(closing) for number, closing in replayed.closings.items()}
    reopenings = [
        {"closing": each.closing, "at": each.at, "person": each.person, "reason": each.reason}
        for each in book.roll.reopenings()
    ]
    closings = {number: _closing(closing) for number, closing in book.roll.closings().items()}
    if closings != told or reopenings != replayed.reopenings:
        yield Disagreement(Check.ROLL_CLOSING)


def _closing_told(closing: Closing) -> Document:
    return {"at": closing.at, "person": closing.person, "digest": closing.digest, "listed": closing.listed}


def _closing(closing: RollClosing) -> Document:
    listed = {station_key(key): count for key, count in closing.listed.items()}
    return {"at": closing.at, "person": closing.person, "digest": closing.digest, "listed": listed}


def _closed_roll(book: Book, replayed: Replayed) -> Found:
    closing = book.roll.closing()
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


def _roll_changes(book: Book, replayed: Replayed) -> Found:
    if list(map(_change, book.roll.changes())) != replayed.roll_changes:
        yield Disagreement(Check.ROLL_CHANGE_RECORDS)


def _change(change: RollChange) -> Document:
    return {
        "kind": change.kind.value,
        "voter": change.voter_id,
        "person": change.person,
        "station": station_key(change.station),
        "decision": change.decision.number,
        "decided_on": change.decision.decided_on.isoformat(),
        "authority": change.decision.authority,
    }


def _people(book: Book, replayed: Replayed) -> Found:
    on_file = {person.name: person for person in book.people.all()}
    for name in sorted({*on_file, *replayed.people}):
        if on_file.get(name) != replayed.people.get(name):
            yield Disagreement(Check.PEOPLE, name)


def _issues(book: Book, replayed: Replayed) -> Found:
    on_file = {(issued.kind, issued.number): issued for issued in book.issues.all()}
    told = {(issued.kind, issued.number): issued for issued in replayed.issues}
    for key in sorted({*on_file, *told}):
        if on_file.get(key) != told.get(key):
            yield Disagreement(Check.DOCUMENT, f"{key[0]} {key[1]}")
    # What comes later supersedes, so that the order is a fact.
    for one, other in zip(on_file, told, strict=False):
        if one != other:
            yield Disagreement(Check.DOCUMENT, f"{one[0]} {one[1]}")


def _proceedings(book: Book, replayed: Replayed) -> Found:
    on_file = {proceeding.number: encode_proceeding(proceeding) for proceeding in book.proceedings.all()}
    for number in sorted({*on_file, *replayed.proceedings}):
        if on_file.get(number) != replayed.proceedings.get(number):
            yield Disagreement(Check.PROCEEDING, str(number))
    if book.proceedings.next_number() != replayed.last_proceeding + 1:
        yield Disagreement(Check.PROCEEDING_NUMBER)


def _arms(book: Book, replayed: Replayed) -> Found:
    if arms_told(book.arms.get()) != {"arms": replayed.arms}:
        yield Disagreement(Check.ARMS)


_COMPARISONS: tuple[Callable[[Book, Replayed], Found], ...] = (
    _facts,
    _questions,
    _areas,
    _stations,
    _count,
    _decisions,
    _closings,
    _closed_roll,
    _roll_changes,
    _people,
    _issues,
    _proceedings,
    _arms,
)
