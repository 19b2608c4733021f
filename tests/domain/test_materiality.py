"""CE 187 and 224, the other reading of art. 5º, and disputes: could they change the outcome?"""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.materiality import (
    Dispute,
    Materiality,
    OtherReading,
    Sensitivity,
    annulled_beyond_half,
    approved,
    materiality,
    other_reading,
    sensitivity,
)
from plebapp.domain.regime import REGIMES, Regime
from plebapp.domain.totals import Totals
from tests.domain.statute import LAWS, Law, Votes, polls, states
from tests.domain.strategies import CUSTOM_REGIMES, REGIME_IDS, regimes, totals

LC1 = REGIMES["lc1-1977"]


def of(votes: Votes) -> Totals:
    return Totals(enrolled=votes.enrolled, turnout=votes.turnout, sim=votes.sim, nao=votes.nao, ballots=votes.turnout)


# --- CE 187


def test_the_example_of_an_annulled_station_of_100_where_10_came() -> None:
    """Only those who came vote again (CE 201, sole paragraph, II): the quorum stays out of reach."""
    found = of(Votes(1_000, 480, 480, 0))
    assert materiality(LC1, found, 10) == Materiality(10, could_change=False)
    assert materiality(LC1, found, 19) == Materiality(19, could_change=False)
    assert materiality(LC1, found, 20) == Materiality(20, could_change=True)
    assert materiality(LC1, found, 100) == Materiality(100, could_change=True)


@pytest.mark.parametrize(
    ("votes", "voters", "could_change"),
    [
        (Votes(1_000, 600, 351, 249), 101, False),  # 702 > 701
        (Votes(1_000, 600, 351, 249), 102, True),  # 702 = 702: a tie would fail
        (Votes(1_000, 600, 250, 350), 100, False),  # 2·350 = 700
        (Votes(1_000, 600, 250, 350), 101, True),
        (Votes(1_000, 450, 225, 225), 49, False),  # quorum one short
        (Votes(1_000, 450, 225, 225), 50, True),
        (Votes(1_000, 600, 301, 299), 0, False),
        (Votes(1_000, 600, 300, 300), 0, False),
    ],
)
def test_a_new_poll_that_could_change_the_outcome(votes: Votes, voters: int, could_change: bool) -> None:
    assert materiality(LC1, of(votes), voters) == Materiality(voters, could_change)


@pytest.mark.parametrize("regime", REGIME_IDS)
def test_every_way_in_which_a_new_poll_can_turn_out(regime: str) -> None:
    law, seen = LAWS[regime], set()
    for enrolled in range(1, 8):
        for voters in range(min(enrolled, 4) + 1):
            outcomes = list(polls(voters))
            for votes in states(enrolled, voters):
                changes = any(law.approves(votes.joined(more)) != law.approves(votes) for more in outcomes)
                assert materiality(REGIMES[regime], of(votes), voters) == Materiality(voters, changes), votes
                seen.add((law.approves(votes), changes))
    # More than half of all voters stay so whoever votes again: that approval alone nothing can change.
    never = {(True, True)} if regime == "lc1-1967" else set()
    assert seen == set(product([True, False], repeat=2)) - never


@pytest.mark.parametrize("regime", CUSTOM_REGIMES)
def test_every_way_under_a_rule_of_the_resolution_s_own(regime: Regime) -> None:
    for enrolled in range(1, 7):
        for voters in range(min(enrolled, 3) + 1):
            outcomes = list(polls(voters))
            for votes in states(enrolled, voters):
                now = approved(regime, of(votes))
                changes = any(approved(regime, of(votes.joined(more))) != now for more in outcomes)
                assert materiality(regime, of(votes), voters).could_change == changes, votes


@given(st.sampled_from(REGIME_IDS), totals())
def test_approved_is_what_the_statute_says(regime: str, found: Totals) -> None:
    law = LAWS[regime]
    assert approved(REGIMES[regime], found) == law.approves(Votes(found.enrolled, found.turnout, found.sim, found.nao))


@given(regimes, totals(), st.integers(0, 500), st.integers(0, 500))
def test_what_few_could_change_more_could_change_too(regime: Regime, found: Totals, few: int, more: int) -> None:
    if materiality(regime, found, few).could_change:
        assert materiality(regime, found, few + more).could_change


# --- CE 224


@pytest.mark.parametrize(
    ("annulled", "every", "beyond"),
    [(0, 0, False), (0, 10, False), (5, 10, False), (6, 10, True), (5, 11, False), (6, 11, True), (10, 10, True)],
)
def test_a_nullity_that_reaches_more_than_half_of_the_votes(annulled: int, every: int, beyond: bool) -> None:
    assert annulled_beyond_half(annulled, every) is beyond


# --- The other reading of "se tenham apresentado"


@pytest.mark.parametrize(
    ("votes", "came", "changes"),
    [
        (Votes(1_000, 490, 400, 90), 9, False),
        (Votes(1_000, 490, 400, 90), 10, True),  # the quorum would be reached
        (Votes(1_000, 600, 310, 290), 19, False),  # 620 > 619
        (Votes(1_000, 600, 310, 290), 20, True),  # the majority would be a tie
        (Votes(1_000, 480, 300, 180), 30, True),
        (Votes(1_000, 600, 100, 500), 100, False),
        (Votes(1_000, 490, 400, 90), 0, False),
    ],
)
def test_the_other_reading_counts_the_voters_of_annulled_stations(votes: Votes, came: int, changes: bool) -> None:
    found = of(votes)
    assert other_reading(LC1, found, came) == OtherReading(found.plus(turnout=came), changes)


