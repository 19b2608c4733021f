"""What the entries of the menus do. What is not needed at the start is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from plebapp.health import CrashReports
from plebapp.ui.copies import save_copy
from plebapp.ui.desk_controller import DeskController
from plebapp.ui.shelf import ManualShelf
from plebapp.ui.stages import PRINT, START
from plebapp.usecases.ports import App


def connect(controller: DeskController, app: App, reports: CrashReports) -> None:
    """Give every entry of the menus its work."""
    window = controller.window
    manual, people = ManualShelf(partial(_part_of_page, controller)), controller.people
    work: dict[str, Callable[[], object]] = {
        "new": controller.ask_new,
        "open": controller.ask_open,
        "example": controller.open_example,
        "close": controller.close,
        "copy_now": controller.copies.copy_now,
        "copies_folder": controller.copies.ask_folder,
        "save_copy": partial(_save_copy, controller),
        "restore": controller.show_copies,
        "damaged": controller.damage.offer,
        "print": partial(_print, controller),
        "check": partial(_check, controller),
        "protect": people.ask_to_protect,
        "people": people.show_people,
        "rekey": people.ask_to_change_key,
        "lock": people.lock_now,
        "find": partial(_find, controller),
        "record": controller.record.show,
        "manual": manual.show_part,
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


def _check(controller: DeskController) -> None:
    controller.checker.ask(controller.session() if controller.is_open else None)


def _find(controller: DeskController) -> None:
    from plebapp.ui.dialogs.find import FindDialog

    FindDialog(controller.session(), controller.window).open()


def _part_of_page(controller: DeskController) -> str:
    return controller.window.current_key() or START


def _show_crash_reports(controller: DeskController, reports: CrashReports) -> None:
    from plebapp.ui.dialogs.crash_reports import CrashReportsDialog

    CrashReportsDialog(reports, controller.window).open()


def _show_about(controller: DeskController, version: str) -> None:
    from plebapp.ui.dialogs.about import AboutDialog

    AboutDialog(version, controller.window).open()
