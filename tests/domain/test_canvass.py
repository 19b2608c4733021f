"""The canvass: stations brought together, state by state and area by area, into verdicts."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from plebapp.domain.board import BoardAct
from plebapp.domain.canvass import StationAccount, StationCount, Verdict, count_stations, judge
from plebapp.domain.decision import Outcome, Reason
from plebapp.domain.partial import Prospect
from plebapp.domain.regime import REGIMES
from plebapp.domain.station import STATES, Bucket, State
from plebapp.domain.totals import Totals
from tests.domain.stations import account, decided, sheet, tally
from tests.domain.strategies import REGIME_IDS, account_lists

LC1 = REGIMES["lc1-1977"]

# 60 of 100 came, 2 of them in envelopes: 40 Sim, 15 Não, 3 blank, 2 null.
SHEET = sheet(60, tally(40, 15, 3, 2), separate=2)
NUMBERS = Totals(enrolled=100, turnout=60, sim=40, nao=15, blank=3, null=2, ballots=60)


# --- What one station brings


@pytest.mark.parametrize("state", State)
def test_only_a_counted_station_brings_votes_and_every_one_its_enrolled(state: State) -> None:
    one = account(1, 100, SHEET if STATES[state].typed else None, state)
    assert one.totals() == (NUMBERS if state is State.COUNTED else Totals(enrolled=100))
    assert one.bucket is STATES[state].bucket


def test_numbers_that_do_not_count_can_still_be_shown() -> None:
    assert account(1, 100, SHEET, State.ANNULLED).typed_totals() == NUMBERS


def test_each_question_has_its_own_tally() -> None:
    both = account(1, 100, sheet(60, tally(40, 15, 3, 2), tally(10, 50, 0, 1)))
    assert both.totals(0) == NUMBERS
    # 61 ballots of 60 voters: the excess is this question's alone.
    assert both.totals(1) == Totals(enrolled=100, turnout=60, sim=10, nao=50, null=1, ballots=61, excess=1)


@pytest.mark.parametrize(
    ("turnout", "excess"), [(61, 0), (60, 0), (59, 1), (50, 10)], ids=["fewer", "as many", "one more", "ten more"]
)
def test_ballots_beyond_the_voters_are_in_excess_and_fewer_change_nothing(turnout: int, excess: int) -> None:
    found = account(1, 100, sheet(turnout, tally(40, 15, 3, 2))).totals()
    assert (found.turnout, found.excess) == (turnout, excess)


def test_excess_is_never_netted_between_stations() -> None:
    more, fewer = sheet(58, tally(40, 20)), sheet(62, tally(40, 20))
    found = judge(LC1, [account(1, 100, more), account(2, 100, fewer)]).totals
    assert (found.turnout, found.ballots, found.excess) == (120, 120, 2)


def test_a_mismatch_that_the_board_keeps_is_no_excess_until_the_numbers_change() -> None:
    """The decision was on the numbers it saw: a later correction leaves it behind."""
    more = sheet(58, tally(40, 20))
    kept = decided(BoardAct.KEEP_MISMATCH, entry=1)
    assert account(1, 100, more).totals().excess == 2
    assert account(1, 100, more, None, kept).totals().excess == 0
    assert (account(1, 100, more).mismatch_kept, account(1, 100, more, None, kept).mismatch_kept) == (False, True)
    assert not account(1, 100, None, None, decided(BoardAct.KEEP_MISMATCH, entry=0)).mismatch_kept
    assert account(1, 100, more, None, kept, entry=2).totals().excess == 2
    again = decided(BoardAct.KEEP_MISMATCH, entry=2, number=2)
    assert account(1, 100, more, None, kept, again, entry=2).totals().excess == 0
    assert account(1, 100, more, None, decided(BoardAct.RELEASE_TURNOUT)).totals().excess == 2


@pytest.mark.parametrize(("turnout", "differs"), [(59, True), (60, False), (61, True)])
def test_a_mismatch_waits_for_the_board_wherever_the_numbers_count(turnout: int, differs: bool) -> None:
    counted = account(1, 100, sheet(turnout, tally(40, 15, 3, 2)))
    assert counted.mismatch_undecided is differs
    assert not replace(counted, decisions=(decided(BoardAct.KEEP_MISMATCH),)).mismatch_undecided
    assert not replace(counted, state=State.ANNULLED).mismatch_undecided
    assert not account(1, 100).mismatch_undecided


def test_the_board_releases_the_turnout_of_the_entry_to_come() -> None:
    assert account(1, 100, None, None, decided(BoardAct.RELEASE_TURNOUT, entry=0)).turnout_released
    assert not account(1, 100, SHEET, None, decided(BoardAct.RELEASE_TURNOUT, entry=0)).turnout_released
    assert account(1, 100, SHEET, None, decided(BoardAct.RELEASE_TURNOUT, entry=1)).turnout_released
    assert not account(1, 100, SHEET, None, decided(BoardAct.KEEP_MISMATCH)).turnout_released
    assert not account(1, 100, SHEET).turnout_released


def test_who_came_is_known_from_the_sheet_or_else_from_the_board() -> None:
    first, second = (decided(BoardAct.ANNUL, entry=0, came=came) for came in (10, 12))
    assert account(1, 100).came is None
    assert account(1, 100, None, State.ANNULLED, decided(BoardAct.ANNUL, entry=0)).came is None
    assert account(1, 100, None, State.ANNULLED, first).came == 10
    assert account(1, 100, None, State.ANNULLED, first, second).came == 12
    assert account(1, 100, None, State.ANNULLED, first, decided(BoardAct.ANNUL, entry=0)).came == 10
    assert account(1, 100, SHEET, State.ANNULLED, first).came == 60


# --- Stations by bucket


def test_stations_are_counted_by_bucket() -> None:
    states = [State.COUNTED] * 3 + [State.AWAITING] * 2 + list(State)
    stations = [account(n, 1, SHEET if STATES[state].typed else None, state) for n, state in enumerate(states, 1)]
    assert count_stations(stations) == StationCount(
        total=12, counted=4, pending=4, annulled=2, not_counted=1, not_held=1
    )
    assert count_stations([]) == StationCount(0, 0, 0, 0, 0, 0)


@given(account_lists())
def test_the_buckets_add_up(accounts: list[StationAccount]) -> None:
    found = count_stations(accounts)
    assert found.total == len(accounts)
    assert found.total == sum(getattr(found, bucket.value) for bucket in Bucket)
    for bucket in Bucket:
        assert getattr(found, bucket.value) == sum(one.bucket is bucket for one in accounts)


# --- The verdict


def test_all_counted_a_verdict() -> None:
    verdict = judge(LC1, [account(1, 100, SHEET)])
    assert verdict.totals == NUMBERS
    assert verdict.outcome is Outcome.APPROVED
    assert verdict.reasons == (Reason.QUORUM_MET, Reason.MAJORITY_MET)
    assert verdict.decision is not None
    assert verdict.decision.outcome is Outcome.APPROVED
    assert (verdict.partial, verdict.review) == (None, None)


@pytest.mark.parametrize("state", [State.AWAITING, State.RECOUNT])
def test_while_a_station_is_pending_nothing_is_decided(state: State) -> None:
    """Neither an approval that nothing can change any more, nor the station's own earlier numbers."""
    pending = account(2, 10, SHEET if state is State.RECOUNT else None, state)
    verdict = judge(LC1, [account(1, 100, SHEET), pending])
    assert verdict.totals == NUMBERS.plus(enrolled=10)
    assert verdict.outcome is Outcome.UNDECIDED
    assert verdict.partial is not None
    assert (verdict.partial.missing, verdict.partial.quorum, verdict.partial.majority) == (
        10,
        Prospect.CERTAIN,
        Prospect.CERTAIN,
    )
    assert verdict.reasons == (Reason.STATIONS_PENDING, Reason.QUORUM_REACHED, Reason.MAJORITY_ASSURED)
    assert verdict.decision is not None
    assert verdict.decision.majority.margin == 9


