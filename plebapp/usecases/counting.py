"""Typing the stations' counts: drafts, sheets, corrections, batches, and what the board decides."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from plebapp.domain.board import LEADS_TO, BoardAct, BoardDecision, validate
from plebapp.domain.encoding import encode_decision, encode_entry, station_key
from plebapp.domain.errors import BadFile, Code, Refused
from plebapp.domain.fields import FieldProblem, FieldRefusal, FieldRule, Problem, RefusedRow, numbered
from plebapp.domain.findings import Context, Finding, check
from plebapp.domain.journal import Action
from plebapp.domain.people import Permission
from plebapp.domain.sheet import SHEET_FIELDS, Sheet, SheetEntry, SheetField, Typed, read_typed, sheet_from
from plebapp.domain.station import STATES, State, StationId
from plebapp.domain.voter import ENROLLED, section_number, zone_number
from plebapp.usecases.imports import Columns, columns_of, require, same_width
from plebapp.usecases.permission import authorise
from plebapp.usecases.ports import Book, Desk, Draft, Report, StationRow, Table, silent
from plebapp.usecases.record import record, require_past
from plebapp.usecases.roll import count_by_station, require_closed_roll

Texts = Mapping[SheetField, str]


@dataclass(frozen=True, slots=True)
class SheetCommand:
    """Concluding a station's entry: the fields as typed, the codes of the warnings confirmed against the paper, and for
    a correction its reason."""

    station: StationId
    texts: Texts
    confirmed: frozenset[str] = frozenset()
    reason: str = ""


class SheetRefused(Refused):
    """The sheet cannot be concluded: blocking findings, or warnings not yet confirmed."""

    def __init__(self, code: Code, station: StationId, findings: Sequence[Finding]) -> None:
        codes = ", ".join(dict.fromkeys(finding.code for finding in findings))
        super().__init__(code, zone=station.zone, section=station.section, codes=codes)
        self.findings = tuple(findings)


def require_countable(desk: Desk) -> None:
    """Raise Refused while no count may be typed: the list of voters open, or the poll not over."""
    require_closed_roll(desk.book)
    plebiscite = desk.book.facts.get()
    if not plebiscite.counting_may_begin(desk.clock()):
        raise Refused(Code.POLL_STILL_OPEN, closes=plebiscite.poll_closes.isoformat())


def urn_of(book: Book, key: StationId) -> StationRow:
    """Return a station that has an urn of its own. Raises Refused: unknown, or aggregated (I05)."""
    row = book.stations.get(key)
    if row is None:
        raise Refused(Code.STATION_UNKNOWN, zone=key.zone, section=key.section)
    if row.station.aggregated:
        principal = row.station.counted_at.section
        raise Refused(Code.STATION_AGGREGATED, zone=key.zone, section=key.section, principal=principal)
    return row


def keep_draft(desk: Desk, station: StationId, texts: Texts) -> None:
    """Keep the fields being typed, so that nothing is lost; all fields empty drop the draft. No fact, no journal."""
    with desk.book.atomic():
        authorise(desk, Permission.TYPE)
        if any(text.strip() for text in texts.values()):
            desk.book.counting.keep_draft(Draft(station, texts, desk.person))
        else:
            desk.book.counting.drop_draft(station)


def check_sheet(desk: Desk, station: StationId, texts: Texts) -> tuple[Finding, ...]:
    """Return what is found in the fields typed so far, changing nothing."""
    return check(read_typed(texts), context_of(desk.book, station))


def context_of(book: Book, station: StationId) -> Context:
    """Return what a station's sheet is compared with."""
    return Context(enrolled=count_by_station(book, ENROLLED)[station])


def enter_sheet(desk: Desk, command: SheetCommand) -> SheetEntry:
    """Conclude a station's first entry. Raises Refused (not countable, already typed) and SheetRefused."""
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.TYPE)
        require_countable(desk)
        row = urn_of(book, command.station)
        _require_awaiting(row)
        typed = read_typed(command.texts)
        sheet = _concluded(desk, command, typed)
        entry = SheetEntry(command.station, 1, sheet, desk.person, tuple(sorted(command.confirmed)))
        _put(book, entry, State.COUNTED)
        record(desk, Action.SHEETS_ENTERED, station_key(entry.station), after={"sheets": [encode_entry(entry)]})
    return entry


