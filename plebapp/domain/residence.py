"""Art. 3º, sole paragraph, I: residence in the area for more than one year.

Years run to the same-numbered day and, where it does not exist, to the day after (Civil Code, art. 132, § 3º).
"""

from datetime import date, timedelta
from enum import StrEnum


class Criterion(StrEnum):
    """The date that the court's resolution compares with the cut-off."""

    RESIDENCE = "residencia"
    DOMICILE = "domicilio"


def anniversary(since: date) -> date:
    """Return the day on which one year since `since` is complete (Civil Code, art. 132, § 3º)."""
    try:
        return since.replace(year=since.year + 1)
    except ValueError:
        return date(since.year + 1, 3, 1)


def statutory_cutoff(polling_day: date) -> date:
    """Return the last day since which a voter may have resided to be included on `polling_day` (inclusive).

    `since <= statutory_cutoff(day)` says the same as `day > anniversary(since)`: MORE than one year.
    """
    eve = polling_day - timedelta(days=1)
    try:
        return eve.replace(year=eve.year - 1)
    except ValueError:
        return date(eve.year - 1, 2, 28)
