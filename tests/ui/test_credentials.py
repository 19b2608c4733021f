"""Name and password: tried away from the window, what is wrong in place, waits counted down; two people at one desk."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plebapp.domain.journal import Action
from plebapp.domain.people import Permission
from plebapp.ui import permits
from plebapp.ui.attempts import Proving
from plebapp.ui.dialogs.pair import PairDialog
from plebapp.ui.dialogs.password import PasswordDialog
from plebapp.ui.dialogs.second import SecondDialog
from plebapp.ui.dialogs.switch import SwitchDialog
from plebapp.ui.pair import TRIES, Pair
from plebapp.ui.widgets.proof import TOO_MANY
from plebapp.usecases.counting import correct_sheet, enter_sheet
from tests.ui.people import MARTAS_PIN, OTAVIOS_PIN, beside, counting_office, pair_up, sit_protected
from tests.ui.sitting import Sitting
from tests.ui.walk import nameless
from tests.usecases.office import command
from tests.usecases.protected import CECILIA, MARTA, OTAVIO, PASSWORDS, Office


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return counting_office(tmp_path, OTAVIO, CECILIA)


@pytest.fixture
def sitting(qtbot: QtBot, qapp: QApplication, office: Office, store: QSettings) -> Iterator[Sitting]:
    made = sit_protected(qtbot, qapp, office, store)
    yield made
    made.close()
    made.runner.close()


@pytest.fixture
def asked(sitting: Sitting) -> Iterator[PasswordDialog]:
    """Otávio's and Cecília's password asked for at Marta's file."""
    session = sitting.session
    credentials = ([OTAVIO, CECILIA], OTAVIO, Proving(session), session.runner, sitting.clock)
    dialog = PasswordDialog("Entrar", "", "Entrar", credentials, None)
    dialog.show()
    sitting.qtbot.waitUntil(dialog.isActiveWindow)
    yield dialog
    dialog.reject()


def give(sitting: Sitting, dialog: PasswordDialog, password: str) -> None:
    dialog.credentials.password.edit.setText(password)
    QTest.keyClick(dialog.credentials.password.edit, Qt.Key.Key_Return)
    sitting.wait()


def prove(dialog: SecondDialog | SwitchDialog, pin: str) -> None:
    QTest.keyClicks(dialog.proof.pin, pin)
    QTest.keyClick(dialog.proof.pin, Qt.Key.Key_Return)


# ── a password at an open file ─────────────────────────────────────────────────────────────────────
def test_the_keyboard_begins_in_the_password(asked: PasswordDialog) -> None:
    assert asked.credentials.password.edit.hasFocus()
    assert not asked.go_button.isEnabled(), "nothing to try yet"
    assert nameless(asked) == []


def test_the_right_password_gives_the_signer_and_is_forgotten(sitting: Sitting, asked: PasswordDialog) -> None:
    with sitting.qtbot.waitSignal(asked.opened) as opened:
        give(sitting, asked, PASSWORDS[OTAVIO])
    assert opened.args[0].name == OTAVIO
    assert asked.credentials.password.edit.text() == ""


def test_a_wrong_password_is_told_in_place_and_selected(sitting: Sitting, asked: PasswordDialog) -> None:
    give(sitting, asked, "senha errada mesmo")
    assert "não confere" in asked.credentials.problem()
    assert asked.credentials.password.edit.selectedText()
    assert asked.isVisible()
    QTest.keyClicks(asked.credentials.password.edit, "o")
    assert asked.credentials.problem() == "", "another one is being typed"


def test_after_the_fourth_the_wait_is_counted_down_and_nothing_can_be_tried(
    sitting: Sitting, asked: PasswordDialog
) -> None:
    for _ in range(6):
        give(sitting, asked, "senha errada mesmo")
        sitting.clock.now += timedelta(minutes=10)
        asked.credentials.tick()
    give(sitting, asked, "senha errada mesmo")
    first = asked.credentials.problem()
    assert "daqui a" in first
    assert not asked.go_button.isEnabled()
    give(sitting, asked, PASSWORDS[OTAVIO])
    assert asked.isVisible(), "Enter tries nothing before the wait is over"
    sitting.clock.now += timedelta(seconds=1)
    asked.credentials.tick()
    assert asked.credentials.problem() != first
    sitting.clock.now += timedelta(minutes=10)
    asked.credentials.tick()
    assert "agora" in asked.credentials.problem()
    assert asked.go_button.isEnabled()


