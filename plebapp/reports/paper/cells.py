"""Drawing the rows of a table straight into the page's operators: documents have tens of thousands of cells.

The table is one element however many pages it runs over. Its header and rows belong to the structure once; what is
repeated on further pages, carried sums and rules are artifacts.
"""

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.lib.units import mm

from plebapp.reports.composition import Align, Column
from plebapp.reports.paper.canvas import ARTIFACT, END, TaggedCanvas
from plebapp.reports.paper.fonts import BOLD, ITALIC, REGULAR
from plebapp.reports.paper.tags import Element
from plebapp.reports.paper.wrapping import width

LEADING = 11.4
PAD_X, PAD_Y = 1.5 * mm, 1.8
_RISE = 0.93  # of the size: from the top of a line to its base
_CELL = ("TD", "")
_NAME, _HEADING = ("TH", "/A<</O/Table/Scope/Row>>"), ("TH", "/A<</O/Table/Scope/Column>>")
_SPAN = "/A<</O/Table/ColSpan {}>>"


class Laid(NamedTuple):
    """A row broken into lines: for each column its lines; the lines of its notice and the column where it begins; the
    position of the row it is from."""

    lines: tuple[list[str], ...]
    notice: list[str]
    notice_column: int
    strong: bool
    height: float
    source: int


def face(column: Column, strong: bool) -> str:
    """Return the font of a column's cell in a row."""
    return BOLD if strong or column.bold else REGULAR


class TableTags:
    """The elements of a table. A row that stands on two pages keeps its cells."""

    def __init__(self, table: Element, columns: Sequence[Column]) -> None:
        self._columns = columns
        self._head, self._body = Element("THead", table), Element("TBody", table)
        self._drawn = False
        self._source, self._cells = -1, [table]

    def head(self) -> list[Element] | None:
        """Return the cells of the header; None after the first time."""
        if self._drawn:
            return None
        self._drawn = True
        row = Element("TR", self._head)
        row.attach()
        return [row.part(*_HEADING) for _ in self._columns]

    def row(self, row: Laid) -> list[Element]:
        """Return the cells of a row, that of its notice last."""
        if row.source != self._source:
            self._source, self._cells = row.source, list(self._new(row))
        return self._cells

    def _new(self, row: Laid) -> list[Element]:
        parent = Element("TR", self._body)
        parent.attach()
        count = row.notice_column if row.notice else len(self._columns)
        named = self._naming(row)
        # Empty ones too: every row has all its cells.
        cells = [parent.part(*_NAME if place == named else _CELL) for place in range(count)]
        if row.notice:
            cells.append(parent.part("TD", _SPAN.format(len(self._columns) - count)))
        return cells

    def _naming(self, row: Laid) -> int:
        """Return the column whose cell names the row: of totals the first that says anything."""
        if row.strong:
            return next((place for place, lines in enumerate(row.lines) if lines[0]), len(self._columns))
        return next((place for place, column in enumerate(self._columns) if column.names), len(self._columns))


class Pen:
    """Writes rows on a canvas, in columns of these widths from the left edge 0."""

    def __init__(self, canvas: TaggedCanvas, columns: Sequence[Column], widths: Sequence[float], size: float) -> None:
        self._canvas, self._columns, self._widths, self._size = canvas, columns, widths, size
        self._lefts = [sum(widths[:place]) for place in range(len(widths))]

    def write(self, top: float, row: Laid, cells: Sequence[Element] | None) -> float:
        """Write a row below `top`, each cell as content of its element, and return where the next begins. Without
        elements the row is an artifact."""
        base = top - PAD_Y - self._size * _RISE
        self._font = ""
        shown = [self._cell(place, row, base) for place in range(len(self._columns))]
        if row.notice:
            shown[row.notice_column :] = [self._notice(row, base)]
        self._canvas.write(f"BT {self._marked(shown, cells)} ET")
        return top - row.height

    def _marked(self, shown: Sequence[str], cells: Sequence[Element] | None) -> str:
        if not self._canvas.tagged:
            return " ".join(shown)
        if cells is None:
            return f"{ARTIFACT} {' '.join(shown)} {END}"
        begin = self._canvas.begin
        return " ".join([f"{begin(cell)} {each} {END}" for cell, each in zip(cells, shown, strict=True) if each])

    def _cell(self, place: int, row: Laid, base: float) -> str:
        lines, column, left = row.lines[place], self._columns[place], self._lefts[place]
        font = face(column, row.strong)
        if column.align is Align.LEFT:
            return self._lines(lines, font, base, left + PAD_X, 0)
        return self._lines(lines, font, base, left + self._widths[place] - PAD_X, 1)

    def _notice(self, row: Laid, base: float) -> str:
        middle = (self._lefts[row.notice_column] + sum(self._widths)) / 2
        return self._lines(row.notice, ITALIC, base, middle, 0.5)

    def _lines(self, lines: Sequence[str], font: str, base: float, anchor: float, share: float) -> str:
        """Return the operators of lines of which this share stands on the left of `anchor`."""
        operators = []
        for line in lines:
            if line:
                left = anchor - share * width(line.rstrip(" "), font, self._size) if share else anchor
                operators.append(f"1 0 0 1 {left:.2f} {base:.2f} Tm")
                for name, codes in self._canvas.spell(line, font):
                    if name != self._font:
                        self._font = name
                        operators.append(f"{name} {self._size} Tf")
                    operators.append(f"({codes}) Tj")
            base -= LEADING
        return " ".join(operators)
