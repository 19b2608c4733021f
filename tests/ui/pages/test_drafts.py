"""Nothing typed is ever lost: what was typed and not concluded is kept and offered again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.sheet import SheetField
from plebapp.domain.station import State, StationId
from plebapp.ui.pages.apuracao import CountingPage, drafts, factory
from plebapp.ui.pages.apuracao.foot import Mode
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.counting import keep_draft
from plebapp.usecases.ports import Desk
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


# ── a draft that cannot be kept ────────────────────────────────────────────────────────────────────
@dataclass
class Disk:
    """A disk that may be full."""

    full: bool = True

    def keep_draft(self, desk: Desk, station: StationId, texts: Mapping[SheetField, str]) -> None:
        if self.full:
            raise Unusable(Code.DISK_FULL, path=str(desk.book.path))
        keep_draft(desk, station, texts)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr(drafts, "keep_draft", disk.keep_draft)
    return disk


def test_what_could_not_be_kept_is_not_called_kept_and_is_there_again(
    sitting: Sitting, page: CountingPage, disk: Disk
) -> None:
    open_sheet(sitting, page)
    sitting.write("6")
    sitting.press(Qt.Key.Key_Escape)
    assert "está guardado" not in page.finder.message.view().text, "it is only on its way"
    sitting.wait()
    assert sitting.prompts.asked[-1].title == drafts.NOT_KEPT
    view = page.finder.message.view()
    assert view.tone is Tone.ERROR
    assert "não está guardado" in view.text
    disk.full = False
    open_sheet(sitting, page)
    assert page.sheet.fields.texts()[F.SIGNATURES] == "6"
    sitting.press(Qt.Key.Key_Escape)
    sitting.wait()
    assert "está guardado" in page.finder.message.view().text
    kept = sitting.desk.book.counting.draft(key(1))
    assert kept is not None
    assert dict(kept.texts) == {F.SIGNATURES: "6"}


def test_a_save_that_failed_is_tried_again_when_the_next_field_is_left(
    sitting: Sitting, page: CountingPage, disk: Disk
) -> None:
    open_sheet(sitting, page)
    fill(sitting, 6)
    sitting.wait()
    sitting.press(Qt.Key.Key_Down)
    sitting.wait()
    assert len(sitting.prompts.asked) == 1, "the same is not told twice"
    disk.full = False
    sitting.press(Qt.Key.Key_Up)
    sitting.wait()
    assert sitting.desk.book.counting.draft(key(1)) is not None


@pytest.mark.parametrize("leaves", [True, False])
def test_leaving_with_something_unkept_asks_first_and_then_tries_again(
    sitting: Sitting, page: CountingPage, disk: Disk, leaves: bool
) -> None:
    open_sheet(sitting, page)
    fill(sitting, 6)
    sitting.wait()
    sitting.prompts.answer(leaves)
    assert page.settle() is leaves
    disk.full = False
    assert page.settle(), "nobody is asked twice"
    sitting.wait()
    assert (sitting.desk.book.counting.draft(key(1)) is None) is leaves


def test_what_was_given_up_is_tried_again_once_its_sheet_is_opened(
    sitting: Sitting, page: CountingPage, disk: Disk
) -> None:
    open_sheet(sitting, page)
    fill(sitting, 6)
    sitting.wait()
    sitting.prompts.answer(True)
    assert page.settle()
    sitting.press(Qt.Key.Key_Escape)
    assert "não está guardado" in page.finder.message.view().text
    disk.full = False
    open_sheet(sitting, page)
    sitting.press(Qt.Key.Key_Escape)
    sitting.wait()
    assert sitting.desk.book.counting.draft(key(1)) is not None


def test_the_board_and_the_papers_that_wait_show_a_draft_while_the_file_stays_open(
    sitting: Sitting, page: CountingPage
) -> None:
    open_sheet(sitting, page)
    fill(sitting, 6, 1)
    sitting.wait()
    sitting.press(Qt.Key.Key_Escape)
    assert [row.begun for row in page.finder.remaining_rows()] == [True, False]
    sitting.press(Qt.Key.Key_Escape)
    sitting.wait()
    assert [row.begun for row in page.board.rows()] == [True, False]


def test_a_draft_that_was_emptied_again_is_no_longer_shown(sitting: Sitting, page: CountingPage) -> None:
    keep_draft(sitting.desk, key(1), typed(6))
    open_sheet(sitting, page)
    page.sheet.fields.edit(F.SIGNATURES).setText("")
    sitting.press(Qt.Key.Key_Escape)
    sitting.wait()
    assert [row.begun for row in page.finder.remaining_rows()] == [False, False]


# ── a correction ───────────────────────────────────────────────────────────────────────────────────
def test_a_correction_begun_again_leaves_no_draft(sitting: Sitting, page: CountingPage) -> None:
    open_sheet(sitting, page)
    fill(sitting, *PAPER)
    conclude(sitting)
    page._open(page.session.canvass().stations[0])
    sitting.write("5")
    sitting.prompts.answer(True)
    page.foot.again.click()
    sitting.wait()
    assert sitting.desk.book.counting.drafts() == ()


def test_a_correction_that_fails_keeps_the_keyboard_and_the_reason(
    sitting: Sitting, page: CountingPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_sheet(sitting, page)
    fill(sitting, *PAPER)
    conclude(sitting)
    page._open(page.session.canvass().stations[0])
    page.sheet.fields.focus(F.NAO)
    monkeypatch.setattr(sitting.session, "do", lambda *_a, **_o: None)  # the other person does not confirm
    sitting.prompts.answer("lido errado")
    sitting.press(Qt.Key.Key_Return, CTRL)
    assert at(page) is F.NAO
    monkeypatch.undo()
    initial: list[str] = []

    def ask(_title: str, _name: str, **options: str) -> None:
        initial.append(options["initial"])

    monkeypatch.setattr(sitting.prompts, "ask_text", ask)
    sitting.press(Qt.Key.Key_Return, CTRL)
    assert initial == ["lido errado"]
    assert at(page) is F.NAO
