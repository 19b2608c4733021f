"""What the entries of the menus do. What is not needed at the start is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from plebapp.health import CrashReports
from plebapp.ui.copies import save_copy
from plebapp.ui.desk_controller import DeskController
from plebapp.ui.lock import STAYS
from plebapp.ui.stages import PRINT, START
from plebapp.usecases.ports import App

if TYPE_CHECKING:
    from plebapp.ui.manual import ManualWindow


class ManualShelf:
    """Keeps the manual's window, which is made when it is first wanted."""

    def __init__(self) -> None:
        """Make an empty shelf."""
        self._window: ManualWindow | None = None

    def show_part(self, key: str) -> None:
        """Bring the manual to the front at a part."""
        from plebapp.ui.manual import ManualWindow

        if self._window is None:
            self._window = ManualWindow()
            self._window.setProperty(STAYS, True)
        self._window.go(key)
        self._window.show()
        self._window.raise_()
        self._window.activateWindow()


def connect(controller: DeskController, app: App, reports: CrashReports) -> None:
    """Give every entry of the menus its work."""
    window = controller.window
    manual, people = ManualShelf(), controller.people
    work: dict[str, Callable[[], object]] = {
        "new": controller.ask_new,
        "open": controller.ask_open,
        "example": controller.open_example,
        "close": controller.close,
        "copy_now": controller.copies.copy_now,
        "copies_folder": controller.copies.ask_folder,
        "save_copy": partial(_save_copy, controller),
        "restore": controller.show_copies,
        "print": partial(_print, controller),
        "protect": people.ask_to_protect,
        "people": people.show_people,
        "rekey": people.ask_to_change_key,
        "lock": people.lock_now,
        "find": partial(_find, controller),
        "manual": partial(_show_manual, controller, manual),
        "crash_reports": partial(_show_crash_reports, controller, reports),
        "about": partial(_show_about, controller, app.version),
    }
    for key, do in work.items():
        # The signal brings "checked" along, which nobody wants.
        window.action(key).triggered.connect(partial(_without_arguments, do))
    window.person_requested.connect(people.change_person)


def _without_arguments(do: Callable[[], object], *_checked: bool) -> None:
    do()


def _save_copy(controller: DeskController) -> None:
    save_copy(controller.session())


def _print(controller: DeskController) -> None:
    controller.window.reveal("documentos", PRINT)


def _find(controller: DeskController) -> None:
    from plebapp.ui.dialogs.find import FindDialog

    FindDialog(controller.session(), controller.window).open()


def _show_manual(controller: DeskController, manual: ManualShelf) -> None:
    manual.show_part(controller.window.current_key() or START)


def _show_crash_reports(controller: DeskController, reports: CrashReports) -> None:
    from plebapp.ui.dialogs.crash_reports import CrashReportsDialog

    CrashReportsDialog(reports, controller.window).open()


def _show_about(controller: DeskController, version: str) -> None:
    from plebapp.ui.dialogs.about import AboutDialog

    AboutDialog(version, controller.window).open()
