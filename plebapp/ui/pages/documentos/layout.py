"""How the page is laid out: the cards beside the preview, or in their place why there is no document."""

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from plebapp.ui.pages.documentos.band import Band
from plebapp.ui.pages.documentos.issues_card import IssuesCard
from plebapp.ui.pages.documentos.present_card import PresentCard
from plebapp.ui.spacing import space
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.ui.widgets.pdf_preview import PdfPreview
from plebapp.ui.widgets.progress import ProgressStrip
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.ui.widgets.table import Store

NOT_YET = "A Ata Geral ainda não pode ser feita"


class Layout(QStackedWidget):
    """The pieces of the page, and which of both is shown."""

    def __init__(self, store: Store) -> None:
        """Make them, showing that there is no document."""
        super().__init__()
        self.empty = EmptyState("documents", NOT_YET, "")
        self.card, self.issues, self.band = PresentCard(), IssuesCard(), Band()
        self.preview = PdfPreview(store)
        self.progress = ProgressStrip("cancelando; o que a impressora já recebeu pode sair…", keeps_room=False)
        cards, paper = QWidget(), QWidget()
        left, right = QVBoxLayout(cards), QVBoxLayout(paper)
        space(left, spacing=2)
        space(right, spacing=1)
        left.addWidget(self.card)
        left.addWidget(self.issues, 1)
        for part in (self.progress, self.band):
            right.addWidget(part)
        right.addWidget(self.preview, 1)
        self.addWidget(self.empty)
        self.addWidget(SideBySide([(cards, 4), (paper, 9)], least=100))

    @property
    def full(self) -> bool:
        """Whether the cards and the preview are shown."""
        return self.currentIndex() == 1

    def show_full(self, *, full: bool) -> None:
        """Show the cards and the preview, or in their place why there is no document."""
        self.setCurrentIndex(1 if full else 0)
