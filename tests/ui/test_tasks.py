"""Long work: on one other thread, told on this one, cancelled cleanly, joined at the end."""

import threading
from collections.abc import Iterator
from threading import Event, current_thread, main_thread

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plebapp.domain.errors import Cancelled
from plebapp.ui.tasks import Report, Runner, Task
from plebapp.ui.widgets.progress import ProgressStrip

WAIT = 5  # seconds after which a thread that does not answer has failed


@pytest.fixture
def runner(qapp: QApplication) -> Iterator[Runner]:
    runner = Runner(qapp)
    yield runner
    runner.close()


class Ears(QObject):
    """Hears all that a task says, in order, with the thread it was said on."""

    def __init__(self, task: Task) -> None:
        super().__init__()
        self.heard: list[tuple[str, object]] = []
        self.threads: set[threading.Thread] = set()
        task.progress.connect(lambda done, total: self.note("progress", (done, total)))
        task.succeeded.connect(lambda result: self.note("succeeded", result))
        task.failed.connect(lambda error: self.note("failed", error))
        task.cancelled.connect(lambda: self.note("cancelled", None))
        task.finished.connect(lambda: self.note("finished", None))

    def note(self, name: str, value: object) -> None:
        self.heard.append((name, value))
        self.threads.add(current_thread())

    def names(self) -> list[str]:
        return [name for name, _value in self.heard if name != "progress"]


def test_work_is_done_elsewhere_and_told_here(runner: Runner, qtbot: QtBot) -> None:
    task = Task(lambda report: current_thread())
    ears = Ears(task)
    with qtbot.waitSignal(task.finished):
        runner.start(task)
    (name, thread), finished = ears.heard
    assert (name, finished[0]) == ("succeeded", "finished")
    assert thread is not main_thread()
    assert ears.threads == {main_thread()}


def test_one_worker_does_tasks_in_order(runner: Runner, qtbot: QtBot) -> None:
    order: list[tuple[int, threading.Thread]] = []
    tasks = [Task(lambda _report, n=number: order.append((n, current_thread()))) for number in range(20)]
    with qtbot.waitSignals([task.finished for task in tasks]):
        for task in tasks:
            runner.start(task)
    assert [number for number, _thread in order] == list(range(20))
    assert len({thread for _number, thread in order}) == 1
    assert not runner.busy


def test_five_thousand_reports_reach_a_real_widget(runner: Runner, qtbot: QtBot) -> None:
    """A reference lost per emission would abort the interpreter long before the end (PySide6 6.12.0 on 3.11)."""

    def work(report: Report) -> int:
        for done in range(1, 5001):
            report(done, 5000)
        return 5000

    strip, task = ProgressStrip(), Task(work)
    qtbot.addWidget(strip)
    ears = Ears(task)
    strip.follow(task, "Importando eleitores")
    with qtbot.waitSignal(task.finished):
        runner.start(task)
    reports = [value for name, value in ears.heard if name == "progress"]
    assert reports == sorted(reports)
    assert set(ears.names()) == {"succeeded", "finished"}
    assert strip.isHidden()


def test_five_thousand_emissions_each_arrive(qtbot: QtBot) -> None:
    task, strip = Task(lambda report: None), ProgressStrip()
    qtbot.addWidget(strip)
    ears = Ears(task)
    strip.follow(task, "Importando eleitores")
    for done in range(5000):
        task.progress.emit(done, 5000)
    assert [value for _name, value in ears.heard] == [(done, 5000) for done in range(5000)]
    assert strip._text.text() == "Importando eleitores: 99%"


def test_reports_do_not_pile_up_while_the_window_is_busy(runner: Runner, qtbot: QtBot) -> None:
    """However fast the work reports, at most one report waits for the window."""
    done = Event()

    def work(report: Report) -> None:
        for step in range(1, 1001):
            report(step, 1000)
        done.set()

    task = Task(work)
    ears = Ears(task)
    with qtbot.waitSignal(task.finished):
        runner.start(task)
        assert done.wait(WAIT)
    assert [value for name, value in ears.heard if name == "progress"] == [(1000, 1000)]


def test_bytes_beyond_32_bits_are_reported(runner: Runner, qtbot: QtBot) -> None:
    task = Task(lambda report: report(2**40, 2**41))
    with qtbot.waitSignal(task.progress) as told:
        runner.start(task)
    assert told.args == [2**40, 2**41]


def test_cancelling_raises_inside_report(runner: Runner, qtbot: QtBot) -> None:
    reached, cancelled, traces = Event(), Event(), []

    def work(report: Report) -> None:
        reached.set()
        assert cancelled.wait(WAIT)
        try:
            report(1, 2)
        except Cancelled:
            traces.append("rolled back")
            raise
        traces.append("went on")

    task = Task(work)
    ears = Ears(task)
    with qtbot.waitSignal(task.finished):
        runner.start(task)
        assert reached.wait(WAIT)
        task.cancel()
        cancelled.set()
    assert ears.names() == ["cancelled", "finished"]
    assert traces == ["rolled back"]


