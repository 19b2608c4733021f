"""Sheets, drafts and decisions of the board on file."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.board import BoardDecision
from plebapp.domain.errors import Code, Unusable
from plebapp.domain.sheet import Sheet, SheetEntry, SheetField
from plebapp.domain.station import StationId
from plebapp.storage.book import SqliteBook
from plebapp.usecases.ports import Draft
from tests.storage import samples
from tests.storage.samples import KEY, ONE_BOOK, entry, undone

OTHER = StationId(8, 3)


@ONE_BOOK
@given(
    st.lists(
        st.builds(
            SheetEntry,
            station=samples.keys,
            number=st.integers(1, 5),
            sheet=samples.sheets,
            person=samples.texts,
            confirmed=st.lists(samples.texts, max_size=3).map(tuple),
            reason=samples.texts,
        ),
        unique_by=lambda entry: (entry.station, entry.number),
        max_size=5,
    )
)
def test_every_entry_comes_back_oldest_first(book: SqliteBook, entries: list[SheetEntry]) -> None:
    in_order = sorted(entries, key=lambda entry: (entry.station, entry.number))
    with undone(book):
        for one in entries:
            book.counting.add(one)
        for station in {one.station for one in entries}:
            assert book.counting.sheets(station) == tuple(one for one in in_order if one.station == station)
        assert book.counting.in_force() == {one.station: one for one in in_order}


def test_a_station_without_a_sheet_has_none(book: SqliteBook) -> None:
    assert book.counting.sheets(KEY) == ()
    assert book.counting.in_force() == {}


def test_the_last_entry_is_in_force(book: SqliteBook) -> None:
    with book.atomic():
        for one in (entry(1), entry(1, OTHER), entry(2, sim=6), entry(10, sim=7)):
            book.counting.add(one)
    assert [one.number for one in book.counting.sheets(KEY)] == [1, 2, 10]
    assert book.counting.in_force() == {KEY: entry(10, sim=7), OTHER: entry(1, OTHER)}


def test_a_sheet_without_a_tally_is_kept_as_it_is(book: SqliteBook) -> None:
    bare = SheetEntry(KEY, 1, Sheet(signatures=1, separate_votes=0, tallies=()), "Ana")
    with book.atomic():
        book.counting.add(bare)
    assert book.counting.sheets(KEY) == (bare,)


@pytest.mark.parametrize("wrong", [entry(1), entry(0), entry(2, StationId(9, 9))])
def test_an_entry_needs_a_number_of_its_own_and_a_station(book: SqliteBook, wrong: SheetEntry) -> None:
    with book.atomic():
        book.counting.add(entry(1))
    with pytest.raises(Unusable) as raised, book.atomic():
        book.counting.add(wrong)
    assert raised.value.code is Code.WRITE_FAILED
    assert book.counting.in_force() == {KEY: entry(1)}


@ONE_BOOK
@given(st.dictionaries(st.sampled_from(SheetField), samples.texts), samples.texts)
def test_a_draft_comes_back_and_takes_the_place_of_the_former(
    book: SqliteBook, texts: dict[SheetField, str], person: str
) -> None:
    draft = Draft(KEY, texts, person)
    with book.atomic():
        book.counting.keep_draft(draft)
    assert book.counting.draft(KEY) == draft
    assert book.counting.drafts() == (draft,)


def test_drafts_are_dropped(book: SqliteBook) -> None:
    drafts = (Draft(KEY, {SheetField.SIM: "1"}, "Ana"), Draft(OTHER, {}, "Bia"))
    with book.atomic():
        for draft in reversed(drafts):
            book.counting.keep_draft(draft)
    assert book.counting.drafts() == drafts
    with book.atomic():
        book.counting.drop_draft(KEY)
        book.counting.drop_draft(KEY)
    assert book.counting.draft(KEY) is None
    assert book.counting.drafts() == drafts[1:]


@ONE_BOOK
@given(st.lists(samples.decisions, unique_by=lambda decision: decision.number, max_size=5))
def test_decisions_come_back_by_number(book: SqliteBook, decisions: list[BoardDecision]) -> None:
    with undone(book):
        for decision in decisions:
            book.counting.add_decision(decision)
        assert book.counting.decisions() == tuple(sorted(decisions, key=lambda decision: decision.number))


@pytest.mark.parametrize(
    ("table", "read", "change"),
    [
        ("draft", lambda book: book.counting.drafts(), "texts = '[]'"),
        ("draft", lambda book: book.counting.drafts(), 'texts = \'{"unknown": "1"}\''),
        ("draft", lambda book: book.counting.draft(KEY), "texts = '{'"),
    ],
)
def test_what_cannot_be_read_is_damage(
    book: SqliteBook, table: str, read: Callable[[SqliteBook], object], change: str
) -> None:
    with book.atomic():
        book.counting.keep_draft(Draft(KEY, {}, "Ana"))
        book._connection.write(f"UPDATE {table} SET {change}")
    with pytest.raises(Unusable) as raised:
        read(book)
    assert raised.value.code is Code.FILE_DAMAGED
