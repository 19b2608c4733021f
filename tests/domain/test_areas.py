"""Several areas: each has its own I, C, S and verdict; how they combine is the resolution's choice, without default."""

from datetime import date
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.canvass import Canvass, QuestionVerdict, StationAccount, judge, judge_question
from plebapp.domain.decision import Outcome, Reason
from plebapp.domain.plebiscite import Area, Combination, Plebiscite, Question
from plebapp.domain.regime import REGIMES
from plebapp.domain.station import State
from tests.domain.stations import account, sheet, tally
from tests.domain.strategies import account_lists

JOINT, ALL, EACH = Combination.JOINT, Combination.ALL, Combination.EACH
APPROVED, REJECTED, UNDECIDED = Outcome.APPROVED, Outcome.REJECTED, Outcome.UNDECIDED
QUESTION = Question(1, "É favorável à criação do município?")


def plebiscite(combination: Combination | None = None, regime: str = "lc1-1977") -> Plebiscite:
    return Plebiscite(
        name="Tarilândia",
        uf="RO",
        polling_day=date(2012, 10, 7),
        cutoff=date(2011, 10, 6),
        regime=REGIMES[regime],
        combination=combination,
    )


def judged(
    combination: Combination | None, *accounts: StationAccount, regime: str = "lc1-1977", position: int = 0
) -> QuestionVerdict:
    names = dict.fromkeys(one.station.area for one in accounts)
    areas = [Area(number, name) for number, name in enumerate(names, 1)]
    return judge_question(plebiscite(combination, regime), areas, QUESTION, position, accounts)


def voting(section: int, area: str, sim: int, nao: int, absent: int = 0) -> StationAccount:
    return account(section, sim + nao + absent, sheet(sim + nao, tally(sim, nao)), area=area)


# Tarilândia, 2012: the votes are the official ones; those enrolled are not known, here as many again by half.
JARU = voting(1, "Jaru", 26_872, 1_497, 14_000)
JORGE_TEIXEIRA = voting(2, "Governador Jorge Teixeira", 2_774, 3_815, 3_000)


@pytest.mark.parametrize(
    ("combination", "outcome", "reasons"),
    [
        (JOINT, APPROVED, (Reason.QUORUM_MET, Reason.MAJORITY_MET)),
        (ALL, REJECTED, (Reason.AREA_NOT_APPROVED,)),
        (EACH, UNDECIDED, (Reason.AREAS_EACH_BY_ITSELF,)),
        (None, UNDECIDED, (Reason.COMBINATION_MISSING, Reason.QUORUM_MET, Reason.MAJORITY_MET)),
    ],
)
@pytest.mark.parametrize("regime", ["lc1-1977", "lei9709"])
def test_tarilandia_turns_on_how_its_areas_combine(
    regime: str, combination: Combination | None, outcome: Outcome, reasons: tuple[Reason, ...]
) -> None:
    found = judged(combination, JARU, JORGE_TEIXEIRA, regime=regime)
    assert found.whole.outcome is outcome
    expected = reasons if regime == "lc1-1977" else tuple(r for r in reasons if r is not Reason.QUORUM_MET)
    assert found.whole.reasons == expected
    assert [(area.name, verdict.outcome) for area, verdict in found.areas] == [
        ("Jaru", APPROVED),
        ("Governador Jorge Teixeira", REJECTED),
    ]
    assert found.question == QUESTION


def test_each_area_has_its_own_numbers_and_the_whole_their_sum() -> None:
    found = judged(ALL, JARU, JORGE_TEIXEIRA)
    (_, jaru), (_, teixeira) = found.areas
    assert (jaru.totals.enrolled, jaru.totals.turnout, jaru.totals.sim) == (42_369, 28_369, 26_872)
    assert (teixeira.totals.enrolled, teixeira.totals.turnout, teixeira.totals.sim) == (9_589, 6_589, 2_774)
    assert found.whole.totals == jaru.totals + teixeira.totals
    assert found.whole.stations.total == 2