def test_the_most_that_is_missing_is_what_is_enrolled_where_it_is_pending() -> None:
    accounts = [
        account(1, 100, SHEET),
        account(2, 10),
        account(3, 7),
        account(4, 1_000, None, State.NOT_HELD),
        account(5, 1_000, None, State.NOT_COUNTED),
        account(6, 1_000, SHEET, State.ANNULLED),
    ]
    partial = judge(LC1, accounts).partial
    assert partial is not None
    assert partial.missing == 17


def test_with_nobody_enrolled_there_is_no_decision_and_no_verdict() -> None:
    for accounts in ([], [account(1, 0)], [account(1, 0, None, State.NOT_HELD)]):
        verdict = judge(LC1, accounts)
        assert (verdict.decision, verdict.partial, verdict.review) == (None, None, None)
        assert verdict.outcome is Outcome.UNDECIDED
        pending = [one for one in accounts if one.bucket is Bucket.PENDING]
        assert verdict.reasons == ((Reason.STATIONS_PENDING,) if pending else ())


def test_more_voters_than_enrolled_over_all_stations_is_no_verdict() -> None:
    verdict = judge(LC1, [account(1, 59, SHEET)])
    assert verdict.outcome is Outcome.UNDECIDED
    assert verdict.reasons[0] is Reason.TURNOUT_EXCEEDS_ENROLLED


