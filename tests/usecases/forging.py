"""Editing a plebiscite as a stranger with a database tool would who has the data key, and nobody's own."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlcipher3 import dbapi2

from plebapp.domain.journal import Action, Entry, signed_of_entry, signed_of_seal
from plebapp.usecases.ports import DataKey, Signer

Row = tuple[Any, ...]


class Forger:
    """A connection to the bare file, with triggers and constraints out of the way."""

    def __init__(self, raw: dbapi2.Connection) -> None:
        self.raw = raw

    def run(self, sql: str, *parameters: object) -> int:
        """Run one statement, which must change something."""
        changed = self.raw.execute(sql, parameters).rowcount
        assert changed != 0, sql
        return changed

    def rows(self, sql: str, *parameters: object) -> list[Row]:
        return self.raw.execute(sql, parameters).fetchall()

    def entries(self) -> list[Entry]:
        return [
            Entry(n, at, who, Action(act), what, _loads(old), _loads(new), link, digest, tuple(json.loads(names)),
                  tuple(json.loads(signatures)))
            for n, at, who, act, what, old, new, link, digest, names, signatures in self.rows(
                "SELECT * FROM journal ORDER BY sequence"
            )
        ]  # fmt: skip

    def chain(self) -> None:
        """Compute all digests and links of the journal anew, signatures left as they are."""
        previous = "0" * 64
        for entry in self.entries():
            sealed = replace(entry, previous=previous).sealed()
            self.raw.execute(
                "UPDATE journal SET previous = ?, digest = ? WHERE sequence = ?",
                (previous, sealed.digest, entry.sequence),
            )
            previous = sealed.digest

    def append(self, person: str, action: Action, subject: str, after: dict[str, Any] | None, *signers: Signer) -> None:
        """Add an entry that links well, signed by whoever is there to sign, with a seal where somebody is."""
        last = self.entries()[-1]
        names = tuple(signer.name for signer in signers)
        entry = Entry(
            last.sequence + 1, last.at, person, action, subject, None, after, last.digest, signers=names
        ).sealed()  # fmt: skip
        signatures = [signer.sign(signed_of_entry(entry.digest)) for signer in signers]
        self.run(
            "INSERT INTO journal VALUES (?, ?, ?, ?, ?, NULL, ?, ?, ?, ?, ?)",
            entry.sequence, entry.at, person, action.value, subject, None if after is None else json.dumps(after),
            entry.previous, entry.digest, json.dumps(names), json.dumps(signatures),
        )  # fmt: skip
        if signers:
            seal = signers[0].sign(signed_of_seal(entry.sequence, entry.digest))
            self.run(
                "INSERT OR REPLACE INTO journal_seal VALUES (1, ?, ?, ?, ?)", entry.sequence, entry.digest, person, seal
            )


def _loads(text: str | None) -> dict[str, Any] | None:
    return None if text is None else json.loads(text)


@contextmanager
def forging(path: Path, key: DataKey | None = None) -> Iterator[Forger]:
    """Edit a closed file; its triggers are back afterwards."""
    raw = dbapi2.connect(str(path), isolation_level=None)
    if key is not None:
        raw.execute(f"PRAGMA key = \"x'{key.value.hex()}'\"")
    raw.execute("PRAGMA ignore_check_constraints = ON")
    raw.execute("BEGIN")
    triggers = raw.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        raw.execute(f"DROP TRIGGER {name}")
    yield Forger(raw)
    for _, sql in triggers:
        raw.execute(sql)
    raw.execute("COMMIT")
    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw.close()


Edit = Callable[[Forger], bool]
"""Edits a file; says whether it could."""
