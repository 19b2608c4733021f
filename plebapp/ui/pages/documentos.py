"""Documentos: the general minutes as they would be now, previewed, saved and printed."""

from pathlib import Path

from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from plebapp.domain.canvass import Canvass
from plebapp.domain.errors import PlebError
from plebapp.texts.formats import clock, counted, full_digest, integer, short_digest, timestamp
from plebapp.texts.messages import message
from plebapp.texts.minutes import DRAFT, TITLE
from plebapp.texts.remarks import replaced
from plebapp.ui.prompts import FileKind
from plebapp.ui.session import Session
from plebapp.ui.session_page import SessionPage
from plebapp.ui.spacing import space
from plebapp.ui.stages import PRINT
from plebapp.ui.tasks import Task
from plebapp.ui.widgets.basic import Card, Pill, Tone, label, restyle
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.ui.widgets.pdf_preview import PdfPreview
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.usecases.minutes import general_minutes
from plebapp.usecases.ports import Desk, Document, Report

PDF = FileKind("documents", "Documento PDF", ("*.pdf",), "pdf")
_MAKING = "Preparando a Ata Geral…"
_STEADY = "A ata acompanha o arquivo: a cada lançamento ela é feita de novo."
_READY = "Todas as seções têm a sua situação definida: a ata já pode ser assinada."


