"""The paper: arms in their box, codes that a reader finds, lines to fill in, blank space struck, figures of one width,
a file that is the same whoever makes it."""

import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

import pikepdf
import pypdfium2 as pdfium
import pytest
import zxingcpp
from PIL import Image, ImageDraw, ImageFilter
from pypdfium2 import raw
from reportlab.lib.units import mm

from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.reports.composition import (
    Arms,
    Attachment,
    Block,
    Code,
    Column,
    Composition,
    Heading,
    Row,
    Ruled,
    Sheet,
    Signature,
    Signatures,
    Style,
    Table,
    Text,
)
from plebapp.reports.paper.fonts import BOLD, ITALIC, REGULAR, register
from plebapp.reports.paper.style import BOTTOM, LEFT, PAGE_HEIGHT, PAGE_WIDTH, RIGHT, TOP
from plebapp.reports.paper.typesetting import typeset
from plebapp.reports.paper.wrapping import width
from tests.reports.builders import ISSUED_AT, canvass, like_rosana, pdf, plebiscite
from tests.reports.reading import pages

SHEET = Sheet(
    title="Prova", author="Junta", subject="Prova", producer="plebapp", foot="Prova", marks=(), issued_at=ISSUED_AT
)
SIGNED = Signatures(
    text=(Text("Nada mais havendo a registrar, lavrou-se a presente ata, que vai assinada. " * 4),),
    rows=((Signature("Ana Fictícia", "Presidente"),),),
    continued=(Text("Continuação das assinaturas. " * 12),),
)
CODE = Code("PLEB1 ata-geral 1/2026 " + sha256(b"").hexdigest() + " 16332 11787 8840 1862", "Conferência", "Código QR")


def made(*blocks: Block, attachments: tuple[Attachment, ...] = (), tagged: bool = True) -> bytes:
    return typeset(Composition(SHEET, blocks, attachments), tagged=tagged)[0]


def paragraphs(count: int) -> list[Text]:
    return [Text("Texto corrido. " * 20) for _ in range(count)]


