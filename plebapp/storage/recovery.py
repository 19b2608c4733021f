"""The recovery words: the data key itself, and eight bits of check, in 24 words of the Portuguese list of BIP 39."""

import re
from collections.abc import Sequence

from mnemonic import Mnemonic

from plebapp.domain.errors import Code, Refused
from plebapp.domain.fields import fold
from plebapp.usecases.ports import DataKey

COUNT = 24
_LANGUAGE = "portuguese"
_WORD = re.compile("[a-z]+")


def words_of(key: DataKey) -> tuple[str, ...]:
    """Return the words of a key."""
    return tuple(Mnemonic(_LANGUAGE).to_mnemonic(key.value).split(" "))


def word_list() -> tuple[str, ...]:
    """Return all 2,048 words."""
    return tuple(Mnemonic(_LANGUAGE).wordlist)


def key_of(words: Sequence[str]) -> DataKey:
    """Return the key that the words spell. Capitals, accents, blanks, numbers and punctuation are forgiven.

    Raises Refused: WORDS_WRONG (operand `count`: how many there are to be).
    """
    found = _WORD.findall(fold(" ".join(words)))
    key = _spelt(found) if len(found) == COUNT else None
    if key is None:
        raise Refused(Code.WORDS_WRONG, count=COUNT)
    return key


def _spelt(words: list[str]) -> DataKey | None:
    try:
        return DataKey(bytes(Mnemonic(_LANGUAGE).to_entropy(words)))
    except (ValueError, LookupError):  # whose text may hold a word
        return None
