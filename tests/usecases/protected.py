"""A protected office for the tests: passwords that cost little to try, and people of every kind."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, PlebError, Unusable
from plebapp.domain.journal import Action, Entry
from plebapp.domain.people import Role
from plebapp.exchange.files import Files
from plebapp.reports.documents import PdfDocuments
from plebapp.storage.driver import Connection
from plebapp.usecases.people import add_person
from plebapp.usecases.ports import App, Desk, Report, silent
from plebapp.usecases.protecting import protect, renew_key
from plebapp.usecases.signing_in import confirm, sign_in
from plebapp.usecases.verify import verify
from tests.usecases.office import LIBRARY, VAULT, Clock, new_desk

MARTA, OTAVIO, CECILIA = "Marta Nogueira", "Otávio d'Ávila", "Cecília Lima"
PASSWORDS = {
    MARTA: "cavalo pilha grampo certo",
    OTAVIO: "quatro palavras bem soltas",
    CECILIA: "lápis 'azul' na gaveta",
}
OTHER_PASSWORD = "outra frase muito comprida"


@dataclass
class Office:
    """A closed file, the program's ports, the clock, and the recovery words of its protection."""

    path: Path
    app: App
    clock: Clock
    words: tuple[str, ...] = ()

    @property
    def key_file(self) -> Path:
        return self.path.with_name(f"{self.path.name}.chaves")

    def sign_in(self, name: str = MARTA, password: str = "", *, read_only: bool = False) -> Desk:
        return sign_in(self.app, self.path, name, password or PASSWORDS[name], read_only=read_only)

    def confirmed(self, desk: Desk, name: str = OTAVIO) -> Desk:
        return desk.confirmed_by(confirm(desk, self.app, name, PASSWORDS[name]))

    def add(self, name: str, *roles: Role, confirmed_by: str = "") -> None:
        """Include somebody; the first one needs nobody to confirm."""
        desk = self.sign_in()
        try:
            sure = self.confirmed(desk, confirmed_by) if confirmed_by else desk
            add_person(self.app, sure, name, roles, PASSWORDS[name])
        finally:
            desk.book.close()

    def journal(self) -> list[Entry]:
        """The entries, of a file that verifies and opens with Marta's password."""
        desk = self.sign_in(read_only=True)
        try:
            found = verify(desk)
            assert found.sound, found.disagreements
            return list(desk.book.journal.entries())
        finally:
            desk.book.close()

    def actions(self) -> list[Action]:
        return [entry.action for entry in self.journal()]

    def bytes(self) -> tuple[bytes, bytes | None]:
        """The file and its key file as they lie on the disk."""
        return self.path.read_bytes(), self.key_file.read_bytes() if self.key_file.exists() else None


def make_app(clock: Clock) -> App:
    return App(LIBRARY, Files(), PdfDocuments(), clock, "0.0", VAULT)


def open_office(folder: Path) -> Office:
    """An office whose file is not protected yet."""
    clock = Clock()
    path = folder / "Nova Primavera.pleb"
    new_desk(path, clock=clock).book.close()
    return Office(path, make_app(clock), clock)


def protected_office(folder: Path, *others: str, roles: Iterable[Role] = ()) -> Office:
    """An office that Marta has protected; the others hold `roles`, or are typists."""
    office = open_office(folder)
    office.words = protect(office.app, office.path, MARTA, (), PASSWORDS[MARTA]).words
    held = tuple(roles) or (Role.TYPIST,)
    for number, name in enumerate(others):
        office.add(name, *held, confirmed_by=others[0] if number else "")
    return office


def fail_to_commit(patch: pytest.MonkeyPatch) -> None:
    """Have the disk be full whenever a commit of the journal is due; marks of opening are written all the same."""
    execute = Connection._execute

    def executed(connection: Connection, sql: str, parameters: object = ()) -> int:
        if sql == "COMMIT" and getattr(connection, "journaled", False):
            raise Unusable(Code.DISK_FULL, path=str(connection.path))
        if sql.startswith("INSERT INTO journal "):
            connection.journaled = True  # type: ignore[attr-defined]  # noted here alone
        return execute(connection, sql, parameters)  # type: ignore[arg-type]  # as it came

    patch.setattr(Connection, "_execute", executed)


def change_key(app: App, desk: Desk, report: Report = silent) -> tuple[Desk, tuple[str, ...]]:
    """Change the key and go on at the same desk, as the window does; return the desk and the new words."""
    key, words = renew_key(app, desk, report)
    book = app.library.open(desk.book.path, key, holder=desk.person)
    return replace(desk, book=book, second=None, clock_back=None), words


def refusal(call: object, *arguments: object, **options: object) -> PlebError:
    """The refusal that a call is answered with."""
    assert callable(call)
    with pytest.raises(PlebError) as refused:
        call(*arguments, **options)
    return refused.value
