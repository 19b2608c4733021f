"""Where the files that travel with the program lie: icons, fonts, the example, the manual.

A leaf that imports nothing of ours, so that ui, cli, exchange, reports and __main__ may all use it.
"""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def root() -> Path:
    """Return the resources folder: inside the installed package, or beside it in a checkout."""
    installed = _PACKAGE / "resources"
    return installed if installed.is_dir() else _PACKAGE.parent / "resources"


def resource(name: str) -> Path:
    """Return the path of the resource `name`, written with slashes (`"fonts/Carlito-Regular.ttf"`).

    Raises FileNotFoundError when no such resource travels with the program, naming what was looked for,
    and ValueError when `name` would lead out of the resources folder.
    """
    path = root() / name
    if not path.resolve().is_relative_to(root()):
        raise ValueError(f"o recurso {name!r} não fica na pasta de recursos do programa")
    if not path.exists():
        raise FileNotFoundError(
            f"o programa está incompleto: falta o arquivo {name!r} em {root()}; instale o plebapp de novo"
        )
    return path
