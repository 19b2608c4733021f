"""Days, hours and moments as people type them, the same in the window and on the command line."""

import re
from collections.abc import Callable
from datetime import date, datetime, time

from plebapp.domain.fields import FieldProblem, Problem, parse_date

_EIGHT_DIGITS = re.compile(r"(\d{2})(\d{2})(\d{4})", re.ASCII)
_FOUR_DIGITS = re.compile(r"(\d{2})(\d{2})", re.ASCII)
_HOUR = re.compile(r"(\d{1,2})(?:\s*[h:]\s*(\d{2})?)?", re.ASCII | re.IGNORECASE)
# A day has bars, hyphens or eight digits, and no hour has.
_DAY_THEN_HOUR = re.compile(r"(\d[\d/-]{7,9}\d?)(?:\s*[T,]\s*|\s+(?:às\s+)?|$)(.*)", re.ASCII | re.IGNORECASE)


def read_date(text: str) -> date:
    """Return a date written dd/mm/aaaa, ISO, or as eight digits. Raises FieldProblem."""
    trimmed = text.strip()
    if not trimmed:
        raise FieldProblem(Problem.MISSING)
    return parse_date(_EIGHT_DIGITS.sub(r"\1/\2/\3", trimmed) if _EIGHT_DIGITS.fullmatch(trimmed) else trimmed)


def read_time(text: str) -> time | None:
    """Return an hour written 17h00, 17:00, 1700, 17h or 17; None for anything else."""
    trimmed = text.strip()
    found = _HOUR.fullmatch(trimmed) or _FOUR_DIGITS.fullmatch(trimmed)
    if found is None:
        return None
    hour, minute = int(found.group(1)), int(found.group(2) or 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


def read_moment(day: str, hour: str, usual: Callable[[], date]) -> datetime | None:
    """Return the moment of a day and an hour as typed, None where neither is; an hour alone is of the day that `usual`
    gives. Raises FieldProblem: as `read_date`, HOUR_MISSING, NOT_AN_HOUR."""
    if not day.strip() and not hour.strip():
        return None
    found = read_date(day) if day.strip() else usual()
    if not hour.strip():
        raise FieldProblem(Problem.HOUR_MISSING)
    moment = read_time(hour)
    if moment is None:
        raise FieldProblem(Problem.NOT_AN_HOUR)
    return datetime.combine(found, moment)


def day_and_hour(text: str) -> tuple[str, str]:
    """Part a moment typed on one line into its day and its hour, either of which may be missing: "05/10/2026 14h",
    "2026-10-05T14:00", "15h30", for `read_moment`."""
    trimmed = text.strip()
    found = _DAY_THEN_HOUR.fullmatch(trimmed)
    return ("", trimmed) if found is None else (found.group(1), found.group(2).strip())
