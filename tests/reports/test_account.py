"""The account of a PDF: however the same objects are written it is the same, and any change of any of them shows."""

import zlib
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import lru_cache
from io import BytesIO

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Object, ObjectStreamMode, Pdf, Stream, StreamDecodeLevel, String

from plebapp.reports import account as module
from plebapp.reports.account import account
from plebapp.reports.documents import PdfDocuments
from plebapp.reports.reader import opened
from plebapp.usecases.ports import Account, Part
from tests.reports.kinds import KINDS

PACKING = {"/Length", "/Filter", "/DecodeParms"}


@lru_cache
def document(kind: str = "segunda-via") -> bytes:
    return PdfDocuments().general_minutes(KINDS[kind]()).pdf


def saved(content: bytes, edit: Callable[[Pdf], object] = lambda pdf: None, **saving: object) -> bytes:
    out = BytesIO()
    with Pdf.open(BytesIO(content)) as pdf:
        edit(pdf)
        pdf.save(out, **saving)
    return out.getvalue()


def told(content: bytes) -> Account:
    with opened(content) as found:
        return found.account


# -- what is no difference -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "saving",
    [
        {"linearize": True},
        {"object_stream_mode": ObjectStreamMode.disable},
        {"compress_streams": False, "stream_decode_level": StreamDecodeLevel.generalized},
        {"recompress_flate": True},
        {"qdf": True},
    ],
    ids=lambda saving: next(iter(saving)),
)
def test_saving_it_again_is_no_difference(saving: dict[str, object]) -> None:
    again = saved(document(), **saving)
    assert again != document()
    assert told(again) == told(document())


def test_each_part_is_there() -> None:
    with opened(document()) as found:
        pages = range(1, found.count + 1)
        assert {place[1] for place in found.account if place[0] is Part.PAGE} == set(pages)
        whole = {place[0] for place in found.account if place[1] == 0}
    assert whole == {Part.DESCRIPTION, Part.STRUCTURE, Part.ATTACHMENTS, Part.VIEW, Part.REST}


# -- what is one ---------------------------------------------------------------------------------------------------


@lru_cache
def flat() -> bytes:
    """The document with each of its objects by itself, and nothing that is not reachable."""
    return saved(document(), object_stream_mode=ObjectStreamMode.disable)


def places(held: Object) -> Iterator[tuple[Object, str | int]]:
    """Yield every place in an object, down to what is an object of its own."""
    if isinstance(held, Array):
        keys: list[str | int] = list(range(len(held)))
    elif isinstance(held, (Dictionary, Stream)):
        keys = [key for key in held.keys() if not (isinstance(held, Stream) and key in PACKING)]  # noqa: SIM118
    else:
        return
    for key in keys:
        value = held[key]
        yield held, key
        if isinstance(value, (Array, Dictionary)) and not value.is_indirect:
            yield from places(value)


