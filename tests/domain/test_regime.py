"""Regimes are data: each law's rule, its dates, and the arithmetic of a threshold."""

from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.regime import (
    CUSTOM_REGIME,
    DEFAULT_REGIME,
    REGIMES,
    Base,
    Counted,
    Electorate,
    Regime,
    Rule,
    custom_regime,
)
from plebapp.domain.totals import Totals
from tests.domain.strategies import rules, totals

DAY = timedelta(days=1)


def test_the_rows_of_the_table() -> None:
    assert list(REGIMES) == ["lc1-1977", "lc1-1967", "lei9709"]
    assert DEFAULT_REGIME == "lc1-1977"
    assert all(regime.id == key for key, regime in REGIMES.items())


def test_lc_32_of_1977_asks_for_half_to_come_and_more_than_half_of_them_in_favour() -> None:
    regime = REGIMES["lc1-1977"]
    assert regime.quorum == Rule(Counted.TURNOUT, Base.ENROLLED, Fraction(1, 2), strict=False)
    assert regime.majority == Rule(Counted.SIM, Base.TURNOUT, Fraction(1, 2), strict=True)
    assert regime.electorate is Electorate.AREA
    assert regime.rules == (regime.quorum, regime.majority)


def test_the_wording_of_1967_asks_for_more_than_half_of_the_voters_in_favour() -> None:
    regime = REGIMES["lc1-1967"]
    assert regime.quorum is None
    assert regime.majority == Rule(Counted.SIM, Base.ENROLLED, Fraction(1, 2), strict=True)
    assert regime.electorate is Electorate.AREA
    assert regime.rules == (regime.majority,)


def test_lei_9709_asks_for_more_sim_than_nao_in_all_the_municipalities_concerned() -> None:
    regime = REGIMES["lei9709"]
    assert regime.quorum is None
    assert regime.majority == Rule(Counted.SIM, Base.NAO, Fraction(1), strict=True)
    assert regime.electorate is Electorate.ALL_MUNICIPALITIES


@pytest.mark.parametrize(
    ("regime", "first", "last"),
    [
        ("lc1-1967", date(1967, 11, 9), date(1977, 12, 25)),
        ("lc1-1977", date(1977, 12, 26), None),
        ("lei9709", date(1998, 11, 19), None),
    ],
)
def test_polling_days_within_and_outside_of_the_dates(regime: str, first: date, last: date | None) -> None:
    in_force = REGIMES[regime].in_force
    assert (in_force(first - DAY), in_force(first)) == (False, True)
    if last is None:
        assert in_force(date(2199, 12, 31))
    else:
        assert (in_force(last), in_force(last + DAY)) == (True, False)


def test_from_1967_on_every_polling_day_has_one_wording_of_article_5() -> None:
    day = date(1967, 11, 9)
    while day < date(1980, 1, 1):
        assert REGIMES["lc1-1967"].in_force(day) is not REGIMES["lc1-1977"].in_force(day)
        day += DAY


def test_a_custom_regime_has_its_own_rules_and_no_dates() -> None:
    quorum = Rule(Counted.TURNOUT, Base.ENROLLED, Fraction(1, 3), strict=True)
    majority = Rule(Counted.SIM, Base.VALID, Fraction(1, 2), strict=True)
    regime = custom_regime(quorum, majority)
    assert regime == Regime(CUSTOM_REGIME, quorum, majority, Electorate.AREA, None, None)
    assert regime.in_force(date.min)
    assert regime.in_force(date.max)
    assert custom_regime(None, majority).rules == (majority,)


WHOLE = Totals(enrolled=1_000, turnout=600, sim=350, nao=200, blank=30, null=20, ballots=600)


@pytest.mark.parametrize(
    ("counted", "base", "amount", "whole"),
    [
        (Counted.TURNOUT, Base.ENROLLED, 600, 1_000),
        (Counted.SIM, Base.ENROLLED, 350, 1_000),
        (Counted.SIM, Base.TURNOUT, 350, 600),
        (Counted.SIM, Base.VALID, 350, 550),
        (Counted.SIM, Base.NAO, 350, 200),
    ],
)
def test_what_is_counted_and_what_the_fraction_is_taken_of(
    counted: Counted, base: Base, amount: int, whole: int
) -> None:
    rule = Rule(counted, base, Fraction(2, 3), strict=True)
    assert (rule.amount(WHOLE), rule.whole(WHOLE)) == (amount, whole)
    assert rule.sides(WHOLE) == (3 * amount, 2 * whole)


@pytest.mark.parametrize(
    ("fraction", "strict", "least"),
    [
        (Fraction(1, 2), False, {0: 1, 1: 1, 2: 1, 3: 2, 1_000: 500, 1_001: 501}),
        (Fraction(1, 2), True, {0: 1, 1: 1, 2: 2, 3: 2, 1_000: 501, 1_001: 501}),
        (Fraction(2, 3), False, {0: 1, 1: 1, 2: 2, 3: 2, 4: 3, 1_000: 667}),
        (Fraction(2, 3), True, {0: 1, 1: 1, 2: 2, 3: 3, 4: 3, 1_000: 667}),
        (Fraction(1), True, {0: 1, 7: 8}),
    ],
)
def test_the_least_number_that_satisfies(fraction: Fraction, strict: bool, least: dict[int, int]) -> None:
    rule = Rule(Counted.SIM, Base.TURNOUT, fraction, strict)
    assert {whole: rule.needed(Totals(turnout=whole)) for whole in least} == least


@given(rules().filter(lambda rule: rule.counted.value != rule.base.value and rule.base is not Base.VALID), totals())
def test_needed_is_the_boundary(rule: Rule, found: Totals) -> None:
    """One less does not do, it does, and met says the same; the whole stays as it is."""
    needed = rule.needed(found)
    assert rule.met(found) == (rule.amount(found) >= needed)
    exactly = found.plus(**{rule.counted.value: needed - rule.amount(found)})
    assert rule.met(exactly)
    assert not rule.met(exactly.plus(**{rule.counted.value: -1})) or needed == 0


@given(rules(), totals())
def test_met_is_the_comparison_of_exact_fractions_and_nobody_reaches_nothing(rule: Rule, found: Totals) -> None:
    line, amount = rule.fraction * rule.whole(found), rule.amount(found)
    assert rule.met(found) is (amount > 0 and (amount > line if rule.strict else amount >= line))


@given(st.integers(0, 10**12), st.integers(0, 10**12))
def test_no_number_is_too_large_to_be_compared_exactly(turnout: int, sim: int) -> None:
    rule = REGIMES["lc1-1977"].majority
    assert rule.met(Totals(turnout=turnout, sim=sim)) is (sim + sim > turnout)
    assert rule.met(Totals(turnout=2 * sim, sim=sim)) is False
    assert rule.met(Totals(turnout=2 * sim, sim=sim + 1)) is True


@given(totals(), totals())
def test_totals_add_up_field_by_field(one: Totals, other: Totals) -> None:
    both = one + other
    for name in ("enrolled", "turnout", "sim", "nao", "blank", "null", "ballots", "excess"):
        assert getattr(both, name) == getattr(one, name) + getattr(other, name)
    assert one + Totals() == one
    assert one.plus(sim=3, excess=-1) == one + Totals(sim=3, excess=-1)
