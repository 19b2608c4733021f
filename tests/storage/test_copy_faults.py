"""Copies where disks fail, sticks go, and programs are killed: whatever bears a copy's name is whole."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from plebapp.domain.errors import Cancelled, Code, Unusable
from plebapp.domain.voter import RollStatus
from plebapp.storage import copying, files
from plebapp.storage.book import SqliteBook
from plebapp.storage.keyfile import key_path
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import DataKey
from tests.storage.samples import CHECKOUT, DATA_KEY, everything, voter
from tests.storage.test_opening import snapshot

KEYS = pytest.mark.parametrize("key", [None, DATA_KEY], ids=["plain", "encrypted"])
NAME = "Nova Primavera 2026-10-04 17h00m00-0300.pleb"


@pytest.fixture
def original(path: Path, protected: Path, key: DataKey | None, library: SqliteLibrary) -> Path:
    """A file of many pages, closed, with or without protection, in a folder of its own."""
    place = protected if key else path
    if key:
        key_path(place).write_bytes(b"the keys of several people" * 50)
    book = library.open(place, key)
    with book.atomic():
        book.roll.add((voter(number, "MARIA" * 30), RollStatus.INCLUDED) for number in range(4_000))
    book.close()
    return place


@pytest.fixture
def book(original: Path, key: DataKey | None, library: SqliteLibrary) -> SqliteBook:
    """The file, open."""
    return library.open(original, key)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of copies."""
    made = tmp_path / "pendrive"
    made.mkdir()
    return made


def refused(book: SqliteBook, target: Path, report: Callable[[int, int], None] = lambda *_: None) -> Unusable:
    with pytest.raises(Unusable) as raised:
        book.copy_to(target, report)
    return raised.value


@KEYS
def test_a_copy_has_its_keys_and_opens_alone(
    book: SqliteBook, key: DataKey | None, folder: Path, library: SqliteLibrary, original: Path
) -> None:
    book.copy_to(folder / NAME)
    if key:
        assert key_path(folder / NAME).read_bytes() == key_path(original).read_bytes()
        with pytest.raises(Unusable) as raised:
            library.open(folder / NAME)
        assert raised.value.code is Code.FILE_PROTECTED
        assert b"MARIA" not in (folder / NAME).read_bytes()
    assert {found.name for found in folder.iterdir()} == {NAME, *([f"{NAME}.chaves"] if key else [])}
    copy = library.open(folder / NAME, key)
    assert not copy.opening.unclean
    assert {**everything(copy), "sitting": ()} == {**everything(book), "sitting": ()}
    assert copy.damages() == ()
    copy.close()
    book.close()


@pytest.mark.parametrize("key", [DATA_KEY])
def test_without_its_key_file_the_copy_is_made_all_the_same(book: SqliteBook, folder: Path, original: Path) -> None:
    key_path(original).unlink()
    book.copy_to(folder / NAME)
    assert [found.name for found in folder.iterdir()] == [NAME]
    book.close()


@pytest.mark.parametrize("key", [DATA_KEY])
def test_keys_that_are_there_are_never_overwritten(book: SqliteBook, folder: Path) -> None:
    key_path(folder / NAME).write_bytes(b"somebody's")
    error = refused(book, folder / NAME)
    assert (error.code, error.operands["path"]) == (Code.FILE_EXISTS, str(key_path(folder / NAME)))
    assert snapshot(folder) == {f"{NAME}.chaves": b"somebody's"}
    book.close()