class Box(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float


def boxes(page: pdfium.PdfPage, kind: int) -> Iterator[Box]:
    return (Box(*each.get_bounds()) for each in page.get_objects([kind]))


def strokes(made: bytes) -> list[list[Box]]:
    """The lines across blank space, page by page: from one point to another, slanting, as wide as the text."""
    document = pdfium.PdfDocument(made)
    found = [list(_slanting(page)) for page in document]
    document.close()
    return found


def _slanting(page: pdfium.PdfPage) -> Iterator[Box]:
    for each in page.get_objects([raw.FPDF_PAGEOBJ_PATH]):
        box = Box(*each.get_bounds())
        if raw.FPDFPath_CountSegments(each.raw) == 2 and box.top - box.bottom > 10 * mm and _whole_width(box):
            yield box


def _whole_width(box: Box) -> bool:
    return box.left == pytest.approx(LEFT, abs=1) and box.right == pytest.approx(PAGE_WIDTH - RIGHT, abs=1)


def picture(wide: int, high: int) -> bytes:
    saved = BytesIO()
    image = Image.new("RGB", (wide, high), "white")
    ImageDraw.Draw(image).ellipse((0, 0, wide - 1, high - 1), fill="navy")
    image.save(saved, "PNG")
    return saved.getvalue()


class TestArms:
    @pytest.mark.parametrize(("wide", "high"), [(400, 400), (300, 400), (1200, 300), (20, 4000), (4000, 20)])
    def test_they_stand_in_the_emblems_box_whatever_their_shape(self, wide: int, high: int) -> None:
        document = pdfium.PdfDocument(made(Arms(picture(wide, high), "Brasão"), Text("Texto.")))
        (box,) = boxes(document[0], raw.FPDF_PAGEOBJ_IMAGE)
        document.close()
        assert box.top <= PAGE_HEIGHT - TOP + 0.1
        assert box.bottom >= PAGE_HEIGHT - TOP - 24.1 * mm
        assert box.right - box.left <= 60.1 * mm
        assert (box.left + box.right) / 2 == pytest.approx((LEFT + PAGE_WIDTH - RIGHT) / 2, abs=0.1)
        assert (box.right - box.left) / (box.top - box.bottom) == pytest.approx(wide / high, rel=0.05)

    def test_no_line_of_text_moves_for_them(self) -> None:
        found = canvass(like_rosana(40))
        lines = [
            [[(line.bottom, line.text) for line in page.lines] for page in pages(each)]
            for each in (pdf(found), pdf(found, arms=picture(300, 400)))
        ]
        assert lines[0] == lines[1]

    def test_on_the_first_page_alone(self) -> None:
        document = pdfium.PdfDocument(pdf(canvass(like_rosana(40)), arms=picture(300, 400)))
        assert [len(list(boxes(page, raw.FPDF_PAGEOBJ_IMAGE))) for page in document] == [1, *[0] * (len(document) - 1)]
        document.close()


class TestCode:
    @pytest.mark.parametrize("length", [1, 100, 150, 300, 600])
    def test_it_is_read_from_a_poor_copy(self, length: int) -> None:
        text = ("abc123/" * 100)[:length]
        document = pdfium.PdfDocument(made(*paragraphs(3), Code(text, "Conferência", "Código")))
        page = document[len(document) - 1].render(scale=150 / 72, grayscale=True).to_pil()
        document.close()
        worn = page.rotate(3, fillcolor=255, expand=True).filter(ImageFilter.GaussianBlur(0.8))
        assert [each.text for each in zxingcpp.read_barcodes(page)] == [text]
        assert [each.text for each in zxingcpp.read_barcodes(worn)] == [text]

    def test_modules_are_wide_enough_for_an_old_printer_and_lie_on_white(self) -> None:
        document = pdfium.PdfDocument(made(CODE))
        square, code = [
            box for box in boxes(document[0], raw.FPDF_PAGEOBJ_PATH) if 20 * mm < box.right - box.left < 60 * mm
        ]
        document.close()
        module = code.left - square.left
        assert module / 4 >= 0.5 * mm
        for edge, inner in zip(square, code, strict=True):
            assert abs(edge - inner) >= 4 * 0.5 * mm
        assert code.left == pytest.approx(LEFT, abs=0.5)

    def test_the_caption_stands_beside_it(self) -> None:
        (page,) = pages(made(Code(CODE.text, "Confira por este código. " * 10, "Código")))
        caption = [line for line in page.body if "Confira" in line.text]
        assert len(caption) == 3
        assert all(line.spans[0].left > LEFT + 25 * mm for line in caption)

    @pytest.mark.parametrize("count", range(0, 60, 3))
    def test_it_stands_on_the_last_page_with_the_last_signature(self, count: int) -> None:
        observers = tuple(Signatory(BoardRole.OBSERVER, f"Fiscal Fictício {n:02}") for n in range(count))
        document = pdf(canvass(like_rosana(9), plebiscite(signatories=observers)))
        read = pages(document)
        assert "plebapp conferir" in read[-1].text
        assert count == 0 or f"Fiscal Fictício {count - 1:02}" in read[-1].text
        assert not any("plebapp conferir" in page.text for page in read[:-1])


class TestStruckBlank:
    def test_below_the_end(self) -> None:
        document = made(*paragraphs(3), SIGNED, CODE)
        ((stroke,),) = strokes(document)
        (page,) = pages(document)
        assert stroke.bottom >= BOTTOM
        assert stroke.top < min(line.bottom for line in page.body)
        read = pdfium.PdfDocument(document)
        white = max(
            box.top for box in boxes(read[0], raw.FPDF_PAGEOBJ_PATH) if 30 * mm < box.top - box.bottom < 40 * mm
        )
        assert stroke.top < white - 30 * mm
        read.close()

    def test_before_what_did_not_fit(self) -> None:
        columns = (Column("A", share=1),)
        table = Table(columns, [Row(["x"]) for _ in range(9)])
        document = made(*paragraphs(9), Heading("I"), table)
        first, last = strokes(document)
        assert len(first) == len(last) == 1
        assert first[0].top < min(line.bottom for line in pages(document)[0].body)

    @pytest.mark.parametrize("lines", range(38, 48))
    def test_a_little_room_is_not(self, lines: int) -> None:
        document = made(*[Text("Linha.", Style.COURT) for _ in range(lines)])
        (page,) = pages(document)
        left = min(line.bottom for line in page.body) - BOTTOM
        assert bool(strokes(document)[0]) is (left > 25 * mm - 3)

    @pytest.mark.parametrize("stations", range(1, 40, 4))
    def test_never_over_anything(self, stations: int) -> None:
        document = pdf(canvass(like_rosana(stations)))
        for page, found in zip(pages(document), strokes(document), strict=True):
            for stroke in found:
                assert stroke.bottom >= BOTTOM
                assert stroke.top < min(line.bottom for line in page.body)


class TestRuled:
    def test_so_many_lines_under_their_label(self) -> None:
        document = pdfium.PdfDocument(made(Ruled("Acréscimos:", 5), *paragraphs(1)))
        lines = [box for box in boxes(document[0], raw.FPDF_PAGEOBJ_PATH) if box.bottom > BOTTOM and _whole_width(box)]
        (group,) = [box for box in lines if box.top - box.bottom < 40 * mm]
        document.close()
        assert group.top - group.bottom == pytest.approx(4 * 8 * mm, abs=1.5)

    @pytest.mark.parametrize("count", range(4, 12))
    def test_all_stand_under_their_label_however_full_its_page(self, count: int) -> None:
        pdf_ = made(*paragraphs(count), Ruled("Acréscimos:", 12), *paragraphs(1))
        (labelled,) = [number for number, page in enumerate(pages(pdf_)) if "Acréscimos" in page.text]
        document = pdfium.PdfDocument(pdf_)
        heights = [
            [box.top - box.bottom for box in boxes(page, raw.FPDF_PAGEOBJ_PATH) if box.bottom > BOTTOM]
            for page in document
        ]
        document.close()
        ruled = [number for number, found in enumerate(heights) if any(abs(h - 11 * 8 * mm) < 1.5 for h in found)]
        assert ruled == [labelled]


def test_figures_are_of_one_width() -> None:
    register()
    for font in (REGULAR, BOLD, ITALIC):
        assert len({width(figure, font, 12) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("length", [40, 2_000, 20_000])
def test_signed_text_of_any_length(length: int) -> None:
    long = "palavra " * (length // 8)
    signed = Signatures(text=(Text(long), Text("Data.")), rows=SIGNED.rows * 3, continued=(Text(long),))
    read = pages(made(signed, CODE))
    assert sum(page.text.count("Ana Fictícia") for page in read) == 3


class TestFile:
    def test_what_is_embedded_is_found_in_every_way(self) -> None:
        content = b'{"a": 1}'
        attached = Attachment("dados.json", content, "application/json", "Dados da ata")
        with pikepdf.open(BytesIO(made(Text("Texto."), attachments=(attached,)))) as document:
            (described,) = document.Root.AF
            assert document.Root.Names.EmbeddedFiles.Names[1].objgen == described.objgen
            assert str(described.UF) == str(described.F) == "dados.json"
            assert described.AFRelationship == pikepdf.Name.Data
            embedded = described.EF.F
            assert embedded.read_bytes() == content
            assert embedded.Subtype == pikepdf.Name("/application/json")
            assert str(embedded.Params.ModDate) == "D:20261005051409+00'00'"
            assert document.attachments["dados.json"].get_file().read_bytes() == content

    def test_the_same_composition_gives_the_same_bytes_in_another_process(self) -> None:
        script = (
            "from hashlib import sha256\n"
            "from tests.reports.builders import canvass, like_rosana, pdf\n"
            "from tests.reports.test_paper import picture\n"
            "print(sha256(pdf(canvass(like_rosana(30)), arms=picture(30, 40))).hexdigest())"
        )
        told = {
            subprocess.run([sys.executable, "-c", script], text=True, check=True, capture_output=True).stdout.strip()
            for _ in range(2)
        }
        assert told == {sha256(pdf(canvass(like_rosana(30)), arms=picture(30, 40))).hexdigest()}

    def test_without_tags_nothing_is_marked(self) -> None:
        with pikepdf.open(BytesIO(made(*paragraphs(2), SIGNED, CODE, tagged=False))) as document:
            assert "/StructTreeRoot" not in document.Root
            assert "/MarkInfo" not in document.Root
            operators = {str(each.operator) for each in pikepdf.parse_content_stream(document.pages[0])}
        assert "Tj" in operators
        assert not operators & {"BMC", "BDC", "EMC"}

    def test_with_or_without_tags_the_pages_look_the_same(self) -> None:
        blocks = (*paragraphs(9), Table((Column("A", share=1),), [Row(["x"])] * 60), SIGNED, CODE)
        drawn = []
        for tagged in (True, False):
            document = pdfium.PdfDocument(made(*blocks, tagged=tagged))
            drawn.append([page.render(scale=1).to_pil().tobytes() for page in document])
            document.close()
        assert drawn[0] == drawn[1]
