"""Opening a plebiscite with a million voters against one with a thousand, to a usable window, in processes of its own.

Target: at most 1.3 × the time from asking for the file (in a protected one: from the password, whose own time, made
long on purpose, is left out) to its page painted and the window waiting for its person. Both files have the same 250
stations: these are all shown, and cost what they cost. The whole start is told as well. `--full` measures a million;
without it 100,000, with twice the target as the bound.
"""

import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from plebapp.__main__ import build
from plebapp.domain.people import Role
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.example import Size, create_example
from plebapp.usecases.protecting import protect
from tests.benchmarks.ratio import CI_LEEWAY, seconds

pytestmark = pytest.mark.benchmark

TARGET = 1.3
RUNS, QUICK_RUNS = 7, 3
STATIONS = 250
FEW = Size(voters=1_000, stations=STATIONS)
PERSON, PASSWORD = "Marta Nogueira", "cavalo pilha grampo certo"

SCRIPT = """
import os, sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from plebapp.__main__ import build
from plebapp.storage import sealing
from plebapp.ui import signing_in, start

made, stretch = start.make_window, sealing.stretch
began = spent = 0.0

def timed(*arguments):
    global spent
    before = time.perf_counter()
    found = stretch(*arguments)
    spent += time.perf_counter() - before
    return found

class Dialog(signing_in.SignInDialog):
    def open(self):
        super().open()
        self.credentials.password.edit.setText({password!r})
        begin()
        self.credentials.submit()

def begin():
    global began
    began = time.perf_counter()

def ready():
    print(time.perf_counter() - began - spent, flush=True)
    os._exit(0)

def watched(*arguments):
    controller = made(*arguments)
    opening = controller.open
    def opened(key):
        start.after_first_paint(controller.window.page(key), lambda: QTimer.singleShot(0, ready))
    def opens(path):
        begin()
        opening(path)
    controller.window.page_shown.connect(opened)
    controller.open = opens
    return controller

start.make_window, sealing.stretch, signing_in.SignInDialog = watched, timed, Dialog
start.run_window(build(), Path(sys.argv[1]))
"""


class Opening(NamedTuple):
    """Seconds of a whole process from its start, and of opening alone."""

    whole: float
    alone: float


class File:
    """A file that is opened again and again as it was when it was made."""

    def __init__(self, source: Path) -> None:
        self._files = {path: path.read_bytes() for path in source.parent.glob(f"{source.name}*")}
        self._source = source
        self.runs: list[Opening] = []

    def open(self) -> None:
        """Open it in a process of its own, which ends itself with status 0 once the window is usable."""
        folder = self._source.parent / "aberto"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for path, content in self._files.items():
            with (folder / path.name).open("wb") as file:
                file.write(content)
                os.fsync(file.fileno())  # or opening would have to wait for what was only just written
        found: list[str] = []

        def run() -> None:
            script = SCRIPT.format(password=PASSWORD)
            arguments = [sys.executable, "-c", script, str(folder / self._source.name)]
            ended = subprocess.run(arguments, check=True, timeout=60, capture_output=True, text=True)
            found.append(ended.stdout)

        whole = seconds(run)
        self.runs.append(Opening(whole, float(found[0])))

    @property
    def best(self) -> Opening:
        """Return the shortest of the runs after the first, which warms up: other work on the machine only adds."""
        runs = self.runs[1:]
        return Opening(min(run.whole for run in runs), min(run.alone for run in runs))


def made(folder: Path, size: Size) -> Path:
    folder.mkdir()
    path = folder / "Nova Primavera.pleb"
    create_example(SqliteLibrary(), path, PERSON, lambda: datetime.now(UTC), size=size).book.close()
    return path


def ratio(many: File, few: File, runs: int, title: str) -> float:
    """Return the ratio of opening alone, and tell all that was measured."""
    for _ in range(1 + runs):
        few.open()
        many.open()
    alone, whole = many.best.alone / few.best.alone, many.best.whole / few.best.whole
    print(
        f"\nopening {title}: {many.best.alone:.3f} s against {few.best.alone:.3f} s: ratio {alone:.2f};"
        f" whole start {many.best.whole:.3f} s against {few.best.whole:.3f} s: ratio {whole:.2f}"
    )
    return alone


def test_opening(tmp_path: Path, checkout: Path, full: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(checkout))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "bytecode"))
    size = Size(voters=1_000_000 if full else 100_000, stations=STATIONS)
    paths = made(tmp_path / "muitos", size), made(tmp_path / "poucos", FEW)
    runs, title = RUNS if full else QUICK_RUNS, f"{size.voters} voters against {FEW.voters}"
    ratios = [ratio(*map(File, paths), runs, f"{title}, not protected")]
    for path in paths:
        protect(build(), path, PERSON, tuple(Role), PASSWORD)
    ratios.append(ratio(*map(File, paths), runs, f"{title}, protected"))
    assert max(ratios) <= TARGET * (1 if full else CI_LEEWAY)
