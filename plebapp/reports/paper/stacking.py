"""Flowables one below the other as one: measuring, drawing, and headings never parted from what they stand over.

Between two of them stands the wider of the space after the one and the space before the other, as on the page itself.
"""

from collections.abc import Iterator, Sequence

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph

from plebapp.reports.paper.style import TEXT_HEIGHT

_FRESH_PAGE = 0.9 * TEXT_HEIGHT


def stacked(flowables: Sequence[Flowable], room: float) -> float:
    """Return the height of the flowables one below the other, `room` points wide, in points."""
    return sum(gap + height for _, gap, height in _placed(flowables, room))


def draw_stack(canvas: Canvas, flowables: Sequence[Flowable], room: float, top: float) -> None:
    """Draw the flowables one below the other from `top` downwards."""
    for flowable, gap, height in _placed(flowables, room):
        top -= gap + height
        flowable.drawOn(canvas, 0, top)


def _placed(flowables: Sequence[Flowable], room: float) -> Iterator[tuple[Flowable, float, float]]:
    """Yield each flowable with the space above it and its height."""
    after: float | None = None
    for flowable in flowables:
        gap = 0.0 if after is None else max(after, float(flowable.getSpaceBefore()))
        yield flowable, gap, float(flowable.wrap(room, TEXT_HEIGHT)[1])
        after = float(flowable.getSpaceAfter())


class Headed(Flowable):
    """Headings with what they stand over. Where that is divided between pages, its beginning stays under them."""

    def __init__(self, headings: Sequence[Paragraph], body: Flowable) -> None:
        super().__init__()
        self._headings, self._body = headings, body

    def getSpaceBefore(self) -> float:  # noqa: N802  # reportlab's name
        """Return the space before the first heading."""
        return float(self._headings[0].getSpaceBefore())

    def getSpaceAfter(self) -> float:  # noqa: N802  # reportlab's name
        """Return the space after the body."""
        return float(self._body.getSpaceAfter())

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        """Return width and height of the whole."""
        self.width, self.height = room, stacked([*self._headings, self._body], room)
        return self.width, self.height

    def split(self, room: float, height: float) -> list[Flowable]:
        """Return the headings with as much of the body as fits in `height`, and the rest; nothing where all of it is
        better begun on the next page. Headings that fill a page of their own are let go."""
        taken = stacked([*self._headings, self._body], room) - float(self._body.wrap(room, height)[1])
        first, *rest = self._body.split(room, height - taken) or (None,)
        if first is not None:
            return [Headed(self._headings, first), *rest]
        if height < _FRESH_PAGE:
            return []
        heading, *others = self._headings
        return [*heading.split(room, height), *others, self._body]

    def draw(self) -> None:
        """Draw headings and body."""
        draw_stack(self.canv, [*self._headings, self._body], self.width, self.height)