def test_a_clock_set_back_does_not_make_the_wait_longer_on_screen(sitting: Sitting, asked: PasswordDialog) -> None:
    for _ in range(5):
        give(sitting, asked, "senha errada mesmo")
        sitting.clock.now += timedelta(minutes=10)
        asked.credentials.tick()
    give(sitting, asked, "senha errada mesmo")
    before = asked.credentials.problem()
    sitting.clock.now -= timedelta(days=1)
    asked.credentials.tick()
    assert asked.credentials.problem() == before


def test_everybody_waits_for_their_own_mistakes_only(sitting: Sitting, asked: PasswordDialog) -> None:
    for _ in range(6):
        give(sitting, asked, "senha errada mesmo")
        sitting.clock.now += timedelta(minutes=10)
        asked.credentials.tick()
    give(sitting, asked, "senha errada mesmo")
    asked.credentials.name.choose(CECILIA)
    assert asked.credentials.problem() == ""
    with sitting.qtbot.waitSignal(asked.opened) as opened:
        give(sitting, asked, PASSWORDS[CECILIA])
    assert opened.args[0].name == CECILIA


def test_wrong_passwords_are_journaled_at_the_next_success(sitting: Sitting, asked: PasswordDialog) -> None:
    for _ in range(2):
        give(sitting, asked, "senha errada mesmo")
    give(sitting, asked, PASSWORDS[OTAVIO])
    sitting.wait()
    head = sitting.desk.book.journal.head()
    assert head is not None
    assert (head.action, head.person, head.after) == (Action.SIGN_IN_FAILURES, OTAVIO, {"count": 2})


# ── an act of two ──────────────────────────────────────────────────────────────────────────────────
def test_a_correction_asks_another_person_whose_signature_stands_beside(sitting: Sitting) -> None:
    sitting.session.do(lambda desk, _r: enter_sheet(desk, command(1, 6, 0, 6, 4, 2, 0, 0)), permission=Permission.TYPE)
    sitting.wait()

    def hands(dialog: SecondDialog) -> None:
        assert MARTA in dialog.subtitle()
        assert [dialog.name.itemText(place) for place in range(dialog.name.count())] == [OTAVIO, CECILIA]
        dialog.proof.credentials.password.edit.setText(PASSWORDS[OTAVIO])
        dialog.confirm_button.click()
        sitting.wait()

    sitting.prompts.answer(hands)
    again = command(1, 6, 0, 6, 3, 3, 0, 0, reason="lido errado")
    sitting.session.do(lambda desk, _r: correct_sheet(desk, again), permission=Permission.CORRECT)
    sitting.wait()
    head = sitting.desk.book.journal.head()
    assert head is not None
    assert head.action is Action.SHEET_CORRECTED
    assert head.signers == (MARTA, OTAVIO)


def test_without_the_second_person_nothing_is_done(sitting: Sitting) -> None:
    sitting.prompts.answer(lambda dialog: dialog.reject())
    done = sitting.session.do(
        lambda desk, _r: correct_sheet(desk, command(1, 6, 0, 6, 3, 3, 0, 0)), permission=Permission.CORRECT
    )
    assert done is None


def test_who_lacks_the_role_is_told_so_and_who_has_it(
    qtbot: QtBot, qapp: QApplication, office: Office, store: QSettings
) -> None:
    sitting = sit_protected(qtbot, qapp, office, store, OTAVIO)
    assert not permits.permit(sitting.session, Permission.VOTERS)
    told = sitting.prompts.asked[-1].text
    assert OTAVIO in told
    assert f"Pode: {MARTA}." in told
    assert permits.permit(sitting.session, Permission.CORRECT)
    sitting.close()
    sitting.runner.close()


