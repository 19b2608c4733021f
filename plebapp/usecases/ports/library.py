"""Where books are made and opened."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from plebapp.domain.copies import Salvaged
from plebapp.usecases.ports.book import Book
from plebapp.usecases.ports.keys import DataKey
from plebapp.usecases.ports.report import Report, silent


class Protection(StrEnum):
    """How a file stands before it is opened: anybody may read it; it asks for a password; it would, and its keys are
    not beside it (or it is no plebiscite at all, which only the key could tell)."""

    OPEN = "open"
    PROTECTED = "protected"
    KEYS_MISSING = "keys_missing"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has the file open for writing: the person, the computer's name, and since when (ISO 8601), by the state's
    legal time."""

    person: str
    machine: str
    since: str


@dataclass(frozen=True, slots=True)
class SavedCopy:
    """A copy in a folder of copies: where, and the UTC moment that its name tells."""

    path: Path
    moment: datetime


class Library(Protocol):
    """Where books are made and opened."""

    def create(self, path: Path, fill: Callable[[Book], None], holder: str = "") -> Book:
        """Create a file whose first facts `fill` writes, and open it for `holder`; whole or not at all, even when
        killed.

        Raises Unusable where something stands there or it cannot be written, and what `fill` raises.
        """

    def protection(self, path: Path) -> Protection:
        """Say how the file stands, opening nothing. Raises Unusable: missing, a folder, not ours."""

    def open(self, path: Path, key: DataKey | None = None, *, read_only: bool = False, holder: str = "") -> Book:
        """Open a file, migrating an older one after a copy; `holder` is whom a second opener is told of.

        Read-only, nothing is written, neither beside the file, and it may be open elsewhere, lie on a read-only medium
        or on a network share; only what a stopped writer left beside it is brought in, where that may be done.

        Raises Unusable, among others FILE_PROTECTED (without a key), KEYS_OF_ANOTHER_FILE (the key does not open it),
        FILE_IN_USE (operands of Holder), FILE_ON_NETWORK.
        """

    def reencrypt(
        self,
        path: Path,
        current: DataKey | None,
        new: DataKey,
        complete: Callable[[Book], None],
        report: Report = silent,
    ) -> None:
        """Write the file anew under another key (`current` is None where it had none) and put it in place of the old
        one, whole or not at all, even when killed. `complete` writes the last facts before the new one takes the name.

        Nobody may have the file open. The key file is the caller's: before, it must open both keys. Raises Unusable.
        """

    def holder(self, path: Path, key: DataKey | None = None) -> Holder | None:
        """Say who has the file open for writing now; None when nobody has. Raises Unusable."""

    def copies(self, folder: Path, name: str) -> tuple[SavedCopy, ...]:
        """Return the copies of the plebiscite `name` (the file's stem) in a folder, newest first. Raises Unusable."""

    def place_for_copy(self, folder: Path, name: str, moment: datetime) -> AbstractContextManager[SavedCopy]:
        """Yield where a copy made at a moment goes, for nobody else meanwhile; at the next second that is free, so that
        `copies` tells it from others. Raises Unusable as `copies`, FOLDER_FORBIDDEN."""

    def remove_copy(self, copy: SavedCopy) -> None:
        """Remove a copy with its key file. Raises Unusable."""

    def tidy_copies(self, folder: Path) -> None:
        """Remove what copies that were killed left in a folder more than a day ago; what cannot be removed stays."""

    def duplicate(self, source: Path, target: Path, report: Report = silent) -> None:
        """Copy a closed file, whatever it is encrypted with, and its key file, to a free name; whole or not at all.
        Raises Unusable."""

    def salvage(
        self,
        path: Path,
        key: DataKey | None,
        write: Callable[[str, Sequence[str], Iterable[Sequence[str]]], None],
        keep: Callable[[str, bytes], None],
        report: Report = silent,
    ) -> Salvaged:
        """Read what can be read of a damaged file: `write(title, header, rows)` takes each table under its title in
        Portuguese, `keep(name, content)` each issued document. The file itself is only read; `report` counts tables.
        Raises Unusable where nothing at all can be read, and what the three raise.
        """
