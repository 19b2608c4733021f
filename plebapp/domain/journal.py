"""The journal's chain: each entry carries the digest of the one before it and its own.

Canonical encoding: the JSON array [sequence, at, person, action, subject, before, after, previous], UTF-8, keys sorted,
no blanks, non-ASCII as it is; where people sign, the array of their names follows as a ninth member. `at` is UTC in ISO
8601 with seconds. The first entry's previous digest is 64 zeros.

In a protected file each entry is signed (Ed25519) by the person and, in an act of two, by the second one as well; a
seal, signed too and renewed with each entry, says which entry is the last. Without a person's key a chain can be
recomputed, but neither signed nor cut short.
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
    ROLL_REOPENED = "roll_reopened"
    ROLL_EXPORTED = "roll_exported"
    PROCEEDING_ADDED = "proceeding_added"
    PROCEEDING_CHANGED = "proceeding_changed"
    PROCEEDING_REMOVED = "proceeding_removed"
    ARMS_CHANGED = "arms_changed"
    DOCUMENT_ISSUED = "document_issued"
    PROTECTED = "protected"
    PERSON_ADDED = "person_added"
    PERSON_CHANGED = "person_changed"
    PERSON_LEFT = "person_left"
    PASSWORD_CHANGED = "password_changed"
    PERSON_REKEYED = "person_rekeyed"
    KEY_CHANGED = "key_changed"
    RECOVERED = "recovered"
    SIGN_IN_FAILURES = "sign_in_failures"
    CLOCK_WENT_BACK = "clock_went_back"


NO_FACT = frozenset(
    {
        Action.ROLL_EXPORTED,
        Action.DOCUMENT_ISSUED,
        Action.PASSWORD_CHANGED,
        Action.PERSON_ADDED,
        Action.PERSON_CHANGED,
        Action.PERSON_LEFT,
        Action.PERSON_REKEYED,
        Action.PROTECTED,
        Action.RECOVERED,
        Action.KEY_CHANGED,
        Action.SIGN_IN_FAILURES,
        Action.CLOCK_WENT_BACK,
    }
)
"""What changes nothing that a document tells of the plebiscite; after any other entry, those issued are superseded."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the journal. `signers` are the people whose `signatures` (128 hexadecimal digits each) it bears, the
    person first; none in a file without protection."""

    sequence: int
    at: str
    person: str
    action: Action
    subject: str
    before: Payload
    after: Payload
    previous: str
    digest: str = ""
    signers: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()

    @property
    def recomputed(self) -> str:
        """Return the SHA-256, in hexadecimal, of the entry's canonical encoding."""
        action = self.action.value
        values = [self.sequence, self.at, self.person, action, self.subject, self.before, self.after, self.previous]
        if self.signers:
            values.append(list(self.signers))
        return hashlib.sha256(canonical(values).encode()).hexdigest()

    def sealed(self) -> "Entry":
        """Return the entry with its digest computed."""
        return replace(self, digest=self.recomputed)


@dataclass(frozen=True, slots=True)
class Seal:
    """Which entry is the last, signed by whoever made it: it tells a journal cut short."""

    sequence: int
    digest: str
    person: str
    signature: str


def signed_of_entry(digest: str) -> bytes:
    """Return what people sign of an entry."""
    return f"plebapp/diario/1\n{digest}".encode()


def signed_of_seal(sequence: int, digest: str) -> bytes:
    """Return what the maker of the last entry signs of the journal's end; never the message of an entry."""
    return f"plebapp/fecho-do-diario/1\n{sequence}\n{digest}".encode()


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
