"""The connection: pragmas, strictness, transactions, threads, and the driver's errors under our names."""

import subprocess
import sys
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest
from sqlcipher3 import dbapi2

from plebapp.domain.board import BoardAct, BoardDecision
from plebapp.domain.documents import DocumentNumber
from plebapp.domain.errors import Cancelled, Code, Unusable
from plebapp.domain.roll import ChangeKind, RollChange, RollClosing, RollDecision
from plebapp.domain.voter import RollStatus
from plebapp.storage.book import SqliteBook
from plebapp.storage.driver import Connection
from plebapp.storage.engine import uri
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import Issued, RollQuery
from tests.storage.samples import CHECKOUT, FACTS, KEY, entry, everything, undone, voter


def test_sqlite_utils_speaks_to_the_same_sqlite() -> None:
    code = (
        "import plebapp.storage.migrations, sqlcipher3.dbapi2 as ours, sys\n"
        "assert 'sqlite_utils' not in sys.modules, 'sqlite_utils is slow to import'\n"
        "import sqlite_utils.db, sqlite_utils.utils as theirs\n"
        "assert theirs.sqlite3 is ours and theirs.OperationalError is ours.OperationalError\n"
        "assert sqlite_utils.db.sqlite3 is ours"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=CHECKOUT)


def test_the_engine_has_the_wal_fix() -> None:
    assert dbapi2.sqlite_version_info >= (3, 51, 3)


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("recursive_triggers", 1),
        ("trusted_schema", 0),
        ("cell_size_check", 1),
        ("temp_store", 2),
        ("busy_timeout", 100),
        ("locking_mode", "normal"),
        ("user_version", 3),
        ("application_id", 0x504C4542),
    ],
)
def test_pragmas(book: SqliteBook, pragma: str, value: int | str) -> None:
    other = book.another()
    try:
        for one in (book, other):
            assert one._connection.all(tuple, f"PRAGMA {pragma}") == ((value,),)
    finally:
        other.close()


def test_every_table_is_strict_and_ours(book: SqliteBook) -> None:
    tables = book._connection.all(
        tuple, "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' ORDER BY name"
    )
    strict = {name for name, strict in tables if strict}
    assert {name for name, strict in tables if not strict} == {"sqlite_schema"}
    assert strict == {
        "_sqlite_migrations",
        "area",
        "arms",
        "board_decision",
        "draft",
        "issue",
        "journal",
        "journal_seal",
        "person",
        "plebiscite",
        "proceeding",
        "proceeding_draft",
        "proceeding_number",
        "question",
        "records_sum",
        "roll_change",
        "roll_closing",
        "roll_count",
        "roll_listed",
        "roll_reopening",
        "sheet",
        "sitting",
        "station",
        "tally",
        "voter",
    }


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO plebiscite (id, document) VALUES (2, '{}')",
        "UPDATE plebiscite SET document = NULL",
        "UPDATE plebiscite SET document = x'00'",
        "UPDATE station SET declared = 'many'",
        "UPDATE station SET declared = 1.5",
        "UPDATE station SET latitude = 'south'",
        "UPDATE station SET state = NULL",
        "UPDATE sitting SET open = 'no'",
        "INSERT INTO sitting (id, open) VALUES (2, 0)",
        "INSERT INTO roll_count (zone, section, status, voters) VALUES (7, 3, 'included', -1)",
        "INSERT INTO draft (zone, section, texts, person) VALUES (9, 9, '{}', 'Ana')",
        "INSERT INTO question (id, text) VALUES ('one', 'Sim?')",
        "INSERT INTO issue VALUES ('ata-geral', 2026, 0, 1, '', '', '', '', '', x'00')",
        "INSERT INTO issue VALUES ('ata-geral', 2026, 1, 0, '', '', '', '', '', x'00')",
        "INSERT INTO issue VALUES ('ata-geral', 2026, 1, 1, '', '', '', '', '', NULL)",
        "INSERT INTO proceeding (number, document) VALUES (0, '{}')",
        "UPDATE proceeding_number SET last = -1",
        "INSERT INTO proceeding_number (id, last) VALUES (2, 0)",
        "INSERT INTO arms (id, picture) VALUES (2, x'00')",
    ],
)
def test_what_does_not_fit_is_refused(book: SqliteBook, sql: str) -> None:
    with pytest.raises(Unusable) as raised, book.atomic():
        book._connection.write(sql)
    assert raised.value.code is Code.WRITE_FAILED
    assert book.facts.get() == FACTS


RECORDS = {
    "sheet": "zone",
    "tally": "ballots",
    "board_decision": "reason",
    "roll_closing": "person",
    "roll_listed": "voters",
    "roll_reopening": "reason",
    "issue": "digest",
    "roll_change": "person",
    "journal": "person",
}


