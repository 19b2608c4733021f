"""The mark of an unclean stop, with one program on the file, several connections, and several programs."""

import subprocess
import threading
from pathlib import Path

import pytest
from sqlcipher3 import dbapi2

from plebapp.storage.library import SqliteLibrary
from tests.storage.programs import program


def unclean(path: Path) -> bool:
    """Open and close the file; say whether it had been left uncleanly."""
    book = SqliteLibrary().open(path)
    book.close()
    return book.opening.unclean


def test_a_clean_close_leaves_one_file_and_no_mark(path: Path) -> None:
    for _ in range(3):
        assert not unclean(path)
        assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_a_kill_is_noticed_once_and_nothing_is_lost(path: Path) -> None:
    with program(path) as other:
        assert other.found == "clean"
        other.say("write")
        other.kill()
    book = SqliteLibrary().open(path)
    assert book.opening.unclean
    assert [area.name for area in book.facts.areas()] == ["0"]
    book.close()
    assert not unclean(path)


def test_a_kill_before_any_write_is_noticed(path: Path) -> None:
    with program(path) as other:
        other.kill()
    assert unclean(path)


def test_the_end_of_a_program_without_closing_is_noticed(path: Path) -> None:
    with program(path) as other:
        other.say("write")
    assert unclean(path)


def test_a_copy_by_hand_of_an_open_file_says_so(path: Path) -> None:
    book = SqliteLibrary().open(path)
    copy = path.with_name("cópia.pleb")
    copy.write_bytes(subprocess.run(["cat", str(path)], capture_output=True, check=True).stdout)
    read = SqliteLibrary().open(copy, read_only=True)
    assert read.opening.unclean
    read.close()
    assert unclean(copy)
    book.close()


def test_further_connections_of_one_program(path: Path) -> None:
    book = SqliteLibrary().open(path)
    first, second = book.another(), book.another()
    book.close()
    first.close()
    with second.atomic():
        second.facts.add_area("")
    second.close()
    assert not unclean(path)


def test_the_last_connection_closed_may_be_another_threads(path: Path) -> None:
    book = SqliteLibrary().open(path)
    opened, closed = threading.Event(), threading.Event()

    def work() -> None:
        mine = book.another()
        opened.set()
        closed.wait()
        mine.close()

    thread = threading.Thread(target=work)
    thread.start()
    opened.wait()
    book.close()
    assert SqliteLibrary().holder(path) is not None
    closed.set()
    thread.join()
    assert SqliteLibrary().holder(path) is None
    assert not unclean(path)


def test_a_reader_keeps_no_mark(path: Path) -> None:
    book = SqliteLibrary().open(path)
    with program(path, "read") as reader:
        assert reader.found == "clean"
        with book.atomic():
            book.facts.add_area("nossa")
        book.close()
        assert not unclean(path)
        assert reader.ask("areas") == "1"
    assert not unclean(path)


def test_what_a_writer_left_beside_a_reader_is_whole_without_the_wal_file(path: Path) -> None:
    book = SqliteLibrary().open(path)
    with program(path, "read"):
        with book.atomic():
            book.facts.add_area("nossa")
        book.close()
        copy = path.with_name("cópia.pleb")
        copy.write_bytes(path.read_bytes())
        assert path.with_name(f"{path.name}-wal").stat().st_size == 0
    kept = SqliteLibrary().open(copy)
    assert not kept.opening.unclean
    assert [area.name for area in kept.facts.areas()] == ["nossa"]
    kept.close()


def test_another_programs_idle_connection_hides_no_stop(path: Path) -> None:
    idle = dbapi2.connect(str(path), check_same_thread=False)
    idle.execute("SELECT count(*) FROM journal").fetchone()
    with program(path) as other:
        assert other.found == "clean"
        other.kill()
    assert unclean(path)
    idle.close()


def test_the_mark_is_set_and_cleared_beside_another_programs_connection(path: Path) -> None:
    idle = dbapi2.connect(str(path))
    idle.execute("SELECT count(*) FROM journal").fetchone()
    book = SqliteLibrary().open(path)
    assert book._connection.number("SELECT open FROM sitting") == 1
    book.close()
    assert idle.execute("SELECT open, person, machine, since FROM sitting").fetchone() == (0, "", "", "")
    idle.close()
    assert not unclean(path)


def test_a_failed_close_keeps_the_mark_and_lets_go_of_the_file(path: Path) -> None:
    book = SqliteLibrary().open(path)
    book._connection.raw.execute(
        "CREATE TEMP TRIGGER full BEFORE UPDATE ON sitting BEGIN SELECT RAISE(ABORT, 'x'); END"
    )
    with pytest.raises(Exception, match="write_failed"):
        book.close()
    assert unclean(path)
    assert not unclean(path)
