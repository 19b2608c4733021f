"""Files at three stages, protected or not, to be set up again and again; and how such a file stands, in values.

The clock stands and Argon2 costs as little as it can.
"""

import gzip
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from plebapp.domain.errors import Code, Refused
from plebapp.domain.journal import Action
from plebapp.domain.people import Role
from plebapp.storage.keyfile import Cost
from plebapp.storage.vault import KeyVault
from plebapp.usecases.counting import enter_sheet, keep_draft
from plebapp.usecases.people import add_person
from plebapp.usecases.plebiscite import open_plebiscite
from plebapp.usecases.ports import App, Desk, Protection
from plebapp.usecases.protecting import protect
from plebapp.usecases.roll import close_roll
from plebapp.usecases.signing_in import confirm, sign_in
from plebapp.usecases.verify import verify
from tests.usecases.office import LIBRARY, Clock, command, key, new_desk, row, stations, typed, voters
from tests.usecases.protected import CECILIA, MARTA, OTAVIO, OTHER_PASSWORD, PASSWORDS, make_app

NAME = "Nova Primavera.pleb"
OLDEST = Path(__file__).resolve().parents[1] / "data" / "versao-1.pleb.gz"


def vault() -> KeyVault:
    """A vault that remembers no wrong password yet."""
    return KeyVault(Cost(memory=8, time=1, lanes=1))


class Stage(StrEnum):
    """How far the plebiscite has come: two stations with ten voters each and one without; the roll closed; a station
    counted and the draft of another. `OLD` is a file of version 1."""

    ROLL = "roll"
    CLOSED = "closed"
    COUNTING = "counting"
    OLD = "old"


@dataclass(frozen=True)
class Office:
    """A folder with a file in it; nobody has it open. Marta and Otávio may do everything, Cecília types."""

    folder: Path
    words: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        return self.folder / NAME

    @property
    def protected(self) -> bool:
        return bool(self.words)

    @cached_property
    def app(self) -> App:
        return replace(make_app(Clock()), vault=vault())

    def sit(self, person: str = MARTA, password: str = "") -> Desk:
        """Open the file for somebody; what takes two, Otávio confirms (Marta, at his own desk)."""
        if LIBRARY.protection(self.path) is Protection.OPEN:
            return open_plebiscite(LIBRARY, self.path, person, self.app.clock)
        desk = sign_in(self.app, self.path, person, password or PASSWORDS[person])
        other = MARTA if person == OTAVIO else OTAVIO
        return desk.confirmed_by(confirm(desk, self.app, other, PASSWORDS[other]))


class Content(NamedTuple):
    """The files of a folder by name, and the recovery words where one is protected."""

    files: Mapping[str, bytes]
    words: tuple[str, ...]

    def put(self, folder: Path) -> Office:
        """Make a folder hold these files and nothing else."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, content in self.files.items():
            (folder / name).write_bytes(content)
        return Office(folder, self.words)


def content_of(office: Office) -> Content:
    return Content({path.name: path.read_bytes() for path in office.folder.iterdir()}, office.words)


def made(folder: Path, stage: Stage, *, protected: bool) -> Content:
    """Make a file at a stage."""
    folder.mkdir()
    path = folder / NAME
    if stage is Stage.OLD:
        path.write_bytes(gzip.decompress(OLDEST.read_bytes()))
        return content_of(Office(folder))
    desk = new_desk(path)
    stations(desk, "12;1;Escola d'Ávila;", "12;2;Salão;", "12;3;Capela;")
    voters(desk, *(row(section * 1000 + n, section) for section in (1, 2) for n in range(1, 11)))
    if stage is not Stage.ROLL:
        close_roll(desk)
    if stage is Stage.COUNTING:
        enter_sheet(desk, command(1, 8, 0, 8, 5, 2, 1, 0))
        keep_draft(desk, key(2), typed(8, 0, 8))
    desk.book.close()
    office = Office(folder)
    return content_of(staffed(office) if protected else office)


def staffed(office: Office) -> Office:
    """Protect the file of an office, with its three people."""
    app, path = office.app, office.path
    words = protect(app, path, MARTA, tuple(Role), PASSWORDS[MARTA]).words
    office = Office(office.folder, words)
    alone = sign_in(app, path, MARTA, PASSWORDS[MARTA])
    add_person(app, alone, OTAVIO, tuple(Role), PASSWORDS[OTAVIO])
    alone.book.close()
    desk = office.sit()
    add_person(app, desk, CECILIA, (Role.TYPIST,), PASSWORDS[CECILIA])
    desk.book.close()
    return office


class Standing(NamedTuple):
    """How a file that verifies stands: whether it is protected, with which password each of the people gets in, the
    people, the actions of the journal, the drafts.

    Wrong passwords are left out: a disk that fails may leave one more counted than were tried, never one fewer.
    """

    protection: Protection
    passwords: tuple[str, ...]
    people: tuple[str, ...]
    actions: tuple[str, ...]
    drafts: tuple[object, ...]


def standing(office: Office, path: Path | None = None, people: Iterable[str] = (MARTA, OTAVIO, CECILIA)) -> Standing:
    """Open the file, or one beside it, as whoever comes next would, and verify it."""
    path = path or office.path
    app = replace(office.app, vault=vault())
    protection = LIBRARY.protection(path)
    passwords: list[str] = []
    if protection is Protection.OPEN:
        desk = open_plebiscite(LIBRARY, path, MARTA, app.clock)
    else:
        passwords.extend(_password(app, path, person) for person in people)
        desk = sign_in(app, path, MARTA, passwords[0])
    try:
        found = verify(desk)
        assert found.sound, found.disagreements
        actions = tuple(action.value for action in journaled(desk) if action is not Action.SIGN_IN_FAILURES)
        working = tuple(person.name for person in desk.book.people.all() if person.active)
        return Standing(protection, tuple(passwords), working, actions, desk.book.counting.drafts())
    finally:
        desk.book.close()


def journaled(desk: Desk) -> list[Action]:
    return [entry.action for entry in desk.book.journal.entries()]


LOCKED_OUT = "the signature is not theirs"
_CLOSED_DOORS = {
    Code.PERSON_LEFT: "",
    Code.PERSON_WITHOUT_SLOT: "",
    Code.PERSON_UNKNOWN: "",
    Code.PERSON_KEY_DIFFERS: LOCKED_OUT,
}


def _password(app: App, path: Path, person: str) -> str:
    """Return the password with which somebody gets in, empty for one who has left. Fails where none is right."""
    for password in (PASSWORDS[person], OTHER_PASSWORD):
        try:
            sign_in(app, path, person, password).book.close()
        except Refused as refused:
            if refused.code is not Code.PASSWORD_WRONG:
                return _CLOSED_DOORS[refused.code]
        else:
            return password
    raise AssertionError(f"{person} does not get in any more")
