"""Who signs the minutes: role and name, in the order of the signature block."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from plebapp.domain.fields import FieldProblem, parse_text
from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.texts.minutes import ROLES
from plebapp.texts.problems import problem_text
from plebapp.ui import icons
from plebapp.ui.palette import Role
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import restyle
from plebapp.ui.widgets.controls import Button, Choice


class SignatoryRow(QWidget):
    """One who signs. Alt+↑ and Alt+↓ move the row, Alt+Delete removes it."""

    changed = Signal()
    move_requested = Signal(int)
    remove_requested = Signal()

    def __init__(self, signatory: Signatory) -> None:
        """Show `signatory`."""
        super().__init__()
        self.role = Choice("Função de quem assina", [(ROLES[role], role) for role in BoardRole])
        self.role.choose(signatory.role)
        self.name = QLineEdit(signatory.name)
        self.name.setAccessibleName("Nome de quem assina")
        self.name.setPlaceholderText("Em branco: linha para preencher à mão")
        self.role.currentIndexChanged.connect(self._emit)
        self.name.textEdited.connect(self._emit)
        line = QHBoxLayout(self)
        space(line, spacing=1)
        line.addWidget(self.role, 3)
        line.addWidget(self.name, 5)
        self._buttons = (
            self._button("chevron-up", "Subir (Alt+↑)", partial(self.move_requested.emit, -1)),
            self._button("chevron-down", "Descer (Alt+↓)", partial(self.move_requested.emit, 1)),
            self._button("remove", "Retirar (Alt+Delete)", self.remove_requested.emit),
        )
        for button in self._buttons:
            line.addWidget(button)

    def places(self) -> tuple[QWidget, ...]:
        """Return where the keyboard can stand, in order."""
        return (self.role, self.name, *self._buttons)

    def signatory(self) -> Signatory:
        """Return who is shown. Raises FieldProblem where the name cannot be one."""
        role = self.role.value()
        assert isinstance(role, BoardRole)
        return Signatory(role, parse_text(self.name.text().strip()))

    def show_problem(self, text: str) -> None:
        """Mark the name as wrong, or no longer."""
        restyle(self.name, "tone", "error" if text else "neutral")
        self.name.setAccessibleDescription(text)
        self.name.setToolTip(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.modifiers(), event.key():
            case Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Up:
                self.move_requested.emit(-1)
            case Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Down:
                self.move_requested.emit(1)
            case Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Delete:
                self.remove_requested.emit()
            case _:
                super().keyPressEvent(event)

    def _button(self, icon: str, words: str, slot: object) -> QToolButton:
        button = QToolButton()
        icons.set_icon(button, icon, Role.ACCENT)
        button.setAccessibleName(words)
        button.setToolTip(words)
        button.clicked.connect(slot)
        return button

    def _emit(self, *_: object) -> None:
        self.changed.emit()


class SignatoriesEdit(QWidget):
    """The list of those who sign; `changed` after every change of the person."""

    changed = Signal()

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__()
        self._rows: list[SignatoryRow] = []
        self._column = QVBoxLayout()
        space(self._column, spacing=0.75)
        self.add_button = Button("Acrescentar quem assina", icon="add")
        self.add_button.clicked.connect(self._add_new)
        foot = QHBoxLayout()
        space(foot)
        foot.addWidget(self.add_button)
        foot.addStretch(1)
        whole = QVBoxLayout(self)
        space(whole, spacing=1)
        whole.addLayout(self._column)
        whole.addLayout(foot)

    def set_signatories(self, signatories: Sequence[Signatory]) -> None:
        """Show these, in this order."""
        for row in list(self._rows):
            self._drop(row)
        for signatory in signatories:
            self._add(signatory)

    def signatories(self) -> tuple[Signatory, ...]:
        """Return those shown, in order; wrong names are marked. Raises FieldProblem at the first one."""
        found, wrong = [], None
        for row in self._rows:
            try:
                found.append(row.signatory())
                row.show_problem("")
            except FieldProblem as problem:
                row.show_problem(problem_text(problem.problem, **problem.operands))
                wrong = wrong or problem
        if wrong is not None:
            raise wrong
        return tuple(found)

    def typed(self) -> tuple[object, ...]:
        """Return roles and names as they stand."""
        return tuple((row.role.value(), row.name.text()) for row in self._rows)

    def rows(self) -> tuple[SignatoryRow, ...]:
        """Return the rows in order."""
        return tuple(self._rows)

    def _add_new(self) -> None:
        role = BoardRole.MEMBER if self._rows else BoardRole.PRESIDENT
        self._add(Signatory(role)).role.setFocus()
        self.changed.emit()

    def _add(self, signatory: Signatory) -> SignatoryRow:
        row = SignatoryRow(signatory)
        row.changed.connect(self.changed)
        row.move_requested.connect(partial(self._move, row))
        row.remove_requested.connect(partial(self._remove, row))
        self._rows.append(row)
        self._column.addWidget(row)
        row.show()  # at once, so that the keyboard can go there
        self._order_tabs()
        return row

    def _move(self, row: SignatoryRow, steps: int) -> None:
        place = self._rows.index(row)
        target = min(max(place + steps, 0), len(self._rows) - 1)
        if target == place:
            return
        focused = self.focusWidget()
        self._rows.insert(target, self._rows.pop(place))
        self._column.insertWidget(target, row)
        if focused is not None:
            focused.setFocus()
        self._order_tabs()
        self.changed.emit()

    def _remove(self, row: SignatoryRow) -> None:
        place = self._rows.index(row)
        self._drop(row)
        rest = self._rows[min(place, len(self._rows) - 1)].role if self._rows else self.add_button
        rest.setFocus()
        self.changed.emit()

    def _drop(self, row: SignatoryRow) -> None:
        self._rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _order_tabs(self) -> None:
        """Let Tab go through the rows as they stand, and then to the button."""
        places = [widget for row in self._rows for widget in row.places()]
        for before, after in pairwise((*places, self.add_button)):
            QWidget.setTabOrder(before, after)