# ── the posto ──────────────────────────────────────────────────────────────────────────────────────
def test_a_posto_is_set_up_by_one_password_and_two_pins(sitting: Sitting) -> None:
    dialog = PairDialog(sitting.session, None)
    dialog.show()
    dialog.credentials.password.edit.setText(PASSWORDS[OTAVIO])
    dialog.go_button.click()
    sitting.wait()
    for choice, pin, name in zip(dialog.pins, (OTAVIOS_PIN, MARTAS_PIN), (OTAVIO, MARTA), strict=True):
        assert name in dialog.findChild(type(dialog._title)).text()
        choice.first.setText("1234")
        choice.again.setText("1234")
        dialog.go_button.click()
        assert choice.problems()[0], "easy to guess"
        choice.first.setText(pin)
        dialog.go_button.click()
        assert choice.problems()[1], "typed twice"
        choice.again.setText(pin)
        dialog.go_button.click()
    assert dialog.result() == dialog.DialogCode.Accepted
    pair = sitting.session.pair
    assert pair is not None
    assert pair.names == (MARTA, OTAVIO)
    assert sitting.session.person == MARTA
    assert pair.confirms(OTAVIOS_PIN)


def test_f2_and_a_pin_change_who_types(sitting: Sitting) -> None:
    pair_up(sitting)
    dialog = SwitchDialog(sitting.session)
    dialog.show()
    sitting.qtbot.waitUntil(dialog.isActiveWindow)
    assert dialog.name.text() == OTAVIO
    assert dialog.proof.pin.hasFocus()
    prove(dialog, OTAVIOS_PIN)
    assert dialog.result() == dialog.DialogCode.Accepted
    assert sitting.session.person == OTAVIO
    assert sitting.desk.signer is not None
    assert sitting.desk.signer.name == OTAVIO
    assert sitting.session.pair is not None
    assert sitting.session.pair.other.name == MARTA


def test_whose_turn_it_is_types_and_signs(sitting: Sitting) -> None:
    pair = pair_up(sitting)
    pair.change_places()
    sitting.session.seat(pair)
    sitting.session.do(lambda desk, _r: enter_sheet(desk, command(1, 6, 0, 6, 4, 2, 0, 0)), permission=Permission.TYPE)
    sitting.wait()
    head = sitting.desk.book.journal.head()
    assert head is not None
    assert (head.person, head.signers) == (OTAVIO, (OTAVIO,))


def test_after_three_wrong_pins_only_the_password_counts(sitting: Sitting) -> None:
    pair_up(sitting)
    dialog = SwitchDialog(sitting.session)
    dialog.show()
    for left in (2, 1):
        prove(dialog, "9999")
        assert str(left) in dialog.proof.problem()
    prove(dialog, "9999")
    assert not dialog.proof.by_pin
    assert dialog.proof.problem() == TOO_MANY
    again = SecondDialog(sitting.session, Permission.CORRECT, "")
    assert not again.proof.by_pin, "nor in any other dialog"
    again.reject()
    dialog.proof.credentials.password.edit.setText(PASSWORDS[OTAVIO])
    dialog.go_button.click()
    sitting.wait()
    assert sitting.session.person == OTAVIO
    assert sitting.session.pair is not None
    sitting.session.pair.change_places()
    assert sitting.session.pair.left == TRIES, "the password has proved who it is"


def test_at_a_posto_the_other_one_confirms_by_pin_and_others_by_password(sitting: Sitting) -> None:
    pair_up(sitting)
    dialog = SecondDialog(sitting.session, Permission.CORRECT, "")
    dialog.show()
    assert dialog.proof.by_pin
    dialog.name.choose(CECILIA)
    assert not dialog.proof.by_pin
    dialog.name.choose(OTAVIO)
    prove(dialog, OTAVIOS_PIN)
    assert dialog.second is not None
    assert dialog.second.name == OTAVIO


def test_one_own_pin_proves_nobody_else(sitting: Sitting) -> None:
    pair = pair_up(sitting)
    assert not pair.confirms(MARTAS_PIN)
    assert pair.left == TRIES - 1


def test_the_posto_ends_when_asked_or_when_a_third_person_comes(sitting: Sitting) -> None:
    pair_up(sitting)
    dialog = SwitchDialog(sitting.session)
    dialog.end_button.click()
    assert sitting.session.pair is None
    assert sitting.session.person == MARTA
    pair_up(sitting)
    sitting.session.sign_in(beside(sitting, CECILIA))
    assert sitting.session.pair is None
    assert sitting.session.person == CECILIA


def test_no_pin_shows_in_what_is_printed_of_a_pair(sitting: Sitting) -> None:
    pair: Pair = pair_up(sitting)
    shown = f"{pair!r} {pair._typing!r} {pair._waiting!r}"
    assert MARTAS_PIN not in shown
    assert OTAVIOS_PIN not in shown
