"""Small buttons that show an icon alone, with their words as tooltip and for screen readers."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QToolButton

from plebapp.ui import icons
from plebapp.ui.palette import Role


def tool(icon: str, name: str, keys: str, work: Callable[[], None]) -> QToolButton:
    """Return a button that does `work`, by `keys` as well (none where empty)."""
    button = QToolButton()
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    icons.set_icon(button, icon, Role.ACCENT)
    button.setAccessibleName(name)
    button.setToolTip(f"{name} ({keys})" if keys else name)
    if keys:
        button.setShortcut(QKeySequence(keys))
    button.clicked.connect(lambda *_: work())  # the signal brings "checked" along
    return button
