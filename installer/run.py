"""Prepares the program on a fresh machine and opens it: `python3 installer/run.py [argument …]`.

Arguments go to the program. Without a screen and without arguments, the complete example runs instead and
its minutes are written. A Python too old for the rest must be able to read this file, so that the package
can tell.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from installer import environment, system
from installer.console import clean_environment, run_main, say, show


def has_screen() -> bool:
    """Tell whether a window can be opened: on Linux, whether X11 or Wayland runs."""
    return not system.is_linux() or bool(system.screens())


def program(python: Path, arguments: list[str], **variables: str) -> int:
    """Run the program with `arguments` in the current folder and return its exit status."""
    # -P: a file of the current folder must never stand in for a module
    command = [str(python), "-P", "-m", "plebapp", *arguments]
    return show(command, clean_environment(PYTHONPATH=str(environment.CHECKOUT), **variables))


def example_folder() -> Path:
    """Return a new folder for the example, in the current one where that can be written."""
    here = Path.cwd()
    if not environment.can_write(here):
        return Path(tempfile.mkdtemp(prefix="exemplo-plebapp-"))
    number = 1
    while True:
        folder = here / ("exemplo-plebapp" if number == 1 else f"exemplo-plebapp-{number}")
        try:
            folder.mkdir()
        except FileExistsError:
            number += 1
        else:
            return folder


def run_example(python: Path) -> int:
    """Run the complete example without a screen, write its minutes and say where; return the exit status."""
    folder = example_folder()
    plebiscite, minutes = folder / "Nova Primavera.pleb", folder / "Ata Geral.pdf"
    say(f"Sem tela ({' e '.join(system.SCREENS)} vazios): o exemplo completo é executado em {folder}")
    for arguments in (
        ["exemplo", str(plebiscite), "--completo"],
        ["resultado", str(plebiscite)],
        ["documento", str(plebiscite), "ata-geral", "-o", str(minutes)],
    ):
        status = program(python, arguments, QT_QPA_PLATFORM="offscreen")
        if status:
            return status
    say(f"Plebiscito: {plebiscite}\nAta Geral:  {minutes}")
    return 0


def main(arguments: list[str]) -> int:
    """Prepare the machine, run the program with `arguments` and return its exit status. Raises SetupError."""
    window = [need for variable in system.screens() for need in (*system.SCREENS[variable], *system.PRINTING)]
    system.ensure((*system.PYTHON, *system.QT, *window))
    python = environment.ensure(environment.RUN)
    if arguments or has_screen():
        return program(python, arguments)
    return run_example(python)


if __name__ == "__main__":
    sys.exit(run_main(main))
