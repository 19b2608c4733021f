"""The form of one proceeding: the kind and the fields it has; nothing typed is lost by changing the kind."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget

from plebapp.domain.errors import Code, Refused
from plebapp.domain.proceedings import FIELDS, Proceeding, ProceedingKind, given, tidied, validate
from plebapp.domain.station import StationId
from plebapp.texts.formats import capitalised
from plebapp.texts.messages import message
from plebapp.texts.proceedings import CAPACITIES, KINDS
from plebapp.texts.proceedings import label as field_name
from plebapp.ui.models.record import FORM_COLUMNS, look_of
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import Card, Tone, label, restyle
from plebapp.ui.widgets.controls import RadioButton
from plebapp.ui.widgets.flow import FlowLayout, flexible
from plebapp.ui.widgets.form import FormRow, FormSection
from plebapp.ui.widgets.record_fields import (
    LineField,
    LongField,
    MomentField,
    Now,
    RecordField,
    StationField,
    Typed,
    Unreadable,
    VotesField,
)

_BLAMED = {
    Code.SESSION_ENDS_EARLY: "ended",
    Code.BOARD_VOTE_INVALID: "votes_for",
    Code.STATION_UNKNOWN: "station",
}
"""Under which field a refusal is said; of others the operand `field` tells."""

_MISSING = "Falta preencher."
_UNTOLD = "A frase aparece aqui assim que estiver preenchido o que é obrigatório (*)."


@dataclass(frozen=True)
class RecordDraft:
    """What stands in the form and is not on record: the kind, the fields of every kind as typed, and the number of the
    proceeding that is being changed (0: a new one)."""

    kind: ProceedingKind
    typed: Mapping[ProceedingKind, Mapping[str, Typed]]
    number: int = 0


class RecordForm(QWidget):
    """The form. `changed` after every change of the person; what is wrong is said under its field as soon as it is
    known: what is missing, once the person wanted to keep it."""

    changed = Signal()

    def __init__(self, stations: Mapping[StationId, str], now: Now) -> None:
        """Make the form empty. `stations` gives the polling place of each station, `now` the state's present moment."""
        super().__init__()
        self._stations, self._now = stations, now
        self._wanted, self._typing = False, ""
        self._refusal: dict[str, str] = {}
        self.kinds = QButtonGroup(self)
        self.rows: dict[ProceedingKind, dict[str, FormRow]] = {}
        self._sections: dict[ProceedingKind, FormSection] = {}
        self.head = Card("Novo registro")
        self.head.add(self._kind_row())
        column = QVBoxLayout(self)
        space(column, spacing=1.5)
        column.addWidget(self.head)
        for kind in ProceedingKind:
            self._sections[kind] = self._section(kind)
            self._sections[kind].hide()
            column.addWidget(self._sections[kind])
        self._preview = Card("Como a ata contará")
        self._told = label("", wraps=True)
        self._told.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._preview.add(self._told)
        column.addWidget(self._preview)
        column.addStretch(1)
        self.kinds.idToggled.connect(self._kind_chosen)
        self._shown = self.typed()
        self.set_kind(ProceedingKind.SESSION)

    def _kind_row(self) -> QWidget:
        row = QWidget()
        row.setAccessibleName("O que registrar")
        flow = FlowLayout()
        row.setLayout(flow)
        row.setSizePolicy(flexible(flow))
        space(flow, spacing=2)
        for place, kind in enumerate(ProceedingKind):
            button = RadioButton(capitalised(KINDS[kind]))
            button.setToolTip(f"Ctrl+{place + 1}")
            self.kinds.addButton(button, place)
            flow.addWidget(button)
            QShortcut(QKeySequence(f"Ctrl+{place + 1}"), self).activated.connect(partial(self._choose, kind))
        return row

    def _section(self, kind: ProceedingKind) -> FormSection:
        section = FormSection(columns=FORM_COLUMNS)
        rows = self.rows[kind] = {}
        for needed in FIELDS[kind]:
            field, look = self._field(kind, needed.name), look_of(kind, needed.name)
            title = field_name(needed.name, kind)
            field.setAccessibleName(f"{title}, obrigatório" if needed.required else title)
            shown = f"{title} *" if needed.required else title
            rows[needed.name] = section.add_field(shown, field, look.hint, look.span)
            field.edited.connect(partial(self._edited, needed.name))
            field.left.connect(self._left)
        began, ended = rows.get("began"), rows.get("ended")
        if began is not None and ended is not None:
            assert isinstance(began.field, MomentField)
            assert isinstance(ended.field, MomentField)
            ended.field.set_usual(began.field.day)
        return section

    def _field(self, kind: ProceedingKind, name: str) -> RecordField:
        if name in ("began", "ended"):
            return MomentField(self._now)
        if name in ("votes_for", "votes_against"):
            return VotesField()
        if name == "station":
            return StationField(self._stations)
        if name in ("name", "entity", "capacity"):
            return LineField(CAPACITIES if name == "capacity" else ())
        return LongField(look_of(kind, name).lines)

    # ── the kind ───────────────────────────────────────────────────────────────────────────────────

    def kind(self) -> ProceedingKind:
        """Return the kind chosen."""
        return tuple(ProceedingKind)[self.kinds.checkedId()]

    def set_kind(self, kind: ProceedingKind) -> None:
        """Show the fields of a kind."""
        self.kinds.button(tuple(ProceedingKind).index(kind)).setChecked(True)

    def lock_kind(self, *, locked: bool) -> None:
        """Let the kind stay as it is, or be chosen: what is on record keeps its kind."""
        for button in self.kinds.buttons():
            button.setEnabled(not locked or button.isChecked())

    def start(self) -> None:
        """Put the keyboard in the first field."""
        next(iter(self.rows[self.kind()].values())).take_focus()

    def _choose(self, kind: ProceedingKind) -> None:
        if self.kinds.button(tuple(ProceedingKind).index(kind)).isEnabled():
            self.set_kind(kind)
            self.start()

    def _kind_chosen(self, place: int, chosen: bool) -> None:  # as Qt's signal brings it
        kind = tuple(ProceedingKind)[place]
        self._sections[kind].setVisible(chosen)
        if chosen:
            self._wanted, self._refusal = False, {}
            self._review()
            self.changed.emit()

    # ── what is typed ──────────────────────────────────────────────────────────────────────────────

    def typed(self) -> dict[ProceedingKind, dict[str, Typed]]:
        """Return what stands in the fields of every kind."""
        return {kind: {name: _field_of(row).typed() for name, row in rows.items()} for kind, rows in self.rows.items()}

    def dirty(self) -> bool:
        """Say whether something was typed since a proceeding, or an empty form, was shown."""
        return self.typed() != self._shown

    def put(self, draft: RecordDraft) -> None:
        """Put there what was typed before."""
        for kind, fields in draft.typed.items():
            for name, typed in fields.items():
                _field_of(self.rows[kind][name]).set_typed(typed)
        self.set_kind(draft.kind)
        self._review()

    def clear(self) -> None:
        """Empty the fields of every kind; the kind stays."""
        self.show_proceeding(Proceeding(kind=self.kind()))

    def show_proceeding(self, proceeding: Proceeding) -> None:
        """Show a proceeding as it is on record; the fields of other kinds are emptied."""
        blocked = self.blockSignals(True)
        for kind, rows in self.rows.items():
            for name, row in rows.items():
                _field_of(row).show_value(getattr(proceeding, name) if kind is proceeding.kind else None)
        self._shown = self.typed()
        self._wanted, self._refusal = False, {}
        self.set_kind(proceeding.kind)
        self.blockSignals(blocked)
        self._review()
        self.changed.emit()

    # ── reading ────────────────────────────────────────────────────────────────────────────────────

    def read(self, number: int = 0) -> Proceeding | None:
        """Return what is typed as a proceeding of that number; where something is wrong, say under each field what,
        put the keyboard in the first one and return None."""
        self._wanted, self._refusal = True, {}
        wrong = self._review()
        if wrong:
            self.rows[self.kind()][wrong[0]].take_focus()
            return None
        return self._proceeding(number)

    def could_be(self, number: int = 0) -> Proceeding | None:
        """Return what is typed as a proceeding, None while it could not stand; nothing is said."""
        try:
            proceeding = tidied(self._proceeding(number))
            validate(proceeding)
        except (Unreadable, Refused):
            return None
        return proceeding

    def tell(self, text: str) -> None:
        """Show how the minutes will tell what is typed; an empty text says that something is still missing."""
        self._told.setText(text or _UNTOLD)
        restyle(self._told, "tone", "neutral" if text else "muted")
        self._preview.setAccessibleDescription(text or _UNTOLD)

    def told(self) -> str:
        """Return how the minutes will tell what is typed, empty while something is missing."""
        return "" if self._told.text() == _UNTOLD else self._told.text()

    def problem(self, name: str) -> str:
        """Return what is said to be wrong with a field of the kind shown, empty if nothing is."""
        row = self.rows[self.kind()][name]
        return row.problem() if row.property(_WRONG) else ""

    def refuse(self, refused: Refused) -> bool:
        """Say under its field what a refusal says; False where it is of no field in sight."""
        name = self._blamed(refused)
        rows = self.rows[self.kind()]
        if name not in rows:
            return False
        self._refusal = {name: message(refused)}
        self._review()
        rows[name].take_focus()
        return True

    def _proceeding(self, number: int) -> Proceeding:
        values: dict[str, Any] = {name: _field_of(row).read() for name, row in self.rows[self.kind()].items()}
        return Proceeding(number=number, kind=self.kind(), **values)

    def _review(self) -> tuple[str, ...]:
        """Say under each field what is wrong; return the fields that are, in their order."""
        told = {**self._refusal, **dict(self._wrong())}
        for name, row in self.rows[self.kind()].items():
            remark = row.field.told() if isinstance(row.field, StationField) else ""
            self._say(name, told.get(name, remark), Tone.ERROR if name in told else Tone.NEUTRAL)
        return tuple(name for name in self.rows[self.kind()] if name in told)

    def _say(self, name: str, text: str, tone: Tone) -> None:
        row = self.rows[self.kind()][name]
        row.setProperty(_WRONG, tone is Tone.ERROR)
        row.set_problem(text, tone)

    def _wrong(self) -> Iterator[tuple[str, str]]:
        values: dict[str, Any] = {}
        for needed in FIELDS[self.kind()]:
            try:
                values[needed.name] = _field_of(self.rows[self.kind()][needed.name]).read()
            except Unreadable as unreadable:
                if self._wanted or needed.name != self._typing:
                    yield needed.name, str(unreadable)
                continue
            if self._wanted and needed.required and not given(values[needed.name]):
                yield needed.name, _MISSING
        try:
            validate(tidied(Proceeding(kind=self.kind(), **values)))
        except Refused as refused:
            if refused.code is not Code.PROCEEDING_FIELD_MISSING:
                yield self._blamed(refused), message(refused)
            elif self._wanted:
                yield self._blamed(refused), _MISSING

    def _blamed(self, refused: Refused) -> str:
        """Return the field that a refusal is of, empty where it is of none."""
        if refused.code is Code.MOMENT_IN_FUTURE:
            return self._in_future()
        return _BLAMED.get(refused.code, "") or str(refused.operands.get("field", ""))

    def _in_future(self) -> str:
        moments = {
            name: moment
            for name, row in self.rows[self.kind()].items()
            if isinstance(moment := _field_of(row).read(), datetime)
        }
        return max(moments, key=moments.__getitem__, default="")

    def _edited(self, name: str) -> None:
        self._typing, self._refusal = name, {}
        self._review()
        self.changed.emit()

    def _left(self) -> None:
        self._typing = ""
        self._review()


_WRONG = "wrong"


def _field_of(row: FormRow) -> RecordField:
    assert isinstance(row.field, RecordField)
    return row.field
