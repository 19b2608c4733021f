"""Read-only, nothing is written (but see `test_stopped`); what others write is seen; what is no longer to be relied on
is not shown."""

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.voter import RollStatus
from plebapp.storage.book import SqliteBook
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import DataKey, Opening, RollQuery
from tests.storage.programs import program
from tests.storage.samples import DATA_KEY, FACTS, entered, in_a_thread, voter
from tests.storage.test_opening import snapshot

Way = tuple[Path, DataKey | None]


@pytest.fixture(params=["open", "protected"])
def way(request: pytest.FixtureRequest, path: Path, protected: Path) -> Way:
    """A file, and the key that opens it."""
    return (path, None) if request.param == "open" else (protected, DATA_KEY)


def traces(folder: Path) -> dict[str, tuple[int, int]]:
    """Return when the folder and everything in it was last written, and how large it is."""
    found = {path.name: path for path in folder.iterdir()} | {"": folder}
    return {name: (path.stat().st_mtime_ns, path.stat().st_size) for name, path in found.items()}


def read(way: Way) -> SqliteBook:
    path, key = way
    return SqliteLibrary().open(path, key, read_only=True)


def areas(book: SqliteBook) -> list[str]:
    return [area.name for area in book.facts.areas()]


def add(book: SqliteBook, name: str) -> None:
    with book.atomic():
        book.facts.add_area(name)


def use(book: SqliteBook) -> None:
    """Read a bit of everything, and try to write."""
    assert book.read_only
    assert book.facts.get() == FACTS
    with book.reading():
        assert book.roll.count(RollQuery()) == 0
        assert len(list(book.journal.entries())) >= 1
    assert book.damages() == ()
    with pytest.raises(Unusable) as raised, book.atomic():
        book.facts.add_area("")
    assert (raised.value.code, raised.value.operands) == (Code.FILE_READ_ONLY, {"path": str(book.path)})
    other = book.another()
    assert (other.read_only, other.key, other.facts.get()) == (True, book.key, FACTS)
    other.close()
    book.close()


def test_a_closed_file_is_read_without_a_trace(way: Way) -> None:
    before, content = traces(way[0].parent), snapshot(way[0].parent)
    book = read(way)
    assert book.opening == Opening()
    use(book)
    assert (traces(way[0].parent), snapshot(way[0].parent)) == (before, content)


def test_beside_its_writer_a_file_is_read_without_a_trace(way: Way) -> None:
    with program(way[0], key=way[1]) as other:
        other.say("write")
        before, content = traces(way[0].parent), snapshot(way[0].parent)
        book = read(way)
        assert book.opening == Opening()
        assert areas(book) == ["0"]
        use(book)
        assert (traces(way[0].parent), snapshot(way[0].parent)) == (before, content)
        other.say("write")
        other.say("close")


def test_a_copy_made_by_hand_of_a_file_in_use_says_so(way: Way, tmp_path: Path) -> None:
    path, key = way
    copy = tmp_path / "pendrive" / path.name
    copy.parent.mkdir()
    with program(path, key=key):
        shutil.copy(path, copy)
    book = read((copy, key))
    assert book.opening == Opening(unclean=True)
    book.close()


# Others write


def test_what_the_writer_confirms_is_seen_at_once(way: Way) -> None:
    path, key = way
    writer = SqliteLibrary().open(path, key)
    book = read(way)
    for number in range(3):
        add(writer, str(number))
        assert len(areas(book)) == number + 1
    with writer.atomic():
        writer.facts.add_area("under way")
        assert len(areas(book)) == 3
    with book.reading():
        before = areas(book)
        add(writer, "meanwhile")
        assert areas(book) == before
    assert areas(book)[-1] == "meanwhile"
    writer.close()
    again = SqliteLibrary().open(path, key)
    add(again, "again")
    assert areas(book)[-1] == "again"
    again.close()
    book.close()


def test_a_writer_who_comes_later_is_followed(way: Way) -> None:
    path, key = way
    book = read(way)
    assert areas(book) == []
    writer = SqliteLibrary().open(path, key)
    add(writer, "depois")
    assert areas(book) == ["depois"]
    add(writer, "ainda")
    assert areas(book) == ["depois", "ainda"]
    writer.close()
    assert areas(book) == ["depois", "ainda"]
    book.close()


def test_a_writer_who_came_and_left_is_noticed(way: Way) -> None:
    path, key = way
    book = read(way)
    assert areas(book) == []
    writer = SqliteLibrary().open(path, key)
    with writer.atomic():
        writer.roll.add((voter(number), RollStatus.INCLUDED) for number in range(500))
    add(writer, "breve")
    writer.close()
    assert (areas(book), book.roll.count(RollQuery())) == (["breve"], 500)
    book.close()


def test_what_changed_while_it_was_read_is_not_shown(way: Way) -> None:
    path, key = way
    book = read(way)

    def changed(name: str) -> None:
        writer = SqliteLibrary().open(path, key)
        add(writer, name)
        writer.close()

    def read_twice() -> None:
        with book.reading():
            assert areas(book) == []
            changed("a")
            areas(book)

    def stream() -> None:
        for entry in book.journal.entries():
            changed(f"b{entry.sequence}")

    for act in (read_twice, stream):
        with pytest.raises(Unusable) as raised:
            act()
        assert raised.value.code is Code.FILE_BUSY
    assert areas(book)[:2] == ["a", "b1"]
    book.close()


