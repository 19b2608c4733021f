"""Starting: painted before the file is read, nothing slow loaded, Qt's own words in Portuguese, a clean end."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

from plebapp.ui.start import after_first_paint, prepare
from tests.usecases.office import LIBRARY, ready_desk

# What the first window must not wait for.
SLOW = (
    *("reportlab", "PIL", "pikepdf", "lxml", "pypdfium2", "zxingcpp", "odfdo"),
    *("argon2", "cryptography", "mnemonic"),
    *("PySide6.QtPdf", "PySide6.QtPdfWidgets", "PySide6.QtPrintSupport", "plebapp.ui.manual"),
)

WHOLE_RUN = """
import sys
from collections.abc import Iterator
from pathlib import Path
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from plebapp.__main__ import build
from plebapp.ui import start

made = start.make_window
seen = []

class Watch(QObject):
    def eventFilter(self, window, event):
        if event.type() == QEvent.Type.Paint and not seen:
            seen.append(window.windowTitle())
        return False

def watched(*arguments):
    controller = made(*arguments)
    watch = Watch(controller.window)
    controller.window.installEventFilter(watch)
    def closing():
        print("painted as", seen[0], "then", controller.window.windowTitle())
        print("loaded:", *(name for name in sys.argv[2].split(",") if name in sys.modules))
        controller.window.close()
    start.after_first_paint(controller.window, lambda: QTimer.singleShot(300, closing))
    return controller

start.make_window = watched
status = start.run_window(build(), Path(sys.argv[1]) if sys.argv[1] else None)
application = QApplication.instance()
print("named", application.applicationName(), "status", status)
"""


def run(argument: str, home: Path, checkout: Path) -> list[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(checkout),
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "QT_QPA_PLATFORM": "offscreen",
    }
    command = [sys.executable, "-c", WHOLE_RUN, argument, ",".join(SLOW)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=True)
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout.splitlines()


def test_the_window_is_painted_before_its_file_is_read(tmp_path: Path, checkout: Path) -> None:
    desk = ready_desk(tmp_path / "a.pleb")
    desk.book.close()
    lines = run(str(tmp_path / "a.pleb"), tmp_path, checkout)
    assert lines[0] == "painted as plebapp then Nova Primavera – Apuração – plebapp"
    assert lines[1].strip() == "loaded:"
    assert lines[2] == "named plebapp status 0"
    book = LIBRARY.open(tmp_path / "a.pleb")
    assert not book.opening.unclean
    book.close()


def test_without_a_file_it_starts_at_the_beginning(tmp_path: Path, checkout: Path) -> None:
    lines = run("", tmp_path, checkout)
    assert lines[0] == "painted as plebapp then plebapp"
    assert lines[1].strip() == "loaded:"


@pytest.fixture
def _as_it_was(qapp: QApplication) -> Iterator[None]:
    locale, name = QLocale(), qapp.applicationName()
    yield
    QLocale.setDefault(locale)
    qapp.setApplicationName(name)


@pytest.mark.usefixtures("_as_it_was")
def test_qts_own_buttons_are_in_portuguese(qapp: QApplication) -> None:
    prepare(qapp, "1.0")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancelar"
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert buttons.buttons()[0].text().replace("&", "") == "Cancelar"
    assert QLocale().toString(1234.5, "f", 1) == "1.234,5"
    buttons.deleteLater()


def test_after_the_first_paint_only_once(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    calls: list[int] = []
    after_first_paint(window, lambda: calls.append(1))
    assert calls == []
    window.show()
    qtbot.waitUntil(lambda: calls == [1])
    window.repaint()
    with qtbot.waitSignal(window.windowTitleChanged):  # a turn of the event loop
        QTimer.singleShot(0, lambda: window.setWindowTitle("depois"))
    assert calls == [1]
