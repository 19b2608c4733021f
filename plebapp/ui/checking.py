"""Checking a document that somebody presents, with the open plebiscite or with none."""

from datetime import UTC
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from plebapp.domain.errors import PlebError
from plebapp.domain.examination import Examination
from plebapp.ui.prompts import FileKind, Prompts
from plebapp.ui.session import Session
from plebapp.ui.tasks import Runner, Task
from plebapp.usecases.checking import check_document, read_pdf
from plebapp.usecases.ports import App, Desk, Report

PDF = FileKind("documents", "Documento PDF", ("*.pdf",))
_WHAT = "Conferindo o documento"


class Checker(QObject):
    """Asks for a document, has it checked on the worker, and shows what was found over `window`."""

    def __init__(self, app: App, runner: Runner, prompts: Prompts, window: QWidget) -> None:
        """Check nothing yet."""
        super().__init__(window)
        self._app, self._runner, self._prompts, self._window = app, runner, prompts, window

    def ask(self, session: Session | None) -> None:
        """Ask which document to check, and check it; with a session also whether that plebiscite issued it."""
        path = self._prompts.open_file("Conferir documento", PDF)
        if path is not None:
            self.check(path, session)

    def check(self, path: Path, session: Session | None) -> None:
        """Check the document at `path`."""
        from plebapp.ui.dialogs.check_document import CheckDialog

        # Only what the file tells has moments.
        zone = UTC if session is None else session.canvass().plebiscite.local_time
        dialog = CheckDialog(path.name, zone, self._window)
        dialog.another.connect(partial(self.ask, session))
        if session is None:
            task = Task(partial(self._examine, path, None))
            task.failed.connect(_unexpected)
        else:
            task = session.run(partial(self._examine, path))
        task.succeeded.connect(dialog.show_outcome)
        task.cancelled.connect(dialog.reject)
        dialog.finished.connect(lambda _result: task.cancel())
        dialog.follow(task, _WHAT)
        if session is None:
            self._runner.start(task)
        dialog.open()

    def _examine(self, path: Path, desk: Desk | None, report: Report) -> Examination | PlebError:
        try:
            return check_document(self._app, read_pdf(self._app.exchange, path), desk, report)
        except PlebError as error:  # for the dialog to show, as any other outcome
            return error


def _unexpected(error: BaseException) -> None:
    """Hand an error over to the program's hook."""
    raise error