def test_a_file_encrypted_anew_no_longer_opens(path: Path) -> None:
    book = SqliteLibrary().open(path, read_only=True)
    SqliteLibrary().reencrypt(path, None, DATA_KEY, entered)
    with pytest.raises(Unusable):
        book.facts.get()
    book.close()
    assert SqliteLibrary().protection(path).value == "keys_missing"


def test_a_file_taken_away_is_missing(way: Way, tmp_path: Path) -> None:
    book = read(way)
    way[0].rename(tmp_path / "levado")
    with pytest.raises(Unusable) as raised:
        book.facts.get()
    assert raised.value.code is Code.FILE_MISSING
    (tmp_path / "levado").rename(way[0])
    assert book.facts.get() == FACTS
    book.close()


def test_readers_beside_a_busy_writer_see_whole_states(way: Way) -> None:
    path, key = way
    writer = SqliteLibrary().open(path, key)
    writer._connection.raw.execute("PRAGMA wal_autocheckpoint = 20")
    stop = threading.Event()

    def watch() -> int:
        book = read(way)
        seen = 0
        while not stop.is_set():
            with book.reading():
                assert sum(book.roll.counts().values()) == book.roll.count(RollQuery())
                seen = book.roll.count(RollQuery())
        book.close()
        return seen

    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(in_a_thread(watch)))
    thread.start()
    for batch in range(30):
        with writer.atomic():
            writer.roll.add((voter(batch * 100 + number), RollStatus.INCLUDED) for number in range(100))
    stop.set()
    thread.join()
    assert isinstance(found[0], int), found[0]
    writer.close()


# Places where nothing can be written


@pytest.fixture
def sealed_folder(folder_of_somebody: Path) -> Iterator[Path]:
    """A folder in which nothing can be made."""
    folder = folder_of_somebody / "mídia"
    folder.mkdir()
    yield folder
    folder.chmod(0o755)


@pytest.mark.parametrize(("file_mode", "code"), [(0o444, Code.FILE_FORBIDDEN), (0o644, Code.FOLDER_FORBIDDEN)])
def test_in_a_folder_that_cannot_be_written(sealed_folder: Path, template: bytes, file_mode: int, code: Code) -> None:
    path = sealed_folder / "a.pleb"
    path.write_bytes(template)
    path.chmod(file_mode)
    sealed_folder.chmod(0o555)
    with pytest.raises(Unusable) as raised:
        SqliteLibrary().open(path)
    assert raised.value.code is code
    use(SqliteLibrary().open(path, read_only=True))
    assert snapshot(sealed_folder) == {"a.pleb": template}
    assert SqliteLibrary().holder(path) is None


@pytest.mark.parametrize("index", [True, False])
def test_on_a_medium_with_a_wal_file(sealed_folder: Path, template: bytes, index: bool) -> None:
    path = sealed_folder / "a.pleb"
    path.write_bytes(template)
    writer = SqliteLibrary().open(path)
    add(writer, "nova")
    left = {name: content for name, content in snapshot(sealed_folder).items() if content is not None}
    writer.close()
    for name, content in left.items():
        if index or not name.endswith("-shm"):
            (sealed_folder / name).write_bytes(content)
            (sealed_folder / name).chmod(0o444)
    sealed_folder.chmod(0o555)
    before = snapshot(sealed_folder)
    book = SqliteLibrary().open(path, read_only=True)
    assert (book.opening.wal_unseen, areas(book)) == ((False, ["nova"]) if index else (True, []))
    use(book)
    assert SqliteLibrary().holder(path) is None
    assert snapshot(sealed_folder) == before


def test_a_file_that_may_not_be_read(sealed_folder: Path, template: bytes) -> None:
    path = sealed_folder / "a.pleb"
    path.write_bytes(template)
    path.chmod(0o200)
    for act in (lambda: SqliteLibrary().open(path, read_only=True), lambda: SqliteLibrary().protection(path)):
        with pytest.raises(Unusable) as raised:
            act()
        assert raised.value.code is Code.FILE_FORBIDDEN


# A damaged file


def test_a_damaged_file_is_read_as_far_as_it_goes(way: Way) -> None:
    path, key = way
    writer = SqliteLibrary().open(path, key)
    page = writer._connection.number("SELECT rootpage FROM sqlite_schema WHERE name = 'journal'")
    writer.close()
    with path.open("rb+") as file:
        file.seek((page - 1) * 4096 + 1)
        file.write(os.urandom(2000))
    with pytest.raises(Unusable) as raised:
        SqliteLibrary().open(path, key)
    assert raised.value.code is Code.FILE_DAMAGED
    book = read(way)
    assert (book.facts.get(), len(book.stations.all())) == (FACTS, 3)
    with pytest.raises(Unusable) as raised:
        book.journal.head()
    assert raised.value.code is Code.FILE_DAMAGED
    assert book.damages()
    assert (book.facts.get(), len(book.stations.all())) == (FACTS, 3)
    book.close()
