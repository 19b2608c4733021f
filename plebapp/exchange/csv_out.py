"""Writing a table for a spreadsheet: UTF-8 with mark, semicolons, every cell quoted, CRLF, dangerous cells neutralised,
all or nothing."""

import codecs
import csv
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from plebapp.exchange.neutral import neutralise
from plebapp.exchange.replacing import OWNER_ONLY, replacing


class _Text:
    """Takes text in for a file, and what was written into a digest."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.digest = hashlib.sha256()
        self._put(codecs.BOM_UTF8)

    def write(self, text: str) -> None:
        """Write in UTF-8."""
        self._put(text.encode())

    def _put(self, content: bytes) -> None:
        self._stream.write(content)
        self.digest.update(content)


def write_table(path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write header and rows to `path` as `replacing` does: a link is followed, and only a regular file gives way.
    Return the SHA-256 of the file in hexadecimal.

    Cells are written trimmed, as they are read, and neutralised as `neutral` states. Only its owner may read the new
    file, since refused rows hold personal data. On any failure, one raised by `rows` included, the old file stays and
    no other is left behind. Raises Unusable.
    """
    with replacing(path, OWNER_ONLY) as stream:
        text = _Text(stream)
        writer = csv.writer(text, delimiter=";", quoting=csv.QUOTE_ALL)
        writer.writerows([neutralise(cell) for cell in row] for row in _with_header(header, rows))
    return text.digest.hexdigest()


def _with_header(header: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[Sequence[str]]:
    yield header
    yield from rows
