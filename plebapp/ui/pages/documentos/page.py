"""The page: what can be issued now beside what was issued, and the preview of the one chosen."""

import hashlib
from datetime import datetime
from functools import partial

from plebapp.domain.errors import PlebError
from plebapp.domain.journal import NO_FACT
from plebapp.texts.before_issuing import before_issuing
from plebapp.texts.documents import IN_FORCE, SUPERSEDED, state
from plebapp.texts.formats import percent
from plebapp.texts.messages import message
from plebapp.ui.checking import Checker
from plebapp.ui.dropping import FileDrop
from plebapp.ui.issuing import Issuer
from plebapp.ui.pages.documentos.extracts import Extracts
from plebapp.ui.pages.documentos.file_names import file_name
from plebapp.ui.pages.documentos.issue_lines import tone_of
from plebapp.ui.pages.documentos.layout import NOT_YET, Layout
from plebapp.ui.pages.documentos.present_card import document_title
from plebapp.ui.printing import Printing
from plebapp.ui.session import Session
from plebapp.ui.session_page import SessionPage
from plebapp.ui.stages import PRINT
from plebapp.ui.tasks import Task
from plebapp.ui.trust import NO_RESULT
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.usecases.issuing import Standing, kept, standing
from plebapp.usecases.minutes import latest_minutes, new_copy
from plebapp.usecases.ports import Desk, Document, Report

_MAKING = "Preparando a Ata Geral…"
_STEADY = "O que é expedido fica guardado como saiu."


