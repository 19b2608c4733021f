"""What a writer that was stopped left beside a file: brought in before the file is only read."""

from contextlib import closing
from pathlib import Path

from plebapp.domain.errors import Unusable
from plebapp.storage.driver import Connection
from plebapp.storage.files import companions, disk, require_file
from plebapp.storage.writer_lock import WriterLock
from plebapp.usecases.ports import DataKey

_HEADER = 32
"""Bytes with which a -wal file begins; what is no longer tells nothing."""


def wal_tells(path: Path) -> bool:
    """Say whether there is a -wal file with anything in it. Raises Unusable."""
    with disk(path):
        try:
            return companions(path.resolve())[0].stat().st_size > _HEADER
        except FileNotFoundError:
            return False


def bring_in(path: Path, key: DataKey | None, wait: int) -> bool:
    """Bring into a file what the -wal file holds that a stopped writer left; say whether somebody writes it now, who
    will do so.

    That the file was not closed stays on record. Where it may not be written, or is damaged, nothing is brought in:
    readers tell what they do not see (`Opening.wal_unseen`). Raises Unusable.
    """
    with disk(path):
        left = companions(path.resolve())[0].exists()
    if not left:
        return False
    lock = WriterLock(path)
    try:
        require_file(path)
        if not lock.acquire():
            return True
        with closing(Connection(path, wait=wait, key=key)) as connection:
            connection.number("SELECT count(*) FROM sqlite_schema")  # the engine reads the -wal file
            connection.checkpoint(truncate=True)
    except Unusable:
        return False
    finally:
        lock.release()
    return False
