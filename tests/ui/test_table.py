"""Tables: columns as data, sorted, copied, remembered, empty ones that say what to do."""

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from plebapp.ui.theme import Theme
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.columns import Column, RowsModel
from plebapp.ui.widgets.table import DataTable
from tests.ui.walk import spoken


@dataclass(frozen=True)
class Station:
    name: str
    enrolled: int


COLUMNS: tuple[Column[Station], ...] = (
    Column("name", "Seção", lambda row: row.name, chars=10),
    Column("enrolled", "Inscritos", lambda row: f"{row.enrolled:,}".replace(",", "."), figure=True,
           sort=lambda row: row.enrolled, chars=8),
    Column("state", "Situação", lambda row: "apurada" if row.enrolled else "pendente", stretches=True,
           tone=lambda row: Tone.OK if row.enrolled else None),
)  # fmt: skip
ROWS = (Station("12/345", 412), Station("12/9", 0), Station("Ávila", 1_234), Station("azul", 99))


@pytest.fixture
def model() -> RowsModel[Station]:
    return RowsModel(COLUMNS, ROWS)


@pytest.fixture
def table(qtbot: QtBot, store: QSettings, model: RowsModel[Station]) -> DataTable:
    table = DataTable("Seções", "stations", store, "Nenhuma seção: importe o arquivo do cartório.")
    qtbot.addWidget(table)
    table.setModel(model)
    table.resize(800, 400)
    table.show()
    table.setFocus()
    return table


def column(model: RowsModel[Station], number: int) -> list[str]:
    return [model.index(row, number).data() for row in range(model.rowCount())]


def test_the_model_keeps_qts_rules(model: RowsModel[Station], qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(model, force_py=True)


def test_figures_stand_at_the_right_with_their_title(model: RowsModel[Station]) -> None:
    alignment = model.index(0, 1).data(Qt.ItemDataRole.TextAlignmentRole)
    title = model.headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
    assert alignment & int(Qt.AlignmentFlag.AlignRight)
    assert title == alignment


def test_rows_come_in_the_order_given(table: DataTable, model: RowsModel[Station]) -> None:
    assert model.rows() == ROWS


def test_figures_sort_as_figures(table: DataTable, model: RowsModel[Station]) -> None:
    table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert column(model, 1) == ["0", "99", "412", "1.234"]
    table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    assert column(model, 1) == ["1.234", "412", "99", "0"]


def test_sorting_keeps_the_row_one_stands_on(table: DataTable, model: RowsModel[Station]) -> None:
    table.select_row(3)
    table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert model.row_at(table.current_row()) == ROWS[3]


def test_new_rows_come_sorted_as_the_table_is(table: DataTable, model: RowsModel[Station]) -> None:
    table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    model.set_rows([Station("a", 1), Station("b", 3), Station("c", 2)])
    assert column(model, 1) == ["3", "2", "1"]


def test_a_tone_has_an_ink_and_a_mark(model: RowsModel[Station]) -> None:
    counted, pending = model.index(0, 2), model.index(1, 2)
    assert counted.data(Qt.ItemDataRole.ForegroundRole) is not None
    assert not counted.data(Qt.ItemDataRole.DecorationRole).isNull()
    assert pending.data(Qt.ItemDataRole.ForegroundRole) is None


def test_arrows_walk_and_enter_chooses(table: DataTable, qtbot: QtBot) -> None:
    walked: list[int] = []
    table.current_changed.connect(walked.append)
    assert table.current_row() == 0
    qtbot.keyClick(table, Qt.Key.Key_Down)
    qtbot.keyClick(table, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert walked == [1, 3]
    with qtbot.waitSignal(table.row_chosen) as chosen:
        qtbot.keyClick(table, Qt.Key.Key_Return)
    assert chosen.args == [3]


def test_tab_leaves_the_table(table: DataTable) -> None:
    assert not table.tabKeyNavigation()


def test_a_row_that_is_not_there_is_not_chosen(table: DataTable, qtbot: QtBot, model: RowsModel[Station]) -> None:
    table.select_row(2)
    table.select_row(99)
    assert table.current_row() == 2
    model.set_rows([])
    with qtbot.assertNotEmitted(table.row_chosen):
        qtbot.keyClick(table, Qt.Key.Key_Return)
    assert table.current_row() == -1


def test_ctrl_c_copies_the_rows_with_their_titles(table: DataTable, qtbot: QtBot) -> None:
    table.selectRow(0)
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Seção\tInscritos\tSituação\n12/345\t412\tapurada"


def test_nothing_chosen_copies_nothing(table: DataTable) -> None:
    table.clearSelection()
    assert table.selected_text() == ""


@pytest.mark.parametrize(
    ("cell", "copied"),
    [
        ("=cmd()", "'=cmd()"),
        ("+1.045", "+1.045"),
        ("−312", "−312"),
        ("-12,5 %", "-12,5 %"),
        ("-2+3", "'-2+3"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("D'ÁVILA", "D'ÁVILA"),
        ("two\nlines\tand a tab", "two lines and a tab"),
        ("", ""),
    ],
)
def test_a_spreadsheet_takes_cells_as_text(table: DataTable, model: RowsModel[Station], cell: str, copied: str) -> None:
    model.set_rows([Station(cell, 5)])
    table.selectRow(0)
    assert table.selected_text().splitlines()[1].split("\t")[0] == copied


def test_widths_are_remembered_in_characters(
    table: DataTable, qtbot: QtBot, store: QSettings, look: Theme, model: RowsModel[Station]
) -> None:
    table.horizontalHeader().resizeSection(0, 200)
    qtbot.waitUntil(lambda: store.value("tables/stations/name") is not None)
    again = DataTable("Seções", "stations", store)
    qtbot.addWidget(again)
    again.setModel(model)
    assert again.columnWidth(0) == pytest.approx(200, abs=1)
    look.set_text_scale(200)
    assert again.columnWidth(0) == pytest.approx(400, rel=0.05)


def test_the_widths_a_table_starts_with_are_not_a_choice(table: DataTable, store: QSettings) -> None:
    assert not table._save_later.isActive()
    assert store.allKeys() == []


def test_an_empty_table_says_what_to_do(table: DataTable, model: RowsModel[Station]) -> None:
    model.set_rows([])
    empty = table.grab().toImage()
    table.set_empty("")
    assert table.grab().toImage() != empty


def test_the_table_has_a_name_and_tall_rows(table: DataTable, look: Theme) -> None:
    assert spoken(table) == "Seções"
    assert table.rowHeight(0) == look.metrics.row >= 36
    look.set_text_scale(200)
    assert table.verticalHeader().defaultSectionSize() == look.metrics.row


@pytest.mark.parametrize("width", [120, 240, 800])
def test_the_column_that_stretches_never_shrinks_below_its_words(table: DataTable, qtbot: QtBot, width: int) -> None:
    table.resize(width, 400)
    least = round(COLUMNS[2].chars * table._character())
    qtbot.waitUntil(lambda: table.columnWidth(2) >= least)
    if width == 800:
        assert table.horizontalScrollBar().maximum() == 0, "where there is room, nothing scrolls"


def test_home_and_end_go_to_the_first_and_last_row(table: DataTable, qtbot: QtBot) -> None:
    for key, row in ((Qt.Key.Key_End, 3), (Qt.Key.Key_End, 3), (Qt.Key.Key_Home, 0), (Qt.Key.Key_Home, 0)):
        qtbot.keyClick(table, key)
        assert table.current_row() == row
    table.setModel(RowsModel(COLUMNS))
    qtbot.keyClick(table, Qt.Key.Key_End)
    assert table.current_row() == -1
