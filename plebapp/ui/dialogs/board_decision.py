"""Recording what the board decided about a station: the act, its reasons, the votes, the day."""

from collections.abc import Sequence
from datetime import date
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from plebapp.domain.board import ALLOWED, BoardAct, BoardDecision
from plebapp.domain.canvass import StationAccount
from plebapp.domain.errors import Code, PlebError, Refused
from plebapp.domain.fields import FieldProblem, parse_date
from plebapp.domain.findings import Finding
from plebapp.domain.people import Permission
from plebapp.texts.findings import for_settling, title
from plebapp.texts.formats import capitalised, counted, short_date, station
from plebapp.texts.irregularities import ACTS
from plebapp.texts.messages import message
from plebapp.texts.problems import problem_text
from plebapp.texts.terms import STATES
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.session import Session
from plebapp.ui.spacing import pixels, space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Card, Tone, label
from plebapp.ui.widgets.check_line import CheckLine, CheckView
from plebapp.ui.widgets.controls import ButtonKind, RadioButton
from plebapp.ui.widgets.count_edit import CountEdit
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.usecases.counting import BoardCommand, record_decision
from plebapp.usecases.ports import Desk, Report

# Acts that answer a finding: offered on a sheet already on record only where that finding stands.
_ANSWERS = {BoardAct.KEEP_MISMATCH: "A01", BoardAct.RELEASE_TURNOUT: "I03"}


def offered_acts(account: StationAccount, findings: Sequence[Finding]) -> tuple[BoardAct, ...]:
    """Return the acts that the station's state allows and for which there is occasion."""
    found = {finding.code for finding in findings}
    typed = account.entry is not None
    return tuple(
        act
        for act in BoardAct
        if account.state in ALLOWED[act]
        and (typed or act is not BoardAct.COUNT_SEPARATELY)  # only what is on record can be set apart
        and not (typed and act in _ANSWERS and _ANSWERS[act] not in found)
    )


