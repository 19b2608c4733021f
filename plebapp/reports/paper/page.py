"""The sheet that every document is written on: margins, marks, foot with page x of y, room to rubric; and the file.

The same story, sheet and moment give the same bytes: dates come from the document's own moment, never from the clock.
"""

from collections.abc import Sequence
from datetime import datetime
from hashlib import md5
from io import BytesIO
from typing import Any

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from plebapp.reports.composition import Sheet
from plebapp.reports.paper.fonts import BOLD, REGULAR, Printable
from plebapp.reports.paper.style import (
    BOTTOM,
    FAINT,
    FOOT,
    HAIRLINE,
    INK,
    LEFT,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    RIGHT,
    TEXT_HEIGHT,
    TEXT_WIDTH,
)
from plebapp.reports.paper.wrapping import wrap

LANGUAGE = "pt-BR"
_FOOT_SIZE, _FOOT_LEADING = 8, 9.6
_PAGE_NUMBER_WIDTH = 27 * mm
_MARK_SIZE = 11
_WATERMARK_GREY, _WATERMARK_TILT = 0.78, 54
_OUTLINE = 1  # the PDF's text rendering mode that draws the contour only


class NumberedCanvas(Canvas):
    """A canvas on which "página x de y" is drawn when y is known: each page refers to a form defined at the end."""

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401  # reportlab has no types
        super().__init__(*arguments, **options)
        # The file's identifier is to rest on its content alone, not on SOURCE_DATE_EPOCH.
        self._doc.signature = md5(usedforsecurity=False)

    def place_page_number(self) -> None:
        """Refer to this page's number from the page."""
        self.doForm(self._form_name(self.getPageNumber()))

    def save(self) -> None:
        """Define the page numbers, then write the file."""
        pages = self.getPageNumber() - 1
        for number in range(1, pages + 1):
            self.beginForm(self._form_name(number))
            self.setFont(REGULAR, _FOOT_SIZE)
            self.setFillColor(FAINT)
            self.drawRightString(PAGE_WIDTH - RIGHT, FOOT - _FOOT_LEADING, f"página {number} de {pages}")
            self.endForm()
        super().save()

    @staticmethod
    def _form_name(number: int) -> str:
        return f"page-{number}"


def print_pages(story: Sequence[Flowable], sheet: Sheet, printable: Printable) -> bytes:
    """Return the PDF of the story on the sheet, whose texts `printable` makes fit to print. What the story's flowables
    raise passes through."""
    buffer = BytesIO()
    document = BaseDocTemplate(
        buffer,
        pagesize=(PAGE_WIDTH, PAGE_HEIGHT),
        pageTemplates=[_template(sheet, printable(sheet.foot))],
        title=printable(sheet.title),
        author=printable(sheet.author),
        subject=printable(sheet.subject),
        creator=sheet.producer,
        producer=sheet.producer,
        lang=LANGUAGE,
        displayDocTitle=True,
        initialFontName=REGULAR,
        pageCompression=1,
        invariant=1,
    )
    document.build(list(story), canvasmaker=NumberedCanvas)
    return buffer.getvalue()


def _template(sheet: Sheet, said: str) -> PageTemplate:
    frame = Frame(LEFT, BOTTOM, TEXT_WIDTH, TEXT_HEIGHT, 0, 0, 0, 0, id="text")
    foot = wrap(said, REGULAR, _FOOT_SIZE, TEXT_WIDTH - _PAGE_NUMBER_WIDTH)

    def draw(canvas: NumberedCanvas, _document: Any) -> None:  # noqa: ANN401  # reportlab has no types
        canvas.setDateFormatter(lambda *_: _pdf_date(sheet.issued_at))
        canvas.saveState()
        _draw_watermark(canvas, sheet.marks)
        _draw_marks(canvas, sheet.marks)
        _draw_foot(canvas, foot, sheet.producer)
        canvas.restoreState()

    return PageTemplate(id="sheet", frames=[frame], onPage=draw)


def _pdf_date(moment: datetime) -> str:
    """Return the moment as PDF writes it: D:20261005021400-03'00'."""
    offset = moment.strftime("%z")
    return f"D:{moment:%Y%m%d%H%M%S}{offset[:3]}'{offset[3:5]}'"


def _draw_foot(canvas: NumberedCanvas, lines: Sequence[str], producer: str) -> None:
    canvas.setFillColor(FAINT)
    canvas.setFont(REGULAR, _FOOT_SIZE)
    canvas.drawString(LEFT, FOOT + 2.5 * mm, "Rubricas:")
    canvas.setStrokeColor(HAIRLINE)
    canvas.setLineWidth(0.4)
    canvas.line(LEFT, FOOT, PAGE_WIDTH - RIGHT, FOOT)
    for number, line in enumerate(lines, start=1):
        canvas.drawString(LEFT, FOOT - number * _FOOT_LEADING, line)
    canvas.place_page_number()
    canvas.drawRightString(PAGE_WIDTH - RIGHT, FOOT - 2 * _FOOT_LEADING, producer)


def _draw_marks(canvas: NumberedCanvas, marks: Sequence[str]) -> None:
    if marks:
        canvas.setFillColor(INK)
        canvas.setFont(BOLD, _MARK_SIZE)
        canvas.drawCentredString((LEFT + PAGE_WIDTH - RIGHT) / 2, PAGE_HEIGHT - 12 * mm, "  ·  ".join(marks))


def _draw_watermark(canvas: NumberedCanvas, marks: Sequence[str]) -> None:
    words = [mark.split()[0] for mark in marks]
    canvas.saveState()
    canvas.translate((LEFT + PAGE_WIDTH - RIGHT) / 2, BOTTOM + TEXT_HEIGHT / 2)
    canvas.rotate(_WATERMARK_TILT)
    canvas.setStrokeGray(_WATERMARK_GREY)
    canvas.setLineWidth(0.8)
    size = 120 if len(words) < 2 else 92
    for position, word in enumerate(words):
        height = (len(words) / 2 - position - 0.5) * size * 1.25
        outline = canvas.beginText(-stringWidth(word, BOLD, size) / 2, height - size / 3)
        outline.setFont(BOLD, size)
        outline.setTextRenderMode(_OUTLINE)
        outline.textOut(word)
        canvas.drawText(outline)
    canvas.restoreState()
