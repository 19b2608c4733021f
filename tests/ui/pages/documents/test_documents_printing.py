"""Documentos: what is printed is issued first; Ctrl+P from any page; progress, and the way to stop."""

from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter

from plebapp.ui import printing
from plebapp.ui.dialogs.print_document import PrintDialog
from plebapp.ui.pages.documentos import DocumentsPage, factory
from plebapp.ui.printing import PrinterView, PrintOrder
from plebapp.ui.stages import PRINT
from plebapp.usecases.counting import enter_sheet
from tests.ui.pages.documents.papers import enter_the_rest, made, paper_printer, save_as
from tests.ui.sitting import Sitting
from tests.usecases.office import command

DRAFT = "Minuta da Ata Geral nº 1/2026"


@pytest.fixture
def told(sitting: Sitting) -> list[str]:
    """What the window says was done."""
    said: list[str] = []
    sitting.session.told.connect(said.append)
    return said


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the computer's only printer puts what it prints."""
    target = tmp_path / "papel.pdf"
    monkeypatch.setattr(printing, "make_printer", lambda _title: paper_printer(target))
    monkeypatch.setattr(printing, "printers", lambda: (PrinterView(""),))
    return target


def until_told(sitting: Sitting, told: list[str], words: str) -> None:
    sitting.qtbot.waitUntil(lambda: any(words in text for text in told), timeout=30_000)


def test_printing_by_keyboard_issues_and_prints_every_page(
    page: DocumentsPage, sitting: Sitting, paper: Path, told: list[str]
) -> None:
    page.print_button.setFocus()
    sitting.press(Qt.Key.Key_Return)
    dialog = sitting.dialog(PrintDialog)
    sitting.qtbot.waitUntil(dialog.go_button.hasFocus)
    sitting.press(Qt.Key.Key_Return)
    until_told(sitting, told, "à impressora")
    pages = page.preview.pages()
    assert told == [f"{pages} páginas enviadas à impressora · {DRAFT}"]
    assert len(pypdfium2.PdfDocument(paper)) == pages
    assert page.issues.texts() == (f"{DRAFT}, expedida em 04/10/2026, 17h00 · Marta Nogueira, Vigente",)
    assert page.card.title() == f"{DRAFT}, expedida"


def test_what_this_window_issues_itself_is_told_as_nobody_elses(
    page: DocumentsPage, sitting: Sitting, paper: Path, told: list[str]
) -> None:
    """The dialog closes, and the window is active again, while the worker has written what nobody here knows yet."""
    warned: list[str] = []
    sitting.session.warned.connect(warned.append)
    page.print_button.click()
    before = sitting.desk.book.journal.head()
    sitting.runner.gate.close()
    sitting.dialog(PrintDialog).go_button.click()
    sitting.qtbot.waitUntil(lambda: sitting.desk.book.journal.head() != before)
    sitting.session.catch_up()
    assert warned == []
    sitting.runner.gate.open()
    until_told(sitting, told, "à impressora")
    sitting.session.catch_up()
    assert warned == []
    other = sitting.desk.another()
    enter_sheet(other, command(2, 10, 0, 10, 6, 4, 0, 0))
    other.book.close()
    sitting.session.catch_up()
    assert warned == ["O arquivo mudou em outra janela ou programa: os números foram lidos de novo."]


@pytest.mark.parametrize("by_the_printer", [False, True])
def test_all_copies_are_counted(
    page: DocumentsPage,
    sitting: Sitting,
    tmp_path: Path,
    told: list[str],
    monkeypatch: pytest.MonkeyPatch,
    by_the_printer: bool,
) -> None:
    assert page.document is not None
    monkeypatch.setattr(QPrinter, "supportsMultipleCopies", lambda _printer: by_the_printer)
    page.issuer.issue_and_print(page.document, PrintOrder(copies=3).set_up(paper_printer(tmp_path / "papel.pdf")))
    until_told(sitting, told, "à impressora")
    assert told == [f"{3 * page.preview.pages()} páginas enviadas à impressora · {DRAFT}"]


def test_the_same_document_saved_and_printed_is_one_issue(
    page: DocumentsPage, sitting: Sitting, paper: Path, tmp_path: Path, told: list[str]
) -> None:
    save_as(page, sitting, tmp_path / "ata.pdf")
    page.print_button.click()
    sitting.dialog(PrintDialog).go_button.click()
    until_told(sitting, told, "à impressora")
    assert len(page.issues.texts()) == 1


def test_an_older_issue_is_printed_again_and_nothing_is_issued(
    page: DocumentsPage, sitting: Sitting, paper: Path, tmp_path: Path, told: list[str]
) -> None:
    save_as(page, sitting, tmp_path / "ata.pdf")
    enter_the_rest(sitting)
    page.issues.choose(0)
    assert page.print_button.text() == "Imprimir de novo…"
    page.print_button.click()
    dialog = sitting.dialog(PrintDialog)
    assert dialog.windowTitle() == f"Imprimir: {DRAFT}"
    dialog.go_button.click()
    until_told(sitting, told, "à impressora")
    assert told[-1].endswith(DRAFT)
    assert len(page.issues.texts()) == 1


def test_printing_is_followed_can_be_stopped_and_the_page_waits_for_it(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path, told: list[str]
) -> None:
    assert page.document is not None
    many = PrintOrder(copies=20).set_up(paper_printer(tmp_path / "papel.pdf"))
    page.issuer.issue_and_print(page.document, many)
    sitting.qtbot.waitUntil(lambda: page.issuer.is_printing)
    assert page.pieces.progress.isVisible()
    warned: list[str] = []
    sitting.session.warned.connect(warned.append)
    assert not page.settle(), "pages are still being sent"
    assert warned == ["Espere a impressão terminar, ou cancele-a"]
    page.pieces.progress.cancel_button.click()
    until_told(sitting, told, "Impressão cancelada depois de ")
    assert told[-1].endswith(f" · {DRAFT} fica no arquivo e pode ser impressa de novo")
    assert not page.pieces.progress.isVisible()
    assert page.settle()
    assert len(page.issues.texts()) == 1, "its number is taken: some of it may have come out"


@pytest.mark.qt_log_ignore(r"QPainter::begin\(\): Returned false")
def test_a_printer_that_refuses_is_told(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    assert page.document is not None
    page.issuer.issue_and_print(page.document, paper_printer(tmp_path / "não há" / "papel.pdf"))
    sitting.wait()
    assert sitting.prompts.asked[-1].title == "O documento não foi impresso"
    assert page.settle()


def test_ctrl_p_from_elsewhere_asks_how_to_print_what_can_be_issued_now(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    save_as(page, sitting, tmp_path / "ata.pdf")
    enter_the_rest(sitting)
    present = made(page)
    page.issues.choose(0)
    page.reveal(PRINT)
    dialog = sitting.dialog(PrintDialog)
    assert dialog.windowTitle() == "Imprimir: Ata Geral nº 1/2026"
    assert made(page) == present
    dialog.reject()


def test_printing_waits_until_the_document_is_made(sitting: Sitting) -> None:
    page = factory(sitting.session)
    sitting.show(page)
    page.reveal(PRINT)
    assert sitting.dismissed(PrintDialog)
    sitting.qtbot.waitUntil(lambda: not sitting.dismissed(PrintDialog))
    sitting.dialog(PrintDialog).reject()
