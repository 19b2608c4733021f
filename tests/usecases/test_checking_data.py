"""Checking a document whose data contradict themselves, though its results, its code and its pages all follow."""

from dataclasses import replace

from plebapp.domain.board import BoardAct
from plebapp.domain.canvass import StationAccount
from plebapp.domain.examination import Examination, Fault
from plebapp.domain.sheet import Sheet, Tally
from plebapp.domain.station import State, StationId
from tests.reports.builders import account, canvass, decided
from tests.usecases.presented import ROSANA, check, printed


def of_stations(*stations: StationAccount) -> Examination:
    """The check of minutes whose results, code and pages all follow from these stations."""
    return check(printed(replace(ROSANA, canvass=canvass(stations))).pdf)


def test_votes_beyond_the_ballots_are_a_fault_though_everything_else_follows() -> None:
    sheet = Sheet(signatures=284, separate_votes=0, tallies=(Tally(ballots=284, sim=9_216, nao=50, blank=10, null=8),))
    counted = account(345, 320, (216, 50, 10, 8))
    entry = replace(counted.entry, sheet=sheet)
    found = of_stations(replace(counted, entry=entry), account(346, 9_999, (5_000, 4_000, 9, 1)))
    assert [each.found for each in found.faults] == [Fault.SHEET]
    assert found.faults[0].operands == {
        "zone": 12, "section": 345, "position": 1, "code": "I02", "field": "cedulas",
        "votes": 9_284, "ballots": 284, "difference": 9_000,
    }  # fmt: skip


def test_more_voters_than_enrolled_are_a_fault_unless_the_board_released_them() -> None:
    released = decided(1, 345, BoardAct.RELEASE_TURNOUT, sheet=0)
    crowded, other = account(345, 283, (216, 50, 10, 8)), account(346, 400, (200, 1, 0, 0))
    found = of_stations(crowded, other)
    assert [(each.found, each.operands["code"]) for each in found.faults] == [(Fault.SHEET, "I03")]
    assert of_stations(replace(crowded, decisions=(released,)), other).agrees


def test_enrolled_moved_from_one_station_to_another_are_a_fault() -> None:
    moved = canvass([account(345, 400, (216, 50, 10, 8)), account(346, 400, (200, 1, 0, 0))])
    closing = replace(moved.closing, listed={StationId(12, 345): 401, StationId(12, 346): 399})
    found = check(printed(replace(ROSANA, canvass=replace(moved, closing=closing))).pdf)
    assert [each.found for each in found.faults] == [Fault.CHANGES]
    assert found.faults[0].operands == {"included": 1, "excluded": 1, "inclusions": 0, "exclusions": 0}


def test_a_station_that_counts_without_a_sheet_is_a_fault() -> None:
    found = of_stations(account(345, 400, state=State.COUNTED), account(346, 400, (200, 1, 0, 0)))
    assert [each.found for each in found.faults] == [Fault.STATE]
