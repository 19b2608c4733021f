"""The window and the plebiscite open in it: what opening, making and leaving come to, and the actions of the menus.

At most one plebiscite is open. Whatever closes it first brings to safety what is being typed and lets the worker end;
only then comes what was asked for.
"""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QWidget

from plebapp.domain.errors import PlebError
from plebapp.texts import remarks
from plebapp.texts.messages import message
from plebapp.ui import overview, permits
from plebapp.ui.checking import Checker
from plebapp.ui.copy_keeper import CopyKeeper
from plebapp.ui.damage import DamageWatch
from plebapp.ui.feed import Feed
from plebapp.ui.leaving import Go, Leaving
from plebapp.ui.main_window import MainWindow
from plebapp.ui.making import PLEBISCITES, Maker
from plebapp.ui.opening import Opener
from plebapp.ui.pages.inicio import StartPage
from plebapp.ui.people_desk import PeopleDesk
from plebapp.ui.prompts import Prompts
from plebapp.ui.recents import Recent, Recents
from plebapp.ui.record_desk import RecordDesk
from plebapp.ui.rescue import Rescue
from plebapp.ui.session import Session, ask_person
from plebapp.ui.stages import page_specs
from plebapp.ui.tasks import Runner
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.ports import App, Desk
from plebapp.usecases.verify import check_agreement

WAL_UNSEEN = (
    "Há registros que ficaram ao lado do arquivo, no “-wal”, numa parada brusca, e daqui não se veem: copie os dois "
    "para o disco deste computador e abra-o lá."
)


