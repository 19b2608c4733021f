"""The entry screen: a count sheet goes from the paper into the file without the hands leaving the keyboard."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from plebapp.domain.findings import BY_CODE, Kind
from plebapp.domain.sheet import LETTERED, SheetField
from plebapp.domain.station import State
from plebapp.ui.pages.apuracao import CountingPage, factory
from plebapp.ui.pages.apuracao.checks import CHECKS
from plebapp.ui.pages.apuracao.fields import EMPTY
from plebapp.ui.pages.apuracao.page import Mode
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.counting import keep_draft
from plebapp.usecases.roll import close_roll
from tests.ui.sitting import CTRL, KEYPAD, Sitting, nobody
from tests.ui.walk import nameless
from tests.usecases.office import key, new_desk, ready_desk, row, stations, typed, voters

F = SheetField
PAPER = (6, 1, 7, 4, 2, 1, 0)

Sit = Callable[..., Sitting]


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    """Two stations of zone 12 with ten voters each."""
    return sit(ready_desk(tmp_path / "a.pleb"))


@pytest.fixture
def page(sitting: Sitting) -> CountingPage:
    return sitting.show(factory(sitting.session))


def at(page: CountingPage) -> SheetField | str:
    """Where the keyboard is: a field of the sheet, or a widget's accessible name."""
    widget = QApplication.focusWidget()
    assert widget is not None
    fields = {page.sheet.fields.edit(field): field for field in SheetField}
    return fields.get(widget, widget.accessibleName() or getattr(widget, "text", str)())  # type: ignore[call-overload]


def open_sheet(sitting: Sitting, page: CountingPage, section: int = 1) -> None:
    sitting.press(Qt.Key.Key_D, CTRL)
    sitting.write(str(section))
    sitting.press(Qt.Key.Key_Return)
    assert page.mode is Mode.SHEET


def fill(sitting: Sitting, *numbers: int | str) -> None:
    """Type numbers one after another, each ended with Enter; an empty text leaves the field empty."""
    for number in numbers:
        sitting.write(str(number))
        sitting.press(Qt.Key.Key_Return)


def conclude(sitting: Sitting) -> None:
    sitting.press(Qt.Key.Key_Return, CTRL)
    sitting.wait()


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


# ── findings ───────────────────────────────────────────────────────────────────────────────────────


def test_every_finding_but_that_of_single_fields_has_its_line() -> None:
    assert [check.code for check in CHECKS if check.code in BY_CODE] == [check.code for check in CHECKS]
    assert {check.code for check in CHECKS} | {"I01"} == set(BY_CODE)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_each_check_waits_for_its_numbers_then_holds_in_words(
    sitting: Sitting, page: CountingPage, check: object
) -> None:
    open_sheet(sitting, page)
    line = page.sheet.checks.line(check.code)  # type: ignore[attr-defined]
    assert line.view().tone is Tone.NEUTRAL
    page.sheet.fields.set_texts(typed(6, 1, 7, 4, 2, 1, 0, 1, 0, 4))
    page.sheet.refresh(page.session.canvass().stations[0])
    assert line.view().tone is Tone.OK
    assert "{" not in line.view().text


BLOCKING = [
    ("I02", (6, 1, 7, 4, 2, 0, 0), {F.BLANK: 1}, "Sim + Não + brancos + nulos = 6; cédulas apuradas = 7"),
    ("I03", (10, 1, 11, 5, 5, 1, 0), {F.SIGNATURES: 9, F.BALLOTS: 10, F.BLANK: 0}, "= 11; inscritos na seção = 10"),
    ("I04", (6, 1, 7, 4, 2, 1, 0, 3, 1), {F.SEPARATE_REJECTED: 2}, "recebidos = 3"),
    ("I04", (6, 1, 7, 4, 2, 1, 0, "", 1), {F.SEPARATE_RECEIVED: 2}, "sem o número dos recebidos"),
]


