"""Carlito in its four faces, registered once, and text made fit to print with it.

Characters that the typeface lacks are replaced by a visible mark, never left out and never a failure.
"""

import re
import unicodedata
from functools import cache

from reportlab.lib.fonts import addMapping
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from plebapp.resource import resource
from plebapp.texts.remarks import MARK

REGULAR, BOLD, ITALIC, BOLD_ITALIC = "Carlito", "Carlito-Bold", "Carlito-Italic", "Carlito-BoldItalic"

_FILES = {REGULAR: "Regular", BOLD: "Bold", ITALIC: "Italic", BOLD_ITALIC: "BoldItalic"}
_MAPPINGS = ((0, 0, REGULAR), (1, 0, BOLD), (0, 1, ITALIC), (1, 1, BOLD_ITALIC))
_BLANKS = str.maketrans(dict.fromkeys("\t\n\v\f\r\x85\u2028\u2029", " "))
# Figures stay with their units, abbreviations and words: art. 5º, nº 1, § 1º, 72,17 %, 2 (duas).
_TIES = re.compile(
    r"(?<=\bart\.) (?=\d)|(?<=\barts\.) (?=\d)|(?<=\bnº) |(?<=§) | (?=%)|(?<=\d) (?=\([a-z])", re.IGNORECASE
)
_NO_BREAK = "\N{NO-BREAK SPACE}"


@cache
def register() -> frozenset[str]:
    """Register the faces with reportlab, once, and return the characters that can be printed.

    Registering a name twice would silently keep the first. All four faces hold the same characters.
    """
    for name, face in _FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(resource(f"fonts/Carlito-{face}.ttf"))))
    for bold, italic, name in _MAPPINGS:
        addMapping(REGULAR, bold, italic, name)
    held = map(chr, pdfmetrics.getFont(REGULAR).face.charToGlyph)
    # Controls, marks of direction and private characters would print as nothing.
    return frozenset(character for character in held if unicodedata.category(character)[0] != "C")


class Printable:
    """Makes text fit to print, and keeps what it had to replace (`replaced`, in order of appearance)."""

    def __init__(self) -> None:
        self._held = register()
        self.replaced: dict[str, None] = {}

    def __call__(self, text: str) -> str:
        """Return the text in NFC on one line, with a mark for each character that the typeface lacks."""
        if not (text.isascii() and text.isprintable()):
            text = unicodedata.normalize("NFC", text.translate(_BLANKS))
            lacking = [character for character in text if character not in self._held]
            if lacking:
                self.replaced.update(dict.fromkeys(lacking))
                text = text.translate({ord(character): MARK for character in lacking})
        return _TIES.sub(_NO_BREAK, text)
