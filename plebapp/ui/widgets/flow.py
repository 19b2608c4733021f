"""A layout that puts its items side by side and goes to a further line where the width ends."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy


class FlowLayout(QLayout):
    """Items from left to right, wrapped; `spacing` across, a third of it between lines.

    Items from number `tail` on stand at the right end of their line. The items of a line stand on its middle, or with
    `top` at its upper edge.
    """

    def __init__(self, tail: int | None = None, *, top: bool = False) -> None:
        """Make an empty layout."""
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._tail = tail
        self._top = top

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        margins = self.contentsMargins()
        lines = self._lines(width - margins.left() - margins.right())
        heights = sum(_height(line) for line in lines) + self._leading() * max(0, len(lines) - 1)
        return heights + margins.top() + margins.bottom()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        inner = rect.marginsRemoved(self.contentsMargins())
        y = inner.y()
        for line in self._lines(inner.width()):
            height = _height(line)
            self._place(line, QRect(inner.x(), y, inner.width(), height))
            y += height + self._leading()

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._shown()]
        width = sum(hint.width() for hint in hints) + self.spacing() * max(0, len(hints) - 1)
        return self._with_margins(QSize(width, max((hint.height() for hint in hints), default=0)))

    def minimumSize(self) -> QSize:
        least = QSize()
        for item in self._shown():
            least = least.expandedTo(item.minimumSize())
        return self._with_margins(least)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _with_margins(self, size: QSize) -> QSize:
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _leading(self) -> int:
        return self.spacing() // 3

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        room = 0
        for item in self._shown():
            wide = item.sizeHint().width()
            if not lines or wide > room:
                lines.append([])
                room = width
            lines[-1].append(item)
            room -= wide + self.spacing()
        return lines

    def _place(self, line: list[QLayoutItem], rect: QRect) -> None:
        tail = [] if self._tail is None else self._items[self._tail :]
        needed = sum(item.sizeHint().width() for item in line) + self.spacing() * (len(line) - 1)
        x, slack = rect.x(), max(0, rect.width() - needed)
        for item in line:
            if item in tail:
                x, slack = x + slack, 0
            hint = item.sizeHint()
            size = QSize(min(hint.width(), rect.width()), hint.height())
            lower = 0 if self._top else (rect.height() - size.height()) // 2
            item.setGeometry(QRect(QPoint(x, rect.y() + lower), size))
            x += size.width() + self.spacing()


def _height(line: list[QLayoutItem]) -> int:
    return max(item.sizeHint().height() for item in line)


def flexible(layout: FlowLayout) -> QSizePolicy:
    """Return the size policy of the widget that holds `layout`: its height depends on its width."""
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(layout.hasHeightForWidth())
    return policy
