"""Saving what can be read of a damaged file, table by table. The file is only read, and nothing is written beside it.

Of rows whose page is lost, the indexes may still say a part. An encrypted connection that met a bad page answers
nothing more, so that every failure opens the file again.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from plebapp.domain.copies import Lost, Salvaged
from plebapp.domain.errors import Code, Unusable
from plebapp.domain.plebiscite import Plebiscite
from plebapp.storage.driver import Connection, Row
from plebapp.storage.facts import FactsTable
from plebapp.storage.failures import damaged
from plebapp.storage.gaps import Gap, Key, Numbers, Reading, Table
from plebapp.storage.migrations import STEPS, expected_schema
from plebapp.storage.peeking import key_told
from plebapp.storage.stopped import wal_tells
from plebapp.texts import salvage as words
from plebapp.usecases.ports import DataKey, Report

Write = Callable[[str, Sequence[str], Iterable[Sequence[str]]], None]
Keep = Callable[[str, bytes], None]

_OURS_ALONE = ("sitting", "_sqlite_migrations")
_NAMING_STATIONS = ("station", "voter", "roll_count", "roll_listed", "sheet", "board_decision", "draft")
_APART = ("rowid", "pdf", "picture")
_ROWID = "rowid"
_JOURNAL = "journal"
_ROWS_OF_PAGE = 200
_STEP = 1_000


class _Tolerant(Connection):
    """A connection that goes on where definitions of tables cannot be read: they then hinder the first question alone,
    and are not among the tables."""

    pragmas = ("writable_schema = ON", "trusted_schema = OFF", "cell_size_check = ON", "temp_store = MEMORY")


@dataclass(slots=True)
class _Damaged:
    """A damaged file under our hands."""

    path: Path
    key: DataKey | None
    watch: Callable[[], None]
    connection: Connection = field(init=False)
    _mode: str = field(init=False)

    def __post_init__(self) -> None:
        self._mode = "live" if wal_tells(self.path) else "ro"
        self._open()

    def _open(self) -> None:
        self.connection = _Tolerant(self.path, self._mode, key=self.key)
        try:
            self.connection.number("SELECT count(*) FROM sqlite_schema")
        except Unusable as error:
            if error.code is Code.FILE_BUSY and self._mode == "live":  # a -wal file that nobody can make sense of
                self._mode = "ro"
                self.connection.close()
                self._open()

    def read(self, sql: str, parameters: Sequence[Any] = ()) -> Iterator[Row]:
        """Yield rows. Raises Unusable where there is no reading on; the next question may be answered again."""
        try:
            for number, row in enumerate(self.connection.each(tuple, sql, parameters)):
                if number % _STEP == 0:
                    self.watch()
                # A zeroed page where a long text goes on passes for text; we write none with such a character.
                if any(isinstance(value, str) and "\0" in value for value in row):
                    raise damaged(self.path, "NUL")
                yield row
        except Unusable:
            self.connection.close()
            self._open()
            raise

    def readable(self, sql: str) -> Iterator[Row]:
        """Yield rows up to where there is no reading on."""
        with suppress(Unusable):
            yield from self.read(sql)

    def tables(self) -> dict[str, bool]:
        """Return the tables whose definition can be read, and whether each is without rowid. Raises Unusable."""
        found = self.read("SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
        return {name: bool(wr) for name, wr in found if not name.startswith("sqlite_")}

    def stations(self) -> list[Key]:
        """Return the zone and section of every station that any table still names, in order."""
        named = {name for name in self.tables() if name in _NAMING_STATIONS}
        asked = [
            f"SELECT zone, section FROM {name} ORDER BY zone {way}, section {way}"
            for name in named
            for way in ("ASC", "DESC")
        ]
        return sorted({(zone, section) for sql in asked for zone, section in self.readable(sql)})

    def facts(self) -> Plebiscite | None:
        """Return the plebiscite's facts, None where they cannot be read."""
        with suppress(Unusable):
            return FactsTable(self.connection).get()
        return None

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def number(self, sql: str) -> int:
        """Return a number, 0 where it cannot be read."""
        return max((row[0] or 0 for row in self.readable(sql)), default=0)


