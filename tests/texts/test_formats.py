"""Figures, dates and identifiers as the court reads them, at the values where each form changes."""

from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.texts.formats import (
    NotAWholeNumberError,
    capitalised,
    clock,
    counted,
    decimal,
    duration,
    file_size,
    full_digest,
    integer,
    long_date,
    masked_titulo,
    noun,
    parse_integer,
    percent,
    short_date,
    short_digest,
    signed,
    station,
    timestamp,
    titulo,
)

THIRD = Fraction(1, 3)


def shown_share(text: str) -> Fraction:
    """The share that a reader takes from a printed percentage."""
    figure, unit = text.split(" ")
    assert unit == "%"
    return Fraction(figure.replace(".", "").replace(",", ".")) / 100


@pytest.mark.parametrize(
    ("number", "text", "with_sign"),
    [
        (0, "0", "0"),
        (7, "7", "+7"),
        (-7, "−7", "−7"),
        (999, "999", "+999"),
        (1_000, "1.000", "+1.000"),
        (-312, "−312", "−312"),
        (1_045, "1.045", "+1.045"),
        (1_234_567, "1.234.567", "+1.234.567"),
        (-1_000_000, "−1.000.000", "−1.000.000"),
    ],
)
def test_whole_numbers(number: int, text: str, with_sign: str) -> None:
    assert integer(number) == text
    assert signed(number) == with_sign


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Decimal("1234.56"), 2, "1.234,56"),
        (Decimal("1234.565"), 2, "1.234,57"),
        (Decimal("-1234.565"), 2, "−1.234,57"),
        (Decimal("1234.5649"), 2, "1.234,56"),
        (Decimal("0.999"), 2, "1,00"),
        (Decimal("-0.004"), 2, "0,00"),
        (Decimal("-0.005"), 2, "−0,01"),
        (Fraction(2, 3), 4, "0,6667"),
        (Fraction(7, 100), 3, "0,070"),
        (0, 1, "0,0"),
        (12, 0, "12"),
        (2.5, 0, "3"),
        (3.5, 1, "3,5"),
        (2.675, 2, "2,67"),  # as a float it lies a hair below 2,675
    ],
)
def test_decimals(value: int | float | Decimal | Fraction, places: int, text: str) -> None:
    assert decimal(value, places) == text


@pytest.mark.parametrize(
    ("share", "text"),
    [
        ("0", "0,00 %"),
        ("0.004", "0,01 %"),
        ("0.005", "0,01 %"),
        ("47.854", "47,85 %"),
        ("49.990", "49,99 %"),
        ("49.994", "49,99 %"),
        ("49.995", "49,99 %"),
        ("49.996", "49,99 %"),
        ("49.99999999", "49,99 %"),
        ("50", "50,00 %"),
        ("50.00000001", "50,01 %"),
        ("50.002", "50,01 %"),
        ("50.005", "50,01 %"),
        ("50.014", "50,01 %"),
        ("50.015", "50,02 %"),
        ("99.994", "99,99 %"),
        ("99.995", "99,99 %"),
        ("99.9999999", "99,99 %"),
        ("100", "100,00 %"),
        ("100.0000001", "100,01 %"),
        ("101.234", "101,23 %"),
        ("123456", "123.456,00 %"),
    ],
)
def test_percentages_never_touch_the_half_they_do_not_reach(share: str, text: str) -> None:
    assert percent(Fraction(share), 100) == text
    assert percent(Fraction(share) / 100) == text


@pytest.mark.parametrize(
    ("numerator", "denominator", "text"),
    [
        (11_787, 16_332, "72,17 %"),
        (8_840, 11_787, "75,00 %"),
        (4_983, 10_412, "47,86 %"),
        (500, 1_001, "49,95 %"),
        (49_999_999, 100_000_000, "49,99 %"),
        (50_000_001, 100_000_000, "50,01 %"),
        (0, 1, "0,00 %"),
        (1, 1_000_000, "0,01 %"),
        (999_999, 1_000_000, "99,99 %"),
        (1_000_001, 1_000_000, "100,01 %"),
        (1, 1, "100,00 %"),
    ],
)
def test_percentages_of_counts(numerator: int, denominator: int, text: str) -> None:
    assert percent(numerator, denominator) == text


