"""The recovery sheet: the words as they are, in print and as a code, on one page, and what is to be done with it."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pypdfium2 as pdfium
import pytest
from PIL import Image
from pypdfium2 import raw
from reportlab.lib.units import mm

from plebapp.domain.plebiscite import Plebiscite
from plebapp.reports.documents import PdfDocuments
from plebapp.storage.recovery import word_list
from plebapp.usecases.ports import Document, RecoverySheet
from tests.reports import qr
from tests.reports.builders import ISSUED_AT, VERSION, plebiscite
from tests.reports.reading import Character, Line, _lines, pages

LONGEST = sorted(word_list(), key=len)[-24:]
SHORTEST = sorted(word_list(), key=len)[:24]
DRAWN = [random.Random(seed).sample(word_list(), 24) for seed in range(6)]
HOSTILE = '<b>&amp;D’Ávila</b> 😀 שלום \u202e {0} %s "aspas" '


def sheet(words: Sequence[str], facts: Plebiscite | None = None, file: str = "Nova Primavera.pleb") -> Document:
    return PdfDocuments().recovery_sheet(RecoverySheet(words, facts or plebiscite(), file, ISSUED_AT, VERSION))


def lines_of(characters: Sequence[Character], size: float) -> list[Line]:
    """The lines that are set in one size."""
    return list(_lines([character for character in characters if character.size == size]))


def code(pdf: bytes) -> Image.Image:
    """A picture of the QR code."""
    document = pdfium.PdfDocument(pdf)
    page = document[0]
    boxes = [each.get_bounds() for each in page.get_objects([raw.FPDF_PAGEOBJ_PATH])]
    squares = [box for box in boxes if abs((box[2] - box[0]) - (box[3] - box[1])) < 0.5 and box[2] - box[0] > 30 * mm]
    left, bottom, right, top = min(squares, key=lambda box: box[2] - box[0])
    scale = 8
    picture = page.render(scale=scale).to_pil()
    edges = (left, page.get_height() - top, right, page.get_height() - bottom)
    found = picture.crop(tuple(round(edge * scale) for edge in edges))
    document.close()
    return found


@pytest.mark.parametrize("words", [*DRAWN, LONGEST, SHORTEST], ids=lambda words: words[0])
def test_the_code_reads_as_the_words(words: list[str]) -> None:
    assert qr.read(qr.modules(code(sheet(words).pdf))) == " ".join(words)


def test_the_words_stand_numbered_from_top_to_bottom_in_each_column() -> None:
    (page,) = pages(sheet(DRAWN[0]).pdf)
    words, numbers = ([line.texts for line in lines_of(page.characters, size)] for size in (16, 11))
    assert [word for column in zip(*words, strict=True) for word in column] == DRAWN[0]
    assert [number for column in zip(*numbers, strict=True) for number in column] == [str(n) for n in range(1, 25)]


def test_the_words_are_larger_than_anything_else_and_read_at_arms_length() -> None:
    (page,) = pages(sheet(DRAWN[0]).pdf)
    assert max(character.size for character in page.characters) >= 16


def test_the_sheet_says_of_what_it_is_when_it_was_made_who_keeps_it_and_how() -> None:
    (page,) = pages(sheet(DRAWN[0]).pdf)
    for said in (
        "FOLHA DE RECUPERAÇÃO",
        "Plebiscito do Município de Nova Primavera/SP",
        "arquivo “Nova Primavera.pleb”",
        "5 de outubro de 2026",
        "abrem-no sem senha",
        "juiz presidente da Junta, no cofre",
        "não fotografe",
        "envelope",
        "troque a chave",
        "recebi e guardei",
    ):
        assert said in page.text, said
    assert "emitida em 5 out. 2026, 02h14 (−03:00)" in page.foot
    assert VERSION in page.foot


@pytest.mark.parametrize("words", [DRAWN[0], LONGEST])
def test_whatever_the_names_it_is_one_page(words: list[str]) -> None:
    facts = replace(plebiscite(), name=HOSTILE * 4, board_seat="Á" * 120, simulated=True)
    document = sheet(words, facts, HOSTILE + "x" * 200 + ".pleb")
    (page,) = pages(document.pdf)
    assert "recebi e guardei" in page.text
    assert "SIMULADO" in page.head
    assert "😀" in document.replaced
    assert qr.read(qr.modules(code(document.pdf))) == " ".join(words)


def test_no_word_is_in_what_describes_the_file_or_in_a_repr() -> None:
    words = ["jabuticaba", *DRAWN[0][1:]]
    asked = RecoverySheet(words, plebiscite(), "a.pleb", ISSUED_AT, VERSION)
    document = PdfDocuments().recovery_sheet(asked)
    assert "jabuticaba" not in repr(asked)
    assert "PDF" not in repr(document)
    described = pdfium.PdfDocument(document.pdf)
    assert "jabuticaba" not in repr(described.get_metadata_dict())
    assert described.get_metadata_dict()["Title"] == "Folha de recuperação — a.pleb"
    described.close()
    assert b"jabuticaba" not in document.pdf


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert sheet(DRAWN[0]).pdf == sheet(DRAWN[0]).pdf
