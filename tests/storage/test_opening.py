"""Creating and opening: what is refused is left as it was found, and opening costs the same at any size."""

import os
import sqlite3
import struct
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.voter import RollStatus
from plebapp.storage import engine
from plebapp.storage.library import SqliteLibrary
from plebapp.storage.migrations import STEPS
from plebapp.storage.peeking import APPLICATION_ID
from plebapp.usecases.ports import DataKey, Opening
from tests.storage.samples import DATA_KEY, FACTS, voter

PATHS = (
    "Município de Nova Primavera.pleb",
    "a#b?c%20d&e.pleb",
    "100%.pleb",
    "file:x?mode=memory.pleb",
    ":memory:",
    "'; DROP TABLE voter; --.pleb",
    "emoji 🗳️ e עברית.pleb",
    "sem extensão",
    "-",
    "a\nb.pleb",
    os.fsdecode(b"n\xe3o \xe9 utf-8.pleb"),
    "n" * 240 + ".pleb",
)


def snapshot(folder: Path) -> dict[str, bytes | None]:
    """Return every file of a folder with its bytes, folders as None."""
    return {path.name: path.read_bytes() if path.is_file() else None for path in folder.iterdir()}


def refusal(act: Callable[[Path], object], path: Path) -> Unusable:
    """Return the error with which `act` refuses `path`, having left its folder as it was."""
    folder = path.parent
    before = snapshot(folder) if folder.is_dir() else {}
    with pytest.raises(Unusable) as raised:
        act(path)
    assert (snapshot(folder) if folder.is_dir() else {}) == before
    assert "path" in raised.value.operands
    return raised.value


@pytest.mark.parametrize("name", PATHS)
def test_any_name_will_do(library: SqliteLibrary, tmp_path: Path, template: bytes, name: str) -> None:
    path = tmp_path / name
    library.create(path).close()
    assert [found.name for found in tmp_path.iterdir()] == [name]
    path.write_bytes(template)
    book = library.open(path)
    assert (book.path, book.opening, book.facts.get()) == (path, Opening(), FACTS)
    other = book.another()
    assert other.facts.get() == FACTS
    other.close()
    copy = path.with_name("cópia " + name[-20:])
    book.copy_to(copy)
    book.close()
    assert sorted(found.name for found in tmp_path.iterdir()) == sorted([name, copy.name])


def test_a_relative_path_and_a_link(
    library: SqliteLibrary, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "atalhos"
    folder.mkdir()
    monkeypatch.chdir(folder)
    link = folder / "atalho.pleb"
    link.symlink_to(path)
    for way in (Path("..") / path.name, link, Path("atalho.pleb")):
        book = library.open(way)
        with book.atomic():
            book.facts.add_area(str(way))
        book.close()
    assert [found.name for found in folder.iterdir()] == ["atalho.pleb"]
    book = library.open(path)
    assert len(book.facts.areas()) == 3
    book.close()


def test_a_new_book_is_empty_and_open(library: SqliteLibrary, tmp_path: Path) -> None:
    book = library.create(tmp_path / "novo.pleb")
    assert book.opening == Opening()
    assert (book.stations.all(), book.journal.head(), book.facts.areas()) == ((), None, ())
    with pytest.raises(Unusable) as raised:
        book.facts.get()
    assert raised.value.code is Code.FILE_DAMAGED
    with book.atomic():
        book.facts.put(FACTS)
    book.close()


# What cannot be created


def test_nothing_is_created_over_what_is_there(library: SqliteLibrary, path: Path) -> None:
    assert refusal(library.create, path).code is Code.FILE_EXISTS


@pytest.mark.parametrize("suffix", ["-wal", "-shm", "-journal"])
def test_nothing_is_created_beside_what_sqlite_would_take_for_its_own(
    library: SqliteLibrary, tmp_path: Path, suffix: str
) -> None:
    (tmp_path / f"novo.pleb{suffix}").write_bytes(b"left over")
    error = refusal(library.create, tmp_path / "novo.pleb")
    assert error.code is Code.FILE_EXISTS
    assert str(error.operands["path"]).endswith(suffix)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("pasta", Code.FILE_IS_FOLDER),
        ("sumiu/novo.pleb", Code.FILE_MISSING),
        ("arquivo/novo.pleb", Code.FILE_MISSING),
        ("pendente.pleb", Code.FILE_EXISTS),
        ("n" * 300, Code.FILE_NAME_TOO_LONG),
        ("n" * 252, Code.FILE_NAME_TOO_LONG),  # fits, but its -wal file does not
        ("nulo\0.pleb", Code.FILE_MISSING),
    ],
)
def test_places_where_nothing_can_be_created(library: SqliteLibrary, tmp_path: Path, name: str, code: Code) -> None:
    (tmp_path / "pasta").mkdir()
    (tmp_path / "arquivo").write_bytes(b"")
    (tmp_path / "pendente.pleb").symlink_to(tmp_path / "sumiu.pleb")
    assert refusal(library.create, tmp_path / name).code is code
    assert "novo.pleb" not in snapshot(tmp_path)


