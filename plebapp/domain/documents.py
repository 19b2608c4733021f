"""The kinds of documents that leave the program, and the numbers that they bear."""

from dataclasses import dataclass
from enum import StrEnum


class DocumentKind(StrEnum):
    """A kind of document: the general minutes (CE 186, § 1º), and what they would be while the count is not over."""

    MINUTES = "ata-geral"
    DRAFT = "minuta-da-ata-geral"


@dataclass(frozen=True, slots=True, order=True)
class DocumentNumber:
    """What a document is called among those of its kind: nº/year, the year being that of the issue by the state's legal
    time. Numbers begin anew each year. `copy` counts the numbered copies (vias) of one and the same document."""

    year: int
    number: int
    copy: int = 1
