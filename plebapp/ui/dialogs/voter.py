"""One voter in a form: registered, or changed, while the roll is open. It says at once what is wrong, and where the
voter would stand."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from plebapp.domain.errors import PlebError
from plebapp.domain.people import Permission
from plebapp.domain.voter import RollStatus
from plebapp.texts.messages import message
from plebapp.texts.problems import field_label
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.dialogs.standing import Refusals, refusals_of, standing
from plebapp.ui.models.roll import full_name, voter_texts
from plebapp.ui.session import Session
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.voter_form import VoterForm
from plebapp.usecases.ports import Desk, Registered, Report
from plebapp.usecases.voters import change_voter, register_voter

KEPT_FOR_NEXT = ("zona", "secao")


class VoterDialog(FrameDialog):
    """The form; `saved` carries the título as typed and the standing once the voter is on file."""

    saved = Signal(str, object)

    def __init__(self, session: Session, registered: Registered | None, parent: QWidget) -> None:
        """Show a voter on file for changing, or an empty form."""
        title = "Novo eleitor" if registered is None else full_name(registered.voter)
        super().__init__(title, "* campo obrigatório", parent, size=(128, 88))
        self._session, self._registered = session, registered
        self.form = VoterForm(session.canvass().plebiscite.criterion)
        self.add(self.form)
        self.body.addStretch(1)
        self.add_button("Cancelar").clicked.connect(self.reject)
        if registered is None:
            self.next_button = self.add_button("Cadastrar e ir ao próximo")
            self.next_button.clicked.connect(partial(self.save, stays=True))
        self.save_button = self.add_button("Cadastrar" if registered is None else "Salvar", ButtonKind.PRIMARY, "save")
        self.save_button.clicked.connect(partial(self.save, stays=False))
        self._prepare()
        self.form.edited.connect(self._check)

    def _prepare(self) -> None:
        if self._registered is not None:
            self.form.set_texts(voter_texts(self._registered.voter))
        else:
            zones = {account.station.zone for account in self._session.canvass().stations}
            self.form.set_texts({"zona": str(zones.pop())} if len(zones) == 1 else {})
        self._check()
        self.form.start("titulo" if self._registered is None else "nome")

    def _check(self) -> None:
        row = None if self._registered is None else self._registered.id
        refusals, view = standing(self._session.desk, self.form.texts(), row)
        self.form.show_problems(refusals)
        self.say(view.title, view.text, view.tone)

    def save(self, _checked: bool = False, *, stays: bool) -> None:
        """Have the voter put on file; `stays` keeps the form open for the next one."""
        row = None if self._registered is None else self._registered.id
        texts = self.form.texts()
        refusals, _ = standing(self._session.desk, texts, row)
        if refusals:
            self.form.show_problems(refusals, everywhere=True)
            self.say("O eleitor não foi gravado", f"Corrija o que está marcado: {_named(refusals)}.")
            return
        work = partial(_register, texts) if row is None else partial(_change, row, texts)
        done = partial(self._done, stays, texts["titulo"])
        if self._session.do(work, done, failed=self._failed, permission=Permission.VOTERS) is not None:
            self.save_button.setEnabled(False)

    def _done(self, stays: bool, titulo: str, status: RollStatus) -> None:
        self.save_button.setEnabled(True)
        self.saved.emit(titulo, status)
        if stays:
            texts = self.form.texts()
            self.form.set_texts({field: texts[field] for field in KEPT_FOR_NEXT})
            self._check()
            self.form.start()
        else:
            self.accept()

    def _failed(self, error: PlebError) -> None:
        self.save_button.setEnabled(True)
        self.form.show_problems(refusals_of(error), everywhere=True)
        self.say("O eleitor não foi gravado", message(error))


def _named(refusals: Refusals) -> str:
    """Return the names of the fields refused, each once."""
    return ", ".join(dict.fromkeys(field_label(refusal.field) for refusal in refusals))


def _register(texts: dict[str, str], desk: Desk, _report: Report) -> RollStatus:
    return register_voter(desk, texts)


def _change(row: int, texts: dict[str, str], desk: Desk, _report: Report) -> RollStatus:
    return change_voter(desk, row, texts)
