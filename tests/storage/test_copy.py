"""Copies: whole, verified and closed cleanly, or not there at all."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from plebapp.domain.errors import Cancelled, Code, Unusable
from plebapp.domain.journal import Action, breaks
from plebapp.domain.voter import RollStatus
from plebapp.storage import copying
from plebapp.storage.book import SqliteBook
from plebapp.storage.driver import Connection
from plebapp.storage.files import arriving, companions
from plebapp.storage.journal import JournalTable
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import Damage, DataKey
from tests.storage.samples import CHECKOUT, DATA_KEY, everything, voter
from tests.storage.test_opening import snapshot

PAGES = 600
"""More pages than are copied at one step."""


@pytest.fixture
def full(book: SqliteBook) -> SqliteBook:
    """A book of many pages, part of them still in the -wal file."""
    with book.atomic():
        book.roll.add((voter(number, "MARIA" * 30), RollStatus.INCLUDED) for number in range(4_000))
    assert book._connection.number("PRAGMA page_count") > PAGES
    return book


def test_a_copy_is_the_same_and_stands_alone(library: SqliteLibrary, full: SqliteBook, tmp_path: Path) -> None:
    target = tmp_path / "pasta" / "cópia.pleb"
    target.parent.mkdir()
    full.copy_to(target)
    assert [found.name for found in target.parent.iterdir()] == ["cópia.pleb"]
    copy = library.open(target)
    assert not copy.opening.unclean
    assert everything(copy) | {"sitting": ()} == everything(full) | {"sitting": ()}  # opened at another moment
    assert list(breaks(copy.journal.entries())) == []
    assert copy.damages() == ()
    copy.close()


def test_a_copy_holds_one_state_while_others_write(library: SqliteLibrary, full: SqliteBook, tmp_path: Path) -> None:
    other = full.another()
    seen: list[tuple[int, int]] = []

    def write(done: int, total: int) -> None:
        seen.append((done, total))
        with other.atomic():
            other.facts.add_area(f"{len(seen)}")
            other.roll.add([(voter(100_000 + len(seen)), RollStatus.INCLUDED)])

    full.copy_to(tmp_path / "cópia.pleb", write)
    copy = library.open(tmp_path / "cópia.pleb")
    assert (copy.facts.areas(), sum(copy.roll.counts().values())) == ((), 4_000)
    copy.close()
    other.close()
    done = [done for done, _ in seen]
    assert done == sorted(done)
    assert len(set(done)) > 1
    assert {total for _, total in seen} == {done[-1]}


@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_cancelled_copy_leaves_nothing(full: SqliteBook, tmp_path: Path, at: int) -> None:
    before = snapshot(tmp_path)
    calls = 0

    def cancel(_done: int, _total: int) -> None:
        nonlocal calls
        calls += 1
        if calls == at:
            raise Cancelled

    with pytest.raises(Cancelled):
        full.copy_to(tmp_path / "cópia.pleb", cancel)
    assert calls == at
    assert snapshot(tmp_path) == before
    full.copy_to(tmp_path / "cópia.pleb")


def test_a_copy_never_goes_over_something(full: SqliteBook, tmp_path: Path) -> None:
    (tmp_path / "pasta.pleb").mkdir()
    (tmp_path / "outro.pleb").write_bytes(b"something else")
    (tmp_path / "vago.pleb-wal").write_bytes(b"left over")
    before = snapshot(tmp_path)
    for name, code in {
        full.path.name: Code.FILE_EXISTS,
        "outro.pleb": Code.FILE_EXISTS,
        "vago.pleb": Code.FILE_EXISTS,
        "pasta.pleb": Code.FILE_IS_FOLDER,
        "sumiu/a.pleb": Code.FOLDER_MISSING,
    }.items():
        with pytest.raises(Unusable) as raised:
            full.copy_to(tmp_path / name)
        assert raised.value.code is code
    assert snapshot(tmp_path) == before


def test_something_that_takes_the_place_meanwhile_stays(full: SqliteBook, tmp_path: Path) -> None:
    target = tmp_path / "cópia.pleb"
    with pytest.raises(Unusable) as raised:
        full.copy_to(target, lambda _done, _total: target.write_bytes(b"first") and None)
    assert raised.value.code is Code.FILE_EXISTS
    assert target.read_bytes() == b"first"
    assert not [name for name in snapshot(tmp_path) if "parcial" in name]


def test_a_copy_inside_a_transaction_is_a_mistake(full: SqliteBook, tmp_path: Path) -> None:
    before = set(snapshot(tmp_path))
    with full.atomic(), pytest.raises(RuntimeError, match="inside atomic"):
        full.copy_to(tmp_path / "cópia.pleb")
    assert set(snapshot(tmp_path)) == before


def test_a_copy_that_does_not_verify_leaves_nothing(
    full: SqliteBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "page_damages", lambda *_: (Damage("x", "row 1 missing from index voter_by_name"),))
    with pytest.raises(Unusable) as raised:
        full.copy_to(tmp_path / "cópia.pleb")
    assert raised.value.code is Code.FILE_DAMAGED
    assert raised.value.operands["path"] == str(full.path)
    assert "voter_by_name" in str(raised.value.operands["detail"])
    assert not (tmp_path / "cópia.pleb").exists()


def test_a_copy_whose_journal_ends_elsewhere_is_not_kept(
    full: SqliteBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled = copying._settled

    def settle(path: Path, shown: Path, report: Callable[[int], None]) -> bytes:
        connection = Connection(path)
        with connection.atomic():
            JournalTable(connection).append("", "Bia", Action.FACTS_CHANGED, "", None, None)
        connection.close()
        return settled(path, shown, report)

    monkeypatch.setattr(copying, "_settled", settle)
    with pytest.raises(Unusable) as raised:
        full.copy_to(tmp_path / "cópia.pleb")
    assert raised.value.code is Code.COPY_DIFFERS
    assert not (tmp_path / "cópia.pleb").exists()


def test_what_sqlite_could_not_bring_in_is_not_published(tmp_path: Path) -> None:
    def write() -> None:
        with arriving(tmp_path / "cópia.pleb") as temporary:
            for path in (temporary, *companions(temporary)):
                path.write_bytes(b"half")

    with pytest.raises(Unusable) as raised:
        write()
    assert raised.value.code is Code.WRITE_FAILED
    assert snapshot(tmp_path) == {}


def test_damage_is_copied_under_no_name(library: SqliteLibrary, full: SqliteBook, tmp_path: Path) -> None:
    full.close()
    content = bytearray(full.path.read_bytes())
    content[-4096 * 20 :] = bytes(4096 * 20)
    full.path.write_bytes(content)
    book = library.open(full.path)
    before = set(snapshot(tmp_path))
    with pytest.raises(Unusable) as raised:
        book.copy_to(tmp_path / "cópia.pleb")
    assert raised.value.code is Code.FILE_DAMAGED
    assert set(snapshot(tmp_path)) == before
    book.close()


LIMITED = """
import resource, sys
from pathlib import Path
from plebapp.domain.errors import Unusable
from plebapp.storage.driver import Connection
from plebapp.storage.files import arriving, companions
from plebapp.storage.journal import JournalTable
from plebapp.storage.library import SqliteLibrary
book = SqliteLibrary().open(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)
try:
    book.copy_to(Path(sys.argv[2]))
