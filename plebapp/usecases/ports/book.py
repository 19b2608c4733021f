"""The `.pleb` file: what is on it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from plebapp.domain.board import BoardDecision
from plebapp.domain.documents import DocumentNumber
from plebapp.domain.journal import Action, Entry, Payload, Seal
from plebapp.domain.people import Person
from plebapp.domain.plebiscite import Area, Plebiscite, Question
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.domain.roll import RollChange, RollClosing, RollReopening
from plebapp.domain.sheet import SheetEntry, SheetField
from plebapp.domain.station import State, Station, StationId
from plebapp.domain.voter import RollStatus, Voter
from plebapp.usecases.ports.keys import DataKey, Signer
from plebapp.usecases.ports.report import Report, silent


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
class ProceedingDraft:
    """What is typed of a proceeding of one kind and not on record: by the name of each field, the text of each of its
    lines (a moment has two, a date and an hour), and the number of the proceeding that it changes (0: a new one)."""

    kind: ProceedingKind
    number: int
    texts: Mapping[str, tuple[str, ...]]
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
    before that; whether a -wal file lies beside it whose facts are not seen, as on a read-only medium."""

    unclean: bool = False
    migrated_from: int | None = None
    copy: Path | None = None
    wal_unseen: bool = False


@dataclass(frozen=True, slots=True)
class Issued:
    """A document that left the program: the number that it bears among those of its kind, the UTC moment, the person,
    the journal's head that it rests on, the SHA-256 of its PDF, and that of the `dados.json` in it (empty without)."""

    kind: str
    number: DocumentNumber
    at: str
    person: str
    head: str
    digest: str
    data: str = ""


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

    def misfiled(self) -> Iterator[int]:
        """Yield the rows whose search text is not that of their names, so that a search would pass them by."""

    def every(self, statuses: frozenset[RollStatus]) -> Iterator[Registered]:
        """Yield the voters of these standings by zone, section and título, streaming."""

    def closing(self) -> RollClosing | None:
        """Return the closing in force; None while the roll is open, or open again."""

    def closings(self) -> Mapping[int, RollClosing]:
        """Return every closing by its number (1, 2, …), those no more in force included."""

    def reopenings(self) -> tuple[RollReopening, ...]:
        """Return every reopening, oldest first."""

    def close(self, closing: RollClosing) -> None: ...
    def reopen(self, at: str, person: str, reason: str) -> None:
        """Put on record that the closing in force is so no more. Raises LookupError where there is none."""

    def records_sum(self) -> str:
        """Return the kept sum over all voters' records (see domain.roll.RecordSum); it follows their changes."""

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

    def append(
        self,
        at: str,
        person: str,
        action: Action,
        subject: str,
        before: Payload,
        after: Payload,
        signers: Sequence[Signer] = (),
    ) -> Entry:
        """Add an entry, signed by each of `signers`; the first of them renews the seal."""

    def seal(self) -> Seal | None:
        """Return the seal, None in a journal that nobody signs."""

    def head(self) -> Entry | None: ...
    def entries(self, after: int = 0, limit: int | None = None) -> Iterator[Entry]:
        """Yield entries with a sequence above `after`, oldest first."""

    def latest(self, limit: int) -> tuple[Entry, ...]:
        """Return the newest entries, newest first."""

    def backwards(self) -> Iterator[Entry]:
        """Yield all entries, newest first, reading no more of them than are asked for."""


class People(Protocol):
    """The people of a protected file, those who left included; none in a file without protection."""

    def all(self) -> tuple[Person, ...]:
        """Return everybody, in the order in which they came."""

    def get(self, name: str) -> Person | None: ...
    def put(self, person: Person) -> None:
        """Add somebody, or put them in place of the one who bears the name."""


class Issues(Protocol):
    """The documents issued, kept for ever."""

    def all(self) -> tuple[Issued, ...]:
        """Return every issue, oldest first."""

    def add(self, issued: Issued, pdf: bytes) -> None: ...
    def pdf(self, issued: Issued) -> bytes: ...


class Proceedings(Protocol):
    """What the board put on record for its minutes, and what is being typed of it, one draft of each kind at most."""

    def all(self) -> tuple[Proceeding, ...]:
        """Return them by number."""

    def add(self, proceeding: Proceeding) -> None: ...
    def replace(self, proceeding: Proceeding) -> None:
        """Put one in place of the one of its number. Raises LookupError where there is none."""

    def remove(self, number: int) -> None:
        """Take one away; its number is not given again. Raises LookupError where there is none."""

    def next_number(self) -> int:
        """Return the number of the next one: one more than any ever given."""

    def drafts(self) -> tuple[ProceedingDraft, ...]:
        """Return the drafts in the order of the kinds."""

    def keep_draft(self, draft: ProceedingDraft) -> None:
        """Keep a draft in place of its kind's former one."""

    def drop_draft(self, kind: ProceedingKind) -> None:
        """Drop the draft of a kind, if there is one."""


class Arms(Protocol):
    """The court's arms, which head its documents."""

    def get(self) -> bytes | None:
        """Return the picture (PNG), None where the court gave none."""

    def put(self, picture: bytes | None) -> None: ...


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
    @property
    def people(self) -> People: ...
    @property
    def issues(self) -> Issues: ...
    @property
    def proceedings(self) -> Proceedings: ...
    @property
    def arms(self) -> Arms: ...
    def genuine(self, public_key: str, message: bytes, signature: str) -> bool:
        """Say whether a signature is that of a key over a message; what is no key or no signature is not genuine."""

    @property
    def key(self) -> DataKey | None:
        """Return the key under which the file is encrypted, None where it is not."""

    @property
    def read_only(self) -> bool:
        """Say whether nothing can be written: `atomic()` then raises Unusable(FILE_READ_ONLY)."""

    def atomic(self) -> AbstractContextManager[None]:
        """Write all or nothing; waits for another writer, then Unusable(FILE_BUSY). Not nested."""

    def reading(self) -> AbstractContextManager[None]:
        """Read one consistent state across several questions."""

    def another(self) -> "Book":
        """Open a further connection to the same file, for another thread."""

    def copy_to(self, target: Path, report: Report = silent) -> None:
        """Write a whole copy with its key file, read it back and verify it, or leave nothing at `target`.

        Raises Unusable: COPY_DIFFERS where what was read back is not what was written, and what disks refuse.
        """

    def damages(self, report: Report = silent) -> tuple[Damage, ...]:
        """Check pages, foreign keys and required rows."""

    def close(self) -> None: ...
