"""The recovery sheet: one page for the judge's safe, with the recovery words in print and as a QR code."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepInFrame, Paragraph

from plebapp.reports.composition import Sheet, Signature
from plebapp.reports.paper.emblem import Emblem
from plebapp.reports.paper.fonts import BOLD, REGULAR
from plebapp.reports.paper.page import print_pages
from plebapp.reports.paper.stacking import draw_stack, stacked
from plebapp.reports.paper.style import (
    BOARD,
    COURT,
    DATE,
    FAINT,
    HAIRLINE,
    INK,
    SMALL,
    SUBTITLE,
    TEXT_HEIGHT,
    TEXT_WIDTH,
    TITLE,
)
from plebapp.reports.paper.typesetting import Setter
from plebapp.texts import courts, minutes, recovery
from plebapp.usecases.ports import Document, RecoverySheet

_COLUMNS = 4
_WORD_SIZE, _NUMBER_SIZE, _LINE = 16, 11, 9 * mm
_NUMBER_WIDTH = 9 * mm
_PAD = 3.5 * mm
_CODE = 46 * mm
_QUIET = 4  # modules left white around the code
_GAP = 5 * mm
_RIGHT = TEXT_WIDTH - _CODE - _GAP

_OF_PLEBISCITE = ParagraphStyle("of-plebiscite", SUBTITLE, spaceAfter=0)
_DATE = ParagraphStyle("date", DATE, spaceBefore=14)
_ADVICE = ParagraphStyle("advice", SMALL, fontSize=10.5, leading=12.8)
_CAPTION = ParagraphStyle("caption", SMALL, alignment=TA_CENTER)


class WordTable(Flowable):
    """The words with their numbers in a frame, down one column after the other."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__()
        self._words = words
        self._lines = -(-len(words) // _COLUMNS)

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return width and height."""
        self.width, self.height = TEXT_WIDTH, self._lines * _LINE + 2 * _PAD
        return self.width, self.height

    def draw(self) -> None:
        """Draw frame, numbers and words."""
        canvas: Canvas = self.canv
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.8)
        canvas.roundRect(0, 0, self.width, self.height, 2 * mm)
        column_width = (self.width - 2 * _PAD) / _COLUMNS
        for place, word in enumerate(self._words):
            column, line = divmod(place, self._lines)
            left = _PAD + column * column_width
            base = self.height - _PAD - (line + 0.68) * _LINE
            canvas.setFillColor(FAINT)
            canvas.setFont(REGULAR, _NUMBER_SIZE)
            canvas.drawRightString(left + _NUMBER_WIDTH - 2 * mm, base, f"{place + 1}")
            canvas.setFillColor(INK)
            canvas.setFont(BOLD, _WORD_SIZE)
            canvas.drawString(left + _NUMBER_WIDTH, base, word)
        self._draw_rules(canvas, column_width)

    def _draw_rules(self, canvas: Canvas, column_width: float) -> None:
        canvas.setStrokeColor(HAIRLINE)
        canvas.setLineWidth(0.4)
        for line in range(1, self._lines):
            canvas.line(_PAD, _PAD + line * _LINE, self.width - _PAD, _PAD + line * _LINE)
        for column in range(1, _COLUMNS):
            canvas.line(_PAD + column * column_width, _PAD, _PAD + column * column_width, self.height - _PAD)


class CodeBesideText(Flowable):
    """A QR code of a text on the left, with its caption below; paragraphs on the right."""

    def __init__(self, text: str, caption: Paragraph, paragraphs: Sequence[Paragraph]) -> None:
        super().__init__()
        self.spaceBefore = _GAP
        self._modules = modules(text)
        self._caption, self._paragraphs = caption, paragraphs

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return width and height: the taller side's."""
        self.width = TEXT_WIDTH
        self.height = max(_CODE + stacked([self._caption], _CODE), stacked(self._paragraphs, _RIGHT))
        return self.width, self.height

    def draw(self) -> None:
        """Draw both sides from the top."""
        canvas: Canvas = self.canv
        canvas.saveState()
        canvas.translate(0, self.height - _CODE)
        _draw_code(canvas, self._modules)
        canvas.restoreState()
        draw_stack(canvas, [self._caption], _CODE, self.height - _CODE)
        canvas.saveState()
        canvas.translate(_CODE + _GAP, 0)
        draw_stack(canvas, self._paragraphs, _RIGHT, self.height)
        canvas.restoreState()


def modules(text: str) -> list[list[bool]]:
    """Return the QR code of a text, row by row, dark modules True; a quarter of it may be lost."""
    code = QRCode(None, QRErrorCorrectLevel.Q)
    code.addData(text)
    code.make()
    return [[bool(module) for module in row] for row in code.modules]


def _draw_code(canvas: Canvas, rows: Sequence[Sequence[bool]]) -> None:
    """Draw the code on a white square of side `_CODE`, runs of dark modules as one, so that no seam shows."""
    size = _CODE / (len(rows) + 2 * _QUIET)
    canvas.setFillGray(1)
    canvas.rect(0, 0, _CODE, _CODE, stroke=0, fill=1)
    canvas.setFillColor(INK)
    path = canvas.beginPath()
    for line, row in enumerate(rows):
        place = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                path.rect((place + _QUIET) * size, _CODE - (line + _QUIET + 1) * size, length * size, size)
            place += length
    canvas.drawPath(path, stroke=0, fill=1)


def make(given: RecoverySheet) -> Document:
    """Return the sheet: one page, whatever the names."""
    setter, plebiscite = Setter(), given.plebiscite
    issued_at = given.issued_at.astimezone(plebiscite.local_time)
    setter.add(Emblem())
    justice, court, board = courts.heading(plebiscite.uf, plebiscite.board_zone, plebiscite.board_seat)
    for text, style in (
        (justice, COURT),
        (court, COURT),
        (board, BOARD),
        (recovery.TITLE.upper(), TITLE),
        (recovery.plebiscite_line(plebiscite), _OF_PLEBISCITE),
        (recovery.file_line(given.file), SUBTITLE),
        (recovery.READING_ORDER, _CAPTION),
    ):
        setter.add(setter.paragraph(text, style))
    setter.add(WordTable(given.words))
    caption = setter.paragraph(recovery.CODE_CAPTION, _CAPTION)
    advice = [setter.paragraph(text, _ADVICE, lead=lead) for lead, text in recovery.ADVICE.items()]
    setter.add(CodeBesideText(" ".join(given.words), caption, advice))
    setter.add(setter.paragraph(minutes.place_and_date(plebiscite, issued_at), _DATE))
    setter.add(setter.signature_row([Signature("", role) for role in recovery.SIGNATURES]))
    page = KeepInFrame(TEXT_WIDTH, TEXT_HEIGHT, setter.story, mode="shrink")
    pdf = print_pages([page], _sheet(given, issued_at), setter.printable)
    return Document(pdf, tuple(setter.printable.replaced))


def _sheet(given: RecoverySheet, issued_at: datetime) -> Sheet:
    plebiscite = given.plebiscite
    _, court, board = courts.heading(plebiscite.uf, plebiscite.board_zone, plebiscite.board_seat)
    return Sheet(
        title=f"{recovery.TITLE} — {given.file}",
        author=f"{court} — {board}",
        subject=recovery.plebiscite_line(plebiscite),
        producer=f"plebapp {given.version}",
        foot=recovery.foot(issued_at),
        marks=(minutes.SIMULATED,) if plebiscite.simulated else (),
        issued_at=issued_at,
    )
