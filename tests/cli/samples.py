"""Small tables and files for the command line; every voter is invented."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from plebapp.domain.journal import Entry
from plebapp.domain.titulo import check_digits
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import Desk
from plebapp.usecases.verify import verify


@dataclass(frozen=True)
class Ran:
    """What a command did: its exit status and what it wrote."""

    status: int
    out: str
    err: str


Cli = Callable[..., Ran]
Feed = Callable[..., None]

MARTA, OTAVIO = "Marta Nogueira", "Otávio d'Ávila"
PASSWORDS = {MARTA: "cavalo pilha grampo certo", OTAVIO: "quatro palavras bem soltas"}
NEW_PASSWORD = "outra frase muito comprida"

STATIONS = "zona;secao;local\n12;345;Escola D'Ávila\n12;346;Salão\n"
VOTERS_HEADER = "titulo;nome;zona;secao;residencia_desde;situacao"
SHEETS_HEADER = "zona;secao;votantes;em_separado;cedulas;sim;nao;brancos;nulos"
SHEETS = f"{SHEETS_HEADER}\n12;345;4;0;4;3;1;0;0\n12;346;2;1;3;2;0;1;0\n"
"""Both stations of the plebiscite that is ready: I = 10, C = 7, S = 5, N = 1, B = 1, U = 0."""


def titulo(number: int) -> str:
    """The título with this sequential number, issued in São Paulo."""
    return f"{number:08d}01{check_digits(f'{number:08d}', 1)}"


def new(cli: Cli, name: str = "n.pleb", *options: str) -> Path:
    """Make a plebiscite voted on in the past."""
    found = cli("novo", name, "--nome", "Nova Primavera", "--uf", "SP", "--data-votacao", "2024-10-06", *options)
    assert found.status == 0, found.err
    return Path(name)


def voter(number: int, section: int, name: str, since: str = "2020-01-31", situation: str = "") -> str:
    """One row of a table of voters."""
    return f"{titulo(number + 1)};{name};12;{section};{since};{situation}"


def voters(*rows: tuple[int, int, str]) -> str:
    """A table of voters (number, section, name) who have lived in the area for long."""
    return "\n".join([VOTERS_HEADER, *(voter(*row) for row in rows), ""])


def write(name: str, text: str) -> Path:
    """Write a table."""
    path = Path(name)
    path.write_text(text, encoding="utf-8")
    return path


def contents(path: Path) -> tuple[list[Entry], list[Any]]:
    """What a file holds, verified: its journal, and facts, areas, stations, voters' counters and sheets."""
    book = SqliteLibrary().open(path)
    try:
        assert verify(Desk(book, "Teste", lambda: datetime.now(UTC))).sound
        facts: list[Any] = [book.facts.get(), book.facts.areas(), book.stations.all(), dict(book.roll.counts())]
        return list(book.journal.entries()), [*facts, dict(book.counting.in_force())]
    finally:
        book.close()


def file_with(password: str, name: str = "senha.txt") -> Path:
    path = Path(name)
    path.write_text(f"{password}\noutra linha\n", encoding="utf-8")
    return path


def words_in(text: str) -> tuple[str, ...]:
    """The recovery words that a command printed, in order."""
    cells = re.findall(r"(\d+) ([a-z]+)", "".join(line for line in text.splitlines() if line.startswith("    ")))
    return tuple(word for _, word in sorted((int(number), word) for number, word in cells))


def as_marta(cli: Cli, feed: Feed, *arguments: str | Path) -> Ran:
    feed(PASSWORDS[MARTA])
    return cli(*arguments, "--senha-de", "-")
