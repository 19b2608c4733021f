"""A document leaves the program: it is issued, that is numbered and kept in the file, and then saved or printed."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from plebapp.domain.errors import PlebError
from plebapp.domain.people import Permission
from plebapp.texts.formats import counted
from plebapp.texts.messages import message
from plebapp.texts.terms import document_name
from plebapp.ui.prompts import FileKind
from plebapp.ui.session import Session
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.minutes import issue, save
from plebapp.usecases.ports import Desk, Document, Issued, Report

PDF = FileKind("documents", "Documento PDF", ("*.pdf",), "pdf")
_NOT_KEPT = "sem número de expedição: o arquivo está aberto só para leitura"


def named(issued: Issued) -> str:
    """Return an issue's name: "Ata Geral nº 2/2026"."""
    return document_name(issued.kind, issued.number)


class Issuer(QObject):
    """Saves and prints the documents of a session. `progress` carries pages sent to the printer and their total;
    `printed` says that this is over."""

    progress = Signal(int, int)
    printed = Signal()

    def __init__(self, session: Session, page: QWidget) -> None:
        """Ask and show over `page`."""
        super().__init__(page)
        self._session, self._page = session, page
        self.is_printing = False

    def save(self, document: Document, title: str, suggested: str) -> None:
        """Ask where, issue the document and write it."""
        path = self._session.prompts.save_file(title, PDF, suggested)
        if path is None:
            return

        def work(desk: Desk, _report: Report) -> Issued | None:
            return save(desk, self._session.app.exchange, path, document)

        self._issue(work, partial(self._saved, path), "O documento não foi salvo")

    def save_again(self, issued: Issued) -> None:
        """Ask where, and write a document as it was issued before."""
        path = self._session.prompts.save_file(f"Salvar de novo: {named(issued)}", PDF, f"{named(issued)}.pdf".replace("/", "-"))
        if path is None:
            return

        def work(desk: Desk, _report: Report) -> None:
            self._session.app.exchange.write_document(path, desk.book.issues.pdf(issued))

        failed = partial(self._failed, "O documento não foi salvo")
        self._session.run(work, lambda _nothing: self._tell(f"Documento salvo: “{path.name}”"), failed=failed)

    def print_document(self, document: Document, name: str, pages: int) -> None:
        """Show the printing dialog; accepted, the document is issued and printed."""
        from plebapp.ui.printing import make_printer

        printer = make_printer(name)
        dialog = QPrintDialog(printer, self._page)
        dialog.setMinMax(1, pages)
        dialog.accepted.connect(
            lambda *_: self.issue_and_print(document, printer)
        )  # the signal brings the printer, too
        dialog.finished.connect(dialog.deleteLater)
        QDialog.open(dialog)  # QPrintDialog's own wants a receiver

    def issue_and_print(self, document: Document, printer: QPrinter) -> None:
        """Issue the document, then draw it on `printer`."""

        def work(desk: Desk, _report: Report) -> Issued | None:
            return issue(desk, document)

        self._issue(work, partial(self._print_on, document, printer), "O documento não foi impresso")

    def _issue(
        self, work: Callable[[Desk, Report], Issued | None], done: Callable[[Issued | None], None], refused: str
    ) -> None:
        failed = partial(self._failed, refused)
        if self._session.read_only:  # the document may leave, though nothing is kept of it
            self._session.run(work, done, failed=failed)
        else:
            self._session.do(work, done, failed=failed, permission=Permission.ISSUE)

    def _saved(self, path: Path, issued: Issued | None) -> None:
        self._tell(f"Documento salvo: “{path.name}” · {_NOT_KEPT if issued is None else named(issued)}")

    def _failed(self, title: str, error: PlebError) -> None:
        self._session.prompts.inform(title, message(error), tone=Tone.WARNING)

    def _tell(self, text: str) -> None:
        self._session.told.emit(text)

    def _print_on(self, document: Document, printer: QPrinter, issued: Issued | None) -> None:
        from plebapp.ui.printing import Printing

        job = Printing(document.pdf, printer, self)
        job.progress.connect(self.progress)
        job.printed.connect(partial(self._printed, issued))
        job.refused.connect(self._not_printed)
        self.is_printing = True
        job.start()

    def _printed(self, issued: Issued | None, pages: int) -> None:
        self.is_printing = False
        sent = counted(pages, "página enviada", "páginas enviadas")
        self._tell(f"{sent} à impressora · {_NOT_KEPT if issued is None else named(issued)}")
        self.printed.emit()

    def _not_printed(self) -> None:
        self.is_printing = False
        self.printed.emit()
        why = "A impressora não aceitou o trabalho: confira se está ligada e com papel, e tente de novo."
        self._session.prompts.inform("O documento não foi impresso", why, tone=Tone.WARNING)
