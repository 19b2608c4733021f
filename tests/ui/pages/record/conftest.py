"""The dialog over a plebiscite whose poll is over."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from plebapp.ui.dialogs.record import Place, RecordDialog
from plebapp.ui.record_drafts import RecordDrafts
from tests.ui.pages.record.hands import SIGNING, Show, Sit
from tests.ui.sitting import Sitting
from tests.usecases.office import ready_desk


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    return sit(ready_desk(tmp_path / "a.pleb", signatories=SIGNING))


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def show(sitting: Sitting, host: QWidget) -> Iterator[Show]:
    """Open the dialog, over what is on file."""
    shown: list[RecordDialog] = []

    def open_dialog(place: Place | None = None, of: Sitting = sitting) -> RecordDialog:
        of.wait()  # the drafts of an earlier dialog may be on their way
        made = RecordDialog(of.session, RecordDrafts(of.session), host, place)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        made.open()
        of.qtbot.waitUntil(made.isActiveWindow)
        shown.append(made)
        return made

    yield open_dialog
    for made in shown:
        made.close()
        made.deleteLater()
