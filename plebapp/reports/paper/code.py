"""QR codes that an old laser printer and a photograph of a photograph still leave readable."""

from collections.abc import Sequence
from itertools import groupby

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from plebapp.reports.paper.canvas import TaggedCanvas
from plebapp.reports.paper.figures import placed
from plebapp.reports.paper.prose import Prose
from plebapp.reports.paper.stacking import draw_stack, stacked
from plebapp.reports.paper.style import INK, TEXT_WIDTH
from plebapp.reports.paper.tags import Element

QUIET = 4  # modules left white around a code
_MODULE = 0.6 * mm  # at least 0.5 mm, seven dots at 300 dots an inch
_GAP = 5 * mm
_ABOVE = 6 * mm


def modules(text: str, level: int = QRErrorCorrectLevel.Q) -> list[list[bool]]:
    """Return the QR code of a text, row by row, dark modules True; a quarter of it (level Q) may be lost."""
    code = QRCode(None, level)
    code.addData(text)
    code.make()
    return [[bool(module) for module in row] for row in code.modules]


def draw_code(canvas: TaggedCanvas, rows: Sequence[Sequence[bool]], side: float) -> None:
    """Draw the code on a white square of this side, runs of dark modules as one, so that no seam shows."""
    size = side / (len(rows) + 2 * QUIET)
    canvas.setFillGray(1)
    canvas.rect(0, 0, side, side, stroke=0, fill=1)
    canvas.setFillColor(INK)
    path = canvas.beginPath()
    for line, row in enumerate(rows):
        place = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                path.rect((place + QUIET) * size, side - (line + QUIET + 1) * size, length * size, size)
            place += length
    canvas.drawPath(path, stroke=0, fill=1)


class CodeBesideCaption(Flowable):
    """A QR code on the left edge of the text, its caption on the right."""

    def __init__(self, text: str, caption: Prose, element: Element) -> None:
        super().__init__()
        self.spaceBefore = _ABOVE
        self._modules = modules(text, QRErrorCorrectLevel.M)
        self._side = (len(self._modules) + 2 * QUIET) * _MODULE
        self._caption, self._element = caption, element

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return width and height: the taller side's."""
        # The white around the code lies beyond the text's edge: the code itself is flush with it.
        self._indent = self._side - QUIET * _MODULE + _GAP
        self.width = TEXT_WIDTH
        self.height = max(self._side, stacked([self._caption], TEXT_WIDTH - self._indent) + QUIET * _MODULE)
        return self.width, self.height

    def draw(self) -> None:
        """Draw both sides from the top."""
        canvas: TaggedCanvas = self.canv
        canvas.saveState()
        canvas.translate(-QUIET * _MODULE, self.height - self._side)
        with placed(canvas, self._element, self._side, self._side):
            draw_code(canvas, self._modules, self._side)
        canvas.restoreState()
        canvas.saveState()
        canvas.translate(self._indent, 0)
        draw_stack(canvas, [self._caption], TEXT_WIDTH - self._indent, self.height - QUIET * _MODULE)
        canvas.restoreState()
