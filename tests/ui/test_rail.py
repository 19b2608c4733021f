"""The rail: eight stages by keyboard, each told with its state."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plebapp.ui.theme import Theme
from plebapp.ui.widgets.rail import Mark, Rail, StageView
from tests.ui.walk import focusable, nameless, spoken

STAGES = (
    StageView("details", "Dados do plebiscito", "details", Mark.DONE),
    StageView("stations", "Seções", "stations", Mark.DONE, "24"),
    StageView("counting", "Apuração", "counting", Mark.ATTENTION, "18/24"),
    StageView("result", "Resultado", "result", Mark.PENDING, "parcial"),
)


@pytest.fixture
def rail(qtbot: QtBot) -> Rail:
    rail = Rail()
    qtbot.addWidget(rail)
    rail.set_stages(STAGES)
    rail.set_heading("Nova Primavera", "Plebiscito de 4 de outubro de 2026")
    rail.set_person("Marta Nogueira", "Posto 2: F2 troca quem digita")
    rail.show()
    rail.activateWindow()
    return rail


def item(rail: Rail, key: str) -> object:
    return rail._items[key]


def test_a_stage_says_its_name_state_and_count(rail: Rail) -> None:
    assert [spoken(item(rail, stage.key)) for stage in STAGES] == [
        "Dados do plebiscito, pronto",
        "Seções, pronto, 24",
        "Apuração, requer atenção, 18/24",
        "Resultado, ainda não, parcial",
    ]
    assert nameless(rail) == []


def test_arrows_walk_and_enter_goes(rail: Rail, qtbot: QtBot) -> None:
    asked: list[str] = []
    rail.stage_requested.connect(asked.append)
    item(rail, "details").setFocus()
    walk = [
        (Qt.Key.Key_Up, "details"),
        (Qt.Key.Key_Down, "stations"),
        (Qt.Key.Key_End, "result"),
        (Qt.Key.Key_Down, "result"),
        (Qt.Key.Key_Up, "counting"),
        (Qt.Key.Key_Home, "details"),
        (Qt.Key.Key_Down, "stations"),
    ]
    for key, expected in walk:
        qtbot.keyClick(QApplication.focusWidget(), key)
        assert QApplication.focusWidget() is item(rail, expected)
    assert asked == [], "walking changes no page"
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
        qtbot.keyClick(QApplication.focusWidget(), key)
    assert asked == ["stations"] * 3


def test_a_click_asks_and_the_window_answers(rail: Rail, qtbot: QtBot) -> None:
    rail.set_current("details")
    with qtbot.waitSignal(rail.stage_requested) as asked:
        qtbot.mouseClick(item(rail, "counting"), Qt.MouseButton.LeftButton)
    assert asked.args == ["counting"]
    assert item(rail, "details").isChecked()
    assert not item(rail, "counting").isChecked()
    rail.set_current("counting")
    assert [key for key in rail._items if item(rail, key).isChecked()] == ["counting"]


def test_new_figures_keep_the_place_of_the_keyboard(rail: Rail) -> None:
    item(rail, "counting").setFocus()
    before = item(rail, "counting")
    rail.set_stages((*STAGES[:2], StageView("counting", "Apuração", "counting", Mark.DONE, "24/24"), STAGES[3]))
    assert item(rail, "counting") is before
    assert before.hasFocus()
    assert spoken(before) == "Apuração, pronto, 24/24"


def test_other_stages_replace_the_rows(rail: Rail, qtbot: QtBot) -> None:
    rail.set_stages(STAGES[:2])
    assert list(rail._items) == ["details", "stations"]
    qtbot.waitUntil(lambda: len(focusable(rail)) == 3)


def test_the_person_can_be_changed(rail: Rail, qtbot: QtBot) -> None:
    assert spoken(rail._person) == "Quem trabalha: Marta Nogueira. Posto 2: F2 troca quem digita"
    with qtbot.waitSignal(rail.person_requested):
        qtbot.mouseClick(rail._person, Qt.MouseButton.LeftButton)
    rail.set_person("", "")
    assert "Ninguém identificado" in spoken(rail._person)


@pytest.mark.parametrize("narrow", [True, False])
@pytest.mark.parametrize("scale", [100, 200])
def test_eight_stages_fit_a_low_window_or_scroll(rail: Rail, look: Theme, narrow: bool, scale: int) -> None:
    look.set_text_scale(scale)
    rail.set_stages([StageView(str(number), f"Etapa {number}", "audit") for number in range(8)])
    rail.set_narrow(narrow)
    assert rail.minimumSizeHint().height() <= 700
    assert rail.sizeHint().width() == look.metrics.grid(8 if narrow else 29)
    assert not rail.grab().isNull()


def test_a_narrow_rail_still_says_everything(rail: Rail) -> None:
    rail.set_narrow(True)
    assert spoken(item(rail, "counting")) == "Apuração, requer atenção, 18/24"
    assert item(rail, "counting").toolTip() == "Apuração: requer atenção (Alt+3)"


def test_a_very_long_name_is_shown_within_the_rail(rail: Rail, qtbot: QtBot) -> None:
    rail.set_heading("São José do Vale do Rio Preto e Vila Bela da Santíssima Trindade d’Oeste", "Fusão")
    rail.resize(rail.sizeHint().width(), 700)
    heading = rail._heading
    qtbot.waitUntil(lambda: heading.height() >= 2 * heading.fontMetrics().height())
    assert heading.height() >= heading.heightForWidth(heading.width())
    assert heading.width() <= rail.width()
