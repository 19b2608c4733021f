"""Reading a file without leaving a trace, neither in it nor beside it, whether or not somebody else writes it.

There is one exception: what a stopped writer left in the -wal file is brought into the file first, where that may be
written. Beside a writer the -wal file and its index are read as well, without writing either; so is what a stopped one
left on a read-only medium, where the engine can.

Otherwise the file is read as it lies, without a lock: on a read-only medium there is nothing else, and elsewhere the
lock would need files beside it. Such a file may change under the reader; each reading therefore looks at what the
folder says of it, before and after: before, a changed file is opened anew; after, what was read is not to be relied on
and FILE_BUSY says so.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.driver import Connection
from plebapp.storage.engine import WAIT
from plebapp.storage.files import companions, disk
from plebapp.storage.stopped import bring_in, wal_tells
from plebapp.usecases.ports import DataKey

_Stamp = tuple[object, ...]


class ReadOnlyConnection(Connection):
    """A connection that writes nothing and sees what others have written. `shared`: the index of the -wal file is
    memory that this computer shares with whoever writes, as it never is on a share of the network."""

    def __init__(self, path: Path, wait: int = WAIT, key: DataKey | None = None, *, shared: bool = True) -> None:
        self._shared = shared
        self._readers = 0
        self._written = False
        mode = self._mode(path, key, wait)
        self._seen = _stamp(path)
        super().__init__(path, mode, wait, key=key)
        self._settle()

    def another(self) -> "ReadOnlyConnection":
        """Open a further connection to the same file; it belongs to the calling thread."""
        return ReadOnlyConnection(self.path, self._wait, self.key, shared=self._shared)

    @property
    def wal_unseen(self) -> bool:
        """Say whether a -wal file lies there whose content is not read."""
        return self.mode == "ro" and wal_tells(self.path)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read one consistent state; joins a transaction already open. Raises Unusable(FILE_BUSY) where it was none."""
        with self._steady(), super().reading():
            yield

    @contextmanager
    def _readable(self) -> Iterator[None]:
        with self._steady(), super()._readable():
            yield

    @contextmanager
    def _steady(self) -> Iterator[None]:
        if not self._readers:
            self._follow()
        self._readers += 1
        try:
            yield
        except Unusable as error:
            self._require_unchanged(error)
            raise
        else:
            self._require_unchanged(None)
        finally:
            self._readers -= 1

    def _require_unchanged(self, error: Unusable | None) -> None:
        if self.mode == "ro" and _stamp(self.path) != self._seen:
            raise Unusable(Code.FILE_BUSY, path=str(self.path)) from error

    def _follow(self) -> None:
        """Open the file anew where it is no longer what it was."""
        if self.mode == "live" or _stamp(self.path) == self._seen:
            return
        self.close()
        mode = self._mode(self.path, self.key, self._wait)
        self._seen = _stamp(self.path)
        self._connect(mode)
        self._settle()

    def _mode(self, path: Path, key: DataKey | None, wait: int) -> str:
        """Return how the file is to be opened, once what is left over is brought in."""
        if not self._shared:
            return "ro"
        # Without anything in the -wal file, and nobody there, the engine would wait for whoever writes it.
        self._written = bring_in(path, key, wait)
        wal, index, _journal = companions(path.resolve())
        seen = self._written or wal_tells(path)
        return "live" if seen and wal.exists() and index.exists() else "ro"

    def _settle(self) -> None:
        """Read the file as it lies where the index of the -wal file cannot be used."""
        if self.mode == "ro":
            return
        try:
            self._execute("SELECT count(*) FROM sqlite_schema")
        except Unusable as error:
            for_nobody = error.code is Code.FILE_BUSY and not self._written
            if not for_nobody and error.code not in {Code.FILE_FORBIDDEN, Code.WRITE_FAILED}:
                raise
            self.close()
            self._connect("ro")


def _stamp(path: Path) -> _Stamp:
    """Return what tells a file changed: which it is, its size and time, and whether somebody has opened it for writing
    since, which the names beside it tell."""
    with disk(path):
        status = path.stat()
    wal: int | None = None
    with suppress(FileNotFoundError):
        wal = companions(path.resolve())[0].stat().st_mtime_ns
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, wal
