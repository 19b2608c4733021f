"""Lines for a date and for an hour: typed freely, tidied when left, read by the domain's own rules."""

import re
from datetime import date, time

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit

from plebapp.domain.fields import FieldProblem, Problem, parse_date
from plebapp.texts.formats import short_date

_EIGHT_DIGITS = re.compile(r"(\d{2})(\d{2})(\d{4})", re.ASCII)
_HOUR = re.compile(r"(\d{1,2})(?:\s*[h:]\s*(\d{2})?)?", re.ASCII | re.IGNORECASE)


def read_date(text: str) -> date:
    """Return a date written dd/mm/aaaa, ISO, or as eight digits. Raises FieldProblem."""
    trimmed = text.strip()
    if not trimmed:
        raise FieldProblem(Problem.MISSING)
    return parse_date(_EIGHT_DIGITS.sub(r"\1/\2/\3", trimmed) if _EIGHT_DIGITS.fullmatch(trimmed) else trimmed)


def read_time(text: str) -> time | None:
    """Return an hour written 17h00, 17:00, 17h or 17; None for anything else."""
    found = _HOUR.fullmatch(text.strip())
    if found is None:
        return None
    hour, minute = int(found.group(1)), int(found.group(2) or 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


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
