"""Labels, cards, pills and rules: the smallest pieces that everything else is made of."""

from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLayout, QSizePolicy, QVBoxLayout, QWidget

from plebapp.ui.palette import Role
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text


class Tone(StrEnum):
    """What a message or mark says about its subject."""

    NEUTRAL = "neutral"
    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


class ToneLook(NamedTuple):
    """How a tone is drawn: its ink, its ground, and the shape that goes with its word."""

    ink: Role
    ground: Role
    icon: str


TONES: dict[Tone, ToneLook] = {
    Tone.NEUTRAL: ToneLook(Role.MUTED, Role.RAISED, "mark-pending"),
    Tone.OK: ToneLook(Role.OK, Role.OK_SOFT, "ok"),
    Tone.WARNING: ToneLook(Role.WARNING, Role.WARNING_SOFT, "warning"),
    Tone.ERROR: ToneLook(Role.ERROR, Role.ERROR_SOFT, "error"),
}


def restyle(widget: QWidget, name: str, value: str) -> None:
    """Set a property that the style sheet looks at, and let it look again."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def label(text: str = "", kind: Text = Text.BODY, *, muted: bool = False, wraps: bool = False) -> QLabel:
    """Return a label of a kind of text. Text is shown as it is, never read as HTML."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("kind", kind.value)
    if muted:
        made.setProperty("tone", "muted")
    if wraps:
        made.setWordWrap(True)
    return made


def rule() -> QFrame:
    """Return a quiet horizontal line."""
    line = QFrame()
    line.setProperty("frame", "rule")
    return line


class Pill(QLabel):
    """A short state in a rounded box ("NADA ESTÁ DECIDIDO")."""

    def __init__(self, text: str = "", tone: Tone = Tone.NEUTRAL) -> None:
        """Show `text` in the colours of `tone`."""
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("pill", "true")
        self.setProperty("tone", tone.value)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)

    def show_state(self, text: str, tone: Tone) -> None:
        """Show another state."""
        self.setText(text)
        restyle(self, "tone", tone.value)


class Card(QFrame):
    """A white box with a title and, at its right, a remark; `body` takes what it holds."""

    def __init__(self, title: str = "", remark: str = "") -> None:
        """Make a card; without a title it has no title line."""
        super().__init__()
        self.setProperty("frame", "card")
        self.body = QVBoxLayout(self)
        space(self.body, (3, 2.5, 3, 2.5), 1.5)
        self._title = label(title, Text.SECTION, wraps=True)
        self._remark = label(remark, wraps=True)
        self._remark.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if title:
            self.body.addLayout(_title_line(self._title, self._remark))

    def set_title(self, title: str, remark: str = "", tone: Tone = Tone.NEUTRAL) -> None:
        """Change the title, and the remark at its right with its tone."""
        self._title.setText(title)
        self._remark.setText(remark)
        restyle(self._remark, "tone", tone.value)

    def add(self, item: QWidget | QLayout, stretch: int = 0) -> None:
        """Put a widget or a layout under what the card already holds."""
        if isinstance(item, QLayout):
            self.body.addLayout(item, stretch)
        else:
            self.body.addWidget(item, stretch)


def _title_line(title: QLabel, remark: QLabel) -> QLayout:
    line = QHBoxLayout()
    space(line, spacing=2)
    line.addWidget(title, 1)
    line.addWidget(remark, 1)
    return line
