"""Arquivo → Conferir documento: with a plebiscite open it says whether that one issued it; with none it checks too."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from plebapp.ui.dialogs.check_document import CheckDialog
from tests.ui.whole_program import Program


@pytest.fixture
def issued(program: Program, path: Path, tmp_path: Path) -> Path:
    """A document issued by the plebiscite that is open."""
    program.open(path)
    page = program.page("documentos")
    program.prompts.always["Quem está trabalhando?"] = "Marta Nogueira"
    program.prompts.answer(tmp_path / "ata.pdf")
    page.save_button.click()
    program.wait()
    return tmp_path / "ata.pdf"


def checked(program: Program, document: Path) -> str:
    """What the dialog tells of a document."""
    program.prompts.answer(document)
    program.trigger("check")
    (dialog,) = [each for each in QApplication.topLevelWidgets() if isinstance(each, CheckDialog) and each.isVisible()]
    program.qtbot.waitUntil(lambda: bool(dialog.told()), timeout=30_000)
    told = dialog.told()
    dialog.accept()
    return told


def test_the_open_plebiscite_knows_what_it_issued(program: Program, issued: Path) -> None:
    told = checked(program, issued)
    assert "\nCONFERE: " in told
    assert "expedida em" in told
    assert "Está vigente" in told


def test_with_none_open_the_document_is_checked_by_itself(program: Program, issued: Path) -> None:
    program.trigger("close")
    program.qtbot.waitUntil(lambda: not program.controller.is_open)
    told = checked(program, issued)
    assert "\nCONFERE: " in told
    assert "só o arquivo do plebiscito" in told
