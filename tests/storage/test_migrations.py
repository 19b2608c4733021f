"""An older file is copied and then migrated in one step; a failure leaves it as it was.

Version 1 is the first, so that the version after it is made up here.
"""

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
from plebapp.usecases.ports import Opening
from tests.storage.conftest import WAIT
from tests.storage.samples import FACTS, KEY, STATIONS, entry, everything, voter
from tests.storage.test_opening import snapshot
from tests.storage.test_presence import program


def version_2(db: Database) -> None:
    """Give questions a place of their own in the order."""
    db.execute("ALTER TABLE question ADD COLUMN place INTEGER NOT NULL DEFAULT 0")
    db.execute("UPDATE question SET place = id")


def version_3(db: Database) -> None:
    db["remark"].create({"id": int, "text": str}, pk="id")


LATER = SqliteLibrary(wait=WAIT, steps=(*STEPS, version_2))


@pytest.fixture
def old(library: SqliteLibrary, path: Path) -> Path:
    """A file of version 1 with something of everything."""
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
    copy = old.with_name("Nova Primavera.v1.pleb")
    assert book.opening == Opening(unclean=False, migrated_from=1, copy=copy)
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
    assert (raised.value.operands["version"], raised.value.operands["known"]) == (2, 1)


def test_several_versions_at_once(old: Path) -> None:
    book = SqliteLibrary(steps=(*STEPS, version_2, version_3)).open(old)
    assert book.opening.migrated_from == 1
    book.close()
    assert places(old) == (1,)


def test_a_new_file_is_of_the_last_version(tmp_path: Path) -> None:
    book = LATER.create(tmp_path / "novo.pleb")
    assert (book.opening, book._connection.number("PRAGMA user_version")) == (Opening(), 2)
    book.close()


def test_the_copy_goes_over_nothing(old: Path) -> None:
    taken = [old.with_name(f"Nova Primavera.v1{again}.pleb") for again in ("", "-2")]
    for path in taken:
        path.write_bytes(b"an earlier copy")
    book = LATER.open(old)
    assert book.opening.copy == old.with_name("Nova Primavera.v1-3.pleb")
    book.close()
    assert [path.read_bytes() for path in taken] == [b"an earlier copy"] * 2


def test_a_migration_that_fails_changes_nothing(library: SqliteLibrary, old: Path) -> None:
    def broken(db: Database) -> None:
        db.execute("DROP TABLE draft")
        raise ZeroDivisionError

    before = snapshot(old.parent)
    with pytest.raises(ZeroDivisionError):
        SqliteLibrary(steps=(*STEPS, version_2, broken)).open(old)
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
    assert raised.value.code is Code.FILE_BUSY
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
    assert (book.opening.unclean, book.opening.migrated_from) == (True, 1)
    assert [area.name for area in book.facts.areas()] == ["0"]
    book.close()
    assert book.opening.copy is not None
    copy = SqliteLibrary().open(book.opening.copy)
    assert [area.name for area in copy.facts.areas()] == ["0"]
    copy.close()
