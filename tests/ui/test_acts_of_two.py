"""Whoever confirms an act of two is told what exactly is confirmed, and nothing is done where they do not."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plebapp.ui import closed_roll
from plebapp.ui.dialogs.second import SecondDialog
from plebapp.ui.session import Session
from tests.ui.people import counting_office, sit_protected
from tests.ui.sitting import Sitting
from tests.usecases.protected import OTAVIO


@pytest.fixture
def sitting(qtbot: QtBot, qapp: QApplication, tmp_path: Path, store: QSettings) -> Iterator[Sitting]:
    made = sit_protected(qtbot, qapp, counting_office(tmp_path, OTAVIO), store)
    yield made
    made.close()
    made.runner.close()


@pytest.mark.parametrize(
    ("act", "answer", "told"),
    [
        (closed_roll.reopen, "faltou a Seção 3", "Reabrir a relação de votantes. Motivo: faltou a Seção 3."),
        (closed_roll.export, Path("/mídia/relação.csv"), "com dados pessoais, para “relação.csv”, na pasta “/mídia”."),
    ],
)
def test_the_confirmation_says_what(
    sitting: Sitting, act: Callable[[Session], None], answer: str | Path, told: str
) -> None:
    acts: list[str] = []

    def hands(dialog: SecondDialog) -> None:
        acts.append(dialog.act.text())
        assert dialog.act.isVisible()
        dialog.reject()

    before = sitting.desk.book.journal.head()
    sitting.prompts.answer(answer, hands)
    act(sitting.session)
    sitting.wait()
    assert len(acts) == 1
    assert told in acts[0]
    assert sitting.desk.book.journal.head() == before
