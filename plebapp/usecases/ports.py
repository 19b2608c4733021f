"""What the use cases need of the outside: the file, the tables brought in, the documents, the clock.

Adapters live in `storage`, `exchange` and `reports`; `__main__` joins them into an `App`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

from plebapp.domain.board import BoardDecision
from plebapp.domain.canvass import Canvass
from plebapp.domain.journal import Action, Entry, Payload
from plebapp.domain.plebiscite import Area, Plebiscite, Question
from plebapp.domain.roll import RollChange, RollClosing
from plebapp.domain.sheet import SheetEntry, SheetField
from plebapp.domain.station import State, Station, StationId
from plebapp.domain.voter import RollStatus, Voter

Clock = Callable[[], datetime]
"""Returns the present moment as an aware datetime."""

Report = Callable[[int, int], None]
"""`report(done, total)`: progress in units of the caller's choice; raises Cancelled when the user cancelled."""


def silent(done: int, total: int) -> None:
    """Report to nobody."""


@dataclass(frozen=True, slots=True)
class Registered:
    """A voter on file: the row's number (by which the journal refers to the person), the voter, where they stand."""

    id: int
    voter: Voter
    status: RollStatus


@dataclass(frozen=True, slots=True)
class RollQuery:
    """A search of the roll: words of the name in any order, or the beginning of a título; empty text finds all."""

    text: str = ""
    station: StationId | None = None
    statuses: frozenset[RollStatus] = frozenset()


@dataclass(frozen=True, slots=True)
class StationRow:
    """A station on file with the state of its count."""

    station: Station
    state: State


@dataclass(frozen=True, slots=True)
class Draft:
    """Fields of a count sheet as typed and not yet concluded."""

    station: StationId
    texts: Mapping[SheetField, str]
    person: str


@dataclass(frozen=True, slots=True)
class Damage:
    """What the file's own check found: where, and the engine's words. `schema`: a table, index or trigger is not as the
    program makes it, while what the file holds can still be read and compared."""

    where: str
    detail: str
    schema: bool = False


@dataclass(frozen=True, slots=True)
class Opening:
    """What opening the file found: not closed cleanly before; from which version it was migrated, and the copy made
    before that."""

    unclean: bool = False
    migrated_from: int | None = None
    copy: Path | None = None


class Facts(Protocol):
    """The plebiscite's facts, areas and questions."""

    def get(self) -> Plebiscite: ...
    def put(self, plebiscite: Plebiscite) -> None: ...
    def areas(self) -> tuple[Area, ...]: ...
    def add_area(self, name: str) -> Area: ...
    def questions(self) -> tuple[Question, ...]: ...
    def add_question(self, text: str) -> Question: ...
    def reword_question(self, number: int, text: str) -> None: ...


class Stations(Protocol):
    """Stations by zone and section."""

    def all(self) -> tuple[StationRow, ...]: ...
    def get(self, key: StationId) -> StationRow | None: ...
    def add(self, stations: Iterable[Station]) -> None: ...
    def replace(self, station: Station) -> None: ...
    def remove(self, key: StationId) -> None: ...
    def set_state(self, key: StationId, state: State) -> None: ...


class Roll(Protocol):
    """The voters, their standing, the closing and what was decided after it."""

    def get(self, titulo: str) -> Registered | None: ...
    def by_id(self, row: int) -> Registered | None: ...
    def titulos(self) -> Collection[str]:
        """Return the títulos on file, quick to look up in."""

    def add(self, voters: Iterable[tuple[Voter, RollStatus]]) -> int:
        """Add voters as the iterable yields them; return how many. Counters follow."""

    def remove(self, titulos: Iterable[str]) -> None: ...
    def replace(self, row: int, voter: Voter, status: RollStatus) -> None: ...
    def search(self, query: RollQuery, limit: int, offset: int = 0) -> tuple[Registered, ...]: ...
    def count(self, query: RollQuery) -> int: ...
    def counts(self) -> Mapping[tuple[StationId, RollStatus], int]:
        """Return the kept counters: voters by their own section (aggregated ones by themselves) and standing."""

    def recount(self) -> Mapping[tuple[StationId, RollStatus], int]:
        """Count the rows themselves, for verifying the counters."""

    def every(self, statuses: frozenset[RollStatus]) -> Iterator[Registered]:
        """Yield the voters of these standings by zone, section and título, streaming."""

    def closing(self) -> RollClosing | None: ...
    def close(self, closing: RollClosing) -> None: ...
    def changes(self) -> tuple[RollChange, ...]: ...
    def add_change(self, change: RollChange) -> None: ...


