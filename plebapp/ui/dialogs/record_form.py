"""The form of one proceeding: the kind and the fields it has; nothing typed is lost by changing the kind."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from plebapp.domain.errors import Code, Refused
from plebapp.domain.proceedings import FIELDS, Proceeding, ProceedingKind, given, tidied, validate
from plebapp.domain.station import StationId
from plebapp.texts.messages import message
from plebapp.texts.proceedings import CAPACITIES
from plebapp.texts.proceedings import label as field_name
from plebapp.ui.dialogs.record_kinds import KindChoice
from plebapp.ui.models.record import FORM_COLUMNS, look_of
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import Card, Tone, label, restyle
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
    Code.BOARD_VOTE_INVALID: "votes_against",
    Code.STATION_UNKNOWN: "station",
}
"""Under which field a refusal is said; of others the operand `field` tells."""
_FIRST_BLAMED: dict[Code, Callable[..., str]] = {Code.MOMENT_IN_FUTURE: max, Code.MOMENT_BEFORE_POLL: min}
"""Under which of several moments a refusal is said: the last, the first."""

_NEW = "Novo registro"
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
        self.kinds = KindChoice()
        self.rows: dict[ProceedingKind, dict[str, FormRow]] = {}
        self._sections: dict[ProceedingKind, FormSection] = {}
        self.head = Card(_NEW)
        self.head.add(self.kinds)
        column = QVBoxLayout(self)
        space(column, spacing=1.5)
        column.addWidget(self.head)
        for kind in ProceedingKind:
            self._sections[kind] = self._section(kind)
            column.addWidget(self._sections[kind])
        self._preview = Card("Como a ata contará")
        self._told = label("", wraps=True)
        self._told.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._preview.add(self._told)
        column.addWidget(self._preview)
        column.addStretch(1)
        self.kinds.chosen.connect(self._kind_chosen)
        self.kinds.asked_for.connect(self.start)
        self._shown: Mapping[ProceedingKind, Mapping[str, Typed]] = self.typed()
        self._kind_chosen()

    def _section(self, kind: ProceedingKind) -> FormSection:
        section = FormSection(columns=FORM_COLUMNS)
        rows = self.rows[kind] = {}
        for needed in FIELDS[kind]:
            look = look_of(kind, needed.name)
            field = self._made(needed.name, look.lines)
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

    def _made(self, name: str, lines: int) -> RecordField:
        if name in ("began", "ended"):
            return MomentField(self._now)
        if name in ("votes_for", "votes_against"):
            return VotesField()
        if name == "station":
            return StationField(self._stations)
        if name in ("name", "entity", "capacity"):
            return LineField(CAPACITIES if name == "capacity" else ())
        return LongField(lines)

    # ── the kind ───────────────────────────────────────────────────────────────────────────────────

    def kind(self) -> ProceedingKind:
        """Return the kind chosen."""
        return self.kinds.kind()

    def set_kind(self, kind: ProceedingKind) -> None:
        """Show the fields of a kind."""
        self.kinds.choose(kind)

    def start(self, *_: object) -> None:
        """Put the keyboard in the first field."""
        next(iter(self.rows[self.kind()].values())).take_focus()

    def _kind_chosen(self) -> None:
        for kind, section in self._sections.items():
            section.setVisible(kind is self.kind())
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

    def begin_new(self) -> None:
        """Wait for a new proceeding: the fields of every kind are emptied, and the kind stays as it is."""
        self._begin(_NEW, locked=False)
        self._show(Proceeding(kind=self.kind()))

    def begin_changing(self, proceeding: Proceeding, title: str) -> None:
        """Show a proceeding, to be changed; its kind stays, and the fields of other kinds are emptied."""
        self._show(proceeding)
        self._begin(title, locked=True)

    def go_on_as_new(self) -> None:
        """Keep what is typed as that of a new proceeding."""
        self._begin(_NEW, locked=False)
        self._shown = {}

    def _begin(self, title: str, *, locked: bool) -> None:
        self.head.set_title(title)
        self.kinds.lock(locked=locked)

    def _show(self, proceeding: Proceeding) -> None:
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
        if refused.code in _FIRST_BLAMED:
            return self._moment(_FIRST_BLAMED[refused.code])
        return _BLAMED.get(refused.code, "") or str(refused.operands.get("field", ""))

    def _moment(self, which: Callable[..., str]) -> str:
        moments = {
            name: moment
            for name, row in self.rows[self.kind()].items()
            if isinstance(moment := _field_of(row).read(), datetime)
        }
        return which(moments, key=moments.__getitem__, default="")

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