def salvage(path: Path, key: DataKey | None, write: Write, keep: Keep, report: Report) -> Salvaged:
    """Do what the port Library says."""
    file = _Damaged(path, key, partial(report, 0, len(words.TABLES)))
    try:
        tables = _tables(file)
        lost: list[Lost] = []
        for done, (name, without_rowid) in enumerate(tables.items()):
            file.watch = partial(report, done, len(tables))
            file.watch()
            if without_rowid is None:
                lost.append(Lost(words.title(name), 0, words.UNREADABLE))
            else:
                lost += _Saving(file, name, without_rowid).save(write, keep)
        facts = file.facts()
    finally:
        file.close()
    report(len(tables), len(tables))
    return Salvaged(facts, tuple(lost))


def _tables(file: _Damaged) -> dict[str, bool | None]:
    """Return the tables to save by name: whether each is without rowid, None where its definition cannot be read."""
    try:
        found = file.tables()
        if file.key is not None:  # where a page of the definitions is bad, no page is given out after it
            next(file.read("SELECT count(*) FROM sqlite_schema"))
    except Unusable as error:
        if error.code is Code.FILE_NOT_OURS:
            with key_told(file.path, file.key):
                raise
        raise damaged(file.path, str(error.operands["detail"])) from error
    version = min(max(file.number("PRAGMA user_version"), 1), len(STEPS))
    expected = [name.removeprefix("table ") for name in expected_schema(version) if name.startswith("table ")]
    if not {*expected} & {*found}:
        raise damaged(file.path, "sqlite_schema")
    return {name: found.get(name) for name in dict.fromkeys([*expected, *found]) if name not in _OURS_ALONE}


