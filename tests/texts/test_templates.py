"""Operands as they stand in a sentence, and text from outside made safe to show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.texts.templates import Filler, shown, shown_path


@pytest.mark.parametrize(
    ("template", "operands", "text"),
    [
        ("{n}", {"n": 1_234}, "1.234"),
        ("{n:plain}", {"n": 1_234}, "1234"),
        ("{n:linha|linhas}", {"n": 0}, "0 linha"),
        ("{n:linha|linhas}", {"n": 1}, "1 linha"),
        ("{n:linha|linhas}", {"n": 2}, "2 linhas"),
        ("{n:linha|linhas}", {"n": 1_000_000}, "1.000.000 de linhas"),
        ("{station}", {"zone": 12, "section": 1_345}, "Zona 12 · Seção 1345"),
        ("{name}", {"name": "D'Ávila {n} %s"}, "D'Ávila {n} %s"),
        ("{name:loud}", {"name": "sim"}, "SIM"),
    ],
)
def test_operands(template: str, operands: dict[str, str | int], text: str) -> None:
    assert Filler({"loud": str.upper}).fill(template, operands) == text


@pytest.mark.parametrize("template", ["{missing}", "{n:no_such_form}"])
def test_a_mistake_of_the_program_is_not_hidden(template: str) -> None:
    with pytest.raises(KeyError):
        Filler().fill(template, {"n": 1})


@pytest.mark.parametrize(
    ("text", "shows"),
    [
        ("São João", "São João"),
        ("", ""),
        ("a\tb\r\nc", "a b  c"),
        ("\u202egpj.exe", "\ufffdgpj.exe"),
        ("x\0y", "x\ufffdy"),
        ("\udcff", "\ufffd"),
        ("שלום", "שלום"),
        ("x" * 80, "x" * 80),
        ("x" * 81, "x" * 80 + "…"),
    ],
)
def test_text_from_outside(text: str, shows: str) -> None:
    assert shown(text) == shows


@given(st.text(), st.integers(1, 100))
def test_what_is_shown_stays_on_one_line_and_can_be_printed(text: str, longest: int) -> None:
    found = shown(text, longest)
    assert found.isprintable()
    assert len(found) <= longest + 1
    found.encode()


def test_of_a_long_path_the_end_is_shown() -> None:
    assert shown_path("/a/b.csv") == "/a/b.csv"
    long = "/" + "pasta/" * 100 + "eleitores.csv"
    assert shown_path(long).startswith("…")
    assert shown_path(long).endswith("pasta/eleitores.csv")
    assert len(shown_path(long)) == 201
