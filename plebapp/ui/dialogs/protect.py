"""Proteger arquivo: what it means, who comes first, and the work of it."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from plebapp.domain.errors import PlebError, Refused
from plebapp.domain.people import Role
from plebapp.texts.messages import message
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.marks import PART, PEOPLE
from plebapp.ui.spacing import space
from plebapp.ui.tasks import Task
from plebapp.ui.widgets.basic import Card, label
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.new_password import NewPassword
from plebapp.ui.widgets.roles_edit import RolesEdit
from plebapp.usecases.people import person_name
from plebapp.usecases.ports import App

TITLE = "Proteger arquivo"
_MEANING: tuple[tuple[str, str], ...] = (
    (
        "Cada pessoa entra com a própria senha",
        "Cada registro do diário fica assinado. Correções, exportações e mudanças de pessoas passam a pedir duas.",
    ),
    ("O arquivo fica cifrado", "Num pendrive perdido ninguém o lê. As chaves ficam em “{keys}”, que anda com ele."),
    (
        "Há 24 palavras de recuperação",
        "Abrem o arquivo se o resto se perder. Aparecem uma só vez: tenha papel à mão.",
    ),
    (
        "Não se desfaz",
        "Quem esquece a senha recebe outra de quem administra. As cópias feitas até aqui ficam abertas: destrua-as.",
    ),
)
# Title, text and button of each step.
_HEADS = (
    (TITLE, "", "Continuar"),
    ("A primeira pessoa", "Administra o arquivo e depois inclui as outras.", "Continuar"),
    ("O que ela é no arquivo", "Além de administrá-lo. Tudo pode mudar depois.", "Proteger agora"),
)


class ProtectDialog(FrameDialog):
    """Three steps; `filled` carries name, roles and password of the first person. It stays while the file is
    protected."""

    filled = Signal(str, object, str)

    def __init__(self, app: App, path: Path, suggested: str, parent: QWidget) -> None:
        """Explain what protecting `path` means; `suggested` is the name of whoever works now."""
        super().__init__(TITLE, f"“{path.name}”", parent, size=(104, 82))
        self.setProperty(PART, PEOPLE)
        self._app, self._path = app, path
        self.name = QLineEdit(suggested)
        self._name_row = FormRow("Nome completo", self.name, "Consta de cada registro do diário e não muda mais.")
        self.roles = RolesEdit({Role.ADMINISTRATOR})
        self.roles.boxes[Role.ADMINISTRATOR].setEnabled(False)
        self.password = NewPassword(self._judge)
        self._pages = (_meaning(path), self._person(), self._roles())
        for page in self._pages:
            self.add(page)
        self._step = 0
        self.back_button = self.add_button_at_left("Voltar", "back")
        self.back_button.clicked.connect(self.go_back)
        self.add_button("Cancelar").clicked.connect(self.reject)
        self.go_button = self.add_button("Continuar", ButtonKind.PRIMARY)
        self.go_button.clicked.connect(self.go_on)
        self.name.textChanged.connect(self._named)
        self._show_step(0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.go_button.setFocus()

    def go_on(self) -> None:
        """Go to the next step, or give what is filled in."""
        if self._step == 0:
            self._show_step(1)
            (self.password.first if self.name.text() else self.name).setFocus()
        elif self._step == 1 and self._person_stands():
            self._show_step(2)
            self.roles.boxes[Role.REGISTRY_HEAD].setFocus()
        elif self._step == 2:
            self.filled.emit(person_name(self.name.text()), self.roles.roles(), self.password.first.text())

    def go_back(self) -> None:
        """Go to the step before."""
        self._show_step(self._step - 1)
        self.go_button.setFocus()

    def _show_step(self, step: int) -> None:
        self._step = step
        for number, page in enumerate(self._pages):
            page.setVisible(number == step)
        self.set_title(*_HEADS[step][:2] if step else (TITLE, f"“{self._path.name}”"))
        self.go_button.setText(_HEADS[step][2])
        self.back_button.setVisible(step > 0)
        self.say("")

    def _person_stands(self) -> bool:
        try:
            person_name(self.name.text())
        except Refused as refused:
            self._name_row.set_problem(message(refused))
            self._name_row.take_focus()
            return False
        return self.password.password() is not None

    def wait_for(self, task: Task) -> None:
        """Take no more input while the file is protected; close once it is, otherwise say why and let go on."""
        self._set_busy(busy=True)
        self.follow(task, "Protegendo o arquivo")
        task.succeeded.connect(self._protected)
        task.failed.connect(self.refuse)
        task.cancelled.connect(self.release)

    def refuse(self, error: BaseException) -> None:
        """Say why the file is not protected."""
        self.release()
        if isinstance(error, PlebError):
            self.say("O arquivo não foi protegido", message(error))

    def release(self) -> None:
        """Take input again."""
        self._set_busy(busy=False)

    def reject(self) -> None:
        """Give up, unless the file is being protected."""
        if self.go_button.isEnabled():
            super().reject()

    def _set_busy(self, *, busy: bool) -> None:
        for part in (*self._pages, self.back_button, self.go_button):
            part.setEnabled(not busy)

    def _protected(self, _result: object) -> None:
        self.password.forget()
        self.accept()

    def _judge(self, password: str) -> None:
        self._app.vault.require_good_password(password, (self.name.text(), self._path.stem))

    def _named(self, _text: str) -> None:
        self._name_row.set_problem("")
        self.password.judge_again()

    def _person(self) -> QWidget:
        who, password = Card("Quem é"), Card("Senha")
        who.add(self._name_row)
        password.add(self.password)
        return _stacked(who, password)

    def _roles(self) -> QWidget:
        card = Card()
        card.add(self.roles)
        return _stacked(card)


def _meaning(path: Path) -> QWidget:
    cards = []
    for title, text in _MEANING:
        card = Card(title)
        card.add(label(text.format(keys=f"{path.name}.chaves"), wraps=True))
        cards.append(card)
    return _stacked(*cards)


def _stacked(*parts: QWidget) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    space(column, spacing=1.5)
    for part in parts:
        column.addWidget(part)
    column.addStretch(1)
    return holder
