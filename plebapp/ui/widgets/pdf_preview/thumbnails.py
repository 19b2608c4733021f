"""A strip of small pages beside the document. Each is drawn when it comes in sight, one in a turn of the event loop, so
that a document of many pages is there at once."""

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QImage, QPainter, QPen
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from plebapp.texts.formats import integer
from plebapp.ui import theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import pixels
from plebapp.ui.typography import Text

Index = QModelIndex | QPersistentModelIndex

_WIDE, _HIGH = 11, 15.5  # grid steps of a page; A4 is as high as 1,41 times its width
_EDGE = 1.25


class _Pages(QAbstractListModel):
    """The pages of a document by their numbers."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def set_count(self, count: int) -> None:
        self.beginResetModel()
        self._count = count
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self._count

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        spoken = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        return f"Página {integer(index.row() + 1)}" if spoken else None


class Thumbnails(QListView):
    """The strip. `chosen` carries the page, from 0, that was chosen by a click or the arrows."""

    chosen = Signal(int)

    def __init__(self, document: QPdfDocument) -> None:
        """Show the pages of `document`, once `show_document` says that it is there."""
        super().__init__()
        self._document = document
        self._model, self._silent = _Pages(), False
        self._wanted: list[int] = []
        self.pictures: dict[int, QImage] = {}
        """What has been drawn so far, by page."""
        self.setAccessibleName("Miniaturas das páginas")
        self.setModel(self._model)
        self.setItemDelegate(_Painter(self))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._choose)
        self._next = QTimer(self)
        self._next.setInterval(0)
        self._next.timeout.connect(self._draw_next)
        theme.current().changed.connect(self._fit)
        self._fit()

    def show_document(self) -> None:
        """Show the pages of the document as it is now."""
        self._forget()
        self._model.set_count(self._document.pageCount())

    def show_page(self, page: int) -> None:
        """Mark the page in view; it is not chosen by that."""
        self._silent = True
        self.setCurrentIndex(self._model.index(page))
        self._silent = False

    def picture(self, page: int) -> QImage | None:
        """Return a page drawn, None while it is not; it will be soon."""
        drawn = self.pictures.get(page)
        if drawn is None and page not in self._wanted:
            self._wanted.append(page)
            self._next.start()
        return drawn

    def item_size(self) -> QSize:
        """Return the room of a page with its number."""
        return QSize(pixels(_WIDE + 2 * _EDGE), pixels(_HIGH + 2 * _EDGE) + round(theme.current().metrics.line))

    def _choose(self, index: QModelIndex) -> None:
        if not self._silent and index.isValid():
            self.chosen.emit(index.row())

    def _draw_next(self) -> None:
        """Draw the page wanted last that is still in sight."""
        while self._wanted:
            page = self._wanted.pop()
            index = self._model.index(page)
            if index.isValid() and self.visualRect(index).intersects(self.viewport().rect()):
                self.pictures[page] = self._draw(page)
                self.update(index)
                return
        self._next.stop()

    def _draw(self, page: int) -> QImage:
        ratio = self.devicePixelRatioF()
        paper = self._document.pagePointSize(page)
        room = QSize(round(pixels(_WIDE) * ratio), round(pixels(_HIGH) * ratio))
        size = paper.toSize().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        drawn = QImage(size, QImage.Format.Format_RGB32)
        drawn.fill(theme.current().color(Role.PAPER))
        with QPainter(drawn) as painter:
            painter.drawImage(0, 0, self._document.render(page, size))
        drawn.setDevicePixelRatio(ratio)
        return drawn

    def _forget(self) -> None:
        self.pictures.clear()
        self._wanted.clear()

    def _fit(self) -> None:
        self._forget()
        self.setFixedWidth(pixels(_WIDE + 2 * _EDGE + 2.5))
        self.scheduleDelayedItemsLayout()


class _Painter(QStyledItemDelegate):
    """Draws a page with its number under it; the page in view has a thick edge and a bold number."""

    def __init__(self, strip: Thumbnails) -> None:
        super().__init__(strip)
        self._strip = strip

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return self._strip.item_size()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        room, look = QRect(option.rect), theme.current()
        current = bool(option.state & QStyle.StateFlag.State_Selected)
        drawn = self._strip.picture(index.row())
        size = QSize(pixels(_WIDE), pixels(_HIGH)) if drawn is None else drawn.deviceIndependentSize().toSize()
        page = QRect(room.center().x() - size.width() // 2, room.top() + pixels(_EDGE), size.width(), size.height())
        painter.save()
        painter.fillRect(page, look.color(Role.PAPER))
        if drawn is not None:
            painter.drawImage(page, drawn)
        painter.setPen(QPen(look.color(Role.ACCENT if current else Role.FIELD), 3 if current else 1))
        painter.drawRect(page.adjusted(-1, -1, 0, 0))
        painter.setPen(look.color(Role.ACCENT if current else Role.MUTED))
        painter.setFont(look.font(Text.SMALL_STRONG if current else Text.SMALL))
        under = QRect(room.left(), page.bottom() + 2, room.width(), room.bottom() - page.bottom())
        painter.drawText(
            under, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop), integer(index.row() + 1)
        )
        painter.restore()
