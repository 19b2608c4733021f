"""A search waits for a pause, and never makes one wait on Enter."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from plebapp.ui.widgets.search_field import SearchField
from tests.ui.walk import spoken


@pytest.fixture
def field(qtbot: QtBot) -> SearchField:
    field = SearchField("Buscar eleitor", "nome ou título")
    qtbot.addWidget(field)
    field.show()
    field.setFocus()
    return field


def test_several_keys_are_one_search(field: SearchField, qtbot: QtBot) -> None:
    heard: list[str] = []
    field.searched.connect(heard.append)
    with qtbot.waitSignal(field.searched):
        qtbot.keyClicks(field, "d'avila")
    assert heard == ["d'avila"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down])
def test_keys_that_go_on_search_at_once_and_once(field: SearchField, qtbot: QtBot, key: Qt.Key) -> None:
    heard: list[str] = []
    field.searched.connect(heard.append)
    qtbot.keyClicks(field, "ana")
    assert heard == []
    qtbot.keyClick(field, key)
    qtbot.keyClick(field, key)
    assert heard == ["ana"]
    assert not field._pause.isActive()


def test_down_goes_to_the_list(field: SearchField, qtbot: QtBot) -> None:
    with qtbot.waitSignal(field.left_down):
        qtbot.keyClick(field, Qt.Key.Key_Down)


def test_esc_clears_and_says_so(field: SearchField, qtbot: QtBot) -> None:
    heard: list[str] = []
    field.searched.connect(heard.append)
    qtbot.keyClicks(field, "ana")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert (field.text(), heard) == ("", ["ana", ""])


def test_the_cross_shows_only_when_there_is_something_to_clear(field: SearchField, qtbot: QtBot) -> None:
    assert field._cross.isHidden()
    qtbot.keyClicks(field, "x")
    assert not field._cross.isHidden()
    assert spoken(field._cross) == "Limpar a busca"
    qtbot.mouseClick(field._cross, Qt.MouseButton.LeftButton)
    assert field.text() == ""
    assert field._cross.isHidden()


def test_typed_and_taken_back_is_no_search(field: SearchField, qtbot: QtBot) -> None:
    qtbot.keyClicks(field, "x")
    qtbot.keyClick(field, Qt.Key.Key_Backspace)
    with qtbot.assertNotEmitted(field.searched):
        field._pause.timeout.emit()
