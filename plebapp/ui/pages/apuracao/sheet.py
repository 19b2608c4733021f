"""Typing the count sheet of one station, from the first line to concluding it, or correcting one on record."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from plebapp.domain.canvass import StationAccount
from plebapp.domain.errors import PlebError
from plebapp.domain.fields import FieldProblem, Problem
from plebapp.domain.findings import Context, Finding, check
from plebapp.domain.people import Permission
from plebapp.domain.sheet import SheetEntry, SheetField, Typed, read_typed, texts_of
from plebapp.texts.findings import for_typist
from plebapp.texts.formats import integer, station
from plebapp.texts.messages import message
from plebapp.texts.problems import problem_text, sheet_line
from plebapp.ui import permits
from plebapp.ui.pages.apuracao.checks import Checked, checked
from plebapp.ui.pages.apuracao.checks_card import ChecksCard
from plebapp.ui.pages.apuracao.drafts import SheetDrafts
from plebapp.ui.pages.apuracao.fields import EMPTY, SheetFields, Texts
from plebapp.ui.session import Session
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.announce import announce
from plebapp.ui.widgets.basic import Card, Tone, label, restyle
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.count_edit import DIGITS
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.usecases.counting import SheetCommand, correct_sheet, enter_sheet
from plebapp.usecases.ports import Desk, Draft, Report

KEYS = "Enter ou ↓ próximo · ↑ anterior · Ctrl+Enter conclui · Esc sai, e nada se perde"

_UseCase = Callable[[Desk, SheetCommand], SheetEntry]


class SheetPane(QWidget):
    """The fields and checks of one station.

    `concluded` carries the entry made, `left` says that the person goes without concluding. What is typed is kept as a
    draft whenever a field is left; `drafts` says what became of it.
    """

    concluded = Signal(object)
    left = Signal()

    def __init__(self, session: Session) -> None:
        """Make the pane without a station."""
        super().__init__()
        self._session = session
        self._account: StationAccount | None = None
        self._busy = False
        self._reason = ""
        self.drafts = SheetDrafts(session)
        self.fields, self.checks = SheetFields(), ChecksCard()
        self.conclude_button = Button("Concluir seção", ButtonKind.PRIMARY)
        self.conclude_button.setAutoDefault(True)  # Enter presses it
        lettered = Card()
        space(lettered.body, (3, 1.25, 3, 1.25))
        self._note = label(KEYS, Text.SMALL, wraps=True)
        lettered.add(self.fields.lettered, 1)
        lettered.add(self._note)
        column = QVBoxLayout(self)
        space(column, spacing=1.5)
        column.addWidget(SideBySide([(lettered, 9), (self.checks, 11)], least=100), 1)
        column.addWidget(self.fields.extra)
        self._connect()

    def _connect(self) -> None:
        self.fields.changed.connect(self._check)
        self.fields.left.connect(self.keep)
        self.fields.completed.connect(self._go_on)
        self.checks.confirmed.connect(self._confirmed)
        self.checks.done.connect(self._go_on)
        self.conclude_button.clicked.connect(self.conclude)

    @property
    def account(self) -> StationAccount | None:
        """Return the station being typed, None between two papers."""
        return self._account

    @property
    def correcting(self) -> bool:
        """Say whether a sheet on record is being corrected."""
        return self._account is not None and self._account.entry is not None

    @property
    def has_unconcluded(self) -> bool:
        """Say whether something stands in the fields that is not on record."""
        if self._account is None:
            return False
        entry = self._account.entry
        return _typed_ones(self.fields.texts()) != ({} if entry is None else _typed_ones(texts_of(entry.sheet)))

    def said(self) -> str:
        """Return why the sheet is not concluded, empty while nothing was in the way."""
        return "" if self._note.text() == KEYS else self._note.text()

    @property
    def permission(self) -> Permission:
        """Return what concluding the sheet asks for."""
        return Permission.CORRECT if self.correcting else Permission.TYPE

    def begin(self, account: StationAccount, draft: Draft | None) -> None:
        """Show a station's fields: those typed that could not be kept, or of its draft, or of the sheet on record, or
        empty."""
        self._account, self._busy, self._reason = account, False, ""
        earlier = {} if account.entry is None else texts_of(account.entry.sheet)
        on_file = {} if draft is None else _typed_ones(draft.texts)
        self.drafts.found(account.station.id, on_file)
        texts = self.drafts.unkept(account.station.id) or on_file or earlier
        self.checks.forget()
        self.fields.set_enabled(True)
        self.fields.set_texts(texts)
        self.fields.set_earlier(earlier)
        self._check()

    def start(self) -> None:
        """Put the keyboard where typing goes on: the first empty line, or line A of a sheet being corrected."""
        if self.correcting:
            self.fields.focus(SheetField.SIGNATURES)
        else:
            self.fields.first_open().setFocus(Qt.FocusReason.TabFocusReason)

    def begin_again(self) -> None:
        """Empty the fields, or bring back those on record; a draft is dropped."""
        if self._account is not None:
            texts = {} if self._account.entry is None else texts_of(self._account.entry.sheet)
            self.checks.forget()
            self.fields.set_texts(texts)
            self._check()
            self.keep()
            self.fields.focus(SheetField.SIGNATURES)

    def refresh(self, account: StationAccount) -> None:
        """Go on with what is now on file about the station; what is typed stays."""
        self._account = account
        self._check()

    def end(self) -> None:
        """Forget the station; its draft, if any, is on file."""
        self._account = None

    def keep(self) -> None:
        """Have the fields kept as a draft, if they changed since."""
        if self._account is not None and not self._busy:
            texts = _typed_ones(self.fields.texts()) if self.has_unconcluded else {}
            self.drafts.keep(self._account.station.id, texts)

    def conclude(self) -> None:
        """Conclude the sheet, or go to the first thing that is in the way and say it."""
        if self._account is None or self._busy:
            return
        if self._stopped_by_field(*self._findings()) or self._stopped_by_check():
            return
        if not permits.permit(self._session, self.permission) or (self.correcting and not self._asked_why()):
            return
        command = SheetCommand(self._account.station.id, self.fields.texts(), self.checks.confirmations(), self._reason)
        self._busy = True
        work = partial(_conclude, command, correct_sheet if self.correcting else enter_sheet)
        task = self._session.do(
            work, self._done, failed=self._failed, permission=self.permission, act=_act(self._account, command)
        )
        if task is None:
            self._release()
        else:
            self.fields.set_enabled(False)

    def _asked_why(self) -> bool:
        """Ask for the reason of the correction, offering the one given before where it came to nothing."""
        name = "Motivo da correção, que ficará no diário"
        asked = self._session.prompts.ask_text("Corrigir a folha", name, yes="Corrigir", initial=self._reason)
        self._reason = asked or self._reason
        return bool(asked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _findings(self) -> tuple[Typed, tuple[Finding, ...]]:
        assert self._account is not None
        typed = read_typed(self.fields.texts())
        return typed, check(typed, Context(self._account.enrolled))

    def _check(self) -> None:
        if self._account is None:
            return
        typed, findings = self._findings()
        shown = checked(typed, findings, self._account.enrolled, turnout_released=self._account.turnout_released)
        self.checks.show_checks(shown)
        self.fields.mark(_tones(shown))
        for field, problem in typed.problems.items():
            if problem.problem is not Problem.MISSING:
                self.fields.set_problem(field, _beside_the_field(problem))
        self._say("")

    def _confirmed(self) -> None:
        self._say("")

    def _go_on(self) -> None:
        """Go from the last field, or from a box, to the next box to be ticked, or to the button that concludes."""
        target = self.checks.unconfirmed() or self.conclude_button
        target.setFocus(Qt.FocusReason.TabFocusReason)

    def _stopped_by_field(self, typed: Typed, findings: tuple[Finding, ...]) -> bool:
        for field, problem in typed.problems.items():
            self.fields.set_problem(field, _beside_the_field(problem))
        if typed.problems:
            self.fields.focus(next(iter(typed.problems)))
            self._refuse(for_typist(findings[0]))
        return bool(typed.problems)

    def _stopped_by_check(self) -> bool:
        blocking, box = self.checks.blocking(), self.checks.unconfirmed()
        if blocking is not None:
            self.fields.focus(blocking.findings[0].fields[-1])
            spoken = f"{blocking.view.title}. {blocking.view.text}"
            self._refuse(spoken, "Há inconsistência impeditiva: veja a Conferência.")
        elif box is not None:
            box.setFocus(Qt.FocusReason.TabFocusReason)
            text = "Confira no papel: Enter confirma o aviso; ou corrija o número."
            self._refuse(f"{box.accessibleName()}. {text}", text)
        return blocking is not None or box is not None

    def _refuse(self, spoken: str, shown: str = "") -> None:
        self._say(shown or spoken)
        announce(self, spoken)

    def _say(self, text: str) -> None:
        """Say under the fields why the sheet is not concluded; an empty text brings the keys back."""
        self._note.setText(text or KEYS)
        restyle(self._note, "tone", (Tone.ERROR if text else Tone.NEUTRAL).value)

    def _done(self, entry: SheetEntry) -> None:
        self._release()
        self._account = None
        self.drafts.forget(entry.station)
        self.concluded.emit(entry)

    def _failed(self, error: PlebError) -> None:
        self._release()
        self.fields.first_open().setFocus()
        self._session.prompts.inform("A seção não foi concluída", message(error), tone=Tone.WARNING)

    def _release(self) -> None:
        self._busy = False
        self.fields.set_enabled(True)


def _typed_ones(texts: Texts) -> dict[SheetField, str]:
    return {field: text for field, text in texts.items() if text.strip()}


def _tones(shown: tuple[Checked, ...]) -> dict[SheetField, Tone]:
    """Return the tone of each field that a finding concerns, an error before a warning."""
    tones: dict[SheetField, Tone] = {}
    for tone, wanted in ((Tone.WARNING, False), (Tone.ERROR, True)):
        for found in shown:
            if found.blocking is wanted:
                tones |= {field: tone for finding in found.findings for field in finding.fields}
    return tones


def _beside_the_field(problem: FieldProblem) -> str:
    if problem.problem is Problem.MISSING:
        return EMPTY
    if problem.problem is Problem.OUT_OF_RANGE:
        return f"passa de {integer(10**DIGITS - 1)} (I01)"
    if problem.problem is Problem.NOT_DIGITS:
        return "não é um número inteiro (I01)"
    return problem_text(problem.problem, **problem.operands)


def _or_blank(text: str | None) -> str:
    return (text or "").strip() or "em branco"


def _act(account: StationAccount, command: SheetCommand) -> str:
    """Say what is corrected, line by line, for whoever confirms it; empty for a first entry."""
    if account.entry is None:
        return ""
    before = texts_of(account.entry.sheet)
    changed = (
        f"{sheet_line(field)}, de {_or_blank(before.get(field))} para {_or_blank(command.texts.get(field))}"
        for field in SheetField
        if (before.get(field) or "") != (command.texts.get(field) or "").strip()
    )
    what = "; ".join(changed) or "sem mudar nenhum número"
    return f"Corrigir a {station(*account.station.id)}: {what}. Motivo: {command.reason}."


def _conclude(command: SheetCommand, use_case: _UseCase, desk: Desk, _report: Report) -> SheetEntry:
    return use_case(desk, command)
