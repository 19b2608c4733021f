"""A protected file in the whole window: protecting it, signing in, a posto, an act of two, the lock."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from plebapp.domain.errors import Cancelled
from plebapp.domain.journal import Action
from plebapp.domain.people import Role
from plebapp.domain.sheet import SheetField
from plebapp.ui.dialogs.find import FindDialog
from plebapp.ui.dialogs.lock_panel import LockPanel
from plebapp.ui.dialogs.new_plebiscite import NewPlebisciteDialog
from plebapp.ui.dialogs.people import PeopleDialog
from plebapp.ui.dialogs.person import PersonDialog
from plebapp.ui.dialogs.protect import ProtectDialog
from plebapp.ui.dialogs.recover import RecoveryDialog
from plebapp.ui.dialogs.recovery_words import RecoveryWordsDialog
from plebapp.ui.dialogs.second import SecondDialog
from plebapp.ui.dialogs.sign_in import SignInDialog
from plebapp.ui.dialogs.switch import SwitchDialog
from plebapp.ui.idle import LIMIT
from plebapp.ui.lock import Curtain
from plebapp.ui.pages.apuracao import CountingPage
from plebapp.ui.pages.apuracao.foot import Mode
from plebapp.ui.people_desk import NOTHING_TO_LOCK
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.signing_in import confirm
from tests.ui.people import OTAVIOS_PIN, counting_office
from tests.ui.whole_program import Program
from tests.usecases.office import VAULT, command
from tests.usecases.protected import MARTA, OTAVIO, PASSWORDS, Office

D = TypeVar("D", bound=QDialog)
CTRL = Qt.KeyboardModifier.ControlModifier


def shown(program: Program, kind: type[D]) -> D:
    """The one dialog of a kind that is open, once it has the keyboard."""

    def found() -> list[D]:
        return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, kind) and widget.isVisible()]

    program.qtbot.waitUntil(lambda: len(found()) == 1)
    (dialog,) = found()
    program.qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def gone(kind: type[QDialog]) -> Callable[[], bool]:
    return lambda: not any(isinstance(w, kind) and w.isVisible() for w in QApplication.topLevelWidgets())


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    widget = QApplication.focusWidget()
    assert widget is not None, "the keyboard's place is lost"
    QTest.keyClick(widget, key, modifiers)


def write(text: str) -> None:
    widget = QApplication.focusWidget()
    assert widget is not None, "the keyboard's place is lost"
    QTest.keyClicks(widget, text)


def sign_in(program: Program, path: Path, name: str = MARTA, password: str = "") -> None:
    program.open(path)
    dialog = shown(program, SignInDialog)
    dialog.credentials.name.choose(name)
    dialog.credentials.password.edit.setText(password or PASSWORDS[name])
    press(Qt.Key.Key_Return)
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.wait()
    at_window(program)


def at_window(program: Program) -> None:
    """Make the window the active one, as the desktop does once a dialog has closed."""
    if not program.window.isActiveWindow():
        with program.qtbot.waitActive(program.window):
            program.window.activateWindow()


def confirms(program: Program, name: str = OTAVIO) -> Callable[[SecondDialog], None]:
    def hands(dialog: SecondDialog) -> None:
        dialog.name.choose(name)
        dialog.proof.credentials.password.edit.setText(PASSWORDS[name])
        dialog.confirm_button.click()
        program.wait()

    return hands


def head(program: Program) -> tuple[Action, tuple[str, ...]]:
    entry = program.session.desk.book.journal.head()
    assert entry is not None
    return entry.action, entry.signers


def confirm_words(program: Program) -> tuple[str, ...]:
    """Type three of the words back from the paper."""
    dialog = shown(program, RecoveryWordsDialog)
    words = dialog._words
    dialog.reject()
    assert dialog.isVisible(), "it does not close before the words are on paper"
    press(Qt.Key.Key_Return)
    for place in dialog.asked:
        write(words[place])
        press(Qt.Key.Key_Return)
    program.qtbot.waitUntil(gone(RecoveryWordsDialog))
    return words


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return counting_office(tmp_path, OTAVIO)


# ── protecting ─────────────────────────────────────────────────────────────────────────────────────
def protect_as_marta(program: Program) -> tuple[str, ...]:
    """Go through the steps, and return the words."""
    program.trigger("protect")
    dialog = shown(program, ProtectDialog)
    press(Qt.Key.Key_Return)
    dialog.name.setText(MARTA)
    dialog.password.first.setText(PASSWORDS[MARTA])
    dialog.password.again.setText(PASSWORDS[MARTA])
    dialog.go_button.click()
    dialog.roles.boxes[Role.REGISTRY_HEAD].click()
    dialog.go_button.click()
    return confirm_words(program)


def test_a_file_is_protected_and_its_words_are_on_paper(program: Program, path: Path) -> None:
    program.open(path)
    assert "sem proteção" in program.window.strip.accessibleName()
    assert not program.window.action("people").isEnabled()
    words = protect_as_marta(program)
    assert VAULT.key_of(words) == program.session.desk.book.key
    assert program.session.person == MARTA
    assert "sem proteção" not in program.window.strip.accessibleName()
    assert not program.window.action("protect").isEnabled()
    assert program.window.action("people").isEnabled()
    assert not path.read_bytes().startswith(b"SQLite"), "encrypted"


def test_people_come_and_sign_in(program: Program, path: Path) -> None:
    program.open(path)
    protect_as_marta(program)
    program.trigger("people")
    people = shown(program, PeopleDialog)
    assert people.said().title, "one person alone cannot correct anything"
    people.add_person.click()
    form = shown(program, PersonDialog)
    assert form.name is not None
    assert form.roles is not None
    assert form.password is not None
    form.name.setText(OTAVIO)
    form.roles.boxes[Role.MEMBER].click()
    form.password.first.setText(PASSWORDS[OTAVIO])
    form.password.again.setText(PASSWORDS[OTAVIO])
    form.go_button.click()
    program.qtbot.waitUntil(gone(PersonDialog))
    assert head(program) == (Action.PERSON_ADDED, (MARTA,)), "nobody else could confirm"
    assert people.table.model().rowCount() == 2
    people.accept()

    program.trigger("close")
    program.wait()
    sign_in(program, path, OTAVIO)
    assert program.session.person == OTAVIO
    program.trigger("close")
    program.wait()
    program.open(path)
    again = shown(program, SignInDialog)
    assert again.credentials.chosen == OTAVIO, "the last one is suggested"
    again.reject()


@pytest.mark.parametrize("wished", [True, False])
def test_a_new_plebiscite_offers_to_be_protected_at_once(program: Program, tmp_path: Path, wished: bool) -> None:
    program.trigger("new")
    form = shown(program, NewPlebisciteDialog)
    assert form.protect.isChecked()
    form.form.row_of("name").field.setText("Nova Primavera")
    form.form.row_of("uf").field.choose("SP")
    form.form.row_of("polling_day").field.setText("04/10/2026")
    form.protect.setChecked(wished)
    program.prompts.answer(tmp_path / "novo.pleb", MARTA)
    form.finish()
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.wait()
    if wished:
        dialog = shown(program, ProtectDialog)
        assert dialog.name.text() == MARTA
        dialog.reject()
    assert gone(ProtectDialog)()


def test_protecting_that_is_refused_leaves_the_file_open_as_it_was(program: Program, path: Path) -> None:
    program.open(path)
    program.trigger("protect")
    dialog = shown(program, ProtectDialog)
    dialog.go_on()
    dialog.name.setText("  ")
    dialog.go_on()
    assert dialog.password.problems() == ("", ""), "the name comes first"
    dialog.name.setText(MARTA)
    dialog.password.first.setText("Nova Primavera")
    dialog.go_on()
    assert dialog.password.problems()[0]
    dialog.reject()
    assert program.session.desk.book.path == path
    assert not program.session.protected


def test_protecting_that_is_cancelled_opens_the_file_again(
    program: Program, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cancelled(*_arguments: object, **_options: object) -> None:
        raise Cancelled

    program.open(path)
    program.trigger("protect")
    dialog = shown(program, ProtectDialog)
    dialog.go_on()
    dialog.name.setText(MARTA)
    dialog.password.first.setText(PASSWORDS[MARTA])
    dialog.password.again.setText(PASSWORDS[MARTA])
    dialog.go_on()
    monkeypatch.setattr(type(program.controller._app.library), "reencrypt", cancelled)
    dialog.go_on()
    program.qtbot.waitUntil(lambda: program.controller.is_open and not program.session.protected)
    program.wait()
    assert dialog.go_button.isEnabled(), "it can be tried again"
    dialog.reject()
    assert not path.with_name(f"{path.name}.chaves").exists()


def test_the_key_is_changed_by_two_people_and_new_words_are_shown(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    before = program.session.desk.book.key
    program.prompts.answer(True, confirms(program))
    program.trigger("rekey")
    words = confirm_words(program)
    program.wait()
    assert words != office.words
    assert program.session.desk.book.key not in (None, before)
    assert program.session.person == MARTA
    assert head(program) == (Action.KEY_CHANGED, (MARTA, OTAVIO))


def test_what_takes_two_people_is_refused_to_one(program: Program, office: Office) -> None:
    sign_in(program, office.path, OTAVIO)
    program.trigger("rekey")
    assert MARTA in program.prompts.asked[-1].text, "who may is named"


# ── signing in ─────────────────────────────────────────────────────────────────────────────────────
def test_a_wrong_password_waits_and_the_right_one_opens(program: Program, office: Office) -> None:
    program.open(office.path)
    dialog = shown(program, SignInDialog)
    for _ in range(5):
        dialog.credentials.password.edit.setText("não é esta senha")
        press(Qt.Key.Key_Return)
        program.wait()
        assert dialog.credentials.problem()
        program.clock.now += timedelta(minutes=10)
        dialog.credentials.tick()
    dialog.credentials.password.edit.setText("não é esta senha")
    press(Qt.Key.Key_Return)
    program.wait()
    assert not dialog.go_button.isEnabled()
    program.clock.now += timedelta(minutes=10)
    dialog.credentials.tick()
    dialog.credentials.password.edit.setText(PASSWORDS[MARTA])
    press(Qt.Key.Key_Return)
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.wait()
    last = program.session.desk.book.journal.head()
    assert last is not None
    assert (last.action, last.after) == (Action.SIGN_IN_FAILURES, {"count": 6})


def test_giving_up_shows_the_start_page_and_opens_nothing(program: Program, office: Office) -> None:
    program.open(office.path)
    shown(program, SignInDialog).reject()
    program.wait()
    assert not program.controller.is_open


def test_a_forgotten_password_is_recovered_by_the_words(program: Program, office: Office) -> None:
    program.open(office.path)
    shown(program, SignInDialog).recover_button.click()
    dialog = shown(program, RecoveryDialog)
    for word in office.words:
        write(word)
        press(Qt.Key.Key_Space)
    assert QApplication.focusWidget() is dialog.person
    write(OTAVIO.replace("á", "a").replace("Á", "A"))
    dialog.password.first.setText("uma senha bem diferente")
    dialog.password.again.setText("uma senha bem diferente")
    dialog.go_button.click()
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.wait()
    assert program.session.person == OTAVIO
    assert head(program)[0] is Action.RECOVERED


def test_wrong_words_are_told_and_stay(program: Program, office: Office) -> None:
    program.open(office.path)
    shown(program, SignInDialog).recover_button.click()
    dialog = shown(program, RecoveryDialog)
    dialog.read_button.click()
    assert dialog.said().text, "which words are missing"
    dialog.words.edits[0].setText(" ".join(VAULT.words(VAULT.new_key())))
    dialog.read_button.click()
    program.wait()
    assert "outro arquivo" in dialog.said().text
    assert not program.controller.is_open
    dialog.words.edits[0].setText(" ".join(office.words))
    dialog.read_button.click()
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.wait()
    assert program.session.read_only
    assert program.session.person == ""


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


def test_two_people_type_and_correct_at_one_posto(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    seat_otavio(program)
    page = program.page("apuracao")
    assert isinstance(page, CountingPage)
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
        dialog.proof.pin.setText("2580")
        dialog.confirm_button.click()

    again = command(1, 6, 1, 7, 3, 3, 1, 0, reason="lido errado")
    program.prompts.answer(again.reason, hands)
    page.board.show_station(again.station)
    page._show(Mode.BOARD)
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


def unlock(program: Program, name: str = MARTA) -> None:
    panel = shown(program, LockPanel)
    panel.credentials.name.choose(name)
    panel.credentials.password.edit.setText(PASSWORDS[name])
    press(Qt.Key.Key_Return)
    program.qtbot.waitUntil(gone(LockPanel))


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
    from plebapp.usecases.people import remove_person

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
