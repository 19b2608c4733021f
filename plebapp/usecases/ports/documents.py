"""The official documents."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from plebapp.domain.canvass import Canvass
from plebapp.domain.plebiscite import Plebiscite
from plebapp.domain.verification import Signed
from plebapp.usecases.ports.report import Report, silent


@dataclass(frozen=True, slots=True)
class Minutes:
    """What the general minutes rest on: the canvass, the moment of issue with its offset, the program's version, and
    what of the journal is signed (None in a file without protection)."""

    canvass: Canvass
    issued_at: datetime
    version: str
    signed: Signed | None = None


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
    printed in their place, and whoever issues the document is to be told. `kind` and the journal's `head` that it rests
    on are for issuing it."""

    pdf: bytes = field(repr=False)
    replaced: tuple[str, ...] = ()
    kind: str = ""
    head: str = ""


class Documents(Protocol):
    """The official documents."""

    def general_minutes(self, minutes: Minutes, report: Report = silent) -> Document:
        """Return the Ata Geral da Apuração do Plebiscito."""

    def recovery_sheet(self, sheet: RecoverySheet) -> Document:
        """Return the Folha de recuperação, one page. It is printed and kept nowhere."""
