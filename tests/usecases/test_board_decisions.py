"""The board's decisions on stations, and what they do to the count."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from plebapp.domain.board import BoardAct
from plebapp.domain.decision import Outcome, Reason
from plebapp.domain.errors import Refused
from plebapp.domain.station import State
from plebapp.usecases.canvass import canvass, result
from plebapp.usecases.counting import BoardCommand, SheetRefused, correct_sheet, enter_sheet, record_decision
from plebapp.usecases.ports import Desk
from plebapp.usecases.verify import verify
from tests.usecases.office import command, decision, key, ready_desk, state

GOOD = (6, 1, 7, 4, 2, 1, 0)


@pytest.fixture
def excess(tmp_path: Path) -> Iterator[Desk]:
    """Two stations of ten; the Sim majority of one vote rests on one ballot more than voters."""
    desk = ready_desk(tmp_path / "p.pleb", simulated=True)
    enter_sheet(desk, command(1, 6, 0, 7, 4, 3, 0, 0, confirmed=("A01",)))
    enter_sheet(desk, command(2, 5, 0, 5, 2, 3, 0, 0))
    yield desk
    desk.book.close()


def test_ballots_beyond_voters_leave_the_outcome_open_until_the_board_decides(excess: Desk) -> None:
    # 2 × 6 = 12 > 11, yet without the ballot too many 2 × 5 = 10 ≤ 11.
    assert canvass(excess).whole.outcome is Outcome.UNDECIDED
    assert Reason.BALLOTS_EXCEED_VOTERS in canvass(excess).whole.reasons
    record_decision(excess, decision(1, BoardAct.KEEP_MISMATCH))
    assert canvass(excess).whole.outcome is Outcome.APPROVED
    assert verify(excess).sound


def test_a_correction_leaves_the_decision_on_the_earlier_numbers_behind(excess: Desk) -> None:
    record_decision(excess, decision(1, BoardAct.KEEP_MISMATCH))
    correct_sheet(excess, command(1, 6, 0, 8, 4, 4, 0, 0, confirmed=("A01",), reason="recontadas"))
    assert canvass(excess).whole.totals.excess == 2
    record_decision(excess, decision(1, BoardAct.KEEP_MISMATCH))
    assert canvass(excess).whole.totals.excess == 0


def test_an_annulled_station_brings_nothing_but_its_voters(excess: Desk) -> None:
    record_decision(excess, decision(1, BoardAct.ANNUL))
    whole = canvass(excess).whole
    assert (whole.totals.enrolled, whole.totals.turnout, whole.stations.annulled) == (20, 5, 1)
    assert whole.review is not None
    assert whole.review.materiality.voters == 6
    record_decision(excess, decision(1, BoardAct.RESTORE))
    assert state(excess, 1) is State.COUNTED
    assert canvass(excess).whole.totals.turnout == 11
    assert verify(excess).sound


def test_a_station_without_poll_is_final_and_can_be_restored(ready: Desk) -> None:
    record_decision(ready, decision(1, BoardAct.NOT_HELD))
    enter_sheet(ready, command(2, *GOOD))
    assert result(ready).complete
    with pytest.raises(Refused, match="station_state_forbids"):
        enter_sheet(ready, command(1, *GOOD))
    record_decision(ready, decision(1, BoardAct.RESTORE))
    assert state(ready, 1) is State.AWAITING
    enter_sheet(ready, command(1, *GOOD))


def test_a_turnout_above_the_enrolled_is_released_by_decision(ready: Desk) -> None:
    numbers = (10, 1, 11, 6, 5, 0, 0)
    with pytest.raises(SheetRefused, match="I03"):
        enter_sheet(ready, command(1, *numbers))
    record_decision(ready, decision(1, BoardAct.RELEASE_TURNOUT))
    enter_sheet(ready, command(1, *numbers))
    with pytest.raises(SheetRefused, match="I03"):
        enter_sheet(ready, command(2, *numbers))


def test_a_release_is_for_the_entry_that_follows_it(ready: Desk) -> None:
    numbers = (10, 1, 11, 6, 5, 0, 0)
    record_decision(ready, decision(1, BoardAct.RELEASE_TURNOUT))
    enter_sheet(ready, command(1, *numbers))
    with pytest.raises(SheetRefused, match="I03"):
        correct_sheet(ready, command(1, *numbers, reason="recontadas"))
    record_decision(ready, decision(1, BoardAct.RELEASE_TURNOUT))
    correct_sheet(ready, command(1, *numbers, reason="recontadas"))


@pytest.mark.parametrize("votes", [(1, 1), (2, 3), (0, 0), (1, 0), (4, 2), (-1, 3)])
def test_without_a_majority_nothing_is_decided(ready: Desk, votes: tuple[int, int]) -> None:
    with pytest.raises(Refused, match="board_vote_invalid"):
        record_decision(ready, decision(1, BoardAct.NOT_HELD, votes=votes))
    assert state(ready, 1) is State.AWAITING


def test_acts_out_of_place_and_without_reason_are_refused(ready: Desk) -> None:
    for act in (BoardAct.KEEP_MISMATCH, BoardAct.RESTORE, BoardAct.COUNT_SEPARATELY):
        with pytest.raises(Refused, match="station_state_forbids"):
            record_decision(ready, decision(1, act))
    with pytest.raises(Refused, match="reason_missing"):
        record_decision(ready, BoardCommand(key(1), BoardAct.NOT_HELD, " ", 3, 0, date(2026, 10, 4)))


def test_a_decision_of_tomorrow_is_no_decision(ready: Desk) -> None:
    tomorrow = BoardCommand(key(1), BoardAct.NOT_HELD, "sem mesa", 3, 0, date(2026, 10, 5))
    with pytest.raises(Refused, match="date_in_future"):
        record_decision(ready, tomorrow)


@pytest.mark.parametrize(("came", "possible"), [(-1, False), (0, True), (10, True), (11, False)])
def test_no_more_can_have_come_than_are_enrolled(ready: Desk, came: int, possible: bool) -> None:
    if possible:
        record_decision(ready, decision(1, BoardAct.ANNUL, came=came))
        return
    with pytest.raises(Refused, match="board_came_invalid"):
        record_decision(ready, decision(1, BoardAct.ANNUL, came=came))
    assert state(ready, 1) is State.AWAITING


def test_nothing_is_counted_apart_without_a_count(ready: Desk) -> None:
    record_decision(ready, decision(1, BoardAct.ANNUL))
    with pytest.raises(Refused, match="station_not_typed"):
        record_decision(ready, decision(1, BoardAct.COUNT_SEPARATELY))


def test_who_came_to_an_annulled_poll_is_unknown_until_said(ready: Desk) -> None:
    record_decision(ready, decision(1, BoardAct.ANNUL))
    review = canvass(ready).whole.review
    assert review is not None
    assert review.materiality.voters == 10
    record_decision(ready, decision(2, BoardAct.ANNUL, came=3))
    review = canvass(ready).whole.review
    assert review is not None
    assert review.materiality.voters == 13


def test_nobody_enrolled_is_an_error_and_no_rejection(desk: Desk) -> None:
    with pytest.raises(Refused, match="nobody_enrolled"):
        result(desk)
