"""The official documents."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from plebapp.domain.canvass import Canvass
from plebapp.usecases.ports.report import Report, silent


@dataclass(frozen=True, slots=True)
class Minutes:
    """What the general minutes rest on: the canvass, the moment of issue with its offset, the program's version."""

    canvass: Canvass
    issued_at: datetime
    version: str


@dataclass(frozen=True, slots=True)
class Document:
    """A document as PDF, and the characters, in order of appearance, that its typeface lacks: `texts.remarks.MARK` is
    printed in their place, and whoever issues the document is to be told."""

    pdf: bytes
    replaced: tuple[str, ...] = ()


class Documents(Protocol):
    """The official documents."""

    def general_minutes(self, minutes: Minutes, report: Report = silent) -> Document:
        """Return the Ata Geral da Apuração do Plebiscito."""
