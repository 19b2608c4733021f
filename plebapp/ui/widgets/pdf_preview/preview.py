"""The preview: a strip of pages, the document, and a bar to turn, search and enlarge."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from plebapp.texts.formats import integer
from plebapp.ui import theme
from plebapp.ui.spacing import pixels, space
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.pdf_preview.find_bar import FindBar
from plebapp.ui.widgets.pdf_preview.thumbnails import Thumbnails
from plebapp.ui.widgets.pdf_preview.view import PdfView
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.ui.widgets.table import Store
from plebapp.ui.widgets.tool import tool

_STRIP = "preview/thumbnails"
_LEAST_FOR_STRIP = 64  # grid steps of width; with less, the document needs them all
_BAR_IN_A_ROW = 86
_TURNS = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}


class PdfPreview(QWidget):
    """Shows the bytes of one PDF at a time.

    Ctrl+G goes to a page, F3 searches, F9 shows and hides the strip of pages, which `store` remembers; see PdfView for
    the keys of the document itself.
    """

    def __init__(self, store: Store) -> None:
        """Make an empty preview."""
        super().__init__()
        self._store, self._buffer = store, QBuffer(self)
        self.document = QPdfDocument(self)
        self.view = PdfView(self.document)
        self.thumbnails = Thumbnails(self.document)
        self.finder = FindBar(self.document, self.view)
        self.page_edit, self.total = QLineEdit(), label("", muted=True)
        self.strip_button = self._strip_button()
        self._lay_out()
        theme.current().changed.connect(self._fit)
        self._fit()
        self.view.page_changed.connect(self._show_place)
        self.thumbnails.chosen.connect(self.view.go)
        self.page_edit.returnPressed.connect(self._go_to_typed)
        self.page_edit.editingFinished.connect(self._show_place)
        self._show_place()

    def show_pdf(self, pdf: bytes) -> None:
        """Show a document, at the page where the last one stood."""
        page = self.page()
        self.document.close()
        self._buffer.close()
        self._buffer.setData(QByteArray(pdf))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self.document.load(self._buffer)
        self.thumbnails.show_document()
        self.finder.search_again()
        self.view.go(min(page, self.pages() - 1))
        self._show_place()

    def pages(self) -> int:
        """Return how many pages there are."""
        return self.document.pageCount()

    def page(self) -> int:
        """Return the page in view, from 0."""
        return self.view.page()

    def strip_wanted(self) -> bool:
        """Say whether the person wants to see the strip of pages."""
        return self.strip_button.isChecked()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Turning pages works wherever the keyboard is in the preview, as in the field of the search.
        if event.key() in _TURNS:
            self.view.go(self.page() + _TURNS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_strip()

    # ── how it is put together ─────────────────────────────────────────────────────────────────────

    def _strip_button(self) -> QToolButton:
        button = tool("thumbnails", "Miniaturas das páginas", "F9", self._strip_chosen)
        button.setCheckable(True)
        button.setChecked(self._store.value(_STRIP) != "0")
        return button

    def _lay_out(self) -> None:
        bar = SideBySide([(self._tools(), 0), (self.finder, 1)], _BAR_IN_A_ROW, spacing=1)
        pages = QHBoxLayout()
        space(pages, spacing=1)
        pages.addWidget(self.thumbnails)
        pages.addWidget(self.view, 1)
        column = QVBoxLayout(self)
        space(column, spacing=1)
        column.addWidget(bar)
        column.addLayout(pages, 1)

    def _tools(self) -> QWidget:
        self.page_edit.setAccessibleName("Página")
        self.page_edit.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.page_edit.setToolTip("Ir para a página (Ctrl+G)")
        shortcut = QShortcut(QKeySequence("Ctrl+G"), self)
        shortcut.activated.connect(self._ask_page)
        part = QWidget()
        row = QHBoxLayout(part)
        space(row, spacing=0.75)
        for widget in (self.strip_button, label("Página", muted=True), self.page_edit, self.total):
            row.addWidget(widget)
        row.addStretch(1)
        row.addLayout(self._zooming())
        return part

    def _zooming(self) -> QHBoxLayout:
        row = QHBoxLayout()
        space(row, spacing=0.25)
        for icon, name, keys, work in (
            ("zoom-out", "Menor", "Ctrl+Alt+-", self.view.zoom_out),
            ("zoom-in", "Maior", "Ctrl+Alt++", self.view.zoom_in),
            ("fit-width", "Largura da página", "Ctrl+Alt+0", self.view.fit_width),
            ("fit-page", "Página inteira", "Ctrl+Alt+1", self.view.fit_page),
        ):
            row.addWidget(tool(icon, name, keys, work))
        return row

    def _fit(self) -> None:
        self.page_edit.setFixedWidth(pixels(6))

    # ── what the person does ───────────────────────────────────────────────────────────────────────

    def _strip_chosen(self) -> None:
        self._store.setValue(_STRIP, "1" if self.strip_wanted() else "0")
        self._show_strip()

    def _show_strip(self) -> None:
        has_room = self.width() >= pixels(_LEAST_FOR_STRIP)
        self.strip_button.setVisible(has_room)
        self.thumbnails.setVisible(has_room and self.strip_wanted())

    def _ask_page(self) -> None:
        self.page_edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.page_edit.selectAll()

    def _go_to_typed(self) -> None:
        typed = self.page_edit.text().strip().replace(".", "")
        if typed.isdecimal():
            self.view.go(min(max(int(typed), 1), self.pages()) - 1)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_place()

    def _show_place(self, *_: object) -> None:
        self.page_edit.setText(integer(self.page() + 1) if self.pages() else "")
        self.page_edit.setEnabled(bool(self.pages()))
        self.total.setText(f"de {integer(self.pages())}" if self.pages() else "")
        self.page_edit.setAccessibleDescription(self.total.text())
        self.thumbnails.show_page(self.page())
