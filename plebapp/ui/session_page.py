"""A page that shows facts of the open plebiscite: read when it comes on screen, and again when facts changed."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from plebapp.ui.session import Session
from plebapp.ui.widgets.page import Page


class SessionPage(Page):
    """A page over a session. While it is not seen, or once the session is closed, it reads nothing."""

    def __init__(self, session: Session, title: str = "") -> None:
        """Make an empty page that will call `refresh` when there is something to show."""
        super().__init__(title)
        self.session = session
        self._stale = True
        session.changed.connect(self._facts_changed)

    def refresh(self) -> None:
        """Read the facts and show them."""
        raise NotImplementedError

    def start_place(self) -> QWidget | None:
        """Return where the keyboard goes when the page comes on screen, None to leave it where it is."""
        return None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh_if_stale()
        place = self.start_place()
        if place is not None and not event.spontaneous():
            place.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh_if_stale(self) -> None:
        """Read the facts now if they changed since they were last read."""
        if self._stale and self.session.is_open:
            self._stale = False
            self.refresh()

    def _facts_changed(self) -> None:
        self._stale = True
        if self.isVisible():
            self.refresh_if_stale()
