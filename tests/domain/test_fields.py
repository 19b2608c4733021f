"""Reading one field: both sides of each boundary, and what people and files really bring."""

import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.fields import (
    FieldProblem,
    FieldRefusal,
    FieldRule,
    Problem,
    RecordReader,
    choice,
    coordinate,
    fold,
    parse_date,
    parse_name,
    parse_text,
    whole_number,
)
from tests.domain.reading import problem, refused

TEXTS = [
    ("Nova Primavera", "Nova Primavera"),
    ("Sa\u0303o Jose\u0301", "São José"),  # NFC
    ("Sítio d'Água", "Sítio d'Água"),
    ("Sítio d’Água", "Sítio d’Água"),
    ("Rua  dos   Ipês", "Rua dos Ipês"),
    ("Rua\u00a0dos\tIpês\nnº 3", "Rua dos Ipês nº 3"),
    ("Vila \u2003 Nova", "Vila Nova"),
    ("=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"),  # harmless here; neutralised where it is written
    ("Casa 😀", "Casa 😀"),
    ("عبد السلام", "عبد السلام"),
    ("a" * 200, "a" * 200),
    ("a\u0303" * 200, "ã" * 200),  # counted after composing
]
INVISIBLE = {
    "NUL": "\x00",
    "backspace": "\x08",
    "delete": "\x7f",
    "zero-width space": "\u200b",
    "zero-width joiner": "\u200d",
    "right-to-left mark": "\u200f",
    "right-to-left override": "\u202e",
    "isolate": "\u2066",
    "byte order mark": "\ufeff",
    "soft hyphen": "\u00ad",
    "private use": "\ue000",
    "half of a pair": "\ud83d",
}


@pytest.mark.parametrize(("text", "value"), TEXTS)
def test_text_is_composed_with_single_blanks(text: str, value: str) -> None:
    assert parse_text(text) == value


@pytest.mark.parametrize("character", INVISIBLE.values(), ids=INVISIBLE)
@pytest.mark.parametrize("around", ["{}Ana", "Ana{}", "An{}a", "An  {}a", "{}"])
def test_invisible_characters_are_refused_by_their_code(character: str, around: str) -> None:
    text = around.format(character)
    for parse in (parse_text, parse_name):
        assert refused(parse, text) == (Problem.CONTROL_CHARACTER, {"character": f"U+{ord(character):04X}"})


@pytest.mark.parametrize(("text", "length"), [("a" * 201, 201), ("ã" * 10_000, 10_000), ("a " * 5_000 + "b", 10_001)])
def test_text_over_200_characters_is_refused_with_its_length(text: str, length: int) -> None:
    for parse in (parse_text, parse_name):
        assert refused(parse, text) == (Problem.TOO_LONG, {"limit": 200, "length": length})


@given(st.text(max_size=60))
def test_what_has_been_read_reads_the_same_again(text: str) -> None:
    try:
        value = parse_text(text.strip())
    except FieldProblem:
        return
    assert parse_text(value) == value
    assert value == unicodedata.normalize("NFC", value)
    assert value.isprintable()
    assert "  " not in value


@pytest.mark.parametrize("text", ["Ana", "d'Ávila", "Ñ", "Km 12", "15 de Novembro", "Ọlá", "عبد"])
def test_a_name_has_a_letter(text: str) -> None:
    assert parse_name(text) == text


@pytest.mark.parametrize("text", ["123", "-", "...", "😀", "'", "2026-10-04", "\u0303"])
def test_a_name_without_letters_is_refused(text: str) -> None:
    assert problem(parse_name, text) is Problem.WITHOUT_LETTERS


parse_count = whole_number(1, 9_999)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("9999", 9_999),
        ("9.999", 9_999),
        ("0007", 7),
        ("1.000", 1_000),
        ("000000000012", 12),
    ],
)
def test_whole_numbers(text: str, value: int) -> None:
    assert parse_count(text) == value


@pytest.mark.parametrize("text", ["0", "00", "10000", "10.000", "1.000.000", "9" * 12, "0" * 12 + "7", "1" * 10_000])
def test_whole_numbers_out_of_range(text: str) -> None:
    assert refused(parse_count, text) == (Problem.OUT_OF_RANGE, {"least": 1, "most": 9_999})