def correct_sheet(desk: Desk, command: SheetCommand) -> SheetEntry:
    """Supersede a station's entry by another one, with a reason; the earlier one stays on record. Raises Refused."""
    book = desk.book
    if not command.reason.strip():
        raise Refused(Code.REASON_MISSING)
    with book.atomic():
        authorise(desk, Permission.CORRECT)
        require_countable(desk)
        row = urn_of(book, command.station)
        earlier = book.counting.sheets(command.station)
        if not earlier or not STATES[row.state].typed:
            raise Refused(Code.STATION_NOT_TYPED, zone=command.station.zone, section=command.station.section)
        sheet = _concluded(desk, command, read_typed(command.texts))
        number, reason = earlier[-1].number + 1, command.reason.strip()
        entry = SheetEntry(command.station, number, sheet, desk.person, tuple(sorted(command.confirmed)), reason)
        _put(book, entry, row.state)
        record(
            desk,
            Action.SHEET_CORRECTED,
            station_key(entry.station),
            before=encode_entry(earlier[-1]),
            after=encode_entry(entry),
        )
    return entry


def _put(book: Book, entry: SheetEntry, state: State) -> None:
    book.counting.add(entry)
    book.counting.drop_draft(entry.station)
    book.stations.set_state(entry.station, state)


def _require_awaiting(row: StationRow) -> None:
    key = row.station.id
    if row.state is State.COUNTED:
        raise Refused(Code.STATION_ALREADY_TYPED, zone=key.zone, section=key.section)
    if row.state is not State.AWAITING:
        raise Refused(Code.STATION_STATE_FORBIDS, zone=key.zone, section=key.section, state=row.state.value)


def _concluded(desk: Desk, command: SheetCommand, typed: Typed) -> Sheet:
    """Return the sheet if nothing blocks it and every warning is confirmed. Raises SheetRefused."""
    findings = check(typed, context_of(desk.book, command.station))
    blocking = [
        finding for finding in findings if finding.blocking and not _released(desk.book, command.station, finding)
    ]
    if blocking:
        raise SheetRefused(Code.SHEET_BLOCKED, command.station, blocking)
    unconfirmed = [f for f in findings if not f.blocking and f.code not in command.confirmed]
    if unconfirmed:
        raise SheetRefused(Code.WARNING_UNCONFIRMED, command.station, unconfirmed)
    return sheet_from(typed)


def _released(book: Book, station: StationId, finding: Finding) -> bool:
    """Say whether the board has released the finding (only those marked J in the table, by RELEASE_TURNOUT) for the
    entry being typed: since the last one on record."""
    if not finding.rule.board:
        return False
    sheets = book.counting.sheets(station)
    last = sheets[-1].number if sheets else 0
    return any(
        decision.station == station and decision.act is BoardAct.RELEASE_TURNOUT and decision.sheet == last
        for decision in book.counting.decisions()
    )


@dataclass(frozen=True, slots=True)
class RefusedSheet:
    """A row of a batch that cannot be taken: fields that cannot be read, or findings that block."""

    row: RefusedRow
    findings: tuple[Finding, ...] = ()


class BatchRefused(Refused):
    """A batch with at least one row that cannot be taken; nothing of it was."""

    def __init__(self, refused: Sequence[RefusedSheet], read: int) -> None:
        super().__init__(Code.ROWS_REFUSED, refused=len(refused), read=read)
        self.refused = tuple(refused)


@dataclass(frozen=True, slots=True)
class BatchOutcome:
    """What a batch did: the entries made, and the warnings that stand confirmed by bringing the file."""

    entries: tuple[SheetEntry, ...]
    warnings: tuple[tuple[StationId, Finding], ...]


BATCH_FIELDS = (
    FieldRule("zona", zone_number, True, numbered("zona", "zona eleitoral")),
    FieldRule("secao", section_number, True, numbered("secao", "secao eleitoral")),
    # Absent, or its cell empty: no envelope was admitted.
    *(replace(rule, required=rule.required and rule.field != SheetField.SEPARATE_VOTES) for rule in SHEET_FIELDS),
)


