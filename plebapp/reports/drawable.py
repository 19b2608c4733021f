"""Which pages may be drawn and read: those that hold nothing but what pages of this program's documents do.

A page made to keep whoever draws it busy for hours fits in a few bytes: forms within forms, shadings, patterns.
"""

import warnings
import zlib
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

from plebapp.reports.account import unpacked
from plebapp.reports.arms import SIDE

MOST_CONTENT = 250_000
"""Bytes of operators on a page: the fullest of ours has some 32,000."""
MOST_OPERATORS = 10_000
"""On a page: the fullest of ours has some 2,100."""
_MOST_PICTURES = 8
"""Times that pictures and forms are placed: the arms and the page's number in ours."""
_MOST_CURVES = 200
"""In ours the emblem's two circles alone."""

FARTHEST = 2_000
"""Points: no number on a page of ours is larger."""
FINEST_DASH = 1  # point

_OPERATORS = frozenset(
    {"q", "Q", "cm", "w", "J", "j", "M", "i", "d", "m", "l", "c", "v", "y", "h", "re", "n", "S", "s", "f", "F", "f*"}
    | {"B", "B*", "b", "b*", "W", "W*", "g", "G", "rg", "RG", "k", "K", "BT", "ET", "Tf", "TL", "Td", "TD", "Tm", "Tr"}
    | {"Tc", "Tw", "Tz", "Ts", "T*", "Tj", "TJ", "'", '"', "Do", "BDC", "BMC", "EMC"}
)
"""Lines, areas in plain colours, text, what is placed; no shading, no picture in line, no graphics state."""
_RESOURCES = {"/Font", "/ProcSet", "/XObject"}
_IN_FORMS = {"/Font", "/ProcSet"}
_PICTURE = {
    "/Type", "/Subtype", "/Width", "/Height", "/BitsPerComponent", "/ColorSpace", "/Filter", "/Length",
}  # fmt: skip
_BYTES = {"/DeviceRGB": 3, "/DeviceGray": 1}
"""To a pixel."""


def drawable(page: Object) -> bool:
    """Say whether a page holds only what ours do, in such measure. Raises what pikepdf does, UserWarning too."""
    resources = page.get("/Resources")
    if not isinstance(resources, Dictionary) or not _plain(resources, _RESOURCES):
        return False
    objects = resources.get("/XObject", Dictionary())
    return _harmless(_page_content(page)) and all(_placeable(objects[key]) for key in objects.keys())  # noqa: SIM118


def picture_size(image: Object) -> tuple[int, int, int] | None:
    """Return width, height and bytes a pixel of a picture as documents of this program hold it; None of another.
    Raises what pikepdf does."""
    if image.get("/Subtype") != Name.Image or not set(image.keys()) <= _PICTURE or image.get("/BitsPerComponent") != 8:
        return None
    width, height, depth = int(image.Width), int(image.Height), _BYTES.get(str(image.get("/ColorSpace")))
    if depth is None or not (0 < width <= SIDE and 0 < height <= SIDE):
        return None
    return width, height, depth


def content_of(stream: Object | None, most: int) -> bytes | None:
    """Return what a stream unpacks to, None where that is more than `most` bytes, packed otherwise than in ours, or not
    whole."""
    blocks = unpacked(stream, stream.read_raw_bytes(), most) if isinstance(stream, Stream) else None
    try:
        found = None if blocks is None else b"".join(blocks)
    except zlib.error:
        return None
    return None if found is None or len(found) > most else found


def _plain(resources: Object, known: set[str]) -> bool:
    """Say whether resources are of known kinds, and the fonts TrueType, whose glyphs are outlines and no programs."""
    fonts = resources.get("/Font", Dictionary())
    return set(resources.keys()) <= known and all(
        fonts[key].get("/Subtype") == Name.TrueType
        for key in fonts.keys()  # noqa: SIM118
    )


def _placeable(placed: Object) -> bool:
    """Say whether what a page places is a small picture, or a form that places nothing itself."""
    if not isinstance(placed, Stream):
        return False
    if placed.get("/Subtype") == Name.Image:
        return picture_size(placed) is not None and content_of(placed, 3 * SIDE * SIDE) is not None
    if placed.get("/Subtype") != Name.Form or "/Group" in placed or "/PS" in placed:
        return False
    return _plain(placed.get("/Resources", Dictionary()), _IN_FORMS) and _harmless(content_of(placed, MOST_CONTENT))


def _page_content(page: Object) -> bytes | None:
    held = page.get("/Contents")
    parts = [content_of(each, MOST_CONTENT) for each in (held if isinstance(held, Array) else [held])]
    known = [each for each in parts if each is not None]
    return b"\n".join(known) if len(known) == len(parts) else None


def _harmless(content: bytes | None) -> bool:
    if content is None or len(content) > MOST_CONTENT:
        return False
    used = Counter(_operators(content))
    return (
        used.keys() <= _OPERATORS
        and used.total() <= MOST_OPERATORS
        and used["Do"] <= _MOST_PICTURES
        and sum(used[curve] for curve in "cvy") <= _MOST_CURVES
    )


def _operators(content: bytes) -> Iterator[str]:
    """Yield the operators used; in place of one that reaches far or dashes finely, which takes long to draw, its like
    in no document of this program."""
    with pikepdf.new() as holder, warnings.catch_warnings(action="error"):
        for found in pikepdf.parse_content_stream(holder.make_stream(content)):
            name, operands = str(found.operator), list[object](found.operands)
            numbers = [float(each) for each in operands if isinstance(each, (int, Decimal))]
            far = any(abs(number) > FARTHEST for number in numbers)
            fine = name == "d" and any(float(dash) < FINEST_DASH for dash in found.operands[0].as_list())
            yield f"endless {name}" if far or fine else name
