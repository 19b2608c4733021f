"""Widgets die on the thread they lived on."""

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from plebapp.ui.garbage import Sweeper
from plebapp.ui.tasks import Runner, Task


class Cycle(QWidget):
    """A window that only the garbage collector can free."""

    def __init__(self, deaths: list[threading.Thread]) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        button = QPushButton("x")
        layout.addWidget(button)
        weakref.finalize(button, lambda: deaths.append(threading.current_thread()))
        self.me = self


@pytest.fixture
def collecting() -> Iterator[None]:
    """Python collects by itself, as it does when the program starts."""
    gc.collect()
    gc.enable()
    yield
    gc.disable()


def test_a_busy_worker_destroys_no_widget(collecting: None, qapp: QApplication, qtbot: QtBot) -> None:
    deaths: list[threading.Thread] = []
    runner = Runner(qapp)
    for _ in range(20):
        Cycle(deaths)
    task = Task(lambda report: len([[number] for number in range(300_000)]))
    with qtbot.waitSignal(task.finished):
        runner.start(task)
    assert deaths == []
    runner._sweeper._timer.timeout.emit()
    assert deaths == [threading.main_thread()] * 20
    runner.close()
    assert gc.isenabled()


def test_a_dialog_whose_callers_still_run_is_waited_for(collecting: None, qapp: QApplication, qtbot: QtBot) -> None:
    deaths: list[threading.Thread] = []
    sweeper = Sweeper(qapp)
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.setModal(True)
    dialog.show()
    Cycle(deaths)
    sweeper._timer.timeout.emit()
    assert deaths == []
    dialog.close()
    sweeper._timer.timeout.emit()
    assert len(deaths) == 1
    sweeper.stop()


def test_what_was_off_before_stays_off(qapp: QApplication, qtbot: QtBot) -> None:
    assert not gc.isenabled()
    Sweeper(qapp).stop()
    assert not gc.isenabled()
