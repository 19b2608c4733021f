"""A section of a form: labels over fields, a line for what is wrong that is always there."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPlainTextEdit, QScrollArea, QVBoxLayout, QWidget

from plebapp.ui import theme
from plebapp.ui.spacing import pixels, space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Card, Tone, label, restyle


def bring_into_sight(part: QWidget) -> None:
    """Scroll whatever scrolls around a widget until it is in sight."""
    around = part.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(part)
        around = around.parentWidget()


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
        if isinstance(self.field, QLineEdit | QPlainTextEdit):
            restyle(self.field, "tone", (tone if text else Tone.NEUTRAL).value)
        self.field.setAccessibleDescription(text or self._hint)

    def problem(self) -> str:
        """Return what is said to be wrong, empty if nothing is."""
        return "" if self._note.text() == self._hint else self._note.text()

    def take_focus(self) -> None:
        """Put the keyboard in the field, and bring the whole row into sight where it has been scrolled away."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        bring_into_sight(self)

    def _reserve(self) -> None:
        self._note.setMinimumHeight(round(theme.current().metrics.line * self._lines))


class FormSection(Card):
    """A card with fields in columns of equal width, filled from left to right; fewer columns where there is no room."""

    def __init__(self, title: str = "", text: str = "", columns: int = 2, lines: int = 1) -> None:
        """Make an empty section with a title and an explanation; under each field `lines` lines are kept."""
        super().__init__(title)
        self._columns, self._shown, self._lines = columns, columns, lines
        self._rows: list[tuple[FormRow, int]] = []
        if text:
            self.body.addWidget(label(text, muted=True, wraps=True))
        self._grid = QGridLayout()
        space(self._grid, spacing=1)
        self.body.addLayout(self._grid)
        theme.current().changed.connect(self._fit)
        self._fit_gap()

    def add_field(self, title: str, field: QWidget, hint: str = "", span: int = 1) -> FormRow:
        """Add a field over `span` columns, on a new line if this one is full, and return its row."""
        row = FormRow(title, field, hint, self._lines)
        self._rows.append((row, span))
        self._place()
        return row

    def minimumSizeHint(self) -> QSize:
        widest = max((row.minimumSizeHint().width() for row, _ in self._rows), default=0)
        margins = self.body.contentsMargins()
        return QSize(widest + margins.left() + margins.right(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Take as many columns as there is room for."""
        self._fit_gap()
        margins = self.body.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        fitting = (room + pixels(_GAP)) // pixels(_COLUMN + _GAP)
        shown = max(1, min(self._columns, fitting))
        if shown != self._shown:
            self._shown = shown
            self._place()

    def _fit_gap(self) -> None:
        self._grid.setHorizontalSpacing(pixels(_GAP))

    def _place(self) -> None:
        place = 0
        for row, wanted in self._rows:
            span = min(wanted, self._shown)
            if place % self._shown + span > self._shown:
                place += self._shown - place % self._shown
            line, column = divmod(place, self._shown)
            self._grid.removeWidget(row)
            self._grid.addWidget(row, line, column, 1, span, Qt.AlignmentFlag.AlignTop)
            place += span
        for column in range(self._columns):
            self._grid.setColumnStretch(column, 1 if column < self._shown else 0)


# A column's least width, and the room between two, in grid steps.
_COLUMN, _GAP = 24, 3
