"""Documentos in a protected file: who may not issue is told so before any dialog, and who may."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plebapp.domain.people import PERMITS, Permission, Role
from plebapp.texts.people import ROLE_PERMITS
from plebapp.ui.pages.documentos import DocumentsPage, factory
from plebapp.ui.stages import PRINT
from tests.ui.pages.documents.papers import made, save_as
from tests.ui.people import beside, counting_office, sit_protected
from tests.ui.sitting import Sitting
from tests.usecases.protected import MARTA, OTAVIO

WHY = f"“{OTAVIO}” não tem papel que permita expedir documentos. Pode: {MARTA}."


@pytest.fixture
def sitting(qtbot: QtBot, qapp: QApplication, store: QSettings, tmp_path: Path) -> Iterator[Sitting]:
    """Marta, who may issue, at a file in which Otávio only types."""
    made = sit_protected(qtbot, qapp, counting_office(tmp_path, OTAVIO, roles=(Role.TYPIST,)), store)
    yield made
    made.close()
    made.runner.close()


@pytest.fixture
def page(sitting: Sitting) -> DocumentsPage:
    made = sitting.show(factory(sitting.session))
    sitting.wait()
    return made


def test_who_may_not_issue_is_told_so_in_sight_and_on_the_buttons(page: DocumentsPage, sitting: Sitting) -> None:
    assert page.save_button.isEnabled()
    assert not page.card.barred.isVisible()
    sitting.session.sign_in(beside(sitting))
    assert page.card.barred.isVisible()
    assert page.card.barred.text() == WHY
    for button in (page.save_button, page.print_button):
        assert not button.isEnabled()
        assert (button.toolTip(), button.accessibleDescription()) == (WHY, WHY)
    assert page.more_button.isEnabled(), "an extract is no document"


def test_by_ctrl_p_as_well(page: DocumentsPage, sitting: Sitting) -> None:
    sitting.session.sign_in(beside(sitting))
    page.reveal(PRINT)
    assert [(asked.title, asked.text) for asked in sitting.prompts.asked] == [("Falta permissão", WHY)]


def test_what_was_issued_they_may_give_out_again_but_not_copy(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    save_as(page, sitting, tmp_path / "ata.pdf")
    assert page.issues.copy_button.isEnabled()
    sitting.session.sign_in(beside(sitting))
    assert not page.issues.copy_button.isEnabled()
    assert page.issues.copy_button.toolTip() == WHY
    assert not page.card.barred.isVisible()
    save_as(page, sitting, tmp_path / "outra vez.pdf")
    assert (tmp_path / "outra vez.pdf").read_bytes() == made(page)
    assert len(page.issues.texts()) == 1


def test_every_role_says_whether_it_issues() -> None:
    for role, told in ROLE_PERMITS.items():
        assert ("expedição" in told) == (Permission.ISSUE in PERMITS[role]), role
