"""What is wrong with a row that the csv module refuses, and on which of its lines.

The module says only that it stopped; the person needs the line where the quote was opened.
"""

import re
from enum import Enum, auto


class Fault(Enum):
    """Why a row cannot be read."""

    UNCLOSED = auto()
    """A quote that runs over line ends, up to one that does not end a cell, or to the end of the text."""
    STRAY = auto()
    """More text after the closing quote of a cell, on the same line."""
    LONG_FIELD = auto()


_LINE_END = re.compile(r"\r\n?|\n")


def find_fault(text: str, delimiter: str, field_limit: int) -> tuple[Fault, int]:
    """Walk the cells of the row at the start of `text` up to the faulty one.

    Returns the fault, and how many line ends lie before the faulty cell.
    Raises ValueError when every cell of the row is sound.
    """
    # Possessive, so that a quote without its fellow costs one walk over the text.
    cell = re.compile(rf' *+(?:"(?P<quoted>(?:[^"]++|"")*+)(?P<close>"?)|(?P<plain>[^\r\n{delimiter}]*+))')
    at = 0
    while found := cell.match(text, at):
        after = text[found.end() : found.end() + 1]
        if fault := _fault_of(found, after in {delimiter, "\r", "\n", ""}, field_limit):
            return fault, len(_LINE_END.findall(text[: found.start()]))
        if after != delimiter:
            break
        at = found.end() + 1
    raise ValueError("every cell of the row is sound")


def _fault_of(cell: re.Match[str], at_end: bool, field_limit: int) -> Fault | None:
    """Return what is wrong with a cell; `at_end` says that a delimiter, a line end or nothing follows it."""
    is_plain = cell["quoted"] is None
    content = cell["plain"] if is_plain else cell["quoted"].replace('""', '"')
    broken = not is_plain and not (cell["close"] and at_end)
    if not broken and len(content) <= field_limit:
        return None
    if cell["close"] == "" or _LINE_END.search(content):
        return Fault.UNCLOSED
    return Fault.STRAY if broken else Fault.LONG_FIELD
