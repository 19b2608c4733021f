"""Whether the person at the desk may do what is asked; in a file without protection everybody may do everything."""

from collections.abc import Iterable

from plebapp.domain.errors import Code, Refused
from plebapp.domain.people import TWO_PEOPLE, Permission, Person
from plebapp.usecases.ports import Book, Desk, Signer


def authorise(desk: Desk, permission: Permission) -> None:
    """Raise Refused unless the desk's person holds a role that permits it and, where it takes two, another confirms.

    Must be called inside `desk.book.atomic()`, so that nobody's roles change meanwhile. Raises Refused:
    SECOND_MISSING, SECOND_IS_FIRST, NOT_PERMITTED, and what `known` raises.
    """
    people = desk.book.people.all()
    if not people:
        return
    person = known(desk.book, desk.signer)
    if permission not in person.permissions:
        raise not_permitted(people, person.name, permission)
    if permission in TWO_PEOPLE and sum(each.active for each in people) > 1:
        _require_second(desk, person, permission)


def not_permitted(people: Iterable[Person], name: str, permission: Permission) -> Refused:
    """Return the refusal of what somebody may not do, which names those who may, on a line each."""
    able = "\n".join(each.name for each in people if permission in each.permissions)
    return Refused(Code.NOT_PERMITTED, person=name, permission=permission.value, who=able)


def _require_second(desk: Desk, person: Person, permission: Permission) -> None:
    if desk.second is None:
        raise Refused(Code.SECOND_MISSING, permission=permission.value)
    if known(desk.book, desk.second).name == person.name:
        raise Refused(Code.SECOND_IS_FIRST, person=person.name)


def known(book: Book, signer: Signer | None) -> Person:
    """Return who has signed in, as the file knows them now.

    Raises Refused: FILE_PROTECTED (nobody has), PERSON_UNKNOWN, PERSON_LEFT, PERSON_KEY_DIFFERS.
    """
    if signer is None:
        raise Refused(Code.FILE_PROTECTED, path=str(book.path))
    person = book.people.get(signer.name)
    if person is None:
        raise Refused(Code.PERSON_UNKNOWN, person=signer.name)
    if not person.active:
        raise Refused(Code.PERSON_LEFT, person=signer.name)
    if person.public_key != signer.public_key:
        raise Refused(Code.PERSON_KEY_DIFFERS, person=signer.name)
    return person
