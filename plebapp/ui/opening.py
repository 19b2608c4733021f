"""Opening a file in the window, and the ways out where it does not open as wished.

A file without protection opens at once; a protected one asks for a name and a password. Where opening fails, the person
is told why and offered what can still be done.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from plebapp.domain.errors import Code, PlebError
from plebapp.texts.messages import message
from plebapp.ui import rescue
from plebapp.ui.main_window import MainWindow
from plebapp.ui.making import PLEBISCITES
from plebapp.ui.prompts import Prompts
from plebapp.ui.session import login
from plebapp.ui.signing_in import SigningIn
from plebapp.ui.tasks import Report, Runner, Task
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.table import Store
from plebapp.usecases.ports import App, Desk, Protection
from plebapp.usecases.record import arrived

TITLE = "O plebiscito não foi aberto"

READ, AGAIN, DUPLICATE, WORDS, COPIES = "read", "again", "duplicate", "words", "copies"
VERBS: Mapping[str, str] = {
    **rescue.VERBS,
    COPIES: "Ver as cópias…",
    READ: "Abrir só para leitura",
    AGAIN: "Tentar de novo",
    DUPLICATE: "Copiar para este computador…",
    WORDS: "Abrir com as palavras de recuperação…",
}
WAYS: Mapping[Code, tuple[str, ...]] = {
    Code.FILE_MISSING: (COPIES,),
    Code.FILE_DAMAGED: (rescue.GOOD, READ, rescue.SALVAGE),
    Code.FILE_IN_USE: (READ, AGAIN),
    Code.FILE_BUSY: (AGAIN, READ),
    Code.FILE_FORBIDDEN: (READ, DUPLICATE),
    Code.FOLDER_FORBIDDEN: (READ, DUPLICATE),
    Code.FILE_ON_NETWORK: (DUPLICATE, READ),
    Code.KEYS_MISSING: (WORDS, COPIES, AGAIN),
    Code.KEYS_DAMAGED: (WORDS, COPIES, AGAIN),
    Code.KEYS_ALTERED: (WORDS, COPIES, AGAIN),
    Code.KEYS_OF_ANOTHER_FILE: (WORDS, COPIES, AGAIN),
}
"""What is offered for each failure, the best first."""

Way = Callable[[], None]


class Opener(QObject):
    """Opens files. `opened` carries a desk that belongs to the main thread; `given_up` says that none was opened."""

    opened = Signal(object)
    given_up = Signal()

    def __init__(
        self, app: App, runner: Runner, prompts: Prompts, store: Store, window: MainWindow, rescuer: rescue.Rescue
    ) -> None:
        """Open files over `window`; `rescuer` helps where one is damaged."""
        super().__init__(window)
        self._app, self._runner, self._prompts, self._store = app, runner, prompts, store
        self._window, self._rescue = window, rescuer
        self.person = ""
        """Who works in files without protection, empty until somebody said so."""

    def open(self, path: Path, *, read_only: bool = False) -> None:
        """Open a file, asking for a password where it has people."""
        try:
            if self._app.library.protection(path) is not Protection.OPEN:
                self._signing_in(path, read_only=read_only).begin(read_only=read_only)
                return
            book = self._app.library.open(path, read_only=read_only, holder=self.person or login())
        except PlebError as error:
            self.failed(path, error, read_only=read_only)
            return
        self.opened.emit(arrived(Desk(book, self.person, self._app.clock)))

    def reopen(self, desk: Desk) -> None:
        """Open again, only to be read, a file that a desk had open; nobody signs in anew."""
        path = desk.book.path
        try:
            book = self._app.library.open(path, desk.book.key, read_only=True)
        except PlebError as error:
            self.failed(path, error, read_only=True)
            return
        self.opened.emit(replace(desk, book=book, second=None))

    def _signing_in(self, path: Path, *, read_only: bool = False) -> SigningIn:
        signing = SigningIn(self._app, path, self._runner, self._store, self._window)
        signing.opened.connect(self.opened)
        signing.failed.connect(partial(self._not_signed_in, signing, path, read_only))
        signing.given_up.connect(self.given_up)
        return signing

    def _not_signed_in(self, signing: SigningIn, path: Path, read_only: bool, error: PlebError) -> None:
        self.failed(path, error, read_only=read_only, signing=signing)

    def _recover(self, path: Path) -> None:
        self._signing_in(path).recover()

    def failed(
        self, path: Path, error: PlebError, *, read_only: bool = False, signing: SigningIn | None = None
    ) -> None:
        """Tell why a file was not opened, offer what can still be done, and do what is chosen; `signing`: who signed in
        to it does not have to do so again, only to read it."""
        does: dict[str, Way] = {
            READ: partial(self.open, path, read_only=True),
            AGAIN: partial(self.open, path, read_only=read_only),
            DUPLICATE: partial(self._duplicate, path),
            WORDS: partial(self._recover, path),
            COPIES: partial(self._rescue.show_copies, path),
            rescue.GOOD: partial(self._rescue.find_good, path),
            rescue.SALVAGE: partial(self._rescue.salvage, path),
        }
        folder = self._rescue.folder(path)
        lacking = {READ} if read_only else set()
        lacking |= set() if folder else {COPIES}
        keys = [key for key in WAYS.get(error.code, ()) if key not in lacking]
        where = f" As cópias deste arquivo estão em “{folder}”." if folder and {COPIES, rescue.GOOD} & set(keys) else ""
        chosen = ""
        if keys:
            chosen = self._prompts.choose(TITLE, message(error) + where, [(key, VERBS[key]) for key in keys])
        else:
            self._prompts.inform(TITLE, message(error), tone=Tone.WARNING)
        reading = None if signing is None else signing.reading
        if signing is not None and reading is not None:
            does[READ] = partial(signing.read, reading)
            if chosen != READ:
                signing.discard(reading)
        does.get(chosen, self.given_up.emit)()

    # ── a file that cannot be written where it is ──────────────────────────────────────────────────

    def _duplicate(self, path: Path) -> None:
        """Copy the file to this computer, and open it there."""
        target = self._prompts.save_file("Copiar para este computador", PLEBISCITES, path.name)
        if target is None:
            self.given_up.emit()
            return

        def work(report: Report) -> None:
            self._app.library.duplicate(path, target, report)

        task = Task(work)
        task.succeeded.connect(partial(self._duplicated, target))
        task.failed.connect(self._not_duplicated)
        task.cancelled.connect(self.given_up)
        self._window.activity.follow(task, "Copiando o plebiscito para este computador")
        self._runner.start(task)

    def _duplicated(self, target: Path, _nothing: None) -> None:
        self.open(target)

    def _not_duplicated(self, error: BaseException) -> None:
        if not isinstance(error, PlebError):
            raise error
        self._prompts.inform("O plebiscito não foi copiado", message(error), tone=Tone.WARNING)
        self.given_up.emit()
