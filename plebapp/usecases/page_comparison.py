"""Comparing the pages of a document with those that its data give: their number and order, text, and looks."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

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
    """Yield what is printed otherwise, words by words: what stands there, and what the data give."""
    words, due_words = found.split(), due.split()
    matcher = SequenceMatcher(None, words, due_words, autojunk=False)
    changes = [step for step in matcher.get_opcodes() if step[0] != "equal"]
    for _, start, end, due_start, due_end in changes[:MOST_TOLD]:
        operands: dict[str, Operand] = {
            "page": page,
            "found": " ".join(words[start:end]),
            "due": " ".join(due_words[due_start:due_end]),
            "before": " ".join(words[max(0, start - _WORDS_BEFORE) : start]),
        }
        yield Finding(Fault.TEXT, operands)


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