def test_excess_undecided_in_one_station_leaves_the_whole_undecided() -> None:
    thin = [account(1, 100, sheet(60, tally(31, 29))), account(2, 100, sheet(58, tally(30, 30)))]
    assert judge(LC1, thin).reasons[-1] is Reason.BALLOTS_EXCEED_VOTERS
    kept = [thin[0], replace(thin[1], decisions=(decided(BoardAct.KEEP_MISMATCH, 2),))]
    assert judge(LC1, kept).outcome is Outcome.APPROVED


# --- Stations that do not count


OUT = [State.ANNULLED, State.COUNTED_SEPARATELY, State.NOT_COUNTED, State.NOT_HELD]


@pytest.mark.parametrize("state", State)
def test_a_review_is_made_exactly_when_a_station_does_not_count(state: State) -> None:
    other = account(2, 100, SHEET if STATES[state].typed else None, state)
    assert (judge(LC1, [account(1, 100, SHEET), other]).review is not None) == (state in OUT)


@pytest.mark.parametrize("state", OUT)
def test_its_voters_stay_in_i_and_may_cost_the_quorum(state: State) -> None:
    out = account(2, 21, sheet(21, tally(21, 0)) if STATES[state].typed else None, state)
    verdict = judge(LC1, [account(1, 100, SHEET), out])
    assert verdict.totals == NUMBERS.plus(enrolled=21)
    assert verdict.reasons == (Reason.QUORUM_NOT_MET, Reason.MAJORITY_MET)
    assert verdict.outcome is Outcome.REJECTED
    assert judge(LC1, [account(1, 100, SHEET), replace(out, enrolled=20)]).outcome is Outcome.APPROVED


def test_the_example_of_law_an_annulled_station_of_100_where_10_came() -> None:
    """I = 1000, C = 480: the quorum stays out of reach, since only the ten vote again (CE 187, 201)."""
    counted = account(1, 900, sheet(480, tally(480, 0)))
    annulled = account(2, 100, sheet(10, tally(10, 0)), State.ANNULLED)
    verdict = judge(LC1, [counted, annulled])
    assert (verdict.totals.enrolled, verdict.totals.turnout, verdict.outcome) == (1_000, 480, Outcome.REJECTED)
    assert verdict.review is not None
    assert (verdict.review.materiality.voters, verdict.review.materiality.could_change) == (10, False)
    # Had no vote been held there, all its hundred could still come.
    held = judge(LC1, [counted, account(2, 100, None, State.NOT_HELD)]).review
    assert held is not None
    assert (held.materiality.voters, held.materiality.could_change) == (100, True)


