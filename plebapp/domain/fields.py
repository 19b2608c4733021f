"""Reading typed text into values, field by field: one set of rules for forms and for files.

A `FieldRule` is a row of a table: the field, the headings under which files bring it, how its text is read, and
whether it must be there. `RecordReader` applies a table to the cells of one row and names everything that is wrong.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import Any

from plebapp.domain.errors import Operand

TEXT_LIMIT = 200


class Problem(StrEnum):
    """What can be wrong with one field; the words are in `texts.problems`."""

    MISSING = "missing"
    NOT_DIGITS = "not_digits"
    OUT_OF_RANGE = "out_of_range"
    TOO_LONG = "too_long"
    CONTROL_CHARACTER = "control_character"
    WITHOUT_LETTERS = "without_letters"
    NOT_A_DATE = "not_a_date"
    DATE_IMPLAUSIBLE = "date_implausible"
    HOUR_MISSING = "hour_missing"
    NOT_AN_HOUR = "not_an_hour"
    NOT_A_CHOICE = "not_a_choice"
    NOT_A_COORDINATE = "not_a_coordinate"
    TITULO_TOO_LONG = "titulo_too_long"
    TITULO_SHORTENED = "titulo_shortened"
    TITULO_UF = "titulo_uf"
    TITULO_ZERO = "titulo_zero"
    TITULO_CHECK_DIGITS = "titulo_check_digits"
    # Problems of a row among others
    WRONG_NUMBER_OF_CELLS = "wrong_number_of_cells"
    REPEATED_IN_FILE = "repeated_in_file"
    ALREADY_REGISTERED = "already_registered"
    STATION_UNKNOWN = "station_unknown"
    STATION_AGGREGATED = "station_aggregated"
    STATION_ALREADY_TYPED = "station_already_typed"
    STATION_STATE_FORBIDS = "station_state_forbids"
    PRINCIPAL_UNKNOWN = "principal_unknown"
    PRINCIPAL_IS_AGGREGATED = "principal_is_aggregated"
    BORN_AFTER = "born_after"


class FieldProblem(ValueError):
    """One field's text cannot be read: the problem and the operands that its text names."""

    def __init__(self, problem: Problem, **operands: Operand) -> None:
        super().__init__(problem)
        self.problem = problem
        self.operands = operands


@dataclass(frozen=True, slots=True)
class FieldRefusal:
    """A refused field of one row: the field's name, the text found, the problem with its operands."""

    field: str
    value: str
    problem: Problem
    operands: Mapping[str, Operand]


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """A refused row of a file: its physical line, its cells, and everything that is wrong with it."""

    line: int
    cells: tuple[str, ...]
    refusals: tuple[FieldRefusal, ...]


@dataclass(frozen=True, slots=True)
class FieldRule:
    """One row of a table of fields. `parse` takes trimmed text and raises FieldProblem; empty text means absent."""

    field: str
    parse: Callable[[str], Any]
    required: bool = False
    headings: tuple[str, ...] = ()


_NUMBER = ("n", "n°", "n o", "no", "nr", "nro", "num", "numero")  # as "Nº", "N°", "N.º" and their like are folded


def numbered(*names: str) -> tuple[str, ...]:
    """Return headings of a number: each name alone, and after the word for it ("Nº Zona", "Número da seção")."""
    after = (f"{word} {article}{name}" for name in names for word in _NUMBER for article in ("", "da ", "do ", "de "))
    return (*names, *after)


class RecordReader:
    """Reads the cells of a row, already trimmed, by a table of rules.

    `columns` maps a field to the position of its cell; a field without a column is absent (None). Values come in the
    order of the rules, so that a NamedTuple can be made of them.
    """

    def __init__(self, rules: Iterable[FieldRule], columns: Mapping[str, int]) -> None:
        self._absent: list[Any] = []
        # Only the columns there are: a roll of a million rows passes through here.
        self._plan: list[tuple[int, int, FieldRule]] = []
        self._missing: list[FieldRule] = []
        for place, rule in enumerate(rules):
            self._absent.append(None)
            if rule.field in columns:
                self._plan.append((place, columns[rule.field], rule))
            elif rule.required:
                self._missing.append(rule)
        self._quick = [(place, position, rule.parse, rule.required) for place, position, rule in self._plan]

    def read(self, cells: Sequence[str]) -> list[Any]:
        """Return the values in the order of the rules. Raises FieldProblem at the first field that is wrong."""
        if self._missing:
            raise FieldProblem(Problem.MISSING)
        values = self._absent.copy()
        for place, position, parse, required in self._quick:
            text = cells[position]
            if text:
                values[place] = parse(text)
            elif required:
                raise FieldProblem(Problem.MISSING)
        return values

    def refusals(self, cells: Sequence[str]) -> tuple[FieldRefusal, ...]:
        """Name every field of the row that is wrong, in the order of the columns' rules."""
        found = [FieldRefusal(rule.field, "", Problem.MISSING, {}) for rule in self._missing]
        for _, position, rule in self._plan:
            text = cells[position]
            try:
                if text:
                    rule.parse(text)
                elif rule.required:
                    raise FieldProblem(Problem.MISSING)
            except FieldProblem as problem:
                found.append(FieldRefusal(rule.field, text, problem.problem, problem.operands))
        return tuple(found)


