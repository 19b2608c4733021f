"""Where Registros da ata is opened from, and what was typed there and not put on record until it is.

It is kept as typed while the plebiscite is open, in this program alone: closing the dialog loses nothing. Before the
plebiscite closes, the person is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from plebapp.ui.desk_controller import DeskController
    from plebapp.ui.dialogs.record import RecordDialog
    from plebapp.ui.dialogs.record_form import RecordDraft
    from plebapp.ui.session import Session

_BEGUN = "Há um registro da ata começado e não gravado"
_TEXT = "Ele só está na janela “Registros da ata” e se perde quando o plebiscito fecha."


class RecordDesk(QObject):
    """Serves the controller's open plebiscite."""

    def __init__(self, controller: DeskController) -> None:
        """Follow what `controller` opens."""
        super().__init__(controller)
        self._controller = controller
        self._dialog: RecordDialog | None = None
        self._draft: RecordDraft | None = None
        self._given_up = False
        controller.opened.connect(self._opened)
        controller.closed.connect(self._closed)

    def show(self) -> None:
        """Show the record, with what was left in the form."""
        if not self._controller.is_open or self._dialog is not None:
            return
        from plebapp.ui.dialogs.record import RecordDialog

        self._given_up = False
        self._dialog = RecordDialog(self._controller.session(), self._draft, self._controller.window)
        self._dialog.left.connect(self._left)
        self._dialog.open()

    def may_leave(self) -> bool:
        """Say whether nothing is lost by closing the plebiscite; where something would be, ask."""
        draft = self._draft if self._dialog is None else self._dialog.draft()
        if draft is None or self._given_up:
            return True
        stays = self._controller.prompts.confirm(_BEGUN, _TEXT, yes="Voltar ao registro", no="Fechar sem gravar")
        self._given_up = not stays
        if stays:
            self.show()
        return not stays

    def _opened(self, session: Session) -> None:
        session.record_wanted.connect(self.show)

    def _left(self, draft: RecordDraft | None) -> None:
        self._draft, self._dialog = draft, None

    def _closed(self) -> None:
        if self._dialog is not None:
            self._dialog.close()
        self._draft, self._given_up = None, False
