"""How the page is laid out: the cards beside the preview, or in their place why there is no document."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from plebapp.ui.pages.documentos.band import Band
from plebapp.ui.pages.documentos.issues_card import IssuesCard
from plebapp.ui.pages.documentos.maker import MAKING
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
        """Make them, showing that the document is being made."""
        super().__init__()
        self.empty = EmptyState("documents", MAKING, "")
        self.card, self.issues, self.band = PresentCard(), IssuesCard(), Band()
        self.preview = PdfPreview(store)
        self.progress = ProgressStrip("cancelando; o que a impressora já recebeu pode sair…", keeps_room=False)
        cards, paper = _Column(self.card, self.issues), QWidget()
        right = QVBoxLayout(paper)
        space(right, spacing=1)
        for part in (self.progress, self.band):
            right.addWidget(part)
        right.addWidget(self.preview, 1)
        self._beside = SideBySide([(cards, 4), (paper, 9)], least=100)
        self.addWidget(self.empty)
        self.addWidget(self._beside)

    @property
    def full(self) -> bool:
        """Whether the cards and the preview are shown."""
        return self.currentIndex() == 1

    @property
    def beside(self) -> bool:
        """Whether the preview stands beside the cards, so that both are in sight."""
        return self.full and not self._beside.stacked

    def show_full(self, *, full: bool) -> None:
        """Show the cards and the preview, or in their place why there is no document."""
        self.setCurrentIndex(1 if full else 0)


class _Column(QScrollArea):
    """Cards under one another, each as high as its words need. Where they stand beside the preview they scroll; over it
    they are seen whole, for there the page itself scrolls."""

    def __init__(self, first: QWidget, last: QWidget) -> None:
        super().__init__()
        self._cards = QWidget()
        self._cards.setProperty("ground", "scroll")
        column = QVBoxLayout(self._cards)
        space(column, spacing=2)
        column.addWidget(first)
        column.addWidget(last, 1)
        self.setWidget(self._cards)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._cards.installEventFilter(self)

    def minimumSizeHint(self) -> QSize:
        least = self._cards.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(least, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return self._cards.sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        beside = self.parentWidget()
        stacked = isinstance(beside, SideBySide) and beside.stacked
        self.setMinimumHeight(self._cards.heightForWidth(self.viewport().width()) if stacked else 0)
