"""The page of documents for tests: its plebiscite, what it shows, and facts that change under it."""

from pathlib import Path

import pypdfium2
from PySide6.QtPrintSupport import QPrinter

from plebapp.ui.pages.documentos import DocumentsPage
from plebapp.ui.printing import make_printer
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.ports import Desk, Report
from tests.ui.sitting import Sitting
from tests.usecases.office import command

WHERE = "Nova Primavera-SP - SIMULADO"


def made(page: DocumentsPage) -> bytes:
    """The bytes of the document in view."""
    assert page.document is not None
    return page.document.pdf


def text(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    found = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    return found


def enter_the_rest(sitting: Sitting, votes: int = 10) -> None:
    def work(desk: Desk, _report: Report) -> None:
        enter_sheet(desk, command(2, votes, 0, votes, votes - 4, 4, 0, 0))

    sitting.session.do(work)
    sitting.wait()


def save_as(page: DocumentsPage, sitting: Sitting, path: Path) -> None:
    sitting.prompts.answer(path)
    page.save_button.click()
    sitting.wait()


def paper_printer(path: Path) -> QPrinter:
    """A printer whose paper is a PDF."""
    made = make_printer("Ata")
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(path))
    return made
