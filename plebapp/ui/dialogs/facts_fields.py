"""One fact of the plebiscite bound to its field: how it is shown, how it is read, and what is said when it is wrong."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QLineEdit, QWidget

from plebapp.domain.fields import FieldProblem, Problem
from plebapp.domain.plebiscite import Plebiscite
from plebapp.texts.problems import problem_text
from plebapp.ui.widgets.controls import Choice
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.signatories import SignatoriesEdit


class Wrong(Exception):
    """What is typed in a field cannot be taken; the message is for the person."""


@dataclass(frozen=True)
class Bound:
    """A fact and its field. `read` raises Wrong or FieldProblem; `show` fills the field from a plebiscite."""

    fact: str
    row: FormRow
    read: Callable[[], Any]
    show: Callable[[Plebiscite], None]

    @property
    def field(self) -> QWidget:
        """Return what the person types in."""
        return self.row.field

    def value(self) -> Any:  # noqa: ANN401  # whatever the fact is
        """Return the fact as typed; what is wrong is said under the field. Raises Wrong, naming the field."""
        try:
            found = self.read()
        except FieldProblem as problem:
            text = problem_text(problem.problem, **problem.operands)
            self.row.set_problem(text)
            raise Wrong(f"{self.field.accessibleName()}: {text}") from problem
        except Wrong as wrong:
            self.row.set_problem(str(wrong))
            raise Wrong(f"{self.field.accessibleName()}: {wrong}") from wrong
        self.row.set_problem("")
        return found


def raw(field: QWidget) -> object:
    """Return what stands in a field, right or wrong."""
    if isinstance(field, QLineEdit):
        return field.text()
    if isinstance(field, Choice):
        return field.value()
    assert isinstance(field, SignatoriesEdit)
    return field.typed()


def text_fact(fact: str, row: FormRow, parse: Callable[[str], Any], *, empty: object = "") -> Bound:
    """Bind a line; empty text is the value `empty`, unless that is ... (then it is wrong)."""
    line = row.field
    assert isinstance(line, QLineEdit)

    def read() -> object:
        text = line.text().strip()
        if text:
            return parse(text)
        if empty is ...:
            raise FieldProblem(Problem.MISSING)
        return empty

    def show(plebiscite: Plebiscite) -> None:
        value = getattr(plebiscite, fact)
        line.setText("" if value is None else str(value))

    return Bound(fact, row, read, show)


def choice_fact(fact: str, row: FormRow) -> Bound:
    """Bind a choice whose values are the fact's own."""
    choice = row.field
    assert isinstance(choice, Choice)
    return Bound(fact, row, choice.value, lambda plebiscite: choice.choose(getattr(plebiscite, fact)))
