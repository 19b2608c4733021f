"""Whether minutes are the minutes proper or a draft: by the count, by the roll, and by the clock."""

from datetime import datetime, timedelta, timezone

import pytest

from plebapp.domain.canvass import Canvass
from plebapp.domain.documents import DocumentKind
from plebapp.domain.minutes import Minutes
from tests.reports.builders import account, canvass, like_rosana, plebiscite

CLOSES = datetime(2026, 10, 4, 17, 0, tzinfo=timezone(timedelta(hours=-3)))
BEFORE = CLOSES - timedelta(seconds=1)


def kind(found: Canvass, issued_at: datetime) -> DocumentKind:
    return Minutes(found, issued_at, "0.1.0").kind


@pytest.mark.parametrize(
    ("issued_at", "expected"),
    [
        (CLOSES - timedelta(days=400), DocumentKind.DRAFT),
        (BEFORE, DocumentKind.DRAFT),
        (CLOSES, DocumentKind.MINUTES),
        (CLOSES + timedelta(days=4_000), DocumentKind.MINUTES),
    ],
)
def test_nothing_is_final_before_the_poll_is_over_by_the_clock(issued_at: datetime, expected: DocumentKind) -> None:
    assert kind(canvass(like_rosana(2)), issued_at) is expected


def test_the_poll_of_a_simulation_is_always_over() -> None:
    assert kind(canvass(like_rosana(2), plebiscite(simulated=True)), BEFORE) is DocumentKind.MINUTES


@pytest.mark.parametrize(
    "found", [canvass([]), canvass(like_rosana(2), closed=False), canvass([*like_rosana(2), account(900, 10)])]
)
def test_nothing_is_final_while_a_station_is_missing_or_the_roll_is_open(found: Canvass) -> None:
    assert kind(found, CLOSES) is DocumentKind.DRAFT
