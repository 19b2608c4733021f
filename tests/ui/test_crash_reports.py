"""Ajuda → Relatórios de falha: seen, copied, deleted."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from plebapp.health import CrashReports
from plebapp.ui.dialogs.crash_reports import CrashReportsDialog
from tests.ui.walk import nameless


@pytest.fixture
def reports(tmp_path: Path) -> CrashReports:
    return CrashReports(tmp_path, "plebapp 1.0", lambda: datetime(2026, 10, 4, 20, 7, tzinfo=UTC))


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def shown(parent: QWidget, reports: CrashReports) -> CrashReportsDialog:
    dialog = CrashReportsDialog(reports, parent)
    dialog.show()
    return dialog


def test_without_any_it_says_so(parent: QWidget, reports: CrashReports) -> None:
    dialog = shown(parent, reports)
    assert dialog._views.currentIndex() == 0
    assert not dialog.copy_button.isEnabled()
    assert not dialog.remove_button.isEnabled()


def test_the_newest_is_shown_first_and_the_arrows_show_the_others(parent: QWidget, reports: CrashReports) -> None:
    older, newer = reports.add(ValueError("x")), reports.add(KeyError("x"))
    dialog = shown(parent, reports)
    assert dialog.text.toPlainText() == newer.text
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    assert dialog.text.toPlainText() == older.text
    assert dialog.list.item(1).text().endswith("\nValueError")
    assert dialog.list.item(1).text().startswith("04/10/2026, ")
    assert nameless(dialog) == []


def test_copying_puts_the_whole_text_on_the_clipboard(parent: QWidget, reports: CrashReports) -> None:
    report = reports.add(ValueError())
    dialog = shown(parent, reports)
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == report.text
    assert dialog.said().title == "Relatório copiado"


def test_deleting_goes_to_the_next_one_and_at_last_there_is_none(parent: QWidget, reports: CrashReports) -> None:
    older, _ = reports.add(ValueError()), reports.add(KeyError())
    dialog = shown(parent, reports)
    dialog.remove_button.click()
    assert dialog.text.toPlainText() == older.text
    dialog.remove_button.click()
    assert reports.all() == ()
    assert dialog._views.currentIndex() == 0