def test_a_task_cancelled_before_its_turn_never_starts(runner: Runner, qtbot: QtBot) -> None:
    go, started = Event(), []
    first, second = Task(lambda report: go.wait(WAIT)), Task(lambda report: started.append(True))
    ears = Ears(second)
    with qtbot.waitSignals([first.finished, second.finished]):
        runner.start(first)
        runner.start(second)
        second.cancel()
        go.set()
    assert ears.names() == ["cancelled", "finished"]
    assert started == []


@pytest.mark.parametrize("error", [ValueError("linha 3"), OSError(28, "disco cheio"), KeyError("x")])
def test_a_failure_arrives_as_it_was_raised(runner: Runner, qtbot: QtBot, error: Exception) -> None:
    def work(report: Report) -> None:
        raise error

    task = Task(work)
    ears = Ears(task)
    with qtbot.waitSignal(task.finished):
        runner.start(task)
    assert ears.heard == [("failed", error), ("finished", None)]


def test_after_a_failure_the_next_task_runs(runner: Runner, qtbot: QtBot) -> None:
    def fail(report: Report) -> None:
        raise ValueError("linha 3")

    bad, good = Task(fail), Task(lambda report: "ok")
    with qtbot.waitSignal(good.succeeded) as result:
        runner.start(bad)
        runner.start(good)
    assert result.args == ["ok"]


def test_a_task_nobody_keeps_is_kept_until_it_ends(runner: Runner, qtbot: QtBot) -> None:
    heard: list[object] = []

    def begin() -> None:
        task = Task(lambda report: "result")
        task.succeeded.connect(heard.append)
        runner.start(task)

    begin()
    qtbot.waitUntil(lambda: not runner.busy)
    assert heard == ["result"]


def test_quitting_cancels_and_joins(qapp: QApplication) -> None:
    runner, reached, ended = Runner(qapp), Event(), Event()

    def work(report: Report) -> None:
        reached.set()
        try:
            while True:
                report(1, 2)
        finally:
            ended.set()

    waiting = Task(lambda report: None)
    runner.start(Task(work))
    runner.start(waiting)
    assert reached.wait(WAIT)
    qapp.aboutToQuit.emit()
    assert ended.is_set()
    with pytest.raises(RuntimeError):
        runner.start(Task(lambda report: None))


def test_the_strip_cancels_what_it_follows(runner: Runner, qtbot: QtBot) -> None:
    def work(report: Report) -> None:
        while True:
            report(1, 3)

    strip, task = ProgressStrip(), Task(work)
    qtbot.addWidget(strip)
    strip.show()
    strip.follow(task, "Importando eleitores")
    with qtbot.waitSignal(task.progress):
        runner.start(task)
    assert strip._text.text() == "Importando eleitores: 33%"
    with qtbot.waitSignal(task.cancelled):
        qtbot.mouseClick(strip.cancel_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(strip.isHidden)


def test_the_strip_keeps_its_room(qtbot: QtBot) -> None:
    strip = ProgressStrip()
    qtbot.addWidget(strip)
    assert strip.isHidden()
    assert strip.sizePolicy().retainSizeWhenHidden()


# ── beside the worker, and behind a gate ───────────────────────────────────────────────────────────
def test_a_password_is_tried_while_a_long_job_runs(runner: Runner, qtbot: QtBot) -> None:
    go_on = Event()
    job = runner.start(Task(lambda _report: go_on.wait(10)))
    beside = Task(lambda _report: "aberto")
    with qtbot.waitSignal(beside.succeeded) as opened:
        runner.start(beside, aside=True)
    assert opened.args == ["aberto"]
    assert runner.busy
    with qtbot.waitSignal(job.finished):
        go_on.set()


def test_behind_a_closed_gate_work_is_done_and_told_later_in_order(runner: Runner, qtbot: QtBot) -> None:
    done, told = Event(), []
    runner.gate.close()
    for number in (1, 2):
        task = Task(lambda _report, n=number: done.set() if n == 2 else None)
        task.finished.connect(lambda n=number: told.append(n))
        runner.start(task)
    assert done.wait(10), "the work goes on"
    beside = Task(lambda _report: None)
    with qtbot.waitSignal(beside.finished):
        runner.start(beside, aside=True)
    assert told == []
    assert runner.busy
    runner.gate.open()
    qtbot.waitUntil(lambda: told == [1, 2])
    qtbot.waitUntil(lambda: not runner.busy)
