"""Documentos: the general minutes as they would be now, previewed, saved and printed."""

from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QSizePolicy, QStackedWidget, QWidget

from plebapp.domain.canvass import Canvass
from plebapp.domain.errors import PlebError
from plebapp.domain.journal import Action
from plebapp.texts.formats import clock, counted, full_digest, integer, percent, short_date, short_digest, timestamp
from plebapp.texts.messages import message
from plebapp.texts.minutes import DRAFT, TITLE
from plebapp.texts.remarks import replaced
from plebapp.ui.issuing import Issuer, named
from plebapp.ui.session import Session
from plebapp.ui.session_page import SessionPage
from plebapp.ui.spacing import pixels, space
from plebapp.ui.stages import PRINT
from plebapp.ui.tasks import Task
from plebapp.ui.trust import NO_RESULT
from plebapp.ui.widgets.basic import Card, Pill, Tone, label, restyle
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.ui.widgets.flow import FlowLayout
from plebapp.ui.widgets.pdf_preview import PdfPreview
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.usecases.minutes import general_minutes
from plebapp.usecases.ports import Desk, Document, Issued, Report

_MAKING = "Preparando a Ata Geral…"
_STEADY = "A ata acompanha o arquivo: a cada lançamento ela é feita de novo."
_ISSUED = "Expedidos: salvar ou imprimir numera o documento e o guarda no arquivo."
_RECENT = 50  # newest entries among which the document's own is looked for
_READY = "Todas as seções têm a sua situação definida: a ata já pode ser assinada."


