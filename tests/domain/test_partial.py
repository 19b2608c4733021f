"""Partial results: certain, impossible or open, against every way in which what is missing can turn out."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.decision import Reason
from plebapp.domain.partial import Prospect, best, look_ahead, prospect, worst
from plebapp.domain.regime import REGIMES, Regime, Rule
from plebapp.domain.totals import Totals
from tests.domain.statute import LAWS, Votes, polls, states
from tests.domain.strategies import CUSTOM_REGIMES, REGIME_IDS, totals

CERTAIN, OPEN, IMPOSSIBLE = Prospect.CERTAIN, Prospect.OPEN, Prospect.IMPOSSIBLE
LC1 = REGIMES["lc1-1977"]


def of(votes: Votes) -> Totals:
    return Totals(enrolled=votes.enrolled, turnout=votes.turnout, sim=votes.sim, nao=votes.nao, ballots=votes.turnout)


# I, C, u → quorum
@pytest.mark.parametrize(
    ("enrolled", "turnout", "missing", "quorum"),
    [
        (1_000, 500, 0, CERTAIN),
        (1_000, 500, 500, CERTAIN),  # already reached, whatever comes
        (1_000, 499, 1, OPEN),
        (1_000, 499, 0, IMPOSSIBLE),
        (1_000, 450, 50, OPEN),  # 2·(450 + 50) = 1000
        (1_000, 450, 49, IMPOSSIBLE),
        (1_001, 500, 1, OPEN),
        (1_001, 500, 0, IMPOSSIBLE),
    ],
)
def test_quorum_reached_out_of_reach_or_open(enrolled: int, turnout: int, missing: int, quorum: Prospect) -> None:
    assert look_ahead(LC1, Totals(enrolled=enrolled, turnout=turnout), missing).quorum is quorum


# C, S, u → majority
@pytest.mark.parametrize(
    ("turnout", "sim", "missing", "majority"),
    [
        (600, 351, 101, CERTAIN),  # 702 > 701
        (600, 351, 102, OPEN),  # 702 = 702
        (600, 250, 101, OPEN),  # 2·351 = 702 > 701
        (600, 250, 100, IMPOSSIBLE),  # 2·350 = 700
        (600, 301, 0, CERTAIN),
        (600, 300, 0, IMPOSSIBLE),
        (0, 0, 1, OPEN),
        (0, 0, 0, IMPOSSIBLE),
    ],
)
def test_majority_assured_lost_or_open(turnout: int, sim: int, missing: int, majority: Prospect) -> None:
    found = Totals(enrolled=1_000, turnout=turnout, sim=sim, nao=turnout - sim)
    assert look_ahead(LC1, found, missing).majority is majority


@pytest.mark.parametrize(
    ("sim", "nao", "missing", "majority"),
    [(101, 50, 50, CERTAIN), (100, 50, 50, OPEN), (50, 99, 50, OPEN), (50, 100, 50, IMPOSSIBLE)],
)
def test_under_lei_9709_sim_must_stay_ahead_of_nao(sim: int, nao: int, missing: int, majority: Prospect) -> None:
    partial = look_ahead(REGIMES["lei9709"], Totals(enrolled=1_000, turnout=sim + nao, sim=sim, nao=nao), missing)
    assert (partial.quorum, partial.majority) == (None, majority)


@pytest.mark.parametrize(
    ("sim", "missing", "majority"),
    [(501, 499, CERTAIN), (500, 1, OPEN), (500, 0, IMPOSSIBLE), (400, 101, OPEN), (400, 100, IMPOSSIBLE)],
)
def test_under_the_wording_of_1967_sim_is_measured_on_the_voters(sim: int, missing: int, majority: Prospect) -> None:
    partial = look_ahead(REGIMES["lc1-1967"], Totals(enrolled=1_000, turnout=sim, sim=sim), missing)
    assert (partial.quorum, partial.majority) == (None, majority)


@given(totals(), st.integers(0, 500))
def test_the_formulas_of_the_default_law(found: Totals, missing: int) -> None:
    i, c, s, u = found.enrolled, found.turnout, found.sim, missing
    partial = look_ahead(LC1, found, u)
    assert partial.missing == u
    assert (partial.quorum is CERTAIN) == (2 * c >= i)
    assert (partial.quorum is IMPOSSIBLE) == (2 * (c + u) < i)
    assert (partial.majority is CERTAIN) == (2 * s > c + u)
    assert (partial.majority is IMPOSSIBLE) == (2 * (s + u) <= c + u)


def prospect_of(answers: set[bool]) -> Prospect:
    return {frozenset({True}): CERTAIN, frozenset({False}): IMPOSSIBLE}.get(frozenset(answers), OPEN)


SMALL = [(enrolled, missing) for enrolled in range(1, 10) for missing in range(min(enrolled, 5) + 1)]


@pytest.mark.parametrize("regime", REGIME_IDS)
def test_every_way_in_which_missing_stations_can_turn_out(regime: str) -> None:
    law, seen = LAWS[regime], Counter[tuple[Prospect | None, Prospect]]()
    for enrolled, missing in SMALL:
        outcomes = list(polls(missing))
        for votes in states(enrolled, missing):
            ends = [votes.joined(more) for more in outcomes]
            quorum = None if law.quorum is None else prospect_of({law.quorum(end) for end in ends})
            majority = prospect_of({law.majority(end) for end in ends})
            partial = look_ahead(REGIMES[regime], of(votes), missing)
            assert (partial.quorum, partial.majority) == (quorum, majority), (votes, missing)
            seen[quorum, majority] += 1
    # Each answer was really met; a quorum out of reach leaves no majority out of count.
    assert {majority for _, majority in seen} == {CERTAIN, OPEN, IMPOSSIBLE}
    assert {quorum for quorum, _ in seen} == ({None} if law.quorum is None else {CERTAIN, OPEN, IMPOSSIBLE})


@pytest.mark.parametrize(
    "rule", dict.fromkeys(rule for regime in (*REGIMES.values(), *CUSTOM_REGIMES) for rule in regime.rules), ids=str
)
def test_every_way_under_any_rule_that_a_regime_may_have(rule: Rule) -> None:
    for enrolled, missing in SMALL:
        outcomes = list(polls(missing))
        for votes in states(enrolled, missing):
            answers = {rule.met(of(votes.joined(more))) for more in outcomes}
            assert prospect(rule, of(votes), missing) is prospect_of(answers), (votes, missing)


def test_the_extremes() -> None:
    found = Totals(enrolled=100, turnout=40, sim=20, nao=15, blank=3, null=2, ballots=40)
    assert LC1.quorum is not None
    assert best(found, 10) == found.plus(turnout=10, sim=10, ballots=10)
    assert worst(LC1.quorum, found, 10) == found
    assert worst(LC1.majority, found, 10) == found.plus(turnout=10, nao=10, ballots=10)


@pytest.mark.parametrize(
    ("votes", "missing", "reasons"),
    [
        (Votes(100, 60, 55, 5), 10, (Reason.QUORUM_REACHED, Reason.MAJORITY_ASSURED)),
        (Votes(100, 60, 5, 55), 10, (Reason.QUORUM_REACHED, Reason.MAJORITY_LOST)),
        (Votes(100, 30, 16, 14), 10, (Reason.QUORUM_OUT_OF_REACH, Reason.MAJORITY_OPEN)),
        (Votes(100, 45, 23, 22), 10, (Reason.QUORUM_OPEN, Reason.MAJORITY_OPEN)),
    ],
)
def test_reasons_name_the_quorum_first(votes: Votes, missing: int, reasons: tuple[Reason, ...]) -> None:
    assert look_ahead(LC1, of(votes), missing).reasons == reasons


def test_a_law_without_quorum_gives_no_reason_about_one() -> None:
    assert look_ahead(REGIMES["lei9709"], of(Votes(100, 60, 55, 5)), 10).reasons == (Reason.MAJORITY_ASSURED,)


@given(st.sampled_from([*REGIMES.values(), *CUSTOM_REGIMES]), totals(), st.integers(0, 50), st.integers(0, 50))
def test_what_is_certain_or_impossible_stays_so_as_stations_arrive(
    regime: Regime, found: Totals, missing: int, sim: int
) -> None:
    """Part of what was missing arrives, some of it Sim: a rule that was settled is settled still."""
    before = look_ahead(regime, found, missing)
    sim = min(sim, missing)
    nao = (missing - sim) // 2
    arrived = found.plus(turnout=sim + nao, sim=sim, nao=nao, ballots=sim + nao)
    after = look_ahead(regime, arrived, missing - sim - nao)
    for earlier, later in ((before.quorum, after.quorum), (before.majority, after.majority)):
        assert earlier in (None, OPEN, later)
