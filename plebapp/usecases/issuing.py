"""Issuing documents: numbered, kept in the file as they left, and superseded by what happens later."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from operator import itemgetter
from pathlib import Path

from plebapp.domain.documents import DocumentKind, DocumentNumber, Superseded
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.journal import NO_FACT, Action, Entry
from plebapp.domain.people import Permission
from plebapp.usecases.endings import PDF, require_ending
from plebapp.usecases.permission import authorise
from plebapp.usecases.ports import Book, Desk, Document, Exchange, Issued
from plebapp.usecases.record import now, record

_SUPERSEDED_BY: Mapping[str, tuple[str, ...]] = {
    DocumentKind.DRAFT.value: (DocumentKind.DRAFT.value, DocumentKind.MINUTES.value)
}
"""By which kinds an issue is superseded, where these are others than its own alone."""


@dataclass(frozen=True, slots=True)
class Standing:
    """An issue, and what superseded it; None while it stands."""

    issued: Issued
    superseded: Superseded | None = None


def standing(book: Book) -> tuple[Standing, ...]:
    """Return how every issue stands, oldest first.

    A document is superseded by the next number of its kind, a draft by the minutes proper as well; otherwise by the
    first entry of the journal after its head that changes a fact. Its copies stand and fall with it. The journal is
    read back to the oldest head among those that no issue superseded, and no further.
    """
    issues = book.issues.all()
    later = list(_next_issues(issues))
    changes = _first_changes(book, {issued.head for issued, by in zip(issues, later, strict=True) if by is None})
    return tuple(
        Standing(issued, _by_change(changes[issued.head]) if by is None else Superseded(by.at, by.kind, by.number))
        for issued, by in zip(issues, later, strict=True)
    )


def current_issue(book: Book, kind: str) -> Issued | None:
    """Return the document of a kind that stands, as first issued; None where there is none, or a fact changed since."""
    originals = (each.issued for each in standing(book) if each.superseded is None and each.issued.number.copy == 1)
    return next((issued for issued in originals if issued.kind == kind), None)


def find_issue(book: Book, kind: str, number: DocumentNumber) -> Issued:
    """Return an issue by its name. Raises Refused(DOCUMENT_UNKNOWN)."""
    for issued in book.issues.all():
        if (issued.kind, issued.number) == (kind, number):
            return issued
    raise Refused(Code.DOCUMENT_UNKNOWN, document=f"{kind} {number}")


def next_number(book: Book, kind: str, year: int) -> DocumentNumber:
    """Return the number that the next document of a kind bears in a year."""
    given = (each.number.number for each in book.issues.all() if (each.kind, each.number.year) == (kind, year))
    return DocumentNumber(year, 1 + max(given, default=0))


def next_copy(book: Book, kind: str, number: DocumentNumber) -> DocumentNumber:
    """Return what the next copy (via) of a document is called, whichever of its copies `number` names."""
    document = DocumentNumber(number.year, number.number)
    copies = (
        each.number.copy
        for each in book.issues.all()
        if each.kind == kind and DocumentNumber(each.number.year, each.number.number) == document
    )
    return replace(document, copy=1 + max(copies, default=0))


def require_current(book: Book, issued: Issued) -> None:
    """Raise Refused(DOCUMENT_SUPERSEDED) where an issue on file does not stand any more."""
    if not any(each.issued == issued and each.superseded is None for each in standing(book)):
        raise Refused(Code.DOCUMENT_SUPERSEDED, document=f"{issued.kind} {issued.number}")


def kept(book: Book, issued: Issued) -> Document:
    """Return an issue as it left the program, byte for byte. Raises Unusable(FILE_DISAGREES) where it is not that."""
    pdf = book.issues.pdf(issued)
    if _digest(pdf) != issued.digest:
        raise Unusable(Code.FILE_DISAGREES, count=1, check="document")
    return Document(pdf, kind=issued.kind, number=issued.number, head=issued.head)


def issue(desk: Desk, document: Document) -> Issued | None:
    """Keep a document that is about to leave the program (saved or printed) under the number that it bears.

    The very same one, issued already, is no new issue. None for another one where the file is only read, which keeps
    nothing. Raises Unusable; Refused as `authorise`, and, for a document that must be made again: anything at all was
    recorded since it was made, by which it would tell an old head and an old number of signers, or for a copy a fact
    (DOCUMENT_FACTS_CHANGED), its number is taken or no more the next one, as when a year began (DOCUMENT_NUMBER_PAST),
    it is a copy of what does not stand (DOCUMENT_SUPERSEDED). Nothing changes then.
    """
    book = desk.book
    if book.read_only:
        return _issued_already(book, document)
    with book.atomic():
        authorise(desk, Permission.ISSUE)
        issued = _issued_already(book, document)
        if issued is None:
            _require_next(desk, document)
            issued = _issued(desk, document)
            book.issues.add(issued, document.pdf)
            record(desk, Action.DOCUMENT_ISSUED, f"{issued.kind} {issued.number}", after=_told(issued))
    return issued


def save(desk: Desk, exchange: Exchange, path: Path, document: Document) -> Issued | None:
    """Issue a document and write it at `path`.

    It is on the disk before it is issued, and takes its place afterwards: what cannot be written is not issued, and no
    numbered document is abroad that the file does not keep, even where the program is killed between.
    Raises as `issue` and `require_ending`; Unusable as `Exchange.placing`.
    """
    require_ending(path, PDF)
    with exchange.placing(path, document.pdf):
        return issue(desk, document)


def is_up_to_date(desk: Desk, document: Document) -> bool:
    """Say whether a document that is no copy may leave as it is: it was issued and stands, or `issue` would take it; of
    a file that is only read, whether nothing was recorded since it was made."""
    issued = _issued_already(desk.book, document)
    if issued is not None:
        return issued == current_issue(desk.book, document.kind)
    if document.number is None:
        head = desk.book.journal.head()
        return head is not None and head.digest == document.head
    try:
        _require_next(desk, document)
    except Refused:
        return False
    return True


def _issued_already(book: Book, document: Document) -> Issued | None:
    digest = _digest(document.pdf)
    return next((each for each in book.issues.all() if (each.kind, each.digest) == (document.kind, digest)), None)


def _require_next(desk: Desk, document: Document) -> None:
    book, kind, number = desk.book, document.kind, document.number
    assert number is not None, "a document of a file that is only read"
    name = f"{kind} {number}"
    # A copy says what its document said, as of then; only that must be true still.
    nothing = NO_FACT if number.copy > 1 else frozenset[Action]()
    change = _first_changes(book, {document.head}, nothing)[document.head]
    if change is not None:
        at = _local(desk, datetime.fromisoformat(change.at)).isoformat()
        raise Refused(Code.DOCUMENT_FACTS_CHANGED, document=name, action=change.action.value, at=at)
    if number.copy > 1:
        require_current(book, find_issue(book, kind, DocumentNumber(number.year, number.number)))
        following = next_copy(book, kind, number)
    else:
        following = next_number(book, kind, _local(desk, desk.clock()).year)
    if number != following:
        raise Refused(Code.DOCUMENT_NUMBER_PAST, document=name, following=f"{kind} {following}")


def _local(desk: Desk, moment: datetime) -> datetime:
    return moment.astimezone(desk.book.facts.get().local_time)


def _issued(desk: Desk, document: Document) -> Issued:
    assert document.number is not None
    data = _digest(document.data) if document.data else ""
    return Issued(document.kind, document.number, now(desk), desk.person, document.head, _digest(document.pdf), data)


def _told(issued: Issued) -> dict[str, str | int]:
    number = issued.number
    return {
        "document": issued.kind,
        "year": number.year,
        "number": number.number,
        "copy": number.copy,
        "head": issued.head,
        "digest": issued.digest,
        "data": issued.data,
    }


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _next_issues(issues: tuple[Issued, ...]) -> Iterator[Issued | None]:
    """Yield for each issue the one that superseded it: the first later document of another number."""
    first: dict[str, tuple[int, Issued]] = {}
    found: list[Issued | None] = []
    for place, issued in reversed(tuple(enumerate(issues))):
        kinds = _SUPERSEDED_BY.get(issued.kind, (issued.kind,))
        following = sorted((first[kind] for kind in kinds if kind in first), key=itemgetter(0))
        found.append(following[0][1] if following else None)
        if issued.number.copy == 1:
            first[issued.kind] = (place, issued)
    return reversed(found)


def _first_changes(book: Book, heads: set[str], nothing: frozenset[Action] = NO_FACT) -> dict[str, Entry | None]:
    """Return by head the first entry after it that is no `nothing`, None where there is none; for a head that is no
    entry's, the file's first entry."""
    found: dict[str, Entry | None] = {}
    change: Entry | None = None
    for entry in book.journal.backwards() if heads else ():
        if entry.digest in heads:
            found[entry.digest] = change
        if len(found) == len(heads):
            break
        if entry.action not in nothing:
            change = entry
    return {head: found.get(head, change) for head in heads}


def _by_change(change: Entry | None) -> Superseded | None:
    return None if change is None else Superseded(change.at, action=change.action)
