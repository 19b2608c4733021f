"""Dados do plebiscito: every fact, changed and saved together; edits are never lost silently."""

from dataclasses import replace
from datetime import datetime
from functools import partial

from plebapp.domain.errors import PlebError, Refused
from plebapp.domain.people import Permission
from plebapp.domain.plebiscite import Plebiscite, validate
from plebapp.texts.formats import capitalised, counted, short_date
from plebapp.texts.messages import message
from plebapp.ui import permits
from plebapp.ui.dialogs.facts_fields import Wrong
from plebapp.ui.dialogs.facts_form import FactsForm
from plebapp.ui.overview import facts_wanting
from plebapp.ui.session import Session
from plebapp.ui.session_page import SessionPage
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.check_line import CheckLine, CheckView
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.usecases.plebiscite import change_facts, default_question
from plebapp.usecases.ports import Desk, Report

_CLEAN = "O que está na tela é o que está gravado."
_DIRTY = "Há alterações ainda não gravadas"
_SIMULATED = "Plebiscito simulado: a marca foi posta na criação e não sai mais."
_ROLL_CLOSED = " A relação de votantes está encerrada: o que a determina não muda mais."
_REAL = "Plebiscito real, não simulado."


class FactsPage(SessionPage):
    """The form over the open plebiscite, with "Salvar alterações" (Ctrl+S) and "Desfazer alterações"."""

    def __init__(self, session: Session) -> None:
        """Make the page over an open plebiscite."""
        super().__init__(session, "Dados do plebiscito")
        self._kept: Plebiscite = session.canvass().plebiscite
        self._shown: tuple[object, ...] = ()
        self._saving = False
        self.form = FactsForm()
        for section in self.form.sections.all:
            section.setEnabled(not session.read_only)
            self.add(section)
        self.note = CheckLine(1)
        self.save_button = Button("Salvar alterações", ButtonKind.PRIMARY, "save", "Ctrl+S")
        self.undo_button = Button("Desfazer alterações", icon="undo")
        self.save_button.clicked.connect(self.save)
        self.undo_button.clicked.connect(self.undo)
        foot = self.add_foot()
        foot.addWidget(self.note, 1)
        foot.addWidget(self.undo_button)
        foot.addWidget(self.save_button)
        self.form.changed.connect(self._show_state)

    # ── what is on file ────────────────────────────────────────────────────────────────────────────

    def refresh(self) -> None:
        """Show the facts on file; what is being edited stays, since only this page changes them."""
        canvass = self.session.canvass()
        plebiscite = canvass.plebiscite
        roll = "" if canvass.closing is None else _ROLL_CLOSED
        self.header.set_title("Dados do plebiscito", f"{_SIMULATED if plebiscite.simulated else _REAL}{roll}")
        self.header.set_pill("SIMULADO" if plebiscite.simulated else "", Tone.WARNING)
        if not self.dirty():
            self._show(plebiscite)
        self._show_state()

    def _show(self, plebiscite: Plebiscite) -> None:
        canvass = self.session.canvass()
        fixed = ""
        if canvass.closing is not None:
            closed = datetime.fromisoformat(canvass.closing.at).astimezone(plebiscite.local_time)
            fixed = f"Fixado desde {short_date(closed)}."
        self._kept = plebiscite
        self.form.show_facts(plebiscite, len(canvass.questions[0].areas), fixed)
        self._shown = self.form.typed()

    # ── what is being edited ───────────────────────────────────────────────────────────────────────

    def dirty(self) -> bool:
        """Say whether what is on the screen differs from what is on file."""
        return bool(self._shown) and self.form.typed() != self._shown

    def undo(self) -> None:
        """Show again what is on file."""
        self._show(self._kept)
        self._show_state()

    def save(self) -> None:
        """Have the facts changed; what is wrong is said beside the fields and at the foot."""
        if self._saving or not self.dirty():
            return
        try:
            changed = self.form.read(self._kept)
            validate(changed)
        except Wrong as wrong:
            self.note.show_check(CheckView(Tone.ERROR, "Falta corrigir o que está marcado", str(wrong)))
            return
        except Refused as refused:
            self.note.show_check(CheckView(Tone.ERROR, "Os dados não podem ficar assim", message(refused)))
            return
        self._start(replace(changed, question=changed.question or default_question(changed.name)))

    def _start(self, changed: Plebiscite) -> None:
        def work(desk: Desk, report: Report) -> int:
            return change_facts(desk, changed, report)

        task = self.session.do(
            work,
            partial(self._saved, changed),
            failed=self._refused,
            what="Conferindo o eleitorado com os novos dados",
            permission=Permission.FACTS,
        )
        if task is not None:
            self._saving = True
            self._show_state()
            task.cancelled.connect(self._ended)

    def _saved(self, changed: Plebiscite, moved: int) -> None:
        self._show(changed)
        self._ended()
        text = "Dados do plebiscito gravados"
        if moved:
            text += f"; {counted(moved, 'eleitor mudou', 'eleitores mudaram')} de situação"
        self.session.told.emit(text)

    def _refused(self, error: PlebError) -> None:
        self._ended()
        self.session.prompts.inform("Os dados não foram gravados", message(error), tone=Tone.WARNING)

    def _ended(self) -> None:
        self._saving = False
        self._show_state()

    def settle(self) -> bool:
        """Offer to save what was edited; False when the person goes on editing."""
        if self._saving or not self.dirty():
            return True
        save = self.session.prompts.confirm(
            "Há alterações não gravadas em Dados do plebiscito",
            "Salve-as antes de sair. Para abandoná-las, continue editando e use “Desfazer alterações”.",
            yes="Salvar alterações",
            no="Continuar editando",
        )
        if save:
            self.save()
        return save and self._saving

    def _show_state(self) -> None:
        dirty = self.dirty()
        self.save_button.setEnabled(dirty and not self._saving)
        self.undo_button.setEnabled(dirty and not self._saving)
        self.note.show_check(self._state_told(dirty))

    def _state_told(self, dirty: bool) -> CheckView:
        not_permitted = permits.why_not(self.session, Permission.FACTS)
        if not_permitted:
            return CheckView(Tone.NEUTRAL, "Só para consulta", not_permitted)
        if dirty:
            return CheckView(Tone.WARNING, _DIRTY, "Ctrl+S grava todas; “Desfazer” volta ao que estava.")
        wanting = facts_wanting(self._kept, len(self.session.canvass().questions[0].areas))
        if wanting:
            return CheckView(Tone.WARNING, "Ainda falta para a Ata Geral", f"{capitalised(', '.join(wanting))}.")
        return CheckView(Tone.OK, "Dados completos", _CLEAN)


def factory(session: Session) -> FactsPage:
    """Return the page over an open plebiscite."""
    return FactsPage(session)
