"""What the board put on record for its minutes, one document each, what is being typed of it, and the court's arms."""

import json

from plebapp.domain.encoding import decode_proceeding, encode_proceeding
from plebapp.domain.journal import canonical
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.storage.driver import Connection, Row
from plebapp.usecases.ports import ProceedingDraft


def _proceeding(row: Row) -> Proceeding:
    number, document = row
    proceeding = decode_proceeding(json.loads(document))
    if proceeding.number != number:
        raise ValueError(f"proceeding {number} says that it is {proceeding.number}")
    return proceeding


def _draft(row: Row) -> ProceedingDraft:
    kind, document, person = row
    typed = json.loads(document)
    texts = {str(name): tuple(str(line) for line in lines) for name, lines in typed["texts"].items()}
    return ProceedingDraft(ProceedingKind(kind), int(typed["number"]), texts, person)


class ProceedingTable:
    """The port Proceedings over a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> tuple[Proceeding, ...]:
        """Return them by number."""
        return self._connection.all(_proceeding, "SELECT number, document FROM proceeding ORDER BY number")

    def add(self, proceeding: Proceeding) -> None:
        """Add one under its number. Raises Unusable(WRITE_FAILED) where that is taken."""
        self._connection.write(
            "INSERT INTO proceeding (number, document) VALUES (?, ?)",
            (proceeding.number, canonical(encode_proceeding(proceeding))),
        )
        self._connection.write("UPDATE proceeding_number SET last = max(last, ?)", (proceeding.number,))

    def replace(self, proceeding: Proceeding) -> None:
        """Put one in place of the one of its number. Raises LookupError where there is none."""
        self._connection.change(
            "UPDATE proceeding SET document = ? WHERE number = ?",
            (canonical(encode_proceeding(proceeding)), proceeding.number),
        )

    def remove(self, number: int) -> None:
        """Take one away. Raises LookupError where there is none."""
        self._connection.change("DELETE FROM proceeding WHERE number = ?", (number,))

    def next_number(self) -> int:
        """Return one more than any number ever given."""
        return self._connection.number("SELECT last FROM proceeding_number") + 1

    def drafts(self) -> tuple[ProceedingDraft, ...]:
        """Return the drafts in the order of the kinds."""
        found = self._connection.all(_draft, "SELECT kind, document, person FROM proceeding_draft")
        return tuple(sorted(found, key=lambda draft: tuple(ProceedingKind).index(draft.kind)))

    def keep_draft(self, draft: ProceedingDraft) -> None:
        """Keep a draft in place of its kind's former one."""
        self._connection.write(
            "INSERT INTO proceeding_draft (kind, document, person) VALUES (?, ?, ?)"
            " ON CONFLICT (kind) DO UPDATE SET document = excluded.document, person = excluded.person",
            (draft.kind.value, canonical({"number": draft.number, "texts": dict(draft.texts)}), draft.person),
        )

    def drop_draft(self, kind: ProceedingKind) -> None:
        """Drop the draft of a kind, if there is one."""
        self._connection.write("DELETE FROM proceeding_draft WHERE kind = ?", (kind.value,))


class ArmsTable:
    """The port Arms over a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self) -> bytes | None:
        """Return the picture (PNG), None where the court gave none."""
        return self._connection.one(lambda row: bytes(row[0]), "SELECT picture FROM arms")

    def put(self, picture: bytes | None) -> None:
        """Keep a picture in place of the one on file, or none."""
        self._connection.write("DELETE FROM arms")
        if picture is not None:
            self._connection.write("INSERT INTO arms (id, picture) VALUES (1, ?)", (picture,))
