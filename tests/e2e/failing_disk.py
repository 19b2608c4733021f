"""A disk that fails at the nth time that something is to be written, exactly there and however it is written.

The database engine writes through a table of functions (its VFS). Between this table and the system stands one of
ours, for the main file, the -wal file and its index: it counts each write, truncation, synchronisation, growth of the
index, creation and removal of a file, and fails the one it is told to. What Python itself writes (key files, copies,
tables, documents, locks) is counted in the same row: each write that reaches the system, fsync, creation, renaming,
removal, folder, change of mode, within one folder. Both answer as a real disk does: full, after a part of the bytes
was written; or broken, with nothing written.
"""

import builtins
import ctypes
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import sqlcipher3._sqlite3

_OK = 0
_FULL = 13
_CANNOT_OPEN = 14
_IO = 10
_CREATE = 0x4
_MAIN, _WAL, _JOURNAL = 0x100, 0x80000, 0x800
_OURS = _MAIN | _WAL | _JOURNAL


class Fault(Enum):
    """How a disk fails."""

    FULL = errno.ENOSPC
    BROKEN = errno.EIO


class Moment(NamedTuple):
    """Which operation fails: the `at`-th from 1, how, and whether all that follow it fail as well."""

    at: int
    fault: Fault = Fault.FULL
    lasting: bool = False


NEVER = Moment(0)


