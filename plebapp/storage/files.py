"""The file as the operating system sees it: what stands at a path, temporary neighbours, publishing by renaming."""

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

from plebapp.domain.errors import Code, Unusable

# What SQLite keeps beside a file; one left over by a file of the same name would be taken for the new file's own.
COMPANIONS = ("-wal", "-shm", "-journal")

_TEMPORARY = ".plebapp-"
_LEFT_OVER = timedelta(days=1)
"""No creation or copy takes longer."""

_CODES = {
    errno.ENOENT: Code.FILE_MISSING,
    errno.ENOTDIR: Code.FILE_MISSING,
    errno.ELOOP: Code.FILE_MISSING,
    errno.EEXIST: Code.FILE_EXISTS,
    errno.ENAMETOOLONG: Code.FILE_NAME_TOO_LONG,
    errno.EISDIR: Code.FILE_IS_FOLDER,
    errno.EACCES: Code.FILE_FORBIDDEN,
    errno.EPERM: Code.FILE_FORBIDDEN,
    errno.EROFS: Code.FILE_FORBIDDEN,
    errno.ENOSPC: Code.DISK_FULL,
    errno.EDQUOT: Code.DISK_FULL,
}


@contextmanager
def disk(path: Path) -> Iterator[None]:
    """Turn the operating system's errors into Unusable, naming `path`."""
    try:
        yield
    except OSError as error:
        code = _CODES.get(error.errno or 0, Code.WRITE_FAILED)
        raise Unusable(code, path=str(path), detail=error.strerror or str(error)) from error
    except ValueError as error:  # a NUL in the path
        raise Unusable(Code.FILE_MISSING, path=str(path), detail=str(error)) from error


def require_file(path: Path, *, for_writing: bool = True) -> None:
    """Raise Unusable unless `path` is a file with content that may be read and, for writing, written; FOLDER_FORBIDDEN
    where it is its folder that may not be.

    Only asks; nothing is opened: closing a file that this process also holds through SQLite would drop SQLite's locks.
    """
    with disk(path):
        status = path.stat()
        for beside in companions(path.resolve()):
            stands(beside)  # tells a name that leaves no room for theirs
    if path.is_dir():
        raise Unusable(Code.FILE_IS_FOLDER, path=str(path))
    if not path.is_file():
        raise Unusable(Code.FILE_NOT_OURS, path=str(path))
    if not _may(path, os.R_OK | os.W_OK if for_writing else os.R_OK):
        raise Unusable(Code.FILE_FORBIDDEN, path=str(path))
    if for_writing:  # SQLite keeps its -wal file beside the file
        require_folder(path.resolve().parent)
    if status.st_size == 0:
        raise Unusable(Code.FILE_DAMAGED, path=str(path), detail="0 bytes")


def require_free(path: Path) -> None:
    """Raise Unusable unless a file can be made at `path`: nothing stands there, and its folder may be written."""
    require_folder(path.parent)
    with disk(path):
        for taken in (path, *companions(path)):
            if stands(taken):
                raise Unusable(Code.FILE_IS_FOLDER if taken.is_dir() else Code.FILE_EXISTS, path=str(taken))


def require_folder(folder: Path) -> None:
    """Raise Unusable unless `folder` is one that may be written."""
    with disk(folder):
        folder.stat()
    if not folder.is_dir():
        raise Unusable(Code.FILE_MISSING, path=str(folder))
    if not _may(folder, os.W_OK | os.X_OK):
        raise Unusable(Code.FOLDER_FORBIDDEN, path=str(folder))


def stands(path: Path) -> bool:
    """Say whether anything stands at the path, a link to nowhere included. Raises OSError where nothing ever can."""
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    return True


def _may(path: Path, mode: int) -> bool:
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


def sweep(folder: Path, now: datetime) -> None:
    """Remove what a killed creation or copy left in a folder more than a day ago; what cannot be removed stays."""
    for leftover in folder.glob(f"{_TEMPORARY}*.parcial*"):
        with suppress(OSError):
            if leftover.is_file() and leftover.lstat().st_mtime < (now - _LEFT_OVER).timestamp():
                leftover.unlink()


def companions(path: Path) -> tuple[Path, ...]:
    """Return the names of the files that SQLite may keep beside `path`."""
    return tuple(path.with_name(path.name + suffix) for suffix in COMPANIONS)


@contextmanager
def arriving(target: Path) -> Iterator[Path]:
    """Yield a temporary name in the folder of `target`; what stands there at the end is published as `target`, whole
    and on the disk, or removed on failure. Raises Unusable, where something has taken the target's place as well.
    """
    require_free(target)
    with _neighbour(target) as temporary:
        yield temporary
        _finish(temporary, target)
        require_free(target)
        with disk(target):
            temporary.rename(target)
            _synchronise_folder(target.parent)


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Yield a temporary name in the folder of `target`; what stands there at the end takes the place of what `target`
    was, whole and on the disk, or is removed on failure. Raises Unusable.
    """
    require_folder(target.parent)
    with _neighbour(target) as temporary:
        yield temporary
        _finish(temporary, target)
        with disk(target):
            temporary.replace(target)
            _synchronise_folder(target.parent)


def temporary_neighbour(target: Path, mark: str) -> Path:
    """Return a name in the folder of `target` that `sweep` takes for something left over."""
    return target.with_name(f"{_TEMPORARY}{mark}.parcial")


@contextmanager
def _neighbour(target: Path) -> Iterator[Path]:
    """Yield a temporary name in the folder of `target`; nothing stands there afterwards."""
    temporary = temporary_neighbour(target, secrets.token_hex(6))
    try:
        yield temporary
    finally:
        # Where even this fails (a stick pulled out), the failure that led here is the one to tell.
        with suppress(OSError):
            for leftover in (temporary, *companions(temporary)):
                leftover.unlink(missing_ok=True)


def _finish(temporary: Path, target: Path) -> None:
    """Bring the file in the making to the disk. Raises Unusable."""
    if any(companion.exists() for companion in companions(temporary)):
        raise Unusable(Code.WRITE_FAILED, path=str(target), detail="-wal")  # SQLite could not bring it in
    with disk(target):
        _synchronise(temporary)


def _synchronise(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _synchronise_folder(folder: Path) -> None:
    if os.name == "nt":  # Windows keeps folders on the disk by itself and opens none
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some file systems of sticks and shares know no such thing for folders
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
