"""Making the general minutes from the count as it stands, and issuing documents."""

import hashlib
from dataclasses import replace

from plebapp.domain.documents import DocumentKind
from plebapp.domain.journal import Action
from plebapp.domain.people import Permission
from plebapp.usecases.canvass import result
from plebapp.usecases.permission import authorise
from plebapp.usecases.ports import App, Desk, Document, Issued, Minutes, Report, silent
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
    document = app.documents.general_minutes(Minutes(canvass, issued_at, app.version, signed), report)
    return replace(document, kind=MINUTES if canvass.final else DRAFT, head=canvass.journal_head)


def issue(desk: Desk, document: Document) -> Issued | None:
    """Keep a document that is about to leave the program (saved or printed), numbered among those of its kind.

    The very same one, issued already, is no new issue. None where the file is only read, which keeps nothing. Raises
    Refused as `authorise`; Unusable.
    """
    book = desk.book
    if book.read_only:
        return None
    digest = hashlib.sha256(document.pdf).hexdigest()
    with book.atomic():
        authorise(desk, Permission.ISSUE)
        earlier = [issued for issued in book.issues.all() if issued.kind == document.kind]
        for issued in earlier:
            if issued.digest == digest:
                return issued
        number = len(earlier) + 1
        made = Issued(document.kind, number, now(desk), desk.person, document.head, digest)
        book.issues.add(made, document.pdf)
        told = {"document": made.kind, "number": number, "head": made.head, "digest": digest}
        record(desk, Action.DOCUMENT_ISSUED, f"{made.kind} {number}", after=told)
    return made