@pytest.mark.parametrize(
    ("share", "line", "text"),
    [
        (Fraction(49_996, 100_000), Fraction(3, 5), "50,00 %"),
        (Fraction(59_996, 100_000), Fraction(3, 5), "59,99 %"),
        (Fraction(60_004, 100_000), Fraction(3, 5), "60,01 %"),
        (Fraction(3, 5), Fraction(3, 5), "60,00 %"),
        # a line between two hundredths is kept apart from its own neighbours only
        (Fraction(66_666, 100_000), Fraction(2, 3), "66,66 %"),
        (Fraction(2, 3), Fraction(2, 3), "66,67 %"),
        (Fraction(33_334, 100_000), THIRD, "33,34 %"),
        (Fraction(33_332, 100_000), THIRD, "33,33 %"),
        (THIRD, THIRD, "33,33 %"),
        (Fraction(5_000_001, 1_000_000_000), Fraction(5, 1_000), "0,51 %"),
        (Fraction(99_996, 100_000), Fraction(1), "99,99 %"),
    ],
)
def test_other_lines(share: Fraction, line: Fraction, text: str) -> None:
    assert percent(share, line=line) == text


@given(
    numerator=st.integers(0, 10**9),
    denominator=st.integers(1, 10**9),
    line=st.fractions(min_value=0, max_value=1, max_denominator=1_000),
)
def test_the_shown_percentage_stands_on_its_own_side_of_the_line_of_none_and_of_all(
    numerator: int, denominator: int, line: Fraction
) -> None:
    exact, shown = Fraction(numerator, denominator), shown_share(percent(numerator, denominator, line))
    lines = (Fraction(0), line, Fraction(1))
    for kept in lines:
        if exact != kept:
            assert (shown < kept) == (exact < kept)
            assert (shown > kept) == (exact > kept)
    assert abs(shown - exact) < Fraction(1, 10_000)
    if all(abs(exact - kept) > Fraction(2, 10_000) for kept in lines):
        assert shown == Fraction(floor(exact * 10_000 + Fraction(1, 2)), 10_000)


@given(st.integers(1, 10**9), st.integers(-(10**5), 10**5))
def test_two_times_the_shown_share_reaches_the_whole_exactly_when_the_quorum_is_met(half: int, off: int) -> None:
    enrolled, turnout = 2 * half, max(half + off, 0)
    shown = shown_share(percent(turnout, enrolled))
    assert (2 * shown >= 1) == (2 * turnout >= enrolled)
    assert (2 * shown > 1) == (2 * turnout > enrolled)


@pytest.mark.parametrize(("numerator", "denominator"), [(0, 0), (5, 0), (1, -2), (-1, 2)])
def test_a_share_of_nothing_is_refused(numerator: int, denominator: int) -> None:
    with pytest.raises(ValueError, match="no percentage"):
        percent(numerator, denominator)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0 seção"),
        (1, "1 seção"),
        (2, "2 seções"),
        (-1, "−1 seção"),
        (-2, "−2 seções"),
        (1_234, "1.234 seções"),
        (1_000_000, "1.000.000 de seções"),
        (1_000_001, "1.000.001 seções"),
    ],
)
def test_a_figure_agrees_with_its_noun(number: int, text: str) -> None:
    assert counted(number, "seção", "seções") == text
    assert text.endswith(noun(number, "seção", "seções"))


def test_dates() -> None:
    assert short_date(date(2026, 10, 4)) == "04/10/2026"
    assert short_date(date(987, 1, 2)) == "02/01/0987"
    assert long_date(date(2026, 10, 4)) == "4 de outubro de 2026"
    assert long_date(date(2026, 10, 1)) == "1º de outubro de 2026"
    assert long_date(date(2027, 3, 31)) == "31 de março de 2027"


def test_clock() -> None:
    assert clock(time(2, 14, 59)) == "02h14"
    assert clock(time(17, 0)) == "17h00"
    assert clock(time(0, 0)) == "00h00"
    assert clock(datetime(2026, 10, 5, 19, 42, tzinfo=UTC)) == "19h42"


def local(offset: timedelta, *moment: int) -> datetime:
    year, month, day, hour, minute = moment
    return datetime(year, month, day, hour, minute, tzinfo=timezone(offset))


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        (local(timedelta(hours=-3), 2026, 10, 5, 2, 14), "5 out. 2026, 02h14 (−03:00)"),
        (local(timedelta(hours=-5), 2026, 10, 1, 0, 0), "1º out. 2026, 00h00 (−05:00)"),
        (local(timedelta(hours=-2), 2026, 5, 31, 23, 59), "31 maio 2026, 23h59 (−02:00)"),
        (local(timedelta(hours=-3, minutes=-30), 2026, 1, 9, 12, 0), "9 jan. 2026, 12h00 (−03:30)"),
        (local(timedelta(hours=5, minutes=45), 2026, 12, 9, 12, 0), "9 dez. 2026, 12h00 (+05:45)"),
        (local(timedelta(0), 2026, 2, 9, 12, 0), "9 fev. 2026, 12h00 (+00:00)"),
    ],
)
def test_timestamps_show_local_time_and_offset(moment: datetime, text: str) -> None:
    assert timestamp(moment) == text


