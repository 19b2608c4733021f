"""Opening the delimited text file a clerk brings: encoding, delimiter and header found out, rows streamed.

The file is read twice: once in blocks to prove the encoding and that no line is endless, then by the csv module. Rows
hold trimmed cells (a neutralised one restored: see `neutral`) with the physical line on which the row starts. A first
line "sep=;", by which spreadsheets are told the delimiter, is none of them.
"""

import csv
import errno
import io
import os
import re
import stat
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import BinaryIO, TextIO

from plebapp.domain.errors import BadFile, Code
from plebapp.exchange.encodings import CODEC, LINE_LIMIT, MARK, Encoding, prove_encoding
from plebapp.exchange.neutral import restore
from plebapp.exchange.quotes import Fault, find_fault

DELIMITERS = (";", "\t", ",")

_ROW_LIMIT = LINE_LIMIT + len("\r\n")
_BLOCK = 1 << 14
_SAMPLE_CHARS = 1 << 16
_SAMPLE_ROWS = 20
_NOTHING = "".join(DELIMITERS) + " \xa0"
_SHOWN = 60
_PUNCTUATION_OF_FIGURES = " ./-"

# The first line by which spreadsheets are told the delimiter: in the file, and in cells cut by any delimiter.
_DECLARED = re.compile(r'\s*"?sep=([;,\t])"?[;,\t ]*[\r\n]', re.IGNORECASE)
_DIRECTIVE = re.compile(r"sep=[;,]?", re.IGNORECASE)

_BY_OS_ERROR: dict[int | None, Code] = {
    errno.ENOENT: Code.TABLE_MISSING,
    errno.ENOTDIR: Code.TABLE_MISSING,
    errno.ELOOP: Code.TABLE_MISSING,
    errno.ENAMETOOLONG: Code.TABLE_MISSING,
    errno.EACCES: Code.TABLE_FORBIDDEN,
    errno.EPERM: Code.TABLE_FORBIDDEN,
}

_BY_FAULT = {
    Fault.UNCLOSED: Code.TABLE_UNCLOSED_QUOTE,
    Fault.STRAY: Code.TABLE_STRAY_QUOTE,
    Fault.LONG_FIELD: Code.TABLE_FIELD_TOO_LONG,
}

Row = tuple[int, list[str]]


@dataclass(frozen=True, slots=True)
class _Stamp:
    """What changes when somebody writes to a file."""

    size: int
    modified: int
    node: int

    @classmethod
    def of(cls, handle: BinaryIO) -> "_Stamp":
        facts = os.fstat(handle.fileno())
        return cls(facts.st_size, facts.st_mtime_ns, facts.st_ino)


@dataclass(slots=True)
class TableFile:
    """A table whose encoding, delimiter and header are known. `size` and `consumed` are bytes; `consumed` is how far
    the last `rows()` has read, in steps of a buffer, for showing progress."""

    path: Path
    encoding: Encoding
    delimiter: str
    header: tuple[str, ...]
    stamp: _Stamp = field(repr=False)
    _handle: BinaryIO | None = field(default=None, init=False, repr=False)
    _consumed: int = field(default=0, init=False, repr=False)

    @property
    def name(self) -> str:
        """The file's name without its folder."""
        return self.path.name

    @property
    def size(self) -> int:
        """Bytes of the whole file."""
        return self.stamp.size

    @property
    def consumed(self) -> int:
        """Bytes read so far by the last `rows()`; 0 before the first, `size` after one that reached the end."""
        return self._handle.tell() if self._handle else self._consumed

    def rows(self) -> Iterator[Row]:
        """Yield each row below the header: its physical line from 1, and its cells, as many as it has.

        Wholly blank rows are left out; every call reads the file again.
        Raises BadFile while iterating: TABLE_UNCLOSED_QUOTE, TABLE_STRAY_QUOTE, TABLE_FIELD_TOO_LONG,
        TABLE_LINE_TOO_LONG (a row over several lines), TABLE_CHANGED, and what the system says as in `open_table`.
        """
        with _opened(self.path) as handle:
            if _Stamp.of(handle) != self.stamp:
                raise BadFile(Code.TABLE_CHANGED, name=self.name)
            self._handle = handle
            try:
                with closing(_rows(handle, self.name, self.encoding, self.delimiter)) as rows:
                    next(rows)
                    yield from rows
            finally:
                self._consumed, self._handle = handle.tell(), None


