"""A PDF shown inside the program: pages under one another, zoom, a search through the text.

QtPdf is slow to load; this module is imported when a document is first shown.
"""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QModelIndex, QPointF, Qt
from PySide6.QtGui import QKeySequence, QPalette, QShortcut
from PySide6.QtPdf import QPdfDocument, QPdfSearchModel
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from plebapp.texts.formats import counted, integer
from plebapp.ui import theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import pixels, space
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.controls import Button
from plebapp.ui.widgets.search_field import SearchField
from plebapp.ui.widgets.side_by_side import SideBySide

_STEP = 1.25
_LEAST, _MOST = 0.25, 4.0


class PdfPreview(QWidget):
    """Shows the bytes of one PDF at a time. Ctrl+F searches, Page Up and Page Down turn pages."""

    def __init__(self) -> None:
        """Make an empty preview."""
        super().__init__()
        self._buffer = QBuffer(self)
        self.document = QPdfDocument(self)
        self.view = QPdfView(self)
        self.view.setAccessibleName("Documento")
        self.view.setDocument(self.document)
        self.view.setPageMode(QPdfView.PageMode.MultiPage)
        self.view.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        self.view.setPageSpacing(pixels(1.5))
        self._found = QPdfSearchModel(self)
        self._found.setDocument(self.document)
        self.view.setSearchModel(self._found)
        self.place = label("", muted=True)
        self.search = SearchField("Procurar no documento")
        self._lay_out()
        theme.current().changed.connect(self._dress)
        self._dress()
        self.view.pageNavigator().currentPageChanged.connect(self._show_place)
        self._found.countChanged.connect(self._show_first)
        self.search.searched.connect(self._found.setSearchString)
        self.search.entered.connect(self.find_next)

    def _lay_out(self) -> None:
        zoom = QWidget()
        buttons = QHBoxLayout(zoom)
        space(buttons, spacing=1)
        for words, keys, slot in (
            ("Menor", "Ctrl+Alt+-", self.zoom_out),
            ("Maior", "Ctrl+Alt++", self.zoom_in),
            ("Largura", "Ctrl+Alt+0", self.fit_width),
        ):
            button = Button(words, shortcut=keys)
            button.clicked.connect(slot)
            buttons.addWidget(button)
        for key, steps in ((Qt.Key.Key_PageUp, -1), (Qt.Key.Key_PageDown, 1)):
            shortcut = QShortcut(QKeySequence(key), self.view)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(self.next_page if steps > 0 else self.previous_page)
        column = QVBoxLayout(self)
        space(column, spacing=1)
        column.addWidget(SideBySide([(self.place, 0), (self.search, 1), (zoom, 0)], least=76, spacing=1))
        column.addWidget(self.view, 1)

    def show_pdf(self, pdf: bytes) -> None:
        """Show a document, at the page where the last one stood."""
        page = self.page()
        self.document.close()
        self._buffer.close()
        self._buffer.setData(QByteArray(pdf))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self.document.load(self._buffer)
        self.go(min(page, self.pages() - 1))
        self._show_place()

    def pages(self) -> int:
        """Return how many pages there are."""
        return self.document.pageCount()

    def page(self) -> int:
        """Return the page in view, from 0."""
        return self.view.pageNavigator().currentPage()

    def go(self, page: int) -> None:
        """Turn to a page, from 0; one that is not there changes nothing."""
        if 0 <= page < self.pages():
            self.view.pageNavigator().jump(page, QPointF())

    def next_page(self) -> None:
        """Turn to the next page."""
        self.go(self.page() + 1)

    def previous_page(self) -> None:
        """Turn to the page before."""
        self.go(self.page() - 1)

    def zoom_in(self) -> None:
        """Show the pages larger."""
        self._zoom(_STEP)

    def zoom_out(self) -> None:
        """Show the pages smaller."""
        self._zoom(1 / _STEP)

    def fit_width(self) -> None:
        """Show the pages as wide as there is room."""
        self.view.setZoomMode(QPdfView.ZoomMode.FitToWidth)

    def find_next(self) -> None:
        """Go to the next place where what is searched for stands, after the last to the first."""
        count = self._results()
        if count:
            self._show_result((self.view.currentSearchResultIndex() + 1) % count)

    def _dress(self) -> None:
        # QPdfView paints what lies around its pages in this colour.
        palette = self.view.palette()
        palette.setColor(QPalette.ColorRole.Dark, theme.current().color(Role.BORDER))
        self.view.setPalette(palette)

    def _results(self) -> int:
        return self._found.rowCount(QModelIndex())

    def _zoom(self, factor: float) -> None:
        now = self.view.zoomFactor()
        if self.view.zoomMode() is QPdfView.ZoomMode.FitToWidth and self.pages():
            width = self.document.pagePointSize(self.page()).width() * self.view.logicalDpiX() / 72
            now = self.view.viewport().width() / width
        self.view.setZoomMode(QPdfView.ZoomMode.Custom)
        self.view.setZoomFactor(min(max(now * factor, _LEAST), _MOST))

    def _show_first(self) -> None:
        if self.search.text() and self._results():
            self._show_result(0)
        self._show_place()

    def _show_result(self, place: int) -> None:
        self.view.setCurrentSearchResultIndex(place)
        link = self._found.resultAtIndex(place)
        self.view.pageNavigator().jump(link.page(), link.location(), link.zoom())
        self._show_place()

    def _show_place(self, *_: object) -> None:
        text = f"Página {integer(self.page() + 1)} de {integer(self.pages())}" if self.pages() else ""
        if self.search.text():
            found = self._results()
            text += f" · {counted(found, 'ocorrência', 'ocorrências') if found else 'nada encontrado'}"
        self.place.setText(text)
