"""Starting the program against a bare PySide6 window, whole processes, with 100,000 voters in the file.

Target: the first paint of the open plebiscite in at most 4 × the time to the first paint of an empty widget.
"""

import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.example import Size, create_example
from tests.benchmarks.ratio import CI_LEEWAY, compare, seconds

pytestmark = pytest.mark.benchmark

TARGET = 4.0

BARE = """
import os
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

class Window(QWidget):
    def paintEvent(self, event):
        QTimer.singleShot(0, lambda: os._exit(0))

app = QApplication([])
window = Window()
window.resize(1366, 768)
window.show()
app.exec()
"""

OURS = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from plebapp.__main__ import build
from plebapp.ui import start

made = start.make_window

def watched(*arguments):
    controller = made(*arguments)
    def opened(key):
        start.after_first_paint(controller.window.page(key), lambda: QTimer.singleShot(0, lambda: os._exit(0)))
    controller.window.page_shown.connect(opened)
    return controller

start.make_window = watched
start.run_window(build(), Path(sys.argv[1]))
"""


def run(script: str, *arguments: str) -> float:
    """Run a script in a process of its own, which ends itself with status 0 at the paint; return the seconds."""
    return seconds(lambda: subprocess.run([sys.executable, "-c", script, *arguments], check=True, timeout=60))


def test_start_to_first_paint(tmp_path: Path, checkout: Path, full: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(checkout))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    # The run that warms up compiles the modules, as the first start on any machine does.
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "bytecode"))
    source, path = tmp_path / "origem.pleb", tmp_path / "cem mil.pleb"
    size = Size(voters=100_000 if full else 10_000, stations=300 if full else 30)
    create_example(SqliteLibrary(), source, "Marta", lambda: datetime.now(UTC), size=size).book.close()

    def ours() -> float:
        # The run before this one ended without closing the file, which opening would tell.
        for leftover in tmp_path.glob("cem mil.pleb*"):
            leftover.unlink()
        shutil.copy(source, path)
        return run(OURS, str(path))

    ratio = compare(ours, lambda: run(BARE))
    print(f"\nstart with {size.voters} voters: {ratio}")
    assert ratio.median <= TARGET * (1 if full else CI_LEEWAY)
