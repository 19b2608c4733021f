"""The número do título de eleitor: 8 sequential digits, 2 of the state, 2 check digits.

Res. TSE 21.538/2003, art. 12; Res. TSE 23.659/2021, art. 36. For São Paulo (01) and Minas Gerais (02) a remainder of
zero gives the check digit 1: not in the text of the resolutions, but borne out by every número the TSE has published.
"""

import re

from plebapp.domain.fields import FieldProblem, Problem
from plebapp.domain.uf import TITULO_CODES

LENGTH = 12
_ONE_FOR_ZERO = (1, 2)

_DIGITS = range(10)


def _sums(*weights: int) -> list[int]:
    """Return the weighted sum of the digits of every number of four digits, by the number."""
    a, b, c, d = weights
    return [i * a + j * b + k * c + m * d for i in _DIGITS for j in _DIGITS for k in _DIGITS for m in _DIGITS]


# By halves of four digits, so that a roll of a million rows is checked without a loop per digit.
_FIRST_HALF = _sums(2, 3, 4, 5)
_SECOND_HALF = _sums(6, 7, 8, 9)


def _digit(total: int, uf_code: int) -> int:
    remainder = total % 11
    if remainder == 10:
        return 0
    if remainder == 0 and uf_code in _ONE_FOR_ZERO:
        return 1
    return remainder


def check_digits(sequence: str, uf_code: int) -> str:
    """Return the two check digits for eight sequential digits and the state's code (1 to 28)."""
    first = _digit(_FIRST_HALF[int(sequence[:4])] + _SECOND_HALF[int(sequence[4:])], uf_code)
    second = _digit(uf_code // 10 * 7 + uf_code % 10 * 8 + first * 9, uf_code)
    return f"{first}{second}"


_VERIFIERS = {
    (code, first): f"{first}{_digit(code // 10 * 7 + code % 10 * 8 + first * 9, code)}"
    for code in TITULO_CODES
    for first in range(10)
}


def parse_titulo(text: str) -> str:
    """Return the twelve digits of a título, restoring leading zeros that a spreadsheet dropped.

    Spaces, dots and hyphens are ignored. Raises FieldProblem when it is missing, is no number, was shortened by a
    spreadsheet, is too long, carries an unknown state, has a zero sequence, or fails its check digits.
    """
    digits = text
    if len(digits) != LENGTH or not (digits.isascii() and digits.isdigit()):
        digits = _restore(text)
    uf_code = int(digits[8:10])
    if uf_code not in TITULO_CODES:
        raise FieldProblem(Problem.TITULO_UF, uf=digits[8:10])
    total = _FIRST_HALF[int(digits[:4])] + _SECOND_HALF[int(digits[4:8])]
    if digits[10:] != _VERIFIERS[uf_code, _digit(total, uf_code)]:
        raise FieldProblem(Problem.TITULO_CHECK_DIGITS)
    if total == 0:
        raise FieldProblem(Problem.TITULO_ZERO)
    return digits


def _restore(text: str) -> str:
    digits = text.translate(_SEPARATORS)
    if not digits:
        raise FieldProblem(Problem.MISSING)
    if not (digits.isascii() and digits.isdigit()):
        raise FieldProblem(Problem.TITULO_SHORTENED if _POWER_OF_TEN.fullmatch(text) else Problem.NOT_DIGITS)
    if len(digits) > LENGTH:
        raise FieldProblem(Problem.TITULO_TOO_LONG, digits=len(digits))
    return digits.zfill(LENGTH)


_SEPARATORS = str.maketrans("", "", " .-\u00a0")
_POWER_OF_TEN = re.compile(r"\d+([.,]\d+)?e\+?\d{1,3}", re.IGNORECASE | re.ASCII)  # 1,234E+11
