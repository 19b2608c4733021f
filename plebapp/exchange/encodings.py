"""Which encoding a text file is in, proved over the whole file before anything of it is used.

UTF-8, UTF-8 with mark, UTF-16 with mark, and Windows-1252 (which holds every letter of ISO-8859-1). Strict UTF-8 is
tried on every byte first; what is not UTF-8 is Windows-1252 unless it shows letters that only UTF-8 explains: reading
those as Windows-1252 would bring "JOÃƒO" into an official roll.
"""

import codecs
import io
import re
import zipfile
from collections.abc import Iterator
from enum import StrEnum
from typing import BinaryIO

from plebapp.domain.errors import BadFile, Code

LINE_LIMIT = 1 << 20
"""Most characters of one line, and of one row that spans several."""

_BLOCK = 1 << 18
"""Bytes read at a time; no block holds a whole line that breaks the limit, so only lines across blocks need care."""

_MARK = "\ufeff"


class Encoding(StrEnum):
    """The encodings a table may come in, by the name people know."""

    UTF_8 = "UTF-8"
    UTF_8_MARKED = "UTF-8 BOM"
    UTF_16_LE = "UTF-16 LE"
    UTF_16_BE = "UTF-16 BE"
    WINDOWS_1252 = "Windows-1252"


CODEC = {
    Encoding.UTF_8: "utf-8",
    Encoding.UTF_8_MARKED: "utf-8",
    Encoding.UTF_16_LE: "utf-16-le",
    Encoding.UTF_16_BE: "utf-16-be",
    Encoding.WINDOWS_1252: "cp1252",
}

MARK = {
    Encoding.UTF_8: b"",
    Encoding.UTF_8_MARKED: codecs.BOM_UTF8,
    Encoding.UTF_16_LE: codecs.BOM_UTF16_LE,
    Encoding.UTF_16_BE: codecs.BOM_UTF16_BE,
    Encoding.WINDOWS_1252: b"",
}

_NOT_TEXT = (
    (b"%PDF", Code.TABLE_NOT_TEXT, "pdf"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Code.TABLE_IS_SPREADSHEET, "xls"),
    (b"\x1f\x8b", Code.TABLE_NOT_TEXT, "zip"),
    (b"7z\xbc\xaf", Code.TABLE_NOT_TEXT, "zip"),
    (b"Rar!", Code.TABLE_NOT_TEXT, "zip"),
)

# "Ã" before these bytes is how UTF-8 letters look in Windows-1252. Left out are those that can really follow a capital
# Ã: … ’ ” – — no-break space »
_UTF_8_LETTER = re.compile(rb"\xc3(?![\x85\x92\x94\x96\x97\xa0\xbb])[\x80-\xbf]")


class _Undecodable(Exception):
    """A byte that the encoding does not allow, at this offset in the file; `at_end` when the file stops too early."""

    def __init__(self, offset: int, at_end: bool) -> None:
        super().__init__(offset, at_end)
        self.offset = offset
        self.at_end = at_end


def prove_encoding(handle: BinaryIO, name: str) -> Encoding:
    """Read the whole file once, in blocks, and return its encoding.

    Raises BadFile: TABLE_EMPTY, TABLE_IS_SPREADSHEET, TABLE_NOT_TEXT, TABLE_WITHOUT_MARK, TABLE_BAD_ENCODING,
    TABLE_TRUNCATED, TABLE_MIXED_ENCODING, TABLE_MARK_INSIDE, TABLE_LINE_TOO_LONG.
    """
    head = handle.read(_BLOCK)
    _refuse_other_kinds(handle, head, name)
    encoding = _marked(head)
    if encoding is Encoding.UTF_8 or encoding is Encoding.UTF_8_MARKED:
        _refuse_zero_bytes(head, name)
    if not head[len(MARK[encoding]) :]:
        raise BadFile(Code.TABLE_EMPTY, name=name)
    try:
        _check(handle, encoding, name)
    except _Undecodable as broken:
        if encoding is not Encoding.UTF_8:
            raise _bad_encoding(handle, encoding, broken, name) from broken
        return _prove_windows(handle, broken, name)
    return encoding


def _marked(head: bytes) -> Encoding:
    for encoding, mark in MARK.items():
        if mark and head.startswith(mark):
            return encoding
    return Encoding.UTF_8


def _refuse_other_kinds(handle: BinaryIO, head: bytes, name: str) -> None:
    for signature, code, kind in _NOT_TEXT:
        if head.startswith(signature):
            raise BadFile(code, name=name, kind=kind)
    if head.startswith(b"PK\x03\x04"):
        kind = _kind_of_zip(handle)
        code = Code.TABLE_NOT_TEXT if kind == "zip" else Code.TABLE_IS_SPREADSHEET
        raise BadFile(code, name=name, kind=kind)


