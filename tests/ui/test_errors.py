"""What nobody caught is shown once, on the main thread, with details that name no voter."""

import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread, current_thread, main_thread

import pytest
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from plebapp.health import CrashReports
from plebapp.ui.errors import ErrorDialog, ErrorHook, kept
from tests.ui.walk import nameless


def broken() -> Exception:
    """Return an exception that was raised, with a local that must not be told."""
    voter = "Fulana de Tal, 0123 4567 1350"
    try:
        raise LookupError("falta a coluna") from ValueError(len(voter))
    except LookupError as error:
        return error


class Shown:
    """Takes the details in place of the dialog."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.threads: list[Thread] = []

    def __call__(self, text: str) -> None:
        self.texts.append(text)
        self.threads.append(current_thread())


@pytest.fixture
def shown() -> Shown:
    return Shown()


@pytest.fixture
def reports(tmp_path: Path) -> CrashReports:
    return CrashReports(tmp_path, "plebapp 1.0", lambda: datetime(2026, 10, 4, 20, tzinfo=UTC))


@pytest.fixture
def hook(shown: Shown, reports: CrashReports, qapp: object) -> Iterator[ErrorHook]:
    before = sys.excepthook, threading.excepthook
    hook = ErrorHook(reports, shown)
    hook.install()
    yield hook
    sys.excepthook, threading.excepthook = before


def test_an_exception_nobody_caught_is_shown(hook: ErrorHook, shown: Shown, qtbot: QtBot) -> None:
    error = broken()
    sys.excepthook(type(error), error, error.__traceback__)
    assert shown.texts == [], "the dialog waits for the event loop"
    qtbot.waitUntil(lambda: len(shown.texts) == 1)
    assert "LookupError" in shown.texts[0]


def test_an_exception_on_another_thread_is_shown_on_this_one(hook: ErrorHook, shown: Shown, qtbot: QtBot) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    thread = Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: len(shown.texts) == 1)
    assert shown.threads == [main_thread()]


def test_ctrl_c_in_the_terminal_is_not_an_error(
    hook: ErrorHook, shown: Shown, capsys: pytest.CaptureFixture[str], qapp: object
) -> None:
    error = KeyboardInterrupt()
    sys.excepthook(KeyboardInterrupt, error, None)
    qapp.sendPostedEvents()
    assert shown.texts == []
    assert "KeyboardInterrupt" in capsys.readouterr().err


def test_what_is_shown_is_logged_too(
    hook: ErrorHook, shown: Shown, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    hook.report(broken())
    qtbot.waitUntil(lambda: len(shown.texts) == 1)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert caplog.records[0].exc_info is not None


def test_what_is_shown_is_what_is_kept_and_names_nobody(
    hook: ErrorHook, shown: Shown, reports: CrashReports, qtbot: QtBot
) -> None:
    hook.report(broken())
    qtbot.waitUntil(lambda: len(shown.texts) == 1)
    assert [report.text for report in reports.all()] == shown.texts
    assert "falta a coluna" not in shown.texts[0]
    assert "Fulana" not in shown.texts[0]
    assert f"{__name__}:broken:" in shown.texts[0]


def test_the_window_tells_qt_and_the_system_too(qapp: object) -> None:
    reports = kept("1.0", lambda: datetime(2026, 10, 4, 20, tzinfo=UTC))
    assert reports._version.startswith("plebapp 1.0 · Python 3.")
    assert f" · Qt {qVersion()} · " in reports._version


def test_the_dialog_copies_its_details(qtbot: QtBot) -> None:
    dialog = ErrorDialog("plebapp 1.0\nLookupError")
    qtbot.addWidget(dialog)
    dialog.show()
    copy = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Copiar detalhes")
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "plebapp 1.0\nLookupError"
    assert nameless(dialog) == []


def test_further_errors_join_the_dialog_that_is_open(qtbot: QtBot, reports: CrashReports) -> None:
    hook = ErrorHook(reports)
    hook.report(ValueError())
    qtbot.waitUntil(lambda: hook._dialog is not None)
    dialog = hook._dialog
    hook.report(KeyError())
    qtbot.waitUntil(lambda: "KeyError" in dialog._details.toPlainText())
    assert hook._dialog is dialog
    assert "ValueError" in dialog._details.toPlainText()
    dialog.accept()
    assert hook._dialog is None
    hook.report(TypeError())
    qtbot.waitUntil(lambda: hook._dialog is not None)
    assert "ValueError" not in hook._dialog._details.toPlainText()
    hook._dialog.reject()
