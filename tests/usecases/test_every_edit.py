"""Every table and every column of the file: whatever is edited in them behind the program's back, verifying names it,
or the column is listed here with the reason why it carries no fact."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from sqlcipher3 import dbapi2

from plebapp.domain.errors import Unusable
from plebapp.domain.verification import Check
from plebapp.usecases.verify import verify
from tests.usecases.forging import Edit, Forger, Row, forging
from tests.usecases.rich import Rich, open_file, protected_file

NO_FACT = {
    "_sqlite_migrations": "which steps made the tables: what they made is compared itself",
    "sitting": "who has the file open now",
    "draft": "what is being typed, which somebody still has to conclude with the paper at hand",
    "proceeding_draft": "what is being typed for the minutes, which somebody still has to put on record",
    "person.id": "the order in which people are shown",
    "roll_change.id": "the order of what was decided, which is compared as such",
}
"""Tables, and columns of others, in which an edit changes no fact."""

ONLY_PROTECTED = {"person", "journal_seal"}


@dataclass(frozen=True)
class Column:
    """A column of the schema: its declared type, and its place in the primary key (from 1; 0 outside it)."""

    table: str
    name: str
    type: str
    key: int

    @property
    def exempt(self) -> bool:
        return self.table in NO_FACT or f"{self.table}.{self.name}" in NO_FACT


@pytest.fixture(scope="module", params=[open_file, protected_file])
def rich(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Rich:
    made: Rich = request.param(tmp_path_factory.mktemp("rico"))
    return made


def by_table(rich: Rich) -> dict[str, list[Column]]:
    """The columns of every table, in their order."""
    tables: dict[str, list[Column]] = {}
    with forging(rich.path, rich.key) as forger:
        for column in columns(forger):
            tables.setdefault(column.table, []).append(column)
    return tables


def columns(forger: Forger) -> list[Column]:
    tables = [
        name
        for (name,) in forger.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    ]
    return [
        Column(table, name, kind, key)
        for table in tables
        for _, name, kind, _, _, key, _ in forger.rows(f"PRAGMA table_xinfo({table})")
    ]


def found(rich: Rich, path: Path, edit: Edit) -> list[tuple[Check, str]] | None:
    """What verifying names in a copy that was edited; None where the edit cannot be made."""
    path.write_bytes(rich.path.read_bytes())
    with forging(path, rich.key) as forger:
        made = edit(forger)
    if not made:
        return None
    try:
        desk = rich.desk(path)
    except Unusable as refusal:
        return [(Check.UNREADABLE, refusal.code)]
    try:
        return [(each.check, each.subject) for each in verify(desk).disagreements]
    finally:
        desk.book.close()


def other(value: object, kind: str) -> object:
    """Another value of the column's type."""
    if value is None:
        return {"INTEGER": 1, "REAL": 1.5}.get(kind, "2001-01-01")
    if isinstance(value, str):
        return f"{value[:-1]}{'1' if value.endswith('0') else '0'}" if value[-1:].isdigit() else f"{value}x"
    if isinstance(value, bytes):
        return value + b"x"
    assert isinstance(value, int | float)
    return value + 1000


def rows_of(forger: Forger, table: str) -> list[Row]:
    """The rows that hold a fact, whole, in the order of the key."""
    key = ", ".join(f'"{column.name}"' for column in columns(forger) if column.table == table and column.key)
    where = " WHERE voters > 0" if table == "roll_count" else ""  # a counter at zero counts nothing
    return forger.rows(f"SELECT * FROM {table}{where} ORDER BY {key}")


def put(forger: Forger, table: str, rows: Sequence[Row], instead_of: Sequence[Row] = ()) -> bool:
    """Put rows in place of others; False where the table cannot hold them beside its other ones."""
    names = [column.name for column in columns(forger) if column.table == table]
    condition = " AND ".join(f'"{name}" IS ?' for name in names)
    for row in instead_of:
        assert forger.run(f"DELETE FROM {table} WHERE {condition}", *row) == 1
    try:
        for row in rows:
            forger.run(f"INSERT INTO {table} VALUES ({', '.join('?' * len(names))})", *row)
    except dbapi2.IntegrityError:
        return False
    return True


def changed(row: Row, position: int, value: object) -> Row:
    return (*row[:position], value, *row[position + 1 :])


