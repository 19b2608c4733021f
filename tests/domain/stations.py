"""Stations with their counts, briefly written, for the tests of the canvass."""

from datetime import date

from plebapp.domain.board import BoardAct, BoardDecision
from plebapp.domain.canvass import StationAccount
from plebapp.domain.sheet import Sheet, SheetEntry, Tally
from plebapp.domain.station import State, Station, StationId


def tally(sim: int, nao: int, blank: int = 0, null: int = 0) -> Tally:
    """Ballots that add up."""
    return Tally(ballots=sim + nao + blank + null, sim=sim, nao=nao, blank=blank, null=null)


def sheet(turnout: int, *tallies: Tally, separate: int = 0) -> Sheet:
    """A sheet of `turnout` voters, `separate` of them in envelopes."""
    return Sheet(signatures=turnout - separate, separate_votes=separate, tallies=tallies)


def account(
    section: int,
    enrolled: int,
    counted: Sheet | None = None,
    state: State | None = None,
    *decisions: BoardDecision,
    area: str = "",
    entry: int = 1,
) -> StationAccount:
    """A station of zone 1: counted when it has a sheet and no other state is given, else awaiting its numbers."""
    if state is None:
        state = State.AWAITING if counted is None else State.COUNTED
    station = Station(zone=1, section=section, area=area)
    return StationAccount(
        station=station,
        state=state,
        enrolled=enrolled,
        entry=None if counted is None else SheetEntry(station.id, entry, counted, "Ana"),
        decisions=decisions,
    )


def decided(act: BoardAct, section: int = 1, entry: int = 1, came: int | None = None, number: int = 1) -> BoardDecision:
    """A decision of the board, three to none, on the numbers of entry `entry`."""
    return BoardDecision(
        number=number,
        station=StationId(1, section),
        act=act,
        reason="conferida a urna",
        votes_for=3,
        votes_against=0,
        decided_on=date(2026, 10, 5),
        person="Ana",
        sheet=entry,
        came=came,
    )