@KEYS
@pytest.mark.parametrize("place", [30, 5_000, -1])
def test_a_byte_that_the_disk_changes_is_noticed(
    book: SqliteBook, folder: Path, monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    def spoil(path: Path) -> None:
        content = bytearray(path.read_bytes())
        content[place] ^= 1
        path.write_bytes(content)

    monkeypatch.setattr(copying, "forget_pages", spoil)
    error = refused(book, folder / NAME)
    assert (error.code, error.operands["path"]) == (Code.COPY_DIFFERS, str(folder / NAME))
    assert list(folder.iterdir()) == []
    book.close()


@pytest.mark.parametrize("key", [DATA_KEY])
def test_a_key_file_that_the_disk_changes_is_noticed(
    book: SqliteBook, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoil(path: Path) -> None:
        if path.stat().st_size < 10_000:
            path.write_bytes(path.read_bytes()[:-1])

    monkeypatch.setattr(copying, "forget_pages", spoil)
    error = refused(book, folder / NAME)
    assert (error.code, error.operands["path"]) == (Code.COPY_DIFFERS, str(key_path(folder / NAME)))
    assert list(folder.iterdir()) == []
    book.close()


@KEYS
@pytest.mark.parametrize("tenths", range(0, 11, 2))
def test_a_stick_pulled_out_at_any_moment_is_said(book: SqliteBook, folder: Path, tenths: int) -> None:
    """The folder goes away while the copy is under way."""

    def pull(done: int, total: int) -> None:
        if done * 10 >= total * tenths:
            shutil.rmtree(folder, ignore_errors=True)

    error = refused(book, folder / NAME, pull)
    assert (error.code, error.operands["path"]) == (Code.FOLDER_MISSING, str(folder))
    assert not folder.exists()
    book.close()


@KEYS
def test_the_work_goes_on_and_the_next_copy_succeeds(book: SqliteBook, folder: Path) -> None:
    def pull(_done: int, _total: int) -> None:
        shutil.rmtree(folder, ignore_errors=True)

    refused(book, folder / NAME, pull)
    with book.atomic():
        book.facts.add_area("Nova área")
    folder.mkdir()
    book.copy_to(folder / NAME)
    book.close()


@KEYS
def test_a_folder_that_may_not_be_written_is_said(
    book: SqliteBook, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files.os, "access", lambda path, *_, **__: Path(path) != folder)
    assert refused(book, folder / NAME).code is Code.FOLDER_FORBIDDEN
    assert list(folder.iterdir()) == []
    book.close()


LIMITED = """
import resource, sys
from pathlib import Path
from plebapp.domain.errors import Unusable
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import DataKey
path, target, key, size = sys.argv[1:]
book = SqliteLibrary().open(Path(path), DataKey(bytes.fromhex(key)) if key else None, read_only=True)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(size),) * 2)
try:
    book.copy_to(Path(target))
except Unusable as error:
    print(error.code, Path(error.operands["path"]).name)
"""


@KEYS
@pytest.mark.parametrize("size", [0, 4096, 65_536, 1_500_000])
def test_a_target_that_takes_no_more_is_left_as_it_was(
    original: Path, key: DataKey | None, folder: Path, size: int
) -> None:
    command = [sys.executable, "-c", LIMITED, str(original), str(folder / NAME), key.value.hex() if key else ""]
    ran = subprocess.run([*command, str(size)], capture_output=True, text=True, check=False, cwd=CHECKOUT)
    assert (ran.stdout, ran.stderr) == (f"write_failed {NAME}\n", "")
    assert list(folder.iterdir()) == []


@KEYS
def test_every_phase_can_be_cancelled(book: SqliteBook, folder: Path) -> None:
    seen: list[tuple[int, int]] = []
    book.copy_to(folder / "inteira.pleb", lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]
    before = snapshot(folder)
    for at in range(len(seen)):
        calls = 0

        def cancel(_done: int, _total: int, at: int = at) -> None:
            nonlocal calls
            calls += 1
            if calls > at:
                raise Cancelled

        with pytest.raises(Cancelled):
            book.copy_to(folder / NAME, cancel)
        assert snapshot(folder) == before
    book.close()


@KEYS
def test_others_write_while_a_copy_is_made(book: SqliteBook, folder: Path) -> None:
    """The copy holds a reader's snapshot: no writer waits for it."""
    other = book.another()
    other._connection.raw.execute("PRAGMA busy_timeout = 0")
    written = 0

    def write(_done: int, _total: int) -> None:
        nonlocal written
        with other.atomic():
            other.facts.add_area(f"{written}")
        written += 1

    book.copy_to(folder / NAME, write)
    assert written > 10
    other.close()
    book.close()


# Kills

COPYING = """
import sys, time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import DataKey
path, folder, key = sys.argv[1:]
library = SqliteLibrary()
book = library.open(Path(path), DataKey(bytes.fromhex(key)) if key else None)
moment = datetime(2026, 10, 4, tzinfo=UTC)
print("ready", flush=True)
while True:
    moment += timedelta(seconds=1)
    with library.place_for_copy(Path(folder), "Nova Primavera", moment) as place:
        book.copy_to(place.path)
"""


def whole(library: SqliteLibrary, folder: Path, key: DataKey | None, keys: bytes) -> int:
    """Open and check every copy in a folder; return how many there are."""
    found = library.copies(folder, "Nova Primavera")
    for copy in found:
        if key:
            assert key_path(copy.path).read_bytes() == keys
        opened = library.open(copy.path, key, read_only=True)
        assert not opened.opening.unclean
        assert opened.damages() == ()
        assert opened.journal.head() is not None
        opened.close()
    return len(found)


def kill_while_copying(original: Path, folder: Path, key: DataKey | None, after: float) -> None:
    command = [sys.executable, "-c", COPYING, str(original), str(folder), key.value.hex() if key else ""]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=CHECKOUT) as copying_program:
        assert copying_program.stdout is not None
        copying_program.stdout.readline()
        try:
            copying_program.wait(after)
        except subprocess.TimeoutExpired:
            copying_program.send_signal(signal.SIGKILL)


@KEYS
def test_killed_at_random_moments_every_copy_is_whole(
    original: Path, key: DataKey | None, folder: Path, library: SqliteLibrary, full: bool
) -> None:
    keys = key_path(original).read_bytes() if key else b""
    chance = random.Random(7)
    made = 0
    for _ in range(100 if full else 8):
        kill_while_copying(original, folder, key, chance.uniform(0.0, 0.4))
        made += whole(library, folder, key, keys)
        for left in folder.iterdir():
            left.unlink()
    assert made
    book = library.open(original, key)
    assert book.damages() == ()
    book.close()


@KEYS
@pytest.mark.parametrize("moment", ["before the keys", "between the keys and the copy"])
def test_killed_at_the_end_there_is_no_copy(
    original: Path, key: DataKey | None, folder: Path, library: SqliteLibrary, moment: str
) -> None:
    """The worst moments, in a forked child: the copy has been checked and has not yet its name."""
    child = os.fork()
    if child == 0:
        renames = 0
        rename = Path.rename

        def killing(path: Path, target: Path) -> Path:
            nonlocal renames
            renames += 1
            if renames == (2 if key and moment.startswith("between") else 1):
                os.kill(os.getpid(), signal.SIGKILL)
            return rename(path, target)

        Path.rename = killing  # type: ignore[method-assign,assignment]  # in the child alone
        library.open(original, key).copy_to(folder / NAME)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    assert library.copies(folder, "Nova Primavera") == ()


def test_what_a_killed_copy_left_goes_after_a_day(folder: Path) -> None:
    young, old = folder / ".plebapp-aaaaaaaaaaaa.parcial", folder / ".plebapp-bbbbbbbbbbbb.parcial-journal"
    other = folder / "tese.parcial"
    now = time.time()
    for path, age in ((young, 3_600), (old, 90_000), (other, 900_000)):
        path.write_bytes(b"")
        os.utime(path, (now - age, now - age))
    SqliteLibrary(clock=lambda: datetime.fromtimestamp(now, UTC)).tidy_copies(folder)
    assert {path.name for path in folder.iterdir()} == {young.name, other.name}


# Closed files, bit by bit


@KEYS
def test_a_duplicate_is_the_same_bit_by_bit(
    original: Path, key: DataKey | None, folder: Path, library: SqliteLibrary
) -> None:
    seen: list[tuple[int, int]] = []
    library.duplicate(original, folder / "dois.pleb", lambda *done: seen.append(done))
    assert (folder / "dois.pleb").read_bytes() == original.read_bytes()
    if key:
        assert key_path(folder / "dois.pleb").read_bytes() == key_path(original).read_bytes()
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]
    library.open(folder / "dois.pleb", key).close()


