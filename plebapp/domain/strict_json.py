"""Reading JSON that somebody else may have written: what is not exactly of the expected shape is refused, by its place.

Refused as well: names given twice, fractions and exponents, NaN, lone surrogates, nesting without end.
"""

import json
import re
from collections.abc import Callable
from datetime import date, datetime, time
from enum import StrEnum
from fractions import Fraction
from typing import Any, NoReturn, TypeVar

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T")
D = TypeVar("D", bound=date)

EARLIEST, LATEST = 1900, 2199  # the years that a date may have
LARGEST = 99_999_999
LONGEST_TEXT = 10_000


class ShapeError(ValueError):
    """Something is not of the expected shape: where ("stations[3].enrolled", or line and column)."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


def parse(content: bytes) -> "Fields":
    """Return the object that UTF-8 JSON holds. Raises ShapeError."""
    try:
        found = json.loads(
            content.decode("utf-8"),
            object_pairs_hook=_unique,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        raise ShapeError(f"{error.lineno}:{error.colno}") from error
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ShapeError(f"{line}:1") from error
    except ShapeError:
        raise
    except (ValueError, RecursionError) as error:  # a whole number of thousands of digits; nesting without end
        raise ShapeError("1:1") from error
    return Fields(found, "")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ShapeError(name)
        found[name] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise ShapeError(text)


class Fields:
    """An object's members, each taken as the kind of value that it must be. Every method raises ShapeError."""

    def __init__(self, found: object, where: str) -> None:
        """Take an object found at a place."""
        if not isinstance(found, dict):
            raise ShapeError(where)
        self._found: dict[str, Any] = found
        self.where = where

    def place(self, name: str) -> str:
        """Return where a member stands."""
        return f"{self.where}.{name}" if self.where else name

    def refuse(self, name: str) -> NoReturn:
        """Refuse a member."""
        raise ShapeError(self.place(name))

    def raw(self, name: str) -> object:
        """Return a member as it was found."""
        if name not in self._found:
            self.refuse(name)
        return self._found[name]

    def text(self, name: str, longest: int = LONGEST_TEXT) -> str:
        """Return a text of so many characters at most, without lone surrogates."""
        value = self.raw(name)
        if not isinstance(value, str) or len(value) > longest or _SURROGATE.search(value):
            self.refuse(name)
        return value

    def number(self, name: str, least: int = 0, most: int = LARGEST) -> int:
        """Return a whole number within bounds."""
        value = self.raw(name)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.refuse(name)
        return value

    def flag(self, name: str) -> bool:
        """Return true or false."""
        value = self.raw(name)
        if not isinstance(value, bool):
            self.refuse(name)
        return value

    def choice(self, name: str, options: type[E]) -> E:
        """Return one of an enumeration's members by its value."""
        return self.made(name, options)

    def made(self, name: str, make: Callable[[str], T]) -> T:
        """Return what a text makes; `make` raises ValueError or ZeroDivisionError for one that makes nothing."""
        try:
            return make(self.text(name))
        except ShapeError:
            raise
        except (ValueError, ZeroDivisionError):
            self.refuse(name)

    def matching(self, name: str, pattern: str) -> str:
        """Return a text that a regular expression describes wholly."""
        value = self.text(name)
        if re.fullmatch(pattern, value, re.ASCII) is None:
            self.refuse(name)
        return value

    def day(self, name: str) -> date:
        """Return a day."""
        return self._dated(name, self.made(name, date.fromisoformat))

    def time(self, name: str) -> time:
        """Return a time of day without an offset."""
        value = self.made(name, time.fromisoformat)
        if value.tzinfo is not None:
            self.refuse(name)
        return value

    def moment(self, name: str, *, aware: bool) -> datetime:
        """Return a moment, with an offset or without."""
        value = self._dated(name, self.made(name, datetime.fromisoformat))
        if (value.tzinfo is not None) is not aware:
            self.refuse(name)
        return value

    def _dated(self, name: str, value: D) -> D:
        if not EARLIEST <= value.year <= LATEST:
            self.refuse(name)
        return value

    def fraction(self, name: str) -> Fraction:
        """Return a fraction "n/d" from 0 to 1."""
        self.matching(name, r"\d{1,6}/\d{1,6}")
        value = self.made(name, Fraction)
        if value > 1:
            self.refuse(name)
        return value

    def inner(self, name: str) -> "Fields":
        """Return an object inside of this one."""
        return Fields(self.raw(name), self.place(name))

    def optional(self, name: str, take: Callable[[str], T]) -> T | None:
        """Return a member as one of these methods takes it, None where it is null."""
        return None if self.raw(name) is None else take(name)

    def within(self, name: str) -> "Fields | None":
        """Return an object inside of this one, None where it is null."""
        return self.optional(name, self.inner)

    def each(self, name: str) -> list["Fields"]:
        """Return the objects of a list."""
        return [Fields(item, f"{self.place(name)}[{index}]") for index, item in enumerate(self._list(name))]

    def texts(self, name: str, longest: int = LONGEST_TEXT) -> tuple[str, ...]:
        """Return a list of texts."""
        return tuple(Fields({name: item}, self.where).text(name, longest) for item in self._list(name))

    def numbers(self, name: str, least: int = 0) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        return tuple(Fields({name: item}, self.where).number(name, least) for item in self._list(name))

    def names(self) -> tuple[str, ...]:
        """Return the names of the members there are."""
        return tuple(self._found)

    def _list(self, name: str) -> list[Any]:
        value = self.raw(name)
        if not isinstance(value, list):
            self.refuse(name)
        return value


_SURROGATE = re.compile("[\ud800-\udfff]")
