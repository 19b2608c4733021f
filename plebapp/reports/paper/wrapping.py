"""Breaking plain text into lines of a given width, for what is not a paragraph: table cells and the foot."""

from functools import lru_cache

from reportlab.pdfbase.pdfmetrics import stringWidth

_TOLERANCE = 0.01  # points: a column as wide as its widest cell holds that cell


@lru_cache(maxsize=20_000)
def width(text: str, font: str, size: float) -> float:
    """Return the width of the text in points."""
    return float(stringWidth(text, font, size))


def wrap(text: str, font: str, size: float, room: float) -> list[str]:
    """Return the lines of the text, each at most `room` points wide, broken at blanks and, where one word is wider than
    the room, inside it. The blank of a break stays at the line's end, beyond `room`, so that lines read on into each
    other. Empty text is one empty line."""
    room += _TOLERANCE
    if width(text, font, size) <= room:
        return [text]
    lines: list[str] = []
    line = ""
    # No-break spaces are not blanks here.
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if width(longer, font, size) <= room:
            line = longer
            continue
        if line:
            lines.append(f"{line} ")
        *whole, line = _pieces(word, font, size, room)
        lines.extend(whole)
    return [*lines, line]


def _pieces(word: str, font: str, size: float, room: float) -> list[str]:
    """Return the word in pieces that fit, at least one character each."""
    pieces, taken = [""], 0.0
    for character in word:
        advance = float(stringWidth(character, font, size))
        if pieces[-1] and taken + advance > room:
            pieces.append("")
            taken = 0.0
        pieces[-1] += character
        taken += advance
    return pieces
