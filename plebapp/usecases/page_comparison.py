"""Comparing the pages of a document with those that its data give: their number and order, text, and looks."""

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from plebapp.domain.errors import Operand
from plebapp.domain.examination import Fault, Finding
from plebapp.usecases.ports import ReadDocument

Picture = tuple[int, int, bytes]

MOST_TOLD = 5
"""Differences told of one page."""

_WORDS_BEFORE = 4
_VISIBLE = 48  # levels of grey, of 255
_FEWEST = 3  # pixels: a comma is more
ARMS_BOX = (230, 54, 408, 120)
"""Where the court's arms stand on the first page, in points from its upper left corner: left, top, right, bottom."""


def compare_pages(given: ReadDocument, due: ReadDocument) -> Iterator[Finding]:
    """Yield in what the pages given differ from those that are due, page by page."""
    if len(given.pages) != len(due.pages):
        yield Finding(Fault.PAGES, {"found": len(given.pages), "due": len(due.pages)})
    for index, text in enumerate(given.pages):
        if index < len(due.pages) and text == due.pages[index]:
            if _looks_differ(given.pictures[index], due.pictures[index], ARMS_BOX if index == 0 else None):
                yield Finding(Fault.PICTURE, {"page": index + 1})
        elif text in due.pages:
            yield Finding(Fault.PAGE_MOVED, {"page": index + 1, "due": due.pages.index(text) + 1})
        elif index < len(due.pages):
            yield from _text_differs(index + 1, text, due.pages[index])


def _text_differs(page: int, found: str, due: str) -> Iterator[Finding]:
    """Yield what is printed otherwise: line by line where there are as many lines, else from the first word that
    differs to the last one."""
    lines, due_lines = found.split("\n"), due.split("\n")
    if len(lines) != len(due_lines):
        lines, due_lines = [found], [due]
    differing = (pair for pair in zip(lines, due_lines, strict=True) if pair[0] != pair[1])
    for line, due_line in islice(differing, MOST_TOLD):
        yield _words_differ(page, line.split(), due_line.split())


def _words_differ(page: int, found: Sequence[str], due: Sequence[str]) -> Finding:
    start = _same(found, due)
    end = _same(found[start:][::-1], due[start:][::-1])
    operands: dict[str, Operand] = {
        "page": page,
        "found": " ".join(found[start : len(found) - end]),
        "due": " ".join(due[start : len(due) - end]),
        "before": " ".join(found[max(0, start - _WORDS_BEFORE) : start]),
    }
    return Finding(Fault.TEXT, operands)


def _same(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many words are the same from the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _looks_differ(given: Picture, due: Picture, but: tuple[int, int, int, int] | None) -> bool:
    """Say whether two pictures differ to the eye, outside of a box."""
    if given == due:
        return False
    (width, height, pixels), (due_width, due_height, due_pixels) = given, due
    if (width, height) != (due_width, due_height):
        return True
    differing = 0
    for row in range(height):
        start, end = row * width, (row + 1) * width
        line, due_line = pixels[start:end], due_pixels[start:end]
        if line != due_line:
            differing += sum(_seen(line, due_line, _columns(row, width, but)))
        if differing >= _FEWEST:
            return True
    return False


def _seen(line: bytes, due: bytes, columns: Sequence[int]) -> Iterator[bool]:
    return (abs(line[column] - due[column]) > _VISIBLE for column in columns)


def _columns(row: int, width: int, but: tuple[int, int, int, int] | None) -> Sequence[int]:
    """Return the columns of a row that are compared."""
    if but is None or not but[1] <= row < but[3]:
        return range(width)
    return [*range(but[0]), *range(but[2], width)]