class FailingDisk:
    """Counts the operations on one folder, and fails those it is told to. `operations` names each that came by."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._moment = NEVER
        self._armed = False
        self.operations: list[str] = []

    @contextmanager
    def failing(self, moment: Moment = NEVER) -> Iterator[None]:
        """Count from here on, and fail at `moment`; by default nothing fails."""
        self._moment, self._armed, self.operations = moment, True, []
        try:
            yield
        finally:
            self._armed = False

    @property
    def failed(self) -> str:
        """Return the first operation that failed, empty where none did."""
        at = self._moment.at
        return self.operations[at - 1] if 0 < at <= len(self.operations) else ""

    def fails(self, operation: str) -> bool:
        """Count an operation; say whether it fails."""
        if not self._armed:
            return False
        self.operations.append(operation)
        at, count = self._moment.at, len(self.operations)
        return 0 < at == count or (self._moment.lasting and 0 < at <= count)

    @property
    def full(self) -> bool:
        """Say whether the disk is full, not broken."""
        return self._moment.fault is Fault.FULL

    def require(self, operation: str, path: object = None) -> None:
        """Raise OSError where the operation fails; what lies elsewhere is not counted."""
        if (path is None or self.holds(path)) and self.fails(operation):
            number = self._moment.fault.value
            raise OSError(number, os.strerror(number), os.fspath(path) if isinstance(path, str | Path) else None)

    def holds(self, path: object) -> bool:
        """Say whether a path lies in the folder."""
        return isinstance(path, str | Path) and os.path.abspath(path).startswith(self._folder)  # noqa: PTH100  # pathlib itself is patched


# What the engine writes


class _Vfs(ctypes.Structure):
    _fields_ = (
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("open", ctypes.c_void_p),
        ("delete", ctypes.c_void_p),
    )


_METHODS = (
    *("close", "read", "write", "truncate", "sync", "size", "lock", "unlock", "check_lock", "control", "sector"),
    *("characteristics", "shm_map", "shm_lock", "shm_barrier", "shm_unmap", "fetch", "unfetch"),
)


class _Methods(ctypes.Structure):
    _fields_ = (("version", ctypes.c_int), *((name, ctypes.c_void_p) for name in _METHODS))


class _File(ctypes.Structure):
    _fields_ = (("methods", ctypes.POINTER(_Methods)),)


_Pointer = ctypes.c_void_p
_FileP = ctypes.POINTER(_File)
_Open = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, _Pointer, _FileP, ctypes.c_int, _Pointer)
_Delete = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, ctypes.c_char_p, ctypes.c_int)
_Write = ctypes.CFUNCTYPE(ctypes.c_int, _FileP, _Pointer, ctypes.c_int, ctypes.c_int64)
_Truncate = ctypes.CFUNCTYPE(ctypes.c_int, _FileP, ctypes.c_int64)
_Sync = ctypes.CFUNCTYPE(ctypes.c_int, _FileP, ctypes.c_int)
_ShmMap = ctypes.CFUNCTYPE(ctypes.c_int, _FileP, ctypes.c_int, ctypes.c_int, ctypes.c_int, _Pointer)

_IO_ERRORS = {"write": 3, "sync": 4, "truncate": 6, "delete": 10, "index": 19}


class _Engine:
    """Stands between the engine and the system. What it makes is kept for ever: files may still use it."""

    def __init__(self, disk: FailingDisk) -> None:
        self._disk = disk
        library = ctypes.CDLL(sqlcipher3._sqlite3.__file__)
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        self._vfs = library.sqlite3_vfs_find(None).contents
        self._kept: list[object] = []
        self._tables: dict[int, _Methods] = {}
        self._given = (self._vfs.open, self._vfs.delete)

    def install(self) -> None:
        """Take the place of the table's functions."""
        open_, delete = _Open(self._given[0]), _Delete(self._given[1])

        def opened(vfs: int, name: int, file: Any, flags: int, out: int) -> int:  # noqa: ANN401  # of ctypes
            ours = bool(flags & _OURS)
            path = ctypes.cast(name, ctypes.c_char_p).value if name else None
            new = ours and path is not None and flags & _CREATE and not os.path.lexists(path)
            if new and self._disk.fails("create"):
                return _CANNOT_OPEN
            code = open_(vfs, name, file, flags, out)
            if code == _OK and ours:
                file.contents.methods = ctypes.pointer(self._table(file.contents.methods))
            return int(code)

        def deleted(vfs: int, name: bytes, synchronised: int) -> int:
            code = self._code("delete") if os.path.lexists(name) else _OK
            return code or int(delete(vfs, name, synchronised))

        self._vfs.open = self._keep(_Open(opened))
        self._vfs.delete = self._keep(_Delete(deleted))

    def remove(self) -> None:
        """Give the functions back."""
        self._vfs.open, self._vfs.delete = self._given

    def _keep(self, callback: Any) -> int:  # noqa: ANN401  # of ctypes
        self._kept.append(callback)
        return ctypes.cast(callback, ctypes.c_void_p).value or 0

    def _code(self, operation: str) -> int:
        """Return the code with which an operation fails, 0 where it does not."""
        if not self._disk.fails(operation):
            return _OK
        return _FULL if self._disk.full and operation in {"write", "index"} else _IO | _IO_ERRORS[operation] << 8

    def _table(self, given: Any) -> _Methods:  # noqa: ANN401  # of ctypes
        address = ctypes.addressof(given.contents)
        if address in self._tables:
            return self._tables[address]
        table = _Methods.from_buffer_copy(given.contents)
        write, truncate, sync = _Write(table.write), _Truncate(table.truncate), _Sync(table.sync)
        shm_map = _ShmMap(table.shm_map) if table.shm_map else None

        def written(file: Any, content: int, length: int, offset: int) -> int:  # noqa: ANN401  # of ctypes
            code = self._code("write")
            if code == _FULL:
                write(file, content, length // 2, offset)
            return code or int(write(file, content, length, offset))

        def truncated(file: Any, size: int) -> int:  # noqa: ANN401  # of ctypes
            return self._code("truncate") or int(truncate(file, size))

        def synchronised(file: Any, flags: int) -> int:  # noqa: ANN401  # of ctypes
            return self._code("sync") or int(sync(file, flags))

        def mapped(file: Any, region: int, size: int, extend: int, out: int) -> int:  # noqa: ANN401  # of ctypes
            assert shm_map is not None
            code = self._code("index") if extend else _OK
            return code or int(shm_map(file, region, size, extend, out))

        table.write, table.truncate = self._keep(_Write(written)), self._keep(_Truncate(truncated))
        table.sync = self._keep(_Sync(synchronised))
        if shm_map is not None:  # files that are only read have none
            table.shm_map = self._keep(_ShmMap(mapped))
        self._tables[address] = table
        return table


# What Python writes


def _opening(disk: FailingDisk, real: Callable[..., Any]) -> Callable[..., Any]:
    class Raw(io.FileIO):
        def write(self, content: Any) -> int:  # noqa: ANN401  # whatever a buffer is
            whole = memoryview(content).cast("B")
            try:
                disk.require("write")
            except OSError:
                if disk.full:
                    super().write(whole[: len(whole) // 2])
                raise
            return super().write(whole) or 0

    def opened(file: object, mode: str = "r", *rest: Any, **named: Any) -> Any:  # noqa: ANN401  # stands in for open()
        if not set("wxa+") & set(mode) or not disk.holds(file):
            return real(file, mode, *rest, **named)
        assert "b" in mode, "text is written through bytes"
        assert isinstance(file, str | Path)
        if not os.path.lexists(file):
            disk.require("create", file)
        raw = Raw(file, mode.replace("b", ""), opener=named.get("opener"))
        return io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)

    return opened


def _creating(disk: FailingDisk, real: Callable[..., int]) -> Callable[..., int]:
    def opened(path: object, flags: int, *rest: Any, **named: Any) -> int:  # noqa: ANN401  # stands in for os.open()
        if flags & os.O_CREAT and disk.holds(path):
            disk.require("create", path)
        return real(path, flags, *rest, **named)

    return opened


def _on_path(disk: FailingDisk, operation: str, real: Callable[..., Any]) -> Callable[..., Any]:
    def called(path: object, *rest: Any, **named: Any) -> Any:  # noqa: ANN401  # stands in for functions of os
        # What is not there, or there already, the system says before it writes.
        if disk.holds(path) and os.path.lexists(str(path)) != (operation == "mkdir"):
            disk.require(operation, path)
        return real(path, *rest, **named)

    return called


_OF_PATHS = ("replace", "rename", "unlink", "rmdir", "mkdir", "chmod")


@contextmanager
def failing_disk(folder: Path) -> Iterator[FailingDisk]:
    """Yield a disk under `folder` for files that are opened from here on. It fails nothing until told to."""
    disk = FailingDisk(folder)
    engine = _Engine(disk)
    real_fsync = os.fsync

    def fsync(descriptor: int) -> None:
        disk.require("sync")
        real_fsync(descriptor)

    with ExitStack() as patches:
        patches.enter_context(patch.object(io, "open", _opening(disk, io.open)))
        patches.enter_context(patch.object(builtins, "open", _opening(disk, builtins.open)))
        patches.enter_context(patch.object(os, "open", _creating(disk, os.open)))
        patches.enter_context(patch.object(os, "fsync", fsync))
        for name in _OF_PATHS:
            patches.enter_context(patch.object(os, name, _on_path(disk, name, getattr(os, name))))
        engine.install()
        try:
            yield disk
        finally:
            engine.remove()
            _FOR_EVER.append(engine)


_FOR_EVER: list[_Engine] = []
