"""The values of a journal entry as a tree: what it is, before, after; branches are filled when they are opened."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from plebapp.ui.models.journal_words import Detail

_DETAIL = Qt.ItemDataRole.UserRole


class DetailsTree(QTreeWidget):
    """Shows details. ↑ ↓ walk, → opens a branch and ← closes it."""

    def __init__(self, name: str) -> None:
        """Make an empty tree; `name` is said aloud."""
        super().__init__()
        self.setAccessibleName(name)
        self.setHeaderLabels(["Campo", "Antes", "Depois"])
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformRowHeights(True)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.itemExpanded.connect(self._fill)

    def show_details(self, details: Iterable[Detail]) -> None:
        """Show other details, the first branches open."""
        self.clear()
        items = [_item(detail) for detail in details]
        self.addTopLevelItems(items)
        for item in items if len(items) < 3 else ():
            item.setExpanded(True)

    def _fill(self, item: QTreeWidgetItem) -> None:
        detail = item.data(0, _DETAIL)
        if isinstance(detail, Detail) and detail.children is not None and item.childCount() == 0:
            item.addChildren([_item(child) for child in detail.children()])


def _item(detail: Detail) -> QTreeWidgetItem:
    item = QTreeWidgetItem([detail.label, detail.before, detail.after])
    item.setData(0, _DETAIL, detail)
    for column, text in enumerate((detail.label, detail.before, detail.after)):
        item.setToolTip(column, text)
    if detail.children is not None:
        item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
    return item
