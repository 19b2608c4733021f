"""The short number by which two people at one desk change places during a sitting."""

from itertools import pairwise

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit

SHORTEST, LONGEST = 4, 8
SHAPE = f"de {SHORTEST} a {LONGEST} algarismos"


def pin_problem(pin: str) -> str:
    """Say what is wrong with a PIN: its length, all digits alike, or a row of digits (1234, 4321); empty if nothing."""
    if not (pin.isascii() and pin.isdigit() and SHORTEST <= len(pin) <= LONGEST):
        return f"O PIN tem {SHAPE}."
    steps = {int(after) - int(before) for before, after in pairwise(pin)}
    if steps in ({0}, {1}, {-1}):
        return "É fácil de adivinhar: não use algarismos iguais nem em sequência."
    return ""


class PinEdit(QLineEdit):
    """A field for digits, shown as dots."""

    def __init__(self, name: str) -> None:
        """Make an empty field; `name` is said aloud."""
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("kind", "count")
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly | Qt.InputMethodHint.ImhSensitiveData)
        self.setValidator(QRegularExpressionValidator(QRegularExpression(f"[0-9]{{0,{LONGEST}}}"), self))
        self.setMaxLength(LONGEST)
