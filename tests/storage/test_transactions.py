"""Transactions: all or nothing, one state, one writer, one thread."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlcipher3 import dbapi2

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.journal import Action, breaks
from plebapp.domain.station import State
from plebapp.domain.voter import RollStatus
from plebapp.storage.book import SqliteBook
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import Draft, RollQuery
from tests.storage.samples import FACTS, KEY, everything, in_a_thread, voter

WRITES: list[Callable[[SqliteBook], object]] = [
    lambda book: book.facts.put(FACTS),
    lambda book: book.facts.add_area(""),
    lambda book: book.stations.set_state(KEY, State.COUNTED),
    lambda book: book.roll.add([(voter(1), RollStatus.INCLUDED)]),
    lambda book: book.counting.keep_draft(Draft(KEY, {}, "Ana")),
    lambda book: book.journal.append("", "Ana", Action.CREATED, "", None, None),
]


@pytest.mark.parametrize("write", WRITES)
def test_a_write_outside_a_transaction_is_a_mistake(book: SqliteBook, write: Callable[[SqliteBook], object]) -> None:
    with pytest.raises(RuntimeError, match="outside atomic"):
        write(book)
    with book.reading(), pytest.raises(RuntimeError, match="outside atomic"):
        write(book)
    with book.atomic():
        write(book)


def test_transactions_do_not_nest(book: SqliteBook) -> None:
    with book.atomic(), pytest.raises(RuntimeError, match="inside a transaction"), book.atomic():
        pass
    with book.reading(), pytest.raises(RuntimeError, match="inside a transaction"), book.atomic():
        pass
    with book.atomic(), book.reading(), book.reading():
        book.facts.add_area("")
    assert len(book.facts.areas()) == 1


def test_reading_sees_one_state(book: SqliteBook) -> None:
    other = book.another()
    with book.reading():
        with other.atomic():
            other.facts.add_area("")
        assert book.facts.areas() == ()
    assert len(book.facts.areas()) == 1
    other.close()


def test_reading_ends_with_a_failure_as_well(book: SqliteBook) -> None:
    with pytest.raises(ZeroDivisionError), book.reading():
        raise ZeroDivisionError
    with book.atomic():
        book.facts.add_area("")


def test_a_second_writer_waits_and_then_is_refused(book: SqliteBook) -> None:
    other = book.another()
    with book.atomic():
        book.facts.add_area("")
        assert other.facts.areas() == ()
        with pytest.raises(Unusable) as raised, other.atomic():
            pass
    assert raised.value.code is Code.FILE_BUSY
    with other.atomic():
        other.facts.add_area("Primavera")
    assert len(book.facts.areas()) == 2
    other.close()


class Failing:
    """A driver's connection that fails at the `at`-th statement after it was put in place."""

    def __init__(self, raw: object, at: int) -> None:
        self.raw, self.left = raw, at

    def __getattr__(self, name: str) -> object:
        attribute = getattr(self.raw, name)
        if name not in ("execute", "executemany"):
            return attribute

        def call(sql: str, *parameters: object) -> object:
            if sql != "ROLLBACK":
                self.left -= 1
                if self.left == 0:
                    raise dbapi2.OperationalError("disk I/O error")
            return attribute(sql, *parameters)

        return call


def test_a_failure_at_any_statement_leaves_nothing(book: SqliteBook) -> None:
    before = everything(book)
    raw = book._connection.raw
    codes = []
    for at in range(1, 100):
        book._connection.raw = Failing(raw, at)
        try:
            with book.atomic():
                for write in WRITES:
                    write(book)
        except Unusable as error:
            codes.append(error.code)
        else:
            break
        finally:
            book._connection.raw = raw
        assert everything(book) == before
        assert not raw.in_transaction
    assert len(codes) > len(WRITES)
    assert set(codes) == {Code.WRITE_FAILED}
    assert len(book.facts.areas()) == 1


# Threads


@pytest.mark.parametrize(
    "act",
    [
        *WRITES,
        lambda book: book.facts.get(),
        lambda book: list(book.roll.every(frozenset(RollStatus))),
        lambda book: book.roll.count(RollQuery()),
        lambda book: book.atomic().__enter__(),
        lambda book: book.reading().__enter__(),
        lambda book: book.counting.in_force(),
        lambda book: book.copy_to(book.path.with_name("cópia.pleb")),
        lambda book: book.damages(),
        lambda book: book.close(),
    ],
)
def test_a_book_used_from_another_thread_says_so(book: SqliteBook, act: Callable[[SqliteBook], object]) -> None:
    with book.atomic():
        error = in_a_thread(lambda: act(book))
    assert isinstance(error, RuntimeError)
    assert "another thread" in str(error)
    assert book.facts.get() == FACTS
    assert not book.path.with_name("cópia.pleb").exists()


def test_writers_in_threads_of_their_own_take_turns(library: SqliteLibrary, path: Path) -> None:
    book = SqliteLibrary().open(path)

    def write() -> None:
        mine = book.another()
        for _ in range(25):
            with mine.atomic():
                mine.journal.append("", "Ana", Action.FACTS_CHANGED, "", None, None)
        mine.close()

    threads = [threading.Thread(target=write) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = list(book.journal.entries())
    assert len(entries) == 76
    assert list(breaks(entries)) == []
    book.close()
    again = library.open(path)
    assert not again.opening.unclean
    again.close()


def test_a_closed_book_says_so(path: Path, library: SqliteLibrary) -> None:
    book = library.open(path)
    book.close()
    book.close()
    for act in (book.facts.get, book.another, book.damages, lambda: book.atomic().__enter__()):
        with pytest.raises(RuntimeError, match="closed"):
            act()


def test_a_book_closed_in_its_own_transaction_writes_nothing(library: SqliteLibrary, path: Path) -> None:
    book = library.open(path)

    def write() -> None:
        with book.atomic():
            book.facts.add_area("")
            book.close()

    with pytest.raises(RuntimeError):
        write()
    again = library.open(path)
    assert again.opening.unclean
    assert again.facts.areas() == ()
    again.close()


def test_a_disk_that_fails_at_the_close_is_told_and_the_file_let_go(library: SqliteLibrary, path: Path) -> None:
    for at in range(1, 20):
        book = library.open(path)
        book._connection.raw = Failing(book._connection.raw, at)
        try:
            book.close()
        except Unusable:
            continue
        break
    assert at > 5
    book = library.open(path)
    assert book.facts.get() == FACTS
    book.close()