@pytest.mark.parametrize("combination", [*Combination, None])
def test_a_single_area_needs_no_choice(combination: Combination | None) -> None:
    found = judged(combination, JARU)
    ((area, verdict),) = found.areas
    assert area.name == "Jaru"
    assert found.whole == verdict == judge(REGIMES["lc1-1977"], [JARU])
    assert judge_question(plebiscite(combination), [], QUESTION, 0, [JARU]).whole == verdict


# An area that approves, one that rejects, and one that its excess of ballots leaves undecided.
KINDS = {
    APPROVED: lambda section: voting(section, f"área {section}", 60, 40),
    REJECTED: lambda section: voting(section, f"área {section}", 50, 50),
    UNDECIDED: lambda section: account(section, 120, sheet(100, tally(51, 50)), area=f"área {section}"),
}


@pytest.mark.parametrize("outcomes", list(product(KINDS, repeat=3)), ids="-".join)
def test_every_mixture_of_three_areas(outcomes: tuple[Outcome, ...]) -> None:
    accounts = [KINDS[outcome](section) for section, outcome in enumerate(outcomes, 1)]
    every = judged(ALL, *accounts)
    assert tuple(verdict.outcome for _, verdict in every.areas) == outcomes
    if REJECTED in outcomes:
        assert every.whole.outcome is REJECTED
    elif UNDECIDED in outcomes:
        assert every.whole.outcome is UNDECIDED
    else:
        assert every.whole.outcome is APPROVED
    approved = every.whole.outcome is APPROVED
    assert every.whole.reasons == ((Reason.EVERY_AREA_APPROVED,) if approved else (Reason.AREA_NOT_APPROVED,))
    apart = judged(EACH, *accounts).whole
    assert apart.outcome is (outcomes[0] if len(set(outcomes)) == 1 else UNDECIDED)
    assert apart.reasons == (Reason.AREAS_EACH_BY_ITSELF,)
    assert judged(JOINT, *accounts).whole == judge(REGIMES["lc1-1977"], accounts)


@pytest.mark.parametrize("combination", [*Combination, None])
def test_an_area_still_pending_leaves_the_whole_undecided_and_the_other_area_decided(
    combination: Combination | None,
) -> None:
    found = judged(combination, JARU, account(2, 10, area="Governador Jorge Teixeira"))
    assert found.whole.outcome is UNDECIDED
    assert Reason.STATIONS_PENDING in found.whole.reasons
    assert found.whole.stations.pending == 1
    assert found.whole.partial is not None
    assert [verdict.outcome for _, verdict in found.areas] == [APPROVED, UNDECIDED]


def test_an_area_where_nobody_is_enrolled_decides_nothing() -> None:
    empty = account(2, 0, sheet(0, tally(0, 0)), area="Governador Jorge Teixeira")
    found = judged(ALL, JARU, empty)
    assert found.areas[1][1].decision is None
    assert found.whole.outcome is UNDECIDED
    assert judged(JOINT, JARU, empty).whole.outcome is APPROVED


@given(account_lists(least=2), st.sampled_from([*Combination, None]), st.data())
def test_all_must_approve_is_never_kinder_than_each(
    accounts: list[StationAccount], combination: Combination | None, data: st.DataObject
) -> None:
    """With no area undecided: ALL approves exactly when every area does, whatever the sum says."""
    named = [
        account(one.station.section, one.enrolled, one.entry and one.entry.sheet, one.state, area=area)
        for one, area in zip(
            accounts,
            data.draw(st.lists(st.sampled_from("AB"), min_size=len(accounts), max_size=len(accounts))),
            strict=True,
        )
    ]
    found = judged(combination, *named)
    outcomes = [verdict.outcome for _, verdict in found.areas]
    assert found.whole.totals == judge(REGIMES["lc1-1977"], named).totals
    if combination is ALL and len(outcomes) == 2 and UNDECIDED not in outcomes:
        assert (found.whole.outcome is APPROVED) == (outcomes == [APPROVED, APPROVED])


# --- What annulled stations could change, where areas decide apart


