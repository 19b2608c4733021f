"""Paragraphs: plain text in the house style, one element of the structure however many pages it runs over."""

from html import escape  # that of xml.sax would load the network modules
from typing import Any

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.textobject import PDFTextObject
from reportlab.platypus import Paragraph

from plebapp.reports.paper.fonts import Printable
from plebapp.reports.paper.tags import Element


class _Lines(PDFTextObject):
    """Lines of text that read on into each other: a blank stands at each one's end."""

    def _textOut(self, text: str, TStar: int = 0) -> None:  # noqa: N802, N803  # reportlab's names
        super()._textOut(f"{text} " if TStar else text, TStar)


class Prose(Paragraph):
    """A paragraph, content of `element`; an artifact without one."""

    element: Element | None = None

    def split(self, room: float, height: float) -> list[Any]:
        """Return what fits in `height` and the rest, both of the same element."""
        parts: list[Prose] = super().split(room, height)
        for part in parts:
            part.element = self.element
        return parts

    def beginText(self, x: float, y: float) -> PDFTextObject:  # noqa: N802  # reportlab's name
        """Return what the lines are written on."""
        return _Lines(self.canv, x, y)

    def draw(self) -> None:
        """Draw the lines."""
        with self.canv.mark(self.element):
            super().draw()


def prose(
    printable: Printable,
    text: str,
    style: ParagraphStyle,
    element: Element | None,
    *,
    lead: str = "",
    tail: str = "",
) -> Prose:
    """Return a paragraph of plain text (nothing in it is markup) with a bold beginning and a bold end."""
    # A blank at the head of the bold end would stand alone where a line breaks there, and readers drop it.
    text, tail = (f"{text} ", tail.lstrip()) if tail.startswith(" ") else (text, tail)
    parts = (f"<b>{escape(printable(part), quote=False)}</b>" if part else "" for part in (lead, tail))
    first, last = parts
    made = Prose(f"{first}{escape(printable(text), quote=False)}{last}", style)
    made.element = element if f"{lead}{text}{tail}".strip() else None
    return made
