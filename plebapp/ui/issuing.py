"""A document leaves the program: it is issued, that is numbered and kept in the file, and then saved or printed. One
that was issued already leaves as it did then, byte for byte, and nothing is issued anew."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from plebapp.domain.errors import Code, PlebError
from plebapp.domain.people import Permission
from plebapp.texts.formats import counted
from plebapp.texts.messages import message
from plebapp.texts.terms import document_name
from plebapp.ui.prompts import FileKind
from plebapp.ui.session import Session
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.issuing import issue, save
from plebapp.usecases.ports import Desk, Document, Issued, Report

PDF = FileKind("documents", "Documento PDF", ("*.pdf",), "pdf")
_NOT_KEPT = "sem número de expedição: o arquivo está aberto só para leitura"
_NOT_SAVED, _NOT_PRINTED = "O documento não foi salvo", "O documento não foi impresso"
_REFUSED = "A impressora não aceitou o trabalho: confira se está ligada e com papel, e tente de novo."
_MADE_AGAIN = "Esta tela já o refaz: confira-o e peça outra vez."
_OVERTAKEN = frozenset((Code.DOCUMENT_FACTS_CHANGED, Code.DOCUMENT_NUMBER_PAST, Code.DOCUMENT_SUPERSEDED))


def named(issued: Issued) -> str:
    """Return an issue's name: "Ata Geral nº 2/2026"."""
    return document_name(issued.kind, issued.number)


class Issuer(QObject):
    """Saves and prints the documents of a session. `printing` carries a job that has begun, to be followed; `printed`
    says that it is over. `overtaken`: the document cannot be issued any more, and must be made again."""

    printing = Signal(object)
    printed = Signal()
    overtaken = Signal()

    def __init__(self, session: Session, page: QWidget) -> None:
        """Ask and show over `page`."""
        super().__init__(page)
        self._session, self._page = session, page
        self.is_printing = False

    def save(self, document: Document, suggested: str, issued: Issued | None = None) -> None:
        """Ask where, issue the document unless it is `issued`, and write it."""
        path = self._session.prompts.save_file("Salvar o documento", PDF, f"{suggested}.pdf")
        if path is None:
            return

        def write(_desk: Desk, _report: Report) -> Issued | None:
            self._session.app.exchange.write_document(path, document.pdf)
            return issued

        def issue_and_write(desk: Desk, _report: Report) -> Issued | None:
            return save(desk, self._session.app.exchange, path, document)

        work = issue_and_write if issued is None else write
        self._let_out(work, partial(self._saved, path), _NOT_SAVED, issued)

    def print_document(
        self, document: Document, name: str, pages: tuple[int, int], issued: Issued | None = None
    ) -> None:
        """Ask how to print it; `pages` are their number and the one in view, from 1."""
        from plebapp.ui.dialogs.print_document import PrintDialog
        from plebapp.ui.printing import PrintOrder, make_printer, printers

        def go(order: PrintOrder) -> None:
            self.issue_and_print(document, order.set_up(make_printer(name)), issued)

        dialog = PrintDialog(name, *pages, printers(), self._page)
        dialog.ordered.connect(go)
        dialog.open()

    def issue_and_print(self, document: Document, printer: QPrinter, issued: Issued | None = None) -> None:
        """Issue the document unless it is `issued`, then draw it on `printer`."""

        def work(desk: Desk, _report: Report) -> Issued | None:
            return issue(desk, document) if issued is None else issued

        self._let_out(work, partial(self._print_on, document, printer), _NOT_PRINTED, issued)

    def _let_out(
        self,
        work: Callable[[Desk, Report], Issued | None],
        done: Callable[[Issued | None], None],
        refused: str,
        issued: Issued | None,
    ) -> None:
        failed = partial(self._failed, refused)
        # What was issued already, and what a file that is only read keeps nothing of, may leave without more ado.
        if issued is not None or self._session.read_only:
            self._session.run(work, done, failed=failed)
        else:
            self._session.do(work, done, failed=failed, permission=Permission.ISSUE)

    def _saved(self, path: Path, issued: Issued | None) -> None:
        self._tell(f"Documento salvo: “{path.name}” · {_NOT_KEPT if issued is None else named(issued)}")

    def _failed(self, title: str, error: PlebError) -> None:
        if error.code in _OVERTAKEN:
            self._session.prompts.inform(title, f"{message(error)} {_MADE_AGAIN}")
            self.overtaken.emit()
        else:
            self._session.prompts.inform(title, message(error), tone=Tone.WARNING)

    def _tell(self, text: str) -> None:
        self._session.told.emit(text)

    def _print_on(self, document: Document, printer: QPrinter, issued: Issued | None) -> None:
        from plebapp.ui.printing import Printing

        job = Printing(document.pdf, printer, self)
        job.printed.connect(partial(self._printed, issued))
        job.cancelled.connect(partial(self._cancelled, issued))
        job.refused.connect(self._not_printed)
        job.finished.connect(job.deleteLater)
        self.is_printing = True
        self.printing.emit(job)
        job.start()

    def _printed(self, issued: Issued | None, pages: int) -> None:
        sent = counted(pages, "página enviada", "páginas enviadas")
        self._over(f"{sent} à impressora · {_NOT_KEPT if issued is None else named(issued)}")

    def _cancelled(self, issued: Issued | None, pages: int) -> None:
        kept = "" if issued is None else f" · {named(issued)} fica no arquivo e pode ser impressa de novo"
        self._over(f"Impressão cancelada depois de {counted(pages, 'página', 'páginas')}{kept}")

    def _over(self, told: str) -> None:
        self.is_printing = False
        self._tell(told)
        self.printed.emit()

    def _not_printed(self) -> None:
        self.is_printing = False
        self.printed.emit()
        self._session.prompts.inform(_NOT_PRINTED, _REFUSED, tone=Tone.WARNING)
