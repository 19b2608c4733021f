"""What the QR code of the minutes holds: short, in the letters that it packs tightly, and the same as is proclaimed."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings

from plebapp.domain.canvass import Canvass
from plebapp.domain.documents import DocumentKind, DocumentNumber
from plebapp.domain.fields import fold
from plebapp.domain.minutes import Minutes
from plebapp.domain.plebiscite import Combination
from plebapp.domain.short_form import parse, short_form
from plebapp.texts.proclamation import proclamations
from tests.domain.minutes_strategies import all_minutes, canvasses
from tests.reports.builders import account, canvass, like_rosana, plebiscite

ISSUED_AT = datetime(2026, 10, 5, 5, 14, 9, tzinfo=UTC)
DIGEST = "0123456789abcdef" * 4


def minutes(found: Canvass) -> Minutes:
    return Minutes(found, ISSUED_AT, "0.1.0", number=DocumentNumber(2026, 1))


def result(found: Canvass) -> str:
    return dict(parse(short_form(minutes(found), DIGEST)) or ())["RES"]


def test_the_short_form_of_rosana() -> None:
    assert short_form(minutes(canvass(like_rosana(3))), DIGEST) == (
        f"PLEB:1 TIPO:ATA-GERAL NUM:1 ANO:2026 VIA:1 SHA256:{DIGEST.upper()} "
        "I:16332 C:11787 S:8840 N:1862 B:372 U:713 RES:FAVORAVEL"
    )


def test_a_simulation_and_a_file_that_is_only_read() -> None:
    simulated = replace(minutes(canvass(like_rosana(1), plebiscite(simulated=True))), number=None)
    found = dict(parse(short_form(simulated, DIGEST)) or ())
    assert found["SIMULADO"] == "SIM"
    assert not {"NUM", "ANO", "VIA"} & set(found)


@pytest.mark.parametrize(
    ("accounts", "facts", "areas", "word"),
    [
        ([account(1, 10, (5, 4, 0, 0))], {}, [""], "FAVORAVEL"),
        ([account(1, 10, (4, 4, 0, 0))], {}, [""], "DESFAVORAVEL"),
        ([account(1, 10, (4, 0, 0, 0))], {}, [""], "QUORUM-NAO-ALCANCADO"),
        ([account(1, 10, (5, 4, 0, 0), came=8)], {}, [""], "SEM-DECISAO"),
        ([account(1, 10, (5, 4, 0, 0)), account(2, 10)], {}, [""], "PARCIAL"),
        (
            [account(1, 10, (9, 0, 0, 0), area="A"), account(2, 10, (4, 0, 0, 0), area="B")],
            {"combination": Combination.ALL},
            ["A", "B"],
            "QUORUM-NAO-ALCANCADO",
        ),
        (
            [account(1, 10, (9, 0, 0, 0), area="A"), account(2, 10, (4, 5, 0, 0), area="B")],
            {"combination": Combination.ALL},
            ["A", "B"],
            "DESFAVORAVEL",
        ),
        (
            [account(1, 10, (9, 0, 0, 0), area="A"), account(2, 10, (9, 0, 0, 0), area="B")],
            {"combination": Combination.EACH},
            ["A", "B"],
            "CADA-AREA-POR-SI",
        ),
        (
            [account(1, 10, (9, 0, 0, 0), area="A"), account(2, 10, (9, 0, 0, 0), area="B")],
            {"combination": None},
            ["A", "B"],
            "SEM-DECISAO",
        ),
    ],
)
def test_the_result_word(accounts: list, facts: dict, areas: list[str], word: str) -> None:
    assert result(canvass(accounts, plebiscite(**facts), areas=areas)) == word


def test_while_the_list_of_voters_is_open_all_is_partial() -> None:
    assert result(canvass([account(1, 10, (5, 4, 0, 0))], closed=False)) == "PARCIAL"


@settings(max_examples=200, deadline=None)
@given(canvasses(final=True))
def test_the_result_is_what_is_proclaimed(found: Canvass) -> None:
    given_minutes = minutes(found)
    if given_minutes.kind is DocumentKind.DRAFT:
        return
    tokens = parse(short_form(given_minutes, DIGEST)) or ()
    words = [value for key, value in tokens if key == "RES"]
    combination = found.plebiscite.combination
    for word, judged in zip(words, found.questions, strict=True):
        proclaimed = [p.word for p in proclamations(judged, combination, found.area_name)]
        if len(proclaimed) > 1:
            assert word == "CADA-AREA-POR-SI"
        else:
            assert word == (fold(proclaimed[0]).upper().replace(" ", "-") or "SEM-DECISAO")


@given(all_minutes())
def test_only_letters_that_a_code_packs_tightly(given_minutes: Minutes) -> None:
    text = short_form(given_minutes, DIGEST)
    assert re.fullmatch(r"[A-Z0-9 :/-]+", text)
    assert " ".join(f"{key}:{value}" for key, value in parse(text) or ()) == text


def test_it_is_short() -> None:
    found = canvass([account(n, 9_999, (9_999, 0, 0, 0), more=[(0, 9_999, 0, 0)]) for n in range(1, 300)],
                    plebiscite(simulated=True), questions=["A", "B"])  # fmt: skip
    assert len(short_form(minutes(found), DIGEST)) <= 300


@pytest.mark.parametrize(
    "text", ["", "PLEB", "https://exemplo.invalid/?a=1", "I:1 PLEB:1", "PLEB:1  I:1", "PLEB:1 i:2"]
)
def test_other_codes_are_none_of_ours(text: str) -> None:
    assert parse(text) is None
