"""Checking the pages of a document: whatever is drawn otherwise, laid over, taken out or moved is noticed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from plebapp.domain.documents import DocumentNumber
from plebapp.domain.examination import Fault, Finding
from plebapp.usecases.page_comparison import MARGIN, compare
from plebapp.usecases.ports import Account, Part, Picture
from tests.usecases.presented import APP, ROSANA, check, document, drawn_over, edited, faults, printed

# -- pages ---------------------------------------------------------------------------------------------------------


def test_a_figure_drawn_otherwise() -> None:
    def swap(pdf: Pdf) -> None:
        """Put the glyphs of one station's votes in another order."""
        stream = pdf.pages[0].Contents
        instructions = list(pikepdf.parse_content_stream(stream))
        for place, (operands, operator) in enumerate(instructions):
            if str(operator) == "Tj" and len(bytes(operands[0])) == 3 and len(set(bytes(operands[0]))) == 3:
                turned = pikepdf.String(bytes(operands[0])[::-1].decode("latin-1"))
                instructions[place] = pikepdf.ContentStreamInstruction([turned], operator)
                break
        else:
            raise AssertionError("no figure of three digits on the page")
        stream.write(pikepdf.unparse_content_stream(instructions))

    found = check(edited(swap))
    assert faults(found) == {Fault.TEXT}
    (told,) = found.faults
    assert told.operands["page"] == 1
    assert sorted(str(told.operands["found"])) == sorted(str(told.operands["due"]))


@pytest.mark.parametrize(
    "drawing",
    [
        b"q 1 g 400 300 40 12 re f Q",
        b"q 0 g 400 300 6 1.5 re f Q",
        b"q 1 0 0 RG 3 w 100 300 m 500 300 l S Q",
    ],
    ids=["a white box over figures", "a dash", "a line"],
)
def test_something_drawn_over_a_page(drawing: bytes) -> None:
    found = drawn_over(drawing)
    assert faults(found) == {Fault.PICTURE}
    assert found.faults[0].operands["page"] == 1
    assert found.faults[0].operands["height"] == 2


def test_a_picture_laid_over_a_page() -> None:
    def paste(pdf: Pdf) -> None:
        picture = pdf.make_stream(
            b"\xc8" * 100, Type=Name.XObject, Subtype=Name.Image, Width=10, Height=10, BitsPerComponent=8,
            ColorSpace=Name.DeviceGray,
        )  # fmt: skip
        pdf.pages[1].Resources.XObject.Over = picture
        pdf.pages[1].contents_add(pdf.make_stream(b"q 30 0 0 12 400 500 cm /Over Do Q"))

    assert faults(check(edited(paste))) == {Fault.PICTURE}


def test_a_note_laid_over_a_page() -> None:
    def note(pdf: Pdf) -> None:
        box = pdf.make_stream(b"1 g 0 0 60 20 re f", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 60, 20]))
        annotation = Dictionary(
            Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([400, 300, 460, 320]), AP=Dictionary(N=box), F=4
        )
        pdf.pages[0].Annots = Array([pdf.make_indirect(annotation)])

    found = check(edited(note))
    assert faults(found) == {Fault.FOREIGN_ANNOTATION}
    assert found.faults[0].operands == {"page": 1}


def test_a_page_taken_out() -> None:
    def take(pdf: Pdf) -> None:
        del pdf.pages[1]

    found = check(edited(take))
    with APP.documents.open(document().pdf) as opened:
        pages = opened.count
    told = {each.found: each.operands for each in found.faults}
    assert told[Fault.PAGES] == {"found": pages - 1, "due": pages}
    moved = [each for each in found.faults if each.found is Fault.PAGE_MOVED]
    assert {(each.operands["page"], each.operands["due"]) for each in moved} == {
        (page, page + 1) for page in range(2, pages)
    }


def test_pages_in_another_order() -> None:
    def turn(pdf: Pdf) -> None:
        first, second = pdf.pages[0].obj, pdf.pages[1].obj
        kids = pdf.Root.Pages.Kids
        kids[0], kids[1] = second, first

    found = [each for each in check(edited(turn)).faults if each.found is not Fault.STRUCTURE]
    told = [(each.found, each.operands) for each in found]
    assert told == [(Fault.PAGE_MOVED, {"page": 1, "due": 2}), (Fault.PAGE_MOVED, {"page": 2, "due": 1})]


