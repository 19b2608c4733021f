"""Files opened lately: remembered in order, told apart, and robust against settings that somebody edited."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from plebapp.ui.pages.inicio import StartPage
from plebapp.ui.recents import Recents, place_of
from plebapp.ui.widgets.controls import Button
from tests.ui.walk import nameless
from tests.usecases.office import facts


def test_the_newest_comes_first_and_each_file_once(store: QSettings) -> None:
    recents = Recents(store)
    for name in ("a", "b", "a"):
        recents.add(Path(f"/pasta/{name}.pleb"), facts(name=name.upper()))
    assert [entry.name for entry in Recents(store).all()] == ["A", "B"]


def test_only_so_many_are_kept(store: QSettings) -> None:
    recents = Recents(store)
    for number in range(14):
        recents.add(Path(f"/pasta/{number}.pleb"), facts())
    assert [entry.path for entry in recents.all()] == [f"/pasta/{number}.pleb" for number in range(13, 3, -1)]


@pytest.mark.parametrize("kept", ["", "{", "null", "3", '[{"path": "x"}]', '["x"]', '[{"path":"x","name":"y",'])
def test_settings_that_cannot_be_read_are_passed_over(store: QSettings, kept: str) -> None:
    store.setValue("recent/files", kept)
    assert Recents(store).all() == ()


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({}, "SP"),
        ({"origins": ("Rosana", "Euclides")}, "Rosana, Euclides/SP"),
        ({"origins": ("Rosana",), "board_seat": "Teodoro"}, "Teodoro/SP"),
    ],
)
def test_the_place_tells_files_apart(changes: dict[str, object], place: str) -> None:
    assert place_of(facts(**changes)) == place


def test_the_start_page_offers_them_and_marks_the_missing(qtbot: QtBot, store: QSettings, tmp_path: Path) -> None:
    there = tmp_path / "a.pleb"
    there.touch()
    recents = Recents(store)
    recents.add(tmp_path / "sumiu.pleb", facts(name="Sumida"))
    recents.add(there, facts(name="Presente", simulated=True))
    page = StartPage()
    qtbot.addWidget(page)
    page.show_recents(recents.all())
    page.show()
    buttons = {button.text(): button for button in page.findChildren(Button)}
    assert buttons["Presente"].isEnabled()
    told = f"SP · 4 de outubro de 2026 · SIMULADO\n{Path(tmp_path.name, 'a.pleb')}"
    assert buttons["Presente"].accessibleDescription() == told
    assert not buttons["Sumida"].isEnabled()
    assert "Não está mais em" in buttons["Sumida"].accessibleDescription()
    with qtbot.waitSignal(page.recent_requested) as opened:
        buttons["Presente"].click()
    assert opened.args == [str(there)]
    with qtbot.waitSignal(page.forget_requested) as forgotten:
        buttons["Tirar da lista"].click()
    assert forgotten.args == [str(tmp_path / "sumiu.pleb")]
    assert nameless(page) == []


def test_there_is_one_primary_button_and_the_three_ways_in(qtbot: QtBot) -> None:
    page = StartPage()
    qtbot.addWidget(page)
    buttons = {button.text(): button for button in page.findChildren(Button)}
    assert [text for text, button in buttons.items() if button.property("kind") == "primary"] == ["Novo plebiscito…"]
    for words, signal in (
        ("Novo plebiscito…", page.new_requested),
        ("Abrir arquivo…", page.open_requested),
        ("Abrir exemplo", page.example_requested),
    ):
        with qtbot.waitSignal(signal):
            buttons[words].click()


def test_a_copy_can_be_told_from_the_original(store: QSettings) -> None:
    recents = Recents(store)
    for path in ("/plebiscitos/Nova.pleb", "/pendrive/Nova.pleb", "/pendrive/Nova - cópia.pleb"):
        recents.add(Path(path), facts())
    where = [entry.where for entry in recents.all()]
    assert where == [
        str(Path(shown)) for shown in ("pendrive/Nova - cópia.pleb", "pendrive/Nova.pleb", "plebiscitos/Nova.pleb")
    ]
