"""The fields of the record of the minutes: each holds what was typed, right or wrong, and reads it into its value."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)

from plebapp.domain.fields import FieldProblem
from plebapp.domain.moments import read_moment
from plebapp.domain.station import StationId
from plebapp.texts.problems import problem_text
from plebapp.ui import icons, theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import Tone, restyle
from plebapp.ui.widgets.count_edit import CountEdit
from plebapp.ui.widgets.lines import DateEdit, TimeEdit

Typed = tuple[str, ...]
"""What stands in a field, to be put there again."""

Now = Callable[[], datetime]
"""Gives the present moment of the state, without an offset."""

_NO_COUNT = "Não é um número inteiro de 0 a 9.999."
_STATION = "Escreva zona e seção, como 12/345."
_STATION_UNKNOWN = "Não há esta seção: confira."


class Unreadable(Exception):
    """What is typed cannot be taken; the message is for the person."""


class LineField(QLineEdit):
    """A line of text; with `suggestions`, those that hold what is typed are offered. Enter goes on to the next field.

    As of every field here: `edited` after every change of the person, `left` when the keyboard goes elsewhere in the
    program. `seize` puts the keyboard on what is wrong, which typing then replaces; `rest` at the end of what stands
    there, which no key then replaces.
    """

    edited = Signal()
    left = Signal()

    def __init__(self, suggestions: Sequence[str] = ()) -> None:
        """Make an empty line."""
        super().__init__()
        if suggestions:
            completer = QCompleter(list(suggestions), self)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.activated.connect(self._emit)
            self.setCompleter(completer)
        self.textEdited.connect(self._emit)

    def typed(self) -> Typed:
        """Return what stands there."""
        return (self.text(),)

    def set_typed(self, typed: Typed) -> None:
        """Put there what was typed before."""
        self.setText(typed[0])
        self.setCursorPosition(0)

    def read(self) -> object:
        """Return the text, which may be empty."""
        return self.text().strip()

    def show_value(self, value: object) -> None:
        """Show a text."""
        self.set_typed(("" if value is None else str(value),))

    def seize(self) -> None:
        """Put the keyboard here, all that stands there selected."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.selectAll()

    def rest(self) -> None:
        """Put the keyboard at the end of what stands there."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.end(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & ~_KEYPAD:
            self._take_suggestion()
            self.focusNextChild()
            return
        super().keyPressEvent(event)

    def _take_suggestion(self) -> None:
        """Put the list of suggestions away: the one that the keyboard stands on, if any, is in the line already."""
        completer: QCompleter | None = self.completer()
        popup = None if completer is None else completer.popup()
        if popup is not None and popup.isVisible():
            popup.hide()
            self._emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.left.emit()

    def _emit(self, *_: object) -> None:
        self.edited.emit()


_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class StationField(LineField):
    """A line for a station: "12/345", or the section alone where there is one zone; its polling place is offered."""

    def __init__(self, places: Mapping[StationId, str]) -> None:
        """Make an empty line over the stations `places`, with the polling place of each."""
        super().__init__([f"{key.zone}/{key.section}{_SEPARATOR}{name}" for key, name in sorted(places.items())])
        self._places = places
        zones = {key.zone for key in places}
        self._zone = zones.pop() if len(zones) == 1 else None

    def read(self) -> object:
        """Return the station, None where nothing is typed. Raises Unreadable where it is none of the plebiscite's."""
        text = self.text().partition(_SEPARATOR)[0]
        numbers = text.replace("/", " ").split()
        if not numbers:
            return None
        if self._zone is not None and len(numbers) == 1:
            numbers.insert(0, str(self._zone))
        if len(numbers) != 2 or not all(number.isascii() and number.isdigit() for number in numbers):
            raise Unreadable(_STATION)
        key = StationId(int(numbers[0][:9]), int(numbers[1][:9]))
        if key not in self._places:
            raise Unreadable(_STATION_UNKNOWN)
        return key

    def show_value(self, value: object) -> None:
        self.set_typed((f"{value.zone}/{value.section}" if isinstance(value, StationId) else "",))

    def told(self) -> str:
        """Return the polling place of the station typed, empty where none is."""
        try:
            found = self.read()
        except Unreadable:
            return ""
        return self._places[found] if isinstance(found, StationId) else ""


_SEPARATOR = " · "


class VotesField(CountEdit):
    """A count of votes. Enter and ↓ go on, ↑ goes back."""

    edited = Signal()

    def __init__(self) -> None:
        """Make an empty field."""
        super().__init__("")
        self.textEdited.connect(self._emit)
        self.next_requested.connect(self.focusNextChild)
        self.previous_requested.connect(self.focusPreviousChild)

    def typed(self) -> Typed:
        """Return what stands there."""
        return (self.text(),)

    def set_typed(self, typed: Typed) -> None:
        """Put there what was typed before."""
        self.setText(typed[0])

    def seize(self) -> None:
        """Put the keyboard here, all that stands there selected."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.selectAll()

    def rest(self) -> None:
        """Put the keyboard at the end of what stands there."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.end(False)

    def read(self) -> int | None:
        """Return the count, None where nothing is typed. Raises Unreadable."""
        if self.is_unreadable():
            raise Unreadable(_NO_COUNT)
        return self.value()

    def show_value(self, value: object) -> None:
        """Show a count, or none."""
        self.setText("" if value is None else str(value))

    def _emit(self, *_: object) -> None:
        self.edited.emit()


