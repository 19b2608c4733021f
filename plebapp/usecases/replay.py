"""The facts that the journal alone gives, by replaying it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from plebapp.domain.documents import number_told
from plebapp.domain.encoding import decode_person, decode_plebiscite
from plebapp.domain.journal import Action, Entry
from plebapp.domain.people import Person
from plebapp.domain.plebiscite import Plebiscite
from plebapp.domain.roll import NO_RECORDS, ChangeKind
from plebapp.domain.station import State
from plebapp.usecases.ports import Issued

Document = dict[str, Any]

MALFORMED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What an entry raises that does not hold what its action says."""


@dataclass(frozen=True, slots=True)
class Closing:
    """A closing of the roll as its entry tells it: `listed` by station's key; `records` is the digest of all records up
    to the row `last_record`."""

    at: str
    person: str
    digest: str
    listed: dict[str, int]
    records: str
    last_record: int


@dataclass
class Replayed:
    """What the journal says stands now: each field as the documents that its entries carry, unless said otherwise.

    After the closing, `changes` counts by station inclusions less exclusions; `records` and `standing` are the digests
    and standings of the voters decided about, by the row's number. `records_sum` is the digest of the sum over all
    records, None where the last change of them was made before sums were kept. `proceedings` are by number, and
    `last_proceeding` is the highest ever given; `arms` is the SHA-256 of the court's arms, None for the neutral emblem.
    """

    facts: Document = field(default_factory=dict)
    plebiscite: Plebiscite | None = None
    areas: list[str] = field(default_factory=lambda: [""])
    stations: dict[str, Document] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)
    sheets: dict[str, list[Document]] = field(default_factory=dict)
    decisions: list[Document] = field(default_factory=list)
    closings: dict[int, Closing] = field(default_factory=dict)
    reopenings: list[Document] = field(default_factory=list)
    roll_changes: list[Document] = field(default_factory=list)
    changes: Counter[str] = field(default_factory=Counter)
    records: dict[int, str] = field(default_factory=dict)
    standing: dict[int, str] = field(default_factory=dict)
    records_sum: str | None = NO_RECORDS
    people: dict[str, Person] = field(default_factory=dict)
    issues: list[Issued] = field(default_factory=list)
    proceedings: dict[int, Document] = field(default_factory=dict)
    last_proceeding: int = 0
    arms: str | None = None

    @property
    def closing(self) -> Closing | None:
        """Return the closing in force, None while the roll is open, or open again."""
        return self.closings[len(self.closings)] if len(self.closings) > len(self.reopenings) else None

    def replay(self, entry: Entry) -> None:
        """Take one entry in; those that change no fact compared here pass by. Raises one of `MALFORMED`."""
        handler = _HANDLERS.get(entry.action)
        if handler is not None:
            handler(self, entry, dict(entry.after or {}))


def _facts(replayed: Replayed, _: Entry, after: Document) -> None:
    replayed.plebiscite = decode_plebiscite(after)
    replayed.facts = after


def _stations(replayed: Replayed, entry: Entry, after: Document) -> None:
    for station in after["stations"]:
        _station(replayed, entry, station)


def _station(replayed: Replayed, _: Entry, after: Document) -> None:
    replayed.stations[f"{int(after['zone'])}/{int(after['section'])}"] = after
    if after["area"] not in replayed.areas:
        replayed.areas.append(after["area"])


def _station_removed(replayed: Replayed, entry: Entry, _: Document) -> None:
    replayed.stations.pop(entry.subject, None)


def _sheets(replayed: Replayed, entry: Entry, after: Document) -> None:
    for sheet in after["sheets"]:
        _correction(replayed, entry, sheet)
        replayed.states[sheet["station"]] = State.COUNTED.value


def _correction(replayed: Replayed, entry: Entry, after: Document) -> None:
    replayed.sheets.setdefault(after["station"], []).append({**after, "person": entry.person})


def _decision(replayed: Replayed, entry: Entry, after: Document) -> None:
    decision = after["decision"]
    replayed.states[decision["station"]] = after["state"]
    replayed.decisions.append({**decision, "person": entry.person})


