"""Pages that are drawn are like this program's own; what would keep whoever draws it busy is refused at once."""

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from time import process_time

import pytest
from pikepdf import Array, Dictionary, Name, Object, Pdf, StreamDecodeLevel

from plebapp.reports.documents import PdfDocuments
from plebapp.reports.drawable import MOST_CONTENT, MOST_OPERATORS
from plebapp.reports.reader import opened
from tests.reports.kinds import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_every_page_of_ours_is_drawn(kind: str) -> None:
    with opened(PdfDocuments().general_minutes(KINDS[kind]()).pdf) as found:
        assert all(found.drawable(page) for page in range(found.count))
        assert not found.irregular


@lru_cache
def document() -> bytes:
    return PdfDocuments().general_minutes(KINDS["uma-secao"]()).pdf


def form(pdf: Pdf, content: bytes, **more: object) -> Object:
    return pdf.make_stream(content, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 595, 842]), **more)


def place(pdf: Pdf, placed: Object, times: int = 1) -> None:
    pdf.pages[0].Resources.XObject.Over = placed
    write(pdf, b"/Over Do " * times)


def write(pdf: Pdf, content: bytes) -> None:
    pdf.pages[0].contents_add(pdf.make_stream(b"\nq " + content + b" Q"))


def image(pdf: Pdf, side: int, **more: object) -> Object:
    given = {"ColorSpace": Name.DeviceGray, "BitsPerComponent": 8} | more
    return pdf.make_stream(
        b"\0" * side * side, Type=Name.XObject, Subtype=Name.Image, Width=side, Height=side, **given
    )  # fmt: skip


def _forms_within_forms(pdf: Pdf) -> None:
    inner = form(pdf, b"0 0 500 500 re f")
    for _ in range(12):
        inner = form(pdf, b"/X Do " * 10, Resources=Dictionary(XObject=Dictionary(X=inner)))
    place(pdf, inner)


def _a_form_within_itself(pdf: Pdf) -> None:
    made = form(pdf, b"/X Do")
    made.Resources = Dictionary(XObject=Dictionary(X=made))
    place(pdf, made)


def _shading(pdf: Pdf) -> None:
    function = pdf.make_stream(b"{ 0 1000000 { sin } for }", FunctionType=4, Domain=Array([0, 1]), Range=Array([0, 1]))
    pdf.pages[0].Resources.Shading = Dictionary(S=Dictionary(ShadingType=1, ColorSpace=Name.DeviceGray))
    pdf.pages[0].Resources.Shading.S.Function = function
    write(pdf, b"/S sh")


def _pattern(pdf: Pdf) -> None:
    tile = pdf.make_stream(
        b"0 0 1 1 re f", Type=Name.Pattern, PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 1, 1]),
        XStep=0.001, YStep=0.001, Resources=Dictionary(),
    )  # fmt: skip
    pdf.pages[0].Resources.Pattern = Dictionary(P=tile)
    write(pdf, b"/Pattern cs /P scn 0 0 500 500 re f")


def _postscript(pdf: Pdf) -> None:
    place(pdf, pdf.make_stream(b"{ loop }", Type=Name.XObject, Subtype=Name.PS))


def _glyphs_that_are_programs(pdf: Pdf) -> None:
    glyph = pdf.make_stream(b"0 0 m 500 500 l S")
    pdf.pages[0].Resources.Font.T3 = Dictionary(Type=Name.Font, Subtype=Name.Type3, CharProcs=Dictionary(a=glyph))


def _graphics_state(pdf: Pdf) -> None:
    group = form(pdf, b"0 0 500 500 re f", Group=Dictionary(S=Name.Transparency))
    pdf.pages[0].Resources.ExtGState = Dictionary(G=Dictionary(SMask=Dictionary(S=Name.Luminosity, G=group)))


def _content_packed_twice(pdf: Pdf) -> None:
    content = pdf.pages[0].Contents
    content.write(content.read_bytes().hex().encode() + b">", filter=Name.ASCIIHexDecode)


REFUSED: dict[str, Callable[[Pdf], None]] = {
    "forms within forms": _forms_within_forms,
    "a form within itself": _a_form_within_itself,
    "a form of a group": lambda pdf: place(pdf, form(pdf, b"", Group=Dictionary(S=Name.Transparency))),
    "a shading": _shading,
    "a pattern": _pattern,
    "PostScript": _postscript,
    "glyphs that are programs": _glyphs_that_are_programs,
    "a graphics state": _graphics_state,
    "a picture in line": lambda pdf: write(pdf, b"BI /W 1 /H 1 /CS /G /BPC 8 ID \0 EI"),
    "a picture larger than arms": lambda pdf: place(pdf, image(pdf, 501)),
    "a picture under a mask": lambda pdf: place(pdf, image(pdf, 9, SMask=image(pdf, 9))),
    "a picture of another depth": lambda pdf: place(pdf, image(pdf, 9, BitsPerComponent=1)),
    "a picture placed over and over": lambda pdf: place(pdf, image(pdf, 500), times=9),
    "more operators": lambda pdf: write(pdf, b"n " * MOST_OPERATORS),
    "more content": lambda pdf: write(pdf, b"%" + b" " * MOST_CONTENT),
    "curves without end": lambda pdf: write(pdf, b"0 0 m " + b"1 9 900 1 5 5 c " * 201 + b"S"),
    "dashes without end": lambda pdf: write(pdf, b"[0.0001] 0 d 0 0 m 500 500 l S"),
    "lines to far away": lambda pdf: write(pdf, b"0 0 m 1e9 5 l 99999999 5 l S"),
    "operands that are none": lambda pdf: write(pdf, b"(a << [ re f"),
    "content packed twice": _content_packed_twice,
    "no content": lambda pdf: pdf.pages[0].obj.__delattr__("Contents"),
    "fonts that are none": lambda pdf: pdf.pages[0].Resources.__setattr__("Font", 5),
}


@pytest.mark.parametrize("edit", REFUSED.values(), ids=REFUSED)
def test_what_no_page_of_ours_holds_is_not_drawn(edit: Callable[[Pdf], None]) -> None:
    out = BytesIO()
    with Pdf.open(BytesIO(document())) as pdf:
        edit(pdf)
        pdf.save(out, stream_decode_level=StreamDecodeLevel.none, compress_streams=False)
    began = process_time()
    with opened(out.getvalue()) as found:
        assert not found.drawable(0)
    assert process_time() - began < 2


@pytest.mark.parametrize(
    "content", [b"1 g 0 0 60 20 re f", b"1 0 0 RG 3 w 100 300 m 500 300 l S", b"BT /F1+0 12 Tf 50 50 Td (1) Tj ET"]
)
def test_what_is_quickly_drawn_is_drawn(content: bytes) -> None:
    out = BytesIO()
    with Pdf.open(BytesIO(document())) as pdf:
        write(pdf, content)
        pdf.save(out)
    with opened(out.getvalue()) as found:
        assert found.drawable(0)
        assert found.picture(0)


def test_what_lies_over_a_page_is_not_drawn() -> None:
    out = BytesIO()
    with Pdf.open(BytesIO(document())) as pdf:
        note = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([0, 0, 500, 800]), F=4)
        note.AP = Dictionary(N=form(pdf, b"0 g 0 0 500 800 re f"))
        pdf.pages[0].Annots = Array([pdf.make_indirect(note)])
        pdf.save(out)
    with opened(out.getvalue()) as found, opened(document()) as due:
        assert found.picture(0) == due.picture(0)
