"""What of a damaged file cannot be read is said where it would stand; the rest works."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.residence import Criterion
from plebapp.ui.models.roll import RollModel
from plebapp.ui.session_page import SessionPage
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.usecases.ports import RollQuery
from tests.ui.sitting import Sitting, sit_down
from tests.usecases.office import ready_desk

LOST = Unusable(Code.FILE_DAMAGED, path="/casa/a.pleb", detail="database disk image is malformed")


@pytest.fixture
def sitting(qtbot: QtBot, qapp: QApplication, tmp_path: Path, store: QSettings) -> Iterator[Sitting]:
    desk = ready_desk(tmp_path / "a.pleb")
    desk.book.close()
    made = sit_down(qtbot, qapp, desk.book.path, store)
    yield made
    made.close()
    made.runner.close()


class Broken(SessionPage):
    """A page that reads once it is told that it can."""

    readable = False

    def refresh(self) -> None:
        if not self.readable:
            raise LOST


def test_a_page_that_cannot_read_says_so_in_place_and_recovers(sitting: Sitting) -> None:
    page = Broken(sitting.session, "Página")
    body = label("o que ela mostra")
    page.add(body)
    page.add_foot()
    sitting.show(page)
    (instead,) = page.findChildren(EmptyState)
    assert instead.isVisible()
    assert instead.title() == "O que esta página mostra não pôde ser lido"
    assert "está danificado" in instead.text()
    assert not body.isVisible()
    page.readable = True
    sitting.session.changed.emit()
    assert body.isVisible()
    assert not instead.isVisible()


def test_voters_on_a_lost_page_are_left_blank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = ready_desk(tmp_path / "a.pleb").book
    model = RollModel(book.roll, Criterion.RESIDENCE)
    assert model.show_query(RollQuery()) == 20

    def lost(*_arguments: object) -> None:
        raise LOST

    monkeypatch.setattr(book.roll, "search", lost)
    assert model.row_at(0) is None
    assert model.data(model.index(0, 0)) in (None, "")
    book.close()
