"""Reading a table whose pages are damaged in places: whatever can be reached from either end of a gap, and within.

Reading in the order of the key stops at a page that cannot be read. Reading backwards from the other end stops at the
other side of the gap. A gap is then split at a key that it may hold and its parts read from both sides, until there is
no key left to split at, or so many parts were tried in vain that the rest is given up.
"""

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import overload

from plebapp.domain.errors import Unusable
from plebapp.storage.driver import Row

Key = tuple[int | str, ...]
Read = Callable[[str, Sequence[int | str]], Iterable[Row]]
"""Yields the rows of a query with its parameters; raises Unusable where a page cannot be read."""

_IN_VAIN = 600
"""After so many tries in a row that found nothing, the rest of a table is given up."""


@dataclass(frozen=True, slots=True)
class Numbers(Sequence[Key]):
    """The keys 1, 2, … up to `last`, of which only those asked for are ever made."""

    last: int

    def __len__(self) -> int:
        return self.last

    @overload
    def __getitem__(self, place: int) -> Key: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Key]: ...
    def __getitem__(self, place: int | slice) -> Key | Sequence[Key]:
        found = range(1, self.last + 1)[place]
        return (found,) if isinstance(found, int) else [(number,) for number in found]


@dataclass(frozen=True, slots=True)
class Gap:
    """The keys from `low` (it included, or after it) to before `high`; None is where the table begins and ends."""

    low: Key | None = None
    high: Key | None = None
    with_low: bool = False

    def splits(self, keys: Sequence[Key]) -> range:
        """Return the places, in `keys`, of those at which the gap can be split."""
        first = 0 if self.low is None else bisect_right(keys, self.low)
        end = len(keys) if self.high is None else bisect_left(keys, self.high)
        return range(first, max(first, end))

    def holds(self, key: Key) -> bool:
        """Say whether a key lies in the gap."""
        after = self.low is None or key > self.low or (self.with_low and key == self.low)
        return after and (self.high is None or key < self.high)


@dataclass(frozen=True, slots=True)
class Table:
    """A table to read: the columns of its key, and all others."""

    name: str
    key: tuple[str, ...]
    others: tuple[str, ...]

    def query(self, gap: Gap, *, backwards: bool) -> tuple[str, list[int | str]]:
        """Return the query that reads a gap from one of its ends, and its parameters."""
        bounds = ((">=" if gap.with_low else ">", gap.low), ("<", gap.high))
        given = [(comparison, key) for comparison, key in bounds if key is not None]
        asked = " AND ".join(f"({self._of_key(key)}) {c} ({', '.join('?' * len(key))})" for c, key in given)
        order = ", ".join(f"{name} DESC" if backwards else name for name in self.key)
        columns = ", ".join((*self.key, *self.others))
        sql = f'SELECT {columns} FROM "{self.name}" NOT INDEXED WHERE {asked or "TRUE"} ORDER BY {order}'
        return sql, [value for _, key in given for value in key]

    def _of_key(self, key: Key) -> str:
        return ", ".join(self.key[: len(key)])


@dataclass(slots=True)
class Reading:
    """Reads a table once. When `rows()` has ended, `lost` has the gaps that could not be read, in order, and
    `found` says whether there was any row at all.

    `find_keys` returns the keys, or beginnings of keys, that the table may hold; only a damaged one asks for them.
    """

    table: Table
    read: Read
    find_keys: Callable[[], Sequence[Key]]
    lost: list[Gap] = field(default_factory=list)
    found: bool = False

    def rows(self) -> Iterator[Row]:
        """Yield the rows that can be read, the key's columns first; from the first gap on in no order."""
        gap = yield from self._from_both_ends(Gap())
        if gap is not None:
            yield from self._within(gap, self.find_keys())

    def _within(self, gap: Gap, keys: Sequence[Key]) -> Iterator[Row]:
        """Yield what can be read of a gap whose ends cannot."""
        waiting = deque([gap])
        in_vain = 0
        while waiting and in_vain < _IN_VAIN:
            unread = waiting.popleft()
            places = unread.splits(keys)
            if not places:
                self._lose(unread, keys)
                continue
            middle = keys[_middle(places, unread)]
            for part in (replace(unread, high=middle), Gap(middle, unread.high, with_low=True)):
                found = yield from self._from_both_ends(part)
                in_vain = in_vain + 1 if found == part else 0
                if found is not None:
                    waiting.append(found)
        for unread in waiting:
            self._lose(unread, keys)
        self.lost = _joined(self.lost)

    def _lose(self, gap: Gap, keys: Sequence[Key]) -> None:
        # Between two numbers that follow one another there is nothing.
        if gap.with_low or gap.splits(keys) or not isinstance(keys, Numbers):
            self.lost.append(gap)

    def _from_both_ends(self, gap: Gap) -> Generator[Row, None, Gap | None]:
        """Yield the rows of a gap from its ends; return what remains, None where nothing does."""
        for backwards in (False, True):
            last: Key | None = None
            complete = False
            with suppress(Unusable):  # the page after `last`
                for row in self.read(*self.table.query(gap, backwards=backwards)):
                    key = row[: len(self.table.key)]
                    if last is not None and (key >= last if backwards else key <= last):
                        break  # so damaged that not even the order holds
                    yield row
                    last = key
                    self.found = True
                else:
                    complete = True
            if complete:
                return None
            if last is not None:
                gap = replace(gap, high=last) if backwards else Gap(last, gap.high)
        return gap


def _middle(places: range, gap: Gap) -> int:
    """Return the place at which to split: half way, or twice as far from the beginning where the end is not known."""
    return places[len(places) // 2] if gap.high is not None else min(2 * places[0], places[-1])


def _joined(gaps: list[Gap]) -> list[Gap]:
    """Return the gaps in order, each joined with the one that begins where it ends."""
    joined: list[Gap] = []
    for gap in sorted(gaps, key=lambda gap: (gap.low is not None, gap.low or ())):
        if joined and gap.with_low and joined[-1].high == gap.low:
            joined[-1] = replace(joined[-1], high=gap.high)
        else:
            joined.append(gap)
    return joined
