"""The official documents."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from plebapp.domain.documents import DocumentNumber
from plebapp.domain.minutes import Minutes
from plebapp.domain.plebiscite import Plebiscite
from plebapp.usecases.ports.report import Report, silent


@dataclass(frozen=True, slots=True)
class RecoverySheet:
    """What the recovery sheet says: the recovery words, of which plebiscite and file (its name, `Nome.pleb`), the
    moment of issue, the program's version. The words never show in a `repr`."""

    words: Sequence[str] = field(repr=False)
    plebiscite: Plebiscite
    file: str
    issued_at: datetime
    version: str


@dataclass(frozen=True, slots=True)
class Document:
    """A document as PDF, and the characters, in order of appearance, that its typeface lacks: `texts.remarks.MARK` is
    printed in their place, and whoever issues the document is to be told. `data` is the `dados.json` embedded in it.

    `kind`, the `number` that it bears and the journal's `head` that it rests on are for issuing it.
    """

    pdf: bytes = field(repr=False)
    replaced: tuple[str, ...] = ()
    data: bytes = field(default=b"", repr=False)
    kind: str = ""
    number: DocumentNumber | None = None
    head: str = ""


LARGEST_PDF = 50_000_000
"""Bytes: many times the largest document."""


class Foreign(StrEnum):
    """What a PDF may hold that no document of this program does: another file inside, layers that show or hide, notes
    and drawings laid over its pages, something to be done when it is opened."""

    ATTACHMENT = "attachment"
    LAYERS = "layers"
    ANNOTATION = "annotation"
    ACTION = "action"


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """A PDF read back: the `dados.json` that it carries (None without one), each page's text in reading order, line by
    line with single blanks, the text of the one QR code seen on the rendered last page (None where none is to be read),
    each page drawn in grey at 72 dots to the inch, for comparing (width, height, one byte a pixel), and what it holds
    that is foreign to a document of this program."""

    data: bytes | None = field(repr=False)
    pages: tuple[str, ...] = field(repr=False)
    code: str | None
    pictures: tuple[tuple[int, int, bytes], ...] = field(default=(), repr=False)
    foreign: frozenset[Foreign] = frozenset()


class Documents(Protocol):
    """The official documents."""

    def general_minutes(self, minutes: Minutes, report: Report = silent) -> Document:
        """Return the Ata Geral da Apuração do Plebiscito."""

    def minutes_text(self, minutes: Minutes) -> str:
        """Return the running text and tables of the general minutes as plain text, for pasting elsewhere."""

    def minutes_odt(self, minutes: Minutes) -> bytes:
        """Return the general minutes as an OpenDocument text, for pasting elsewhere."""

    def recovery_sheet(self, sheet: RecoverySheet) -> Document:
        """Return the Folha de recuperação, one page. It is printed and kept nowhere."""

    def arms(self, picture: bytes) -> bytes:
        """Return a court's arms, given as PNG or JPEG, as the opaque PNG that documents bear.

        Raises Refused where it is no picture, or too small or too large to print well.
        """

    def data(self, pdf: bytes) -> bytes | None:
        """Return the `dados.json` alone of a document of ours, quickly; None without one. Raises Unusable as `read`."""

    def read(self, pdf: bytes, report: Report = silent) -> ReadDocument:
        """Read a document back, running nothing in it; `report` counts pages. Raises Unusable: PDF_EMPTY,
        PDF_TOO_LARGE, PDF_NOT_PDF, PDF_ENCRYPTED, PDF_DAMAGED."""
