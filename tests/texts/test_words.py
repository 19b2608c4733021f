"""Numbers, dates and hours in words, held against tables, an independent library and a reader of its own."""

from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from num2words import num2words

from plebapp.texts.words import (
    LARGEST,
    Gender,
    at_hour,
    cardinal,
    count_of,
    date_in_words,
    figures_and_words,
    hour_in_words,
    opening_date,
    ordinal,
    ordinal_in_words,
)

MASCULINE, FEMININE = Gender.MASCULINE, Gender.FEMININE

# Uniform numbers below a thousand million are nearly all of nine digits: every length gets its turn.
numbers = st.integers(0, 9).flatmap(lambda digits: st.integers(0, 10**digits - 1))
genders = st.sampled_from(Gender)


def oracle(number: int) -> str:
    """What num2words says, less its commas, and with the Brazilian courts' "quatorze" for its "catorze"."""
    words: str = num2words(number, lang="pt_BR")
    return words.replace(",", "").replace("catorze", "quatorze")


VALUES = {
    "zero": 0, "um": 1, "dois": 2, "três": 3, "quatro": 4, "cinco": 5, "seis": 6, "sete": 7, "oito": 8,
    "nove": 9, "dez": 10, "onze": 11, "doze": 12, "treze": 13, "quatorze": 14, "quinze": 15,
    "dezesseis": 16, "dezessete": 17, "dezoito": 18, "dezenove": 19, "vinte": 20, "trinta": 30,
    "quarenta": 40, "cinquenta": 50, "sessenta": 60, "setenta": 70, "oitenta": 80, "noventa": 90,
    "cem": 100, "cento": 100, "duzentos": 200, "trezentos": 300, "quatrocentos": 400, "quinhentos": 500,
    "seiscentos": 600, "setecentos": 700, "oitocentos": 800, "novecentos": 900,
}  # fmt: skip
FEMININE_FORMS = {
    "um": "uma", "dois": "duas", "duzentos": "duzentas", "trezentos": "trezentas",
    "quatrocentos": "quatrocentas", "quinhentos": "quinhentas", "seiscentos": "seiscentas",
    "setecentos": "setecentas", "oitocentos": "oitocentas", "novecentos": "novecentas",
}  # fmt: skip
SCALES = {"mil": 1_000, "milhão": 1_000_000, "milhões": 1_000_000}


def read_aloud(words: str) -> int:
    """The number that a listener writes down: classes add up, and "mil" alone is one thousand."""
    masculine = {feminine: word for word, feminine in FEMININE_FORMS.items()}
    total = heard = 0
    for word in words.split(" "):
        if word in SCALES:
            total, heard = total + max(heard, 1) * SCALES[word], 0
        elif word != "e":
            heard += VALUES[masculine.get(word, word)]
    return total + heard


@pytest.mark.parametrize(
    ("number", "masculine", "feminine"),
    [
        (0, "zero", "zero"),
        (1, "um", "uma"),
        (2, "dois", "duas"),
        (3, "três", "três"),
        (14, "quatorze", "quatorze"),
        (16, "dezesseis", "dezesseis"),
        (19, "dezenove", "dezenove"),
        (20, "vinte", "vinte"),
        (21, "vinte e um", "vinte e uma"),
        (50, "cinquenta", "cinquenta"),
        (99, "noventa e nove", "noventa e nove"),
        (100, "cem", "cem"),
        (101, "cento e um", "cento e uma"),
        (116, "cento e dezesseis", "cento e dezesseis"),
        (200, "duzentos", "duzentas"),
        (372, "trezentos e setenta e dois", "trezentas e setenta e duas"),
        (999, "novecentos e noventa e nove", "novecentas e noventa e nove"),
        (1_000, "mil", "mil"),
        (1_001, "mil e um", "mil e uma"),
        (1_030, "mil e trinta", "mil e trinta"),
        (1_100, "mil e cem", "mil e cem"),
        (1_101, "mil cento e um", "mil cento e uma"),
        (1_200, "mil e duzentos", "mil e duzentas"),
        (1_234, "mil duzentos e trinta e quatro", "mil duzentas e trinta e quatro"),
        (2_002, "dois mil e dois", "duas mil e duas"),
        (2_200, "dois mil e duzentos", "duas mil e duzentas"),
        (11_787, "onze mil setecentos e oitenta e sete", "onze mil setecentas e oitenta e sete"),
        (16_332, "dezesseis mil trezentos e trinta e dois", "dezesseis mil trezentas e trinta e duas"),
        (21_021, "vinte e um mil e vinte e um", "vinte e uma mil e vinte e uma"),
        (100_000, "cem mil", "cem mil"),
        (100_100, "cem mil e cem", "cem mil e cem"),
        (200_000, "duzentos mil", "duzentas mil"),
        (
            642_732,
            "seiscentos e quarenta e dois mil setecentos e trinta e dois",
            "seiscentas e quarenta e duas mil setecentas e trinta e duas",
        ),
        (1_000_000, "um milhão", "um milhão"),
        (1_000_001, "um milhão e um", "um milhão e uma"),
        (1_000_200, "um milhão e duzentos", "um milhão e duzentas"),
        (1_000_234, "um milhão duzentos e trinta e quatro", "um milhão duzentas e trinta e quatro"),
        (1_001_000, "um milhão e mil", "um milhão e mil"),
        (1_001_001, "um milhão mil e um", "um milhão mil e uma"),
        (1_120_000, "um milhão cento e vinte mil", "um milhão cento e vinte mil"),
        (1_200_300, "um milhão duzentos mil e trezentos", "um milhão duzentas mil e trezentas"),
        (2_000_000, "dois milhões", "dois milhões"),
        (2_500_000, "dois milhões e quinhentos mil", "dois milhões e quinhentas mil"),
        (202_002_002, "duzentos e dois milhões dois mil e dois", "duzentos e dois milhões duas mil e duas"),
        (
            LARGEST,
            "novecentos e noventa e nove milhões novecentos e noventa e nove mil novecentos e noventa e nove",
            "novecentos e noventa e nove milhões novecentas e noventa e nove mil novecentas e noventa e nove",
        ),
    ],
)
def test_numbers_in_words(number: int, masculine: str, feminine: str) -> None:
    assert cardinal(number, MASCULINE) == masculine
    assert cardinal(number, FEMININE) == feminine
    assert cardinal(number) == masculine


