"""Importing voters against the sqlite3 shell importing the same file into a table with the same indexes.

Target: 100,000 voters in at most 3 × the shell's time. `--full` measures that size; without it, a tenth.
"""

import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from plebapp.exchange.tables import open_table
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.example import MemoryTable, Size, draw, example_facts
from plebapp.usecases.plebiscite import create_plebiscite
from plebapp.usecases.stations import import_stations
from plebapp.usecases.voters import import_voters
from tests.benchmarks.ratio import CI_LEEWAY, compare, seconds

pytestmark = pytest.mark.benchmark

TARGET = 3.0
HEADER = "titulo;nome;nascimento;zona;secao;residencia_desde;situacao"
STATIONS = "zona;secao;local;endereco;bairro;municipio;inscritos"
SHELL = """
PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
CREATE TABLE voter
(titulo TEXT UNIQUE, name TEXT, birth TEXT, zone INTEGER, section INTEGER, since TEXT, situation TEXT);
CREATE INDEX by_station ON voter (zone, section, situation);
CREATE INDEX by_name ON voter (name);
.separator ;
.import --skip 1 '{path}' voter
"""


def test_import_of_voters(tmp_path: Path, tool: Callable[[str], str], full: bool) -> None:
    size = Size(voters=100_000 if full else 10_000, stations=300 if full else 30)
    drawn = draw(size)
    source = tmp_path / "eleitores.csv"
    source.write_text("\n".join([HEADER, *(";".join(row) for row in drawn.voters), ""]), "utf-8")
    rows = len(drawn.voters)
    shell, runs = tool("sqlite3"), count()

    def ours() -> float:
        path = tmp_path / f"nosso{next(runs)}.pleb"
        desk = create_plebiscite(SqliteLibrary(), path, example_facts(), "Marta", lambda: datetime.now(UTC))
        import_stations(desk, MemoryTable("secoes.csv", STATIONS, drawn.stations))
        took = seconds(lambda: import_voters(desk, open_table(source)))
        assert sum(desk.book.roll.counts().values()) == rows
        desk.book.close()
        path.unlink()
        return took

    def yardstick() -> float:
        path = tmp_path / f"shell{next(runs)}.db"
        script = SHELL.format(path=source)
        took = seconds(
            lambda: subprocess.run([shell, str(path)], input=script, text=True, check=True, capture_output=True)
        )
        counted = subprocess.run([shell, str(path), "SELECT count(*) FROM voter"], check=True, capture_output=True)
        assert int(counted.stdout) == rows
        path.unlink()
        return took

    ratio = compare(ours, yardstick)
    print(f"\nimport of {rows} voters: {ratio}")
    assert ratio.median <= TARGET * (1 if full else CI_LEEWAY)
