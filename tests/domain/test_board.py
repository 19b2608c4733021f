"""Decisions of the counting board: which may be taken when, by whom, and to where they lead."""

from dataclasses import replace
from datetime import date

import pytest

from plebapp.domain.board import ALLOWED, LEADS_TO, BoardAct, BoardDecision, validate
from plebapp.domain.errors import Code, Refused
from plebapp.domain.station import STATES, State, StationId
from tests.domain.stations import decided

# act, states in which it may be taken, state to which it leads (None: it stays as it is, or depends on the numbers)
TABLE = [
    (BoardAct.KEEP_MISMATCH, {State.COUNTED}, None),
    (BoardAct.RELEASE_TURNOUT, {State.AWAITING, State.COUNTED}, None),
    (BoardAct.ANNUL, {State.AWAITING, State.COUNTED, State.COUNTED_SEPARATELY}, State.ANNULLED),
    (BoardAct.COUNT_SEPARATELY, {State.COUNTED, State.ANNULLED}, State.COUNTED_SEPARATELY),
    (BoardAct.NOT_COUNTED, {State.AWAITING}, State.NOT_COUNTED),
    (BoardAct.NOT_HELD, {State.AWAITING}, State.NOT_HELD),
    (BoardAct.RESTORE, {State.ANNULLED, State.COUNTED_SEPARATELY, State.NOT_COUNTED, State.NOT_HELD}, None),
]


def refusal(act: BoardAct, state: State = State.COUNTED, **changed: object) -> Refused:
    with pytest.raises(Refused) as caught:
        validate(replace(decided(act), **changed), state)
    return caught.value


@pytest.mark.parametrize(("act", "states", "leads_to"), TABLE)
def test_the_table_of_acts(act: BoardAct, states: set[State], leads_to: State | None) -> None:
    assert ALLOWED[act] == states
    assert LEADS_TO[act] is leads_to


def test_every_act_has_its_rows() -> None:
    assert set(ALLOWED) == set(LEADS_TO) == set(BoardAct) == {act for act, *_ in TABLE}


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize(("act", "states", "leads_to"), TABLE)
def test_an_act_is_refused_in_any_other_state(
    act: BoardAct, states: set[State], leads_to: State | None, state: State
) -> None:
    if state in states:
        validate(decided(act), state)
        return
    found = refusal(act, state)
    assert found.code is Code.STATION_STATE_FORBIDS
    assert found.operands == {"zone": 1, "section": 1, "state": state.value}


def test_a_decision_taken_before_anything_was_typed_is_on_no_entry() -> None:
    early = BoardDecision(1, StationId(1, 7), BoardAct.NOT_HELD, "chuva", 3, 0, date(2026, 10, 4), "Ana")
    assert (early.sheet, early.came) == (0, None)


def test_no_act_leads_to_where_it_came_from_nor_counts_a_station_without_numbers() -> None:
    for act, states, leads_to in TABLE:
        assert leads_to not in states, act
        assert leads_to is None or not STATES[leads_to].counts


@pytest.mark.parametrize("reason", ["", "   ", "\n"])
def test_a_decision_has_its_reasons(reason: str) -> None:
    assert refusal(BoardAct.ANNUL, reason=reason).code is Code.REASON_MISSING


@pytest.mark.parametrize("votes", [(2, 0), (3, 0), (2, 1), (5, 0), (4, 1), (3, 2), (4, 0), (3, 1)])
def test_a_majority_of_the_board(votes: tuple[int, int]) -> None:
    votes_for, votes_against = votes
    validate(replace(decided(BoardAct.ANNUL), votes_for=votes_for, votes_against=votes_against), State.COUNTED)


@pytest.mark.parametrize(
    "votes",
    [(0, 0), (1, 0), (1, 1), (2, 2), (0, 3), (1, 2), (2, 3), (6, 0), (4, 2), (5, 1), (4, -1), (-1, -2), (3, -1)],
)
def test_no_majority_or_no_board(votes: tuple[int, int]) -> None:
    """A judge and two or four citizens (CE 36): at most five votes; one alone is no board; a tie decides nothing."""
    found = refusal(BoardAct.ANNUL, votes_for=votes[0], votes_against=votes[1])
    assert found.code is Code.BOARD_VOTE_INVALID
    assert found.operands == {"votes_for": votes[0], "votes_against": votes[1]}
