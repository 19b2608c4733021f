"""The one writer of a file: a lock of the operating system on `Nome.pleb.uso`, which vanishes with the process.

What lies in the folder says nothing; only the lock does. A `.uso` file that a crash left over blocks nobody.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.files import disk

if TYPE_CHECKING:
    from filelock import FileLock

SUFFIX = ".uso"

# Somebody who only asks who has the file holds the lock for an instant.
_PATIENCE = 0.2
_PAUSE = 0.02


def lock_path(path: Path) -> Path:
    """Return the name of the lock's file, the same for every link to the plebiscite. Raises Unusable."""
    with disk(path):
        real = path.resolve()
    return real.with_name(real.name + SUFFIX)


class WriterLock:
    """The right to write the file at `path`, for all connections of one opening."""

    def __init__(self, path: Path) -> None:
        self._path = lock_path(path)
        self._lock: FileLock | None = None

    def acquire(self) -> bool:
        """Take the lock; False where somebody has it, in this process or another. Raises Unusable."""
        from filelock import FileLock, Timeout  # slow to import

        lock = FileLock(self._path, timeout=_PATIENCE, poll_interval=_PAUSE, thread_local=False, fallback_to_soft=False)
        with disk(self._path):
            try:
                lock.acquire()
            except Timeout:
                return False
        self._lock = lock
        return True

    def is_held(self) -> bool:
        """Say whether somebody has the lock; nobody where it may not be tried, as on a read-only medium."""
        try:
            with disk(self._path):
                tried = self._path.exists()
            return tried and not self.acquire()
        except Unusable as error:
            if error.code is not Code.FILE_FORBIDDEN:
                raise
            return False
        finally:
            self.release()

    def release(self) -> None:
        """Let go, and take the lock's file away; does nothing where the lock is not held."""
        if self._lock is None:
            return
        # Removed while still held, or a third one could come between; Windows refuses, and the release removes it.
        if os.name != "nt":
            with suppress(OSError):
                self._path.unlink()
        self._lock.release()
        self._lock = None
