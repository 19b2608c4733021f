"""Who sits at the keyboard changes: what was typed is theirs who typed it, and secrets stay with whoever saw them."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from plebapp.domain.people import Role
from plebapp.domain.sheet import SheetField
from plebapp.ui.dialogs.lock_panel import LockPanel
from plebapp.ui.dialogs.people import PeopleDialog
from plebapp.ui.dialogs.person import PersonDialog
from plebapp.ui.dialogs.recovery_words import RecoveryWordsDialog
from plebapp.ui.idle import LIMIT
from plebapp.ui.pages.apuracao import CountingPage
from plebapp.ui.pages.apuracao.foot import Mode
from tests.ui.people import pair_up
from tests.ui.protected_program import (
    CTRL,
    at_window,
    confirm_words,
    confirms,
    gone,
    press,
    shown,
    sign_in,
    unlock,
    write,
)
from tests.ui.sitting import Sitting
from tests.ui.whole_program import Program
from tests.usecases.office import key
from tests.usecases.protected import CECILIA, MARTA, OTAVIO, PASSWORDS, Office


@pytest.fixture
def office_of_three(office: Office) -> Office:
    """Cecília keeps the register: she neither types nor corrects."""
    office.add(CECILIA, Role.REGISTRY, confirmed_by=OTAVIO)
    return office


def half_typed(program: Program) -> CountingPage:
    """A sheet with one field done and the next begun."""
    page = program.page("apuracao")
    assert isinstance(page, CountingPage)
    at_window(program)
    press(Qt.Key.Key_D, CTRL)
    write("1")
    press(Qt.Key.Key_Return)
    write("6")
    press(Qt.Key.Key_Return)
    write("1")
    return page


def draft(program: Program) -> tuple[str, dict[SheetField, str]]:
    found = program.session.desk.book.counting.draft(key(1))
    assert found is not None
    return found.person, dict(found.texts)


TYPED = {SheetField.SIGNATURES: "6", SheetField.SEPARATE_VOTES: "1"}


# ── what was typed ─────────────────────────────────────────────────────────────────────────────────
def by_ctrl_l(program: Program) -> None:
    program.trigger("lock")


def by_idleness(program: Program) -> None:
    program.clock.now += LIMIT
    program.controller.people.look_at_idleness()


@pytest.mark.parametrize("lock", [by_ctrl_l, by_idleness])
def test_locking_first_keeps_what_is_being_typed(
    program: Program, office: Office, lock: Callable[[Program], None]
) -> None:
    sign_in(program, office.path)
    half_typed(program)
    lock(program)
    shown(program, LockPanel)
    program.qtbot.waitUntil(lambda: draft(program) == (MARTA, TYPED))
    unlock(program)
    program.wait()


def test_who_may_not_type_and_unlocks_finds_the_sheet_left_and_kept_for_whoever_typed_it(
    program: Program, office_of_three: Office
) -> None:
    sign_in(program, office_of_three.path)
    page = half_typed(program)
    program.trigger("lock")
    unlock(program, CECILIA)
    program.wait()
    assert page.mode is Mode.FINDER
    assert "está guardado" in page.finder.message.view().text
    assert page.typist.name() == "", "nobody types"
    assert draft(program) == (MARTA, TYPED)
    at_window(program)
    press(Qt.Key.Key_Escape)
    program.wait()
    assert program.prompts.asked == [], "nothing is refused to somebody who did nothing"
    assert [row.begun for row in page.board.rows()] == [True, False]
    page.board.opened.emit(page.board.rows()[0].account)
    assert MARTA in program.prompts.asked[-1].text, "the refusal names who may"
    assert draft(program) == (MARTA, TYPED)


def to_cecilia(dialog: QDialog) -> None:
    dialog.credentials.name.choose(CECILIA)  # type: ignore[attr-defined]  # a PasswordDialog
    dialog.credentials.password.edit.setText(PASSWORDS[CECILIA])  # type: ignore[attr-defined]
    dialog.go_button.click()  # type: ignore[attr-defined]


def test_changing_the_person_by_f2_keeps_what_was_typed_in_the_name_of_who_typed_it(
    program: Program, office_of_three: Office
) -> None:
    sign_in(program, office_of_three.path)
    page = half_typed(program)

    def hands(dialog: QDialog) -> None:
        to_cecilia(dialog)
        program.wait()

    program.prompts.answer("other", hands)
    program.trigger("person")
    program.wait()
    assert program.session.person == CECILIA
    assert page.mode is Mode.FINDER
    assert draft(program) == (MARTA, TYPED)


def test_who_may_type_goes_on_where_the_other_one_stopped(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    page = half_typed(program)
    program.trigger("lock")
    unlock(program, OTAVIO)
    program.wait()
    assert page.mode is Mode.SHEET
    assert draft(program) == (MARTA, TYPED)
    at_window(program)
    page.sheet.fields.focus(SheetField.BALLOTS)
    write("7")
    press(Qt.Key.Key_Escape)
    program.wait()
    assert draft(program) == (OTAVIO, TYPED | {SheetField.BALLOTS: "7"})


def test_without_protection_another_name_does_not_take_over_what_was_typed(program: Program, path: object) -> None:
    program.open(path)  # type: ignore[arg-type]
    program.session.set_person(MARTA)
    half_typed(program)
    program.session.set_person(OTAVIO)
    program.wait()
    assert draft(program) == (MARTA, TYPED)


# ── secrets on the screen ──────────────────────────────────────────────────────────────────────────
def only_marta_unlocks(program: Program) -> None:
    panel = shown(program, LockPanel)
    names = [panel.credentials.name.itemText(place) for place in range(panel.credentials.name.count())]
    assert names == [MARTA]
    assert f"só {MARTA} desbloqueia" in panel.subtitle()
    panel.credentials.password.edit.setText(PASSWORDS[OTAVIO])
    press(Qt.Key.Key_Return)
    program.qtbot.waitUntil(lambda: bool(panel.credentials.problem()))
    program.clock.now += LIMIT
    panel.credentials.tick()
    unlock(program)


def test_recovery_words_on_the_screen_are_uncovered_only_by_who_saw_them(
    program: Program, office_of_three: Office
) -> None:
    sign_in(program, office_of_three.path)
    program.prompts.answer(True, confirms(program))
    program.trigger("rekey")
    dialog = shown(program, RecoveryWordsDialog)
    QTest.keyClick(dialog.windowHandle(), Qt.Key.Key_L, CTRL)
    only_marta_unlocks(program)
    assert program.session.person == MARTA
    confirm_words(program)
    program.wait()
    program.trigger("lock")
    assert shown(program, LockPanel).credentials.name.count() == 3, "with no secret in sight anybody may"
    unlock(program)


def test_a_password_typed_in_a_dialog_is_uncovered_only_by_who_was_at_work(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    program.trigger("people")
    people = shown(program, PeopleDialog)
    people.ask_own()
    form = shown(program, PersonDialog)
    program.trigger("lock")
    assert shown(program, LockPanel).credentials.name.count() == 2, "nothing has been typed yet"
    unlock(program)
    assert form.password is not None
    form.password.first.setText("quase uma senha")
    program.trigger("lock")
    only_marta_unlocks(program)
    form.reject()
    people.accept()


# ── the posto ──────────────────────────────────────────────────────────────────────────────────────
def test_a_third_person_who_unlocks_ends_the_posto_and_is_told_so(program: Program, office_of_three: Office) -> None:
    sign_in(program, office_of_three.path)
    pair_up(Sitting(program.qtbot, program.session, program.prompts, program.runner, program.clock))
    program.trigger("lock")
    assert "se não for do posto, ele se encerra" in shown(program, LockPanel).subtitle()
    unlock(program, CECILIA)
    assert program.session.pair is None
    told = program.window.activity.told()
    assert "posto" in told
    assert CECILIA in told
    assert gone(LockPanel)()


def test_one_of_the_posto_who_unlocks_does_not_end_it(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    pair_up(Sitting(program.qtbot, program.session, program.prompts, program.runner, program.clock))
    program.trigger("lock")
    unlock(program, OTAVIO)
    assert program.session.pair is not None
    assert program.session.person == OTAVIO
