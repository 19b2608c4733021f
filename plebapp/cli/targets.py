"""Where commands may write: in a new file, or over an earlier one of the same kind; never over anything else."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from plebapp.cli.parser import UsageError
from plebapp.domain.errors import BadFile, Code, Unusable
from plebapp.domain.minutes_data import BEGINNING, is_minutes_data
from plebapp.texts.refusals import is_refusals
from plebapp.texts.templates import shown_path
from plebapp.usecases.ports import Exchange

_PLEBISCITE = re.compile(r"\.pleb(-\w+|\.chaves)?$", re.IGNORECASE)
"""A plebiscite's name, or that of a file kept beside it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a command writes: its words, and whether a file that is there is one, and may give way to the new one."""

    words: str
    gives_way: Callable[[Exchange, Path], bool]


def _is_pdf(_: Exchange, path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(5) == b"%PDF-"


def _is_data(_: Exchange, path: Path) -> bool:
    with path.open("rb") as stream:
        return is_minutes_data(stream.read(len(BEGINNING)))


def _is_refused(exchange: Exchange, path: Path) -> bool:
    return is_refusals(exchange.open_table(path).header)


PDF = Kind("um PDF", _is_pdf)
DATA = Kind("um dados.json deste programa", _is_data)
_ANYTHING = Kind("um arquivo", lambda _, __: True)
REFUSED_ROWS = Kind("um arquivo de linhas recusadas deste programa", _is_refused)


def require_target(exchange: Exchange, target: Path, kind: Kind, *sources: Path) -> None:
    """Raise UsageError when writing `target` would destroy a plebiscite, a file being read, or a file of another kind;
    Unusable when it cannot be written at all."""
    place = _at_the_end(target)
    shown = f"“{shown_path(str(target))}” não pode ser gravado"
    if any(place == _at_the_end(source) for source in sources):
        raise UsageError(f"{shown}: é um dos arquivos que o comando lê")
    if _PLEBISCITE.search(place.name):
        raise UsageError(f"{shown}: esse nome é de arquivo de plebiscito; escolha outro")
    exchange.require_writable(target)
    if place.exists() and not _gives_way(exchange, place, kind):
        raise UsageError(f"{shown}: já existe, e não é {kind.words}; escolha outro nome")


def require_free(exchange: Exchange, target: Path) -> None:
    """Raise as `require_target`, and Unusable(FILE_EXISTS) where anything is there: somebody may have gone on in it."""
    require_target(exchange, target, _ANYTHING)
    if _at_the_end(target).exists():
        raise Unusable(Code.FILE_EXISTS, path=str(target))


def _at_the_end(path: Path) -> Path:
    """Return what a path leads to through its links; those in a circle lead nowhere, and nothing is raised."""
    return Path(os.path.realpath(path))


def _gives_way(exchange: Exchange, path: Path, kind: Kind) -> bool:
    try:
        return kind.gives_way(exchange, path)
    except (BadFile, OSError):  # what cannot be read is not known to be ours
        return False
