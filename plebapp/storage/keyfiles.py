"""Key files on the disk: read whole, written whole or not at all, by one program at a time."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.files import disk, replacing, require_folder, stands
from plebapp.storage.keyfile import LARGEST, Content, decode, encode, key_path

_LONGEST_TURN = 10  # seconds


def read(plebiscite: Path) -> Content:
    """Return what the key file of a plebiscite says. Raises Unusable: KEYS_MISSING, KEYS_DAMAGED, what disks refuse."""
    keys = key_path(plebiscite)
    operands = {"path": str(plebiscite), "keys": str(keys)}
    with disk(keys):
        if not keys.exists():
            raise Unusable(Code.KEYS_MISSING, **operands)
        if not keys.is_file():
            raise Unusable(Code.KEYS_DAMAGED, **operands)
        with keys.open("rb") as file:
            raw = file.read(LARGEST + 1)
    try:
        return decode(raw)
    except ValueError as error:
        raise Unusable(Code.KEYS_DAMAGED, **operands) from error


def write(plebiscite: Path, content: Content) -> None:
    """Put the key file beside a plebiscite, on the disk, in place of any that is there. Raises Unusable."""
    keys = key_path(plebiscite)
    with disk(keys):
        place = keys.resolve()
    with replacing(place) as temporary, disk(keys):
        temporary.write_bytes(encode(content))
        if place.exists():
            shutil.copymode(place, temporary)


def remove(plebiscite: Path) -> None:
    """Remove the key file of a plebiscite, if there is one. Raises Unusable."""
    keys = key_path(plebiscite)
    with disk(keys):
        keys.unlink(missing_ok=True)


def set_aside(plebiscite: Path) -> Path | None:
    """Name whatever stands in the key file's place `Nome.pleb.chaves.anterior`, or the first such name that is free;
    return where, None where nothing stands there. Raises Unusable."""
    keys = key_path(plebiscite)
    with disk(keys):
        if not stands(keys):
            return None
        for number in count(1):
            aside = keys.with_name(f"{keys.name}.anterior" if number == 1 else f"{keys.name}.anterior-{number}")
            if not stands(aside):
                break
        keys.rename(aside)
    return aside


def put_back(plebiscite: Path, aside: Path) -> None:
    """Give what was set aside its name again, in place of a key file written meanwhile. Raises Unusable."""
    keys = key_path(plebiscite)
    with disk(keys):
        keys.unlink(missing_ok=True)  # a folder takes no file's place
        aside.rename(keys)


@contextmanager
def turn(plebiscite: Path) -> Iterator[None]:
    """Wait until no other program reads the key file in order to change it, and keep them waiting.

    Where no lock can be made nothing can be written either, which writing itself will say.
    """
    from filelock import FileLock

    keys = key_path(plebiscite)
    lock = FileLock(keys.with_name(f"{keys.name}.trava"), timeout=_LONGEST_TURN)
    with suppress(OSError, Unusable):
        require_folder(keys.parent)
        lock.acquire()
    try:
        yield
    finally:
        if lock.is_locked:
            with suppress(OSError):  # some systems remove no file that is open; the release does
                Path(lock.lock_file).unlink()
            lock.release()
