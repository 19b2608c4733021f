"""Art. 5º: the decision, carrying its own reasons.

Quorum: 2·C ≥ I, I > 0. Majority: 2·S > C, of the voters WHO CAME: blank, null and missing ballots count against, and a
tie fails. Approved exactly when both hold. Other regimes are other rows of `regime.REGIMES`.
"""

from dataclasses import dataclass
from enum import StrEnum

from plebapp.domain.errors import Code, Refused
from plebapp.domain.regime import Regime, Rule
from plebapp.domain.totals import Totals


class Outcome(StrEnum):
    """What the numbers say. The board proclaims FAVORÁVEL, DESFAVORÁVEL or QUÓRUM NÃO ALCANÇADO."""

    APPROVED = "approved"
    REJECTED = "rejected"
    UNDECIDED = "undecided"


class Reason(StrEnum):
    """The closed list of reasons of an outcome, in the order in which they are given."""

    STATIONS_PENDING = "stations_pending"
    TURNOUT_EXCEEDS_ENROLLED = "turnout_exceeds_enrolled"
    COMBINATION_MISSING = "combination_missing"
    AREAS_EACH_BY_ITSELF = "areas_each_by_itself"
    QUORUM_MET = "quorum_met"
    QUORUM_NOT_MET = "quorum_not_met"
    MAJORITY_MET = "majority_met"
    MAJORITY_NOT_MET = "majority_not_met"
    BALLOTS_EXCEED_VOTERS = "ballots_exceed_voters"
    QUORUM_REACHED = "quorum_reached"
    QUORUM_OUT_OF_REACH = "quorum_out_of_reach"
    QUORUM_OPEN = "quorum_open"
    MAJORITY_ASSURED = "majority_assured"
    MAJORITY_LOST = "majority_lost"
    MAJORITY_OPEN = "majority_open"
    AREA_NOT_APPROVED = "area_not_approved"
    EVERY_AREA_APPROVED = "every_area_approved"


@dataclass(frozen=True, slots=True)
class Test:
    """One comparison of art. 5º with its arithmetic: `left` and `right` are the integers compared, `needed` the least
    amount that satisfies it, `amount` what there is, `whole` the base of the fraction."""

    rule: Rule
    amount: int
    whole: int
    left: int
    right: int
    needed: int
    met: bool

    __test__ = False  # not a test case, whatever a runner makes of the name

    @property
    def margin(self) -> int:
        """Return amount − needed: negative is the shortfall in voters or votes."""
        return self.amount - self.needed


def compare(rule: Rule, totals: Totals) -> Test:
    """Apply a rule to totals and keep the arithmetic."""
    left, right = rule.sides(totals)
    return Test(rule, rule.amount(totals), rule.whole(totals), left, right, rule.needed(totals), rule.met(totals))


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision with every operand: totals, tests, outcome, reasons."""

    regime: Regime
    totals: Totals
    quorum: Test | None
    majority: Test
    outcome: Outcome
    reasons: tuple[Reason, ...]


def decide(regime: Regime, totals: Totals) -> Decision:
    """Decide on complete totals (no station pending).

    Raises Refused(NOBODY_ENROLLED) when I = 0: no decision is possible, which is not a rejection.
    """
    if totals.enrolled == 0:
        raise Refused(Code.NOBODY_ENROLLED)
    quorum = None if regime.quorum is None else compare(regime.quorum, totals)
    majority = compare(regime.majority, totals)
    met = (quorum is None or quorum.met) and majority.met
    reasons = [] if quorum is None else [Reason.QUORUM_MET if quorum.met else Reason.QUORUM_NOT_MET]
    reasons.append(Reason.MAJORITY_MET if majority.met else Reason.MAJORITY_NOT_MET)
    outcome = Outcome.APPROVED if met else Outcome.REJECTED
    if totals.turnout > totals.enrolled:
        outcome, reasons = Outcome.UNDECIDED, [Reason.TURNOUT_EXCEEDS_ENROLLED, *reasons]
    elif (quorum is None or quorum.met) and _excess_decides(regime.majority, totals):
        outcome = Outcome.UNDECIDED
        reasons.append(Reason.BALLOTS_EXCEED_VOTERS)
    return Decision(regime, totals, quorum, majority, outcome, tuple(reasons))


def _excess_decides(rule: Rule, totals: Totals) -> bool:
    """Say whether the ballots beyond the voters (CE 166) could have made the verdict: all of them Sim, where the rule
    is met with them and not without; all of them Não, where it would be met without them."""
    if rule.met(totals):
        return not rule.met(totals.plus(sim=-min(totals.excess, totals.sim)))
    return rule.met(totals.plus(nao=-min(totals.excess, totals.nao)))
