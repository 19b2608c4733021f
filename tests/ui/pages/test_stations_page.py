"""Seções: what is on file, searched, changed by keyboard, brought in from files; fixed once the roll is closed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from plebapp.domain.station import StationId
from plebapp.ui.dialogs.import_table import ImportDialog
from plebapp.ui.dialogs.station_form import StationDialog, texts_of
from plebapp.ui.pages.secoes import StationsPage, factory
from tests.ui.sitting import CTRL, Sitting
from tests.ui.walk import nameless
from tests.usecases.office import key, new_desk, ready_desk, row, stations, voters

Sit = Callable[..., Sitting]
HEADER = "zona;secao;local;bairro;secao_principal;inscritos"
TSE = Path(__file__).resolve().parents[2] / "data" / "tse-polling-places-2026-abroad.csv"  # real rows


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    """Station 2 holds one voter fewer than its file declared; 3 is aggregated to 1; 4 is empty."""
    desk = new_desk(tmp_path / "a.pleb")
    school = "Escola d'Ávila;Centro"
    rows = (f"12;1;{school};;2", "12;2;Salão;Vila;;2", f"12;3;{school};1;0", "12;4;Clube;Vila;;0")
    stations(desk, *rows, header=HEADER)
    voters(desk, row(1), row(2), row(3, 2))
    return sit(desk)


@pytest.fixture
def page(sitting: Sitting) -> StationsPage:
    return sitting.show(factory(sitting.session))


def shown(page: StationsPage) -> list[int]:
    return [line.station.section for line in page.model.rows()]


def cell(page: StationsPage, place: int, title: str) -> str:
    titles = [column.title for column in page.model.columns]
    return str(page.model.index(place, titles.index(title)).data())


def test_the_table_compares_enrolled_with_the_file_and_marks_what_differs(page: StationsPage) -> None:
    assert [cell(page, place, "Inscritos") for place in range(4)] == ["2", "1", "0", "0"]
    assert [cell(page, place, "No arquivo") for place in range(4)] == ["2", "2", "0", "0"]
    assert [cell(page, place, "Diferença") for place in range(4)] == ["0", "−1", "0", "0"]
    assert cell(page, 2, "Agregada à") == "1"


def test_columns_with_nothing_to_say_are_not_shown(page: StationsPage) -> None:
    titles = [column.title for column in page.model.columns]
    assert "Área" not in titles
    assert "Coordenadas" not in titles


def test_totals_count_urns_places_and_voters(page: StationsPage) -> None:
    told = "3 seções com urna · 1 agregada · 3 locais · 3 inscritos · 4 segundo o arquivo das seções"
    assert page.totals.text() == told


@pytest.mark.parametrize(
    ("typed", "sections"),
    [("avila", [1, 3]), ("12/2", [2]), ("4", [4]), ("vila", [2, 4]), ("centro escola", [1, 3]), ("xilofone", [])],
)
def test_searching_by_number_place_and_district(page: StationsPage, typed: str, sections: list[int]) -> None:
    page.search.setText(typed)
    page.search.searched.emit(typed)
    assert shown(page) == sections


@pytest.mark.parametrize(("choice", "sections"), [("difference", [2]), ("empty", [3, 4]), ("aggregated", [3])])
def test_filters(page: StationsPage, choice: str, sections: list[int]) -> None:
    page.filter.choose(choice)
    assert shown(page) == sections
    assert page.totals.text().startswith(f"{len(sections)} de 4 mostradas: ")


def test_what_was_looked_for_elsewhere_is_current_whatever_was_filtered(page: StationsPage) -> None:
    page.filter.choose("difference")
    page.reveal(StationId(12, 4))
    current = page.current()
    assert current is not None
    assert current.station.section == 4
    assert len(shown(page)) == 4


# ── one station ─────────────────────────────────────────────────────────────────────────────────────


def test_a_station_is_registered_by_keyboard_alone(page: StationsPage, sitting: Sitting) -> None:
    page.add_one()
    dialog = sitting.dialog(StationDialog)
    sitting.write("12")
    sitting.press(Qt.Key.Key_Tab)
    sitting.write("9")
    sitting.press(Qt.Key.Key_Tab)
    sitting.write("Escola Nova")
    sitting.press(Qt.Key.Key_Return)
    sitting.wait()
    assert sitting.dismissed(StationDialog)
    saved = sitting.desk.book.stations.get(key(9))
    assert saved is not None
    assert saved.station.polling_place == "Escola Nova"
    current = page.current()
    assert current is not None
    assert current.station.section == 9
    del dialog


def test_enter_opens_the_current_station_with_all_its_particulars(page: StationsPage, sitting: Sitting) -> None:
    page.reveal(key(2))
    sitting.press(Qt.Key.Key_Return)
    dialog = sitting.dialog(StationDialog)
    current = page.current()
    assert current is not None
    assert {field: dialog.line(field).text() for field in dialog.rows} == texts_of(current.station)
    assert not dialog.line("zona").isEnabled()
    dialog.line("local").setText("Salão Novo")
    dialog.line("latitude").setText("-22,5274")
    dialog.line("longitude").setText("-52,9581")
    dialog.save()
    sitting.wait()
    saved = sitting.desk.book.stations.get(key(2))
    assert saved is not None
    assert (saved.station.polling_place, saved.station.latitude) == ("Salão Novo", -22.5274)
    assert cell(page, 1, "Coordenadas") == "−22,52740; −52,95810"


def test_coordinates_come_back_into_the_form_as_they_may_be_typed(page: StationsPage, sitting: Sitting) -> None:
    page.reveal(key(2))
    page.edit_current()
    dialog = sitting.dialog(StationDialog)
    dialog.set_texts({"latitude": "-22,5274", "longitude": "0,00001"})
    dialog.save()
    sitting.wait()
    page.edit_current()
    dialog = sitting.dialog(StationDialog)
    assert (dialog.line("latitude").text(), dialog.line("longitude").text()) == ("-22,5274", "0,00001")
    dialog.reject()


@pytest.mark.parametrize(
    ("texts", "field"),
    [
        ({"zona": "", "secao": "5"}, "zona"),
        ({"zona": "12", "secao": "0"}, "secao"),
        ({"zona": "12", "secao": "5", "latitude": "norte"}, "latitude"),
        ({"zona": "12", "secao": "5", "inscritos": "-1"}, "inscritos"),
    ],
)
def test_what_is_wrong_is_said_under_its_field(
    page: StationsPage, sitting: Sitting, texts: dict[str, str], field: str
) -> None:
    page.add_one()
    dialog = sitting.dialog(StationDialog)
    dialog.set_texts(texts)
    dialog.save()
    assert dialog.rows[field].problem()
    assert dialog.isVisible()
    dialog.reject()


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ({"zona": "12", "secao": "1"}, "já"),
        ({"zona": "12", "secao": "5", "secao_principal": "77"}, "principal"),
        ({"zona": "12", "secao": "5", "secao_principal": "3"}, "agregada"),
    ],
)
def test_what_a_rule_refuses_is_said_at_the_foot_and_the_form_stays(
    page: StationsPage, sitting: Sitting, texts: dict[str, str], words: str
) -> None:
    page.add_one()
    dialog = sitting.dialog(StationDialog)
    dialog.set_texts(texts)
    dialog.save()
    sitting.wait()
    assert words in dialog.said().text
    assert dialog.isVisible()
    dialog.reject()


def test_delete_takes_a_station_off_once_confirmed(page: StationsPage, sitting: Sitting) -> None:
    page.reveal(key(4))
    sitting.prompts.answer(False, True)
    sitting.press(Qt.Key.Key_Delete)
    assert sitting.desk.book.stations.get(key(4)) is not None
    sitting.press(Qt.Key.Key_Delete)
    sitting.wait()
    assert sitting.desk.book.stations.get(key(4)) is None
    assert shown(page) == [1, 2, 3]


def test_a_station_with_voters_stays_and_the_reason_is_told(page: StationsPage, sitting: Sitting) -> None:
    page.reveal(key(1))
    sitting.prompts.answer(True)
    page.remove_current()
    sitting.wait()
    assert sitting.prompts.asked[-1].title == "Não foi possível"
    assert sitting.desk.book.stations.get(key(1)) is not None


# ── empty, closed ───────────────────────────────────────────────────────────────────────────────────


def test_without_stations_it_says_what_to_do(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(new_desk(tmp_path / "vazio.pleb"))
    page = sitting.show(factory(sitting.session))
    assert page.empty.isVisible()
    assert not page.table.isVisible()
    assert not page.new_button.isVisible()


def test_the_closed_roll_fixes_the_list_and_says_so(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(ready_desk(tmp_path / "c.pleb"))
    page = sitting.show(factory(sitting.session))
    assert "encerrada" in page.header.subtitle()
    for button in (page.import_button, page.new_button, page.remove_button):
        assert not button.isEnabled()
    page.edit_current()
    dialog = sitting.dialog(StationDialog)
    assert not dialog.line("area").isEnabled()
    assert dialog.line("local").isEnabled()
    dialog.reject()


def test_everything_has_a_name_for_a_screen_reader(page: StationsPage) -> None:
    assert nameless(page) == []


# ── files ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_file_is_previewed_brought_in_and_its_refusals_listed(
    page: StationsPage, sitting: Sitting, tmp_path: Path
) -> None:
    table = tmp_path / "seções.csv"
    table.write_text("ZE;Seção;Local de votação\n12;7;Escola\n12;1;Escola\n12;x;Clube\n", encoding="utf-8")
    sitting.prompts.answer(table)
    page.start_import()
    sitting.wait()
    dialog = sitting.dialog(ImportDialog)
    assert dialog.columns.choice() == {"zona": "ZE", "secao": "Seção", "local": "Local de votação"}
    sitting.press(Qt.Key.Key_Return)
    sitting.wait()
    told = dialog.outcome.told()
    assert dict(told.figures) == {
        "Linhas lidas": 3,
        "Seções incluídas": 1,
        "Agregadas entre elas": 0,
        "Linhas recusadas": 2,
    }
    assert [(line.row.line, line.field) for line in told.refused] == [(3, "Seção"), (4, "Seção")]
    dialog.reject()
    assert 7 in shown(page)


def test_the_tses_own_file_is_brought_in_and_stations_of_elsewhere_pointed_out(
    page: StationsPage, sitting: Sitting
) -> None:
    sitting.prompts.answer(TSE)
    page.start_import()
    sitting.wait()
    dialog = sitting.dialog(ImportDialog)
    assert dialog.columns.missing() == ()
    dialog.start()
    sitting.wait()
    told = dialog.outcome.told()
    assert dict(told.figures)["Seções incluídas"] > 0
    assert any("outra UF" in note for note in told.notes)
    dialog.reject()


def test_stations_of_another_state_are_pointed_out(page: StationsPage, sitting: Sitting, tmp_path: Path) -> None:
    table = tmp_path / "seções.csv"
    table.write_text("uf;zona;secao\nPR;12;7\n", encoding="utf-8")
    sitting.prompts.answer(table)
    page.start_import()
    sitting.wait()
    dialog = sitting.dialog(ImportDialog)
    dialog.start()
    sitting.wait()
    assert dialog.outcome.told().notes == ("1 seção está em outra UF no arquivo (PR): confira.",)
    dialog.reject()


def test_the_shortcut_of_a_new_station(page: StationsPage, sitting: Sitting) -> None:
    sitting.press(Qt.Key.Key_N, CTRL | Qt.KeyboardModifier.ShiftModifier)
    sitting.qtbot.waitUntil(lambda: not sitting.dismissed(StationDialog))
    sitting.dialog(StationDialog).reject()
