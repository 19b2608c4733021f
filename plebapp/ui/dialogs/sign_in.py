"""Signing in to a protected file, or in somebody else's place."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from plebapp.ui.dialogs.password import PasswordDialog
from plebapp.ui.tasks import Runner
from plebapp.ui.widgets.credentials import Attempt
from plebapp.usecases.ports import Clock

RECOVER = "Esqueci a senha…"


class SignInDialog(PasswordDialog):
    """Name and password for a file. `recovery_requested`: there are only the recovery words."""

    recovery_requested = Signal()

    def __init__(
        self,
        path: Path,
        names: Sequence[str],
        last: str,
        attempt: Attempt,
        runner: Runner,
        clock: Clock,
        parent: QWidget | None,
    ) -> None:
        """Ask for one of `names`, `last` first."""
        text = f"“{path.name}” está protegido. Cada um entra com a própria senha."
        super().__init__("Entrar no arquivo", text, "Entrar", (names, last, attempt, runner, clock), parent)
        self.recover_button = self.add_button_at_left(RECOVER)
        self.recover_button.setToolTip("Abre o arquivo com as palavras de recuperação, guardadas no cofre")
        self.recover_button.clicked.connect(self.recovery_requested)
