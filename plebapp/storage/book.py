"""An open `.pleb` file: the repositories over one connection, transactions, copies, checks."""

from contextlib import AbstractContextManager
from functools import lru_cache
from pathlib import Path

from plebapp.storage import checking, copying
from plebapp.storage.counting import CountingTable
from plebapp.storage.driver import Connection
from plebapp.storage.facts import FactsTable
from plebapp.storage.issues import IssueTable
from plebapp.storage.journal import JournalTable
from plebapp.storage.people import PeopleTable
from plebapp.storage.presence import Presence
from plebapp.storage.proceedings import ArmsTable, ProceedingTable
from plebapp.storage.roll import RollTable
from plebapp.storage.stations import StationTable
from plebapp.usecases.ports import Damage, DataKey, Opening, Report, silent


class SqliteBook:
    """The port Book over a connection; it belongs to the thread that opened it."""

    def __init__(self, connection: Connection, presence: Presence, opening: Opening) -> None:
        self._connection = connection
        self._presence = presence
        self._closed = False
        self.path = connection.path
        self.opening = opening
        self.facts = FactsTable(connection)
        self.stations = StationTable(connection)
        self.roll = RollTable(connection)
        self.counting = CountingTable(connection)
        self.journal = JournalTable(connection)
        self.people = PeopleTable(connection)
        self.issues = IssueTable(connection)
        self.proceedings = ProceedingTable(connection)
        self.arms = ArmsTable(connection)
        presence.enter()

    @property
    def key(self) -> DataKey | None:
        """Return the key under which the file is encrypted, None where it is not."""
        return self._connection.key

    @property
    def read_only(self) -> bool:
        """Say whether nothing can be written."""
        return self._connection.read_only

    def atomic(self) -> AbstractContextManager[None]:
        """Write all or nothing; waits for another writer, then Unusable(FILE_BUSY). Not nested (RuntimeError). Raises
        Unusable(FILE_READ_ONLY) where nothing can be written."""
        return self._connection.atomic()

    def reading(self) -> AbstractContextManager[None]:
        """Read one consistent state across several questions; joins a transaction already open."""
        return self._connection.reading()

    def another(self) -> "SqliteBook":
        """Open a further connection to the same file for the calling thread, which may be any. Raises Unusable."""
        if self._closed:
            raise RuntimeError(f"the book is closed ({self.path})")
        return SqliteBook(self._connection.another(), self._presence, self.opening)

    def copy_to(self, target: Path, report: Report = silent) -> None:
        """Write a whole copy that verifies, or leave nothing at `target`; never over something that stands there.

        `report` counts pages. Raises Unusable, and Cancelled when `report` does.
        """
        copying.copy_file(self._connection, target, report)

    def damages(self, report: Report = silent) -> tuple[Damage, ...]:
        """Check pages, foreign keys and required rows. Raises Cancelled when `report` does."""
        return checking.damages(self._connection, report)

    def genuine(self, public_key: str, message: bytes, signature: str) -> bool:
        """Say whether a signature is that of a key over a message."""
        return _genuine(public_key, message, signature)

    def close(self) -> None:
        """Close; the last connection says in the file that it was closed. Once closed, closing again does nothing."""
        if self._closed:
            return
        self._connection.require_own_thread()
        self._closed = True
        self._presence.close(self._connection)


@lru_cache(maxsize=65_536)  # each figure shown asks for all of the journal's signatures anew
def _genuine(public_key: str, message: bytes, signature: str) -> bool:
    from plebapp.storage.signatures import genuine  # cryptography is slow to import, and protected files alone need it

    return genuine(public_key, message, signature)
