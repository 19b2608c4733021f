"""The SQLite driver (sqlcipher3): a file opened, under a key or without one, and statements run on it.

sqlite-utils takes whatever answers to the name pysqlite3 as its driver; this module must therefore be imported before
it, so that both speak to the same SQLite.
"""

import os
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import Any, ClassVar
from urllib.parse import quote_from_bytes

from sqlcipher3 import dbapi2

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.failures import translated
from plebapp.usecases.ports import DataKey

sys.modules.setdefault("pysqlite3", dbapi2)
sys.modules.setdefault("pysqlite3.dbapi2", dbapi2)

# Without an adapter for None the driver raises and swallows an error at each one: ten times the cost of a text.
dbapi2.register_adapter(type(None), {None: None}.get)

WAIT = 5_000
"""Milliseconds to wait for another writer."""

PAGE = 4_096
"""Bytes of a page."""

_MODES = {
    "rw": "mode=rw",
    "rwc": "mode=rwc",
    "ro": "immutable=1",
    "live": "mode=ro&readonly_shm=1",
}
"""How a file is opened: an existing one; one to be made as well; to be read, without a lock or a trace, as the file
lies (its -wal file not considered); to be read beside its writer or what it left, -wal file included, without a trace.
"""

_READ_ONLY = frozenset({"ro", "live"})

_PRAGMAS = (
    "foreign_keys = ON",
    "recursive_triggers = ON",  # so that INSERT OR REPLACE cannot delete past a trigger
    "trusted_schema = OFF",
    "cell_size_check = ON",
    "temp_store = MEMORY",
    "synchronous = FULL",
    "cache_size = -262144",  # 256 MiB, taken as needed: a million voters, else decrypted again at each search
    "journal_size_limit = 16777216",
)


def uri(path: PurePath) -> str:
    """Return the absolute path as SQLite takes it: no authority, so that a Windows share is part of the path."""
    posix = path.as_posix()
    return "file://" + quote_from_bytes(os.fsencode(posix if posix.startswith("/") else f"/{posix}"), safe="/:")


def spelled(key: DataKey) -> str:
    """Return a raw key as the engine takes it, which then derives none from a passphrase."""
    return f"x'{key.value.hex()}'"


class Engine:
    """One connection of the engine to a file; it belongs to the thread that opened it. `raw` is the driver's own."""

    pragmas: ClassVar[tuple[str, ...]] = _PRAGMAS

    def __init__(
        self, path: Path, mode: str = "rw", wait: int = WAIT, shown: Path | None = None, key: DataKey | None = None
    ) -> None:
        """Open `path` (see `_MODES`), which is encrypted under `key`, or not encrypted. A wrong key shows at the first
        reading, as FILE_NOT_OURS. Errors name `shown` where given: a file that bears another name yet.
        """
        self.path = shown or path
        self.key = key
        self._wait = wait
        self._writing = False
        self._stuck = False
        self._thread = threading.get_ident()
        self._place = path
        self._connect(mode)

    def _connect(self, mode: str) -> None:
        self.mode = mode
        self._stuck = False
        with translated(self.path):
            self.raw = dbapi2.connect(
                f"{uri(self._place.absolute())}?{_MODES[mode]}",
                uri=True,
                isolation_level=None,
                timeout=self._wait / 1000,
            )
        try:
            self._execute("PRAGMA cipher_log_level = NONE")  # what is to be told is raised
            if self.key is not None:
                self._execute(f'PRAGMA key = "{spelled(self.key)}"')
            for pragma in self.pragmas:
                self._execute(f"PRAGMA {pragma}")
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the connection; the last one on the file brings the -wal file in and removes it."""
        self.require_own_thread()
        with translated(self.path):
            self.raw.close()

    def require_own_thread(self) -> None:
        """Raise RuntimeError in a thread that did not open the connection."""
        if threading.get_ident() != self._thread:
            raise RuntimeError(f"this connection belongs to another thread; open another one ({self.path})")

    @property
    def read_only(self) -> bool:
        """Say whether nothing can be written."""
        return self.mode in _READ_ONLY

    @property
    def _in_transaction(self) -> bool:
        self.require_own_thread()
        with translated(self.path):
            return bool(self.raw.in_transaction)

    def _execute(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        self.require_own_thread()
        with self._noticing(), translated(self.path):
            return int(self.raw.execute(sql, parameters).rowcount)

    @contextmanager
    def _noticing(self) -> Iterator[None]:
        """After a page that is not authentic the engine reads no further page of an encrypted file; notice it."""
        try:
            yield
        except Unusable as error:
            self._stuck = self.key is not None and error.code is Code.FILE_DAMAGED
            raise

    def _mend(self) -> None:
        """Connect anew where the engine is stuck, so that what is sound can be read and written again."""
        if self._stuck and not self._in_transaction:
            self._connect(self.mode)  # what still streams from the one before lets go of it by itself
