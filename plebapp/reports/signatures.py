"""The end of a document: closing text, place and date, signatures, all on one sheet.

Signatures are never parted from their text (at least three lines of it on the same page). Where there are too many for
one page, the further page opens with a text of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph

from plebapp.reports.style import HAIRLINE, INK, TEXT_HEIGHT, TEXT_WIDTH

_GAP = 10 * mm  # between two signatures side by side
_BLOCK_WIDTH = (TEXT_WIDTH - _GAP) / 2
_ROOM_TO_SIGN = 15 * mm
_HANDWRITTEN = 6.5 * mm  # a dotted line for a name that is added by hand


@dataclass(frozen=True, slots=True)
class Signature:
    """A line to sign on: the name as given, None where it is to be written by hand, and the role below it."""

    name: Paragraph | None
    role: Paragraph


class SignatureRow(Flowable):
    """One signature centred, or two side by side."""

    def __init__(self, signatures: Sequence[Signature]) -> None:
        super().__init__()
        self._signatures = signatures

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return width and height; long names wrap inside of their half."""
        self.width = TEXT_WIDTH
        self.height = _ROOM_TO_SIGN + max(self._height_of(signature) for signature in self._signatures)
        return self.width, self.height

    @staticmethod
    def _height_of(signature: Signature) -> float:
        name = _HANDWRITTEN if signature.name is None else _height(signature.name)
        return name + _height(signature.role)

    def draw(self) -> None:
        """Draw each signature under its line."""
        canvas: Canvas = self.canv
        count = len(self._signatures)
        left = (TEXT_WIDTH - count * _BLOCK_WIDTH - (count - 1) * _GAP) / 2
        for signature in self._signatures:
            self._draw_one(canvas, left, signature)
            left += _BLOCK_WIDTH + _GAP

    def _draw_one(self, canvas: Canvas, left: float, signature: Signature) -> None:
        top = self.height - _ROOM_TO_SIGN
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.6)
        canvas.line(left, top, left + _BLOCK_WIDTH, top)
        if signature.name is None:
            top -= _HANDWRITTEN
            canvas.setStrokeColor(HAIRLINE)
            canvas.setLineWidth(0.5)
            canvas.setDash(1, 2)
            canvas.line(left + 6 * mm, top + 1, left + _BLOCK_WIDTH - 6 * mm, top + 1)
            canvas.setDash()
        else:
            top -= _height(signature.name)
            signature.name.drawOn(canvas, left, top)
        signature.role.drawOn(canvas, left, top - _height(signature.role))


def _height(paragraph: Paragraph) -> float:
    """Break the paragraph to a signature's width and return its height."""
    return float(paragraph.wrap(_BLOCK_WIDTH, TEXT_HEIGHT)[1])


class SignedText(Flowable):
    """Text (closing formula, place and date), rows of signatures, and what stands after them, kept together.

    `continued` makes the text of a further page.
    """

    def __init__(
        self,
        text: Sequence[Paragraph],
        rows: Sequence[SignatureRow],
        after: Sequence[Flowable],
        continued: Callable[[], Sequence[Paragraph]],
    ) -> None:
        super().__init__()
        self._text, self._rows, self._after, self._continued = text, rows, after, continued

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        """Return width and height of the whole."""
        self.width = room
        self.height = _stacked([*self._text, *self._rows, *self._after], room)
        return self.width, self.height

    def split(self, room: float, height: float) -> list[Flowable]:
        """Return nothing (begin on the next page) unless one page cannot hold it; then as many rows as fit, and the
        rest with a text of its own."""
        if self.wrap(room, height)[1] <= TEXT_HEIGHT:
            return []
        taken = _stacked(self._text, room)
        fit = 0
        while fit < len(self._rows) - 1 and taken + _stacked([self._rows[fit]], room) <= height:
            taken += _stacked([self._rows[fit]], room)
            fit += 1
        if fit == 0:
            return []
        return [
            SignedText(self._text, self._rows[:fit], (), self._continued),
            SignedText(self._continued(), self._rows[fit:], self._after, self._continued),
        ]

    def draw(self) -> None:
        """Draw all, one below the other."""
        top = self.height
        for flowable in (*self._text, *self._rows, *self._after):
            top -= flowable.getSpaceBefore() + flowable.wrap(self.width, TEXT_HEIGHT)[1]
            flowable.drawOn(self.canv, 0, top)
            top -= flowable.getSpaceAfter()


def _stacked(flowables: Sequence[Flowable], room: float) -> float:
    heights = (f.getSpaceBefore() + f.wrap(room, TEXT_HEIGHT)[1] + f.getSpaceAfter() for f in flowables)
    return float(sum(heights))
