"""The only place that builds things: the ports' adapters, the window or a command.

Nothing but `sys` is imported before `main` begins, so that Ctrl+C finds its guard from the first moment on.
"""

import sys

TYPE_CHECKING = False  # typing itself is a module to load
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType
    from typing import NoReturn

    from plebapp.health import CrashReport
    from plebapp.usecases.ports import App

_INTERRUPTED = 130
_A_MOMENT = 0.02  # seconds


def main(argv: "Sequence[str] | None" = None) -> int:
    """Run the program with these arguments and return the exit status; with None, as the process that was started."""
    if argv is not None:
        return _run(argv)
    sys.excepthook, sys.unraisablehook = _uncaught, _unraisable
    try:
        from plebapp import health

        health.keep_log(health.data_folder())
        return _run(sys.argv[1:])
    except KeyboardInterrupt:
        _end_interrupted()


def _run(arguments: "Sequence[str]") -> int:
    from pathlib import Path

    if is_for_the_window(arguments):
        return open_window(build(), Path(arguments[0]) if arguments else None)
    # The window starts without the commands.
    from plebapp import __version__
    from plebapp.cli.main import run

    return run(arguments, build, open_window, __version__)


def is_for_the_window(arguments: "Sequence[str]") -> bool:
    """Say whether the arguments plainly ask for the window: none, or one plebiscite that is there."""
    import os.path

    return not arguments or (
        len(arguments) == 1 and arguments[0].endswith(".pleb") and os.path.exists(arguments[0])  # noqa: PTH110  # Path.exists raises for a name too long
    )


def build() -> "App":
    """Join the adapters into the program's ports."""
    from datetime import UTC, datetime

    from plebapp import __version__
    from plebapp.exchange.files import Files
    from plebapp.reports.documents import PdfDocuments
    from plebapp.storage.library import SqliteLibrary
    from plebapp.storage.vault import KeyVault
    from plebapp.usecases.ports import App

    return App(
        SqliteLibrary(),
        Files(),
        PdfDocuments(),
        clock=lambda: datetime.now(UTC),
        version=__version__,
        vault=KeyVault(),
    )


def open_window(app: "App", path: "Path | None") -> int:
    """Open the window at a plebiscite, or at the start page; where there is no screen, say so and return 1."""
    import signal

    from plebapp.ui import screen

    try:
        screen.tell_without_screen()
        from plebapp.ui.start import run_window
    except ImportError as error:  # of Qt, for want of a library of the system's
        _tell(screen.told(str(error)))
        return screen.NO_WINDOW
    # Qt's own loop would hold Ctrl+C back until the next event. What is on file is safe at every moment.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_window(app, path)


def _uncaught(kind: type[BaseException], error: BaseException, _trace: "TracebackType | None") -> None:
    """Be the hook of the process for what nobody caught; the window puts its own in place of it."""
    if issubclass(kind, KeyboardInterrupt):
        _end_interrupted()
    from plebapp.cli.console import tell_unexpected

    tell_unexpected(error, _reported(error))


def _reported(error: BaseException) -> "CrashReport":
    """Keep a crash report, and note it in the log."""
    import logging
    from datetime import UTC, datetime

    from plebapp import __version__
    from plebapp.health import CrashReports, about, data_folder

    logging.getLogger(__name__).error("unexpected exception", exc_info=error)
    return CrashReports(data_folder(), about(__version__), lambda: datetime.now(UTC)).add(error)


def _unraisable(found: "sys.UnraisableHookArgs") -> None:
    """Have Ctrl+C arrive again that fell on a moment (the end of an object) in which Python drops it; keep a report of
    anything else that fell there, which ends nothing."""
    if found.exc_type is KeyboardInterrupt:
        import _thread
        import threading

        again = threading.Timer(_A_MOMENT, _thread.interrupt_main)  # here and now it would be dropped once more
        again.daemon = True
        again.start()
    elif found.exc_value is not None:
        _reported(found.exc_value)


def _end_interrupted() -> "NoReturn":
    """Say that the program was interrupted and end it here: Python's own ending may fall to another Ctrl+C, or to one
    that it remembers. Whatever was open has been closed on the way."""
    import os
    import signal
    from contextlib import suppress

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _tell("Interrompido.")
    with suppress(OSError, AttributeError):  # an output that takes nothing, or that is none
        sys.stdout.flush()
    os._exit(_INTERRUPTED)


def _tell(text: str) -> None:
    """Write a line to standard error, if there is one."""
    from contextlib import suppress

    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"{text}\n")
            sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
