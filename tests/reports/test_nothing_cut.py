"""Nothing is cut, nothing runs over: whatever is given is read back whole, inside of the margins, nothing on another.

Over every kind of document, names of 120 characters, every accent, writing from right to left, emoji and formulas, one
station and thousands.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import NamedTuple

import pypdfium2 as pdfium
import pytest
from pypdfium2 import raw
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics

from plebapp.domain.minutes import Minutes
from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.domain.proceedings import Proceeding
from plebapp.reports.documents import PdfDocuments
from plebapp.reports.paper.fonts import REGULAR, register
from plebapp.reports.paper.style import LEFT, PAGE_HEIGHT, PAGE_WIDTH, RIGHT
from plebapp.texts.remarks import MARK
from plebapp.usecases.ports import Document
from tests.reports import kinds
from tests.reports.builders import account, canvass, like_rosana, plebiscite
from tests.reports.reading import LARGEST, Page, pages

MANY, MOST = 1_000, 3_000
WIDE, HIGH = 1.2, 1.0
"""Points that two letters may share: wider than an accent hangs over the next letter, as high as two lines' edges."""

NAMES = {
    "wide": "W" * 120,
    "no blank": "Ã" * 120,
    "words": ("Maria da Conceição " * 7)[:120],
    "every accent": kinds.ACCENTS,
    "decomposed": unicodedata.normalize("NFD", kinds.ACCENTS)[:120],
    "right to left": "שלום עליכם مرحبا بالعالم " * 5,
    "emoji": "Vila 😀👍🏽🇧🇷👨‍👩‍👧 Nova ❤️ " * 4,
    "other scripts": "日本語 中文 한국어 ไทย देवनागरी Ελληνικά Кириллица " * 2,
    "formula": '=HIPERLINK("http://x";"y") +1 -1 @SOMA(A1:A9) | cmd',
    "markup": "<b>&lt;i&gt;</b> <para/> {0} %s %(a)s \\n \\textbf{x} <!-- -->",
    "direction marks": "\u202eoãçatoV\u202c \u200f\u200e\u2066x\u2069 a\u200bb\u00adc\ufeffd",
    "private": "\ue000\uf8ff\U000f0000 a\u0000b\u0007c",
    "blanks": "a\u00a0b\u2003c\u2009d\te",
}


def named(name: str) -> Minutes:
    """Minutes with one text wherever a text may be given."""
    found = kinds.hostile()
    facts = plebiscite(
        name=name, origins=(name,), assembly_act=name, court_resolution=name, question=name, board_seat=name,
        board_place=name, signatories=tuple(Signatory(role, name) for role in BoardRole),
    )  # fmt: skip
    stations = [account(n, 300, (100, 50, 2, 1), place=name) for n in (1, 2)]
    told = tuple(_with_text(each, name) for each in found.proceedings)
    return kinds.minutes(canvass(stations, facts), proceedings=told)


def _with_text(told: Proceeding, text: str) -> Proceeding:
    texts = ("text", "name", "capacity", "entity", "ruling", "appeal")
    return replace(told, **{field: text for field in texts if getattr(told, field)})


MADE: dict[str, Callable[[], Minutes]] = {
    **kinds.KINDS,
    **{f"name: {what}": partial(named, name) for what, name in NAMES.items()},
    "no votes anywhere": lambda: kinds.minutes(canvass([account(n, 0, (0, 0, 0, 0)) for n in range(1, 9)])),
    "thirty signatures": lambda: kinds.minutes(
        canvass(
            like_rosana(3),
            plebiscite(signatories=tuple(Signatory(BoardRole.OBSERVER, f"Fiscal {n} " * 8) for n in range(30))),
        )
    ),
    "a thousand stations": partial(kinds.many, MANY),
}


@dataclass(frozen=True)
class Made:
    """Minutes and what was made of them."""

    minutes: Minutes
    document: Document
    pages: list[Page]


@pytest.fixture(scope="module", params=MADE)
def made(request: pytest.FixtureRequest) -> Made:
    minutes = MADE[request.param]()
    document = PdfDocuments().general_minutes(minutes)
    return Made(minutes, document, pages(document.pdf))


