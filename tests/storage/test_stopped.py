"""What a killed writer left is brought in before the file is only read, and nobody who is gone is waited for."""

import itertools
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from plebapp.storage.driver import Connection
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import DataKey, Opening
from tests.storage.samples import DATA_KEY, FACTS
from tests.storage.test_reading import Way, add, areas, read, snapshot

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="children are forked")

WRITES = 3
FOR_NOBODY = 2.0
"""Seconds within which a file that nobody has opens, with much to spare; the engine would wait ten."""


@pytest.fixture(params=["open", "protected"])
def way(request: pytest.FixtureRequest, path: Path, protected: Path) -> Way:
    """A file, and the key that opens it."""
    return (path, None) if request.param == "open" else (protected, DATA_KEY)


def killed(path: Path, key: DataKey | None, moment: int) -> tuple[bool, int]:
    """Have a child open the file, write and close it, and be killed at its n-th statement; say whether it was, and how
    many writes it had confirmed."""
    told, tells = os.pipe()
    child = os.fork()
    if not child:
        _work(path, key, moment, tells)
    os.close(tells)
    with os.fdopen(told, "rb") as confirmed:
        count = len(confirmed.read())
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status), count


def _work(path: Path, key: DataKey | None, moment: int, tells: int) -> None:
    statements = itertools.count(1)
    execute = Connection._execute

    def counted(connection: Connection, sql: str, parameters: tuple[object, ...] = ()) -> int:
        if next(statements) == moment:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(connection, sql, parameters)

    Connection._execute = counted  # type: ignore[method-assign, assignment]  # the child is soon gone
    try:
        book = SqliteLibrary().open(path, key, holder="Bia")
        for number in range(WRITES):
            add(book, str(number))
            os.write(tells, b".")
        book.close()
    finally:
        os._exit(0)


def read_soon(way: Way) -> tuple[Opening, list[str]]:
    begun = time.monotonic()
    book = read(way)
    found = book.opening, areas(book)
    assert book.facts.get() == FACTS
    book.close()
    assert time.monotonic() - begun < FOR_NOBODY
    return found


def test_killed_at_any_statement_a_file_is_read_at_once_with_all_that_was_confirmed(way: Way) -> None:
    path, key = way
    closed = path.read_bytes()
    seen_unclean = 0
    for moment in itertools.count(1):
        path.write_bytes(closed)
        died, confirmed = killed(path, key, moment)
        opening, found = read_soon(way)
        assert confirmed <= len(found) <= confirmed + 1, moment
        again, same = read_soon(way)
        assert (again, same) == (opening, found), moment
        assert not path.with_name(f"{path.name}-wal").exists(), moment
        writer = SqliteLibrary().open(path, key)
        assert (writer.opening, areas(writer)) == (opening, found), moment
        writer.close()
        assert read_soon(way) == (Opening(), found), moment
        seen_unclean += opening.unclean
        if not died:
            break
    assert (confirmed, opening) == (WRITES, Opening())
    assert seen_unclean > 4 * WRITES


def left_open(way: Way) -> None:
    """Leave what a writer leaves that is killed after its writes, before it closes."""
    path, key = way
    closed = path.read_bytes()
    for moment in itertools.count(1):
        if killed(path, key, moment)[1] == WRITES:
            return
        path.write_bytes(closed)
        for left in ("-wal", "-shm", ".uso"):
            path.with_name(path.name + left).unlink(missing_ok=True)


@pytest.mark.parametrize("size", [0, 1, 31, 32, 33, 56, 4151, 4152, 4153])
def test_whatever_is_left_of_the_wal_file(way: Way, size: int) -> None:
    """Whatever of it reached the disk."""
    path, _ = way
    left_open(way)
    os.truncate(path.with_name(f"{path.name}-wal"), size)
    opening, found = read_soon(way)
    assert found == []
    assert not opening.wal_unseen


@pytest.mark.parametrize("index", [None, b"", bytes(32768)])
def test_whatever_is_left_of_its_index(way: Way, index: bytes | None) -> None:
    path, _ = way
    left_open(way)
    shared = path.with_name(f"{path.name}-shm")
    if index is None:
        shared.unlink()
    else:
        shared.write_bytes(index)
    assert read_soon(way) == (Opening(unclean=True), ["0", "1", "2"])


def test_a_reader_who_is_there_sees_what_another_brings_in(way: Way) -> None:
    closed = read(way)
    assert areas(closed) == []
    left_open(way)
    assert read_soon(way) == (Opening(unclean=True), ["0", "1", "2"])
    assert areas(closed) == ["0", "1", "2"]
    closed.close()


# Where nothing can be brought in


@pytest.fixture(params=["open", "protected"])
def medium(request: pytest.FixtureRequest, folder_of_somebody: Path, template: bytes, protected_template: bytes) -> Way:
    """A file in a folder that will be read alone."""
    path = folder_of_somebody / "mídia" / "a.pleb"
    path.parent.mkdir()
    path.write_bytes(template if request.param == "open" else protected_template)
    if request.param == "protected":
        path.with_name(f"{path.name}.chaves").write_bytes(b"")
    return path, None if request.param == "open" else DATA_KEY


def seal_off(path: Path) -> Callable[[], None]:
    for left in path.parent.iterdir():
        left.chmod(0o444)
    path.parent.chmod(0o555)
    return lambda: path.parent.chmod(0o755)


@pytest.mark.parametrize("size", [0, 31, 32, None])
@pytest.mark.parametrize("index", [True, False])
def test_on_a_medium_that_is_only_read_nobody_is_waited_for(medium: Way, size: int | None, index: bool) -> None:
    path, _ = medium
    left_open(medium)
    if size is not None:
        os.truncate(path.with_name(f"{path.name}-wal"), size)
    if not index:
        path.with_name(f"{path.name}-shm").unlink()
    release = seal_off(path)
    before = snapshot(path.parent)
    opening, found = read_soon(medium)
    assert opening.wal_unseen == (size is None and not index)
    assert found == (["0", "1", "2"] if size is None and index else [])
    assert snapshot(path.parent) == before
    release()
