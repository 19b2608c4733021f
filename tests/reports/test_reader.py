"""Reading documents back: what is in them, and what is refused; nothing in a PDF is ever run."""

import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Pdf

from plebapp.domain.documents import DocumentNumber
from plebapp.domain.errors import Code, Unusable
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_data import encode_minutes
from plebapp.domain.minutes_reading import MOST_BYTES
from plebapp.reports.documents import PdfDocuments
from plebapp.reports.reader import opened
from plebapp.usecases.ports import LARGEST_PDF, Account, Document
from tests.reports.builders import canvass, like_rosana

MINUTES = Minutes(
    canvass(like_rosana(4)), datetime(2026, 10, 5, 5, 14, 9, tzinfo=UTC), "0.1.0", number=DocumentNumber(2026, 1)
)


@lru_cache
def document() -> Document:
    return PdfDocuments().general_minutes(MINUTES)


def edited(edit: Callable[[Pdf], object], **saving: object) -> bytes:
    """The document with something done to it."""
    out = BytesIO()
    with Pdf.open(BytesIO(document().pdf)) as pdf:
        edit(pdf)
        pdf.save(out, **saving)
    return out.getvalue()


def refused(content: bytes) -> Unusable:
    with pytest.raises(Unusable) as caught, opened(content):
        pass
    return caught.value


def account(content: bytes) -> Account:
    with opened(content) as found:
        return found.account


def data(content: bytes) -> bytes | None:
    with opened(content) as found:
        return found.data


def code(content: bytes) -> str | None:
    with opened(content) as found:
        return found.code()


def test_data_pages_pictures_and_code_come_back() -> None:
    with opened(document().pdf) as found:
        assert found.data == document().data == encode_minutes(MINUTES)
        assert (found.signed, found.irregular, found.arms) == (False, False, None)
        text = found.code()
        assert text is not None
        assert text.startswith("PLEB:1 TIPO:ATA-GERAL NUM:1 ANO:2026 VIA:1 SHA256:")
        assert found.count >= 2
        texts = [found.text(page) for page in range(found.count)]
        assert "JUSTIÇA ELEITORAL" in texts[0].splitlines()
        assert all("  " not in text and "\r" not in text for text in texts)
        for page in range(found.count):
            width, height, pixels = found.picture(page)
            assert (width, height) == (827, 1170)
            assert len(pixels) == 3 * width * height


@pytest.mark.parametrize("angle", [0, 2, -3, 90])
def test_the_code_is_read_from_paper_that_lay_askew(angle: int) -> None:
    with pypdfium2.PdfDocument(document().pdf) as pdf:
        page = pdf[len(pdf) - 1].render(scale=150 / 72, grayscale=True).to_pil()
    found = zxingcpp.read_barcodes(page.rotate(angle, fillcolor=255, expand=True))
    assert [each.text for each in found] == [code(document().pdf)]


# -- what is no document -------------------------------------------------------------------------------------------


def test_what_is_no_pdf_is_refused() -> None:
    assert refused(b"").code is Code.PDF_EMPTY
    assert refused(b"PK\x03\x04").code is Code.PDF_NOT_PDF
    assert refused(b"Ata Geral").code is Code.PDF_NOT_PDF
    assert refused(b" " * (LARGEST_PDF + 1)).code is Code.PDF_TOO_LARGE


@pytest.mark.parametrize("password", ["", "segredo"])
def test_an_encrypted_one_is_refused(password: str) -> None:
    content = edited(lambda pdf: None, encryption=pikepdf.Encryption(owner="dono", user=password))
    assert refused(content).code is Code.PDF_ENCRYPTED


@pytest.mark.parametrize(
    "content",
    [b"%PDF-1.7", b"%PDF-1.7\n%%EOF", b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF"],
)
def test_a_damaged_one_is_refused(content: bytes) -> None:
    assert refused(content).code is Code.PDF_DAMAGED


def test_one_without_a_page_is_refused() -> None:
    out = BytesIO()
    Pdf.new().save(out)
    assert refused(out.getvalue()).code is Code.PDF_DAMAGED


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_bytes_knocked_over_are_read_or_refused(data: st.DataObject) -> None:
    content = bytearray(document().pdf)
    for at in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=30)):
        content[at] ^= data.draw(st.integers(1, 255))
    content = content[: data.draw(st.integers(0, len(content)))] if data.draw(st.booleans()) else content
    try:
        with opened(bytes(content)) as found:
            for page in range(found.count):
                if found.drawable(page):
                    found.text(page)
            found.code()
    except Unusable as error:
        assert str(error.code).startswith("pdf_")  # noqa: PT017  # read all the same is as good


def test_no_page_is_drawn_larger_than_paper_is() -> None:
    def enlarge(pdf: Pdf) -> None:
        for page in pdf.pages:
            page.MediaBox = Array([0, 0, 1_000_000, 1_000_000])

    with opened(edited(enlarge)) as found:
        sizes = [found.picture(page)[:2] for page in range(found.count)]
    assert all(max(size) <= 2_000 * 100 / 72 + 1 for size in sizes)


def test_data_that_unpack_to_more_than_data_can_be_are_none() -> None:
    def burst(pdf: Pdf) -> None:
        stream = pdf.attachments["dados.json"].obj.EF.F
        stream.write(zlib.compress(b" " * (MOST_BYTES + 1)), filter=Name.FlateDecode)

    assert data(edited(burst)) is None


@pytest.mark.parametrize("packed", [b"", b"not packed", zlib.compress(b"{}")[:-3]])
def test_data_packed_wrongly_are_none_or_not_the_data(packed: bytes) -> None:
    def spoil(pdf: Pdf) -> None:
        pdf.attachments["dados.json"].obj.EF.F.write(packed, filter=Name.FlateDecode)

    content = edited(spoil, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    assert data(content) in {None, b"", b"{}"}


def test_a_document_without_data_has_none() -> None:
    def take_out(pdf: Pdf) -> None:
        del pdf.attachments["dados.json"]

    assert data(edited(take_out)) is None


@pytest.mark.parametrize("value", [1, "x", [1], {"a": 1}])
def test_catalogues_of_other_shapes_are_read_or_refused(value: object) -> None:
    def spoil(pdf: Pdf) -> None:
        pdf.Root.AF = pikepdf.Object.parse(b"7") if value == 1 else Array([1, 2])
        pdf.Root.Names = Dictionary(EmbeddedFiles=1, JavaScript=2)
        pdf.pages[0].Annots = Array([1, Dictionary()])

    try:
        found = data(edited(spoil))
    except Unusable as error:
        assert error.code is Code.PDF_DAMAGED  # noqa: PT017
    else:
        assert found is None


def test_two_codes_on_a_page_are_none() -> None:
    def paste(pdf: Pdf) -> None:
        with Pdf.open(BytesIO(document().pdf)) as other:
            pdf.pages[-1].add_overlay(other.pages[-1], pikepdf.Rectangle(0, 100, 595, 500))

    assert code(edited(paste)) is None
