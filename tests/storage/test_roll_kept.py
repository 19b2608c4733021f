"""What the roll keeps beside its voters: the sum over their records, every closing, and the text for searching."""

import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.roll import RecordSum, RollClosing, RollReopening
from plebapp.domain.voter import RollStatus
from plebapp.storage.book import SqliteBook
from tests.storage.samples import KEY, voter

INCLUDED = RollStatus.INCLUDED
EVERYBODY = frozenset(RollStatus)


def recomputed(book: SqliteBook) -> str:
    total = RecordSum()
    for registered in book.roll.every(EVERYBODY):
        total.add(registered.id, registered.voter)
    return total.hex()


def test_the_sum_follows_whoever_comes_changes_and_goes(book: SqliteBook) -> None:
    assert book.roll.records_sum() == RecordSum().hex()
    with book.atomic():
        book.roll.add((voter(number), INCLUDED) for number in range(1, 6))
    sums = [book.roll.records_sum()]
    assert sums[-1] == recomputed(book)
    with book.atomic():
        book.roll.remove([voter(2).titulo, voter(5).titulo])
        book.roll.replace(1, voter(1, "OUTRA", social_name="Zé"), INCLUDED)
    sums.append(book.roll.records_sum())
    assert sums[-1] == recomputed(book)
    with book.atomic():
        book.roll.add([(voter(9), RollStatus.SUSPENDED)])
    sums.append(book.roll.records_sum())
    assert sums[-1] == recomputed(book)
    assert len(set(sums)) == 3


def test_another_standing_is_the_same_record(book: SqliteBook) -> None:
    with book.atomic():
        book.roll.add([(voter(1), INCLUDED)])
    before = book.roll.records_sum()
    with book.atomic():
        book.roll.replace(1, voter(1), RollStatus.EXCLUDED_LATE)
    assert book.roll.records_sum() == before


def test_what_is_undone_leaves_the_sum(book: SqliteBook) -> None:
    before = book.roll.records_sum()
    with pytest.raises(Unusable), book.atomic():
        book.roll.add([(voter(1), INCLUDED), (voter(1), INCLUDED)])
    assert book.roll.records_sum() == before


def test_every_closing_stays_with_its_number_and_one_is_in_force(book: SqliteBook) -> None:
    first, second = (
        RollClosing("2026-09-01T20:00:00+00:00", "Ana", {KEY: 2}, "ab" * 32),
        RollClosing("2026-09-02T20:00:00+00:00", "Rui", {KEY: 3}, "cd" * 32),
    )
    assert (book.roll.closing(), dict(book.roll.closings()), book.roll.reopenings()) == (None, {}, ())
    with book.atomic():
        book.roll.close(first)
    with pytest.raises(Unusable) as refused, book.atomic():
        book.roll.close(second)
    assert refused.value.code is Code.WRITE_FAILED
    with book.atomic():
        book.roll.reopen("2026-09-02T19:00:00+00:00", "Ana", "faltava um eleitor")
    assert book.roll.closing() is None
    with pytest.raises(LookupError), book.atomic():
        book.roll.reopen("2026-09-02T19:00:00+00:00", "Ana", "outra vez")
    with book.atomic():
        book.roll.close(second)
    assert book.roll.closing() == second
    assert book.roll.closings() == {1: first, 2: second}
    assert book.roll.reopenings() == (RollReopening(1, "2026-09-02T19:00:00+00:00", "Ana", "faltava um eleitor"),)


def test_whom_a_search_would_pass_by(book: SqliteBook) -> None:
    with book.atomic():
        book.roll.add((voter(number, "JOÃO D'ÁVILA"), INCLUDED) for number in (1, 2, 3))
    assert list(book.roll.misfiled()) == []
    book._connection.raw.execute("UPDATE voter SET search_key = 'maria' WHERE id = 2")
    assert list(book.roll.misfiled()) == [2]
