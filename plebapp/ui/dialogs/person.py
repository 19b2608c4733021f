"""One person of the file: coming, other roles, another password."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from plebapp.domain.errors import Code, PlebError, Refused
from plebapp.domain.people import Role, require_roles
from plebapp.texts.messages import message
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.marks import PART, PEOPLE
from plebapp.ui.widgets.basic import Card
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.new_password import NewPassword
from plebapp.ui.widgets.password import PasswordField
from plebapp.ui.widgets.roles_edit import RolesEdit
from plebapp.usecases.people import person_name
from plebapp.usecases.ports import Vault

_WIDE, _FRAME = 112, 28.0
# What the cards need, in grid steps.
_NAME, _ROLES, _OLD, _NEW = 17, 37, 20, 28
_OWN = frozenset({Code.PASSWORD_WRONG, Code.PASSWORD_WAIT})


class PersonDialog(FrameDialog):
    """A form of the parts that an act needs. `filled` is emitted once they can stand; what was typed stands in `name`,
    `roles`, `old` and `password`. It stays until `done` or `refuse`."""

    filled = Signal()

    def __init__(self, title: str, text: str, yes: str, parent: QWidget) -> None:
        """Make a form without parts; `yes` stands on its button."""
        super().__init__(title, text, parent, size=(_WIDE, _FRAME))
        self.setProperty(PART, PEOPLE)
        self._high = _FRAME
        self.name: QLineEdit | None = None
        self.roles: RolesEdit | None = None
        self.old: PasswordField | None = None
        self.password: NewPassword | None = None
        self._name_row: FormRow | None = None
        self._vault: Vault | None = None
        self._names: Callable[[], tuple[str, ...]] = tuple
        self.add_button("Cancelar").clicked.connect(self.reject)
        self.go_button = self.add_button(yes, ButtonKind.PRIMARY)
        self.go_button.clicked.connect(self._submit)

    def ask_name(self) -> None:
        """Ask who it is."""
        self.name = QLineEdit()
        self._name_row = FormRow("Nome completo", self.name, "Consta do diário e não muda mais.")
        self._put("Quem é", self._name_row, _NAME)

    def ask_roles(self, roles: frozenset[Role]) -> None:
        """Ask for the roles, these ticked."""
        self.roles = RolesEdit(roles)
        self._put("O que é no arquivo", self.roles, _ROLES)

    def ask_old(self) -> None:
        """Ask for the password in force."""
        self.old = PasswordField("Senha de agora", lines=1)
        self._put("Senha de agora", self.old, _OLD)

    def ask_password(self, vault: Vault, *names: str) -> None:
        """Ask for a new password, which must not be made of `names` or of the name asked for."""
        self._vault = vault
        self._names = lambda: (*names, *([self.name.text()] if self.name is not None else []))
        self.password = NewPassword(self._judge)
        self._put("Senha nova" if self.old else "Senha", self.password, _NEW)
        if self.name is not None:
            self.name.textChanged.connect(self._judge_again)

    def typed_password(self) -> str:
        """Return the new password as typed."""
        return self.password.first.text() if self.password is not None else ""

    def typed_old(self) -> str:
        """Return the password in force as typed."""
        return self.old.edit.text() if self.old is not None else ""

    def wait(self) -> None:
        """Take no more input while it is being done."""
        self.setEnabled(False)

    def done_with(self) -> None:
        """Forget the passwords and close."""
        if self.password is not None:
            self.password.forget()
        if self.old is not None:
            self.old.edit.forget()
        self.accept()

    def refuse(self, error: PlebError) -> None:
        """Say why it was not done, and take input again."""
        self.setEnabled(True)
        if self.old is not None and error.code in _OWN:
            self.old.row.set_problem(message(error))
            self.old.row.take_focus()
            self.old.edit.selectAll()
        else:
            self.say("Nada mudou", message(error))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        roles = None if self.roles is None else self.roles.first()
        old = None if self.old is None else self.old.edit
        new = None if self.password is None else self.password.first
        next(field for field in (self.name, roles, old, new) if field is not None).setFocus()

    def _put(self, title: str, part: QWidget, high: float) -> None:
        card = Card(title)
        card.add(part)
        self.add(card)
        self._high += high
        self.set_size(_WIDE, self._high)

    def _submit(self) -> None:
        self.say("")
        if self._name_stands() and self._roles_stand() and (self.password is None or self.password.password()):
            self.filled.emit()

    def _name_stands(self) -> bool:
        if self.name is None or self._name_row is None:
            return True
        try:
            person_name(self.name.text())
        except Refused as refused:
            self._name_row.set_problem(message(refused))
            self._name_row.take_focus()
            return False
        self._name_row.set_problem("")
        return True

    def _roles_stand(self) -> bool:
        if self.roles is None:
            return True
        try:
            require_roles(self.roles.roles())
        except Refused as refused:
            self.say("Falta um papel", message(refused))
            self.roles.first().setFocus()
            return False
        return True

    def _judge(self, password: str) -> None:
        assert self._vault is not None
        self._vault.require_good_password(password, self._names())

    def _judge_again(self, _text: str) -> None:
        if self.password is not None:
            self.password.judge_again()
