"""What is found on a sheet stands beside its fields, in words that name the paper, until it is cured or confirmed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from plebapp.domain.findings import BY_CODE, Kind
from plebapp.domain.sheet import LETTERED, SheetField, read_typed
from plebapp.domain.station import State
from plebapp.ui.pages.apuracao import CountingPage, factory
from plebapp.ui.pages.apuracao.checks import CHECKS, checked
from plebapp.ui.widgets.basic import Tone
from tests.ui.pages.entry import conclude, fill, open_sheet
from tests.ui.sitting import Sitting
from tests.usecases.office import ready_desk, typed

F = SheetField
Sit = Callable[..., Sitting]


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    """Two stations of zone 12 with ten voters each."""
    return sit(ready_desk(tmp_path / "a.pleb"))


@pytest.fixture
def page(sitting: Sitting) -> CountingPage:
    return sitting.show(factory(sitting.session))


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


def test_what_holds_is_said_in_the_singular_of_one() -> None:
    sheet = read_typed({F.SIGNATURES: "4", F.SEPARATE_VOTES: "0", F.BALLOTS: "4", F.SIM: "1", F.NAO: "1",
                        F.BLANK: "1", F.NULL: "1", F.ABSENTEES: "1"})  # fmt: skip
    told = {check.spec.code: check.view.text for check in checked(sheet, (), 5)}
    assert told["I02"] == "1 Sim + 1 Não + 1 branco + 1 nulo = 4 cédulas apuradas."
    assert told["A07"] == "4 na folha + 1 faltoso = 5 inscritos na seção."