@pytest.mark.parametrize(
    "text",
    [
        *("-1", "−1", "+1", "1.5", "1,5", "1,0", "1.0", "1e3", "0x1F", "abc", "1 000", "1.00", "1.0000", "1000.000"),
        *(".100", "1..000", "1.", "0.500", "01.000", "½", "²", "٣", "１２", "1_000", "=1", "1\x00", "😀", "12 votos"),
    ],
)
def test_what_is_no_whole_number(text: str) -> None:
    assert problem(parse_count, text) is Problem.NOT_DIGITS


@given(st.integers(0, 999_999_999))
def test_numbers_are_read_plain_or_parted_in_thousands(number: int) -> None:
    parse = whole_number(0, 999_999_999)
    assert parse(str(number)) == number
    assert parse(f"{number:,}".replace(",", ".")) == number


DATES = [
    ("04/10/2026", date(2026, 10, 4)),
    ("4/10/2026", date(2026, 10, 4)),
    ("04/1/2026", date(2026, 1, 4)),
    ("2026-10-04", date(2026, 10, 4)),
    ("2026-10-04 00:00:00", date(2026, 10, 4)),  # as spreadsheets write a date
    ("2026-10-04T00:00", date(2026, 10, 4)),
    ("29/02/2024", date(2024, 2, 29)),
    ("29/02/2000", date(2000, 2, 29)),
    ("2024-02-29", date(2024, 2, 29)),
    ("31/12/2199", date(2199, 12, 31)),
    ("01/01/1890", date(1890, 1, 1)),
]


@pytest.mark.parametrize(("text", "value"), DATES)
def test_dates(text: str, value: date) -> None:
    assert parse_date(text) == value


@pytest.mark.parametrize(
    "text",
    [
        *("29/02/2023", "29/02/1900", "2023-02-29", "31/04/2025", "00/01/2025", "01/00/2025", "32/01/2025"),
        *("01/13/2025", "10/04/26", "4-10-2026", "26-10-04", "2026-1-4", "2026/10/04", "04.10.2026", "20261004"),
        *("04/10/20260", "04/10/2026 10:00", "2026-10-04 08:30:00", "amanhã", "45934", "٠٤/١٠/٢٠٢٦", "04/10/2026\x00"),
        *("0000-00-00", "00/00/0000", "01/01/0000", "1" * 10_000),
    ],
)
def test_what_is_no_date(text: str) -> None:
    assert problem(parse_date, text) is Problem.NOT_A_DATE


@pytest.mark.parametrize("text", ["31/12/1889", "01/01/2200", "1889-12-31", "2200-01-01", "01/01/0202", "9999-12-31"])
def test_implausible_dates(text: str) -> None:
    assert problem(parse_date, text) is Problem.DATE_IMPLAUSIBLE


@given(st.dates(date(1890, 1, 1), date(2199, 12, 31)))
def test_every_date_is_read_in_both_forms(day: date) -> None:
    assert parse_date(f"{day:%d/%m/%Y}") == day
    assert parse_date(day.isoformat()) == day


def test_a_choice_is_compared_without_case_accents_or_blanks() -> None:
    parse = choice({"nao incluido": 1, "incluido": 2})
    assert [parse(text) for text in ("Não incluído", "NAO  INCLUIDO", "não-incluído", "Incluído")] == [1, 1, 1, 2]
    assert refused(parse, "talvez") == (Problem.NOT_A_CHOICE, {"options": "nao incluido, incluido"})


@pytest.mark.parametrize(
    ("text", "degrees"),
    [
        ("-22.5312", -22.5312),
        ("-22,5312", -22.5312),
        ("0", 0.0),
        ("90", 90.0),
        ("-90", -90.0),
        ("89.999999999999999", 90.0),
    ],
)
def test_coordinates(text: str, degrees: float) -> None:
    assert coordinate(90)(text) == pytest.approx(degrees, abs=1e-12)


@pytest.mark.parametrize("text", ["90.1", "-90,000001", "91", "180", "999"])
def test_coordinates_off_the_earth(text: str) -> None:
    assert refused(coordinate(90), text) == (Problem.OUT_OF_RANGE, {"least": -90, "most": 90})


