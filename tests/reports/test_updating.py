"""Raw objects added to a file: a reader finds each under its number, and the file as it was."""

from io import BytesIO

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from plebapp.reports.paper.updating import updated


@pytest.fixture(scope="module")
def plain() -> bytes:
    written = BytesIO()
    canvas = Canvas(written, invariant=1)
    canvas.drawString(72, 72, "Texto")
    canvas.save()
    return written.getvalue()


@pytest.mark.parametrize("count", [1, 2, 999, 1_000, 1_001, 2_000, 2_500])
def test_every_object_is_found_under_its_number(plain: bytes, count: int) -> None:
    with pikepdf.open(BytesIO(plain)) as before:
        first, root = int(before.trailer.Size), before.Root.objgen[0]
        content = before.pages[0].Contents.read_bytes()
    objects = [f"<</Number {number}/Next {first + (number + 1) % count} 0 R>>" for number in range(count)]
    with pikepdf.open(BytesIO(updated(plain, first, root, objects))) as after:
        assert not after.get_warnings()
        for number in range(count):
            found = after.get_object(first + number, 0)
            assert found.Number == number
            assert found.Next.Number == (number + 1) % count
        assert after.pages[0].Contents.read_bytes() == content


def test_what_was_there_stays_byte_by_byte(plain: bytes) -> None:
    assert updated(plain, 99, 1, ["<<>>"]).startswith(plain)
