"""The form of one proceeding: the kind and the fields it has; what is typed of each kind stays apart."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from plebapp.domain.errors import Refused
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.domain.station import StationId
from plebapp.texts.messages import message
from plebapp.texts.remarks import MARK, to_be_replaced
from plebapp.ui.dialogs.record_kinds import KindChoice
from plebapp.ui.dialogs.record_section import RecordSection
from plebapp.ui.models.record import named
from plebapp.ui.record_drafts import NOTHING, Begun
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Card, label, restyle
from plebapp.ui.widgets.form import FormRow, bring_into_sight
from plebapp.ui.widgets.record_fields import Now, Unreadable

Notices = Callable[[Proceeding], Mapping[str, str]]
"""Gives by field what is worth checking in a proceeding that could stand."""

_NEW = "Novo registro"
_UNTOLD = "A frase aparece aqui assim que estiver preenchido o que é obrigatório (*)."


class RecordForm(QWidget):
    """The form. `changed` after every change of the person; what is wrong is said under its field as soon as it is
    known: what is missing, once the person wanted to keep it."""

    changed = Signal()

    def __init__(self, places: Mapping[StationId, str], now: Now, notices: Notices) -> None:
        """Make the form empty. `places` gives the polling place of each station, `now` the state's present moment."""
        super().__init__()
        self._notices = notices
        self._wanted, self._typing = False, ""
        self._refusal: dict[str, str] = {}
        self.kinds = KindChoice()
        self.sections = {kind: RecordSection(kind, places, now) for kind in ProceedingKind}
        self.rows: dict[ProceedingKind, dict[str, FormRow]] = {
            kind: self.sections[kind].rows for kind in ProceedingKind
        }
        self.head = Card(_NEW)
        self.head.add(self.kinds)
        column = QVBoxLayout(self)
        space(column, spacing=1.5)
        column.addWidget(self.head)
        for section in self.sections.values():
            column.addWidget(section)
            section.edited.connect(self._edited)
            section.left.connect(self._left)
        column.addWidget(self._preview_card())
        column.addStretch(1)
        self.kinds.chosen.connect(self._kind_chosen)
        self.kinds.asked_for.connect(self.start)
        self._kind_chosen()

    def _preview_card(self) -> Card:
        self._preview = Card("Como a ata contará")
        self._told = label("", wraps=True)
        self._told.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.lacking = label("", Text.SMALL, wraps=True)
        restyle(self.lacking, "tone", "warning")
        self._preview.add(self._told)
        self._preview.add(self.lacking)
        return self._preview

    # ── the kind ───────────────────────────────────────────────────────────────────────────────────

    def kind(self) -> ProceedingKind:
        """Return the kind chosen."""
        return self.kinds.kind()

    def set_kind(self, kind: ProceedingKind) -> None:
        """Show the fields of a kind."""
        self.kinds.choose(kind)

    @property
    def section(self) -> RecordSection:
        """Return the fields of the kind shown."""
        return self.sections[self.kind()]

    @property
    def number(self) -> int:
        """Return the number of the proceeding that is being changed in the kind shown, 0 where a new one is typed."""
        return self.section.number

    def last_field(self) -> QWidget:
        """Return the last field of the last kind: after it comes what keeps the fields of any."""
        *_, section = self.sections.values()
        *_, row = section.rows.values()
        return row.field

    def start(self, *_: object) -> None:
        """Put the keyboard in the first field, under the choice of the kind."""
        bring_into_sight(self.head)
        self.go_on("")

    def go_on(self, name: str) -> None:
        """Put the keyboard at the end of a field, nothing in it selected; of the first field, where there is none of
        that name."""
        rows = self.section.rows
        found = name if name in rows else next(iter(rows))
        rows[found].take_focus()
        self.section.field(found).rest()

    def _kind_chosen(self) -> None:
        for kind, section in self.sections.items():
            section.setVisible(kind is self.kind())
        self._wanted, self._refusal = False, {}
        self._show_what()
        self.changed.emit()

    def _show_what(self) -> None:
        """Say what is typed here, a new one or which one changed, and which kinds hold something not on record."""
        section = self.section
        kept = Proceeding(kind=section.kind, number=section.number)
        self.head.set_title(f"Alterar: {named(kept)}" if section.number else _NEW)
        self.kinds.mark(self.begun())
        self._review()

    # ── what is typed ──────────────────────────────────────────────────────────────────────────────

    def begun(self) -> tuple[ProceedingKind, ...]:
        """Return the kinds of which something was typed since a proceeding, or empty fields, were shown."""
        return tuple(kind for kind, section in self.sections.items() if section.begun() != NOTHING)

    def dirty(self) -> bool:
        """Say whether something was typed of the kind shown."""
        return self.section.begun() != NOTHING

    def put(self, kind: ProceedingKind, begun: Begun, proceeding: Proceeding | None) -> None:
        """Put there what was typed before of a kind, over the proceeding that it changes (None: of a new one)."""
        self.sections[kind].show_record(proceeding)
        self.sections[kind].put(begun.texts)
        self._show_what()

    def clear(self) -> None:
        """Empty the fields of the kind shown, for a new proceeding."""
        self._show(None)

    def begin_changing(self, proceeding: Proceeding) -> None:
        """Show a proceeding, to be changed, in the fields of its kind."""
        self.set_kind(proceeding.kind)
        self._show(proceeding)

    def drop_unknown(self, numbers: Sequence[int]) -> None:
        """Keep as new what was typed over a proceeding of none of these numbers: it was removed meanwhile."""
        for section in self.sections.values():
            if section.number and section.number not in numbers:
                section.go_on_as_new()
        self._show_what()

    def _show(self, proceeding: Proceeding | None) -> None:
        blocked = self.blockSignals(True)
        self.section.show_record(proceeding)
        self._wanted, self._refusal = False, {}
        self.blockSignals(blocked)
        self._show_what()
        self.changed.emit()

    # ── reading ────────────────────────────────────────────────────────────────────────────────────

    def read(self) -> Proceeding | None:
        """Return what is typed as a proceeding; where something is wrong, say under each field what, put the keyboard
        in the first one and return None."""
        self._wanted, self._refusal = True, {}
        wrong = self._review()
        if wrong:
            self._seize(wrong[0])
            return None
        return self.section.read()

    def could_be(self) -> Proceeding | None:
        """Return what is typed as a proceeding, None while it could not stand; nothing is said."""
        return self.section.could_be()

    def tell(self, text: str, lacking: Sequence[str] = ()) -> None:
        """Show how the minutes will tell what is typed, with a mark for the characters that they will be `lacking`; an
        empty text says that something is still missing."""
        shown = text.translate({ord(character): MARK for character in lacking}) or _UNTOLD
        self._told.setText(shown)
        restyle(self._told, "tone", "neutral" if text else "muted")
        self.lacking.setText(to_be_replaced(lacking))
        self.lacking.setVisible(bool(lacking))
        self._preview.setAccessibleDescription(f"{shown} {self.lacking.text()}".strip())

    def told(self) -> str:
        """Return how the minutes will tell what is typed, empty while something is missing."""
        return "" if self._told.text() == _UNTOLD else self._told.text()

    def problem(self, name: str) -> str:
        """Return what is said to be wrong with a field of the kind shown, empty if nothing is."""
        return self.section.problem(name)

    def refuse(self, refused: Refused) -> bool:
        """Say under its field what a refusal says; False where it is of no field in sight."""
        name = self.section.blamed(refused)
        if name not in self.section.rows:
            return False
        self._refusal = {name: message(refused)}
        self._review()
        self._seize(name)
        return True

    def _seize(self, name: str) -> None:
        self.section.rows[name].take_focus()
        self.section.field(name).seize()

    def _review(self) -> tuple[str, ...]:
        """Say under each field what is wrong or to be checked; return the fields that are wrong, in their order."""
        section = self.section
        wrong = {**self._refusal, **dict(section.wrong(wanted=self._wanted, typing=self._typing))}
        try:
            notices = self._notices(section.read())
        except Unreadable:
            notices = {}
        section.say(wrong, notices)
        return tuple(name for name in section.rows if name in wrong)

    def _edited(self, name: str) -> None:
        self._typing, self._refusal = name, {}
        self._show_what()
        self.changed.emit()

    def _left(self) -> None:
        self._typing = ""
        self._review()
