"""The documents issued, newest first, each with its number, moment, person and state."""

from collections.abc import Sequence
from datetime import tzinfo

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem

from plebapp.ui import theme
from plebapp.ui.pages.documentos.issue_lines import LINES, IssuePainter, lines_of
from plebapp.ui.spacing import pixels, space
from plebapp.ui.widgets.basic import Card, label
from plebapp.ui.widgets.controls import Button
from plebapp.usecases.issuing import Standing
from plebapp.usecases.ports import Issued

_LEAST = 11  # grid steps of height
_COPY = "Mais um exemplar do documento em vista, com o seu número de via"
_NO_COPY = "De documento superado, ou ainda não expedido, não se tira via"
_NONE = "Nada foi expedido ainda: salvar ou imprimir numera o documento e o guarda no arquivo."


class _List(QListWidget):
    """A list that asks for little, so as not to push the button under it out of sight, and takes what is left."""

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), pixels(_LEAST))

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), pixels(_LEAST))


class IssuesCard(Card):
    """`chosen` carries the Standing of the document chosen; `copy_wanted` asks for a copy of the one in view."""

    chosen = Signal(object)
    copy_wanted = Signal()

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__("Expedidos")
        self._standings: tuple[Standing, ...] = ()
        self._note = label(_NONE, muted=True, wraps=True)
        self.list = _List()
        self.list.setAccessibleName("Documentos expedidos, o mais novo primeiro")
        self.list.setToolTip("Escolha um documento para vê-lo, salvá-lo ou imprimi-lo de novo, como saiu")
        self.list.setItemDelegate(IssuePainter(self.list))
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.copy_button = Button("Nova via", icon="copy")
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

    def offer_copy(self, in_view: Standing | None, barred: str) -> None:
        """Offer a copy of the issue in view, where it stands and nothing bars the person."""
        stands = in_view is not None and in_view.superseded is None
        why = barred or ("" if stands else _NO_COPY)
        self.copy_button.setEnabled(not why)
        self.copy_button.setToolTip(why or _COPY)
        self.copy_button.setAccessibleDescription(why or _COPY)

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
