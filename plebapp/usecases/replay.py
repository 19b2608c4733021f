"""The facts that the journal alone gives, by replaying it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from plebapp.domain.journal import Action, Entry
from plebapp.domain.station import State

Document = dict[str, Any]


@dataclass
class Replayed:
    """What the journal says stands now: each field as the documents that its entries carry.

    `closing` is the closing's document with its moment and person; `changes` counts, by station, inclusions less
    exclusions decided after it; `records` are the digests of voters included on no list, by the row's number.
    """

    facts: Document = field(default_factory=dict)
    stations: dict[str, Document] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)
    sheets: dict[str, list[Document]] = field(default_factory=dict)
    decisions: list[Document] = field(default_factory=list)
    closing: Document | None = None
    changes: Counter[str] = field(default_factory=Counter)
    records: dict[int, str] = field(default_factory=dict)

    def replay(self, entry: Entry) -> None:
        """Take one entry in; those that change no fact compared here pass by."""
        handler = _HANDLERS.get(entry.action)
        if handler is not None:
            handler(self, entry, dict(entry.after or {}))


def _facts(replayed: Replayed, _: Entry, after: Document) -> None:
    replayed.facts = after


def _stations(replayed: Replayed, entry: Entry, after: Document) -> None:
    for station in after["stations"]:
        _station(replayed, entry, station)


def _station(replayed: Replayed, _: Entry, after: Document) -> None:
    replayed.stations[f"{after['zone']}/{after['section']}"] = after


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


def _closing(replayed: Replayed, entry: Entry, after: Document) -> None:
    replayed.closing = {**after, "at": entry.at, "person": entry.person}


def _inclusion(replayed: Replayed, entry: Entry, after: Document) -> None:
    replayed.changes[after["station"]] += 1
    replayed.records[int(entry.subject.rpartition(" ")[2])] = after.get("record", "")


def _exclusion(replayed: Replayed, _: Entry, after: Document) -> None:
    replayed.changes[after["station"]] -= 1


_HANDLERS: dict[Action, Callable[[Replayed, Entry, Document], None]] = {
    Action.CREATED: _facts,
    Action.FACTS_CHANGED: _facts,
    Action.STATIONS_IMPORTED: _stations,
    Action.STATION_ADDED: _station,
    Action.STATION_CHANGED: _station,
    Action.STATION_REMOVED: _station_removed,
    Action.SHEETS_ENTERED: _sheets,
    Action.SHEET_CORRECTED: _correction,
    Action.BOARD_DECIDED: _decision,
    Action.ROLL_CLOSED: _closing,
    Action.VOTER_INCLUDED: _inclusion,
    Action.VOTER_EXCLUDED: _exclusion,
}
