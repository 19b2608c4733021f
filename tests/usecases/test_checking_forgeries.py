"""Forgeries of a document, kind by kind: each is named; signing and saving again are none."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pytest
from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.examination import Fault, Remark
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_reading import decode_minutes
from plebapp.usecases.arms import set_arms
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.issuing import find_issue, issue
from plebapp.usecases.minutes import general_minutes, new_copy
from plebapp.usecases.ports import Desk, Document
from tests.reports.builders import canvass, like_rosana
from tests.reports.pictures import saved, shield
from tests.usecases import presented
from tests.usecases.forging import forging
from tests.usecases.office import LIBRARY, Clock, command, ready_desk
from tests.usecases.presented import APP, ISSUED_AT, ONE, check, faults, printed, remarks

SMALL = Minutes(canvass(like_rosana(3)), ISSUED_AT, APP.version, number=ONE)


@lru_cache
def document() -> Document:
    return printed(SMALL)


def edited(edit: Callable[[Pdf], object], pdf: bytes | None = None) -> bytes:
    return presented.edited(edit, pdf or document().pdf)


# -- what is drawn -------------------------------------------------------------------------------------------------

DRAWN = {
    "a stroke that makes a 6 of a 5": b"q 0.6 w 300.2 401 m 300.2 403.5 l S Q",
    "a dot of a few tenths of a point": b"q 0 g 300 400 0.4 0.4 re f Q",
    "a stamp in the lightest grey": b"q 0.97 g 200 300 200 100 re f Q",
    "a yellow box": b"q 1 1 0 rg 200 300 200 9 re f Q",
    "a colour for the grey of the same lightness": b"q 0.35 0.35 0.36 rg 200 300 20 9 re f Q",
}


@pytest.mark.parametrize("drawing", DRAWN.values(), ids=DRAWN)
@pytest.mark.parametrize("under", [False, True], ids=["over", "under"])
def test_anything_drawn_over_or_under_the_text(drawing: bytes, under: bool) -> None:
    found = check(edited(lambda pdf: pdf.pages[1].contents_add(pdf.make_stream(drawing), prepend=under)))
    assert faults(found) == {Fault.PICTURE}
    assert found.faults[0].operands["page"] == 2


def test_what_is_written_otherwise_and_looks_alike() -> None:
    found = check(edited(lambda pdf: pdf.pages[0].contents_add(pdf.make_stream(b"q Q"))))
    assert [(each.found, each.operands) for each in found.faults] == [(Fault.PAGE, {"page": 1})]


def test_a_page_that_takes_for_ever_is_not_drawn_and_the_others_are_compared() -> None:
    def bomb(pdf: Pdf) -> None:
        inner = pdf.make_stream(b"0 0 9 9 re f", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
        for _ in range(15):
            held = Dictionary(XObject=Dictionary(X=inner))
            inner = pdf.make_stream(
                b"/X Do " * 9, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]), Resources=held
            )
        pdf.pages[0].Resources.XObject.Over = inner
        pdf.pages[0].contents_add(pdf.make_stream(b"/Over Do"))
        pdf.pages[1].contents_add(pdf.make_stream(b"q 0 g 300 400 9 9 re f Q"))

    found = check(edited(bomb))
    assert [(each.found, each.operands["page"]) for each in found.faults] == [(Fault.UNDRAWN, 1), (Fault.PICTURE, 2)]


# -- what is not drawn ---------------------------------------------------------------------------------------------


def _field(pdf: Pdf, **more: object) -> Object:
    given = {"Type": Name.Annot, "Subtype": Name.Widget, "FT": Name.Sig, "T": String("s"), "F": 132}
    given |= {"Rect": Array([0, 0, 0, 0]), "V": Dictionary(Type=Name.Sig, Filter=Name("/Adobe.PPKLite"))} | more
    made = pdf.make_indirect(Dictionary(**given))
    pdf.pages[0].Annots = Array([made])
    pdf.Root.AcroForm = Dictionary(SigFlags=3, Fields=Array([made]))
    return made


def _looks(pdf: Pdf, content: bytes = b"1 g 0 0 60 20 re f") -> Dictionary:
    box = Array([0, 0, 60, 20])
    return Dictionary(N=pdf.make_stream(content, Type=Name.XObject, Subtype=Name.Form, BBox=box))


def _attached(pdf: Pdf, content: bytes = b"{}") -> Object:
    stream = pdf.make_stream(content, Type=Name.EmbeddedFile)
    name = String("dados.json")
    made = Dictionary(Type=Name.Filespec, F=name, UF=name, EF=Dictionary(F=stream, UF=stream))
    return pdf.make_indirect(made)


def _file(pdf: Pdf) -> Object:
    return pdf.Root.Names.EmbeddedFiles.Names[1]


def _elements(pdf: Pdf) -> Object:
    return pdf.Root.StructTreeRoot.K


def _twice(pdf: Pdf) -> None:
    names = pdf.Root.Names.EmbeddedFiles
    names.Names = Array([String("dados.json"), _attached(pdf), *names.Names])


def _beside(pdf: Pdf) -> None:
    kid = Dictionary(Names=Array([String("x"), _attached(pdf)]), Limits=Array([String("x"), String("x")]))
    pdf.Root.Names.EmbeddedFiles.Kids = Array([pdf.make_indirect(kid)])


def _set(holder: Callable[[Pdf], Object], key: str, value: Callable[[Pdf], object]) -> Callable[[Pdf], None]:
    def edit(pdf: Pdf) -> None:
        holder(pdf)[key] = value(pdf)

    return edit


def _root(pdf: Pdf) -> Object:
    return pdf.Root


def _page(pdf: Pdf) -> Object:
    return pdf.pages[0].obj


SCRIPT = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
ATTACHMENT, FORM, ACTION, ANNOTATION = (
    Fault.FOREIGN_ATTACHMENT,
    Fault.FORM,
    Fault.FOREIGN_ACTION,
    Fault.FOREIGN_ANNOTATION,
)
HIDDEN: dict[str, tuple[Callable[[Pdf], object], set[Fault]]] = {
    "another file first under the same name": (_twice, {ATTACHMENT}),
    "a file beside the names": (_beside, {ATTACHMENT}),
    "a file of a page": (_set(_page, "/AF", lambda pdf: Array([_attached(pdf)])), {ATTACHMENT}),
    "a file for another system": (_set(lambda pdf: _file(pdf).EF, "/DOS", _attached), {ATTACHMENT}),
    "the data under another name": (_set(_file, "/UF", lambda pdf: String("outro.json")), {ATTACHMENT}),
    "the data described otherwise": (_set(_file, "/Desc", lambda pdf: String("Anulada")), {ATTACHMENT}),
    "a portfolio": (_set(_root, "/Collection", lambda pdf: Dictionary()), {ATTACHMENT}),
    "layers": (_set(_root, "/OCProperties", lambda pdf: Dictionary(OCGs=Array([]))), {Fault.FOREIGN_LAYERS}),
    "a script when opened": (_set(_root, "/OpenAction", lambda pdf: SCRIPT), {ACTION}),
    "a script by its name": (_set(lambda pdf: pdf.Root.Names, "/JavaScript", lambda pdf: Dictionary()), {ACTION}),
    "a script of a page": (_set(_page, "/AA", lambda pdf: Dictionary(O=SCRIPT)), {ACTION}),
    "a form": (_set(_root, "/AcroForm", lambda pdf: Dictionary(Fields=Array([]), XFA=String("<x/>"))), {FORM}),
    "a signature that covers": (lambda pdf: _field(pdf, AP=_looks(pdf)), {FORM, ANNOTATION}),
    "a signature of some size": (lambda pdf: _field(pdf, Rect=Array([0, 0, 60, 20])), {FORM, ANNOTATION}),
    "a signature with a script": (lambda pdf: _field(pdf, AA=Dictionary(E=SCRIPT)), {FORM, ANNOTATION}),
    "a signature with an action": (lambda pdf: _field(pdf, A=SCRIPT), {FORM, ANNOTATION}),
    "a signature that nobody gave": (lambda pdf: _field(pdf, V=String("")), {FORM, ANNOTATION}),
    "a signature's place of no form": (_set(_page, "/Annots", lambda pdf: Array([_attached(pdf)])), {ANNOTATION}),
    "words said in place of those printed": (
        _set(lambda pdf: _elements(pdf).K[0], "/ActualText", lambda pdf: String("REJEITADO")), {Fault.STRUCTURE},
    ),
    "roles that silence": (
        _set(lambda pdf: pdf.Root.StructTreeRoot, "/RoleMap", lambda pdf: Dictionary(P=Name.Artifact)),
        {Fault.STRUCTURE},
    ),
    "no structure": (lambda pdf: pdf.Root.__delattr__("StructTreeRoot"), {Fault.STRUCTURE}),
    "another title": (lambda pdf: pdf.docinfo.__setitem__("/Title", "ANULADA"), {Fault.DESCRIPTION}),
    "another language": (_set(_root, "/Lang", lambda pdf: String("en")), {Fault.DESCRIPTION}),
    "another description": (lambda pdf: pdf.Root.Metadata.write(b"<x/>"), {Fault.DESCRIPTION}),
    "an outline": (_set(_root, "/Outlines", lambda pdf: Dictionary(Count=0)), {Fault.VIEW}),
    "numbers of pages": (_set(_root, "/PageLabels", lambda pdf: Dictionary(Nums=Array([]))), {Fault.VIEW}),
    "pages to print": (
        _set(lambda pdf: pdf.Root.ViewerPreferences, "/PrintPageRange", lambda pdf: Array([1, 1])), {Fault.VIEW},
    ),
    "something of a program's own": (_set(_root, "/PieceInfo", lambda pdf: Dictionary()), {Fault.REST}),
    "no colours": (lambda pdf: pdf.Root.__delattr__("OutputIntents"), {Fault.REST}),
    "a thumbnail": (_set(_page, "/Thumb", _attached), {Fault.PAGE}),
    "another unit": (_set(_page, "/UserUnit", lambda pdf: 2), {Fault.PAGE, Fault.PICTURE}),
    "a transition": (_set(_page, "/Trans", lambda pdf: Dictionary(S=Name.Dissolve)), {Fault.PAGE}),
}  # fmt: skip


@pytest.mark.parametrize(("edit", "named"), HIDDEN.values(), ids=HIDDEN)
def test_what_is_not_drawn_is_named(edit: Callable[[Pdf], object], named: set[Fault]) -> None:
    found = check(edited(edit))
    assert faults(found)
    assert faults(found) <= named | {Fault.IRREGULAR}
    assert Remark.SIGNED not in remarks(found)


# -- signatures ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("looks", [None, b"", b"\n"], ids=["no looks", "empty looks", "a blank line"])
def test_a_signature_that_shows_nothing_is_told_and_no_difference(looks: bytes | None) -> None:
    def sign(pdf: Pdf) -> None:
        _field(pdf, **({} if looks is None else {"AP": _looks(pdf, looks)}))
        pdf.Root.Perms = Dictionary(DocMDP=pdf.Root.AcroForm.Fields[0].V)

    found = check(edited(sign))
    assert found.faults == ()
    assert Remark.SIGNED in remarks(found)


def test_a_signature_put_behind_the_end() -> None:
    """As programs that sign do: the bytes before it stay as they are."""
    given = document().pdf
    with Pdf.open(BytesIO(given)) as pdf:
        page, root, size = pdf.pages[0].obj, pdf.Root, int(pdf.trailer.Size)
        numbers = (page.objgen[0], root.objgen[0], pdf.trailer.Info.objgen[0])
        shown = page.unparse(resolved=True)[:-2] + b"/Annots [ %d 0 R ] >>" % size
        catalog = root.unparse(resolved=True)[:-2] + b"/AcroForm << /Fields [ %d 0 R ] /SigFlags 3 >> >>" % size
    field = b"<< /Type /Annot /Subtype /Widget /FT /Sig /T (A) /F 132 /Rect [0 0 0 0] /V %d 0 R >>" % (size + 1)
    value = b"<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 1 2 3] >>"
    out, index = given + b"\n", b"xref\n"
    for number, written in ((numbers[0], shown), (numbers[1], catalog), (size, field), (size + 1, value)):
        index += b"%d 1\n%010d 00000 n \n" % (number, len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, written)
    previous, start = int(given.rsplit(b"startxref", 1)[1].split()[0]), len(out)
    trailer = b"<< /Size %d /Root %d 0 R /Info %d 0 R /Prev %d >>" % (size + 2, *numbers[1:], previous)
    found = check(out + index + b"trailer\n%s\nstartxref\n%d\n%%%%EOF\n" % (trailer, start))
    assert found.faults == ()
    assert Remark.SIGNED in remarks(found)


def test_a_signature_hides_nothing_else() -> None:
    def sign(pdf: Pdf) -> None:
        _field(pdf)
        pdf.pages[0].contents_add(pdf.make_stream(b"q 0 g 300 400 9 9 re f Q"))

    found = check(edited(sign))
    assert (faults(found), Remark.SIGNED in remarks(found)) == ({Fault.PICTURE}, True)


def test_a_note_beside_a_signature() -> None:
    def sign(pdf: Pdf) -> None:
        _field(pdf)
        note = Dictionary(Type=Name.Annot, Subtype=Name.Square, Rect=Array([0, 0, 100, 100]))
        pdf.pages[0].Annots.append(pdf.make_indirect(note))

    assert faults(check(edited(sign))) == {ANNOTATION}


# -- arms ----------------------------------------------------------------------------------------------------------


@lru_cache
def under_arms() -> Document:
    return printed(replace(SMALL, arms=APP.documents.arms(saved(shield()))))


def test_the_arms_are_not_vouched_for_without_the_file() -> None:
    found = check(under_arms().pdf)
    assert found.faults == ()
    assert Remark.ARMS in remarks(found)
    assert Remark.ARMS not in remarks(check(document().pdf))  # under the emblem, which this program draws


@pytest.mark.parametrize("left", [240, 300, 390])
def test_something_drawn_over_the_arms_is_named(left: int) -> None:
    drawing = f"q 0 g {left} 750 3 3 re f Q".encode()
    found = check(edited(lambda pdf: pdf.pages[0].contents_add(pdf.make_stream(drawing)), under_arms().pdf))
    assert faults(found) == {Fault.PICTURE}


# -- with the file -------------------------------------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = ready_desk(tmp_path / "Nova Primavera.pleb")
    for section in (1, 2):
        enter_sheet(made, command(section, 8, 0, 8, 5, 3, 0, 0))
    yield made
    made.book.close()


def issued(desk: Desk, **changed: object) -> Document:
    made = general_minutes(APP, desk)
    if changed:
        minutes = replace(decode_minutes(made.data).minutes, **changed)
        made = replace(made, pdf=printed(minutes).pdf, data=printed(minutes).data)
    issue(desk, made)
    return made


def test_other_arms_than_those_issued_are_named(desk: Desk) -> None:
    set_arms(APP, desk, saved(shield()))
    made = issued(desk)
    assert check(made.pdf, desk).faults == ()
    assert Remark.ARMS not in remarks(check(made.pdf, desk))

    def repaint(pdf: Pdf) -> None:
        (image,) = (each for each in pdf.pages[0].Resources.XObject.values() if each.Subtype == Name.Image)
        image.write(bytes(255 - each for each in image.read_bytes()))

    other = edited(repaint, made.pdf)
    assert Fault.PICTURE in faults(check(other, desk))
    assert Fault.PICTURE not in faults(check(other))


def test_one_that_was_signed_is_the_one_that_was_issued(desk: Desk) -> None:
    found = check(edited(_field, issued(desk).pdf), desk)
    assert found.faults == ()
    assert remarks(found) == {Remark.SIGNED, Remark.SAME_DATA, Remark.IN_FORCE}


@pytest.mark.parametrize("edit", [edit for edit, _ in HIDDEN.values()][::4], ids=list(HIDDEN)[::4])
def test_what_is_not_drawn_is_named_once_with_the_file_too(
    edit: Callable[[Pdf], object], desk_of_one: tuple[Desk, Document]
) -> None:
    desk, made = desk_of_one
    found = check(edited(edit, made.pdf), desk)
    assert not found.agrees
    assert len(found.faults) == len({(each.found, each.operands.get("page")) for each in found.faults})


@pytest.fixture(scope="module")
def desk_of_one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, Document]]:
    made = ready_desk(tmp_path_factory.mktemp("one") / "Nova Primavera.pleb")
    yield made, issued(made)
    made.book.close()


def test_a_file_that_is_damaged_vouches_for_nothing(desk: Desk) -> None:
    """Here in another document than the one that is presented."""
    made = issued(desk)
    path = desk.book.path
    issue(desk, new_copy(APP, desk, find_issue(desk.book, made.kind, ONE)))
    desk.book.close()
    with forging(path) as forger:
        forger.run("UPDATE issue SET pdf = ? WHERE copy = 2", b"%PDF-1 outra")
    book = LIBRARY.open(path, read_only=True)
    with pytest.raises(Unusable) as refused:
        check(made.pdf, Desk(book, desk.person, Clock()))
    assert refused.value.code is Code.FILE_DISAGREES
    book.close()


# -- made by another version of the program ------------------------------------------------------------------------


def older() -> bytes:
    return printed(replace(SMALL, version="9.9.9")).pdf


def test_of_another_version_what_is_read_and_seen_decides() -> None:
    def retitle(pdf: Pdf) -> None:
        pdf.docinfo["/Title"] = "Ata"

    found = check(edited(retitle, older()))
    assert found.faults == ()
    assert Remark.OTHER_VERSION in remarks(found)
    drawing = b"q 0.97 g 200 300 200 100 re f Q"
    painted = edited(lambda pdf: pdf.pages[0].contents_add(pdf.make_stream(drawing)), older())
    assert faults(check(painted)) == {Fault.PICTURE}


OF_EVERY_VERSION = {"layers", "a script when opened", "a form", "a signature that covers", "a file of a page"}


@pytest.mark.parametrize("kind", sorted(OF_EVERY_VERSION))
def test_what_no_version_puts_into_a_document_is_named_of_any(kind: str) -> None:
    edit, named = HIDDEN[kind]
    assert faults(check(edited(edit, older()))) == named


def test_with_the_file_what_was_issued_decides_whatever_the_version(desk: Desk) -> None:
    made = issued(desk, version="9.9.9")
    found = check(made.pdf, desk)
    assert found.faults == ()
    assert Remark.OTHER_VERSION not in remarks(found)

    def retitle(pdf: Pdf) -> None:
        pdf.docinfo["/Title"] = "Ata"

    assert faults(check(edited(retitle, made.pdf), desk)) == {Fault.DESCRIPTION}