class Counting(Protocol):
    """Sheets, drafts and board decisions."""

    def sheets(self, station: StationId) -> tuple[SheetEntry, ...]:
        """Return all entries of a station, oldest first; the last is in force."""

    def in_force(self) -> Mapping[StationId, SheetEntry]: ...
    def add(self, entry: SheetEntry) -> None: ...
    def drafts(self) -> tuple[Draft, ...]: ...
    def draft(self, station: StationId) -> Draft | None: ...
    def keep_draft(self, draft: Draft) -> None: ...
    def drop_draft(self, station: StationId) -> None: ...
    def decisions(self) -> tuple[BoardDecision, ...]: ...
    def add_decision(self, decision: BoardDecision) -> None: ...


class Journal(Protocol):
    """The append-only journal."""

    def append(self, at: str, person: str, action: Action, subject: str, before: Payload, after: Payload) -> Entry: ...
    def head(self) -> Entry | None: ...
    def entries(self, after: int = 0, limit: int | None = None) -> Iterator[Entry]:
        """Yield entries with a sequence above `after`, oldest first."""

    def latest(self, limit: int) -> tuple[Entry, ...]:
        """Return the newest entries, newest first."""


class Book(Protocol):
    """One connection to an open `.pleb` file; it belongs to the thread that opened it."""

    @property
    def path(self) -> Path: ...
    @property
    def opening(self) -> Opening: ...
    @property
    def facts(self) -> Facts: ...
    @property
    def stations(self) -> Stations: ...
    @property
    def roll(self) -> Roll: ...
    @property
    def counting(self) -> Counting: ...
    @property
    def journal(self) -> Journal: ...

    def atomic(self) -> AbstractContextManager[None]:
        """Write all or nothing; waits for another writer, then Unusable(FILE_BUSY). Not nested."""

    def reading(self) -> AbstractContextManager[None]:
        """Read one consistent state across several questions."""

    def another(self) -> "Book":
        """Open a further connection to the same file, for another thread."""

    def copy_to(self, target: Path, report: Report = silent) -> None:
        """Write a whole copy that verifies, or leave nothing at `target`. Raises Unusable."""

    def damages(self, report: Report = silent) -> tuple[Damage, ...]:
        """Check pages, foreign keys and required rows."""

    def close(self) -> None: ...


class Library(Protocol):
    """Where books are made and opened."""

    def create(self, path: Path, fill: Callable[[Book], None]) -> Book:
        """Create a file whose first facts `fill` writes, and open it; whole or not at all, even when killed.

        Raises Unusable where something stands there or it cannot be written, and what `fill` raises.
        """

    def open(self, path: Path) -> Book:
        """Open a file, migrating an older one after a copy. Raises Unusable."""


class Table(Protocol):
    """A delimited text file brought in. `rows()` yields (physical line, cells) and may be called again."""

    @property
    def name(self) -> str: ...
    @property
    def encoding(self) -> str: ...
    @property
    def delimiter(self) -> str: ...
    @property
    def header(self) -> tuple[str, ...]: ...
    @property
    def size(self) -> int:
        """Return the size in bytes."""

    @property
    def consumed(self) -> int:
        """Return the bytes read so far by `rows()`."""

    def rows(self) -> Iterator[tuple[int, Sequence[str]]]: ...


class Exchange(Protocol):
    """Files in and out."""

    def open_table(self, path: Path) -> Table:
        """Open a delimited text file. Raises BadFile."""

    def write_table(self, path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Write a CSV for a spreadsheet, dangerous cells neutralised, all or nothing. Raises Unusable."""

    def write_document(self, path: Path, content: bytes) -> None:
        """Write a document, all or nothing, in place of the regular file that may be there. Raises Unusable."""

    def require_writable(self, path: Path) -> None:
        """Raise Unusable unless a file can be written at `path` now; changes nothing."""


@dataclass(frozen=True, slots=True)
class Minutes:
    """What the general minutes rest on: the canvass, the moment of issue with its offset, the program's version."""

    canvass: Canvass
    issued_at: datetime
    version: str


@dataclass(frozen=True, slots=True)
class Document:
    """A document as PDF, and the characters, in order of appearance, that its typeface lacks: `texts.remarks.MARK` is
    printed in their place, and whoever issues the document is to be told."""

    pdf: bytes
    replaced: tuple[str, ...] = ()


class Documents(Protocol):
    """The official documents."""

    def general_minutes(self, minutes: Minutes, report: Report = silent) -> Document:
        """Return the Ata Geral da Apuração do Plebiscito."""


@dataclass(frozen=True, slots=True)
class App:
    """The program's ports, joined in `__main__`."""

    library: Library
    exchange: Exchange
    documents: Documents
    clock: Clock
    version: str


@dataclass(frozen=True, slots=True)
class Desk:
    """An open plebiscite with the person who works at it and a clock. Accounts and permissions come later."""

    book: Book
    person: str
    clock: Clock

    def another(self) -> "Desk":
        """Return a desk on a further connection, for another thread."""
        return Desk(self.book.another(), self.person, self.clock)