def open_table(path: Path) -> TableFile:
    """Find out encoding, delimiter and header of a table and return it, ready for its rows.

    Raises BadFile: TABLE_MISSING, TABLE_IS_FOLDER, TABLE_FORBIDDEN, TABLE_UNREADABLE, TABLE_CHANGED, the codes of
    `prove_encoding` and of `rows`, TABLE_WITHOUT_HEADER, TABLE_REPEATED_COLUMN, TABLE_MIXED_DELIMITER.
    """
    with _opened(path) as handle:
        stamp = _Stamp.of(handle)
        encoding = prove_encoding(handle, path.name)
        delimiter = _detect_delimiter(_sample(handle, encoding), path.name)
        with closing(_rows(handle, path.name, encoding, delimiter)) as rows:
            line, header = next(rows, (0, []))
        if not header:
            raise BadFile(Code.TABLE_EMPTY, name=path.name)
        _check_header(header, line, path.name)
    return TableFile(path, encoding, delimiter, tuple(header), stamp)


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """Open a file for reading; what the system refuses, and a change under our hands, become BadFile."""
    try:
        _refuse_what_is_no_file(path)
        with path.open("rb") as handle:
            stamp = _Stamp.of(handle)
            try:
                yield handle
            except (BadFile, UnicodeDecodeError) as error:
                # The whole file has been decoded once: bytes that no longer can be are new ones.
                if isinstance(error, UnicodeDecodeError) or _Stamp.of(handle) != stamp:
                    raise BadFile(Code.TABLE_CHANGED, name=path.name) from error
                raise
            if _Stamp.of(handle) != stamp:
                raise BadFile(Code.TABLE_CHANGED, name=path.name)
    except OSError as error:
        code = _BY_OS_ERROR.get(error.errno, Code.TABLE_UNREADABLE)
        raise BadFile(code, path=str(path), reason=str(error.strerror)) from error


def _refuse_what_is_no_file(path: Path) -> None:
    """Folders have a message of their own; pipes and devices may never end."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise BadFile(Code.TABLE_IS_FOLDER, path=str(path))
    if not stat.S_ISREG(mode):
        raise BadFile(Code.TABLE_NOT_TEXT, name=path.name, kind="device")


@contextmanager
def _text(handle: BinaryIO, encoding: Encoding) -> Iterator[TextIO]:
    """The file's text from its start, line ends as they are; the handle stays open afterwards."""
    handle.seek(len(MARK[encoding]))
    stream = io.TextIOWrapper(handle, encoding=CODEC[encoding], newline="")
    try:
        yield stream
    finally:
        stream.detach()


class _RowTooLong(Exception):
    """The lines of one row exceed the limit."""


class _Lines:
    """The physical lines of a text, those of one row bounded together: a row of many open quotes would otherwise bring
    a whole large file into memory.

    Blocks of lines that hold nothing are passed over at once where a row may begin: a program that writes a million
    blank lines costs no time. `passed_over` counts them.
    """

    def __init__(self, stream: TextIO, delimiter: str) -> None:
        self._stream = stream
        self._delimiter = delimiter
        self._room = _ROW_LIMIT
        self._between_rows = True
        self.passed_over = 0

    def next_row(self) -> None:
        """Start counting anew."""
        self._room = _ROW_LIMIT
        self._between_rows = True

    def __iter__(self) -> Iterator[str]:
        while block := self._stream.read(_BLOCK):
            whole = block + self._stream.readline()
            if self._between_rows and not whole.replace(self._delimiter, " ").strip():
                self.passed_over += whole.count("\n") + whole.count("\r") - whole.count("\r\n")
                continue
            for line in io.StringIO(whole, newline=""):
                self._between_rows = False
                self._room -= len(line)
                if self._room < 0:
                    raise _RowTooLong
                yield line


