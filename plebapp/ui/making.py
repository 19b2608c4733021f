"""Making plebiscites in the window: a new one, and the worked example."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Qt, Signal

from plebapp.domain.errors import PlebError
from plebapp.domain.plebiscite import Plebiscite
from plebapp.texts.messages import message
from plebapp.ui import example_file
from plebapp.ui.main_window import MainWindow
from plebapp.ui.prompts import FileKind, Prompts
from plebapp.ui.session import ask_person
from plebapp.ui.tasks import Report, Runner, Task
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.example import create_example
from plebapp.usecases.plebiscite import create_plebiscite
from plebapp.usecases.ports import App, Desk

if TYPE_CHECKING:  # loaded when it is first asked for
    from plebapp.ui.dialogs.new_plebiscite import NewPlebisciteDialog

PLEBISCITES = FileKind("plebiscites", "Plebiscitos", ("*.pleb",), "pleb", replaces=False)
EXAMPLE_PERSON = "plebapp (exemplo)"
"""Who stands on the entries of the example that the program itself makes."""


class Maker(QObject):
    """Makes files on the worker. `made` carries the path of one that is whole and closed; `named` who made it."""

    made = Signal(object)
    named = Signal(str)

    def __init__(self, app: App, runner: Runner, prompts: Prompts, settings: QSettings, window: MainWindow) -> None:
        """Make files over `window`."""
        super().__init__(window)
        self._app, self._runner, self._prompts, self._settings = app, runner, prompts, settings
        self._window = window
        self._person = ""
        self.protects = False
        """Whether the file made last is to be protected at once."""

    def ask_new(self, person: str) -> None:
        """Show the form of a new plebiscite; `person` makes it, asked for where empty."""
        from plebapp.ui.dialogs.new_plebiscite import NewPlebisciteDialog

        self._person = person
        dialog = NewPlebisciteDialog(self._app.clock, self._window)
        dialog.filled.connect(partial(self._create, dialog))
        dialog.open()

    def _create(self, dialog: "NewPlebisciteDialog", plebiscite: Plebiscite) -> None:
        """Make the file of a new plebiscite; the form, and what is open, stay until it exists."""
        path = self._prompts.save_file("Novo plebiscito: onde gravar", PLEBISCITES, f"{plebiscite.name}.pleb")
        if path is None:
            return
        name = self._person or ask_person(self._prompts, self._settings)
        if not name:
            return
        self._person = name
        self.named.emit(name)
        self.protects = dialog.protect.isChecked()

        def make(_report: Report) -> Desk:
            return create_plebiscite(self._app.library, path, plebiscite, name, self._app.clock)

        dialog.wait_for(self._make(path, make, "Criando o plebiscito"))

    def make_example(self) -> None:
        """Make the worked example afresh in the program's own folder."""
        path = example_file.fresh_path()
        self.protects = False

        def make(report: Report) -> Desk:
            return create_example(self._app.library, path, EXAMPLE_PERSON, self._app.clock, report=report)

        self._make(path, make, "Preparando o exemplo")

    def _make(self, path: Path, make: Callable[[Report], Desk], what: str) -> Task:
        """Have a file made on the worker, where its connection also ends."""

        def work(report: Report) -> None:
            make(report).book.close()

        task = Task(work)
        task.succeeded.connect(partial(self._made, path))
        task.failed.connect(self._not_made)
        self._window.activity.follow(task, what)
        return self._runner.start(task)

    def _made(self, path: Path, _nothing: None) -> None:
        # Not before this job counts as ended: it is none that closing would have to ask about.
        self._runner.idle.connect(partial(self.made.emit, path), Qt.ConnectionType.SingleShotConnection)

    def _not_made(self, error: BaseException) -> None:
        if not isinstance(error, PlebError):
            raise error
        self._prompts.inform("O plebiscito não foi criado", message(error), tone=Tone.WARNING)
