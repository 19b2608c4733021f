"""Whole copies of the file, read back from the disk and verified, with their key file; or nothing at all.

The key file takes its name first, the copy last: whatever bears a copy's name is whole.
"""

import hashlib
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import BinaryIO

from plebapp.domain.copies import fitting
from plebapp.domain.errors import Code, Unusable
from plebapp.storage.checking import page_damages
from plebapp.storage.driver import Connection, Row
from plebapp.storage.engine import PAGE
from plebapp.storage.failures import damaged
from plebapp.storage.files import arriving, companions, disk, require_free
from plebapp.storage.keyfile import key_path
from plebapp.usecases.ports import Report, silent

_HEAD = "SELECT sequence, digest FROM journal ORDER BY sequence DESC LIMIT 1"
_BLOCK = 1 << 20
_STRETCH = 4_096
"""Pages after which what was written is brought to the disk, a multiple of what is copied at a time: 16 MiB."""


def _unheard(done: int) -> None:
    """Report to nobody."""


class _Written(Connection):
    """A connection to a copy being written, of which little is held back in memory."""

    pragmas = (*Connection.pragmas, "cache_size = -4096")


def copy_file(source: Connection, target: Path, report: Report = silent) -> None:
    """Copy one state of the file, closed cleanly, and its key file to `target`, where nothing stands.

    `report` counts pages, each four times: copied, brought to the disk, read back, checked. Raises Unusable:
    COPY_DIFFERS, FILE_DAMAGED (naming the file copied), FOLDER_MISSING and what else disks refuse; and whatever
    `report` raises.
    """
    with _in_folder(target), _keys_beside(source.path, target) as bring_keys, arriving(target) as temporary:
        head, pages = _write(source, temporary, target, report)

        def phase(number: int, done: int) -> None:
            report(number * pages + min(done, pages), 4 * pages)

        written = _settled(temporary, target, lambda done: phase(1, done))
        _read_back(temporary, target, written, lambda done: phase(2, done))
        _check(source, temporary, target, head, lambda: phase(3, 0))
        bring_keys()
        phase(3, pages)


def _write(source: Connection, temporary: Path, target: Path, report: Report) -> tuple[Row | None, int]:
    """Write the copy; return the journal's head that it must have, and its pages."""
    with _blaming(source), closing(_Written(temporary, "rwc", shown=target, key=source.key)) as copy:
        with source.reading(), temporary.open("rb+") as file:
            pages = source.number("PRAGMA page_count")
            source.backup_to(copy, partial(_paced, file, target, lambda done: report(done, 4 * pages)))
            head = source.one(tuple, _HEAD)
        with copy.atomic():
            copy.write("UPDATE sitting SET open = 0")
    return head, pages


def _paced(file: BinaryIO, shown: Path, report: Callable[[int], None], done: int, _total: int) -> None:
    """Report, and bring what was written to the disk every so often: a slow one is seen to be slow, and can be given up
    meanwhile, instead of holding everything back at the end."""
    if done % _STRETCH == 0:
        with disk(shown):
            os.fsync(file.fileno())
    report(done)


def _check(source: Connection, temporary: Path, target: Path, head: Row | None, watch: Callable[[], None]) -> None:
    """Check the pages of what was read back, and its journal's end."""
    with _blaming(source), closing(Connection(temporary, "ro", shown=target, key=source.key)) as copy:
        found = page_damages(copy, watch)
        if found:
            raise damaged(source.path, f"{found[0].where}: {found[0].detail}")
        if copy.one(tuple, _HEAD) != head:
            raise Unusable(Code.COPY_DIFFERS, path=str(target))


@contextmanager
def _blaming(source: Connection) -> Iterator[None]:
    """Name the file copied where the copy is damaged: a new file is not, and what was read back is what was written."""
    try:
        yield
    except Unusable as error:
        if error.code in {Code.FILE_DAMAGED, Code.FILE_NOT_OURS}:
            raise damaged(source.path, str(error.operands["detail"])) from error
        raise


def _settled(path: Path, shown: Path, report: Callable[[int], None]) -> bytes:
    """Bring a file just written to the disk; return the digest of what was written."""
    with disk(shown), path.open("rb+") as file:
        digest = _digest(file, report)
        os.fsync(file.fileno())
    return digest


