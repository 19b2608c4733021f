"""The journal's chain: each entry carries the digest of the one before it and its own.

Canonical encoding: the JSON array [sequence, at, person, action, subject, before, after, previous], UTF-8, keys sorted,
no blanks, non-ASCII as it is. `at` is UTC in ISO 8601 with seconds. The first entry's previous digest is 64 zeros.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

Payload = Mapping[str, Any] | None

GENESIS = "0" * 64


class Action(StrEnum):
    """What can happen to a plebiscite; one row of the journal each."""

    CREATED = "created"
    FACTS_CHANGED = "facts_changed"
    STATIONS_IMPORTED = "stations_imported"
    STATION_ADDED = "station_added"
    STATION_CHANGED = "station_changed"
    STATION_REMOVED = "station_removed"
    VOTERS_IMPORTED = "voters_imported"
    VOTER_REGISTERED = "voter_registered"
    VOTER_CHANGED = "voter_changed"
    VOTER_REMOVED = "voter_removed"
    ROLL_CLOSED = "roll_closed"
    VOTER_INCLUDED = "voter_included"
    VOTER_EXCLUDED = "voter_excluded"
    SHEETS_ENTERED = "sheets_entered"
    SHEET_CORRECTED = "sheet_corrected"
    BOARD_DECIDED = "board_decided"


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the journal."""

    sequence: int
    at: str
    person: str
    action: Action
    subject: str
    before: Payload
    after: Payload
    previous: str
    digest: str = ""

    @property
    def recomputed(self) -> str:
        """Return the SHA-256, in hexadecimal, of the entry's canonical encoding."""
        action = self.action.value
        values = [self.sequence, self.at, self.person, action, self.subject, self.before, self.after, self.previous]
        return hashlib.sha256(canonical(values).encode()).hexdigest()

    def sealed(self) -> "Entry":
        """Return the entry with its digest computed."""
        return replace(self, digest=self.recomputed)


def canonical(value: object) -> str:
    """Return the one JSON text of a value."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Broken:
    """A place where the chain does not hold: the sequence and what is wrong (gap, link, digest)."""

    sequence: int
    what: str


def breaks(entries: Iterable[Entry]) -> Iterator[Broken]:
    """Walk the chain from its beginning and yield every place where it does not hold."""
    previous, expected = GENESIS, 1
    for entry in entries:
        if entry.sequence != expected:
            yield Broken(entry.sequence, "gap")
        if entry.previous != previous:
            yield Broken(entry.sequence, "link")
        if entry.recomputed != entry.digest:
            yield Broken(entry.sequence, "digest")
        previous, expected = entry.digest, entry.sequence + 1
