"""The neutral emblem that heads a document where the court supplies no arms: a ballot over an urn, in a ring.

The ballot is blank: the emblem takes no side.
"""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from plebapp.reports.paper.style import INK, TEXT_WIDTH

_SIZE = 21 * mm
_BELOW = 3 * mm


class Emblem(Flowable):
    """The emblem, centred on the text's width."""

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return width and height."""
        self.width, self.height = TEXT_WIDTH, _SIZE + _BELOW
        return self.width, self.height

    def draw(self) -> None:
        """Draw on a grid of 100 units across the ring."""
        canvas: Canvas = self.canv
        canvas.saveState()
        canvas.translate((self.width - _SIZE) / 2, _BELOW)
        canvas.scale(_SIZE / 100, _SIZE / 100)
        canvas.setStrokeColor(INK)
        canvas.setFillGray(1)
        canvas.setLineJoin(1)
        canvas.setLineWidth(2)
        canvas.circle(50, 50, 49)
        canvas.setLineWidth(0.9)
        canvas.circle(50, 50, 45)
        canvas.setLineWidth(2.2)
        self._ballot(canvas)
        self._urn(canvas)
        canvas.restoreState()

    @staticmethod
    def _ballot(canvas: Canvas) -> None:
        canvas.rect(37, 48, 26, 32, fill=1)
        canvas.setLineWidth(1.4)
        for height in (73, 67, 61):
            canvas.line(42, height, 58, height)
        canvas.setLineWidth(2.2)

    @staticmethod
    def _urn(canvas: Canvas) -> None:
        canvas.rect(27, 20, 46, 28, fill=1)
        canvas.rect(23, 46, 54, 8, fill=1)
        canvas.setFillColor(INK)
        canvas.rect(33, 49, 34, 2, stroke=0, fill=1)
