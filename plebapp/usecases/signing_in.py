"""Signing in to a protected file: by a password, by another person's to confirm, by the recovery words."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from plebapp.domain.encoding import encode_person
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.people import Person
from plebapp.usecases.people import person_at_work, require_good_password
from plebapp.usecases.plebiscite import seat
from plebapp.usecases.ports import App, Book, DataKey, Desk, Keys, Protection, Signer, Unlocked
from plebapp.usecases.record import arrived, record
from plebapp.usecases.slots import UNREADABLE, KeyFile, as_written, in_step, key_of, tidy
from plebapp.usecases.trust import anchor_for, require_known


def sign_in(app: App, path: Path, person: str, password: str, *, read_only: bool = False) -> Desk:
    """Open a protected file for somebody, by their password; the name in whatever capitals and accents.

    Wrong passwords tried since the last ones journaled are journaled now, and the key file tidied, unless `read_only`.
    Raises Refused: FILE_NOT_PROTECTED, PERSON_MISSING, PERSON_WITHOUT_SLOT, PERSON_UNKNOWN, PERSON_LEFT,
    PERSON_KEY_DIFFERS, PERSON_ALTERED (not where only read: such a file is to be verified), PASSWORD_WRONG and
    PASSWORD_WAIT (operand `wait`, in seconds); Unusable as `Library.open` and `Vault.unlock`.
    """
    path = path.absolute()
    _require_protected(app, path)
    name = as_written(app.vault.read(path).names, seat(person))
    unlocked = app.vault.unlock(path, name, password, app.clock())
    book = _opened_by_first(app, path, unlocked.keys, name, read_only)
    with _closed_on_failure(book):
        require_known(book, unlocked.signer, to_read=read_only)
        desk = arrived(Desk(book, name, app.clock, unlocked.signer))
        if not read_only:
            tidy(app.vault, book, len(unlocked.keys) > 1)
            journal_failures(app, desk, unlocked.failures)
    return desk


def confirm(desk: Desk, app: App, person: str, password: str) -> Signer:
    """Return another person, signed in beside the desk's: for `Desk.confirmed_by`, or to work at the same desk.

    Raises Refused as `sign_in`, SECOND_IS_FIRST, and PERSON_WITHOUT_PASSWORD for somebody on file who has no slot;
    Unusable as `Vault.unlock`.
    """
    path = desk.book.path
    key_of(desk.book)
    name = as_written(app.vault.read(path).names, seat(person))
    if name == desk.person:
        raise Refused(Code.SECOND_IS_FIRST, person=name)
    unlocked = _unlocked_beside(app, desk, name, password)
    journal_failures(app, replace(desk, person=name, signer=unlocked.signer, second=None), unlocked.failures)
    return unlocked.signer


def _unlocked_beside(app: App, desk: Desk, person: str, password: str) -> Unlocked:
    """Return what somebody's password opens, at an open file that can tell why nothing does."""
    try:
        unlocked = app.vault.unlock(desk.book.path, person, password, desk.clock())
    except Refused as error:
        if error.code is Code.PERSON_WITHOUT_SLOT:
            working = person_at_work(desk.book, person)
            raise Refused(Code.PERSON_WITHOUT_PASSWORD, person=working.name) from error
        raise
    require_known(desk.book, unlocked.signer)
    return unlocked


def journal_failures(app: App, desk: Desk, failures: int) -> None:
    """Journal how many wrong passwords were tried in the name of the desk's person; not in a file only read."""
    if not failures or desk.book.read_only:
        return
    with desk.book.atomic():
        record(desk, Action.SIGN_IN_FAILURES, desk.person, after={"count": failures})
    app.vault.forget_failures(desk.book.path, desk.person)


def open_with_words(app: App, path: Path, words: Sequence[str]) -> Desk:
    """Open a protected file only to read it, by its recovery words; its key file may be missing. Nobody sits there.

    Raises Refused: FILE_NOT_PROTECTED, WORDS_WRONG, WORDS_OF_ANOTHER_FILE; Unusable as `Library.open`.
    """
    return arrived(Desk(_opened_by_words(app, path, words, "", read_only=True), "", app.clock))


def recover(app: App, path: Path, words: Sequence[str], person: str, password: str) -> Desk:
    """Open a protected file by its recovery words and give somebody who works in it a password and a signature anew.

    A key file that is missing or cannot be used is made again, with that person alone, and the old one is kept under
    another name (`Desk.keys_aside`); the others get theirs by `reset_password`, or likewise by the words. Anybody who
    works in the file may be recovered, not administrators alone: where the key file is lost, resetting a password takes
    two people, and neither has a password.

    Raises Refused: as `open_with_words`, PERSON_MISSING, PERSON_UNKNOWN, PERSON_LEFT, what judges the password;
    Unusable as `Library.open`. Nothing changes then.
    """
    book = _opened_by_words(app, path, words, seat(person), read_only=False)
    with _closed_on_failure(book):
        return arrived(_recovered(app, book, person, password))


def _recovered(app: App, book: Book, name: str, password: str) -> Desk:
    with in_step(app.vault, book) as key_file:
        before = person_at_work(book, name)
        require_good_password(app, book, before.name, password)
        put, (keys, signer) = _keys_with(app, key_file, book, before, password)
        after = replace(before, public_key=signer.public_key)
        book.people.put(after)
        desk = Desk(book, after.name, app.clock, signer)
        record(
            desk,
            Action.RECOVERED,
            after.name,
            before={"person": encode_person(before)},
            after={"person": encode_person(after)},
        )
        put(keys)
    return replace(desk, keys_aside=key_file.aside)


def _keys_with(
    app: App, key_file: KeyFile, book: Book, person: Person, password: str
) -> tuple[Callable[[Keys], None], tuple[Keys, Signer]]:
    """Return the slots with a person's, and what puts them on the disk."""
    key, anchor = key_of(book), anchor_for(book, None)
    try:
        return key_file.write, app.vault.read(book.path).only(key).with_person(key, person.name, password, anchor)
    except Unusable as error:
        if error.code not in UNREADABLE:
            raise
        return key_file.replace, app.vault.new_keys().with_person(key, person.name, password, anchor)


def _require_protected(app: App, path: Path) -> None:
    if app.library.protection(path) is Protection.OPEN:
        raise Refused(Code.FILE_NOT_PROTECTED, path=str(path))


def _opened_by_first(app: App, path: Path, keys: Sequence[DataKey], holder: str, read_only: bool) -> Book:
    """Open by the first key that does: in the midst of a change of key there are two."""
    for key in keys[:-1]:
        try:
            return app.library.open(path, key, read_only=read_only, holder=holder)
        except Unusable as error:
            if error.code is not Code.KEYS_OF_ANOTHER_FILE:
                raise
    return app.library.open(path, keys[-1], read_only=read_only, holder=holder)


def _opened_by_words(app: App, path: Path, words: Sequence[str], holder: str, *, read_only: bool) -> Book:
    _require_protected(app, path)
    with words_told(path):
        return app.library.open(path, app.vault.key_of(words), read_only=read_only, holder=holder)


@contextmanager
def words_told(path: Path) -> Iterator[None]:
    """Say of recovery words, whose key opens nothing, that they are of another file: Refused(WORDS_OF_ANOTHER_FILE)."""
    try:
        yield
    except Unusable as error:
        if error.code is not Code.KEYS_OF_ANOTHER_FILE:
            raise
        raise Refused(Code.WORDS_OF_ANOTHER_FILE, path=str(path)) from error


@contextmanager
def _closed_on_failure(book: Book) -> Iterator[None]:
    try:
        yield
    except BaseException:
        book.close()
        raise