@pytest.mark.parametrize(
    "text", ["abc", "22°31'S", "22.", ".5", "+22", "1.2.3", "1000", "nan", "inf", "1e1", "-22.5 S", "٢٢"]
)
def test_what_is_no_coordinate(text: str) -> None:
    assert problem(coordinate(180), text) is Problem.NOT_A_COORDINATE


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("São João d'Aliança", "sao joao d alianca"),
        ("SÃO  JOÃO D’ALIANÇA", "sao joao d alianca"),
        ("Sao\u0303-Joao\u0303", "sao joao"),
        ("NM_LOCAL_VOTACAO", "nm local votacao"),
        ("  nº. ", "no"),
        ("Ñandú", "nandu"),
        ("-", ""),
    ],
)
def test_folding_for_comparison(text: str, folded: str) -> None:
    assert fold(text) == folded


RULES = (
    FieldRule("zona", whole_number(1, 9_999), True),
    FieldRule("nome", parse_name, True),
    FieldRule("desde", parse_date),
    FieldRule("endereco", parse_text),
)


def reader(*columns: str) -> RecordReader:
    return RecordReader(RULES, {column: place for place, column in enumerate(columns)})


def test_values_come_in_the_order_of_the_rules_whatever_that_of_the_columns() -> None:
    values = reader("endereco", "x", "desde", "nome", "zona").read(["Rua  1", "?", "01/02/2024", "Ana", "7"])
    assert tuple(values) == (7, "Ana", date(2024, 2, 1), "Rua 1")


def test_absent_columns_and_empty_cells_are_nothing() -> None:
    assert tuple(reader("zona", "nome").read(["7", "Ana"])) == (7, "Ana", None, None)
    assert tuple(reader("zona", "nome", "desde", "endereco").read(["7", "Ana", "", ""])) == (7, "Ana", None, None)
    assert reader("zona", "nome").refusals(["7", "Ana"]) == ()


def test_one_reader_reads_many_rows_and_keeps_nothing_of_them() -> None:
    columns = reader("zona", "nome", "desde")
    first = columns.read(["7", "Ana", "01/02/2024"])
    assert tuple(columns.read(["8", "Bia", ""])) == (8, "Bia", None, None)
    assert tuple(first) == (7, "Ana", date(2024, 2, 1), None)


def test_reading_stops_at_the_first_wrong_field_and_refusals_name_them_all() -> None:
    columns = reader("zona", "nome", "desde", "endereco")
    cells = ["0", "", "31/04/2025", "Rua\x00"]
    assert problem(columns.read, cells) is Problem.OUT_OF_RANGE
    assert columns.refusals(cells) == (
        FieldRefusal("zona", "0", Problem.OUT_OF_RANGE, {"least": 1, "most": 9_999}),
        FieldRefusal("nome", "", Problem.MISSING, {}),
        FieldRefusal("desde", "31/04/2025", Problem.NOT_A_DATE, {}),
        FieldRefusal("endereco", "Rua\x00", Problem.CONTROL_CHARACTER, {"character": "U+0000"}),
    )


def test_a_required_field_without_a_column_is_missing() -> None:
    assert reader("zona").refusals(["7"]) == (FieldRefusal("nome", "", Problem.MISSING, {}),)
    assert problem(reader("zona").read, ["7"]) is Problem.MISSING


def test_an_empty_field_is_no_zero() -> None:
    assert problem(RecordReader([FieldRule("sim", whole_number(0, 9), True)], {"sim": 0}).read, [""]) is Problem.MISSING


cell = st.sampled_from(["", "7", "0", "Ana", "31/04/2025", "01/02/2024", "x\x00", "a" * 201])


@given(st.lists(cell, min_size=4, max_size=4))
def test_a_row_is_read_exactly_when_nothing_is_refused(cells: list[str]) -> None:
    columns = reader("zona", "nome", "desde", "endereco")
    refusals = columns.refusals(cells)
    if refusals:
        assert refused(columns.read, cells) == (refusals[0].problem, refusals[0].operands)
    else:
        assert len(columns.read(cells)) == len(RULES)
