"""An account of all that a PDF holds, part by part, which rests on its objects and not on how they are written.

Whatever is reachable from the catalog and the document information counts; numbers of objects, their order in the file
and how streams are packed do not. Packed streams are unpacked within bounds.
"""

import copy
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256

from pikepdf import Dictionary, Object, Pdf, Stream

from plebapp.domain.minutes_reading import MOST_BYTES
from plebapp.usecases.ports import Account, Part

MOST_VISITS = 2_000_000
"""Objects looked at, over all parts: a document of this program with 20,000 stations has some 200,000."""
MOST_UNPACKED, MOST_OF_ONE = 200_000_000, MOST_BYTES
"""Bytes, over all streams, and of one: the data are the largest that a document of this program has."""

_BEYOND = "beyond"
"""In place of the digest of what is larger than any document of this program, which therefore differs from theirs."""

_CATALOG = {
    "/AA": Part.ACTIONS,
    "/AF": Part.ATTACHMENTS,
    "/AcroForm": Part.FORM,
    "/Collection": Part.ATTACHMENTS,
    "/DSS": Part.FORM,
    "/Dests": Part.VIEW,
    "/Lang": Part.DESCRIPTION,
    "/MarkInfo": Part.STRUCTURE,
    "/Metadata": Part.DESCRIPTION,
    "/NeedsRendering": Part.FORM,
    "/OCProperties": Part.LAYERS,
    "/OpenAction": Part.ACTIONS,
    "/Outlines": Part.VIEW,
    "/PageLabels": Part.VIEW,
    "/PageLayout": Part.VIEW,
    "/PageMode": Part.VIEW,
    "/Perms": Part.FORM,
    "/StructTreeRoot": Part.STRUCTURE,
    "/Threads": Part.VIEW,
    "/URI": Part.ACTIONS,
    "/ViewerPreferences": Part.VIEW,
}
_NAMES = {"/EmbeddedFiles": Part.ATTACHMENTS, "/JavaScript": Part.ACTIONS, "/Dests": Part.VIEW}
_PAGE = {"/AA": Part.ACTIONS, "/AF": Part.ATTACHMENTS, "/Annots": Part.ANNOTATIONS}
_TRAILER = {"/Info": Part.DESCRIPTION}

_PACKING = ("/Length", "/Filter", "/DecodeParms")
_OF_THE_FILE = {"/Root", "/Size", "/Prev", "/ID", "/Type", "/W", "/Index", *_PACKING}
"""What a trailer says of the file alone, besides its catalog, which is accounted for by itself."""
_REFERENCE = re.compile(rb"\((?:[^\\)]|\\.)*\)|(\d+) (\d+) R\b", re.DOTALL)
_BLOCK = 1 << 20

Key = tuple[int, int]


def account(pdf: Pdf) -> Account:
    """Return the account of a PDF. Raises what pikepdf does where objects are not what their place asks for."""
    pages = [page.obj for page in pdf.pages]
    walk = _Walk(pdf, {page.objgen: number for number, page in enumerate(pages, start=1)})
    found: dict[tuple[Part, int], str] = {}
    for place, held in _held(pdf, pages):
        found[place] = walk.digest(held)
    return found


def _held(pdf: Pdf, pages: Iterable[Object]) -> Iterator[tuple[tuple[Part, int], Dictionary]]:
    """Yield each part that there is with what belongs to it."""
    whole: dict[Part, dict[str, Object]] = {}
    _share(whole, pdf.Root, _CATALOG, {"/Names"})
    _share(whole, pdf.Root.get("/Names", Dictionary()), _NAMES, set(), "/Names")
    _share(whole, pdf.trailer, _TRAILER, _OF_THE_FILE, "/Trailer")
    for number, page in enumerate(pages, start=1):
        # From which a page inherits what it does not say itself.
        whole.setdefault(Part.REST, {})[f"/Parent{number}"] = page.get("/Parent", Dictionary())
    for part, held in whole.items():
        yield (part, 0), Dictionary(held)
    for number, page in enumerate(pages, start=1):
        own: dict[Part, dict[str, Object]] = {}
        _share(own, page, _PAGE, {"/Parent"}, rest=Part.PAGE)
        for part, held in own.items():
            yield (part, number), Dictionary(held)