class Glyph(NamedTuple):
    """A printed letter and the box of its ink, in points from the page's lower left corner."""

    text: str
    left: float
    bottom: float
    right: float
    top: float

    def on(self, other: "Glyph") -> bool:
        """Whether both stand on the same place."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.top, other.top) - max(self.bottom, other.bottom)
        return width > WIDE and height > HIGH


def glyphs(page: pdfium.PdfPage) -> Iterator[Glyph]:
    """Every letter with ink but those of the mark across the page."""
    text = page.get_textpage()
    for index in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text, index))
        if letter.isspace() or raw.FPDFText_IsGenerated(text, index) == 1:
            continue
        if raw.FPDFText_GetFontSize(text, index) <= LARGEST:
            yield Glyph(letter, *text.get_charbox(index))


def on_each_other(found: list[Glyph]) -> Iterator[tuple[Glyph, Glyph]]:
    """Yield pairs of letters that stand on one another."""
    shelves: dict[int, list[Glyph]] = defaultdict(list)
    for glyph in sorted(found, key=lambda each: each.left):
        for shelf in range(int(glyph.bottom // 10), int(glyph.top // 10) + 1):
            before = shelves[shelf]
            for other in before[-12:]:
                if glyph.on(other):
                    yield glyph, other
            before.append(glyph)


def rules(page: pdfium.PdfPage) -> Iterator[Glyph]:
    """Yield the level rules drawn on a page."""
    for path in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = path.get_bounds()
        if top - bottom < 2 and right - left > 20:
            yield Glyph("—", left, bottom, right, top)


def test_every_letter_stands_inside_of_the_margins_and_on_no_other(made: Made) -> None:
    document = pdfium.PdfDocument(made.document.pdf)
    for number, page in enumerate(document, start=1):
        found = list(glyphs(page))
        assert found, f"page {number} is empty"
        for glyph in found:
            assert glyph.left >= LEFT - 1, (number, glyph)
            assert glyph.right <= PAGE_WIDTH - RIGHT + 1, (number, glyph)
            assert 6 * mm <= glyph.bottom < glyph.top <= PAGE_HEIGHT - 8 * mm, (number, glyph)
        assert list(on_each_other(found)) == [], number
        struck = [
            (glyph, rule)
            for rule in rules(page)
            for glyph in found
            if rule.left < glyph.right and glyph.left < rule.right
            if glyph.bottom + 0.2 < rule.bottom < rule.top < glyph.top - 0.2
        ]
        assert struck == [], number
    document.close()


def test_whatever_was_given_is_read_back_or_replaced_and_reported(made: Made) -> None:
    printed, places = solid_texts(made.pages)
    for text in given(made.minutes):
        due = solid(as_printed(text, made.document.replaced))
        where = next((each for each in (*printed, *places) if due in each), None)
        assert where is not None, f"{text!r} is not on the pages whole: {due!r}"


def test_what_was_replaced_is_what_carlito_lacks(made: Made) -> None:
    register()
    held = pdfmetrics.getFont(REGULAR).face.charToGlyph
    assert MARK not in made.document.replaced
    composed = unicodedata.normalize("NFC", "".join(given(made.minutes)))
    lacking = {letter for letter in composed if ord(letter) not in held and not letter.isspace()}
    assert lacking <= set(made.document.replaced)
    shown = set(made.document.replaced) - lacking
    assert all(unicodedata.category(letter)[0] == "C" for letter in shown), "only what would not be seen"


def given(minutes: Minutes) -> Iterator[str]:
    """Every text that minutes were given, the name that the foot shortens included."""
    facts, found = minutes.canvass.plebiscite, minutes.canvass
    yield from (facts.name, facts.assembly_act, facts.court_resolution, facts.board_seat, facts.board_place)
    yield from (*facts.origins, *(signatory.name for signatory in facts.signatories))
    yield from (judged.question.text for judged in found.questions) if len(found.questions) > 1 else (facts.question,)
    for station in found.stations:
        yield station.station.polling_place
        yield from (made.reason for made in station.decisions)
        yield from (station.entry.sheet.note, station.entry.reason) if station.entry else ()
    for told in minutes.proceedings:
        yield from (value for field in fields(told) if type(value := getattr(told, field.name)) is str)


def as_printed(text: str, replaced: tuple[str, ...]) -> str:
    """A text in NFC with the mark in place of what was replaced."""
    return unicodedata.normalize("NFC", text).translate({ord(letter): MARK for letter in replaced})


def solid(text: str) -> str:
    """A text without blanks: where its lines end is nobody's concern."""
    return "".join(text.split())


def solid_texts(read: list[Page]) -> tuple[list[str], list[str]]:
    """The running text without blanks; and that of what stands side by side: the halves of the page, and columns by the
    edge they share."""
    middle = (LEFT + PAGE_WIDTH - RIGHT) / 2
    whole: list[str] = []
    halves: tuple[list[str], list[str]] = ([], [])
    columns: dict[float, list[str]] = defaultdict(list)
    for page in read:
        for line in page.body:
            whole.append(line.text)
            for span in line.spans:
                halves[(span.left + span.right) / 2 > middle].append(span.text)
                columns[round(span.left)].append(span.text)
    return [solid("".join(whole))], [solid("".join(each)) for each in (*halves, *columns.values())]


def test_three_thousand_stations_are_all_there(full: bool) -> None:
    stations = MOST if full else MANY
    minutes = kinds.many(stations)
    read = pages(PdfDocuments().general_minutes(minutes).pdf)
    places = [solid(each.station.polling_place) for each in minutes.canvass.stations]
    _, columns = solid_texts(read)
    assert any(all(place in column for place in places) for column in columns)


class TestTheseTests:
    """They can fail."""

    def test_letters_on_one_another(self) -> None:
        one = Glyph("a", 0, 0, 5, 6)
        assert list(on_each_other([one, Glyph("b", 2, 1, 7, 8)]))
        assert not list(on_each_other([one, Glyph("b", 4.8, 0, 9, 8)]))
        assert not list(on_each_other([one, Glyph("b", 0, 6.2, 5, 12)]))
        assert list(on_each_other([Glyph("a", 0, 8, 5, 14), Glyph("b", 2, 9, 7, 16)]))

    def test_a_text_that_is_cut(self) -> None:
        minutes = kinds.tiny()
        other = replace(
            minutes, canvass=replace(minutes.canvass, plebiscite=plebiscite(name="Nova Primavera do Oeste"))
        )
        made = PdfDocuments().general_minutes(minutes)
        whole, columns = solid_texts(pages(made.pdf))
        texts = [solid(as_printed(text, made.replaced)) for text in given(other)]
        assert [text for text in texts if not any(text in each for each in (*whole, *columns))] == [
            solid("Nova Primavera do Oeste")
        ]