def alterations(column: Column, position: int) -> Iterator[Edit]:
    """Alter the column in the first row, in the last one, and swap it between two rows that differ."""

    def altered(which: int) -> Edit:
        def edit(forger: Forger) -> bool:
            row = rows_of(forger, column.table)[which]
            return put(forger, column.table, [changed(row, position, other(row[position], column.type))], [row])

        return edit

    def swapped(forger: Forger) -> bool:
        first, *others = rows_of(forger, column.table)
        second = next((row for row in others if row[position] != first[position]), None)
        if second is None:
            return False
        new = [changed(first, position, second[position]), changed(second, position, first[position])]
        return put(forger, column.table, new, [first, second])

    yield from (altered(0), altered(-1), swapped)


def test_an_untouched_file_is_sound_and_holds_every_kind_of_row(rich: Rich, tmp_path: Path) -> None:
    assert found(rich, tmp_path / "a.pleb", lambda _: True) == []
    with forging(rich.path, rich.key) as forger:
        empty = {column.table for column in columns(forger) if not rows_of(forger, column.table)}
    assert empty == (set() if rich.key else ONLY_PROTECTED)


def test_whatever_column_is_altered_is_named(rich: Rich, tmp_path: Path) -> None:
    edits, missed = 0, []
    for table, of_table in by_table(rich).items():
        for position, column in enumerate(of_table):
            if column.exempt or (table in ONLY_PROTECTED and not rich.key):
                continue
            for edit in alterations(column, position):
                named = found(rich, tmp_path / "a.pleb", edit)
                edits += named is not None
                if named == []:
                    missed.append(f"{table}.{column.name}")
    assert missed == []
    assert edits > 250


def test_the_order_of_what_was_decided_is_compared(rich: Rich, tmp_path: Path) -> None:
    def swapped(forger: Forger) -> bool:
        first, *_, last = rows_of(forger, "roll_change")
        return put(forger, "roll_change", [changed(first, 0, last[0]), changed(last, 0, first[0])], [first, last])

    assert found(rich, tmp_path / "a.pleb", swapped) == [(Check.ROLL_CHANGE_RECORDS, "")]


def test_the_order_of_what_was_issued_is_compared(rich: Rich, tmp_path: Path) -> None:
    """What is issued later supersedes."""

    def moved(forger: Forger) -> bool:
        first = rows_of(forger, "issue")[0]
        return put(forger, "issue", [first], [first])

    named = found(rich, tmp_path / "a.pleb", moved)
    assert named
    assert {check for check, _ in named} == {Check.DOCUMENT}


def test_whatever_row_is_deleted_is_named(rich: Rich, tmp_path: Path) -> None:
    missed = []
    for table in by_table(rich):
        if table in NO_FACT or (table in ONLY_PROTECTED and not rich.key):
            continue
        edits = [partial(_without, table, which) for which in (0, -1)]
        missed += [table for edit in edits if found(rich, tmp_path / "a.pleb", edit) == []]
    assert missed == []


def _without(table: str, which: int, forger: Forger) -> bool:
    return put(forger, table, [], [rows_of(forger, table)[which]])


def test_whatever_row_is_put_in_is_named(rich: Rich, tmp_path: Path) -> None:
    missed = []
    for table, of_table in by_table(rich).items():
        if table in NO_FACT:
            continue
        if found(rich, tmp_path / "a.pleb", partial(_doubled, table, of_table)) == []:
            missed.append(table)
    assert missed == []


STRANGERS: dict[str, Row] = {
    "person": (1, "Fulano", '["administrador"]', "0" * 64, 1),
    "journal_seal": (1, 1, "0" * 64, "Fulano", "0" * 128),
}


def _doubled(table: str, of_table: list[Column], forger: Forger) -> bool:
    """Put the last row in once more, under the next key and with another value in whatever must be unique."""
    rows = rows_of(forger, table)
    row = rows[-1] if rows else STRANGERS[table]
    last_of_key = max(of_table, key=lambda column: column.key)
    for position, column in enumerate(of_table):
        unique = forger.rows(
            "SELECT 1 FROM pragma_index_list(?) l, pragma_index_info(l.name) i WHERE l.\"unique\" AND l.origin = 'u'"
            " AND i.name = ?",
            table,
            column.name,
        )
        if rows and (column == last_of_key or unique):
            row = changed(row, position, other(row[position], column.type))
    assert put(forger, table, [row])
    return True
