"""What the board decides, recorded with its votes; and a sheet corrected, with its reason."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from plebapp.domain.board import ALLOWED, BoardAct
from plebapp.domain.sheet import SheetField
from plebapp.domain.station import State
from plebapp.ui.dialogs.board_decision import BoardDecisionDialog
from plebapp.ui.pages.apuracao import CountingPage, factory
from plebapp.ui.pages.apuracao.foot import Mode
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.counting import enter_sheet
from tests.ui.sitting import CTRL, Sitting
from tests.ui.walk import nameless
from tests.usecases.office import command, key, ready_desk

F = SheetField
Sit = Callable[..., Sitting]


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    """Three stations of ten: 1 counted, 2 counted with a ballot too many, 3 awaiting."""
    desk = ready_desk(tmp_path / "a.pleb", sections=3)
    enter_sheet(desk, command(1, 6, 1, 7, 4, 2, 1, 0))
    enter_sheet(desk, command(2, 6, 1, 8, 4, 2, 1, 1, confirmed=("A01",)))
    return sit(desk)


@pytest.fixture
def page(sitting: Sitting) -> CountingPage:
    return sitting.show(factory(sitting.session))


def decide(sitting: Sitting, page: CountingPage, section: int) -> BoardDecisionDialog:
    page.board.show_station(key(section))
    sitting.press(Qt.Key.Key_F4)
    return sitting.dialog(BoardDecisionDialog)


def fill(
    dialog: BoardDecisionDialog, act: BoardAct, reason: str = "Urna violada", votes: tuple[int, int] = (2, 1)
) -> None:
    dialog.choose(act)
    dialog.reason.setPlainText(reason)
    dialog.votes_for.set_value(votes[0])
    dialog.votes_against.set_value(votes[1])


def record(sitting: Sitting, dialog: BoardDecisionDialog) -> None:
    dialog.record.click()
    sitting.wait()
    if sitting.dismissed(BoardDecisionDialog):
        sitting.return_to_page()


def state(page: CountingPage, section: int) -> State:
    return page.session.canvass().stations[section - 1].state


OFFERED = [
    (1, {BoardAct.ANNUL, BoardAct.COUNT_SEPARATELY}),
    (2, {BoardAct.KEEP_MISMATCH, BoardAct.ANNUL, BoardAct.COUNT_SEPARATELY}),
    (3, {BoardAct.RELEASE_TURNOUT, BoardAct.ANNUL, BoardAct.NOT_COUNTED, BoardAct.NOT_HELD}),
]


@pytest.mark.parametrize(("section", "acts"), OFFERED)
def test_only_acts_that_the_state_allows_and_that_answer_something_are_offered(
    sitting: Sitting, page: CountingPage, section: int, acts: set[BoardAct]
) -> None:
    dialog = decide(sitting, page, section)
    assert set(dialog.offered) == acts
    assert all(state(page, section) in ALLOWED[act] for act in acts)
    assert nameless(dialog) == []
    dialog.reject()


LEADS = [
    (1, BoardAct.ANNUL, State.ANNULLED),
    (1, BoardAct.COUNT_SEPARATELY, State.COUNTED_SEPARATELY),
    (3, BoardAct.NOT_COUNTED, State.NOT_COUNTED),
    (3, BoardAct.NOT_HELD, State.NOT_HELD),
]


@pytest.mark.parametrize(("section", "act", "after"), LEADS)
def test_a_decision_takes_the_station_to_its_state_and_another_one_takes_it_back(
    sitting: Sitting, page: CountingPage, section: int, act: BoardAct, after: State
) -> None:
    before = state(page, section)
    dialog = decide(sitting, page, section)
    fill(dialog, act)
    record(sitting, dialog)
    assert sitting.dismissed(BoardDecisionDialog)
    assert state(page, section) is after
    made = page.session.canvass().stations[section - 1].decisions[-1]
    assert (made.number, made.reason, made.votes_for, made.votes_against) == (1, "Urna violada", 2, 1)
    assert made.decided_on == date(2026, 10, 4), "today, by the clock of the place"

    dialog = decide(sitting, page, section)
    fill(dialog, BoardAct.RESTORE, "Reconsideração")
    record(sitting, dialog)
    assert state(page, section) is before


def test_keeping_a_mismatch_settles_it(sitting: Sitting, page: CountingPage) -> None:
    dialog = decide(sitting, page, 2)
    fill(dialog, BoardAct.KEEP_MISMATCH, "Não provada a fraude")
    record(sitting, dialog)
    assert [row.words for row in page.board.rows()][1] == "Apurada"


WRONG = [
    ({"reason": ""}, "Falta o motivo"),
    ({"votes": (1, 1)}, "são de dois a cinco votos, com maioria a favor"),
    ({"votes": (0, 0)}, "são de dois a cinco votos, com maioria a favor"),
    ({"votes": (1, 0)}, "são de dois a cinco votos, com maioria a favor"),
    ({"votes": (4, 2)}, "são de dois a cinco votos, com maioria a favor"),
]


@pytest.mark.parametrize(("wrong", "said"), WRONG)
def test_what_is_no_decision_is_refused_in_words_and_the_form_stays(
    sitting: Sitting, page: CountingPage, wrong: dict, said: str
) -> None:
    dialog = decide(sitting, page, 1)
    fill(dialog, BoardAct.ANNUL, **wrong)
    record(sitting, dialog)
    assert said in dialog.said().text
    assert state(page, 1) is State.COUNTED
    dialog.reject()


@pytest.mark.parametrize("text", ["", "31/02/2026", "ontem"])
def test_a_date_that_is_none_is_said_under_its_field(sitting: Sitting, page: CountingPage, text: str) -> None:
    dialog = decide(sitting, page, 1)
    fill(dialog, BoardAct.ANNUL)
    dialog.decided_on.setText(text)
    record(sitting, dialog)
    assert dialog.problem("date") != ""
    assert state(page, 1) is State.COUNTED
    dialog.reject()


def test_who_came_is_asked_only_of_a_poll_annulled_before_its_sheet_was_typed(
    sitting: Sitting, page: CountingPage
) -> None:
    dialog = decide(sitting, page, 3)
    dialog.choose(BoardAct.NOT_HELD)
    assert not dialog.came.isVisible()
    fill(dialog, BoardAct.ANNUL)
    assert dialog.came.isVisible()
    dialog.came.set_value(8)
    record(sitting, dialog)
    assert page.session.canvass().stations[2].came == 8
    dialog = decide(sitting, page, 1)
    dialog.choose(BoardAct.ANNUL)
    assert not dialog.came.isVisible()
    dialog.reject()


def test_more_voters_than_enrolled_are_released_from_the_sheet_itself(sitting: Sitting, page: CountingPage) -> None:
    sitting.press(Qt.Key.Key_D, CTRL)
    for number in (3, 10, 1, 11, 6, 5, 0, 0):
        sitting.write(str(number))
        sitting.press(Qt.Key.Key_Return)
    sitting.press(Qt.Key.Key_F4)
    dialog = sitting.dialog(BoardDecisionDialog)
    fill(dialog, BoardAct.RELEASE_TURNOUT, "Mesários de outra seção")
    record(sitting, dialog)
    assert page.mode is Mode.SHEET
    assert page.sheet.fields.texts()[F.SIGNATURES] == "10", "what was typed stays"
    line = page.sheet.checks.line("I03")
    assert line.view().tone is Tone.WARNING
    assert "aceitos pela Junta" in line.view().title
    page.sheet.fields.focus(F.NULL)
    sitting.press(Qt.Key.Key_Return, CTRL)
    sitting.wait()
    assert state(page, 3) is State.COUNTED


def test_a_decision_that_takes_the_station_away_leaves_its_sheet(sitting: Sitting, page: CountingPage) -> None:
    sitting.press(Qt.Key.Key_D, CTRL)
    sitting.write("3")
    sitting.press(Qt.Key.Key_Return)
    sitting.press(Qt.Key.Key_F4)
    dialog = sitting.dialog(BoardDecisionDialog)
    fill(dialog, BoardAct.NOT_HELD)
    record(sitting, dialog)
    assert page.mode is Mode.FINDER
    assert "sem votação" in page.finder.message.view().text


# ── corrections ────────────────────────────────────────────────────────────────────────────────────


def correct(sitting: Sitting, page: CountingPage, section: int) -> None:
    page.board.show_station(key(section))
    sitting.press(Qt.Key.Key_F7)
    assert page.mode is Mode.SHEET


def test_a_correction_shows_the_earlier_values_asks_why_and_keeps_both(sitting: Sitting, page: CountingPage) -> None:
    correct(sitting, page, 1)
    assert page.header.pill() == "CORREÇÃO"
    assert page.sheet.fields.texts()[F.SIM] == "4"
    assert page.sheet.fields.hint(F.SIM) == "valia 4"
    page.sheet.fields.focus(F.SIM)
    sitting.write("3")
    page.sheet.fields.focus(F.NAO)
    sitting.write("3")
    sitting.prompts.answer("Linhas lidas trocadas")
    sitting.press(Qt.Key.Key_Return, CTRL)
    sitting.wait()
    first, second = sitting.desk.book.counting.sheets(key(1))
    assert (first.sheet.tallies[0].sim, second.sheet.tallies[0].sim) == (4, 3)
    assert second.reason == "Linhas lidas trocadas"
    assert page.finder.message.view().title == "Zona 12 · Seção 1 corrigida"


def test_without_a_reason_nothing_is_corrected(sitting: Sitting, page: CountingPage) -> None:
    correct(sitting, page, 1)
    sitting.prompts.answer(None)
    sitting.press(Qt.Key.Key_Return, CTRL)
    sitting.wait()
    assert len(sitting.desk.book.counting.sheets(key(1))) == 1
    assert page.mode is Mode.SHEET


def test_a_correction_that_was_begun_is_kept_and_offered(sitting: Sitting, page: CountingPage) -> None:
    correct(sitting, page, 1)
    page.sheet.fields.focus(F.SIM)
    sitting.write("3")
    sitting.press(Qt.Key.Key_Escape)
    sitting.wait()
    assert [(row.account.station.section, row.begun) for row in page.finder.remaining_rows()] == [(1, True), (3, False)]
    page.finder.remaining.select_row(0)
    page.finder.remaining.setFocus()
    sitting.press(Qt.Key.Key_Return)
    assert page.sheet.correcting
    assert page.sheet.fields.texts()[F.SIM] == "3"
    assert page.sheet.fields.hint(F.SIM) == "valia 4"


def test_a_station_without_numbers_cannot_be_corrected(sitting: Sitting, page: CountingPage) -> None:
    page.board.show_station(key(3))
    assert not page.foot.correct.isEnabled()
    sitting.press(Qt.Key.Key_F7)
    assert page.mode is Mode.BOARD


def test_a_batch_cannot_slip_between_a_sheet_and_its_conclusion(sitting: Sitting, page: CountingPage) -> None:
    """Somebody else concludes the station meanwhile: the refusal is told, and what was typed stays."""
    sitting.press(Qt.Key.Key_D, CTRL)
    for number in (3, 6, 1, 7, 4, 2, 1, 0):
        sitting.write(str(number))
        sitting.press(Qt.Key.Key_Return)
    enter_sheet(sitting.desk, command(3, 5, 0, 5, 5, 0, 0, 0))
    sitting.press(Qt.Key.Key_Return, CTRL)
    sitting.wait()
    told = sitting.prompts.asked[-1]
    assert told.title == "A seção não foi concluída"
    assert "já está apurada" in told.text
    assert page.sheet.fields.texts()[F.SIM] == "4"


# ── nothing suggested, nothing swallowed ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("section", [1, 2, 3])
def test_no_act_is_suggested_and_none_recorded_before_one_is_chosen(
    sitting: Sitting, page: CountingPage, section: int
) -> None:
    dialog = decide(sitting, page, section)
    assert dialog.act is None
    assert not dialog.record.isEnabled()
    dialog.choose(dialog.offered[-1])
    assert dialog.record.isEnabled()
    dialog.reject()


def test_nothing_is_set_apart_of_a_poll_annulled_before_its_sheet_was_typed(
    sitting: Sitting, page: CountingPage
) -> None:
    dialog = decide(sitting, page, 3)
    fill(dialog, BoardAct.ANNUL)
    record(sitting, dialog)
    dialog = decide(sitting, page, 3)
    assert set(dialog.offered) == {BoardAct.RESTORE}
    dialog.reject()


def test_enter_walks_the_votes_to_the_date_and_records_there(sitting: Sitting, page: CountingPage) -> None:
    dialog = decide(sitting, page, 1)
    dialog.choose(BoardAct.ANNUL)
    dialog.reason.setPlainText("Urna violada")
    dialog.votes_for.enter()
    for votes in "21":
        sitting.write(votes)
        sitting.press(Qt.Key.Key_Return)
    assert dialog.decided_on.hasFocus()
    sitting.press(Qt.Key.Key_Return)
    sitting.wait()
    assert sitting.dismissed(BoardDecisionDialog)
    sitting.return_to_page()
    assert state(page, 1) is State.ANNULLED


def test_a_vote_that_is_no_number_is_told_under_its_field(sitting: Sitting, page: CountingPage) -> None:
    dialog = decide(sitting, page, 1)
    fill(dialog, BoardAct.ANNUL)
    dialog.votes_against.setText("1,5")
    record(sitting, dialog)
    assert "número inteiro" in dialog.problem("against")
    assert state(page, 1) is State.COUNTED
    dialog.reject()


def test_the_buttons_of_the_finder_concern_the_station_seen_there(sitting: Sitting, page: CountingPage) -> None:
    sitting.press(Qt.Key.Key_D, CTRL)
    for number in (3, 6, 1, 7, 4, 2, 1, 0):
        sitting.write(str(number))
        sitting.press(Qt.Key.Key_Return)
    sitting.press(Qt.Key.Key_Return, CTRL)
    sitting.wait()
    buttons = (page.foot.decide, page.foot.history, page.foot.correct)
    assert page.finder.about() == key(3)
    assert all(button.isEnabled() for button in buttons)
    sitting.write("1")
    sitting.press(Qt.Key.Key_Backspace)
    assert not any(button.isEnabled() for button in buttons), "no station is seen"


def test_typing_over_line_a_of_a_correction_replaces_it(sitting: Sitting, page: CountingPage) -> None:
    correct(sitting, page, 1)
    assert page.sheet.fields.edit(F.SIGNATURES).selectedText() == "6"
