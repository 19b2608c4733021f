"""A new password, typed twice and judged as it is typed."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from plebapp.domain.errors import Refused
from plebapp.texts.messages import message
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.password import CAPS_LOCK, PasswordEdit, ShowBox
from plebapp.ui.widgets.side_by_side import SideBySide

_ADVICE = "12 caracteres ou mais. Uma frase de quatro ou cinco palavras que só a pessoa conheça serve bem."
_GOOD = "Serve."
_DIFFERENT = "As duas não são iguais."
_MISSING = "Falta a senha."

Judge = Callable[[str], None]
"""Raises Refused where a password will not do."""


class NewPassword(QWidget):
    """Password and repetition; `changed` after every key."""

    changed = Signal()

    def __init__(self, judge: Judge) -> None:
        """Make empty fields; `judge` says what is wrong with a password."""
        super().__init__()
        self._judge = judge
        self.first, self.again = PasswordEdit("Senha nova"), PasswordEdit("A mesma senha, outra vez")
        self._first_row = FormRow("Senha nova", self.first, _ADVICE, lines=2)
        self._again_row = FormRow("A mesma senha, outra vez", self.again)
        self._show = ShowBox("Mostrar as &senhas")
        column = QVBoxLayout(self)
        space(column, spacing=0.5)
        column.addWidget(SideBySide([(self._first_row, 1), (self._again_row, 1)], least=64, spacing=2))
        column.addWidget(self._show)
        for edit in (self.first, self.again):
            self._show.toggled.connect(edit.set_shown)
            edit.textChanged.connect(self._typed)
        self.first.caps_lock.connect(self._hint_at_caps_lock)

    def password(self) -> str | None:
        """Return the password if it will do and both agree; otherwise say what is wrong, and None."""
        self._show_first(complete=True)
        agrees = self.first.text() == self.again.text()
        self._again_row.set_problem("" if agrees else _DIFFERENT)
        if self._wrong():
            self._first_row.take_focus()
            return None
        if not agrees:
            self._again_row.take_focus()
            return None
        return self.first.text()

    def judge_again(self) -> None:
        """Judge what is typed once more: names that it must not be made of have changed."""
        self._show_first(complete=False)

    def problems(self) -> tuple[str, str]:
        """Return what is said of the password and of its repetition."""
        return self._first_row.problem(), self._again_row.problem()

    def forget(self) -> None:
        """Empty both fields."""
        for edit in (self.first, self.again):
            edit.forget()

    def _wrong(self) -> str:
        if not self.first.text():
            return _MISSING
        try:
            self._judge(self.first.text())
        except Refused as refused:
            return message(refused)
        return ""

    def _typed(self) -> None:
        self._show_first(complete=False)
        typed, whole = self.again.text(), self.first.text()
        self._again_row.set_problem("" if whole.startswith(typed) else _DIFFERENT)
        self.changed.emit()

    def _show_first(self, *, complete: bool) -> None:
        if not self.first.text() and not complete:
            self._first_row.set_problem("")
            return
        wrong = self._wrong()
        # While it is being typed a short password is no mistake yet.
        tone = Tone.ERROR if complete else Tone.WARNING
        self._first_row.set_problem(wrong or _GOOD, tone if wrong else Tone.OK)

    def _hint_at_caps_lock(self, on: bool) -> None:
        if on and not self.first.text():
            self._first_row.set_problem(CAPS_LOCK, Tone.WARNING)
