"""Inclusions and exclusions after the roll was closed: each by a decision, with number, date and authority."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from plebapp.domain.errors import PlebError
from plebapp.domain.fields import FieldProblem, FieldRefusal, Problem, parse_date, parse_text
from plebapp.domain.people import Permission
from plebapp.domain.roll import RollDecision
from plebapp.texts.formats import short_date, station, titulo
from plebapp.texts.messages import message
from plebapp.texts.problems import problem_text
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.dialogs.standing import name_of, refusals_of
from plebapp.ui.models.roll import full_name
from plebapp.ui.session import Session
from plebapp.ui.widgets.basic import Card, label
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.form import FormRow, FormSection
from plebapp.ui.widgets.voter_form import VoterForm
from plebapp.usecases.ports import Desk, Registered, Report
from plebapp.usecases.roll import exclude_voter, include_voter
from plebapp.usecases.voters import VoterRefused, check_voter


class DecisionFields(FormSection):
    """The decision that a change rests on."""

    def __init__(self) -> None:
        """Make empty fields."""
        super().__init__(columns=3)
        self.number, self.date, self.authority = QLineEdit(), QLineEdit(), QLineEdit()
        self.rows: dict[str, FormRow] = {
            "number": self.add_field("Decisão: número ou referência", self.number, "Como “Decisão nº 12/2026”."),
            "date": self.add_field("Data da decisão", self.date, "dd/mm/aaaa"),
            "authority": self.add_field("Autoridade", self.authority, "Como “Juízo da 12ª Zona Eleitoral”."),
        }

    def read(self) -> RollDecision | None:
        """Return the decision, or say under the fields what is wrong and return None."""
        read: dict[str, object] = {}
        for name, row in self.rows.items():
            row.set_problem("")
            try:
                read[name] = _required(getattr(self, name).text().strip(), is_date=name == "date")
            except FieldProblem as problem:
                row.set_problem(problem_text(problem.problem, **problem.operands))
        if len(read) < len(self.rows):
            next(row for row in self.rows.values() if row.problem()).take_focus()
            return None
        return RollDecision(str(read["number"]), parse_date(self.date.text().strip()), str(read["authority"]))


def _required(text: str, *, is_date: bool) -> object:
    if not text:
        raise FieldProblem(Problem.MISSING)
    return parse_date(text) if is_date else parse_text(text)


class LateChangeDialog(FrameDialog):
    """Records one change. `recorded` carries the voter as they stand now, and the dialog closes."""

    recorded = Signal(object)

    def __init__(self, session: Session, registered: Registered | None, *, includes: bool, parent: QWidget) -> None:
        """Include or exclude a voter on file, or include one on no list, whose form is then asked for."""
        verb = "Incluir" if includes else "Excluir"
        super().__init__(f"{verb} por decisão", _WHAT[includes], parent, size=(128, 92 if registered is None else 62))
        self._session, self._registered, self._includes = session, registered, includes
        self.form = VoterForm(session.canvass().plebiscite.criterion, lines=1) if registered is None else None
        self.add(self.form if self.form is not None else _who(registered))
        self.decision = DecisionFields()
        self.add(self.decision)
        self.body.addStretch(1)
        self.add_button("Cancelar").clicked.connect(self.reject)
        kind = ButtonKind.PRIMARY if includes else ButtonKind.DANGER
        self.record_button = self.add_button(f"{verb} o eleitor", kind)
        self.record_button.clicked.connect(self.record)
        if self.form is not None:
            self.form.start()
        else:
            self.decision.number.setFocus()

    def record(self) -> None:
        """Have the change recorded; what is wrong is said under its field, or at the foot."""
        decision, refusals = self.decision.read(), self._wrong_fields()
        if self.form is not None:
            self.form.show_problems(refusals, everywhere=True)
        if decision is None or refusals:
            self.say("Nada foi registrado", "Corrija o que está marcado.")
            return
        work = self._work(decision)
        if self._session.do(work, self._done, failed=self._failed, permission=Permission.DECIDE_ROLL) is not None:
            self.record_button.setEnabled(False)

    def _wrong_fields(self) -> tuple[FieldRefusal, ...]:
        if self.form is None:
            return ()
        try:
            check_voter(self._session.desk, self.form.texts())
        except VoterRefused as refused:
            return refused.refusals
        return ()

    def _work(self, decision: RollDecision) -> partial[Registered]:
        if self.form is not None:
            return partial(_include, self.form.texts(), decision)
        assert self._registered is not None
        if self._includes:
            return partial(_include, {"titulo": self._registered.voter.titulo}, decision)
        return partial(_exclude, self._registered.id, decision)

    def _done(self, registered: Registered) -> None:
        self.recorded.emit(registered)
        self.accept()

    def _failed(self, error: PlebError) -> None:
        self.record_button.setEnabled(True)
        if self.form is not None:
            self.form.show_problems(refusals_of(error), everywhere=True)
        self.say("Nada foi registrado", message(error))


_WHAT = {
    True: "A relação de votantes está encerrada: a inclusão soma um aos inscritos da seção (Δ), e R não muda.",
    False: "A relação de votantes está encerrada: a exclusão tira um dos inscritos da seção (Δ), e R não muda.",
}


def _who(registered: Registered | None) -> Card:
    assert registered is not None
    voter = registered.voter
    card = Card(full_name(voter), titulo(voter.titulo))
    card.add(label(f"{station(voter.zone, voter.section)} · {name_of(registered.status)}", wraps=True))
    if voter.birth_date is not None:
        card.add(label(f"Nascimento: {short_date(voter.birth_date)}", muted=True))
    return card


def _include(texts: dict[str, str], decision: RollDecision, desk: Desk, _report: Report) -> Registered:
    return include_voter(desk, texts, decision)


def _exclude(row: int, decision: RollDecision, desk: Desk, _report: Report) -> Registered:
    return exclude_voter(desk, row, decision)