@pytest.mark.parametrize(("code", "numbers", "cure", "words"), BLOCKING)
def test_a_blocking_finding_stands_beside_the_fields_until_cured(
    sitting: Sitting,
    page: CountingPage,
    code: str,
    numbers: tuple[int | str, ...],
    cure: dict[SheetField, int],
    words: str,
) -> None:
    open_sheet(sitting, page)
    fill(sitting, *numbers)
    line = page.sheet.checks.line(code)
    assert line.view().tone is Tone.ERROR
    assert code in line.view().title
    assert words in line.view().text
    assert not line.box.isVisible()
    conclude(sitting)
    assert page.session.canvass().stations[0].state is State.AWAITING
    assert page.sheet.said() != ""
    for field, number in cure.items():
        page.sheet.fields.focus(field)
        sitting.write(str(number))
    assert line.view().tone is Tone.OK
    conclude(sitting)
    assert page.session.canvass().stations[0].state is State.COUNTED


WARNINGS = [
    ("A01", (6, 1, 8, 4, 2, 1, 1), "Cédulas apuradas (linha C) = 8"),
    ("A01", (6, 1, 6, 4, 2, 0, 0), "Cédulas apuradas (linha C) = 6"),
    ("A07", (6, 1, 7, 4, 2, 1, 0, "", "", 5), "6 + 5; inscritos na seção = 10"),
    ("A07", (3, 3, 6, 5, 1, 0, 0), "Sim (linha D) = 5"),
]


@pytest.mark.parametrize(("code", "numbers", "words"), WARNINGS)
def test_a_warning_is_confirmed_with_the_keyboard_and_stands_on_the_entry(
    sitting: Sitting, page: CountingPage, code: str, numbers: tuple[int | str, ...], words: str
) -> None:
    assert BY_CODE[code].kind is Kind.WARNING
    open_sheet(sitting, page)
    fill(sitting, *numbers)
    line = page.sheet.checks.line(code)
    assert line.view().tone is Tone.WARNING
    assert words in line.view().text
    conclude(sitting)
    assert page.session.canvass().stations[0].state is State.AWAITING
    assert QApplication.focusWidget() is line.box
    assert not line.box.isChecked()
    sitting.press(Qt.Key.Key_Return)
    assert line.box.isChecked()
    conclude(sitting)
    entry = page.session.canvass().stations[0].entry
    assert entry is not None
    assert entry.confirmed == (code,)


def test_a_confirmation_holds_only_for_the_numbers_that_were_confirmed(sitting: Sitting, page: CountingPage) -> None:
    open_sheet(sitting, page)
    fill(sitting, 6, 1, 8, 4, 2, 1, 1)
    conclude(sitting)
    sitting.press(Qt.Key.Key_Space)
    box = page.sheet.checks.line("A01").box
    assert box.isChecked()
    page.sheet.fields.focus(F.BALLOTS)
    sitting.write("9")
    assert not box.isChecked()


def test_a_mismatch_that_is_concluded_asks_for_the_boards_decision(sitting: Sitting, page: CountingPage) -> None:
    open_sheet(sitting, page)
    fill(sitting, 6, 1, 8, 4, 2, 1, 1)
    conclude(sitting)
    sitting.press(Qt.Key.Key_Return)
    conclude(sitting)
    said = page.finder.message.view()
    assert said.tone is Tone.WARNING
    assert "incoincidência" in said.title
    assert "F4" in said.text


def test_letters_of_the_lines_that_a_finding_concerns_are_marked(sitting: Sitting, page: CountingPage) -> None:
    open_sheet(sitting, page)
    fill(sitting, 6, 1, 7, 4, 2, 0, 0)
    assert page.sheet.fields.marked == dict.fromkeys(LETTERED[2:], Tone.ERROR)


# ── drafts ─────────────────────────────────────────────────────────────────────────────────────────


