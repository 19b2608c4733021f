"""Whether the file was closed cleanly: a mark in the file itself, set while anybody has it open.

The mark is judged and cleared only by a connection that is alone on the file. Being alone is told by SQLite's own
locks, which the operating system releases when a process dies: no lock file, no process number, nothing to go stale.
A second process that opens the file while the first works finds the mark set and is not alone, so nothing was unclean.
When one of several dies, the last to close still clears the mark: what the dead one had written is in the file.

The mark is brought from the -wal file into the file itself at once, so that a copy made by hand of a file left open
says so when it is opened.
"""

import threading

from plebapp.storage.driver import Connection

# Two programs closing at the same moment see each other; the first to give up makes room for the second.
_WAIT_TO_LEAVE = 300

_SET = "UPDATE sitting SET open = 1"


class Presence:
    """The connections that this process has on one file."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connections = 0

    def enter(self) -> None:
        """Count a connection more."""
        with self._lock:
            self._connections += 1

    def leave(self) -> bool:
        """Count a connection less; say whether it was the last."""
        with self._lock:
            self._connections -= 1
            return self._connections == 0


def _marked(connection: Connection) -> bool:
    return bool(connection.number("SELECT open FROM sitting"))


def mark_open(connection: Connection) -> bool:
    """Set the mark; return whether the file was left without a clean close."""
    with connection.alone() as alone:
        unclean = alone and _marked(connection)
        if alone:
            connection.write(_SET)
    if alone:
        connection.checkpoint()
    elif not _marked(connection):
        with connection.atomic():
            connection.write(_SET)
    return unclean


def mark_closed(connection: Connection) -> None:
    """Clear the mark, unless somebody else still works on the file.

    What the -wal file holds is brought in first: SQLite itself tries so at the close, but tells no failure.
    """
    connection.checkpoint()
    with connection.alone(_WAIT_TO_LEAVE) as alone:
        if alone:
            connection.write("UPDATE sitting SET open = 0")
