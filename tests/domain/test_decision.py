"""Art. 5º: quorum 2·C ≥ I, majority 2·S > C, of the voters who came; ties fail; I = 0 decides nothing."""

from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from plebapp.domain.decision import Decision, Outcome, Reason, compare, decide
from plebapp.domain.errors import Code, Refused
from plebapp.domain.regime import REGIMES, Base, Counted, Regime, Rule, custom_regime
from plebapp.domain.totals import Totals
from tests.domain.statute import LAWS, Votes
from tests.domain.strategies import CUSTOM_REGIMES, REGIME_IDS, any_regimes, totals

LC1 = REGIMES["lc1-1977"]
Q_YES, Q_NO = Reason.QUORUM_MET, Reason.QUORUM_NOT_MET
M_YES, M_NO = Reason.MAJORITY_MET, Reason.MAJORITY_NOT_MET


class Row(NamedTuple):
    """One row of the table of art. 5º: the operands, what is needed, what holds, the outcome."""

    totals: tuple[int, int, int, int, int, int]
    quorum_needed: int
    majority_needed: int
    quorum: bool
    majority: bool
    outcome: str


TABLE = [
    Row((1_000, 500, 251, 249, 0, 0), 500, 251, True, True, "approved"),
    Row((1_000, 499, 499, 0, 0, 0), 500, 250, False, True, "rejected"),
    Row((1_001, 500, 400, 100, 0, 0), 501, 251, False, True, "rejected"),
    Row((1_001, 501, 251, 250, 0, 0), 501, 251, True, True, "approved"),
    Row((1_000, 600, 300, 200, 60, 40), 500, 301, True, False, "rejected"),
    Row((16_332, 11_787, 8_840, 1_862, 372, 713), 8_166, 5_894, True, True, "approved"),
    Row((806_999, 642_732, 287_408, 243_367, 59_643, 52_314), 403_500, 321_367, True, False, "rejected"),
    # The least there can be, and the largest of municipalities.
    Row((1, 1, 1, 0, 0, 0), 1, 1, True, True, "approved"),
    Row((1, 0, 0, 0, 0, 0), 1, 1, False, False, "rejected"),
    Row((2, 1, 1, 0, 0, 0), 1, 1, True, True, "approved"),
    Row((9_000_001, 4_500_001, 2_250_001, 2_250_000, 0, 0), 4_500_001, 2_250_001, True, True, "approved"),
    Row((9_000_002, 4_500_000, 4_500_000, 0, 0, 0), 4_500_001, 2_250_001, False, True, "rejected"),
]


def of(enrolled: int, turnout: int, sim: int, nao: int, blank: int = 0, null: int = 0, **more: int) -> Totals:
    ballots = more.pop("ballots", sim + nao + blank + null)
    return Totals(enrolled=enrolled, turnout=turnout, sim=sim, nao=nao, blank=blank, null=null, ballots=ballots, **more)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: "-".join(map(str, row.totals)))
def test_the_table_of_article_5(row: Row) -> None:
    enrolled, turnout, sim, *_ = row.totals
    decision = decide(LC1, of(*row.totals))
    quorum, majority = decision.quorum, decision.majority
    assert quorum is not None
    assert (quorum.left, quorum.right, quorum.met) == (2 * turnout, enrolled, row.quorum)
    assert (quorum.amount, quorum.whole) == (turnout, enrolled)
    assert (quorum.needed, quorum.margin) == (row.quorum_needed, turnout - row.quorum_needed)
    assert (majority.left, majority.right, majority.met) == (2 * sim, turnout, row.majority)
    assert (majority.amount, majority.whole) == (sim, turnout)
    assert (majority.needed, majority.margin) == (row.majority_needed, sim - row.majority_needed)
    assert decision.outcome.value == row.outcome
    assert decision.reasons == (Q_YES if row.quorum else Q_NO, M_YES if row.majority else M_NO)
    assert (decision.regime, decision.totals) == (LC1, of(*row.totals))