@pytest.mark.parametrize(
    ("state", "typed", "came", "voters"),
    [
        (State.ANNULLED, True, None, 60),
        (State.COUNTED_SEPARATELY, True, None, 60),
        (State.ANNULLED, False, 25, 25),
        (State.ANNULLED, False, 0, 0),
        (State.ANNULLED, False, None, 100),  # nobody says how many came: the widest case
        (State.NOT_COUNTED, False, None, 100),
        (State.NOT_HELD, False, None, 100),
    ],
)
def test_who_would_vote_again(state: State, typed: bool, came: int | None, voters: int) -> None:
    decisions = [decided(BoardAct.ANNUL, 2, 0, came)] if state is State.ANNULLED else []
    out = account(2, 100, SHEET if typed else None, state, *decisions)
    review = judge(LC1, [account(1, 100, SHEET), out]).review
    assert review is not None
    assert review.materiality.voters == voters


def test_annulled_and_impeded_stations_are_weighed_together() -> None:
    """Neither could change it alone: 2·70 = 140 > 120 + 19; both could: 140 = 120 + 20."""
    counted = account(1, 130, sheet(120, tally(70, 50)))
    annulled = account(2, 100, sheet(10, tally(0, 10)), State.ANNULLED)
    unheld = account(3, 10, None, State.NOT_HELD)

    def could_change(*out: StationAccount) -> bool:
        review = judge(LC1, [counted, *out]).review
        assert review is not None
        return review.materiality.could_change

    assert [could_change(annulled), could_change(unheld), could_change(annulled, unheld)] == [False, False, True]


@pytest.mark.parametrize(
    ("annulled", "beyond"), [(59, False), (60, False), (61, True)], ids=["less", "exactly half", "more"]
)
def test_more_than_half_of_all_ballots_annulled(annulled: int, beyond: bool) -> None:
    """CE 224. The voters' own null ballots are votes like the others, and stations without a poll have none."""
    accounts = [
        account(1, 100, SHEET),
        account(2, 100, sheet(annulled, tally(0, 0, 0, annulled)), State.ANNULLED),
        account(3, 5_000, None, State.NOT_HELD),
        account(4, 5_000, None, State.NOT_COUNTED),
    ]
    review = judge(LC1, accounts).review
    assert review is not None
    assert review.beyond_half is beyond


def test_counted_separately_is_annulled_until_decided_otherwise() -> None:
    annulled, apart = (
        judge(LC1, [account(1, 100, SHEET), account(2, 100, SHEET, state)])
        for state in (State.ANNULLED, State.COUNTED_SEPARATELY)
    )
    assert annulled.totals == apart.totals
    assert annulled.review == apart.review


@pytest.mark.parametrize(("came", "changes"), [(39, False), (40, True)])
def test_the_other_reading_counts_annulled_voters_and_no_others(came: int, changes: bool) -> None:
    """C = 60 of I = 200: with 40 more the quorum would be reached. No voter came where no vote was held."""
    accounts = [
        account(1, 100, sheet(60, tally(60, 0))),
        account(2, 50, sheet(came, tally(came, 0)), State.ANNULLED),
        account(3, 50, None, State.NOT_HELD),
    ]
    review = judge(LC1, accounts).review
    assert review is not None
    assert review.other_reading.totals == Totals(enrolled=200, turnout=60 + came, sim=60, ballots=60)
    assert review.other_reading.changes_verdict is changes


# --- What the statute implies


def outcome(verdict: Verdict) -> tuple[object, ...]:
    return verdict.totals, verdict.outcome, verdict.reasons, verdict.review, verdict.partial


@given(account_lists(mismatch=True).flatmap(lambda drawn: st.tuples(st.just(drawn), st.permutations(drawn))))
def test_the_order_of_stations_does_not_matter(both: tuple[list[StationAccount], list[StationAccount]]) -> None:
    given_order, another = both
    for regime in REGIMES.values():
        assert outcome(judge(regime, given_order)) == outcome(judge(regime, another))


