"""An older file is copied and then migrated in one step; a failure leaves it as it was.

The files of versions 1 and 2 were made by the program as it was then; the versions after the present one are made up
here.
"""

import gzip
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlite_utils import Database

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.voter import RollStatus
from plebapp.storage import copying
from plebapp.storage import library as library_module
from plebapp.storage.driver import Connection
from plebapp.storage.library import SqliteLibrary
from plebapp.storage.migrations import STEPS
from plebapp.usecases.ports import Desk, Opening
from plebapp.usecases.verify import verify
from tests.storage.conftest import WAIT
from tests.storage.programs import program
from tests.storage.samples import CHECKOUT, DATA_KEY, FACTS, KEY, STATIONS, entry, everything, voter
from tests.storage.test_opening import snapshot

OLDEST, SECOND = (CHECKOUT / "tests" / "data" / f"versao-{version}.pleb.gz" for version in (1, 2))
NOW = len(STEPS)


# The present step


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A file of version 1 with something of everything."""
    path = tmp_path / "Nova Primavera.pleb"
    path.write_bytes(gzip.decompress(OLDEST.read_bytes()))
    return path


@pytest.fixture
def second(tmp_path: Path) -> Path:
    """A file of version 2 with something of everything twice, three issued documents among it."""
    path = tmp_path / "Nova Primavera.pleb"
    path.write_bytes(gzip.decompress(SECOND.read_bytes()))
    return path


def rows(path: Path, table: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as raw:
        return raw.execute(f"SELECT * FROM {table}").fetchall()


def test_a_file_of_version_1_says_the_same_in_this_one(library: SqliteLibrary, first: Path) -> None:
    kept = (
        "plebiscite",
        "area",
        "question",
        "station",
        "voter",
        "roll_count",
        "roll_change",
        "sheet",
        "tally",
        "draft",
    )
    before = {table: rows(first, table) for table in (*kept, "board_decision")}
    (closed,), listed, journal = rows(first, "roll_closing"), rows(first, "roll_listed"), rows(first, "journal")
    assert all(before.values())
    book = library.open(first)
    assert (book.opening.migrated_from, book.damages()) == (1, ())
    assert verify(Desk(book, "Ana", lambda: datetime.now(UTC))).disagreements == ()
    closing_kept = book.roll.closing()
    assert closing_kept is not None
    assert (closing_kept.at, closing_kept.person, closing_kept.digest) == closed[1:]
    assert {(*station, voters) for station, voters in closing_kept.listed.items()} == set(listed)
    book.close()
    assert {table: rows(first, table) for table in before} == before
    assert [row[:9] for row in rows(first, "journal")] == journal
    assert {row[9:] for row in rows(first, "journal")} == {("[]", "[]")}


def test_a_file_of_version_2_says_the_same_in_this_one(library: SqliteLibrary, second: Path) -> None:
    with closing(sqlite3.connect(second)) as raw:
        tables = [name for (name,) in raw.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    before = {table: rows(second, table) for table in tables if table not in ("_sqlite_migrations", "issue", "sitting")}
    issues = rows(second, "issue")
    book = library.open(second)
    assert (book.opening.migrated_from, book.damages()) == (2, ())
    assert verify(Desk(book, "Ana", lambda: datetime.now(UTC))).disagreements == ()
    kept = book.issues.all()
    assert [(each.kind, each.number.number, each.at, each.person, each.head, each.digest) for each in kept] == [
        row[:-1] for row in issues
    ]
    assert [str(each.number) for each in kept] == ["1/2026", "2/2026", "1/2026"]
    assert {(each.number.copy, each.data) for each in kept} == {(1, "")}
    assert [book.issues.pdf(each) for each in kept] == [row[-1] for row in issues]
    assert (book.proceedings.all(), book.proceedings.next_number(), book.arms.get()) == ((), 1, None)
    book.close()
    assert {table: rows(second, table) for table in before} == before


@pytest.mark.parametrize(("file", "version"), [(OLDEST, 1), (SECOND, 2)])
def test_an_older_file_cannot_be_only_read(library: SqliteLibrary, tmp_path: Path, file: Path, version: int) -> None:
    older = tmp_path / "Nova Primavera.pleb"
    older.write_bytes(gzip.decompress(file.read_bytes()))
    before = snapshot(tmp_path)
    with pytest.raises(Unusable) as raised:
        library.open(older, read_only=True)
    assert raised.value.code is Code.FILE_OLDER
    assert raised.value.operands == {"path": str(older), "version": version, "known": NOW}
    assert snapshot(tmp_path) == before


def test_a_file_of_version_1_is_migrated_before_it_is_encrypted(library: SqliteLibrary, first: Path) -> None:
    before = snapshot(first.parent)
    with pytest.raises(Unusable) as raised:
        library.reencrypt(first, None, DATA_KEY, lambda book: None)
    assert raised.value.code is Code.FILE_OLDER
    assert snapshot(first.parent) == before


# The steps to come


def version_4(db: Database) -> None:
    """Give questions a place of their own in the order."""
    db.execute("ALTER TABLE question ADD COLUMN place INTEGER NOT NULL DEFAULT 0")
    db.execute("UPDATE question SET place = id")


def version_5(db: Database) -> None:
    db["remark"].create({"id": int, "text": str}, pk="id")


LATER = SqliteLibrary(wait=WAIT, steps=(*STEPS, version_4))


@pytest.fixture
def old(library: SqliteLibrary, path: Path) -> Path:
    """A file of the present version with something of everything."""
    book = library.open(path)
    with book.atomic():
        book.facts.add_question("Sim?")
        book.roll.add([(voter(1), RollStatus.INCLUDED)])
        book.counting.add(entry())
    book.close()
    return path


def places(path: Path) -> tuple[int, ...]:
    connection = Connection(path, "ro")
    try:
        return connection.all(lambda row: row[0], "SELECT place FROM question")
    finally:
        connection.close()


def test_an_older_file_is_copied_and_migrated(library: SqliteLibrary, old: Path) -> None:
    before = library.open(old)
    rows = everything(before)
    before.close()
    book = LATER.open(old)
    copy = old.with_name(f"Nova Primavera.v{NOW}.pleb")
    assert book.opening == Opening(unclean=False, migrated_from=NOW, copy=copy)
    assert (book.facts.get(), len(book.stations.all())) == (FACTS, len(STATIONS))
    assert book.counting.in_force() == {KEY: entry()}
    assert (book.damages(), book.roll.recount()) == ((), book.roll.counts())
    book.close()
    assert places(old) == (1,)
    assert set(snapshot(old.parent)) == {old.name, copy.name}
    kept = library.open(copy)
    assert everything(kept) == rows
    kept.close()


def test_a_migrated_file_is_not_migrated_again_and_is_newer_to_the_older_program(
    library: SqliteLibrary, old: Path
) -> None:
    LATER.open(old).close()
    book = LATER.open(old)
    assert book.opening == Opening()
    book.close()
    assert len(snapshot(old.parent)) == 2
    with pytest.raises(Unusable) as raised:
        library.open(old)
    assert raised.value.code is Code.FILE_NEWER
    assert (raised.value.operands["version"], raised.value.operands["known"]) == (NOW + 1, NOW)


def test_several_versions_at_once(old: Path) -> None:
    book = SqliteLibrary(steps=(*STEPS, version_4, version_5)).open(old)
    assert book.opening.migrated_from == NOW
    book.close()
    assert places(old) == (1,)


def test_a_new_file_is_of_the_last_version(tmp_path: Path) -> None:
    book = LATER.create(tmp_path / "novo.pleb")
    assert (book.opening, book._connection.number("PRAGMA user_version")) == (Opening(), NOW + 1)
    book.close()


def test_the_copy_goes_over_nothing(old: Path) -> None:
    taken = [old.with_name(f"Nova Primavera.v{NOW}{again}.pleb") for again in ("", "-2")]
    for path in taken:
        path.write_bytes(b"an earlier copy")
    book = LATER.open(old)
    assert book.opening.copy == old.with_name(f"Nova Primavera.v{NOW}-3.pleb")
    book.close()
    assert [path.read_bytes() for path in taken] == [b"an earlier copy"] * 2


def test_the_copy_goes_around_keys_that_a_killed_one_left(protected: Path) -> None:
    left = protected.with_name(f"Protegida.v{NOW}.pleb.chaves")
    left.write_bytes(b"of a copy that was killed")
    book = LATER.open(protected, DATA_KEY)
    assert book.opening.copy == protected.with_name(f"Protegida.v{NOW}-2.pleb")
    book.close()
    assert left.read_bytes() == b"of a copy that was killed"


def test_a_migration_that_fails_changes_nothing(library: SqliteLibrary, old: Path) -> None:
    def broken(db: Database) -> None:
        db.execute("DROP TABLE draft")
        raise ZeroDivisionError

    before = snapshot(old.parent)
    with pytest.raises(ZeroDivisionError):
        SqliteLibrary(steps=(*STEPS, version_4, broken)).open(old)
    assert snapshot(old.parent) == before
    library.open(old).close()


def test_sql_that_fails_is_told_as_the_files_fault(old: Path) -> None:
    def wrong(db: Database) -> None:
        db.execute("UPDATE question SET text = NULL")

    before = snapshot(old.parent)
    with pytest.raises(Unusable) as raised:
        SqliteLibrary(steps=(*STEPS, wrong)).open(old)
    assert raised.value.code is Code.WRITE_FAILED
    assert snapshot(old.parent) == before


def test_a_file_in_use_elsewhere_is_not_migrated(old: Path) -> None:
    with program(old) as other:
        with pytest.raises(Unusable) as raised:
            LATER.open(old)
        other.say("write")
        other.say("close")
    assert raised.value.code is Code.FILE_IN_USE
    assert set(snapshot(old.parent)) == {old.name}
    LATER.open(old).close()


def test_a_file_that_somebody_opens_during_the_copy_is_not_migrated(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others: list[Connection] = []

    def copy(source: Connection, version: int) -> Path:
        others.append(source.another())
        others[0].number("SELECT count(*) FROM journal")
        return copying.copy_before_migrating(source, version)

    monkeypatch.setattr(library_module, "copy_before_migrating", copy)
    with pytest.raises(Unusable) as raised:
        LATER.open(old)
    assert raised.value.code is Code.FILE_BUSY
    others[0].close()
    assert set(snapshot(old.parent)) == {old.name}


def test_an_unclean_older_file_says_both(old: Path) -> None:
    with program(old) as other:
        other.say("write")
        other.kill()
    book = LATER.open(old)
    assert (book.opening.unclean, book.opening.migrated_from) == (True, NOW)
    assert [area.name for area in book.facts.areas()] == ["0"]
    book.close()
    assert book.opening.copy is not None
    copy = SqliteLibrary().open(book.opening.copy)
    assert [area.name for area in copy.facts.areas()] == ["0"]
    copy.close()