def test_a_page_put_in() -> None:
    found = check(edited(lambda pdf: pdf.add_blank_page()))
    assert faults(found) >= {Fault.PAGES, Fault.CODE_MISSING}


def test_an_update_put_behind_the_end() -> None:
    """An incremental update, as editors append it: the first version is still there and no longer shown."""
    pdf = document().pdf
    with Pdf.open(BytesIO(pdf)) as opened:
        page = opened.pages[0].obj
        number = page.objgen[0]
        page.MediaBox = Array([0, 0, 300, 842])
        body = page.unparse(resolved=True)
        root = opened.Root.objgen[0]
        size = int(opened.trailer.Size)
    previous = int(pdf.rsplit(b"startxref", 1)[1].split()[0])
    place = len(pdf) + 1
    entry = f"\n{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = len(pdf) + len(entry)
    update = (
        entry
        + (
            f"xref\n{number} 1\n{place:010} 00000 n \ntrailer\n"
            f"<</Size {size}/Root {root} 0 R/Prev {previous}>>\nstartxref\n{table}\n%%EOF\n"
        ).encode()
    )
    found = check(pdf + update)
    assert not found.agrees
    assert faults(found) & {Fault.TEXT, Fault.PICTURE}


# -- the code ------------------------------------------------------------------------------------------------------


def test_the_code_of_another_document() -> None:
    other = Pdf.open(BytesIO(printed(replace(ROSANA, number=DocumentNumber(2026, 7))).pdf))

    def swap(pdf: Pdf) -> None:
        del pdf.pages[-1]
        pdf.pages.append(other.pages[-1])

    found = check(edited(swap))
    assert faults(found) >= {Fault.CODE_DATA, Fault.CODE_DIFFERS, Fault.TEXT}
    told = next(each.operands for each in found.faults if each.found is Fault.CODE_DIFFERS)
    assert told == {"key": "NUM", "found": "7", "due": "1"}


def test_a_code_that_cannot_be_read() -> None:
    found = drawn_over(b"q 1 g 0 0 595 842 re f Q", page=-1)
    assert faults(found) == {Fault.CODE_MISSING, Fault.PICTURE}


@pytest.mark.parametrize("left", [220, 300, 410])
def test_something_drawn_over_the_arms_or_beside_them(left: int) -> None:
    found = drawn_over(f"q 0 g {left} 750 6 6 re f Q".encode())
    assert faults(found) == {Fault.PICTURE}
    assert (found.faults[0].operands["height"], found.faults[0].operands["width"]) == (1, 3 if left == 410 else 2)


# -- pages told apart ----------------------------------------------------------------------------------------------


@dataclass
class Pages:
    """A document of these pages, each written by itself."""

    texts: Sequence[str]
    data: bytes | None = None
    arms: bytes | None = None
    signed: bool = False
    irregular: bool = False

    @property
    def count(self) -> int:
        return len(self.texts)

    @property
    def account(self) -> Account:
        return {(Part.PAGE, number): text for number, text in enumerate(self.texts, start=1)}

    def drawable(self, page: int) -> bool:
        return self.texts[page] != "BOMB"

    def text(self, page: int) -> str:
        assert self.drawable(page)
        return self.texts[page]

    def picture(self, page: int) -> Picture:
        return 1, 1, self.texts[page].encode()

    def code(self) -> str | None:
        return None


def compared(given: Sequence[str], due: Sequence[str]) -> list[Finding]:
    return list(compare(Pages(given), Pages(due), same_version=True))


def test_a_line_more_is_told_from_its_first_word_to_its_last() -> None:
    (told,) = compared(["A 1\nB 9\nZ 7\nC 3"], ["A 1\nB 2\nC 3"])
    assert told.operands == {"page": 1, "found": "9 Z 7", "due": "2", "before": "A 1 B"}


def test_lines_that_differ_are_told_one_by_one() -> None:
    told = compared(["A 8\nB 2\nC"], ["A 1\nB 2\nC 3"])
    assert [(each.operands["found"], each.operands["due"]) for each in told] == [("8", "1"), ("", "3")]


def test_a_page_of_a_million_words_is_told_at_once() -> None:
    assert len(compared(["1 " * 1_000_000], ["1 " * 1_000])) == 1


def test_pages_far_beyond_those_due_are_not_looked_at() -> None:
    told = compared(["A", *["BOMB"] * 1_000], ["A"])
    assert [each.found for each in told] == [Fault.PAGES, *[Fault.UNDRAWN] * MARGIN]
