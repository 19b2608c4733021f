"""Writing a table for a spreadsheet: UTF-8 with mark, semicolons, every cell quoted, CRLF, dangerous cells neutralised,
all or nothing."""

import csv
import errno
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from plebapp.domain.errors import Code, Unusable
from plebapp.exchange.neutral import neutralise


def write_table(path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write header and rows to `path`, replacing what is there only once everything is on the disk.

    Cells are written trimmed, as they are read, and neutralised as `neutral` states. Only its owner may read the new
    file, since refused rows hold personal data. On any failure, one raised by `rows` included, the old file stays and
    no other is left behind.
    Raises Unusable: DISK_FULL, WRITE_FAILED (with the system's reason).
    """
    try:
        with _replacing(path) as stream:
            writer = csv.writer(stream, delimiter=";", quoting=csv.QUOTE_ALL)
            writer.writerows([neutralise(cell) for cell in row] for row in _with_header(header, rows))
    except OSError as error:
        code = Code.DISK_FULL if error.errno in {errno.ENOSPC, errno.EDQUOT} else Code.WRITE_FAILED
        raise Unusable(code, path=str(path), detail=str(error.strerror)) from error


def _with_header(header: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[Sequence[str]]:
    yield header
    yield from rows


@contextmanager
def _replacing(path: Path) -> Iterator[TextIO]:
    """A new file beside `path` that takes its place when the block ends well and vanishes when it does not."""
    descriptor, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".parte", dir=path.parent)
    part = Path(temporary)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8-sig", newline="") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
