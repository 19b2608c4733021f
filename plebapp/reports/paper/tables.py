"""Tables of official documents: light rules, figures aligned on the right, the header on every page.

A ledger that runs over several pages closes each with "a transportar" and opens the next with "transporte", as
bookkeeping does, so that no row can be slipped in between two sheets.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph

from plebapp.reports.composition import Column, Row, Watch, unwatched
from plebapp.reports.paper.canvas import TaggedCanvas
from plebapp.reports.paper.cells import LEADING, PAD_X, PAD_Y, Laid, Pen, TableTags, face
from plebapp.reports.paper.fonts import BOLD, ITALIC
from plebapp.reports.paper.stacking import Headed
from plebapp.reports.paper.style import HAIRLINE, INK, TEXT_HEIGHT, TEXT_WIDTH
from plebapp.reports.paper.tags import Element
from plebapp.reports.paper.wrapping import width, wrap

SIZE = 9.5
_HEAD_SIZE = 9
_BELOW = 4.5 * mm
_TALLEST = 18  # lines: a taller row is divided, so that half a page holds the header and any row
_FEWEST = 2  # rows that may stand together at the foot or the head of a page
_KEPT_WHOLE = 0.3 * TEXT_HEIGHT  # a table no higher than this is not divided
_HALF_PAGE = 0.5 * TEXT_HEIGHT
CARRIED_OUT, CARRIED_IN = "a transportar", "transporte"
_HEIGHT = attrgetter("height")


Continued = Callable[[], Paragraph] | None
"""Makes the title of a table's further pages."""


class Layout:
    """What all parts of a ledger share: columns with their widths, header, sums to carry, title of further pages."""

    def __init__(
        self,
        columns: Sequence[Column],
        rows: Sequence[Row],
        room: float,
        sums: Sequence[Sequence[str]],
        watch: Watch,
        continued: Continued,
        element: Element,
    ) -> None:
        self.columns = columns
        self.tags = TableTags(element, columns)
        self.continued = continued
        self.widths = _fit(columns, [*rows, *(Row(cells, strong=True) for cells in sums[-1:])], room)
        self.watch = watch
        self.head = self.lay(Row([column.heading for column in columns], strong=True), -1, _HEAD_SIZE)
        self._sums = sums
        widest = self.carry(CARRIED_OUT, len(sums) - 1)
        self.reserve = widest.height if widest else 0.0

    def lay(self, row: Row, source: int, size: float) -> Laid:
        """Break a row into lines."""
        lines = tuple(
            wrap(cell, face(column, row.strong), size, column_width - 2 * PAD_X)
            for cell, column, column_width in zip(row.cells, self.columns, self.widths, strict=True)
        )
        column = min(_notice_column(row.cells), len(row.cells) - 1)
        room = sum(self.widths[column:]) - 2 * PAD_X
        notice = wrap(row.notice, ITALIC, size, room) if row.notice else []
        tallest = max(len(notice), *map(len, lines))
        return Laid(lines, notice, column, row.strong, tallest * LEADING + 2 * PAD_Y, source)

    def carry(self, label: str, source: int) -> Laid | None:
        """Return the row that carries what rows up to `source` bring together, where something is carried."""
        if not 0 <= source < len(self._sums):
            return None
        cells = list(self._sums[source])
        cells[_label_column(self.columns)] = label
        return self.lay(Row(cells, strong=True), source, SIZE)


def ledger(
    columns: Sequence[Column],
    rows: Sequence[Row],
    room: float = TEXT_WIDTH,
    *,
    sums: Sequence[Sequence[str]] = (),
    watch: Watch = unwatched,
    continued: Continued = None,
    element: Element | None = None,
) -> "Ledger":
    """Return a table `room` points wide that splits between rows, a small one only where it must. `continued` makes the
    title of further pages; `element` is the table in the document's structure.

    `sums[n]` are the cells of what rows 0 to n bring together, for carrying over a page's end; without them, and after
    the last of them (totals), nothing is carried.
    """
    layout = Layout(columns, rows, room, sums, watch, continued, element or Element("Table"))
    laid = [part for source, row in enumerate(rows) for part in _divided(layout.lay(row, source, SIZE))]
    return Ledger(layout, laid)


