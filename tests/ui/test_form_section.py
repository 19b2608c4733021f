"""A form's columns: as many as there is room for, at any size of text, and every field in sight."""

import pytest
from PySide6.QtWidgets import QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from plebapp.ui.spacing import pixels
from plebapp.ui.theme import Theme
from plebapp.ui.widgets.controls import Choice
from plebapp.ui.widgets.form import FormRow, FormSection


@pytest.fixture
def section(qtbot: QtBot) -> FormSection:
    made = FormSection("Dados", columns=4)
    qtbot.addWidget(made)
    return made


def fill(section: FormSection) -> list[FormRow]:
    rows = [section.add_field("Nome", QLineEdit(), span=2)]
    rows += [section.add_field(f"Campo {number}", QLineEdit()) for number in range(5)]
    section.show()
    return rows


def across(section: FormSection, rows: list[FormRow]) -> int:
    """How many different left edges the fields have."""
    return len({row.x() for row in rows})


@pytest.mark.parametrize(("units", "columns"), [(140, 4), (100, 3), (64, 2), (36, 1)])
def test_fewer_columns_where_there_is_less_room(section: FormSection, qtbot: QtBot, units: float, columns: int) -> None:
    rows = fill(section)
    section.resize(pixels(units), 900)
    qtbot.waitUntil(lambda: across(section, rows) == columns)
    assert all(section.rect().contains(row.geometry()) for row in rows)


def test_larger_text_takes_fewer_columns_and_keeps_the_gap(section: FormSection, qtbot: QtBot, look: Theme) -> None:
    rows = fill(section)
    section.resize(1100, 900)
    qtbot.waitUntil(lambda: across(section, rows) == 4)
    look.set_text_scale(200)
    qtbot.waitUntil(lambda: across(section, rows) == 2)
    qtbot.waitUntil(lambda: rows[2].x() - rows[1].geometry().right() - 1 == pixels(3))


def test_a_long_choice_does_not_keep_the_form_wide(section: FormSection) -> None:
    section.add_field(
        "Regra", Choice("Regra", [("LC nº 1/1967, art. 5º, na redação da LC nº 32/1977 " * 3, 1)]), span=4
    )
    assert section.minimumSizeHint().width() < pixels(40)


def test_a_field_that_takes_the_focus_is_scrolled_into_sight(qtbot: QtBot) -> None:
    area = QScrollArea()
    qtbot.addWidget(area)
    content = QWidget()
    column = QVBoxLayout(content)
    rows = [FormRow(f"Campo {number}", QLineEdit()) for number in range(30)]
    for row in rows:
        column.addWidget(row)
    area.setWidget(content)
    area.setWidgetResizable(True)
    area.resize(300, 200)
    area.show()
    for row in (rows[-1], rows[0]):
        assert row.visibleRegion().isEmpty()
        row.take_focus()
        assert row.visibleRegion().boundingRect() == row.rect()
