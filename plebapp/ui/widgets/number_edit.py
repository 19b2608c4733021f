"""A small whole number: typed, or changed by ↑ and ↓ or by the buttons beside it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from plebapp.ui.spacing import pixels, space
from plebapp.ui.widgets.tool import tool

_STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}


class NumberEdit(QWidget):
    """Takes a number from `least` to `most`; what is none of these counts as `least`. `changed` carries it."""

    changed = Signal(int)

    def __init__(self, name: str, least: int, most: int) -> None:
        """Make a field that holds `least`; `name` says aloud what is counted."""
        super().__init__()
        self._least, self._most = least, most
        self.line = _Line(self)
        self.line.setAccessibleName(name)
        self.line.setValidator(QIntValidator(least, most, self.line))
        self.line.setFixedWidth(pixels(7))
        self.setFocusProxy(self.line)
        self.setAccessibleName(name)
        row = QHBoxLayout(self)
        space(row, spacing=0.5)
        row.addWidget(self.line)
        row.addWidget(tool("less", f"{name}: menos", "", lambda: self.step(-1)))
        row.addWidget(tool("add", f"{name}: mais", "", lambda: self.step(1)))
        row.addStretch(1)
        self.set_value(least)
        self.line.textChanged.connect(lambda _text: self.changed.emit(self.value()))

    def value(self) -> int:
        """Return the number."""
        return int(self.line.text()) if self.line.hasAcceptableInput() else self._least

    def set_value(self, number: int) -> None:
        """Show a number, the nearest there may be."""
        self.line.setText(str(min(max(number, self._least), self._most)))

    def step(self, by: int) -> None:
        """Add to the number."""
        self.set_value(self.value() + by)


class _Line(QLineEdit):
    def __init__(self, edit: NumberEdit) -> None:
        super().__init__(edit)
        self._edit = edit
        self.editingFinished.connect(lambda: edit.set_value(edit.value()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = _STEPS.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        else:
            self._edit.step(by)
