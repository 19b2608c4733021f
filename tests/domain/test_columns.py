"""Columns are known by their heading however it is spelt, or by what the person says."""

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.columns import match_columns, parse_choice
from plebapp.domain.errors import BadFile, Code, Operand
from plebapp.domain.fields import FieldRule, numbered
from plebapp.domain.sheet import SheetField
from plebapp.domain.station import STATION_FIELDS
from plebapp.domain.voter import VOTER_FIELDS
from plebapp.usecases.counting import BATCH_FIELDS

NAMES = {
    "titulo": ("titulo", "inscrição", "nº título"),
    "nome": ("nome", "nome do eleitor"),
    "nome_mae": ("nome_mae", "mãe"),
    "zona": ("zona",),
}


def refusal(header: list[str], *chosen: tuple[str, str]) -> tuple[Code, dict[str, Operand]]:
    with pytest.raises(BadFile) as caught:
        match_columns(header, NAMES, chosen)
    return caught.value.code, caught.value.operands


@pytest.mark.parametrize(
    "heading", ["nome_mae", "NOME_MAE", "Nome-Mãe", "nome  mãe", " Nome.Mãe ", "NOME – MÃE", "mãe", "MAE", "Ma\u0303e"]
)
def test_spelling_does_not_matter(heading: str) -> None:
    assert match_columns([heading], NAMES) == {"nome_mae": 0}


@pytest.mark.parametrize("heading", ["nomemae", "nome da mãe", "mães", "", "-", "título?"])
def test_other_words_are_other_columns(heading: str) -> None:
    assert match_columns([heading], NAMES) == {}


def test_columns_nobody_asks_for_are_passed_over_and_missing_fields_left_out() -> None:
    assert match_columns(["uf", "Zona", "", "Título", ""], NAMES) == {"titulo": 3, "zona": 1}


@given(st.permutations(["titulo", "nome", "nome_mae", "zona", "uf"]))
def test_the_order_of_the_columns_does_not_matter(header: list[str]) -> None:
    assert {field: header[place] for field, place in match_columns(header, NAMES).items()} == {
        field: field for field in NAMES
    }


def test_two_columns_for_one_field_are_refused_by_both_names() -> None:
    code, operands = refusal(["Título", "zona", "Inscrição"])
    assert code == Code.TABLE_AMBIGUOUS_COLUMN
    assert operands == {"field": "titulo", "first": "Título", "second": "Inscrição"}


def test_what_the_person_says_goes_before_the_headings() -> None:
    header = ["nome", "nome social", "título", "inscrição"]
    chosen = [("nome social", "nome"), ("Inscricao", "TITULO")]
    assert match_columns(header, NAMES, chosen) == {"titulo": 3, "nome": 1}


def test_a_column_said_to_hold_one_field_is_not_guessed_to_hold_another() -> None:
    assert match_columns(["nome", "zona"], NAMES, [("nome", "nome_mae")]) == {"nome_mae": 0, "zona": 1}


def test_the_exact_spelling_chooses_between_columns_that_compare_alike() -> None:
    assert match_columns(["nome_x", "Nome X"], NAMES, [("Nome X", "nome")]) == {"nome": 1}
    code, operands = refusal(["nome_x", "Nome X"], ("NOME X", "nome"))
    assert (code, operands["first"], operands["second"]) == (Code.TABLE_AMBIGUOUS_COLUMN, "nome_x", "Nome X")


def test_saying_the_same_twice_is_no_contradiction_and_two_columns_for_a_field_are() -> None:
    assert match_columns(["a", "b"], NAMES, [("a", "nome"), ("A", "Nome")]) == {"nome": 0}
    code, operands = refusal(["a", "b"], ("a", "nome"), ("A", "nome"), ("b", "nome"))
    assert (code, operands["first"], operands["second"]) == (Code.TABLE_AMBIGUOUS_COLUMN, "a", "b")


@pytest.mark.parametrize("second", ["a", "A", " a"])
def test_a_column_said_to_hold_two_fields_is_refused_by_both_names(second: str) -> None:
    code, operands = refusal(["a", "b"], ("b", "zona"), ("a", "nome"), (second, "TITULO"))
    assert (code, operands) == (Code.TABLE_COLUMN_TWICE, {"column": "a", "first": "nome", "second": "titulo"})


def test_unknown_columns_and_fields_are_refused_with_what_there_is() -> None:
    assert refusal(["a", "b"], ("c", "nome")) == (Code.TABLE_UNKNOWN_COLUMN, {"column": "c", "header": "a, b"})
    assert refusal(["a", "b"], ("a", "idade")) == (
        Code.TABLE_UNKNOWN_FIELD,
        {"field": "idade", "fields": "titulo, nome, nome_mae, zona"},
    )


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("Data de Nasc.=nascimento", ("Data de Nasc.", "nascimento")),
        (" a = b ", ("a", "b")),
        ("x=y=nome", ("x=y", "nome")),
    ],
)
def test_a_choice_is_read_from_column_equals_field(text: str, pair: tuple[str, str]) -> None:
    assert parse_choice(text) == pair


@pytest.mark.parametrize("text", ["", "nome", "=", "nome=", "=nome", " = "])
def test_half_a_choice_is_refused(text: str) -> None:
    with pytest.raises(BadFile) as caught:
        parse_choice(text)
    assert (caught.value.code, caught.value.operands) == (Code.TABLE_BAD_MAPPING, {"text": text})


# Headings of a number


def test_a_number_may_be_headed_by_a_word_for_it() -> None:
    names = {"zona": numbered("zona")}
    for heading in (
        "zona", "Nº Zona", "N° zona", "N.º da Zona", "NR_ZONA", "Nro. Zona", "Num. zona", "NUMERO DA ZONA", "n zona",
    ):  # fmt: skip
        assert match_columns([heading], names) == {"zona": 0}, heading
    for heading in ("nzona", "nº", "zona nº", "Nº em zona", "nome da zona"):
        assert match_columns([heading], names) == {}, heading


COUNTS = tuple(field for field in SheetField if field is not SheetField.NOTE)
NUMBERS: list[tuple[Sequence[FieldRule], Sequence[str]]] = [
    (VOTER_FIELDS, ("titulo", "zona", "secao")),
    (STATION_FIELDS, ("zona", "secao", "secao_principal", "inscritos")),
    (BATCH_FIELDS, ("zona", "secao", *COUNTS)),
]


def names_of(rules: Iterable[FieldRule]) -> dict[str, tuple[str, ...]]:
    return {rule.field: (rule.field, *rule.headings) for rule in rules}


@pytest.mark.parametrize(("rules", "fields"), NUMBERS)
def test_every_number_of_our_tables_may_be_headed_so(rules: Sequence[FieldRule], fields: Sequence[str]) -> None:
    for field in fields:
        assert match_columns([f"Nº {field}"], names_of(rules)) == {field: 0}


@pytest.mark.parametrize("rules", [rules for rules, _ in NUMBERS])
def test_no_heading_serves_two_fields(rules: Sequence[FieldRule]) -> None:
    for field, headings in names_of(rules).items():
        others = names_of(rule for rule in rules if rule.field != field)
        assert match_columns(headings, others) == {}
