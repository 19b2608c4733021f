"""The endings of files' names, which must not say another form than that of what is written."""

from pathlib import Path

from plebapp.domain.errors import Code, Refused

PDF = "pdf"
_FORMS = (PDF, "txt", "odt")


def other_form(path: Path, form: str) -> str:
    """Return the form that a file's name says instead of `form`; empty where it says that, or none of a document."""
    ending = path.suffix[1:].lower()
    return ending if ending in _FORMS and ending != form else ""


def require_ending(path: Path, form: str) -> None:
    """Raise Refused(NAME_OF_ANOTHER_FORM) where a file's name says another form."""
    said = other_form(path, form)
    if said:
        raise Refused(Code.NAME_OF_ANOTHER_FORM, path=str(path), said=said, form=form)
