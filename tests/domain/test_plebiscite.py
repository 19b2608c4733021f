"""The facts of a plebiscite: what cannot stand, the statutory cut-off beside the resolution's, the hour of counting."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, timezone

import pytest
from hypothesis import given

from plebapp.domain.errors import Code, Refused
from plebapp.domain.fields import fold
from plebapp.domain.plebiscite import BoardRole, Combination, EntryRule, Kind, Plebiscite, validate
from plebapp.domain.regime import REGIMES
from plebapp.domain.residence import Criterion
from plebapp.domain.uf import UFS
from tests.domain.strategies import plebiscites

GOOD = Plebiscite(
    name="Nova Primavera",
    uf="SP",
    polling_day=date(2026, 10, 4),
    cutoff=date(2025, 10, 3),
    regime=REGIMES["lc1-1977"],
)


def refusal(**changed: object) -> Refused:
    with pytest.raises(Refused) as caught:
        validate(replace(GOOD, **changed))
    return caught.value


@pytest.mark.parametrize("uf", UFS)
def test_a_plebiscite_may_be_held_in_each_state(uf: str) -> None:
    validate(replace(GOOD, uf=uf))


@pytest.mark.parametrize("name", ["", " ", "\t\u00a0"])
def test_it_has_a_name(name: str) -> None:
    assert refusal(name=name).code is Code.NAME_MISSING


@pytest.mark.parametrize("uf", ["", "XX", "sp", "ZZ", "35"])
def test_an_unknown_state(uf: str) -> None:
    found = refusal(uf=uf)
    assert (found.code, found.operands) == (Code.UNKNOWN_UF, {"uf": uf})


@pytest.mark.parametrize("uf", ["FN", "TF"])
def test_federal_territories_are_outside_of_the_statute(uf: str) -> None:
    """Art. 7º, and choosing one says so."""
    found = refusal(uf=uf)
    assert (found.code, found.operands) == (Code.FEDERAL_TERRITORY, {"uf": uf})


def test_the_cutoff_may_depart_from_the_statute_but_not_pass_polling_day() -> None:
    for cutoff in (date(1985, 1, 1), GOOD.statutory_cutoff, date(2026, 10, 3), date(2026, 10, 4)):
        validate(replace(GOOD, cutoff=cutoff))
    found = refusal(cutoff=date(2026, 10, 5))
    assert found.code is Code.CUTOFF_AFTER_POLLING_DAY
    assert found.operands == {"cutoff": "2026-10-05", "polling_day": "2026-10-04"}


@pytest.mark.parametrize(
    ("origins", "twice"),
    [
        (("Rosana", "Rosana"), "Rosana"),
        (("Rosana", "Jaru", "ROSANA"), "ROSANA"),
        (("São João d'Oeste", "Sao Joao d’Oeste"), "Sao Joao d’Oeste"),
    ],
)
@pytest.mark.parametrize("kind", Kind)
def test_no_municipality_of_origin_is_named_twice(kind: Kind, origins: tuple[str, ...], twice: str) -> None:
    found = refusal(kind=kind, origins=origins)
    assert (found.code, found.operands) == (Code.ORIGIN_REPEATED, {"origin": twice})


def test_a_merger_is_of_two_municipalities_at_least() -> None:
    """Art. 4º; a dismemberment is of one or more, and may be told later."""
    for origins in ((), ("Jaru",)):
        assert refusal(kind=Kind.MERGER, origins=origins).code is Code.MERGER_OF_FEWER_THAN_TWO
        validate(replace(GOOD, kind=Kind.DISMEMBERMENT, origins=origins))
    for origins in (("Jaru", "Ariquemes"), ("Jaru", "Ariquemes", "Rio Novo")):
        validate(replace(GOOD, kind=Kind.MERGER, origins=origins))


def test_both_cutoffs_can_be_shown() -> None:
    assert GOOD.statutory_cutoff == GOOD.cutoff == date(2025, 10, 3)
    later = replace(GOOD, cutoff=date(2025, 12, 31))
    assert (later.cutoff, later.statutory_cutoff) == (date(2025, 12, 31), date(2025, 10, 3))


def test_a_sheet_is_typed_once_for_now() -> None:
    validate(replace(GOOD, entry_rule=EntryRule.SINGLE))
    for rule in (EntryRule.DOUBLE, EntryRule.DOUBLE_SAME):
        found = refusal(entry_rule=rule)
        assert (found.code, found.operands) == (Code.ENTRY_RULE_NOT_YET, {"rule": rule.value})


def test_what_is_not_said_is_the_common_case_and_the_combination_has_no_default() -> None:
    assert (GOOD.criterion, GOOD.kind, GOOD.entry_rule) == (Criterion.RESIDENCE, Kind.DISMEMBERMENT, EntryRule.SINGLE)
    assert GOOD.combination is None
    assert (GOOD.simulated, GOOD.closing_time) == (False, time(17, 0))


def test_the_words_of_the_command_line() -> None:
    assert [rule.value for rule in EntryRule] == ["unica", "dupla", "dupla-mesma"]
    assert [kind.value for kind in Kind] == ["desmembramento", "fusao"]
    assert [combination.value for combination in Combination] == ["conjunto", "todas", "cada"]


def test_the_president_of_the_board_signs_first() -> None:
    assert next(iter(BoardRole)) is BoardRole.PRESIDENT


# --- No count before the poll has closed (CE 144), by the state's legal time


@pytest.mark.parametrize(("uf", "hours"), [("SP", -3), ("PE", -3), ("AM", -4), ("MT", -4), ("AC", -5)])
def test_the_poll_closes_by_the_state_s_own_time(uf: str, hours: int) -> None:
    closes = replace(GOOD, uf=uf).poll_closes
    assert closes == datetime(2026, 10, 4, 17, 0, tzinfo=timezone(timedelta(hours=hours)))
    assert closes.utcoffset() == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("now", "may"),
    [
        (datetime(2026, 10, 4, 19, 59, 59, tzinfo=UTC), False),
        (datetime(2026, 10, 4, 20, 0, tzinfo=UTC), True),
        (datetime(2026, 10, 4, 17, 0, tzinfo=timezone(timedelta(hours=-3))), True),
        (datetime(2026, 10, 4, 17, 0, tzinfo=timezone(timedelta(hours=-2))), False),
        (datetime(2026, 10, 5, tzinfo=UTC), True),
        (datetime(2025, 10, 4, 23, 0, tzinfo=UTC), False),
    ],
)
def test_counting_begins_when_the_poll_has_closed(now: datetime, may: bool) -> None:
    assert GOOD.counting_may_begin(now) is may


def test_a_simulation_may_be_counted_at_any_time_and_a_past_poll_too() -> None:
    early = datetime(2026, 1, 1, tzinfo=UTC)
    assert replace(GOOD, simulated=True).counting_may_begin(early)
    assert replace(GOOD, polling_day=date(2016, 10, 2), cutoff=date(2015, 10, 1)).counting_may_begin(early)


def test_another_closing_time_of_the_resolution() -> None:
    longer = replace(GOOD, closing_time=time(18, 30))
    assert not longer.counting_may_begin(datetime(2026, 10, 4, 21, 29, tzinfo=UTC))
    assert longer.counting_may_begin(datetime(2026, 10, 4, 21, 30, tzinfo=UTC))


@given(plebiscites())
def test_every_plebiscite_either_stands_or_says_why_not(plebiscite: Plebiscite) -> None:
    signatories = [signatory.name for signatory in plebiscite.signatories]
    texts = [plebiscite.question, plebiscite.assembly_act, plebiscite.court_resolution, plebiscite.board_seat]
    readable = all(
        map(str.isprintable, [*texts, plebiscite.name, plebiscite.board_place, *plebiscite.origins, *signatories])
    )
    named_once = len(set(map(fold, plebiscite.origins))) == len(plebiscite.origins)
    enough = plebiscite.kind is not Kind.MERGER or len(plebiscite.origins) >= 2
    dated = plebiscite.cutoff <= plebiscite.polling_day
    stands = readable and named_once and enough and dated and plebiscite.entry_rule is EntryRule.SINGLE
    if stands:
        validate(plebiscite)
        return
    with pytest.raises(Refused):
        validate(plebiscite)
