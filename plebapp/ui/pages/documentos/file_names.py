"""Good names for the files that documents are saved to, on whatever system they are then opened."""

import re
from datetime import datetime

from plebapp.domain.documents import DocumentKind, DocumentNumber
from plebapp.domain.plebiscite import Plebiscite
from plebapp.texts.formats import clock
from plebapp.texts.minutes import DRAFT

_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')  # by Windows; others forbid less
_BLANKS = re.compile(r"\s+")
_MOST = 100
"""Characters kept of a plebiscite's name: a whole path must stay under 260 on Windows."""


def file_name(kind: str, number: DocumentNumber | None, plebiscite: Plebiscite, moment: datetime) -> str:
    """Return the name, without suffix: "Ata Geral nº 1-2026 (2ª via) - Nova Primavera-SP".

    A document without number, of a file that is only read, bears the `moment` instead, in legal time.
    """
    mark = f"{DRAFT} da " if kind == DocumentKind.DRAFT else ""
    which = f" de {moment:%Y-%m-%d} {clock(moment)}" if number is None else f" nº {number.number}-{number.year}"
    copy = "" if number is None or number.copy == 1 else f" ({number.copy}ª via)"
    where = f"{safe(plebiscite.name)[:_MOST].strip()}-{plebiscite.uf}"
    simulated = " - SIMULADO" if plebiscite.simulated else ""
    return f"{mark}Ata Geral{which}{copy} - {where}{simulated}"


def safe(text: str) -> str:
    """Return a text as a file's name may say it: no character that a system forbids, no end that it drops."""
    return _BLANKS.sub(" ", _FORBIDDEN.sub("-", text)).strip(" .")
