"""The manual in its own window: index, the part on screen, a search through all parts.

Parts are Markdown files in `resources/manual`; `indice.md` links to every one, and the list at the left is made of its
links, so that a new part is named in one place.
"""

import re
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QTextBrowser, QVBoxLayout, QWidget

from plebapp.resource import resource
from plebapp.ui import theme
from plebapp.ui.models.manual_text import dress
from plebapp.ui.spacing import pixels, space
from plebapp.ui.widgets.basic import label, restyle
from plebapp.ui.widgets.search_field import SearchField

INDEX = "indice"
_LINK = re.compile(r"\[([^\]]+)\]\(([a-z-]+)\.md\)")


def part_path(key: str) -> Path:
    """Return where a part of the manual lies. Raises FileNotFoundError for one that there is not."""
    return resource(f"manual/{key}.md")


def parts() -> dict[str, str]:
    """Return the parts by key with their titles, in the order of the index, which comes first."""
    text = part_path(INDEX).read_text(encoding="utf-8")
    return {INDEX: "Índice", **{key: title for title, key in _LINK.findall(text)}}


class ManualWindow(QWidget):
    """Index at the left, text at the right, search above. Esc closes, Ctrl+F searches, Alt+← goes back."""

    def __init__(self, over: QWidget | None = None) -> None:
        """Show the index; `over` a dialog that blocks all windows but its children."""
        super().__init__(over, Qt.WindowType.Window)
        self.setWindowTitle("Manual do plebapp")
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)  # it goes with the main window
        self.setProperty("ground", "page")
        self.search = SearchField("Procurar no manual", "Procurar no manual (Enter: próxima ocorrência)")
        self.note = label("", muted=True)
        self.list = QListWidget()
        self.list.setAccessibleName("Partes do manual")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text = QTextBrowser()
        self.text.setAccessibleName("Texto do manual")
        self.text.setOpenExternalLinks(False)
        self._parts = parts()
        for key, title in self._parts.items():
            self.list.addItem(_entry(key, title))
        self._lay_out()
        self.list.currentRowChanged.connect(self._row_changed)
        self.text.sourceChanged.connect(self._source_changed)
        self.search.entered.connect(self.find_next)
        theme.current().changed.connect(self._dress)
        for keys, slot in (("Esc", self.close), ("Ctrl+F", self.search.setFocus), ("Alt+Left", self.text.backward)):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)
        self.resize(pixels(130), pixels(88))
        self.go(INDEX)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        space(head, spacing=2)
        head.addWidget(self.search, 1)
        head.addWidget(self.note)
        body = QHBoxLayout()
        space(body, spacing=2)
        body.addWidget(self.list, 3)
        body.addWidget(self.text, 7)
        whole = QVBoxLayout(self)
        space(whole, (2, 2, 2, 2), 1.5)
        whole.addLayout(head)
        whole.addLayout(body, 1)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.list.doItemsLayout()  # only now are rows as high as the style sheet wants them

    def part(self) -> str:
        """Return the key of the part on screen."""
        return _part(self.text.source())

    def go(self, key: str) -> None:
        """Show a part. Raises FileNotFoundError for one that there is not."""
        self.text.setSource(QUrl.fromLocalFile(str(part_path(key))))
        self.text.setFocus()

    def find_next(self) -> None:
        """Go to the next place where what is searched for stands, through all parts and round to the first again."""
        wanted = self.search.text().strip()
        if not wanted or self.text.find(wanted):
            self._say("")
            return
        keys = list(self._parts)
        here = keys.index(self.part())
        for key in (*keys[here + 1 :], *keys[: here + 1]):
            if wanted.casefold() in part_path(key).read_text(encoding="utf-8").casefold():
                self.go(key)
                self.search.setFocus()
                self.text.moveCursor(self.text.textCursor().MoveOperation.Start)
                if self.text.find(wanted):
                    self._say("")
                    return
        self._say("não há no manual")

    def _say(self, text: str) -> None:
        self.note.setText(text)
        restyle(self.note, "tone", "warning" if text else "muted")

    def _row_changed(self, row: int) -> None:
        key = list(self._parts)[row]
        if key != self.part():
            self.go(key)
            self.list.setFocus()

    def _source_changed(self, source: QUrl) -> None:
        row = list(self._parts).index(_part(source))
        blocked = self.list.blockSignals(True)
        self.list.setCurrentRow(row)
        self.list.blockSignals(blocked)
        self._dress()

    def _dress(self) -> None:
        dress(self.text.document())


def _part(source: QUrl) -> str:
    return Path(source.toLocalFile()).stem


def _entry(key: str, title: str) -> QListWidgetItem:
    entry = QListWidgetItem(title)
    entry.setData(0x0100, key)
    return entry
