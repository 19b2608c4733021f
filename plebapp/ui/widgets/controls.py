"""Buttons, choices and check boxes with a visible focus and marks from the program's own icons."""

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyledItemDelegate,
)
from PySide6.QtWidgets import QStyleOptionButton as ButtonOption

from plebapp.ui import icons, theme
from plebapp.ui.palette import Role


class ButtonKind(StrEnum):
    """How much a button matters; a screen has one PRIMARY at most."""

    SECONDARY = "secondary"
    PRIMARY = "primary"
    DANGER = "danger"
    QUIET = "quiet"


_INK = {
    ButtonKind.SECONDARY: Role.ACCENT,
    ButtonKind.PRIMARY: Role.ON_ACCENT,
    ButtonKind.DANGER: Role.ON_ACCENT,
    ButtonKind.QUIET: Role.ACCENT,
}


# Qt puts the words of a button too close to its icon.
_GAP = " "

_CHORDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class Button(QPushButton):
    """A push button of one of four weights, with an icon and a shortcut that is written on it if wanted."""

    def __init__(self, text: str, kind: ButtonKind = ButtonKind.SECONDARY, icon: str = "", shortcut: str = "") -> None:
        """Make a button; `shortcut` ("Ctrl+Return") also works while another widget has the focus."""
        super().__init__(text)
        self._kind = kind
        self.setProperty("kind", kind.value)
        self.setAutoDefault(False)
        if icon:
            icons.set_icon(self, icon, _INK[kind])
        if shortcut:
            keys = QKeySequence(shortcut)
            self.setShortcut(keys)
            self.setToolTip(f"{text} ({keys.toString(QKeySequence.SequenceFormat.NativeText)})")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Without this a dialog would press its default button, whichever one shows the focus.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & _CHORDS:
            event.accept()
            if not event.isAutoRepeat():
                self.click()
            return
        super().keyPressEvent(event)

    def initStyleOption(self, option: ButtonOption) -> None:
        super().initStyleOption(option)
        if not self.icon().isNull():
            option.text = _GAP + option.text

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        gap = 0 if self.icon().isNull() else self.fontMetrics().horizontalAdvance(_GAP)
        return QSize(hint.width() + gap, hint.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            inset = theme.current().metrics.grid(0.375)
            ring = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(theme.current().color(_INK[self._kind]), 1.5))
                painter.drawRoundedRect(ring, 2, 2)


_LEAST = 14  # grid steps that a choice keeps where there is little room


class Choice(QComboBox):
    """A choice among a few, with the program's own arrow."""

    def __init__(self, name: str, options: Sequence[tuple[str, object]] = ()) -> None:
        """Offer `options` (text, value); `name` says aloud what is chosen."""
        super().__init__()
        self._values: list[object] = []  # Qt would give an enum's value back as its text
        self.setAccessibleName(name)
        self.setItemDelegate(QStyledItemDelegate(self))  # the style sheet reaches no other
        self.set_options(options)

    def set_options(self, options: Sequence[tuple[str, object]]) -> None:
        """Offer other options, keeping the chosen value if it is still among them; emits no signal for that."""
        chosen = self.value()
        blocked = self.blockSignals(True)
        self.clear()
        self._values = [value for _, value in options]
        self.addItems([text for text, _ in options])
        self.setCurrentIndex(self._values.index(chosen) if chosen in self._values else 0)
        self.blockSignals(blocked)

    def value(self) -> object:
        """Return the value of the option chosen, None if there is none."""
        place = self.currentIndex()
        return self._values[place] if 0 <= place < len(self._values) else None

    def choose(self, value: object) -> None:
        """Choose the option of that value. Raises ValueError when none has it."""
        if value not in self._values:
            raise ValueError(f"{self.accessibleName()}: não há a opção {value!r}")
        self.setCurrentIndex(self._values.index(value))

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), theme.current().metrics.grid(_LEAST)), hint.height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # scrolling a page must not change what was chosen

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = theme.current().metrics
        side = look.grid(2)
        place = QRectF(self.width() - side - look.grid(1), (self.height() - side) / 2, side, side)
        with QPainter(self) as painter:
            icons.paint(painter, "chevron-down", place, Role.ACCENT if self.isEnabled() else Role.DISABLED)


class CheckBox(QCheckBox):
    """A check box whose mark reads at any size."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        box = _indicator(self, QStyle.SubElement.SE_CheckBoxIndicator)
        with QPainter(self) as painter:
            _prepare_box(painter, self)
            painter.drawRoundedRect(box, 3, 3)
            if self.isChecked():
                icons.paint(painter, "mark-done", box, Role.ON_ACCENT)


class RadioButton(QRadioButton):
    """A radio button whose mark reads at any size."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        box = _indicator(self, QStyle.SubElement.SE_RadioButtonIndicator)
        inset = box.width() * 0.3
        with QPainter(self) as painter:
            _prepare_box(painter, self)
            painter.drawEllipse(box)
            if self.isChecked():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.current().color(Role.ON_ACCENT))
                painter.drawEllipse(box.adjusted(inset, inset, -inset, -inset))


def _indicator(button: QCheckBox | QRadioButton, element: QStyle.SubElement) -> QRectF:
    option = ButtonOption()
    button.initStyleOption(option)
    return QRectF(button.style().subElementRect(element, option, button)).adjusted(1, 1, -1, -1)


def _prepare_box(painter: QPainter, button: QAbstractButton) -> None:
    """Draw the focus around `button` and choose pen and brush for its box."""
    look = theme.current()
    edge = Role.ACCENT if button.isChecked() or button.hasFocus() else Role.FIELD
    ground = Role.ACCENT if button.isChecked() else Role.SURFACE
    if not button.isEnabled():
        edge, ground = Role.DISABLED, Role.DISABLED if button.isChecked() else Role.RAISED
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if button.hasFocus():
        focus = QRectF(button.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(look.color(Role.ACCENT), 1, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(focus, 3, 3)
    painter.setPen(QPen(look.color(edge), 1.5))
    painter.setBrush(look.color(ground))
