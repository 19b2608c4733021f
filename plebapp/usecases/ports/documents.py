"""The official documents."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
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

    `kind`, the `number` that it bears and the journal's `head` that it rests on are for issuing it. `made_at` is the
    moment printed in it, None where that is not known.
    """

    pdf: bytes = field(repr=False)
    replaced: tuple[str, ...] = ()
    data: bytes = field(default=b"", repr=False)
    kind: str = ""
    number: DocumentNumber | None = None
    head: str = ""
    made_at: datetime | None = None


LARGEST_PDF = 50_000_000
"""Bytes: many times the largest document."""


class Part(StrEnum):
    """A part of a PDF that its account tells apart: a page, what is laid over it (notes, fields), its structure for who
    does not see it, files inside, layers that show or hide, what is done when it is opened, forms, what it says of
    itself (title, author, language), how viewers open and print it, and all the rest."""

    PAGE = "page"
    ANNOTATIONS = "annotations"
    STRUCTURE = "structure"
    ATTACHMENTS = "attachments"
    LAYERS = "layers"
    ACTIONS = "actions"
    FORM = "form"
    DESCRIPTION = "description"
    VIEW = "view"
    REST = "rest"


Account = Mapping[tuple[Part, int], str]
"""The digest of each part that a PDF has; of those that belong to a page, with its number from 1, else 0. However the
same objects are written, their account is the same; where anything in them differs, the account of that part does."""

Picture = tuple[int, int, bytes]
"""Width, height and the pixels, three bytes each."""


class OpenDocument(Protocol):
    """A PDF open for reading, whoever made it; nothing in it is run.

    `data` is the `dados.json` that it carries and `arms` the picture (PNG) at the head of its first page, None without
    one. `signed`: it bears digital signatures, set aside in the account, that show nothing and do nothing. `irregular`:
    it is not written as the format asks, so that another program may read something else in it.
    """

    data: bytes | None
    arms: bytes | None
    account: Account
    count: int
    signed: bool
    irregular: bool

    def drawable(self, page: int) -> bool:
        """Say whether a page (from 0) holds only what pages of this program's documents do, in such measure."""

    def text(self, page: int) -> str:
        """Return the text of a page that is drawable, in reading order, line by line with single blanks."""

    def picture(self, page: int) -> Picture:
        """Return a page that is drawable as a picture, at 100 dots to the inch."""

    def code(self) -> str | None:
        """Return the text of the one QR code seen on the last page, None where none is to be read."""


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

    def lacking(self, text: str) -> tuple[str, ...]:
        """Return the characters of a text, in order of appearance, that documents bear `texts.remarks.MARK` for."""

    def data(self, pdf: bytes) -> bytes | None:
        """Return the `dados.json` alone of a document of ours, quickly; None without one. Raises Unusable as `open`."""

    def open(self, pdf: bytes) -> AbstractContextManager[OpenDocument]:
        """Open a document for reading. Raises Unusable: PDF_EMPTY, PDF_TOO_LARGE (bytes or pages), PDF_NOT_PDF,
        PDF_ENCRYPTED, PDF_DAMAGED; the last one reading from it too."""