def test_what_was_typed_survives_a_kill_and_is_offered(sit: Sit, tmp_path: Path, sitting: Sitting) -> None:
    page = sitting.show(factory(sitting.session))
    open_sheet(sitting, page)
    fill(sitting, 6, 1, 7)
    sitting.wait()
    assert dict(sitting.desk.book.counting.draft(key(1)).texts)[F.BALLOTS] == "7"  # type: ignore[union-attr]
    sitting.close()  # nobody asked the page to settle

    later = sit(tmp_path / "a.pleb", person="João Alves")
    page = later.show(factory(later.session))
    later.press(Qt.Key.Key_D, CTRL)
    assert [row.begun for row in page.finder.remaining_rows()] == [True, False]
    later.write("1")
    later.press(Qt.Key.Key_Return)
    assert at(page) is F.SIM
    assert page.sheet.fields.texts()[F.BALLOTS] == "7"
    assert page.header.pill() == "Digitação começada por Marta Nogueira"


def test_the_field_being_typed_is_kept_when_the_page_settles(sitting: Sitting, page: CountingPage) -> None:
    open_sheet(sitting, page)
    sitting.write("45")
    assert page.settle()
    sitting.wait()
    draft = sitting.desk.book.counting.draft(key(1))
    assert draft is not None
    assert draft.texts[F.SIGNATURES] == "45"


def test_esc_leaves_and_keeps_esc_again_goes_back_to_the_board(sitting: Sitting, page: CountingPage) -> None:
    open_sheet(sitting, page)
    fill(sitting, 6)
    sitting.write("1")
    sitting.press(Qt.Key.Key_Escape)
    sitting.wait()
    assert page.mode is Mode.FINDER
    assert "guardado" in page.finder.message.view().text
    assert [row.begun for row in page.finder.remaining_rows()] == [True, False]
    sitting.press(Qt.Key.Key_Escape)
    assert page.mode is Mode.BOARD
    assert page.session.canvass().stations[0].state is State.AWAITING
    draft = sitting.desk.book.counting.draft(key(1))
    assert draft is not None
    assert draft.texts[F.SEPARATE_VOTES] == "1"


def test_a_sheet_left_untouched_leaves_no_draft(sitting: Sitting, page: CountingPage) -> None:
    open_sheet(sitting, page)
    sitting.press(Qt.Key.Key_Escape)
    sitting.wait()
    assert sitting.desk.book.counting.drafts() == ()
    assert page.finder.message.view().title == ""


def test_concluding_drops_the_draft(sitting: Sitting, page: CountingPage) -> None:
    open_sheet(sitting, page)
    fill(sitting, *PAPER)
    conclude(sitting)
    assert sitting.desk.book.counting.drafts() == ()


def test_beginning_again_asks_first_then_empties_the_fields_and_drops_the_draft(
    sitting: Sitting, page: CountingPage
) -> None:
    keep_draft(sitting.desk, key(1), typed(6, 1, 7))
    open_sheet(sitting, page)
    sitting.prompts.answer(False)
    page.again.click()
    assert page.sheet.fields.texts()[F.BALLOTS] == "7"
    sitting.prompts.answer(True)
    page.again.click()
    sitting.wait()
    assert at(page) is F.SIGNATURES
    assert set(page.sheet.fields.texts().values()) == {""}
    assert sitting.desk.book.counting.drafts() == ()


# ── for everybody ──────────────────────────────────────────────────────────────────────────────────


def test_everything_has_a_name_for_a_screen_reader(sitting: Sitting, page: CountingPage) -> None:
    assert nameless(page) == []
    sitting.press(Qt.Key.Key_D, CTRL)
    assert nameless(page) == []
    sitting.write("1")
    sitting.press(Qt.Key.Key_Return)
    assert nameless(page) == []


def test_the_sheet_fits_the_smallest_window_without_scrolling(sitting: Sitting, page: CountingPage) -> None:
    """Rail and strip take 232 and about 70 pixels of 1366×768."""
    open_sheet(sitting, page)
    fill(sitting, 6, 1, 8, 4, 2, 1, 0)
    conclude(sitting)
    assert page._scroll.verticalScrollBar().maximum() == 0
