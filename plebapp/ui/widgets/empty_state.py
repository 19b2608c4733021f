"""What stands where there is nothing yet: it says what to do next."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from plebapp.ui import icons, theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.controls import Button, ButtonKind


class IconView(QWidget):
    """A large icon that is decoration."""

    def __init__(self, name: str, role: Role = Role.MUTED, units: float = 6) -> None:
        """Show the icon `name`, `units` grid steps wide."""
        super().__init__()
        self._name, self._role, self._units = name, role, units
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = theme.current().metrics.grid(self._units)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            icons.paint(painter, self._name, QRectF(self.rect()), self._role)


class EmptyState(QWidget):
    """Icon, title, a sentence, and the buttons that lead on."""

    def __init__(self, icon: str, title: str, text: str) -> None:
        """Say what is missing (`title`) and what to do next (`text`)."""
        super().__init__()
        self._title = label(title, Text.SECTION)
        self._text = label(text, muted=True, wraps=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        sentence = QHBoxLayout()
        space(sentence)
        sentence.addStretch(1)
        sentence.addWidget(self._text, 2)
        sentence.addStretch(1)
        self._buttons = QHBoxLayout()
        space(self._buttons, (0, 1, 0, 0), 1.5)
        column = QVBoxLayout(self)
        space(column, (4, 4, 4, 4), 1)
        column.addStretch(1)
        middle = Qt.AlignmentFlag.AlignHCenter
        column.addWidget(IconView(icon), 0, middle)
        column.addWidget(self._title, 0, middle)
        column.addLayout(sentence)
        column.addLayout(self._buttons)
        column.setAlignment(self._buttons, middle)
        column.addStretch(2)

    def set_text(self, title: str, text: str) -> None:
        """Say something else."""
        self._title.setText(title)
        self._text.setText(text)

    def title(self) -> str:
        """Return what is said to be missing."""
        return self._title.text()

    def text(self) -> str:
        """Return what is said to do next."""
        return self._text.text()

    def add_button(self, text: str, kind: ButtonKind = ButtonKind.PRIMARY, icon: str = "") -> Button:
        """Put a button under the words and return it."""
        button = Button(text, kind, icon)
        self._buttons.addWidget(button)
        return button
