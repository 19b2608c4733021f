"""What a screen reader says of its own accord, without the keyboard going anywhere."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str) -> None:
    """Have `text` read aloud, as coming from `widget`; without a screen reader nothing happens."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
