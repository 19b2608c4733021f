"""Lines for a date and for an hour: typed freely, tidied when left, read by the domain's own rules."""

from datetime import date, time

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit

from plebapp.domain.fields import FieldProblem
from plebapp.domain.moments import read_date, read_time
from plebapp.texts.formats import short_date


def told_time(moment: time) -> str:
    """Return an hour as the line shows it: "17h00"."""
    return f"{moment.hour:02}h{moment.minute:02}"


class DateEdit(QLineEdit):
    """A line for a date."""

    def __init__(self) -> None:
        """Make an empty line."""
        super().__init__()
        self.setPlaceholderText("dd/mm/aaaa")

    def set_date(self, day: date) -> None:
        """Show a date."""
        self.setText(short_date(day))

    def date(self) -> date | None:
        """Return the date typed, None where it is none."""
        try:
            return read_date(self.text())
        except FieldProblem:
            return None

    def focusOutEvent(self, event: QFocusEvent) -> None:
        day = self.date()
        if day is not None:
            self.set_date(day)
        super().focusOutEvent(event)


class TimeEdit(QLineEdit):
    """A line for an hour of the day."""

    def __init__(self) -> None:
        """Make an empty line."""
        super().__init__()
        self.setPlaceholderText("17h00")

    def set_time(self, moment: time) -> None:
        """Show an hour."""
        self.setText(told_time(moment))

    def time(self) -> time | None:
        """Return the hour typed, None where it is none."""
        return read_time(self.text())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        moment = self.time()
        if moment is not None:
            self.set_time(moment)
        super().focusOutEvent(event)