def _rows(handle: BinaryIO, name: str, encoding: Encoding, delimiter: str) -> Generator[Row]:
    """Yield every row that is not blank, the header first."""
    rows = _filled_rows(handle, name, encoding, delimiter)
    for first in rows:
        if not _DIRECTIVE.fullmatch("".join(first[1])):
            yield first
        break
    yield from rows


def _filled_rows(handle: BinaryIO, name: str, encoding: Encoding, delimiter: str) -> Generator[Row]:
    read = 0
    with _text(handle, encoding) as stream:
        lines = _Lines(stream, delimiter)
        reader = csv.reader(lines, delimiter=delimiter, strict=True, skipinitialspace=True)
        try:
            for raw in reader:
                line, read = read + lines.passed_over + 1, reader.line_num
                lines.next_row()
                cells = [restore(cell) if cell[:1] == "'" else cell for cell in map(str.strip, raw)]
                if any(cells):
                    yield line, cells
            return
        except _RowTooLong as error:
            line = read + lines.passed_over + 1
            raise BadFile(Code.TABLE_LINE_TOO_LONG, name=name, line=line, limit=LINE_LIMIT) from error
        except csv.Error as error:
            broken, start = error, read + lines.passed_over + 1
    raise _broken_row(handle, name, encoding, delimiter, start) from broken


def _broken_row(handle: BinaryIO, name: str, encoding: Encoding, delimiter: str, start: int) -> BadFile:
    """Read again the row that starts at line `start` and say what is wrong with it, and where."""
    limit = csv.field_size_limit()
    with _text(handle, encoding) as stream:
        for _ in islice(stream, start - 1):
            pass
        fault, breaks = find_fault(stream.read(_ROW_LIMIT), delimiter, limit)
    operands = {"limit": limit} if fault is Fault.LONG_FIELD else {}
    return BadFile(_BY_FAULT[fault], name=name, line=start + breaks, **operands)


def _sample(handle: BinaryIO, encoding: Encoding) -> str:
    with _text(handle, encoding) as stream:
        return stream.read(_SAMPLE_CHARS)


def _detect_delimiter(sample: str, name: str) -> str:
    """Return the delimiter that cuts the header into most cells, and among equals the one that most rows agree with.

    One that the file declares is taken at its word. Raises BadFile(TABLE_MIXED_DELIMITER) when the rows are as wide as
    the header only under another delimiter.
    """
    if declared := _DECLARED.match(sample):
        return declared[1]
    widths = {delimiter: _widths(sample, delimiter) for delimiter in DELIMITERS}

    def fit(delimiter: str) -> tuple[int, int]:
        header = widths[delimiter][0]
        return header, widths[delimiter].count(header)

    best = max(DELIMITERS, key=fit)
    width, rows = widths[best][0], widths[best][1:]
    if width not in rows:
        for other in DELIMITERS:
            if set(widths[other][1:]) == {width}:
                raise BadFile(Code.TABLE_MIXED_DELIMITER, name=name, header=best, rows=other)
    return best


def _widths(sample: str, delimiter: str) -> list[int]:
    """Return the number of cells of the first rows; quotes are read leniently, since a wrong delimiter breaks them."""
    reader = csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter, skipinitialspace=True)
    filled = (len(row) for row in reader if any(cell.strip(_NOTHING) for cell in row))
    widths = list(islice(filled, _SAMPLE_ROWS + 2)) or [0]
    return widths[:-1] if len(widths) > 1 and len(sample) == _SAMPLE_CHARS else widths


def _check_header(header: list[str], line: int, name: str) -> None:
    """Refuse a first row that is data (a figure or a date in it) or names two columns alike."""
    seen: dict[str, int] = {}
    for number, column in enumerate(header, start=1):
        if _is_figure(column):
            raise BadFile(Code.TABLE_WITHOUT_HEADER, name=name, line=line, cell=column[:_SHOWN])
        if column and column in seen:
            raise BadFile(
                Code.TABLE_REPEATED_COLUMN, name=name, column=column[:_SHOWN], first=seen[column], second=number
            )
        seen[column] = number


def _is_figure(cell: str) -> bool:
    digits = cell.translate(dict.fromkeys(map(ord, _PUNCTUATION_OF_FIGURES)))
    return digits.isdecimal()
