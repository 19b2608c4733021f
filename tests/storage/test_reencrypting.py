"""Another key: the file is written anew and takes the old one's place, whole or not at all, whenever it is stopped."""

import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from plebapp.domain.errors import Cancelled, Code, Unusable
from plebapp.domain.journal import breaks
from plebapp.domain.voter import RollStatus
from plebapp.storage import files, library, reencrypting
from plebapp.storage.book import SqliteBook
from plebapp.storage.driver import Connection
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import Book, DataKey, Opening, Protection
from tests.storage.conftest import WAIT
from tests.storage.programs import program
from tests.storage.samples import AWKWARD, DATA_KEY, OTHER_KEY, STATIONS, entered, entry, everything, voter
from tests.storage.test_opening import snapshot

ALONE = SqliteLibrary(wait=WAIT)


@pytest.fixture
def full(path: Path) -> Path:
    """A file with something of everything, awkward names among them."""
    book = ALONE.open(path)
    with book.atomic():
        book.roll.add((voter(number, name), RollStatus.INCLUDED) for number, name in enumerate(AWKWARD))
        book.roll.add((voter(number), RollStatus.INCLUDED) for number in range(100, 1_500))
        book.counting.add(entry())
        book.facts.add_question("Sim?")
    book.close()
    return path


def contents(path: Path, key: DataKey | None) -> dict[str, tuple[object, ...]]:
    """Return every row of a file, and what the engine keeps of it."""
    book = ALONE.open(path, key, read_only=True)
    try:
        assert book.damages() == ()
        assert list(breaks(book.journal.entries())) == []
        return everything(book)
    finally:
        book.close()


def test_every_row_is_carried_over_and_the_last_facts_are_added(full: Path) -> None:
    before = contents(full, None)
    ALONE.reencrypt(full, None, DATA_KEY, entered)
    assert set(snapshot(full.parent)) == {full.name}
    first = contents(full, DATA_KEY)
    assert {table for table in before if first[table] != before[table]} == {"journal"}
    assert first["journal"][:-1] == before["journal"]
    ALONE.reencrypt(full, DATA_KEY, OTHER_KEY, entered)
    second = contents(full, OTHER_KEY)
    assert second["journal"][:-1] == first["journal"]
    with pytest.raises(Unusable) as raised:
        ALONE.open(full, DATA_KEY)
    assert raised.value.code is Code.KEYS_OF_ANOTHER_FILE
    book = ALONE.open(full, OTHER_KEY)
    assert book.opening == Opening()
    assert book._connection.all(tuple, "PRAGMA journal_mode") == (("wal",),)
    with book.atomic():
        book.roll.add([(voter(9_999), RollStatus.INCLUDED)])
    book.close()


def test_the_same_key_again_makes_another_file(protected: Path) -> None:
    before, rows = protected.read_bytes(), contents(protected, DATA_KEY)
    ALONE.reencrypt(protected, DATA_KEY, DATA_KEY, lambda book: None)
    assert contents(protected, DATA_KEY) == rows
    assert protected.read_bytes() != before


def test_nothing_can_be_read_without_the_key(full: Path) -> None:
    plain = full.read_bytes()
    assert b"Nova Primavera" in plain
    assert b"MARIA DA SILVA" in plain
    ALONE.reencrypt(full, None, DATA_KEY, entered)
    content = full.read_bytes()
    for word in (b"SQLite format", b"Nova Primavera", b"MARIA", b"journal", b"CREATE TABLE", b"included"):
        assert word not in content


def test_what_a_stop_left_in_the_wal_file_is_carried_over(path: Path) -> None:
    with program(path) as other:
        other.say("write")
        other.kill()
    ALONE.reencrypt(path, None, DATA_KEY, entered)
    book = ALONE.open(path, DATA_KEY)
    assert (book.opening.unclean, [area.name for area in book.facts.areas()]) == (True, ["0"])
    book.close()


