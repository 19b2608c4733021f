"""Walks over real widgets that every page can be put through."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget


def focusable(root: QWidget) -> list[QWidget]:
    """Return the widgets below `root` that the keyboard can reach and that are shown."""
    return [
        widget
        for widget in root.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(root) and widget.isEnabledTo(root)
    ]


def nameless(root: QWidget) -> list[QWidget]:
    """Return the focusable widgets that a screen reader has no name for."""
    return [widget for widget in focusable(root) if not spoken(widget)]


def spoken(widget: QWidget) -> str:
    """Return the name that a screen reader says."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def tab_through(root: QWidget) -> list[QWidget]:
    """Press Tab from the first widget on until the keyboard is back, and return where it stood."""
    seen: list[QWidget] = []
    while (widget := QApplication.focusWidget()) not in seen:
        assert widget is not None, "the keyboard's place is lost"
        seen.append(widget)
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    return seen
