"""Dados do plebiscito: every fact, changed and saved together; edits are never lost silently."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QWidget

from plebapp.domain.errors import PlebError, Refused
from plebapp.domain.people import Permission
from plebapp.domain.plebiscite import Plebiscite, validate
from plebapp.texts.formats import capitalised, counted, short_date
from plebapp.texts.messages import message
from plebapp.ui import permits
from plebapp.ui.dialogs.facts_fields import Wrong
from plebapp.ui.dialogs.facts_form import FactsForm
from plebapp.ui.overview import facts_wanting
from plebapp.ui.prompts import FileKind
from plebapp.ui.session import Session
from plebapp.ui.session_page import SessionPage
from plebapp.ui.spacing import space
from plebapp.ui.widgets.arms_card import ArmsCard
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.check_line import CheckLine, CheckView
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.usecases.arms import read_picture, set_arms
from plebapp.usecases.plebiscite import change_facts, default_question
from plebapp.usecases.ports import App, Desk, Report

PICTURES = FileKind("arms", "Imagens PNG e JPEG", ("*.png", "*.jpg", "*.jpeg"))
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
        self.arms = ArmsCard()
        self.arms.choose_button.clicked.connect(self.choose_arms)
        self.arms.remove_button.clicked.connect(self.remove_arms)
        self.arms.dropped.connect(self.take_arms)
        self.add(self.arms)
        self.note = CheckLine(1)
        self.save_button = Button("Salvar alterações", ButtonKind.PRIMARY, "save", "Ctrl+S")
        self.undo_button = Button("Desfazer alterações", icon="undo")
        self.save_button.clicked.connect(self.save)
        self.undo_button.clicked.connect(self.undo)
        buttons = QWidget()
        row = QHBoxLayout(buttons)
        space(row, spacing=1.5)
        row.addStretch(1)
        row.addWidget(self.undo_button)
        row.addWidget(self.save_button)
        self.add_foot().addWidget(SideBySide([(self.note, 1), (buttons, 0)], least=90, spacing=1.5))
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
        self.arms.show_arms(self.session.desk.book.arms.get())
        for button in (self.arms.choose_button, self.arms.remove_button):
            permits.hint(self.session, Permission.FACTS, button)
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

    # ── the arms, which are on file as soon as they are chosen ─────────────────────────────────────

    def choose_arms(self) -> None:
        """Ask for a picture and put it on file as the court's arms."""
        if permits.permit(self.session, Permission.FACTS):
            path = self.session.prompts.open_file("Escolher o brasão", PICTURES)
            if path is not None:
                self.take_arms(path)

    def take_arms(self, path: Path) -> None:
        """Put the picture of a file on file as the court's arms, or say why it does not serve."""
        self._set_arms(partial(_arms_taken, self.session.app, path), "Brasão gravado")

    def remove_arms(self) -> None:
        """Let documents bear the neutral emblem again."""
        text = "Os documentos passam a trazer o emblema neutro; os já expedidos ficam como saíram."
        if permits.permit(self.session, Permission.FACTS) and self.session.prompts.confirm(
            "Retirar o brasão?", text, yes="Retirar"
        ):
            self._set_arms(partial(_arms_removed, self.session.app), "Brasão retirado")

    def _set_arms(self, work: Callable[[Desk, Report], bool], told: str) -> None:
        self.session.do(work, partial(self._arms_set, told), failed=self._arms_refused, permission=Permission.FACTS)

    def _arms_set(self, told: str, changed: bool) -> None:  # as the use case answers
        self.arms.say(told if changed else "É o brasão que já estava", tone=Tone.OK)

    def _arms_refused(self, error: PlebError) -> None:
        self.arms.say("O brasão não mudou", message(error))

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


def _arms_taken(app: App, path: Path, desk: Desk, _report: Report) -> bool:
    return set_arms(app, desk, read_picture(app.exchange, path))


def _arms_removed(app: App, desk: Desk, _report: Report) -> bool:
    return set_arms(app, desk, None)


def factory(session: Session) -> FactsPage:
    """Return the page over an open plebiscite."""
    return FactsPage(session)
