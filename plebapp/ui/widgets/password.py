"""A password being typed: hidden unless asked otherwise, with a hint when Caps Lock seems to be on."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.controls import CheckBox
from plebapp.ui.widgets.form import FormRow

CAPS_LOCK = "Caps Lock parece estar ligado: as letras saem maiúsculas."
_HINTS = (
    Qt.InputMethodHint.ImhSensitiveData
    | Qt.InputMethodHint.ImhHiddenText
    | Qt.InputMethodHint.ImhNoAutoUppercase
    | Qt.InputMethodHint.ImhNoPredictiveText
)


class PasswordEdit(QLineEdit):
    """The field. `caps_lock` says, at each letter typed, whether Caps Lock seems to be on."""

    caps_lock = Signal(bool)

    def __init__(self, name: str) -> None:
        """Make an empty field; `name` is said aloud."""
        super().__init__()
        self.setAccessibleName(name)
        self.set_shown(False)

    def set_shown(self, shown: bool) -> None:
        """Show what is typed, or dots."""
        self.setEchoMode(QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password)
        self.setInputMethodHints(_HINTS)

    def forget(self) -> None:
        """Empty the field, so that no undoing brings back what was typed."""
        self.setText("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        letter = event.text()
        if letter.isalpha() and letter.lower() != letter.upper():
            shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.caps_lock.emit(letter.isupper() is not shifted)
        super().keyPressEvent(event)


class ShowBox(CheckBox):
    """Shows what is typed in password fields. Tab passes it by, so that a password typed blindly goes from one field to
    the next and never toggles it; its letter with Alt does."""

    def __init__(self, text: str) -> None:
        """Make it with `text`, which marks the letter."""
        super().__init__(text)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setToolTip(f"Alt+{text[text.index('&') + 1].upper()}")


class PasswordField(QWidget):
    """One password over a box that shows it."""

    def __init__(self, title: str, hint: str = "", lines: int = 1, shows: str = "&Mostrar a senha") -> None:
        """Make an empty field; under it `lines` lines are kept for what is wrong, the hint before."""
        super().__init__()
        self.edit = PasswordEdit(title)
        self.row = FormRow(title, self.edit, hint, lines)
        self.show_box = ShowBox(shows)
        self.show_box.toggled.connect(self.edit.set_shown)
        self.edit.caps_lock.connect(self._hint_at_caps_lock)
        column = QVBoxLayout(self)
        space(column, spacing=0.5)
        column.addWidget(self.row)
        column.addWidget(self.show_box)

    def _hint_at_caps_lock(self, on: bool) -> None:
        if on and not self.row.problem():
            self.row.set_problem(CAPS_LOCK, Tone.WARNING)
        elif not on and self.row.problem() == CAPS_LOCK:
            self.row.set_problem("")
