"""The fields of a count sheet in the order of the paper: lines A to G, then what the polling board's minutes state.

Enter and ↓ go on, ↑ goes back; nothing needs the mouse.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from plebapp.domain.sheet import LETTERED, SheetField
from plebapp.texts.formats import integer
from plebapp.texts.problems import sheet_letter
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Card, Tone, label
from plebapp.ui.widgets.count_edit import CountChain, CountEdit, CountRow
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.side_by_side import SideBySide

_F = SheetField

# What is counted, and a hint, by line of the paper.
_LINES: dict[SheetField, tuple[str, str]] = {
    _F.SIGNATURES: ("Eleitores que votaram", "assinaturas na folha de votação"),
    _F.SEPARATE_VOTES: ("Votos em separado admitidos", "sobrecartas; se não houve, digite zero"),
    _F.BALLOTS: ("Cédulas apuradas", "da urna, já com as das sobrecartas"),
    _F.SIM: ("Sim", "cédulas com voto Sim"),
    _F.NAO: ("Não", "cédulas com voto Não"),
    _F.BLANK: ("Brancos", "cédulas em branco"),
    _F.NULL: ("Nulos", "cédulas nulas"),
}
_EXTRA: dict[SheetField, str] = {
    _F.SEPARATE_RECEIVED: "Em separado recebidos",
    _F.SEPARATE_REJECTED: "Em separado rejeitados",
    _F.ABSENTEES: "Faltosos",
}

EMPTY = "está em branco; zero também se digita"

Texts = Mapping[SheetField, str]


class NoteEdit(QLineEdit):
    """A line of free text that keeps to the walk of the fields."""

    next_requested = Signal()
    previous_requested = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.next_requested.emit()
        elif plain and event.key() == Qt.Key.Key_Up:
            self.previous_requested.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.left.emit()


class SheetFields(QObject):
    """All fields of a sheet. `lettered` and `extra` are the widgets that hold them, `marked` the lines with
    coloured letters.

    `changed` after a key, `left` when the keyboard goes from one field elsewhere, `completed` after the last field.
    """

    changed = Signal()
    left = Signal()
    completed = Signal()

    def __init__(self) -> None:
        """Make empty fields."""
        super().__init__()
        self._rows = {field: CountRow(sheet_letter(field), *_LINES[field]) for field in LETTERED}
        self.lettered = CountChain(list(self._rows.values()))
        self._extra_rows = {
            field: FormRow(words, CountEdit(f"Da ata da mesa: {words}")) for field, words in _EXTRA.items()
        }
        self.note = NoteEdit()
        self._note_row = FormRow(
            "Observação", self.note, "Ocorrência que a folha registre. Não repita aqui nomes de eleitores."
        )
        self.extra = _extra_card((*self._extra_rows.values(), self._note_row))
        self.marked: dict[SheetField, Tone] = {}
        self._connect()

    def _connect(self) -> None:
        for field, edit in self._edits():
            edit.textChanged.connect(partial(self._typed, field))
            edit.left.connect(partial(self._left, field))
        self.lettered.completed.connect(partial(self.focus, _F.SEPARATE_RECEIVED))
        rest = tuple(SheetField)[len(LETTERED) :]
        for place, field in enumerate(rest):
            edit = self.edit(field)
            edit.previous_requested.connect(partial(self.focus, rest[place - 1] if place else LETTERED[-1]))
            if field is not rest[-1]:
                edit.next_requested.connect(partial(self.focus, rest[place + 1]))
        self.note.next_requested.connect(self.completed)

    def _edits(self) -> Iterator[tuple[SheetField, CountEdit | NoteEdit]]:
        return ((field, self.edit(field)) for field in SheetField)

    def edit(self, field: SheetField) -> CountEdit | NoteEdit:
        """Return the widget of a field."""
        if field in self._rows:
            return self._rows[field].edit
        if field is _F.NOTE:
            return self.note
        edit = self._extra_rows[field].field
        assert isinstance(edit, CountEdit)
        return edit

    def texts(self) -> dict[SheetField, str]:
        """Return the fields as typed."""
        return {field: edit.text() for field, edit in self._edits()}

    def set_texts(self, texts: Texts) -> None:
        """Show these texts, other fields empty; nothing is said to be wrong yet."""
        for field, edit in self._edits():
            edit.setText(texts.get(field, ""))
            self.set_problem(field, "")

    def set_earlier(self, texts: Texts) -> None:
        """Show beside each lettered line what was on record before; no texts bring the hints back."""
        for field, row in self._rows.items():
            hint = _LINES[field][1]
            row.set_hint(f"valia {integer(int(texts[field]))}" if texts.get(field) else hint)

    def hint(self, field: SheetField) -> str:
        """Return the hint of a lettered line."""
        return self._rows[field].hint()

    def set_problem(self, field: SheetField, text: str) -> None:
        """Say what is wrong with a field; an empty text clears it."""
        if field in self._rows:
            self._rows[field].set_problem(text)
        else:
            self._form_row(field).set_problem(text)

    def problem(self, field: SheetField) -> str:
        """Return what is said to be wrong with a field."""
        return self._rows[field].problem() if field in self._rows else self._form_row(field).problem()

    def mark(self, tones: Mapping[SheetField, Tone]) -> None:
        """Colour the letters of the lines that findings concern."""
        self.marked = {field: tone for field, tone in tones.items() if field in self._rows}
        for field, row in self._rows.items():
            row.mark(tones.get(field, Tone.NEUTRAL))

    def focus(self, field: SheetField) -> None:
        """Put the keyboard in a field, its text selected."""
        edit = self.edit(field)
        edit.setFocus(Qt.FocusReason.TabFocusReason)
        edit.selectAll()  # Qt does not, where the window gets the keyboard back only now (after a prompt)

    def first_open(self) -> CountEdit:
        """Return the first empty line of the paper, or the first."""
        return next((row.edit for row in self._rows.values() if row.edit.value() is None), self._rows[LETTERED[0]].edit)

    def set_enabled(self, enabled: bool) -> None:
        """Let the fields be typed in, or not while a sheet is being concluded."""
        self.lettered.setEnabled(enabled)
        self.extra.setEnabled(enabled)

    def _form_row(self, field: SheetField) -> FormRow:
        return self._note_row if field is _F.NOTE else self._extra_rows[field]

    def _typed(self, field: SheetField, _text: str) -> None:
        self.set_problem(field, "")
        self.changed.emit()

    def _left(self, field: SheetField) -> None:
        if field in self._rows and not self.edit(field).text().strip():
            self.set_problem(field, EMPTY)
        self.left.emit()


def _extra_card(rows: tuple[FormRow, ...]) -> Card:
    card = Card()
    space(card.body, (3, 1.25, 3, 0.5))
    words = QVBoxLayout()
    space(words, spacing=0.25)
    words.addWidget(label("Da ata da mesa", Text.STRONG))
    words.addWidget(label("se constar", Text.SMALL))
    words.addStretch(1)
    head = QWidget()
    head.setLayout(words)
    card.add(SideBySide([(head, 0), *((row, int(row is rows[-1])) for row in rows)], least=90, spacing=2.5))
    return card
