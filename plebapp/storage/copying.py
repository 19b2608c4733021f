"""Whole copies of the file: complete, verified and on the disk, or not there at all."""

from itertools import count
from pathlib import Path

from plebapp.storage.checking import page_damages
from plebapp.storage.driver import Connection, Row, damaged
from plebapp.storage.files import arriving
from plebapp.usecases.ports import Report, silent

_HEAD = "SELECT sequence, digest FROM journal ORDER BY sequence DESC LIMIT 1"


def copy_file(source: Connection, target: Path, report: Report = silent) -> None:
    """Copy one state of the file to `target`, closed cleanly. Raises Unusable and whatever `report` raises."""
    with arriving(target) as temporary:
        copy = Connection(temporary, "rwc", shown=target)
        try:
            with source.reading():
                source.backup_to(copy, report)
                head = source.one(tuple, _HEAD)
            with copy.atomic():
                copy.write("UPDATE sitting SET open = 0")
            _verify(source, copy, head, report)
        finally:
            copy.close()


def _verify(source: Connection, copy: Connection, head: Row | None, report: Report) -> None:
    pages = copy.number("PRAGMA page_count")
    found = page_damages(copy, lambda: report(pages, pages))
    if found:
        raise damaged(source.path, f"{found[0].where}: {found[0].detail}")
    if copy.one(tuple, _HEAD) != head:
        raise damaged(source.path, "journal")


def copy_before_migrating(source: Connection, version: int) -> Path:
    """Copy the file beside itself as `Nome.v1.pleb`, or the first such name that is free; return where."""
    path = source.path
    for number in count(1):
        again = "" if number == 1 else f"-{number}"
        target = path.with_name(f"{path.stem}.v{version}{again}{path.suffix}")
        if not target.exists():
            break
    copy_file(source, target)
    return target