class LongField(QPlainTextEdit):
    """A text of several lines, of which the minutes make one paragraph. Tab leaves it. Nothing in it is selected by
    itself: a text so long is not typed twice."""

    edited = Signal()
    left = Signal()

    def __init__(self, lines: int) -> None:
        """Make an empty field `lines` lines high."""
        super().__init__()
        self._lines = lines
        self.setTabChangesFocus(True)
        self.textChanged.connect(self.edited)
        theme.current().changed.connect(self._fit)
        self._fit()

    def typed(self) -> Typed:
        """Return what stands there."""
        return (self.toPlainText(),)

    def set_typed(self, typed: Typed) -> None:
        """Put there what was typed before."""
        self.setPlainText(typed[0])

    def rest(self) -> None:
        """Put the keyboard at the end of the text."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.moveCursor(QTextCursor.MoveOperation.End)

    seize = rest

    def read(self) -> object:
        """Return the text, which may be empty."""
        return self.toPlainText().strip()

    def show_value(self, value: object) -> None:
        """Show a text."""
        self.setPlainText("" if value is None else str(value))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.left.emit()

    def _fit(self) -> None:
        metrics = theme.current().metrics
        self.setFixedHeight(round(metrics.line * self._lines) + metrics.grid(2.5))


class _DateLine(DateEdit):
    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class _HourLine(TimeEdit):
    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class MomentField(QWidget):
    """A date and an hour. An hour alone is of the day that `usual` gives; F5, or the button, puts the present moment.

    Enter goes from the date to the hour, and on.
    """

    edited = Signal()
    left = Signal()

    def __init__(self, now: Now) -> None:
        """Make an empty field; `now` also gives the usual day, until `set_usual` gives another."""
        super().__init__()
        self._now = now
        self._usual: Callable[[], date] = self._today
        self.date, self.hour = _DateLine(), _HourLine()
        self.now_button = QToolButton()
        icons.set_icon(self.now_button, "recent", Role.ACCENT)
        self.now_button.setAccessibleName("Agora")
        self.now_button.setToolTip("Agora: a data e a hora deste momento (F5)")
        self.now_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # F5 does the same
        self.now_button.clicked.connect(self.set_now)
        row = QHBoxLayout(self)
        space(row, spacing=0.5)
        row.addWidget(self.date, 5)
        row.addWidget(self.hour, 3)
        row.addWidget(self.now_button)
        self.setFocusProxy(self.date)
        for line in (self.date, self.hour):
            line.textEdited.connect(self._emit)
            line.left.connect(self._line_left)
            line.installEventFilter(self)

    def set_usual(self, usual: Callable[[], date]) -> None:
        """Let an hour alone be of the day that `usual` gives."""
        self._usual = usual

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.date.setAccessibleName(f"{name}: data")
        self.hour.setAccessibleName(f"{name}: hora")

    def setAccessibleDescription(self, text: str) -> None:
        super().setAccessibleDescription(text)
        self.date.setAccessibleDescription(text)
        self.hour.setAccessibleDescription(text)

    def day(self) -> date:
        """Return the date typed, the usual day where none is."""
        return self.date.date() or self._usual()

    def set_now(self) -> None:
        """Put the present moment."""
        self.show_value(self._now())
        self._emit()

    def typed(self) -> Typed:
        """Return what stands there."""
        return (self.date.text(), self.hour.text())

    def set_typed(self, typed: Typed) -> None:
        """Put there what was typed before."""
        self.date.setText(typed[0])
        self.hour.setText(typed[1])

    def seize(self) -> None:
        """Put the keyboard in the line that is wrong, the first where either may be, all that stands there selected."""
        line = self._blamed()[0]
        line.setFocus(Qt.FocusReason.OtherFocusReason)
        line.selectAll()

    def rest(self) -> None:
        """Put the keyboard at the end of the date."""
        self.date.setFocus(Qt.FocusReason.OtherFocusReason)
        self.date.end(False)

    def set_tone(self, tone: Tone) -> None:
        """Colour the edge of the line that is wrong, of both where either may be; what it is stands in words below."""
        blamed = self._blamed()
        for line in (self.date, self.hour):
            restyle(line, "tone", (tone if line in blamed else Tone.NEUTRAL).value)

    def _blamed(self) -> tuple[QLineEdit, ...]:
        day, hour = self.date.text().strip(), self.hour.text().strip()
        if day and self.date.date() is None:
            return (self.date,)
        if (day or hour) and self.hour.time() is None:
            return (self.hour,)
        return (self.date, self.hour)

    def read(self) -> datetime | None:
        """Return the moment, None where nothing is typed. Raises Unreadable."""
        try:
            return read_moment(self.date.text(), self.hour.text(), self._usual)
        except FieldProblem as problem:
            raise Unreadable(problem_text(problem.problem, **problem.operands)) from problem

    def show_value(self, value: object) -> None:
        """Show a moment, or none."""
        if isinstance(value, datetime):
            self.date.set_date(value.date())
            self.hour.set_time(value.time())
        else:
            self.set_typed(("", ""))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_F5:
                self.set_now()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & ~_KEYPAD:
                self.focusNextChild()
                return True
        return super().eventFilter(watched, event)

    def _today(self) -> date:
        return self._now().date()

    def _line_left(self) -> None:
        reached = QApplication.focusWidget()
        if reached is None or self.isAncestorOf(reached):  # another program, or the other line
            return
        if self.hour.time() is not None and not self.date.text().strip():
            self.date.set_date(self._usual())
            self._emit()
        self.left.emit()

    def _emit(self, *_: object) -> None:
        self.edited.emit()


RecordField = LineField | StationField | VotesField | LongField | MomentField