def annulled(section: int, area: str, came: int) -> StationAccount:
    return account(section, came, sheet(came, tally(came, 0)), State.ANNULLED, area=area)


def could_change(found: QuestionVerdict) -> bool:
    assert found.whole.review is not None
    return found.whole.review.materiality.could_change


def test_where_all_must_approve_a_small_area_can_turn_what_the_sum_cannot() -> None:
    """Jaru's 25.375 votes of advantage hide that the other area's 1.042 could be made up."""
    again = annulled(3, "Governador Jorge Teixeira", 1_042)
    assert not could_change(judged(JOINT, JARU, JORGE_TEIXEIRA, again))
    assert could_change(judged(ALL, JARU, JORGE_TEIXEIRA, again))
    assert could_change(judged(EACH, JARU, JORGE_TEIXEIRA, again))
    assert not could_change(judged(ALL, JARU, JORGE_TEIXEIRA, annulled(3, "Governador Jorge Teixeira", 1_041)))
    voters = judged(ALL, JARU, JORGE_TEIXEIRA, again).whole.review
    assert voters is not None
    assert voters.materiality.voters == 1_042


def test_a_rejection_by_two_areas_falls_only_if_both_can_turn() -> None:
    first, second = voting(1, "A", 50, 50), voting(2, "B", 50, 50)
    assert not could_change(judged(ALL, first, second, annulled(3, "A", 10)))
    assert could_change(judged(EACH, first, second, annulled(3, "A", 10)))
    assert could_change(judged(ALL, first, second, annulled(3, "A", 10), annulled(4, "B", 10)))


def test_an_approval_by_all_falls_if_one_of_them_can_turn() -> None:
    first, second = voting(1, "A", 900, 50), voting(2, "B", 51, 49)
    assert could_change(judged(ALL, first, second, annulled(3, "B", 2)))
    assert not could_change(judged(ALL, first, second, annulled(3, "A", 2)))


def test_the_other_reading_is_told_when_it_changes_an_area() -> None:
    first, second = voting(1, "A", 900, 50), voting(2, "B", 51, 49)
    for combination, changes in ((JOINT, False), (ALL, True), (EACH, True)):
        review = judged(combination, first, second, annulled(3, "B", 2)).whole.review
        assert review is not None
        assert review.other_reading.changes_verdict is changes
        assert review.other_reading.totals.turnout == 1_052
    quiet = judged(ALL, first, second, annulled(3, "A", 2)).whole.review
    assert quiet is not None
    assert not quiet.other_reading.changes_verdict


# --- Questions, and the whole


def test_each_question_is_judged_on_its_own_tally() -> None:
    both = account(1, 100, sheet(60, tally(40, 20), tally(20, 40)))
    assert judged(None, both, position=0).whole.outcome is APPROVED
    assert judged(None, both, position=1).whole.outcome is REJECTED


def canvass(*accounts: StationAccount) -> Canvass:
    return Canvass(
        plebiscite=plebiscite(ALL),
        stations=accounts,
        closing=None,
        late_inclusions=0,
        late_exclusions=0,
        questions=(judged(ALL, *accounts), judged(JOINT, *accounts)),
        journal_head="",
    )


def test_the_whole_is_that_of_the_first_question() -> None:
    found = canvass(JARU, JORGE_TEIXEIRA)
    assert found.whole is found.questions[0].whole
    assert found.whole.outcome is REJECTED


def test_a_count_is_complete_when_there_are_stations_and_none_is_pending() -> None:
    assert canvass(JARU, JORGE_TEIXEIRA).complete
    assert canvass(JARU, account(2, 10, None, State.NOT_HELD, area="B")).complete
    assert not canvass(JARU, account(2, 10, area="B")).complete
    assert not canvass().complete


def test_the_only_area_without_a_name_takes_the_municipality_s() -> None:
    found = canvass(JARU)
    assert found.area_name(Area(1, "")) == "Tarilândia"
    assert found.area_name(Area(1, "Jaru")) == "Jaru"