def _read_back(path: Path, shown: Path, written: bytes, report: Callable[[int], None]) -> None:
    """Read a file from the disk. Raises Unusable(COPY_DIFFERS) where it is not what was written."""
    with disk(shown):
        forget_pages(path)
        with path.open("rb") as file:
            found = _digest(file, report)
    if found != written:
        raise Unusable(Code.COPY_DIFFERS, path=str(shown))


def _digest(file: BinaryIO, report: Callable[[int], None]) -> bytes:
    digest = hashlib.sha256()
    while block := file.read(_BLOCK):
        digest.update(block)
        report(file.tell() // PAGE)
    return digest.digest()


def forget_pages(path: Path) -> None:
    """Have the system forget what it holds of a file in memory, where it can, so that reading asks the disk."""
    if hasattr(os, "posix_fadvise"):
        with path.open("rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


@contextmanager
def _in_folder(target: Path) -> Iterator[None]:
    """Tell a folder that is not there, or no more, whatever failed for the want of it."""
    try:
        yield
    except Unusable as error:
        with suppress(OSError):
            if target.parent.is_dir():
                raise
        raise Unusable(Code.FOLDER_MISSING, path=str(target.parent)) from error


@contextmanager
def _keys_beside(source: Path, target: Path) -> Iterator[Callable[[], None]]:
    """Yield what puts the key file of `source`, if it has one, beside `target`; on failure it is gone again."""
    copied = key_path(target)
    require_free(copied)
    brought = False

    def bring() -> None:
        nonlocal brought
        if key_path(source).exists():
            with arriving(copied) as temporary:
                written = _copy_bytes(key_path(source), temporary, copied, _unheard)
                _read_back(temporary, copied, written, _unheard)
            brought = True

    try:
        yield bring
    except BaseException:
        if brought:
            with suppress(OSError):  # where even this fails, the failure that led here is the one to tell
                copied.unlink(missing_ok=True)
        raise


def duplicate_file(source: Path, target: Path, report: Report = silent) -> None:
    """Copy a closed file bit by bit, whatever it is encrypted with, and its key file, to `target`, where nothing
    stands. This process must not have it open: closing it here would drop the engine's locks.

    `report` counts pages, each twice: copied, read back. Raises Unusable: FILE_BUSY (open, or not closed cleanly),
    COPY_DIFFERS, FOLDER_MISSING and what else disks refuse; and whatever `report` raises.
    """
    pages = _closed_pages(source)
    with _in_folder(target), _keys_beside(source, target) as bring_keys, arriving(target) as temporary:
        report(0, 2 * pages)
        written = _copy_bytes(source, temporary, target, lambda done: report(min(done, pages), 2 * pages))
        _read_back(temporary, target, written, lambda done: report(pages + min(done, pages), 2 * pages))
        bring_keys()


def _closed_pages(path: Path) -> int:
    """Return the pages of a file that is closed. Raises Unusable."""
    with disk(path):
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise Unusable(Code.FILE_IS_FOLDER, path=str(path))
        if not stat.S_ISREG(status.st_mode):
            raise Unusable(Code.FILE_NOT_OURS, path=str(path))
        if any(left.exists() and left.stat().st_size for left in companions(path)):
            raise Unusable(Code.FILE_BUSY, path=str(path))
    return status.st_size // PAGE


def _copy_bytes(source: Path, temporary: Path, target: Path, report: Callable[[int], None]) -> bytes:
    """Copy a file and bring the copy to the disk; return the digest of what was written."""
    digest = hashlib.sha256()
    with disk(target), ExitStack() as files:  # closing a file writes what is left of it, too
        with disk(source):
            reading = files.enter_context(source.open("rb"))
        with disk(target):
            writing = files.enter_context(temporary.open("xb"))
        while block := _read(reading, source):
            digest.update(block)
            with disk(target):
                writing.write(block)
                writing.flush()
            report(writing.tell() // PAGE)
        with disk(target):
            os.fsync(writing.fileno())
    return digest.digest()


def _read(file: BinaryIO, shown: Path) -> bytes:
    with disk(shown):
        return file.read(_BLOCK)


def copy_before_migrating(source: Connection, version: int) -> Path:
    """Copy the file beside itself as `Nome.v1.pleb`, or the first such name that is free; return where."""
    path = source.path
    for number in count(1):
        again = "" if number == 1 else f"-{number}"
        target = path.with_name(f"{fitting(path.stem)}.v{version}{again}{path.suffix}")
        if not (target.exists() or key_path(target).exists()):  # killed, a copy leaves the keys that came first
            break
    copy_file(source, target)
    return target