except Unusable as error:
    print(error.code, Path(error.operands["path"]).name)
"""


@pytest.mark.parametrize("size", [0, 4096, 1_000_000])
def test_a_disk_that_refuses_to_write_is_left_without_a_copy(full: SqliteBook, tmp_path: Path, size: int) -> None:
    target = tmp_path / "pasta" / "cópia.pleb"
    target.parent.mkdir()
    full.close()
    command = [sys.executable, "-c", LIMITED, str(full.path), str(target), str(size)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=CHECKOUT)
    assert (result.stdout, result.stderr) == ("write_failed cópia.pleb\n", "")
    assert list(target.parent.iterdir()) == []


KILLED = """
import os, signal, sys
from pathlib import Path
from plebapp.storage.driver import Connection
from plebapp.storage.files import arriving, companions
from plebapp.storage.journal import JournalTable
from plebapp.storage.library import SqliteLibrary
def kill(*_):
    os.kill(os.getpid(), signal.SIGKILL)
{act}
"""


@pytest.mark.parametrize(
    "act",
    [
        "SqliteLibrary().open(Path(sys.argv[1])).copy_to(Path(sys.argv[2]), kill)",
        "SqliteLibrary(steps=(*SqliteLibrary().steps, kill)).create(Path(sys.argv[2]))",
    ],
)
def test_a_kill_leaves_no_half_file(library: SqliteLibrary, path: Path, act: str) -> None:
    target = path.with_name("cópia.pleb")
    command = [sys.executable, "-c", KILLED.format(act=act), str(path), str(target)]
    assert subprocess.run(command, check=False, cwd=CHECKOUT).returncode == -9
    assert not target.exists()
    left: Callable[[Path], bool] = lambda found: found.name.startswith(".plebapp-") and "parcial" in found.name  # noqa: E731
    assert any(map(left, path.parent.iterdir()))
    library.create(target).close()
    library.open(path).close()


@pytest.mark.parametrize("key", [None, DATA_KEY], ids=["plain", "encrypted"])
@pytest.mark.parametrize("page", [9, -100, -3])
def test_a_damaged_original_is_told_of_and_not_a_copy_that_is_not_there(
    path: Path, protected: Path, key: DataKey | None, library: SqliteLibrary, page: int
) -> None:
    original = protected if key else path
    book = library.open(original, key)
    with book.atomic():
        book.roll.add((voter(number, "MARIA" * 30), RollStatus.INCLUDED) for number in range(4_000))
    book.close()
    content = bytearray(original.read_bytes())
    start = page * 4096 if page >= 0 else len(content) + page * 4096
    content[start : start + 4096] = bytes(4096)
    original.write_bytes(content)
    damaged = library.open(original, key, read_only=True)
    target = original.with_name("cópia.pleb")
    with pytest.raises(Unusable) as raised:
        damaged.copy_to(target)
    assert (raised.value.code, raised.value.operands["path"]) == (Code.FILE_DAMAGED, str(original))
    assert not target.exists()
    assert len(damaged.damages()) == 1, "what one lost page makes of other checks is no other damage"
    damaged.close()
