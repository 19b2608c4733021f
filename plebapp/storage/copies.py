"""A folder of copies: their names, which are there, removing one.

A copy is called by the plebiscite's name and the moment it was made, with its offset from UTC, as in
“Nova Primavera 2026-10-04 17h05m09-0300.pleb”: it sorts by time, every file system takes it, and it is read back.
"""

import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.files import companions, disk
from plebapp.storage.keyfile import key_path
from plebapp.usecases.ports import SavedCopy

_STAMP = "%Y-%m-%d %Hh%Mm%S%z"
_NAME = re.compile(r"(?P<name>.+) (?P<stamp>\d{4}-\d\d-\d\d \d\dh\d\dm\d\d[+-]\d{4})\.pleb", re.ASCII | re.DOTALL)


def copy_name(name: str, moment: datetime) -> str:
    """Return the file name of a copy of `name` (the file's stem) made at an aware moment, whose seconds it keeps."""
    return f"{name} {moment.strftime(_STAMP)}.pleb"


def copies(folder: Path, name: str) -> tuple[SavedCopy, ...]:
    """Return the copies of `name` in a folder, newest first.

    Raises Unusable: FOLDER_MISSING, FOLDER_FORBIDDEN and what else the disk refuses.
    """
    with disk(folder):
        if not folder.is_dir():
            raise Unusable(Code.FOLDER_MISSING, path=str(folder))
    try:
        with disk(folder):
            found = list(_found(folder, _composed(name)))
    except Unusable as error:
        if error.code is Code.FILE_FORBIDDEN:
            raise Unusable(Code.FOLDER_FORBIDDEN, path=str(folder)) from error
        raise
    return tuple(sorted(found, key=lambda copy: (copy.moment, copy.path.name), reverse=True))


def _found(folder: Path, name: str) -> Iterator[SavedCopy]:
    for path in folder.iterdir():
        match = _NAME.fullmatch(_composed(path.name))
        if match is None or match["name"] != name or not path.is_file():
            continue
        try:
            moment = datetime.strptime(match["stamp"], _STAMP)
        except ValueError:  # looks like a moment and is none
            continue
        yield SavedCopy(path, moment.astimezone(UTC))


def _composed(name: str) -> str:
    """Return a name as most systems keep it; some take its accents apart."""
    return unicodedata.normalize("NFC", name)


def remove_copy(copy: SavedCopy) -> None:
    """Remove a copy, then its key file: never the keys of a copy that is there. Raises Unusable."""
    for path in (copy.path, *companions(copy.path), key_path(copy.path)):
        with disk(path):
            path.unlink(missing_ok=True)
