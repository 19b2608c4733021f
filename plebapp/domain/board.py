"""Decisions of the counting board (Junta) on a station, by majority of its members (CE 160)."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from plebapp.domain.errors import Code, Refused
from plebapp.domain.station import State, StationId


class BoardAct(StrEnum):
    """What the board decides about a station."""

    KEEP_MISMATCH = "keep_mismatch"  # CE 166 § 1: fraud not proven, the count stands
    RELEASE_TURNOUT = "release_turnout"  # I03: more voters than enrolled, accepted by decision
    ANNUL = "annul"  # CE 165 §§ 3 and 4, 220 to 222
    COUNT_SEPARATELY = "count_separately"  # CE 165 § 3, 166 § 2
    NOT_COUNTED = "not_counted"  # CE 165 § 5
    NOT_HELD = "not_held"  # CE 186 § 1 III
    RESTORE = "restore"  # an earlier decision is undone; the station waits for its numbers or counts again


@dataclass(frozen=True, slots=True)
class BoardDecision:
    """A decision with the board's votes and its reasons.

    `sheet` is the number of the station's entry in force at the time, 0 where there was none: a later correction leaves
    decisions on the earlier numbers behind. `came` is the number of voters who came to an annulled poll whose sheet was
    never typed, None where unknown.
    """

    number: int
    station: StationId
    act: BoardAct
    reason: str
    votes_for: int
    votes_against: int
    decided_on: date
    person: str
    sheet: int = 0
    came: int | None = None


# The state to which each act leads; None leaves the state as it is.
LEADS_TO: dict[BoardAct, State | None] = {
    BoardAct.KEEP_MISMATCH: None,
    BoardAct.RELEASE_TURNOUT: None,
    BoardAct.ANNUL: State.ANNULLED,
    BoardAct.COUNT_SEPARATELY: State.COUNTED_SEPARATELY,
    BoardAct.NOT_COUNTED: State.NOT_COUNTED,
    BoardAct.NOT_HELD: State.NOT_HELD,
    BoardAct.RESTORE: None,
}

# In which states each act may be taken.
ALLOWED: dict[BoardAct, frozenset[State]] = {
    BoardAct.KEEP_MISMATCH: frozenset({State.COUNTED}),
    # Also once counted: the numbers may be corrected to more voters than enrolled.
    BoardAct.RELEASE_TURNOUT: frozenset({State.AWAITING, State.COUNTED}),
    BoardAct.ANNUL: frozenset({State.AWAITING, State.COUNTED, State.COUNTED_SEPARATELY}),
    BoardAct.COUNT_SEPARATELY: frozenset({State.COUNTED, State.ANNULLED}),
    BoardAct.NOT_COUNTED: frozenset({State.AWAITING}),
    BoardAct.NOT_HELD: frozenset({State.AWAITING}),
    BoardAct.RESTORE: frozenset({State.ANNULLED, State.COUNTED_SEPARATELY, State.NOT_COUNTED, State.NOT_HELD}),
}


def validate(decision: BoardDecision, state: State) -> None:
    """Raise Refused when the act does not fit the station's state, has no reason, or no majority of 3 or 5 members."""
    if state not in ALLOWED[decision.act]:
        raise Refused(
            Code.STATION_STATE_FORBIDS,
            zone=decision.station.zone,
            section=decision.station.section,
            state=state.value,
        )
    if not decision.reason.strip():
        raise Refused(Code.REASON_MISSING)
    require_majority(decision.votes_for, decision.votes_against)


def require_majority(votes_for: int, votes_against: int) -> None:
    """Raise Refused(BOARD_VOTE_INVALID) where votes are no majority of a board of 3 or 5 members (CE 36, 160)."""
    # CE 36: a judge and two or four citizens; absences leave fewer votes, never fewer than two.
    if min(votes_for, votes_against) < 0 or not 2 <= votes_for + votes_against <= 5 or votes_for <= votes_against:
        raise Refused(Code.BOARD_VOTE_INVALID, votes_for=votes_for, votes_against=votes_against)
