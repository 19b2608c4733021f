"""A dialog that asks for somebody's name and password, with what is wrong said in it."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.marks import PART, PEOPLE
from plebapp.ui.tasks import Runner
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.credentials import Attempt, Credentials
from plebapp.usecases.ports import Clock

SIZE = (66, 50)


class PasswordDialog(FrameDialog):
    """Name, password, and the button that goes on. `opened` carries what the right password gave."""

    opened = Signal(object)

    def __init__(
        self,
        title: str,
        text: str,
        yes: str,
        credentials: tuple[Sequence[str], str, Attempt, Runner, Clock],
        parent: QWidget | None,
    ) -> None:
        """Ask with `yes` on the button; `credentials` are what Credentials wants."""
        super().__init__(title, text, parent, size=SIZE, speaks=False)
        self.setProperty(PART, PEOPLE)
        self.credentials = Credentials(*credentials)
        self.add(self.credentials)
        self.body.addStretch(1)
        self.cancel_button = self.add_button("Cancelar")
        self.cancel_button.clicked.connect(self.reject)
        self.go_button = self.add_button(yes, ButtonKind.PRIMARY)
        self.go_button.clicked.connect(self.credentials.submit)
        self.go_button.setEnabled(False)
        self.credentials.ready_changed.connect(self.go_button.setEnabled)
        self.credentials.opened.connect(self.opened)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.credentials.start()
