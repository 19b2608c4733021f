"""Opening a protected file by its recovery words, and giving somebody a password anew."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from plebapp.domain.errors import Code, PlebError
from plebapp.texts.formats import counted
from plebapp.texts.messages import message
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.marks import PART, PEOPLE
from plebapp.ui.tasks import Report, Runner, Task, Work
from plebapp.ui.widgets.basic import Card, Tone, label
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.new_password import NewPassword
from plebapp.ui.widgets.words import WordsEdit
from plebapp.usecases.ports import App, Desk
from plebapp.usecases.signing_in import open_with_words, recover

TITLE = "Abrir com as palavras de recuperação"
WORDS = 24
_KEYS = "Espaço ou Enter passa à seguinte; bastam as primeiras letras. Acentos e maiúsculas não importam."
_WHO = "Quem volta a entrar recebe senha e assinatura novas. O diário registra que o acesso foi recuperado."
_ABOUT_PERSON = frozenset({Code.PERSON_UNKNOWN, Code.PERSON_MISSING, Code.PERSON_LEFT})


class RecoveryDialog(FrameDialog):
    """The words from the paper, who comes back, and the new password. `opened` carries the Desk, on the worker's
    connection; without a person the file is only read."""

    opened = Signal(object)

    def __init__(self, app: App, path: Path, names: Sequence[str], runner: Runner, parent: QWidget | None) -> None:
        """Open the file at `path`; `names` are those of the key file, none where it is lost."""
        text = f"“{path.name}”: as {WORDS} palavras da folha guardada no cofre, na ordem."
        super().__init__(TITLE, text, parent, size=(104, 104))
        self.setProperty(PART, PEOPLE)
        self._app, self._path, self._runner = app, path, runner
        self.words = WordsEdit(WORDS, app.vault.word_list())
        self.person = QLineEdit()
        completer = QCompleter(list(names), self.person)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self.person.setCompleter(completer)
        self.password = NewPassword(self._judge)
        self._person_row = FormRow("Nome de quem volta a entrar", self.person)
        words = Card("Palavras")
        words.add(self.words)
        words.add(label(_KEYS, muted=True, wraps=True))
        person = Card("Quem volta a entrar")
        person.add(label(_WHO, muted=True, wraps=True))
        person.add(self._person_row)
        person.add(self.password)
        self.add(words)
        self.add(person)
        self.body.addStretch(1)
        self.read_button = self.add_button_at_left("Abrir só para leitura")
        self.read_button.clicked.connect(self.read_only)
        self.add_button("Cancelar").clicked.connect(self.reject)
        self.go_button = self.add_button("Abrir com a senha nova", ButtonKind.PRIMARY)
        self.go_button.clicked.connect(self.recover)
        self.words.completed.connect(self._person_row.take_focus)
        self.words.changed.connect(self._judge_words)
        self.person.textChanged.connect(self._named)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.words.edits[0].setFocus()

    def recover(self) -> None:
        """Open the file for the person named, with the new password."""
        if not self._words_there():
            return
        name = self.person.text().strip()
        if not name:
            self._person_row.set_problem("Falta o nome, como consta do arquivo.")
            self._person_row.take_focus()
            return
        password = self.password.password()
        if password is not None:
            self._start(partial(_recover, self._app, self._path, self.words.words(), name, password))

    def read_only(self) -> None:
        """Open the file only to read it; nobody's password changes."""
        if self._words_there():
            self._start(partial(_read, self._app, self._path, self.words.words()))

    def _judge(self, password: str) -> None:
        self._app.vault.require_good_password(password, (self.person.text(), self._path.stem))

    def _words_there(self) -> bool:
        missing = self.words.missing()
        if missing:
            few = ", ".join(str(number) for number in missing[:6]) + ("…" if len(missing) > 6 else "")
            title = f"{counted(len(missing), 'palavra falta', 'palavras faltam')} ou não são da lista"
            self.say(title if len(missing) > 1 else "Uma palavra falta ou não é da lista", f"Confira na folha: {few}.")
            self.words.edits[missing[0] - 1].setFocus()
        return not missing

    def _start(self, work: Work) -> None:
        task = Task(work)
        task.succeeded.connect(self._opened)
        task.failed.connect(self._failed)
        self.setEnabled(False)
        self.say("Abrindo…", tone=Tone.NEUTRAL)
        self._runner.start(task)

    def _opened(self, desk: Desk) -> None:
        self.words.forget()
        self.password.forget()
        self.opened.emit(desk)
        self.accept()

    def _failed(self, error: BaseException) -> None:
        self.setEnabled(True)
        if not isinstance(error, PlebError):
            raise error
        self.say("O arquivo não foi aberto", message(error))
        if error.code in _ABOUT_PERSON:
            self._person_row.take_focus()
        else:
            self.words.edits[0].setFocus()
            self.words.edits[0].selectAll()

    def _judge_words(self) -> None:
        unknown = self.words.unknown()
        numbers = ", ".join(str(number) for number in unknown)
        title = (
            f"A palavra {numbers} não é da lista" if len(unknown) == 1 else f"Não são da lista as palavras {numbers}"
        )
        self.say(title if unknown else "", "Confira na folha." if unknown else "", Tone.WARNING)

    def _named(self, _text: str) -> None:
        self._person_row.set_problem("")
        self.password.judge_again()


def _recover(app: App, path: Path, words: Sequence[str], name: str, password: str, _report: Report) -> Desk:
    return recover(app, path, words, name, password)


def _read(app: App, path: Path, words: Sequence[str], _report: Report) -> Desk:
    return open_with_words(app, path, words)
