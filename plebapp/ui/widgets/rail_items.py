"""The rows of the rail, painted: a stage with its state and count, and the person at the foot."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from plebapp.ui import icons, theme
from plebapp.ui.palette import Role
from plebapp.ui.typography import Text


class Mark(StrEnum):
    """How far a stage has come."""

    DONE = "done"
    ATTENTION = "attention"
    PENDING = "pending"


class _MarkLook(NamedTuple):
    icon: str
    role: Role
    word: str


_MARKS = {
    Mark.DONE: _MarkLook("mark-done", Role.RAIL_OK, "pronto"),
    Mark.ATTENTION: _MarkLook("mark-attention", Role.RAIL_ACCENT, "requer atenção"),
    Mark.PENDING: _MarkLook("mark-pending", Role.RAIL_MUTED, "ainda não"),
}


WALK = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End)


@dataclass(frozen=True)
class StageView:
    """One stage as the rail shows it; `count` is short ("18/24", "10.412")."""

    key: str
    title: str
    icon: str
    mark: Mark = Mark.PENDING
    count: str = ""


class RailItem(QAbstractButton):
    """One row of the rail: icon, title, count and state, or icon and state where the rail is narrow.

    `walked` is emitted with the key (↑ ↓ Home End) that asks to go to another row.
    """

    walked = Signal(int)

    def __init__(self, number: int) -> None:
        """Make the row that Alt+`number` goes to."""
        super().__init__()
        self._number = number
        self._mark = Mark.PENDING
        self._icon = ""
        self._count = ""
        self.narrow = False
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_stage(self, view: StageView) -> None:
        """Show a stage."""
        self._mark, self._icon, self._count = view.mark, view.icon, view.count
        self.setText(view.title)
        self.setAccessibleName(", ".join(filter(None, (view.title, _MARKS[view.mark].word, view.count))))
        self.setToolTip(f"{view.title}: {_MARKS[view.mark].word} (Alt+{self._number})")
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in WALK:
            self.walked.emit(event.key())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(0, theme.current().metrics.grid(5))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, theme.current().metrics.grid(4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            _paint_state(painter, self)
            grid = theme.current().metrics.grid
            icon = QRectF(grid(2.5), (self.height() - grid(2.5)) / 2, grid(2.5), grid(2.5))
            if self.narrow:
                icon.moveLeft((self.width() - icon.width()) / 2 - grid(0.75))
            icons.paint(painter, self._icon, icon, Role.RAIL_TEXT if self.isChecked() else Role.RAIL_MUTED)
            side = grid(2)
            mark = QRectF(self.width() - grid(1.75) - side, (self.height() - side) / 2, side, side)
            if self.narrow:
                mark.moveLeft(icon.right() + grid(0.25))
            look = _MARKS[self._mark]
            icons.paint(painter, look.icon, mark, look.role)
            if not self.narrow:
                self._paint_words(painter, icon.right() + grid(1.5), mark.left() - grid(1))

    def _paint_words(self, painter: QPainter, left: float, right: float) -> None:
        look = theme.current()
        middle = Qt.AlignmentFlag.AlignVCenter
        small = look.font(Text.SMALL)
        painter.setFont(small)
        painter.setPen(look.color(Role.RAIL_MUTED))
        painter.drawText(
            QRectF(left, 0, right - left, self.height()), middle | Qt.AlignmentFlag.AlignRight, self._count
        )
        right -= QFontMetricsF(small).horizontalAdvance(self._count) + look.metrics.grid(1)
        font = look.font(Text.STRONG if self.isChecked() else Text.BODY)
        painter.setFont(font)
        painter.setPen(look.color(Role.RAIL_TEXT))
        title = QFontMetricsF(font).elidedText(self.text(), Qt.TextElideMode.ElideRight, right - left)
        painter.drawText(QRectF(left, 0, right - left, self.height()), middle, title)


class RailPerson(QAbstractButton):
    """Who is working, at the foot of the rail; pressing it changes the person."""

    def __init__(self) -> None:
        """Make the foot without a person."""
        super().__init__()
        self._note = ""
        self.narrow = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_person("", "")

    def show_person(self, name: str, note: str) -> None:
        """Show a name and, under it, a remark."""
        self._note = note
        self.setText(name or "Ninguém identificado")
        self.setAccessibleName(f"Quem trabalha: {self.text()}. {note}".strip())
        self.setToolTip(f"{self.text()}\n{note}".strip())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, theme.current().metrics.grid(7))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, rect = theme.current(), QRectF(self.rect())
        grid = look.metrics.grid
        icon = QRectF(grid(2.5), (rect.height() - grid(2.5)) / 2, grid(2.5), grid(2.5))
        if self.narrow:
            icon.moveLeft((rect.width() - icon.width()) / 2)
        left = icon.right() + grid(1.5)
        with QPainter(self) as painter:
            painter.fillRect(QRectF(0, 0, rect.width(), 1), look.color(Role.RAIL_HOVER))
            _paint_state(painter, self)
            icons.paint(painter, "person", icon, Role.RAIL_MUTED)
            if not self.narrow:
                self._paint_lines(
                    painter, QRectF(left, grid(1), rect.width() - left - grid(1), rect.height() - grid(2))
                )

    def _paint_lines(self, painter: QPainter, room: QRectF) -> None:
        look = theme.current()
        lines = ((self.text(), Text.STRONG, Role.RAIL_TEXT), (self._note, Text.SMALL, Role.RAIL_MUTED))
        for number, (text, kind, role) in enumerate(lines):
            font = look.font(kind)
            painter.setFont(font)
            painter.setPen(look.color(role))
            shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            half = QRectF(room.left(), room.top() + number * room.height() / 2, room.width(), room.height() / 2)
            painter.drawText(half, Qt.AlignmentFlag.AlignVCenter, shown)


def _paint_state(painter: QPainter, row: QAbstractButton) -> None:
    """Show that a row is current, under the mouse, or has the focus."""
    look, rect = theme.current(), QRectF(row.rect())
    if row.isChecked():
        painter.fillRect(rect, look.color(Role.RAIL_ACTIVE))
        painter.fillRect(QRectF(0, 0, look.metrics.grid(0.5), rect.height()), look.color(Role.RAIL_ACCENT))
    elif row.underMouse():
        painter.fillRect(rect, look.color(Role.RAIL_HOVER))
    if row.hasFocus():
        painter.setPen(QPen(look.color(Role.RAIL_TEXT), 2))
        painter.drawRect(rect.adjusted(2, 2, -2, -2))
