"""Another person confirms an act of two: correcting, reopening, exporting, changes of people and of the key."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication

from plebapp.domain.people import Permission
from plebapp.texts.terms import PERMISSIONS
from plebapp.ui import permits
from plebapp.ui.attempts import Proving
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.marks import PART, PEOPLE
from plebapp.ui.session import Session
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.controls import ButtonKind, Choice
from plebapp.ui.widgets.credentials import Credentials
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.proof import Proof
from plebapp.usecases.ports import Signer

TITLE = "Outra pessoa confirma"
_SIZE = (72, 64)


class SecondDialog(FrameDialog):
    """Who confirms, and the proof. `second` is the signer once the dialog has been accepted."""

    def __init__(self, session: Session, permission: Permission, act: str) -> None:
        """Ask for somebody other than the one who works; at a posto, first the one who sits beside. The sentence `act`
        says what exactly is confirmed."""
        text = f"Para {PERMISSIONS[permission]} são precisas duas pessoas. {session.person} pede; quem confirma?"
        super().__init__(TITLE, text, QApplication.activeWindow(), size=_SIZE, speaks=False)
        self.setProperty(PART, PEOPLE)
        self.second: Signer | None = None
        names = [person.name for person in session.desk.book.people.all() if person.active]
        lacking = permits.without_password(session)
        names = [name for name in names if name != session.person and name not in lacking]
        beside = session.pair.other.name if session.pair is not None else names[0]
        self.name = Choice("Quem confirma", [(name, name) for name in names])
        self.name.choose(beside)
        self.proof = Proof(
            session.pair, Credentials(names, beside, Proving(session), session.runner, session.desk.clock)
        )
        self.act = label(act, Text.STRONG, wraps=True)
        self.act.setVisible(bool(act))
        self.add(self.act)
        self.add(FormRow("Quem confirma", self.name, lines=0))
        self.add(self.proof)
        self.body.addStretch(1)
        self.add_button("Cancelar").clicked.connect(self.reject)
        self.confirm_button = self.add_button("Confirmar", ButtonKind.PRIMARY)
        self.confirm_button.clicked.connect(self.proof.submit)
        self.proof.ready_changed.connect(self.confirm_button.setEnabled)
        self.proof.proved.connect(self._proved)
        self.name.currentIndexChanged.connect(self._ask)
        self._ask()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.proof.start()

    def _ask(self, _place: int = 0) -> None:
        self.proof.ask(str(self.name.value()))

    def _proved(self, signer: Signer) -> None:
        self.second = signer
        self.accept()
