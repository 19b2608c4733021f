"""Digital signatures that others add to a document: set aside where they show nothing and do nothing.

Whoever signs adds a field to the form and its widget to a page (ISO 32000-1, 12.7.4.5). One that is seen on the page,
or that runs something, is left where it is, and the document is not what it was.
"""

from pikepdf import Array, Dictionary, Name, Object, Pdf

from plebapp.reports.drawable import content_of

_FORM = {"/Fields", "/SigFlags", "/DR", "/DA"}
_FIELD = {"/Type", "/Subtype", "/FT", "/T", "/F", "/Ff", "/P", "/Rect", "/V", "/AP", "/Lock"}
_BLANK = 100  # bytes
_OF_SIGNATURES = ("/AcroForm", "/Perms", "/DSS")
"""What signing leaves in the catalog: the form, what the signature certifies, and proofs for validating it later."""


def set_aside(pdf: Pdf) -> bool:
    """Take the signatures out of an open PDF where all its form holds are such that neither show nor do anything; say
    whether there were any."""
    form = pdf.Root.get("/AcroForm")
    if not isinstance(form, Dictionary) or not set(form.keys()) <= _FORM:
        return False
    fields = form.get("/Fields")
    if not isinstance(fields, Array) or not len(fields) or not all(_is_mere_signature(each) for each in fields):
        return False
    ours = {each.objgen for each in fields}
    for page in pdf.pages:
        _take_out(page.obj, ours)
    for key in _OF_SIGNATURES:
        if key in pdf.Root:
            del pdf.Root[key]
    return True


def _is_mere_signature(field: Object) -> bool:
    """Say whether a field is a signature that was given, of no size and without looks."""
    return (
        isinstance(field, Dictionary)
        and field.is_indirect
        and set(field.keys()) <= _FIELD
        and field.get("/FT") == Name.Sig
        and field.get("/Subtype") == Name.Widget
        and isinstance(field.get("/V"), Dictionary)
        and _has_no_size(field.get("/Rect"))
        and _shows_nothing(field.get("/AP"))
    )


def _has_no_size(box: Object | None) -> bool:
    if not isinstance(box, Array) or len(box) != 4:
        return False
    left, bottom, right, top = box
    return bool(left == right and bottom == top)


def _shows_nothing(looks: Object | None) -> bool:
    """Say whether there is no appearance, or an empty one, as PDF/A asks for."""
    if looks is None:
        return True
    if not isinstance(looks, Dictionary) or set(looks.keys()) != {"/N"}:
        return False
    drawn = looks.N
    content = content_of(drawn, _BLANK)
    return content is not None and not content.strip()


def _take_out(page: Object, ours: set[tuple[int, int]]) -> None:
    notes = page.get("/Annots")
    if not isinstance(notes, Array):
        return
    left = [note for note in notes if note.objgen not in ours]
    if left:
        page.Annots = Array(left)
    else:
        del page.Annots
