"""What a long job has done so far, and the button that stops it; its room is kept when nothing runs."""

from typing import Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.controls import Button

_STEPS = 1000  # QProgressBar counts in 32 bits; a job may count bytes, which are nothing to show in words


class Job(Protocol):
    """What can be followed: a task, or pages on their way to a printer. `progress` carries done and total."""

    @property
    def progress(self) -> SignalInstance: ...
    @property
    def finished(self) -> SignalInstance: ...
    def cancel(self) -> None: ...


class ProgressStrip(QWidget):
    """A sentence, a bar and "Cancelar" for one job at a time."""

    def __init__(self, cancelling: str = "cancelando; o arquivo fica como estava…", *, keeps_room: bool = True) -> None:
        """Make an idle strip; `cancelling` is said once "Cancelar" was pressed."""
        super().__init__()
        self._cancelling = cancelling
        self._task: Job | None = None
        self._what = ""
        self._text = label("", wraps=True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, _STEPS)
        self.cancel_button = Button("Cancelar", icon="close")
        self.cancel_button.clicked.connect(self._stop)
        words = QVBoxLayout()
        space(words, spacing=0.75)
        words.addWidget(self._text)
        words.addWidget(self._bar)
        line = QHBoxLayout(self)
        space(line, spacing=2)
        line.addLayout(words, 1)
        line.addWidget(self.cancel_button)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(keeps_room)
        self.setSizePolicy(policy)
        self.hide()

    def follow(self, task: Job, what: str) -> None:
        """Show how `task` goes until it ends; `what` says what is being done ("Importando eleitores")."""
        self._task, self._what = task, what
        self._bar.setAccessibleName(what)
        self._bar.setRange(0, 0)
        self._text.setText(f"{what}…")
        self.cancel_button.setEnabled(True)
        task.progress.connect(self._progressed)
        task.finished.connect(self._ended)
        self.show()

    def _progressed(self, done: int, total: int) -> None:
        self._bar.setRange(0, _STEPS if total else 0)
        if total:
            self._bar.setValue(min(done, total) * _STEPS // total)
            self._text.setText(f"{self._what}: {min(done, total) * 100 // total}%")

    def _stop(self) -> None:
        if self._task:
            self.cancel_button.setEnabled(False)
            self._text.setText(f"{self._what}: {self._cancelling}")
            self._task.cancel()

    def _ended(self) -> None:
        self._task = None
        self.hide()
