"""What the driver's errors mean, under our names: the only place where they are caught."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlcipher3 import dbapi2

from plebapp.domain.errors import Code, Refused, Unusable

_PRIMARY = 0xFF  # extended result codes carry the primary one in their low byte
_READ_FAILURES = (dbapi2.SQLITE_IOERR | 1 << 8, dbapi2.SQLITE_IOERR | 2 << 8)  # IOERR_READ, IOERR_SHORT_READ
_CODES = {
    dbapi2.SQLITE_BUSY: Code.FILE_BUSY,
    dbapi2.SQLITE_LOCKED: Code.FILE_BUSY,
    dbapi2.SQLITE_PROTOCOL: Code.FILE_BUSY,
    dbapi2.SQLITE_CANTOPEN: Code.FILE_FORBIDDEN,
    dbapi2.SQLITE_PERM: Code.FILE_FORBIDDEN,
    dbapi2.SQLITE_READONLY: Code.FILE_FORBIDDEN,
    dbapi2.SQLITE_FULL: Code.DISK_FULL,
    dbapi2.SQLITE_IOERR: Code.WRITE_FAILED,
    dbapi2.SQLITE_CONSTRAINT: Code.WRITE_FAILED,
    dbapi2.SQLITE_MISMATCH: Code.WRITE_FAILED,
    dbapi2.SQLITE_TOOBIG: Code.WRITE_FAILED,
    dbapi2.SQLITE_INTERRUPT: Code.WRITE_FAILED,
    dbapi2.SQLITE_NOTADB: Code.FILE_NOT_OURS,
}

# The backup interface tells its failures in words alone.
_NUMBERS = {
    "attempt to write a readonly database": dbapi2.SQLITE_READONLY,
    "database is locked": dbapi2.SQLITE_BUSY,
    "database or disk is full": dbapi2.SQLITE_FULL,
    "disk I/O error": dbapi2.SQLITE_IOERR,
}


def _unusable(path: Path, error: Exception) -> Unusable:
    # The SQL is ours and fixed, so that whatever else it stumbles over is the file's doing.
    number = getattr(error, "sqlite_errorcode", None) or _NUMBERS.get(str(error), dbapi2.SQLITE_CORRUPT)
    code = Code.FILE_DAMAGED if number in _READ_FAILURES else _CODES.get(number & _PRIMARY, Code.FILE_DAMAGED)
    return Unusable(code, path=str(path), detail=str(error))


def damaged(path: Path, detail: str) -> Unusable:
    """Return the error that says what of the file cannot be read."""
    return Unusable(Code.FILE_DAMAGED, path=str(path), detail=detail)


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn the driver's errors into Unusable, and misuse of the driver into RuntimeError."""
    try:
        yield
    except dbapi2.ProgrammingError as error:
        raise RuntimeError(f"{error} ({path})") from error
    except dbapi2.Error as error:
        raise _unusable(path, error) from error
    except UnicodeDecodeError as error:  # the engine quotes damaged text in its message, and the driver stumbles
        raise damaged(path, repr(error.object)) from error


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Turn the driver's errors, and values that no record can be made of, into Unusable."""
    with translated(path):
        try:
            yield
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, Refused) as error:
            raise damaged(path, f"{type(error).__name__}: {error}") from error
