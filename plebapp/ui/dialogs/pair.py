"""Setting up a posto: the second person signs in, and both choose the PIN by which they change places."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from plebapp.ui.attempts import Proving
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.dialogs.password import SIZE
from plebapp.ui.marks import PART, PEOPLE
from plebapp.ui.pair import Pair
from plebapp.ui.session import Session
from plebapp.ui.spacing import space
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.credentials import Credentials
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.pin_edit import SHAPE, PinEdit, pin_problem
from plebapp.usecases.ports import Signer

TITLE = "Chamar outra pessoa ao posto"
_WHY = "As duas ficam no mesmo computador até o fim da sessão, e F2 com o PIN de quem entra troca quem digita."
_DIFFERENT = "Os dois não são iguais."


class PinChoice(QWidget):
    """A PIN and its repetition."""

    def __init__(self) -> None:
        """Make empty fields."""
        super().__init__()
        self.first, self.again = PinEdit("PIN"), PinEdit("O mesmo PIN, outra vez")
        self._first_row = FormRow("PIN", self.first, f"{SHAPE[:1].upper()}{SHAPE[1:]}, só para esta sessão.", lines=2)
        self._again_row = FormRow("O mesmo PIN, outra vez", self.again)
        column = QVBoxLayout(self)
        space(column, spacing=1)
        column.addWidget(self._first_row)
        column.addWidget(self._again_row)
        column.addStretch(1)

    def start(self) -> None:
        """Put the keyboard in the first field."""
        self.first.setFocus(Qt.FocusReason.OtherFocusReason)

    def pin(self) -> str:
        """Return the PIN if it will do; otherwise say what is wrong, and return nothing."""
        wrong = pin_problem(self.first.text())
        self._first_row.set_problem(wrong)
        differs = self.first.text() != self.again.text()
        self._again_row.set_problem(_DIFFERENT if differs and not wrong else "")
        if wrong:
            self._first_row.take_focus()
        elif differs:
            self._again_row.take_focus()
        return "" if wrong or differs else self.first.text()

    def problems(self) -> tuple[str, str]:
        """Return what is said of the PIN and of its repetition."""
        return self._first_row.problem(), self._again_row.problem()


class PairDialog(FrameDialog):
    """Three steps: the other one's password, their PIN, the PIN of the one who works. Accepted, the session has the
    pair; who worked goes on working."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        """Offer everybody else of the file."""
        super().__init__(TITLE, _WHY, parent, size=SIZE, speaks=False)
        self.setProperty(PART, PEOPLE)
        self._session = session
        self._other: Signer | None = None
        others = [p.name for p in session.desk.book.people.all() if p.active and p.name != session.person]
        self.credentials = Credentials(others, others[0], Proving(session), session.runner, session.desk.clock)
        self.pins = (PinChoice(), PinChoice())
        self._steps = QStackedWidget()
        for step in (_topped(self.credentials), *self.pins):
            self._steps.addWidget(step)
        self.add(self._steps, 1)
        self.add_button("Cancelar").clicked.connect(self.reject)
        self.go_button = self.add_button("Continuar", ButtonKind.PRIMARY)
        self.go_button.setEnabled(False)
        self.go_button.clicked.connect(self._go_on)
        self.credentials.ready_changed.connect(self.go_button.setEnabled)
        self.credentials.opened.connect(self._signed_in)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.credentials.start()

    def _go_on(self) -> None:
        step = self._steps.currentIndex()
        if step == 0:
            self.credentials.submit()
        elif step == 1 and self.pins[0].pin():
            self._show_step(2, self._session.person, "Começar o posto")
        elif step == 2 and self.pins[1].pin():
            self._finish()

    def _signed_in(self, signer: Signer) -> None:
        self._other = signer
        self._show_step(1, signer.name, "Continuar")

    def _show_step(self, step: int, name: str, words: str) -> None:
        self.set_title(f"{name} escolhe um PIN", "A outra pessoa olha para o lado. O PIN não se grava em lugar nenhum.")
        self.go_button.setText(words)
        self.go_button.setEnabled(True)
        self._steps.setCurrentIndex(step)
        self.pins[step - 1].start()

    def _finish(self) -> None:
        signer = self._session.desk.signer
        assert self._other is not None
        assert signer is not None
        self._session.seat(Pair(signer, self.pins[1].first.text(), self._other, self.pins[0].first.text()))
        self.accept()


def _topped(widget: QWidget) -> QWidget:
    """Return the widget at the top of its room."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    space(column)
    column.addWidget(widget)
    column.addStretch(1)
    return holder
