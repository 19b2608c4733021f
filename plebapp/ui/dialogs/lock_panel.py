"""What is asked for while the program is locked."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QWidget

from plebapp.ui.dialogs.password import PasswordDialog
from plebapp.ui.tasks import Runner
from plebapp.ui.widgets.credentials import Attempt
from plebapp.usecases.ports import Clock

_SIZE = (72, 54)


class LockPanel(PasswordDialog):
    """Name and password; only `release` closes it."""

    def __init__(
        self,
        text: str,
        credentials: tuple[Sequence[str], str, Attempt, Runner, Clock],
        parent: QWidget,
    ) -> None:
        """Say in `text` who worked and who may go on."""
        super().__init__("Bloqueado", text, "Desbloquear", credentials, parent)
        self.set_size(*_SIZE)
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.setWindowFlag(Qt.WindowType.WindowCloseButtonHint, on=False)
        self.cancel_button.hide()
        self._released = False

    def release(self) -> None:
        """Close it: the right password was given."""
        self._released = True
        self.accept()

    def reject(self) -> None:
        """Esc and the title bar close nothing."""

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._released:
            super().closeEvent(event)
        else:
            event.ignore()