def _kind_of_zip(handle: BinaryIO) -> str:
    """Spreadsheets of today are zip files: look for the parts that only they have."""
    try:
        with zipfile.ZipFile(handle) as packed:
            parts = packed.namelist()
    except (zipfile.BadZipFile, OSError):
        return "zip"
    if any(part.startswith("xl/") for part in parts):
        return "xlsx"
    return "ods" if {"mimetype", "content.xml"} <= set(parts) else "zip"


def _refuse_zero_bytes(head: bytes, name: str) -> None:
    """UTF-16 of Portuguese has a zero in every other byte; without a mark it is refused by its own name."""
    if b"\0" not in head:
        return
    even, odd = head[0::2].count(0), head[1::2].count(0)
    few, many = min(even, odd), max(even, odd)
    if many > len(head) // 4 and few * 20 < many:
        encoding = Encoding.UTF_16_LE if odd > even else Encoding.UTF_16_BE
        raise BadFile(Code.TABLE_WITHOUT_MARK, name=name, encoding=encoding)
    raise BadFile(Code.TABLE_NOT_TEXT, name=name, kind="binary")


def _prove_windows(handle: BinaryIO, broken: _Undecodable, name: str) -> Encoding:
    """Return Windows-1252 for a file that is not UTF-8 from `broken` on, unless part of it must be UTF-8."""
    handle.seek(0)
    tail = b""
    while block := handle.read(_BLOCK):
        seen = tail + block
        if codecs.BOM_UTF8 in seen or _UTF_8_LETTER.search(seen):
            line = _line_at(handle, Encoding.UTF_8, broken.offset)
            raise BadFile(Code.TABLE_MIXED_ENCODING, name=name, line=line)
        tail = block[-2:]
    try:
        _check(handle, Encoding.WINDOWS_1252, name)
    except _Undecodable as neither:
        raise _bad_encoding(handle, Encoding.WINDOWS_1252, neither, name) from neither
    return Encoding.WINDOWS_1252


def _bad_encoding(handle: BinaryIO, encoding: Encoding, broken: _Undecodable, name: str) -> BadFile:
    line = _line_at(handle, encoding, broken.offset)
    code = Code.TABLE_TRUNCATED if broken.at_end else Code.TABLE_BAD_ENCODING
    return BadFile(code, name=name, encoding=encoding, line=line)


def _line_at(handle: BinaryIO, encoding: Encoding, offset: int) -> int:
    """Return the number of the line, from 1, that holds the byte at `offset`."""
    decoder = _decoder(encoding, errors="ignore")
    handle.seek(0)
    breaks = 0
    while block := handle.read(min(_BLOCK, offset - handle.tell())):
        breaks += decoder.decode(block).count("\n")
    return breaks + decoder.decode(b"", final=True).count("\n") + 1


def _decoder(encoding: Encoding, errors: str = "strict") -> io.IncrementalNewlineDecoder:
    return io.IncrementalNewlineDecoder(codecs.getincrementaldecoder(CODEC[encoding])(errors), translate=True)


def _check(handle: BinaryIO, encoding: Encoding, name: str) -> None:
    """Decode the whole file and refuse what no table holds: zero characters, marks inside, endless lines."""
    line, length = 1, 0
    for text in _texts(handle, encoding):
        if "\0" in text:
            raise BadFile(Code.TABLE_NOT_TEXT, name=name, kind="binary")
        if length == 0 and text.startswith(_MARK):
            raise BadFile(Code.TABLE_MARK_INSIDE, name=name, line=line)
        if (at := text.find("\n" + _MARK)) >= 0:
            raise BadFile(Code.TABLE_MARK_INSIDE, name=name, line=line + text.count("\n", 0, at) + 1)
        first = text.find("\n")
        if length + (first if first >= 0 else len(text)) > LINE_LIMIT:
            raise BadFile(Code.TABLE_LINE_TOO_LONG, name=name, line=line, limit=LINE_LIMIT)
        line += text.count("\n")
        length = len(text) - text.rfind("\n") - 1 + (length if first < 0 else 0)


def _texts(handle: BinaryIO, encoding: Encoding) -> Iterator[str]:
    """Yield the file's text block by block, each line end as one newline. Raises _Undecodable."""
    decoder = _decoder(encoding)
    end = len(MARK[encoding])
    handle.seek(end)
    at_end = False
    while not at_end:
        block = handle.read(_BLOCK)
        at_end = not block
        end += len(block)
        try:
            text = decoder.decode(block, final=at_end)
        except UnicodeDecodeError as error:
            raise _Undecodable(end - len(error.object) + error.start, at_end) from error
        yield text
