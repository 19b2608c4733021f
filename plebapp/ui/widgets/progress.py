"""What a long job has done so far, and the button that stops it; its room is kept when nothing runs."""

from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from plebapp.ui.spacing import space
from plebapp.ui.tasks import Task
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.controls import Button

_STEPS = 1000  # QProgressBar counts in 32 bits; a job may count bytes, which are nothing to show in words


class ProgressStrip(QWidget):
    """A sentence, a bar and "Cancelar" for one task at a time."""

    def __init__(self) -> None:
        """Make an idle strip."""
        super().__init__()
        self._task: Task | None = None
        self._what = ""
        self._text = label("", wraps=True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, _STEPS)
        self._cancel = Button("Cancelar", icon="close")
        self._cancel.clicked.connect(self._stop)
        words = QVBoxLayout()
        space(words, spacing=0.75)
        words.addWidget(self._text)
        words.addWidget(self._bar)
        line = QHBoxLayout(self)
        space(line, spacing=2)
        line.addLayout(words, 1)
        line.addWidget(self._cancel)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.hide()

    def follow(self, task: Task, what: str) -> None:
        """Show how `task` goes until it ends; `what` says what is being done ("Importando eleitores")."""
        self._task, self._what = task, what
        self._bar.setAccessibleName(what)
        self._bar.setRange(0, 0)
        self._text.setText(f"{what}…")
        self._cancel.setEnabled(True)
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
            self._cancel.setEnabled(False)
            self._text.setText(f"{self._what}: cancelando; o arquivo fica como estava…")
            self._task.cancel()

    def _ended(self) -> None:
        self._task = None
        self.hide()
