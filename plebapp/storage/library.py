"""Making and opening `.pleb` files. Whatever is refused is left as it was found, byte for byte."""

import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from plebapp.domain.copies import Salvaged
from plebapp.domain.errors import Code, Unusable
from plebapp.storage import copies
from plebapp.storage.book import SqliteBook
from plebapp.storage.copying import copy_before_migrating, duplicate_file
from plebapp.storage.driver import Connection
from plebapp.storage.engine import WAIT
from plebapp.storage.facts import FactsTable
from plebapp.storage.failures import damaged
from plebapp.storage.files import arriving, disk, require_file, sweep
from plebapp.storage.journal import JournalTable
from plebapp.storage.migrations import STEPS, Step, migrate
from plebapp.storage.network import on_network
from plebapp.storage.peeking import (
    APPLICATION_ID,
    key_told,
    protection_of,
    require_openable,
    require_whole_pages,
    version_of,
)
from plebapp.storage.presence import Presence, holder_of, is_marked, mark_open
from plebapp.storage.reader import ReadOnlyConnection
from plebapp.storage.reencrypting import replace_file, write_anew
from plebapp.storage.writer_lock import WriterLock, lock_path
from plebapp.usecases.ports import Book, Clock, DataKey, Holder, Opening, Protection, Report, SavedCopy, silent


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class SqliteLibrary:
    """The port Library. `wait` is how long to wait for another writer, in milliseconds; `steps` make the versions;
    `clock` says since when a file is open; `on_network` whether it lies on another computer."""

    wait: int = WAIT
    steps: Sequence[Step] = STEPS
    clock: Clock = _now
    on_network: Callable[[Path], bool] = on_network

    # Making

    def create(self, path: Path, fill: Callable[[Book], None] | None = None, holder: str = "") -> SqliteBook:
        """Create a file, have `fill` write its first facts, and open it for `holder`.

        The file takes its name only once it is whole: on any failure, a kill included, there is none. Raises Unusable
        where something stands there or it cannot be written, FILE_ON_NETWORK, and what `fill` raises.
        """
        path = path.absolute()
        self._require_local(path)
        with _released_on_failure(WriterLock(path)) as lock:
            with arriving(path) as temporary:
                self._make(temporary, path, fill)
                self._take(lock, path, None)
            try:
                connection = Connection(path, wait=self.wait)
                with _closed_on_failure(connection):
                    mark_open(connection, self._holder(holder))
                    return SqliteBook(connection, Presence(lock), Opening())
            except BaseException:
                with suppress(OSError):  # the failure that led here is the one to tell
                    path.unlink(missing_ok=True)
                raise

    def _make(self, temporary: Path, path: Path, fill: Callable[[Book], None] | None) -> None:
        with closing(Connection(temporary, "rwc", self.wait, shown=path)) as connection:
            connection.initialise(APPLICATION_ID)
            with connection.atomic():
                migrate(connection, self.steps)
            if fill is not None:
                fill(SqliteBook(connection, Presence(), Opening()))

    # Opening

    def protection(self, path: Path) -> Protection:
        """Say how the file stands, opening nothing. Raises Unusable: FILE_MISSING, FILE_IS_FOLDER, FILE_FORBIDDEN,
        FILE_NOT_OURS, FILE_DAMAGED (empty)."""
        path = path.absolute()
        require_file(path, for_writing=False)
        return protection_of(path)

    def open(self, path: Path, key: DataKey | None = None, *, read_only: bool = False, holder: str = "") -> SqliteBook:
        """Open a file; an older one is migrated after a copy. A second opener is told of `holder`.

        The cost does not depend on the file's size. Read-only, nothing is written, neither in the file nor beside it;
        but what a stopped writer left in the -wal file is brought in first, where it may be.

        Raises Unusable: FILE_MISSING, FILE_IS_FOLDER, FILE_FORBIDDEN, FOLDER_FORBIDDEN (writing needs a folder that may
        be written as well), FILE_NOT_OURS, FILE_NEWER (operands `version`, `known`), FILE_OLDER (the same: what is only
        read cannot be migrated), FILE_DAMAGED, FILE_BUSY, FILE_PROTECTED, KEYS_MISSING, KEYS_OF_ANOTHER_FILE,
        FILE_IN_USE (operands of Holder), FILE_ON_NETWORK.
        """
        path = path.absolute()
        if read_only:
            return self._open_to_read(path, key)
        self._require_writable(path, key)
        with _released_on_failure(WriterLock(path)) as lock:
            self._take(lock, path, key)
            sweep(path.parent, self.clock())
            with key_told(path, key):
                connection = Connection(path, wait=self.wait, key=key)
                with _closed_on_failure(connection):
                    opening = self._prepare(connection, holder)
                    return SqliteBook(connection, Presence(lock), opening)

    def _prepare(self, connection: Connection, holder: str) -> Opening:
        version = version_of(connection, len(self.steps))
        older = version < len(self.steps)
        if not older:
            _require_content(connection)
        connection.use_wal()
        copy = self._migrate(connection, version) if older else None
        unclean = mark_open(connection, self._holder(holder))
        return Opening(unclean, version if older else None, copy)

    def _open_to_read(self, path: Path, key: DataKey | None) -> SqliteBook:
        """Open as far as the file can be read: a damaged one shows what is left once it says what it is."""
        connection = self._reader(path, key)
        with _closed_on_failure(connection):
            self._require_current(connection)
            FactsTable(connection).get()
            # Beside its writer, or what a stopped one left, all is seen; a copy made by hand meanwhile may lack facts.
            unclean = is_marked(connection) and not lock_path(path).exists()
            return SqliteBook(connection, Presence(), Opening(unclean, wal_unseen=connection.wal_unseen))

    def _reader(self, path: Path, key: DataKey | None) -> ReadOnlyConnection:
        require_file(path, for_writing=False)
        require_openable(path, key, len(self.steps))
        with key_told(path, key):
            return ReadOnlyConnection(path, self.wait, key, shared=not self.on_network(path))

    def _require_writable(self, path: Path, key: DataKey | None) -> None:
        require_file(path)
        self._require_local(path)
        require_openable(path, key, len(self.steps))
        require_whole_pages(path)

    def _require_local(self, path: Path) -> None:
        with disk(path):
            shared = self.on_network(path)
        if shared:
            raise Unusable(Code.FILE_ON_NETWORK, path=str(path))

    def _require_current(self, connection: Connection) -> None:
        version = version_of(connection, len(self.steps))
        if version < len(self.steps):
            raise Unusable(Code.FILE_OLDER, path=str(connection.path), version=version, known=len(self.steps))

    # The one writer

    def holder(self, path: Path, key: DataKey | None = None) -> Holder | None:
        """Say who has the file open for writing now; None when nobody has. Raises Unusable as `open` does."""
        path = path.absolute()
        return self._told(path, key) if WriterLock(path).is_held() else None

    def _told(self, path: Path, key: DataKey | None) -> Holder | None:
        with closing(self._reader(path, key)) as connection:
            return holder_of(connection, _legal_time(connection))

    def _take(self, lock: WriterLock, path: Path, key: DataKey | None) -> None:
        """Take the lock. Raises Unusable: FILE_IN_USE; FILE_BUSY where the file does not say by whom."""
        if lock.acquire():
            return
        try:
            told = self._told(path, key)
        except Unusable as error:
            raise Unusable(Code.FILE_BUSY, path=str(path)) from error
        if told is None or not told.person:
            raise Unusable(Code.FILE_BUSY, path=str(path))
        raise Unusable(Code.FILE_IN_USE, path=str(path), person=told.person, machine=told.machine, since=told.since)

    def _holder(self, person: str) -> Holder:
        return Holder(person, platform.node(), self.clock().astimezone(UTC).isoformat(timespec="seconds"))

    # Other versions, other keys

    def _migrate(self, connection: Connection, version: int) -> Path:
        """Copy, then migrate in one transaction, nobody else having the file open; return where the copy is."""
        with self._alone(connection):
            pass  # asked before the copy, which is long
        copy = copy_before_migrating(connection, version)
        try:
            with self._alone(connection):
                migrate(connection, self.steps)
                _require_content(connection)
        except BaseException:
            with suppress(OSError):
                copy.unlink()
            raise
        return copy

    @contextmanager
    def _alone(self, connection: Connection) -> Iterator[None]:
        with connection.alone(self.wait) as alone:
            if not alone:
                raise Unusable(Code.FILE_BUSY, path=str(connection.path))
            yield

    def reencrypt(
        self,
        path: Path,
        current: DataKey | None,
        new: DataKey,
        complete: Callable[[Book], None],
        report: Report = silent,
    ) -> None:
        """Write the file anew under another key and put it in place of the old one, whole or not at all.

        `complete` writes the last facts before the new file takes the name. `report` counts pages, twice each. Raises
        Unusable as `open` does, FILE_OLDER for a file that is to be migrated first; what `complete` and `report` raise.
        """
        path = path.absolute()
        self._require_writable(path, current)
        path = path.resolve()  # a link goes on leading to it
        lock = WriterLock(path)
        self._take(lock, path, current)
        try:
            old = Connection(path, wait=self.wait, key=current)
            with _closed_on_failure(old), key_told(path, current):
                self._require_current(old)
                _require_content(old)
            replace_file(path, lambda temporary: write_anew(old, temporary, new, _over_book(complete), report))
        finally:
            lock.release()

    # Copies, and what is left of a damaged file

    def copies(self, folder: Path, name: str) -> tuple[SavedCopy, ...]:
        """Return the copies of `name` in a folder, newest first. Raises Unusable as `copies.copies`."""
        return copies.copies(folder, name)

    def place_for_copy(self, folder: Path, name: str, moment: datetime) -> AbstractContextManager[SavedCopy]:
        """Yield where a copy goes, for nobody else meanwhile (see `copies.place_for_copy`)."""
        return copies.place_for_copy(folder, name, moment)

    def remove_copy(self, copy: SavedCopy) -> None:
        """Remove a copy with its key file. Raises Unusable."""
        copies.remove_copy(copy)

    def tidy_copies(self, folder: Path) -> None:
        """Remove what killed copies left in a folder more than a day ago; what cannot be removed stays."""
        sweep(folder, self.clock())

    def duplicate(self, source: Path, target: Path, report: Report = silent) -> None:
        """Copy a closed file and its key file bit by bit (see `copying.duplicate_file`)."""
        duplicate_file(source.absolute(), target.absolute(), report)

    def salvage(
        self,
        path: Path,
        key: DataKey | None,
        write: Callable[[str, Sequence[str], Iterable[Sequence[str]]], None],
        keep: Callable[[str, bytes], None],
        report: Report = silent,
    ) -> Salvaged:
        """Read what can be read of a damaged file. Raises Unusable: FILE_DAMAGED where nothing can be read,
        KEYS_OF_ANOTHER_FILE where the key opens nothing (or its beginning is damaged), and what
        `open` says of files that are no plebiscite."""
        from plebapp.storage.salvage import salvage  # rarely needed

        path = path.absolute()
        require_file(path, for_writing=False)
        return salvage(path, key, write, keep, report)


def _legal_time(connection: Connection) -> tzinfo:
    """Return the state's legal time, UTC in a file that does not say of which state."""
    try:
        return FactsTable(connection).get().local_time
    except Unusable:
        return UTC


def _over_book(complete: Callable[[Book], None]) -> Callable[[Connection], None]:
    return lambda connection: complete(SqliteBook(connection, Presence(), Opening()))


@contextmanager
def _closed_on_failure(connection: Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


@contextmanager
def _released_on_failure(lock: WriterLock) -> Iterator[WriterLock]:
    try:
        yield lock
    except BaseException:
        lock.release()
        raise


def _require_content(connection: Connection) -> None:
    """Raise Unusable unless the facts and both ends of the journal can be read."""
    FactsTable(connection).get()
    journal = JournalTable(connection)
    first, last = next(journal.entries(limit=1), None), journal.head()
    if first is None or last is None or first.sequence != 1:
        raise damaged(connection.path, "journal")
