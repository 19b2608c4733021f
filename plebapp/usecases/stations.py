"""Bringing in the polling stations, and changing one."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from plebapp.domain.encoding import encode_station, station_key
from plebapp.domain.errors import BadFile, Code, Refused
from plebapp.domain.fields import FieldProblem, Problem, RecordReader, RefusedRow, fold
from plebapp.domain.journal import Action
from plebapp.domain.people import Permission
from plebapp.domain.station import STATION_FIELDS, Station, StationId, station_from_values
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
from plebapp.usecases.ports import Book, Desk, Report, RollQuery, Table, silent
from plebapp.usecases.record import record


@dataclass(frozen=True, slots=True)
class StationImport:
    """What an import of stations did: rows read, stations added (aggregated ones among them), rows refused.

    `other_ufs` counts added stations that the file places in another state than the plebiscite's: to be looked at.
    `areas` are all the areas that have stations now, "" the unnamed one.
    """

    read: int
    added: int
    aggregated: int
    refused: tuple[RefusedRow, ...]
    other_ufs: Mapping[str, int]
    areas: tuple[str, ...]


def import_stations(
    desk: Desk, table: Table, chosen: Iterable[tuple[str, str]] = (), report: Report = silent
) -> StationImport:
    """Add the stations of a table. `chosen` are (column, field) pairs said by the person.

    Rows that cannot be taken are refused one by one, with line, field, value and reason; the others stay.
    Raises BadFile (wrong shape), Refused (roll closed); nothing changes then, nor when every row is refused.
    """
    columns = columns_of(table, STATION_FIELDS, chosen)
    require(table, STATION_FIELDS, columns)
    with desk.book.atomic():
        authorise(desk, Permission.STATIONS)
        require_open_roll(desk.book)
        reading = _Reading(desk.book, table, columns)
        reading.run(report)
        stations = tuple(reading.stations.values())
        if stations:
            desk.book.stations.add(stations)
            _add_areas(desk.book, stations)
            record(
                desk,
                Action.STATIONS_IMPORTED,
                table.name,
                after={
                    "read": reading.read,
                    "refused": len(reading.refused),
                    "stations": [encode_station(station) for station in stations],
                },
            )
        uf = desk.book.facts.get().uf
        areas = tuple(dict.fromkeys(row.station.area for row in desk.book.stations.all()))
    return StationImport(
        reading.read,
        len(stations),
        sum(station.aggregated for station in stations),
        tuple(sorted(reading.refused, key=lambda row: row.line)),
        {other: count for other, count in reading.ufs.items() if other != uf},
        areas,
    )


class _Reading:
    """One pass over a table of stations, and the check of the principals that needs them all."""

    def __init__(self, book: Book, table: Table, columns: Columns) -> None:
        self._areas = _Areas(book)
        self._existing = {row.station.id: row.station for row in book.stations.all()}
        self._table = table
        self._reader = RecordReader(STATION_FIELDS, columns)
        self._uf_column = next((i for i, heading in enumerate(table.header) if fold(heading) == "uf"), None)
        self._rows: dict[StationId, tuple[int, tuple[str, ...]]] = {}
        self._repeated: dict[StationId, int] = {}
        self.read = 0
        self.stations: dict[StationId, Station] = {}
        self.refused: list[RefusedRow] = []
        self.ufs: Counter[str] = Counter()

    def run(self, report: Report) -> None:
        width = len(self._table.header)
        for line, cells in self._table.rows():
            self.read += 1
            if self.read % REPORT_EVERY == 0:
                report(self._table.consumed, self._table.size)
            if not same_width(cells, width):
                self.refused.append(wrong_width(line, cells, width))
                continue
            self._take(line, tuple(cells))
        if self.read == 0:
            raise BadFile(Code.TABLE_WITHOUT_ROWS, name=self._table.name)
        for key, line in self._repeated.items():
            self._withdraw(key, "secao", Problem.REPEATED_IN_FILE, other_line=line)
        self._check_principals()
        for key in self.stations:
            if self._uf_column is not None:
                self.ufs[self._rows[key][1][self._uf_column].strip().upper()] += 1

    def _take(self, line: int, cells: tuple[str, ...]) -> None:
        try:
            station = self._areas.placed(station_from_values(self._reader.read(cells)))
        except FieldProblem:
            self.refused.append(RefusedRow(line, cells, self._reader.refusals(cells)))
            return
        key = station.id
        if key in self._existing:
            self.refused.append(refused(line, cells, "secao", str(key.section), Problem.ALREADY_REGISTERED))
        elif key in self._rows:
            first, _ = self._rows[key]
            self.refused.append(
                refused(line, cells, "secao", str(key.section), Problem.REPEATED_IN_FILE, other_line=first)
            )
            self._repeated[key] = line
        else:
            self._rows[key] = line, cells
            self.stations[key] = station

    def _check_principals(self) -> None:
        known = {**self._existing, **self.stations}
        for station in list(self.stations.values()):
            if not station.aggregated:
                continue
            principal = known.get(station.counted_at)
            section = station.counted_at.section
            if principal is None:
                self._withdraw(station.id, "secao_principal", Problem.PRINCIPAL_UNKNOWN, principal=section)
            elif principal.aggregated:
                self._withdraw(station.id, "secao_principal", Problem.PRINCIPAL_IS_AGGREGATED, principal=section)

    def _withdraw(self, key: StationId, field: str, problem: Problem, **operands: int) -> None:
        line, cells = self._rows[key]
        station = self.stations.pop(key)
        value = station.section if field == "secao" else station.counted_at.section
        self.refused.append(refused(line, cells, field, str(value), problem, **operands))


class _Areas:
    """The areas by folded name: "NORTE" in one file and "Norte" in another are one area."""

    def __init__(self, book: Book) -> None:
        self._names = {fold(area.name): area.name for area in book.facts.areas()}

    def placed(self, station: Station) -> Station:
        """Return the station with its area's name as it was first written."""
        return replace(station, area=self._names.setdefault(fold(station.area), station.area))


