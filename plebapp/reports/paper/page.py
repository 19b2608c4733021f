"""The sheet that every document is written on: margins, marks, foot with page x of y, room to rubric; and the file.

The same story, sheet and moment give the same bytes: dates come from the document's own moment, never from the clock.
"""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from plebapp.reports.composition import Attachment, Sheet
from plebapp.reports.paper.canvas import TaggedCanvas, UntaggedCanvas
from plebapp.reports.paper.finishing import Tags, finish
from plebapp.reports.paper.fonts import BOLD, REGULAR, Printable
from plebapp.reports.paper.style import (
    BOTTOM,
    FAINT,
    FOOT,
    FOOT_LEADING,
    FOOT_SIZE,
    HAIRLINE,
    INK,
    LEFT,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    RIGHT,
    TEXT_HEIGHT,
    TEXT_WIDTH,
)
from plebapp.reports.paper.tags import Element
from plebapp.reports.paper.wrapping import wrap

_PAGE_NUMBER_WIDTH = 27 * mm
_MARK_SIZE = 11
_WATERMARK_GREY, _WATERMARK_TILT = 0.78, 54
_OUTLINE = 1  # the PDF's text rendering mode that draws the contour only
_STRUCK = 25 * mm  # blank space as high as this is struck
_CLEAR = 4 * mm  # left between a stroke and what stands above and below it


def print_pages(
    story: Sequence[Flowable],
    sheet: Sheet,
    printable: Printable,
    root: Element | None = None,
    attachments: Sequence[Attachment] = (),
) -> bytes:
    """Return the PDF of the story on the sheet, whose texts `printable` makes fit to print. `root` is the document in
    the structure, without which the file is untagged. What the story's flowables raise passes through."""
    shown = _printable(sheet, printable)
    buffer = BytesIO()
    canvases: list[TaggedCanvas] = []

    def canvas(*arguments: Any, **options: Any) -> TaggedCanvas:  # noqa: ANN401  # reportlab has no types
        made = (UntaggedCanvas if root is None else TaggedCanvas)(*arguments, **options)
        canvases.append(made)
        return made

    document = BaseDocTemplate(
        buffer,
        pagesize=(PAGE_WIDTH, PAGE_HEIGHT),
        pageTemplates=[_template(shown)],
        initialFontName=REGULAR,
        pageCompression=0,  # finishing compresses all
        invariant=1,
    )
    document.build(list(story), canvasmaker=canvas)
    tags = None if root is None else Tags(root, canvases[0].owners[: document.page])
    return finish(buffer.getvalue(), shown, attachments, tags)


def _printable(sheet: Sheet, printable: Printable) -> Sheet:
    return replace(
        sheet,
        title=printable(sheet.title),
        author=printable(sheet.author),
        subject=printable(sheet.subject),
        foot=printable(sheet.foot),
    )


def _template(sheet: Sheet) -> PageTemplate:
    frame = Frame(LEFT, BOTTOM, TEXT_WIDTH, TEXT_HEIGHT, 0, 0, 0, 0, id="text")
    foot = wrap(sheet.foot, REGULAR, FOOT_SIZE, TEXT_WIDTH - _PAGE_NUMBER_WIDTH)

    def draw(canvas: TaggedCanvas, _document: Any) -> None:  # noqa: ANN401  # reportlab has no types
        canvas.saveState()
        with canvas.mark(None):
            _draw_watermark(canvas, sheet.marks)
            _draw_marks(canvas, sheet.marks)
            _draw_foot(canvas, foot, sheet.producer)
        canvas.restoreState()

    def strike(canvas: TaggedCanvas, document: Any) -> None:  # noqa: ANN401  # reportlab has no types
        _strike(canvas, float(document.frame._y))  # noqa: SLF001  # reportlab tells the room left nowhere else

    return PageTemplate(id="sheet", frames=[frame], onPage=draw, onPageEnd=strike)


def _strike(canvas: TaggedCanvas, end: float) -> None:
    """Strike what the text that ends at this height leaves blank, as clerks do, so that nothing can be added."""
    if end - BOTTOM < _STRUCK:
        return
    canvas.saveState()
    with canvas.mark(None):
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.5)
        canvas.line(LEFT, BOTTOM + _CLEAR, PAGE_WIDTH - RIGHT, end - _CLEAR)
    canvas.restoreState()


def _draw_foot(canvas: TaggedCanvas, lines: Sequence[str], producer: str) -> None:
    canvas.setFillColor(FAINT)
    canvas.setFont(REGULAR, FOOT_SIZE)
    canvas.drawString(LEFT, FOOT + 2.5 * mm, "Rubricas:")
    canvas.setStrokeColor(HAIRLINE)
    canvas.setLineWidth(0.4)
    canvas.line(LEFT, FOOT, PAGE_WIDTH - RIGHT, FOOT)
    for number, line in enumerate(lines, start=1):
        canvas.drawString(LEFT, FOOT - number * FOOT_LEADING, line)
    canvas.place_page_number()
    canvas.drawRightString(PAGE_WIDTH - RIGHT, FOOT - 2 * FOOT_LEADING, producer)


def _draw_marks(canvas: TaggedCanvas, marks: Sequence[str]) -> None:
    if marks:
        canvas.setFillColor(INK)
        canvas.setFont(BOLD, _MARK_SIZE)
        canvas.drawCentredString((LEFT + PAGE_WIDTH - RIGHT) / 2, PAGE_HEIGHT - 12 * mm, "  ·  ".join(marks))


def _draw_watermark(canvas: TaggedCanvas, marks: Sequence[str]) -> None:
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