def test_a_creation_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def broken(db: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        SqliteLibrary(steps=(*SqliteLibrary().steps, broken)).create(tmp_path / "novo.pleb")
    assert snapshot(tmp_path) == {}


# What cannot be opened


def foreign(path: Path, wal: bool = False, application_id: int = 0) -> None:
    """Make an SQLite file of another program."""
    database = sqlite3.connect(path)
    if wal:
        database.execute("PRAGMA journal_mode = WAL")
    database.execute(f"PRAGMA application_id = {application_id}")
    database.execute("CREATE TABLE voter (id)")
    database.commit()
    database.close()


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def version(number: int) -> Callable[[Path], None]:
    """Return what makes a file of ours with another version number."""

    def make(path: Path) -> None:
        SqliteLibrary().create(path).close()
        content = bytearray(path.read_bytes())
        content[60:64] = struct.pack(">i", number)
        path.write_bytes(content)

    return make


def without_journal(path: Path) -> None:
    book = SqliteLibrary().create(path)
    with book.atomic():
        book.facts.put(FACTS)
    book.close()


def without_mark(path: Path) -> None:
    book = SqliteLibrary().create(path)
    with book.atomic():
        book.facts.put(FACTS)
        book.journal.append("", "Ana", Action.CREATED, "", None, None)
        book._connection.write("DELETE FROM sitting")
    book.close()


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda path: None, Code.FILE_MISSING),
        (a_folder, Code.FILE_IS_FOLDER),
        (a_pipe, Code.FILE_NOT_OURS),
        (lambda path: path.symlink_to("sumiu"), Code.FILE_MISSING),
        (lambda path: path.symlink_to(path), Code.FILE_MISSING),
        (lambda path: path.write_bytes(b""), Code.FILE_DAMAGED),
        (lambda path: path.write_bytes(b"%PDF-1.7\n" * 1000), Code.FILE_NOT_OURS),
        (lambda path: path.write_bytes(b"x"), Code.FILE_NOT_OURS),
        (lambda path: path.write_bytes(bytes(4095)), Code.FILE_NOT_OURS),
        (lambda path: path.write_bytes(bytes(4096)), Code.KEYS_MISSING),  # of this size it may be encrypted
        (lambda path: path.write_text("zona;secao\n7;3\n" * 999, encoding="utf-8"), Code.FILE_NOT_OURS),
        (foreign, Code.FILE_NOT_OURS),
        (lambda path: foreign(path, wal=True), Code.FILE_NOT_OURS),
        (version(len(STEPS) + 1), Code.FILE_NEWER),
        (version(0), Code.FILE_DAMAGED),
        (version(-1), Code.FILE_DAMAGED),
        (lambda path: SqliteLibrary().create(path).close(), Code.FILE_DAMAGED),  # killed before the first entry
        (lambda path: foreign(path, application_id=APPLICATION_ID), Code.FILE_DAMAGED),
        (without_journal, Code.FILE_DAMAGED),
        (without_mark, Code.FILE_DAMAGED),
    ],
)
def test_what_is_refused_stays_as_it_was(
    library: SqliteLibrary, tmp_path: Path, make: Callable[[Path], None], code: Code
) -> None:
    path = tmp_path / "arquivo.pleb"
    make(path)
    assert refusal(library.open, path).code is code


def test_a_newer_file_names_both_versions(library: SqliteLibrary, tmp_path: Path) -> None:
    path = tmp_path / "novo.pleb"
    version(7)(path)
    assert refusal(library.open, path).operands == {"path": str(path), "version": 7, "known": len(STEPS)}


def test_a_foreign_file_in_use_is_not_touched(library: SqliteLibrary, tmp_path: Path) -> None:
    path = tmp_path / "alheio.pleb"
    foreign(path, wal=True)
    theirs = sqlite3.connect(path)
    theirs.execute("INSERT INTO voter VALUES (1)")
    theirs.commit()
    assert set(snapshot(tmp_path)) == {"alheio.pleb", "alheio.pleb-wal", "alheio.pleb-shm"}
    assert refusal(library.open, path).code is Code.FILE_NOT_OURS
    theirs.close()


@pytest.mark.parametrize("keep", [1, 50, 99, 100, 4095, 4096, 8192, -4096, -1])
def test_a_truncated_file_is_damaged(library: SqliteLibrary, path: Path, keep: int) -> None:
    path.write_bytes(path.read_bytes()[:keep])
    expected = Code.FILE_NOT_OURS if keep == 1 else Code.FILE_DAMAGED
    assert refusal(library.open, path).code is expected


