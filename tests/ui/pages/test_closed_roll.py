"""The closed list as a whole: opened again with a reason while nothing rests on it, and given out as a table."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plebapp.domain.journal import Action
from plebapp.ui.pages.eleitorado import RollPage, factory
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.ports import Desk, Report
from tests.ui.sitting import Sitting
from tests.usecases.office import command, new_desk, ready_desk, row, stations, voters

Sit = Callable[..., Sitting]


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    return sit(ready_desk(tmp_path / "a.pleb"))


@pytest.fixture
def page(sitting: Sitting) -> RollPage:
    return sitting.show(factory(sitting.session))


def last_action(sitting: Sitting) -> Action:
    head = sitting.desk.book.journal.head()
    assert head is not None
    return head.action


def test_while_the_list_is_open_neither_is_offered(sit: Sit, tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "b.pleb")
    stations(desk, "12;1;Escola 1;1", header="zona;secao;local;inscritos")
    voters(desk, row(1))
    page = sit(desk)
    shown = page.show(factory(page.session))
    assert not shown.reopen_button.isVisible()
    assert not shown.export_button.isVisible()


def test_it_is_opened_again_with_a_reason(page: RollPage, sitting: Sitting) -> None:
    sitting.prompts.answer("Faltou a Seção 3")
    page.reopen_button.click()
    sitting.wait()
    assert last_action(sitting) is Action.ROLL_REOPENED
    assert sitting.session.canvass().closing is None
    assert page.close_button.isVisible()
    assert not page.reopen_button.isVisible()


def test_without_a_reason_it_stays_closed(page: RollPage, sitting: Sitting) -> None:
    sitting.prompts.answer(None)
    page.reopen_button.click()
    sitting.wait()
    assert sitting.session.canvass().closing is not None


def test_once_something_was_counted_it_is_said_before_a_reason_is_asked(page: RollPage, sitting: Sitting) -> None:
    def enter(desk: Desk, _report: Report) -> None:
        enter_sheet(desk, command(1, 6, 0, 6, 4, 2, 0, 0))

    sitting.session.do(enter)
    sitting.wait()
    page.reopen_button.click()
    (asked,) = sitting.prompts.asked
    assert asked.kind == "inform"
    assert "já há números da apuração" in asked.text


def test_it_is_written_as_a_table_and_journaled(page: RollPage, sitting: Sitting, tmp_path: Path) -> None:
    told: list[str] = []
    sitting.session.told.connect(told.append)
    target = tmp_path / "relação.csv"
    sitting.prompts.answer(target)
    page.export_button.click()
    sitting.wait()
    assert sitting.prompts.asked[0].text == "Relação de votantes - Nova Primavera.csv"
    assert len(target.read_text(encoding="utf-8-sig").splitlines()) == 21
    assert last_action(sitting) is Action.ROLL_EXPORTED
    assert told == ["Relação exportada: 20 eleitores em “relação.csv”, que tem dados pessoais: guarde-o com cuidado"]


def test_a_folder_that_is_not_there_is_told_and_nothing_journaled(
    page: RollPage, sitting: Sitting, tmp_path: Path
) -> None:
    sitting.prompts.answer(tmp_path / "sumiu" / "relação.csv")
    page.export_button.click()
    sitting.wait()
    assert "não existe" in sitting.prompts.asked[-1].text
    assert last_action(sitting) is Action.ROLL_CLOSED
