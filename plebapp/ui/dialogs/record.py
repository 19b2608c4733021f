"""Registros da ata: what the minutes tell besides the count, in a list and a form beside it."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from plebapp.domain.errors import PlebError, Refused
from plebapp.domain.people import Permission
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.texts.formats import capitalised, counted
from plebapp.texts.messages import message
from plebapp.texts.proceedings import KINDS
from plebapp.ui import permits
from plebapp.ui.dialogs.frame import FrameDialog, scroller
from plebapp.ui.dialogs.record_form import RecordForm
from plebapp.ui.dialogs.record_list import RecordList
from plebapp.ui.dialogs.record_telling import RecordTelling
from plebapp.ui.marks import PART
from plebapp.ui.models.record import absent_signatories, named
from plebapp.ui.record_drafts import NOTHING, RecordDrafts
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
_ONLY_READ = "Só para consulta"
_PERMISSION = Permission.KEEP_MINUTES
_SOON_MS = 1_000
"""What is typed is on its way into the file after so long at most."""


class Place(NamedTuple):
    """Where somebody was: in which kind, in which of its fields (empty: in the list), on which proceeding's row."""

    kind: ProceedingKind
    field: str
    number: int


class RecordDialog(FrameDialog):
    """The list in the order of the minutes, and the form of a new proceeding, or of the one being changed.

    `left` carries the place that the keyboard was in once the dialog closes.
    """

    left = Signal(object)

    def __init__(self, session: Session, drafts: RecordDrafts, parent: QWidget, place: Place | None = None) -> None:
        """Show the record of the session's plebiscite with its `drafts` in the form, the keyboard in `place`."""
        super().__init__("Registros da ata", "", parent, size=(190, 118))
        self.speak_beside_title()
        self.setProperty(PART, RECORD)
        self._session, self._drafts, self._busy = session, drafts, False
        self._origin = place
        self._focused: QWidget | None = None
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self.keep_drafts)
        places = {row.station.id: row.station.polling_place for row in session.desk.book.stations.all()}
        self.list = RecordList(session)
        self._telling = RecordTelling(session, self.list.rows)
        self.form = RecordForm(places, self._telling.now, self._telling.notices)
        self.form.setProperty("ground", "scroll")
        self.form.installEventFilter(self)
        self._form_area = scroller(self.form)
        self._sides = SideBySide([(self.list, 4), (self._form_area, 6)], least=120, last_on_top=True)
        self.add(self._sides, 1)
        self.clear_button = self.add_button_at_left("Limpar", "undo")
        self.close_button = self.add_button("Fechar")
        self.keep_button = self.add_button("", ButtonKind.PRIMARY, "save")
        self.keep_button.setDefault(False)  # Enter goes from field to field
        order = (self.form.last_field(), self.keep_button, self.close_button, self.clear_button)
        for before, after in pairwise(order):  # Enter in the last field leads to keeping it
            self.setTabOrder(before, after)
        self._connect()
        self.refresh()
        self._go_on()

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
        self._session.person_leaves.connect(self.keep_drafts)
        for keys, slot in (
            ("Ctrl+Return", self.keep),
            ("Ctrl+Enter", self.keep),
            ("F6", self.take_signatories),
            ("Ctrl+R", self.list.take_focus),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)

    # ── what is shown ──────────────────────────────────────────────────────────────────────────────

    def refresh(self) -> None:
        """Read the record again, the keyboard staying on its row."""
        if not self._session.is_open:
            return
        self.list.refresh()
        self.form.drop_unknown([row.number for row in self.list.rows()])
        self._show_told()
        self._show_state()

    def keep_drafts(self) -> None:
        """Have what stands in the form and is not on record kept in the file, if it changed since."""
        self._soon.stop()
        if not self._busy:
            for kind, section in self.form.sections.items():
                self._drafts.keep(kind, section.begun())

    def _go_on(self) -> None:
        """Put in the form what was typed before, and show the kind of the place, or the first one that was begun."""
        rows = {row.number: row for row in self.list.rows()}
        begun = self._drafts.begun()
        for kind in begun:
            texts = self._drafts.texts(kind)
            self.form.put(kind, texts, rows.get(texts.number))
        if self._origin is not None:
            self.form.set_kind(self._origin.kind)
            self.list.refresh(self._origin.number)
        elif begun:
            self.form.set_kind(begun[0])
        self._show_state()
        if begun and self.said().title != _ONLY_READ:
            told = ", ".join(KINDS[kind] for kind in begun)
            self.say("Continua o que ficou por gravar", f"{capitalised(told)}.", Tone.NEUTRAL)

    def _show_told(self) -> None:
        proceeding = self.form.could_be()
        self.form.tell(*(("",) if proceeding is None else self._telling.told(proceeding)))

    def _form_changed(self) -> None:
        self._show_told()
        if self.said().title != _ONLY_READ:
            self.say("")
        self._show_state()
        if not self._soon.isActive():
            self._soon.start()

    def _show_state(self, *_: object) -> None:
        why = permits.why_not(self._session, _PERMISSION)
        free = not why and not self._busy
        self.form.setEnabled(free)
        self.list.set_free(free=free)
        dirty, changing = self.form.dirty(), bool(self.form.number)
        self.keep_button.setEnabled(free and (dirty or not changing))
        self.clear_button.setEnabled(free and (dirty or changing))
        self.clear_button.setText("Desistir da alteração" if changing else "Limpar")
        self.keep_button.setText("Gravar a alteração · Ctrl+Enter" if changing else "Adicionar · Ctrl+Enter")
        if why:
            self.say(_ONLY_READ, why, Tone.WARNING)
        elif self.said().title == _ONLY_READ:  # somebody else works now, who may
            self.say("")

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        if visible:  # only now: showing a dialog selects what stands in the field that has the keyboard
            if not self.form.isEnabled() or (self._origin is not None and not self._origin.field):
                self.list.take_focus()
            elif self._origin is None:
                self.form.start()
            else:
                self.form.go_on(self._origin.field)

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
        read = self.form.read()
        if read is None:
            self.say("Nada foi gravado", "Corrija o que está marcado.")
        elif not read.number:
            self._do(partial(_added, read), partial(self._kept, "no registro"))
        elif (reason := self._ask_reason(f"Por que alterar o registro nº {read.number}?", "Alterar")) is not None:
            self._do(partial(_changed, read, reason), partial(self._kept, "no registro, com a alteração"))

    def change(self) -> None:
        """Put the proceeding that the keyboard stands on in the form, to be changed."""
        current = self.list.current()
        if current is None or not permits.permit(self._session, _PERMISSION):
            return
        if self.form.sections[current.kind].number == current.number or self._may_empty(current.kind):
            self.form.begin_changing(current)
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
        """Empty the fields of the kind in view, or leave what is on record as it is; asks before anything typed is
        lost."""
        if self._may_empty(self.form.kind()):
            self.form.clear()
            self.keep_drafts()
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
        if self._session.is_open:
            self.keep_drafts()
        current = self.list.current()
        self.left.emit(Place(self.form.kind(), self.form.section.reached(), 0 if current is None else current.number))
        super().done(result)

    def _ask_reason(self, title: str, verb: str) -> str | None:
        return self._session.prompts.ask_text(title, _REASON, yes=verb)

    def _may_empty(self, kind: ProceedingKind) -> bool:
        return self.form.sections[kind].begun() == NOTHING or self._session.prompts.confirm(
            f"Abandonar o que foi digitado em “{capitalised(KINDS[kind])}”?",
            "Ainda não está no registro, e se perde. O que se começou noutra espécie fica.",
            yes="Abandonar o que foi digitado",
            no="Continuar digitando",
            danger=True,
        )

    # ── what comes of it ───────────────────────────────────────────────────────────────────────────

    def _do(self, work: Callable[[Desk, Report], T], done: Callable[[T], None]) -> None:
        self.keep_drafts()  # also of what is to be on record now, should that fail
        task = self._session.do(work, done, failed=self._failed, permission=_PERMISSION)
        if task is not None:
            self._busy, self._focused = True, self.focusWidget()
            self._show_state()

    def _end(self) -> None:
        """Let the person go on where the keyboard was."""
        self._busy = False
        self._show_state()
        if self._focused is not None:
            self._focused.setFocus()

    def _kept(self, told: str, proceeding: Proceeding) -> None:
        self._end()
        self.form.clear()
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
        self.list.take_focus()

    def _failed(self, error: PlebError) -> None:
        self._end()
        under = isinstance(error, Refused) and self.form.refuse(error)
        self.say("Nada foi gravado", "Corrija o que está marcado." if under else message(error))

    def _tell(self, text: str) -> None:
        self.say(text, tone=Tone.OK)
        announce(self, text)


def _added(proceeding: Proceeding, desk: Desk, _report: Report) -> Proceeding:
    return proceedings.add(desk, proceeding, drafted=True)


def _added_all(absent: Sequence[Proceeding], desk: Desk, _report: Report) -> tuple[Proceeding, ...]:
    return tuple(proceedings.add(desk, proceeding) for proceeding in absent)


def _changed(proceeding: Proceeding, reason: str, desk: Desk, _report: Report) -> Proceeding:
    return proceedings.change(desk, proceeding, reason, drafted=True)


def _removed(number: int, reason: str, desk: Desk, _report: Report) -> None:
    proceedings.remove(desk, number, reason)
