"""Nothing typed is ever lost: what was typed and not concluded is kept and offered again."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from plebapp.domain.sheet import SheetField
from plebapp.domain.station import State
from plebapp.ui.pages.apuracao import CountingPage, factory
from plebapp.ui.pages.apuracao.foot import Mode
from plebapp.usecases.counting import keep_draft
from tests.ui.pages.entry import PAPER, at, conclude, fill, open_sheet
from tests.ui.sitting import CTRL, Sitting
from tests.usecases.office import key, ready_desk, typed

F = SheetField
Sit = Callable[..., Sitting]


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    """Two stations of zone 12 with ten voters each."""
    return sit(ready_desk(tmp_path / "a.pleb"))


@pytest.fixture
def page(sitting: Sitting) -> CountingPage:
    return sitting.show(factory(sitting.session))


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
    page.foot.again.click()
    assert page.sheet.fields.texts()[F.BALLOTS] == "7"
    sitting.prompts.answer(True)
    page.foot.again.click()
    sitting.wait()
    assert at(page) is F.SIGNATURES
    assert set(page.sheet.fields.texts().values()) == {""}
    assert sitting.desk.book.counting.drafts() == ()
