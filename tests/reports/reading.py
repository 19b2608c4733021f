"""Reading documents back: lines and columns of a page from the boxes of its characters, as an eye would."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import pypdfium2 as pdfium
from pypdfium2 import raw

from plebapp.reports.paper.style import BOTTOM, PAGE_HEIGHT, TOP

GAP = 4.0  # points: wider than a blank, narrower than the space between two columns
ROW_DISTANCE = 13.0  # points: more than between two lines of a cell, less than between two rows
LARGEST = 20.0  # points: what is set larger is the watermark
HEADINGS = ["Zona", "Seção", "Local", "Inscritos", "Compar.", "Sim", "Não", "Brancos", "Nulos", "Apuradas"]


class Character(NamedTuple):
    """A character, its box (left, bottom, right, top) and its size, in points from the page's lower left corner."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    size: float


@dataclass(frozen=True)
class Span:
    """Text that stands together on a line."""

    text: str
    left: float
    right: float


@dataclass(frozen=True)
class Line:
    """The spans on one height, from left to right."""

    bottom: float
    spans: tuple[Span, ...]

    @property
    def texts(self) -> list[str]:
        return [span.text for span in self.spans]

    @property
    def text(self) -> str:
        return " ".join(self.texts)


@dataclass(frozen=True)
class Page:
    characters: tuple[Character, ...]
    watermark: str
    lines: tuple[Line, ...]

    @property
    def body(self) -> list[Line]:
        """The lines between foot and head of the page."""
        return [line for line in self.lines if BOTTOM - 4 < line.bottom < PAGE_HEIGHT - TOP]

    @property
    def head(self) -> str:
        """What stands above the text."""
        return plain(" ".join(line.text for line in self.lines if line.bottom >= PAGE_HEIGHT - TOP))

    @property
    def foot(self) -> str:
        """What stands below the text."""
        return plain(" ".join(line.text for line in self.lines if line.bottom <= BOTTOM - 4))

    @property
    def text(self) -> str:
        """The body's lines as one text with single blanks."""
        return plain(" ".join(line.text for line in self.body))


def plain(text: str) -> str:
    """Text with single ordinary blanks."""
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())


def pages(pdf: bytes) -> list[Page]:
    document = pdfium.PdfDocument(pdf)
    try:
        return [_page(page) for page in document]
    finally:
        document.close()


def text(pdf: bytes) -> str:
    """The whole document as one text, feet and heads of its pages left out."""
    return plain(" ".join(page.text for page in pages(pdf)))


def _page(page: pdfium.PdfPage) -> Page:
    found = list(_characters(page.get_textpage()))
    small = [character for character in found if character.size <= LARGEST]
    large = "".join(character.text for character in found if character.size > LARGEST)
    return Page(tuple(small), large, tuple(_lines(small)))


def _characters(textpage: pdfium.PdfTextPage) -> Iterator[Character]:
    for index in range(textpage.count_chars()):
        code = raw.FPDFText_GetUnicode(textpage, index)
        # Blanks and line ends that the reader makes up have no place on the page.
        if raw.FPDFText_IsGenerated(textpage, index) == 1 or chr(code) in "\r\n":
            continue
        box = textpage.get_charbox(index, loose=True)
        yield Character(chr(code), *box, raw.FPDFText_GetFontSize(textpage, index))


def _lines(characters: list[Character]) -> Iterator[Line]:
    # Loose boxes of one typeface and size on one line share their lower edge.
    ordered = sorted(characters, key=lambda character: (-round(character.bottom, 1), character.left))
    for bottom, line in groupby(ordered, key=lambda character: round(character.bottom, 1)):
        yield Line(bottom, tuple(_spans(list(line))))


def _spans(line: list[Character]) -> Iterator[Span]:
    start = 0
    for position in range(1, len(line) + 1):
        if position == len(line) or line[position].left - line[position - 1].right > GAP:
            part = line[start:position]
            yield Span("".join(character.text for character in part).strip(), part[0].left, part[-1].right)
            start = position


@dataclass(frozen=True)
class StationLine:
    """A station's row as printed: zone, section, and either seven figures or the enrolled and a notice."""

    zone: int
    section: int
    figures: tuple[int, ...]
    notice: str


_FIGURE = re.compile(r"\d{1,3}(\.\d{3})*")


def figure(printed: str) -> int:
    """A whole number as printed, 1.234."""
    assert _FIGURE.fullmatch(printed), printed
    return int(printed.replace(".", ""))


def is_header(line: Line) -> bool:
    return line.texts == HEADINGS


def station_lines(read: list[Page]) -> list[StationLine]:
    """The stations' rows of all pages in order, each figure under its heading (right edges agree)."""
    rows = []
    for page in read:
        header: Line | None = None
        for line in page.lines:
            if is_header(line):
                header = line
            elif header and line.spans[0].text.isdigit() and abs(line.spans[0].left - header.spans[0].left) < 1:
                rows.append(_station_line(line, header))
    return rows


def _station_line(line: Line, header: Line) -> StationLine:
    edges = [span.right for span in header.spans[3:]]
    aligned = [span for span in line.spans[2:] if any(abs(span.right - edge) < 0.6 for edge in edges)]
    figures = [span for span in aligned if _FIGURE.fullmatch(span.text)]
    rest = [span for span in line.spans[2:] if span not in figures and span.left > edges[0] + 1]
    return StationLine(
        zone=int(line.spans[0].text),
        section=int(line.spans[1].text.split()[0]),
        figures=tuple(figure(span.text) for span in figures),
        notice=" ".join(span.text for span in rest),
    )


def sums(read: list[Page], label: str) -> list[tuple[int, ...]]:
    """The figures of every row that bears the label: totals, "a transportar", "transporte"."""
    return [
        tuple(map(figure, line.texts[1:]))
        for page in read
        for line in page.lines
        if line.texts and line.texts[0] == label
    ]


def cells_below(page: Page, headings: list[str]) -> list[list[str]]:
    """The rows of the tables with these headings, each cell's lines joined: lines of one row stand closer than rows,
    and a table ends at a line that does not fit its columns."""
    rows: list[list[str]] = []
    header: Line | None = None
    above = 0.0
    for line in page.body:
        if line.texts == headings:
            header, above = line, line.bottom
            continue
        columns = [_column(span, header) for span in line.spans] if header else []
        if not columns or None in columns:
            header = None
            continue
        if above - line.bottom > ROW_DISTANCE:
            rows.append([""] * len(headings))
        for column, span in zip(columns, line.spans, strict=True):
            rows[-1][column] = plain(f"{rows[-1][column]} {span.text}")
        above = line.bottom
    return rows


def _column(span: Span, header: Line) -> int | None:
    """The column under whose heading the span stands, left or right edges agreeing."""
    for number, heading in enumerate(header.spans):
        if abs(span.left - heading.left) < 0.6 or abs(span.right - heading.right) < 0.6:
            return number
    return None
