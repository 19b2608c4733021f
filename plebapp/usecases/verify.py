"""Verifying a file: pages, the journal's chain and signatures, and all that is on file against the journal alone."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.journal import Action, Entry, breaks
from plebapp.domain.verification import Check, Disagreement, Notice, Remark, Signed
from plebapp.usecases.comparing import Found, compare, readable
from plebapp.usecases.comparing_voters import compare_search, compare_voters
from plebapp.usecases.ports import Book, Desk, Documents, Report, Signer, part_of, silent
from plebapp.usecases.replay import MALFORMED, Replayed
from plebapp.usecases.signatures import fault_of, knows_protection, seal_holds


@dataclass(frozen=True, slots=True)
class Verification:
    """What verifying found: everything that disagrees, how many journal entries were read, the head's digest, what is
    to be known all the same, and what of the journal is signed (None in a file without protection)."""

    disagreements: tuple[Disagreement, ...]
    entries: int
    head: str
    notices: tuple[Notice, ...] = ()
    signed: Signed | None = None

    @property
    def sound(self) -> bool:
        """Say whether everything agrees."""
        return not self.disagreements


def verify(desk: Desk, report: Report = silent, documents: Documents | None = None) -> Verification:
    """Recompute everything that can be recomputed and name what does not agree. Changes nothing.

    With `documents`, what the issued PDFs carry is read as well.
    """
    book = desk.book
    damages = book.damages(part_of(report, 0, 2))
    pages = [Disagreement(Check.PAGES, d.where, {"detail": d.detail}) for d in damages if not d.schema]
    if pages:
        # What lies on damaged pages cannot be compared.
        return Verification(_distinct(pages), 0, "")
    with book.reading():
        journal = _Journal(book)
        found = [*journal.found, *(Disagreement(Check.SCHEMA, damage.where) for damage in damages)]
        found += compare(book, journal.replayed)
        found += compare_voters(book, journal.replayed, part_of(report, 1, 2))
        found += compare_search(book)
        found += readable(_documents(book, documents))
        found += _own(desk, journal)
    return Verification(_distinct(found), journal.entries, journal.head, tuple(journal.notices), journal.signed)


def _distinct(found: Sequence[Disagreement]) -> tuple[Disagreement, ...]:
    """Return each disagreement once: a single unreadable record stops several comparisons."""
    return tuple({(each.check, each.subject, *sorted(each.operands.items())): each for each in found}.values())


def check_agreement(desk: Desk, report: Report = silent) -> None:
    """Compare all figures on file with the journal, quickly. Raises Unusable(FILE_DISAGREES)."""
    report(0, 1)
    with desk.book.reading():
        require_agreement(desk)


def require_agreement(desk: Desk) -> None:
    """Compare all figures on file with the journal, at a cost that does not grow with the voters.

    Must be called inside `desk.book.reading()`. Raises Unusable(FILE_DISAGREES): such a file gives no figures.
    """
    journal = _Journal(desk.book)
    _require_none([*journal.found, *_own(desk, journal), *compare(desk.book, journal.replayed)])


def require_voters_agreement(desk: Desk, report: Report = silent) -> Signed | None:
    """Compare the voters' rows with the journal as well, likewise; return what of the journal is signed."""
    journal = _Journal(desk.book)
    _require_none([*journal.found, *_own(desk, journal), *compare_voters(desk.book, journal.replayed, report)])
    return journal.signed


def require_sound(desk: Desk, report: Report = silent) -> Signed | None:
    """Verify the whole file; return what of the journal is signed. Raises Unusable: FILE_DAMAGED, FILE_DISAGREES."""
    found = verify(desk, report)
    pages = next((each for each in found.disagreements if each.check is Check.PAGES), None)
    if pages is not None:
        raise Unusable(
            Code.FILE_DAMAGED, path=str(desk.book.path), detail=f"{pages.subject}: {pages.operands['detail']}"
        )
    _require_none(found.disagreements)
    return found.signed


def _require_none(found: Sequence[Disagreement]) -> None:
    if found:
        raise Unusable(Code.FILE_DISAGREES, count=len(found), check=found[0].check.value)


