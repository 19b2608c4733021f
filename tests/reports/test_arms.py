"""The court's arms: whatever picture comes, one small opaque PNG goes on paper, or a refusal says why."""

import struct
import warnings
import zlib
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms, PngImagePlugin

from plebapp.domain.errors import Code, Refused
from plebapp.reports import arms
from plebapp.reports.documents import PdfDocuments
from plebapp.resource import resource
from tests.reports.pictures import opened, saved, shield

prepare = PdfDocuments().arms
RED, GREY = (200, 30, 30), (90, 90, 90)
UPPER, LOWER = (0.5, 0.3), (0.5, 0.7)


def refusal(picture: bytes) -> Refused:
    with pytest.raises(Refused) as caught:
        prepare(picture)
    return caught.value


def colour(picture: bytes, place: tuple[float, float]) -> tuple[int, ...]:
    """The colour at a place given in parts of width and height."""
    image = opened(picture).convert("RGB")
    found = image.getpixel((int(image.width * place[0]), int(image.height * place[1])))
    assert isinstance(found, tuple)
    return found


def near(found: tuple[int, ...], wanted: tuple[int, ...], by: int = 6) -> bool:
    return all(abs(one - other) <= by for one, other in zip(found, wanted, strict=True))


def png_header(width: int, height: int) -> bytes:
    """A PNG that promises a size and holds nothing."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


AS_FILES = {
    "png": saved(shield()),
    "jpeg": saved(shield(), "JPEG", quality=95),
    "progressive jpeg": saved(shield(), "JPEG", quality=95, progressive=True),
    "palette": saved(shield().convert("P", palette=Image.Palette.ADAPTIVE, colors=8)),
    "interlaced by rows of alpha": saved(shield("RGBA")),
}


@pytest.mark.parametrize("name", AS_FILES)
def test_every_kind_of_picture_keeps_its_colours(name: str) -> None:
    made = prepare(AS_FILES[name])
    image = opened(made)
    assert (image.format, image.mode, image.size) == ("PNG", "RGB", (400, 480))
    assert near(colour(made, UPPER), GREY)
    assert near(colour(made, LOWER), RED)
    assert colour(made, (0.02, 0.02)) == (255, 255, 255)


def test_a_jpeg_in_print_colours_is_turned_into_those_of_a_screen() -> None:
    made = prepare(saved(shield("CMYK"), "JPEG", quality=95))
    assert opened(made).mode == "RGB"
    assert near(colour(made, LOWER), RED)
    assert near(colour(made, (0.02, 0.02)), (255, 255, 255), 2)


def test_a_picture_without_colours_is_kept_in_grey() -> None:
    grey = shield("L")
    for picture in (saved(grey), saved(grey.convert("RGB")), saved(grey, "JPEG"), saved(shield("LA"))):
        assert opened(prepare(picture)).mode == "L"
    black_and_white = opened(prepare(saved(shield("1"))))
    assert black_and_white.mode == "L"
    assert black_and_white.getextrema() == (0, 255)


def test_sixteen_bits_of_grey_keep_their_tones() -> None:
    deep = Image.new("I;16", (200, 200), 65_535)
    deep.paste(Image.new("I;16", (100, 100), 20_000), (50, 50))
    made = prepare(saved(deep))
    assert near(colour(made, (0.5, 0.5)), (78, 78, 78), 1)
    assert near(colour(made, (0.05, 0.05)), (255, 255, 255), 1)


def test_what_is_transparent_lies_on_white() -> None:
    clear = Image.new("RGBA", (200, 200), (0, 0, 0, 0))
    clear.paste((200, 30, 30, 255), (50, 50, 100, 150))
    clear.paste((200, 30, 30, 128), (100, 50, 150, 150))
    made = prepare(saved(clear))
    assert opened(made).mode == "RGB"
    assert "transparency" not in opened(made).info
    assert colour(made, (0.05, 0.05)) == (255, 255, 255)
    assert colour(made, (0.35, 0.5)) == RED
    assert near(colour(made, (0.65, 0.5)), (227, 142, 142), 1)


def test_a_palette_with_a_transparent_colour_lies_on_white() -> None:
    image = Image.new("P", (200, 200), 0)
    image.putpalette([0, 0, 0, 200, 30, 30])
    image.paste(1, (50, 50, 150, 150))
    made = prepare(saved(image, transparency=0))
    assert colour(made, (0.05, 0.05)) == (255, 255, 255)
    assert colour(made, (0.5, 0.5)) == RED


def test_a_picture_taken_sideways_stands_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned: the top is at the right
    sideways = shield().transpose(Image.Transpose.ROTATE_90)
    for picture in (saved(sideways, "JPEG", exif=exif, quality=95), saved(sideways, exif=exif)):
        made = prepare(picture)
        assert opened(made).size == (400, 480)
        assert near(colour(made, UPPER), GREY)
        assert near(colour(made, LOWER), RED)


def test_colours_follow_the_pictures_own_profile() -> None:
    wide = ImageCms.ImageCmsProfile(ImageCms.createProfile("XYZ")).tobytes()
    told = prepare(saved(shield(), icc_profile=ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()))
    assert near(colour(told, LOWER), RED, 1)
    for useless in (b"no profile at all", wide, ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()):
        made = prepare(saved(shield(), icc_profile=useless))
        assert opened(made).mode == "RGB"
        assert opened(made).info.get("icc_profile") is None


def test_nothing_but_the_picture_is_kept() -> None:
    exif = Image.Exif()
    exif[0x010E] = "Fotografia tirada na Rua das Flores"
    told = PngImagePlugin.PngInfo()
    told.add_text("Author", "Fulana de Tal")
    for picture in (saved(shield(), "JPEG", exif=exif, dpi=(72, 72)), saved(shield(), pnginfo=told, exif=exif)):
        made = prepare(picture)
        assert opened(made).info == {}
        assert b"Flores" not in made
        assert b"Fulana" not in made


def test_a_large_picture_is_made_as_small_as_paper_needs() -> None:
    noise = Image.effect_noise((3_000, 2_400), 80)
    made = prepare(saved(noise, "JPEG"))
    assert opened(made).size == (arms.SIDE, arms.SIDE * 4 // 5)
    assert len(made) < 400_000
    assert opened(prepare(saved(shield(size=(arms.SIDE, arms.SIDE))))).size == (arms.SIDE, arms.SIDE)


def test_the_same_picture_gives_the_same_bytes_and_is_left_as_it_is() -> None:
    made = prepare(AS_FILES["jpeg"])
    assert made == prepare(AS_FILES["jpeg"])
    assert made == prepare(made)


@pytest.mark.parametrize(
    "picture",
    [b"", b"\xff\xd8", "Brasão da República".encode(), b"%PDF-1.7", saved(shield(), "GIF"), saved(shield(), "BMP"),
     saved(shield(), "WEBP"), b"<svg xmlns='http://www.w3.org/2000/svg'/>"],
)  # fmt: skip
def test_what_is_neither_png_nor_jpeg_is_refused_whatever_its_name(picture: bytes) -> None:
    assert refusal(picture).code is Code.ARMS_NOT_PICTURE


@pytest.mark.parametrize("name", AS_FILES)
def test_a_picture_cut_short_is_refused(name: str) -> None:
    whole = AS_FILES[name]
    for length in (11, 60, len(whole) // 2):
        assert refusal(whole[:length]).code is Code.ARMS_DAMAGED


def test_a_picture_that_moves_is_refused() -> None:
    moving = saved(shield(), save_all=True, append_images=[shield().rotate(90), shield().rotate(180)])
    assert refusal(moving).code is Code.ARMS_ANIMATED


@pytest.mark.parametrize("size", [(1, 1), (119, 400), (400, 119), (119, 119)])
def test_a_picture_too_small_is_refused(size: tuple[int, int]) -> None:
    found = refusal(saved(Image.new("RGB", size, "red")))
    assert found.code is Code.ARMS_TOO_SMALL
    assert (found.operands["width"], found.operands["height"]) == size


@pytest.mark.parametrize("size", [(120, 120), (120, 480), (480, 120)])
def test_the_smallest_and_the_longest_that_serve(size: tuple[int, int]) -> None:
    assert opened(prepare(saved(shield(size=size)))).size == size


@pytest.mark.parametrize("size", [(120, 481), (481, 120)])
def test_a_picture_too_long_is_refused(size: tuple[int, int]) -> None:
    assert refusal(saved(shield(size=size))).code is Code.ARMS_TOO_LONG


@pytest.mark.parametrize("size", [(10_000, 5_001), (65_535, 65_535), (2**31 - 1, 2**31 - 1)])
def test_a_picture_that_would_unpack_to_much_is_refused_before_it_is_unpacked(size: tuple[int, int]) -> None:
    assert refusal(png_header(*size)).code is Code.ARMS_TOO_MANY_PIXELS
    assert refusal(png_header(10_000, 5_000)).code is Code.ARMS_DAMAGED  # which passes for its size


def test_a_chunk_of_text_that_would_unpack_to_much_is_refused() -> None:
    whole = AS_FILES["png"]
    content = b"Comment\0\0" + zlib.compress(bytes(80_000_000))
    chunk = struct.pack(">I", len(content)) + b"zTXt" + content + struct.pack(">I", zlib.crc32(b"zTXt" + content))
    assert refusal(whole[:33] + chunk + whole[33:]).code is Code.ARMS_DAMAGED


def test_a_file_too_large_is_refused_unread() -> None:
    padded = AS_FILES["png"] + bytes(arms.LARGEST_FILE)
    assert refusal(padded[: arms.LARGEST_FILE + 1]).code is Code.ARMS_TOO_LARGE
    assert prepare(padded[: arms.LARGEST_FILE]) == prepare(AS_FILES["png"])


@pytest.mark.parametrize("image", [Image.new("RGB", (200, 200), "white"), Image.new("RGBA", (200, 200), (9, 9, 9, 0))])
def test_a_picture_that_shows_nothing_on_paper_is_refused(image: Image.Image) -> None:
    assert refusal(saved(image)).code is Code.ARMS_BLANK


def test_notes_of_the_camera_that_cannot_be_read_are_passed_over() -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "Fórum"
    whole = saved(shield(), "JPEG", exif=exif)
    place = whole.index(b"Exif\0\0") + 14
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for spoilt in (0xFF, 0x40):
            assert opened(prepare(whole[:place] + bytes([spoilt]) + whole[place + 1 :])).format == "PNG"


@given(st.sampled_from(sorted(AS_FILES)), st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_is_wrong_with_a_picture_it_is_refused_or_drawn(name: str, data: st.DataObject) -> None:
    spoilt = bytearray(AS_FILES[name])
    for _ in range(data.draw(st.integers(1, 4))):
        spoilt[data.draw(st.integers(0, len(spoilt) - 1))] = data.draw(st.integers(0, 255))
    # Any other exception would end the test.
    with suppress(Refused):
        assert opened(prepare(bytes(spoilt))).format == "PNG"


def test_the_manual_states_the_limits() -> None:
    told = resource("manual/formatos.md").read_text(encoding="utf-8")
    assert f"de {arms.LEAST_SIDE} pixels de lado ou mais, com até {arms.LARGEST_FILE // 1_000_000} MB" in told
    assert f"{arms.MOST_PIXELS // 1_000_000} milhões de pixels" in told
    assert arms.LONGEST_SHAPE == 4
    assert "até quatro vezes o menor" in told
    assert f"até {arms.SIDE} pixels de lado" in told
