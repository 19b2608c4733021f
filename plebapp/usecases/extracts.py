"""The text of a document for other systems, plain or ODT: no document, so that nothing is issued."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from plebapp.domain.errors import Code, Refused
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_reading import decode_minutes
from plebapp.usecases.endings import require_ending
from plebapp.usecases.ports import App, Book, Desk, Document, Report, silent


class Form(StrEnum):
    """A form of text, by the ending of its files."""

    TEXT = "txt"
    ODT = "odt"


def minutes_of(app: App, desk: Desk, document: Document, report: Report = silent) -> Minutes:
    """Return what a document says, by the data in it, with the arms on file; without its number while it is not issued,
    for there is no such document yet.

    Raises Refused(DOCUMENT_WITHOUT_DATA), Unusable as `Documents.data` and `decode_minutes`.
    """
    report(0, 1)
    data = document.data or app.documents.data(document.pdf)
    if not data:
        raise Refused(Code.DOCUMENT_WITHOUT_DATA, document=f"{document.kind} {document.number}")
    number = document.number if _is_issued(desk.book, document) else None
    return replace(decode_minutes(data).minutes, number=number, arms=desk.book.arms.get())


def save_extract(app: App, desk: Desk, document: Document, form: Form, path: Path, report: Report = silent) -> None:
    """Write a document's text at `path`. Raises as `minutes_of` and `require_ending`; Unusable as
    `Exchange.write_document`."""
    require_ending(path, form)
    app.exchange.write_document(path, _WRITTEN[form](app, minutes_of(app, desk, document, report)))


def _is_issued(book: Book, document: Document) -> bool:
    digest = hashlib.sha256(document.pdf).hexdigest()
    return any((each.kind, each.digest) == (document.kind, digest) for each in book.issues.all())


def _text(app: App, minutes: Minutes) -> bytes:
    # The mark at the beginning and such line ends are what the oldest editors of these offices' computers need.
    return app.documents.minutes_text(minutes).replace("\n", "\r\n").encode("utf-8-sig")


def _odt(app: App, minutes: Minutes) -> bytes:
    return app.documents.minutes_odt(minutes)


_WRITTEN: Mapping[Form, Callable[[App, Minutes], bytes]] = {Form.TEXT: _text, Form.ODT: _odt}
