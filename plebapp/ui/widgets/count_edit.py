"""Fields for the counts on the paper form: right-aligned, never leaving the keyboard.

What is typed stays as it was typed: a field that drops a character would put another number on record than the one
that was meant.
"""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from plebapp.domain.fields import FieldProblem, whole_number
from plebapp.ui import theme
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Tone, label, restyle

DIGITS = 4
_read = whole_number(0, 10**DIGITS - 1)
_NEXT = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down)


class CountEdit(QLineEdit):
    """A count of 0 to 9.999, or nothing yet: an empty field is not a zero. Anything else typed stays, and is no count.

    Enter and ↓ emit `next_requested`, ↑ `previous_requested`; `value_changed` carries an int, or None; `left` says that
    the keyboard went elsewhere in the program.
    """

    value_changed = Signal(object)
    next_requested = Signal()
    previous_requested = Signal()
    left = Signal()

    def __init__(self, name: str) -> None:
        """Make an empty field; `name` is what a screen reader says."""
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("kind", "count")
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self.textChanged.connect(self._text_changed)
        theme.current().changed.connect(self._fit)
        self._fit()

    def value(self) -> int | None:
        """Return the count typed, None while the field is empty or holds what is no count."""
        try:
            return _read(self.text().strip())
        except FieldProblem:
            return None

    def is_unreadable(self) -> bool:
        """Say whether something is typed that is no count of 0 to 9.999."""
        return bool(self.text().strip()) and self.value() is None

    def set_value(self, value: int | None) -> None:
        """Show a count, or empty the field. Raises ValueError outside 0 to 9.999."""
        if value is not None and not 0 <= value < 10**DIGITS:
            raise ValueError(f"{self.accessibleName()}: {value} está fora de 0 a {10**DIGITS - 1}")
        self.setText("" if value is None else str(value))

    def enter(self) -> None:
        """Put the cursor here, so that typing replaces what is there."""
        self.setFocus(Qt.FocusReason.TabFocusReason)
        self.selectAll()

    def set_tone(self, tone: Tone) -> None:
        """Colour the field's edge; what is wrong must stand beside it in words."""
        restyle(self, "tone", tone.value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif event.key() in _NEXT:
            self.next_requested.emit()
        elif event.key() == Qt.Key.Key_Up:
            self.previous_requested.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.left.emit()

    def _text_changed(self, _text: str) -> None:
        self.value_changed.emit(self.value())

    def _fit(self) -> None:
        self.setFixedWidth(theme.current().metrics.grid(16))


class CountRow(QWidget):
    """A lettered line of the paper form: letter, what is counted, a hint, and the field `edit`."""

    def __init__(self, letter: str, title: str, hint: str = "") -> None:
        """Make the row; `letter` is the one printed on the paper."""
        super().__init__()
        self.edit = CountEdit(f"{letter}: {title}")
        self._hint = hint
        self._note = label(hint, Text.SMALL, wraps=True)
        self._badge = _Badge(letter)
        words = QVBoxLayout()
        space(words)
        words.addStretch(1)
        words.addWidget(label(title))
        words.addWidget(self._note)
        words.addStretch(1)
        line = QHBoxLayout(self)
        space(line, (0, 0.5, 0, 0.5), 2)
        line.addWidget(self._badge)
        line.addLayout(words, 1)
        line.addWidget(self.edit)
        self.set_problem("")

    def hint(self) -> str:
        """Return the hint that stands where nothing is wrong."""
        return self._hint

    def set_hint(self, hint: str) -> None:
        """Show another hint under the title."""
        self._hint = hint
        self.set_problem("")

    def set_problem(self, text: str) -> None:
        """Say in the place of the hint what is wrong with the field; an empty text brings the hint back."""
        tone = Tone.ERROR if text else Tone.NEUTRAL
        self._note.setText(text or self._hint)
        restyle(self._note, "tone", tone.value)
        self.edit.set_tone(tone)
        self.edit.setAccessibleDescription(text or self._hint)

    def mark(self, tone: Tone) -> None:
        """Colour the letter: a finding elsewhere concerns this line."""
        restyle(self._badge, "tone", tone.value)

    def problem(self) -> str:
        """Return what is said to be wrong, empty if nothing is."""
        return "" if self._note.text() == self._hint else self._note.text()


class _Badge(QLabel):
    def __init__(self, letter: str) -> None:
        super().__init__(letter)
        self.setProperty("badge", "true")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        theme.current().changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        side = theme.current().metrics.grid(3.75)
        self.setFixedSize(side, side)


class CountChain(QWidget):
    """Rows in the order of the paper: Enter and ↓ go down them, ↑ goes up.

    `value_changed` tells that some count changed, `completed` that Enter was pressed in the last row.
    """

    value_changed = Signal()
    completed = Signal()

    def __init__(self, rows: Sequence[CountRow]) -> None:
        """Put the rows under one another."""
        super().__init__()
        self.rows = tuple(rows)
        column = QVBoxLayout(self)
        space(column)
        for place, row in enumerate(self.rows):
            column.addWidget(row, 1)
            row.edit.value_changed.connect(self._changed)
            row.edit.next_requested.connect(partial(self._go, place + 1))
            row.edit.previous_requested.connect(partial(self._go, place - 1))

    def values(self) -> tuple[int | None, ...]:
        """Return the counts in the order of the rows."""
        return tuple(row.edit.value() for row in self.rows)

    def set_values(self, values: Sequence[int | None]) -> None:
        """Show counts in the order of the rows. Raises ValueError unless there is one for each row."""
        for row, value in zip(self.rows, values, strict=True):
            row.edit.set_value(value)

    def start(self) -> None:
        """Put the cursor in the first empty field, or in the first of all."""
        empty = next((row for row in self.rows if row.edit.value() is None), self.rows[0])
        empty.edit.enter()

    def _go(self, place: int) -> None:
        if place == len(self.rows):
            self.completed.emit()
        elif place >= 0:
            self.rows[place].edit.enter()

    def _changed(self, _value: object) -> None:
        self.value_changed.emit()