def test_a_link_goes_on_leading_to_the_file_whose_permissions_stay(full: Path, tmp_path: Path) -> None:
    folder = tmp_path / "atalhos"
    folder.mkdir()
    link = folder / "atalho.pleb"
    link.symlink_to(full)
    full.chmod(0o640)
    ALONE.reencrypt(link, None, DATA_KEY, entered)
    assert link.is_symlink()
    assert ALONE.protection(full) is Protection.KEYS_MISSING
    assert full.stat().st_mode & 0o777 == 0o640
    assert [found.name for found in folder.iterdir()] == ["atalho.pleb"]


def test_progress_is_told(full: Path) -> None:
    seen: list[tuple[int, int]] = []
    ALONE.reencrypt(full, None, DATA_KEY, entered, lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen)
    assert len({total for _, total in seen}) == 1
    assert seen[-1][0] == seen[-1][1]
    assert len(seen) > 5


def test_it_can_be_cancelled_at_any_moment(full: Path) -> None:
    before = snapshot(full.parent)
    moments = 0

    def counted(done: int, total: int) -> None:
        nonlocal moments
        moments += 1

    copy = full.with_name("outro.pleb")
    copy.write_bytes(full.read_bytes())
    ALONE.reencrypt(copy, None, DATA_KEY, entered, counted)
    copy.unlink()
    assert moments > 5
    for last in range(1, moments + 1):
        calls = 0

        def cancel(_done: int, _total: int, last: int = last) -> None:
            nonlocal calls
            calls += 1
            if calls == last:
                raise Cancelled

        with pytest.raises(Cancelled):
            ALONE.reencrypt(full, None, DATA_KEY, entered, cancel)
        assert snapshot(full.parent) == before


# What is refused


def test_a_file_that_somebody_reads_is_not_replaced(full: Path) -> None:
    writer = ALONE.open(full)
    with program(full, "read") as other:
        assert other.found == "clean"
        assert other.ask("areas") == "0"
        writer.close()
        before = full.read_bytes()
        with pytest.raises(Unusable) as raised:
            ALONE.reencrypt(full, None, DATA_KEY, entered)
        assert raised.value.code is Code.FILE_BUSY
        assert full.read_bytes() == before
    ALONE.reencrypt(full, None, DATA_KEY, entered)


def test_a_damaged_page_stops_it(protected: Path) -> None:
    content = bytearray(protected.read_bytes())
    content[-3_000] ^= 1
    protected.write_bytes(content)
    before = snapshot(protected.parent)
    with pytest.raises(Unusable) as raised:
        ALONE.reencrypt(protected, DATA_KEY, OTHER_KEY, entered)
    assert raised.value.code is Code.FILE_DAMAGED
    assert snapshot(protected.parent) == before


def test_what_is_not_as_the_program_makes_it_stops_it(full: Path) -> None:
    with closing(sqlite3.connect(full)) as raw:
        raw.execute("DROP TRIGGER journal_keeps_UPDATE")
        raw.commit()
    before = snapshot(full.parent)
    with pytest.raises(Unusable) as raised:
        ALONE.reencrypt(full, None, DATA_KEY, entered)
    assert raised.value.code is Code.FILE_DAMAGED
    assert "journal_keeps_UPDATE" in str(raised.value.operands["detail"])
    assert snapshot(full.parent) == before


# Failures at every step


class Failing(Exception):
    pass


def failing(*_arguments: object, **_options: object) -> None:
    raise Failing


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (library, "write_anew"),
        (reencrypting, "_export"),
        (reencrypting, "damages"),
        (reencrypting.shutil, "copymode"),
        (Connection, "ignore_foreign_keys"),
        (Connection, "use_wal"),
        (Connection, "watched"),
        (files, "_synchronise"),
        (Path, "replace"),
        (os, "fsync"),
    ],
)
def test_a_failure_at_any_step_leaves_the_file_as_it_was(
    full: Path, monkeypatch: pytest.MonkeyPatch, module: object, name: str
) -> None:
    before = snapshot(full.parent)
    with monkeypatch.context() as patched:
        patched.setattr(module, name, failing)
        with pytest.raises(Failing):
            ALONE.reencrypt(full, None, DATA_KEY, entered)
    assert snapshot(full.parent) == before
    ALONE.open(full).close()


