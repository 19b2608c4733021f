"""Widgets beside one another, or under one another where there is too little room for that."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from plebapp.ui import theme
from plebapp.ui.spacing import pixels, space

_ROW, _COLUMN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
_UPWARDS = QBoxLayout.Direction.BottomToTop


class SideBySide(QWidget):
    """A row of widgets that becomes a column below `least` grid steps of width; its first widget is on top, or its last
    one where that matters most (`last_on_top`)."""

    def __init__(
        self, parts: Sequence[tuple[QWidget, int]], least: float, spacing: float = 2, *, last_on_top: bool = False
    ) -> None:
        """Put `parts` (widget, stretch) in a row."""
        super().__init__()
        self._column = _UPWARDS if last_on_top else _COLUMN
        self._least = least
        self._parts = [widget for widget, _ in parts]
        self._box = QBoxLayout(_ROW, self)
        space(self._box, spacing=spacing)
        for widget, stretch in parts:
            self._box.addWidget(widget, stretch)
        theme.current().changed.connect(self._turn)

    @property
    def stacked(self) -> bool:
        """Say whether the widgets stand under one another now."""
        return self._box.direction() is self._column

    def minimumSizeHint(self) -> QSize:
        widest = max((part.minimumSizeHint().width() for part in self._parts), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        direction = self._column if self.width() < pixels(self._least) else _ROW
        if direction is not self._box.direction():
            self._box.setDirection(direction)
            self.updateGeometry()
