"""Somebody proves to be who they say: the PIN of the posto where that is enough, otherwise the password."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from plebapp.texts.formats import counted
from plebapp.ui.pair import Pair
from plebapp.ui.spacing import space
from plebapp.ui.widgets.announce import announce
from plebapp.ui.widgets.credentials import Credentials
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.pin_edit import SHORTEST, PinEdit

TOO_MANY = "Três PINs errados: agora vale só a senha."


class Proof(QWidget):
    """PIN or password of the one whom `ask` names. `proved` carries their signer, `ready_changed` as in Credentials."""

    proved = Signal(object)
    ready_changed = Signal(bool)

    def __init__(self, pair: Pair | None, credentials: Credentials) -> None:
        """Take the PIN of who does not type now, and for everybody else the password."""
        super().__init__()
        self._pair, self.credentials = pair, credentials
        credentials.show_name(shown=False)
        self.pin = PinEdit("PIN")
        self._pin_row = FormRow("PIN", self.pin, lines=2)
        pins = QWidget()
        column = QVBoxLayout(pins)
        space(column)
        column.addWidget(self._pin_row)
        column.addStretch(1)
        self._stack = QStackedWidget()
        self._stack.addWidget(pins)
        self._stack.addWidget(credentials)
        whole = QVBoxLayout(self)
        space(whole)
        whole.addWidget(self._stack)
        self.pin.textChanged.connect(self._typed)
        credentials.ready_changed.connect(self._emit_ready)
        credentials.opened.connect(self._opened)

    @property
    def by_pin(self) -> bool:
        """Say whether the PIN is asked for."""
        return self._stack.currentIndex() == 0

    def ask(self, name: str) -> None:
        """Ask for what proves that it is `name`, and put the keyboard there."""
        self.credentials.name.choose(name)
        by_pin = self._pair is not None and self._pair.other.name == name and self._pair.left > 0
        self._stack.setCurrentIndex(0 if by_pin else 1)
        self._pin_row.set_problem("")
        self.start()
        self._emit_ready()

    def start(self) -> None:
        """Put the keyboard where something is to be typed."""
        if self.by_pin:
            self.pin.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.credentials.start()

    def problem(self) -> str:
        """Return what is said to be wrong."""
        return self._pin_row.problem() if self.by_pin else self.credentials.problem()

    def submit(self) -> None:
        """Try what is typed."""
        if not self.by_pin:
            self.credentials.submit()
        elif self._pair is not None and len(self.pin.text()) >= SHORTEST:
            self._try_pin(self._pair)

    def _try_pin(self, pair: Pair) -> None:
        right = pair.confirms(self.pin.text())
        self.pin.clear()
        if right:
            self.proved.emit(pair.other)
            return
        if pair.left:
            tries = counted(pair.left, "tentativa", "tentativas")
            self._pin_row.set_problem(f"O PIN não confere. Resta{'' if pair.left == 1 else 'm'} {tries}.")
        else:
            self.ask(pair.other.name)
            self.credentials.password.row.set_problem(TOO_MANY)
        announce(self, self.problem())

    def _opened(self, signer: object) -> None:
        if self._pair is not None:
            self._pair.proved(self.credentials.chosen)
        self.proved.emit(signer)

    def _typed(self, text: str) -> None:
        if text:
            self._pin_row.set_problem("")
        self._emit_ready()

    def _emit_ready(self, _ready: bool = False) -> None:
        self.ready_changed.emit(len(self.pin.text()) >= SHORTEST if self.by_pin else self.credentials.ready)
