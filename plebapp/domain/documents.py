"""The kinds of documents that leave the program, and the numbers that they bear."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from plebapp.domain.journal import Action


class DocumentKind(StrEnum):
    """A kind of document: the general minutes (CE 186, § 1º), and what they would be while the count is not over."""

    MINUTES = "ata-geral"
    DRAFT = "minuta-da-ata-geral"


@dataclass(frozen=True, slots=True, order=True)
class DocumentNumber:
    """What a document is called among those of its kind: nº/year, the year being that of the issue by the state's legal
    time. Numbers begin anew each year. `copy` counts the numbered copies (vias) of one and the same document.

    As a text it is "1/2026", or "1/2026/2" for a copy after the first, which `parse_number` reads.
    """

    year: int
    number: int
    copy: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.year}" + (f"/{self.copy}" if self.copy > 1 else "")


@dataclass(frozen=True, slots=True)
class Superseded:
    """What superseded a document, at which UTC moment (ISO 8601): another one, by kind and number, or a change of a
    fact, by what was done."""

    at: str
    kind: str = ""
    number: DocumentNumber | None = None
    action: Action | None = None


def parse_number(text: str) -> DocumentNumber:
    """Return the number that a text names: "1/2026", "1/2026/2". Raises ValueError."""
    found = re.fullmatch(r"(-?\d+)/(-?\d+)(?:/(-?\d+))?", text, re.ASCII)
    if found is None:
        raise ValueError(f"{text!r} is no document's number")
    return DocumentNumber(int(found[2]), int(found[1]), int(found[3] or 1))


def number_told(told: Mapping[str, Any], at: str) -> DocumentNumber:
    """Return the number that a journal's entry of an issue tells, made at the UTC moment `at`.

    Before documents were numbered by year, entries told neither year nor copy. Raises KeyError, TypeError, ValueError.
    """
    return DocumentNumber(int(told.get("year", at[:4])), int(told["number"]), int(told.get("copy", 1)))
