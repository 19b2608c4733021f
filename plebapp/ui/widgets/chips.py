"""Counts that filter: one chip for each group of rows, of which exactly one is chosen."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from plebapp.texts.formats import integer
from plebapp.ui import icons, theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import TONES, Tone
from plebapp.ui.widgets.flow import FlowLayout, flexible


@dataclass(frozen=True)
class Chip:
    """A group of rows: what `chosen` carries, how many rows, their word, and the tone whose shape stands before."""

    value: object
    count: int
    words: str
    tone: Tone | None = None


class ChipButton(QAbstractButton):
    """One chip, painted: shape, figure, word."""

    def __init__(self, chip: Chip) -> None:
        """Make a chip."""
        super().__init__()
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.chip = chip
        self.show_chip(chip)

    def show_chip(self, chip: Chip) -> None:
        """Show another count or word."""
        self.chip = chip
        self.setText(chip.words)
        self.setAccessibleName(f"{integer(chip.count)} {chip.words}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        grid = look.metrics.grid
        strong, plain = QFontMetricsF(look.font(Text.STRONG)), QFontMetricsF(look.font())
        wide = strong.horizontalAdvance(integer(self.chip.count)) + plain.horizontalAdvance(self.text())
        icon = grid(2.75) if self.chip.tone else 0
        return QSize(round(wide + icon + grid(4)), grid(4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        grid = look.metrics.grid
        edge = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            marked = self.isChecked() or self.hasFocus()
            painter.setPen(QPen(look.color(Role.ACCENT if marked else Role.BORDER), 2 if marked else 1))
            chosen = Role.ACCENT_SOFT if self.isChecked() else Role.RAISED if self.underMouse() else Role.SURFACE
            painter.setBrush(look.color(chosen))
            painter.drawRoundedRect(edge, edge.height() / 2, edge.height() / 2)
            if self.hasFocus():
                inner = edge.adjusted(3, 3, -3, -3)
                painter.setPen(QPen(look.color(Role.ACCENT), 1, Qt.PenStyle.DashLine))
                painter.drawRoundedRect(inner, inner.height() / 2, inner.height() / 2)
            self._paint_words(painter, grid(1.5))

    def _paint_words(self, painter: QPainter, left: float) -> None:
        look = theme.current()
        grid = look.metrics.grid
        if self.chip.tone:
            tone, side = TONES[self.chip.tone], grid(2)
            icons.paint(painter, tone.icon, QRectF(left, (self.height() - side) / 2, side, side), tone.ink)
            left += grid(2.75)
        painter.setPen(look.color(Role.TEXT))
        for text, kind in ((integer(self.chip.count), Text.STRONG), (self.text(), Text.BODY)):
            painter.setFont(look.font(kind))
            room = QRectF(left, 0, self.width() - left, self.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
            left += QFontMetricsF(look.font(kind)).horizontalAdvance(text) + grid(0.75)


class Chips(QWidget):
    """A row of chips that wraps; ← and → go along it. `chosen` carries the value of the chip chosen."""

    chosen = Signal(object)

    def __init__(self, name: str) -> None:
        """Make an empty row; `name` is what a screen reader says of it."""
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._buttons: dict[object, ChipButton] = {}
        self._flow = FlowLayout()
        self.setLayout(self._flow)
        space(self._flow, spacing=1)
        self.setSizePolicy(flexible(self._flow))
        self._group.buttonClicked.connect(self._clicked)
        theme.current().changed.connect(self.updateGeometry)

    def set_chips(self, chips: Sequence[Chip]) -> None:
        """Show these chips; the one chosen stays so if it is still there, else the first is."""
        value = self.value()
        if [chip.value for chip in chips] != list(self._buttons):
            self._rebuild(chips)
        for chip in chips:
            self._buttons[chip.value].show_chip(chip)
        self.choose(value if value in self._buttons else chips[0].value)

    def chips(self) -> list[Chip]:
        """Return the chips, in their order."""
        return [button.chip for button in self._buttons.values()]

    def press(self, value: object) -> None:
        """Choose a chip as a click does. Raises KeyError when none has the value."""
        self._buttons[value].click()

    def focus_chosen(self) -> None:
        """Put the keyboard on the chip chosen."""
        self._buttons[self.value()].setFocus(Qt.FocusReason.TabFocusReason)

    def value(self) -> object:
        """Return the value of the chip chosen, None while there are none."""
        button = self._group.checkedButton()
        return button.chip.value if isinstance(button, ChipButton) else None

    def choose(self, value: object) -> None:
        """Choose a chip, without a signal. Raises KeyError when none has the value."""
        self._buttons[value].setChecked(True)

    def _rebuild(self, chips: Sequence[Chip]) -> None:
        for button in self._buttons.values():
            self._group.removeButton(button)
            self._flow.removeWidget(button)
            button.deleteLater()
        self._buttons = {}
        for chip in chips:
            button = self._buttons[chip.value] = ChipButton(chip)
            self._group.addButton(button)
            self._flow.addWidget(button)

    def _clicked(self, button: QAbstractButton) -> None:
        if isinstance(button, ChipButton):
            self.chosen.emit(button.chip.value)