def _add_areas(book: Book, stations: Iterable[Station]) -> None:
    known = {area.name for area in book.facts.areas()}
    for name in dict.fromkeys(station.area for station in stations):
        if name not in known:
            book.facts.add_area(name)


def require_open_roll(book: Book) -> None:
    """Raise Refused(ROLL_CLOSED) once the list of voters is closed."""
    closing = book.roll.closing()
    if closing is not None:
        at = datetime.fromisoformat(closing.at).astimezone(book.facts.get().local_time)
        raise Refused(Code.ROLL_CLOSED, at=at.isoformat())


def station_on_file(book: Book, key: StationId) -> Station:
    """Return the station. Raises Refused(STATION_UNKNOWN)."""
    row = book.stations.get(key)
    if row is None:
        raise Refused(Code.STATION_UNKNOWN, zone=key.zone, section=key.section)
    return row.station


def _check_principal(book: Book, station: Station) -> None:
    operands = {"zone": station.zone, "section": station.section, "principal": station.counted_at.section}
    if not station.aggregated:
        return
    row = book.stations.get(station.counted_at)
    if row is None:
        raise Refused(Code.PRINCIPAL_UNKNOWN, **operands)
    if row.station.aggregated:
        raise Refused(Code.PRINCIPAL_IS_AGGREGATED, **operands)
    _require_no_aggregated(book, station.id)


def _require_no_aggregated(book: Book, key: StationId) -> None:
    for row in book.stations.all():
        if row.station.aggregated and row.station.counted_at == key:
            raise Refused(Code.STATION_IS_PRINCIPAL, zone=key.zone, section=key.section, aggregated=row.station.section)


def add_station(desk: Desk, station: Station) -> None:
    """Register one station. Raises Refused: it exists, its principal cannot be one, the roll is closed."""
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.STATIONS)
        require_open_roll(book)
        station = _Areas(book).placed(station)
        if book.stations.get(station.id) is not None:
            raise Refused(Code.STATION_EXISTS, zone=station.zone, section=station.section)
        _check_principal(book, station)
        book.stations.add([station])
        _add_areas(book, [station])
        record(desk, Action.STATION_ADDED, station_key(station.id), after=encode_station(station))


def change_station(desk: Desk, station: Station) -> None:
    """Change a station's particulars; zone and section name it and stay. Raises Refused.

    Once the roll is closed, area and principal are fixed, since the closed numbers rest on them.
    """
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.STATIONS)
        current = station_on_file(book, station.id)
        station = _Areas(book).placed(station)
        if station == current:
            return
        if (station.area, station.principal) != (current.area, current.principal):
            require_open_roll(book)
        _check_principal(book, station)
        book.stations.replace(station)
        _add_areas(book, [station])
        record(
            desk,
            Action.STATION_CHANGED,
            station_key(station.id),
            before=encode_station(current),
            after=encode_station(station),
        )


def remove_station(desk: Desk, key: StationId) -> None:
    """Take a station off the file. Raises Refused: it has voters or aggregated stations, or the roll is closed."""
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.STATIONS)
        require_open_roll(book)
        station = station_on_file(book, key)
        voters = book.roll.count(RollQuery(station=key))
        if voters:
            raise Refused(Code.STATION_HAS_VOTERS, zone=key.zone, section=key.section, voters=voters)
        _require_no_aggregated(book, key)
        book.stations.remove(key)
        record(desk, Action.STATION_REMOVED, station_key(key), before=encode_station(station))
