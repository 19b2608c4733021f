"""Making and opening `.pleb` files. Whatever is refused is left as it was found, byte for byte."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.book import SqliteBook
from plebapp.storage.copying import copy_before_migrating
from plebapp.storage.driver import WAIT, Connection, damaged
from plebapp.storage.facts import FactsTable
from plebapp.storage.files import arriving, companions, require_file
from plebapp.storage.journal import JournalTable
from plebapp.storage.migrations import STEPS, Step, migrate
from plebapp.storage.presence import Presence, mark_open
from plebapp.usecases.ports import Opening

APPLICATION_ID = int.from_bytes(b"PLEB", "big")


@dataclass(frozen=True, slots=True)
class SqliteLibrary:
    """The port Library. `wait` is how long to wait for another writer, in milliseconds; `steps` make the versions."""

    wait: int = WAIT
    steps: Sequence[Step] = STEPS

    def create(self, path: Path, fill: Callable[[SqliteBook], None] | None = None) -> SqliteBook:
        """Create a file, have `fill` write its first facts, and open it.

        The file takes its name only once it is whole: on any failure, a kill included, there is none. Raises Unusable
        where something stands there or it cannot be written, and what `fill` raises.
        """
        path = path.absolute()
        with arriving(path) as temporary:
            connection = Connection(temporary, "rwc", self.wait, shown=path)
            try:
                connection.initialise(APPLICATION_ID)
                with connection.atomic():
                    migrate(connection, self.steps)
                if fill is not None:
                    fill(SqliteBook(connection, Presence(), Opening()))
            finally:
                connection.close()
        try:
            return self._first_opened(path)
        except BaseException:
            path.unlink(missing_ok=True)
            raise

    def _first_opened(self, path: Path) -> SqliteBook:
        connection = Connection(path, wait=self.wait)
        with _closed_on_failure(connection):
            mark_open(connection)
            return SqliteBook(connection, Presence(), Opening())

    def open(self, path: Path) -> SqliteBook:
        """Open a file; an older one is migrated after a copy.

        The cost does not depend on the file's size. Raises Unusable: FILE_MISSING, FILE_IS_FOLDER, FILE_FORBIDDEN
        (reading needs a folder that may be written as well), FILE_NOT_OURS, FILE_NEWER (operands `version`, `known`),
        FILE_DAMAGED, FILE_BUSY.
        """
        path = path.absolute()
        require_file(path)
        self._peek(path)
        connection = Connection(path, wait=self.wait)
        with _closed_on_failure(connection):
            version = self._version(connection)
            _require_content(connection)
            connection.use_wal()
            older = version < len(self.steps)
            copy = self._migrate(connection, version) if older else None
            unclean = mark_open(connection)
            return SqliteBook(connection, Presence(), Opening(unclean, version if older else None, copy))

    def _peek(self, path: Path) -> None:
        """Refuse what is not ours, or newer, without leaving a trace beside it."""
        try:
            self._look_at_header(path)
        except Unusable as error:
            # After a stop in the middle of a write the -wal file holds what is missing; opening in earnest decides.
            if error.code is not Code.FILE_DAMAGED or not companions(path)[0].exists():
                raise

    def _look_at_header(self, path: Path) -> None:
        connection = Connection(path, "ro")
        with _closed_on_failure(connection):
            if connection.number("PRAGMA application_id") != APPLICATION_ID:
                raise Unusable(Code.FILE_NOT_OURS, path=str(path))
            self._version(connection)
        connection.close()

    def _version(self, connection: Connection) -> int:
        version = connection.number("PRAGMA user_version")
        if version > len(self.steps):
            raise Unusable(Code.FILE_NEWER, path=str(connection.path), version=version, known=len(self.steps))
        if version < 1:
            raise damaged(connection.path, f"user_version {version}")
        return version

    def _migrate(self, connection: Connection, version: int) -> Path:
        """Copy, then migrate in one transaction, nobody else having the file open; return where the copy is."""
        with self._alone(connection):
            pass  # asked before the copy, which is long
        copy = copy_before_migrating(connection, version)
        try:
            with self._alone(connection):
                migrate(connection, self.steps)
        except BaseException:
            copy.unlink()
            raise
        return copy

    @contextmanager
    def _alone(self, connection: Connection) -> Iterator[None]:
        with connection.alone(self.wait) as alone:
            if not alone:
                raise Unusable(Code.FILE_BUSY, path=str(connection.path))
            yield


@contextmanager
def _closed_on_failure(connection: Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


def _require_content(connection: Connection) -> None:
    """Raise Unusable unless the facts and both ends of the journal can be read."""
    FactsTable(connection).get()
    journal = JournalTable(connection)
    first, last = next(journal.entries(limit=1), None), journal.head()
    if first is None or last is None or first.sequence != 1:
        raise damaged(connection.path, "journal")
