"""Days, hours and moments as people type them."""

from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.fields import FieldProblem, Problem
from plebapp.domain.moments import day_and_hour, read_date, read_moment, read_time

POLLING_DAY = date(2026, 10, 4)


def on_one_line(text: str) -> datetime | None:
    """What is typed on one line, where an hour alone is of the polling day."""
    return read_moment(*day_and_hour(text), lambda: POLLING_DAY)


@pytest.mark.parametrize("text", ["04/10/2026", " 4/10/2026 ", "2026-10-04", "04102026"])
def test_a_date_is_read_in_every_usual_form(text: str) -> None:
    assert read_date(text) == date(2026, 10, 4)


@pytest.mark.parametrize("text", ["", "  ", "31/02/2026", "31022026", "4/10", "amanhã", "04/10/26"])
def test_what_is_no_date_is_a_problem(text: str) -> None:
    with pytest.raises(FieldProblem):
        read_date(text)


@pytest.mark.parametrize(
    ("text", "hour"),
    [("17h00", (17, 0)), ("17:30", (17, 30)), ("8h", (8, 0)), ("8", (8, 0)), (" 0h05 ", (0, 5)), ("1900", (19, 0))],
)
def test_an_hour_is_read_in_every_usual_form(text: str, hour: tuple[int, int]) -> None:
    assert read_time(text) == time(*hour)


@pytest.mark.parametrize("text", ["", "24h00", "17h60", "cinco", "17h0", "-1", "2400", "1760", "930", "17000"])
def test_what_is_no_hour_is_none(text: str) -> None:
    assert read_time(text) is None


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("05/10/2026 14h", (5, 14, 0)),
        ("5/10/2026 9h30", (5, 9, 30)),
        ("05/10/2026, 9:30", (5, 9, 30)),
        ("05/10/2026 às 9h30", (5, 9, 30)),
        ("05102026 17", (5, 17, 0)),
        ("2026-10-05T14:00", (5, 14, 0)),
        ("2026-10-05 0h40", (5, 0, 40)),
        (" 05/10/2026  17 h 05 ", (5, 17, 5)),
        ("15h", (4, 15, 0)),
        ("15h30", (4, 15, 30)),
        ("15:30", (4, 15, 30)),
        ("15", (4, 15, 0)),
    ],
)
def test_a_moment_is_read_from_one_line(text: str, moment: tuple[int, int, int]) -> None:
    day, hour, minute = moment
    assert on_one_line(text) == datetime(2026, 10, day, hour, minute)


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_typed_is_no_moment(text: str) -> None:
    assert on_one_line(text) is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("05/10/2026", Problem.HOUR_MISSING),
        ("05102026", Problem.HOUR_MISSING),
        ("05/10/2026 ", Problem.HOUR_MISSING),
        ("05/10/2026 24h", Problem.NOT_AN_HOUR),
        ("05/10/2026 cedo", Problem.NOT_AN_HOUR),
        ("31/02/2026 9h", Problem.NOT_A_DATE),
        ("05/10/1026 9h", Problem.DATE_IMPLAUSIBLE),
        ("15h60", Problem.NOT_AN_HOUR),
        ("cedo", Problem.NOT_AN_HOUR),
        ("5/10 9h", Problem.NOT_AN_HOUR),
        ("9h 05/10/2026", Problem.NOT_AN_HOUR),
        ("\N{ARABIC-INDIC DIGIT ONE}h", Problem.NOT_AN_HOUR),
    ],
)
def test_what_is_no_moment_is_a_problem(text: str, problem: Problem) -> None:
    with pytest.raises(FieldProblem) as refused:
        on_one_line(text)
    assert refused.value.problem is problem


@given(st.datetimes(datetime(1890, 1, 1), datetime(2199, 12, 31)))
def test_a_moment_written_in_any_way_is_read_back(moment: datetime) -> None:
    whole = moment.replace(second=0, microsecond=0, fold=0)
    for form in ("%d/%m/%Y %Hh%M", "%d/%m/%Y, %H:%M", "%d%m%Y %Hh%M", "%Y-%m-%dT%H:%M"):
        assert on_one_line(f"{whole:{form}}") == whole
