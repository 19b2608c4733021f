"""Has documents made on the worker: the one that can be issued now, and further copies of one that was."""

from PySide6.QtCore import QObject, Signal

from plebapp.texts.formats import percent
from plebapp.ui.session import Session
from plebapp.ui.tasks import Task
from plebapp.usecases.minutes import latest_minutes, new_copy
from plebapp.usecases.ports import Desk, Document, Issued, Report

MAKING = "Preparando a Ata Geral…"


class Maker(QObject):
    """`told` says how far the making is. `made` carries the Document that can be issued now, `refused` the PlebError
    by which there is none, `ended` follows either; `copied` carries a copy, `not_copied` why there is none."""

    told = Signal(str)
    made = Signal(object)
    refused = Signal(object)
    ended = Signal()
    copied = Signal(object)
    not_copied = Signal(object)

    def __init__(self, session: Session, page: QObject) -> None:
        """Make nothing yet."""
        super().__init__(page)
        self._session = session
        self._task: Task | None = None
        self._again = False

    @property
    def busy(self) -> bool:
        """Whether the document is being made."""
        return self._task is not None

    def make(self) -> None:
        """Bring the document that stands, or make it; if it is being made already, once more afterwards."""
        if self._task is not None:
            self._again = True
            return
        self.told.emit(MAKING)

        def work(desk: Desk, report: Report) -> Document:
            return latest_minutes(self._session.app, desk, report)

        self._task = self._session.run(work, self.made.emit, failed=self.refused.emit)
        self._task.progress.connect(self._tell)
        self._task.finished.connect(self._end)

    def copy(self, issued: Issued) -> None:
        """Make a further copy of a document that was issued."""

        def work(desk: Desk, report: Report) -> Document:
            return new_copy(self._session.app, desk, issued, report)

        self._session.run(work, self.copied.emit, failed=self.not_copied.emit)

    def _tell(self, done: int, total: int) -> None:
        self.told.emit(f"{MAKING} {percent(done, total)}")

    def _end(self) -> None:
        self._task = None
        if self._again:
            self._again = False
            self.make()
        else:
            self.ended.emit()