def parse_text(text: str) -> str:
    """Return text in Unicode NFC with single blanks. Raises FieldProblem when too long or with invisible characters."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    if len(text) > TEXT_LIMIT:
        raise FieldProblem(Problem.TOO_LONG, limit=TEXT_LIMIT, length=len(text))
    if not text.isprintable() or "  " in text:
        text = " ".join(text.split())
        for character in text:
            if not character.isprintable():
                raise FieldProblem(Problem.CONTROL_CHARACTER, character=f"U+{ord(character):04X}")
    return text


def parse_name(text: str) -> str:
    """Return a person's or place's name: text with at least one letter."""
    name = parse_text(text)
    # Most names begin with a letter; only the others are searched for one.
    if not (name[0].isalpha() or any(map(str.isalpha, name))):
        raise FieldProblem(Problem.WITHOUT_LETTERS)
    return name


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return a parser of whole numbers from `least` to `most`; thousands may be parted by dots as people write them."""

    @lru_cache(maxsize=20_000)
    def parse(text: str) -> int:
        digits = text.replace(".", "") if _THOUSANDS.fullmatch(text) else text
        if not (digits.isascii() and digits.isdigit()):
            raise FieldProblem(Problem.NOT_DIGITS)
        if len(digits) > 12 or not least <= int(digits) <= most:
            raise FieldProblem(Problem.OUT_OF_RANGE, least=least, most=most)
        return int(digits)

    return parse


_THOUSANDS = re.compile(r"[1-9]\d{0,2}(\.\d{3})+", re.ASCII)  # "0.500" is no 500
_BRAZILIAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})", re.ASCII)
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00(?::00)?)?", re.ASCII)
EARLIEST_YEAR = 1890


@lru_cache(maxsize=100_000)
def parse_date(text: str) -> date:
    """Return a date written dd/mm/aaaa or ISO. Raises FieldProblem when it is none, or before 1890 or after 2199."""
    if match := _BRAZILIAN.fullmatch(text):
        day, month, year = map(int, match.groups())
    elif match := _ISO.fullmatch(text):
        year, month, day = map(int, match.groups())
    else:
        raise FieldProblem(Problem.NOT_A_DATE)
    try:
        value = date(year, month, day)
    except ValueError as error:
        raise FieldProblem(Problem.NOT_A_DATE) from error
    if not EARLIEST_YEAR <= year <= 2199:
        raise FieldProblem(Problem.DATE_IMPLAUSIBLE)
    return value


def choice(options: Mapping[str, Any]) -> Callable[[str], Any]:
    """Return a parser that looks the folded text up among `options` (keys in folded form)."""

    @lru_cache(maxsize=1_000)
    def parse(text: str) -> Any:
        try:
            return options[fold(text)]
        except KeyError as error:
            raise FieldProblem(Problem.NOT_A_CHOICE, options=", ".join(options)) from error

    return parse


def coordinate(limit: int) -> Callable[[str], float]:
    """Return a parser of decimal degrees between -limit and +limit; comma or point as decimal mark."""

    def parse(text: str) -> float:
        if not re.fullmatch(r"-?\d{1,3}([.,]\d{1,15})?", text, re.ASCII):
            raise FieldProblem(Problem.NOT_A_COORDINATE)
        degrees = float(text.replace(",", "."))
        if abs(degrees) > limit:
            raise FieldProblem(Problem.OUT_OF_RANGE, least=-limit, most=limit)
        return degrees

    return parse


_BLANKS = str.maketrans(dict.fromkeys("'’`´-_.\u2010\u2011\u2013", " "))


class _Folded(dict[int, str]):
    """What each character folds to, by code point; filled as characters are met, which is thrice as quick."""

    def __missing__(self, code: int) -> str:
        plain = "".join(c for c in unicodedata.normalize("NFKD", chr(code)) if not unicodedata.combining(c))
        self[code] = folded = plain.casefold().translate(_BLANKS)
        return folded


_FOLDED = _Folded()


def fold(text: str) -> str:
    """Return text for comparing and searching: without case, accents or doubled blanks; apostrophes and hyphens as
    blanks."""
    return " ".join(text.translate(_FOLDED).split())
