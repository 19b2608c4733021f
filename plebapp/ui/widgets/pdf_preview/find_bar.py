"""Searching the text of a document: a field, which of how many places is shown, and the ways back and on."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtPdf import QPdfDocument, QPdfSearchModel
from PySide6.QtWidgets import QHBoxLayout, QWidget

from plebapp.texts.formats import integer
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.pdf_preview.view import PdfView
from plebapp.ui.widgets.search_field import SearchField
from plebapp.ui.widgets.tool import tool


class FindBar(QWidget):
    """F3 shows the next place, Shift+F3 the one before, Enter in the field the next; F3 goes to the field while nothing
    is searched for."""

    def __init__(self, document: QPdfDocument, view: PdfView) -> None:
        """Search `document`, marking what is found in `view`."""
        super().__init__()
        self._document, self._view = document, view
        self._searched, self._at = 0, -1
        self._order: list[int] = []  # the model's places in reading order: it has them as they were drawn
        self._found = QPdfSearchModel(self)
        self._found.setDocument(document)
        view.setSearchModel(self._found)
        self.field = SearchField("Procurar no documento")
        self.count = label("", muted=True)
        self._back = tool("chevron-up", "Ocorrência anterior", "", self.find_previous)
        self._on = tool("chevron-down", "Ocorrência seguinte", "", self.find_next)
        row = QHBoxLayout(self)
        space(row, spacing=0.75)
        row.addWidget(self.field, 1)
        for widget in (self.count, self._back, self._on):
            row.addWidget(widget)
        for keys, work in (("F3", self.find_next), ("Shift+F3", self.find_previous)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(work)
        for button, keys in ((self._on, "F3"), (self._back, "Shift+F3")):
            button.setToolTip(f"{button.accessibleName()} ({keys})")
        # Left to itself, the model takes a tenth of a second for every page.
        self._next = QTimer(self)
        self._next.setInterval(0)
        self._next.timeout.connect(self._search_page)
        self.field.searched.connect(self._search)
        self.field.entered.connect(self.find_next)
        self._tell()

    def search_again(self) -> None:
        """Search anew: the document is another one now."""
        self._search(self.field.text())

    def find_next(self) -> None:
        """Show the next place, after the last the first."""
        self._step(1)

    def find_previous(self) -> None:
        """Show the place before, before the first the last."""
        self._step(-1)

    def places(self) -> int:
        """Return in how many places what is searched for was found so far."""
        return len(self._order)

    def _search(self, text: str) -> None:
        self._view.setCurrentSearchResultIndex(-1)
        self._found.setSearchString("")
        self._found.setSearchString(text)
        self._searched, self._at, self._order = 0, -1, []
        if text:
            self._next.start()
        self._tell()

    def _search_page(self) -> None:
        if self._searched < self._document.pageCount():
            links = [link.location() for link in self._found.resultsOnPage(self._searched)]
            first = len(self._order)
            self._order += sorted(
                range(first, first + len(links)), key=lambda place: (links[place - first].y(), links[place - first].x())
            )
            self._searched += 1
        else:
            self._next.stop()
        if self.places() and self._at < 0:
            self._show(0)
        self._tell()

    def _step(self, by: int) -> None:
        if not self.field.text():
            self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self.places():
            self._show((self._at + by) % self.places())

    def _show(self, place: int) -> None:
        self._at = place
        self._view.setCurrentSearchResultIndex(self._order[place])
        link = self._found.resultAtIndex(self._order[place])
        self._view.go(link.page(), link.location().y())
        self._tell()

    def _tell(self) -> None:
        found = self.places() if self.field.text() else 0
        self.count.setText(self._told(found))
        for button in (self._back, self._on):
            button.setEnabled(bool(found))

    def _told(self, found: int) -> str:
        if not self.field.text():
            return ""
        if found:
            return f"{integer(self._at + 1)} de {integer(found)}"
        return "procurando…" if self._next.isActive() else "nada encontrado"