def test_the_other_reading_shows_a_changed_test_though_the_outcome_stays() -> None:
    """The quorum would be reached and the majority lost: rejected either way, for other reasons."""
    found = of(Votes(1_000, 490, 250, 240))
    assert other_reading(LC1, found, 10) == OtherReading(found.plus(turnout=10), changes_verdict=True)


@given(st.sampled_from(REGIME_IDS), totals(), st.integers(0, 500))
def test_the_other_reading_is_told_whenever_a_test_differs(regime: str, found: Totals, came: int) -> None:
    law = LAWS[regime]
    votes = Votes(found.enrolled, found.turnout, found.sim, found.nao)
    other = votes._replace(turnout=votes.turnout + came)
    differs = law.quorum_met(votes) != law.quorum_met(other) or law.majority(votes) != law.majority(other)
    assert other_reading(REGIMES[regime], found, came).changes_verdict == differs


# --- Sensitivity to disputes pending


def vote(**change: int) -> Totals:
    return Totals(**change)


CONTESTED_SIM = Dispute("cédula 1", (vote(), vote(sim=-1, null=1), vote(sim=-1, nao=1)))
ENVELOPE = Dispute("sobrecarta 1", (vote(), *(vote(turnout=1, ballots=1, **{kind: 1}) for kind in ("sim", "nao"))))


def test_one_contested_ballot_of_a_majority_by_one() -> None:
    found = of(Votes(1_000, 601, 301, 300))
    assert sensitivity(LC1, found, [CONTESTED_SIM]) == Sensitivity(quorum=False, majority=True, outcome=True)
    assert sensitivity(LC1, of(Votes(1_000, 601, 302, 299)), [CONTESTED_SIM]) == Sensitivity(False, False, False)


def test_two_that_change_nothing_singly_and_do_jointly() -> None:
    found = of(Votes(1_000, 601, 302, 299))
    other = Dispute("cédula 2", CONTESTED_SIM.ways)
    assert not sensitivity(LC1, found, [CONTESTED_SIM]).outcome
    assert not sensitivity(LC1, found, [other]).outcome
    assert sensitivity(LC1, found, [CONTESTED_SIM, other]) == Sensitivity(False, True, True)


def test_an_envelope_may_decide_the_quorum() -> None:
    found = of(Votes(1_000, 499, 300, 199))
    assert sensitivity(LC1, found, [ENVELOPE]) == Sensitivity(quorum=True, majority=False, outcome=True)
    assert sensitivity(LC1, of(Votes(1_000, 498, 300, 198)), [ENVELOPE]) == Sensitivity(False, False, False)


def test_a_test_may_change_and_the_outcome_not() -> None:
    found = of(Votes(1_000, 499, 100, 399))
    assert sensitivity(LC1, found, [ENVELOPE]) == Sensitivity(quorum=True, majority=False, outcome=False)


def test_without_disputes_nothing_can_change() -> None:
    assert sensitivity(LC1, of(Votes(1_000, 601, 301, 300)), []) == Sensitivity(False, False, False)


change = st.integers(-4, 4)
ways = st.builds(Totals, enrolled=change, turnout=change, sim=change, nao=change)
disputes = st.lists(
    st.lists(ways, min_size=1, max_size=4).map(lambda found: Dispute("", tuple(found))), min_size=1, max_size=4
)


def by_brute_force(law: Law, found: Totals, given_disputes: list[Dispute]) -> Sensitivity:
    def votes(each: Totals) -> Votes:
        return Votes(each.enrolled, each.turnout, each.sim, each.nao)

    now, ends = votes(found), []
    for decided in product(*(dispute.ways for dispute in given_disputes)):
        end = now
        for way in decided:
            end = end.joined(votes(way))
        ends.append(end)
    return Sensitivity(
        quorum=any(law.quorum_met(end) != law.quorum_met(now) for end in ends),
        majority=any(law.majority(end) != law.majority(now) for end in ends),
        outcome=any(law.approves(end) != law.approves(now) for end in ends),
    )


@given(st.sampled_from(REGIME_IDS), totals(most=40), disputes)
def test_every_way_of_deciding_every_dispute(regime: str, found: Totals, given_disputes: list[Dispute]) -> None:
    for some in (given_disputes, *([dispute] for dispute in given_disputes)):
        assert sensitivity(REGIMES[regime], found, some) == by_brute_force(LAWS[regime], found, some)


def test_hundreds_of_contested_ballots_are_weighed_jointly() -> None:
    """Their ways multiply beyond counting; their surpluses do not."""
    found = of(Votes(10_000, 6_001, 3_201, 2_800))
    many = [Dispute(f"cédula {n}", CONTESTED_SIM.ways) for n in range(1, 202)]
    assert not sensitivity(LC1, found, many[:200]).outcome  # 2·(3201 − 200) = 6002 > 6001
    assert sensitivity(LC1, found, many).outcome