def split(one: StationAccount, data: st.DataObject) -> list[StationAccount]:
    """Divide a station's voters and votes over two, keeping each kind's sum; no ballots without voters."""

    def parts(number: int) -> tuple[int, int]:
        first = data.draw(st.integers(0, number))
        return first, number - first

    assert one.entry is not None
    whole = one.entry.sheet.tallies[0]
    votes = list(zip(*(parts(n) for n in (whole.sim, whole.nao, whole.blank, whole.null)), strict=True))
    spare = parts(one.enrolled - one.entry.sheet.turnout)
    return [
        account(one.station.section + 100 * place, sum(kind) + spare[place], sheet(sum(kind), tally(*kind)), one.state)
        for place, kind in enumerate(votes)
    ]


@given(st.sampled_from(REGIME_IDS), account_lists(), st.data())
def test_splitting_a_station_in_two_changes_nothing(
    regime: str, accounts: list[StationAccount], data: st.DataObject
) -> None:
    typed = [one for one in accounts if one.entry is not None]
    assume(typed)
    chosen = data.draw(st.sampled_from(typed))
    divided = [one for one in accounts if one is not chosen] + split(chosen, data)
    assert outcome(judge(REGIMES[regime], divided)) == outcome(judge(REGIMES[regime], accounts))


@given(st.sampled_from(REGIME_IDS), account_lists(state=State.COUNTED), st.data())
def test_one_more_sim_in_any_station_never_turns_approval_into_rejection(
    regime: str, accounts: list[StationAccount], data: st.DataObject
) -> None:
    kind = data.draw(st.sampled_from(["nao", "blank", "null"]))
    place = data.draw(st.integers(0, len(accounts) - 1))
    entry = accounts[place].entry
    assume(entry is not None)
    assert entry is not None
    before = entry.sheet.tallies[0]
    assume(getattr(before, kind) > 0)
    after = replace(before, sim=before.sim + 1, **{kind: getattr(before, kind) - 1})
    changed = list(accounts)
    changed[place] = replace(accounts[place], entry=replace(entry, sheet=replace(entry.sheet, tallies=(after,))))
    was, now = (judge(REGIMES[regime], each).outcome for each in (accounts, changed))
    assert was is not Outcome.APPROVED or now is Outcome.APPROVED


@given(st.sampled_from(REGIME_IDS), account_lists(state=State.COUNTED))
def test_a_station_where_nobody_is_enrolled_and_nobody_came_changes_nothing(
    regime: str, accounts: list[StationAccount]
) -> None:
    empty = account(99, 0, sheet(0, tally(0, 0)))
    assert outcome(judge(REGIMES[regime], [*accounts, empty])) == outcome(judge(REGIMES[regime], accounts))


@given(st.sampled_from(REGIME_IDS), account_lists(state=State.COUNTED), st.data())
def test_what_was_certain_while_a_station_was_missing_holds_when_it_is_in(
    regime: str, accounts: list[StationAccount], data: st.DataObject
) -> None:
    last = data.draw(st.sampled_from(accounts))
    waiting = [replace(one, entry=None, state=State.AWAITING) if one is last else one for one in accounts]
    partial, final = judge(REGIMES[regime], waiting).partial, judge(REGIMES[regime], accounts).decision
    assert partial is not None
    assert final is not None
    for prospect, test in ((partial.quorum, final.quorum), (partial.majority, final.majority)):
        if test is not None:
            assert prospect is not Prospect.CERTAIN or test.met
            assert prospect is not Prospect.IMPOSSIBLE or not test.met


@given(st.sampled_from(REGIME_IDS), account_lists())
def test_no_verdict_while_a_station_is_pending_and_always_one_after(
    regime: str, accounts: list[StationAccount]
) -> None:
    verdict = judge(REGIMES[regime], accounts)
    pending = any(one.bucket is Bucket.PENDING for one in accounts)
    assert (verdict.partial is not None) == pending
    assert (verdict.outcome is Outcome.UNDECIDED) == pending
    assert (Reason.STATIONS_PENDING in verdict.reasons) == pending