def _voters(replayed: Replayed, _: Entry, after: Document) -> None:
    replayed.records_sum = after.get("records")


def _closing(replayed: Replayed, entry: Entry, after: Document) -> None:
    replayed.closings[1 + len(replayed.closings)] = Closing(
        entry.at, entry.person, after["digest"], dict(after["listed"]), after["records"], int(after["last_record"])
    )


def _reopening(replayed: Replayed, entry: Entry, after: Document) -> None:
    replayed.reopenings.append(
        {"closing": after["closing"], "at": entry.at, "person": entry.person, "reason": after["reason"]}
    )


def _roll_change(kind: ChangeKind, more: int) -> "Handler":
    def handler(replayed: Replayed, entry: Entry, after: Document) -> None:
        row = int(entry.subject.rpartition(" ")[2])
        replayed.changes[after["station"]] += more
        replayed.standing[row] = after["status"]
        replayed.records[row] = after["record"]
        _voters(replayed, entry, after)
        told = {name: after[name] for name in ("station", "decision", "decided_on", "authority")}
        replayed.roll_changes.append({"kind": kind.value, "voter": row, "person": entry.person, **told})

    return handler


def _proceeding(replayed: Replayed, entry: Entry, after: Document) -> None:
    number = int(entry.subject)
    replayed.proceedings[number] = after["proceeding"]
    replayed.last_proceeding = max(replayed.last_proceeding, number)


def _proceeding_removed(replayed: Replayed, entry: Entry, _: Document) -> None:
    replayed.proceedings.pop(int(entry.subject))


def _arms(replayed: Replayed, _: Entry, after: Document) -> None:
    replayed.arms = after["arms"]


def _issue(replayed: Replayed, entry: Entry, after: Document) -> None:
    number, data = number_told(after, entry.at), after.get("data", "")  # which older entries do not tell
    replayed.issues.append(
        Issued(after["document"], number, entry.at, entry.person, after["head"], after["digest"], data)
    )


def _protected(replayed: Replayed, entry: Entry, after: Document) -> None:
    _person(replayed, entry, after)
    replayed.records_sum = after.get("records", replayed.records_sum)


def _person(replayed: Replayed, _: Entry, after: Document) -> None:
    person = decode_person(after["person"])
    replayed.people[person.name] = person


Handler = Callable[[Replayed, Entry, Document], None]

_HANDLERS: dict[Action, Handler] = {
    Action.CREATED: _facts,
    Action.FACTS_CHANGED: _facts,
    Action.STATIONS_IMPORTED: _stations,
    Action.STATION_ADDED: _station,
    Action.STATION_CHANGED: _station,
    Action.STATION_REMOVED: _station_removed,
    Action.VOTERS_IMPORTED: _voters,
    Action.VOTER_REGISTERED: _voters,
    Action.VOTER_CHANGED: _voters,
    Action.VOTER_REMOVED: _voters,
    Action.SHEETS_ENTERED: _sheets,
    Action.SHEET_CORRECTED: _correction,
    Action.BOARD_DECIDED: _decision,
    Action.ROLL_CLOSED: _closing,
    Action.ROLL_REOPENED: _reopening,
    Action.VOTER_INCLUDED: _roll_change(ChangeKind.INCLUSION, +1),
    Action.VOTER_EXCLUDED: _roll_change(ChangeKind.EXCLUSION, -1),
    Action.PROCEEDING_ADDED: _proceeding,
    Action.PROCEEDING_CHANGED: _proceeding,
    Action.PROCEEDING_REMOVED: _proceeding_removed,
    Action.ARMS_CHANGED: _arms,
    Action.DOCUMENT_ISSUED: _issue,
    Action.PROTECTED: _protected,
    Action.PERSON_ADDED: _person,
    Action.PERSON_CHANGED: _person,
    Action.PERSON_LEFT: _person,
    Action.PERSON_REKEYED: _person,
    Action.RECOVERED: _person,
}
