"""F2 at a posto: the other one types from now on."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication

from plebapp.ui.attempts import Proving
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.marks import PART, PEOPLE
from plebapp.ui.session import Session
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.credentials import Credentials
from plebapp.ui.widgets.proof import Proof

SIZE = (64, 50)


class SwitchDialog(FrameDialog):
    """The other one's name, large, and their PIN."""

    def __init__(self, session: Session) -> None:
        """Let the other one of the session's pair take over."""
        assert session.pair is not None
        self._session, self._pair = session, session.pair
        other = self._pair.other.name
        text = f"Agora digita {session.person}. Nada do que está digitado se perde."
        super().__init__("Trocar quem digita", text, QApplication.activeWindow(), size=SIZE, speaks=False)
        self.setProperty(PART, PEOPLE)
        self.name = label(other, Text.FIGURE, wraps=True)
        self.name.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        self.proof = Proof(
            self._pair, Credentials([other], other, Proving(session), session.runner, session.desk.clock)
        )
        self.add(self.name, 1)
        self.add(self.proof)
        self.end_button = self.add_button_at_left("Encerrar o posto")
        self.end_button.setToolTip(f"{session.person} continua a trabalhar, sem outra pessoa ao lado")
        self.end_button.clicked.connect(self._end)
        self.add_button("Cancelar").clicked.connect(self.reject)
        self.go_button = self.add_button("Trocar", ButtonKind.PRIMARY)
        self.go_button.clicked.connect(self.proof.submit)
        self.proof.ready_changed.connect(self.go_button.setEnabled)
        self.proof.proved.connect(self._change)
        self.proof.ask(other)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.proof.start()

    def _change(self, _signer: object) -> None:
        self._pair.change_places()
        self._session.seat(self._pair)
        self.accept()

    def _end(self) -> None:
        self._session.seat(None)
        self.accept()
