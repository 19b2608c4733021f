"""What of a composition goes into the forms for other systems (plain text, ODT): all that it says, and no paper.

Left out are the lines to be filled by hand with the caveat about them, the QR code, the heads and feet of pages: they
prove or complete the paper.
Marks (MINUTA, SIMULADO …) stand at the head and the foot of the text, and the last line says of what it is an extract.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from plebapp.reports.composition import Arms, Composition, Heading, Row, Signature, Signatures, Table, Text

UNSIGNED = "_" * 32
"""In place of a name to be written by hand."""

_BREAKS = re.compile(r"[\t-\r\x1c-\x1f\x85\u2028\u2029]+")
_UNWRITABLE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Mark:
    """What the whole text is to be taken for: MINUTA, SIMULADO …"""

    text: str


@dataclass(frozen=True, slots=True)
class Notice:
    """The closing line: of what this is an extract."""

    text: str


Piece = Mark | Notice | Text | Heading | Arms | Table | Signature


def pieces(composition: Composition, notice: str) -> Iterator[Piece]:
    """Yield what the extract says, in order, each text on one line."""
    marks = [Mark(one_line(mark)) for mark in composition.sheet.marks]
    yield from marks
    for block in composition.blocks:
        match block:
            case Signatures():
                yield from (text for text in block.text if not text.of_paper)
                yield from (signature for row in block.rows for signature in row)
            case Text() | Heading() | Arms() | Table():
                yield block
    yield Notice(one_line(notice))
    yield from marks


def filled(row: Row, columns: int) -> list[str]:
    """Return a row's cells on a line each; a notice takes the place of the empty ones at the end, as on paper."""
    cells = [one_line(cell) for cell in row.cells]
    if row.notice:
        while cells and not cells[-1]:
            cells.pop()
        return [*cells, one_line(row.notice)]
    return [*cells, *[""] * (columns - len(cells))]


def one_line(text: str) -> str:
    """Return a text on one line, without what neither text files nor XML can hold; all else stays as it is."""
    return _UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", _BREAKS.sub(" ", text))
