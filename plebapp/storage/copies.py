"""A folder of copies: their names, which are there, removing one.

A copy is called by the plebiscite's name and the moment it was made, with its offset from UTC, as in
“Nova Primavera 2026-10-04 17h05m09-0300.pleb”: it sorts by time, every file system takes it, and it is read back.
"""

import hashlib
import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from plebapp.domain.copies import fitting
from plebapp.domain.errors import Code, Unusable
from plebapp.storage.files import companions, disk, require_folder, temporary_neighbour
from plebapp.storage.keyfile import key_path
from plebapp.usecases.ports import SavedCopy

_SECOND = timedelta(seconds=1)
_STAMP = "%Y-%m-%d %Hh%Mm%S%z"
_NAME = re.compile(r"(?P<name>.+) (?P<stamp>\d{4}-\d\d-\d\d \d\dh\d\dm\d\d[+-]\d{4})\.pleb", re.ASCII | re.DOTALL)


def copy_name(name: str, moment: datetime) -> str:
    """Return the file name of a copy of `name` (the file's stem) made at an aware moment, whose seconds it keeps."""
    return f"{fitting(name)} {moment.strftime(_STAMP)}.pleb"


@contextmanager
def place_for_copy(folder: Path, name: str, moment: datetime) -> Iterator[SavedCopy]:
    """Yield where a copy of `name` made at a moment goes, for nobody else meanwhile: at that second, or the next one of
    which there is no copy and for which none is being made.

    Raises Unusable: as `copies`, and what the disk refuses.
    """
    taken = {copy.moment for copy in copies(folder, name)}
    require_folder(folder)
    moment = moment.replace(microsecond=0)
    while True:
        path = folder / copy_name(name, moment)
        if moment not in taken:
            with _claimed(path) as is_ours:
                if is_ours:
                    yield SavedCopy(path, moment.astimezone(UTC))
                    return
        moment += _SECOND


@contextmanager
def _claimed(path: Path) -> Iterator[bool]:
    """Say whether a name is free and was nobody else's; then it is ours until the end."""
    claim = temporary_neighbour(path, hashlib.sha256(os.fsencode(path.name)).hexdigest()[:12])
    try:
        with disk(path):
            claim.touch(exist_ok=False)
    except Unusable as error:
        if error.code is not Code.FILE_EXISTS:
            raise
        yield False
        return
    try:
        with disk(path):
            free = not (path.exists() or key_path(path).exists())
        yield free
    finally:
        with suppress(OSError):  # it is swept away some day
            claim.unlink()


def copies(folder: Path, name: str) -> tuple[SavedCopy, ...]:
    """Return the copies of `name` in a folder, newest first.

    Raises Unusable: FOLDER_MISSING, FOLDER_IS_FILE, FOLDER_FORBIDDEN and what else the disk refuses.
    """
    with disk(folder):
        if not folder.is_dir():
            raise Unusable(Code.FOLDER_IS_FILE if folder.exists() else Code.FOLDER_MISSING, path=str(folder))
    try:
        with disk(folder):
            found = list(_found(folder, _composed(fitting(name))))
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
