"""Registros da ata: what the minutes tell besides the count, in a list and a form beside it."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from plebapp.domain.errors import PlebError, Refused
from plebapp.domain.people import Permission
from plebapp.domain.proceedings import Proceeding
from plebapp.texts.formats import counted
from plebapp.texts.messages import message
from plebapp.ui import permits
from plebapp.ui.dialogs.frame import FrameDialog, scroller
from plebapp.ui.dialogs.record_form import RecordDraft, RecordForm
from plebapp.ui.marks import PART
from plebapp.ui.models.record import COLUMNS, absent_signatories, how_many, in_the_minutes, named, place
from plebapp.ui.session import Session
from plebapp.ui.spacing import pixels, space
from plebapp.ui.widgets.announce import announce
from plebapp.ui.widgets.basic import Card, Tone
from plebapp.ui.widgets.columns import RowsModel
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.ui.widgets.table import DataTable
from plebapp.usecases import proceedings
from plebapp.usecases.ports import Desk, Report

RECORD = "registros"
"""The part of the manual."""

_EMPTY = (
    "Ainda não há registros. O que a Ata Geral conta além dos números se registra aqui: escolha ao lado a espécie, "
    "preencha e tecle Ctrl+Enter. O que não se registrar pode ser escrito à mão nas linhas da ata."
)
_REASON = "Motivo, que ficará no diário"
_BEGUN = "Há um registro começado e não gravado"
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
        self.table = DataTable("Registros da ata", "record", session.store, _EMPTY)
        self._model: RowsModel[Proceeding] = RowsModel(COLUMNS)
        self.table.setModel(self._model)
        self.form = RecordForm(self._stations(), self._now)
        self.change_button = Button("Alterar", icon="edit")
        self.remove_button = Button("Remover…", icon="remove")
        self.signing_button = Button("Presença de quem assina · F6", icon="person")
        self._list_card = Card("Registros")
        self._form_area = scroller(self.form)
        self._fill()
        self.clear_button = self.add_button_at_left("Limpar", "undo")
        self.close_button = self.add_button("Fechar")
        self.keep_button = self.add_button("", ButtonKind.PRIMARY, "save")
        self.keep_button.setDefault(False)  # Enter goes from field to field
        self._connect()
        self.refresh()
        if draft is not None:
            self._put(draft)
        self._show_told()
        self._show_state()

    def _fill(self) -> None:
        row = QHBoxLayout()
        space(row, spacing=1.5)
        for button in (self.change_button, self.remove_button):
            row.addWidget(button)
        row.addStretch(1)
        self._list_card.add(row)  # over the table: in sight also where large text leaves little room
        self._list_card.add(self.table, 1)
        self._list_card.body.addWidget(self.signing_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.form.setProperty("ground", "scroll")
        self.form.installEventFilter(self)
        self._sides = SideBySide([(self._list_card, 4), (self._form_area, 6)], least=120, last_on_top=True)
        self.add(self._sides, 1)

    def _connect(self) -> None:
        self.close_button.clicked.connect(self.reject)
        self.keep_button.clicked.connect(self.keep)
        self.clear_button.clicked.connect(self.clear)
        self.change_button.clicked.connect(self.change)
        self.remove_button.clicked.connect(self.remove)
        self.signing_button.clicked.connect(self.take_signatories)
        self.table.row_chosen.connect(self.change)
        self.table.current_changed.connect(self._show_state)
        self.form.changed.connect(self._form_changed)
        self._session.changed.connect(self.refresh)
        self._session.person_changed.connect(self._show_state)
        for keys, slot in (
            ("Ctrl+Return", self.keep),
            ("Ctrl+Enter", self.keep),
            ("F6", self.take_signatories),
            ("Ctrl+R", self.table.setFocus),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)

    def _stations(self) -> dict[object, str]:
        return {row.station.id: row.station.polling_place for row in self._session.desk.book.stations.all()}

    def _now(self) -> datetime:
        zone = self._session.canvass().plebiscite.local_time
        return self._session.desk.clock().astimezone(zone).replace(tzinfo=None)

    # ── what is shown ──────────────────────────────────────────────────────────────────────────────

    def refresh(self) -> None:
        """Read the record again, the keyboard staying on its row."""
        if not self._session.is_open:
            return
        current = self.current()
        self._show_rows(0 if current is None else current.number)

    def _show_rows(self, number: int) -> None:
        rows = sorted(self._session.desk.book.proceedings.all(), key=place)
        self._model.set_rows(rows)
        self._list_card.set_title("Registros", how_many(rows))
        numbers = [row.number for row in self._model.rows()]
        self.table.select_row(numbers.index(number) if number in numbers else 0)
        self._show_state()

    def current(self) -> Proceeding | None:
        """Return the proceeding that the keyboard stands on in the list."""
        row = self.table.current_row()
        return self._model.row_at(row) if row >= 0 else None

    def draft(self) -> RecordDraft | None:
        """Return what stands in the form and is not on record, None where nothing does."""
        return RecordDraft(self.form.kind(), self.form.typed(), self._changing) if self.form.dirty() else None

    def _put(self, draft: RecordDraft) -> None:
        if draft.number:
            found = [row for row in self._model.rows() if row.number == draft.number]
            if found:  # else it was removed meanwhile: what was typed becomes a new one
                self._begin(found[0])
        self.form.put(draft)
        self.say("Continua o que ficou por gravar", "Ctrl+Enter grava; “Limpar” abandona.", Tone.NEUTRAL)

    def _show_told(self) -> None:
        proceeding = self.form.could_be(self._changing)
        self.form.tell("" if proceeding is None else in_the_minutes(proceeding, self._model.rows()))

    def _form_changed(self) -> None:
        self._show_told()
        if self.said().tone is not Tone.WARNING:
            self.say("")
        self._show_state()

    def _show_state(self, *_: object) -> None:
        why = permits.why_not(self._session, _PERMISSION)
        free = not why and not self._busy
        on_row = self.current() is not None
        self.form.setEnabled(free)
        self.change_button.setEnabled(free and on_row)
        self.remove_button.setEnabled(free and on_row)
        self.signing_button.setEnabled(free)
        self.keep_button.setEnabled(free and (self.form.dirty() or not self._changing))
        self.clear_button.setEnabled(free and (self.form.dirty() or bool(self._changing)))
        self.clear_button.setText("Desistir da alteração" if self._changing else "Limpar")
        self.keep_button.setText("Gravar a alteração · Ctrl+Enter" if self._changing else "Adicionar · Ctrl+Enter")
        if why:
            self.say("Só para consulta", why, Tone.WARNING)

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
            self._do(partial(_changed, read, reason), partial(self._kept, "alterada no registro"))

    def change(self, *_row: object) -> None:
        """Put the proceeding that the keyboard stands on in the form, to be changed."""
        current = self.current()
        if current is None or not permits.permit(self._session, _PERMISSION) or not self._may_leave_form():
            return
        self._begin(current)
        self.form.start()

    def remove(self) -> None:
        """Take the proceeding that the keyboard stands on off the record, for a reason."""
        current = self.current()
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
        if not self.signing_button.isEnabled() or not permits.permit(self._session, _PERMISSION):
            return
        absent = absent_signatories(self._session.canvass().plebiscite.signatories, self._model.rows())
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

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.form.isEnabled():
            self.form.start()
        else:
            self.table.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Let the form scroll by itself beside the list, and with the whole dialog over it."""
        whole = max(self.form.heightForWidth(self.form.width()), self.form.minimumSizeHint().height())
        self._form_area.setMinimumHeight(whole if self._sides.stacked else pixels(30))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.table.hasFocus():
            self.remove()
            return
        super().keyPressEvent(event)

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
        self.form.head.set_title(f"Alterar: {named(proceeding)}")
        self.form.show_proceeding(proceeding)
        self.form.lock_kind(locked=True)
        self._show_state()

    def _end_changing(self) -> None:
        self._changing = 0
        self.form.head.set_title("Novo registro")
        self.form.lock_kind(locked=False)
        self.form.clear()
        self._show_state()

    # ── what comes of it ───────────────────────────────────────────────────────────────────────────

    def _do(self, work: partial[object], done: object) -> None:
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
        self._show_rows(proceeding.number)
        self._tell(f"{named(proceeding)} {told}")
        self.form.start()

    def _all_kept(self, kept: Sequence[Proceeding]) -> None:
        self._end()
        self._show_rows(kept[-1].number)
        self._tell(f"{counted(len(kept), 'presença', 'presenças')} no registro")

    def _gone(self, proceeding: Proceeding, _nothing: object) -> None:
        self._end()
        if self._changing == proceeding.number:
            self._end_changing()
        self._show_rows(0)
        self._tell(f"{named(proceeding)} fora do registro")
        self.table.setFocus()

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
