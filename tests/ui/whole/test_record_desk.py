"""Ctrl+R from anywhere; what was typed and not kept outlives the dialog, and the program."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from plebapp.domain.proceedings import ProceedingKind
from plebapp.ui.dialogs.record import RecordDialog
from plebapp.usecases.ports import Desk
from plebapp.usecases.proceedings import keep_record_draft
from tests.ui.sitting import CTRL
from tests.ui.whole_program import Program
from tests.usecases.office import LIBRARY


def dialogs() -> list[RecordDialog]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, RecordDialog) and each.isVisible()]


def open_record(program: Program) -> RecordDialog:
    program.trigger("record")
    program.qtbot.waitUntil(lambda: len(dialogs()) == 1)
    program.qtbot.waitUntil(dialogs()[0].isActiveWindow)
    return dialogs()[0]


def begin(program: Program) -> RecordDialog:
    dialog = open_record(program)
    dialog.form.set_kind(ProceedingKind.ADDENDUM)
    dialog.form.start()
    QTest.keyClicks(QApplication.focusWidget(), "Onde se leu")
    return dialog


def test_ctrl_r_opens_the_record_on_every_page_once_a_plebiscite_is_open(program: Program, path: Path) -> None:
    action = program.window.action("record")
    assert not action.isEnabled()
    program.open(path)
    assert action.shortcut().toString() == "Ctrl+R"
    dialog = open_record(program)
    program.session.record_wanted.emit()  # as from a page: there is one dialog only
    assert dialogs() == [dialog]
    dialog.close()


def test_the_form_stands_as_it_was_when_the_dialog_is_opened_again(program: Program, path: Path) -> None:
    program.open(path)
    begin(program)
    QTest.keyClick(dialogs()[0], Qt.Key.Key_Escape)
    assert not dialogs()
    again = open_record(program)
    assert again.said().title == "Continua o que ficou por gravar"
    program.prompts.answer("Marta Nogueira")
    QTest.keyClick(again, Qt.Key.Key_Return, CTRL)
    program.wait()
    assert [each.text for each in program.session.desk.book.proceedings.all()] == ["Onde se leu"]
    again.close()


def test_the_plebiscite_does_not_close_over_it_untold_and_the_way_back_leads_to_it(
    program: Program, path: Path
) -> None:
    program.open(path)
    dialog = begin(program)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_2, CTRL)  # a kind of which nothing is typed
    dialog.close()
    program.prompts.answer(True)
    program.trigger("close")
    program.qtbot.waitUntil(lambda: len(dialogs()) == 1)
    assert program.prompts.asked[-1].title == "Registro da ata começado e não gravado: em tempo"
    assert program.controller.is_open
    assert dialogs()[0].form.kind() is ProceedingKind.ADDENDUM
    assert dialogs()[0].form.dirty()
    dialogs()[0].close()
    program.prompts.answer(False)
    program.trigger("close")
    program.wait()
    assert not program.controller.is_open
    assert program.prompts.left == 0


def test_it_is_there_when_the_plebiscite_is_opened_again_which_says_so(program: Program, path: Path) -> None:
    program.open(path)
    begin(program)  # the dialog stays open
    program.prompts.answer(False)
    program.trigger("close")
    program.wait()
    program.open(path)
    assert program.window.activity.told() == "Há registro da ata começado e não gravado: em tempo (Ctrl+R)."
    dialog = open_record(program)
    assert dialog.form.kind() is ProceedingKind.ADDENDUM
    assert dialog.form.section.typed() == {"text": ("Onde se leu",)}
    dialog.form.clear()
    dialog.close()


def test_what_was_not_touched_in_this_sitting_is_not_asked_about(program: Program, path: Path) -> None:
    program.open(path)
    begin(program)
    program.prompts.answer(False)
    program.trigger("close")
    program.wait()
    program.open(path)
    program.trigger("close")
    program.wait()
    assert not program.controller.is_open


def test_after_a_kill_it_is_told_with_the_rest(program: Program, path: Path) -> None:
    desk = Desk(LIBRARY.open(path), "Marta", program.clock)
    keep_record_draft(desk, ProceedingKind.INCIDENT, 0, {"text": ("Faltou",)})
    desk.book.close()
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE sitting SET open = 1")
    program.open(path)
    assert "começado e não gravado: ocorrência" in program.prompts.asked[-1].text


@pytest.mark.parametrize(("stage", "name"), [("apuracao", "record"), ("documentos", "record_button")])
def test_it_is_opened_from_the_pages_that_it_concerns(program: Program, path: Path, stage: str, name: str) -> None:
    program.open(path)
    page = program.page(stage)
    QTest.keyClick(getattr(page, name), Qt.Key.Key_Space)
    program.qtbot.waitUntil(lambda: len(dialogs()) == 1)
    dialogs()[0].close()
