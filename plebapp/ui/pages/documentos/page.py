"""The page: what can be issued now beside what was issued, and the preview of the one chosen."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from plebapp.domain.errors import PlebError
from plebapp.domain.people import Permission
from plebapp.texts.before_issuing import before_issuing
from plebapp.texts.messages import message
from plebapp.ui import permits
from plebapp.ui.checking import Checker
from plebapp.ui.dropping import FileDrop
from plebapp.ui.issuing import Issuer
from plebapp.ui.pages.documentos.extracts import Extracts
from plebapp.ui.pages.documentos.in_view import InView
from plebapp.ui.pages.documentos.layout import NOT_YET, Layout
from plebapp.ui.pages.documentos.maker import MAKING, Maker
from plebapp.ui.pages.documentos.present_card import document_title
from plebapp.ui.printing import Printing
from plebapp.ui.session import Session
from plebapp.ui.session_page import SessionPage
from plebapp.ui.stages import PRINT
from plebapp.ui.trust import NO_RESULT
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.usecases.issuing import Standing
from plebapp.usecases.ports import Document

_STEADY = "O que é expedido fica guardado como saiu."


class DocumentsPage(SessionPage):
    """What can be issued now, or why not yet; what was issued; and the preview of the document in view."""

    needs_trust = True

    def __init__(self, session: Session) -> None:
        """Make the page over an open plebiscite."""
        super().__init__(session, "Documentos")
        self._views, self._shown = InView(session), b""
        self._then: Callable[[], None] | None = None
        self._arriving = False
        self.maker, self.issuer = Maker(session, self), Issuer(session, self)
        self.extracts = Extracts(session, self._extract, self)
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
        return self._views.document

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
        self.session.person_changed.connect(self._offer)
        self.maker.told.connect(partial(self.header.set_title, "Documentos"))
        self.maker.made.connect(self._made)
        self.maker.refused.connect(self._cannot)
        self.maker.ended.connect(self._ended)
        self.maker.copied.connect(self._copy_made)
        self.maker.not_copied.connect(self._copy_refused)

    # ── what is in view ────────────────────────────────────────────────────────────────────────────

    def showEvent(self, event: QShowEvent) -> None:
        # What is recorded without changing a fact is not announced, nor is a new year.
        self._stale, self._arriving = True, True
        super().showEvent(event)

    def start_place(self) -> QWidget | None:
        return self.preview.view if self.pieces.beside else None

    def refresh(self) -> None:
        """Show what is issued, and make the document anew unless it is as it would be made now."""
        self.card.show_state(self.session.canvass(), self.session.desk.clock())
        self._views.read()
        if not self._views.is_fresh():
            self.make()
        self._show_in_view()

    def show_present(self) -> None:
        """Show what can be issued now."""
        self._views.other = None
        self._show_in_view()
        self.preview.view.setFocus()

    def show_issue(self, chosen: Standing) -> None:
        """Show a document as it was issued."""
        self._then = None
        try:
            self._views.choose(chosen)
        except PlebError as error:
            self.session.prompts.inform("O documento não pode ser mostrado", message(error), tone=Tone.WARNING)
        self._show_in_view()

    def _show_in_view(self) -> None:
        views, plebiscite = self._views, self.session.canvass().plebiscite
        if views.document is not None and views.document.pdf != self._shown:
            self._shown = views.document.pdf
            self.preview.show_pdf(self._shown)
        present = views.present
        if present is not None:
            at = present.made_at or self.session.desk.clock()
            self.card.show_document(
                present, plebiscite.local_time, before_issuing(plebiscite, at), issued=bool(views.standing_of(present))
            )
        here = views.here
        self.issues.show_issues(views.standings, None if here is None else here.issued, plebiscite.local_time)
        self.band.say(*views.band())
        self._offer()

    def _offer(self, *_: object) -> None:
        """Offer what may be done with the document in view, and say of the rest why not."""
        views, here = self._views, self._views.here
        barred = permits.why_not(self.session, Permission.ISSUE)
        # A file that is only read keeps nothing of what leaves it, and what was issued leaves again as it did.
        why = "" if here is not None or self.session.read_only else barred
        for button in (self.save_button, self.print_button):
            button.setToolTip(why)
            button.setAccessibleDescription(why)
            button.setEnabled(self.document is not None and not why)
        self.more_button.setEnabled(self.document is not None)
        for button in (self.save_button, self.print_button, self.more_button):
            button.setVisible(self.pieces.full)
        self.save_button.setText("Salvar como…" if here is None else "Salvar de novo…")
        self.print_button.setText("Imprimir…" if here is None else "Imprimir de novo…")
        waits = views.standing_of(views.present) is None and not self.session.read_only
        self.card.show_barred(barred if waits else "")
        self.issues.offer_copy(here, barred)

    # ── making it ──────────────────────────────────────────────────────────────────────────────────

    def make(self) -> None:
        """Have the document that stands brought, or made."""
        if self._views.present is None:
            self.pieces.empty.set_text(MAKING, "")
        self.maker.make()

    def _make_again(self) -> None:
        self._views.other = None
        self.make()

    def make_copy(self) -> None:
        """Have a further copy made of the document in view."""
        here = self._views.here
        if here is not None:
            self.maker.copy(here.issued)

    def _copy_made(self, copy: Document) -> None:
        self._views.other = copy
        self._show_in_view()

    def _copy_refused(self, error: PlebError) -> None:
        self.session.prompts.inform("A nova via não foi feita", message(error), tone=Tone.WARNING)

    def _made(self, made: Document) -> None:
        self._views.present = made
        self.pieces.show_full(full=True)
        # The minutes rest on the file as it is; so must the figures beside them.
        self.session.catch_up()
        self.card.show_state(self.session.canvass(), self.session.desk.clock())
        self._views.read()
        self._show_in_view()
        reached = QApplication.focusWidget()
        if (
            self._arriving
            and self.isVisible()
            and self.pieces.beside
            and (reached is None or not self.pieces.isAncestorOf(reached))
        ):
            self.preview.view.setFocus()
        self._arriving = False

    def _cannot(self, error: PlebError) -> None:
        self._views.present, self._then = None, None
        self.pieces.empty.set_text(NOT_YET, message(error))
        self.card.show_refusal(message(error))
        standings = self._views.standings
        self.pieces.show_full(full=bool(standings))
        if standings and self._views.other is None:
            self.show_issue(standings[-1])

    def _ended(self) -> None:
        self.header.set_title("Documentos", _STEADY)
        self._offer()
        then, self._then = self._then, None
        if then is not None and self.isVisible():
            then()

    # ── saving and printing ────────────────────────────────────────────────────────────────────────

    def save(self) -> None:
        """Ask where, issue the document in view unless it was, and write it."""
        self._once_fresh(self._save)

    def print_document(self) -> None:
        """Ask how to print the document in view."""
        if not self.issuer.is_printing:
            self._once_fresh(self._print)

    def _once_fresh(self, then: Callable[[], None]) -> None:
        """Go on, where the document in view may leave as it is; otherwise once it has been made again."""
        views = self._views
        unissued = views.here is None and not self.session.read_only
        if views.document is None or (unissued and not permits.permit(self.session, Permission.ISSUE)):
            return
        if views.other is not None or (views.is_fresh() and not self.maker.busy):
            then()
            return
        self._then = then
        if not self.maker.busy:
            self.make()

    def _save(self) -> None:
        if self.document is not None:
            here = self._views.here
            self.issuer.save(self.document, self._views.file_name(), None if here is None else here.issued)

    def _print(self) -> None:
        if self.document is not None:
            here = self._views.here
            pages = (self.preview.pages(), self.preview.page() + 1)
            name = document_title(self.document)
            self.issuer.print_document(self.document, name, pages, None if here is None else here.issued)

    def _extract(self) -> tuple[Document, str] | None:
        if self.document is None:
            return None
        return self.document, self._views.file_name(numbered=self._views.here is not None)

    def _show_more(self) -> None:
        self.extracts.popup(self.more_button.mapToGlobal(self.more_button.rect().bottomLeft()))

    def _follow_printing(self, job: Printing) -> None:
        self.pieces.progress.follow(job, "Imprimindo")

    def settle(self) -> bool:
        """Stay while pages are still being sent to the printer."""
        if self.issuer.is_printing:
            self.session.warned.emit("Espere a impressão terminar, ou cancele-a")
        return not self.issuer.is_printing

    def reveal(self, target: object) -> None:
        """Print what can be issued now, if that is wanted; otherwise it is in sight already."""
        if target == PRINT and self.session.distrust is not None:
            self.session.prompts.inform(
                "Não há o que imprimir", f"{NO_RESULT}. {self.session.distrust.told}", tone=Tone.WARNING
            )
        elif target == PRINT:
            self._print_present()

    def _print_present(self) -> None:
        """Print what can be issued now, as soon as it is there."""
        self.show_present()
        if self._views.present is not None:
            self.print_document()
        elif self.maker.busy:
            self._then = self._print


def factory(session: Session) -> DocumentsPage:
    """Return the page over an open plebiscite."""
    return DocumentsPage(session)
