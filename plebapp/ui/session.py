"""An open plebiscite in the window: what pages read from, and how they have use cases done.

Reading is on the main thread, on a connection of its own. Everything that writes or may take long goes to the worker,
one job after another, on the worker's own connection, so that a slow stick never freezes typing.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from plebapp.domain.canvass import Canvass
from plebapp.domain.errors import PlebError
from plebapp.texts.messages import message
from plebapp.ui.prompts import Prompts
from plebapp.ui.tasks import Runner, Task
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.table import Store
from plebapp.usecases.canvass import canvass
from plebapp.usecases.ports import App, Desk, Report

T = TypeVar("T")


class Session(QObject):
    """One open plebiscite.

    `changed` says that facts changed: whoever shows some reads them again. `told` carries a short sentence for the
    status line after something was done. `waiting` carries a task with the words for what it does, for the progress
    strip.
    """

    changed = Signal()
    told = Signal(str)
    waiting = Signal(object, str)

    def __init__(self, app: App, desk: Desk, runner: Runner, prompts: Prompts, store: Store) -> None:
        """Serve the desk, which stays on this thread; the worker opens another for itself."""
        super().__init__()
        self.app = app
        self.desk = desk
        self.prompts = prompts
        self.store = store
        self._runner = runner
        self._worker_desk: Desk | None = None
        self._canvass: Canvass | None = None

    def canvass(self) -> Canvass:
        """Return the count as it stands, computed once until something changes."""
        if self._canvass is None:
            self._canvass = canvass(self.desk)
        return self._canvass

    def do(
        self,
        work: Callable[[Desk, Report], T],
        done: Callable[[T], None] | None = None,
        *,
        failed: Callable[[PlebError], None] | None = None,
        what: str = "",
    ) -> Task:
        """Have `work` done on the worker's desk; then, on this thread, `done` gets its result.

        Expected failures go to `failed`, or are told in a prompt; unexpected ones to the program's hook. `what` names a
        long job for the progress strip ("Importando eleitores"); it can then be cancelled.
        """
        task = Task(partial(self._work, work))
        task.succeeded.connect(partial(self._succeeded, done))
        task.failed.connect(partial(self._failed, failed))
        if what:
            self.waiting.emit(task, what)
        return self._runner.start(task)

    def close(self) -> None:
        """Close the worker's connection (on its thread) and this one's; nothing can be done afterwards."""
        self._runner.start(Task(self._close_worker)).finished.connect(self.desk.book.close)

    def _work(self, work: Callable[[Desk, Report], T], report: Report) -> T:
        if self._worker_desk is None:
            self._worker_desk = self.desk.another()
        return work(self._worker_desk, report)

    def _close_worker(self, report: Report) -> None:
        if self._worker_desk is not None:
            self._worker_desk.book.close()

    def _succeeded(self, done: Callable[[T], None] | None, result: T) -> None:
        self._canvass = None
        if done is not None:
            done(result)
        self.changed.emit()

    def _failed(self, failed: Callable[[PlebError], None] | None, error: BaseException) -> None:
        if not isinstance(error, PlebError):
            raise error
        if failed is not None:
            failed(error)
        else:
            self.prompts.inform("Não foi possível", message(error), tone=Tone.WARNING)
