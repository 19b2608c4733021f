"""A page that shows facts of the open plebiscite: read when it comes on screen, and again when facts changed."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from plebapp.domain.errors import Unusable
from plebapp.texts.messages import message
from plebapp.ui.session import Session
from plebapp.ui.trust import NO_RESULT
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.ui.widgets.page import Page


class SessionPage(Page):
    """A page over a session. While it is not seen, or once the session is closed, it reads nothing."""

    needs_trust = False
    """Whether what it shows must rest on a file that is sound: a result, a document."""

    def __init__(self, session: Session, title: str = "") -> None:
        """Make an empty page that will call `refresh` when there is something to show."""
        super().__init__(title)
        self.session = session
        self._stale = True
        self._unreadable = False
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
            self._refresh_or_say()

    def _refresh_or_say(self) -> None:
        if self.needs_trust and self.session.distrust is not None:
            self._unreadable = True
            self.header.show_alone(alone=True)
            self.show_instead(self._distrusted(self.session.distrust.told))
            return
        try:
            self.refresh()
        except Unusable as error:  # a damaged file that is open as far as it can be read, or one that others write
            self._unreadable = True
            self.show_instead(EmptyState("error", "O que esta página mostra não pôde ser lido", message(error)))
            return
        if self._unreadable:
            self._unreadable = False
            self.header.show_alone(alone=False)
            self.show_instead(None)

    def _distrusted(self, told: str) -> EmptyState:
        banner = EmptyState("error", NO_RESULT, told)
        banner.add_button("Ver o que se achou", ButtonKind.SECONDARY).clicked.connect(
            partial(self.session.go, "auditoria")
        )
        if self.session.damaged:
            banner.add_button("Cópia boa ou resgate…").clicked.connect(self.session.rescue_wanted)
        return banner

    def _facts_changed(self) -> None:
        self._stale = True
        if self.isVisible():
            self.refresh_if_stale()