def test_the_quorum_is_one_short_and_says_so() -> None:
    quorum = decide(LC1, of(1_000, 499, 499, 0)).quorum
    assert quorum is not None
    assert quorum.margin == -1


def test_a_tie_fails_though_sim_beats_nao_by_a_hundred() -> None:
    decision = decide(LC1, of(1_000, 600, 300, 200, 60, 40))
    assert (decision.majority.left, decision.majority.right, decision.majority.margin) == (600, 600, -1)
    assert decision.outcome is Outcome.REJECTED
    assert decide(LC1, of(1_000, 600, 301, 199, 60, 40)).outcome is Outcome.APPROVED


@pytest.mark.parametrize(("blank", "null", "lost"), [(2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 0, 1)])
def test_blank_null_and_lost_ballots_count_against(blank: int, null: int, lost: int) -> None:
    """251 of 500 approve; of 502 they do not. A ballot missing from the urn leaves its voter in C (CE 166, § 1º)."""
    assert decide(LC1, of(1_000, 500, 251, 249)).outcome is Outcome.APPROVED
    found = of(1_000, 502, 251, 249, blank, null)
    assert found.ballots + lost == 502
    assert decide(LC1, found).outcome is Outcome.REJECTED


@pytest.mark.parametrize("regime", [*REGIMES.values(), *CUSTOM_REGIMES])
def test_with_nobody_enrolled_no_decision_is_possible(regime: Regime) -> None:
    with pytest.raises(Refused) as caught:
        decide(regime, Totals())
    assert caught.value.code is Code.NOBODY_ENROLLED
    with pytest.raises(Refused):
        decide(regime, of(0, 1, 1, 0))


# --- C > I


@pytest.mark.parametrize(
    ("turnout", "sim", "outcome", "reasons"),
    [
        (100, 51, Outcome.APPROVED, (Q_YES, M_YES)),
        (101, 51, Outcome.UNDECIDED, (Reason.TURNOUT_EXCEEDS_ENROLLED, Q_YES, M_YES)),
        (100, 50, Outcome.REJECTED, (Q_YES, M_NO)),
        (101, 50, Outcome.UNDECIDED, (Reason.TURNOUT_EXCEEDS_ENROLLED, Q_YES, M_NO)),
    ],
)
def test_more_voters_than_enrolled_is_an_inconsistency_and_no_verdict(
    turnout: int, sim: int, outcome: Outcome, reasons: tuple[Reason, ...]
) -> None:
    decision = decide(LC1, of(100, turnout, sim, turnout - sim))
    assert (decision.outcome, decision.reasons) == (outcome, reasons)


# --- More ballots than voters (CE 166, § 1º)


@pytest.mark.parametrize(
    ("excess", "outcome", "reasons"),
    [
        (0, Outcome.APPROVED, (Q_YES, M_YES)),
        (9, Outcome.APPROVED, (Q_YES, M_YES)),  # 2·(310 − 9) = 602 > 600
        (10, Outcome.UNDECIDED, (Q_YES, M_YES, Reason.BALLOTS_EXCEED_VOTERS)),  # 2·(310 − 10) = 600
        (11, Outcome.UNDECIDED, (Q_YES, M_YES, Reason.BALLOTS_EXCEED_VOTERS)),
        (9_999, Outcome.UNDECIDED, (Q_YES, M_YES, Reason.BALLOTS_EXCEED_VOTERS)),
    ],
)
def test_a_majority_that_rests_on_ballots_in_excess_is_undecided(
    excess: int, outcome: Outcome, reasons: tuple[Reason, ...]
) -> None:
    decision = decide(LC1, of(1_000, 600, 310, 290, ballots=600 + excess, excess=excess))
    assert (decision.outcome, decision.reasons) == (outcome, reasons)


def test_excess_does_not_save_a_majority_that_fails_nor_a_quorum() -> None:
    assert decide(LC1, of(1_000, 600, 300, 300, excess=5)).outcome is Outcome.REJECTED
    # Whatever the board decides on the ballots, the people who came stay too few.
    decision = decide(LC1, of(1_000, 499, 250, 249, excess=5))
    assert (decision.outcome, decision.reasons) == (Outcome.REJECTED, (Q_NO, M_YES))