def test_a_file_stopped_half_way_through_a_checkpoint_is_whole_with_its_wal(library: SqliteLibrary, path: Path) -> None:
    book = library.open(path)
    book._connection.raw.execute("PRAGMA wal_autocheckpoint = 0")
    with book.atomic():
        book.roll.add((voter(number), RollStatus.INCLUDED) for number in range(2_000))
    wal = path.with_name(path.name + "-wal")
    left = wal.read_bytes()
    book._connection.checkpoint()
    content = path.read_bytes()
    book.close()
    path.write_bytes(content[: len(content) // 2])
    refusal(library.open, path)
    wal.write_bytes(left)
    book = library.open(path)
    assert book.opening.unclean
    assert sum(book.roll.counts().values()) == len(book.roll.titulos()) == 2_000
    assert book.damages() == ()
    book.close()
    assert set(snapshot(path.parent)) == {path.name}


# Permissions


def test_without_permission(library: SqliteLibrary, folder_of_somebody: Path, template: bytes) -> None:
    folder = folder_of_somebody / "pasta"
    folder.mkdir()
    path = folder / "a.pleb"
    path.write_bytes(template)
    for mode in (0o444, 0o222, 0o000):
        path.chmod(mode)
        with pytest.raises(Unusable) as raised:
            library.open(path)
        assert raised.value.code is Code.FILE_FORBIDDEN
    path.chmod(0o644)
    for mode, code in ((0o555, Code.FOLDER_FORBIDDEN), (0o444, Code.FILE_FORBIDDEN), (0o000, Code.FILE_FORBIDDEN)):
        folder.chmod(mode)
        with pytest.raises(Unusable) as raised:
            library.open(path)
        named = folder if code is Code.FOLDER_FORBIDDEN else path
        assert (raised.value.code, raised.value.operands["path"]) == (code, str(named))
        with pytest.raises(Unusable) as raised:
            library.create(folder / "b.pleb")
        assert (raised.value.code, raised.value.operands) == (Code.FOLDER_FORBIDDEN, {"path": str(folder)})
    folder.chmod(0o755)
    assert snapshot(folder) == {"a.pleb": template}
    book = library.open(path)
    folder.chmod(0o555)
    with pytest.raises(Unusable) as raised:
        book.copy_to(folder / "b.pleb")
    assert raised.value.code is Code.FOLDER_FORBIDDEN
    folder.chmod(0o755)
    book.close()


# What was left over


def test_what_killed_creations_left_is_removed_after_a_day(path: Path) -> None:
    now = datetime.now(UTC)
    old, new = now - timedelta(days=1, minutes=1), now - timedelta(hours=23)
    left = {
        ".plebapp-0123456789ab.parcial": (old, True),
        ".plebapp-0123456789ab.parcial-wal": (old, True),
        ".plebapp-ba9876543210.parcial": (new, False),
        ".plebapp-relatório.txt": (old, False),
        "outro.parcial": (old, False),
    }
    for name, (moment, _) in left.items():
        (path.parent / name).write_bytes(b"")
        os.utime(path.parent / name, (moment.timestamp(),) * 2)
    (path.parent / ".plebapp-pasta.parcial").mkdir()
    os.utime(path.parent / ".plebapp-pasta.parcial", (old.timestamp(),) * 2)
    library = SqliteLibrary(clock=lambda: now)
    library.open(path, read_only=True).close()
    assert set(left) < set(snapshot(path.parent))
    library.open(path).close()
    kept = {name for name, (_, removed) in left.items() if not removed}
    assert set(snapshot(path.parent)) == {path.name, ".plebapp-pasta.parcial", *kept}


# The cost


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("key", [None, DATA_KEY])
def test_opening_takes_as_many_steps_at_any_size(
    library: SqliteLibrary,
    path: Path,
    protected: Path,
    monkeypatch: pytest.MonkeyPatch,
    key: DataKey | None,
    read_only: bool,
) -> None:
    path = path if key is None else protected
    steps = Counter[str]()
    size = "small"
    connect = engine.dbapi2.connect

    def counted(*arguments: object, **options: object) -> object:
        raw = connect(*arguments, **options)
        raw.set_progress_handler(lambda: steps.update([size]), 1)
        return raw

    monkeypatch.setattr(engine.dbapi2, "connect", counted)
    book = library.open(path, key, read_only=read_only)
    size = "growing"
    book.close()
    book = library.open(path, key)
    with book.atomic():
        book.roll.add((voter(number), RollStatus.INCLUDED) for number in range(2_000))
        for _ in range(200):
            book.journal.append("", "Ana", Action.VOTERS_IMPORTED, "", None, None)
    book.close()
    size = "large"
    book = library.open(path, key, read_only=read_only)
    size = "closing"
    book.close()
    assert steps["growing"] > 10_000
    assert 0 < steps["large"] <= steps["small"] + 5  # the search for the newest entry goes down the tree
