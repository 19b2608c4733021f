"""Lines to be filled by hand."""

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from plebapp.reports.paper.style import HAIRLINE, TEXT_WIDTH

_LINE = 8 * mm
_BELOW = 4 * mm


class RuledLines(Flowable):
    """So many lines over the text's width, each with room to write above it; all on one page, under their label."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.spaceAfter = _BELOW
        self._lines = lines

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return width and height."""
        self.width, self.height = TEXT_WIDTH, self._lines * _LINE
        return self.width, self.height

    def draw(self) -> None:
        """Draw the lines."""
        with self.canv.mark(None):
            self.canv.setStrokeColor(HAIRLINE)
            self.canv.setLineWidth(0.5)
            self.canv.lines([(0, line * _LINE, self.width, line * _LINE) for line in range(self._lines)])
