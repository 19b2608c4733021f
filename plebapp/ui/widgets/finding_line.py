"""A check of a count sheet with, at its right, the box by which the typist confirms that the paper says so."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from plebapp.ui.spacing import space
from plebapp.ui.widgets.check_line import CheckLine, CheckView
from plebapp.ui.widgets.controls import CheckBox

CONFIRM = "O papel diz isso"


class ConfirmBox(CheckBox):
    """The box: Space ticks and unticks it, Enter ticks it and emits `done`; ↓ and ↑ go on as from a field."""

    done = Signal()
    next_requested = Signal()
    previous_requested = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
                self.setChecked(True)
                self.done.emit()
            case Qt.Key.Key_Down:
                self.next_requested.emit()
            case Qt.Key.Key_Up:
                self.previous_requested.emit()
            case _:
                super().keyPressEvent(event)


class FindingLine(CheckLine):
    """A CheckLine that may ask for a confirmation; then the room of the box is always there."""

    confirmed = Signal()

    def __init__(self, name: str, *, confirmable: bool, lines: int = 2) -> None:
        """Make an empty line; `name` tells a screen reader which check the box belongs to."""
        super().__init__(lines)
        self.box = ConfirmBox(CONFIRM)
        self.box.setAccessibleName(f"{name}: {CONFIRM.lower()}")
        policy = self.box.sizePolicy()
        policy.setRetainSizeWhenHidden(confirmable)
        self.box.setSizePolicy(policy)
        self.box.hide()
        self.box.toggled.connect(self.confirmed)
        head = QHBoxLayout()
        space(head, spacing=1)
        head.addWidget(self._title, 1)
        head.addWidget(self.box)
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        space(column, (5.25, 0.75, 1.5, 0.75), 0.125)
        column.insertLayout(0, head)
        self._text.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    def show_finding(self, view: CheckView, *, confirmable: bool, ticked: bool = False) -> None:
        """Show a check; `confirmable` offers the box, ticked or not."""
        self.show_check(view)
        self.box.setVisible(confirmable)
        blocked = self.box.blockSignals(True)
        self.box.setChecked(confirmable and ticked)
        self.box.blockSignals(blocked)
        self.box.setAccessibleDescription(view.text)
