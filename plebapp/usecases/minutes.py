"""Making the general minutes: from the count as it stands, or a copy of those issued."""

import hashlib
from dataclasses import replace

from plebapp.domain.documents import DocumentKind
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_reading import decode_minutes, moment_of
from plebapp.domain.verification import Signed
from plebapp.usecases.canvass import result
from plebapp.usecases.issuing import current_issue, kept, next_copy, next_number, require_current
from plebapp.usecases.ports import App, Book, Desk, Document, Issued, Report, part_of, silent
from plebapp.usecases.verify import require_sound, require_voters_agreement

MINUTES = DocumentKind.MINUTES.value
_VERIFYING, _MAKING, _PARTS = 0, 1, 2


def general_minutes(app: App, desk: Desk, report: Report = silent) -> Document:
    """Return the Ata Geral da Apuração do Plebiscito; a MINUTA while the poll is not over, stations are
    missing, or the roll is open.

    It bears the next number of its kind, none where the file is only read. Before the minutes proper the whole file is
    verified, before a draft the voters' rows and all figures. Raises Refused(NOBODY_ENROLLED) when I = 0, and Unusable
    (FILE_DISAGREES, FILE_DAMAGED) when what is on file is not what the journal says: no document rests on it.
    """
    with desk.book.reading():
        minutes = _minutes(app, desk, part_of(report, _VERIFYING, _PARTS))
    return _made(app, minutes, part_of(report, _MAKING, _PARTS))


def latest_minutes(app: App, desk: Desk, report: Report = silent) -> Document:
    """Return the general minutes that were issued, as they left, while no fact changed since; otherwise new ones.

    Verifies and raises as `general_minutes`, whichever they are.
    """
    with desk.book.reading():
        minutes = _minutes(app, desk, part_of(report, _VERIFYING, _PARTS))
        issued = current_issue(desk.book, minutes.kind.value)
        if issued is not None:
            return kept_minutes(app, desk.book, issued)
    return _made(app, minutes, part_of(report, _MAKING, _PARTS))


def kept_minutes(app: App, book: Book, issued: Issued) -> Document:
    """Return an issue as it left the program, with the moment printed in it. Raises as `kept` and `Documents.data`."""
    document = kept(book, issued)
    data = app.documents.data(document.pdf) if issued.data else None
    return document if data is None else replace(document, made_at=moment_of(data))


def new_copy(app: App, desk: Desk, issued: Issued, report: Report = silent) -> Document:
    """Return a further copy (via) of minutes that stand: the same, of the same moment, under the next copy's number.

    They are made again of the data that the PDF on file carries, and of the arms on file. Raises Refused:
    DOCUMENT_SUPERSEDED, DOCUMENT_WITHOUT_DATA (issued by a version of the program that embedded none); Unusable:
    FILE_READ_ONLY, which keeps no copy, and as `general_minutes`.
    """
    book = desk.book
    if book.read_only:
        raise Unusable(Code.FILE_READ_ONLY, path=str(book.path))
    with book.reading():
        _require_sound(desk, issued.kind == MINUTES, part_of(report, _VERIFYING, _PARTS))
        require_current(book, issued)
        data = _data(app, issued, kept(book, issued))
        number, arms = next_copy(book, issued.kind, issued.number), book.arms.get()
    return _made(app, replace(decode_minutes(data).minutes, number=number, arms=arms), part_of(report, _MAKING, _PARTS))


def _minutes(app: App, desk: Desk, report: Report) -> Minutes:
    book, canvass = desk.book, result(desk)
    issued_at = desk.clock().astimezone(canvass.plebiscite.local_time)
    minutes = Minutes(canvass, issued_at, app.version, proceedings=book.proceedings.all(), arms=book.arms.get())
    kind = minutes.kind.value
    signed = _require_sound(desk, kind == MINUTES, report)
    number = None if book.read_only else next_number(book, kind, issued_at.year)
    return replace(minutes, signed=signed, number=number)


def _made(app: App, minutes: Minutes, report: Report) -> Document:
    document = app.documents.general_minutes(minutes, report)
    number, head = minutes.number, minutes.canvass.journal_head
    return replace(document, kind=minutes.kind.value, number=number, head=head, made_at=minutes.issued_at)


def _require_sound(desk: Desk, final: bool, report: Report) -> Signed | None:
    return require_sound(desk, report) if final else require_voters_agreement(desk, report)


def _data(app: App, issued: Issued, document: Document) -> bytes:
    if not issued.data:
        raise Refused(Code.DOCUMENT_WITHOUT_DATA, document=f"{issued.kind} {issued.number}")
    data = app.documents.data(document.pdf)
    if data is None or hashlib.sha256(data).hexdigest() != issued.data:
        raise Unusable(Code.FILE_DISAGREES, count=1, check="document")
    return data
