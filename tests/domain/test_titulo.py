"""The número do título: twelve digits, state, check digits, and the rule of São Paulo and Minas Gerais."""

import json
import random
from pathlib import Path

import pytest
from brutils import is_valid_voter_id
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.fields import FieldProblem, Problem
from plebapp.domain.titulo import check_digits, parse_titulo

VECTORS = json.loads((Path(__file__).parent.parent / "data" / "titulo-vectors.json").read_text(encoding="utf-8"))
# Further numbers of the same suites
MORE_VALID = """
    348833812046 163204010922 543275360116 557833330370 253346440540 585353130710 553505611201 245770031481
    403374181694 280044020205 836571371619 525028881694 001122221333 000003021260
"""
MORE_INVALID = "427503840223 800911840197 100000010000 471235380051 543275360106 543275360119"
SP_MG_ONLY = [*VECTORS["valid_only_with_sp_mg_rule"], "731464990116", "427503590213"]
PLAIN_RULE_ONLY = ["007202350108", "100000010108"]
VALID = [*VECTORS["valid"], *MORE_VALID.split(), *SP_MG_ONLY]
INVALID = [*VECTORS["invalid"], *MORE_INVALID.split(), *PLAIN_RULE_ONLY]


def problem(text: str) -> Problem:
    with pytest.raises(FieldProblem) as caught:
        parse_titulo(text)
    return caught.value.problem


@pytest.mark.parametrize("titulo", VALID)
def test_valid_numbers(titulo: str) -> None:
    assert parse_titulo(titulo) == titulo
    assert check_digits(titulo[:8], int(titulo[8:10])) == titulo[10:]


@pytest.mark.parametrize("titulo", INVALID)
def test_invalid_numbers(titulo: str) -> None:
    assert problem(titulo) in {Problem.TITULO_CHECK_DIGITS, Problem.TITULO_UF}


@pytest.mark.parametrize("titulo", [number for number in VALID if number not in SP_MG_ONLY])
def test_one_wrong_check_digit_is_enough(titulo: str) -> None:
    for place in (10, 11):
        wrong = titulo[:place] + str((int(titulo[place]) + 1) % 10) + titulo[place + 1 :]
        assert problem(wrong) is Problem.TITULO_CHECK_DIGITS


def worked_out(sequence: str, uf: str) -> str:
    """Compute the check digits as the resolution words them, the rule of the two states added."""

    def digit(numbers: str, weights: range) -> int:
        remainder = sum(int(number) * weight for number, weight in zip(numbers, weights, strict=True)) % 11
        if remainder == 0 and uf in {"01", "02"}:
            return 1
        return 0 if remainder == 10 else remainder

    first = digit(sequence, range(2, 10))
    return f"{first}{digit(f'{uf}{first}', range(7, 10))}"


@given(st.integers(1, 99_999_999), st.integers(1, 28))
def test_check_digits_of_any_sequence_and_state(number: int, uf: int) -> None:
    sequence, state = f"{number:08d}", f"{uf:02d}"
    digits = worked_out(sequence, state)
    assert check_digits(sequence, uf) == digits
    assert parse_titulo(sequence + state + digits) == sequence + state + digits
    for wrong in range(100):
        if f"{wrong:02d}" != digits:
            assert problem(f"{sequence}{state}{wrong:02d}") is Problem.TITULO_CHECK_DIGITS


@pytest.mark.parametrize(("uf", "digit"), [(1, "1"), (2, "1"), *((uf, "0") for uf in range(3, 29))])
def test_a_remainder_of_zero_gives_one_in_sao_paulo_and_minas_and_zero_elsewhere(uf: int, digit: str) -> None:
    # 4·2 + 1·3 = 11
    assert check_digits("41000000", uf)[0] == digit
    # 5·2 = 10: a remainder of ten gives zero in every state
    assert check_digits("50000000", uf)[0] == "0"


def test_a_remainder_of_zero_in_the_second_digit_too() -> None:
    assert parse_titulo("162749070141") == "162749070141"
    second_one = [n for n in range(1, 500) if check_digits(f"{n:08d}", 1)[1] == "1"]
    for n in second_one:
        first = int(check_digits(f"{n:08d}", 1)[0])
        assert (0 * 7 + 1 * 8 + first * 9) % 11 in {0, 1}
    assert any((8 + int(check_digits(f"{n:08d}", 1)[0]) * 9) % 11 == 0 for n in second_one)


@pytest.mark.parametrize("titulo", [number for number in VALID if number.startswith("0")])
def test_leading_zeros_that_a_spreadsheet_dropped_are_restored_and_then_checked(titulo: str) -> None:
    shortened = titulo.lstrip("0")
    assert len(shortened) < 12
    assert parse_titulo(shortened) == titulo
    assert problem(shortened[:-1] + str((int(shortened[-1]) + 1) % 10)) is Problem.TITULO_CHECK_DIGITS


