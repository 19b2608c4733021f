"""Every use case that writes, as an act at a desk or on a closed file: what `test_failing_writes` walks.

A test joins this table with the actions of the journal and the calls of the ports that write.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date

from plebapp.domain.board import BoardAct
from plebapp.domain.errors import Refused
from plebapp.domain.journal import Action
from plebapp.domain.people import Role
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.domain.roll import RollDecision
from plebapp.domain.station import Station
from plebapp.storage.engine import PAGE
from plebapp.storage.keyfile import key_path
from plebapp.usecases import proceedings
from plebapp.usecases.arms import set_arms
from plebapp.usecases.copies import keys_for, make_copy, restore, restored_name, salvage
from plebapp.usecases.counting import correct_sheet, enter_batch, enter_sheet, keep_draft, record_decision
from plebapp.usecases.issuing import issue, save
from plebapp.usecases.people import add_person, change_password, change_roles, remove_person, reset_password
from plebapp.usecases.plebiscite import change_facts, create_plebiscite
from plebapp.usecases.ports import Desk
from plebapp.usecases.protecting import protect
from plebapp.usecases.roll import close_roll, exclude_voter, include_voter, reopen_roll
from plebapp.usecases.roll_export import export_roll
from plebapp.usecases.signing_in import recover
from plebapp.usecases.stations import add_station, change_station, import_stations, remove_station
from plebapp.usecases.voters import change_voter, register_voter, remove_voter
from tests.e2e.offices import Office, Stage, journaled
from tests.reports.pictures import saved, shield
from tests.usecases.office import command, decision, document, facts, key, row, table, titulo, typed, voters
from tests.usecases.protected import CECILIA, MARTA, OTHER_PASSWORD, PASSWORDS, change_key

Act = Callable[[Office, Desk], object]
Alone = Callable[[Office], object]

COPY = "cópia.pleb"
FORM = {"titulo": titulo(77), "nome": "Eva d'Ávila", "zona": "12", "secao": "1", "residencia_desde": "01/01/2000"}
LATE = RollDecision("7/2026", date(2026, 10, 1), "Juiz da 12ª Zona")
BOTH, OPEN, PROTECTED = (False, True), (False,), (True,)


def nothing(_: Office) -> None:
    """Prepare nothing."""


@dataclass(frozen=True)
class Case:
    """A use case: the stage of the file, and what is done; `act` at a desk already open, or `alone` on the closed file,
    which opens and closes what it needs; `prepare` comes before, on a sound disk. `on` says on which files: not
    protected, protected. `again`: after a failure it can simply be tried again at the same desk. `several`: it writes
    several files, each of which is there or not."""

    name: str
    stage: Stage
    act: Act | None = None
    alone: Alone | None = None
    on: tuple[bool, ...] = BOTH
    again: bool = True
    prepare: Alone = nothing
    several: bool = False


def _import_stations(_: Office, desk: Desk) -> None:
    assert not import_stations(desk, table("zona;secao;local;area", "12;8;Creche;Sul", "12;9;Clube;")).refused


def _import_voters(_: Office, desk: Desk) -> None:
    rows = [row(50_000 + number, number % 3 + 1) for number in range(200)]
    assert not voters(desk, *rows).refused


def _correct(_: Office, desk: Desk) -> None:
    correct_sheet(desk, command(1, 8, 0, 8, 4, 3, 1, 0, reason="erro de digitação"))


def _batch(_: Office, desk: Desk) -> None:
    enter_batch(
        desk, table("zona;secao;votantes;cedulas;sim;nao;brancos;nulos", "12;1;5;5;3;2;0;0", "12;2;4;4;1;3;0;0")
    )


PDF = b"%PDF-1.7 " + bytes(range(256)) * 100


def _issue(_: Office, desk: Desk) -> None:
    issue(desk, document(desk, PDF))


def _issue_and_save(office: Office, desk: Desk) -> None:
    save(desk, office.app.exchange, office.folder / "ata.pdf", document(desk, PDF))


def _save_document(office: Office) -> None:
    office.app.exchange.write_document(office.folder / "ata.pdf", PDF)


def _folder_of_copies(office: Office) -> None:
    (office.folder / "cópias").mkdir()


ARMS = saved(shield())
INCIDENT = Proceeding(number=0, kind=ProceedingKind.INCIDENT, text="Faltou luz na escola d'Ávila.")


def _on_record(office: Office) -> None:
    desk = office.sit()
    proceedings.add(desk, INCIDENT)
    desk.book.close()


def _changed_on_record(_: Office, desk: Desk) -> None:
    (kept,) = desk.book.proceedings.all()
    proceedings.change(desk, replace(kept, text="Faltou luz por dez minutos."), "anotado com pressa")


def _removed_from_record(_: Office, desk: Desk) -> None:
    proceedings.remove(desk, 1, "anotado por engano")


def _restore(office: Office, desk: Desk) -> None:
    restore(desk, restored_name(office.path))


def _damaged(office: Office) -> None:
    """Put a file whose last page is lost beside the sound one."""
    damaged = office.folder / "danificado"
    damaged.write_bytes(office.path.read_bytes()[:-PAGE] + bytes(PAGE))
    if office.protected:
        key_path(damaged).write_bytes(key_path(office.path).read_bytes())


def _salvage(office: Office) -> None:
    damaged = office.folder / "danificado"
    keys = keys_for(office.app, damaged, MARTA, PASSWORDS[MARTA]) if office.protected else (None,)
    salvage(office.app, damaged, keys, office.folder / "salvo", ("leia.txt", lambda *_: "o que se perdeu"))


def _change_key(office: Office, desk: Desk) -> None:
    changed, _ = change_key(office.app, desk)
    changed.book.close()


def _visit(office: Office) -> None:
    office.sit().book.close()


def _mistyped(office: Office) -> None:
    with suppress(Refused):
        office.sit(MARTA, OTHER_PASSWORD)
    desk = office.sit()
    told = Action.SIGN_IN_FAILURES in journaled(desk)
    desk.book.close()
    assert told


def _create(office: Office) -> None:
    create_plebiscite(office.app.library, office.folder / COPY, facts(), MARTA, office.app.clock).book.close()


def _protect(office: Office) -> None:
    protect(office.app, office.path, MARTA, tuple(Role), PASSWORDS[MARTA])


def _recover(office: Office) -> None:
    recover(office.app, office.path, office.words, CECILIA, OTHER_PASSWORD).book.close()


def _duplicate(office: Office) -> None:
    office.app.library.duplicate(office.path, office.folder / COPY)


def _removed_person(office: Office, desk: Desk) -> None:
    remove_person(office.app, desk, CECILIA)


CASES = (
    Case("open and close", Stage.CLOSED, alone=_visit),
    Case("wrong passwords journaled", Stage.CLOSED, alone=_mistyped, on=PROTECTED),
    Case("older file opened", Stage.OLD, alone=_visit, on=OPEN),
    Case("facts", Stage.ROLL, lambda _, desk: change_facts(desk, facts(cutoff=date(1999, 1, 1)))),
    Case("stations imported", Stage.ROLL, _import_stations),
    Case("station added", Stage.ROLL, lambda _, desk: add_station(desk, Station(zone=12, section=8, area="Sul"))),
    Case(
        "station changed",
        Stage.ROLL,
        lambda _, desk: change_station(desk, Station(zone=12, section=3, polling_place="Capela Nova")),
    ),
    Case("station removed", Stage.ROLL, lambda _, desk: remove_station(desk, key(3))),
    Case("voters imported", Stage.ROLL, _import_voters),
    Case("voter registered", Stage.ROLL, lambda _, desk: register_voter(desk, FORM)),
    Case("voter changed", Stage.ROLL, lambda _, desk: change_voter(desk, 3, FORM)),
    Case("voter removed", Stage.ROLL, lambda _, desk: remove_voter(desk, 3, "cadastrado duas vezes")),
    Case("roll closed", Stage.ROLL, lambda _, desk: close_roll(desk)),
    Case("roll reopened", Stage.CLOSED, lambda _, desk: reopen_roll(desk, "faltava um eleitor")),
    Case("roll exported", Stage.CLOSED, lambda at, desk: export_roll(desk, at.app.exchange, at.folder / "r.csv")),
    Case("voter included", Stage.CLOSED, lambda _, desk: include_voter(desk, FORM, LATE)),
    Case("voter excluded", Stage.CLOSED, lambda _, desk: exclude_voter(desk, 3, LATE)),
    Case("draft kept", Stage.CLOSED, lambda _, desk: keep_draft(desk, key(1), typed(8, 0, 8, 5))),
    Case("sheet", Stage.COUNTING, lambda _, desk: enter_sheet(desk, command(2, 8, 0, 8, 5, 2, 1, 0))),
    Case("correction", Stage.COUNTING, _correct),
    Case("batch", Stage.CLOSED, _batch),
    Case("decision", Stage.COUNTING, lambda _, desk: record_decision(desk, decision(2, BoardAct.ANNUL, came=2))),
    Case("put on record", Stage.COUNTING, lambda _, desk: proceedings.add(desk, INCIDENT)),
    Case("record changed", Stage.COUNTING, _changed_on_record, prepare=_on_record),
    Case("taken off record", Stage.COUNTING, _removed_from_record, prepare=_on_record),
    Case("arms", Stage.CLOSED, lambda at, desk: set_arms(at.app, desk, ARMS)),
    Case("issue", Stage.COUNTING, _issue),
    Case("issued and saved", Stage.COUNTING, _issue_and_save, several=True),
    Case("document saved", Stage.COUNTING, alone=_save_document, on=OPEN),
    Case(
        "copy in the folder",
        Stage.COUNTING,
        lambda at, desk: make_copy(at.app.library, desk, at.folder / "cópias"),
        prepare=_folder_of_copies,
    ),
    Case("restored", Stage.COUNTING, _restore),
    Case("salvaged", Stage.COUNTING, alone=_salvage, again=False, prepare=_damaged, several=True),
    Case("copy", Stage.COUNTING, lambda at, desk: desk.book.copy_to(at.folder / COPY)),
    Case("duplicate", Stage.COUNTING, alone=_duplicate),
    Case("create", Stage.ROLL, alone=_create, on=OPEN, again=False),
    Case("protect", Stage.COUNTING, alone=_protect, on=OPEN),
    Case(
        "person added",
        Stage.CLOSED,
        lambda at, desk: add_person(at.app, desk, "Davi Sá", [Role.TYPIST], OTHER_PASSWORD),
        on=PROTECTED,
    ),
    Case("roles", Stage.CLOSED, lambda _, desk: change_roles(desk, CECILIA, [Role.MEMBER]), on=PROTECTED),
    Case("person left", Stage.CLOSED, _removed_person, on=PROTECTED),
    Case(
        "password reset",
        Stage.CLOSED,
        lambda at, desk: reset_password(at.app, desk, CECILIA, OTHER_PASSWORD),
        on=PROTECTED,
    ),
    Case(
        "password changed",
        Stage.CLOSED,
        lambda at, desk: change_password(at.app, desk, PASSWORDS[MARTA], OTHER_PASSWORD),
        on=PROTECTED,
    ),
    Case("key changed", Stage.CLOSED, _change_key, on=PROTECTED, again=False),
    Case("recovered", Stage.CLOSED, alone=_recover, on=PROTECTED, again=False),
)
