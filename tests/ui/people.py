"""People signed in at an open plebiscite, for the tests of the window: a session over a protected file."""

from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plebapp.domain.people import Role
from plebapp.ui.pair import Pair
from plebapp.ui.session import Session
from plebapp.ui.tasks import Runner
from plebapp.usecases.ports import Signer
from plebapp.usecases.protecting import protect
from plebapp.usecases.signing_in import confirm
from tests.ui.fakes import FakePrompts
from tests.ui.sitting import Sitting
from tests.usecases.office import Clock, ready_desk
from tests.usecases.protected import MARTA, OTAVIO, PASSWORDS, Office, make_app

MARTAS_PIN, OTAVIOS_PIN = "2580", "1379"
EVERYTHING = (Role.REGISTRY_HEAD, Role.PRESIDENT)


def counting_office(folder: Path, *others: str, roles: tuple[Role, ...] = (Role.PRESIDENT,)) -> Office:
    """A closed file ready for the count: Marta may do everything in it, the others what `roles` permit."""
    clock = Clock()
    desk = ready_desk(folder / "Nova Primavera.pleb")
    path = desk.book.path
    desk.book.close()
    office = Office(path, make_app(clock), clock)
    office.words = protect(office.app, path, MARTA, EVERYTHING, PASSWORDS[MARTA]).words
    for number, name in enumerate(others):
        office.add(name, *roles, confirmed_by=others[0] if number else "")
    return office


def sit_protected(qtbot: QtBot, app: QApplication, office: Office, store: QSettings, name: str = MARTA) -> Sitting:
    """Sit down at the office's file, signed in."""
    prompts, runner = FakePrompts(), Runner(app)
    session = Session(office.app, office.sign_in(name), runner, prompts, store)
    return Sitting(qtbot, session, prompts, runner, office.clock)


def beside(sitting: Sitting, name: str = OTAVIO) -> Signer:
    """Somebody else, with the right password."""
    return confirm(sitting.desk, sitting.session.app, name, PASSWORDS[name])


def pair_up(sitting: Sitting) -> Pair:
    """Seat Otávio beside Marta, who types."""
    signer = sitting.desk.signer
    assert signer is not None
    pair = Pair(signer, MARTAS_PIN, beside(sitting), OTAVIOS_PIN)
    sitting.session.seat(pair)
    return pair