@pytest.mark.parametrize(
    "text",
    [
        "0137 8561 0434",
        " 013785610434 ",
        "013.785.610-434",
        "01378561-04-34",
        "0137\u00a08561\u00a00434",
        "137 8561 0434",
        "  1 3 7 8 5 6 1 0 4 3 4",
    ],
)
def test_blanks_dots_and_hyphens_are_passed_over(text: str) -> None:
    assert parse_titulo(text) == "013785610434"


@pytest.mark.parametrize("text", ["", " ", "-", ". -", "\u00a0"])
def test_nothing_is_missing(text: str) -> None:
    assert problem(text) is Problem.MISSING


@pytest.mark.parametrize(
    "text",
    [
        "０１３７８５６１０４３４",  # full-width
        "٠١٣٧٨٥٦١٠٤٣٤",  # Arabic
        "०१३७८५६१०४३४",  # Devanagari
        "01378561043²",
        "01378561043O",
        "0137/8561/0434",
        "0137_8561_0434",
        "0137,8561,0434",
        "013785610434\x00",
        "\u202e013785610434",
        "\ufeff013785610434",
        "=013785610434",
        "+13785610434",
        "😀",
        "a" * 10_000,
    ],
)
def test_only_the_ten_digits_are_digits(text: str) -> None:
    assert problem(text) is Problem.NOT_DIGITS


@pytest.mark.parametrize("text", ["1,37856E+11", "1.37856E+11", "1,4e+11", "1E+11", "1E11", "4,10785610434E+10"])
def test_a_number_that_a_spreadsheet_shortened_is_told_as_such(text: str) -> None:
    """The digits are lost, and only the spreadsheet's own format can mend it."""
    assert problem(text) is Problem.TITULO_SHORTENED


@pytest.mark.parametrize("text", ["E+11", "1,E+11", "1,3E", "1,3E+", "1,3E-11", "1,3F+11", "1,3E+1111", "11+E"])
def test_what_only_resembles_that_is_no_number(text: str) -> None:
    assert problem(text) is Problem.NOT_DIGITS


@pytest.mark.parametrize(
    ("text", "digits"),
    [("3244567800167", 13), ("0013785610434", 13), ("1" * 14, 14), ("9" * 10_000, 10_000)],
)
def test_thirteen_digits_are_refused_and_counted(text: str, digits: int) -> None:
    with pytest.raises(FieldProblem) as caught:
        parse_titulo(text)
    assert caught.value.problem is Problem.TITULO_TOO_LONG
    assert caught.value.operands == {"digits": digits}


@pytest.mark.parametrize("uf", ["00", "29", "30", "53", "99"])
def test_states_run_from_01_to_28(uf: str) -> None:
    with pytest.raises(FieldProblem) as caught:
        parse_titulo(f"10000001{uf}00")
    assert caught.value.problem is Problem.TITULO_UF
    assert caught.value.operands == {"uf": uf}


@pytest.mark.parametrize("uf", range(1, 29))
def test_a_sequence_of_zeros_is_nobodys(uf: int) -> None:
    digits = worked_out("00000000", f"{uf:02d}")
    assert problem(f"00000000{uf:02d}{digits}") is Problem.TITULO_ZERO
    assert problem(f"{uf}{digits}") is Problem.TITULO_ZERO
    following = f"00000001{uf:02d}" + worked_out("00000001", f"{uf:02d}")
    assert parse_titulo(following) == following


@pytest.mark.parametrize("text", ["0", "1", "12", "0000", "000000000000"])
def test_a_few_digits_are_no_titulo(text: str) -> None:
    assert problem(text) is Problem.TITULO_UF


def accepted(text: str) -> bool:
    try:
        parse_titulo(text)
    except FieldProblem:
        return False
    return True


def test_agreement_with_an_independent_library_on_random_numbers() -> None:
    """Half of them random, half with the right check digits or nearly so. The library lets a sequence of zeros pass."""
    chance = random.Random(1967)
    for _ in range(3_000):
        sequence, uf = f"{chance.randrange(1, 10**8):08d}", f"{chance.randrange(31):02d}"
        right = worked_out(sequence, uf)
        for digits in (right, f"{chance.randrange(100):02d}", right[::-1]):
            number = sequence + uf + digits
            assert accepted(number) == is_valid_voter_id(number), number


def test_the_known_difference_from_that_library_is_a_thirteenth_digit() -> None:
    """It takes nine sequential digits for the two states; none of 55.008 numbers that the TSE published has them."""
    assert is_valid_voter_id("3244567800167")
    assert problem("3244567800167") is Problem.TITULO_TOO_LONG
