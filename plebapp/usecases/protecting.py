"""Protecting a file: its first person, its data key and recovery words; and changing that key."""

from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from plebapp.domain.encoding import encode_person
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.people import Permission, Person, Role
from plebapp.usecases.people import person_name, require_good_password
from plebapp.usecases.permission import authorise
from plebapp.usecases.ports import App, Book, DataKey, Desk, Document, Protection, RecoverySheet, Report, silent
from plebapp.usecases.record import record
from plebapp.usecases.signing_in import open_with_words
from plebapp.usecases.slots import key_of
from plebapp.usecases.voters import records_digest


@dataclass(frozen=True, slots=True)
class Protected:
    """A file newly protected: its recovery words, and where a key file is kept now that stood in its own's place."""

    words: tuple[str, ...] = field(repr=False)
    keys_aside: Path | None = None


def protect(
    app: App, path: Path, person: str, roles: Iterable[Role], password: str, report: Report = silent
) -> Protected:
    """Encrypt a file that nobody has open, with its first person, always an administrator.

    The key file is written first: killed then, the program leaves it beside a file that does not need it, and it is
    ignored until the next time, which writes another and keeps it under another name, like any that it finds there.
    `report` counts pages and may cancel.

    Raises Refused: FILE_ALREADY_PROTECTED, PERSON_MISSING, PERSON_NAME_UNFIT, what judges the password; Unusable as
    `Library.open` and `Library.reencrypt`. The file stays as it was then, but for the version of an older one.
    """
    path = path.absolute()
    _require_open(app, path)
    name = person_name(person)
    with closing(app.library.open(path, holder=name)) as book:  # nobody has it open, and it is of this version
        require_good_password(app, book, name, password)
    key = app.vault.new_key()
    keys, signer = app.vault.new_keys().with_person(key, name, password, "")
    first = Person(name, frozenset(roles) | {Role.ADMINISTRATOR}, signer.public_key)

    def complete(book: Book) -> None:
        with book.atomic():
            book.people.put(first)
            desk = Desk(book, name, app.clock, signer)
            record(
                desk, Action.PROTECTED, name, after={"person": encode_person(first), "records": records_digest(book)}
            )

    aside = app.vault.set_aside(path)
    try:
        app.vault.write(path, keys)
        app.library.reencrypt(path, None, key, complete, report)
    except BaseException:
        if app.library.protection(path) is Protection.OPEN:
            _take_back(app, path, aside)
        raise
    return Protected(app.vault.words(key), aside)


def _take_back(app: App, path: Path, aside: Path | None) -> None:
    if aside is None:
        app.vault.remove(path)
    else:
        app.vault.put_back(path, aside)


def _require_open(app: App, path: Path) -> None:
    protection = app.library.protection(path)
    if protection is Protection.KEYS_MISSING:
        app.vault.read(path)  # says what is missing, and where
    if protection is not Protection.OPEN:
        raise Refused(Code.FILE_ALREADY_PROTECTED, path=str(path))


def recovery_sheet(app: App, path: Path, words: Sequence[str]) -> Document:
    """Return the sheet of a protected file's recovery words, for printing. Raises as `open_with_words`."""
    desk = open_with_words(app, path, words)
    with closing(desk.book) as book:
        facts = book.facts.get()
    issued_at = app.clock().astimezone(facts.local_time)
    return app.documents.recovery_sheet(RecoverySheet(words, facts, path.name, issued_at, app.version))


def renew_key(app: App, desk: Desk, report: Report = silent) -> tuple[DataKey, tuple[str, ...]]:
    """Encrypt the desk's file anew under another key; return the key and the new recovery words.

    The desk's book is closed; no other connection may be open. Whatever opened the file before, an old copy's key file
    and the old words, opens it no longer. The key file opens both keys meanwhile, so that the file, killed at any
    moment, opens by the same passwords; signing in tidies it.

    Raises Refused as `authorise` and FILE_NOT_PROTECTED, the book still open; Unusable and Cancelled as
    `Library.reencrypt`, the book closed and the file as it was.
    """
    book, path, current = desk.book, desk.book.path, key_of(desk.book)
    with book.atomic():
        authorise(desk, Permission.KEYS)
    new = app.vault.new_key()
    both = app.vault.read(path).only(current).with_key(current, new)
    app.vault.write(path, both)
    book.close()

    def complete(made: Book) -> None:
        with made.atomic():
            record(replace(desk, book=made), Action.KEY_CHANGED)

    app.library.reencrypt(path, current, new, complete, report)
    # The words must be told now that they count: what is left in the key file goes when somebody next signs in.
    with suppress(Unusable):
        app.vault.write(path, both.only(new))
    return new, app.vault.words(new)