class DeskController(QObject):
    """Owns the window and the open plebiscite. `opened` carries the session of one that is now shown; `closed`: none is
    any more."""

    opened = Signal(object)
    closed = Signal()

    def __init__(self, app: App, runner: Runner, prompts: Prompts, settings: QSettings) -> None:
        """Make the window with the start page."""
        super().__init__()
        self._app, self._runner, self.prompts, self._settings = app, runner, prompts, settings
        self._to_protect: Path | None = None
        self._recents = Recents(settings)
        self._session: Session | None = None
        self._feed: Feed | None = None
        self.window = MainWindow(self._make_start, page_specs(self.session), settings)
        self.rescue = Rescue(app, runner, prompts, settings, self.window)
        self._opener = Opener(app, runner, prompts, settings, self.window, self.rescue)
        self._maker = Maker(app, runner, prompts, settings, self.window)
        self.copies = CopyKeeper(prompts, self)
        self.record = RecordDesk(self)
        self.checker = Checker(app, runner, prompts, self.window)
        self._leaving = Leaving(self.window, self._settle, runner, prompts, self.copies.leave, self._close)
        self.people = PeopleDesk(self, app, runner)
        self.damage = DamageWatch(self, self.rescue)
        self._connect()
        self._show_recents()

    def _connect(self) -> None:
        self._opener.opened.connect(self.show)
        self._opener.given_up.connect(self._show_recents)
        self.rescue.given_up.connect(self._show_recents)
        self.rescue.restored.connect(self._open_made)
        self._maker.made.connect(self._open_made)
        self._maker.named.connect(self._remember_person)
        self.copies.stands_otherwise.connect(self._show_copies)
        self.window.strip.copy_requested.connect(self.copies.copy_now)
        self.window.may_close = self._may_close
        self.window.recent_requested.connect(self._open_recent)

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
        return self._leaving.begun

    # ── opening ────────────────────────────────────────────────────────────────────────────────────

    def ask_open(self) -> None:
        """Ask which file to open, and open it."""
        path = self.prompts.open_file("Abrir plebiscito", PLEBISCITES)
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> None:
        """Close what is open and open a file; why it cannot be is told, and the start page stays."""
        self._leaving.leave(partial(self._opener.open, path.absolute()))

    def show(self, desk: Desk) -> None:
        """Show a plebiscite that is open, on a connection of this thread; none other is."""
        session = Session(self._app, desk, self._runner, self.prompts, self._settings)
        try:
            _read_all(session)
        except PlebError as error:
            session.deleteLater()
            path, read_only = desk.book.path, desk.book.read_only
            desk.book.close()
            self._opener.failed(path, error, read_only=read_only)
            return
        self._session, self._feed = session, Feed(session, self.window, self.copies.view)
        session.person_changed.connect(self._remember_person)
        if session.protected:  # nobody who gives a password here works elsewhere without giving one
            self._opener.person = ""
        plebiscite = session.canvass().plebiscite
        self._recents.add(desk.book.path, plebiscite)
        self._show_recents()
        self.copies.follow(session)
        self.window.show_document(*self._feed.names(), overview.first_page(session.canvass()))
        self._feed.refresh()
        self._tell_opening()
        self.opened.emit(session)

    def reopen_read_only(self) -> None:
        """Close the open plebiscite, of which nothing more must be written, and open it only to be read."""
        self._leaving.leave(partial(self._opener.reopen, self.session().desk), copying=False)

    def show_copies(self) -> None:
        """Show the copies of the plebiscite that is open, or else of the one opened last, to restore one."""
        if self._session is not None:
            self.rescue.show_copies(self._session.desk.book.path, self._session.desk)
            return
        recents = self.recents()
        path = Path(recents[0].path) if recents else self.prompts.open_file("De que plebiscito?", PLEBISCITES)
        if path is not None:
            self.rescue.show_copies(path)

    def not_opened(self, error: PlebError) -> None:
        """Tell why a plebiscite that was open is so no more."""
        self.prompts.inform("O plebiscito não foi aberto", message(error), tone=Tone.WARNING)

    def _tell_opening(self) -> None:
        desk = self.session().desk
        records = overview.records_told([draft.kind for draft in desk.book.proceedings.drafts()])
        drafts = " ".join(filter(None, (overview.drafts_told(self.feed().drafts()), records)))
        wanting = "" if desk.book.read_only else permits.passwords_wanting(self.session())
        told = (*opening_told(desk), *filter(None, (wanting,)))
        if told:
            self.prompts.inform("O arquivo foi aberto", " ".join((*told, drafts)).strip())
        elif drafts:
            self.window.activity.tell(drafts)
        self.session().run(check_agreement, failed=self._tell_disagreement)

    def _tell_disagreement(self, error: PlebError) -> None:
        self.session().take_disagreement(message(error))
        self.prompts.inform("O arquivo não confere", message(error), tone=Tone.WARNING)

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
        self._maker.ask_new(self._opener.person)

    def open_example(self) -> None:
        """Make the worked example afresh in the program's own folder and open it."""
        self._leaving.leave(self._maker.make_example)

    def takes_wish_to_protect(self, path: Path) -> bool:
        """Say whether the file was made with the wish to protect it; asked once."""
        wished, self._to_protect = self._to_protect == path, None
        return wished

    def _open_made(self, path: Path) -> None:
        self._to_protect = path if self._maker.protects else None
        self._leaving.leave(partial(self._opener.open, path), partial(self._tell_unopened, path))

    def _tell_unopened(self, path: Path) -> None:
        self.prompts.inform(
            "O plebiscito novo não foi aberto",
            f"Ele está gravado em “{path}”. O que está aberto continua aberto, com o que falta salvar; depois, abra o "
            "novo por Arquivo → Abrir.",
        )

    # ── leaving ────────────────────────────────────────────────────────────────────────────────────

    def close(self) -> None:
        """Close the open plebiscite and show the start page."""
        self._leaving.leave(self._show_recents)

    def leave(self, then: Go) -> None:
        """Close the open plebiscite for a while, once everything is safe and the worker idle; then go on. No copy is
        made of it: before it is protected, that would be one more that anybody can read."""
        self._leaving.leave(then, copying=False)

    def _close(self, then: Go) -> None:
        if self._session is None:
            then()
        else:
            self.damage.stop()
            self._session.closed.connect(partial(self._closed, then))
            self._session.close()

    def _closed(self, then: Go) -> None:
        self.copies.stop()
        self.session().deleteLater()
        self._session = self._feed = None
        self.window.show_start()
        self.closed.emit()
        then()

    def _settle(self) -> bool:
        """Have what is being typed brought to safety; False when the person stays."""
        return self.record.may_leave() and self.window.settle()

    def _may_close(self) -> bool:
        if self._session is None and not self._runner.busy:
            return True
        self._leaving.leave(self._close_window)
        return False

    def _close_window(self) -> None:
        self.window.close()

    # ── what the window shows ──────────────────────────────────────────────────────────────────────

    def ask_person(self) -> None:
        """Ask who works from now on."""
        name = ask_person(self.prompts, self._settings)
        if name and self._session is not None:
            self._session.set_person(name)

    def _remember_person(self, name: str) -> None:
        if self._session is None or not self._session.protected:
            self._opener.person = name

    def _make_start(self) -> QWidget:
        self._start = StartPage()
        self._start.new_requested.connect(self.ask_new)
        self._start.open_requested.connect(self.ask_open)
        self._start.example_requested.connect(self.open_example)
        self._start.recent_requested.connect(self._open_recent)
        self._start.forget_requested.connect(self.forget_recent)
        return self._start

    def _show_copies(self) -> None:
        view = self.copies.view()
        self.window.strip.show_copy(view.text, view.tone, view.hint)

    def _show_recents(self) -> None:
        recents = self.recents()
        self._start.show_recents(recents)
        self.window.set_recent([(f"{entry.name} · {entry.told} · {entry.where}", entry.path) for entry in recents])


def opening_told(desk: Desk) -> tuple[str, ...]:
    """Return what the person must know of how the file was found."""
    found, back = desk.book.opening, desk.clock_back
    return (
        *remarks.opening(found.unclean, None if found.copy is None else str(found.copy)),
        *((WAL_UNSEEN,) if found.wal_unseen else ()),
        *(() if desk.keys_aside is None else (remarks.keys_aside(str(desk.keys_aside)),)),
        *(() if back is None else (remarks.clock_back(back.last, back.now, desk.book.facts.get().local_time),)),
    )


def _read_all(session: Session) -> None:
    """Read what the window shows at once: damage that opening overlooked comes to light here. Raises Unusable."""
    session.canvass()
    session.desk.book.roll.counts()
    session.desk.book.counting.drafts()
    session.desk.book.proceedings.drafts()
