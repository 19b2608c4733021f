"""Conferir documento: the verdict, each finding, what to do; with the plebiscite that issued it, or with none."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pikepdf
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from plebapp.domain.errors import BadFile, Code
from plebapp.domain.examination import Examination, Fault, Finding, Remark
from plebapp.ui.checking import Checker
from plebapp.ui.dialogs.check_document import CheckDialog
from plebapp.ui.pages.documentos import DocumentsPage
from plebapp.ui.widgets.basic import Tone
from tests.ui.pages.documents.papers import enter_the_rest, save_as
from tests.ui.sitting import Sitting
from tests.ui.walk import nameless

DRAFT = "Minuta da Ata Geral nº 1/2026"


@pytest.fixture
def issued(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> Path:
    """A document that the plebiscite issued."""
    save_as(page, sitting, tmp_path / "ata.pdf")
    return tmp_path / "ata.pdf"


@pytest.fixture
def checked(sitting: Sitting) -> Iterator[CheckDialog]:
    """A dialog that has nothing to show yet, closed after the test."""
    dialog = CheckDialog("ata.pdf", UTC)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    dialog.show()
    yield dialog
    dialog.close()
    dialog.deleteLater()


def outcome(sitting: Sitting) -> CheckDialog:
    """The dialog, once the document has been checked."""
    dialog = sitting.dialog(CheckDialog)
    sitting.qtbot.waitUntil(lambda: bool(dialog.headline()), timeout=30_000)
    return dialog


def altered(path: Path, content: bytes, other: bytes) -> Path:
    """The document with other bytes in its data."""
    target = path.with_name("alterada.pdf")
    with pikepdf.open(path) as pdf:
        (name,) = pdf.attachments
        file = pdf.attachments[name].obj.EF.F
        data = bytes(file.read_bytes())
        assert content in data
        file.write(data.replace(content, other, 1))
        pdf.save(target)
    return target


def test_what_the_plebiscite_issued_agrees(page: DocumentsPage, sitting: Sitting, issued: Path) -> None:
    sitting.prompts.answer(issued)
    page.extracts.check_wanted.emit()
    dialog = outcome(sitting)
    assert dialog.headline() == f"CONFERE: {DRAFT}"
    assert dialog.tone() is Tone.OK
    assert f"É a {DRAFT}, expedida em 4 out. 2026, 17h00 (−03:00) por Marta Nogueira" in dialog.told()
    assert "Está vigente" in dialog.told()
    assert nameless(dialog) == []
    dialog.close_button.click()


def test_what_was_superseded_agrees_and_is_said_to_be_so(page: DocumentsPage, sitting: Sitting, issued: Path) -> None:
    enter_the_rest(sitting)
    page.checker.check(issued, sitting.session)
    dialog = outcome(sitting)
    assert dialog.headline() == f"CONFERE, mas está SUPERADA: {DRAFT}"
    assert dialog.tone() is Tone.WARNING
    assert dialog.told().splitlines()[3].startswith("- Está superada pelo que mudou no arquivo")
    dialog.close_button.click()


def test_an_altered_figure_does_not_agree_and_what_to_do_is_said(
    page: DocumentsPage, sitting: Sitting, issued: Path
) -> None:
    page.checker.check(altered(issued, b'"sim": 6', b'"sim": 7'), sitting.session)
    dialog = outcome(sitting)
    assert dialog.headline().startswith("NÃO CONFERE")
    assert "Não use este PDF" in dialog.told()
    dialog.close_button.click()


def test_what_was_found_is_copied_as_text(page: DocumentsPage, sitting: Sitting, issued: Path) -> None:
    page.checker.check(issued, sitting.session)
    dialog = outcome(sitting)
    dialog.copy_button.setFocus()
    sitting.press(Qt.Key.Key_Return)
    copied = QGuiApplication.clipboard().text()
    assert copied == dialog.told()
    assert copied.splitlines()[:2] == ["ata.pdf", f"CONFERE: {DRAFT}"]
    dialog.close_button.click()


def test_another_is_checked_from_the_same_dialog(page: DocumentsPage, sitting: Sitting, issued: Path) -> None:
    page.checker.check(issued, sitting.session)
    first = outcome(sitting)
    sitting.prompts.answer(issued)
    first.other_button.click()
    assert sitting.prompts.asked[-1].title == "Conferir documento"
    outcome(sitting).close_button.click()


def test_with_no_plebiscite_open_it_is_checked_by_itself(page: DocumentsPage, sitting: Sitting, issued: Path) -> None:
    checker = Checker(sitting.session.app, sitting.runner, sitting.prompts, page)
    checker.check(issued, None)
    dialog = outcome(sitting)
    assert dialog.headline() == f"CONFERE: {DRAFT}"
    assert "Conferiu-se o documento consigo mesmo" in dialog.told()
    dialog.close_button.click()


def test_a_file_that_is_no_pdf_is_told(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    (tmp_path / "foto.pdf").write_bytes(b"nada")
    page.checker.check(tmp_path / "foto.pdf", sitting.session)
    dialog = outcome(sitting)
    assert dialog.headline() == "Não foi possível conferir"
    assert not dialog.copy_button.isEnabled()
    dialog.close_button.click()


def test_closing_stops_the_check_and_nothing_comes_afterwards(
    page: DocumentsPage, sitting: Sitting, issued: Path
) -> None:
    page.checker.check(issued, sitting.session)
    sitting.dialog(CheckDialog).reject()
    sitting.wait()
    assert sitting.dismissed(CheckDialog)


@pytest.mark.parametrize(("name", "taken"), [("ata.pdf", True), ("ATA.PDF", True), ("eleitores.csv", False)])
def test_a_pdf_dropped_on_the_page_is_checked(
    page: DocumentsPage, sitting: Sitting, issued: Path, name: str, taken: bool
) -> None:
    path = issued.with_name(name)
    path.write_bytes(issued.read_bytes())
    dragged = QMimeData()
    dragged.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, dragged, buttons, keys)
    QApplication.sendEvent(page, entering)
    assert entering.isAccepted() is taken
    QApplication.sendEvent(page, QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, dragged, buttons, keys))
    assert sitting.dismissed(CheckDialog) is not taken
    if taken:
        outcome(sitting).close_button.click()


def test_each_finding_bears_its_tone_and_a_flood_is_cut(checked: CheckDialog) -> None:
    flood = tuple(Finding(Fault.PICTURE, {"page": page, "height": 1, "width": 0}) for page in range(1, 151))
    checked.show_outcome(Examination("ata-geral 1/2026", flood, (Finding(Remark.ALONE),)))
    assert checked.headline() == "NÃO CONFERE: Ata Geral nº 1/2026"
    assert checked.told().count("\n- ") == 151
    assert "150 divergências" in checked.told()
    shown = [child.text() for child in checked.findChildren(type(checked._title)) if child.text().startswith("Folha ")]
    assert len(shown) == 100


def test_what_is_altered_does_not_agree_whether_or_not_it_stands(checked: CheckDialog) -> None:
    overtaken = Finding(Remark.SUPERSEDED, {"document": "ata-geral 2/2026", "at": "2026-10-04T20:00:00+00:00"})
    checked.show_outcome(Examination("ata-geral 1/2026", (Finding(Fault.RULES),), (overtaken,)))
    assert checked.headline() == "NÃO CONFERE: Ata Geral nº 1/2026"
    assert checked.tone() is Tone.ERROR


def test_the_same_sentence_is_not_said_twice(checked: CheckDialog) -> None:
    checked.show_outcome(Examination("ata-geral 1/2026", (Finding(Fault.RULES), Finding(Fault.RULES)), ()))
    assert checked.told().count("A regra de decisão que está nos dados") == 1


def test_why_a_file_could_not_be_read_is_said(checked: CheckDialog) -> None:
    checked.show_outcome(BadFile(Code.FILE_MISSING, path="ata.pdf"))
    assert checked.headline() == "Não foi possível conferir"
    assert checked.told() == ""
