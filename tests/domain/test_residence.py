"""Art. 3º, sole paragraph, I: more than one year of residence on polling day, and the cut-off that says the same."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.residence import Criterion, anniversary, statutory_cutoff

# resident since, polling day, included, cut-off of that polling day
TABLE = [
    (date(2025, 3, 10), date(2026, 3, 10), False, date(2025, 3, 9)),
    (date(2025, 3, 9), date(2026, 3, 10), True, date(2025, 3, 9)),
    (date(2024, 2, 29), date(2025, 3, 1), False, date(2024, 2, 28)),
    (date(2024, 2, 29), date(2025, 3, 2), True, date(2024, 3, 1)),
    (date(2023, 2, 28), date(2024, 2, 28), False, date(2023, 2, 27)),
    (date(2023, 2, 28), date(2024, 2, 29), True, date(2023, 2, 28)),
]

DAY = timedelta(days=1)


@pytest.mark.parametrize(("since", "polling_day", "included", "cutoff"), TABLE)
def test_the_table_of_article_3(since: date, polling_day: date, included: bool, cutoff: date) -> None:
    assert (polling_day > anniversary(since)) is included
    assert statutory_cutoff(polling_day) == cutoff
    assert (since <= cutoff) is included


@pytest.mark.parametrize(
    ("since", "complete"),
    [
        (date(2025, 3, 10), date(2026, 3, 10)),
        (date(2023, 2, 28), date(2024, 2, 28)),
        (date(2024, 2, 29), date(2025, 3, 1)),  # the day does not exist: the day after (Civil Code, art. 132, § 3º)
        (date(2024, 3, 1), date(2025, 3, 1)),
        (date(2025, 12, 31), date(2026, 12, 31)),
        (date(1999, 2, 28), date(2000, 2, 28)),  # 2000 is a leap year, 1900 is not
        (date(1899, 2, 28), date(1900, 2, 28)),
    ],
)
def test_a_year_runs_to_the_same_numbered_day(since: date, complete: date) -> None:
    assert anniversary(since) == complete


@pytest.mark.parametrize(
    ("polling_day", "cutoff"),
    [
        (date(2026, 10, 4), date(2025, 10, 3)),
        (date(2026, 1, 1), date(2024, 12, 31)),
        (date(2024, 3, 1), date(2023, 2, 28)),  # the eve is a 29 February, which the year before has not
        (date(2024, 3, 2), date(2023, 3, 1)),
        (date(2025, 3, 1), date(2024, 2, 28)),
    ],
)
def test_the_cutoff_is_a_year_before_the_eve_of_the_poll(polling_day: date, cutoff: date) -> None:
    assert statutory_cutoff(polling_day) == cutoff


def test_both_forms_say_the_same_for_every_polling_day_from_2019_to_2032() -> None:
    """Every residence date within 400 days of the cut-off, on both sides: some four million pairs."""
    complete = {since: anniversary(since) for since in days(date(2016, 1, 1), date(2034, 12, 31))}
    for polling_day in days(date(2019, 1, 1), date(2032, 12, 31)):
        cutoff = statutory_cutoff(polling_day)
        for distance in range(401):
            assert complete[cutoff - distance * DAY] < polling_day <= complete[cutoff + (distance + 1) * DAY]


def days(first: date, last: date) -> list[date]:
    return [first + n * DAY for n in range((last - first).days + 1)]


@given(
    st.dates(date(1890, 1, 1), date(2199, 12, 31)),
    st.integers(-400, 400),
)
def test_both_forms_say_the_same_in_any_century(polling_day: date, distance: int) -> None:
    since = statutory_cutoff(polling_day) + distance * DAY
    assert (polling_day > anniversary(since)) == (distance <= 0)


def test_a_resolution_compares_residence_or_domicile() -> None:
    assert {criterion.value for criterion in Criterion} == {"residencia", "domicilio"}
