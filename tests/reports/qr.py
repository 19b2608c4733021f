"""Reading a QR code (ISO/IEC 18004) from a picture of it: sizes 9 to 13, a quarter of it redundant, bytes of text."""

from collections.abc import Callable, Iterator

from PIL import Image

# By version: the centres of the alignment patterns, and blocks of data as (how many, bytes each).
_ALIGNMENT = {9: (6, 26, 46), 10: (6, 28, 50), 11: (6, 30, 54), 12: (6, 32, 58), 13: (6, 34, 62)}
_BLOCKS = {
    9: ((4, 16), (4, 17)),
    10: ((6, 19), (2, 20)),
    11: ((4, 22), (4, 23)),
    12: ((4, 20), (6, 21)),
    13: ((8, 20), (4, 21)),
}
_MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda row, column: (row + column) % 2,
    lambda row, column: row % 2,
    lambda row, column: column % 3,
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
)

Rows = list[list[bool]]


def modules(picture: Image.Image) -> Rows:
    """The modules of the code that the picture shows on white."""
    grey = picture.convert("L")
    grey = grey.crop(grey.point(lambda level: 255 * (level < 128)).getbbox())
    width = grey.width
    corner = next(x for x in range(width) if grey.getpixel((x, 2)) >= 128)  # seven modules are dark
    count = 17 + 4 * round((7 * width / corner - 17) / 4)
    step = width / count
    centres = [int((place + 0.5) * step) for place in range(count)]
    return [[grey.getpixel((x, y)) < 128 for x in centres] for y in centres]


def read(rows: Rows) -> str:
    """The text. Raises AssertionError where the code is of another kind."""
    version = (len(rows) - 17) // 4
    level = rows[8][0] ^ True, rows[8][1] ^ False
    assert level == (True, True), "not of level Q"
    mask = (rows[8][2] ^ True) << 2 | (rows[8][3] ^ False) << 1 | (rows[8][4] ^ True)
    bits = [rows[row][column] ^ (_MASKS[mask](row, column) == 0) for row, column in _path(len(rows), version)]
    data = _in_order([_number(bits[start : start + 8]) for start in range(0, len(bits) - 7, 8)], version)
    stream = [bool(byte >> place & 1) for byte in data for place in range(7, -1, -1)]
    assert _number(stream[:4]) == 4, "not in bytes"
    size = 8 if version < 10 else 16
    length = _number(stream[4 : 4 + size])
    begin = 4 + size
    return bytes(_number(stream[begin + 8 * place : begin + 8 * place + 8]) for place in range(length)).decode()


def _number(bits: list[bool]) -> int:
    return int("".join("1" if bit else "0" for bit in bits), 2)


def _in_order(found: list[int], version: int) -> list[int]:
    """The bytes of data, which stand in the code one of each block in turn."""
    lengths = [length for count, length in _BLOCKS[version] for _ in range(count)]
    blocks: list[list[int]] = [[] for _ in lengths]
    source = iter(found)
    for place in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if place < length:
                block.append(next(source))
    return [byte for block in blocks for byte in block]


def _path(size: int, version: int) -> Iterator[tuple[int, int]]:
    """The modules of data: two columns at a time from the right, upwards and downwards in turn."""
    up = True
    right = size - 1
    while right > 0:
        right -= right == 6
        for step in range(size):
            row = size - 1 - step if up else step
            for column in (right, right - 1):
                if not _reserved(row, column, size, version):
                    yield row, column
        up, right = not up, right - 2


def _reserved(row: int, column: int, size: int, version: int) -> bool:
    near_end = size - 8
    corners = (row < 9 and (column < 9 or column >= near_end)) or (row >= near_end and column < 9)
    numbers = (row < 6 and column >= size - 11) or (column < 6 and row >= size - 11)
    centres = _ALIGNMENT[version]
    aligned = any(
        abs(row - middle) <= 2 and abs(column - centre) <= 2
        for middle in centres
        for centre in centres
        if (middle, centre) not in {(6, 6), (6, centres[-1]), (centres[-1], 6)}
    )
    return corners or numbers or aligned or 6 in (row, column)
