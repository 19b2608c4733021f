"""What the entries of the menus do."""

from collections.abc import Callable
from functools import partial

from plebapp.ui.copies import save_copy
from plebapp.ui.desk_controller import DeskController
from plebapp.ui.manual import Manual
from plebapp.ui.stages import START
from plebapp.usecases.ports import App

PRINT = "print"
"""What the page of documents is asked to show for Arquivo → Imprimir."""


def connect(controller: DeskController, app: App) -> None:
    """Give every entry of the menus its work."""
    window = controller.window
    manual = Manual(window)
    work: dict[str, Callable[[], object]] = {
        "new": controller.ask_new,
        "open": controller.ask_open,
        "example": controller.open_example,
        "close": controller.close,
        "save_copy": partial(_save_copy, controller),
        "print": partial(_print, controller),
        "find": partial(_find, controller),
        "manual": partial(_show_manual, controller, manual),
        "about": partial(_show_about, controller, app.version),
    }
    for key, do in work.items():
        # The signal brings "checked" along, which nobody wants.
        window.action(key).triggered.connect(partial(_without_arguments, do))
    window.person_requested.connect(controller.ask_person)


def _without_arguments(do: Callable[[], object], *_checked: bool) -> None:
    do()


def _save_copy(controller: DeskController) -> None:
    save_copy(controller.session())


def _print(controller: DeskController) -> None:
    controller.window.reveal("documentos", PRINT)


def _find(controller: DeskController) -> None:
    from plebapp.ui.dialogs.find import FindDialog

    FindDialog(controller.session(), controller.window).open()


def _show_manual(controller: DeskController, manual: Manual) -> None:
    manual.show_part(controller.window.current_key() or START)


def _show_about(controller: DeskController, version: str) -> None:
    from plebapp.ui.dialogs.about import AboutDialog

    AboutDialog(version, controller.window).open()
