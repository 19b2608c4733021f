"""The court's arms on Dados do plebiscito: chosen, dropped, removed; what does not serve changes nothing."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plebapp.domain.journal import Action
from plebapp.domain.people import Role
from plebapp.ui.models.journal_words import details
from plebapp.ui.pages.dados import FactsPage, factory
from plebapp.ui.widgets.arms_card import CHOSEN, NEUTRAL
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.arms import set_arms
from plebapp.usecases.verify import verify
from tests.ui.people import counting_office, sit_protected
from tests.ui.sitting import Sitting
from tests.ui.walk import nameless
from tests.usecases.office import new_desk
from tests.usecases.protected import OTAVIO

Sit = Callable[..., Sitting]


def picture(side: int = 200, kind: str = "PNG") -> bytes:
    drawn = Image.new("RGB", (side, side), "white")
    ImageDraw.Draw(drawn).ellipse((side // 4, side // 4, side // 2, side // 2), fill=(0, 90, 0))
    written = BytesIO()
    drawn.save(written, kind)
    return written.getvalue()


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    return sit(new_desk(tmp_path / "a.pleb"))


@pytest.fixture
def page(sitting: Sitting) -> FactsPage:
    return sitting.show(factory(sitting.session))


def file(folder: Path, content: bytes, name: str = "brasão d'Ávila.png") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def choose(page: FactsPage, sitting: Sitting, path: Path | None) -> None:
    sitting.prompts.answer(path)
    page.arms.choose_button.setFocus()
    QTest.keyClick(page.arms.choose_button, Qt.Key.Key_Space)
    sitting.wait()


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_picture_is_chosen_shown_and_on_file_at_once(
    page: FactsPage, sitting: Sitting, tmp_path: Path, kind: str
) -> None:
    assert page.arms.picture.is_empty()
    assert page.arms.picture.accessibleName() == NEUTRAL
    choose(page, sitting, file(tmp_path, picture(kind=kind)))
    assert sitting.desk.book.arms.get() is not None
    assert not page.arms.picture.is_empty()
    assert page.arms.picture.accessibleName() == CHOSEN
    assert (page.arms.said().title, page.arms.said().tone) == ("Brasão gravado", Tone.OK)
    head = sitting.desk.book.journal.head()
    assert head is not None
    assert head.action is Action.ARMS_CHANGED
    assert [detail.label for detail in details(head)] == ["Resumo do brasão"]
    assert verify(sitting.desk).sound


def test_who_gives_up_choosing_changes_nothing(page: FactsPage, sitting: Sitting) -> None:
    choose(page, sitting, None)
    assert sitting.desk.book.arms.get() is None
    assert page.arms.said().title == ""


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "PNG ou JPEG"),
        (b"<svg/>", "PNG ou JPEG"),
        (picture()[:100], "danificada"),
        (picture(119), "120"),
    ],
)
def test_what_does_not_serve_is_said_and_the_arms_stay(
    page: FactsPage, sitting: Sitting, tmp_path: Path, content: bytes, words: str
) -> None:
    set_arms(sitting.session.app, sitting.desk, picture())
    before = sitting.desk.book.arms.get()
    choose(page, sitting, file(tmp_path, content))
    assert sitting.desk.book.arms.get() == before
    assert page.arms.said().title == "O brasão não mudou"
    assert words in page.arms.said().text


def test_a_file_that_is_not_there_is_told(page: FactsPage, sitting: Sitting, tmp_path: Path) -> None:
    choose(page, sitting, tmp_path / "nada.png")
    assert page.arms.said().title == "O brasão não mudou"


def test_the_same_picture_again_changes_nothing(page: FactsPage, sitting: Sitting, tmp_path: Path) -> None:
    choose(page, sitting, file(tmp_path, picture()))
    head = sitting.desk.book.journal.head()
    choose(page, sitting, file(tmp_path, picture()))
    assert page.arms.said().title == "É o brasão que já estava"
    assert sitting.desk.book.journal.head() == head


def test_it_is_removed_once_that_is_confirmed(page: FactsPage, sitting: Sitting, tmp_path: Path) -> None:
    assert not page.arms.remove_button.isEnabled()
    choose(page, sitting, file(tmp_path, picture()))
    sitting.prompts.answer(False, True)
    page.arms.remove_button.click()
    assert sitting.desk.book.arms.get() is not None
    page.arms.remove_button.click()
    sitting.wait()
    assert sitting.desk.book.arms.get() is None
    assert page.arms.picture.is_empty()


def test_facts_being_edited_stay_as_they_are(page: FactsPage, sitting: Sitting, tmp_path: Path) -> None:
    line = page.form.row_of("name").field
    line.setFocus()
    QTest.keyClicks(line, "!")
    choose(page, sitting, file(tmp_path, picture()))
    assert page.dirty()
    assert page.save_button.isEnabled()


def drop(page: FactsPage, *paths: Path) -> bool:
    """Let files go over the card; say whether it took them."""
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    given = (Qt.DropAction.CopyAction, files, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    entering = QDragEnterEvent(QPoint(5, 5), *given)
    entering.setAccepted(False)
    QApplication.sendEvent(page.arms, entering)
    if entering.isAccepted():
        QApplication.sendEvent(page.arms, QDropEvent(QPointF(5, 5), *given))
    return entering.isAccepted()


def test_a_file_let_go_over_the_card_is_taken(page: FactsPage, sitting: Sitting, tmp_path: Path) -> None:
    assert drop(page, file(tmp_path, picture()))
    sitting.wait()
    assert sitting.desk.book.arms.get() is not None


def test_a_plebiscite_or_several_files_are_left_to_the_window(page: FactsPage, tmp_path: Path) -> None:
    assert not drop(page, tmp_path / "Outro.pleb")
    assert not drop(page, file(tmp_path, picture()), file(tmp_path, picture(), "b.png"))


def test_only_read_nothing_is_asked_and_nothing_changes(sit: Sit, tmp_path: Path) -> None:
    reading = sit(new_desk(tmp_path / "b.pleb"), read_only=True)
    page = reading.show(factory(reading.session))
    page.arms.choose_button.click()
    assert [asked.title for asked in reading.prompts.asked] == ["Só leitura"]
    assert drop(page, file(tmp_path, picture()))
    reading.wait()
    assert reading.desk.book.arms.get() is None


def test_who_may_not_is_told_who_may(qtbot: QtBot, qapp: QApplication, tmp_path: Path, store: QSettings) -> None:
    office = counting_office(tmp_path, OTAVIO, roles=(Role.TYPIST,))
    typist = sit_protected(qtbot, qapp, office, store, OTAVIO)
    page = typist.show(factory(typist.session))
    page.arms.choose_button.click()
    assert [asked.title for asked in typist.prompts.asked] == ["Falta permissão"]
    assert page.arms.choose_button.toolTip()
    typist.close()
    typist.runner.close()


def test_everything_has_a_name(page: FactsPage) -> None:
    assert not nameless(page.arms)
