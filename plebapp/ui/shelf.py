"""Where the manual is kept, and F1 in dialogs, where no menu hears it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QDialog

from plebapp.ui.marks import PART, STAYS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from plebapp.ui.manual import ManualWindow


class ManualShelf(QObject):
    """Keeps the manual's window, which is made when it is first wanted, and hears F1 in dialogs.

    A dialog that blocks the whole program gets a window of its own, its child, since no other could be used meanwhile.
    """

    def __init__(self, part_of_page: Callable[[], str]) -> None:
        """Make an empty shelf; `part_of_page` says which part explains what the main window shows."""
        super().__init__(QGuiApplication.instance())
        self._part_of_page = part_of_page
        self._window: ManualWindow | None = None
        self._over: dict[QDialog, ManualWindow] = {}
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.connect(self._watch)
        self._watch(QGuiApplication.focusWindow())

    def show_part(self) -> None:
        """Bring the manual to the front at the part that explains what the keyboard is in."""
        dialog = QApplication.activeModalWidget()
        part = str(dialog.property(PART) or "") if dialog is not None else ""
        window = self._window_for(dialog)
        window.go(part or self._part_of_page())
        window.show()
        window.raise_()
        window.activateWindow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() == Qt.Key.Key_F1:
            dialog = QApplication.activeModalWidget()
            if dialog is not None and watched is dialog.windowHandle():
                self.show_part()
                return True
        return super().eventFilter(watched, event)

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)  # once more changes nothing

    def _window_for(self, dialog: QWidget | None) -> ManualWindow:
        if isinstance(dialog, QDialog) and dialog.windowModality() is Qt.WindowModality.ApplicationModal:
            return self._window_over(dialog)
        if self._window is None:
            self._window = _make(None)
        return self._window

    def _window_over(self, dialog: QDialog) -> ManualWindow:
        found = self._over.get(dialog)
        if found is None or not shiboken6.isValid(found):
            found = _make(dialog)
            self._over[dialog] = found
            dialog.finished.connect(partial(self._end, dialog))
        return found

    def _end(self, dialog: QDialog, _result: int) -> None:
        window = self._over.pop(dialog, None)
        if window is not None and shiboken6.isValid(window):
            window.close()
            window.deleteLater()


def _make(over: QWidget | None) -> ManualWindow:
    from plebapp.ui.manual import ManualWindow

    window = ManualWindow(over)
    window.setProperty(STAYS, True)
    return window
