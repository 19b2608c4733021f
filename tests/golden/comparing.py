"""Pages as pictures: drawn, compared with the approved ones, and what differs shown and told.

A picture alone shows that a page has changed; the text approved with it says in words how.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image, ImageChops, ImageDraw

from tests.reports.reading import Line, pages

DPI = 75
FAINT = 20  # of 255 levels of grey, a step and a little: less is how edges are smoothed, on one machine and another
SPECKS = 2  # pixels: fewer do not make a stroke, and a digit in place of another changes more
_LEVELS = 16  # of grey, evenly spread: enough for the eye, and small files
_MARGIN = 3  # pixels around what is marked
_RED = (208, 0, 0)

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels from the page's upper left corner."""


@dataclass(frozen=True)
class Drawn:
    """A page as a picture in few levels of grey, and its lines of text from top to bottom."""

    picture: Image.Image
    lines: tuple[Line, ...]

    @property
    def text(self) -> list[str]:
        return [line.text for line in self.lines]


def draw(pdf: bytes) -> list[Drawn]:
    """Draw every page of a document."""
    document = pdfium.PdfDocument(pdf)
    try:
        pictures = [page.render(scale=DPI / 72, grayscale=True).to_pil().convert("L") for page in document]
    finally:
        document.close()
    step = 255 // (_LEVELS - 1)
    coarse = [picture.point(lambda grey: round(grey / step) * step) for picture in pictures]
    return [Drawn(picture, page.lines) for picture, page in zip(coarse, pages(pdf), strict=True)]


def save(picture: Image.Image, path: Path) -> None:
    """Write a picture in few greys as small as it gets."""
    picture.quantize(_LEVELS).save(path, optimize=True, bits=4)


def differing(approved: Image.Image, picture: Image.Image) -> Image.Image | None:
    """Return the pixels that differ (black where the same), or None where the pictures agree."""
    if approved.size != picture.size:
        return Image.new("L", picture.size, 255)
    apart = ImageChops.difference(approved, picture).point(lambda level: 255 if level > FAINT else 0)
    return apart if apart.histogram()[255] > SPECKS else None


def side_by_side(approved: Image.Image, picture: Image.Image, apart: Image.Image) -> Image.Image:
    """Return the approved page, the page as it is, and the page in pale with what differs in red and framed."""
    marked = picture.point(lambda grey: 170 + grey // 3).convert("RGB")
    marked.paste(_RED, mask=apart)
    pen = ImageDraw.Draw(marked)
    for left, top, right, bottom in bands(apart):
        pen.rectangle((left - _MARGIN, top - _MARGIN, right + _MARGIN, bottom + _MARGIN), outline=_RED)
    panels = (approved.convert("RGB"), picture.convert("RGB"), marked)
    height = max(panel.height for panel in panels)
    whole = Image.new("RGB", (sum(panel.width + 10 for panel in panels) - 10, height), _RED)
    left = 0
    for panel in panels:
        whole.paste(panel, (left, 0))
        left += panel.width + 10
    return whole


def bands(apart: Image.Image) -> list[Box]:
    """Return what differs as boxes, one for each run of rows with differing pixels."""
    rows = [apart.crop((0, top, apart.width, top + 1)).getbbox() for top in range(apart.height)]
    found: list[Box] = []
    for top, row in enumerate(rows):
        if row is None:
            continue
        if found and top - found[-1][3] <= 1:
            left, first, right, _ = found[-1]
            found[-1] = (min(left, row[0]), first, max(right, row[2]), top + 1)
        else:
            found.append((row[0], top, row[2], top + 1))
    return found


def told(drawn: Drawn, approved: Sequence[str], apart: Image.Image) -> str:
    """Say what differs: the text line by line; where that is the same, the lines or the place drawn otherwise."""
    changed = list(unified_diff(approved, drawn.text, "approved", "now", lineterm="", n=1))
    if changed:
        return "\n".join(f"    {line}" for line in changed[2:])
    return "\n".join(f"    {_place(drawn, box)}" for box in bands(apart))


def _place(drawn: Drawn, box: Box) -> str:
    _, top, _, bottom = box
    height, scale = drawn.picture.height, DPI / 72
    # A line's box is told by its lower edge; a letter reaches some 9 points above it.
    beside = [
        line.text
        for line in drawn.lines
        if height - (line.bottom + 11) * scale < bottom and top < height - line.bottom * scale
    ]
    where = " / ".join(beside) or "no text there"
    return f"drawn otherwise at {box[0]}, {top} to {box[2]}, {bottom}: {where}"
