"""Signing in to a protected file in the window: by a password, or by the recovery words.

The file is opened on the worker, because a password takes its time; the window then has a connection of its own.
"""

import hashlib
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from plebapp.domain.errors import Code, PlebError, Unusable
from plebapp.ui.attempts import Opening
from plebapp.ui.dialogs.recover import RecoveryDialog
from plebapp.ui.dialogs.sign_in import SignInDialog
from plebapp.ui.tasks import Report, Runner, Task
from plebapp.ui.widgets.table import Store
from plebapp.usecases.ports import App, Book, Desk

IN_PLACE = frozenset(
    {
        Code.PASSWORD_WRONG,
        Code.PASSWORD_WAIT,
        Code.PERSON_UNKNOWN,
        Code.PERSON_WITHOUT_SLOT,
        Code.PERSON_WITHOUT_PASSWORD,
        Code.PERSON_LEFT,
        Code.PERSON_KEY_DIFFERS,
        Code.PERSON_MISSING,
    }
)
"""What is said in the dialog itself, where another name or password may help; everything else ends it."""


class SigningIn(QObject):
    """Asks who opens a file. Exactly one of these is emitted: `opened` with a Desk of the main thread, `failed` with
    the PlebError, or `given_up`."""

    opened = Signal(object)
    failed = Signal(object)
    given_up = Signal()

    def __init__(self, app: App, path: Path, runner: Runner, store: Store, window: QWidget) -> None:
        """Sign in to `path` over `window`; `store` remembers who did last."""
        super().__init__(window)
        self._app, self._path, self._runner, self._store, self._window = app, path, runner, store, window
        self._attempt: Opening | None = None

    def begin(self, *, read_only: bool = False) -> None:
        """Ask for name and password. Raises Unusable where the key file is missing or damaged."""
        names = self._app.vault.read(self._path).names
        attempt = self._attempt = Opening(self._app, self._path, read_only=read_only)
        last = str(self._store.value(self._key) or "")
        dialog = SignInDialog(self._path, names, last, attempt, self._runner, self._app.clock, self._window)
        dialog.opened.connect(partial(self._signed_in, dialog))
        dialog.credentials.refused.connect(partial(self._refused, dialog))
        dialog.recovery_requested.connect(partial(self._recover_instead, dialog))
        dialog.rejected.connect(self.given_up)
        dialog.open()

    @property
    def reading(self) -> Desk | None:
        """Return the worker's desk that only reads a file which cannot be written, after `failed`; to be opened by
        `read`, or closed by `discard`."""
        return None if self._attempt is None else self._attempt.reading

    def read(self, desk: Desk) -> None:
        """Open the file only to read it, without asking again."""
        self._attempt = None
        self._opened(desk)

    def discard(self, desk: Desk) -> None:
        """Close a desk that nobody wants."""
        self._runner.start(Task(partial(_close, desk.book)))

    def recover(self) -> None:
        """Ask for the recovery words."""
        dialog = RecoveryDialog(self._app, self._path, self._names(), self._runner, self._window)
        dialog.opened.connect(self._opened)
        dialog.rejected.connect(self.given_up)
        dialog.open()

    def _names(self) -> tuple[str, ...]:
        try:
            return self._app.vault.read(self._path).names
        except Unusable:
            return ()

    def _signed_in(self, dialog: SignInDialog, desk: Desk) -> None:
        dialog.accept()
        self._opened(desk)

    def _opened(self, desk: Desk) -> None:
        if desk.signer is not None:
            self._store.setValue(self._key, desk.person)
        try:
            own = brought_here(desk, self._runner)
        except PlebError as error:
            self.failed.emit(error)
        else:
            self.opened.emit(own)

    def _refused(self, dialog: SignInDialog, error: PlebError) -> None:
        if error.code not in IN_PLACE:
            dialog.accept()
            self.failed.emit(error)

    def _recover_instead(self, dialog: SignInDialog) -> None:
        dialog.accept()
        self.recover()

    @property
    def _key(self) -> str:
        return f"person/last/{hashlib.sha256(str(self._path.absolute()).encode()).hexdigest()[:16]}"


def brought_here(desk: Desk, runner: Runner) -> Desk:
    """Return the desk, opened on the worker, on a connection of the main thread; the other one ends. Raises Unusable
    where there can be none."""
    try:
        return desk.another()
    finally:
        runner.start(Task(partial(_close, desk.book)))


def _close(book: Book, _report: Report) -> None:
    book.close()
