"""The entry screen: a count sheet goes from the paper into the file without the hands leaving the keyboard."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from plebapp.domain.sheet import LETTERED, SheetField
from plebapp.domain.station import State
from plebapp.ui.pages.apuracao import CountingPage, factory, finder, sheet
from plebapp.ui.pages.apuracao.fields import EMPTY
from plebapp.ui.pages.apuracao.foot import Mode
from plebapp.ui.theme import Theme
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.roll import close_roll
from tests.ui.pages.entry import PAPER, at, conclude, fill, open_sheet
from tests.ui.sitting import CTRL, KEYPAD, Sitting, nobody
from tests.ui.walk import nameless
from tests.usecases.office import new_desk, ready_desk, row, stations, voters

F = SheetField
Sit = Callable[..., Sitting]


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    """Two stations of zone 12 with ten voters each."""
    return sit(ready_desk(tmp_path / "a.pleb"))


@pytest.fixture
def page(sitting: Sitting) -> CountingPage:
    return sitting.show(factory(sitting.session))


# ── from the paper to the file ─────────────────────────────────────────────────────────────────────


def test_a_sheet_is_typed_from_the_first_key_to_the_next_paper(sitting: Sitting, page: CountingPage) -> None:
    assert page.mode is Mode.BOARD
    sitting.press(Qt.Key.Key_D, CTRL)
    assert at(page) == "Seção"
    sitting.write("1")
    assert page.finder.shown_place() == "Escola 1"
    sitting.press(Qt.Key.Key_Return)
    assert page.header.title() == "Zona 12 · Seção 1 — Escola 1"
    for field, number in zip(LETTERED, PAPER, strict=True):
        assert at(page) == field
        fill(sitting, number)
    assert at(page) is F.SEPARATE_RECEIVED
    conclude(sitting)
    account = page.session.canvass().stations[0]
    assert account.state is State.COUNTED
    assert account.entry is not None
    assert account.entry.sheet.turnout == 7
    assert account.entry.person == "Marta Nogueira"
    assert page.mode is Mode.FINDER
    assert at(page) == "Seção"
    assert page.finder.section.text() == ""
    said = page.finder.message.view()
    assert said.tone is Tone.OK
    assert said.title == "Zona 12 · Seção 1 concluída"
    assert said.text == "7 votantes · 7 cédulas · Sim 4 · Não 2 · 1 branco · 0 nulo"
    sitting.write("2")
    sitting.press(Qt.Key.Key_Return)
    assert page.header.title() == "Zona 12 · Seção 2 — Escola 2"
    assert all(text == "" for text in page.sheet.fields.texts().values())


def test_the_numeric_pad_alone_is_enough(sitting: Sitting, page: CountingPage) -> None:
    sitting.press(Qt.Key.Key_D, CTRL)
    for number in (1, *PAPER):
        sitting.write(str(number))
        sitting.press(Qt.Key.Key_Enter, KEYPAD)
    sitting.press(Qt.Key.Key_Enter, CTRL | KEYPAD)
    sitting.wait()
    assert page.session.canvass().stations[0].state is State.COUNTED


def test_enter_alone_goes_through_every_field_to_the_button_that_concludes(
    sitting: Sitting, page: CountingPage
) -> None:
    open_sheet(sitting, page)
    fill(sitting, *PAPER, 2, 1, 4, "Urna lacrada")
    assert at(page) == "Concluir seção · Ctrl+Enter"
    sitting.press(Qt.Key.Key_Return)
    sitting.wait()
    entry = page.session.canvass().stations[0].entry
    assert entry is not None
    assert (entry.sheet.separate_received, entry.sheet.separate_rejected, entry.sheet.absentees) == (2, 1, 4)
    assert entry.sheet.note == "Urna lacrada"


def test_arrows_walk_the_fields_in_the_order_of_the_paper(sitting: Sitting, page: CountingPage) -> None:
    open_sheet(sitting, page)
    places = []
    for _ in SheetField:
        places.append(at(page))
        sitting.press(Qt.Key.Key_Down)
    assert places == list(SheetField)
    for field in reversed(SheetField):
        sitting.press(Qt.Key.Key_Up) if field is not F.NOTE else page.sheet.fields.focus(F.NOTE)
        assert at(page) == field


def test_with_several_zones_the_zone_is_typed_first(sit: Sit, tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "z.pleb")
    stations(desk, "12;1;Escola A;", "13;1;Escola B;")
    voters(desk, row(1, 1), row(2, 1, zone=13))
    close_roll(desk)
    sitting = sit(desk)
    page = sitting.show(factory(sitting.session))
    sitting.press(Qt.Key.Key_D, CTRL)
    assert at(page) == "Zona"
    fill(sitting, 13, 1)
    assert page.header.title() == "Zona 13 · Seção 1 — Escola B"


def test_who_works_is_asked_before_typing(sitting: Sitting, page: CountingPage) -> None:
    nobody(sitting)
    sitting.prompts.answer(None)
    sitting.press(Qt.Key.Key_D, CTRL)
    assert page.mode is Mode.BOARD
    sitting.prompts.answer("João")
    open_sheet(sitting, page)
    fill(sitting, *PAPER)
    conclude(sitting)
    entry = page.session.canvass().stations[0].entry
    assert entry is not None
    assert entry.person == "João"


# ── an empty field is not a zero ───────────────────────────────────────────────────────────────────


def test_a_field_left_empty_is_said_at_once_and_typing_cures_it(sitting: Sitting, page: CountingPage) -> None:
    open_sheet(sitting, page)
    fill(sitting, 6, "", 7)
    assert page.sheet.fields.problem(F.SEPARATE_VOTES) == EMPTY
    page.sheet.fields.focus(F.SEPARATE_VOTES)
    sitting.write("0")
    assert page.sheet.fields.problem(F.SEPARATE_VOTES) == ""


@pytest.mark.parametrize("empty", LETTERED)
def test_no_lettered_field_may_stay_empty(sitting: Sitting, page: CountingPage, empty: SheetField) -> None:
    open_sheet(sitting, page)
    fill(sitting, *("" if field is empty else number for field, number in zip(LETTERED, PAPER, strict=True)))
    conclude(sitting)
    assert page.session.canvass().stations[0].state is State.AWAITING
    assert at(page) is empty
    assert page.sheet.fields.problem(empty) == EMPTY
    assert "Zero também se digita" in page.sheet.said()


def test_zero_is_typed_and_counts(sitting: Sitting, page: CountingPage) -> None:
    open_sheet(sitting, page)
    fill(sitting, 0, 0, 0, 0, 0, 0, 0)
    conclude(sitting)
    assert page.session.canvass().stations[0].state is State.COUNTED


# ── for everybody ──────────────────────────────────────────────────────────────────────────────────


def test_everything_has_a_name_for_a_screen_reader(sitting: Sitting, page: CountingPage) -> None:
    assert nameless(page) == []
    sitting.press(Qt.Key.Key_D, CTRL)
    assert nameless(page) == []
    sitting.write("1")
    sitting.press(Qt.Key.Key_Return)
    assert nameless(page) == []


def test_what_stops_a_sheet_and_how_it_ended_is_said_aloud(
    sitting: Sitting, page: CountingPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    for pane in (sheet, finder):
        monkeypatch.setattr(pane, "announce", lambda _widget, text: spoken.append(text))
    open_sheet(sitting, page)
    fill(sitting, 6, 1, 7, 4, 2, 0, 0)
    conclude(sitting)
    assert "A soma dos votos não fecha" in spoken[-1]
    page.sheet.fields.focus(F.BLANK)
    sitting.write("1")
    conclude(sitting)
    assert spoken[-1].startswith("Zona 12 · Seção 1 concluída. 7 votantes")


@pytest.mark.parametrize("percent", [150, 200])
def test_with_large_text_the_field_being_typed_is_always_seen(
    sitting: Sitting, page: CountingPage, look: Theme, percent: int
) -> None:
    look.set_text_scale(percent)
    open_sheet(sitting, page)
    for field in SheetField:
        page.sheet.fields.focus(field)
        edit = page.sheet.fields.edit(field)
        sitting.qtbot.waitUntil(lambda edit=edit: edit.visibleRegion().boundingRect().height() == edit.height())
    assert page._scroll.horizontalScrollBar().maximum() == 0


def test_the_sheet_fits_the_smallest_window_without_scrolling(sitting: Sitting, page: CountingPage) -> None:
    """Rail and strip take 232 and about 70 pixels of 1366×768."""
    open_sheet(sitting, page)
    fill(sitting, 6, 1, 8, 4, 2, 1, 0)
    conclude(sitting)
    assert page._scroll.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize(
    ("typed", "said"),
    [("10000", "passa de 9.999"), ("12a-5", "não é um número inteiro"), ("1,5", "não é um número inteiro")],
)
def test_what_is_no_count_stays_as_typed_and_is_told_at_once(
    sitting: Sitting, page: CountingPage, typed: str, said: str
) -> None:
    open_sheet(sitting, page)
    sitting.write(typed)
    assert page.sheet.fields.texts()[F.SIGNATURES] == typed
    assert page.sheet.fields.problem(F.SIGNATURES) == f"{said} (I01)"
    conclude(sitting)
    assert page.session.canvass().stations[0].state is State.AWAITING