def test_the_same_moment_brought_to_acre() -> None:
    moment = datetime(2026, 10, 5, 2, 14, tzinfo=UTC)
    assert timestamp(moment.astimezone(timezone(timedelta(hours=-5)))) == "4 out. 2026, 21h14 (−05:00)"


def test_a_moment_without_offset_is_refused() -> None:
    with pytest.raises(ValueError, match="no UTC offset"):
        timestamp(datetime(2026, 10, 5, 2, 14))


def test_titulo_in_groups_and_masked() -> None:
    assert titulo("000003021260") == "0000 0302 1260"
    assert masked_titulo("000003021260") == "0000 •••• 1260"


@pytest.mark.parametrize("number", ["", "00000302126", "0000030212600", "0000 0302 12", "00000302126x", "٠٠٠٠٠٣٠٢١٢٦٠"])
@pytest.mark.parametrize("shown_by", [titulo, masked_titulo])
def test_what_is_no_titulo_is_refused_without_repeating_it(shown_by: object, number: str) -> None:
    assert callable(shown_by)
    with pytest.raises(ValueError, match="12 digits") as refusal:
        shown_by(number)
    assert not number or number not in str(refusal.value)


def test_station_by_its_numbers() -> None:
    assert station(12, 345) == "Zona 12 · Seção 345"


DIGEST = "7f3a91c2e04b" + "0123456789abcdef" * 3 + "beef"


def test_digests_in_groups() -> None:
    assert short_digest(DIGEST) == "7f3a-91c2-e04b"
    assert short_digest(DIGEST.upper()) == "7f3a-91c2-e04b"
    assert full_digest(DIGEST).startswith("7f3a 91c2 e04b 0123")
    assert full_digest(DIGEST).replace(" ", "") == DIGEST
    assert {len(group) for group in full_digest(DIGEST).split(" ")} == {4}


@pytest.mark.parametrize("digest", ["", "7f3a91c2e04", "7f3a-91c2-e04b", "7f3a91c2e04g", "é" * 12])
def test_what_is_no_digest_is_refused(digest: str) -> None:
    for shown_by in (short_digest, full_digest):
        with pytest.raises(ValueError, match="not a hexadecimal digest"):
            shown_by(digest)


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 byte"),
        (1, "1 byte"),
        (999, "999 bytes"),
        (1_000, "1,0 kB"),
        (1_249, "1,2 kB"),
        (1_250, "1,3 kB"),
        (999_949, "999,9 kB"),
        (999_950, "1,0 MB"),
        (3_400_000, "3,4 MB"),
        (2_100_000_000, "2,1 GB"),
        (5 * 10**12, "5,0 TB"),
        (1_234 * 10**12, "1.234,0 TB"),
    ],
)
def test_file_sizes(size: int, text: str) -> None:
    assert file_size(size) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "menos de 1 s"),
        (0.999, "menos de 1 s"),
        (1, "1 s"),
        (59.9, "59 s"),
        (60, "1 min"),
        (200, "3 min 20 s"),
        (3_599, "59 min 59 s"),
        (3_600, "1 h"),
        (3_605, "1 h"),
        (7_505, "2 h 5 min"),
        (86_399, "23 h 59 min"),
        (86_400, "1 d"),
        (86_400 * 3 + 3_600 * 4 + 59, "3 d 4 h"),
        (86_400 * 1_234, "1.234 d"),
    ],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(timedelta(seconds=seconds)) == text


def test_what_cannot_be_negative_is_refused() -> None:
    with pytest.raises(ValueError, match="file size"):
        file_size(-1)
    with pytest.raises(ValueError, match="duration"):
        duration(timedelta(microseconds=-1))


def test_the_head_of_a_sentence() -> None:
    assert capitalised("às dezessete horas, na Zona 12") == "Às dezessete horas, na Zona 12"
    assert capitalised("") == ""


@given(st.integers(0, 10**18 - 1))
def test_a_figure_is_read_back_as_it_was_shown(number: int) -> None:
    assert parse_integer(integer(number)) == number
    assert parse_integer(f"  {number}\t") == number


@pytest.mark.parametrize(
    "typed",
    ["", "   ", "12a", "-1", "−1", "+1", "1,5", "1.5", "12.34", "1.2345", "1234.567", ".123", "1.", "1 234",
     "0x10", "1e3", "²", "٣", "\u200f12", "1_000", "=1", "1" * 19, "1" * 10_000],
)  # fmt: skip
def test_what_is_no_whole_number_is_refused_in_the_typists_words(typed: str) -> None:
    with pytest.raises(NotAWholeNumberError, match="não é um número inteiro: digite só algarismos") as refusal:
        parse_integer(typed)
    assert refusal.value.typed == typed
    assert len(str(refusal.value)) < 160


def test_zero_is_typed_and_leading_zeros_do_no_harm() -> None:
    assert parse_integer("0") == 0
    assert parse_integer("0005") == 5
