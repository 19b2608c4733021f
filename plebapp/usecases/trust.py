"""What the journal and each person themselves know of a file's people and protection, whatever else the file says."""

from plebapp.domain.encoding import decode_person
from plebapp.domain.errors import Code, Refused
from plebapp.domain.journal import Action, Entry
from plebapp.domain.people import Person
from plebapp.usecases.permission import known
from plebapp.usecases.ports import Book, Signer
from plebapp.usecases.replay import MALFORMED
from plebapp.usecases.signatures import knows_protection


def protection_entry(book: Book) -> Entry | None:
    """Return the journal's entry on the file's protection, None where there is none."""
    return next((entry for entry in book.journal.entries() if entry.action is Action.PROTECTED), None)


def anchor_for(book: Book, signer: Signer | None) -> str:
    """Return the anchor of somebody whom `signer` lets in, None standing for the recovery words: the one that the
    signer knows, or what the journal says now."""
    if signer is not None and signer.anchor:
        return signer.anchor
    entry = protection_entry(book)
    return "" if entry is None else entry.digest


def require_known(book: Book, signer: Signer, *, to_read: bool = False) -> None:
    """Raise Refused as `known` does; but PERSON_ALTERED where only a hand from outside explains it. Somebody who then
    comes only `to_read` is let in, to verify the file: nobody else could tell them."""
    try:
        known(book, signer)
    except Refused as error:
        if not _altered(book, signer):
            raise
        if not to_read:
            raise Refused(Code.PERSON_ALTERED, person=signer.name) from error


def _altered(book: Book, signer: Signer) -> bool:
    """Say whether the file knows somebody otherwise than its journal, or has not the protection that they know.

    Without any hand from outside, a program that was killed leaves a slot that neither journal nor people know.
    """
    told = people_told(book).get(signer.name)
    if told is not None and told.active and told.public_key == signer.public_key:
        return True
    try:
        return not knows_protection(signer, protection_entry(book))
    except MALFORMED:
        return True


def people_told(book: Book) -> dict[str, Person]:
    """Return the people by name as the journal last tells of them, whoever signed that."""
    told: dict[str, Person] = {}
    for entry in book.journal.entries():
        try:
            person = decode_person(dict(entry.after or {})["person"])
        except MALFORMED:
            continue
        told[person.name] = person
    return told
