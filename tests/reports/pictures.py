"""Invented arms, as scanners, drawing programs and telephones give them."""

from io import BytesIO

from PIL import Image, ImageDraw


def shield(mode: str = "RGB", size: tuple[int, int] = (400, 480)) -> Image.Image:
    """A red shield with a dark border on white, its upper half grey, so that a picture laid wrongly shows."""
    image = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(image)
    width, height = size
    draw.rectangle((width // 8, height // 8, width * 7 // 8, height // 2), fill=(90, 90, 90))
    draw.rectangle((width // 8, height // 2, width * 7 // 8, height * 7 // 8), fill=(200, 30, 30))
    return image.convert(mode)


def saved(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    """The picture as a file."""
    stream = BytesIO()
    image.save(stream, kind, **options)  # type: ignore[arg-type]  # whatever a kind of file knows
    return stream.getvalue()


def opened(picture: bytes) -> Image.Image:
    """The picture of a file, unpacked."""
    image = Image.open(BytesIO(picture))
    image.load()
    return image
