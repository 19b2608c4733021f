"""The board of stations: states in words and shapes, filters, and why nothing can be counted yet."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from plebapp.domain.station import Bucket
from plebapp.ui.dialogs.import_table import ImportDialog
from plebapp.ui.dialogs.station_history import StationHistoryDialog
from plebapp.ui.pages.apuracao import CountingPage, factory
from plebapp.ui.pages.apuracao.board import ALL, BEGUN, MISMATCHED
from plebapp.ui.pages.apuracao.foot import Mode
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.counting import correct_sheet, enter_sheet, keep_draft
from plebapp.usecases.roll import close_roll
from tests.ui.sitting import Sitting
from tests.ui.walk import tab_through
from tests.usecases.office import Clock, command, facts, key, new_desk, ready_desk, row, stations, typed, voters

Sit = Callable[..., Sitting]


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    """Five stations: 1 counted, 2 counted with a ballot too many, 3 begun, 4 and 5 untouched."""
    desk = ready_desk(tmp_path / "a.pleb", sections=5)
    enter_sheet(desk, command(1, 6, 1, 7, 4, 2, 1, 0))
    enter_sheet(desk, command(2, 6, 1, 8, 4, 2, 1, 1, confirmed=("A01",)))
    keep_draft(desk, key(3), typed(6))
    return sit(desk)


@pytest.fixture
def page(sitting: Sitting) -> CountingPage:
    return sitting.show(factory(sitting.session))


def listed(page: CountingPage) -> list[int]:
    return [row.account.station.section for row in page.board.rows()]


def test_every_state_has_its_word_and_its_shape(page: CountingPage) -> None:
    told = {row.account.station.section: (row.words, row.tone) for row in page.board.rows()}
    assert told == {
        1: ("Apurada", Tone.OK),
        2: ("Apurada · incoincidência a deliberar", Tone.WARNING),
        3: ("Por apurar · digitação começada", Tone.WARNING),
        4: ("Por apurar", Tone.NEUTRAL),
        5: ("Por apurar", Tone.NEUTRAL),
    }
    assert page.header.subtitle() == "2 de 5 seções com a apuração concluída · 3 por apurar"


FILTERS = [
    (ALL, [1, 2, 3, 4, 5]),
    (Bucket.PENDING, [3, 4, 5]),
    (Bucket.COUNTED, [1, 2]),
    (BEGUN, [3]),
    (MISMATCHED, [2]),
]


@pytest.mark.parametrize(("value", "sections"), FILTERS)
def test_a_chip_counts_and_filters(page: CountingPage, value: object, sections: list[int]) -> None:
    chips = {chip.value: chip.count for chip in page.board.chips.chips()}
    assert chips[value] == len(sections)
    page.board.chips.press(value)
    assert listed(page) == sections


def test_states_that_do_not_occur_have_no_chip(page: CountingPage) -> None:
    assert Bucket.ANNULLED not in [chip.value for chip in page.board.chips.chips()]


def test_arrows_go_along_the_chips(sitting: Sitting, page: CountingPage) -> None:
    page.board.chips.focus_chosen()
    sitting.press(Qt.Key.Key_Right)
    assert page.board.chips.value() is Bucket.PENDING
    assert listed(page) == [3, 4, 5]
    sitting.press(Qt.Key.Key_Left)
    assert page.board.chips.value() == ALL


@pytest.mark.parametrize(("text", "sections"), [("escola 4", [4]), ("12/5", [5]), ("comecada", [3]), ("nada", [])])
def test_text_filters_by_number_place_and_state_without_accents(
    sitting: Sitting, page: CountingPage, text: str, sections: list[int]
) -> None:
    page.board.search.setFocus()
    sitting.write(text)
    sitting.press(Qt.Key.Key_Return)
    assert listed(page) == sections
    sitting.press(Qt.Key.Key_Escape)
    assert len(listed(page)) == 5


def test_enter_on_a_station_to_be_counted_opens_its_sheet(sitting: Sitting, page: CountingPage) -> None:
    page.board.show_station(key(4))
    sitting.press(Qt.Key.Key_Return)
    assert page.mode is Mode.SHEET
    assert page.header.title().startswith("Zona 12 · Seção 4")


def test_enter_on_a_counted_station_shows_its_history(sitting: Sitting, page: CountingPage) -> None:
    correct_sheet(sitting.desk, command(1, 6, 1, 7, 3, 3, 1, 0, reason="Li trocado"))
    page.board.show_station(key(1))
    sitting.press(Qt.Key.Key_Return)
    dialog = sitting.dialog(StationHistoryDialog)
    model = dialog.table.model()
    titles = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    rows = [[model.index(row, column).data() for column in range(model.columnCount())] for row in range(2)]
    assert titles == ["Nº", "Quem digitou", *"ABCDEFG", "Motivo da correção"]
    assert rows == [
        ["1", "Marta Nogueira", "6", "1", "7", "4", "2", "1", "0", ""],
        ["2", "Marta Nogueira", "6", "1", "7", "3", "3", "1", "0", "Li trocado"],
    ]
    dialog.reject()


def test_a_station_found_elsewhere_is_shown_whatever_the_filter(page: CountingPage) -> None:
    page.board.chips.press(Bucket.COUNTED)
    page.reveal(key(5))
    current = page.board.current()
    assert current is not None
    assert current.station.id == key(5)


def test_tab_reaches_everything_and_comes_back(page: CountingPage) -> None:
    page.board.search.setFocus()
    assert len(tab_through(page)) >= 5


# ── nothing to be counted yet ──────────────────────────────────────────────────────────────────────


def test_without_stations_the_page_leads_to_them(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(new_desk(tmp_path / "e.pleb"))
    page = sitting.show(factory(sitting.session))
    assert page.mode is Mode.EMPTY
    assert page.empty.title() == "Ainda não há seções"
    with sitting.qtbot.waitSignal(sitting.session.wanted) as wanted:
        sitting.press(Qt.Key.Key_Space)
    assert wanted.args == ["secoes", None]


def test_while_the_roll_is_open_the_page_leads_to_it(sit: Sit, tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "e.pleb")
    stations(desk, "12;1;Escola;")
    voters(desk, row(1))
    sitting = sit(desk)
    page = sitting.show(factory(sitting.session))
    assert page.mode is Mode.EMPTY
    assert "depois da relação de votantes" in page.empty.title()
    with sitting.qtbot.waitSignal(sitting.session.wanted) as wanted:
        page.lead_on.click()
    assert wanted.args == ["eleitorado", None]


def test_before_the_closing_hour_nothing_is_counted_and_after_it_the_board_comes_by_itself(
    sit: Sit, tmp_path: Path
) -> None:
    desk = new_desk(tmp_path / "e.pleb", facts())
    stations(desk, "12;1;Escola;")
    voters(desk, row(1))
    close_roll(desk)
    clock = Clock(datetime(2026, 10, 4, 19, 59, 59, tzinfo=UTC))
    sitting = sit(desk, clock=clock)
    page = sitting.show(factory(sitting.session))
    assert page.mode is Mode.EMPTY
    assert page.empty.title() == "A votação ainda não se encerrou"
    assert "4 out. 2026, 17h00 (−03:00)" in page.empty.text()
    assert not page.foot.type_sheets.isVisible()
    page._poll_timer.timeout.emit()
    assert page.mode is Mode.EMPTY
    clock.now = datetime(2026, 10, 4, 20, 0, tzinfo=UTC)
    page._poll_timer.timeout.emit()
    assert page.mode is Mode.BOARD
    assert not page._poll_timer.isActive()
    assert QApplication.focusWidget() is page.board.table


# ── sheets from a file ─────────────────────────────────────────────────────────────────────────────

LAYOUT = "zona;secao;votantes;em_separado;cedulas;sim;nao;brancos;nulos"


def bring(sitting: Sitting, page: CountingPage, file: Path, *lines: str) -> ImportDialog:
    file.write_text("\n".join((LAYOUT, *lines)), encoding="utf-8")
    sitting.prompts.answer(file)
    page.batch.click()
    sitting.wait()
    dialog = sitting.dialog(ImportDialog)
    dialog.go_button.click()
    sitting.wait()
    return dialog


def test_a_batch_enters_every_sheet_and_tells_its_warnings(
    sitting: Sitting, page: CountingPage, tmp_path: Path
) -> None:
    dialog = bring(sitting, page, tmp_path / "l.csv", "12;4;6;1;7;4;2;1;0", "12;5;6;1;8;4;2;1;1")
    told = dialog.outcome.told()
    assert told.figures == (("Folhas lançadas", 2), ("Avisos para conferência", 1))
    assert told.notes[0].startswith("Zona 12 · Seção 5: Mais cédulas")
    dialog.reject()
    assert [row.account.state.value for row in page.board.rows()][3:] == ["counted", "counted"]


def test_a_batch_with_one_wrong_row_enters_none_and_names_it(
    sitting: Sitting, page: CountingPage, tmp_path: Path
) -> None:
    dialog = bring(sitting, page, tmp_path / "l.csv", "12;4;6;1;7;4;2;1;0", "12;5;6;1;7;4;2;0;0", "12;1;6;1;7;4;2;1;0")
    told = dialog.outcome.told()
    assert told.tone is Tone.ERROR
    assert [(line.row.line, line.field) for line in told.refused] == [(3, "I02"), (4, "Seção")]
    assert "A soma dos votos não fecha" in told.refused[0].reason
    dialog.reject()
    assert [row.account.state.value for row in page.board.rows()][3:] == ["awaiting", "awaiting"]
