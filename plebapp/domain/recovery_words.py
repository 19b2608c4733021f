"""Recovery words as people write them down and type them back: with or without numbers, in full or by their beginnings.

A failure tells places and numbers, never a word.
"""

import re
from collections.abc import Sequence

from plebapp.domain.errors import Code, Refused
from plebapp.domain.fields import fold

COUNT = 24
_PART = re.compile(r"[0-9]+|[^\W\d_]+")


def read_words(text: str, known: Sequence[str]) -> tuple[str, ...]:
    """Return the words of the list `known` that a text spells, in their order: that of the numbers before them, where
    each has one (the table, read row by row), else that of the text. Capitals, accents and punctuation are forgiven; a
    beginning serves that is one word's alone.

    Raises Refused: WORDS_NUMBERED_WRONG, WORDS_MISSING (operands `count`: how many there are to be, `found`),
    WORD_UNKNOWN (operand `places`).
    """
    typed = _in_order(_PART.findall(fold(text)))
    if len(typed) != COUNT:
        raise Refused(Code.WORDS_MISSING, count=COUNT, found=len(typed))
    found = [_meant(word, known) for word in typed]
    unknown = [str(place) for place, word in enumerate(found, start=1) if not word]
    if unknown:
        raise Refused(Code.WORD_UNKNOWN, places=", ".join(unknown))
    return tuple(found)


def _in_order(parts: Sequence[str]) -> list[str]:
    words = [part for part in parts if not part.isdigit()]
    numbered = [(int(number), word) for number, word in zip(parts[::2], parts[1::2], strict=False) if number.isdigit()]
    if [word for _, word in numbered] != words:
        return words
    numbers = sorted(number for number, _ in numbered)
    if numbers != list(range(1, len(numbers) + 1)):
        raise Refused(Code.WORDS_NUMBERED_WRONG, count=COUNT)
    return [word for _, word in sorted(numbered)]


def _meant(typed: str, known: Sequence[str]) -> str:
    """Return the word that is typed or begun, empty where it is none or not clear which; no word begins another."""
    begun = [word for word in known if word.startswith(typed)]
    return begun[0] if len(begun) == 1 else ""
