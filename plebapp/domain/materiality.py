"""Could what was annulled, impeded or is still disputed change the outcome? (CE 187, 224; art. 5º)"""

from collections.abc import Iterable
from dataclasses import dataclass

from plebapp.domain.partial import best, worst
from plebapp.domain.regime import Regime, Rule
from plebapp.domain.totals import Totals


def approved(regime: Regime, totals: Totals) -> bool:
    """Say whether the regime's rules all hold, nothing else considered."""
    return all(rule.met(totals) for rule in regime.rules)


@dataclass(frozen=True, slots=True)
class Materiality:
    """CE 187: whether a new poll in the annulled and impeded stations could change the outcome; `voters` is u."""

    voters: int
    could_change: bool


def materiality(regime: Regime, totals: Totals, voters: int) -> Materiality:
    """Evaluate the outcome at the extremes of a new poll of `voters`: those who came to an annulled poll (CE 201, sole
    paragraph, II), all enrolled where none was held (III)."""
    if approved(regime, totals):
        changes = not all(rule.met(worst(rule, totals, voters)) for rule in regime.rules)
    else:
        changes = approved(regime, best(totals, voters))
    return Materiality(voters, changes)


def annulled_beyond_half(annulled_ballots: int, all_ballots: int) -> bool:
    """CE 224: say whether the votes annulled by decision exceed half of all votes, those annulled included."""
    return 2 * annulled_ballots > all_ballots


@dataclass(frozen=True, slots=True)
class OtherReading:
    """The reading of "se tenham apresentado" that counts the voters of annulled stations in C."""

    totals: Totals
    changes_verdict: bool


def other_reading(regime: Regime, totals: Totals, annulled_turnout: int) -> OtherReading:
    """Return the totals with the voters who came to annulled stations in C, and whether any verdict differs."""
    other = totals.plus(turnout=annulled_turnout)
    return OtherReading(other, any(rule.met(totals) != rule.met(other) for rule in regime.rules))


@dataclass(frozen=True, slots=True)
class Dispute:
    """A pending dispute: the ways of deciding it, each as the change it makes to the totals as they stand (which may be
    negative)."""

    name: str
    ways: tuple[Totals, ...]


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """Whether some way of deciding the disputes changes the quorum, the majority, the outcome."""

    quorum: bool
    majority: bool
    outcome: bool


def sensitivity(regime: Regime, totals: Totals, disputes: Iterable[Dispute]) -> Sensitivity:
    """Consider the disputes jointly; for one alone, give one.

    Each rule is linear in the totals, so only the surplus of each rule (left − right) matters, and surpluses add up.
    """
    reachable = {_surpluses(regime, totals)}
    for dispute in disputes:
        steps = {_surpluses(regime, way) for way in dispute.ways}
        reachable = {(q + dq, m + dm) for q, m in reachable for dq, dm in steps}
    now = _surpluses(regime, totals)
    return Sensitivity(
        quorum=any(_holds(regime.quorum, q) != _holds(regime.quorum, now[0]) for q, _ in reachable),
        majority=any(_holds(regime.majority, m) != _holds(regime.majority, now[1]) for _, m in reachable),
        outcome=any(_both(regime, pair) != _both(regime, now) for pair in reachable),
    )


def _surpluses(regime: Regime, totals: Totals) -> tuple[int, int]:
    quorum = 0 if regime.quorum is None else _surplus(regime.quorum, totals)
    return quorum, _surplus(regime.majority, totals)


def _surplus(rule: Rule, totals: Totals) -> int:
    left, right = rule.sides(totals)
    return left - right


def _holds(rule: Rule | None, surplus: int) -> bool:
    return rule is None or (surplus > 0 if rule.strict else surplus >= 0)


def _both(regime: Regime, surpluses: tuple[int, int]) -> bool:
    return _holds(regime.quorum, surpluses[0]) and _holds(regime.majority, surpluses[1])