def enter_batch(
    desk: Desk, table: Table, chosen: Iterable[tuple[str, str]] = (), report: Report = silent
) -> BatchOutcome:
    """Enter the sheets of a table, all of them or none.

    Raises BadFile (wrong shape), Refused (not countable), BatchRefused with every row that cannot be taken.
    """
    columns = columns_of(table, BATCH_FIELDS, chosen)
    require(table, BATCH_FIELDS, columns)
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.TYPE)
        require_countable(desk)
        batch = _Batch(book, table, columns)
        batch.run(report)
        if batch.refused:
            raise BatchRefused(batch.refused, batch.read)
        entries = [replace(entry, person=desk.person) for entry in batch.entries.values()]
        for entry in entries:
            _put(book, entry, State.COUNTED)
        record(desk, Action.SHEETS_ENTERED, table.name, after={"sheets": [encode_entry(entry) for entry in entries]})
    return BatchOutcome(tuple(entries), tuple(batch.warnings))


class _Batch:
    """One pass over a table of sheets."""

    def __init__(self, book: Book, table: Table, columns: Columns) -> None:
        self._book = book
        self._table = table
        self._columns = columns
        self._rows = {row.station.id: row for row in book.stations.all()}
        self._enrolled = count_by_station(book, ENROLLED)
        # Each station's first row, and the line of a second one.
        self._first: dict[StationId, tuple[int, tuple[str, ...]]] = {}
        self._repeated: dict[StationId, int] = {}
        self.read = 0
        self.entries: dict[StationId, SheetEntry] = {}
        self.warnings: list[tuple[StationId, Finding]] = []
        self.refused: list[RefusedSheet] = []

    def run(self, report: Report) -> None:
        """Read every row. Raises BadFile when there is none."""
        for line, cells in self._table.rows():
            self.read += 1
            report(self._table.consumed, self._table.size)
            problems = list(self._problems(line, cells))
            if problems:
                self.refused.append(RefusedSheet(RefusedRow(line, tuple(cells), tuple(problems))))
                continue
            self._take(line, cells)
        if self.read == 0:
            raise BadFile(Code.TABLE_WITHOUT_ROWS, name=self._table.name)
        for key, other in self._repeated.items():
            if key in self.entries:
                line, cells = self._first[key]
                problem = FieldRefusal("secao", station_key(key), Problem.REPEATED_IN_FILE, {"other_line": other})
                self.refused.append(RefusedSheet(RefusedRow(line, cells, (problem,))))
        self.refused.sort(key=lambda sheet: sheet.row.line)

    def _text(self, cells: Sequence[str], field: str) -> str:
        return cells[self._columns[field]].strip() if field in self._columns else ""

    def _texts(self, cells: Sequence[str]) -> dict[SheetField, str]:
        texts = {field: self._text(cells, field) for field in SheetField}
        return {**texts, SheetField.SEPARATE_VOTES: texts[SheetField.SEPARATE_VOTES] or "0"}

    def _problems(self, line: int, cells: Sequence[str]) -> Iterator[FieldRefusal]:
        width = len(self._table.header)
        if not same_width(cells, width):
            yield FieldRefusal("", "", Problem.WRONG_NUMBER_OF_CELLS, {"found": len(cells), "expected": width})
            return
        unreadable = False
        for field, parse in (("zona", zone_number), ("secao", section_number)):
            text = self._text(cells, field)
            try:
                if not text:
                    raise FieldProblem(Problem.MISSING)
                parse(text)
            except FieldProblem as problem:
                unreadable = True
                yield FieldRefusal(field, text, problem.problem, problem.operands)
        if not unreadable:
            yield from self._station_problems(line, cells)
        texts = self._texts(cells)
        for name, found in read_typed(texts).problems.items():
            yield FieldRefusal(name.value, texts[name], found.problem, found.operands)

    def _key(self, cells: Sequence[str]) -> StationId:
        return StationId(zone_number(self._text(cells, "zona")), section_number(self._text(cells, "secao")))

    def _station_problems(self, line: int, cells: Sequence[str]) -> Iterator[FieldRefusal]:
        key = self._key(cells)
        row, value = self._rows.get(key), station_key(key)
        first, _ = self._first.setdefault(key, (line, tuple(cells)))
        if first != line:
            self._repeated.setdefault(key, line)
            yield FieldRefusal("secao", value, Problem.REPEATED_IN_FILE, {"other_line": first})
        elif row is None:
            yield FieldRefusal("secao", value, Problem.STATION_UNKNOWN, {})
        elif row.station.aggregated:
            principal = row.station.counted_at.section
            yield FieldRefusal("secao", value, Problem.STATION_AGGREGATED, {"principal": principal})
        elif row.state is State.COUNTED:
            yield FieldRefusal("secao", value, Problem.STATION_ALREADY_TYPED, {})
        elif row.state is not State.AWAITING:
            yield FieldRefusal("secao", value, Problem.STATION_STATE_FORBIDS, {"state": row.state.value})

    def _take(self, line: int, cells: Sequence[str]) -> None:
        key, typed = self._key(cells), read_typed(self._texts(cells))
        findings = check(typed, Context(self._enrolled[key]))
        blocking = tuple(f for f in findings if f.blocking and not _released(self._book, key, f))
        if blocking:
            self.refused.append(RefusedSheet(RefusedRow(line, tuple(cells), ()), blocking))
            return
        warnings = [finding for finding in findings if not finding.blocking]
        self.warnings += [(key, finding) for finding in warnings]
        confirmed = tuple(sorted({finding.code for finding in warnings}))
        self.entries[key] = SheetEntry(key, 1, sheet_from(typed), "", confirmed)


