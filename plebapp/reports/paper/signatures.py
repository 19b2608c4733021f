"""The end of a document: closing text, place and date, signatures.

Signatures are never parted from their text (three lines of it or more on the same page). Where they run onto a further
page, that page opens with a text of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph

from plebapp.reports.paper.canvas import TaggedCanvas
from plebapp.reports.paper.stacking import draw_stack, stacked
from plebapp.reports.paper.style import HAIRLINE, INK, TEXT_HEIGHT, TEXT_WIDTH

_GAP = 10 * mm  # between two signatures side by side
_BLOCK_WIDTH = (TEXT_WIDTH - _GAP) / 2
_ROOM_TO_SIGN, _LEAST_ROOM_TO_SIGN = 15 * mm, 11 * mm
_MOST_BLANK = 0.62 * TEXT_HEIGHT
_FRESH_PAGE = 0.9 * TEXT_HEIGHT
_HANDWRITTEN = 6.5 * mm  # a dotted line for a name that is added by hand


@dataclass(frozen=True, slots=True)
class PrintedSignature:
    """A line to sign on: the name as given, None where it is to be written by hand, and the role below it."""

    name: Paragraph | None
    role: Paragraph


class SignatureRow(Flowable):
    """One signature centred, or two side by side."""

    def __init__(self, signatures: Sequence[PrintedSignature], room_to_sign: float = _ROOM_TO_SIGN) -> None:
        super().__init__()
        self._signatures, self._room_to_sign = signatures, room_to_sign

    def closer(self) -> "SignatureRow":
        """Return the row with as little room to sign as will do."""
        return SignatureRow(self._signatures, _LEAST_ROOM_TO_SIGN)

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return width and height; long names wrap inside of their half."""
        self.width = TEXT_WIDTH
        self.height = self._room_to_sign + max(self._height_of(signature) for signature in self._signatures)
        return self.width, self.height

    @staticmethod
    def _height_of(signature: PrintedSignature) -> float:
        name = _HANDWRITTEN if signature.name is None else _height(signature.name)
        return name + _height(signature.role)

    def draw(self) -> None:
        """Draw each signature under its line."""
        canvas: TaggedCanvas = self.canv
        count = len(self._signatures)
        left = (TEXT_WIDTH - count * _BLOCK_WIDTH - (count - 1) * _GAP) / 2
        for signature in self._signatures:
            self._draw_one(canvas, left, signature)
            left += _BLOCK_WIDTH + _GAP

    def _draw_one(self, canvas: TaggedCanvas, left: float, signature: PrintedSignature) -> None:
        top = self.height - self._room_to_sign
        with canvas.mark(None):
            canvas.setStrokeColor(INK)
            canvas.setLineWidth(0.6)
            canvas.line(left, top, left + _BLOCK_WIDTH, top)
            if signature.name is None:
                canvas.setStrokeColor(HAIRLINE)
                canvas.setLineWidth(0.5)
                canvas.setDash(1, 2)
                base = top - _HANDWRITTEN + 1
                canvas.line(left + 6 * mm, base, left + _BLOCK_WIDTH - 6 * mm, base)
                canvas.setDash()
        top -= _HANDWRITTEN if signature.name is None else _height(signature.name)
        if signature.name is not None:
            signature.name.drawOn(canvas, left, top)
        signature.role.drawOn(canvas, left, top - _height(signature.role))


def _height(paragraph: Paragraph) -> float:
    """Break the paragraph to a signature's width and return its height."""
    return float(paragraph.wrap(_BLOCK_WIDTH, TEXT_HEIGHT)[1])


class SignedText(Flowable):
    """Text (closing formula; place and date) and rows of signatures, kept together, and what ends the document.

    The rows move closer where that keeps them on the page. They are divided only where one page cannot hold them, or
    where keeping them together would leave much of the page before blank; `continued` makes the text above the rest.
    The end stands with the last row.
    """

    def __init__(
        self,
        text: Sequence[Paragraph],
        rows: Sequence[SignatureRow],
        continued: Callable[[], Sequence[Paragraph]],
        end: Sequence[Flowable] = (),
    ) -> None:
        super().__init__()
        self._text, self._rows, self._continued, self._end = text, rows, continued, end

    def end_with(self, flowable: Flowable) -> None:
        """Let the document end with this, below the last signatures."""
        self._end = [*self._end, flowable]

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        """Return width and height of the whole."""
        self.width, self.height = room, stacked(self._all(), room)
        return self.width, self.height

    def _all(self) -> list[Flowable]:
        return [*self._text, *self._rows, *self._end]

    def split(self, room: float, height: float) -> list[Flowable]:
        """Return what stands on this page, in whose last `height` points the whole has no room, and the rest; nothing
        where all of it begins on the next page."""
        closer = SignedText(self._text, [row.closer() for row in self._rows], self._continued, self._end)
        if closer.wrap(room, height)[1] <= height:
            return [closer]
        whole = self.wrap(room, height)[1] <= TEXT_HEIGHT
        fit = 0 if whole and height <= _MOST_BLANK else self._fitting(room, height)
        if fit == 0:
            return self._begun(room, height) if height >= _FRESH_PAGE and self._text else []
        return [
            SignedText(self._text, self._rows[:fit], self._continued),
            SignedText(self._continued(), self._rows[fit:], self._continued, self._end),
        ]

    def _begun(self, room: float, height: float) -> list[Flowable]:
        """Return the beginning of a text that leaves no room on a page of its own for a signature, and the rest."""
        first, *others = self._text
        *before, last = first.split(room, height) or [first]
        text = [last, *others] if before else others
        return [*(before or [first]), SignedText(text, self._rows, self._continued, self._end)]

    def _fitting(self, room: float, height: float) -> int:
        """Return how many rows of signatures fit on this page with the text, at least one being left over."""
        fit = 0
        while fit < len(self._rows) - 1 and stacked([*self._text, *self._rows[: fit + 1]], room) <= height:
            fit += 1
        return fit

    def draw(self) -> None:
        """Draw all, one below the other."""
        draw_stack(self.canv, self._all(), self.width, self.height)
