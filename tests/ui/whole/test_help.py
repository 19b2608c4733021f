"""F1 wherever the keyboard is: the manual opens beside what is being done, which goes on."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from plebapp.domain.people import Permission
from plebapp.ui.dialogs.find import FindDialog
from plebapp.ui.dialogs.lock_panel import LockPanel
from plebapp.ui.dialogs.people import PeopleDialog
from plebapp.ui.dialogs.record import RecordDialog
from plebapp.ui.dialogs.second import SecondDialog
from plebapp.ui.dialogs.sign_in import SignInDialog
from plebapp.ui.manual import ManualWindow
from tests.ui.protected_program import gone, press, shown, sign_in, unlock
from tests.ui.whole_program import Program
from tests.usecases.protected import MARTA, PASSWORDS, Office

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)


def manual(program: Program) -> ManualWindow:
    def found() -> list[ManualWindow]:
        return [w for w in QApplication.topLevelWidgets() if isinstance(w, ManualWindow) and w.isVisible()]

    program.qtbot.waitUntil(lambda: len(found()) == 1)
    (window,) = found()
    program.qtbot.waitUntil(window.isActiveWindow)
    return window


def press_f1(dialog: QDialog) -> None:
    QTest.keyClick(dialog.windowHandle(), Qt.Key.Key_F1)


def use(window: ManualWindow) -> None:
    """Turn to another part by the keyboard, then close the manual."""
    window.list.setFocus()
    before = window.part()
    press(Qt.Key.Key_Down)
    assert window.part() != before, "it can be used"
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_signing_in_goes_on_after_the_manual_was_read(program: Program, office: Office) -> None:
    program.open(office.path)
    dialog = shown(program, SignInDialog)
    dialog.credentials.password.edit.setText(PASSWORDS[MARTA])
    press_f1(dialog)
    window = manual(program)
    assert window.part() == "pessoas"
    use(window)
    assert dialog.isVisible()
    dialog.activateWindow()
    dialog.go_button.click()
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.wait()


def people(program: Program) -> QDialog:
    program.trigger("people")
    return shown(program, PeopleDialog)


def find(program: Program) -> QDialog:
    program.trigger("find")
    return shown(program, FindDialog)


def record(program: Program) -> QDialog:
    program.trigger("record")
    return shown(program, RecordDialog)


@pytest.mark.parametrize(("opens", "part"), [(people, "pessoas"), (find, "apuracao"), (record, "registros")])
def test_a_dialog_is_explained_by_its_own_part_or_by_that_of_the_page(
    program: Program, office: Office, opens: Callable[[Program], QDialog], part: str
) -> None:
    sign_in(program, office.path)
    dialog = opens(program)
    press_f1(dialog)
    window = manual(program)
    assert window.part() == part
    use(window)
    assert dialog.isVisible()
    dialog.reject()


def test_over_the_lock_the_manual_can_be_read_and_goes_with_it(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    program.trigger("lock")
    panel = shown(program, LockPanel)
    press_f1(panel)
    window = manual(program)
    assert window.part() == "pessoas"
    assert window.parentWidget() is panel, "nothing else can be used while everything is blocked"
    panel.activateWindow()
    unlock(program)
    program.qtbot.waitUntil(gone(LockPanel))
    assert not any(isinstance(w, ManualWindow) and w.isVisible() for w in QApplication.topLevelWidgets())


def test_a_question_that_blocks_the_program_has_a_manual_of_its_own(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    dialog = SecondDialog(program.session, Permission.CORRECT, "Corrigir a Seção 1.")
    dialog.setWindowModality(Qt.WindowModality.ApplicationModal)  # as when it is run
    dialog.show()
    program.qtbot.waitUntil(dialog.isActiveWindow)
    press_f1(dialog)
    window = manual(program)
    assert window.parentWidget() is dialog
    use(window)
    assert dialog.isVisible()
    dialog.reject()


def test_in_the_window_itself_the_menu_hears_it_once(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    QTest.keyClick(program.window.windowHandle(), Qt.Key.Key_F1)
    window = manual(program)
    assert window.part() == program.window.current_key()
    window.close()