class DocumentsPage(SessionPage):
    """What can be issued now, or why not yet, and its preview."""

    needs_trust = True

    def __init__(self, session: Session) -> None:
        """Make the page over an open plebiscite."""
        super().__init__(session, "Documentos")
        self.document: Document | None = None
        self._issued: tuple[Issued, ...] = ()
        self._task: Task | None = None
        self._again = self._print_when_made = False
        self.issuer = Issuer(session, self)
        self.issuer.progress.connect(self._show_printing)
        self.issuer.printed.connect(self._steady)
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
        pills = FlowLayout()
        space(pills, spacing=1)
        self._draft, self._simulated = Pill(), Pill("SIMULADO", Tone.WARNING)
        for pill in (self._draft, self._simulated):
            pills.addWidget(pill)
        card.add(pills)
        self.why, self._made = label("", wraps=True), label("", muted=True, wraps=True)
        card.add(self.why)
        card.add(self._made)
        self.awaiting, self.lacking = label("", wraps=True), label("", wraps=True)
        for warning in (self.awaiting, self.lacking):
            restyle(warning, "tone", Tone.WARNING.value)
            warning.hide()
            card.add(warning)
        self._again_button = Button("Fazer de novo", icon="refresh")
        self._again_button.setToolTip("Põe na ata a hora de agora")
        self._again_button.clicked.connect(self.make)
        row = QHBoxLayout()
        space(row)
        row.addWidget(self._again_button)
        row.addStretch(1)
        card.add(row)
        self._add_issues(card)
        return card

    def _add_issues(self, card: Card) -> None:
        self.issues = QListWidget()
        self.issues.setAccessibleName("Documentos expedidos, o mais novo primeiro")
        self.issues.setWordWrap(True)
        self.issues.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.issues.setMinimumHeight(pixels(8))
        # What the list would like must not push its button out of sight; it takes what is left.
        self.issues.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.issues.currentRowChanged.connect(self._offer)
        self.save_again_button = Button("Salvar de novo…", icon="save")
        self.save_again_button.clicked.connect(self.save_again)
        card.add(label(_ISSUED, muted=True, wraps=True))
        card.add(self.issues, 1)
        foot = QHBoxLayout()
        space(foot)
        foot.addWidget(self.save_again_button)
        foot.addStretch(1)
        card.add(foot)

    def states(self) -> tuple[str, ...]:
        """Return the marks of the document: MINUTA or PRONTA, and SIMULADO."""
        return tuple(pill.text() for pill in (self._draft, self._simulated) if not pill.isHidden())

    # ── making it ──────────────────────────────────────────────────────────────────────────────────

    def refresh(self) -> None:
        """Make the minutes again from the facts as they are, unless they only were issued since."""
        self._show_state(self.session.canvass())
        self._show_issues()
        if self.document is None or not self._stands(self.document):
            self.make()

    def _stands(self, document: Document) -> bool:
        """Say whether nothing but issues is on record since what the document rests on."""
        for entry in self.session.desk.book.journal.latest(_RECENT):
            if entry.digest == document.head:
                return True
            if entry.action is not Action.DOCUMENT_ISSUED:
                return False
        return False

    def make(self) -> None:
        """Have the worker make the minutes; if it is at it already, once more afterwards."""
        if self._task is not None:
            self._again = True
            return
        self.header.set_title("Documentos", _MAKING)

        def work(desk: Desk, report: Report) -> Document:
            return general_minutes(self.session.app, desk, report)

        self._task = self.session.run(work, self._show, failed=self._cannot)
        self._task.progress.connect(self._show_progress)
        self._task.finished.connect(self._ended)

    def _show_progress(self, done: int, total: int) -> None:
        self.header.set_title("Documentos", f"{_MAKING} {percent(done, total)}")

    def _show(self, made: Document) -> None:
        self.document = made
        self._views.setCurrentIndex(1)
        self.preview.show_pdf(made.pdf)
        self.lacking.setText(replaced(made.replaced))
        self.lacking.setVisible(bool(made.replaced))
        # The minutes rest on the file as it is; so must the figures beside them.
        self.session.catch_up()
        canvass = self.session.canvass()
        moment = self.session.desk.clock().astimezone(canvass.plebiscite.local_time)
        pages = counted(self.preview.pages(), "página", "páginas")
        self._made.setText(f"{pages} · feita em {timestamp(moment)} · resumo do diário {short_digest(made.head)}")
        self._made.setToolTip(full_digest(made.head))

    def _cannot(self, error: PlebError) -> None:
        self.document = None
        self._print_when_made = False
        self._views.setCurrentIndex(0)
        self.empty.set_text("A Ata Geral ainda não pode ser feita", message(error))

    def _ended(self) -> None:
        self._task = None
        self._steady()
        self._offer()
        if self._again:
            self._again = False
            self.make()
        elif self._print_when_made and self.document is not None:
            self._print_when_made = False
            self.print_document()

    def _steady(self) -> None:
        self.header.set_title("Documentos", _STEADY)

    def _offer(self, _row: int = 0) -> None:
        for button in (self.save_button, self.print_button):
            button.setEnabled(self.document is not None)
            button.setVisible(self.document is not None or self._views.currentIndex() == 1)
        self.save_again_button.setEnabled(self.issues.currentRow() >= 0)

    def _show_issues(self) -> None:
        zone = self.session.canvass().plebiscite.local_time
        row = max(self.issues.currentRow(), 0)
        self._issued = tuple(reversed(self.session.desk.book.issues.all()))
        self.issues.clear()
        for issued in self._issued:
            at = datetime.fromisoformat(issued.at).astimezone(zone)
            self.issues.addItem(f"{named(issued)}\n{short_date(at.date())}, {clock(at)}\n{issued.person}")
        self.issues.setCurrentRow(min(row, len(self._issued) - 1))
        self._offer()

    def _show_state(self, canvass: Canvass) -> None:
        self._draft.show_state("PRONTA" if canvass.final else DRAFT, Tone.OK if canvass.final else Tone.WARNING)
        self._simulated.setVisible(canvass.plebiscite.simulated)
        self.why.setText(_READY if canvass.final else f"É minuta, e cada folha o diz: {_missing(canvass)}.")
        awaiting = sum(account.mismatch_undecided for account in canvass.stations)
        self.awaiting.setText(_awaiting(awaiting))
        self.awaiting.setVisible(bool(awaiting))

    # ── saving and printing ────────────────────────────────────────────────────────────────────────

    def suggested_name(self) -> str:
        """Return a good name for the file: document, plebiscite, and for a draft the moment."""
        canvass = self.session.canvass()
        plebiscite = canvass.plebiscite
        moment = self.session.desk.clock().astimezone(plebiscite.local_time)
        marks = [
            *([] if canvass.final else [f"{DRAFT} de {moment:%Y-%m-%d} {clock(moment)}"]),
            *(["SIMULADO"] if plebiscite.simulated else []),
        ]
        return f"{' - '.join(('Ata Geral', plebiscite.name, *marks))}.pdf".replace("/", "-")

    def save(self) -> None:
        """Ask where, issue the document as it is shown, and write it."""
        if self.document is not None:
            self.issuer.save(self.document, f"Salvar a {TITLE}", self.suggested_name())

    def save_again(self) -> None:
        """Write a document that was issued before, as it was then."""
        self.issuer.save_again(self._issued[self.issues.currentRow()])

    def print_document(self) -> None:
        """Show the printing dialog for the document as it is shown."""
        if self.document is not None:
            self.issuer.print_document(self.document, self.suggested_name(), self.preview.pages())

    def _show_printing(self, done: int, total: int) -> None:
        self.header.set_title("Documentos", f"Imprimindo: página {integer(done)} de {integer(total)}")

    def settle(self) -> bool:
        """Stay while pages are still being sent to the printer."""
        if self.issuer.is_printing:
            self.session.told.emit("Espere a impressão terminar")
        return not self.issuer.is_printing

    def reveal(self, target: object) -> None:
        """Print, if that is wanted; there is one document, which is in sight already."""
        if target == PRINT and self.session.distrust is not None:
            self.session.prompts.inform(
                "Não há o que imprimir", f"{NO_RESULT}. {self.session.distrust.told}", tone=Tone.WARNING
            )
        elif target == PRINT:
            self._print_when_made = self._task is not None or self.document is None
            if not self._print_when_made:
                self.print_document()


def _missing(canvass: Canvass) -> str:
    if canvass.complete:
        return "a relação de votantes está aberta"
    return f"há {counted(canvass.whole.stations.pending, 'seção por apurar', 'seções por apurar')}"


def _awaiting(stations: int) -> str:
    told = counted(stations, "seção tem incoincidência", "seções têm incoincidência")
    return f"{told} entre cédulas e votantes por deliberar (CE, art. 166): a ata sai a dizê-lo. Veja em Apuração."


def factory(session: Session) -> DocumentsPage:
    """Return the page over an open plebiscite."""
    return DocumentsPage(session)
