"""What the program keeps about its own defects, on this computer alone: crash reports and a small log.

Both tell moments, versions, the types of exceptions and where in the program they arose. Neither tells what an
exception says, nor any value: names, passwords and files of the people at the keyboard never get there.

A leaf that imports nothing of ours, so that the window and the commands share one folder and one form.
"""

import logging
import os
import platform
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from traceback import walk_tb

KEPT = 20
"""So many crash reports are kept, the newest."""
LOG_BYTES = 100_000
"""Once the log has grown so large, it takes the place of the one before it, and a new one begins."""
LOG = "plebapp.log"

_PROGRAM = "plebapp"
_FRAMES = 60
_PREFIX, _SUFFIX = "falha-", ".txt"
_MOMENT = "%Y%m%d-%H%M%S"


def data_folder() -> Path:
    """Return the program's own folder of data for whoever is logged in, the one that Qt names; it may not exist yet."""
    home = os.path.expanduser("~")  # noqa: PTH111  # Path.home raises where there is no home
    if not os.path.isabs(home):  # noqa: PTH117
        return Path(os.devnull, _PROGRAM)  # a place where nothing can be written
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or str(Path(home, "AppData", "Roaming"))
    elif sys.platform == "darwin":
        base = str(Path(home, "Library", "Application Support"))
    else:
        base = os.environ.get("XDG_DATA_HOME", "")
        base = base if os.path.isabs(base) else str(Path(home, ".local", "share"))  # noqa: PTH117
    return Path(base, _PROGRAM, _PROGRAM)


def about(version: str, *more: str) -> str:
    """Return the program's version with those of what it stands on: "plebapp 1.0 · Python 3.12.1 · linux-x86_64"."""
    parts = (f"{_PROGRAM} {version}", f"Python {platform.python_version()}", sysconfig.get_platform(), *more)
    return " · ".join(parts)


def described(error: BaseException) -> str:
    """Return what is told of an exception: types and places, those of its causes and of its group included."""
    return "\n".join(_lines(error, "Erro", set()))


def _lines(error: BaseException, role: str, seen: set[int]) -> Iterator[str]:
    seen.add(id(error))
    yield f"{role}: {_name(type(error))}"
    yield from _places(error)
    for each, how in _related(error):
        if id(each) not in seen:
            yield from _lines(each, how, seen)


def _related(error: BaseException) -> Iterator[tuple[BaseException, str]]:
    for each in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        yield each, "Do grupo"
    if error.__cause__ is not None:
        yield error.__cause__, "Causa"
    elif error.__context__ is not None and not error.__suppress_context__:
        yield error.__context__, "Causa"


def _name(kind: type) -> str:
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _places(error: BaseException) -> Iterator[str]:
    places = [
        f"  {frame.f_globals.get('__name__', '?')}:{frame.f_code.co_qualname}:{line}"
        for frame, line in walk_tb(error.__traceback__)
    ]
    half = _FRAMES // 2
    yield from places if len(places) <= _FRAMES else (*places[:half], "  …", *places[-half:])


@dataclass(frozen=True, slots=True)
class CrashReport:
    """One unexpected failure: its text, and the file it stands in, None where none was written."""

    text: str
    path: Path | None

    @property
    def title(self) -> str:
        """Return the line that tells it from others: the type of the exception."""
        return self._after("Erro: ")

    @property
    def moment(self) -> datetime | None:
        """Return when it was, None where the file was tampered with."""
        with suppress(ValueError):
            return datetime.fromisoformat(self._after("Momento: "))
        return None

    def _after(self, mark: str) -> str:
        return next((line.removeprefix(mark) for line in self.text.splitlines() if line.startswith(mark)), "")


class CrashReports:
    """The crash reports of this computer, the newest `KEPT`; any thread may add one."""

    def __init__(self, folder: Path, version: str, clock: Callable[[], datetime]) -> None:
        """Keep reports in `folder`, made with the first one; `version` is what `about` returns."""
        self.folder = folder
        self._version, self._clock = version, clock
        self._told: set[str] = set()
        self._lock = threading.Lock()

    def add(self, error: BaseException) -> CrashReport:
        """Write a report of an exception and return it. The same failure over and over is written once."""
        moment = self._clock().astimezone()
        told = described(error)
        text = f"Momento: {moment.isoformat(timespec='seconds')}\nPrograma: {self._version}\n{told}\n"
        with self._lock:
            path = None
            with suppress(OSError):  # a disk that is full or may not be written; the text is told all the same
                path = None if told in self._told else self._write(moment, text)
            self._told.add(told)
        return CrashReport(text, path)

    def all(self) -> tuple[CrashReport, ...]:
        """Return the reports, newest first; those that cannot be read are passed over."""
        found = []
        for path in reversed(self._paths()):
            with suppress(OSError):
                found.append(CrashReport(path.read_text(encoding="utf-8", errors="replace"), path))
        return tuple(found)

    def remove(self, reports: Sequence[CrashReport]) -> None:
        """Remove reports. Raises OSError where one stays."""
        for report in reports:
            if report.path is not None:
                report.path.unlink(missing_ok=True)

    def _paths(self) -> list[Path]:
        return sorted(self.folder.glob(f"{_PREFIX}*{_SUFFIX}"))

    def _write(self, moment: datetime, text: str) -> Path:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        names = (f"{_PREFIX}{moment:{_MOMENT}}-{number:03}{_SUFFIX}" for number in count(1))
        path = next(path for path in map(self.folder.joinpath, names) if not path.exists())
        path.touch(mode=0o600)
        path.write_text(text, encoding="utf-8")
        for old in self._paths()[:-KEPT]:
            old.unlink(missing_ok=True)
        return path


class _Plain(logging.Formatter):
    """Moment, level, place and type of exception. Of our own entries also the fixed words, never what fills them."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="seconds")
        ours = record.name.partition(".")[0] == _PROGRAM
        words = f" {record.msg}" if ours and isinstance(record.msg, str) else ""
        line = f"{moment} {record.levelname} {record.name}:{record.funcName}:{record.lineno}{words}"
        error = record.exc_info[1] if record.exc_info else None
        return line if error is None else f"{line}\n{described(error)}"


class _Log(logging.FileHandler):
    """A log of two files at most. (The one of `logging.handlers` would load Python's network modules.)"""

    def emit(self, record: logging.LogRecord) -> None:
        """Write an entry, beginning a new file where the present one is full; where that cannot be, go on."""
        with suppress(OSError):
            self._turn()
        with suppress(OSError):
            super().emit(record)

    def _turn(self) -> None:
        path = Path(self.baseFilename)
        if path.stat().st_size >= LOG_BYTES:
            if self.stream is not None:
                self.stream.close()
                self.stream = None
            path.replace(path.with_name(f"{path.name}.1"))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Go on: that nothing can be noted is no reason to stop, and what was to be noted is not told elsewhere."""


def keep_log(folder: Path) -> logging.Handler:
    """Have warnings and errors noted in `folder`, and nowhere else; return what does so."""
    handler: logging.Handler = logging.NullHandler()
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = _Log(folder / LOG, encoding="utf-8", delay=True)
    handler.setLevel(logging.WARNING)
    handler.setFormatter(_Plain())
    logging.getLogger().addHandler(handler)
    return handler
