"""Leaving the open plebiscite: what is typed is brought to safety, the worker ends, a copy is made, and it closes.

Whoever at the keyboard decides to stay, at any of these, stays; nothing closes halfway.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, QTimer

from plebapp.ui.main_window import MainWindow
from plebapp.ui.prompts import Prompts
from plebapp.ui.tasks import Runner, Task

Go = Callable[[], None]

PATIENCE_MS = 1_500
"""After so long the window says that it waits."""


def _nothing() -> None:
    """Do nothing."""


class Leaving(QObject):
    """Leads from the wish to leave to the plebiscite closed. `copy(go, stay)` makes the last copy, then calls one of
    both; `close(then)` closes the plebiscite, if one is open, then calls `then`."""

    def __init__(
        self,
        window: MainWindow,
        settle: Callable[[], bool],
        runner: Runner,
        prompts: Prompts,
        copy: Callable[[Go, Go], None],
        close: Callable[[Go], None],
    ) -> None:
        """Lead out of what `window` shows, once `settle` has brought to safety what is being typed; where that says no,
        the person stays."""
        super().__init__(window)
        self._window, self._settle, self._runner, self._prompts = window, settle, runner, prompts
        self._copy, self._close = copy, close
        self._then: Go | None = None
        self._stayed: Go = _nothing
        self._copying = True

    @property
    def begun(self) -> bool:
        """Say whether the plebiscite is being left."""
        return self._then is not None

    def leave(self, then: Go, stayed: Go = _nothing, *, copying: bool = True) -> None:
        """Close the open plebiscite, if any, and call `then`; or `stayed`, where the person stays after all. Without
        `copying` no last copy is made: of a damaged file it could not be."""
        jobs = self._window.activity.long_jobs()  # saving what is being typed may be one more
        if self._then is not None or not self._settle() or not self._may_stop(jobs):
            stayed()
            return
        self._then, self._stayed, self._copying = then, stayed, copying
        self._wait()

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

    def _wait(self) -> None:
        if self._runner.busy:
            self._runner.idle.connect(self._idle, Qt.ConnectionType.SingleShotConnection)
            QTimer.singleShot(PATIENCE_MS, self, self._tell_waiting)
        else:
            self._settle_again()

    def _idle(self) -> None:
        # In the next turn: whoever waited for the last job may begin another (a page that makes its document again).
        QTimer.singleShot(0, self, self._settle_again)

    def _tell_waiting(self) -> None:
        if self.begun and self._runner.busy:
            self._window.activity.tell("Fechando, assim que terminar o que está em andamento…")

    def _settle_again(self) -> None:
        # What was being saved may have been refused: then the page has something to settle again.
        if not self._settle():
            self._stay()
        elif self._runner.busy:  # saving once more, or a page that was just making its document again
            self._wait()
        elif self._copying:
            self._copy(self._finish, self._stay)
        else:
            self._finish()

    def _stay(self) -> None:
        stayed, self._then, self._stayed = self._stayed, None, _nothing
        stayed()

    def _finish(self) -> None:
        self._close(self._end)

    def _end(self) -> None:
        then, self._then, self._stayed = self._then, None, _nothing
        if then is not None:
            then()
