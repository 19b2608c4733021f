"""Between two papers: what a typed number means is said at once, with the way out."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from plebapp.domain.board import BoardAct
from plebapp.ui.pages.apuracao import CountingPage, factory
from plebapp.ui.pages.apuracao.foot import Mode
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.counting import BoardCommand, enter_sheet, record_decision
from plebapp.usecases.roll import close_roll
from tests.ui.sitting import CTRL, Sitting
from tests.usecases.office import command, key, new_desk, row, stations, voters

Sit = Callable[..., Sitting]


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    """Station 1 counted, 2 awaiting, 3 merged into 2, 4 without a poll, 5 annulled with its numbers."""
    desk = new_desk(tmp_path / "a.pleb")
    rows = [f"12;{section};Escola d'Ávila {section};{2 if section == 3 else ''}" for section in range(1, 6)]
    stations(desk, *rows)
    voters(desk, *(row(100 * section + n, section) for section in range(1, 6) for n in range(5)))
    close_roll(desk)
    for section in (1, 5):
        enter_sheet(desk, command(section, 3, 0, 3, 2, 1, 0, 0))
    for section, act in ((4, BoardAct.NOT_HELD), (5, BoardAct.ANNUL)):
        record_decision(desk, BoardCommand(key(section), act, "motivo", 3, 0, date(2026, 10, 4)))
    return sit(desk)


@pytest.fixture
def page(sitting: Sitting) -> CountingPage:
    page = sitting.show(factory(sitting.session))
    sitting.press(Qt.Key.Key_D, CTRL)
    return page


def look_up(sitting: Sitting, section: int) -> None:
    sitting.write(str(section))
    sitting.press(Qt.Key.Key_Return)


SAID = [
    (99, Tone.ERROR, "Seção desconhecida", "Zona 12 · Seção 99 não existe"),
    (3, Tone.WARNING, "Seção agregada", "lance na seção principal, 2"),
    (1, Tone.WARNING, "Seção apurada", "F7 abre a correção"),
    (4, Tone.WARNING, "Seção sem votação", "F4 abre as deliberações"),
    (5, Tone.WARNING, "Seção anulada", "F7 abre a correção"),
]


@pytest.mark.parametrize(("section", "tone", "title", "text"), SAID)
def test_why_a_station_is_not_typed_is_said_with_the_way_out(
    sitting: Sitting, page: CountingPage, section: int, tone: Tone, title: str, text: str
) -> None:
    look_up(sitting, section)
    said = page.finder.message.view()
    assert page.mode is Mode.FINDER
    assert (said.tone, said.title) == (tone, title)
    assert text in said.text
    assert QApplication.focusWidget() is page.finder.section
    assert page.finder.section.selectedText() == str(section), "the next number is typed over this one"


def test_an_aggregated_station_leads_to_its_principal(sitting: Sitting, page: CountingPage) -> None:
    look_up(sitting, 3)
    assert page.finder.way_out.isVisible()
    sitting.press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is page.finder.way_out
    sitting.press(Qt.Key.Key_Return)
    assert page.header.title().startswith("Zona 12 · Seção 2")
    assert "com a agregada 3" in page.header.subtitle()
    assert "10 inscritos" in page.header.subtitle()


def test_name_and_place_follow_every_key(sitting: Sitting, page: CountingPage) -> None:
    assert page.finder.shown_place() == ""
    sitting.write("2")
    assert page.finder.shown_place() == "Escola d'Ávila 2"
    sitting.write("9")
    assert page.finder.shown_place() == ""
    sitting.press(Qt.Key.Key_Backspace)
    assert page.finder.shown_place() == "Escola d'Ávila 2"


def test_typing_clears_what_was_said(sitting: Sitting, page: CountingPage) -> None:
    look_up(sitting, 99)
    sitting.write("2")
    assert page.finder.message.view().title == ""


def test_without_a_number_it_is_asked_for(sitting: Sitting, page: CountingPage) -> None:
    sitting.press(Qt.Key.Key_Return)
    assert page.finder.message.view().title == "Falta o número da seção"


def test_the_remaining_stations_are_listed_and_open_with_enter(sitting: Sitting, page: CountingPage) -> None:
    assert [one.account.station.section for one in page.finder.remaining_rows()] == [2]
    page.finder.remaining.select_row(0)
    page.finder.remaining.setFocus()
    sitting.press(Qt.Key.Key_Return)
    assert page.mode is Mode.SHEET
    assert page.header.title().startswith("Zona 12 · Seção 2")


def test_up_from_the_only_field_stays_in_it(sitting: Sitting, page: CountingPage) -> None:
    sitting.press(Qt.Key.Key_Up)
    assert QApplication.focusWidget() is page.finder.section
