"""The rules that conftest.py lays on every Qt test really bite."""

import gc

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot


class Bell(QObject):
    rang = Signal(object)


def test_there_is_no_screen_and_the_bundled_typeface_is_used(qapp: QApplication) -> None:
    assert qapp.platformName() == "offscreen"
    assert QFontInfo(qapp.font()).family() == "Carlito"
    assert QStandardPaths.isTestModeEnabled()


def test_no_collection_runs_inside_a_qt_test(qtbot: QtBot) -> None:
    assert not gc.isenabled()


def test_collections_run_as_usual_elsewhere() -> None:
    assert gc.isenabled()


def test_five_thousand_signals_leave_the_interpreter_alive(qtbot: QtBot) -> None:
    """PySide6 6.12.0 with Python 3.11 aborts here, which is why the version is pinned."""
    bell, heard = Bell(), []
    bell.rang.connect(heard.append)
    for number in range(5000):
        bell.rang.emit({"number": number})
    assert heard == [{"number": number} for number in range(5000)]
