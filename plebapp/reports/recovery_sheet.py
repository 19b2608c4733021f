"""The recovery sheet: one page for the judge's safe, with the recovery words in print and as a QR code."""

from collections.abc import Sequence
from datetime import datetime

from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepInFrame

from plebapp.reports.composition import Sheet, Signature
from plebapp.reports.paper.canvas import TaggedCanvas
from plebapp.reports.paper.code import draw_code, modules
from plebapp.reports.paper.figures import Crest, placed
from plebapp.reports.paper.fonts import BOLD, REGULAR
from plebapp.reports.paper.page import print_pages
from plebapp.reports.paper.prose import Prose
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
from plebapp.reports.paper.tags import Element
from plebapp.reports.paper.typesetting import Setter
from plebapp.texts import courts, minutes, minutes_closing, recovery
from plebapp.usecases.ports import Document, RecoverySheet

_COLUMNS = 4
_WORD_SIZE, _NUMBER_SIZE, _LINE = 16, 11, 9 * mm
_NUMBER_WIDTH = 9 * mm
_PAD = 3.5 * mm
_CODE = 46 * mm
_GAP = 5 * mm
_NUMBERED = "/A<</O/List/ListNumbering/Decimal>>"
_RIGHT = TEXT_WIDTH - _CODE - _GAP

_OF_PLEBISCITE = ParagraphStyle("of-plebiscite", SUBTITLE, spaceAfter=0)
_DATE = ParagraphStyle("date", DATE, spaceBefore=14)
_ADVICE = ParagraphStyle("advice", SMALL, fontSize=10.5, leading=12.8)
_CAPTION = ParagraphStyle("caption", SMALL, alignment=TA_CENTER)


class WordTable(Flowable):
    """The words with their numbers in a frame, down one column after the other: a numbered list."""

    def __init__(self, words: Sequence[str], element: Element) -> None:
        super().__init__()
        self._words, self._element = words, element
        self._lines = -(-len(words) // _COLUMNS)

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return width and height."""
        self.width, self.height = TEXT_WIDTH, self._lines * _LINE + 2 * _PAD
        return self.width, self.height

    def draw(self) -> None:
        """Draw frame, numbers and words."""
        canvas: TaggedCanvas = self.canv
        column_width = (self.width - 2 * _PAD) / _COLUMNS
        with canvas.mark(None):
            self._draw_rules(canvas, column_width)
        for place, word in enumerate(self._words):
            column, line = divmod(place, self._lines)
            left = _PAD + column * column_width
            base = self.height - _PAD - (line + 0.68) * _LINE
            item = Element("LI", self._element)
            with canvas.mark(Element("Lbl", item)):
                canvas.setFillColor(FAINT)
                canvas.setFont(REGULAR, _NUMBER_SIZE)
                canvas.drawRightString(left + _NUMBER_WIDTH - 2 * mm, base, f"{place + 1}")
            with canvas.mark(Element("LBody", item)):
                canvas.setFillColor(INK)
                canvas.setFont(BOLD, _WORD_SIZE)
                canvas.drawString(left + _NUMBER_WIDTH, base, word)

    def _draw_rules(self, canvas: TaggedCanvas, column_width: float) -> None:
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.8)
        canvas.roundRect(0, 0, self.width, self.height, 2 * mm)
        canvas.setStrokeColor(HAIRLINE)
        canvas.setLineWidth(0.4)
        for line in range(1, self._lines):
            canvas.line(_PAD, _PAD + line * _LINE, self.width - _PAD, _PAD + line * _LINE)
        for column in range(1, _COLUMNS):
            canvas.line(_PAD + column * column_width, _PAD, _PAD + column * column_width, self.height - _PAD)


class CodeBesideText(Flowable):
    """A QR code of a text on the left, with its caption below; paragraphs on the right."""

    def __init__(self, text: str, element: Element, caption: Prose, paragraphs: Sequence[Prose]) -> None:
        super().__init__()
        self.spaceBefore = _GAP
        self._modules, self._element = modules(text), element
        self._caption, self._paragraphs = caption, paragraphs

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return width and height: the taller side's."""
        self.width = TEXT_WIDTH
        self.height = max(_CODE + stacked([self._caption], _CODE), stacked(self._paragraphs, _RIGHT))
        return self.width, self.height

    def draw(self) -> None:
        """Draw both sides from the top."""
        canvas: TaggedCanvas = self.canv
        canvas.saveState()
        canvas.translate(0, self.height - _CODE)
        with placed(canvas, self._element, _CODE, _CODE):
            draw_code(canvas, self._modules, _CODE)
        canvas.restoreState()
        draw_stack(canvas, [self._caption], _CODE, self.height - _CODE)
        canvas.saveState()
        canvas.translate(_CODE + _GAP, 0)
        draw_stack(canvas, self._paragraphs, _RIGHT, self.height)
        canvas.restoreState()


def make(given: RecoverySheet) -> Document:
    """Return the sheet: one page, whatever the names."""
    setter, plebiscite = Setter(), given.plebiscite
    issued_at = given.issued_at.astimezone(plebiscite.local_time)
    setter.add(Crest(None, setter.figure(courts.EMBLEM)))
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
        element = Element("H1", setter.root) if style is TITLE else None
        setter.add(setter.paragraph(text, style, element))
    setter.add(WordTable(given.words, Element("L", setter.root, attributes=_NUMBERED)))
    caption = setter.paragraph(recovery.CODE_CAPTION, _CAPTION)
    advice = [setter.paragraph(text, _ADVICE, lead=lead) for lead, text in recovery.ADVICE.items()]
    setter.add(CodeBesideText(" ".join(given.words), setter.figure(recovery.CODE_ALTERNATIVE), caption, advice))
    setter.add(setter.paragraph(minutes_closing.place_and_date(plebiscite, issued_at), _DATE))
    setter.add(setter.signature_row([Signature("", role) for role in recovery.SIGNATURES]))
    page = KeepInFrame(TEXT_WIDTH, TEXT_HEIGHT, setter.story, mode="shrink")
    pdf = print_pages([page], _sheet(given, issued_at), setter.printable, setter.root)
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
