"""Name and password of somebody of the file: tried on a thread of their own, what is wrong said in place.

After wrong passwords the wait that the key file imposes is counted down, and nothing can be tried before it is over.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from plebapp.domain.errors import PlebError
from plebapp.texts.messages import message
from plebapp.ui.spacing import space
from plebapp.ui.tasks import Report, Runner, Task
from plebapp.ui.widgets.announce import announce
from plebapp.ui.widgets.controls import Choice
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.password import PasswordField
from plebapp.usecases.ports import Clock

TICK_MS = 250


class Attempt(Protocol):
    """What is done with a name and a password. `aside`: beside the worker, because no file is opened by it."""

    aside: bool

    def work(self, name: str, password: str) -> object:
        """Try them, away from the main thread. Raises PlebError."""

    def admit(self, result: object) -> object:
        """Make of what `work` gave, on the main thread, what is asked for. Raises PlebError."""


class Credentials(QWidget):
    """Choice of a name and the password. `submit()` tries it.

    `opened` carries what the right password gives; `refused` the error; `ready_changed` whether something can be tried.
    """

    opened = Signal(object)
    refused = Signal(object)
    ready_changed = Signal(bool)

    def __init__(self, names: Sequence[str], chosen: str, attempt: Attempt, runner: Runner, clock: Clock) -> None:
        """Offer `names` (one alone is not asked for), `chosen` first if it is among them."""
        super().__init__()
        self._attempt, self._runner, self._clock = attempt, runner, clock
        self._busy = False
        self._error: PlebError | None = None
        self._until: datetime | None = None
        self._wait = 0
        self.name = Choice("Nome", [(name, name) for name in names])
        if chosen in names:
            self.name.choose(chosen)
        self.password = PasswordField("Senha", lines=2)
        self._name_row = FormRow("Nome", self.name, lines=0)
        column = QVBoxLayout(self)
        space(column, spacing=1)
        column.addWidget(self._name_row)
        column.addWidget(self.password)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)
        self.name.currentIndexChanged.connect(self._other_name)
        self.password.edit.textChanged.connect(self._typed)

    def show_name(self, *, shown: bool) -> None:
        """Ask for the name as well, or not where it is plain whose password is asked for."""
        self._name_row.setVisible(shown)

    def set_names(self, names: Sequence[str]) -> None:
        """Offer other names."""
        self.name.set_options([(name, name) for name in names])

    @property
    def chosen(self) -> str:
        """Return the name chosen, empty where there is none."""
        return str(self.name.value() or "")

    @property
    def ready(self) -> bool:
        """Say whether a password can be tried now."""
        return bool(self.password.edit.text() and self.chosen) and not self._busy and self._until is None

    @property
    def busy(self) -> bool:
        """Say whether one is being tried."""
        return self._busy

    def problem(self) -> str:
        """Return what is said to be wrong."""
        return self.password.row.problem()

    def start(self) -> None:
        """Put the keyboard where it belongs: the password, whose name is chosen already."""
        self.password.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def submit(self) -> None:
        """Try the password, if one can be tried now."""
        if not self.ready:
            return
        task = Task(partial(self._work, self.chosen, self.password.edit.text()))
        task.succeeded.connect(self._opened)
        task.failed.connect(self._failed)
        self._set_busy(busy=True)
        self._runner.start(task, aside=self._attempt.aside)

    def forget(self) -> None:
        """Empty the password."""
        self.password.edit.forget()
        self.password.show_box.setChecked(False)

    def tick(self) -> None:
        """Show how long is still to wait; called several times a second while somebody has to."""
        if self._until is None or self._error is None:
            return
        # The key file has the last word: a clock that is set forward only makes it refuse again, and one that is set
        # back does not make the wait longer than it was.
        left = min(self._wait, -(-(self._until - self._clock()) // timedelta(seconds=1)))
        if left <= 0:
            self._until = None
            self._timer.stop()
        self._show(self._error, max(left, 0))
        self.ready_changed.emit(self.ready)

    def _work(self, name: str, password: str, _report: Report) -> object:
        return self._attempt.work(name, password)

    def _opened(self, result: object) -> None:
        try:
            admitted = self._attempt.admit(result)
        except PlebError as error:
            self._failed(error)
            return
        self._set_busy(busy=False)
        self.forget()
        self.opened.emit(admitted)

    def _failed(self, error: BaseException) -> None:
        self._set_busy(busy=False)
        if not isinstance(error, PlebError):
            raise error
        wait = int(error.operands.get("wait", 0))
        self._error, self._wait = error, wait
        self._until = self._clock() + timedelta(seconds=wait) if wait else None
        if self._until is not None:
            self._timer.start()
        self._show(error, wait)
        announce(self, self.problem())
        self.password.edit.selectAll()
        self.start()
        self.ready_changed.emit(self.ready)
        self.refused.emit(error)

    def _show(self, error: PlebError, left: int) -> None:
        operands = error.operands | ({"wait": left} if "wait" in error.operands else {})
        self.password.row.set_problem(message(type(error)(error.code, **operands)))

    def _set_busy(self, *, busy: bool) -> None:
        self._busy = busy
        self.setEnabled(not busy)
        self.ready_changed.emit(self.ready)

    def _typed(self, _text: str) -> None:
        if self._until is None and self.password.edit.text():
            self.password.row.set_problem("")
        self.ready_changed.emit(self.ready)

    def _other_name(self, _place: int) -> None:
        """Each person has a wait of their own."""
        self._until = self._error = None
        self._timer.stop()
        self.password.row.set_problem("")
        self.ready_changed.emit(self.ready)
