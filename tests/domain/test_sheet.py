"""The count sheet: what is typed, what it says of people (C) and what it says of paper."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.fields import Problem
from plebapp.domain.sheet import (
    LETTERED,
    SHEET_FIELDS,
    Sheet,
    SheetField,
    Tally,
    read_typed,
    sheet_from,
    texts_of,
)
from tests.domain.strategies import full_sheets
from tests.domain.typed_sheets import GOOD, texts, typed

NUMBERS = [field for field in SheetField if field is not SheetField.NOTE]
OPTIONAL = [SheetField.SEPARATE_RECEIVED, SheetField.SEPARATE_REJECTED, SheetField.ABSENTEES]


def test_the_fields_stand_in_the_order_of_the_paper() -> None:
    assert [field.value for field in LETTERED] == [
        "votantes",
        "em_separado",
        "cedulas",
        "sim",
        "nao",
        "brancos",
        "nulos",
    ]
    assert [rule.field for rule in SHEET_FIELDS] == list(SheetField)
    assert [rule.field for rule in SHEET_FIELDS if rule.required] == list(LETTERED)


def test_a_sheet_as_typed() -> None:
    read = typed(separados_recebidos="3", separados_rejeitados="1", faltosos="100", observacao="  urna  amassada ")
    assert read.problems == {}
    assert sheet_from(read) == Sheet(
        signatures=300,
        separate_votes=2,
        tallies=(Tally(ballots=302, sim=180, nao=100, blank=15, null=7),),
        separate_received=3,
        separate_rejected=1,
        absentees=100,
        note="urna amassada",
    )


def test_those_who_came_are_the_signatures_and_the_envelopes_admitted() -> None:
    """C = F + A (art. 5º): a rejected envelope is not in C, and ballots say nothing of people."""
    sheet = sheet_from(typed(separados_recebidos="9", separados_rejeitados="7", cedulas="310"))
    assert sheet.turnout == 302


def test_the_votes_of_a_tally_are_its_four_parts() -> None:
    assert Tally(ballots=999, sim=1, nao=20, blank=300, null=4_000).votes == 4_321


@pytest.mark.parametrize("field", LETTERED)
def test_an_empty_field_is_not_a_zero(field: SheetField) -> None:
    for empty in ("", "   ", "\t"):
        read = read_typed({**GOOD, field: empty})
        assert read.problems[field].problem is Problem.MISSING
        assert read.get(field) is None
    assert read_typed({name: text for name, text in GOOD.items() if name is not field}).get(field) is None
    zero = read_typed({**GOOD, field: "0"})
    assert zero.problems == {}
    assert zero.get(field) == 0


@pytest.mark.parametrize("field", OPTIONAL)
def test_an_optional_field_left_empty_is_neither_a_number_nor_a_problem(field: SheetField) -> None:
    read = read_typed({**GOOD, field: " "})
    assert read.problems == {}
    assert read.get(field) is None
    assert read_typed({**GOOD, field: "0"}).get(field) == 0


@pytest.mark.parametrize("field", NUMBERS)
@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("9999", 9_999), ("9.999", 9_999), (" 7 ", 7), ("007", 7), ("1.000", 1_000)]
)
def test_numbers_up_to_9999(field: SheetField, text: str, number: int) -> None:
    read = read_typed({**GOOD, field: text})
    assert read.problems == {}
    assert read.get(field) == number


@pytest.mark.parametrize("field", NUMBERS)
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("10000", Problem.OUT_OF_RANGE),
        ("10.000", Problem.OUT_OF_RANGE),
        ("-1", Problem.NOT_DIGITS),
        ("1.5", Problem.NOT_DIGITS),
        ("1,5", Problem.NOT_DIGITS),
        ("abc", Problem.NOT_DIGITS),
        ("１２", Problem.NOT_DIGITS),
        ("=1", Problem.NOT_DIGITS),
        ("1\u202e2", Problem.NOT_DIGITS),
    ],
)
def test_what_is_no_number_of_ballots(field: SheetField, text: str, problem: Problem) -> None:
    read = read_typed({**GOOD, field: text})
    assert list(read.problems) == [field]
    assert read.problems[field].problem is problem
    assert read.get(field) is None


def test_a_note_with_invisible_characters_is_a_problem_and_is_not_kept() -> None:
    read = typed(observacao="lacre\x00rompido")
    assert read.problems[SheetField.NOTE].problem is Problem.CONTROL_CHARACTER
    assert read.note == ""
    assert typed(observacao="a" * 201).problems[SheetField.NOTE].problem is Problem.TOO_LONG
    assert typed(observacao="a" * 200).problems == {}


def test_nothing_typed_yet() -> None:
    read = read_typed({})
    assert list(read.problems) == list(LETTERED)
    assert read.values == {}


@given(full_sheets().filter(lambda sheet: len(sheet.tallies) == 1), st.sampled_from(["", "lacre rompido"]))
def test_a_sheet_on_record_can_be_typed_again(sheet: Sheet, note: str) -> None:
    shown = texts_of(replace(sheet, note=note))
    assert set(shown) == set(SheetField)
    read = read_typed(shown)
    assert read.problems == {}
    assert sheet_from(read) == replace(sheet, note=note)


def test_the_good_sheet_is_shown_as_it_was_typed() -> None:
    shown = texts_of(sheet_from(typed()))
    assert {field: text for field, text in shown.items() if text} == texts()