@pytest.mark.parametrize("number", [-1, LARGEST + 1])
def test_a_number_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        cardinal(number)


def test_every_number_below_ten_thousand_agrees_with_the_oracle() -> None:
    assert [number for number in range(10_000) if cardinal(number) != oracle(number)] == []


@given(leading=st.integers(1, 999), last=st.integers(1, 999), unit=st.sampled_from([1, 1_000]))
def test_two_neighbouring_classes_agree_with_the_oracle(leading: int, last: int, unit: int) -> None:
    number = (leading * 1_000 + last) * unit
    assert cardinal(number) == oracle(number)


@given(millions=st.integers(1, 999), last=st.integers(1, 999))
def test_millions_and_units_agree_with_the_oracle(millions: int, last: int) -> None:
    assert cardinal(millions * 1_000_000 + last) == oracle(millions * 1_000_000 + last)


@given(millions=st.integers(1, 999), thousands=st.integers(1, 999), units=st.integers(1, 999))
def test_of_three_classes_only_the_last_is_joined_by_e(millions: int, thousands: int, units: int) -> None:
    """The oracle says "um milhão e vinte mil trezentos e um": an "e" before a class that is not the last.

    The usual rule leaves it out there, so the oracle is asked for the millions and for the rest apart.
    """
    below_million = thousands * 1_000 + units
    whole = millions * 1_000_000
    assert cardinal(whole + below_million) == f"{oracle(whole)} {oracle(below_million)}"


@given(numbers, genders)
def test_who_hears_the_words_writes_the_same_number(number: int, gender: Gender) -> None:
    assert read_aloud(cardinal(number, gender)) == number


@given(st.sets(numbers, min_size=2, max_size=50), genders)
def test_different_numbers_have_different_words(sample: set[int], gender: Gender) -> None:
    assert len({cardinal(number, gender) for number in sample}) == len(sample)


@given(numbers)
def test_gender_changes_only_its_own_words_and_all_of_them(number: int) -> None:
    masculine, feminine = cardinal(number, MASCULINE).split(), cardinal(number, FEMININE).split()
    millions = next((place + 1 for place, word in enumerate(masculine) if word.startswith("milh")), 0)
    agreeing = [FEMININE_FORMS.get(word, word) for word in masculine[millions:]]
    assert feminine == masculine[:millions] + agreeing


@given(numbers, genders)
def test_words_are_set_with_single_spaces_and_no_commas(number: int, gender: Gender) -> None:
    words = cardinal(number, gender)
    assert words.split(" ") == words.split()
    assert "," not in words
    assert not words.startswith("e ")
    assert not words.endswith(" e")


