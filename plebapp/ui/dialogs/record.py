"""Registros da ata: what the minutes tell besides the count, in a list and a form beside it."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QWidget

from plebapp.domain.errors import PlebError, Refused
from plebapp.domain.people import Permission
from plebapp.domain.proceedings import Proceeding
from plebapp.texts.formats import counted
from plebapp.texts.messages import message
from plebapp.ui import permits
from plebapp.ui.dialogs.frame import FrameDialog, scroller
from plebapp.ui.dialogs.record_form import RecordDraft, RecordForm
from plebapp.ui.dialogs.record_list import RecordList
from plebapp.ui.marks import PART
from plebapp.ui.models.record import absent_signatories, in_the_minutes, named
from plebapp.ui.session import Session
from plebapp.ui.spacing import pixels
from plebapp.ui.widgets.announce import announce
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.usecases import proceedings
from plebapp.usecases.ports import Desk, Report

T = TypeVar("T")

RECORD = "registros"
"""The part of the manual."""

_REASON = "Motivo, que ficará no diário"
_BEGUN = "Há um registro começado e não gravado"
_ONLY_READ = "Só para consulta"
_PERMISSION = Permission.KEEP_MINUTES


class RecordDialog(FrameDialog):
    """The list in the order of the minutes, and the form of a new proceeding, or of the one being changed.

    `left` carries what stands in the form and is not on record (None: nothing) once the dialog closes.
    """

    left = Signal(object)

    def __init__(self, session: Session, draft: RecordDraft | None, parent: QWidget) -> None:
        """Show the record of the session's plebiscite; `draft` is put in the form."""
        super().__init__("Registros da ata", "", parent, size=(190, 118))
        self.setProperty(PART, RECORD)
        self._session, self._changing, self._busy = session, 0, False
        self._place: QWidget | None = None
        places = {row.station.id: row.station.polling_place for row in session.desk.book.stations.all()}
        self.list, self.form = RecordList(session), RecordForm(places, self._now)
        self.form.setProperty("ground", "scroll")
        self.form.installEventFilter(self)
        self._form_area = scroller(self.form)
        self._sides = SideBySide([(self.list, 4), (self._form_area, 6)], least=120, last_on_top=True)
        self.add(self._sides, 1)
        self.clear_button = self.add_button_at_left("Limpar", "undo")
        self.close_button = self.add_button("Fechar")
        self.keep_button = self.add_button("", ButtonKind.PRIMARY, "save")
        self.keep_button.setDefault(False)  # Enter goes from field to field
        self._connect()
        self.refresh()
        if draft is not None:
            self._put(draft)

    def _connect(self) -> None:
        self.close_button.clicked.connect(self.reject)
        self.keep_button.clicked.connect(self.keep)
        self.clear_button.clicked.connect(self.clear)
        self.list.change_wanted.connect(self.change)
        self.list.remove_wanted.connect(self.remove)
        self.list.signing_button.clicked.connect(self.take_signatories)
        self.form.changed.connect(self._form_changed)
        self._session.changed.connect(self.refresh)
        self._session.person_changed.connect(self._show_state)
        for keys, slot in (
            ("Ctrl+Return", self.keep),
            ("Ctrl+Enter", self.keep),
            ("F6", self.take_signatories),
            ("Ctrl+R", self.list.table.setFocus),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)

    def _now(self) -> datetime:
        zone = self._session.canvass().plebiscite.local_time
        return self._session.desk.clock().astimezone(zone).replace(tzinfo=None)

    # ── what is shown ──────────────────────────────────────────────────────────────────────────────

    def refresh(self) -> None:
        """Read the record again, the keyboard staying on its row."""
        if not self._session.is_open:
            return
        self.list.refresh()
        if self._changing and all(row.number != self._changing for row in self.list.rows()):
            self._changing = 0  # it was removed: what is typed becomes a new one
            self.form.go_on_as_new()
        self._show_told()
        self._show_state()

    def draft(self) -> RecordDraft | None:
        """Return what stands in the form and is not on record, None where nothing does."""
        return RecordDraft(self.form.kind(), self.form.typed(), self._changing) if self.form.dirty() else None

    def _put(self, draft: RecordDraft) -> None:
        if draft.number:
            found = [row for row in self.list.rows() if row.number == draft.number]
            if found:  # else it was removed meanwhile: what was typed becomes a new one
                self._begin(found[0])
        self.form.put(draft)
        self.say("Continua o que ficou por gravar", "Ctrl+Enter grava; “Limpar” abandona.", Tone.NEUTRAL)

    def _show_told(self) -> None:
        proceeding = self.form.could_be(self._changing)
        self.form.tell("" if proceeding is None else in_the_minutes(proceeding, self.list.rows()))

    def _form_changed(self) -> None:
        self._show_told()
        if self.said().title != _ONLY_READ:
            self.say("")
        self._show_state()

    def _show_state(self, *_: object) -> None:
        why = permits.why_not(self._session, _PERMISSION)
        free = not why and not self._busy
        self.form.setEnabled(free)
        self.list.set_free(free=free)
        self.keep_button.setEnabled(free and (self.form.dirty() or not self._changing))
        self.clear_button.setEnabled(free and (self.form.dirty() or bool(self._changing)))
        self.clear_button.setText("Desistir da alteração" if self._changing else "Limpar")
        self.keep_button.setText("Gravar a alteração · Ctrl+Enter" if self._changing else "Adicionar · Ctrl+Enter")
        if why:
            self.say(_ONLY_READ, why, Tone.WARNING)
        elif self.said().title == _ONLY_READ:  # somebody else works now, who may
            self.say("")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.form.isEnabled():
            self.form.start()
        else:
            self.list.table.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Let the form scroll by itself beside the list, and with the whole dialog over it."""
        whole = max(self.form.heightForWidth(self.form.width()), self.form.minimumSizeHint().height())
        self._form_area.setMinimumHeight(whole if self._sides.stacked else pixels(30))

    # ── what the person does ───────────────────────────────────────────────────────────────────────

    def keep(self) -> None:
        """Put on record what is typed, or change what is on record; what is wrong is said under its field."""
        if not self.keep_button.isEnabled() or not permits.permit(self._session, _PERMISSION):
            return
        read = self.form.read(self._changing)
        if read is None:
            self.say("Nada foi gravado", "Corrija o que está marcado.")
        elif not self._changing:
            self._do(partial(_added, read), partial(self._kept, "no registro"))
        elif (reason := self._ask_reason(f"Por que alterar o registro nº {self._changing}?", "Alterar")) is not None:
            self._do(partial(_changed, read, reason), partial(self._kept, "no registro, com a alteração"))

    def change(self) -> None:
        """Put the proceeding that the keyboard stands on in the form, to be changed."""
        current = self.list.current()
        if current is not None and permits.permit(self._session, _PERMISSION) and self._may_leave_form():
            self._begin(current)
            self.form.start()

    def remove(self) -> None:
        """Take the proceeding that the keyboard stands on off the record, for a reason."""
        current = self.list.current()
        if current is None or not permits.permit(self._session, _PERMISSION):
            return
        reason = self._ask_reason(f"Por que remover? {named(current)}", "Remover")
        if reason is not None:
            self._do(partial(_removed, current.number, reason), partial(self._gone, current))

    def clear(self) -> None:
        """Empty the form, or leave what is on record as it is; asks before anything typed is lost."""
        if self._may_leave_form():
            self._end_changing()
            self.form.start()

    def take_signatories(self) -> None:
        """Put on record as present those who sign the minutes and are not yet."""
        if not self.list.signing_button.isEnabled() or not permits.permit(self._session, _PERMISSION):
            return
        absent = absent_signatories(self._session.canvass().plebiscite.signatories, self.list.rows())
        if absent:
            self._do(partial(_added_all, absent), self._all_kept)
        else:
            told = "Em Dados do plebiscito, quem assina está sem nome, ou já está nos registros como presente."
            self.say("Ninguém a acrescentar", told, Tone.NEUTRAL)

    def done(self, result: int) -> None:
        if self._busy:  # a moment later it is on record, or the form says why not
            return
        self.left.emit(self.draft())
        super().done(result)

    def _ask_reason(self, title: str, verb: str) -> str | None:
        return self._session.prompts.ask_text(title, _REASON, yes=verb)

    def _may_leave_form(self) -> bool:
        return not self.form.dirty() or self._session.prompts.confirm(
            _BEGUN,
            "O que foi digitado no formulário ainda não está no arquivo.",
            yes="Abandonar o que foi digitado",
            no="Continuar digitando",
            danger=True,
        )

    def _begin(self, proceeding: Proceeding) -> None:
        self._changing = proceeding.number
        self.form.begin_changing(proceeding, f"Alterar: {named(proceeding)}")
        self._show_state()

    def _end_changing(self) -> None:
        self._changing = 0
        self.form.begin_new()
        self._show_state()

    # ── what comes of it ───────────────────────────────────────────────────────────────────────────

    def _do(self, work: Callable[[Desk, Report], T], done: Callable[[T], None]) -> None:
        task = self._session.do(work, done, failed=self._failed, permission=_PERMISSION)
        if task is not None:
            self._busy, self._place = True, self.focusWidget()
            self._show_state()

    def _end(self) -> None:
        """Let the person go on where the keyboard was."""
        self._busy = False
        self._show_state()
        if self._place is not None:
            self._place.setFocus()

    def _kept(self, told: str, proceeding: Proceeding) -> None:
        self._end()
        self._end_changing()
        self.list.refresh(proceeding.number)
        self._tell(f"{named(proceeding)} {told}")
        self.form.start()

    def _all_kept(self, kept: Sequence[Proceeding]) -> None:
        self._end()
        self.list.refresh(kept[-1].number)
        self._tell(f"{counted(len(kept), 'presença', 'presenças')} no registro")

    def _gone(self, proceeding: Proceeding, _nothing: None) -> None:
        self._end()
        self.refresh()
        self._tell(f"{named(proceeding)} fora do registro")
        self.list.table.setFocus()

    def _failed(self, error: PlebError) -> None:
        self._end()
        under = isinstance(error, Refused) and self.form.refuse(error)
        self.say("Nada foi gravado", "Corrija o que está marcado." if under else message(error))

    def _tell(self, text: str) -> None:
        self.say(text, tone=Tone.OK)
        announce(self, text)


def _added(proceeding: Proceeding, desk: Desk, _report: Report) -> Proceeding:
    return proceedings.add(desk, proceeding)


def _added_all(absent: Sequence[Proceeding], desk: Desk, _report: Report) -> tuple[Proceeding, ...]:
    return tuple(proceedings.add(desk, proceeding) for proceeding in absent)


def _changed(proceeding: Proceeding, reason: str, desk: Desk, _report: Report) -> Proceeding:
    return proceedings.change(desk, proceeding, reason)


def _removed(number: int, reason: str, desk: Desk, _report: Report) -> None:
    proceedings.remove(desk, number, reason)