class DocumentsPage(SessionPage):
    """What can be issued now, or why not yet; what was issued; and the preview of the document in view."""

    needs_trust = True

    def __init__(self, session: Session) -> None:
        """Make the page over an open plebiscite."""
        super().__init__(session, "Documentos")
        self._present: Document | None = None
        self._other: Document | None = None
        self._shown: Document | None = None
        self._standings: tuple[Standing, ...] = ()
        self._task: Task | None = None
        self._again = self._print_when_made = False
        self.issuer, self.extracts = Issuer(session, self), Extracts(session, self._extract, self)
        self.record_button = self.header.add_button("Registros da ata…", icon="edit")
        self.checker = Checker(session.app, session.runner, session.prompts, self)
        self.more_button = self.header.add_button("Mais", icon="chevron-down")
        self.save_button = self.header.add_button("Salvar como…", icon="save")
        self.print_button = self.header.add_button("Imprimir…", ButtonKind.PRIMARY, "print")
        self.pieces = Layout(session.store)
        self.card, self.issues, self.band = self.pieces.card, self.pieces.issues, self.pieces.band
        self.preview = self.pieces.preview
        self.add(self.pieces, 1)
        self._connect()
        self._offer()

    @property
    def document(self) -> Document | None:
        """The document in view: another one that was chosen, or the one that can be issued now."""
        return self._other or self._present

    def _connect(self) -> None:
        self.record_button.clicked.connect(self.session.record_wanted)
        self.save_button.clicked.connect(self.save)
        self.print_button.clicked.connect(self.print_document)
        self.more_button.clicked.connect(self._show_more)
        self.card.again_button.clicked.connect(self.make)
        self.issues.chosen.connect(self.show_issue)
        self.issues.copy_wanted.connect(self.make_copy)
        self.extracts.check_wanted.connect(partial(self.checker.ask, self.session))
        FileDrop(self, ".pdf").dropped.connect(lambda path: self.checker.check(path, self.session))
        self.band.back_button.clicked.connect(self.show_present)
        self.issuer.overtaken.connect(self._make_again)
        self.issuer.printing.connect(self._follow_printing)

    # ── what is in view ────────────────────────────────────────────────────────────────────────────

    def refresh(self) -> None:
        """Show what is issued, and make the document anew unless no fact changed since it was made."""
        self.card.show_state(self.session.canvass(), self.session.desk.clock())
        self._standings = standing(self.session.desk.book)
        if self._other is not None and self._standing_of(self._other) is None and not self._stands(self._other):
            self._other = None  # a copy that was not issued, and can be no more
        if self._present is None or not self._stands(self._present):
            self.make()
        self._show_in_view()

    def show_present(self) -> None:
        """Show what can be issued now."""
        self._other = None
        self._show_in_view()
        self.preview.view.setFocus()

    def show_issue(self, chosen: Standing) -> None:
        """Show a document as it was issued."""
        if self._present is not None and self._standing_of(self._present) == chosen:
            self._other = None
        else:
            try:
                self._other = kept(self.session.desk.book, chosen.issued)
            except PlebError as error:
                self.session.prompts.inform("O documento não pode ser mostrado", message(error), tone=Tone.WARNING)
        self._show_in_view()

    def _stands(self, document: Document) -> bool:
        """Say whether no fact changed since what the document rests on."""
        for entry in self.session.desk.book.journal.backwards():
            if entry.digest == document.head:
                return True
            if entry.action not in NO_FACT:
                return False
        return False

    def _standing_of(self, document: Document | None) -> Standing | None:
        """Return how a document stands that was issued, None where it was not."""
        if document is None:
            return None
        digest = hashlib.sha256(document.pdf).hexdigest()
        same = (each for each in self._standings if each.issued.digest == digest)
        return next((each for each in same if each.issued.kind == document.kind), None)

    def _show_in_view(self) -> None:
        document, zone = self.document, self.session.canvass().plebiscite.local_time
        if document is not None and document is not self._shown:
            self.preview.show_pdf(document.pdf)
        self._shown = document
        here, now = self._standing_of(document), self._standing_of(self._present)
        if self._present is not None:
            at = self.session.desk.clock() if now is None else datetime.fromisoformat(now.issued.at)
            issued = None if now is None else now.issued
            before = before_issuing(self.session.canvass().plebiscite, at)
            self.card.show_document(self._present, issued, at.astimezone(zone), before)
        self.issues.show_issues(self._standings, None if here is None else here.issued, zone)
        self.band.say(*self._band())
        self._offer()

    def _band(self) -> tuple[str, Tone]:
        """Say which document is in view, where it is not the one that can be issued now."""
        if self._other is None:
            return "", Tone.NEUTRAL
        name, here = document_title(self._other), self._standing_of(self._other)
        if here is None:
            return f"{name}, a expedir: salvar ou imprimir a expede", Tone.NEUTRAL
        told = state(here.superseded, self.session.canvass().plebiscite.local_time)
        for word in (IN_FORCE, SUPERSEDED):
            told = told.replace(word, word.upper(), 1)
        return f"{name} — {told}", tone_of(here)

    def _offer(self) -> None:
        here = self._standing_of(self.document)
        has_cards = self.pieces.full
        for button in (self.save_button, self.print_button, self.more_button):
            button.setEnabled(self.document is not None)
            button.setVisible(has_cards)
        self.save_button.setText("Salvar como…" if here is None else "Salvar de novo…")
        self.print_button.setText("Imprimir…" if here is None else "Imprimir de novo…")
        stands = here is not None and here.superseded is None
        self.issues.copy_button.setEnabled(stands and not self.session.read_only)

    # ── making it ──────────────────────────────────────────────────────────────────────────────────

    def make(self) -> None:
        """Have the worker bring the document that stands, or make it; if it is at it already, once more afterwards."""
        if self._task is not None:
            self._again = True
            return
        self.header.set_title("Documentos", _MAKING)

        def work(desk: Desk, report: Report) -> Document:
            return latest_minutes(self.session.app, desk, report)

        self._task = self.session.run(work, self._made, failed=self._cannot)
        self._task.progress.connect(self._show_making)
        self._task.finished.connect(self._ended)

    def _make_again(self) -> None:
        self._other = None
        self.make()

    def make_copy(self) -> None:
        """Have the worker make a further copy of the document in view."""
        here = self._standing_of(self.document)
        if here is None:
            return

        def work(desk: Desk, report: Report) -> Document:
            return new_copy(self.session.app, desk, here.issued, report)

        def refused(error: PlebError) -> None:
            self.session.prompts.inform("A nova via não foi feita", message(error), tone=Tone.WARNING)

        self.session.run(work, self._copy_made, failed=refused)

    def _copy_made(self, copy: Document) -> None:
        self._other = copy
        self._show_in_view()

    def _show_making(self, done: int, total: int) -> None:
        self.header.set_title("Documentos", f"{_MAKING} {percent(done, total)}")

    def _made(self, made: Document) -> None:
        self._present = made
        self.pieces.show_full(full=True)
        # The minutes rest on the file as it is; so must the figures beside them.
        self.session.catch_up()
        self.card.show_state(self.session.canvass(), self.session.desk.clock())
        self._standings = standing(self.session.desk.book)
        self._show_in_view()

    def _cannot(self, error: PlebError) -> None:
        self._present, self._print_when_made = None, False
        self.pieces.empty.set_text(NOT_YET, message(error))
        self.card.show_refusal(message(error))
        self.pieces.show_full(full=bool(self._standings))
        if self._standings and self._other is None:
            self.show_issue(self._standings[-1])

    def _ended(self) -> None:
        self._task = None
        self.header.set_title("Documentos", _STEADY)
        self._offer()
        if self._again:
            self._again = False
            self.make()
        elif self._print_when_made and self._present is not None:
            self._print_when_made = False
            self.print_document()

    # ── saving and printing ────────────────────────────────────────────────────────────────────────

    def suggested_name(self, *, numbered: bool = True) -> str:
        """Return a good name for the file of the document in view, without suffix."""
        plebiscite, document = self.session.canvass().plebiscite, self.document
        assert document is not None
        moment = self.session.desk.clock().astimezone(plebiscite.local_time)
        return file_name(document.kind, document.number if numbered else None, plebiscite, moment)

    def save(self) -> None:
        """Ask where, issue the document in view unless it was, and write it."""
        if self.document is not None:
            here = self._standing_of(self.document)
            self.issuer.save(self.document, self.suggested_name(), None if here is None else here.issued)

    def print_document(self) -> None:
        """Ask how to print the document in view."""
        if self.document is not None and not self.issuer.is_printing:
            here = self._standing_of(self.document)
            pages = (self.preview.pages(), self.preview.page() + 1)
            name = document_title(self.document)
            self.issuer.print_document(self.document, name, pages, None if here is None else here.issued)

    def _extract(self) -> tuple[Document, str] | None:
        if self.document is None:
            return None
        return self.document, self.suggested_name(numbered=self._standing_of(self.document) is not None)

    def _show_more(self) -> None:
        self.extracts.popup(self.more_button.mapToGlobal(self.more_button.rect().bottomLeft()))

    def _follow_printing(self, job: Printing) -> None:
        self.pieces.progress.follow(job, "Imprimindo")

    def settle(self) -> bool:
        """Stay while pages are still being sent to the printer."""
        if self.issuer.is_printing:
            self.session.told.emit("Espere a impressão terminar, ou cancele-a")
        return not self.issuer.is_printing

    def reveal(self, target: object) -> None:
        """Print what can be issued now, if that is wanted; otherwise it is in sight already."""
        if target == PRINT and self.session.distrust is not None:
            self.session.prompts.inform(
                "Não há o que imprimir", f"{NO_RESULT}. {self.session.distrust.told}", tone=Tone.WARNING
            )
        elif target == PRINT:
            self._print_when_made = self._task is not None or self._present is None
            if not self._print_when_made:
                self.show_present()
                self.print_document()


def factory(session: Session) -> DocumentsPage:
    """Return the page over an open plebiscite."""
    return DocumentsPage(session)
