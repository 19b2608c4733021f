"""The locked window: everything covered, nothing lost, and a password to go on.

Whatever is open stays open under its cover, what is typed included. Jobs go on; what comes of them waits behind the
runner's gate, so that no result and no question appears on a locked screen.
"""

from datetime import datetime

import shiboken6
from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from plebapp.texts.formats import clock as hour
from plebapp.ui import icons, theme
from plebapp.ui.attempts import Proving
from plebapp.ui.dialogs.lock_panel import LockPanel
from plebapp.ui.marks import SECRET, STAYS
from plebapp.ui.palette import Role
from plebapp.ui.session import Session
from plebapp.ui.spacing import pixels
from plebapp.ui.widgets.password import PasswordEdit
from plebapp.ui.widgets.pin_edit import PinEdit
from plebapp.usecases.ports import Signer


class Curtain(QWidget):
    """Covers a window, whatever its size becomes."""

    def __init__(self, window: QWidget) -> None:
        """Cover `window` at once."""
        super().__init__(window)
        self.setAccessibleName("Janela bloqueada")
        window.installEventFilter(self)
        self.setGeometry(window.rect())
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        parent = self.parentWidget()
        if event.type() in (QEvent.Type.Resize, QEvent.Type.ChildAdded) and parent is not None:
            self.setGeometry(parent.rect())
            self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.current().color(Role.WINDOW))
            side = min(pixels(8), self.width(), self.height())
            place = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
            icons.paint(painter, "lock", place, Role.DISABLED)


class Lock(QObject):
    """Locks and unlocks the program over an open, protected file. `locking` comes before everything is covered,
    `unlocked` after the right password."""

    locking = Signal()
    unlocked = Signal()

    def __init__(self, session: Session, window: QWidget) -> None:
        """Lock what `session` shows in `window` and in the dialogs over it."""
        super().__init__(session)
        self._session, self._window = session, window
        self._curtains: list[Curtain] = []
        self._focus: QWidget | None = None
        self.panel: LockPanel | None = None

    @property
    def is_locked(self) -> bool:
        """Say whether everything is covered."""
        return self.panel is not None

    def lock(self) -> None:
        """Cover every window and ask for a password; nothing happens where it is locked, or nobody signed in."""
        if self.is_locked or not self._session.protected:
            return
        self.locking.emit()
        _close_popups()
        self._focus = QApplication.focusWidget()
        self._session.runner.gate.close()
        self._curtains = [Curtain(window) for window in _windows()]
        session = self._session
        secret = any(_holds_secret(curtain.window()) for curtain in self._curtains)
        names = [person.name for person in session.desk.book.people.all() if person.active]
        names = [session.person] if secret else names
        canvass = session.canvass()
        moment = session.desk.clock().astimezone(canvass.plebiscite.local_time)
        credentials = (names, session.person, Proving(session), session.runner, session.desk.clock)
        self.panel = LockPanel(self._told(moment, secret=secret), credentials, self._window)
        self.panel.opened.connect(self._unlock)
        self.panel.show()
        self.panel.activateWindow()

    def _told(self, moment: datetime, *, secret: bool) -> str:
        session = self._session
        told = f"{session.person} trabalhava até as {hour(moment)}. O que foi digitado está como estava. "
        if secret:
            return f"{told}Na tela há palavras de recuperação, uma senha ou um PIN: só {session.person} desbloqueia."
        told += "Outra pessoa do arquivo também pode entrar, e passa a trabalhar"
        return f"{told}; se não for do posto, ele se encerra." if session.pair is not None else f"{told}."

    def _unlock(self, signer: Signer) -> None:
        if self.panel is None:
            return
        self.panel.release()
        self.panel = None
        for curtain in self._curtains:
            if shiboken6.isValid(curtain):
                curtain.hide()
                curtain.deleteLater()
        self._curtains = []
        if self._focus is not None and shiboken6.isValid(self._focus):
            self._focus.window().activateWindow()
            self._focus.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
        self._focus = None
        self._session.sign_in(signer)
        self.unlocked.emit()
        self._session.runner.gate.open()


def _windows() -> list[QWidget]:
    shown = [window for window in QApplication.topLevelWidgets() if window.isVisible()]
    return [window for window in shown if not window.property(STAYS)]


def _holds_secret(window: QWidget) -> bool:
    """Say whether a window shows recovery words, or a password or PIN has been typed in it."""
    typed = (*window.findChildren(PasswordEdit), *window.findChildren(PinEdit))
    return bool(window.property(SECRET)) or any(edit.text() for edit in typed)


def _close_popups() -> None:
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
