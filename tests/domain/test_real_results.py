"""Official figures of real plebiscites. Where figures were not published, the verdict stated holds for EVERY value that
they may have; where no verdict is stated, they leave it open."""

import csv
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.decision import Outcome, decide
from plebapp.domain.regime import REGIMES
from plebapp.domain.totals import Totals

with (Path(__file__).parent.parent / "data" / "real-results.csv").open(encoding="utf-8", newline="") as file:
    ROWS = {row["case"]: row for row in csv.DictReader(file)}

Row = dict[str, str]
OPERANDS = ("enrolled", "turnout", "sim", "nao", "blank", "null")
VERDICTS = ("quorum_lc1", "majority_lc1", "approved_lc1", "approved_lei9709")

EXTREMA = "Extrema/Porto Velho RO"
PEDRA_PRETA = "Pedra Preta MT"
# What the notes say besides: a sum, and a figure that is only about right (taken as within a tenth).
BLANK_AND_NULL = {EXTREMA: 7_246}
APPROXIMATE = {PEDRA_PRETA: "enrolled"}


def number(row: Row, operand: str) -> int | None:
    return int(row[operand]) if row[operand] else None


def verdicts(found: Totals) -> dict[str, bool]:
    lc1, lei9709 = decide(REGIMES["lc1-1977"], found), decide(REGIMES["lei9709"], found)
    assert lc1.quorum is not None
    return {
        "quorum_lc1": lc1.quorum.met,
        "majority_lc1": lc1.majority.met,
        "approved_lc1": lc1.outcome is Outcome.APPROVED,
        "approved_lei9709": lei9709.outcome is Outcome.APPROVED,
    }


def stated(row: Row) -> dict[str, bool]:
    return {verdict: row[verdict] == "true" for verdict in VERDICTS if row[verdict]}


def assert_as_stated(row: Row, found: Totals) -> None:
    computed = verdicts(found)
    assert {verdict: computed[verdict] for verdict in stated(row)} == stated(row), found


def totals_of(enrolled: int, turnout: int, sim: int, nao: int, blank: int, null: int) -> Totals:
    ballots = sim + nao + blank + null
    assert ballots <= turnout <= enrolled, "a completion that cannot be"
    return Totals(enrolled=enrolled, turnout=turnout, sim=sim, nao=nao, blank=blank, null=null, ballots=ballots)


@st.composite
def completions(draw: st.DrawFn, case: str) -> Totals:
    """Draw totals that agree with every published figure of the case."""
    row = ROWS[case]
    sim, nao = number(row, "sim"), number(row, "nao")
    turnout = number(row, "turnout")
    if turnout is None:
        turnout = draw(st.integers((sim or 0) + (nao or 0), 200_000))
    if sim is None:
        sim = draw(st.integers(0, turnout))
    if nao is None:
        nao = draw(st.integers(0, turnout - sim))
    enrolled = number(row, "enrolled")
    if enrolled is None:
        enrolled = draw(st.integers(turnout, 400_000))
    elif APPROXIMATE.get(case) == "enrolled":
        enrolled = draw(st.integers(enrolled * 9 // 10, enrolled * 11 // 10))
    blank, null = number(row, "blank"), number(row, "null")
    if blank is None or null is None:
        both = BLANK_AND_NULL.get(case)
        if both is None:
            both = draw(st.integers(0, turnout - sim - nao))
        blank = draw(st.integers(0, both))
        null = both - blank
    return totals_of(enrolled, turnout, sim, nao, blank, null)


def extremes(case: str) -> Iterator[Totals]:
    """Yield completions of the case at and between the ends of what is not known."""
    row = ROWS[case]
    known = {operand: number(row, operand) for operand in OPERANDS}
    sims = [known["sim"]] if known["sim"] is not None else [0, (known["turnout"] or 0) // 2, known["turnout"] or 0]
    for sim in sims:
        assert sim is not None
        nao = known["nao"] if known["nao"] is not None else (known["turnout"] or 0) - sim
        turnouts = [known["turnout"]] if known["turnout"] is not None else [sim + nao, 3 * sim]
        for turnout in turnouts:
            assert turnout is not None
            enrolled = [known["enrolled"]] if known["enrolled"] is not None else [turnout, 3 * turnout]
            both = BLANK_AND_NULL.get(case, turnout - sim - nao)
            splits = [(known["blank"], known["null"])] if row["blank"] else [(both, 0), (0, both)]
            for voters, (blank, null) in product(enrolled, splits):
                yield totals_of(voters or 0, turnout, sim, nao, blank or 0, null or 0)


def test_the_rows() -> None:
    assert len(ROWS) == 7
    complete = [case for case, row in ROWS.items() if all(row[operand] for operand in OPERANDS)]
    assert complete == ["Rosana/Primavera SP", "Campinas/Ouro Verde SP"]
    assert "blank and null only known together: 7246" in ROWS[EXTREMA]["note"]
    assert "approximate" in ROWS[PEDRA_PRETA]["note"]


@pytest.mark.parametrize("case", ["Rosana/Primavera SP", "Campinas/Ouro Verde SP"])
def test_complete_figures_give_the_verdicts_stated(case: str) -> None:
    row = ROWS[case]
    assert verdicts(totals_of(*(int(row[operand]) for operand in OPERANDS))) == stated(row)


@pytest.mark.parametrize("case", ROWS)
@given(data=st.data())
def test_the_verdicts_stated_hold_for_every_value_of_what_was_not_published(case: str, data: st.DataObject) -> None:
    assert_as_stated(ROWS[case], data.draw(completions(case)))


@pytest.mark.parametrize("case", ROWS)
def test_the_verdicts_stated_hold_at_the_ends_and_those_not_stated_are_open(case: str) -> None:
    row = ROWS[case]
    computed = [verdicts(found) for found in extremes(case)]
    for verdict in VERDICTS:
        seen = {each[verdict] for each in computed}
        assert seen == ({stated(row)[verdict]} if verdict in stated(row) else {True, False}), verdict


def test_extrema_however_its_7246_blanks_and_nulls_divide() -> None:
    row = ROWS[EXTREMA]
    enrolled, turnout, sim, nao = (int(row[operand]) for operand in OPERANDS[:4])
    assert sim + nao + BLANK_AND_NULL[EXTREMA] == turnout
    for blank in range(BLANK_AND_NULL[EXTREMA] + 1):
        assert_as_stated(row, totals_of(enrolled, turnout, sim, nao, blank, BLANK_AND_NULL[EXTREMA] - blank))


def test_pedra_preta_in_any_electorate_of_which_the_turnout_is_less_than_half() -> None:
    row = ROWS[PEDRA_PRETA]
    turnout, sim, nao = (int(row[operand]) for operand in OPERANDS[1:4])
    for enrolled in (2 * turnout + 1, int(row["enrolled"]), 100_000):
        for null in range(turnout - sim - nao + 1):
            assert_as_stated(row, totals_of(enrolled, turnout, sim, nao, turnout - sim - nao - null, null))
    assert verdicts(totals_of(2 * turnout, turnout, sim, nao, 0, 0))["quorum_lc1"] is True
