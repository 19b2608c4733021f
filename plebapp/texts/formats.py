"""Figures, dates and identifiers as Brazilian court papers and screens show them (1.234; 54,15 %).

Everything here is for reading only: nothing that decides may be computed from these strings. The one way
back is `parse_integer`, for figures typed into a form; dates and título numbers are read by the domain.
"""

import re
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

HALF = Fraction(1, 2)
MINUS = "\N{MINUS SIGN}"
MONTHS = (
    "janeiro", "fevereiro", "março", "abril", "maio", "junho",
    "julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
)  # fmt: skip
# NBR 6023 does not shorten words of four letters or fewer, hence "maio".
SHORT_MONTHS = (
    "jan.", "fev.", "mar.", "abr.", "maio", "jun.", "jul.", "ago.", "set.", "out.", "nov.", "dez.",
)  # fmt: skip
_TITULO_DIGITS = 12
_MAX_TYPED_DIGITS = 18
_MILLION = 1_000_000

_HEX = re.compile(r"[0-9a-f]+")
_DIGITS = re.compile(r"[0-9]+")
_TYPED_INTEGER = re.compile(r"[0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+")
_SHORT_DIGEST = 12
_DIGEST_GROUP = 4
_SIZE_UNITS = ("kB", "MB", "GB", "TB")
_DURATION_UNITS = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))
_SHOWN_OF_BAD_INPUT = 40


class NotAWholeNumberError(ValueError):
    """What was typed is not a whole number; `typed` holds it in full, the message is for the typist."""

    def __init__(self, typed: str) -> None:
        self.typed = typed
        shown = typed if len(typed) <= _SHOWN_OF_BAD_INPUT else f"{typed[:_SHOWN_OF_BAD_INPUT]}…"
        super().__init__(
            f"“{shown}” não é um número inteiro: digite só algarismos, até {_MAX_TYPED_DIGITS}, como 1234 ou 1.234"
        )


def integer(number: int) -> str:
    """A whole number with points between thousands: 1234567 -> "1.234.567", -5 -> "−5"."""
    sign = MINUS if number < 0 else ""
    return sign + f"{abs(number):,}".replace(",", ".")


def signed(number: int) -> str:
    """A difference with its sign always shown: "+1.045", "−312"; zero has none: "0"."""
    return f"+{integer(number)}" if number > 0 else integer(number)


def decimal(value: int | float | Decimal | Fraction, places: int) -> str:
    """A number with a decimal comma, rounded half away from zero: Decimal("1234.565"), 2 -> "1.234,57".

    A float is taken at its exact binary value. A value that rounds to zero has no sign.
    """
    exact = Fraction(value)
    scaled = _half_up(abs(exact) * 10**places)
    whole, part = divmod(scaled, 10**places)
    sign = MINUS if exact < 0 and scaled else ""
    return f"{sign}{integer(whole)},{part:0{places}}" if places else sign + integer(whole)


def percent(numerator: int | Fraction, denominator: int | Fraction = 1, line: Fraction = HALF) -> str:
    """The share numerator/denominator with two decimals, rounded half-up, e.g. "72,17 %".

    The rounded figure stands on the line, or on its other side, only if the exact share does: with a line at
    one half (quorum and majority of LC 1/1967, art. 5º) 49,996 % is "49,99 %" and 50,002 % is "50,01 %". None and
    all are such lines too: one voter of a million is "0,01 %", all but one "99,99 %".
    Raises ValueError for a denominator that is not positive or a negative numerator.
    """
    if denominator <= 0 or numerator < 0:
        raise ValueError(
            f"no percentage of {numerator} in {denominator}: a share is of a positive whole, and not negative"
        )
    share = Fraction(numerator, denominator)
    hundredths = _half_up(share * 10_000)
    # The caller's line has the last word where it lies too near to none or all for two decimals to show both.
    for kept in (Fraction(0), Fraction(1), line):
        hundredths = _on_its_side(hundredths, share, kept)
    return f"{decimal(Fraction(hundredths, 100), 2)} %"


def _on_its_side(hundredths: int, share: Fraction, line: Fraction) -> int:
    if share < line:
        return min(hundredths, ceil(line * 10_000) - 1)
    if share > line:
        return max(hundredths, floor(line * 10_000) + 1)
    return hundredths


def _half_up(value: Fraction) -> int:
    return floor(value + HALF)


def noun(number: int, singular: str, plural: str) -> str:
    """The noun after a figure: singular after 0 and 1, else plural, with "de" after whole millions."""
    if abs(number) < 2:
        return singular
    return f"de {plural}" if number % _MILLION == 0 else plural


def counted(number: int, singular: str, plural: str) -> str:
    """A figure with its noun: "1 seção", "24 seções", "1.000.000 de eleitores"."""
    return f"{integer(number)} {noun(number, singular, plural)}"


def short_date(day: date) -> str:
    """dd/mm/aaaa: "04/10/2026"."""
    return f"{day.day:02}/{day.month:02}/{day.year:04}"


def long_date(day: date) -> str:
    """The date with its month's name: "4 de outubro de 2026", "1º de outubro de 2026"."""
    return f"{_day_of_month(day)} de {MONTHS[day.month - 1]} de {day.year}"


