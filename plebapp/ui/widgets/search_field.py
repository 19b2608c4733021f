"""A field that searches as one types, a moment after the last key."""

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QToolButton

from plebapp.ui import icons
from plebapp.ui.palette import Role
from plebapp.ui.spacing import pixels

DELAY_MS = 150


class SearchField(QLineEdit):
    """A search: `searched` carries the text once typing pauses, or at once on Enter and when cleared.

    Esc clears; ↓ emits `left_down`, so that the page can go to its list; Enter emits `entered`.
    """

    searched = Signal(str)
    left_down = Signal()
    entered = Signal()

    def __init__(self, name: str, placeholder: str = "") -> None:
        """Make an empty field; `name` is what a screen reader says."""
        super().__init__()
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder or name)
        self.setProperty("kind", "search")
        self._sent = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(DELAY_MS)
        self._pause.timeout.connect(self._send)
        self._cross = QToolButton(self)
        self._cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Esc does the same
        self._cross.setCursor(Qt.CursorShape.ArrowCursor)
        self._cross.setAccessibleName("Limpar a busca")
        self._cross.setToolTip("Limpar a busca (Esc)")
        icons.set_icon(self._cross, "close", Role.MUTED)
        self._cross.hide()
        self._cross.clicked.connect(self.reset)
        self.textChanged.connect(self._typed)

    def reset(self) -> None:
        """Empty the field and say so at once."""
        self.clear()
        self._send()

    def look_for(self, text: str) -> None:
        """Show a text and say so at once."""
        self.setText(text)
        self._send()

    def search_now(self) -> None:
        """Say at once what stands there, instead of a moment later."""
        self._send()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape if self.text():
                self.reset()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._send()
                self.entered.emit()
            case Qt.Key.Key_Down:
                self._send()
                self.left_down.emit()
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self._cross.sizeHint()
        self._cross.move(self.width() - size.width() - pixels(0.75), (self.height() - size.height()) // 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        side = pixels(2.25)
        glass = QRectF(pixels(1.5), (self.height() - side) / 2, side, side)
        with QPainter(self) as painter:
            icons.paint(painter, "search", glass, Role.MUTED)

    def _typed(self, text: str) -> None:
        self._cross.setVisible(bool(text))
        self._pause.start()

    def _send(self) -> None:
        self._pause.stop()
        if self.text() != self._sent:
            self._sent = self.text()
            self.searched.emit(self._sent)
