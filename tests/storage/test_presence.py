"""The mark of an unclean stop, with one program on the file, several connections, and several programs."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from sqlcipher3 import dbapi2

from plebapp.storage.library import SqliteLibrary
from tests.storage.samples import CHECKOUT, in_a_thread

PROGRAM = """
import sys
from pathlib import Path
from plebapp.storage.library import SqliteLibrary
book = SqliteLibrary().open(Path(sys.argv[1]))
print("unclean" if book.opening.unclean else "clean", flush=True)
for line in sys.stdin:
    if line == "write\\n":
        with book.atomic():
            book.facts.add_area(f"{len(book.facts.areas())}")
    if line == "close\\n":
        book.close()
    print("done", flush=True)
"""


class Program:
    """Another program on the file."""

    def __init__(self, path: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=CHECKOUT,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._in: IO[str] = self.process.stdin
        self._out: IO[str] = self.process.stdout
        self.found = self._out.readline().strip()

    def say(self, line: str) -> None:
        """Have the program do something, and wait until it is done."""
        self._in.write(f"{line}\n")
        self._in.flush()
        assert self._out.readline() == "done\n"

    def kill(self) -> None:
        """Kill the program, and wait until it is gone."""
        self.process.kill()
        self.process.wait()

    def leave(self) -> None:
        """End the program as it ends by itself."""
        self._in.close()
        self.process.wait()
        self._out.close()


@contextmanager
def program(path: Path) -> Iterator[Program]:
    """Run another program on the file."""
    running = Program(path)
    try:
        yield running
    finally:
        running.leave()


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


def test_a_further_connection_closed_last_in_another_thread(path: Path) -> None:
    book = SqliteLibrary().open(path)

    def work() -> None:
        mine = book.another()
        mine.facts.get()
        mine.close()

    assert in_a_thread(work) is None
    book.close()
    assert not unclean(path)


def test_two_openings_in_one_program(path: Path) -> None:
    first = SqliteLibrary().open(path)
    second = SqliteLibrary().open(path)
    assert not second.opening.unclean
    first.close()
    second.close()
    assert not unclean(path)


@pytest.mark.parametrize("first_out", ["ours", "theirs"])
def test_a_second_program_while_the_first_works_finds_nothing_unclean(path: Path, first_out: str) -> None:
    book = SqliteLibrary().open(path)
    with program(path) as other:
        assert other.found == "clean"
        other.say("write")
        with book.atomic():
            book.facts.add_area("nossa")
        if first_out == "ours":
            book.close()
            other.say("close")
        else:
            other.say("close")
            book.close()
    assert not unclean(path)


def test_a_second_program_does_not_wait_for_a_long_write(path: Path) -> None:
    book = SqliteLibrary().open(path)
    with book.atomic():
        book.facts.add_area("nossa")
        with program(path) as other:
            assert other.found == "clean"
            other.say("close")
    book.close()
    assert not unclean(path)


def test_when_one_of_two_is_killed_the_other_closes_cleanly(path: Path) -> None:
    book = SqliteLibrary().open(path)
    with program(path) as other:
        other.say("write")
        other.kill()
    assert [area.name for area in book.facts.areas()] == ["0"]
    book.close()
    assert not unclean(path)


def test_when_both_are_killed_the_next_one_notices(path: Path) -> None:
    with program(path) as one, program(path) as two:
        one.say("write")
        two.say("write")
        one.kill()
        two.kill()
    book = SqliteLibrary().open(path)
    assert book.opening.unclean
    assert len(book.facts.areas()) == 2
    book.close()


def test_another_programs_idle_connection_hides_no_later_stop(path: Path) -> None:
    idle = dbapi2.connect(str(path), check_same_thread=False)
    idle.execute("SELECT count(*) FROM journal").fetchone()
    with program(path) as other:
        assert other.found == "clean"
        other.kill()
    idle.close()
    assert unclean(path)


def test_the_mark_is_set_beside_another_programs_connection(path: Path) -> None:
    idle = dbapi2.connect(str(path))
    idle.execute("SELECT count(*) FROM journal").fetchone()
    book = SqliteLibrary().open(path)
    assert book._connection.number("SELECT open FROM sitting") == 1
    idle.close()
    book.close()
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
