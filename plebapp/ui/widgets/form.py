"""A section of a form: labels over fields, a line for what is wrong that is always there."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from plebapp.ui import theme
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Card, Tone, label, restyle


class FormRow(QWidget):
    """A label, its field, and under it a hint that gives way to what is wrong."""

    def __init__(self, title: str, field: QWidget, hint: str = "", lines: int = 1) -> None:
        """Put `title` over `field` and tell a screen reader so; keep room for `lines` lines of what is wrong."""
        super().__init__()
        self.field = field
        self._lines = lines
        self._hint = hint
        name = label(title, Text.SMALL_STRONG)
        name.setBuddy(field)
        if not field.accessibleName():
            field.setAccessibleName(title)
        self._note = label("", Text.SMALL, wraps=True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        space(column, spacing=0.25)
        for part in (name, field, self._note):
            column.addWidget(part)
        column.addStretch(1)
        theme.current().changed.connect(self._reserve)
        self._reserve()
        self.set_problem("")

    def set_problem(self, text: str, tone: Tone = Tone.ERROR) -> None:
        """Say what is wrong with the field; an empty text brings the hint back."""
        self._note.setText(text or self._hint)
        restyle(self._note, "tone", (tone if text else Tone.NEUTRAL).value)
        if isinstance(self.field, QLineEdit):
            restyle(self.field, "tone", (tone if text else Tone.NEUTRAL).value)
        self.field.setAccessibleDescription(text or self._hint)

    def problem(self) -> str:
        """Return what is said to be wrong, empty if nothing is."""
        return "" if self._note.text() == self._hint else self._note.text()

    def _reserve(self) -> None:
        self._note.setMinimumHeight(round(theme.current().metrics.line * self._lines))


class FormSection(Card):
    """A card with fields in columns of equal width, filled from left to right."""

    def __init__(self, title: str = "", text: str = "", columns: int = 2, lines: int = 1) -> None:
        """Make an empty section with a title and an explanation; under each field `lines` lines are kept."""
        super().__init__(title)
        self._columns, self._next, self._lines = columns, 0, lines
        if text:
            self.body.addWidget(label(text, muted=True, wraps=True))
        self._grid = QGridLayout()
        space(self._grid, spacing=1)
        self._grid.setHorizontalSpacing(theme.current().metrics.grid(3))
        for column in range(columns):
            self._grid.setColumnStretch(column, 1)
        self.body.addLayout(self._grid)

    def add_field(self, title: str, field: QWidget, hint: str = "", span: int = 1) -> FormRow:
        """Add a field over `span` columns, on a new line if this one is full, and return its row."""
        span = min(span, self._columns)
        if self._next % self._columns + span > self._columns:
            self._next += self._columns - self._next % self._columns
        row = FormRow(title, field, hint, self._lines)
        line, column = divmod(self._next, self._columns)
        self._grid.addWidget(row, line, column, 1, span, Qt.AlignmentFlag.AlignTop)
        self._next += span
        return row

    def add_text(self, text: str) -> QLabel:
        """Add a paragraph under the fields and return it."""
        paragraph = label(text, muted=True, wraps=True)
        self.body.addWidget(paragraph)
        return paragraph
