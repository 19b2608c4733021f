"""Two people at one posto, acts of two, and the lock, in the whole window."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget

from plebapp.domain.journal import Action
from plebapp.domain.sheet import SheetField
from plebapp.ui.dialogs.find import FindDialog
from plebapp.ui.dialogs.lock_panel import LockPanel
from plebapp.ui.dialogs.second import SecondDialog
from plebapp.ui.dialogs.switch import SwitchDialog
from plebapp.ui.idle import LIMIT
from plebapp.ui.lock import Curtain
from plebapp.ui.pages.apuracao import CountingPage
from plebapp.ui.pages.apuracao.foot import Mode
from plebapp.ui.people_desk import NOTHING_TO_LOCK
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.people import remove_person
from plebapp.usecases.signing_in import confirm
from tests.ui.people import OTAVIOS_PIN
from tests.ui.protected_program import (
    at_window,
    gone,
    head,
    press,
    shown,
    sign_in,
    unlock,
    write,
)
from tests.ui.whole_program import Program
from tests.usecases.office import VAULT, command
from tests.usecases.protected import MARTA, OTAVIO, PASSWORDS, Office

CORRECTED = "Corrigir a Zona 12 · Seção 1: Sim (linha D), de 4 para 3; Não (linha E), de 2 para 3. Motivo: lido errado."
CTRL = Qt.KeyboardModifier.ControlModifier


# ── the posto, and an act of two ───────────────────────────────────────────────────────────────────
def seat_otavio(program: Program) -> None:
    """Call Otávio to the posto by F2."""

    def hands(dialog: QDialog) -> None:
        dialog.credentials.password.edit.setText(PASSWORDS[OTAVIO])
        dialog.go_button.click()
        program.wait()
        for choice, pin in zip(dialog.pins, (OTAVIOS_PIN, "2580"), strict=True):
            choice.first.setText(pin)
            choice.again.setText(pin)
            dialog.go_button.click()

    program.prompts.answer("pair", hands)
    program.trigger("person")


def by_pin(program: Program) -> Callable[[SwitchDialog], None]:
    def hands(dialog: SwitchDialog) -> None:
        dialog.proof.pin.setText(OTAVIOS_PIN)
        dialog.go_button.click()

    return hands


def counting_with_otavio(program: Program, office: Office) -> CountingPage:
    sign_in(program, office.path)
    seat_otavio(program)
    page = program.page("apuracao")
    assert isinstance(page, CountingPage)
    return page


def test_two_people_type_and_correct_at_one_posto(program: Program, office: Office) -> None:
    page = counting_with_otavio(program, office)
    assert f"Digita {MARTA}" in program.window.strip.accessibleName()
    at_window(program)
    press(Qt.Key.Key_D, CTRL)
    assert page.typist.name() == MARTA
    write("1")
    press(Qt.Key.Key_Return)
    for number in (6, 1):
        write(str(number))
        press(Qt.Key.Key_Return)
    program.prompts.answer(by_pin(program))
    program.trigger("person")
    assert page.typist.name() == OTAVIO
    assert f"Digita {OTAVIO}" in program.window.strip.accessibleName()
    assert page.mode is Mode.SHEET
    assert page.sheet.fields.texts()[SheetField.SIGNATURES] == "6", "what was typed stays"
    at_window(program)
    page.sheet.fields.focus(SheetField.BALLOTS)
    for number in (7, 4, 2, 1, 0):
        write(str(number))
        press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return, CTRL)
    program.wait()
    assert head(program) == (Action.SHEETS_ENTERED, (OTAVIO,))

    def hands(dialog: SecondDialog) -> None:
        assert dialog.proof.by_pin, "Marta sits beside"
        assert dialog.act.text() == CORRECTED, "what is confirmed"
        dialog.proof.pin.setText("2580")
        dialog.confirm_button.click()

    again = command(1, 6, 1, 7, 3, 3, 1, 0, reason="lido errado")
    program.prompts.answer(again.reason, hands)
    page.board.show_station(again.station)
    page._show_board()
    page.foot.correct.click()
    page.sheet.fields.set_texts({**page.sheet.fields.texts(), SheetField.SIM: "3", SheetField.NAO: "3"})
    page.sheet.conclude()
    program.wait()
    assert head(program) == (Action.SHEET_CORRECTED, (OTAVIO, MARTA))


def test_somebody_else_takes_over_by_password(program: Program, office: Office) -> None:
    sign_in(program, office.path)

    def hands(dialog: QDialog) -> None:
        dialog.credentials.password.edit.setText(PASSWORDS[OTAVIO])
        dialog.go_button.click()
        program.wait()

    program.prompts.answer("other", hands)
    program.trigger("person")
    assert program.session.person == OTAVIO
    assert program.session.pair is None


# ── the lock ───────────────────────────────────────────────────────────────────────────────────────
def covered(window: QWidget) -> bool:
    return any(curtain.isVisible() and curtain.geometry() == window.rect() for curtain in window.findChildren(Curtain))


def test_locking_covers_everything_and_loses_no_typed_field(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    page = program.page("apuracao")
    assert isinstance(page, CountingPage)
    press(Qt.Key.Key_D, CTRL)
    write("1")
    press(Qt.Key.Key_Return)
    write("6")
    program.trigger("find")
    dialog = shown(program, FindDialog)
    write("meio dig")
    QTest.keyClick(dialog.windowHandle(), Qt.Key.Key_L, CTRL)
    panel = shown(program, LockPanel)
    assert covered(program.window)
    assert covered(dialog)
    press(Qt.Key.Key_Escape)
    panel.close()
    assert panel.isVisible(), "only a password opens it"
    panel.credentials.password.edit.setText("não é esta senha")
    press(Qt.Key.Key_Return)
    program.qtbot.waitUntil(lambda: bool(panel.credentials.problem()))
    assert covered(program.window)
    unlock(program)
    assert not covered(program.window)
    assert not covered(dialog)
    program.qtbot.waitUntil(dialog.search.hasFocus)
    write("itado")
    assert dialog.search.text() == "meio digitado"
    dialog.reject()
    assert page.sheet.fields.texts()[SheetField.SIGNATURES] == "6"
    assert page.mode is Mode.SHEET


def test_ten_idle_minutes_lock_and_a_key_begins_anew(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    people = program.controller.people
    program.clock.now += LIMIT - timedelta(seconds=1)
    people.look_at_idleness()
    assert gone(LockPanel)()
    QTest.keyClick(program.window.windowHandle(), Qt.Key.Key_Shift)
    program.clock.now += timedelta(seconds=1)
    people.look_at_idleness()
    assert gone(LockPanel)(), "a key has just been pressed"
    program.clock.now += LIMIT
    people.look_at_idleness()
    unlock(program)


def test_a_clock_set_back_never_locks_at_once_nor_never(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    people = program.controller.people
    program.clock.now -= timedelta(hours=3)
    people.look_at_idleness()
    assert gone(LockPanel)()
    program.clock.now += LIMIT
    people.look_at_idleness()
    unlock(program)


def test_a_job_goes_on_behind_the_lock_and_tells_its_end_afterwards(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    done: list[object] = []
    program.trigger("lock")
    shown(program, LockPanel)
    program.session.do(lambda desk, _r: enter_sheet(desk, command(1, 6, 0, 6, 4, 2, 0, 0)), done.append)
    program.qtbot.waitUntil(lambda: head(program)[0] is Action.SHEETS_ENTERED)
    assert done == [], "no result appears on a locked screen"
    unlock(program)
    program.qtbot.waitUntil(lambda: len(done) == 1)
    program.wait()


def test_another_person_of_the_file_unlocks_and_works_from_then_on(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    program.trigger("lock")
    unlock(program, OTAVIO)
    assert program.session.person == OTAVIO


def test_who_has_left_unlocks_nothing(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    program.trigger("lock")
    panel = shown(program, LockPanel)
    panel.credentials.name.choose(OTAVIO)
    desk = program.session.desk
    second = confirm(desk, office.app, OTAVIO, PASSWORDS[OTAVIO])
    kept = VAULT.read(office.path)
    remove_person(office.app, desk.confirmed_by(second), OTAVIO)
    VAULT.write(office.path, kept)
    panel.credentials.password.edit.setText(PASSWORDS[OTAVIO])
    press(Qt.Key.Key_Return)
    program.qtbot.waitUntil(lambda: bool(panel.credentials.problem()))
    assert panel.isVisible()
    unlock(program)


def test_without_protection_there_is_nothing_to_lock(program: Program, path: Path) -> None:
    program.open(path)
    program.trigger("lock")
    assert program.window.activity.told() == NOTHING_TO_LOCK
    assert gone(LockPanel)()