def _written_and_failing(book: Book) -> None:
    entered(book)
    raise Failing


def test_last_facts_that_fail_leave_the_file_as_it_was(full: Path) -> None:
    before = snapshot(full.parent)
    with pytest.raises(Failing):
        ALONE.reencrypt(full, None, DATA_KEY, _written_and_failing)
    assert snapshot(full.parent) == before


def in_a_child(act: Callable[[], object]) -> None:
    """Run `act` in a child process; wait for its end."""
    child = os.fork()
    if child == 0:
        try:
            act()
        finally:
            os._exit(0)
    os.waitpid(child, 0)


@pytest.mark.parametrize("limit", [0, 4_096, 60_000, 150_000])
def test_a_disk_that_refuses_to_write_leaves_the_file_as_it_was(full: Path, tmp_path: Path, limit: int) -> None:
    import resource

    told = tmp_path / "dito"

    def act() -> None:
        try:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            ALONE.reencrypt(full, None, DATA_KEY, entered)
        except Unusable as error:
            told.symlink_to(error.code)  # takes no bytes

    before = full.read_bytes()
    in_a_child(act)
    assert str(told.readlink()) in {Code.WRITE_FAILED, Code.DISK_FULL}
    told.unlink()
    assert full.read_bytes() == before
    assert contents(full, None)


# A kill


class Countdown:
    """Kills the process at the given one of its next calls and returns."""

    def __init__(self, moments: int) -> None:
        self.moments = moments

    def __call__(self, _frame: object, _event: str, _argument: object) -> None:
        self.moments -= 1
        if self.moments == 0:
            os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory, protected_template: bytes) -> int:
    """How many calls and returns a change of key is made of."""
    path = tmp_path_factory.mktemp("contada") / "a.pleb"
    path.write_bytes(protected_template)
    counted, told = os.pipe()

    def act() -> None:
        uncounted = Countdown(0)
        sys.setprofile(uncounted)
        ALONE.reencrypt(path, DATA_KEY, OTHER_KEY, entered)
        sys.setprofile(None)
        os.write(told, str(-uncounted.moments).encode())

    in_a_child(act)
    found = int(os.read(counted, 20))
    os.close(counted)
    os.close(told)
    return found


def test_a_kill_at_any_moment_leaves_the_old_or_the_new_file(
    tmp_path: Path, protected_template: bytes, moments: int
) -> None:
    found = set()
    for kill in range(1, moments * 5 // 4, moments // 40):  # the number varies a little from one time to the next
        path = tmp_path / f"{kill}.pleb"
        path.write_bytes(protected_template)

        def act(path: Path = path, kill: int = kill) -> None:
            sys.setprofile(Countdown(kill))
            ALONE.reencrypt(path, DATA_KEY, OTHER_KEY, entered)

        in_a_child(act)
        found.add(_either(path))
    assert found == {DATA_KEY, OTHER_KEY}


@pytest.mark.parametrize(("first", "expected"), [(True, DATA_KEY), (False, OTHER_KEY)])
def test_a_kill_around_the_replacing(
    protected: Path, monkeypatch: pytest.MonkeyPatch, first: bool, expected: DataKey
) -> None:
    replace = Path.replace

    def killed(source: Path, target: Path) -> None:
        if not first:
            replace(source, target)
        os.kill(os.getpid(), signal.SIGKILL)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", killed)
        in_a_child(lambda: ALONE.reencrypt(protected, DATA_KEY, OTHER_KEY, entered))
    assert _either(protected) == expected


def _either(path: Path) -> DataKey:
    """Return which key opens the file, which must be whole."""
    opened = _opened_with_either(path)
    head, key = opened.journal.head(), opened.key
    assert head is not None
    assert key is not None
    assert opened.damages() == ()
    assert (head.sequence, len(opened.stations.all())) == ({DATA_KEY: 2, OTHER_KEY: 3}[key], len(STATIONS))
    opened.close()
    return key


def _opened_with_either(path: Path) -> SqliteBook:
    for key in (DATA_KEY, OTHER_KEY):
        with suppress(Unusable):
            return ALONE.open(path, key)
    raise AssertionError(path)