@dataclass(frozen=True, slots=True)
class BoardCommand:
    """A decision of the board about a station, to be recorded with its votes."""

    station: StationId
    act: BoardAct
    reason: str
    votes_for: int
    votes_against: int
    decided_on: date
    came: int | None = None


def record_decision(desk: Desk, command: BoardCommand) -> BoardDecision:
    """Record a decision of the board and bring the station to the state it leads to. Raises Refused."""
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.RECORD_DECISION)
        require_countable(desk)
        row = urn_of(book, command.station)
        sheets = book.counting.sheets(command.station)
        decision = BoardDecision(
            number=len(book.counting.decisions()) + 1,
            station=command.station,
            act=command.act,
            reason=command.reason.strip(),
            votes_for=command.votes_for,
            votes_against=command.votes_against,
            decided_on=command.decided_on,
            person=desk.person,
            sheet=sheets[-1].number if sheets else 0,
            came=command.came,
        )
        validate(decision, row.state)
        _require_possible(desk, decision, typed=bool(sheets))
        state = state_after(command.act, row.state, typed=bool(sheets))
        book.counting.add_decision(decision)
        book.stations.set_state(command.station, state)
        record(
            desk,
            Action.BOARD_DECIDED,
            station_key(command.station),
            before={"state": row.state.value},
            after={"state": state.value, "decision": encode_decision(decision)},
        )
    return decision


def _require_possible(desk: Desk, decision: BoardDecision, *, typed: bool) -> None:
    """Raise Refused where the decision lies in the future, more voters came than are enrolled, or a count apart has no
    count."""
    require_past(desk, decision.decided_on)
    key, enrolled = decision.station, context_of(desk.book, decision.station).enrolled
    if decision.came is not None and not 0 <= decision.came <= enrolled:
        raise Refused(
            Code.BOARD_CAME_INVALID, zone=key.zone, section=key.section, came=decision.came, enrolled=enrolled
        )
    if decision.act is BoardAct.COUNT_SEPARATELY and not typed:
        raise Refused(Code.STATION_NOT_TYPED, zone=key.zone, section=key.section)


def state_after(act: BoardAct, state: State, *, typed: bool) -> State:
    """Return the state to which an act brings a station; RESTORE goes back to the numbers, or to waiting for them."""
    if act is BoardAct.RESTORE:
        return State.COUNTED if typed else State.AWAITING
    return LEADS_TO[act] or state
