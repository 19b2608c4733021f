"""What a salvage tells: every table and column by its name, every loss in a line."""

import pytest

from plebapp.domain.columns import match_columns
from plebapp.domain.copies import Lost, Salvaged
from plebapp.domain.station import STATION_FIELDS
from plebapp.domain.voter import VOTER_FIELDS
from plebapp.storage.driver import Connection
from plebapp.storage.migrations import STEPS, expected_schema
from plebapp.texts.salvage import (
    NOTHING_LOST,
    TABLES,
    UNREADABLE,
    heading,
    lost_line,
    places,
    title,
    told,
)


def test_every_table_of_the_file_has_a_title() -> None:
    tables = {name.removeprefix("table ") for name in expected_schema(len(STEPS)) if name.startswith("table ")}
    assert {table for table in tables if title(table) == table} <= {"sitting", "_sqlite_migrations"}
    assert set(TABLES) <= tables
    assert len(set(TABLES.values())) == len(TABLES)


@pytest.mark.parametrize("table", TABLES)
def test_headings_are_told_apart(table: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    sql = expected_schema(len(STEPS))[f"table {table}"]
    connection = Connection(tmp_path_factory.mktemp("t") / "a", "rwc")
    connection.raw.execute(sql)
    columns = [row[1] for row in connection.raw.execute(f"PRAGMA table_info({table})")]
    connection.close()
    assert len({heading(column) for column in columns}) == len(columns)


@pytest.mark.parametrize(("table", "fields"), [("voter", VOTER_FIELDS), ("station", STATION_FIELDS)])
def test_voters_and_stations_bear_the_headings_of_the_import(
    table: str, fields: tuple[object, ...], tmp_path_factory: pytest.TempPathFactory
) -> None:
    sql = expected_schema(len(STEPS))[f"table {table}"]
    connection = Connection(tmp_path_factory.mktemp("t") / "a", "rwc")
    connection.raw.execute(sql)
    header = [heading(row[1]) for row in connection.raw.execute(f"PRAGMA table_info({table})")]
    connection.close()
    names = {rule.field: (rule.field,) for rule in fields}  # type: ignore[attr-defined]  # FieldRule of both
    assert set(match_columns(header, names)) == set(names)


@pytest.mark.parametrize(
    ("gaps", "says"),
    [
        ([((3,), (4,), True)], "nº 3"),
        ([((3,), (9,), True)], "nº 3 a 8"),
        ([((3,), (9,), False)], "nº 4 a 8"),
        ([(None, (9,), False)], "nº 1 a 8"),
        ([((3,), None, True)], "do nº 3 em diante"),
        ([((3,), (4,), True), ((8,), (9,), True)], "nº 3; nº 8"),
        ([((7, 3), (8, 1, 2), True)], "a partir de Zona 7 · Seção 3 e antes de Zona 8 · Seção 1"),
        ([((7, 3, 1), None, False)], "depois de Zona 7 · Seção 3"),
        ([(None, (7, 3), False)], "antes de Zona 7 · Seção 3"),
        (
            [((n,), (n + 1,), True) for n in range(1, 30, 2)],
            "nº 1; nº 3; nº 5; nº 7; nº 9; nº 11; nº 13; nº 15; e mais 7 trechos",
        ),
    ],
)
def test_where_rows_are_missing(
    gaps: list[tuple[tuple[int, ...] | None, tuple[int, ...] | None, bool]], says: str
) -> None:
    assert places(gaps) == says


@pytest.mark.parametrize(
    ("lost", "says"),
    [
        (Lost("eleitores", 1, "nº 3"), "eleitores: ao menos 1 linha (nº 3)"),
        (Lost("eleitores", 1_000, "nº 3 a 1002"), "eleitores: ao menos 1.000 linhas (nº 3 a 1002)"),
        (Lost("secoes", 0, UNREADABLE), f"secoes: não se sabe quantas linhas ({UNREADABLE})"),
    ],
)
def test_a_loss_in_a_line(lost: Lost, says: str) -> None:
    assert lost_line(lost) == says


def test_the_text_says_what_is_lost_and_what_was_saved() -> None:
    text = told("/casa/a.pleb", Salvaged(None, (Lost("secoes", 2, "nº 1 a 2"),)), {"eleitores": 1_000})
    assert "Arquivo: /casa/a.pleb\r\n" in text
    assert "secoes: ao menos 2 linhas (nº 1 a 2)\r\n" in text
    assert "DADOS DO PLEBISCITO\r\nNão podem ser lidos.\r\n" in text
    assert "eleitores.csv: 1.000\r\n" in text
    assert NOTHING_LOST not in text
    assert NOTHING_LOST in told("a", Salvaged(None, ()), {})
