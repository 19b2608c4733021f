"""Counts: what is typed stays, nothing is not nought, hands never leave the keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.count_edit import CountChain, CountEdit, CountRow
from tests.ui.walk import nameless, spoken, tab_through

PAPER = ("Eleitores que votaram", "Votos em separado", "Cédulas apuradas", "Sim", "Não", "Brancos", "Nulos")


@pytest.fixture
def edit(qtbot: QtBot) -> CountEdit:
    edit = CountEdit("Sim")
    qtbot.addWidget(edit)
    edit.show()
    edit.setFocus()
    return edit


@pytest.fixture
def chain(qtbot: QtBot) -> CountChain:
    chain = CountChain([CountRow(letter, title) for letter, title in zip("ABCDEFG", PAPER, strict=True)])
    qtbot.addWidget(chain)
    chain.show()
    chain.activateWindow()
    chain.start()
    return chain


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("", None),
        ("0", 0),
        ("0000", 0),
        ("9999", 9999),
        ("99999", None),
        ("412", 412),
        ("-5", None),
        ("1.234", 1234),
        ("3,5", None),
        ("1e3", None),
        (" 7 ", 7),
        ("abc", None),
        ("10000", None),
        ("12a-5", None),
        ("1,5", None),
    ],
)
def test_what_is_typed_stays_and_only_a_count_is_one(
    edit: CountEdit, qtbot: QtBot, typed: str, value: int | None
) -> None:
    qtbot.keyClicks(edit, typed)
    assert edit.text() == typed
    assert edit.value() == value
    assert edit.is_unreadable() is (value is None and typed != "")


@pytest.mark.parametrize("pasted", ["12345", "12a", "=1+1", "\u202e12", "\u0663", "\uff11\uff12"])
def test_what_is_pasted_and_no_count_is_none(edit: CountEdit, qtbot: QtBot, pasted: str) -> None:
    QGuiApplication.clipboard().setText(pasted)
    qtbot.keyClick(edit, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert edit.value() is None
    assert edit.text() == pasted


def test_an_empty_field_is_not_a_nought(edit: CountEdit, qtbot: QtBot) -> None:
    heard: list[int | None] = []
    edit.value_changed.connect(heard.append)
    qtbot.keyClicks(edit, "0")
    qtbot.keyClick(edit, Qt.Key.Key_Backspace)
    assert heard == [0, None]


@pytest.mark.parametrize("value", [None, 0, 1, 9999])
def test_a_value_set_is_the_value_shown(edit: CountEdit, value: int | None) -> None:
    edit.set_value(value)
    assert edit.value() == value
    assert edit.text() == ("" if value is None else str(value))


@pytest.mark.parametrize("value", [-1, 10_000])
def test_a_value_beyond_the_paper_is_refused(edit: CountEdit, value: int) -> None:
    with pytest.raises(ValueError, match="Sim"):
        edit.set_value(value)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down])
def test_next(edit: CountEdit, qtbot: QtBot, key: Qt.Key) -> None:
    with qtbot.waitSignal(edit.next_requested):
        qtbot.keyClick(edit, key)


def test_the_numeric_pad_works(edit: CountEdit, qtbot: QtBot) -> None:
    qtbot.keyClick(edit, Qt.Key.Key_7, Qt.KeyboardModifier.KeypadModifier)
    with qtbot.waitSignal(edit.next_requested):
        qtbot.keyClick(edit, Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    assert edit.value() == 7


def test_ctrl_enter_is_left_to_the_page(edit: CountEdit, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(edit.next_requested):
        qtbot.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_figures_are_right_aligned_and_large(edit: CountEdit) -> None:
    assert edit.alignment() & Qt.AlignmentFlag.AlignRight
    edit.ensurePolished()
    assert edit.font().pointSizeF() >= 18


def test_the_tone_changes_the_edge_and_not_the_size(edit: CountEdit) -> None:
    before = edit.sizeHint()
    edit.set_tone(Tone.ERROR)
    assert edit.property("tone") == "error"
    assert edit.sizeHint() == before


def test_the_paper_is_typed_without_leaving_the_keyboard(chain: CountChain, qtbot: QtBot) -> None:
    completed: list[bool] = []
    chain.completed.connect(lambda: completed.append(True))
    for count in ("308", "2", "310", "171", "118", "9", "12"):
        qtbot.keyClicks(QApplication.focusWidget(), count)
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert chain.values() == (308, 2, 310, 171, 118, 9, 12)
    assert completed == [True]
    assert chain.rows[6].edit.hasFocus()


def test_up_goes_back_and_stops_at_the_first(chain: CountChain, qtbot: QtBot) -> None:
    chain.rows[1].edit.setFocus()
    for _ in range(3):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    assert chain.rows[0].edit.hasFocus()


def test_the_cursor_starts_at_the_first_empty_field(chain: CountChain) -> None:
    chain.set_values((308, 2, None, None, None, None, None))
    chain.start()
    assert chain.rows[2].edit.hasFocus()
    chain.set_values((1, 1, 1, 1, 1, 1, 1))
    chain.start()
    assert chain.rows[0].edit.hasFocus()


def test_a_field_come_to_is_selected_so_that_typing_replaces(chain: CountChain, qtbot: QtBot) -> None:
    chain.set_values((308, 2, 310, 171, 118, 9, 12))
    chain.start()
    qtbot.keyClicks(QApplication.focusWidget(), "400")
    assert chain.values()[0] == 400


def test_values_are_as_many_as_the_rows(chain: CountChain) -> None:
    with pytest.raises(ValueError, match="shorter"):
        chain.set_values((1, 2, 3))


def test_each_row_is_named_as_on_the_paper(chain: CountChain) -> None:
    assert nameless(chain) == []
    assert [spoken(row.edit) for row in chain.rows][:2] == ["A: Eleitores que votaram", "B: Votos em separado"]


def test_tab_walks_the_paper_in_order(chain: CountChain) -> None:
    assert tab_through(chain) == [row.edit for row in chain.rows]
