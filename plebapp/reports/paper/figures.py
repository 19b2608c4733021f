"""Figures: the arms or the neutral emblem that head a document, told in words to who does not see them."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.platypus import Flowable

from plebapp.reports.paper.canvas import TaggedCanvas
from plebapp.reports.paper.emblem import draw_emblem
from plebapp.reports.paper.style import TEXT_WIDTH
from plebapp.reports.paper.tags import Element

_HEIGHT, _WIDEST = 21 * mm, 60 * mm
_BELOW = 3 * mm


@contextmanager
def placed(canvas: TaggedCanvas, element: Element, width: float, height: float) -> Iterator[None]:
    """Give what is drawn meanwhile in a box of this size, from the origin, to a figure's element."""
    left, bottom = canvas.absolutePosition(0, 0)
    right, top = canvas.absolutePosition(width, height)
    element.attributes = f"/A<</O/Layout/Placement/Block/BBox[{left:.2f} {bottom:.2f} {right:.2f} {top:.2f}]>>"
    with canvas.mark(element):
        yield


class Crest(Flowable):
    """The court's arms, a PNG, or without them the neutral emblem: in the same box, centred on the text's width."""

    def __init__(self, picture: bytes | None, element: Element) -> None:
        super().__init__()
        self._picture = None if picture is None else ImageReader(BytesIO(picture))
        self._element = element

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return width and height."""
        self.width, self.height = TEXT_WIDTH, _HEIGHT + _BELOW
        return self.width, self.height

    def draw(self) -> None:
        """Draw the picture as large as its box allows."""
        canvas: TaggedCanvas = self.canv
        wide, high = (1, 1) if self._picture is None else self._picture.getSize()
        height = min(_HEIGHT, _WIDEST * high / wide)
        width = height * wide / high
        canvas.translate((TEXT_WIDTH - width) / 2, _BELOW + (_HEIGHT - height) / 2)
        with placed(canvas, self._element, width, height):
            if self._picture is None:
                draw_emblem(canvas, height)
            else:
                canvas.drawImage(self._picture, 0, 0, width, height)