def other(value: object) -> object:
    """Return something else in place of a value."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, Decimal)):
        return value + 1
    if isinstance(value, String):
        return String(str(value) + "x")
    if isinstance(value, Name):
        return Name(f"{value}x")
    return Name.Other


def noticed(pdf: Pdf, before: Account) -> bool:
    try:
        return account(pdf) != before
    except (pikepdf.PikepdfError, AttributeError, KeyError, RuntimeError, TypeError, ValueError):
        return True  # it cannot even be read


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_change_to_any_object_shows(data: st.DataObject) -> None:
    pdf = _open()
    before = told(flat())
    held, key = data.draw(st.sampled_from(_places()), label="place")
    value = held[key]
    held[key] = other(value)
    try:
        assert noticed(pdf, before)
    finally:
        held[key] = value
    assert account(pdf) == before


@lru_cache
def _open() -> Pdf:
    return Pdf.open(BytesIO(flat()))


@lru_cache
def _places() -> list[tuple[Object, str | int]]:
    """Every place of the document but those of the tree of pages, which is read once and for all."""
    tree = _open().Root.Pages.objgen
    inner = (held for held in _open().objects if isinstance(held, Object) and held.objgen != tree)
    return [place for held in inner for place in places(held)]


def test_something_more_in_any_object_shows() -> None:
    pdf, before = _open(), told(flat())
    held = [each for each in pdf.objects if isinstance(each, (Array, Dictionary, Stream))]
    assert len(held) > 100
    for each in held[::3]:
        if isinstance(each, Array):
            each.append(1)
            assert noticed(pdf, before), each
            del each[len(each) - 1]
        else:
            each.Zzz = 1
            assert noticed(pdf, before), each
            del each.Zzz
    assert account(pdf) == before


def test_any_stream_of_other_content_shows() -> None:
    pdf, before = _open(), told(flat())
    streams = [each for each in pdf.objects if isinstance(each, Stream)]
    assert len(streams) > 5
    for each in streams:
        content = each.read_bytes()
        each.write(content + b" ")
        assert noticed(pdf, before), each
        each.write(content)
    assert account(pdf) == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"/Count 3", b"/Count 1"),
        (b"/Count 3", b"/Count 9"),
        (b"/Type /Pages", b"/Type /Other"),
        (b"/Type /Pages", b"/Rotate   90"),
        (b"/Type /Page ", b"/Type /Pags "),
        (b"/Kids [ 9 0 R 10 0 R 11 0 R ]", b"/Kids [ 9 0 R 11 0 R 10 0 R ]"),
        (b"/Kids [ 9 0 R 10 0 R 11 0 R ]", b"/Kids [ 9 0 R 10 0 R 10 0 R ]"),
    ],
)
def test_a_tree_of_pages_written_otherwise_shows_or_is_irregular(old: bytes, new: bytes) -> None:
    content = flat()
    assert old in content
    with opened(content.replace(old, new)) as found:
        assert found.irregular or found.account != told(content)


def test_a_page_under_another_parent_shows() -> None:
    """Which would crop it."""

    def move(pdf: Pdf) -> None:
        parent = Dictionary(Type=Name.Pages, Kids=Array([]), Count=0, CropBox=Array([0, 400, 595, 842]))
        pdf.pages[0].obj.Parent = pdf.make_indirect(parent)

    assert told(saved(flat(), move)) != told(flat())


# -- what goes in circles, and what is too much --------------------------------------------------------------------


def test_objects_that_lead_back_to_themselves_end() -> None:
    with Pdf.open(BytesIO(flat())) as pdf:
        ring = pdf.make_indirect(Dictionary(A=1))
        ring.Next = pdf.make_indirect(Dictionary(Back=ring))
        pdf.Root.Ring = ring
        first = account(pdf)
        ring.Next.Back = ring.Next
        assert account(pdf) != first


def test_text_that_looks_like_a_reference_is_text() -> None:
    with Pdf.open(BytesIO(flat())) as pdf:
        told = set()
        for text in ("1 0 R", "2 0 R", "(1 0 R", "\\) 1 0 R", ") 2 0 R"):
            pdf.Root.Note = String(text)
            told.add(account(pdf)[Part.REST, 0])
        assert len(told) == 5


def test_more_objects_than_any_document_has_differ_from_any(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_VISITS", 100)
    assert told(document())[Part.STRUCTURE, 0] == "beyond"


def test_a_stream_that_unpacks_without_end_differs_and_takes_no_room_from_others() -> None:
    def burst(pdf: Pdf) -> None:
        pdf.pages[0].Contents = pdf.make_stream(b"")
        packing = zlib.compressobj()
        content = b"".join([*(packing.compress(b" " * 1_000_000) for _ in range(300)), packing.flush()])
        pdf.pages[0].Contents.write(content, filter=Name.FlateDecode)

    found, due = told(saved(document(), burst, compress_streams=False)), told(document())
    assert {place for place in due if due[place] != found[place]} == {(Part.PAGE, 1)}


@pytest.mark.parametrize("cut", [b"", b"not packed"])
def test_a_stream_that_is_not_whole_differs(cut: bytes) -> None:
    def spoil(pdf: Pdf) -> None:
        pdf.pages[0].Contents.write(cut, filter=Name.FlateDecode)

    content = saved(document(), spoil, compress_streams=False, stream_decode_level=StreamDecodeLevel.none)
    assert told(content)[Part.PAGE, 1] != told(document())[Part.PAGE, 1]
