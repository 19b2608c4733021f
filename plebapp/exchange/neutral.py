"""Cells that a spreadsheet would run as a formula, made harmless on the way out and restored on the way in.

The rule, for a trimmed cell: any number of apostrophes followed by one of = + - @ tab CR LF ＝ ＋ － ＠ (the last four
are full-width) is written with one more apostrophe in front; a cell read that starts with at least one apostrophe
followed by such a character loses one. Every other cell is left alone. So each trimmed cell comes back as it was,
with apostrophes of its own (D'ÁVILA, '=, ''-1). The rule holds for every file read, since one of ours that
a spreadsheet has saved again cannot be told from any other.
"""

import re

_FORMULA = re.compile("'*[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
_NEUTRALISED = re.compile("'" + _FORMULA.pattern)


def neutralise(cell: str) -> str:
    """Return the cell, trimmed, as it may be opened in a spreadsheet."""
    cell = cell.strip()
    return "'" + cell if _FORMULA.match(cell) else cell


def restore(cell: str) -> str:
    """Return a trimmed cell as it was before `neutralise`."""
    return cell[1:].lstrip() if _NEUTRALISED.match(cell) else cell
