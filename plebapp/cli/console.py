"""What the command line writes: results on standard output; refusals, remarks and progress on standard error."""

import errno
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from plebapp.health import CrashReport
from plebapp.texts.formats import integer
from plebapp.usecases.ports import Report, silent


class OutputFailed(Exception):
    """Standard output cannot be written; the text is the system's reason."""


def speak_utf8() -> None:
    """Write UTF-8 whatever the locale says; what cannot be encoded is replaced."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


@contextmanager
def _output() -> Iterator[None]:
    """Tell failures of standard output from all others. Raises OutputFailed; BrokenPipeError as it is."""
    if sys.stdout is None:  # closed by whoever started us
        raise OutputFailed(os.strerror(errno.EBADF))
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFailed(str(error.strerror)) from error


def say(text: str = "") -> None:
    """Write a line of the result. Raises OutputFailed."""
    with _output():
        print(text)


def finish_output() -> None:
    """Write what is still held back. Raises OutputFailed."""
    with _output():
        sys.stdout.flush()


def discard_output() -> None:
    """Let what is still held back go nowhere, so that the interpreter does not try it again at its end."""
    if sys.stdout is not None:
        with suppress(OSError, ValueError):  # a stream that is no file of the system's
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def note(text: str) -> None:
    """Write a line that is no result: a remark, a refusal, an error."""
    _mark(f"{text}\n")


def _mark(text: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):  # there is nowhere to tell that there is nowhere to tell
            sys.stderr.write(text)
            sys.stderr.flush()


def note_first(lines: Iterable[str], total: int, limit: int, others: str = "") -> None:
    """Write the first of `total` lines to standard error, and how many more there are; `others` says where."""
    for line, _ in zip(lines, range(limit), strict=False):
        note(line)
    if total > limit:
        note(f"… e mais {integer(total - limit)}{others}")


@contextmanager
def progress(doing: str) -> Iterator[Report]:
    """Show how far a long job is, on a terminal only; the line is gone when the job ends."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield silent
        return
    bar = _Progress(doing)
    try:
        yield bar.report
    finally:
        bar.clear()


class _Progress:
    """One line of standard error, written again whenever the percentage changes."""

    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._shown = -1

    def report(self, done: int, total: int) -> None:
        percentage = 100 * min(done, total) // total if total else 0
        if percentage != self._shown:
            self._shown = percentage
            _mark(f"\r{self._doing}… {percentage} %")

    def clear(self) -> None:
        if self._shown < 0:
            return
        width = len(self._doing) + len("… 100 %")
        _mark(f"\r{' ' * width}\r")


def tell_unexpected(error: BaseException, report: CrashReport) -> None:
    """Say that the program failed, and where the report for whoever gives support is."""
    note(f"plebapp: erro inesperado do programa ({type(error).__name__}); o comando não chegou ao fim.")
    note("Confira o arquivo com “plebapp verificar ARQUIVO.pleb” antes de continuar.")
    if report.path is None:
        note(f"Envie a quem dá suporte o que segue, que não traz dados de ninguém:\n{report.text}")
    else:
        note(f"Envie a quem dá suporte “{report.path}”, que não traz dados de ninguém.")
