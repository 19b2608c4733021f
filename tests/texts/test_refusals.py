"""The file of refused rows: the clerk's own columns, then what is wrong; corrected, it can be imported again."""

from plebapp.domain.fields import FieldRefusal, Problem, RefusedRow
from plebapp.texts.refusals import COLUMNS, is_refusals, refusal_line, refusal_rows

HEADER = ("titulo", "nome")
WRONG = FieldRefusal("titulo", "123", Problem.TITULO_CHECK_DIGITS, {})
EMPTY = FieldRefusal("nome", "", Problem.MISSING, {})


def rows_of(header: tuple[str, ...], *rows: RefusedRow) -> list[dict[str, str]]:
    """The file's rows, cells by heading; every row is as wide as the header."""
    heading, found = refusal_rows(header, rows)
    assert len(set(heading)) == len(heading)
    return [dict(zip(heading, row, strict=True)) for row in found]


def test_the_original_cells_come_first_then_line_field_value_reason() -> None:
    header, rows = refusal_rows(HEADER, [RefusedRow(12, ("123", "Ana D'Ávila"), (WRONG,))])
    assert header == ("titulo", "nome", "linha", "campo", "valor", "motivo")
    [row] = rows
    assert row[:5] == ("123", "Ana D'Ávila", "12", "titulo", "123")
    assert "não conferem" in row[5]


def test_a_row_with_several_fields_wrong_stays_one_row() -> None:
    [row] = rows_of(HEADER, RefusedRow(12, ("123", ""), (WRONG, EMPTY)))
    assert row["campo"] == "titulo | nome"
    assert row["valor"] == "123 | "
    assert row["motivo"].count(" | ") == 1


def test_a_short_row_is_filled_up_and_a_long_one_keeps_what_is_beyond_the_header_under_valor() -> None:
    def wrong(found: int) -> tuple[FieldRefusal, ...]:
        return (FieldRefusal("", "", Problem.WRONG_NUMBER_OF_CELLS, {"found": found, "expected": 2}),)

    short, long = rows_of(
        HEADER, RefusedRow(2, ("TOTAL",), wrong(1)), RefusedRow(3, ("1", "Ana", "Maria", "x"), wrong(4))
    )
    assert (short["titulo"], short["nome"], short["valor"]) == ("TOTAL", "", "")
    assert (long["titulo"], long["nome"], long["valor"]) == ("1", "Ana", "Maria | x")


def test_refused_again_a_row_carries_only_the_new_reason() -> None:
    header, rows = refusal_rows(HEADER, [RefusedRow(12, ("123", "Ana"), (WRONG,))])
    [cells] = rows
    [row] = rows_of(header, RefusedRow(2, cells, (EMPTY,)))
    assert row == {"titulo": "123", "nome": "Ana", "linha": "2", "campo": "nome", "valor": "", "motivo": row["motivo"]}
    assert "em branco" in row["motivo"]


def test_a_column_of_the_clerks_own_keeps_its_name() -> None:
    [row] = rows_of(("titulo", "valor"), RefusedRow(12, ("123", "R$ 5"), (WRONG,)))
    assert row["valor"] == "R$ 5"
    assert row["valor_recusa"] == "123"


def test_no_refused_row() -> None:
    header, rows = refusal_rows(HEADER, [])
    assert header == (*HEADER, *COLUMNS)
    assert list(rows) == []


def test_a_refused_row_in_one_line() -> None:
    assert refusal_line(RefusedRow(3, (), (EMPTY,))) == "linha 3 · Nome: Está em branco e é obrigatório."
    told = refusal_line(RefusedRow(1_012, (), (WRONG, EMPTY)))
    first, second = told.split(" | ")
    assert first.startswith("linha 1.012 · Título “123”: Os dois últimos")
    assert second == "Nome: Está em branco e é obrigatório."
    assert ".;" not in told


def test_a_hostile_row_stays_one_line() -> None:
    hostile = FieldRefusal("nome", "x\n" * 9_999, Problem.TOO_LONG, {"length": 19_998, "limit": 200})
    told = refusal_line(RefusedRow(3, ("x\n" * 9_999,), (hostile,)))
    assert told.isprintable()
    assert len(told) < 200


def test_a_file_of_refused_rows_is_known_by_its_header() -> None:
    for own in ((), HEADER, ("titulo", "valor"), ("motivo", "linha"), COLUMNS):
        header, _ = refusal_rows(own, [])
        assert is_refusals(header)
    for other in ((), HEADER, COLUMNS[:3], COLUMNS[::-1], (*COLUMNS, "nome"), ("linha_nova", *COLUMNS[1:])):
        assert not is_refusals(other)