def _day_of_month(day: date) -> str:
    return "1º" if day.day == 1 else str(day.day)


def clock(moment: time | datetime) -> str:
    """Hour and minute, seconds dropped: "02h14", "17h00"."""
    return f"{moment.hour:02}h{moment.minute:02}"


def timestamp(moment: datetime) -> str:
    """A moment in the offset it carries: "5 out. 2026, 02h14 (−03:00)". Bring it to local time first.

    Raises ValueError for a moment without an offset: on paper it would not say when it was.
    """
    offset = moment.utcoffset()
    if offset is None:
        raise ValueError(f"{moment.isoformat()} has no UTC offset and cannot be printed as a moment")
    hours, minutes = divmod(abs(offset) // timedelta(minutes=1), 60)
    sign = MINUS if offset < timedelta(0) else "+"
    day = f"{_day_of_month(moment)} {SHORT_MONTHS[moment.month - 1]} {moment.year}"
    return f"{day}, {clock(moment)} ({sign}{hours:02}:{minutes:02})"


def titulo(number: str) -> str:
    """A título of 12 digits as "XXXX XXXX XXXX". Raises ValueError for anything else."""
    return " ".join(_titulo_groups(number))


def masked_titulo(number: str) -> str:
    """A título for lists that the public sees: first and last group only, "0000 •••• 0000"."""
    first, _, last = _titulo_groups(number)
    return f"{first} •••• {last}"


def _titulo_groups(number: str) -> list[str]:
    if len(number) != _TITULO_DIGITS or not _DIGITS.fullmatch(number):
        # The number itself is personal data and does not belong in a message.
        raise ValueError(f"a título has {_TITULO_DIGITS} digits; this one has another length or other characters")
    return _groups(number)


def station(zone: int, section: int) -> str:
    """A station by its numbers: "Zona 12 · Seção 345"."""
    return f"Zona {zone} · Seção {section}"


def short_digest(digest: str) -> str:
    """The first 12 hexadecimal digits of a digest, to compare by eye: "7f3a-91c2-e04b"."""
    return "-".join(_digest_groups(digest)[: _SHORT_DIGEST // _DIGEST_GROUP])


def full_digest(digest: str) -> str:
    """A whole hexadecimal digest in groups of four, broken where a line may end: "7f3a 91c2 e04b …"."""
    return " ".join(_digest_groups(digest))


def _digest_groups(digest: str) -> list[str]:
    lowered = digest.lower()
    if len(lowered) < _SHORT_DIGEST or not _HEX.fullmatch(lowered):
        raise ValueError(f"not a hexadecimal digest of {_SHORT_DIGEST} digits or more: {digest!r}")
    return _groups(lowered)


def _groups(digits: str) -> list[str]:
    return [digits[start : start + _DIGEST_GROUP] for start in range(0, len(digits), _DIGEST_GROUP)]


def file_size(size: int) -> str:
    """A size in bytes, in decimal units: "512 bytes", "1,2 kB", "3,4 MB". Raises ValueError below 0."""
    if size < 0:
        raise ValueError(f"a file size is not negative: {size}")
    if size < 1000:
        return counted(size, "byte", "bytes")
    # The unit is chosen by the rounded figure, so that 999.960 bytes are "1,0 MB" and not "1.000,0 kB".
    largest = len(_SIZE_UNITS)
    fits = (power for power in range(1, largest) if _half_up(Fraction(10 * size, 1000**power)) < 10_000)
    power = next(fits, largest)
    return f"{decimal(Fraction(size, 1000**power), 1)} {_SIZE_UNITS[power - 1]}"


def duration(elapsed: timedelta) -> str:
    """A span of time in its two largest units, the rest dropped: "2 h 5 min", "45 s", "menos de 1 s".

    Raises ValueError for a negative span.
    """
    if elapsed < timedelta(0):
        raise ValueError(f"a duration is not negative: {elapsed}")
    left = elapsed // timedelta(seconds=1)
    amounts = []
    for seconds, unit in _DURATION_UNITS:
        amount, left = divmod(left, seconds)
        amounts.append((amount, unit))
    while amounts and not amounts[0][0]:
        amounts.pop(0)
    return " ".join(f"{integer(amount)} {unit}" for amount, unit in amounts[:2] if amount) or "menos de 1 s"


def waiting(seconds: str) -> str:
    """When something may be tried again, `seconds` from now: "agora", "daqui a 45 s"."""
    left = int(seconds)
    return f"daqui a {duration(timedelta(seconds=left))}" if left > 0 else "agora"


def tied(text: str) -> str:
    """The text with blanks at which no line ends: for sums, and figures with what they count."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def capitalised(text: str) -> str:
    """The text with its first letter in upper case and the rest untouched, for the head of a sentence."""
    return text[:1].upper() + text[1:]


def parse_integer(typed: str) -> int:
    """A figure typed into a form, thousands pointed or not: " 1.234 " and "1234" -> 1234.

    Raises NotAWholeNumberError for anything else, misplaced points, signs and empty text included (an empty
    field is not a zero).
    """
    text = typed.strip()
    if len(text.replace(".", "")) > _MAX_TYPED_DIGITS or not _TYPED_INTEGER.fullmatch(text):
        raise NotAWholeNumberError(typed)
    return int(text.replace(".", ""))
