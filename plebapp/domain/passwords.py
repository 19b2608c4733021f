"""What is asked of a password, and how long to wait after wrong ones.

At least 12 characters and nothing that is tried first; no rule of composition, no term.
"""

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby

from plebapp.domain.errors import Code, Refused

MINIMUM = 12
"""The least length of a password, in Unicode characters."""

_FREE_FAILURES = 3
_LONGEST_WAIT = timedelta(minutes=5)

# What fingers walk along, from either end: rows and columns of the keyboard, the figures, the alphabet.
_WALKS = (
    "1234567890",
    "12345678910111213141516171819202122232425",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertyuiopasdfghjklczxcvbnm",
    "poiuytrewqlkjhgfdsamnbvcxz",
    "qwertyuiop",
    "asdfghjkl",
    "asdfghjklc",
    "zxcvbnm",
    "abcdefghijklmnopqrstuvwxyz",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
)
_TRACKS = tuple(track for walk in _WALKS for track in (walk * 3, walk[::-1] * 3))
_LEAST_STEPS = 3
_FEW = 4  # different characters; however often they come, they are as good as no password
_PADDING_OF_COMMON = 8  # characters at either end of a common password that are no letters
_LOOKED_AT = 256  # characters; what comes after them is not judged
_DISGUISES = str.maketrans("0134578@$!|+", "oieastbasiit")


def wait_after(failures: int) -> timedelta:
    """Return how long to wait after so many wrong passwords in a row: 1 s after the third, then the double each time,
    up to 5 min."""
    if failures < _FREE_FAILURES:
        return timedelta(0)
    doublings = min(failures - _FREE_FAILURES, _LONGEST_WAIT.seconds.bit_length())
    return min(timedelta(seconds=1 << doublings), _LONGEST_WAIT)


def left_to_wait(failures: int, last: datetime, now: datetime) -> timedelta:
    """Return what is left of the wait at `now`. Before `last`, on a clock set back, all of it is left."""
    return max(wait_after(failures) - max(now - last, timedelta(0)), timedelta(0))


def require_good_password(password: str, common: Collection[str], names: Sequence[str]) -> None:
    """Raise Refused unless a password is long enough and not among those that are tried first.

    `common` are passwords as `plain` leaves them; `names` those of the person, the plebiscite, the file. Raises
    Refused: PASSWORD_SHORT (operands `length`, `minimum`), PASSWORD_COMMON, PASSWORD_IS_NAME.
    """
    length = len(unicodedata.normalize("NFC", password))
    if length < MINIMUM:
        raise Refused(Code.PASSWORD_SHORT, length=length, minimum=MINIMUM)
    text = plain(password[:_LOOKED_AT])
    if _made_of(text, [word for name in names for word in _words(name)]):
        raise Refused(Code.PASSWORD_IS_NAME)
    if any(form in common or _walked(form) or _of_few(form) for form in _forms(text)):
        raise Refused(Code.PASSWORD_COMMON)


def same(first: str, second: str) -> bool:
    """Say whether two passwords are one, however their characters are put together in Unicode."""
    return unicodedata.normalize("NFC", first) == unicodedata.normalize("NFC", second)


def plain(text: str) -> str:
    """Return the text without capitals, accents and the width of its letters, by which passwords are compared."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _forms(text: str) -> Iterator[str]:
    """Yield the text and what is left of it without blanks and signs, the padding at its ends, the repetition, of the
    whole or of each character, the figures and signs that stand for letters; none of them empty."""
    joined = "".join(filter(str.isalnum, text))
    once = "".join(character for character, _ in groupby(joined))
    for form in filter(None, {text, joined, once, _core(text), _core(joined)}):
        unit = _unit(form)
        for bare in filter(None, (form, unit, _core(unit))):
            yield bare
            yield bare.translate(_DISGUISES)
    yield from _less_bare(text)


def _core(text: str) -> str:
    """Return the text from its first letter to its last."""
    first, end = _letters(text)
    return text[first:end]


def _letters(text: str) -> tuple[int, int]:
    """Return where the first letter stands and where the last one ends; the text's end where it has none."""
    places = [place for place, character in enumerate(text) if character.isalpha()]
    return (places[0], places[-1] + 1) if places else (len(text), len(text))


def _less_bare(text: str) -> Iterator[str]:
    """Yield the text from its first letter to its last with some of the padding, which may belong to what is common."""
    first, end = _letters(text)
    if first == end:
        return
    for start in range(max(first - _PADDING_OF_COMMON, 0), first + 1):
        for stop in range(end, min(end + _PADDING_OF_COMMON, len(text)) + 1):
            yield text[start:stop]


def _unit(text: str) -> str:
    """Return the shortest beginning of which the text is the repetition, the last time perhaps in part."""
    return next(text[:size] for size in range(1, len(text) + 1) if text[size:] == text[:-size])


def _of_few(text: str) -> bool:
    """Say whether the text is a few characters over and over, in whatever order."""
    different = len(set(text))
    return different <= _FEW and len(text) >= 3 * different


def _walked(text: str) -> bool:
    """Say whether the text is walks along the keyboard and nothing else."""
    reached = {0}
    for start in range(len(text)):
        if start in reached:
            for end in range(start + _LEAST_STEPS, len(text) + 1):
                if not any(text[start:end] in track for track in _TRACKS):
                    break
                reached.add(end)
    return len(text) >= _LEAST_STEPS and len(text) in reached


def _words(name: str) -> list[str]:
    """Return the words of a name, as `plain` leaves them."""
    return "".join(character if character.isalpha() else " " for character in plain(name)).split()


def _made_of(text: str, words: Sequence[str]) -> bool:
    """Say whether all the letters of a text, figures and signs left out or read as letters, are words of these."""
    forms = (text, text.translate(_DISGUISES), _core(text).translate(_DISGUISES))
    return any(_joined("".join(filter(str.isalpha, form)), words) for form in forms)


def _joined(letters: str, words: Sequence[str]) -> bool:
    reached = {0}
    for start in range(len(letters)):
        if start in reached:
            reached.update(start + len(word) for word in words if letters.startswith(word, start))
    return bool(letters) and len(letters) in reached
