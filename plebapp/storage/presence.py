"""Who has the file open for writing, and whether the last one closed it cleanly: a row of the file itself.

The row says open, by whom, where and since when, from the opening to the clean close; only the holder of the writer's
lock changes it. Whoever gets that lock and finds the row open knows that the one before stopped without closing.

The row is brought from the -wal file into the file itself at once, so that a copy made by hand of a file left open
says so when it is opened.
"""

import threading
from datetime import datetime, tzinfo

from plebapp.storage.driver import Connection, Row
from plebapp.storage.failures import readable
from plebapp.storage.writer_lock import WriterLock
from plebapp.usecases.ports import Holder

_NOBODY = Holder("", "", "")


class Presence:
    """The connections that one opening has on a file, and the writer's lock, which lasts as long as they; without the
    lock, an opening that is only read or a file that has no name yet."""

    def __init__(self, writing: WriterLock | None = None) -> None:
        self._writing = writing
        self._guard = threading.Lock()
        self._connections = 0

    def enter(self) -> None:
        """Count a connection more."""
        with self._guard:
            self._connections += 1

    def close(self, connection: Connection) -> None:
        """Close a connection; the last one of a writer says in the file that it was closed, and lets go of the lock."""
        with self._guard:
            self._connections -= 1
            writing = self._writing if self._connections == 0 else None
        try:
            if writing is not None:
                mark_closed(connection)
        finally:
            connection.close()
            if writing is not None:
                writing.release()


def is_marked(connection: Connection) -> bool:
    """Say whether the file is open for writing, or was left so."""
    return bool(connection.number("SELECT open FROM sitting"))


def holder_of(connection: Connection, zone: tzinfo) -> Holder | None:
    """Return who opened the file for writing, and since when in the zone's time; None where the file does not say.
    Raises Unusable."""

    def read(row: Row) -> Holder:
        person, machine, since = row
        return Holder(person, machine, datetime.fromisoformat(since).astimezone(zone).isoformat())

    with readable(connection.path):
        return connection.one(read, "SELECT person, machine, since FROM sitting WHERE open = 1")


def mark_open(connection: Connection, holder: Holder) -> bool:
    """Say in the file who opened it; return whether it was left without a clean close."""
    with connection.atomic():
        unclean = is_marked(connection)
        _mark(connection, 1, holder)
    connection.checkpoint()
    return unclean


def mark_closed(connection: Connection) -> None:
    """Say in the file that it is closed.

    What the -wal file holds is brought in before, and after: SQLite itself does so at the last close, but tells no
    failure, and leaves it where somebody still reads the file.
    """
    connection.checkpoint()
    with connection.atomic():
        _mark(connection, 0, _NOBODY)
    connection.checkpoint(truncate=True)


def _mark(connection: Connection, marked: int, holder: Holder) -> None:
    connection.write(
        "UPDATE sitting SET open = ?, person = ?, machine = ?, since = ?",
        (marked, holder.person, holder.machine, holder.since),
    )
