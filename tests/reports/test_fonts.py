"""Text made fit to print: what Carlito lacks becomes a visible mark and is kept; nothing crashes, nothing vanishes."""

import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics

from plebapp.domain.minutes import Minutes
from plebapp.reports.documents import _USUAL, PdfDocuments
from plebapp.reports.paper.fonts import BOLD, BOLD_ITALIC, ITALIC, REGULAR, Printable, register
from plebapp.reports.paper.wrapping import width, wrap
from plebapp.texts.remarks import MARK
from tests.reports.builders import ISSUED_AT, VERSION, account, canvass, like_rosana, pdf, plebiscite
from tests.reports.reading import pages, text

NO_BREAK = "\N{NO-BREAK SPACE}"


def test_the_four_faces_hold_the_same_characters() -> None:
    register()
    held = [set(pdfmetrics.getFont(name).face.charToGlyph) for name in (REGULAR, BOLD, ITALIC, BOLD_ITALIC)]
    assert all(each == held[0] for each in held)
    assert ord(MARK) in held[0]


def test_registering_again_changes_nothing() -> None:
    register()
    before = pdfmetrics.getFont(REGULAR)
    register()
    assert pdfmetrics.getFont(REGULAR) is before


@pytest.mark.parametrize("letters", ["áàâãäéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇ", "ªº§–—“”‘’…×≥≤−·€ñÑøŁğ", "<b>&amp;'\"{}%s\\"])
def test_what_the_typeface_holds_stays(letters: str) -> None:
    printable = Printable()
    assert printable(letters) == letters
    assert not printable.replaced


@pytest.mark.parametrize(
    ("given_text", "printed"),
    [
        ("Vila 😀 Nova", "Vila □ Nova"),
        ("שלום", "□□□□"),
        ("مرحبا", "□□□□□"),
        ("A\u202eB", "A□B"),  # right-to-left override
        ("A\u200bB", "A□B"),  # zero width space
        ("A\x00B\x07", "A□B□"),
        ("\ud800", "□"),  # half of a pair
        ("\uf8ff", "□"),  # private use
        ("日本", "□□"),
    ],
)
def test_what_it_lacks_becomes_a_mark(given_text: str, printed: str) -> None:
    assert Printable()(given_text) == printed


def test_what_was_replaced_is_kept_once_in_order_of_appearance() -> None:
    printable = Printable()
    printable("b😀a")
    printable("שׁ😀")
    printable("plain")
    assert list(printable.replaced) == ["😀", "ש", "\u05c1"]


def test_ends_of_lines_and_tabs_are_blanks() -> None:
    assert Printable()("a\nb\tc\u2028d") == "a b c d"


def test_accents_written_apart_are_joined() -> None:
    assert Printable()("Conceic\u0327a\u0303o") == "Conceição"


@pytest.mark.parametrize(
    ("loose", "tied"),
    [
        ("art. 5º da LC nº 1/1967", f"art.{NO_BREAK}5º da LC nº{NO_BREAK}1/1967"),
        ("CE, arts. 179, § 1º", f"CE, arts.{NO_BREAK}179, §{NO_BREAK}1º"),
        ("72,17 % dos", f"72,17{NO_BREAK}% dos"),
        ("2 (duas) seções", f"2{NO_BREAK}(duas) seções"),
        ("a part. of it", "a part. of it"),
        ("2 (CE)", f"2{NO_BREAK}(CE)"),
    ],
)
def test_figures_stay_with_what_they_belong_to(loose: str, tied: str) -> None:
    assert Printable()(loose) == tied


@given(st.text(st.characters(codec=None, min_codepoint=0, max_codepoint=sys.maxunicode), max_size=40))
def test_any_text_can_be_printed(anything: str) -> None:
    printed = Printable()(anything)
    assert set(printed) <= register()


@given(st.text(max_size=60), st.floats(10, 200))
def test_wrapped_lines_fit_and_lose_nothing_but_blanks(anything: str, room: float) -> None:
    printed = Printable()(anything)
    lines = wrap(printed, REGULAR, 9, room)
    assert lines
    assert all(width(line.rstrip(" "), REGULAR, 9) <= room + 0.1 or len(line) == 1 for line in lines)
    assert "".join(lines).replace(" ", "") == printed.replace(" ", "")
    assert "".join(lines).split() == printed.split() or any(width(word, REGULAR, 9) > room for word in printed.split())


@pytest.mark.parametrize(
    "name",
    ["<b>Vila</b> & <br/><i>", "&lt;&#33;", "</para>", "D’Ávila d'Oeste \"O'Neil\"", "%s {0} $1 \\n"],
)
def test_markup_in_a_name_is_only_text(name: str) -> None:
    said = text(pdf(canvass([account(1, 100, (60, 10, 0, 0), place=name)], plebiscite(name=name))))
    assert f"criação do Município de {name}" in said
    assert f"12 1 {name} 100 70 60 10 0 0 70" in said


def test_names_the_typeface_cannot_print_leave_no_document_out() -> None:
    made = pdf(canvass(like_rosana(2), plebiscite(name="נווה 🌱", board_seat="東京", question="\U0001f984?")))
    assert "criação do Município de □□□□ □" in text(made)
    assert "No Município" not in text(made)
    assert "no Município de □□" in text(made)
    assert "“□?”" in text(made)
    assert pages(made)[0].foot.count("□") == 5


def test_what_was_replaced_comes_with_the_document() -> None:
    given_minutes = Minutes(canvass(like_rosana(1), plebiscite(name="Vila 🌱")), ISSUED_AT, VERSION)
    assert PdfDocuments().general_minutes(given_minutes).replaced == ("🌱",)
    assert not PdfDocuments().general_minutes(replace(given_minutes, canvass=canvass(like_rosana(1)))).replaced


def test_what_is_told_to_be_lacking_is_what_is_replaced() -> None:
    documents = PdfDocuments()
    usual = "".join(sorted(_USUAL - {"\n"}))
    printable = Printable()
    printable(usual)
    assert not printable.replaced, "told to be printed without loading the typeface"
    assert documents.lacking(usual) == ()
    assert documents.lacking("linha\noutra") == ()
    assert documents.lacking("a \U0001f5f3 \u65e5 \U0001f5f3 \u202e ₂") == ("\U0001f5f3", "\u65e5", "\u202e")
