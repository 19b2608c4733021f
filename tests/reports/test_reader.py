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
from pikepdf import Array, Dictionary, Name, Pdf, String

from plebapp.domain.documents import DocumentNumber
from plebapp.domain.errors import Code, Unusable
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_data import encode_minutes
from plebapp.domain.minutes_reading import MOST_BYTES
from plebapp.reports.documents import PdfDocuments
from plebapp.reports.reader import read
from plebapp.usecases.ports import LARGEST_PDF, Document, Foreign
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
    with pytest.raises(Unusable) as caught:
        read(content)
    return caught.value


def test_data_pages_pictures_and_code_come_back() -> None:
    found = read(document().pdf)
    assert found.data == document().data == encode_minutes(MINUTES)
    assert found.code is not None
    assert found.code.startswith("PLEB:1 TIPO:ATA-GERAL NUM:1 ANO:2026 VIA:1 SHA256:")
    assert len(found.pages) == len(found.pictures) >= 2
    assert "JUSTIÇA ELEITORAL" in found.pages[0].splitlines()
    assert all("  " not in page and "\r" not in page for page in found.pages)
    for width, height, pixels in found.pictures:
        assert (width, height) == (596, 842)
        assert len(pixels) == width * height
    assert found.foreign == frozenset()


def test_pages_are_counted() -> None:
    told: list[tuple[int, int]] = []
    pages = len(read(document().pdf, lambda done, total: told.append((done, total))).pages)
    assert told == [(done, pages) for done in range(pages + 1)]


@pytest.mark.parametrize("angle", [0, 2, -3, 90])
def test_the_code_is_read_from_paper_that_lay_askew(angle: int) -> None:
    with pypdfium2.PdfDocument(document().pdf) as pdf:
        page = pdf[len(pdf) - 1].render(scale=150 / 72, grayscale=True).to_pil()
    found = zxingcpp.read_barcodes(page.rotate(angle, fillcolor=255, expand=True))
    assert [each.text for each in found] == [read(document().pdf).code]


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
        read(bytes(content))
    except Unusable as error:
        assert str(error.code).startswith("pdf_")  # noqa: PT017  # read all the same is as good


def test_no_page_is_drawn_larger_than_paper_is() -> None:
    def enlarge(pdf: Pdf) -> None:
        for page in pdf.pages:
            page.MediaBox = Array([0, 0, 1_000_000, 1_000_000])

    assert all(max(width, height) <= 2_001 for width, height, _ in read(edited(enlarge)).pictures)


def test_data_that_unpack_to_more_than_data_can_be_are_none() -> None:
    def burst(pdf: Pdf) -> None:
        stream = pdf.attachments["dados.json"].obj.EF.F
        stream.write(zlib.compress(b" " * (MOST_BYTES + 1)), filter=Name.FlateDecode)

    assert read(edited(burst)).data is None


@pytest.mark.parametrize("packed", [b"", b"not packed", zlib.compress(b"{}")[:-3]])
def test_data_packed_wrongly_are_none_or_not_the_data(packed: bytes) -> None:
    def spoil(pdf: Pdf) -> None:
        pdf.attachments["dados.json"].obj.EF.F.write(packed, filter=Name.FlateDecode)

    content = edited(spoil, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    assert read(content).data in {None, b"", b"{}"}


def test_a_document_without_data_has_none() -> None:
    def take_out(pdf: Pdf) -> None:
        del pdf.attachments["dados.json"]

    found = read(edited(take_out))
    assert found.data is None
    assert found.foreign == frozenset()


# -- what no document of ours holds --------------------------------------------------------------------------------


def _script(pdf: Pdf) -> None:
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.launchURL('https://exemplo.invalid')"))


def _script_by_name(pdf: Pdf) -> None:
    action = Dictionary(S=Name.JavaScript, JS=String("this.close()"))
    pdf.Root.Names.JavaScript = Dictionary(Names=Array([String("a"), action]))


def _launch(pdf: Pdf) -> None:
    pdf.pages[0].AA = Dictionary(O=Dictionary(S=Name.Launch, F=String("/bin/sh")))


def _note(pdf: Pdf) -> None:
    note = Dictionary(Type=Name.Annot, Subtype=Name.Square, Rect=Array([0, 0, 100, 100]), IC=Array([1]))
    pdf.pages[0].Annots = Array([note])


def _second(pdf: Pdf) -> None:
    pdf.attachments["outro.json"] = b"{}"


def _layers(pdf: Pdf) -> None:
    pdf.Root.OCProperties = Dictionary(OCGs=Array([]), D=Dictionary())


def _two_faces(pdf: Pdf) -> None:
    """Another file of the same name, which viewers that go by /AF show."""
    stream = pdf.make_stream(b"{}", Type=Name.EmbeddedFile)
    pdf.Root.AF = Array([Dictionary(Type=Name.Filespec, F=String("dados.json"), EF=Dictionary(F=stream, UF=stream))])


@pytest.mark.parametrize(
    ("edit", "foreign"),
    [
        (_script, Foreign.ACTION),
        (_script_by_name, Foreign.ACTION),
        (_launch, Foreign.ACTION),
        (_note, Foreign.ANNOTATION),
        (_second, Foreign.ATTACHMENT),
        (_two_faces, Foreign.ATTACHMENT),
        (_layers, Foreign.LAYERS),
    ],
)
def test_what_is_foreign_is_told_and_not_run(edit: Callable[[Pdf], None], foreign: Foreign) -> None:
    found = read(edited(edit))
    assert found.foreign == {foreign}
    assert len(found.pages) == len(read(document().pdf).pages)


def test_the_place_of_a_digital_signature_is_not_foreign() -> None:
    def sign(pdf: Pdf) -> None:
        field = Dictionary(Type=Name.Annot, Subtype=Name.Widget, FT=Name.Sig, Rect=Array([0, 0, 0, 0]), T=String("s"))
        pdf.pages[0].Annots = Array([pdf.make_indirect(field)])
        pdf.Root.AcroForm = Dictionary(SigFlags=3, Fields=Array([pdf.pages[0].Annots[0]]))

    assert read(edited(sign)).foreign == frozenset()


@pytest.mark.parametrize("value", [1, "x", [1], {"a": 1}])
def test_catalogues_of_other_shapes_are_read_or_refused(value: object) -> None:
    def spoil(pdf: Pdf) -> None:
        pdf.Root.AF = pikepdf.Object.parse(b"7") if value == 1 else Array([1, 2])
        pdf.Root.Names = Dictionary(EmbeddedFiles=1, JavaScript=2)
        pdf.pages[0].Annots = Array([1, Dictionary()])

    try:
        found = read(edited(spoil))
    except Unusable as error:
        assert error.code is Code.PDF_DAMAGED  # noqa: PT017
    else:
        assert found.data is None


def test_two_codes_on_a_page_are_none() -> None:
    def paste(pdf: Pdf) -> None:
        with Pdf.open(BytesIO(document().pdf)) as other:
            pdf.pages[-1].add_overlay(other.pages[-1], pikepdf.Rectangle(0, 100, 595, 500))

    assert read(edited(paste)).code is None
