"""The journal on file: entries are only added, each linked to the one before, and signed where people sign."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from plebapp.domain.journal import (
    GENESIS,
    Action,
    Entry,
    Payload,
    Seal,
    canonical,
    signed_of_entry,
    signed_of_seal,
)
from plebapp.storage.driver import Connection, Row
from plebapp.usecases.ports import Signer

_COLUMNS = 'sequence, at, person, action, subject, "before", "after", previous, digest, signers, signatures'


def _entry(row: Row) -> Entry:
    sequence, at, person, action, subject, before, after, previous, digest, signers, signatures = row
    return Entry(
        sequence,
        at,
        person,
        Action(action),
        subject,
        _payload(before),
        _payload(after),
        previous,
        digest,
        _texts(signers),
        _texts(signatures),
    )


def _texts(text: str) -> tuple[str, ...]:
    found = json.loads(text)
    if not (isinstance(found, list) and all(isinstance(each, str) for each in found)):
        raise ValueError("no list of texts")
    return tuple(found)


def _payload(text: str | None) -> Payload:
    if text is None:
        return None
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError("a payload that is no object")
    return value


def _text(payload: Payload) -> str | None:
    return None if payload is None else canonical(payload)


class JournalTable:
    """The port Journal over a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def append(
        self,
        at: str,
        person: str,
        action: Action,
        subject: str,
        before: Payload,
        after: Payload,
        signers: Sequence[Signer] = (),
    ) -> Entry:
        """Add an entry after the head, signed by each of `signers`, of whom the first renews the seal; return it as it
        will be read back. Raises Unusable."""
        head = self.head()
        before_text, after_text = _text(before), _text(after)
        # Sealed over what will be read back: JSON knows no tuples, and no keys but texts.
        entry = Entry(
            1 if head is None else head.sequence + 1,
            at,
            person,
            action,
            subject,
            _payload(before_text),
            _payload(after_text),
            GENESIS if head is None else head.digest,
            signers=tuple(signer.name for signer in signers),
        ).sealed()
        message = signed_of_entry(entry.digest)
        entry = replace(entry, signatures=tuple(signer.sign(message) for signer in signers))
        self._put(entry, before_text, after_text)
        if signers:
            self._seal(entry, signers[0])
        return entry

    def _put(self, entry: Entry, before: str | None, after: str | None) -> None:
        self._connection.write(
            f"INSERT INTO journal ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                entry.sequence,
                entry.at,
                entry.person,
                entry.action.value,
                entry.subject,
                before,
                after,
                entry.previous,
                entry.digest,
                canonical(entry.signers),
                canonical(entry.signatures),
            ),
        )

    def _seal(self, entry: Entry, signer: Signer) -> None:
        signature = signer.sign(signed_of_seal(entry.sequence, entry.digest))
        self._connection.write(
            "INSERT OR REPLACE INTO journal_seal (id, sequence, digest, person, signature) VALUES (1, ?, ?, ?, ?)",
            (entry.sequence, entry.digest, signer.name, signature),
        )

    def seal(self) -> Seal | None:
        """Return the seal, None in a journal that nobody signs."""
        return self._connection.one(
            lambda row: Seal(*row), "SELECT sequence, digest, person, signature FROM journal_seal"
        )

    def head(self) -> Entry | None:
        """Return the newest entry, None where there is none."""
        return next(iter(self.latest(1)), None)

    def entries(self, after: int = 0, limit: int | None = None) -> Iterator[Entry]:
        """Yield entries with a sequence above `after`, oldest first."""
        return self._connection.each(
            _entry,
            f"SELECT {_COLUMNS} FROM journal WHERE sequence > ? ORDER BY sequence LIMIT ?",
            (after, -1 if limit is None else limit),
        )

    def latest(self, limit: int) -> tuple[Entry, ...]:
        """Return the newest entries, newest first."""
        return self._connection.all(_entry, f"SELECT {_COLUMNS} FROM journal ORDER BY sequence DESC LIMIT ?", (limit,))

    def backwards(self) -> Iterator[Entry]:
        """Yield all entries, newest first, streaming."""
        return self._connection.each(_entry, f"SELECT {_COLUMNS} FROM journal ORDER BY sequence DESC")
