"""The journal on file: entries are only added, and read back as they were sealed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.journal import GENESIS, Action, Payload, breaks
from plebapp.storage.book import SqliteBook
from tests.storage import samples
from tests.storage.samples import ONE_BOOK, undone

NOW = "2026-01-01T12:00:00+00:00"
INSERTED = (
    "INSERT INTO journal SELECT {}, at, person, action, subject, '', '', previous, digest, signers, signatures"
    " FROM journal"
)


def add(book: SqliteBook, after: Payload = None, subject: str = "") -> None:
    book.journal.append(NOW, "Ana", Action.FACTS_CHANGED, subject, None, after)


@ONE_BOOK
@given(samples.texts, samples.texts, st.sampled_from(Action), samples.texts, samples.payloads, samples.payloads)
def test_an_entry_comes_back_and_links_to_the_one_before(
    book: SqliteBook, at: str, person: str, action: Action, subject: str, before: Payload, after: Payload
) -> None:
    head = book.journal.head()
    assert head is not None
    with book.atomic():
        appended = book.journal.append(at, person, action, subject, before, after)
    assert book.journal.head() == appended
    assert (appended.sequence, appended.previous) == (head.sequence + 1, head.digest)
    assert (appended.person, appended.action, appended.before, appended.after) == (person, action, before, after)
    assert list(breaks(book.journal.entries())) == []


def test_what_json_does_not_know_is_sealed_as_it_will_be_read_back(book: SqliteBook) -> None:
    with book.atomic():
        appended = book.journal.append(NOW, "Ana", Action.CREATED, "", None, {10: (1, 2), 9: Action.CREATED})
    assert appended.after == {"10": [1, 2], "9": "created"}
    assert book.journal.head() == appended
    assert appended.recomputed == appended.digest


def test_the_first_entry_stands_on_sixty_four_zeros(book: SqliteBook) -> None:
    first = next(book.journal.entries())
    assert (first.sequence, first.previous) == (1, GENESIS)


def test_entries_from_a_place_on_and_the_latest(book: SqliteBook) -> None:
    with book.atomic():
        for number in range(2, 8):
            add(book, subject=str(number))
    assert [entry.sequence for entry in book.journal.entries(after=3)] == [4, 5, 6, 7]
    assert [entry.sequence for entry in book.journal.entries(after=3, limit=2)] == [4, 5]
    assert [entry.sequence for entry in book.journal.entries(after=7)] == []
    assert [entry.sequence for entry in book.journal.latest(3)] == [7, 6, 5]
    assert [entry.sequence for entry in book.journal.latest(0)] == []
    assert [entry.sequence for entry in book.journal.backwards()] == [7, 6, 5, 4, 3, 2, 1]
    assert next(book.journal.backwards()).sequence == 7


@pytest.mark.parametrize(
    ("sql", "parameters"),
    [
        ("UPDATE journal SET person = 'Bia' WHERE sequence = 1", ()),
        ("UPDATE journal SET sequence = 9", ()),
        ("DELETE FROM journal", ()),
        ("DELETE FROM journal WHERE sequence = 1", ()),
        ("INSERT OR REPLACE INTO journal SELECT * FROM journal WHERE sequence = 1", ()),
        (INSERTED.format("3"), ()),
        (INSERTED.format("0"), ()),
        (INSERTED.format("NULL"), ()),
        ("UPDATE OR IGNORE journal SET person = 'Bia'", ()),
    ],
)
def test_entries_are_neither_changed_nor_removed_nor_out_of_order(
    book: SqliteBook, sql: str, parameters: tuple[Any, ...]
) -> None:
    before = list(book.journal.entries())
    with pytest.raises(Unusable) as raised, book.atomic():
        book._connection.write(sql, parameters)
    assert raised.value.code is Code.WRITE_FAILED
    assert "journal" in str(raised.value.operands["detail"])
    assert list(book.journal.entries()) == before


def test_an_entry_falls_with_its_transaction(book: SqliteBook) -> None:
    before = list(book.journal.entries())
    with undone(book):
        add(book)
    assert list(book.journal.entries()) == before


@pytest.mark.parametrize("text", ["[]", "1", "{", "nada", ""])
def test_a_payload_that_is_no_object_is_damage(book: SqliteBook, text: str) -> None:
    with book.atomic():
        book._connection.write(
            "INSERT INTO journal SELECT 2, at, person, action, subject, ?, NULL, previous, digest, signers, signatures"
            " FROM journal",
            (text,),
        )
    with pytest.raises(Unusable) as raised:
        book.journal.head()
    assert raised.value.code is Code.FILE_DAMAGED
