"""Every problem of a field has its sentence, every field its label, and lines of the paper their letters."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from plebapp.domain.errors import Operand
from plebapp.domain.fields import FieldProblem, FieldRefusal, Problem
from plebapp.domain.sheet import SHEET_FIELDS, SheetField
from plebapp.domain.station import STATION_FIELDS
from plebapp.domain.voter import VOTER_FIELDS
from plebapp.texts.problems import _PROBLEMS, field_label, problem, sheet_letter, sheet_line
from plebapp.usecases.counting import BATCH_FIELDS


@dataclass(frozen=True)
class Case:
    """A problem with plausible operands, and what its sentence says."""

    says: str
    operands: dict[str, Operand]


CASES: dict[Problem, Case] = {
    Problem.MISSING: Case("em branco", {}),
    Problem.NOT_DIGITS: Case("só algarismos", {}),
    Problem.OUT_OF_RANGE: Case("entre 0 e 9.999", {"least": 0, "most": 9_999}),
    Problem.TOO_LONG: Case("10.000 caracteres, e o limite é 200", {"length": 10_000, "limit": 200}),
    Problem.CONTROL_CHARACTER: Case("U+202E", {"character": "U+202E"}),
    Problem.WITHOUT_LETTERS: Case("nenhuma letra", {}),
    Problem.NOT_A_DATE: Case("dd/mm/aaaa", {}),
    Problem.DATE_IMPLAUSIBLE: Case("1890 a 2199", {}),
    Problem.HOUR_MISSING: Case("Falta a hora", {}),
    Problem.NOT_AN_HOUR: Case("como 17h00", {}),
    Problem.NOT_A_CHOICE: Case("regular, suspensa", {"options": "regular, suspensa"}),
    Problem.NOT_A_COORDINATE: Case("graus decimais", {}),
    Problem.TITULO_TOO_LONG: Case("13 algarismos", {"digits": 13}),
    Problem.TITULO_SHORTENED: Case("formate a coluna como texto", {}),
    Problem.TITULO_UF: Case("(29)", {"uf": "29"}),
    Problem.TITULO_ZERO: Case("todos zero", {}),
    Problem.TITULO_CHECK_DIGITS: Case("não conferem", {}),
    Problem.WRONG_NUMBER_OF_CELLS: Case("1 célula, e o cabeçalho, 11", {"found": 1, "expected": 11}),
    Problem.REPEATED_IN_FILE: Case("linha 1.002", {"other_line": 1_002}),
    Problem.ALREADY_REGISTERED: Case("altere o registro na janela", {}),
    Problem.STATION_UNKNOWN: Case("Não há esta seção", {}),
    Problem.STATION_AGGREGATED: Case("principal 1344", {"principal": 1_344}),
    Problem.STATION_ALREADY_TYPED: Case("na janela, em Apuração", {}),
    Problem.STATION_STATE_FORBIDS: Case("está anulada", {"state": "annulled"}),
    Problem.PRINCIPAL_UNKNOWN: Case("principal 1344", {"principal": 1_344}),
    Problem.PRINCIPAL_IS_AGGREGATED: Case("seção 1344", {"principal": 1_344}),
    Problem.BORN_AFTER: Case("nascimento é posterior", {}),
}


@pytest.mark.parametrize("code", Problem)
def test_every_problem_has_its_sentence(code: Problem) -> None:
    case = CASES[code]
    text = problem(FieldRefusal("secao", "x", code, case.operands))
    assert case.says in text
    assert text[0].isupper()
    assert text.endswith(".")


def test_no_sentence_without_a_problem() -> None:
    assert set(_PROBLEMS) == set(Problem)
    assert set(CASES) == set(Problem)


RULES = [*VOTER_FIELDS, *STATION_FIELDS, *SHEET_FIELDS, *BATCH_FIELDS]


@pytest.mark.parametrize("field", sorted({rule.field for rule in RULES}))
def test_every_field_has_a_label(field: str) -> None:
    assert field_label(field)[0].isupper()
    assert "_" not in field_label(field)


def refusals_of(text: str) -> Iterator[FieldRefusal]:
    """What each field says of the text, where it refuses it."""
    for rule in RULES:
        try:
            rule.parse(text)
        except FieldProblem as found:
            yield FieldRefusal(rule.field, text, found.problem, found.operands)


@pytest.mark.parametrize("text", ["x", "-1", "1,5", "99999", "99/99/9999", "1" * 13, "a" * 201, "a\u202eb"])
def test_whatever_a_field_refuses_can_be_said(text: str) -> None:
    refusals = list(refusals_of(text))
    assert refusals
    assert all(map(problem, refusals))


def test_a_row_as_a_whole_and_a_field_that_there_is_not() -> None:
    assert field_label("") == "Linha inteira"
    with pytest.raises(KeyError):
        field_label("sala")


def test_lines_of_the_paper_are_lettered_in_its_order() -> None:
    assert "".join(map(sheet_letter, SheetField)) == "ABCDEFG"
    assert field_label("votantes") == "A · Eleitores que votaram"
    assert field_label("cedulas") == "C · Cédulas apuradas"
    assert field_label("nulos") == "G · Nulos"
    assert field_label("faltosos") == "Eleitores que não compareceram"
    assert sheet_line(SheetField.BALLOTS) == "cédulas apuradas (linha C)"
    assert sheet_line(SheetField.NOTE) == "observação"
