"""Writing a file anew under another key. The new file is encrypted from its first byte, and takes the old one's place
whole or not at all."""

import shutil
from collections.abc import Callable
from pathlib import Path

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.checking import damages
from plebapp.storage.driver import Connection, Row
from plebapp.storage.engine import PAGE, spelled, uri
from plebapp.storage.failures import damaged
from plebapp.storage.files import companions, disk, replacing
from plebapp.usecases.ports import DataKey, Report

_HEAD = "SELECT sequence, digest FROM journal ORDER BY sequence DESC LIMIT 1"
_IDENTITY = ("application_id", "user_version")


def write_anew(
    old: Connection, temporary: Path, key: DataKey, complete: Callable[[Connection], None], report: Report
) -> None:
    """Write what `old` holds to `temporary`, encrypted under `key`, have `complete` add to it, and check it.

    `old`, which nobody else may have open, is closed. `report` counts pages, twice each: written, checked. Raises
    Unusable: FILE_BUSY, FILE_DAMAGED, what disks refuse; and what `complete` and `report` raise.
    """
    try:
        head, pages = _export(old, temporary, key, report)
    finally:
        old.close()
    fresh = Connection(temporary, shown=old.path, key=key)
    try:
        fresh.use_wal()
        if fresh.one(tuple, _HEAD) != head:
            raise damaged(old.path, "journal")
        complete(fresh)
        found = damages(fresh, lambda done, total: report(pages + pages * done // total, 2 * pages))
        if found:
            raise damaged(old.path, f"{found[0].where}: {found[0].detail}")
    finally:
        fresh.close()


def _export(old: Connection, temporary: Path, key: DataKey, report: Report) -> tuple[Row | None, int]:
    """Return the journal's head and the number of pages."""
    old.ignore_foreign_keys()
    with old.alone() as alone:
        if not alone:
            raise Unusable(Code.FILE_BUSY, path=str(old.path))
        pages = old.number("PRAGMA page_count")

        def progress() -> None:
            written = temporary.stat().st_size // PAGE if temporary.exists() else 0
            report(min(written, pages), 2 * pages)

        old.write("ATTACH ? AS fresh KEY ?", (f"{uri(temporary.absolute())}?mode=rwc", spelled(key)))
        # Until it is whole the file has no name, and needs no journal to go back by.
        old.write("PRAGMA fresh.journal_mode = OFF")
        old.write("PRAGMA fresh.cache_size = -16384")
        with old.watched(progress):
            old.write("SELECT sqlcipher_export('fresh')")
        for name in _IDENTITY:
            old.write(f"PRAGMA fresh.{name} = {old.number(f'PRAGMA main.{name}')}")
        return old.one(tuple, _HEAD), pages


def replace_file(path: Path, write: Callable[[Path], None]) -> None:
    """Have `write` make a file under another name, and put it in place of the one at `path`, which is closed by then.

    Raises Unusable, FILE_BUSY where somebody has opened it meanwhile: the old -wal file must never be taken for the new
    file's.
    """
    with replacing(path) as temporary:
        write(temporary)
        with disk(path):
            shutil.copymode(path, temporary)
        if any(companion.exists() for companion in companions(path)):
            raise Unusable(Code.FILE_BUSY, path=str(path))
