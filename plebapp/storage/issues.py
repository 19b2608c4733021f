"""The documents issued, kept as they left the program."""

from plebapp.domain.documents import DocumentNumber
from plebapp.storage.driver import Connection, Row
from plebapp.usecases.ports import Issued

_COLUMNS = "kind, year, number, copy, at, person, head, digest, data"


def _issued(row: Row) -> Issued:
    kind, year, number, copy, *rest = row
    return Issued(kind, DocumentNumber(year, number, copy), *rest)


class IssueTable:
    """The port Issues over a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> tuple[Issued, ...]:
        """Return every issue, oldest first."""
        return self._connection.all(_issued, f"SELECT {_COLUMNS} FROM issue ORDER BY rowid")

    def add(self, issued: Issued, pdf: bytes) -> None:
        """Keep an issue. Raises Unusable(WRITE_FAILED) where its number is taken."""
        self._connection.write(
            f"INSERT INTO issue ({_COLUMNS}, pdf) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*_key(issued), issued.at, issued.person, issued.head, issued.digest, issued.data, pdf),
        )

    def pdf(self, issued: Issued) -> bytes:
        """Return the document as it was issued. Raises LookupError where there is no such issue."""
        found = self._connection.one(
            lambda row: bytes(row[0]),
            "SELECT pdf FROM issue WHERE kind = ? AND year = ? AND number = ? AND copy = ?",
            _key(issued),
        )
        if found is None:
            raise LookupError(f"no issue {issued.kind} {issued.number.number}/{issued.number.year}")
        return found


def _key(issued: Issued) -> tuple[str, int, int, int]:
    return issued.kind, issued.number.year, issued.number.number, issued.number.copy
