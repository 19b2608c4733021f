"""The private environment in which the program and its tests run.

It lies in `.venv` of the checkout, or in the person's data folder when the checkout cannot be written.
A mark inside it names what was installed, so that the second start installs nothing.
"""

import hashlib
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from installer.console import capture, clean_environment, say
from installer.problems import DISK_FULL, NOT_ALLOWED, SetupError, diagnose

CHECKOUT = Path(__file__).resolve().parent.parent
RUN = "requirements.txt"
TEST = "requirements-test.txt"  # holds all of RUN in the same versions

MARK = "plebapp.txt"  # one digest a line, inside the environment
ROOM = 1_500_000_000  # bytes: PySide6 takes most of them
FOUND = re.compile(r"Collecting (?P<name>[\w.-]+)==|Processing (?:.*[/\\])?(?P<file>\w+)-\d\S*\.whl")
LARGE = re.compile(r"\s*Downloading (?P<name>\w+)-\d\S*\.whl \((?P<size>[\d.]+ MB)\)")


def digest(requirements: Path) -> str:
    """Return the SHA-256, in hex, of the list `requirements` and the version of this Python."""
    version = f"{sys.version_info[0]}.{sys.version_info[1]}\n".encode()
    return hashlib.sha256(version + requirements.read_bytes()).hexdigest()


def user_folder(checkout: Path) -> Path:
    """Return the folder for the environment of `checkout` among the person's own data."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "plebapp" / f"venv-{hashlib.sha256(str(checkout).encode()).hexdigest()[:12]}"


def can_write(folder: Path) -> bool:
    """Tell whether files can be made in `folder`, by making one: rights alone do not tell on every system."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def location(checkout: Path) -> Path:
    """Return the folder of the environment of `checkout`, whether made already or not."""
    return checkout / ".venv" if can_write(checkout) else user_folder(checkout)


def python_in(folder: Path) -> Path:
    """Return the path of the interpreter of the environment in `folder`."""
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def installed(folder: Path) -> frozenset[str]:
    """Return the digests of the lists that were installed to the end in `folder`."""
    mark = folder / MARK
    if not (mark.is_file() and python_in(folder).exists()):
        return frozenset()
    return frozenset(mark.read_text(encoding="ascii").split())


def ensure(kind: str, checkout: Path = CHECKOUT) -> Path:
    """Return the interpreter of an environment that has all of the list `kind` (RUN or TEST).

    Makes the environment, or what it lacks, when needed; a folder `.venv` that another program made is
    left alone. Raises SetupError.
    """
    folder = location(checkout)
    lists = {name: checkout / "installer" / name for name in (RUN, TEST)}
    known = {name: digest(path) for name, path in lists.items()}
    have = installed(folder)
    if have & {known[kind], known[TEST]}:
        return python_in(folder)
    if not have or not have <= set(known.values()):
        _make(folder)
        have = frozenset()
    _install(folder, lists[kind])
    (folder / MARK).write_text("\n".join(sorted(have | {known[kind]})), encoding="ascii")
    return python_in(folder)


def _make(folder: Path) -> None:
    """Make an empty environment in `folder`, in place of an older one of ours."""
    if folder.exists() and not (folder / MARK).exists():
        raise SetupError(
            NOT_ALLOWED,
            f"A pasta {folder} já existe e não foi feita por este programa. Renomeie-a ou apague-a e execute de novo.",
        )
    say(f"Criando o ambiente do programa em {folder}…")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).write_text("", encoding="ascii")  # from here on it is ours, if unfinished
    except OSError as error:
        raise diagnose(str(error)) from error
    free = shutil.disk_usage(folder).free
    if free < ROOM:
        raise SetupError(
            DISK_FULL,
            f"O disco de {folder} tem {free // 1_000_000} MB livres; são necessários {ROOM // 1_000_000} MB. "
            "Libere espaço e execute de novo.",
        )
    status, output = capture([sys.executable, "-m", "venv", "--clear", folder])
    if status:
        raise diagnose(output)
    (folder / MARK).write_text("", encoding="ascii")


def _install(folder: Path, requirements: Path) -> None:
    """Install the list `requirements`, every package checked against its digests and none built here."""
    say("Baixando e instalando os componentes (só nesta primeira vez; alguns minutos)…")
    progress = Progress(sum("==" in line for line in requirements.read_text(encoding="utf-8").splitlines()))
    status, output = capture(
        [
            *(python_in(folder), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"),
            *("--progress-bar", "off", "--retries", "2", "--no-deps", "--only-binary", ":all:"),
            *("--require-hashes", "-r", requirements),
        ],
        on_line=progress,
        variables=clean_environment(PYTHONUNBUFFERED="1"),
    )
    if status:
        raise diagnose(output)
    say("Componentes instalados.")


class Progress:
    """Turns the lines that pip prints into progress: a callable that takes each line."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0

    def __call__(self, line: str) -> None:
        """Tell what the `line` means, when it means progress."""
        if line.startswith(("Ignoring ", "Requirement already satisfied")):  # for another system; from before
            self.total -= 1
        elif line.startswith("Installing collected packages"):
            say("  instalando…")
        elif found := FOUND.match(line):
            self.done += 1
            say(f"  {self.done} de {self.total}: {found['name'] or found['file']}")
        elif large := LARGE.match(line):
            say(f"    baixando {large['name']}: {large['size'].replace('.', ',')}…")