class DocumentsPage(SessionPage):
    """What can be issued now, or why not yet, and its preview."""

    def __init__(self, session: Session) -> None:
        """Make the page over an open plebiscite."""
        super().__init__(session, "Documentos")
        self.pdf = b""
        self._task: Task | None = None
        self._again = self._print_when_made = self._printing = False
        self.save_button = self.header.add_button("Salvar como…", icon="save")
        self.print_button = self.header.add_button("Imprimir…", ButtonKind.PRIMARY, "print")
        self.empty = EmptyState("documents", "A Ata Geral ainda não pode ser feita", "")
        self.preview = PdfPreview()
        self._views = QStackedWidget()
        for view in (self.empty, self._full()):
            self._views.addWidget(view)
        self.add(self._views, 1)
        self.save_button.clicked.connect(self.save)
        self.print_button.clicked.connect(self.print_document)
        self._offer()

    def _full(self) -> QWidget:
        return SideBySide([(self._card(), 3), (self.preview, 8)], least=100)

    def _card(self) -> QWidget:
        card = Card("Ata Geral da Apuração")
        pills = QVBoxLayout()
        space(pills, spacing=1)
        self._draft, self._simulated = Pill(), Pill("SIMULADO", Tone.WARNING)
        for pill in (self._draft, self._simulated):
            pills.addWidget(pill)
        card.add(pills)
        self.why, self._made = label("", wraps=True), label("", muted=True, wraps=True)
        card.add(self.why)
        card.add(self._made)
        self.lacking = label("", wraps=True)
        restyle(self.lacking, "tone", Tone.WARNING.value)
        self.lacking.hide()
        card.add(self.lacking)
        self._again_button = Button("Fazer de novo", icon="refresh")
        self._again_button.setToolTip("Põe na ata a hora de agora")
        self._again_button.clicked.connect(self.make)
        row = QHBoxLayout()
        space(row)
        row.addWidget(self._again_button)
        row.addStretch(1)
        card.add(row)
        card.body.addStretch(1)
        return card

    def states(self) -> tuple[str, ...]:
        """Return the marks of the document: MINUTA or PRONTA, and SIMULADO."""
        return tuple(pill.text() for pill in (self._draft, self._simulated) if not pill.isHidden())

    # ── making it ──────────────────────────────────────────────────────────────────────────────────

    def refresh(self) -> None:
        """Make the minutes again from the facts as they are."""
        self._show_state(self.session.canvass())
        self.make()

    def make(self) -> None:
        """Have the worker make the minutes; if it is at it already, once more afterwards."""
        if self._task is not None:
            self._again = True
            return
        self.header.set_title("Documentos", _MAKING)

        def work(desk: Desk, report: Report) -> Document:
            return general_minutes(self.session.app, desk, report)

        self._task = self.session.run(work, self._show, failed=self._cannot)
        self._task.finished.connect(self._ended)

    def _show(self, made: Document) -> None:
        self.pdf = made.pdf
        self._views.setCurrentIndex(1)
        self.preview.show_pdf(made.pdf)
        self.lacking.setText(replaced(made.replaced))
        self.lacking.setVisible(bool(made.replaced))
        # The minutes rest on the file as it is; so must the figures beside them.
        self.session.catch_up()
        canvass = self.session.canvass()
        moment = self.session.desk.clock().astimezone(canvass.plebiscite.local_time)
        pages = counted(self.preview.pages(), "página", "páginas")
        head = short_digest(canvass.journal_head)
        self._made.setText(f"{pages} · feita em {timestamp(moment)} · resumo do diário {head}")
        self._made.setToolTip(full_digest(canvass.journal_head))

    def _cannot(self, error: PlebError) -> None:
        self.pdf = b""
        self._print_when_made = False
        self._views.setCurrentIndex(0)
        self.empty.set_text("A Ata Geral ainda não pode ser feita", message(error))

    def _ended(self) -> None:
        self._task = None
        self.header.set_title("Documentos", _STEADY)
        self._offer()
        if self._again:
            self._again = False
            self.make()
        elif self._print_when_made and self.pdf:
            self._print_when_made = False
            self.print_document()

    def _offer(self) -> None:
        for button in (self.save_button, self.print_button):
            button.setEnabled(bool(self.pdf))
            button.setVisible(bool(self.pdf) or self._views.currentIndex() == 1)

    def _show_state(self, canvass: Canvass) -> None:
        pending = canvass.whole.stations.pending
        self._draft.show_state("PRONTA" if canvass.complete else DRAFT, Tone.OK if canvass.complete else Tone.WARNING)
        self._simulated.setVisible(canvass.plebiscite.simulated)
        missing = counted(pending, "seção por apurar", "seções por apurar")
        self.why.setText(_READY if canvass.complete else f"É minuta, e cada folha o diz: há {missing}.")

    # ── saving and printing ────────────────────────────────────────────────────────────────────────

    def suggested_name(self) -> str:
        """Return a good name for the file: document, plebiscite, and for a draft the moment."""
        canvass = self.session.canvass()
        plebiscite = canvass.plebiscite
        moment = self.session.desk.clock().astimezone(plebiscite.local_time)
        marks = [
            *([] if canvass.complete else [f"{DRAFT} de {moment:%Y-%m-%d} {clock(moment)}"]),
            *(["SIMULADO"] if plebiscite.simulated else []),
        ]
        return f"{' - '.join(('Ata Geral', plebiscite.name, *marks))}.pdf".replace("/", "-")

    def save(self) -> None:
        """Ask where, and write the document as it is shown."""
        path = self.session.prompts.save_file(f"Salvar a {TITLE}", PDF, self.suggested_name())
        if path is None:
            return
        try:
            _write(path, self.pdf)
        except OSError as error:
            why = f"“{path}” não pôde ser gravado: {error.strerror or error}. Escolha outra pasta ou confira o disco."
            self.session.prompts.inform("O documento não foi salvo", why, tone=Tone.WARNING)
            return
        self.session.told.emit(f"Documento salvo: “{path.name}”")

    def print_document(self) -> None:
        """Show the printing dialog for the document as it is shown."""
        from plebapp.ui.printing import make_printer

        if not self.pdf:
            return
        printer = make_printer(self.suggested_name())
        dialog = QPrintDialog(printer, self)
        dialog.setMinMax(1, self.preview.pages())
        dialog.accepted.connect(lambda *_: self.print_on(printer))  # the signal brings the printer, too
        dialog.finished.connect(dialog.deleteLater)
        QDialog.open(dialog)  # QPrintDialog's own wants a receiver

    def print_on(self, printer: QPrinter) -> None:
        """Draw the document on `printer`, telling how far that is."""
        from plebapp.ui.printing import Printing

        job = Printing(self.pdf, printer, self)
        job.progress.connect(self._show_printing)
        job.printed.connect(self._printed)
        job.refused.connect(self._not_printed)
        self._printing = True
        job.start()

    def _show_printing(self, done: int, total: int) -> None:
        self.header.set_title("Documentos", f"Imprimindo: página {integer(done)} de {integer(total)}")

    def _printed(self, pages: int) -> None:
        self._printing = False
        self.header.set_title("Documentos", _STEADY)
        self.session.told.emit(f"{counted(pages, 'página enviada', 'páginas enviadas')} à impressora")

    def _not_printed(self) -> None:
        self._printing = False
        why = "A impressora não aceitou o trabalho: confira se está ligada e com papel, e tente de novo."
        self.session.prompts.inform("O documento não foi impresso", why, tone=Tone.WARNING)

    def settle(self) -> bool:
        """Stay while pages are still being sent to the printer."""
        if self._printing:
            self.session.told.emit("Espere a impressão terminar")
        return not self._printing

    def reveal(self, target: object) -> None:
        """Print, if that is wanted; there is one document, which is in sight already."""
        if target == PRINT:
            self._print_when_made = self._task is not None or not self.pdf
            if not self._print_when_made:
                self.print_document()


def _write(path: Path, pdf: bytes) -> None:
    """Write all or nothing: a full disk leaves no half document."""
    part = path.with_name(f".{path.name}.parte")
    try:
        part.write_bytes(pdf)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def factory(session: Session) -> DocumentsPage:
    """Return the page over an open plebiscite."""
    return DocumentsPage(session)
