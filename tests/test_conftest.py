"""The rules that conftest.py lays on every test, and above all on Qt tests, really bite."""

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QSettings, QStandardPaths, Signal
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

pytest_plugins = ["pytester"]

HEAD = """
import os, sys, warnings
import pytest
from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog, QMessageBox
"""


class Bell(QObject):
    rang = Signal(object)


@pytest.fixture
def inner(pytester: pytest.Pytester, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project of its own, under our conftest and settings."""
    (pytester.path / "tests").mkdir()
    for name in ("pyproject.toml", "tests/conftest.py"):
        (pytester.path / name).write_bytes((checkout / name).read_bytes())
    monkeypatch.setenv("PYTHONPATH", str(checkout))
    return pytester


def run(inner: pytest.Pytester, body: str) -> pytest.RunResult:
    (inner.path / "tests" / "test_inner.py").write_text(HEAD + body, encoding="utf-8")
    return inner.runpytest_subprocess("-p", "no:cacheprovider")


def test_there_is_no_screen_and_the_bundled_typeface_is_used(qapp: QApplication) -> None:
    assert qapp.platformName() == "offscreen"
    assert QFontInfo(qapp.font()).family() == "Carlito"


def test_the_persons_own_settings_are_out_of_reach(qapp: QApplication, tmp_path: Path) -> None:
    assert QStandardPaths.isTestModeEnabled()
    assert Path(QSettings("plebapp", "plebapp").fileName()).is_relative_to(tmp_path.parent.parent)


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


@pytest.mark.parametrize(
    "call",
    [
        "QDialog().exec()",
        "QMessageBox().exec()",
        "QMessageBox.question(None, 'a', 'b')",
        "QMessageBox.critical(None, 'a', 'b')",
        "QFileDialog.getOpenFileName(None)",
        "QInputDialog.getText(None, 'a', 'b')",
    ],
)
def test_a_stray_dialog_fails_the_test_even_where_the_error_is_swallowed(inner: pytest.Pytester, call: str) -> None:
    body = f"""
def test_opens(qapp):
    {call}

def test_opens_in_a_slot(qtbot):
    QTimer.singleShot(0, lambda: {call})
    qtbot.wait(50)

def test_swallows(qapp):
    try:
        {call}
    except AssertionError:
        pass
"""
    run(inner, body).assert_outcomes(failed=2, passed=1, errors=3)


def test_a_dialog_that_a_test_replaces_is_no_stray_one(inner: pytest.Pytester) -> None:
    body = """
def test_answers(qapp, monkeypatch):
    monkeypatch.setattr(QDialog, "exec", lambda dialog: 1)
    assert QDialog().exec() == 1
"""
    run(inner, body).assert_outcomes(passed=1)


def test_warnings_of_qt_and_of_python_fail_the_test(inner: pytest.Pytester) -> None:
    body = """
def test_qt(qapp):
    qWarning("something is wrong with a widget")

def test_python():
    warnings.warn("soon gone", DeprecationWarning)
"""
    run(inner, body).assert_outcomes(failed=2)


def test_long_tests_run_only_when_asked_for(inner: pytest.Pytester) -> None:
    body = """
@pytest.mark.benchmark
def test_speed(): raise AssertionError

@pytest.mark.endurance
def test_days(): raise AssertionError

def test_quick(): pass
"""
    run(inner, body).assert_outcomes(passed=1, deselected=2)


@pytest.mark.parametrize(("ci", "outcome"), [("", "skipped"), ("true", "failed")])
def test_a_missing_tool_skips_a_test_but_fails_it_in_ci(
    inner: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, ci: str, outcome: str
) -> None:
    monkeypatch.setenv("CI", ci)
    result = run(inner, "def test_needs_it(tool): tool('no-such-program')")
    result.assert_outcomes(**{outcome: 1})
