"""The neutral emblem that heads a document where the court supplies no arms: a ballot over an urn, in a ring.

The ballot is blank: the emblem takes no side.
"""

from reportlab.pdfgen.canvas import Canvas

from plebapp.reports.paper.style import INK


def draw_emblem(canvas: Canvas, size: float) -> None:
    """Draw the emblem from the origin, on a grid of 100 units across the ring."""
    canvas.saveState()
    canvas.scale(size / 100, size / 100)
    canvas.setStrokeColor(INK)
    canvas.setFillGray(1)
    canvas.setLineJoin(1)
    canvas.setLineWidth(2)
    canvas.circle(50, 50, 49)
    canvas.setLineWidth(0.9)
    canvas.circle(50, 50, 45)
    canvas.setLineWidth(2.2)
    _ballot(canvas)
    _urn(canvas)
    canvas.restoreState()


def _ballot(canvas: Canvas) -> None:
    canvas.rect(37, 48, 26, 32, fill=1)
    canvas.setLineWidth(1.4)
    for height in (73, 67, 61):
        canvas.line(42, height, 58, height)
    canvas.setLineWidth(2.2)


def _urn(canvas: Canvas) -> None:
    canvas.rect(27, 20, 46, 28, fill=1)
    canvas.rect(23, 46, 54, 8, fill=1)
    canvas.setFillColor(INK)
    canvas.rect(33, 49, 34, 2, stroke=0, fill=1)
