"""Files that commands write: whole or not at all, and never in the place of a plebiscite."""

import errno
import os
import re
from pathlib import Path

from plebapp.cli.parser import UsageError
from plebapp.domain.errors import Code, Unusable
from plebapp.texts.templates import shown_path

_PLEBISCITE = re.compile(r"\.pleb(-\w+|\.chaves)?$", re.IGNORECASE)
"""A plebiscite's name, or that of a file kept beside it."""


def require_target(target: Path, *sources: Path) -> None:
    """Raise UsageError when writing `target` would destroy a plebiscite, a file being read, or something of the system;
    Unusable when it is a folder or lies in none."""
    resolved = target.resolve()
    if _PLEBISCITE.search(resolved.name) or any(resolved == source.resolve() for source in sources):
        raise UsageError(f"“{shown_path(str(target))}” não pode ser gravado: tomaria o lugar de um arquivo em uso")
    if resolved.is_dir():
        raise Unusable(Code.FILE_IS_FOLDER, path=str(target))
    if resolved.exists() and not resolved.is_file():
        raise UsageError(f"“{shown_path(str(target))}” é um dispositivo do sistema, e não um arquivo")
    if not resolved.parent.is_dir():
        raise Unusable(Code.FILE_MISSING, path=str(target.parent))


def write_whole(target: Path, content: bytes) -> None:
    """Write a file, replacing what is there only once everything is on the disk.

    Raises Unusable: DISK_FULL, FILE_FORBIDDEN, WRITE_FAILED; then the old file stays, and no other is left behind.
    """
    place = target.resolve()
    part = place.with_name(f".{place.name[:40]}.{os.getpid()}.parte")
    try:
        try:
            with part.open("wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            part.replace(place)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as error:
        code = _CODES.get(error.errno or 0, Code.WRITE_FAILED)
        raise Unusable(code, path=str(target), detail=str(error.strerror)) from error


_CODES = {
    errno.ENOSPC: Code.DISK_FULL,
    errno.EDQUOT: Code.DISK_FULL,
    errno.EACCES: Code.FILE_FORBIDDEN,
    errno.EPERM: Code.FILE_FORBIDDEN,
    errno.EROFS: Code.FILE_FORBIDDEN,
}
