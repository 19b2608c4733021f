"""What the window needs before its first widget: typeface, style, colours and icons."""

from functools import partial

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from plebapp.ui import icons, spacing, theme
from plebapp.ui.theme import Theme


def dress(app: QApplication, settings: QSettings) -> Theme:
    """Give the application its look and return the theme that governs it; once per process."""
    look = theme.install(app, settings)
    look.changed.connect(partial(icons.retint, app))
    look.changed.connect(partial(spacing.respace, app))
    return look
