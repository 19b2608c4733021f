"""Bringing in the voters, and registering or changing one."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from plebapp.domain.errors import BadFile, Code, Refused
from plebapp.domain.fields import FieldProblem, FieldRefusal, Problem, RefusedRow
from plebapp.domain.journal import Action
from plebapp.domain.people import Permission
from plebapp.domain.plebiscite import Plebiscite
from plebapp.domain.roll import RecordSum
from plebapp.domain.station import StationId
from plebapp.domain.titulo import parse_titulo
from plebapp.domain.voter import NOT_INCLUDED, VOTER_FIELDS, RollStatus, Voter, VoterReader, include, voter_fields
from plebapp.usecases.imports import (
    REPORT_EVERY,
    Columns,
    columns_of,
    refused,
    require,
    same_width,
    wrong_width,
)
from plebapp.usecases.permission import authorise
from plebapp.usecases.ports import Book, Desk, Registered, Report, Table, silent
from plebapp.usecases.record import record
from plebapp.usecases.stations import require_open_roll


@dataclass(frozen=True, slots=True)
class RollImport:
    """What an import of voters did: `included + not_included + refused` is the number of rows read."""

    read: int
    included: int
    by_status: Mapping[RollStatus, int]
    refused: tuple[RefusedRow, ...]

    @property
    def not_included(self) -> int:
        """Return the voters registered as not included (art. 3º, sole paragraph, I, or título not regular)."""
        return sum(count for status, count in self.by_status.items() if status in NOT_INCLUDED)

    @property
    def kept(self) -> int:
        """Return the voters now on file because of this import."""
        return self.included + self.not_included


def import_voters(
    desk: Desk, table: Table, chosen: Iterable[tuple[str, str]] = (), report: Report = silent
) -> RollImport:
    """Register the voters of a table, each included or not included by art. 3º, or refused with the reason.

    The same título twice in the file refuses both rows as a pair; one already on file refuses the row.
    Raises BadFile (wrong shape), Refused (no stations, roll closed), Cancelled; nothing changes then, nor when every
    row is refused.
    """
    columns = columns_of(table, VOTER_FIELDS, chosen)
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.VOTERS)
        require_open_roll(book)
        plebiscite = book.facts.get()
        require(table, voter_fields(plebiscite.criterion), columns)
        stations = frozenset(row.station.id for row in book.stations.all())
        if not stations:
            raise Refused(Code.NO_STATIONS)
        reading = _Reading(plebiscite, stations, book.roll.titulos(), table, columns)
        book.roll.add(reading.voters(report))
        book.roll.remove(reading.withdrawn)
        outcome = reading.outcome()
        if outcome.kept:
            summary = {**_summary(table, columns, outcome), "records": records_digest(book)}
            record(desk, Action.VOTERS_IMPORTED, table.name, after=summary)
    return outcome


def _summary(table: Table, columns: Columns, outcome: RollImport) -> dict[str, object]:
    return {
        "read": outcome.read,
        "included": outcome.included,
        "not_included": {status.value: count for status, count in outcome.by_status.items() if status in NOT_INCLUDED},
        "refused": len(outcome.refused),
        "columns": {field: table.header[position] for field, position in columns.items()},
        "encoding": table.encoding,
    }


class _Reading:
    """One streaming pass over a table of voters."""

    def __init__(
        self,
        plebiscite: Plebiscite,
        stations: frozenset[StationId],
        on_file: Iterable[str],
        table: Table,
        columns: Columns,
    ) -> None:
        self._plebiscite = plebiscite
        self._stations = stations
        self._table = table
        self._reader = VoterReader(plebiscite.criterion, columns)
        self._titulo_column = columns["titulo"]
        self._on_file = on_file
        # Título → line of its first row, and that row's standing unless it was refused for another reason.
        self._seen: dict[str, int] = {}
        self._standing: dict[str, RollStatus] = {}
        self._pairs: dict[str, int] = {}
        self._read = 0
        self._statuses: Counter[RollStatus] = Counter()
        self._refused: list[RefusedRow] = []
        self.withdrawn: list[str] = []

    def voters(self, report: Report) -> Iterator[tuple[Voter, RollStatus]]:
        """Yield voters with their standing; what is found wrong later is in `withdrawn` once this is exhausted."""
        table, width = self._table, len(self._table.header)
        criterion, cutoff = self._plebiscite.criterion, self._plebiscite.cutoff
        read, stations, on_file, seen = self._reader.read, self._stations, self._on_file, self._seen
        standing = self._standing
        for line, cells in table.rows():
            self._read += 1
            if self._read % REPORT_EVERY == 0:
                report(table.consumed, table.size)
            if len(cells) != width and not same_width(cells, width):
                self._refused.append(wrong_width(line, cells, width))
                continue
            try:
                voter = read(cells)
            except FieldProblem:
                self._refuse_unreadable(line, cells)
                continue
            if voter.titulo in seen or voter.titulo in on_file or (voter.zone, voter.section) not in stations:
                self._refuse(line, cells, voter)
                continue
            status = include(voter, criterion, cutoff)
            seen[voter.titulo] = line
            standing[voter.titulo] = status
            yield voter, status
        self._finish()

    def _refuse_unreadable(self, line: int, cells: Sequence[str]) -> None:
        self._refused.append(RefusedRow(line, tuple(cells), self._reader.refusals(cells)))
        try:
            titulo = parse_titulo(cells[self._titulo_column])
        except FieldProblem:
            return
        if titulo in self._seen:
            self._pairs.setdefault(titulo, line)
        else:
            self._seen[titulo] = line

    def _refuse(self, line: int, cells: Sequence[str], voter: Voter) -> None:
        if voter.titulo in self._on_file:
            row = refused(line, cells, "titulo", voter.titulo, Problem.ALREADY_REGISTERED)
        elif voter.titulo in self._seen:
            first = self._seen[voter.titulo]
            self._pairs.setdefault(voter.titulo, line)
            row = refused(line, cells, "titulo", voter.titulo, Problem.REPEATED_IN_FILE, other_line=first)
        else:
            self._seen[voter.titulo] = line
            row = refused(line, cells, "secao", f"{voter.zone}/{voter.section}", Problem.STATION_UNKNOWN)
        self._refused.append(row)

    def _finish(self) -> None:
        """Count the standings, and take back the first row of every pair, reading its cells once more."""
        if self._read == 0:
            raise BadFile(Code.TABLE_WITHOUT_ROWS, name=self._table.name)
        taken_back: dict[int, str] = {}
        for titulo in self._pairs:
            if self._standing.pop(titulo, None) is not None:
                self.withdrawn.append(titulo)
                taken_back[self._seen[titulo]] = titulo
        self._statuses = Counter(self._standing.values())
        if not taken_back:
            return
        for line, cells in self._table.rows():
            titulo_there = taken_back.get(line)
            if titulo_there is not None:
                second = self._pairs[titulo_there]
                self._refused.append(
                    refused(line, cells, "titulo", titulo_there, Problem.REPEATED_IN_FILE, other_line=second)
                )

    def outcome(self) -> RollImport:
        """Return what the pass did."""
        self._refused.sort(key=lambda row: row.line)
        return RollImport(self._read, self._statuses[RollStatus.INCLUDED], dict(self._statuses), tuple(self._refused))


class VoterRefused(Refused):
    """The fields of a form cannot be taken: every one that is wrong."""

    def __init__(self, refusals: tuple[FieldRefusal, ...]) -> None:
        super().__init__(Code.VOTER_INVALID, fields=", ".join(refusal.field for refusal in refusals))
        self.refusals = refusals


def read_voter(book: Book, texts: Mapping[str, str]) -> Voter:
    """Read the fields of a form (names as in `VOTER_FIELDS`). Raises VoterRefused with all that is wrong."""
    columns = {rule.field: position for position, rule in enumerate(VOTER_FIELDS)}
    reader = VoterReader(book.facts.get().criterion, columns)
    cells = [texts.get(rule.field, "").strip() for rule in VOTER_FIELDS]
    try:
        voter = reader.read(cells)
    except FieldProblem as problem:
        raise VoterRefused(reader.refusals(cells)) from problem
    if book.stations.get(StationId(voter.zone, voter.section)) is None:
        value = f"{voter.zone}/{voter.section}"
        raise VoterRefused((FieldRefusal("secao", value, Problem.STATION_UNKNOWN, {}),))
    return voter


def check_voter(desk: Desk, texts: Mapping[str, str]) -> RollStatus:
    """Say where the voter of a form would stand, changing nothing. Raises VoterRefused."""
    plebiscite = desk.book.facts.get()
    return include(read_voter(desk.book, texts), plebiscite.criterion, plebiscite.cutoff)


def register_voter(desk: Desk, texts: Mapping[str, str]) -> RollStatus:
    """Register one voter from a form; return where they stand. Raises VoterRefused, or Refused (roll closed)."""
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.VOTERS)
        require_open_roll(book)
        voter = read_voter(book, texts)
        if book.roll.get(voter.titulo) is not None:
            raise VoterRefused((FieldRefusal("titulo", voter.titulo, Problem.ALREADY_REGISTERED, {}),))
        plebiscite = book.facts.get()
        status = include(voter, plebiscite.criterion, plebiscite.cutoff)
        book.roll.add([(voter, status)])
        subject = subject_of(_on_file(book, voter.titulo))
        after = {"status": status.value, "records": records_digest(book)}
        record(desk, Action.VOTER_REGISTERED, subject, after=after)
    return status


def change_voter(desk: Desk, row: int, texts: Mapping[str, str]) -> RollStatus:
    """Change the voter on file under `row` to the fields of a form; return where they stand now.

    Raises VoterRefused, or Refused (roll closed, nobody there). The journal names the fields, not what they hold.
    """
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.VOTERS)
        require_open_roll(book)
        current = book.roll.by_id(row)
        if current is None:
            raise Refused(Code.VOTER_UNKNOWN)
        voter = read_voter(book, texts)
        other = book.roll.get(voter.titulo)
        if other is not None and other.id != row:
            raise VoterRefused((FieldRefusal("titulo", voter.titulo, Problem.ALREADY_REGISTERED, {}),))
        plebiscite = book.facts.get()
        status = include(voter, plebiscite.criterion, plebiscite.cutoff)
        changed = [name for name in Voter._fields if getattr(voter, name) != getattr(current.voter, name)]
        if changed or status is not current.status:
            book.roll.replace(row, voter, status)
            record(
                desk,
                Action.VOTER_CHANGED,
                subject_of(current),
                before={"status": current.status.value},
                after={"status": status.value, "fields": changed, "records": records_digest(book)},
            )
    return status


def remove_voter(desk: Desk, row: int, reason: str) -> None:
    """Take a voter registered by mistake off the file, while the roll is open. Raises Refused."""
    book = desk.book
    if not reason.strip():
        raise Refused(Code.REASON_MISSING)
    with book.atomic():
        authorise(desk, Permission.VOTERS)
        require_open_roll(book)
        current = book.roll.by_id(row)
        if current is None:
            raise Refused(Code.VOTER_UNKNOWN)
        book.roll.remove([current.voter.titulo])
        record(
            desk,
            Action.VOTER_REMOVED,
            subject_of(current),
            before={"status": current.status.value},
            after={"reason": reason.strip(), "records": records_digest(book)},
        )


def records_digest(book: Book) -> str:
    """Return the digest of the sum over all records, as the journal keeps it with every change of them."""
    return RecordSum(book.roll.records_sum()).digest()


def _on_file(book: Book, titulo: str) -> Registered:
    registered = book.roll.get(titulo)
    assert registered is not None
    return registered


def subject_of(registered: Registered) -> str:
    """Return the voter as the journal refers to them: by the row's number, never by name or título."""
    return f"eleitor {registered.id}"
