"""Comparing a document with the one that is due: all that it holds, its pages' number and order, text and looks."""

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from plebapp.domain.errors import Operand
from plebapp.domain.examination import Fault, Finding
from plebapp.usecases.ports import Account, OpenDocument, Part, Picture, Report, silent

MOST_TOLD = 5
"""Differences told of one page."""
MARGIN = 5
"""Pages looked at beyond those that are due."""

_WORDS_BEFORE = 4
_FAULTS = {
    Part.STRUCTURE: Fault.STRUCTURE,
    Part.ATTACHMENTS: Fault.FOREIGN_ATTACHMENT,
    Part.LAYERS: Fault.FOREIGN_LAYERS,
    Part.ANNOTATIONS: Fault.FOREIGN_ANNOTATION,
    Part.ACTIONS: Fault.FOREIGN_ACTION,
    Part.FORM: Fault.FORM,
    Part.DESCRIPTION: Fault.DESCRIPTION,
    Part.VIEW: Fault.VIEW,
    Part.REST: Fault.REST,
}
"""By part, those of pages apart: a page that differs is told by what is seen of it."""
_OF_EVERY_VERSION = {Part.ATTACHMENTS, Part.LAYERS, Part.ANNOTATIONS, Part.ACTIONS, Part.FORM}
"""In which documents of all versions of the program are alike."""


def compare(
    given: OpenDocument, due: OpenDocument, report: Report = silent, *, same_version: bool
) -> Iterator[Finding]:
    """Yield in what a document differs from the one that is due. Of one that another version of the program made, what
    is read and seen decides, and what no version puts into a PDF. `report` counts pages, and raises where cancelled.
    """
    yield from _parts_differ(given.account, due.account, set(_FAULTS) if same_version else _OF_EVERY_VERSION)
    if given.count != due.count:
        yield Finding(Fault.PAGES, {"found": given.count, "due": due.count})
    due_texts = [due.text(page) for page in range(due.count)]
    looked_at = min(given.count, due.count + MARGIN)
    for page in range(looked_at):
        report(page, looked_at)
        yield from _page_differs(given, due, page, due_texts, same_version=same_version)


def _parts_differ(given: Account, due: Account, parts: set[Part]) -> Iterator[Finding]:
    differing = {place for place in given.keys() | due.keys() if given.get(place) != due.get(place)}
    for part, page in sorted(differing, key=lambda place: (list(Part).index(place[0]), place[1])):
        if part in parts:
            yield Finding(_FAULTS[part], {"page": page})


def _page_differs(
    given: OpenDocument, due: OpenDocument, page: int, due_texts: Sequence[str], *, same_version: bool
) -> Iterator[Finding]:
    place = Part.PAGE, page + 1
    alike = page < due.count and given.account.get(place) == due.account.get(place)
    if not (alike or given.drawable(page)):
        yield Finding(Fault.UNDRAWN, {"page": page + 1})
        return
    text = given.text(page)
    if page < due.count and text == due_texts[page]:
        if not alike:
            yield from _looks_differ(given.picture(page), due.picture(page), page + 1, same_version=same_version)
    elif text in due_texts:
        yield Finding(Fault.PAGE_MOVED, {"page": page + 1, "due": due_texts.index(text) + 1})
    elif page < due.count:
        yield from _text_differs(page + 1, text, due_texts[page])


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


def _looks_differ(given: Picture, due: Picture, page: int, *, same_version: bool) -> Iterator[Finding]:
    """Yield that a page looks otherwise, and in which thirds of its height and width; or, alike in print, that it is
    written otherwise. The same program draws both: what is the same gives the same pixels."""
    if given[:2] != due[:2]:
        yield Finding(Fault.PICTURE, {"page": page, "height": 0, "width": 0})
    elif given != due:
        bands = {(row, column) for row, column in _thirds() if _third(given, row, column) != _third(due, row, column)}
        rows, columns = ({place[axis] for place in bands} for axis in (0, 1))
        yield Finding(Fault.PICTURE, {"page": page, "height": _only(rows), "width": _only(columns)})
    elif same_version:
        yield Finding(Fault.PAGE, {"page": page})


def _thirds() -> Iterator[tuple[int, int]]:
    return ((row, column) for row in range(3) for column in range(3))


def _third(picture: Picture, row: int, column: int) -> list[bytes]:
    """Return one of nine fields of a picture, line by line."""
    width, height, pixels = picture
    left, right = (3 * (width * edge // 3) for edge in (column, column + 1))
    lines = range(height * row // 3, height * (row + 1) // 3)
    return [pixels[3 * width * line + left : 3 * width * line + right] for line in lines]


def _only(thirds: set[int]) -> Operand:
    """Return the one third, from 1, in which all lies; 0 where it lies in more of them."""
    return thirds.pop() + 1 if len(thirds) == 1 else 0
