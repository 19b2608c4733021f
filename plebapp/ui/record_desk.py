"""Where Registros da ata is opened from, and what was typed there and not put on record until it is.

It is kept in the file as typed, and closing the dialog or the plebiscite loses nothing. Before the plebiscite closes
the person is told of it all the same: the minutes do not have it yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from plebapp.texts.minutes import listed
from plebapp.texts.proceedings import KINDS

if TYPE_CHECKING:
    from plebapp.ui.desk_controller import DeskController
    from plebapp.ui.dialogs.record import Place, RecordDialog
    from plebapp.ui.record_drafts import RecordDrafts
    from plebapp.ui.session import Session

_TEXT = "Fica guardado como rascunho no arquivo. Da ata só consta depois de gravado."


class RecordDesk(QObject):
    """Serves the controller's open plebiscite."""

    def __init__(self, controller: DeskController) -> None:
        """Follow what `controller` opens."""
        super().__init__(controller)
        self._controller = controller
        self._dialog: RecordDialog | None = None
        self._drafts: RecordDrafts | None = None
        self._place: Place | None = None
        self._given_up = False
        controller.opened.connect(self._opened)
        controller.closed.connect(self._closed)

    def show(self) -> None:
        """Show the record as it was left, with what is typed in the form."""
        if not self._controller.is_open or self._dialog is not None:
            return
        from plebapp.ui.dialogs.record import RecordDialog
        from plebapp.ui.record_drafts import RecordDrafts

        session = self._controller.session()
        self._given_up = False
        if self._drafts is None:
            self._drafts = RecordDrafts(session)
        self._dialog = RecordDialog(session, self._drafts, self._controller.window, self._place)
        self._dialog.left.connect(self._left)
        self._dialog.open()

    def may_leave(self) -> bool:
        """Say whether the plebiscite may close: whoever typed something there in this sitting and did not put it on
        record may go back to it."""
        if self._drafts is None:
            return True
        if self._dialog is not None:
            self._dialog.keep_drafts()
        begun = self._drafts.begun()
        if begun and not self._given_up:
            told = f"Registro da ata começado e não gravado: {listed([KINDS[kind] for kind in begun])}"
            if self._controller.prompts.confirm(told, _TEXT, yes="Voltar ao registro", no="Fechar e deixar o rascunho"):
                if self._place is not None and self._place.kind not in begun:
                    self._place = None
                self.show()
                return False
            self._given_up = True
        return self._drafts.may_leave()

    def _opened(self, session: Session) -> None:
        session.record_wanted.connect(self.show)

    def _left(self, place: Place) -> None:
        self._place, self._dialog = place, None

    def _closed(self) -> None:
        if self._dialog is not None:
            self._dialog.close()
        self._drafts = self._place = None
        self._given_up = False
