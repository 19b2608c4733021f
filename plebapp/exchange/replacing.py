"""Writing a file whole or not at all, in the place where the person wants it.

A link is followed, never replaced; only a regular file gives way to the new one, and only once that is on the disk.
"""

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO

from plebapp.domain.errors import Code, Unusable

# What the system may say, and what then is to be named: the file, or the folder in which it cannot be made.
_OF_FILE = {
    errno.ENAMETOOLONG: Code.FILE_NAME_TOO_LONG,
    errno.ELOOP: Code.FILE_MISSING,
    errno.ENOSPC: Code.DISK_FULL,
    errno.EDQUOT: Code.DISK_FULL,
}
_OF_FOLDER = {
    errno.ENOENT: Code.FILE_MISSING,
    errno.ENOTDIR: Code.FILE_MISSING,
    errno.EACCES: Code.FOLDER_FORBIDDEN,
    errno.EPERM: Code.FOLDER_FORBIDDEN,
    errno.EROFS: Code.FOLDER_FORBIDDEN,
}
_KEPT_OF_NAME = 40
OWNER_ONLY = 0o600
EVERYBODY = 0o666


@contextmanager
def _disk(path: Path) -> Iterator[None]:
    """Turn the system's errors into Unusable."""
    try:
        yield
    except OSError as error:
        number, detail = error.errno or 0, str(error.strerror)
        if number in _OF_FOLDER:
            raise Unusable(_OF_FOLDER[number], path=str(path.parent), detail=detail) from error
        raise Unusable(_OF_FILE.get(number, Code.WRITE_FAILED), path=str(path), detail=detail) from error


def _destination(path: Path) -> Path:
    """Return the file at the end of any links, which is there as a regular file or not at all.

    Raises Unusable: FILE_IS_FOLDER, FILE_IS_DEVICE; OSError.
    """
    try:
        there = path.stat()
    except FileNotFoundError:
        return path.resolve()
    if stat.S_ISDIR(there.st_mode):
        raise Unusable(Code.FILE_IS_FOLDER, path=str(path))
    place = path.resolve()
    # A link of the system's own (/dev/stdout) may lead to an open file that no name leads to.
    if not stat.S_ISREG(there.st_mode) or not (place.exists() and place.samefile(path)):
        raise Unusable(Code.FILE_IS_DEVICE, path=str(path))
    return place


def require_writable(path: Path) -> None:
    """Raise Unusable unless a file can be written at `path` now, in place of the regular file that may be there.

    The folder is tried, not asked: permissions do not tell everything. Codes as in `replacing`.
    """
    with _disk(path):
        part = _part(_destination(path))
        part.touch(exist_ok=False)
        part.unlink()


def new_folder(path: Path) -> None:
    """Make a folder that its owner alone may read, or find it there and empty.

    Raises Unusable: FOLDER_NOT_EMPTY, FOLDER_IS_FILE where something else stands there, and as `replacing`.
    """
    with _disk(path):
        try:
            path.mkdir(mode=0o700)
        except FileExistsError as error:
            if not path.is_dir():
                raise Unusable(Code.FOLDER_IS_FILE, path=str(path)) from error
            if any(path.iterdir()):
                raise Unusable(Code.FOLDER_NOT_EMPTY, path=str(path)) from error


@contextmanager
def replacing(path: Path, mode: int = EVERYBODY) -> Iterator[BinaryIO]:
    """Yield a new file, of this `mode` less the umask, that takes its place at `path` when the block ends well.

    On any failure, one raised by the block included, the old file stays and no other is left behind.
    Raises Unusable: FILE_IS_FOLDER, FILE_IS_DEVICE, FILE_NAME_TOO_LONG, FILE_MISSING or FOLDER_FORBIDDEN (naming the
    folder), DISK_FULL, WRITE_FAILED (with the system's reason).
    """
    with _disk(path):
        place = _destination(path)
        part = _part(place)
        try:
            with open(part, "xb", opener=partial(os.open, mode=mode)) as stream:
                yield stream
                settle(stream)
            part.replace(place)
        except BaseException:
            # Where even this fails, the failure that led here is the one to tell.
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise


def settle(stream: BinaryIO) -> None:
    """Have what was written so far on the disk itself. Raises OSError."""
    stream.flush()
    os.fsync(stream.fileno())


def _part(place: Path) -> Path:
    """Return the name of the file in the making, beside its place. Raises OSError where the place's own name cannot be
    one."""
    with suppress(FileNotFoundError):
        place.lstat()
    return place.with_name(f".{place.name[:_KEPT_OF_NAME]}.{secrets.token_hex(4)}.parte")
