"""Where the worked example is made: the program's own data folder, afresh each time."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths

_NAME = "Exemplo - Nova Primavera"
# What SQLite may have left beside a file that was not closed.
_TRACES = ("", "-wal", "-shm", "-journal")


def fresh_path(folder: Path | None = None) -> Path:
    """Return a path for the example at which nothing stands, throwing the last one away if that can be done.

    Raises OSError where the folder cannot be made.
    """
    folder = folder or _folder()
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder / (f"{_NAME}.pleb" if number == 1 else f"{_NAME} {number}.pleb")
        if _removed(path):
            return path
        number += 1


def is_example(path: Path) -> bool:
    """Say whether a file is the example that the program made, which is thrown away when it is next made."""
    return path.parent == _folder() and path.name.startswith(_NAME)


def _folder() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))


def _removed(path: Path) -> bool:
    try:
        for trace in _TRACES:
            path.with_name(path.name + trace).unlink(missing_ok=True)
    except OSError:  # in use by another window
        return False
    return True