_CHAIN = {"gap": Check.JOURNAL_GAP, "link": Check.JOURNAL_LINK, "digest": Check.JOURNAL_DIGEST}


class _Journal:
    """The journal read once: what is wrong with it, and what it says."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._last: Entry | None = None
        self._signers: set[str] = set()
        self.protection: Entry | None = None
        self.entries = 0
        self.replayed = Replayed()
        self.notices: list[Notice] = []
        self.found: list[Disagreement] = []
        self.found += readable(self._breaks())
        self.found += readable(self._end())

    @property
    def head(self) -> str:
        """Return the digest of the last entry, empty without one."""
        return "" if self._last is None else self._last.digest

    @property
    def signed(self) -> Signed | None:
        """Return what of the journal is signed, None where nobody signs."""
        if self.protection is None:
            return None
        return Signed(self.protection.sequence, len(self._signers), len(self.notices))

    def _breaks(self) -> Found:
        for broken in breaks(self._entries()):
            yield Disagreement(_CHAIN[broken.what], str(broken.sequence))

    def _entries(self) -> Iterator[Entry]:
        for entry in self._book.journal.entries():
            self.entries += 1
            self._last = entry
            # An altered entry may say anything; it is named, and not believed.
            if entry.recomputed == entry.digest:
                self._take(entry)
            yield entry

    def _take(self, entry: Entry) -> None:
        """Believe an entry that its people signed."""
        try:
            fault = fault_of(entry, self.replayed.people, self._book.genuine)
            if fault is None:
                self.replayed.replay(entry)
                at = self._local(entry.at)
        except MALFORMED:
            fault = Check.JOURNAL_CONTENT
        if fault is not None:
            self.found.append(Disagreement(fault, str(entry.sequence)))
            return
        self._signers.update(entry.signers)
        if entry.action is Action.PROTECTED:
            self.protection = entry
        if entry.action is Action.RECOVERED:
            told = Notice(Remark.RECOVERED, str(entry.sequence), {"person": entry.person, "at": at})
            self.notices.append(told)

    def _local(self, at: str) -> str:
        """Return a moment of the journal in the state's legal time. Raises ValueError."""
        moment, facts = datetime.fromisoformat(at), self.replayed.plebiscite
        return (moment if facts is None else moment.astimezone(facts.local_time)).isoformat()

    def _end(self) -> Found:
        if self._last is None:
            yield Disagreement(Check.JOURNAL_EMPTY)
        people = self.replayed.people
        # A file is encrypted by the very entry that brings its first person.
        unsigned = self._book.key is not None and not people
        if unsigned or not seal_holds(self._book.journal.seal(), self._last, people, self._book.genuine):
            yield Disagreement(Check.SEAL)


def _documents(book: Book, documents: Documents | None) -> Found:
    for issued in book.issues.all():
        pdf, name = book.issues.pdf(issued), f"{issued.kind} {issued.number}"
        if hashlib.sha256(pdf).hexdigest() != issued.digest:
            yield Disagreement(Check.DOCUMENT, name)
        elif documents is not None and _data_digest(documents, pdf) != issued.data:
            yield Disagreement(Check.DOCUMENT_DATA, name)


def _data_digest(documents: Documents, pdf: bytes) -> str:
    """Return the digest of the data that a PDF carries, empty without any."""
    try:
        data = documents.data(pdf)
    except Unusable:  # what is no document any more carries nothing
        return ""
    return "" if data is None else hashlib.sha256(data).hexdigest()


def _own(desk: Desk, journal: _Journal) -> Found:
    """Yield what whoever has signed in knows better than the file."""
    if desk.signer is not None:
        yield from readable(_own_key(desk.book, desk.signer))
        if not knows_protection(desk.signer, journal.protection):
            yield Disagreement(Check.OWN_PROTECTION, desk.signer.name)


def _own_key(book: Book, signer: Signer) -> Found:
    person = book.people.get(signer.name)
    if person is None or person.public_key != signer.public_key:
        yield Disagreement(Check.OWN_KEY, signer.name)
