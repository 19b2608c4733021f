"""The only place that builds things: the ports' adapters, the window or a command."""

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from plebapp import __version__
from plebapp.usecases.ports import App


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments, those of the process if None; return the exit status."""
    arguments = sys.argv[1:] if argv is None else argv
    if is_for_the_window(arguments):
        return open_window(build(), Path(arguments[0]) if arguments else None)
    # The window starts without the commands.
    from plebapp.cli.console import tell_unexpected
    from plebapp.cli.main import run

    if argv is None:
        sys.excepthook = tell_unexpected
    return run(arguments, build, open_window, __version__)


def is_for_the_window(arguments: Sequence[str]) -> bool:
    """Say whether the arguments plainly ask for the window: none, or one plebiscite that is there."""
    return not arguments or (len(arguments) == 1 and arguments[0].endswith(".pleb") and Path(arguments[0]).exists())


def build() -> App:
    """Join the adapters into the program's ports."""
    from plebapp.exchange.files import Files
    from plebapp.reports.documents import PdfDocuments
    from plebapp.storage.library import SqliteLibrary

    return App(SqliteLibrary(), Files(), PdfDocuments(), clock=lambda: datetime.now(UTC), version=__version__)


def open_window(app: App, path: Path | None) -> int:
    """Open the window at a plebiscite, or at the start page."""
    from plebapp.ui.start import run_window

    return run_window(app, path)


if __name__ == "__main__":
    sys.exit(main())
