"""The documents issued, kept as they left the program."""

from plebapp.storage.driver import Connection
from plebapp.usecases.ports import Issued

_COLUMNS = "kind, number, at, person, head, digest"


class IssueTable:
    """The port Issues over a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> tuple[Issued, ...]:
        """Return every issue, oldest first."""
        return self._connection.all(lambda row: Issued(*row), f"SELECT {_COLUMNS} FROM issue ORDER BY rowid")

    def add(self, issued: Issued, pdf: bytes) -> None:
        """Keep an issue. Raises Unusable(WRITE_FAILED) where its number is taken."""
        self._connection.write(
            f"INSERT INTO issue ({_COLUMNS}, pdf) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (issued.kind, issued.number, issued.at, issued.person, issued.head, issued.digest, pdf),
        )

    def pdf(self, issued: Issued) -> bytes:
        """Return the document as it was issued. Raises LookupError where there is no such issue."""
        found = self._connection.one(
            lambda row: bytes(row[0]),
            "SELECT pdf FROM issue WHERE kind = ? AND number = ?",
            (issued.kind, issued.number),
        )
        if found is None:
            raise LookupError(f"no issue {issued.kind} {issued.number}")
        return found
