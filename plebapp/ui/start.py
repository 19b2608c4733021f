"""Starting the window: the application with its look and its Portuguese, then the file it was asked to open.

The window is painted first and the file read after, so that starting never waits for a slow stick.
"""

import logging
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QObject, QSettings, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QWidget

from plebapp.health import CrashReports
from plebapp.ui import actions, icons, startup
from plebapp.ui.desk_controller import DeskController
from plebapp.ui.dropping import FileDrop
from plebapp.ui.errors import ErrorHook, kept
from plebapp.ui.main_window import PROGRAM
from plebapp.ui.palette import Role
from plebapp.ui.prompts import QtPrompts
from plebapp.ui.tasks import Runner
from plebapp.usecases.ports import App

_log = logging.getLogger(__name__)


def run_window(app: App, path: Path | None) -> int:
    """Show the window, open `path` in it if there is one, and return the exit code once it was closed."""
    application = QApplication(sys.argv[:1])
    prepare(application, app.version)
    settings = QSettings()
    startup.dress(application, settings)
    application.setWindowIcon(QIcon(icons.pixmap("counting", Role.ACCENT, 64)))
    reports = kept(app.version, app.clock)
    hook = ErrorHook(reports)
    hook.install()
    controller = make_window(app, Runner(application), settings, reports)
    after_first_paint(controller.window, partial(_open_first, controller, path))
    controller.window.show()
    return application.exec()


def prepare(application: QApplication, version: str) -> None:
    """Name the program, so that settings and data have their place, and let Qt's own words be Portuguese."""
    application.setApplicationName(PROGRAM)
    application.setOrganizationName(PROGRAM)
    application.setApplicationDisplayName("")  # the title of the window names the program already
    application.setApplicationVersion(version)
    QLocale.setDefault(QLocale(QLocale.Language.Portuguese, QLocale.Country.Brazil))
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load("qtbase_pt_BR", folder):
        application.installTranslator(translator)
    else:
        _log.warning("no Portuguese words for Qt's own dialogs in %s", folder)


def make_window(app: App, runner: Runner, settings: QSettings, reports: CrashReports) -> DeskController:
    """Return the controller with its window and menus, nothing open yet."""
    controller = DeskController(app, runner, QtPrompts(settings), settings)
    actions.connect(controller, app, reports)
    FileDrop(controller.window).dropped.connect(controller.open)
    return controller


def _open_first(controller: DeskController, path: Path | None) -> None:
    if path is not None:
        controller.open(path)


class _FirstPaint(QObject):
    """Calls once, after the first paint of a window."""

    def __init__(self, window: QWidget, then: Callable[[], None]) -> None:
        super().__init__(window)
        self._then = then
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._then)
        return super().eventFilter(watched, event)


def after_first_paint(window: QWidget, then: Callable[[], None]) -> None:
    """Call `then` once the window has been painted for the first time."""
    _FirstPaint(window, then)
