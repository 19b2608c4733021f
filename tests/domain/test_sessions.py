"""Moments that no session on record holds, and the last session."""

from datetime import datetime

import pytest

from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.domain.sessions import last_session, outside_sessions

MORNING = Proceeding(
    kind=ProceedingKind.SESSION, number=1, began=datetime(2026, 10, 4, 8), ended=datetime(2026, 10, 4, 12)
)
OPEN = Proceeding(kind=ProceedingKind.SESSION, number=2, began=datetime(2026, 10, 4, 14))
NEXT_DAY = Proceeding(
    kind=ProceedingKind.SESSION, number=3, began=datetime(2026, 10, 5, 8), ended=datetime(2026, 10, 5, 9)
)
INCIDENT = Proceeding(kind=ProceedingKind.INCIDENT, number=4, began=datetime(2027, 1, 1), text="x")


@pytest.mark.parametrize(
    ("moment", "outside"),
    [
        ("2026-10-04T07:59", True),
        ("2026-10-04T08:00", False),
        ("2026-10-04T12:00", False),
        ("2026-10-04T12:01", True),
        ("2026-10-04T13:59", True),
        ("2026-10-04T14:00", False),
        ("2026-10-05T07:59", False),
        ("2026-10-05T08:00", False),
        ("2026-10-05T09:00", False),
        ("2026-10-05T09:01", True),
    ],
)
def test_a_session_without_an_end_goes_on_until_the_next_one(moment: str, outside: bool) -> None:
    assert outside_sessions(datetime.fromisoformat(moment), [NEXT_DAY, INCIDENT, OPEN, MORNING]) is outside


def test_the_last_session_without_an_end_holds_whatever_comes() -> None:
    assert not outside_sessions(datetime(2026, 11, 30), [MORNING, OPEN])


def test_without_a_session_on_record_nothing_is_outside() -> None:
    assert not outside_sessions(datetime(2026, 11, 30), [INCIDENT])
    assert not outside_sessions(datetime(2026, 11, 30), [])


def test_the_last_session_is_the_one_that_began_last() -> None:
    assert last_session(OPEN, [MORNING, INCIDENT])
    assert not last_session(OPEN, [MORNING, NEXT_DAY])
    assert not last_session(Proceeding(kind=ProceedingKind.SESSION), [])
