"""Table models whose columns are data: a title, how a row is written, and how it sorts."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from plebapp.ui import icons, theme
from plebapp.ui.widgets.basic import TONES, Tone

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex

COLUMN_ROLE = Qt.ItemDataRole.UserRole + 1
SORT_ROLE = Qt.ItemDataRole.UserRole + 2


@dataclass(frozen=True)
class Column(Generic[Row]):
    """A column: `key` names it in the settings, `text` writes a row's cell.

    `figure` aligns right. `sort` gives what the column is ordered by (the text unless given). `tone` colours
    a cell and puts the tone's mark before its words. `chars` is the width to start with, in characters; the
    column that `stretches` takes the room that is left.
    """

    key: str
    title: str
    text: Callable[[Row], str]
    figure: bool = False
    sort: Callable[[Row], Any] | None = None
    tone: Callable[[Row], Tone | None] | None = None
    chars: int = 12
    stretches: bool = False

    def order(self, row: Row) -> Any:  # noqa: ANN401  # whatever the column compares
        """Return what a row is ordered by in this column."""
        return self.sort(row) if self.sort else self.text(row).casefold()


class ColumnsModel(QAbstractTableModel, Generic[Row]):
    """A read-only table of rows; a subclass says how many there are and gives each."""

    def __init__(self, columns: Sequence[Column[Row]]) -> None:
        """Make a model with these columns."""
        super().__init__()
        self.columns = tuple(columns)

    @abstractmethod
    def row_at(self, number: int) -> Row | None:
        """Return the row of that number, None where it has not been read yet."""

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        values = {
            Qt.ItemDataRole.DisplayRole: column.title,
            Qt.ItemDataRole.TextAlignmentRole: int(_alignment(column)),
            COLUMN_ROLE: column,
        }
        return values.get(role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        column, row = self.columns[index.column()], self.row_at(index.row())
        if row is None:
            return None
        return self._cell(column, row, role)

    def _cell(self, column: Column[Row], row: Row, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return column.text(row)
            case Qt.ItemDataRole.TextAlignmentRole:
                return int(_alignment(column))
            case Qt.ItemDataRole.ForegroundRole | Qt.ItemDataRole.DecorationRole:
                tone = column.tone(row) if column.tone else None
                return _look(tone, role) if tone else None
        return column.order(row) if role == SORT_ROLE else None


class RowsModel(ColumnsModel[Row]):
    """A model over rows held in memory; sorts them itself."""

    def __init__(self, columns: Sequence[Column[Row]], rows: Sequence[Row] = ()) -> None:
        """Make a model that shows `rows` in the order given."""
        super().__init__(columns)
        self._rows = list(rows)
        self._order: tuple[int, Qt.SortOrder] | None = None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        return 0 if parent.isValid() else len(self._rows)

    def row_at(self, number: int) -> Row | None:
        return self._rows[number]

    def rows(self) -> tuple[Row, ...]:
        """Return the rows in the order shown."""
        return tuple(self._rows)

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows, in the order the table is sorted by."""
        self.beginResetModel()
        self._rows = list(rows)
        self._sort_rows()
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._order = (column, order) if 0 <= column < len(self.columns) else None
        self.layoutAboutToBeChanged.emit()
        before = [(index, self._rows[index.row()]) for index in self.persistentIndexList()]
        self._sort_rows()
        places = {id(row): number for number, row in enumerate(self._rows)}
        for index, row in before:
            self.changePersistentIndex(index, self.index(places[id(row)], index.column()))
        self.layoutChanged.emit()

    def _sort_rows(self) -> None:
        if self._order:
            column, order = self._order
            self._rows.sort(key=self.columns[column].order, reverse=order is Qt.SortOrder.DescendingOrder)


def _alignment(column: Column[Row]) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.figure else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _look(tone: Tone, role: int) -> object:
    look = TONES[tone]
    if role == Qt.ItemDataRole.ForegroundRole:
        return theme.current().color(look.ink)
    return icons.icon(look.icon, look.ink)
