"""A finding beside the fields: mark, title and text, in room that is there before the finding comes."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from plebapp.ui import icons, theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import TONES, Tone, label, restyle


@dataclass(frozen=True)
class CheckView:
    """What a check says; an empty title leaves the room empty."""

    tone: Tone = Tone.NEUTRAL
    title: str = ""
    text: str = ""


class CheckLine(QFrame):
    """✓, ! or ✕ with a title and a text; keeps its height, so that nothing jumps when the text changes."""

    def __init__(self, lines: int = 2, view: CheckView | None = None, *, flat: bool = False) -> None:
        """Reserve room for a title and `lines` lines of text under it; with `flat` the text stands on the title's own
        line."""
        super().__init__()
        self._lines, self._flat = lines, flat
        self._view = CheckView()
        self._title = label("", Text.STRONG, wraps=not flat)
        self._text = label("", wraps=True)
        box = QHBoxLayout(self) if flat else QVBoxLayout(self)
        space(box, (5.25, 0.5, 2, 0.5) if flat else (5.25, 1.25, 2, 1.25), 1.5 if flat else 0.25)
        box.addWidget(self._title)
        box.addWidget(self._text, 1 if flat else 0)
        if not flat:
            box.addStretch(1)
        theme.current().changed.connect(self._reserve)
        self._reserve()
        self.show_check(view or CheckView())

    def view(self) -> CheckView:
        """Return what is shown."""
        return self._view

    def show_check(self, view: CheckView) -> None:
        """Show another finding."""
        self._view = view
        self._title.setText(view.title)
        self._text.setText(view.text)
        restyle(self._title, "tone", view.tone.value)
        self.setAccessibleName(f"{_WORDS[view.tone]}: {view.title}" if view.title else "")
        self.setAccessibleDescription(view.text)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._view.title:
            return
        look = theme.current()
        tone = TONES[self._view.tone]
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            edge = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            shape = QPainterPath()
            shape.addRoundedRect(edge, look.metrics.grid(0.5), look.metrics.grid(0.5))
            painter.fillPath(shape, look.color(tone.ground))
            painter.setClipPath(shape)
            bar = QRectF(0, 0, look.metrics.grid(0.5), self.height())
            painter.setPen(look.color(Role.BORDER))
            painter.drawPath(shape)
            painter.fillRect(bar, look.color(Role.FIELD if self._view.tone is Tone.NEUTRAL else tone.ink))
            side = look.metrics.grid(2.25)
            first_line = self._title.height() if self._flat else look.metrics.line
            top = self._title.y() + (first_line - side) / 2
            icons.paint(painter, tone.icon, QRectF(look.metrics.grid(2), top, side, side), tone.ink)

    def _reserve(self) -> None:
        line = theme.current().metrics.line
        self._title.setMinimumHeight(round(line))
        self._text.setMinimumHeight(round(line * self._lines))


_WORDS = {
    Tone.OK: "Confere",
    Tone.WARNING: "Aviso para conferência",
    Tone.ERROR: "Inconsistência impeditiva",
    Tone.NEUTRAL: "Ainda não conferido",
}