class BoardDecisionDialog(FrameDialog):
    """The form of one decision. It closes once the decision is on record."""

    def __init__(
        self, session: Session, account: StationAccount, findings: Sequence[Finding], today: date, parent: QWidget
    ) -> None:
        """Offer the acts that the station's state allows; `findings` are shown with what they can mean."""
        enrolled = counted(account.enrolled, "inscrito", "inscritos")
        super().__init__(
            "Deliberação da Junta",
            f"{station(*account.station.id)} · {account.station.polling_place} · {enrolled} · {STATES[account.state]}",
            parent,
            size=(126, 78),
        )
        self._session, self._account = session, account
        self.offered = offered_acts(account, findings)
        self.acts = QButtonGroup(self)
        self.reason = QPlainTextEdit()
        self.reason.setTabChangesFocus(True)
        self.reason.setFixedHeight(pixels(9))
        self.votes_for, self.votes_against = CountEdit("Votos a favor"), CountEdit("Votos contra")
        self.decided_on = QLineEdit(short_date(today))
        self.came = CountEdit("Eleitores que compareceram")
        self._rows = {
            "reason": FormRow("Motivo", self.reason, "Em poucas palavras; constará da ata, sem nome de eleitor."),
            "for": FormRow("Votos a favor", self.votes_for),
            "against": FormRow("Votos contra", self.votes_against),
            "date": FormRow("Data da deliberação", self.decided_on, "dd/mm/aaaa"),
            "came": FormRow("Eleitores que compareceram", self.came, "Da ata da mesa, se constar."),
        }
        for finding in findings:
            self.add(CheckLine(2, CheckView(Tone.WARNING, f"{title(finding)} ({finding.code})", for_settling(finding))))
        self.add(SideBySide([(self._act_card(), 1), (self._form(), 1)], least=90))
        self._add_buttons()
        self._link_fields()
        self._act_chosen()
        self.acts.buttons()[0].setFocus()

    def _act_card(self) -> Card:
        card = Card("O que a Junta decidiu")
        column = QVBoxLayout()
        space(column, spacing=0.25)
        for number, act in enumerate(self.offered):
            button = RadioButton(capitalised(ACTS[act]))
            self.acts.addButton(button, number)
            column.addWidget(button)
        self.acts.idToggled.connect(self._act_chosen)
        card.add(column)
        card.body.addStretch(1)
        card.add(self._rows["came"])
        return card

    def _form(self) -> Card:
        card = Card("Votos e fundamento")
        card.add(label("A Junta decide por maioria de votos de seus membros (CE, arts. 36 e 160).", Text.SMALL))
        grid = QGridLayout()
        space(grid, spacing=1)
        grid.setHorizontalSpacing(pixels(2.5))
        grid.addWidget(self._rows["reason"], 0, 0, 1, 3)
        for place, name in enumerate(("for", "against", "date")):
            grid.addWidget(self._rows[name], 1, place)
        card.add(grid)
        return card

    def _link_fields(self) -> None:
        """Let Enter, ↓ and ↑ walk the fields; Enter in the date, the last of them, records."""
        self.came.next_requested.connect(self.reason.setFocus)
        self.votes_for.next_requested.connect(self.votes_against.enter)
        self.votes_for.previous_requested.connect(self.reason.setFocus)
        self.votes_against.next_requested.connect(self._to_date)
        self.votes_against.previous_requested.connect(self.votes_for.enter)

    def _to_date(self) -> None:
        self.decided_on.setFocus(Qt.FocusReason.TabFocusReason)
        self.decided_on.selectAll()

    def _add_buttons(self) -> None:
        cancel = self.add_button("Cancelar")
        cancel.clicked.connect(self.reject)
        self.record = self.add_button("Registrar a deliberação", ButtonKind.PRIMARY)
        self.record.clicked.connect(self._record)

    @property
    def act(self) -> BoardAct | None:
        """Return the act chosen; None until one is: what the board decided is never suggested."""
        number = self.acts.checkedId()
        return self.offered[number] if number >= 0 else None

    def problem(self, name: str) -> str:
        """Return what is said to be wrong with a field (reason, for, against, date, came)."""
        return self._rows[name].problem()

    def choose(self, act: BoardAct) -> None:
        """Choose an act. Raises ValueError when the state does not allow it."""
        self.acts.button(self.offered.index(act)).setChecked(True)

    def _act_chosen(self, *_what: object) -> None:
        self.record.setEnabled(self.act is not None)
        unknown = self.act is BoardAct.ANNUL and self._account.entry is None
        self._rows["came"].setVisible(unknown)
        if not unknown:
            self.came.set_value(None)

    def _record(self) -> None:
        for row in self._rows.values():
            row.set_problem("")
        act = self.act
        if act is None or not self._counts_readable() or (decided_on := self._read_date()) is None:
            return
        command = BoardCommand(
            self._account.station.id,
            act,
            " ".join(self.reason.toPlainText().split()),
            self.votes_for.value() or 0,
            self.votes_against.value() or 0,
            decided_on,
            self.came.value(),
        )
        self.record.setEnabled(False)
        work, permission = partial(_recorded, command), Permission.RECORD_DECISION
        if self._session.do(work, self._done, failed=self._failed, permission=permission) is None:
            self.record.setEnabled(True)

    def _counts_readable(self) -> bool:
        counts = {"for": self.votes_for, "against": self.votes_against, "came": self.came}
        wrong = [name for name, edit in counts.items() if edit.is_unreadable()]
        for name in wrong:
            self._rows[name].set_problem("Não é um número inteiro de 0 a 9.999.")
        if wrong:
            counts[wrong[0]].enter()
        return not wrong

    def _read_date(self) -> date | None:
        try:
            return parse_date(self.decided_on.text().strip())
        except FieldProblem as problem:
            self._rows["date"].set_problem(problem_text(problem.problem, **problem.operands))
            self.decided_on.setFocus(Qt.FocusReason.OtherFocusReason)
            return None

    def _done(self, decision: BoardDecision) -> None:
        self._session.told.emit(f"Deliberação nº {decision.number} registrada")
        self.accept()

    def _failed(self, error: PlebError) -> None:
        self.record.setEnabled(True)
        self.say("A deliberação não foi registrada", message(error))
        if isinstance(error, Refused):
            self._point_at(error)

    def _point_at(self, error: Refused) -> None:
        at = {Code.REASON_MISSING: "reason", Code.BOARD_VOTE_INVALID: "for"}.get(error.code)
        if at is not None:
            self._rows[at].set_problem("Confira este campo.")
            self._rows[at].take_focus()


def _recorded(command: BoardCommand, desk: Desk, _report: Report) -> BoardDecision:
    return record_decision(desk, command)
