"""What the use cases need of the outside: the file, its keys, the tables brought in, the documents, the clock.

Adapters live in `storage`, `exchange` and `reports`; `__main__` joins them into an `App`.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from plebapp.usecases.ports.book import (
    Arms,
    Book,
    Counting,
    Damage,
    Draft,
    Facts,
    Issued,
    Issues,
    Journal,
    Opening,
    People,
    ProceedingDraft,
    Proceedings,
    Registered,
    Roll,
    RollQuery,
    StationRow,
    Stations,
)
from plebapp.usecases.ports.documents import (
    LARGEST_PDF,
    Account,
    Document,
    Documents,
    OpenDocument,
    Part,
    Picture,
    RecoverySheet,
)
from plebapp.usecases.ports.exchange import Exchange, Table
from plebapp.usecases.ports.keys import DataKey, Keys, Signer, Unlocked, Vault
from plebapp.usecases.ports.library import Holder, Library, Protection, SavedCopy
from plebapp.usecases.ports.report import Clock, Report, part_of, silent

__all__ = [
    "LARGEST_PDF",
    "Account",
    "App",
    "Arms",
    "Book",
    "Clock",
    "ClockBack",
    "Counting",
    "Damage",
    "DataKey",
    "Desk",
    "Document",
    "Documents",
    "Draft",
    "Exchange",
    "Facts",
    "Holder",
    "Issued",
    "Issues",
    "Journal",
    "Keys",
    "Library",
    "OpenDocument",
    "Opening",
    "Part",
    "People",
    "Picture",
    "ProceedingDraft",
    "Proceedings",
    "Protection",
    "RecoverySheet",
    "Registered",
    "Report",
    "Roll",
    "RollQuery",
    "SavedCopy",
    "Signer",
    "StationRow",
    "Stations",
    "Table",
    "Unlocked",
    "Vault",
    "part_of",
    "silent",
]


@dataclass(frozen=True, slots=True)
class App:
    """The program's ports, joined in `__main__`."""

    library: Library
    exchange: Exchange
    documents: Documents
    clock: Clock
    version: str
    vault: Vault


@dataclass(frozen=True, slots=True)
class ClockBack:
    """The clock is behind the journal: the last entry's moment and the present one (UTC, ISO 8601)."""

    last: str
    now: str


@dataclass(frozen=True, slots=True)
class Desk:
    """An open plebiscite with the person who works at it and a clock.

    In a protected file `signer` is that person, signed in, and `second` is the other one of an act of two, for that act
    alone (see `confirmed_by`). In a file without protection both are None. `clock_back` is what opening found of the
    clock, `keys_aside` where a key file is kept now whose place was taken on the way here.
    """

    book: Book
    person: str
    clock: Clock
    signer: Signer | None = None
    second: Signer | None = None
    clock_back: ClockBack | None = None
    keys_aside: Path | None = None

    def another(self) -> "Desk":
        """Return a desk on a further connection, for another thread."""
        return replace(self, book=self.book.another())

    def confirmed_by(self, second: Signer | None) -> "Desk":
        """Return the desk for an act that another person confirms."""
        return replace(self, second=second)
