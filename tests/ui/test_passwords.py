"""Passwords, PINs and recovery words as they are typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from plebapp.ui.widgets.new_password import NewPassword
from plebapp.ui.widgets.password import CAPS_LOCK, PasswordField
from plebapp.ui.widgets.pin_edit import LONGEST, SHORTEST, PinEdit, pin_problem
from plebapp.ui.widgets.words import WordEdit, WordsEdit, WordsView, plain
from tests.ui.walk import nameless
from tests.usecases.office import VAULT

SHIFT = Qt.KeyboardModifier.ShiftModifier
GOOD = "cavalo pilha grampo certo"


# ── a password ─────────────────────────────────────────────────────────────────────────────────────
def test_a_password_is_hidden_until_the_box_is_ticked_and_cannot_be_copied(qtbot: QtBot) -> None:
    field = PasswordField("Senha")
    qtbot.addWidget(field)
    QTest.keyClicks(field.edit, "abc")
    assert field.edit.echoMode() is QLineEdit.EchoMode.Password
    assert field.edit.displayText() != "abc"
    field.show_box.click()
    assert field.edit.displayText() == "abc"
    assert field.edit.inputMethodHints() & Qt.InputMethodHint.ImhSensitiveData, "no keyboard learns it"


def test_nothing_brings_back_a_password_that_was_forgotten(qtbot: QtBot) -> None:
    field = PasswordField("Senha")
    qtbot.addWidget(field)
    field.show_box.click()
    QTest.keyClicks(field.edit, "segredo")
    field.edit.forget()
    QTest.keyClick(field.edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field.edit.text() == ""
    assert not field.edit.isUndoAvailable()


@pytest.mark.parametrize(
    ("key", "modifiers", "on"),
    [
        ("A", Qt.KeyboardModifier.NoModifier, True),
        ("a", Qt.KeyboardModifier.NoModifier, False),
        ("A", SHIFT, False),
        ("a", SHIFT, True),
        ("7", Qt.KeyboardModifier.NoModifier, False),
    ],
)
def test_caps_lock_is_hinted_at(qtbot: QtBot, key: str, modifiers: Qt.KeyboardModifier, on: bool) -> None:
    field = PasswordField("Senha")
    qtbot.addWidget(field)
    QTest.sendKeyEvent(QTest.KeyAction.Press, field.edit, Qt.Key(ord(key.upper())), key, modifiers)
    assert (field.row.problem() == CAPS_LOCK) is on


@pytest.fixture
def new(qtbot: QtBot) -> NewPassword:
    widget = NewPassword(lambda password: VAULT.require_good_password(password, ("Marta Nogueira", "Nova Primavera")))
    qtbot.addWidget(widget)
    return widget


def test_a_new_password_is_judged_as_it_is_typed(new: NewPassword) -> None:
    QTest.keyClicks(new.first, "cavalo pilh")
    assert "11 caracteres" in new.problems()[0]
    QTest.keyClicks(new.first, "a")
    assert new.problems()[0] == "Serve."


def test_a_new_password_is_given_only_when_both_agree(new: NewPassword) -> None:
    assert new.password() is None
    new.first.setText(GOOD)
    new.again.setText(GOOD[:-1])
    assert new.problems()[1] == "", "not typed to its end yet"
    assert new.password() is None
    assert new.problems()[1]
    new.again.setText(GOOD)
    assert new.password() == GOOD


@pytest.mark.parametrize("bad", ["", "curta", "Marta Nogueira", "password1234"])
def test_a_password_that_will_not_do_is_not_given(new: NewPassword, bad: str) -> None:
    new.first.setText(bad)
    new.again.setText(bad)
    assert new.password() is None
    assert new.problems()[0]


# ── a PIN ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("pin", ["2580", "13795", "11211", "12345679", "90127841"])
def test_a_pin_that_will_do(pin: str) -> None:
    assert pin_problem(pin) == ""


@pytest.mark.parametrize(
    "pin", ["", "258", "258025802", "25 80", "abcd", "٢٥٨٠", "1111", "88888888", "1234", "4567", "9876", "3210"]
)
def test_a_pin_that_will_not_do(pin: str) -> None:
    assert pin_problem(pin)


@given(st.text(alphabet="0123456789", min_size=0, max_size=12))
def test_only_the_length_and_the_plainest_rows_are_refused(pin: str) -> None:
    easy = len(set(pin)) == 1 or pin in "0123456789" or pin in "9876543210"
    assert bool(pin_problem(pin)) is (easy or not SHORTEST <= len(pin) <= LONGEST)


def test_the_field_takes_digits_only(qtbot: QtBot) -> None:
    edit = PinEdit("PIN")
    qtbot.addWidget(edit)
    QTest.keyClicks(edit, "2a5-8 0123456789")
    assert edit.text() == "25801234"
    assert edit.displayText() != edit.text()


# ── the recovery words ─────────────────────────────────────────────────────────────────────────────
KNOWN = VAULT.word_list()
WORDS = VAULT.words(VAULT.new_key())


@pytest.fixture
def words(qtbot: QtBot) -> WordsEdit:
    widget = WordsEdit(24, KNOWN)
    qtbot.addWidget(widget)
    widget.show()
    qtbot.waitUntil(widget.isActiveWindow)
    widget.edits[0].setFocus()
    return widget


def test_all_words_are_typed_with_space_between_them(words: WordsEdit, qtbot: QtBot) -> None:
    done: list[bool] = []
    words.completed.connect(lambda: done.append(True))
    for edit, word in zip(words.edits, WORDS, strict=True):
        qtbot.waitUntil(edit.hasFocus)
        QTest.keyClicks(edit, word)
        QTest.keyClick(edit, Qt.Key.Key_Space)
    assert words.words() == WORDS
    assert words.missing() == ()
    assert done == [True]


def test_the_first_letters_are_enough(words: WordsEdit) -> None:
    word = next(word for word in KNOWN if len(word) > 5)
    edit = words.edits[0]
    QTest.keyClicks(edit, word[:4])
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert edit.text() == word
    assert words.edits[1].hasFocus()


def test_capitals_and_accents_are_forgiven(words: WordsEdit) -> None:
    words.edits[0].setText(WORDS[0].upper())
    assert words.edits[0].word() == WORDS[0]
    assert plain("  ÁgUa ") == "agua"


def test_what_is_no_word_of_the_list_is_marked_and_keeps_the_keyboard(words: WordsEdit) -> None:
    edit = words.edits[0]
    QTest.keyClicks(edit, "xyz")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert edit.property("tone") == "error"
    assert edit.hasFocus()
    assert edit.accessibleDescription()
    assert words.missing() == tuple(range(1, 25))


def test_pasting_the_numbered_sheet_fills_all_fields(words: WordsEdit) -> None:
    words.edits[0].setText("  ".join(f"{place}. {word}" for place, word in enumerate(WORDS, start=1)))
    assert words.words() == WORDS


def test_forgetting_leaves_no_word(words: WordsEdit) -> None:
    words.edits[0].setText(" ".join(WORDS))
    words.forget()
    assert all(edit.text() == "" for edit in words.edits)


def test_every_word_of_the_list_is_found_by_its_own_letters(qtbot: QtBot) -> None:
    edit = WordEdit("Palavra 1", KNOWN)
    qtbot.addWidget(edit)
    for word in KNOWN[::97]:
        edit.setText(word)
        assert edit.word() == word


def test_words_shown_are_read_aloud_with_their_numbers(qtbot: QtBot) -> None:
    view = WordsView(WORDS)
    qtbot.addWidget(view)
    assert f"24, {WORDS[23]}" in view.accessibleName()


def test_every_field_has_a_name(words: WordsEdit, new: NewPassword) -> None:
    assert nameless(words) == []
    assert nameless(new) == []
