"""A composition as plain text, for pasting into the court's own systems.

Each paragraph is one line, with an empty one between: those systems wrap lines themselves. A table's row is a line as
well, its cells parted by " | ": editors of web pages, as these systems have, turn tabs and runs of blanks into a single
blank and set text in letters of unequal widths, so that neither tabs nor alignment would keep columns apart; a visible
bar does, wherever it is pasted, and word processors make a table of it again.
"""

from collections.abc import Iterator

from plebapp.reports.composition import Arms, Composition, Heading, Row, Signature, Table, Text
from plebapp.reports.extract import UNSIGNED, Mark, Notice, Piece, filled, one_line, pieces

CELLS = " | "


def plain(composition: Composition, notice: str) -> str:
    """Return the text, its paragraphs parted by an empty line, ending with `notice` and the marks."""
    paragraphs = ("\n".join(_lines(piece)) for piece in pieces(composition, notice))
    return "\n\n".join(filter(None, paragraphs)) + "\n"


def _lines(piece: Piece) -> Iterator[str]:
    match piece:
        case Arms():
            return
        case Mark(text) | Notice(text) | Heading(text):
            yield one_line(text)
        case Text():
            yield one_line(f"{piece.lead}{piece.text}{piece.tail}")
        case Signature(name, role):
            yield one_line(name) if name.strip() else UNSIGNED
            yield one_line(role)
        case Table():
            heading = Row([column.heading for column in piece.columns])
            for row in (heading, *piece.rows):
                yield CELLS.join(filled(row, len(piece.columns))).strip()