@pytest.mark.parametrize(
    ("number", "gender", "text"),
    [
        (0, MASCULINE, "0 (zero)"),
        (0, FEMININE, "0 (zero)"),
        (1_234, MASCULINE, "1.234 (mil duzentos e trinta e quatro)"),
        (8_840, MASCULINE, "8.840 (oito mil oitocentos e quarenta)"),
        (2_200, FEMININE, "2.200 (duas mil e duzentas)"),
    ],
)
def test_totals_stand_in_figures_and_in_words(number: int, gender: Gender, text: str) -> None:
    assert figures_and_words(number, gender) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0 (nenhuma) seção"),
        (1, "1 (uma) seção"),
        (2, "2 (duas) seções"),
        (21, "21 (vinte e uma) seções"),
        (999_999, "999.999 (novecentas e noventa e nove mil novecentas e noventa e nove) seções"),
        (1_000_000, "1.000.000 (um milhão) de seções"),
        (1_000_001, "1.000.001 (um milhão e uma) seções"),
        (1_200_000, "1.200.000 (um milhão e duzentas mil) seções"),
        (2_000_000, "2.000.000 (dois milhões) de seções"),
    ],
)
def test_a_count_agrees_with_its_noun(number: int, text: str) -> None:
    assert count_of(number, "seção", "seções", FEMININE) == text


def test_a_count_of_masculine_things() -> None:
    assert count_of(0, "eleitor", "eleitores", MASCULINE) == "0 (nenhum) eleitor"
    assert count_of(1, "eleitor", "eleitores", MASCULINE) == "1 (um) eleitor"
    assert count_of(2, "eleitor", "eleitores", MASCULINE) == "2 (dois) eleitores"
    assert count_of(1_000_000, "eleitor", "eleitores", MASCULINE) == "1.000.000 (um milhão) de eleitores"


def test_ordinals_in_figures() -> None:
    assert ordinal(1, MASCULINE) == "1º"
    assert ordinal(12, FEMININE) == "12ª"
    with pytest.raises(ValueError, match="start at 1"):
        ordinal(0, MASCULINE)


@pytest.mark.parametrize(
    ("day", "in_words", "opening"),
    [
        (
            date(2026, 10, 5),
            "cinco de outubro de dois mil e vinte e seis",
            "aos cinco dias do mês de outubro do ano de dois mil e vinte e seis",
        ),
        (
            date(2026, 3, 1),
            "primeiro de março de dois mil e vinte e seis",
            "no primeiro dia do mês de março do ano de dois mil e vinte e seis",
        ),
        (
            date(1967, 11, 9),
            "nove de novembro de mil novecentos e sessenta e sete",
            "aos nove dias do mês de novembro do ano de mil novecentos e sessenta e sete",
        ),
        (
            date(2000, 12, 31),
            "trinta e um de dezembro de dois mil",
            "aos trinta e um dias do mês de dezembro do ano de dois mil",
        ),
        (
            date(2100, 1, 2),
            "dois de janeiro de dois mil e cem",
            "aos dois dias do mês de janeiro do ano de dois mil e cem",
        ),
    ],
)
def test_dates_in_words(day: date, in_words: str, opening: str) -> None:
    assert date_in_words(day) == in_words
    assert opening_date(day) == opening


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        (time(0, 0), "à zero hora"),
        (time(0, 14), "à zero hora e quatorze minutos"),
        (time(1, 0), "à uma hora"),
        (time(1, 1), "à uma hora e um minuto"),
        (time(2, 0), "às duas horas"),
        (time(2, 14), "às duas horas e quatorze minutos"),
        (time(12, 2), "às doze horas e dois minutos"),
        (time(17, 0, 59), "às dezessete horas"),
        (time(21, 21), "às vinte e uma horas e vinte e um minutos"),
        (time(22, 42), "às vinte e duas horas e quarenta e dois minutos"),
        (time(23, 59, 59), "às vinte e três horas e cinquenta e nove minutos"),
    ],
)
def test_hours_in_words(moment: time, text: str) -> None:
    assert at_hour(moment) == text
    assert hour_in_words(moment) == text.split(" ", 1)[1]


@pytest.mark.parametrize(
    ("number", "masculine", "feminine"),
    [
        (1, "primeiro", "primeira"),
        (3, "terceiro", "terceira"),
        (9, "nono", "nona"),
        (10, "décimo", "décima"),
        (11, "décimo primeiro", "décima primeira"),
        (20, "vigésimo", "vigésima"),
        (78, "septuagésimo oitavo", "septuagésima oitava"),
        (99, "nonagésimo nono", "nonagésima nona"),
        (100, "100º", "100ª"),
        (1_234, "1.234º", "1.234ª"),
    ],
)
def test_ordinals_in_words(number: int, masculine: str, feminine: str) -> None:
    assert ordinal_in_words(number, Gender.MASCULINE) == masculine
    assert ordinal_in_words(number, Gender.FEMININE) == feminine


@pytest.mark.parametrize("number", [0, -1])
def test_no_ordinal_in_words_below_the_first(number: int) -> None:
    with pytest.raises(ValueError, match="ordinals start at 1"):
        ordinal_in_words(number, Gender.FEMININE)