@pytest.mark.parametrize(
    ("regime", "certain", "doubtful"),
    [("lc1-1967", 9, 10), ("lei9709", 19, 20)],
)
def test_excess_under_the_other_laws(regime: str, certain: int, doubtful: int) -> None:
    votes = {"lc1-1967": (1_000, 600, 510, 90), "lei9709": (1_000, 600, 310, 290)}[regime]
    assert decide(REGIMES[regime], of(*votes, excess=certain)).outcome is Outcome.APPROVED
    assert decide(REGIMES[regime], of(*votes, excess=doubtful)).outcome is Outcome.UNDECIDED


@given(st.sampled_from(REGIME_IDS), totals(), st.integers(0, 50))
def test_excess_leaves_undecided_exactly_what_taking_it_from_sim_or_from_nao_would_change(
    regime: str, found: Totals, excess: int
) -> None:
    law, votes = LAWS[regime], Votes(found.enrolled, found.turnout, found.sim, found.nao)
    outcome = decide(REGIMES[regime], found.plus(excess=excess)).outcome
    approved = law.approves(votes)
    fewer_sim = votes._replace(sim=max(0, votes.sim - excess))
    fewer_nao = votes._replace(nao=max(0, votes.nao - excess))
    changes = not law.approves(fewer_sim) if approved else law.approves(fewer_nao)
    assert outcome is (Outcome.UNDECIDED if changes else Outcome.APPROVED if approved else Outcome.REJECTED)


# --- The other laws


@pytest.mark.parametrize(
    ("regime", "votes", "approved"),
    [
        ("lc1-1967", (1_000, 600, 500, 100), False),  # 2·500 = 1000: not more than half of the voters
        ("lc1-1967", (1_000, 600, 501, 99), True),
        ("lc1-1967", (1_001, 501, 501, 0), True),
        ("lc1-1967", (1_001, 1_001, 500, 501), False),
        ("lei9709", (1_000, 10, 5, 5), False),
        ("lei9709", (1_000, 11, 6, 5), True),  # no quorum
        ("lei9709", (1_000, 1, 1, 0), True),
        ("lei9709", (1_000, 0, 0, 0), False),
        ("lei9709", (1_000, 900, 300, 299, 200, 101), True),  # blanks and nulls do not count
    ],
)
def test_the_other_laws(regime: str, votes: tuple[int, ...], approved: bool) -> None:
    decision = decide(REGIMES[regime], of(*votes))
    assert decision.quorum is None
    assert decision.outcome is (Outcome.APPROVED if approved else Outcome.REJECTED)
    assert decision.reasons == (M_YES if approved else M_NO,)


def test_campinas_2014_is_rejected_by_one_law_and_approved_by_the_other() -> None:
    found = of(806_999, 642_732, 287_408, 243_367, 59_643, 52_314)
    assert decide(LC1, found).outcome is Outcome.REJECTED
    assert decide(REGIMES["lei9709"], found).outcome is Outcome.APPROVED
    assert decide(REGIMES["lc1-1967"], found).outcome is Outcome.REJECTED


@given(st.sampled_from(REGIME_IDS), totals())
def test_decided_as_the_statute_reads(regime: str, found: Totals) -> None:
    law, votes = LAWS[regime], Votes(found.enrolled, found.turnout, found.sim, found.nao)
    decision = decide(REGIMES[regime], found)
    assert (decision.outcome is Outcome.APPROVED) == law.approves(votes)
    assert (decision.outcome is Outcome.REJECTED) != law.approves(votes)
    assert decision.majority.met == law.majority(votes)
    assert (decision.quorum is None) == (law.quorum is None)
    assert decision.quorum is None or decision.quorum.met == law.quorum_met(votes)


