"""Time and progress, as every long job is given them."""

from collections.abc import Callable
from datetime import datetime

Clock = Callable[[], datetime]
"""Returns the present moment as an aware datetime."""

Report = Callable[[int, int], None]
"""`report(done, total)`: progress in units of the caller's choice; raises Cancelled when the user cancelled."""


def silent(done: int, total: int) -> None:
    """Report to nobody."""


def part_of(report: Report, number: int, parts: int) -> Report:
    """Return a report for one, from 0, of the equal `parts` of the whole that `report` follows."""
    return lambda done, total: report(number * total + done, parts * total)
