"""Numbers, dates and hours in words, as Brazilian minutes write them so that no figure is altered unseen.

Usual Brazilian form, without commas. "e" joins hundreds, tens and units. Between the classes (milhões, mil,
units) it stands only before the last, and only when that is below a hundred or ends in two zeros: "mil e
trinta", "mil e duzentos", but "mil duzentos e trinta e quatro". Gender is that of the noun counted; "milhão"
is masculine itself, so that what multiplies it never changes: "dois milhões e duzentas mil cédulas".
"""

import re
from datetime import date, time
from enum import Enum

from plebapp.texts.formats import MONTHS, integer, noun

LARGEST = 999_999_999


class Gender(Enum):
    """The gender of the noun that a number counts: eleitores, votos; cédulas, seções, horas."""

    MASCULINE = "masculine"
    FEMININE = "feminine"


_UNITS = (
    "zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze",
    "treze", "quatorze", "quinze", "dezesseis", "dezessete", "dezoito", "dezenove",
)  # fmt: skip
_TENS = ("", "", "vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa")
_HUNDREDS = (
    "", "cento", "duzentos", "trezentos", "quatrocentos", "quinhentos", "seiscentos", "setecentos",
    "oitocentos", "novecentos",
)  # fmt: skip
_FEMININE = {"um": "uma", "dois": "duas"} | {word: f"{word[:-2]}as" for word in _HUNDREDS[2:]}
_NONE = {Gender.MASCULINE: "nenhum", Gender.FEMININE: "nenhuma"}
_ORDINAL_UNITS = (
    "", "primeiro", "segundo", "terceiro", "quarto", "quinto", "sexto", "sétimo", "oitavo", "nono",
)  # fmt: skip
_ORDINAL_TENS = (
    "", "décimo", "vigésimo", "trigésimo", "quadragésimo", "quinquagésimo", "sexagésimo", "septuagésimo",
    "octogésimo", "nonagésimo",
)  # fmt: skip
_ORDINAL_MARK = {Gender.MASCULINE: "º", Gender.FEMININE: "ª"}


def cardinal(number: int, gender: Gender = Gender.MASCULINE) -> str:
    """The number in words, 1030 -> "mil e trinta". Raises ValueError outside 0 to 999.999.999."""
    if not 0 <= number <= LARGEST:
        raise ValueError(f"only 0 to {LARGEST} can be written in words, not {number}")
    if number == 0:
        return _UNITS[0]
    millions, below_million = divmod(number, 1_000_000)
    thousands, units = divmod(below_million, 1_000)
    million = "milhão" if millions == 1 else "milhões"
    classes = [
        (millions, f"{_below_thousand(millions, Gender.MASCULINE)} {million}"),
        (thousands, "mil" if thousands == 1 else f"{_below_thousand(thousands, gender)} mil"),
        (units, _below_thousand(units, gender)),
    ]
    *leading, (last, last_words) = [(value, words) for value, words in classes if value]
    joint = " e " if last < 100 or last % 100 == 0 else " "
    return joint.join(filter(None, (" ".join(words for _, words in leading), last_words)))


def _below_thousand(number: int, gender: Gender) -> str:
    if number == 100:
        return "cem"
    hundreds, rest = divmod(number, 100)
    tens, units = divmod(rest, 10) if rest >= len(_UNITS) else (0, rest)
    words = [word for word in (_HUNDREDS[hundreds], _TENS[tens], _UNITS[units] if units else "") if word]
    if gender is Gender.FEMININE:
        words = [_FEMININE.get(word, word) for word in words]
    return " e ".join(words)


def figures_and_words(number: int, gender: Gender = Gender.MASCULINE) -> str:
    """A figure, and itself in words, for totals: "1.234 (mil duzentos e trinta e quatro)", "0 (zero)"."""
    return f"{integer(number)} ({cardinal(number, gender)})"


def count_of(number: int, singular: str, plural: str, gender: Gender) -> str:
    """A count with its noun, for running text: "1 (uma) seção", "1.000.000 (um milhão) de eleitores".

    With a noun, zero is told as minutes tell it: "0 (nenhum) eleitor"; alone, in a table, it is "0 (zero)".
    """
    figures = figures_and_words(number, gender) if number else f"0 ({_NONE[gender]})"
    return f"{figures} {noun(number, singular, plural)}"


def ordinal(number: int, gender: Gender) -> str:
    """An ordinal in figures: "1º", "12ª". Raises ValueError below 1."""
    if number < 1:
        raise ValueError(f"ordinals start at 1, not {number}")
    return integer(number) + _ORDINAL_MARK[gender]


def ordinal_in_words(number: int, gender: Gender) -> str:
    """An ordinal in words, "primeira", "vigésimo segundo"; beyond 99 in figures. Raises ValueError below 1."""
    if not 1 <= number <= 99:
        return ordinal(number, gender)
    tens, units = divmod(number, 10)
    words = " ".join(filter(None, (_ORDINAL_TENS[tens], _ORDINAL_UNITS[units])))
    return re.sub(r"o\b", "a", words) if gender is Gender.FEMININE else words


def date_in_words(day: date) -> str:
    """The date as text tells it: "cinco de outubro de dois mil e vinte e seis", "primeiro de …"."""
    of_month = "primeiro" if day.day == 1 else cardinal(day.day)
    return f"{of_month} de {MONTHS[day.month - 1]} de {cardinal(day.year)}"


def opening_date(day: date) -> str:
    """The date as minutes open: "aos cinco dias do mês de outubro do ano de dois mil e vinte e seis"."""
    days = "no primeiro dia" if day.day == 1 else f"aos {cardinal(day.day)} dias"
    return f"{days} do mês de {MONTHS[day.month - 1]} do ano de {cardinal(day.year)}"


def hour_in_words(moment: time) -> str:
    """The time of day: "dezessete horas", "uma hora e um minuto", "zero hora"; seconds are not told."""
    words = f"{cardinal(moment.hour, Gender.FEMININE)} {noun(moment.hour, 'hora', 'horas')}"
    if moment.minute:
        words += f" e {cardinal(moment.minute)} {noun(moment.minute, 'minuto', 'minutos')}"
    return words


def at_hour(moment: time) -> str:
    """When it happened: "às dezessete horas", "à uma hora", "à zero hora e quatorze minutos"."""
    return f"{'à' if moment.hour < 2 else 'às'} {hour_in_words(moment)}"
