"""When copies are made, which stay, and how a copy stands to the file."""

from datetime import UTC, datetime, timedelta, timezone
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plebapp.domain.copies import (
    EVERY,
    NEWEST_KEPT,
    OLD,
    QUICK,
    Comparison,
    Occasion,
    Relation,
    Stage,
    compare,
    is_due,
    is_old,
    stage,
    surplus,
)

MOMENT = timedelta(microseconds=1)
NOW = datetime(2026, 10, 4, 20, 30, tzinfo=UTC)


# When one is due


def test_on_demand_a_copy_is_always_made() -> None:
    assert is_due(Occasion.DEMAND, None, took=timedelta(hours=1))


@pytest.mark.parametrize("occasion", [Occasion.STAGE, Occasion.LEAVING])
@pytest.mark.parametrize("took", [None, QUICK, timedelta(hours=1)])
def test_at_a_stage_change_and_on_leaving_whenever_something_changed(
    occasion: Occasion, took: timedelta | None
) -> None:
    assert is_due(occasion, timedelta(0), took, tried=timedelta(0))
    assert not is_due(occasion, None, took)


@pytest.mark.parametrize(
    ("uncopied", "took", "tried", "due"),
    [
        (None, None, None, False),
        (EVERY - MOMENT, None, None, False),
        (EVERY, None, None, True),
        (EVERY, QUICK - MOMENT, None, True),
        (EVERY, QUICK, None, False),
        (timedelta(hours=9), QUICK, None, False),
        (timedelta(hours=9), None, EVERY - MOMENT, False),  # one has just failed
        (timedelta(hours=9), None, EVERY, True),
    ],
)
def test_every_ten_minutes_of_work_where_copies_are_quick(
    uncopied: timedelta | None, took: timedelta | None, tried: timedelta | None, due: bool
) -> None:
    assert is_due(Occasion.WORK, uncopied, took, tried) is due


def test_the_figures_are_those_promised() -> None:
    assert (timedelta(minutes=10), timedelta(minutes=20), timedelta(seconds=5)) == (EVERY, OLD, QUICK)


@pytest.mark.parametrize(("uncopied", "old"), [(None, False), (OLD - MOMENT, False), (OLD, True)])
def test_the_last_copy_is_old_when_it_lacks_changes_for_twenty_minutes(uncopied: timedelta | None, old: bool) -> None:
    assert is_old(uncopied) is old


def test_stages_follow_one_another() -> None:
    done = {"stations": False, "voters": False, "closed": False, "settled": False, "pending": True}
    found = [stage(**done)]
    for step in ("stations", "voters", "closed", "settled"):
        done[step] = True
        found.append(stage(**done))
    done["pending"] = False
    assert [*found, stage(**done)] == list(Stage)


# Rotation

moments = st.datetimes(datetime(2023, 1, 1), datetime(2026, 12, 31)).map(lambda moment: moment.replace(tzinfo=UTC))
dense = st.integers(0, 40 * 24 * 12).map(lambda steps: NOW - timedelta(minutes=5 * steps))
several = st.lists(moments | dense, max_size=60)
spans = st.timedeltas(timedelta(0), timedelta(days=900))


def kept(copies: list[datetime], now: datetime) -> list[datetime]:
    return sorted(set(copies) - set(surplus(copies, now)))


def every_ten_minutes(days: int) -> list[datetime]:
    return [NOW - timedelta(minutes=10 * step) for step in range(days * 144)]


def test_ten_newest_then_one_an_hour_a_day_a_month() -> None:
    left = kept(every_ten_minutes(400), NOW)
    ages = [NOW - moment for moment in left]
    assert sum(age < timedelta(minutes=100) for age in ages) == NEWEST_KEPT
    first_day = [moment for moment in left if timedelta(hours=2) <= NOW - moment <= timedelta(days=1)]
    assert {moment.minute for moment in first_day} == {50}
    assert len(first_day) == 22
    assert len({moment.date() for moment in first_day}) == 2
    month = [moment for moment in left if timedelta(days=2) <= NOW - moment <= timedelta(days=30)]
    assert {(moment.hour, moment.minute) for moment in month} == {(23, 50)}
    assert len(month) == 28
    older = [moment for moment in left if NOW - moment > timedelta(days=30)]
    assert {(moment + timedelta(minutes=10)).day for moment in older} == {1}
    assert len(older) == 13


@pytest.mark.parametrize(
    ("age", "stays"),
    [(timedelta(days=1), True), (timedelta(days=1) + MOMENT, False)],
)
def test_the_first_day_has_its_last_moment(age: timedelta, stays: bool) -> None:
    copies = [NOW + timedelta(minutes=n) for n in range(NEWEST_KEPT)]
    judged = NOW - timedelta(hours=3)
    later_that_day = judged + timedelta(hours=1)
    assert (judged in kept([*copies, judged, later_that_day], judged + age)) is stays


@given(several, moments)
def test_the_newest_stay(copies: list[datetime], now: datetime) -> None:
    newest = sorted(set(copies))[-NEWEST_KEPT:]
    assert set(newest) <= set(kept(copies, now))


@given(several, moments)
def test_removing_again_removes_nothing(copies: list[datetime], now: datetime) -> None:
    assert surplus(kept(copies, now), now) == ()


@given(several, moments, spans, several)
def test_nothing_goes_that_a_later_moment_would_keep(
    copies: list[datetime], now: datetime, span: timedelta, more: list[datetime]
) -> None:
    newer = [moment for moment in more if moment > max([now, *copies])]
    at_once = kept([*copies, *newer], now + span)
    assert kept([*kept(copies, now), *newer], now + span) == at_once


@settings(max_examples=20)
@given(st.integers(1, 120), spans)
def test_the_number_that_stays_is_bounded(days: int, span: timedelta) -> None:
    left = kept(every_ten_minutes(days), NOW + span)
    assert len(left) <= NEWEST_KEPT + 25 + 31 + 1 + days // 28 + 1


@given(several, moments, st.randoms())
def test_neither_order_nor_offset_matters(copies: list[datetime], now: datetime, random: Random) -> None:
    there = timezone(timedelta(hours=-5))
    mixed = [moment.astimezone(there) for moment in copies]
    random.shuffle(mixed)
    assert surplus(mixed, now.astimezone(there)) == surplus(copies, now)


def test_a_copy_dated_in_the_future_is_not_judged_old() -> None:
    copies = [NOW + timedelta(days=400, hours=n) for n in range(20)]
    assert surplus(copies, NOW) == ()


# Comparison


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 300))
def test_a_copy_against_the_file(common: int, copy_beyond: int, file_beyond: int) -> None:
    asked: list[int] = []

    def agree(number: int) -> bool:
        assert 1 <= number <= common + min(copy_beyond, file_beyond)
        asked.append(number)
        return number <= common

    found = compare(common + copy_beyond, common + file_beyond, agree)
    assert found == Comparison(common, copy_beyond, file_beyond)
    assert len(asked) <= 10


@pytest.mark.parametrize(
    ("found", "relation"),
    [
        (Comparison(3, 0, 0), Relation.SAME),
        (Comparison(3, 0, 1), Relation.COPY_OLDER),
        (Comparison(3, 1, 0), Relation.COPY_NEWER),
        (Comparison(3, 1, 1), Relation.DIVERGED),
        (Comparison(0, 3, 3), Relation.ANOTHER),
        (Comparison(0, 3, None), Relation.FILE_UNREADABLE),
    ],
)
def test_the_relation_in_a_word(found: Comparison, relation: Relation) -> None:
    assert found.relation is relation
