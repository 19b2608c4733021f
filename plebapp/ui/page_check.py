"""The check of the file's pages after opening: beside everything else, on a thread and a connection of its own.

Not on the worker, where a large file on a slow stick would hold up what is typed for minutes; it stands aside whenever
the worker has something to do, so that the disk is the worker's. In the file's WAL mode it reads one state and hinders
no writer.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from PySide6.QtCore import QObject, Signal

from plebapp.domain.errors import Code, PlebError
from plebapp.ui.session import Session
from plebapp.ui.tasks import Report, Task
from plebapp.usecases.ports import Damage

_ASIDE = 0.05  # seconds between two looks at whether the worker is done


class PageCheck(QObject):
    """Checks the pages of one session's file. `found` carries the damage, if there is any."""

    found = Signal(object)

    def __init__(self, session: Session) -> None:
        """Be ready to check the file of `session`."""
        super().__init__(session)
        self._book, self._runner = session.desk.book, session.runner
        self._stopped = Event()
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="plebapp-check")
        self.task = Task(self._work)
        self.task.pass_through(session.runner.gate)
        self.done = False
        """Whether the check has ended."""
        self.task.succeeded.connect(self._checked)
        self.task.finished.connect(self._ended)
        self.task.failed.connect(self._failed)

    def start(self) -> None:
        """Begin; once."""
        self._pool.submit(self.task.run).add_done_callback(self.task.settle)
        self._pool.shutdown(wait=False)

    def stop(self) -> None:
        """End, and wait for the connection to be closed: before the session closes its own."""
        self.task.cancel()
        self._stopped.set()
        self._pool.shutdown(wait=True)

    def _work(self, report: Report) -> tuple[Damage, ...]:
        def step(done: int, total: int) -> None:
            report(done, total)
            while self._runner.busy:
                self._stopped.wait(_ASIDE)
                report(done, total)

        book = self._book.another()
        try:
            return book.damages(step)
        finally:
            book.close()

    def _ended(self) -> None:
        self.done = True

    def _checked(self, damages: Sequence[Damage]) -> None:
        if damages:
            self.found.emit(tuple(damages))

    def _failed(self, error: BaseException) -> None:
        if not isinstance(error, PlebError):
            raise error
        if error.code is Code.FILE_DAMAGED:
            self.found.emit((Damage(self._book.path.name, str(error.operands.get("detail", ""))),))
