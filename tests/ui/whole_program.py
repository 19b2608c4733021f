"""The whole window over real files, with prompts that are answered beforehand."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from plebapp.exchange.files import Files
from plebapp.health import CrashReports
from plebapp.reports.documents import PdfDocuments
from plebapp.ui import actions
from plebapp.ui.copy_keeper import UNCOPIED
from plebapp.ui.desk_controller import DeskController
from plebapp.ui.main_window import MainWindow
from plebapp.ui.session import Session
from plebapp.ui.tasks import Runner
from plebapp.usecases.copies import make_copy
from plebapp.usecases.ports import App, Desk
from tests.ui.fakes import FakePrompts
from tests.usecases.office import LIBRARY, VAULT, Clock


def type_in(line: QLineEdit, text: str) -> None:
    """Type text, ASCII only as QTest wants it, over what stands in a line."""
    line.selectAll()
    QTest.keyClicks(line, text)


@dataclass
class Program:
    """The program as a test drives it."""

    qtbot: QtBot
    controller: DeskController
    prompts: FakePrompts
    runner: Runner
    clock: Clock

    @property
    def window(self) -> MainWindow:
        return self.controller.window

    @property
    def session(self) -> Session:
        return self.controller.session()

    def open(self, path: Path) -> None:
        self.controller.open(path)
        self.wait()

    def trigger(self, action: str) -> None:
        self.window.action(action).trigger()

    def wait(self) -> None:
        """Wait until the worker has nothing left to do and nothing is being closed."""
        self.qtbot.waitUntil(lambda: not self.runner.busy and not self.controller.is_leaving)

    def page(self, key: str) -> QWidget:
        self.window.go(key)
        self.wait()
        return self.window.page(key)

    def end(self) -> None:
        """Close the window as a person does, and let the worker end."""
        self.window.close()
        self.qtbot.waitUntil(lambda: not self.window.isVisible())
        self.runner.close()
        self.window.deleteLater()


def start(qtbot: QtBot, app: QApplication, store: QSettings) -> Program:
    """Start the program and show its window."""
    clock, prompts, runner = Clock(), FakePrompts(), Runner(app)
    prompts.always[UNCOPIED] = "leave"
    ports = App(LIBRARY, Files(), PdfDocuments(), clock, "0.0", VAULT)
    controller = DeskController(ports, runner, prompts, store)
    actions.connect(controller, ports, CrashReports(Path(store.fileName()).with_name("falhas"), "plebapp 0.0", clock))
    controller.window.show()
    return Program(qtbot, controller, prompts, runner, clock)


def copy(program: Program, path: Path, folder: Path) -> None:
    desk = Desk(LIBRARY.open(path), "Marta", program.clock)
    make_copy(LIBRARY, desk, folder)
    desk.book.close()


def until_told(program: Program, title: str) -> None:
    program.qtbot.waitUntil(lambda: any(asked.title == title for asked in program.prompts.asked), timeout=20_000)


def damage(path: Path, table: str) -> None:
    """Overwrite the first page of a table or index, as a failing stick does; the file's head stays good."""
    connection = sqlite3.connect(path)
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    connection.close()
    content = bytearray(path.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(content)
