"""Which column of a file goes to which field: one choice for each field, with what was recognised already chosen."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QSizePolicy, QWidget

from plebapp.domain.fields import FieldRule
from plebapp.texts.problems import field_label
from plebapp.ui.models.import_preview import Choice
from plebapp.ui.spacing import pixels, space
from plebapp.ui.typography import Text
from plebapp.ui.widgets import controls
from plebapp.ui.widgets.basic import Card, Tone, label, restyle

NOT_BROUGHT_IN = "Não importar"
_MISSING = "falta indicar"


class ColumnsPanel(Card):
    """The fields with the file's column of each; `changed` after a choice of the person."""

    changed = Signal()

    def __init__(self, header: Sequence[str], rules: Sequence[FieldRule]) -> None:
        """Offer the columns of `header` to every field of `rules`."""
        super().__init__("Colunas do arquivo")
        self._rules = tuple(rules)
        self._choices: dict[str, controls.Choice] = {}
        self._marks: dict[str, QLabel] = {}
        options = [(NOT_BROUGHT_IN, ""), *((column, column) for column in header if column)]
        rows = QWidget()
        rows.setProperty("ground", "scroll")
        grid = QGridLayout(rows)
        space(grid, (0.25, 0.25, 0.25, 0.25), 0.25)
        grid.setHorizontalSpacing(pixels(1.5))
        for line, rule in enumerate(self._rules):
            self._add(grid, line, rule, options)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(len(self._rules), 1)
        area = QScrollArea()
        area.setWidget(rows)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.add(area, 1)
        self._show_marks()

    def _add(self, grid: QGridLayout, line: int, rule: FieldRule, options: Sequence[tuple[str, object]]) -> None:
        name = field_label(rule.field)
        choice = controls.Choice(f"Coluna de {name}", options)
        choice.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        choice.currentIndexChanged.connect(partial(self._chosen))
        caption = label(name, Text.STRONG if rule.required else Text.BODY, wraps=True)
        caption.setBuddy(choice)
        mark = label("", Text.SMALL)
        self._choices[rule.field], self._marks[rule.field] = choice, mark
        for column, widget in enumerate((caption, choice, mark)):
            grid.addWidget(widget, line, column, Qt.AlignmentFlag.AlignVCenter)

    def set_choice(self, choice: Choice) -> None:
        """Choose these columns, and none for the other fields."""
        for field, widget in self._choices.items():
            blocked = widget.blockSignals(True)
            widget.choose(choice.get(field, ""))
            widget.blockSignals(blocked)
        self._show_marks()

    def choice(self) -> dict[str, str]:
        """Return the column of each field that is brought in."""
        return {field: str(widget.value()) for field, widget in self._choices.items() if widget.value()}

    def missing(self) -> tuple[str, ...]:
        """Return the required fields, by name, that have no column."""
        chosen = self.choice()
        return tuple(field_label(rule.field) for rule in self._rules if rule.required and rule.field not in chosen)

    def first_missing(self) -> QWidget | None:
        """Return the choice that stands open first, None if all required fields have a column."""
        open_ones = (self._choices[rule.field] for rule in self._rules if rule.required)
        return next((widget for widget in open_ones if not widget.value()), None)

    def _chosen(self, _place: int) -> None:
        self._show_marks()
        self.changed.emit()

    def _show_marks(self) -> None:
        chosen = self.choice()
        for rule in self._rules:
            mark = self._marks[rule.field]
            wanting = rule.required and rule.field not in chosen
            mark.setText(_MISSING if wanting else "obrigatória" if rule.required else "")
            restyle(mark, "tone", (Tone.ERROR if wanting else Tone.NEUTRAL).value)
            self._choices[rule.field].setAccessibleDescription(mark.text())
