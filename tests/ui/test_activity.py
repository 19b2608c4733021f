"""What is going on: a job with its cancel, a sentence afterwards, nothing that moves the page."""

from threading import Event

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from plebapp.ui.tasks import Report, Runner, Task
from plebapp.ui.widgets import activity
from plebapp.ui.widgets.activity import Activity
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.controls import Button
from plebapp.ui.widgets.page import Page


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    made = QWidget()
    QVBoxLayout(made)
    made.resize(800, 500)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def shown(parent: QWidget) -> Activity:
    return Activity(parent)


def test_there_is_nothing_to_see_at_first(shown: Activity) -> None:
    assert not shown.isVisible()


def test_a_sentence_comes_and_goes(shown: Activity, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(activity, "TOLD_MS", 30)
    shown.tell("Seção gravada")
    assert shown.isVisible()
    assert shown.told() == "Seção gravada"
    qtbot.waitUntil(lambda: not shown.isVisible())


def test_what_was_not_done_bears_no_mark_of_something_done(shown: Activity) -> None:
    shown.tell("Seção gravada")
    assert shown.tone() is Tone.OK
    shown.warn("Espere a impressão terminar")
    assert shown.tone() is Tone.WARNING
    assert shown.told() == "Espere a impressão terminar"
    shown.tell("Seção gravada")
    assert shown.tone() is Tone.OK


def test_it_stays_in_the_corner_and_within_its_parent(shown: Activity, parent: QWidget) -> None:
    shown.tell("Uma frase bem comprida, " * 6)
    for width, height in ((800, 500), (300, 400)):
        parent.resize(width, height)
        assert parent.rect().contains(shown.geometry())


def test_what_is_told_at_the_end_of_a_job_is_shown_after_it(shown: Activity, qtbot: QtBot, qapp: QApplication) -> None:
    runner, go_on = Runner(qapp), Event()

    def work(report: Report) -> str:
        report(1, 2)
        go_on.wait(10)
        return "pronto"

    task = Task(work)
    task.succeeded.connect(lambda _: shown.tell("Cópia salva"))
    shown.follow(task, "Salvando a cópia")
    runner.start(task)
    assert shown.long_jobs() == (task,)
    assert shown.isVisible()
    with qtbot.waitSignal(task.finished):
        go_on.set()
    assert shown.long_jobs() == ()
    assert shown.isVisible()
    assert shown.told() == "Cópia salva"
    runner.close()


def test_a_job_that_ends_without_words_leaves_nothing(shown: Activity, qtbot: QtBot, qapp: QApplication) -> None:
    runner = Runner(qapp)
    task = Task(lambda _report: None)
    shown.follow(task, "Lendo")
    with qtbot.waitSignal(task.finished):
        runner.start(task)
    assert not shown.isVisible()
    runner.close()


def test_what_is_told_never_covers_the_buttons_of_the_page(qtbot: QtBot) -> None:
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    footed, bare = Page("Com botões"), Page("Sem botões")
    for page in (footed, bare):
        stack.addWidget(page)
    button = Button("Digitar folhas")
    footed.add_foot().addWidget(button)
    stack.resize(900, 500)
    shown = Activity(stack)
    stack.show()
    shown.tell("Seção gravada")
    assert shown.isVisible()
    top = button.mapTo(stack, QPoint(0, 0)).y()
    assert shown.geometry().bottom() < top
    stack.setCurrentWidget(bare)
    assert shown.geometry().bottom() > top, "where there is no foot it stands lower"


def test_nothing_runs_any_more_behind_the_dialog_that_tells_the_end(
    shown: Activity, qtbot: QtBot, qapp: QApplication
) -> None:
    runner = Runner(qapp)
    seen: list[bool] = []

    def failing(_report: Report) -> None:
        raise ValueError("x")

    for work in (lambda _report: None, failing):
        task = Task(work)
        for told in (task.succeeded, task.failed):
            told.connect(lambda _outcome: seen.append(shown.isVisible()))
        shown.follow(task, "Copiando")
        assert shown.isVisible()
        with qtbot.waitSignal(task.finished):
            runner.start(task)
    assert seen == [False, False]
    runner.close()
