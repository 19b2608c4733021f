"""Notices that nobody has touched keyboard or mouse for a while, in any window of the program.

Watched are the windows themselves, not every widget in them: what is typed passes through there first, and a filter in
Python on every event of the program would be felt.
"""

from datetime import datetime, timedelta

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow

from plebapp.usecases.ports import Clock

LIMIT = timedelta(minutes=10)
_LOOK_MS = 5_000
_TOUCHES = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.KeyRelease,
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
        QEvent.Type.TabletPress,
    }
)


class IdleWatch(QObject):
    """`idle` is emitted once nobody has touched the program for LIMIT; `lock_keys` when Ctrl+L was pressed where no
    menu hears it, as in a dialog."""

    idle = Signal()
    lock_keys = Signal()

    def __init__(self, clock: Clock, parent: QObject) -> None:
        """Watch from now on, by `clock`."""
        super().__init__(parent)
        self._clock = clock
        self._last: datetime = clock()
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.connect(self._watch)
        self._watch(QGuiApplication.focusWindow())
        timer = QTimer(self)
        timer.setInterval(_LOOK_MS)
        timer.timeout.connect(self.look)
        timer.start()

    def touch(self) -> None:
        """Begin to count anew."""
        self._last = self._clock()

    def look(self) -> None:
        """See how long nobody has touched anything; a clock that was set back begins anew."""
        now = self._clock()
        self._last = min(self._last, now)
        if now - self._last >= LIMIT:
            self._last = now
            self.idle.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _TOUCHES:
            self.touch()
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and _locks(event):
            self.lock_keys.emit()
            return True
        return super().eventFilter(watched, event)

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)  # once more changes nothing


def _locks(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_L and event.modifiers() == Qt.KeyboardModifier.ControlModifier
