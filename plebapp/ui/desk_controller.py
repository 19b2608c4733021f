"""Opening, making and closing plebiscites in the window, and the actions of its menus.

At most one plebiscite is open. Whatever closes it first brings to safety what is being typed and lets the worker end;
only then comes what was asked for.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Qt
from PySide6.QtWidgets import QWidget

from plebapp.domain.errors import PlebError
from plebapp.domain.plebiscite import Plebiscite
from plebapp.texts import remarks
from plebapp.texts.messages import message
from plebapp.ui import example_file, overview
from plebapp.ui.feed import Feed
from plebapp.ui.main_window import MainWindow
from plebapp.ui.pages.inicio import StartPage
from plebapp.ui.prompts import FileKind, Prompts
from plebapp.ui.recents import Recent, Recents
from plebapp.ui.session import Session, ask_person
from plebapp.ui.stages import page_specs
from plebapp.ui.tasks import Report, Runner, Task
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.example import create_example
from plebapp.usecases.plebiscite import create_plebiscite
from plebapp.usecases.ports import App, Desk
from plebapp.usecases.verify import check_agreement

if TYPE_CHECKING:  # loaded when it is first asked for
    from plebapp.ui.dialogs.new_plebiscite import NewPlebisciteDialog

PLEBISCITES = FileKind("plebiscites", "Plebiscitos", ("*.pleb",), "pleb", replaces=False)
EXAMPLE_PERSON = "plebapp (exemplo)"
"""Who stands on the entries of the example that the program itself makes."""


class DeskController(QObject):
    """Owns the window and the open plebiscite."""

    def __init__(self, app: App, runner: Runner, prompts: Prompts, settings: QSettings) -> None:
        """Make the window with the start page."""
        super().__init__()
        self._app, self._runner, self._prompts, self._settings = app, runner, prompts, settings
        self._recents = Recents(settings)
        self._person = ""
        self._session: Session | None = None
        self._feed: Feed | None = None
        self._closing: Callable[[], None] | None = None
        self.window = MainWindow(self._make_start, page_specs(self.session), settings)
        self.window.may_close = self._may_close
        self.window.recent_requested.connect(self._open_recent)
        self._show_recents()

    def session(self) -> Session:
        """Return the open plebiscite. There must be one."""
        assert self._session is not None
        return self._session

    def feed(self) -> Feed:
        """Return what keeps the window in step with the open plebiscite. There must be one."""
        assert self._feed is not None
        return self._feed

    @property
    def is_open(self) -> bool:
        """Say whether a plebiscite is open."""
        return self._session is not None

    @property
    def is_leaving(self) -> bool:
        """Say whether the open plebiscite is being closed, or waits for the worker to be."""
        return self._closing is not None

    # ── opening ────────────────────────────────────────────────────────────────────────────────────

    def ask_open(self) -> None:
        """Ask which file to open, and open it."""
        path = self._prompts.open_file("Abrir plebiscito", PLEBISCITES)
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> None:
        """Close what is open and open a file; why it cannot be is told, and the start page stays."""
        self._leave(partial(self._open, path.absolute()))

    def _open(self, path: Path) -> None:
        try:
            book = self._app.library.open(path)
        except PlebError as error:
            self._not_opened(error)
            return
        desk = Desk(book, self._person, self._app.clock)
        session = Session(self._app, desk, self._runner, self._prompts, self._settings)
        try:
            _read_all(session)
        except PlebError as error:
            session.deleteLater()
            book.close()
            self._not_opened(error)
            return
        self._session, self._feed = session, Feed(session, self.window)
        session.person_changed.connect(self._remember_person)
        plebiscite = session.canvass().plebiscite
        self._recents.add(path, plebiscite)
        self._show_recents()
        names = plebiscite.name, overview.heading(plebiscite), overview.window_title(plebiscite)
        self.window.show_document(*names, overview.first_page(session.canvass()))
        self._feed.refresh()
        self._tell_opening()

    def _not_opened(self, error: PlebError) -> None:
        self._prompts.inform("O plebiscito não foi aberto", message(error), tone=Tone.WARNING)
        self._show_recents()

    def _tell_opening(self) -> None:
        opening = self.session().desk.book.opening
        drafts = overview.drafts_told(self.feed().drafts())
        found = remarks.opening(opening.unclean, None if opening.copy is None else str(opening.copy))
        if found:
            self._prompts.inform("O arquivo foi aberto", " ".join((*found, drafts)).strip())
        elif drafts:
            self.window.activity.tell(drafts)
        self.session().run(check_agreement, failed=self._tell_disagreement)

    def _tell_disagreement(self, error: PlebError) -> None:
        self._prompts.inform("O arquivo não confere", message(error), tone=Tone.WARNING)

    def _open_recent(self, path: str) -> None:
        self.open(Path(path))

    def recents(self) -> tuple[Recent, ...]:
        """Return the files opened lately, newest first."""
        return self._recents.all()

    def forget_recent(self, path: str) -> None:
        """Take a file off the list of those opened lately; the file itself stays."""
        self._recents.remove(path)
        self._show_recents()

    # ── making ─────────────────────────────────────────────────────────────────────────────────────

    def ask_new(self) -> None:
        """Show the form of a new plebiscite."""
        from plebapp.ui.dialogs.new_plebiscite import NewPlebisciteDialog

        dialog = NewPlebisciteDialog(self._app.clock, self.window)
        dialog.filled.connect(partial(self._create, dialog))
        dialog.open()

    def _create(self, dialog: "NewPlebisciteDialog", plebiscite: Plebiscite) -> None:
        """Make the file of a new plebiscite; the form, and what is open, stay until it exists."""
        path = self._prompts.save_file("Novo plebiscito: onde gravar", PLEBISCITES, f"{plebiscite.name}.pleb")
        if path is None:
            return
        person = self._person or ask_person(self._prompts, self._settings)
        if not person:
            return
        self._person = person

        def make(_report: Report) -> Desk:
            return create_plebiscite(self._app.library, path, plebiscite, person, self._app.clock)

        dialog.wait_for(self._make(path, make, "Criando o plebiscito"))

    def open_example(self) -> None:
        """Make the worked example afresh in the program's own folder and open it."""
        self._leave(self._make_example)

    def _make_example(self) -> None:
        path = example_file.fresh_path()

        def make(report: Report) -> Desk:
            return create_example(self._app.library, path, EXAMPLE_PERSON, self._app.clock, report=report)

        self._make(path, make, "Preparando o exemplo")

    def _make(self, path: Path, make: Callable[[Report], Desk], what: str) -> Task:
        """Have a file made on the worker, where its connection also ends, then close what is open and open it here."""

        def work(report: Report) -> None:
            make(report).book.close()

        task = Task(work)
        task.succeeded.connect(partial(self._made, path))
        task.failed.connect(self._not_made)
        self.window.activity.follow(task, what)
        return self._runner.start(task)

    def _made(self, path: Path, _nothing: None) -> None:
        # Not before this job counts as ended: it is none that closing would have to ask about.
        self._runner.idle.connect(partial(self.open, path), Qt.ConnectionType.SingleShotConnection)

    def _not_made(self, error: BaseException) -> None:
        if not isinstance(error, PlebError):
            raise error
        self._prompts.inform("O plebiscito não foi criado", message(error), tone=Tone.WARNING)

    # ── closing ────────────────────────────────────────────────────────────────────────────────────

    def close(self) -> None:
        """Close the open plebiscite and show the start page."""
        self._leave(self._show_recents)

    def _leave(self, then: Callable[[], None]) -> None:
        """Close the open plebiscite, if any, once everything is safe and the worker idle; then go on."""
        jobs = self.window.activity.long_jobs()  # saving what is being typed may be one more
        if self._closing is not None or not self.window.settle() or not self._may_stop(jobs):
            return
        self._closing = then
        if self._runner.busy:
            self._runner.idle.connect(self._go_on, Qt.ConnectionType.SingleShotConnection)
        else:
            self._go_on()

    def _may_stop(self, jobs: Sequence[Task]) -> bool:
        """Ask what becomes of long jobs in progress; False when nothing is to be closed after all."""
        if not jobs:
            return True
        stop = self._prompts.confirm(
            "Há um trabalho em andamento",
            "Espere que termine e feche depois; ou cancele-o agora, e o arquivo fica como estava antes dele.",
            yes="Cancelar o trabalho e fechar",
            no="Esperar que termine",
            danger=True,
        )
        for job in jobs if stop else ():
            job.cancel()
        return stop

    def _go_on(self) -> None:
        # What was being saved may have been refused: then the page has something to settle again, and the person stays.
        if not self.window.settle() or self._runner.busy:
            self._closing = None
        elif self._session is None:
            self._closed()
        else:
            self._session.closed.connect(self._closed)
            self._session.close()

    def _closed(self) -> None:
        then, self._closing = self._closing, None
        if self._session is not None:
            self._session.deleteLater()
            self._session = self._feed = None
            self.window.show_start()
        if then is not None:
            then()

    def _may_close(self) -> bool:
        if self._session is None and not self._runner.busy:
            return True
        self._leave(self._close_window)
        return False

    def _close_window(self) -> None:
        self.window.close()

    # ── what the window shows ──────────────────────────────────────────────────────────────────────

    def ask_person(self) -> None:
        """Ask who works from now on."""
        name = ask_person(self._prompts, self._settings)
        if name and self._session is not None:
            self._session.set_person(name)

    def _remember_person(self, name: str) -> None:
        self._person = name

    def _make_start(self) -> QWidget:
        self._start = StartPage()
        self._start.new_requested.connect(self.ask_new)
        self._start.open_requested.connect(self.ask_open)
        self._start.example_requested.connect(self.open_example)
        self._start.recent_requested.connect(self._open_recent)
        self._start.forget_requested.connect(self.forget_recent)
        return self._start

    def _show_recents(self) -> None:
        recents = self.recents()
        self._start.show_recents(recents)
        self.window.set_recent([(f"{entry.name} · {entry.told} · {entry.where}", entry.path) for entry in recents])


def _read_all(session: Session) -> None:
    """Read what the window shows at once: damage that opening overlooked comes to light here. Raises Unusable."""
    session.canvass()
    session.desk.book.roll.counts()
    session.desk.book.counting.drafts()
