"""The house style: the page of the Manual de Redação (A4, left 3 cm, right 1,5 cm, 12 pt, indented and justified).

All measures in points. Black and greys only: documents are printed on old laser printers and photographed.
"""

from reportlab.lib.colors import Color, black
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm

from plebapp.reports.paper.fonts import BOLD, ITALIC, REGULAR

PAGE_WIDTH, PAGE_HEIGHT = A4
LEFT, RIGHT, TOP = 30 * mm, 15 * mm, 20 * mm
# Below the text: room to rubric the sheet, then the foot inside of the Manual's 2 cm.
BOTTOM, FOOT = 33 * mm, 19 * mm
FOOT_SIZE, FOOT_LEADING = 8, 9.6
TEXT_WIDTH = PAGE_WIDTH - LEFT - RIGHT
TEXT_HEIGHT = PAGE_HEIGHT - TOP - BOTTOM

INK = black
FAINT = Color(0.35, 0.35, 0.35)
HAIRLINE = Color(0.6, 0.6, 0.6)

_BASE = ParagraphStyle(
    "base", fontName=REGULAR, fontSize=12, leading=14.6, textColor=INK, allowWidows=0, allowOrphans=0
)
BODY = ParagraphStyle("body", _BASE, alignment=TA_JUSTIFY, firstLineIndent=25 * mm, spaceAfter=6)
ITEM = ParagraphStyle("item", _BASE, alignment=TA_JUSTIFY, leftIndent=8 * mm, spaceAfter=6)
COURT = ParagraphStyle("court", _BASE, alignment=TA_CENTER, fontName=BOLD)
BOARD = ParagraphStyle("board", _BASE, alignment=TA_CENTER, spaceAfter=14)
TITLE = ParagraphStyle("title", _BASE, alignment=TA_CENTER, fontName=BOLD, fontSize=15, leading=18, spaceAfter=2)
SUBTITLE = ParagraphStyle("subtitle", _BASE, alignment=TA_CENTER, spaceAfter=14)
HEADING = ParagraphStyle("heading", _BASE, alignment=TA_LEFT, fontName=BOLD, spaceBefore=9, spaceAfter=5)
SUBHEADING = ParagraphStyle("subheading", _BASE, alignment=TA_LEFT, fontName=ITALIC, spaceBefore=3, spaceAfter=3)
PROCLAIMED = ParagraphStyle(
    "proclaimed", _BASE, alignment=TA_CENTER, fontName=BOLD, fontSize=15, leading=19, spaceAfter=9
)
DATE = ParagraphStyle("date", _BASE, alignment=TA_CENTER, spaceBefore=6, spaceAfter=0)
SIGNATORY = ParagraphStyle("signatory", _BASE, alignment=TA_CENTER, fontSize=11, leading=13, fontName=BOLD)
ROLE = ParagraphStyle("role", _BASE, alignment=TA_CENTER, fontSize=10, leading=12)
SMALL = ParagraphStyle("small", _BASE, alignment=TA_LEFT, fontSize=9, leading=11.2, spaceAfter=6)
