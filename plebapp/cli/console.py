"""What the command line writes: results on standard output; refusals, remarks and progress on standard error."""

import io
import os
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType

from plebapp.texts.formats import integer
from plebapp.usecases.ports import Report, silent

DEBUG = "PLEBAPP_DEPURAR"
"""The environment variable that, being 1, has the details of an unexpected error written."""


def speak_utf8() -> None:
    """Write UTF-8 whatever the locale says; what cannot be encoded is replaced."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def say(text: str = "") -> None:
    """Write a line of the result."""
    print(text)


def note(text: str) -> None:
    """Write a line that is no result: a remark, a refusal, an error."""
    print(text, file=sys.stderr)


def note_first(lines: Iterable[str], total: int, limit: int) -> None:
    """Write the first of `total` lines to standard error, and how many more there are."""
    for line, _ in zip(lines, range(limit), strict=False):
        note(line)
    if total > limit:
        note(f"… e mais {integer(total - limit)}")


@contextmanager
def progress(doing: str) -> Iterator[Report]:
    """Show how far a long job is, on a terminal only; the line is gone when the job ends."""
    if not sys.stderr.isatty():
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
            print(f"\r{self._doing}… {percentage} %", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._shown < 0:
            return
        width = len(self._doing) + len("… 100 %")
        print(f"\r{' ' * width}\r", end="", file=sys.stderr, flush=True)


def tell_unexpected(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Say that the program failed, as `sys.excepthook`; the details only where asked for: they tell clerks nothing."""
    note(f"plebapp: erro inesperado do programa ({kind.__name__}). O que já estava gravado está a salvo.")
    if os.environ.get(DEBUG) == "1":
        traceback.print_exception(kind, error, trace)
    else:
        note(f"Para enviar os detalhes a quem dá suporte, repita o comando com {DEBUG}=1.")