@given(any_regimes(), totals())
def test_approved_exactly_when_every_rule_holds(regime: Regime, found: Totals) -> None:
    decision = decide(regime, found)
    assert (decision.outcome is Outcome.APPROVED) == all(rule.met(found) for rule in regime.rules)
    assert decision.majority == compare(regime.majority, found)


# --- What the statute implies


def moved(found: Totals, source: str, target: str) -> Totals:
    assume(getattr(found, source) > 0)
    return found.plus(**{source: -1, target: 1})


ORDER = {Outcome.REJECTED: 0, Outcome.UNDECIDED: 1, Outcome.APPROVED: 2}


@pytest.mark.parametrize("source", ["nao", "blank", "null"])
@given(regime=st.sampled_from(REGIME_IDS), found=totals(), excess=st.integers(0, 3))
def test_one_more_sim_never_turns_approval_into_rejection(source: str, regime: str, found: Totals, excess: int) -> None:
    found = found.plus(excess=excess)
    before = decide(REGIMES[regime], found).outcome
    after = decide(REGIMES[regime], moved(found, source, "sim")).outcome
    assert ORDER[after] >= ORDER[before]


@given(found=totals())
def test_under_article_5_it_is_all_one_whether_a_vote_is_nao_blank_or_null(found: Totals) -> None:
    before = decide(LC1, found).outcome
    for source, target in (("nao", "blank"), ("nao", "null"), ("blank", "null")):
        if getattr(found, source):
            assert decide(LC1, moved(found, source, target)).outcome is before


@given(regime=st.sampled_from(REGIME_IDS), found=totals())
def test_a_voter_more_who_votes_blank_never_makes_a_majority(regime: str, found: Totals) -> None:
    """They may make the quorum: that is what it is for."""
    assume(found.turnout < found.enrolled)
    before, after = (decide(REGIMES[regime], each) for each in (found, found.plus(turnout=1, blank=1, ballots=1)))
    assert before.majority.met or not after.majority.met
    assert before.quorum is None or after.quorum is None or after.quorum.met or not before.quorum.met


@given(regime=st.sampled_from(REGIME_IDS), found=totals())
def test_one_more_enrolled_never_approves(regime: str, found: Totals) -> None:
    before, after = (decide(REGIMES[regime], each).outcome for each in (found, found.plus(enrolled=1)))
    assert before is Outcome.APPROVED or after is Outcome.REJECTED


def test_a_decision_carries_its_reasons_in_one_order() -> None:
    assert list(Reason)[:2] == [Reason.STATIONS_PENDING, Reason.TURNOUT_EXCEEDS_ENROLLED]
    decisions: list[Decision] = [
        decide(LC1, of(100, turnout, sim, 0, excess=excess))
        for turnout in (10, 50, 101)
        for sim in (0, 10, 50, 60)
        for excess in (0, 40)
    ]
    for decision in decisions:
        places = [list(Reason).index(reason) for reason in decision.reasons]
        assert places == sorted(places)


@pytest.mark.parametrize(
    ("sim", "nao", "excess", "outcome"),
    [
        (3, 3, 1, Outcome.UNDECIDED),  # the ballot too many may be a Não: then Sim has more
        (4, 3, 1, Outcome.UNDECIDED),  # or a Sim: then nobody has
        (3, 4, 1, Outcome.REJECTED),
        (5, 3, 1, Outcome.APPROVED),
        (3, 3, 0, Outcome.REJECTED),
    ],
)
def test_ballots_too_many_weigh_on_either_side_of_a_simple_majority(
    sim: int, nao: int, excess: int, outcome: Outcome
) -> None:
    found = Totals(enrolled=20, turnout=sim + nao - excess, sim=sim, nao=nao, ballots=sim + nao, excess=excess)
    assert decide(REGIMES["lei9709"], found).outcome is outcome


def test_nobody_approves_nothing() -> None:
    reaching_half = custom_regime(None, Rule(Counted.SIM, Base.VALID, Fraction(1, 2), strict=False))
    assert decide(reaching_half, Totals(enrolled=10)).outcome is Outcome.REJECTED
