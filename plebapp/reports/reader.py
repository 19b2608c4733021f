"""Reading a document back, whoever made it: its data and arms, an account of all of it, each page's text and looks, the
QR code on the last page.

Nothing in it is run: scripts, actions and forms are only accounted for. What is unpacked and drawn is bounded.
"""

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
from plebapp.reports.account import account
from plebapp.reports.drawable import content_of, drawable, picture_size
from plebapp.reports.signed import set_aside
from plebapp.usecases.ports import LARGEST_PDF, Picture

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PAGES = 2_000
LOOKS, SHARP = 100, 200  # dots to the inch: for comparing pages, for reading the code
_LONGEST_SIDE = 2_000  # points: no sheet of paper is longer
_INCH = 72

_STARTS = 1_024  # bytes in which readers look for a PDF's first line
_MALFORMED = (pikepdf.PikepdfError, AttributeError, IndexError, KeyError, RuntimeError, TypeError, ValueError)
"""What pikepdf raises where an object is not what its place asks for."""


@contextmanager
def opened(pdf: bytes) -> Iterator["Reading"]:
    """Open a document for reading. Raises Unusable: PDF_EMPTY, PDF_TOO_LARGE (bytes or pages), PDF_NOT_PDF,
    PDF_ENCRYPTED, PDF_DAMAGED; the last one reading from it too."""
    if not pdf:
        raise Unusable(Code.PDF_EMPTY)
    if len(pdf) > LARGEST_PDF:
        raise Unusable(Code.PDF_TOO_LARGE, limit=LARGEST_PDF // 1_000_000)
    if b"%PDF-" not in pdf[:_STARTS]:
        raise Unusable(Code.PDF_NOT_PDF)
    with _objects(pdf) as objects, _telling_damage(), closing(pypdfium2.PdfDocument(pdf)) as drawn:
        yield Reading(objects, drawn)


def data(pdf: bytes) -> bytes | None:
    """Return a document's `dados.json` alone, None without one. Raises Unusable: PDF_ENCRYPTED, PDF_DAMAGED."""
    with _objects(pdf) as objects:
        return _data(objects)


class Reading:
    """A PDF open for reading, as `OpenDocument` tells: its objects by one library, its pages by another."""

    def __init__(self, objects: pikepdf.Pdf, drawn: pypdfium2.PdfDocument) -> None:
        self._objects, self._drawn = objects, drawn
        self.count = len(drawn)
        with _telling_malformed():
            self.signed = set_aside(objects)
            self.account = account(objects)
        self.data = _data(objects)
        self.arms = _arms(objects)
        self.irregular = bool(objects.get_warnings()) or self.count != len(objects.pages)

    def drawable(self, page: int) -> bool:
        """Say whether a page (from 0) holds only what pages of this program's documents do, in such measure."""
        try:
            return page < len(self._objects.pages) and drawable(self._objects.pages[page].obj)
        except (*_MALFORMED, UserWarning):
            return False

    def text(self, page: int) -> str:
        """Return a page's text in reading order, line by line, with single blanks."""
        with _telling_damage(), closing(self._drawn[page]) as sheet, closing(sheet.get_textpage()) as found:
            lines = (" ".join(line.split()) for line in found.get_text_range().splitlines())
            return "\n".join(filter(None, lines))

    def picture(self, page: int) -> Picture:
        """Return a page as a picture in colours."""
        image = self._image(page, LOOKS, grey=False)
        return image.width, image.height, image.tobytes()

    def code(self) -> str | None:
        """Return the text of the last page's one QR code."""
        last = self.count - 1
        if not self.drawable(last):
            return None
        image, kinds = self._image(last, SHARP, grey=True), zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
        found = zxingcpp.read_barcodes(image, formats=kinds)
        return found[0].text if len(found) == 1 else None

    def _image(self, page: int, dots: int, *, grey: bool) -> "Image":
        """Return a page as a picture; one larger than any sheet is drawn smaller."""
        with _telling_damage(), closing(self._drawn[page]) as sheet:
            scale = dots / _INCH * min(1.0, _LONGEST_SIDE / max(sheet.get_size()))
            # What lies over a page is accounted for, not drawn.
            drawn = sheet.render(scale=scale, grayscale=grey, draw_annots=False, may_draw_forms=False)
            image: Image = drawn.to_pil()
        return image


@contextmanager
def _telling_damage() -> Iterator[None]:
    try:
        yield
    except pikepdf.PasswordError as error:
        raise Unusable(Code.PDF_ENCRYPTED) from error
    except (pikepdf.PikepdfError, pypdfium2.PdfiumError) as error:
        raise Unusable(Code.PDF_DAMAGED) from error


@contextmanager
def _telling_malformed() -> Iterator[None]:
    try:
        yield
    except _MALFORMED as error:
        raise Unusable(Code.PDF_DAMAGED) from error


@contextmanager
def _objects(pdf: bytes) -> Iterator[pikepdf.Pdf]:
    """Open a PDF's objects."""
    with _telling_damage():
        objects = pikepdf.open(BytesIO(pdf))
    with objects:
        if objects.is_encrypted:
            raise Unusable(Code.PDF_ENCRYPTED)
        with _telling_damage():
            count = len(objects.pages)
        if not count:
            raise Unusable(Code.PDF_DAMAGED)
        if count > MOST_PAGES:
            raise Unusable(Code.PDF_TOO_LARGE, limit=LARGEST_PDF // 1_000_000)
        yield objects


def _data(objects: pikepdf.Pdf) -> bytes | None:
    """Return the data, None where they are larger than data can be, or packed otherwise than in this program."""
    try:
        return content_of(objects.attachments[NAME].obj.EF.F, MOST_BYTES)
    except _MALFORMED:
        return None


def _arms(objects: pikepdf.Pdf) -> bytes | None:
    """Return the one picture of the first page as PNG, None where it is no picture such as this program puts there."""
    from PIL import Image

    try:
        placed = objects.pages[0].obj.Resources.get("/XObject", pikepdf.Dictionary())
        pictures = [each for each in placed.values() if each.get("/Subtype") == pikepdf.Name.Image]
        size = picture_size(pictures[0]) if len(pictures) == 1 else None
        if size is None:
            return None
        width, height, depth = size
        pixels = content_of(pictures[0], width * height * depth)
        image = Image.frombytes("RGB" if depth == 3 else "L", (width, height), pixels or b"")
    except _MALFORMED:
        return None
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
