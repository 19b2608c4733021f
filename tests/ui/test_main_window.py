"""The frame: pages plugged in, reached by keyboard, usable at 1366×768 and at 200 %."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QByteArray, QSettings, QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from plebapp.ui import menus
from plebapp.ui.main_window import MainWindow, PageSpec
from plebapp.ui.palette import Scheme
from plebapp.ui.theme import Appearance, Theme
from plebapp.ui.widgets.bars import BarView, Fill, Line, QuorumBar, Segment
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.count_edit import CountChain, CountRow
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.ui.widgets.form import FormSection
from plebapp.ui.widgets.page import Page
from plebapp.ui.widgets.rail import Mark, StageView
from plebapp.ui.widgets.status_strip import StatusView
from tests.ui.walk import focusable, nameless, spoken, tab_through

STAGES = (
    ("details", "Dados do plebiscito"),
    ("requirements", "Requisitos"),
    ("stations", "Seções"),
    ("roll", "Eleitorado"),
    ("counting", "Apuração"),
    ("result", "Resultado"),
    ("documents", "Documentos"),
    ("audit", "Auditoria"),
)


def start_page() -> Page:
    page = Page("Início")
    empty = EmptyState("counting", "Comece por aqui", "Crie o arquivo de um plebiscito ou abra um que já existe.")
    empty.add_button("Novo plebiscito", icon="new")
    page.add(empty, 1)
    return page


def stage_page(key: str, title: str, made: list[str]) -> Callable[[], QWidget]:
    def factory() -> QWidget:
        made.append(key)
        page = Page(title, "10.412 incluídos · 187 não incluídos · relação ainda aberta · data-limite 03/10/2025")
        page.header.add_button("Importar…", icon="import")
        page.header.add_button("Encerrar a relação de votantes", ButtonKind.PRIMARY, "lock")
        form = FormSection("Dados", columns=2)
        form.add_field("Nome", QLineEdit())
        form.add_field("Data", QLineEdit(), "dd/mm/aaaa")
        page.add(form)
        page.add(CountChain([CountRow(letter, "Eleitores que votaram") for letter in "ABCDEFG"]))
        segments = (Segment(Fill.PRESENT, "compareceram", 4983),)
        page.add(QuorumBar(BarView(10_412, segments, Line(5206, "quórum: 5.206", "5.206"), "10.412 inscritos")))
        return page

    return factory


@pytest.fixture
def made() -> list[str]:
    """The keys of the pages made, in order."""
    return []


@pytest.fixture
def window(qtbot: QtBot, store: QSettings, made: list[str]) -> MainWindow:
    specs = [PageSpec(key, title, key, stage_page(key, title, made)) for key, title in STAGES]
    window = MainWindow(start_page, specs, store)
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


@pytest.fixture
def opened(window: MainWindow) -> MainWindow:
    window.show_document("Nova Primavera", "Plebiscito de 4 de outubro de 2026", "Nova Primavera")
    marks = (Mark.DONE, Mark.DONE, Mark.DONE, Mark.DONE, Mark.ATTENTION, *(Mark.PENDING,) * 3)
    window.set_stages([StageView(k, t, k, m, "18/24") for (k, t), m in zip(STAGES, marks, strict=True)])
    window.set_status(
        StatusView(
            "10.412", "18 de 24", "4.983 (47,85 %)", "faltam 223 para o quórum", Tone.WARNING, "Marta", "Cópia 19h42"
        )
    )
    window.set_person("Marta Nogueira")
    return window


def test_without_a_plebiscite_there_is_only_the_start_page(window: MainWindow, made: list[str]) -> None:
    assert window.windowTitle() == "plebapp"
    assert not window.rail.isVisible()
    assert not window.strip.isVisible()
    assert made == []
    for spec in menus.ACTIONS:
        assert window.action(spec.key).isEnabled() is not spec.document
    assert not window.action("go_roll").isEnabled()


def test_a_plebiscite_opens_on_its_first_page(opened: MainWindow, made: list[str]) -> None:
    assert opened.current_key() == "details"
    assert made == ["details"]
    assert opened.windowTitle() == "Nova Primavera – Dados do plebiscito – plebapp"
    assert opened.rail.isVisible()
    assert opened.strip.isVisible()
    assert [spec.key for spec in menus.ACTIONS if not opened.action(spec.key).isEnabled()] == ["damaged"]


def test_a_plebiscite_may_open_elsewhere(window: MainWindow, made: list[str]) -> None:
    window.show_document("Nova Primavera", "", "Nova Primavera", "result")
    assert (window.current_key(), made) == ("result", ["result"])


@pytest.mark.parametrize("number", range(1, 9))
def test_alt_and_a_digit_go_to_a_stage(opened: MainWindow, qtbot: QtBot, number: int) -> None:
    opened.go("audit" if number == 1 else "details")
    with qtbot.waitSignal(opened.page_shown) as shown:
        qtbot.keyClick(opened, getattr(Qt.Key, f"Key_{number}"), Qt.KeyboardModifier.AltModifier)
    assert shown.args == [STAGES[number - 1][0]]
    assert opened.current_key() == STAGES[number - 1][0]


def test_the_rail_goes_to_a_stage(opened: MainWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(opened.rail._items["result"], Qt.MouseButton.LeftButton)
    assert opened.current_key() == "result"
    assert opened.windowTitle() == "Nova Primavera – Resultado – plebapp"


def test_a_page_is_made_once(opened: MainWindow, made: list[str]) -> None:
    opened.go("roll")
    first = opened.page("roll")
    opened.go("details")
    opened.go("roll")
    assert opened.page("roll") is first
    assert made == ["details", "roll"]


def test_an_unknown_page_is_an_error_and_changes_nothing(opened: MainWindow) -> None:
    with pytest.raises(KeyError):
        opened.go("nowhere")
    assert opened.current_key() == "details"


def test_closing_the_plebiscite_throws_its_pages_away(opened: MainWindow, made: list[str], qtbot: QtBot) -> None:
    page = opened.page("details")
    with qtbot.waitSignal(page.destroyed):
        opened.show_start()
    assert opened.current_key() == ""
    assert opened.windowTitle() == "plebapp"
    opened.show_document("Outro", "", "Outro")
    assert made == ["details", "details"]


def test_f2_and_the_foot_of_the_rail_change_the_person(opened: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(opened.person_requested):
        qtbot.keyClick(opened, Qt.Key.Key_F2)
    with qtbot.waitSignal(opened.person_requested):
        qtbot.mouseClick(opened.rail._person, Qt.MouseButton.LeftButton)


def test_recent_files_are_offered(window: MainWindow, qtbot: QtBot) -> None:
    assert not window._recent.isEnabled()
    window.set_recent([("Nova Primavera & Cia", "/a/b.pleb"), ("Rosana", "/c.pleb")])
    assert [entry.text() for entry in window._recent.actions()] == ["Nova Primavera && Cia", "Rosana"]
    with qtbot.waitSignal(window.recent_requested) as asked:
        window._recent.actions()[1].trigger()
    assert asked.args == ["/c.pleb"]
    window.set_recent([])
    assert not window._recent.isEnabled()


def test_no_shortcut_is_given_twice(opened: MainWindow) -> None:
    shortcuts = [action.shortcut().toString() for action in opened._actions.values() if not action.shortcut().isEmpty()]
    assert len(shortcuts) == len(set(shortcuts))
    assert {"Ctrl+F", "F1", "F2", "Alt+1", "Alt+8"} <= set(shortcuts)


def test_no_menu_has_a_mnemonic_twice(opened: MainWindow) -> None:
    for menu in opened._menus.values():
        keys = [QKeySequence.mnemonic(action.text()).toString() for action in menu.actions()]
        keys = [key for key in keys if key]
        assert len(keys) == len(set(keys)), keys


def test_the_size_of_the_text_is_in_the_menu(opened: MainWindow, look: Theme) -> None:
    opened.action("text_larger").trigger()
    assert look.text_scale == 110
    opened.action("text_smaller").trigger()
    opened.action("text_smaller").trigger()
    assert look.text_scale == 100
    opened.action("text_larger").trigger()
    opened.action("text_normal").trigger()
    assert look.text_scale == 100


def test_the_colours_are_in_the_menu(opened: MainWindow, look: Theme) -> None:
    entry = next(a for a in opened._menus[menus.VIEW].actions() if a.text() == "Cores &escuras")
    entry.trigger()
    assert (look.appearance, look.scheme) == (Appearance.DARK, Scheme.DARK)
    assert entry.isChecked()


def test_every_control_has_a_name(opened: MainWindow) -> None:
    for key, _title in STAGES:
        opened.go(key)
        assert nameless(opened) == []
    assert "Apuração, requer atenção, 18/24" in {spoken(widget) for widget in focusable(opened)}


def test_tab_reaches_every_control_and_comes_round(opened: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: len(focusable(opened)) > 15)
    focusable(opened)[0].setFocus()
    assert set(tab_through(opened)) == set(focusable(opened))


def test_focus_is_always_visible(opened: MainWindow, qtbot: QtBot) -> None:
    """Each control looks different when the keyboard stands on it."""
    qtbot.waitUntil(lambda: len(focusable(opened)) > 15)
    controls = focusable(opened)
    for widget in controls:
        other = controls[0] if widget is not controls[0] else controls[1]
        other.setFocus()
        without = widget.grab().toImage()
        widget.setFocus()
        assert QApplication.focusWidget() is widget
        assert widget.grab().toImage() != without, spoken(widget)


@pytest.mark.parametrize(("scale", "size"), [(100, QSize(1366, 768)), (100, QSize(1024, 700)), (200, QSize(1366, 768))])
def test_every_page_fits_the_window(opened: MainWindow, look: Theme, qtbot: QtBot, scale: int, size: QSize) -> None:
    look.set_text_scale(scale)
    for key, _title in STAGES:
        opened.go(key)
        qtbot.waitUntil(lambda: opened.minimumSizeHint().width() <= size.width())
        opened.resize(size)
        assert opened.size() == size, key
        assert opened.minimumSizeHint().height() <= size.height()


def test_the_rail_is_narrow_where_the_text_is_large(opened: MainWindow, look: Theme) -> None:
    assert not opened.rail._narrow
    look.set_text_scale(200)
    assert opened.rail._narrow
    look.set_text_scale(100)
    assert not opened.rail._narrow


def test_the_window_comes_back_where_it_was(qtbot: QtBot, store: QSettings) -> None:
    first = MainWindow(start_page, [], store)
    qtbot.addWidget(first)
    first.show()
    first.resize(700, 600)
    first.close()
    again = MainWindow(start_page, [], store)
    qtbot.addWidget(again)
    assert again.size() == QSize(700, 600)


def test_the_first_window_leaves_room_for_its_frame(qtbot: QtBot, store: QSettings) -> None:
    window = MainWindow(start_page, [], store)
    qtbot.addWidget(window)
    screen = window.screen().availableGeometry()
    assert window.width() <= min(1366, screen.width() - 16)
    assert window.height() <= min(768, screen.height() - 48)


@pytest.mark.parametrize("rubbish", ["text", QByteArray(b"\x00\x01"), 7])
def test_a_damaged_geometry_is_ignored(qtbot: QtBot, store: QSettings, rubbish: object) -> None:
    store.setValue("window/geometry", rubbish)
    window = MainWindow(start_page, [], store)
    qtbot.addWidget(window)
    assert window.width() > 600


def test_quitting_from_the_menu_closes_the_window(window: MainWindow) -> None:
    window.action("quit").trigger()
    assert not window.isVisible()
