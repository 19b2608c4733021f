"""Writing a table for a spreadsheet: UTF-8 with mark, semicolons, every cell quoted, CRLF, dangerous cells neutralised,
all or nothing."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from plebapp.exchange.neutral import neutralise
from plebapp.exchange.replacing import replacing

_OWNER_ONLY = 0o600


def write_table(path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write header and rows to `path` as `replacing` does: a link is followed, and only a regular file gives way.

    Cells are written trimmed, as they are read, and neutralised as `neutral` states. Only its owner may read the new
    file, since refused rows hold personal data. On any failure, one raised by `rows` included, the old file stays and
    no other is left behind. Raises Unusable.
    """
    with replacing(path, _OWNER_ONLY) as stream:
        text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
        writer = csv.writer(text, delimiter=";", quoting=csv.QUOTE_ALL)
        writer.writerows([neutralise(cell) for cell in row] for row in _with_header(header, rows))
        text.flush()
        text.detach()


def _with_header(header: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[Sequence[str]]:
    yield header
    yield from rows
