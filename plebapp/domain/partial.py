"""Partial results: what is already certain while stations are missing. Nothing partial is ever called a result.

The regime is evaluated at both extremes of what the missing stations can bring. Assumes ballots ≤ voters in them.
"""

from dataclasses import dataclass
from enum import StrEnum

from plebapp.domain.decision import Reason
from plebapp.domain.regime import Counted, Regime, Rule
from plebapp.domain.totals import Totals


class Prospect(StrEnum):
    """Where a rule stands: holds whatever comes, can no longer hold, or open."""

    CERTAIN = "certain"
    IMPOSSIBLE = "impossible"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Partial:
    """The prospects with `missing` (u), the most voters that missing stations can still bring."""

    missing: int
    quorum: Prospect | None
    majority: Prospect

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Return the reasons that the prospects give, the quorum's first."""
        found = [] if self.quorum is None else [_QUORUM_REASONS[self.quorum]]
        return (*found, _MAJORITY_REASONS[self.majority])


_QUORUM_REASONS = {
    Prospect.CERTAIN: Reason.QUORUM_REACHED,
    Prospect.IMPOSSIBLE: Reason.QUORUM_OUT_OF_REACH,
    Prospect.OPEN: Reason.QUORUM_OPEN,
}
_MAJORITY_REASONS = {
    Prospect.CERTAIN: Reason.MAJORITY_ASSURED,
    Prospect.IMPOSSIBLE: Reason.MAJORITY_LOST,
    Prospect.OPEN: Reason.MAJORITY_OPEN,
}


def best(totals: Totals, missing: int) -> Totals:
    """Return the totals if all the missing voters come and vote Sim."""
    return totals.plus(turnout=missing, sim=missing, ballots=missing)


def worst(rule: Rule, totals: Totals, missing: int) -> Totals:
    """Return the totals least favourable to the rule: nobody else comes (turnout), or all come and vote Não (Sim)."""
    if rule.counted is Counted.TURNOUT:
        return totals
    return totals.plus(turnout=missing, nao=missing, ballots=missing)


def prospect(rule: Rule, totals: Totals, missing: int) -> Prospect:
    """Say where a rule stands with `missing` voters still out. The default regime's forms (law.md): quorum reached
    2·C ≥ I, out of reach 2·(C + u) < I; majority assured 2·S > C + u, lost 2·(S + u) ≤ C + u."""
    if rule.met(worst(rule, totals, missing)):
        return Prospect.CERTAIN
    return Prospect.OPEN if rule.met(best(totals, missing)) else Prospect.IMPOSSIBLE


def look_ahead(regime: Regime, totals: Totals, missing: int) -> Partial:
    """Evaluate the regime at both extremes. `missing` ≥ 0 is a number of voters."""
    quorum = None if regime.quorum is None else prospect(regime.quorum, totals, missing)
    return Partial(missing, quorum, prospect(regime.majority, totals, missing))
