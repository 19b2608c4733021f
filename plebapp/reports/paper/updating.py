"""Adding raw objects to a PDF as its update (ISO 32000-1, 7.5.6).

Thousands of objects pass into the file as text: they stand in streams, indexed by another one (7.5.7 and 7.5.8), which
qpdf reads far faster than single objects, and than Python could build them.
"""

from collections.abc import Sequence
from itertools import accumulate, count
from struct import Struct

_TOGETHER = 1_000  # objects in one stream
_ENTRY = Struct(">BIH")
_AT_PLACE, _IN_STREAM = 1, 2


def updated(pdf: bytes, first: int, root: int, objects: Sequence[str]) -> bytes:
    """Return the file with these objects, numbered from `first`, which it has not; `root` is its catalog's number."""
    parts, place = [pdf, b"\n"], len(pdf) + 1
    inside: list[bytes] = []
    holders: list[bytes] = []
    for start in range(0, len(objects), _TOGETHER):
        some = objects[start : start + _TOGETHER]
        number = first + len(objects) + len(holders)
        written = _object_stream(number, first + start, some)
        parts.append(written)
        inside.extend(_ENTRY.pack(_IN_STREAM, number, order) for order in range(len(some)))
        holders.append(_ENTRY.pack(_AT_PLACE, place, 0))
        place += len(written)
    index = b"".join([*inside, *holders, _ENTRY.pack(_AT_PLACE, place, 0)])
    number = first + len(objects) + len(holders)
    described = (
        f"/Type/XRef/Size {number + 1}/Root {root} 0 R/Prev {_start_of_index(pdf)}"
        f"/W[1 4 2]/Index[{first} {number + 1 - first}]"
    )
    parts += [_stream(number, described, index), f"startxref\n{place}\n%%EOF\n".encode("ascii")]
    return b"".join(parts)


def _start_of_index(pdf: bytes) -> int:
    return int(pdf.rsplit(b"startxref", 1)[1].split()[0])


def _object_stream(number: int, first: int, objects: Sequence[str]) -> bytes:
    """Return a stream of objects numbered from `first`."""
    places = accumulate((len(written) + 1 for written in objects[:-1]), initial=0)
    head = " ".join([f"{each} {place}" for each, place in zip(count(first), places, strict=False)])
    content = "\n".join([head, *objects]).encode("ascii")
    return _stream(number, f"/Type/ObjStm/N {len(objects)}/First {len(head) + 1}", content)


def _stream(number: int, described: str, content: bytes) -> bytes:
    head = f"{number} 0 obj\n<<{described}/Length {len(content)}>>\nstream\n".encode("ascii")
    return b"".join((head, content, b"\nendstream\nendobj\n"))
