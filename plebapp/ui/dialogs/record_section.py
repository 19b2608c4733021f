"""The fields of one kind of proceeding: what is typed there, which proceeding it changes, and what is wrong with it."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from plebapp.domain.errors import Code, Refused
from plebapp.domain.proceedings import FIELDS, Proceeding, ProceedingKind, given, tidied, validate
from plebapp.domain.station import StationId
from plebapp.texts.messages import message
from plebapp.texts.proceedings import CAPACITIES
from plebapp.texts.proceedings import label as field_name
from plebapp.ui.models.record import FORM_COLUMNS, look_of
from plebapp.ui.record_drafts import NOTHING, Begun
from plebapp.ui.widgets.basic import Tone
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

_MISSING = "Falta preencher."
_WRONG = "wrong"


class RecordSection(FormSection):
    """The fields of a kind. `edited` carries the name of a field after every change of the person; `left` says that the
    keyboard left one. `number` is that of the proceeding being changed, 0 where a new one is typed."""

    edited = Signal(str)
    left = Signal()

    def __init__(self, kind: ProceedingKind, places: Mapping[StationId, str], now: Now) -> None:
        """Make the fields, empty. `places` gives the polling place of each station, `now` the state's present
        moment."""
        super().__init__(columns=FORM_COLUMNS)
        self.kind, self.number = kind, 0
        self.rows: dict[str, FormRow] = {}
        for needed in FIELDS[kind]:
            look = look_of(kind, needed.name)
            field = _made(needed.name, look.lines, places, now)
            title = field_name(needed.name, kind)
            field.setAccessibleName(f"{title}, obrigatório" if needed.required else title)
            shown = f"{title} *" if needed.required else title
            self.rows[needed.name] = self.add_field(shown, field, look.hint, look.span)
            field.edited.connect(partial(self.edited.emit, needed.name))
            field.left.connect(self.left)
        if kind is ProceedingKind.SESSION:
            began, ended = self.field("began"), self.field("ended")
            assert isinstance(began, MomentField)
            assert isinstance(ended, MomentField)
            ended.set_usual(began.day)
        self._on_record: Mapping[str, Typed] = self.typed()

    def field(self, name: str) -> RecordField:
        """Return a field. Raises KeyError where the kind has none of that name."""
        field = self.rows[name].field
        assert isinstance(field, RecordField)
        return field

    def reached(self) -> str:
        """Return the name of the field that the keyboard is in, empty where it is in none."""
        reached: QWidget | None = self.window().focusWidget()
        for name, row in self.rows.items():
            if reached is not None and (row.field is reached or row.field.isAncestorOf(reached)):
                return name
        return ""

    # ── what is typed ──────────────────────────────────────────────────────────────────────────────

    def typed(self) -> dict[str, Typed]:
        """Return what stands in the fields."""
        return {name: self.field(name).typed() for name in self.rows}

    def begun(self) -> Begun:
        """Return what was typed since a proceeding, or empty fields, were shown."""
        typed = self.typed()
        return NOTHING if typed == self._on_record else Begun(self.number, typed)

    def put(self, texts: Mapping[str, Typed]) -> None:
        """Put there what was typed before; what is of no field here is left out."""
        for name in self.rows.keys() & texts.keys():
            if len(texts[name]) == len(self.field(name).typed()):
                self.field(name).set_typed(texts[name])

    def show_record(self, proceeding: Proceeding | None) -> None:
        """Show a proceeding, to be changed, or empty fields."""
        for name in self.rows:
            self.field(name).show_value(None if proceeding is None else getattr(proceeding, name))
        self.number = 0 if proceeding is None else proceeding.number
        self._on_record = self.typed()

    def go_on_as_new(self) -> None:
        """Keep what is typed as that of a new proceeding."""
        self.number, self._on_record = 0, {name: tuple("" for _ in lines) for name, lines in self.typed().items()}

    def read(self) -> Proceeding:
        """Return what is typed as a proceeding. Raises Unreadable."""
        values: dict[str, Any] = {name: self.field(name).read() for name in self.rows}
        return Proceeding(number=self.number, kind=self.kind, **values)

    def could_be(self) -> Proceeding | None:
        """Return what is typed as a tidied proceeding, None while it could not stand; nothing is said."""
        try:
            proceeding = tidied(self.read())
            validate(proceeding)
        except (Unreadable, Refused):
            return None
        return proceeding

    # ── what is wrong ──────────────────────────────────────────────────────────────────────────────

    def wrong(self, *, wanted: bool, typing: str) -> Iterator[tuple[str, str]]:
        """Yield the name of each field in which something is wrong, and what: what is missing once the person `wanted`
        to keep it, and what is unreadable once they left the field that they are `typing` in."""
        values: dict[str, Any] = {}
        unread: set[str] = set()
        for needed in FIELDS[self.kind]:
            try:
                values[needed.name] = self.field(needed.name).read()
            except Unreadable as unreadable:
                unread.add(needed.name)
                if wanted or needed.name != typing:
                    yield needed.name, str(unreadable)
                continue
            if wanted and needed.required and not given(values[needed.name]):
                yield needed.name, _MISSING
        try:
            validate(tidied(Proceeding(kind=self.kind, **values)))
        except Refused as refused:
            blamed = self.blamed(refused)
            if refused.code is not Code.PROCEEDING_FIELD_MISSING:
                yield blamed, message(refused)
            elif wanted and blamed not in unread:
                yield blamed, _MISSING

    def blamed(self, refused: Refused) -> str:
        """Return the field that a refusal is of, empty where it is of none."""
        if refused.code in _FIRST_BLAMED:
            return self._moment(_FIRST_BLAMED[refused.code])
        return _BLAMED.get(refused.code, "") or str(refused.operands.get("field", ""))

    def say(self, wrong: Mapping[str, str], notices: Mapping[str, str]) -> None:
        """Say under each field what is wrong, or else what is to be checked, or else which station it names."""
        for name, row in self.rows.items():
            field = self.field(name)
            remark = field.told() if isinstance(field, StationField) else ""
            tone = Tone.ERROR if name in wrong else Tone.WARNING if name in notices else Tone.NEUTRAL
            row.setProperty(_WRONG, tone is Tone.ERROR)
            row.set_problem(wrong.get(name) or notices.get(name) or remark, tone)
            if isinstance(field, MomentField):
                field.set_tone(tone)

    def problem(self, name: str) -> str:
        """Return what is said to be wrong with a field, empty if nothing is."""
        row = self.rows[name]
        return row.problem() if row.property(_WRONG) else ""

    def _moment(self, which: Callable[..., str]) -> str:
        moments = {name: moment for name in self.rows if isinstance(moment := self.field(name).read(), datetime)}
        return which(moments, key=moments.__getitem__, default="")


def _made(name: str, lines: int, places: Mapping[StationId, str], now: Now) -> RecordField:
    if name in ("began", "ended"):
        return MomentField(now)
    if name in ("votes_for", "votes_against"):
        return VotesField()
    if name == "station":
        return StationField(places)
    if name in ("name", "entity", "capacity"):
        return LineField(CAPACITIES if name == "capacity" else ())
    return LongField(lines)
