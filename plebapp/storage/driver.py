"""Connections to the file: reading, writing inside transactions, long work."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from plebapp.domain.errors import Cancelled, Code, Unusable
from plebapp.storage.engine import Engine
from plebapp.storage.failures import damaged, readable, translated

T = TypeVar("T")
Row = tuple[Any, ...]
Make = Callable[[Row], T]


class Connection(Engine):
    """One connection to the file at `path`; it belongs to the thread that opened it.

    Every statement that writes runs inside `atomic()`. Raises Unusable for whatever the file or the disk refuses, and
    RuntimeError for a mistake of the program: writing outside `atomic()`, nesting it, another thread, after closing.
    """

    def another(self) -> "Connection":
        """Open a further connection to the same file; it belongs to the calling thread."""
        return Connection(self.path, wait=self._wait, key=self.key)

    # Reading

    @contextmanager
    def _readable(self) -> Iterator[None]:
        self._mend()
        with self._noticing(), readable(self.path):
            yield

    def each(self, make: Make[T], sql: str, parameters: Sequence[Any] = ()) -> Iterator[T]:
        """Yield what `make` makes of each row, streaming."""
        self.require_own_thread()
        with self._readable():
            for row in self.raw.execute(sql, parameters):
                yield make(row)

    def gathered(
        self, gather: Callable[[Iterator[Row]], Iterable[T]], sql: str, parameters: Sequence[Any] = ()
    ) -> tuple[T, ...]:
        """Return what `gather` makes of the rows together."""
        self.require_own_thread()
        with self._readable():
            return tuple(gather(self.raw.execute(sql, parameters)))

    def all(self, make: Make[T], sql: str, parameters: Sequence[Any] = ()) -> tuple[T, ...]:
        """Return what `make` makes of every row."""
        return self.gathered(lambda rows: map(make, rows), sql, parameters)

    def one(self, make: Make[T], sql: str, parameters: Sequence[Any] = ()) -> T | None:
        """Return what `make` makes of the first row, None where there is none."""
        return next(iter(self.gathered(lambda rows: map(make, islice(rows, 1)), sql, parameters)), None)

    def number(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """Return the whole number that the first column of the first row holds."""
        found = self.one(lambda row: int(row[0]), sql, parameters)
        if found is None:
            raise damaged(self.path, sql)
        return found

    # Writing

    def write(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """Run a statement that writes; return the number of rows changed."""
        self._check_writing()
        return self._execute(sql, parameters)

    def change(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        """Run a statement that must change exactly one row. Raises LookupError where there is no such row."""
        if self.write(sql, parameters) != 1:
            raise LookupError(f"no such row: {sql} {parameters!r}")

    def write_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run a statement once for each of `rows`, streaming; what the iterable raises comes out."""
        self._check_writing()
        self.require_own_thread()
        with self._noticing(), translated(self.path):
            self.raw.executemany(sql, rows)

    def _check_writing(self) -> None:
        if not self._writing:
            raise RuntimeError("a write outside atomic()")

    # Transactions

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """Write all or nothing; waits for another writer, then Unusable(FILE_BUSY). Not nested. Raises
        Unusable(FILE_READ_ONLY)."""
        if self.read_only:
            raise Unusable(Code.FILE_READ_ONLY, path=str(self.path))
        self._mend()
        if self._in_transaction:
            raise RuntimeError("atomic() inside a transaction")
        self._execute("BEGIN IMMEDIATE")
        with self._until_commit():
            yield

    @contextmanager
    def alone(self, wait: int = 0) -> Iterator[bool]:
        """Like `atomic()` when no other connection, of any process, is open on the file, shutting others out meanwhile;
        yields False, without a transaction, when there is one after `wait` milliseconds.

        Every connection to a file in WAL mode keeps a shared lock on it while it is open, even idle; the operating
        system releases it when the process dies. Writing under locking_mode EXCLUSIVE needs that lock alone.
        """
        if not self._begin_alone(wait):
            yield False
            return
        with self._until_commit():
            yield True

    def _begin_alone(self, wait: int) -> bool:
        self._execute(f"PRAGMA busy_timeout = {wait}")
        self._execute("PRAGMA locking_mode = EXCLUSIVE")
        try:
            self._execute("BEGIN IMMEDIATE")
        except Unusable as error:
            if error.code is not Code.FILE_BUSY:
                raise
            return False
        finally:
            # Takes effect at the end of the transaction.
            self._execute("PRAGMA locking_mode = NORMAL")
            self._execute(f"PRAGMA busy_timeout = {self._wait}")
        return True

    @contextmanager
    def _until_commit(self) -> Iterator[None]:
        self._writing = True
        try:
            yield
            self._execute("COMMIT")
        except BaseException:
            # SQLite itself rolls back on some failures, a full disk among them.
            if self._in_transaction:
                self._execute("ROLLBACK")
            raise
        finally:
            self._writing = False

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read one consistent state; joins a transaction already open."""
        self._mend()
        if self._in_transaction:
            yield
            return
        self._execute("BEGIN")
        try:
            self.number("SELECT count(*) FROM sqlite_schema")  # the first read fixes the state
            yield
        finally:
            self._execute("ROLLBACK")

    def initialise(self, application_id: int) -> None:
        """Make a new file one of ours, in WAL mode."""
        self._execute(f"PRAGMA application_id = {application_id}")
        self.use_wal()

    def use_wal(self) -> None:
        """Put the file in WAL mode, in which it stays."""
        self._execute("PRAGMA journal_mode = WAL")

    def ignore_foreign_keys(self) -> None:
        """Have writing check no foreign key from now on: whole tables are carried over as they are, and quickly."""
        self._execute("PRAGMA foreign_keys = OFF")

    def checkpoint(self, *, truncate: bool = False) -> None:
        """Bring into the file what its -wal file holds, as far as nobody is in the way; with `truncate`, empty that."""
        if not truncate:
            self._execute("PRAGMA wal_checkpoint(PASSIVE)")
            return
        self._execute("PRAGMA busy_timeout = 0")  # a reader may take long
        try:
            self._execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            self._execute(f"PRAGMA busy_timeout = {self._wait}")

    # Long work

    def backup_to(self, target: "Connection", report: Callable[[int, int], None]) -> None:
        """Copy every page to `target`, one state when inside `reading()`; `report(done, total)` in pages may raise."""
        if self._writing:
            raise RuntimeError("a copy inside atomic()")
        with translated(target.path):
            self.raw.backup(
                target.raw, pages=512, progress=lambda _status, remaining, total: report(total - remaining, total)
            )

    @contextmanager
    def watched(self, watch: Callable[[], None]) -> Iterator[None]:
        """Call `watch` every so often while statements run; Cancelled raised by it ends them and comes out here."""
        self.require_own_thread()
        cancelled: list[Cancelled] = []

        def handler() -> int:
            try:
                watch()
            except Cancelled as cancel:
                cancelled.append(cancel)
            return len(cancelled)

        self.raw.set_progress_handler(handler, 20_000)
        try:
            yield
        except Unusable as error:
            if cancelled:
                raise cancelled[0] from error
            raise
        finally:
            self.raw.set_progress_handler(None, 0)