class Ledger(Flowable):
    """A table, or the part of it that stands on one page, between what is carried in and out."""

    def __init__(
        self, layout: Layout, rows: Sequence[Laid], carried_in: Laid | None = None, carried_out: Laid | None = None
    ) -> None:
        super().__init__()
        self._layout = layout
        self._rows = rows
        self._carried_in = carried_in
        self._carried_out = carried_out
        standing = (layout.head, carried_in, *rows, carried_out)
        self.width = sum(layout.widths)
        self.height = sum(map(_HEIGHT, filter(None, standing)))

    def getSpaceAfter(self) -> float:  # noqa: N802  # reportlab's name
        """Return the space below the table."""
        return float(_BELOW)

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return width and height of the whole."""
        return self.width, self.height

    def split(self, _room: float, height: float) -> list[Flowable]:
        """Return what fits in `height` and the rest; nothing where it is better begun on the next page."""
        fit = 0 if self.height <= _KEPT_WHOLE else self._fitting(height)
        if fit == 0:
            return []
        source = self._rows[fit - 1].source
        carry, continued = self._layout.carry, self._layout.continued
        rest = Ledger(self._layout, self._rows[fit:], carry(CARRIED_IN, source), self._carried_out)
        return [
            Ledger(self._layout, self._rows[:fit], self._carried_in, carry(CARRIED_OUT, source)),
            Headed([continued()], rest) if continued else rest,
        ]

    def _fitting(self, height: float) -> int:
        """Return how many rows to leave on this page."""
        taken = self._layout.head.height + self._layout.reserve
        taken += self._carried_in.height if self._carried_in else 0.0
        fit = 0
        while fit < len(self._rows) - 1 and taken + self._rows[fit].height <= height:
            taken += self._rows[fit].height
            fit += 1
        # Neither a lone row under the header nor a lone total on the next page, if it can be helped.
        well = min(fit, len(self._rows) - _FEWEST)
        if well >= _FEWEST:
            return well
        return fit if height >= _HALF_PAGE else 0

    def draw(self) -> None:
        """Draw on the canvas, from the top of the flowable's box."""
        canvas: TaggedCanvas = self.canv
        layout, tags = self._layout, self._layout.tags
        canvas.setFillColor(INK)
        pen = Pen(canvas, layout.columns, layout.widths, SIZE)
        bases = [Pen(canvas, layout.columns, layout.widths, _HEAD_SIZE).write(self.height, layout.head, tags.head())]
        strong: list[float] = []
        if self._carried_in:
            bases.append(pen.write(bases[-1], self._carried_in, None))
        for row in self._rows:
            if row.strong:
                strong.append(bases[-1])
            bases.append(pen.write(bases[-1], row, tags.row(row)))
        if self._carried_out:
            strong.append(bases[-1])
            bases.append(pen.write(bases[-1], self._carried_out, None))
        with canvas.mark(None):
            self._rule(bases[1:-1], 0.25, HAIRLINE)
            self._rule([*strong, bases[-1]], 0.6, INK)
            self._rule(bases[:1], 0.9, INK)
        layout.watch(len(self._rows))

    def _rule(self, heights: Sequence[float], thickness: float, colour: object) -> None:
        if not heights:
            return
        self.canv.setStrokeColor(colour)
        self.canv.setLineWidth(thickness)
        lines = " ".join([f"0 {height:.2f} m {self.width:.2f} {height:.2f} l" for height in heights])
        self.canv.write(f"{lines} S")


def _notice_column(cells: Sequence[str]) -> int:
    """Return the column at which the empty cells at a row's end begin."""
    return max((position for position, cell in enumerate(cells, start=1) if cell), default=0)


def _label_column(columns: Sequence[Column]) -> int:
    """Return the column that takes what is left over: labels of sums stand there."""
    return next(position for position, column in enumerate(columns) if column.share)


def _divided(row: Laid) -> Iterable[Laid]:
    """Return the row in parts of at most `_TALLEST` lines."""
    count = max(len(row.notice), *map(len, row.lines))
    for start in range(0, count, _TALLEST):
        end = start + _TALLEST
        notice = row.notice and (row.notice[start:end] or [""])
        height = min(_TALLEST, count - start) * LEADING + 2 * PAD_Y
        yield row._replace(lines=tuple(lines[start:end] for lines in row.lines), notice=notice, height=height)


def _fit(columns: Sequence[Column], rows: Sequence[Row], room: float) -> list[float]:
    """Return the widths of the columns, which fill the room together."""
    shares = sum(column.share for column in columns)
    natural = [0.0 if column.share else _natural(column, position, rows) for position, column in enumerate(columns)]
    left = room - sum(natural)
    return [left * column.share / shares if column.share else own for column, own in zip(columns, natural, strict=True)]


def _natural(column: Column, position: int, rows: Sequence[Row]) -> float:
    heading = width(column.heading, BOLD, _HEAD_SIZE)
    cells = max((width(row.cells[position], face(column, row.strong), SIZE) for row in rows), default=0.0)
    return max(column.least, min(max(heading, cells) + float(2 * PAD_X), column.most))
