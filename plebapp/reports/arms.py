"""A court's arms as documents bear them: one opaque PNG in sRGB or grey, of the size that the head of a page needs.

Whatever else the picture carries (where it was taken, by which program, a hidden layer) is left behind. The same
picture gives the same bytes.
"""

import struct
import warnings
import zlib
from io import BytesIO

from PIL import Image, ImageChops, ImageCms, ImageOps
from PIL.ImageFile import ImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile

from plebapp.domain.errors import Code, Refused

LARGEST_FILE = 20_000_000
MOST_PIXELS = 50_000_000
LEAST_SIDE = 120
LONGEST_SHAPE = 4
"""How many times the shorter side may go into the longer one."""

SIDE = 500
"""The longer side of what is kept, in pixels: more than 500 to the inch at the head of a page."""

# Pillow's registry would open many more kinds of file, and refuse the large ones in words of its own.
_KINDS: dict[bytes, type[ImageFile]] = {b"\x89PNG\r\n\x1a\n": PngImageFile, b"\xff\xd8\xff": JpegImageFile}
_DAMAGED = (EOFError, OSError, SyntaxError, ValueError, IndexError, KeyError, TypeError, struct.error, zlib.error)
"""What Pillow raises over pictures that are not whole."""

_WHITE: dict[str, int | tuple[int, ...]] = {"L": 255, "RGB": (255, 255, 255), "CMYK": (0, 0, 0, 0)}
_SIXTEEN_BITS = 1 / 256


def prepare(picture: bytes) -> bytes:
    """Return a court's arms, given as PNG or JPEG, as an opaque PNG of at most `SIDE` pixels a side.

    Raises Refused: ARMS_NOT_PICTURE, ARMS_DAMAGED, ARMS_ANIMATED, ARMS_TOO_SMALL, ARMS_TOO_LARGE (the file),
    ARMS_TOO_MANY_PIXELS, ARMS_TOO_LONG (the shape), ARMS_BLANK (nothing would show on paper).
    """
    if len(picture) > LARGEST_FILE:
        raise Refused(Code.ARMS_TOO_LARGE, limit=LARGEST_FILE // 1_000_000, enough=SIDE)
    kind = next((kind for beginning, kind in _KINDS.items() if picture.startswith(beginning)), None)
    if kind is None:
        raise Refused(Code.ARMS_NOT_PICTURE)
    try:
        # Warnings are of notes by the camera that cannot be read, which nobody misses.
        with warnings.catch_warnings(action="ignore"), kind(BytesIO(picture)) as image:
            _require_fit(image)
            drawn = _on_paper(_reduced(image))
    except _DAMAGED as error:
        raise Refused(Code.ARMS_DAMAGED) from error
    lightest_and_darkest = drawn.convert("L").getextrema()
    if lightest_and_darkest == (255, 255):
        raise Refused(Code.ARMS_BLANK)
    return _png(drawn)


def _require_fit(image: ImageFile) -> None:
    """Raise Refused by what the picture says of itself, before any of it is unpacked."""
    size = {"width": image.width, "height": image.height}
    shorter, longer = sorted(image.size)
    if image.width * image.height > MOST_PIXELS:
        raise Refused(Code.ARMS_TOO_MANY_PIXELS, **size, limit=MOST_PIXELS // 1_000_000, enough=SIDE)
    if shorter < LEAST_SIDE:
        raise Refused(Code.ARMS_TOO_SMALL, **size, least=LEAST_SIDE)
    if longer > LONGEST_SHAPE * shorter:
        raise Refused(Code.ARMS_TOO_LONG, **size, limit=LONGEST_SHAPE)
    if getattr(image, "n_frames", 1) > 1:
        raise Refused(Code.ARMS_ANIMATED)


def _reduced(image: ImageFile) -> Image.Image:
    """Return the picture upright, no larger than needed, in a mode that can be laid on paper."""
    if image.mode.startswith("I"):  # 16 bits of grey, which Pillow would clip to the lowest 8
        plain = image.convert("I").point(lambda value: value * _SIXTEEN_BITS).convert("L")
    elif "transparency" in image.info or image.mode in ("PA", "LA"):
        plain = image.convert("RGBA")
    elif image.mode in (*_WHITE, "RGBA"):
        plain = image  # a copy of the largest would take as much memory again
    else:
        plain = image.convert("L" if image.mode == "1" else "RGB")
    plain.info = dict(image.info)
    plain.thumbnail((SIDE, SIDE))
    return ImageOps.exif_transpose(plain)


def _on_paper(image: Image.Image) -> Image.Image:
    """Return the picture on white, in sRGB, or in grey where it has no colours."""
    profile = image.info.get("icc_profile")
    mode = "RGB" if image.mode == "RGBA" else image.mode
    paper = Image.new(mode, image.size, _WHITE[mode])
    paper.paste(image, mask=image if image.mode == "RGBA" else None)
    coloured = _in_srgb(paper, profile)
    red, green, blue = coloured.split()
    differs = [ImageChops.difference(red, other).getextrema() != (0, 0) for other in (green, blue)]
    return coloured if any(differs) else red


def _in_srgb(paper: Image.Image, profile: bytes | None) -> Image.Image:
    """Return the picture's colours in sRGB, by its own profile where that is one of its kind of colours."""
    if profile:
        try:
            found = ImageCms.ImageCmsProfile(BytesIO(profile))
            srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
            converted = ImageCms.profileToProfile(paper, found, srgb, outputMode="RGB")
            if converted is not None:
                return converted
        except (ImageCms.PyCMSError, OSError):
            return paper.convert("RGB")
    return paper.convert("RGB")


def _png(image: Image.Image) -> bytes:
    bare = Image.new(image.mode, image.size)
    bare.paste(image)
    stream = BytesIO()
    bare.save(stream, "PNG", optimize=True)
    return stream.getvalue()
