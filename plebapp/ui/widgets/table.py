"""The table of the program: quiet rules, remembered widths, everything by keyboard."""

import re
from typing import Protocol

from PySide6.QtCore import QAbstractItemModel, QItemSelection, QModelIndex, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from plebapp.ui import theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import pixels
from plebapp.ui.typography import Text
from plebapp.ui.widgets.columns import COLUMN_ROLE, Column, Index


class Store(Protocol):
    """Where widths are remembered: QSettings, or anything like it."""

    def value(self, key: str, /) -> object: ...

    def setValue(self, key: str, value: object, /) -> None: ...


_LEAST_STRETCHED = 22  # characters kept for the stretching column, however many others there are
_FORMULA = re.compile(r"^[=+\-@\t\r]")
_ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)  # a row is one thing here: its first and last cells are no places to go to
_FIGURE = re.compile(r"^[+\-−]?[0-9.,]+( %)?$")


class DataTable(QTableView):
    """A read-only table over a ColumnsModel.

    `row_chosen` carries the row number on Enter or double click, `current_changed` the row that the keyboard
    stands on (−1: none). Ctrl+C copies the selected rows, with their titles, for a spreadsheet. Widths are
    kept in characters under `key`, so that they survive another text size.
    """

    row_chosen = Signal(int)
    current_changed = Signal(int)

    def __init__(self, name: str, key: str, store: Store, empty: str = "") -> None:
        """Make a table; `name` is said aloud, `empty` is shown where there are no rows."""
        super().__init__()
        self._key, self._store, self._empty = key, store, empty
        self._restoring = False
        self.setAccessibleName(name)
        self._save_later = QTimer(self)
        self._save_later.setSingleShot(True)
        self._save_later.timeout.connect(self._save_widths)
        self._set_up_view()
        self._set_up_header()
        self.activated.connect(self._activated)
        theme.current().changed.connect(self._fit)
        self._fit()

    def _set_up_view(self) -> None:
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.setCornerButtonEnabled(False)

    def _set_up_header(self) -> None:
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(pixels(5))
        header.sectionResized.connect(self._resized)

    def set_empty(self, text: str) -> None:
        """Say something else where there are no rows."""
        self._empty = text
        self.viewport().update()

    def setModel(self, model: QAbstractItemModel | None) -> None:
        self._restoring = True
        super().setModel(model)
        self._restoring = False
        if model is None:
            return
        self.setSortingEnabled(False)
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        self._restore_widths()

    def current_row(self) -> int:
        """Return the row that the keyboard stands on, −1 if none."""
        return self.currentIndex().row()

    def select_row(self, row: int) -> None:
        """Put the keyboard on a row and show it; a row that is not there changes nothing."""
        model: QAbstractItemModel | None = self.model()
        if model is not None and 0 <= row < model.rowCount():
            self.setCurrentIndex(model.index(row, 0))

    def selected_text(self) -> str:
        """Return titles and selected rows, tabs between cells; formulas are made harmless."""
        model: QAbstractItemModel | None = self.model()
        if model is None or not self.selectionModel().hasSelection():
            return ""
        columns = range(model.columnCount())
        lines = [[str(model.headerData(column, Qt.Orientation.Horizontal)) for column in columns]]
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        lines += [[_harmless(model.index(row, column).data() or "") for column in columns] for row in rows]
        return "\n".join("\t".join(cells) for cells in lines)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.selected_text())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._activated(self.currentIndex())
        elif event.key() in _ENDS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            model: QAbstractItemModel | None = self.model()
            if model is not None:
                self.select_row(0 if event.key() == Qt.Key.Key_Home else model.rowCount() - 1)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_stretching_readable()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.row() != previous.row():
            self.current_changed.emit(current.row())

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        model: QAbstractItemModel | None = self.model()
        if self._empty and (model is None or model.rowCount() == 0):
            look = theme.current()
            room = self.viewport().rect().adjusted(pixels(4), pixels(4), -pixels(4), -pixels(4))
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            with QPainter(self.viewport()) as painter:
                painter.setFont(look.font(Text.BODY))
                painter.setPen(look.color(Role.MUTED))
                painter.drawText(QRect(room), int(flags), self._empty)

    def _fit(self) -> None:
        metrics = theme.current().metrics
        self.verticalHeader().setDefaultSectionSize(metrics.row)
        self.setMinimumHeight(metrics.row * 5)
        self._restore_widths()

    def _activated(self, index: QModelIndex) -> None:
        if index.isValid():
            self.row_chosen.emit(index.row())

    def _columns(self) -> list[Column]:
        model: QAbstractItemModel | None = self.model()
        if model is None:
            return []
        places = range(model.columnCount())
        found = (model.headerData(place, Qt.Orientation.Horizontal, COLUMN_ROLE) for place in places)
        return [column for column in found if isinstance(column, Column)]

    def _character(self) -> float:
        return QFontMetricsF(theme.current().font()).averageCharWidth()

    def _restore_widths(self) -> None:
        self._restoring = True
        header = self.horizontalHeader()
        for place, column in enumerate(self._columns()):
            chars = self._store.value(f"tables/{self._key}/{column.key}")
            width = (float(str(chars)) if chars else column.chars + 3) * self._character()
            mode = QHeaderView.ResizeMode.Stretch if column.stretches else QHeaderView.ResizeMode.Interactive
            header.setSectionResizeMode(place, mode)
            header.resizeSection(place, round(width))
        self._restoring = False
        self._keep_stretching_readable()

    def _keep_stretching_readable(self) -> None:
        """Let the stretching column take the room that is left, but never less than its words need: then it scrolls."""
        header, before = self.horizontalHeader(), self._restoring
        self._restoring = True
        for place, column in enumerate(self._columns()):
            if column.stretches:
                least = round(min(column.chars, _LEAST_STRETCHED) * self._character())
                room = self.viewport().width() - (header.length() - header.sectionSize(place))
                fits = room >= least
                mode = QHeaderView.ResizeMode.Stretch if fits else QHeaderView.ResizeMode.Interactive
                if header.sectionResizeMode(place) is not mode:
                    header.setSectionResizeMode(place, mode)
                if not fits:
                    header.resizeSection(place, least)
        self._restoring = before

    def _resized(self, section: int, _before: int, _after: int) -> None:
        if not self._restoring:
            self._keep_stretching_readable()
        chosen = self.horizontalHeader().sectionResizeMode(section) is QHeaderView.ResizeMode.Interactive
        if chosen and not self._restoring:
            self._save_later.start(300)

    def _save_widths(self) -> None:
        for place, column in enumerate(self._columns()):
            if not column.stretches:
                width = self.columnWidth(place) / self._character()
                self._store.setValue(f"tables/{self._key}/{column.key}", round(width, 2))


def _harmless(cell: str) -> str:
    """Return a cell that a spreadsheet takes as text: no line breaks, no formula."""
    flat = " ".join(cell.split())
    return f"'{flat}" if _FORMULA.match(cell) and not _FIGURE.match(flat) else flat
