"""A sitting at an open plebiscite for the tests of pages: a session over a real file, a worker, keys and waiting."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from plebapp.exchange.files import Files
from plebapp.reports.documents import PdfDocuments
from plebapp.ui.session import Session
from plebapp.ui.tasks import Runner
from plebapp.usecases.ports import App, Desk
from tests.ui.fakes import FakePrompts
from tests.usecases.office import LIBRARY, VAULT, Clock

W = TypeVar("W", bound=QWidget)
D = TypeVar("D", bound=QDialog)

CTRL = Qt.KeyboardModifier.ControlModifier
KEYPAD = Qt.KeyboardModifier.KeypadModifier


@dataclass
class Sitting:
    """One sitting."""

    qtbot: QtBot
    session: Session
    prompts: FakePrompts
    runner: Runner
    clock: Clock
    ended: bool = False
    page: QWidget | None = None

    @property
    def desk(self) -> Desk:
        return self.session.desk

    def show(self, page: W) -> W:
        """Show a page in a window of its own and wait until the keyboard is in it."""
        page.resize(1134, 698)
        self.page = page
        page.show()
        self.return_to_page()
        return page

    def return_to_page(self) -> None:
        """Make the page's window the active one again, as the desktop does once a dialog has closed."""
        assert self.page is not None
        if not self.page.isActiveWindow():
            with self.qtbot.waitActive(self.page):
                self.page.activateWindow()

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key wherever the keyboard is."""
        widget = QApplication.focusWidget()
        assert widget is not None, "the keyboard's place is lost"
        QTest.keyClick(widget, key, modifiers)

    def write(self, text: str) -> None:
        """Type text wherever the keyboard is."""
        widget = QApplication.focusWidget()
        assert widget is not None, "the keyboard's place is lost"
        QTest.keyClicks(widget, text)

    def wait(self) -> None:
        """Wait until the worker has nothing left to do."""
        self.qtbot.waitUntil(lambda: not self.runner.busy)

    def dialog(self, kind: type[D]) -> D:
        """Return the dialog of that kind that is open."""
        found = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, kind) and widget.isVisible()]
        assert len(found) == 1, f"{len(found)} dialogs {kind.__name__} are open"
        self.qtbot.waitUntil(found[0].isActiveWindow)
        return found[0]

    def dismissed(self, kind: type[QDialog]) -> bool:
        """Say whether no dialog of that kind is open."""
        return not any(isinstance(widget, kind) and widget.isVisible() for widget in QApplication.topLevelWidgets())

    def close(self) -> None:
        """Close the plebiscite as the window does: once the worker is idle, and then the page goes as well."""
        if not self.ended:
            self.ended = True
            self.wait()
            if self.page is not None:
                self.page.close()
                self.page.deleteLater()
            with self.qtbot.waitSignal(self.session.closed):
                self.session.close()


def sit_down(
    qtbot: QtBot,
    app: QApplication,
    path: Path,
    store: QSettings,
    *,
    person: str = "Marta Nogueira",
    clock: Clock | None = None,
    read_only: bool = False,
) -> Sitting:
    """Open the file at `path` for `person`, who is asked for first where the name is empty."""
    clock, prompts, runner = clock or Clock(), FakePrompts(), Runner(app)
    ports = App(LIBRARY, Files(), PdfDocuments(), clock, "0.0", VAULT)
    session = Session(ports, Desk(LIBRARY.open(path, read_only=read_only), person, clock), runner, prompts, store)
    return Sitting(qtbot, session, prompts, runner, clock)


def nobody(sitting: Sitting) -> None:
    """Forget who works."""
    sitting.session.desk = replace(sitting.session.desk, person="")
