"""Making the general minutes from the count as it stands, and issuing documents."""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from plebapp.domain.canvass import Canvass
from plebapp.domain.documents import DocumentKind, DocumentNumber
from plebapp.domain.journal import Action
from plebapp.domain.minutes import Minutes
from plebapp.domain.people import Permission
from plebapp.usecases.canvass import result
from plebapp.usecases.permission import authorise
from plebapp.usecases.ports import App, Book, Desk, Document, Exchange, Issued, Report, silent
from plebapp.usecases.record import now, record
from plebapp.usecases.verify import require_sound, require_voters_agreement

MINUTES, DRAFT = DocumentKind.MINUTES.value, DocumentKind.DRAFT.value


def general_minutes(app: App, desk: Desk, report: Report = silent) -> Document:
    """Return the Ata Geral da Apuração do Plebiscito; a MINUTA while stations are missing or the roll is open.

    Before the minutes proper the whole file is verified, before a draft the voters' rows and all figures. Raises
    Refused(NOBODY_ENROLLED) when I = 0, and Unusable (FILE_DISAGREES, FILE_DAMAGED) when what is on file is not what
    the journal says: no document rests on it.
    """
    with desk.book.reading():
        canvass = result(desk)
        signed = require_sound(desk, report) if canvass.final else require_voters_agreement(desk, report)
        issued_at = desk.clock().astimezone(canvass.plebiscite.local_time)
        minutes = Minutes(
            canvass,
            issued_at,
            app.version,
            signed,
            number=None if desk.book.read_only else next_number(desk.book, canvass, issued_at.year),
            proceedings=desk.book.proceedings.all(),
            arms=desk.book.arms.get(),
        )
    document = app.documents.general_minutes(minutes, report)
    return replace(document, kind=minutes.kind.value, number=minutes.number, head=canvass.journal_head)


def next_number(book: Book, canvass: Canvass, year: int) -> DocumentNumber:
    """Return the number that the next document of a kind bears in a year."""
    kind = MINUTES if canvass.final else DRAFT
    given = (issued.number.number for issued in book.issues.all() if (issued.kind, issued.number.year) == (kind, year))
    return DocumentNumber(year, 1 + max(given, default=0))


def issue(desk: Desk, document: Document, deliver: Callable[[], None] | None = None) -> Issued | None:
    """Keep a document that is about to leave the program (saved or printed), numbered among those of its kind.

    The very same one, issued already, is no new issue. None where the file is only read, which keeps nothing. `deliver`
    lets it out as the last thing before the commit: what fails to leave is not issued. Raises Refused as `authorise`;
    Unusable; what `deliver` raises.
    """
    book, let_out = desk.book, deliver or _later
    if book.read_only:
        let_out()
        return None
    with book.atomic():
        authorise(desk, Permission.ISSUE)
        issued = _issued_already(book, document)
        if issued is None:
            issued = _numbered(desk, document)
            book.issues.add(issued, document.pdf)
            number = issued.number
            told = {
                "document": issued.kind,
                "year": number.year,
                "number": number.number,
                "copy": number.copy,
                "head": issued.head,
                "digest": issued.digest,
                "data": issued.data,
            }
            record(desk, Action.DOCUMENT_ISSUED, f"{issued.kind} {number.number}/{number.year}", after=told)
        let_out()
    return issued


def _later() -> None:
    """Leave a document to be let out once it is issued, as to a printer."""


def _issued_already(book: Book, document: Document) -> Issued | None:
    digest = _digest(document)
    return next((each for each in book.issues.all() if (each.kind, each.digest) == (document.kind, digest)), None)


def _numbered(desk: Desk, document: Document) -> Issued:
    assert document.number is not None
    data = hashlib.sha256(document.data).hexdigest() if document.data else ""
    return Issued(document.kind, document.number, now(desk), desk.person, document.head, _digest(document), data)


def _digest(document: Document) -> str:
    return hashlib.sha256(document.pdf).hexdigest()


def save(desk: Desk, exchange: Exchange, path: Path, document: Document) -> Issued | None:
    """Issue a document and write it at `path`: both or neither, but for an older file that it had already replaced.

    Raises as `issue`; Unusable as `Exchange.write_document`.
    """
    exchange.require_writable(path)
    replaces, written = path.exists(), False

    def write() -> None:
        nonlocal written
        exchange.write_document(path, document.pdf)
        written = True

    try:
        return issue(desk, document, write)
    except BaseException:
        if written and not replaces:
            with suppress(OSError):  # where even this fails, the failure that led here is the one to tell
                path.unlink(missing_ok=True)
        raise