@KEYS
def test_a_file_that_is_open_or_was_not_closed_is_not_duplicated(
    original: Path, key: DataKey | None, folder: Path, library: SqliteLibrary
) -> None:
    wal = original.with_name(f"{original.name}-wal")
    wal.write_bytes(b"facts")
    with pytest.raises(Unusable) as raised:
        library.duplicate(original, folder / "dois.pleb")
    assert raised.value.code is Code.FILE_BUSY
    wal.write_bytes(b"")
    library.duplicate(original, folder / "dois.pleb")


@pytest.mark.parametrize("key", [DATA_KEY])
def test_a_duplicate_never_goes_over_something_and_is_read_back(
    original: Path, folder: Path, library: SqliteLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "há.pleb").write_bytes(b"something else")
    before = snapshot(folder)
    for source, target, code in (
        (original, folder / "há.pleb", Code.FILE_EXISTS),
        (folder, folder / "a.pleb", Code.FILE_IS_FOLDER),
        (folder / "nada.pleb", folder / "a.pleb", Code.FILE_MISSING),
        (original, folder / "sumiu" / "a.pleb", Code.FOLDER_MISSING),
    ):
        with pytest.raises(Unusable) as raised:
            library.duplicate(source, target)
        assert raised.value.code is code
    monkeypatch.setattr(copying, "forget_pages", lambda path: path.write_bytes(b"spoilt"))
    with pytest.raises(Unusable) as raised:
        library.duplicate(original, folder / "a.pleb")
    assert raised.value.code is Code.COPY_DIFFERS
    assert snapshot(folder) == before


@pytest.mark.parametrize("key", [DATA_KEY])
def test_a_copy_of_a_damaged_file_names_the_file(original: Path, folder: Path, library: SqliteLibrary) -> None:
    content = bytearray(original.read_bytes())
    content[len(content) // 2] ^= 1
    original.write_bytes(content)
    book = library.open(original, DATA_KEY, read_only=True)
    error = refused(book, folder / NAME)
    assert (error.code, error.operands["path"]) == (Code.FILE_DAMAGED, str(original))
    assert list(folder.iterdir()) == []
    book.close()
