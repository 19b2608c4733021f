"""Copies of the file: when one is due, when the last is old, which older ones go, and how a copy stands to the file.

A copy is due at every stage change, on leaving, and after ten minutes of work when something changed and the last copy
was quick. Times that decide are spans measured while the program runs, since a clock may jump; only which older copies
go rests on the moments in their names.
"""

import hashlib
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import IntEnum, StrEnum

from plebapp.domain.plebiscite import Plebiscite

EVERY = timedelta(minutes=10)
"""How long changes may be in no copy before one is due."""

OLD = timedelta(minutes=20)
"""How long changes may be in no copy before the window says so."""

QUICK = timedelta(seconds=5)
"""A copy that took as long or longer is not made by itself in the midst of work."""


class Occasion(StrEnum):
    """What a copy may be made for."""

    DEMAND = "demand"
    STAGE = "stage"
    LEAVING = "leaving"
    WORK = "work"


def is_due(
    occasion: Occasion, uncopied: timedelta | None, took: timedelta | None = None, tried: timedelta | None = None
) -> bool:
    """Say whether a copy is to be made now.

    `uncopied` is how long the oldest change has been in no copy, None where every change is in one; `took` how long
    the last copy took, `tried` how long ago one was last begun, None where there was none: a copy that fails is tried
    again after as long.
    """
    if occasion is Occasion.DEMAND:
        return True
    if uncopied is None:
        return False
    if occasion is not Occasion.WORK:
        return True
    waited = uncopied if tried is None else min(uncopied, tried)
    return waited >= EVERY and (took is None or took < QUICK)


def is_old(uncopied: timedelta | None) -> bool:
    """Say whether the last copy lacks changes for so long that the person must know."""
    return uncopied is not None and uncopied >= OLD


class Stage(IntEnum):
    """How far a plebiscite has come."""

    FACTS = 0
    STATIONS = 1
    ROLL = 2
    ROLL_CLOSED = 3
    COUNTING = 4
    COUNTED = 5


def stage(*, stations: bool, voters: bool, closed: bool, settled: bool, pending: bool) -> Stage:
    """Return the stage of a plebiscite that has stations, voters, a closed roll, stations with a result or without any
    to come (`settled`), and stations still to count (`pending`)."""
    if not stations:
        return Stage.FACTS
    if not closed:
        return Stage.ROLL if voters else Stage.STATIONS
    if not settled:
        return Stage.ROLL_CLOSED
    return Stage.COUNTING if pending else Stage.COUNTED


# Names

LONGEST_NAME = 200
"""Bytes of a plebiscite's name in that of a copy: with the moment, “.pleb” and what stands beside it, the key file kept
aside for the longest, it stays within the 255 that file systems take."""

_MARK = 8


def fitting(name: str) -> str:
    """Return the name of a plebiscite as its copies bear it: as it is, or, where it is too long, its beginning and a
    mark of the whole, so that two long names that begin alike stay two."""
    if _size(name) <= LONGEST_NAME:
        return name
    composed = unicodedata.normalize("NFC", name)
    if _size(composed) <= LONGEST_NAME:
        return composed
    whole = composed.encode("utf-8", "surrogatepass")
    mark = f"~{hashlib.sha256(whole).hexdigest()[:_MARK]}"
    return whole[: LONGEST_NAME - len(mark)].decode("utf-8", "ignore") + mark


def _size(name: str) -> int:
    return len(name.encode("utf-8", "surrogatepass"))


# Rotation


NEWEST_KEPT = 10
"""So many of the newest copies stay, whatever their age."""


def _hour(moment: datetime) -> tuple[int, ...]:
    return (moment.year, moment.month, moment.day, moment.hour)


def _day(moment: datetime) -> tuple[int, ...]:
    return (moment.year, moment.month, moment.day)


def _month(moment: datetime) -> tuple[int, ...]:
    return (moment.year, moment.month)


KEPT: tuple[tuple[timedelta, Callable[[datetime], tuple[int, ...]]], ...] = (
    (timedelta(days=1), _hour),
    (timedelta(days=30), _day),
    (timedelta.max, _month),
)
"""Up to which age, the last copy of each hour, day or month stays. Hours lie within days and days within months, so
that what stays later is among what stays now."""


def surplus(copies: Sequence[datetime], now: datetime) -> tuple[datetime, ...]:
    """Return which copies (their UTC moments, in any order) may go: neither of the newest, nor the last of their hour
    on the first day, of their day on the first thirty, of their month after that.

    The newest copy is never among them. A copy dated after `now` counts as new.
    """
    ordered = sorted({moment.astimezone(UTC) for moment in copies}, reverse=True)
    last: set[tuple[int, ...]] = set()
    going = []
    for rank, moment in enumerate(ordered):
        slots = [slot(moment) for _, slot in KEPT]
        wanted = next(slot for (age, _), slot in zip(KEPT, slots, strict=True) if now - moment <= age)
        if rank >= NEWEST_KEPT and wanted in last:
            going.append(moment)
        last.update(slots)
    return tuple(going)


# How a copy stands to the file


class Relation(StrEnum):
    """How a copy stands to the file, told by their journals."""

    SAME = "same"
    COPY_OLDER = "copy_older"
    COPY_NEWER = "copy_newer"
    DIVERGED = "diverged"
    ANOTHER = "another"
    FILE_UNREADABLE = "file_unreadable"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A copy against the file: how many entries from the first on both journals share, how many each has beyond."""

    common: int
    copy_beyond: int
    file_beyond: int | None
    """None where the file cannot be read."""

    @property
    def relation(self) -> Relation:
        """Return it in one word."""
        if self.file_beyond is None:
            return Relation.FILE_UNREADABLE
        if not self.common:
            return Relation.ANOTHER
        return _RELATIONS[bool(self.copy_beyond), bool(self.file_beyond)]


_RELATIONS = {
    (False, False): Relation.SAME,
    (False, True): Relation.COPY_OLDER,
    (True, False): Relation.COPY_NEWER,
    (True, True): Relation.DIVERGED,
}


def compare(copy: int, file: int, agree: Callable[[int], bool]) -> Comparison:
    """Compare two journals of `copy` and `file` entries; `agree(n)` says whether their n-th entries have one digest.

    As each entry's digest covers the one before, entries that agree agree on all that went before, and few are asked.
    """
    common = bisect_left(range(1, min(copy, file) + 1), True, key=lambda number: not agree(number))
    return Comparison(common, copy - common, file - common)


# Salvage


@dataclass(frozen=True, slots=True)
class Lost:
    """What could not be saved of a damaged file: the table by its title, how many of its rows at least, and where."""

    table: str
    rows: int
    detail: str


@dataclass(frozen=True, slots=True)
class Salvaged:
    """What could be saved: the plebiscite's facts where they can be read, and what is lost of each table."""

    plebiscite: Plebiscite | None
    lost: tuple[Lost, ...]