def _share(
    among: dict[Part, dict[str, Object]],
    dictionary: Object,
    parts: Mapping[str, Part],
    but: set[str],
    within: str = "",
    rest: Part = Part.REST,
) -> None:
    for key in dictionary.keys():  # noqa: SIM118  # a dictionary of pikepdf's
        if key not in but:
            among.setdefault(parts.get(key, rest), {})[within + key] = dictionary[key]


class _Walk:
    """Goes over objects from where it is told to begin, in an order that their content alone decides."""

    def __init__(self, pdf: Pdf, pages: Mapping[Key, int]) -> None:
        self._pdf, self._pages = pdf, pages
        self._visits, self._room = MOST_VISITS, MOST_UNPACKED
        self._streams: dict[Key, bytes] = {}

    def digest(self, begin: Dictionary) -> str:
        """Return the digest of an object with all that is reachable from it; pages are named, not entered."""
        order: dict[Key, int] = {}
        found: list[Key] = []

        def named(match: re.Match[bytes]) -> bytes:
            if match[1] is None:
                return match[0]
            key = (int(match[1]), int(match[2]))
            if key in self._pages:
                return b"page %d" % self._pages[key]
            if key not in order:
                order[key] = len(order)
                found.append(key)
            return b"%d R" % order[key]

        summed = sha256()
        summed.update(_REFERENCE.sub(named, begin.unparse()))
        for key in found:  # which grows meanwhile
            self._visits -= 1
            if self._visits < 0:
                return _BEYOND
            summed.update(self._written(key, named))
        return summed.hexdigest()

    def _written(self, key: Key, named: Callable[[re.Match[bytes]], bytes]) -> bytes:
        found: object = self._pdf.get_object(key)
        if isinstance(found, Stream):
            described = copy.copy(found.stream_dict)
            for each in _PACKING:
                if each in described:
                    del described[each]
            return b"\nstream " + _REFERENCE.sub(named, described.unparse()) + self._content(key, found)
        if isinstance(found, Object):
            return b"\nobject " + _REFERENCE.sub(named, found.unparse(resolved=True))
        return b"\nscalar " + repr(found).encode("ascii")

    def _content(self, key: Key, stream: Stream) -> bytes:
        if key not in self._streams:
            self._streams[key] = self._summed(stream)
        return self._streams[key]

    def _summed(self, stream: Stream) -> bytes:
        packed, summed = stream.read_raw_bytes(), sha256()
        most = left = min(self._room, MOST_OF_ONE)
        content = unpacked(stream, packed, most)
        if content is None:
            return b" packed otherwise: " + repr(stream.get("/Filter")).encode() + sha256(packed).digest()
        try:
            for block in content:
                left -= len(block)
                summed.update(block)
        except zlib.error:
            return b" broken: " + sha256(packed).digest()
        self._room -= most - left
        return summed.digest() if left >= 0 else _BEYOND.encode() + sha256(packed).digest()


def unpacked(stream: Stream, packed: bytes, most: int) -> Iterator[bytes] | None:
    """Return the stream's content in blocks, at most so many bytes and a block more; None where it is packed otherwise
    than in documents of this program. The blocks raise zlib.error where it is not whole."""
    way, parameters = stream.get("/Filter"), stream.get("/DecodeParms")
    if way is None:
        return iter((packed,))
    if str(way) not in {"/FlateDecode", "[ /FlateDecode ]"} or parameters is not None:
        return None
    return _inflated(packed, most)


def _inflated(packed: bytes, most: int) -> Iterator[bytes]:
    unpacking, left = zlib.decompressobj(), packed
    while left and most >= 0 and not unpacking.eof:
        block = unpacking.decompress(left, _BLOCK)
        left = unpacking.unconsumed_tail
        most -= len(block)
        yield block
    if packed and not unpacking.eof and most >= 0:
        raise zlib.error
