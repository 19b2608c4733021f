"""Every way in which a rule on the count sheet fires has a title and two texts that name the lines of the paper."""

import random

import pytest

from plebapp.domain.fields import TEXT_LIMIT
from plebapp.domain.findings import Context, Finding, Kind, check
from plebapp.domain.sheet import SheetField, read_typed
from plebapp.texts.findings import KINDS, TEXTS, for_settling, for_typist, title

ENROLLED = 3


def fired() -> dict[tuple[str, str], Finding]:
    """Draw sheets of tiny numbers and unreadable fields until every rule has fired in each of its forms."""
    chance = random.Random(1967)
    counts = ["", "0", "1", "2", "3", "x", "10000"]
    notes = ["", "sem ocorrências", "x" * (TEXT_LIMIT + 1), "a\u202eb"]
    found: dict[tuple[str, str], Finding] = {}
    for _ in range(5_000):
        texts = {field: chance.choice(counts) for field in SheetField}
        texts[SheetField.NOTE] = chance.choice(notes)
        for finding in check(read_typed(texts), Context(ENROLLED)):
            found[finding.code, finding.variant] = finding
    return found


FIRED = fired()


def test_texts_and_rules_are_the_same_table() -> None:
    assert set(TEXTS) == set(FIRED)


@pytest.mark.parametrize("key", TEXTS, ids="-".join)
def test_every_text_finds_its_operands(key: tuple[str, str]) -> None:
    finding = FIRED[key]
    for text in (for_typist(finding), for_settling(finding)):
        assert text.endswith(".")
        assert text[0].isupper()
        assert "{" not in text
        assert "votantes" not in text
    assert title(finding)[0].isupper()
    assert "votantes" not in title(finding)


def of(texts: dict[SheetField, str], code: str, enrolled: int = 420) -> Finding:
    """The finding with this code on a sheet."""
    return next(finding for finding in check(read_typed(texts), Context(enrolled)) if finding.code == code)


SHEET = {
    SheetField.SIGNATURES: "411",
    SheetField.SEPARATE_VOTES: "2",
    SheetField.BALLOTS: "413",
    SheetField.SIM: "250",
    SheetField.NAO: "150",
    SheetField.BLANK: "4",
    SheetField.NULL: "8",
}


def test_votes_that_do_not_add_up_are_told_in_the_words_of_the_paper() -> None:
    assert for_typist(of(SHEET, "I02")).startswith(
        "Sim + Não + brancos + nulos = 412; cédulas apuradas = 413: confira a contagem dos nulos (linha G)"
    )


def test_more_voters_than_enrolled_is_for_the_board() -> None:
    finding = of(SHEET, "I03", enrolled=412)
    assert "(linhas A e B) = 413; inscritos na seção = 412" in for_typist(finding)
    assert "Só a Junta" in for_settling(finding)


@pytest.mark.parametrize(("ballots", "says"), [("414", "Há 1 cédula a mais"), ("410", "Há 3 cédulas a menos")])
def test_a_mismatch_is_no_nullity_by_itself(ballots: str, says: str) -> None:
    finding = of({**SHEET, SheetField.BALLOTS: ballots}, "A01")
    assert says in for_settling(finding)
    assert "não anula" in for_settling(finding)
    assert f"(linha C) = {ballots}" in for_typist(finding)


def test_an_empty_field_is_not_a_zero() -> None:
    finding = of({**SHEET, SheetField.NULL: ""}, "I01")
    assert for_typist(finding) == "Nulos (linha G): está em branco. Zero também se digita."


def test_an_unreadable_field_says_what_is_wrong_with_it() -> None:
    finding = of({**SHEET, SheetField.SIM: "2S0"}, "I01")
    assert for_typist(finding) == "Sim (linha D): não é um número inteiro: use só algarismos, como 1234 ou 1.234."


def test_kinds_by_name() -> None:
    assert set(KINDS) == set(Kind)
    assert KINDS[Kind.BLOCKING] == "inconsistência impeditiva"
    assert KINDS[Kind.WARNING] == "aviso para conferência"
