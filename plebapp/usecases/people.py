"""The people of a protected file: who comes, what roles they hold, who leaves, and their passwords.

Names are identity: entries of the journal refer to people by them, so that no name is ever given twice.
"""

from collections.abc import Iterable
from dataclasses import replace

from plebapp.domain.encoding import Document, encode_person
from plebapp.domain.errors import Code, Refused
from plebapp.domain.fields import TEXT_LIMIT, FieldProblem, fold, parse_name
from plebapp.domain.journal import Action
from plebapp.domain.passwords import same
from plebapp.domain.people import Permission, Person, Role, require_roles
from plebapp.usecases.permission import authorise, known
from plebapp.usecases.plebiscite import seat
from plebapp.usecases.ports import App, Book, Desk
from plebapp.usecases.record import record
from plebapp.usecases.slots import as_written, in_step, key_of
from plebapp.usecases.trust import anchor_for


def add_person(app: App, desk: Desk, name: str, roles: Iterable[Role], password: str) -> Person:
    """Let somebody else work in the file, with a password of their own.

    Raises Refused: as `authorise`, FILE_NOT_PROTECTED, ROLES_MISSING, PERSON_MISSING, PERSON_NAME_UNFIT, PERSON_EXISTS,
    what judges the password; Unusable. File and key file stay as they were then.
    """
    book = desk.book
    with in_step(app.vault, book) as key_file:
        authorise(desk, Permission.PEOPLE)
        held = frozenset(roles)
        require_roles(held)
        name = _new_name(book, name)
        require_good_password(app, book, name, password)
        keys, signer = app.vault.read(book.path).with_person(
            key_of(book), name, password, anchor_for(book, desk.signer)
        )
        person = Person(name, held, signer.public_key)
        _put(desk, Action.PERSON_ADDED, None, person)
        key_file.write(keys)
    return person


def change_roles(desk: Desk, name: str, roles: Iterable[Role]) -> Person:
    """Give somebody other roles.

    Raises Refused: as `authorise`, FILE_NOT_PROTECTED, ROLES_MISSING, PERSON_UNKNOWN, PERSON_LEFT,
    ADMINISTRATOR_MISSING. Nothing changes then.
    """
    key_of(desk.book)
    with desk.book.atomic():
        authorise(desk, Permission.PEOPLE)
        held = frozenset(roles)
        require_roles(held)
        before = person_at_work(desk.book, name)
        after = replace(before, roles=held)
        if after != before:
            _require_administrator_without(desk.book, after)
            _put(desk, Action.PERSON_CHANGED, before, after)
    return after


def remove_person(app: App, desk: Desk, name: str) -> Person:
    """Let somebody work in the file no longer; the journal keeps their name and signatures.

    The slot leaves the key file after the commit; where that fails, Unusable says so, the person has left all the same,
    and the next signing in removes it. Raises Refused: as `change_roles`. Nothing changes then.
    """
    book = desk.book
    key = key_of(book)
    with book.atomic():
        authorise(desk, Permission.PEOPLE)
        before = person_at_work(book, name)
        after = replace(before, active=False)
        _require_administrator_without(book, after)
        _put(desk, Action.PERSON_LEFT, before, after)
    app.vault.write(book.path, app.vault.read(book.path).without(key, after.name))
    return after


def reset_password(app: App, desk: Desk, name: str, password: str) -> Person:
    """Give somebody who has forgotten it another password, and with it another signature.

    Raises Refused: as `add_person`, PERSON_UNKNOWN, PERSON_LEFT, PASSWORD_IS_OWN (whoever asks or confirms has just
    signed in); Unusable. File and key file stay as they were then.
    """
    book = desk.book
    with in_step(app.vault, book) as key_file:
        authorise(desk, Permission.PEOPLE)
        before = person_at_work(book, name)
        if before.name in {signer.name for signer in (desk.signer, desk.second) if signer is not None}:
            raise Refused(Code.PASSWORD_IS_OWN, person=before.name)
        require_good_password(app, book, before.name, password)
        keys, signer = app.vault.read(book.path).with_person(
            key_of(book), before.name, password, anchor_for(book, desk.signer)
        )
        after = replace(before, public_key=signer.public_key)
        _put(desk, Action.PERSON_REKEYED, before, after)
        key_file.write(keys)
    return after


def change_password(app: App, desk: Desk, old: str, new: str) -> None:
    """Give the desk's person another password in place of the old one; the signature stays the same.

    Raises Refused: as `known`, FILE_NOT_PROTECTED, PASSWORD_WRONG and PASSWORD_WAIT for the old one, PASSWORD_SAME
    and what judges the new one; Unusable. File and key file stay as they were then, but for the count of wrong
    passwords.
    """
    book = desk.book
    key = key_of(book)
    person = known(book, desk.signer)
    signer = app.vault.unlock(book.path, person.name, old, desk.clock()).signer
    with in_step(app.vault, book) as key_file:
        known(book, signer)
        if same(old, new):
            raise Refused(Code.PASSWORD_SAME)
        require_good_password(app, book, person.name, new)
        keys = app.vault.read(book.path).with_password(key, signer, new)
        record(desk, Action.PASSWORD_CHANGED, person.name)
        key_file.write(keys)


def person_at_work(book: Book, typed: str) -> Person:
    """Return who works in the file under a name, in whatever capitals and accents.

    Raises Refused: PERSON_MISSING, PERSON_UNKNOWN, PERSON_LEFT.
    """
    people = book.people.all()
    name = as_written(tuple(person.name for person in people), seat(typed))
    found = next((person for person in people if person.name == name), None)
    if found is None:
        raise Refused(Code.PERSON_UNKNOWN, person=name)
    if not found.active:
        raise Refused(Code.PERSON_LEFT, person=name)
    return found


def person_name(typed: str) -> str:
    """Return the name of somebody new, as names are written. Raises Refused: PERSON_MISSING, PERSON_NAME_UNFIT."""
    try:
        return parse_name(seat(typed))
    except FieldProblem as problem:
        raise Refused(Code.PERSON_NAME_UNFIT, limit=TEXT_LIMIT) from problem


def require_good_password(app: App, book: Book, person: str, password: str) -> None:
    """Raise Refused unless a password serves for a person of a file: see `Vault.require_good_password`."""
    app.vault.require_good_password(password, (person, book.path.stem, book.facts.get().name))


def _new_name(book: Book, typed: str) -> str:
    name = person_name(typed)
    for person in book.people.all():
        if fold(person.name) == fold(name):
            raise Refused(Code.PERSON_EXISTS, person=person.name)
    return name


def _require_administrator_without(book: Book, changed: Person) -> None:
    others = [person for person in book.people.all() if person.name != changed.name]
    if not any(person.active and Role.ADMINISTRATOR in person.roles for person in (*others, changed)):
        raise Refused(Code.ADMINISTRATOR_MISSING)


def _put(desk: Desk, action: Action, before: Person | None, after: Person) -> None:
    desk.book.people.put(after)
    record(desk, action, after.name, before=None if before is None else _document(before), after=_document(after))


def _document(person: Person) -> Document:
    return {"person": encode_person(person)}
