"""Reading a document back, whoever made it: its data, each page's text and picture, the QR code on the last page.

Nothing in it is run: scripts, actions and forms are only told of. What is unpacked is bounded.
"""

import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import zxingcpp

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.minutes_data import NAME
from plebapp.domain.minutes_reading import MOST_BYTES
from plebapp.usecases.ports import LARGEST_PDF, Foreign, ReadDocument, Report, silent

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PAGES = 2_000
SMALL, SHARP = 72, 200  # dots to the inch: for comparing pages, for reading the code
_LONGEST_SIDE = 2_000  # points: no sheet of paper is longer
_INCH = 72

_STARTS = 1_024  # bytes in which readers look for a PDF's first line
_MALFORMED = (pikepdf.PikepdfError, AttributeError, IndexError, KeyError, RuntimeError, TypeError, ValueError)
"""What pikepdf raises where an object is not what its place asks for."""


def read(pdf: bytes, report: Report = silent) -> ReadDocument:
    """Read a document back. `report` counts pages, and raises where cancelled.

    Raises Unusable: PDF_EMPTY, PDF_TOO_LARGE (bytes or pages), PDF_NOT_PDF, PDF_ENCRYPTED, PDF_DAMAGED.
    """
    if not pdf:
        raise Unusable(Code.PDF_EMPTY)
    if len(pdf) > LARGEST_PDF:
        raise Unusable(Code.PDF_TOO_LARGE, limit=LARGEST_PDF // 1_000_000)
    if b"%PDF-" not in pdf[:_STARTS]:
        raise Unusable(Code.PDF_NOT_PDF)
    data, foreign = _embedded(pdf)
    with _telling_damage(), closing(pypdfium2.PdfDocument(pdf)) as document:
        count = len(document)
        if not count:
            raise Unusable(Code.PDF_DAMAGED, detail="0")
        texts, pictures = [], []
        for number in range(count):
            report(number, count)
            with closing(document[number]) as page:
                texts.append(_text(page))
                pictures.append(_picture(page))
                code = _code(page) if number == count - 1 else None
        report(count, count)
    return ReadDocument(data, tuple(texts), code, tuple(pictures), foreign)


def data(pdf: bytes) -> bytes | None:
    """Return a document's `dados.json` alone, None without one. Raises Unusable: PDF_ENCRYPTED, PDF_DAMAGED."""
    return _embedded(pdf)[0]


@contextmanager
def _telling_damage() -> Iterator[None]:
    try:
        yield
    except pikepdf.PasswordError as error:
        raise Unusable(Code.PDF_ENCRYPTED) from error
    except (pikepdf.PikepdfError, pypdfium2.PdfiumError) as error:
        raise Unusable(Code.PDF_DAMAGED, detail=str(error)) from error


def _embedded(pdf: bytes) -> tuple[bytes | None, frozenset[Foreign]]:
    """Return the `dados.json`, and what stands in the file that no document of this program has."""
    with _telling_damage(), pikepdf.Pdf.open(BytesIO(pdf)) as opened:
        if opened.is_encrypted:
            raise Unusable(Code.PDF_ENCRYPTED)
        if len(opened.pages) > MOST_PAGES:
            raise Unusable(Code.PDF_TOO_LARGE, limit=LARGEST_PDF // 1_000_000)
        return _data(opened), frozenset(_foreign(opened))


def _data(opened: pikepdf.Pdf) -> bytes | None:
    try:
        return _inflated(opened.attachments[NAME].obj.EF.F)
    except _MALFORMED:
        return None


def _inflated(stream: pikepdf.Object) -> bytes | None:
    """Return an embedded file, None where it is larger than data can be, or packed otherwise than in this program."""
    packed, way = stream.read_raw_bytes(), stream.get("/Filter")
    if way is None:
        return packed
    if str(way) not in {"/FlateDecode", "[ /FlateDecode ]"}:
        return None
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(packed, MOST_BYTES)
    except zlib.error:
        return None
    return None if unpacking.unconsumed_tail else content


def _foreign(opened: pikepdf.Pdf) -> Iterator[Foreign]:
    root = opened.Root
    try:
        if not _only_data(opened):
            yield Foreign.ATTACHMENT
        if "/OCProperties" in root:
            yield Foreign.LAYERS
        if "/OpenAction" in root or "/AA" in root or "/JavaScript" in root.get("/Names", {}):
            yield Foreign.ACTION
        for page in opened.pages:
            if "/AA" in page:
                yield Foreign.ACTION
            if any(not _of_signature(note) for note in page.obj.get("/Annots", [])):
                yield Foreign.ANNOTATION
    except _MALFORMED as error:
        raise Unusable(Code.PDF_DAMAGED, detail=str(error)) from error


def _only_data(opened: pikepdf.Pdf) -> bool:
    """Say whether the one file attached is the data, and is the one that the document declares as its own (/AF)."""
    names = list(opened.attachments)
    declared = list(opened.Root.get("/AF", []))
    if not names and not declared:
        return True
    if names != [NAME] or len(declared) != 1:
        return False
    listed = opened.attachments[NAME].obj
    return all(
        file.EF.get(key, file.EF.F).objgen == listed.EF.F.objgen
        for file in (listed, declared[0])
        for key in ("/F", "/UF")
    )


def _of_signature(note: pikepdf.Object) -> bool:
    """Say whether an annotation is the place of a digital signature, which whoever signs adds."""
    return note.get("/Subtype") == pikepdf.Name.Widget and note.get("/FT") == pikepdf.Name.Sig


def _text(page: pypdfium2.PdfPage) -> str:
    """Return a page's text in reading order, line by line, with single blanks."""
    with closing(page.get_textpage()) as found:
        lines = (" ".join(line.split()) for line in found.get_text_range().splitlines())
        return "\n".join(filter(None, lines))


def _drawn(page: pypdfium2.PdfPage, dots: int) -> "Image":
    """Return the page as a grey picture; one larger than any sheet is drawn smaller."""
    scale = dots / _INCH * min(1.0, _LONGEST_SIDE / max(page.get_size()))
    image: Image = page.render(scale=scale, grayscale=True).to_pil()
    return image


def _picture(page: pypdfium2.PdfPage) -> tuple[int, int, bytes]:
    image = _drawn(page, SMALL)
    return image.width, image.height, image.tobytes()


def _code(page: pypdfium2.PdfPage) -> str | None:
    """Return the text of the page's one QR code."""
    found = zxingcpp.read_barcodes(_drawn(page, SHARP), formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return found[0].text if len(found) == 1 else None
