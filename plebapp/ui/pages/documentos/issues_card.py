"""The documents issued, newest first, each with its number, moment, person and state."""

from collections.abc import Sequence
from datetime import tzinfo

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QSizePolicy

from plebapp.ui import theme
from plebapp.ui.pages.documentos.issue_lines import LINES, IssuePainter, lines_of
from plebapp.ui.spacing import pixels, space
from plebapp.ui.widgets.basic import Card, label
from plebapp.ui.widgets.controls import Button
from plebapp.usecases.issuing import Standing
from plebapp.usecases.ports import Issued

_NONE = "Nada foi expedido ainda: salvar ou imprimir numera o documento e o guarda no arquivo."


class IssuesCard(Card):
    """`chosen` carries the Standing of the document chosen; `copy_wanted` asks for a copy of the one in view."""

    chosen = Signal(object)
    copy_wanted = Signal()

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__("Expedidos")
        self._standings: tuple[Standing, ...] = ()
        self._note = label(_NONE, muted=True, wraps=True)
        self.list = QListWidget()
        self.list.setAccessibleName("Documentos expedidos, o mais novo primeiro")
        self.list.setToolTip("Escolha um documento para vê-lo, salvá-lo ou imprimi-lo de novo, como saiu")
        self.list.setItemDelegate(IssuePainter(self.list))
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setMinimumHeight(pixels(11))
        # What the list would like must not push its button out of sight; it takes what is left.
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.copy_button = Button("Nova via", icon="copy")
        self.copy_button.setToolTip("Mais um exemplar do documento em vista, com o seu número de via")
        foot = QHBoxLayout()
        space(foot)
        foot.addWidget(self.copy_button)
        foot.addStretch(1)
        self.add(self._note)
        self.add(self.list, 1)
        self.add(foot)
        self.body.addStretch()
        self.list.itemSelectionChanged.connect(self._choose)
        self.list.itemActivated.connect(lambda item: item.setSelected(True))
        self.copy_button.clicked.connect(self.copy_wanted)
        theme.current().changed.connect(self.list.scheduleDelayedItemsLayout)

    def show_issues(self, standings: Sequence[Standing], in_view: Issued | None, zone: tzinfo) -> None:
        """Show how issues stand, oldest first as the file gives them; the one `in_view` is marked."""
        self._standings = tuple(reversed(standings))
        blocked = self.list.blockSignals(True)
        self.list.clear()
        for each in self._standings:
            lines = lines_of(each, zone)
            item = QListWidgetItem(", ".join(lines[:3]))
            item.setData(LINES, lines)
            self.list.addItem(item)
            if each.issued == in_view:
                self.list.setCurrentItem(item)
        self.list.blockSignals(blocked)
        self._note.setVisible(not self._standings)
        for part in (self.list, self.copy_button):
            part.setVisible(bool(self._standings))

    def texts(self) -> tuple[str, ...]:
        """Return what is said of each."""
        return tuple(self.list.item(row).text() for row in range(self.list.count()))

    def choose(self, row: int) -> None:
        """Choose a document as a click does, the newest being 0."""
        self.list.setCurrentRow(row)

    def _choose(self) -> None:
        rows = [index.row() for index in self.list.selectedIndexes()]
        if rows:
            self.chosen.emit(self._standings[rows[0]])