@pytest.mark.parametrize("sql", ["DELETE FROM {0}", "UPDATE {0} SET {1} = {1}", "REPLACE INTO {0} SELECT * FROM {0}"])
@pytest.mark.parametrize(("table", "column"), RECORDS.items())
def test_records_are_only_added(book: SqliteBook, table: str, column: str, sql: str) -> None:
    with book.atomic():
        book.roll.add([(voter(1), RollStatus.INCLUDED)])
        book.roll.close(RollClosing("", "Ana", {KEY: 1}, ""))
        book.roll.reopen("", "Ana", "erro")
        book.issues.add(Issued("minutes", DocumentNumber(2026, 1), "", "Ana", "", ""), b"%PDF")
        book.roll.add_change(
            RollChange(ChangeKind.EXCLUSION, 1, KEY, RollDecision("1", FACTS.polling_day, "Juízo"), "Ana")
        )
        book.counting.add(entry())
        book.counting.add_decision(BoardDecision(1, KEY, BoardAct.ANNUL, "", 1, 0, FACTS.polling_day, "Ana"))
    before = book._connection.all(tuple, f"SELECT * FROM {table}")
    assert len(before) == 1
    with pytest.raises(Unusable) as raised, book.atomic():
        book._connection.write(sql.format(table, column))
    assert raised.value.code is Code.WRITE_FAILED
    assert table in str(raised.value.operands["detail"])
    assert book._connection.all(tuple, f"SELECT * FROM {table}") == before


# The disk


def test_a_full_disk_leaves_the_book_as_it_was(book: SqliteBook) -> None:
    with book.atomic():
        book.roll.add([(voter(0), RollStatus.INCLUDED)])
    before = everything(book)
    pages = book._connection.number("PRAGMA page_count")
    book._connection.number(f"PRAGMA max_page_count = {pages + 3}")
    with pytest.raises(Unusable) as raised, book.atomic():
        book.roll.add((voter(number, "MARIA" * 20), RollStatus.INCLUDED) for number in range(1, 10_000))
    assert raised.value.code is Code.DISK_FULL
    assert raised.value.operands["path"] == str(book.path)
    assert everything(book) == before
    assert book.damages() == ()
    book._connection.number(f"PRAGMA max_page_count = {pages + 10_000}")
    with book.atomic():
        book.roll.add([(voter(1), RollStatus.INCLUDED)])


LIMITED = """
import resource, sys
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from plebapp.domain.errors import Unusable
from plebapp.domain.voter import RollStatus
from plebapp.storage.library import SqliteLibrary
from tests.storage.samples import voter
book = SqliteLibrary().open(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
try:
    with book.atomic():
        book.roll.add((voter(number, "MARIA" * 20), RollStatus.INCLUDED) for number in range(10_000))
        # Whatever is still in memory is written by the commit.
except Unusable as error:
    print(error.code)
try:
    with book.atomic():
        book.facts.add_area("Primavera")
except Unusable as error:
    print(error.code)
print(len(book.facts.areas()))
book.close()
"""


def test_a_disk_that_refuses_to_write_leaves_the_file_as_it_was(library: SqliteLibrary, path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=False, cwd=CHECKOUT
    )
    assert (result.stdout.split(), result.stderr) == (["write_failed", "1"], "")
    book = library.open(path)
    assert book.damages() == ()
    assert book.roll.count(RollQuery()) == 0
    assert [area.name for area in book.facts.areas()] == ["Primavera"]
    book.close()


def test_long_statements_can_be_cancelled(book: SqliteBook) -> None:
    def cancel() -> None:
        raise Cancelled

    endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    with pytest.raises(Cancelled), book._connection.watched(cancel):
        book._connection.number(endless)
    with book._connection.watched(cancel):
        assert book.facts.get() == FACTS  # too quick to be watched


def test_a_connection_that_cannot_be_opened_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(Unusable) as raised:
        Connection(tmp_path / "nada.pleb")
    assert raised.value.operands["path"] == str(tmp_path / "nada.pleb")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (PurePosixPath("/tmp/a b?c#d%20.pleb"), "file:///tmp/a%20b%3Fc%23d%2520.pleb"),
        (PureWindowsPath(r"C:\Área\x.pleb"), "file:///C:/%C3%81rea/x.pleb"),
        (PureWindowsPath(r"\\servidor\pasta\x.pleb"), "file:////servidor/pasta/x.pleb"),
    ],
)
def test_paths_as_sqlite_takes_them(path: PurePath, expected: str) -> None:
    assert uri(path) == expected


def test_text_that_is_no_text_is_damage(book: SqliteBook) -> None:
    with undone(book):
        book._connection.write("INSERT INTO area (name) VALUES (CAST(x'ff' AS TEXT))")
        with pytest.raises(Unusable) as raised:
            book.facts.areas()
    assert raised.value.code is Code.FILE_DAMAGED
