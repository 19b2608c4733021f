"""What minutes can say against themselves: what the rules of the count keep out is found again in them."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from plebapp.domain.board import BoardAct
from plebapp.domain.canvass import Canvass, StationAccount
from plebapp.domain.sheet import Tally
from plebapp.domain.soundness import belies_its_state, blocking_findings, least_changes
from plebapp.domain.station import State
from tests.domain.minutes_strategies import canvasses
from tests.reports.builders import account, canvass, decided, noted

Votes = tuple[int, int, int, int]


def codes(found: StationAccount, excluded: int = 0) -> list[tuple[int, str]]:
    """Question and code of what is found on a sheet."""
    return [(position, finding.code) for position, finding in blocking_findings(found, excluded)]


def with_tally(found: StationAccount, tally: Tally) -> StationAccount:
    assert found.entry is not None
    sheet = replace(found.entry.sheet, tallies=(*found.entry.sheet.tallies[:-1], tally))
    return replace(found, entry=replace(found.entry, sheet=sheet))


@settings(max_examples=100, deadline=None)
@given(canvasses(4))
def test_what_the_rules_let_in_is_not_held_against_it(found: Canvass) -> None:
    for station in found.stations:
        assert codes(station, found.late_exclusions) == []
        assert not belies_its_state(station)
    included, excluded = least_changes(found)
    assert included <= found.late_inclusions
    assert excluded <= found.late_exclusions


def test_a_station_without_a_sheet_says_nothing() -> None:
    assert codes(account(1, 0)) == []


@pytest.mark.parametrize(("more", "found"), [(0, []), (1, [(1, "I02")]), (-1, [(1, "I02")]), (9_000, [(1, "I02")])])
def test_votes_that_are_not_the_ballots(more: int, found: list[tuple[int, str]]) -> None:
    tally = Tally(ballots=284, sim=216 + more, nao=50, blank=10, null=8)
    assert codes(with_tally(account(1, 400, (216, 50, 10, 8)), tally)) == found


def test_of_several_questions_the_one_is_named() -> None:
    station = account(1, 400, (216, 50, 10, 8), more=[(100, 184, 0, 0)])
    assert codes(station) == []
    assert codes(with_tally(station, Tally(ballots=284, sim=100, nao=183, blank=0, null=0))) == [(2, "I02")]


def test_what_concerns_every_question_is_told_once() -> None:
    assert codes(account(1, 10, (5, 6, 0, 0), more=[(5, 6, 0, 0)])) == [(1, "I03")]


@pytest.mark.parametrize(("enrolled", "found"), [(284, []), (283, [(1, "I03")]), (1, [(1, "I03")])])
def test_more_voters_than_enrolled(enrolled: int, found: list[tuple[int, str]]) -> None:
    assert codes(account(1, enrolled, (216, 50, 10, 8))) == found


@pytest.mark.parametrize(("excluded", "found"), [(2, []), (1, [(1, "I03")])])
def test_voters_excluded_since_may_have_come(excluded: int, found: list[tuple[int, str]]) -> None:
    assert codes(account(1, 282, (216, 50, 10, 8)), excluded) == found


@pytest.mark.parametrize(
    ("act", "sheet", "number", "found"),
    [
        (BoardAct.RELEASE_TURNOUT, 0, 1, []),
        (BoardAct.RELEASE_TURNOUT, 1, 2, []),
        (BoardAct.RELEASE_TURNOUT, 0, 2, [(1, "I03")]),
        (BoardAct.RELEASE_TURNOUT, 1, 1, [(1, "I03")]),
        (BoardAct.KEEP_MISMATCH, 0, 1, [(1, "I03")]),
    ],
)
def test_the_board_releases_more_voters_for_the_sheet_that_follows(
    act: BoardAct, sheet: int, number: int, found: list[tuple[int, str]]
) -> None:
    station = account(1, 283, (216, 50, 10, 8), decisions=[decided(1, 1, act, sheet=sheet)])
    assert codes(noted(station, number=number)) == found


def test_the_board_releases_no_sum() -> None:
    station = account(1, 283, (216, 50, 10, 8), decisions=[decided(1, 1, BoardAct.RELEASE_TURNOUT, sheet=0)])
    assert codes(with_tally(station, Tally(ballots=284, sim=0, nao=0, blank=0, null=0))) == [(1, "I02")]


@pytest.mark.parametrize(("ballots", "found"), [(9_999, []), (10_000, [(1, "I01"), (1, "I01")])])
def test_numbers_beyond_a_station(ballots: int, found: list[tuple[int, str]]) -> None:
    assert codes(account(1, 20_000, (ballots, 0, 0, 0), came=5_000)) == found  # Sim, and the ballots


def test_a_note_is_no_number() -> None:
    assert codes(noted(account(1, 300, (120, 40, 3, 2)), "\x00" * 300)) == []


@pytest.mark.parametrize("state", State)
def test_a_state_and_its_sheet(state: State) -> None:
    without = state in {State.COUNTED}
    with_one = state in {State.AWAITING, State.NOT_COUNTED, State.NOT_HELD}
    assert belies_its_state(account(1, 300, state=state)) is without
    assert belies_its_state(account(1, 300, (120, 40, 3, 2), state=state)) is with_one


def test_changes_that_the_stations_show() -> None:
    stations = [account(1, 1), account(2, 705), account(3, 10)]
    found = canvass(stations)
    assert least_changes(found) == (0, 0)
    assert found.closing is not None
    listed = {stations[0].station.id: 386, stations[1].station.id: 320, stations[2].station.id: 10}
    assert least_changes(replace(found, closing=replace(found.closing, listed=listed))) == (385, 385)
    assert least_changes(replace(found, closing=None)) == (0, 0)
