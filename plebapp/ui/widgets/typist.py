"""Who types now, large enough to be read across the desk."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from plebapp.ui.palette import Role
from plebapp.ui.spacing import pixels, space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.empty_state import IconView

_WIDEST = 34  # grid steps


class _Line(QLabel):
    """Words in one line, shortened where they are too long."""

    def __init__(self, kind: Text) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("kind", kind.value)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(min(hint.width(), pixels(_WIDEST)), hint.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        with QPainter(self) as painter:
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)


class Typist(QWidget):
    """The name under a hint; hidden while there is none."""

    def __init__(self) -> None:
        """Show nobody."""
        super().__init__()
        self._name, self._hint = _Line(Text.TITLE), _Line(Text.SMALL)
        words = QVBoxLayout()
        space(words)
        words.addWidget(self._hint)
        words.addWidget(self._name)
        line = QHBoxLayout(self)
        space(line, spacing=1)
        line.addWidget(IconView("person", Role.ACCENT, 3))
        line.addLayout(words)
        self.hide()

    def show_person(self, name: str, hint: str) -> None:
        """Show who types, under a hint ("Digita · F2 troca")."""
        self._name.setText(name)
        self._hint.setText(hint)
        self.setAccessibleName(f"Digita {name}" if name else "")
        self.setToolTip(f"{hint}: {name}" if name else "")
        self.setVisible(bool(name))

    def name(self) -> str:
        """Return who is shown, empty where nobody is."""
        return self._name.text()
