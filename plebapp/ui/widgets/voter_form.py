"""One voter's fields, with room under each for what is wrong while it is typed."""

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from plebapp.domain.fields import FieldRefusal
from plebapp.domain.residence import Criterion
from plebapp.domain.voter import COMPARED_FIELD, VOTER_FIELDS, Situation
from plebapp.texts.formats import capitalised
from plebapp.texts.problems import field_label, problem
from plebapp.ui.spacing import space
from plebapp.ui.widgets.controls import Choice
from plebapp.ui.widgets.form import FormRow, FormSection

_HINTS = {
    "titulo": "12 algarismos; os zeros à esquerda podem faltar.",
    "nascimento": "dd/mm/aaaa",
    "residencia_desde": "dd/mm/aaaa",
    "domicilio_desde": "dd/mm/aaaa",
    "nome_social": "Se houver.",
}
_SPANS = {
    "titulo": 4,
    "nome": 8,
    "zona": 2,
    "secao": 4,
    "residencia_desde": 3,
    "domicilio_desde": 3,
    "situacao": 4,
    "nascimento": 3,
    "nome_social": 5,
    "nome_mae": 5,
    "endereco": 7,
}
# Not the order of files: what names the voter, then where they vote, then the rest.
_ORDER = (
    "titulo",
    "nome",
    "zona",
    "secao",
    "residencia_desde",
    "domicilio_desde",
    "situacao",
    "nascimento",
    "nome_social",
    "nome_mae",
    "endereco",
)


class VoterForm(QWidget):
    """The fields. `edited` after a key; what is wrong is shown only where the person has already typed."""

    edited = Signal()

    def __init__(self, criterion: Criterion, lines: int = 2) -> None:
        """Make empty fields, with `lines` lines under each; the date that `criterion` compares is required."""
        super().__init__()
        self._touched: set[str] = set()
        section = FormSection(columns=12, lines=lines)
        required = {rule.field for rule in VOTER_FIELDS if rule.required} | {COMPARED_FIELD[criterion]}
        self.rows: dict[str, FormRow] = {}
        for field in _ORDER:
            title = field_label(field) + (" *" if field in required else "")
            editor = _situation() if field == "situacao" else QLineEdit()
            self.rows[field] = section.add_field(title, editor, _HINTS.get(field, ""), _SPANS[field])
            if isinstance(editor, QLineEdit):
                editor.setAccessibleName(field_label(field))
                editor.textEdited.connect(partial(self._typed, field))
                editor.editingFinished.connect(partial(self._left, field))
            else:
                editor.currentIndexChanged.connect(partial(self._typed, field))
        column = QVBoxLayout(self)
        space(column)
        column.addWidget(section)

    def texts(self) -> dict[str, str]:
        """Return the fields as typed."""
        return {field: self._text(row.field) for field, row in self.rows.items()}

    def set_texts(self, texts: Mapping[str, str]) -> None:
        """Show these texts, other fields empty."""
        for field, row in self.rows.items():
            text = texts.get(field, "")
            if isinstance(row.field, QLineEdit):
                row.field.setText(text)
            elif isinstance(row.field, Choice):
                row.field.choose(text)
            row.set_problem("")
        self._touched.clear()

    def line(self, field: str) -> QLineEdit:
        """Return the line of a field that is typed."""
        line = self.rows[field].field
        assert isinstance(line, QLineEdit)
        return line

    def show_problems(self, refusals: Iterable[FieldRefusal], *, everywhere: bool = False) -> None:
        """Say what is wrong under each field already typed in, or under every field."""
        by_field = {refusal.field: refusal for refusal in refusals}
        for field, row in self.rows.items():
            shown = field in by_field and (everywhere or field in self._touched)
            row.set_problem(problem(by_field[field]) if shown else "")
        if everywhere:
            self._touched.update(by_field)
            wrong = next((row for field, row in self.rows.items() if field in by_field), None)
            if wrong is not None:
                wrong.take_focus()

    def start(self, field: str = "titulo") -> None:
        """Put the keyboard in a field."""
        self.rows[field].take_focus()

    @staticmethod
    def _text(editor: QWidget) -> str:
        if isinstance(editor, QLineEdit):
            return editor.text()
        return str(editor.value()) if isinstance(editor, Choice) else ""

    def _typed(self, field: str, _what: object) -> None:
        # A field just begun is not yet wrong: it becomes so when it is left, or once it was.
        if self.rows[field].problem():
            self._touched.add(field)
        self.edited.emit()

    def _left(self, field: str) -> None:
        if self.line(field).isModified():
            self._touched.add(field)
            self.edited.emit()


def _situation() -> Choice:
    options = [("não informada", ""), *((capitalised(state.value), state.value) for state in Situation)]
    return Choice(field_label("situacao"), options)