class _Saving:
    """Saves one table."""

    def __init__(self, file: _Damaged, name: str, without_rowid: bool) -> None:
        self._file = file
        self._name = name
        self._title = words.title(name)
        self._numbered = not without_rowid
        self._highest = 0
        columns = [(row[1], row[2], row[5]) for row in file.read(f'PRAGMA table_info("{name}")')]
        key = tuple(column for place, column in sorted((place, column) for column, _, place in columns) if place)
        alias = len(key) == 1 and next(kind for column, kind, _ in columns if column == key[0]) == "INTEGER"
        if self._numbered and not alias:
            key = (_ROWID,)
        self._columns = (*key, *(column for column, *_ in columns if column not in key))
        self._reading = Reading(
            Table(name, tuple(map(_quoted, key)), tuple(map(_quoted, self._columns[len(key) :]))),
            file.read,
            self._find_keys,
        )

    def save(self, write: Write, keep: Keep) -> list[Lost]:
        """Write the rows that can be read, and what the indexes say of others; return what is lost."""
        kept = [place for place, column in enumerate(self._columns) if column not in _APART]
        header = [words.heading(self._columns[place]) for place in kept]
        rows = _documents_apart(self._reading.rows(), self._columns, keep)
        write(self._title, header, ([_cell(row[place]) for place in kept] for row in rows))
        if not self._reading.lost:
            return []
        return self._lost(write)

    def _find_keys(self) -> Sequence[Key]:
        if not self._numbered:
            return self._file.stations()
        asked = [f'SELECT max(rowid) FROM "{self._name}" INDEXED BY {_quoted(index)}' for index in self._indexes()]
        if self._name == _JOURNAL:
            asked.append("SELECT max(sequence) FROM journal_seal")
        self._highest = max(map(self._file.number, (f'SELECT max(rowid) FROM "{self._name}" NOT INDEXED', *asked)))
        return Numbers(self._highest or _ROWS_OF_PAGE * self._file.number("PRAGMA page_count"))

    def _indexes(self) -> list[str]:
        return [row[1] for row in self._file.readable(f'PRAGMA index_list("{self._name}")')] if self._numbered else []

    def _lost(self, write: Write) -> list[Lost]:
        gaps = self._reading.lost
        known, whole = self._by_index(gaps)
        if whole:
            gaps = [gap for gap in gaps if any(map(gap.holds, known))]
        if known:
            columns = [column for column in self._columns if any(column in found for found in known.values())]
            rows = ([_cell(found.get(column)) for column in columns] for _, found in sorted(known.items()))
            write(self._title + words.BY_INDEX, [words.heading(column) for column in columns], rows)
        if not gaps:
            return []
        count = len(known) if whole else sum(self._at_least(gap, known) for gap in gaps)
        if not self._reading.found:
            return [Lost(self._title, count, words.WHOLE)]
        ends = [gap.high or ((self._highest + 1,) if self._highest else None) for gap in gaps]
        told = [(gap.low, end, gap.with_low) for gap, end in zip(gaps, ends, strict=True)]
        return [Lost(self._title, count, words.places(told))]

    def _at_least(self, gap: Gap, known: Iterable[Key]) -> int:
        """Return how many rows a gap had at least; 0 where nothing of the table can be read.

        Entries of the journal follow one another without one missing, and every station named is on file.
        """
        if self._name == "station":
            known = self._file.stations()
        if self._name == _JOURNAL:
            low = 0 if gap.low is None else int(gap.low[0]) - gap.with_low
            last = self._highest if gap.high is None else int(gap.high[0]) - 1
            known = [(number,) for number in range(low + 1, last + 1)]
        return max(self._reading.found, sum(map(gap.holds, known)))

    def _by_index(self, gaps: Sequence[Gap]) -> tuple[dict[Key, dict[str, Any]], bool]:
        """Return what the indexes say of lost rows, by their key, and whether one of them could be read to its end."""
        known: dict[Key, dict[str, Any]] = {}
        whole = False
        for index in self._indexes():
            columns = [row[2] for row in self._file.readable(f"PRAGMA index_info({_quoted(index)})")]
            asked = f'{", ".join(map(_quoted, (_ROWID, *columns)))} FROM "{self._name}" INDEXED BY {_quoted(index)}'
            by = ", ".join(map(_quoted, columns))
            for order in (by, f"{by} DESC"):
                ended = False
                with suppress(Unusable):
                    for number, *values in self._file.read(f"SELECT {asked} ORDER BY {order}"):
                        if any(gap.holds((number,)) for gap in gaps):
                            found = known.setdefault((number,), {self._columns[0]: number})
                            found.update(zip(columns, values, strict=True))
                    ended = True
                whole |= ended
                if ended:
                    break
        return known, whole


def _documents_apart(rows: Iterable[Row], columns: Sequence[str], keep: Keep) -> Iterator[Row]:
    """Yield the rows; the document of each that has one, and the court's arms, are kept in files of their own."""
    for row in rows:
        found = dict(zip(columns, row, strict=True))
        if isinstance(found.get("pdf"), bytes):
            genuine = hashlib.sha256(found["pdf"]).hexdigest() == found["digest"]
            keep(f"{_document_file(found)}{'' if genuine else words.ALTERED}.pdf", found["pdf"])
        if isinstance(found.get("picture"), bytes):
            keep(words.ARMS, found["picture"])
        yield row


def _document_file(found: dict[str, Any]) -> str:
    kind = str(found["kind"])
    plain = kind if re.fullmatch(r"[\w-]{1,60}", kind) else "documento"
    year = f"-{found['year']}" if "year" in found else ""  # before version 3 there was none
    via = f"-via-{found['copy']}" if found.get("copy", 1) != 1 else ""
    return f"{plain}-{found['number']}{year}{via}"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"' if name != _ROWID else name


def _cell(value: object) -> str:
    return "" if value is None else value.hex() if isinstance(value, bytes) else str(value)
