"""How an issued document stands in the list: its name, when and by whom it was issued, and its state with a mark."""

from datetime import datetime, tzinfo
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from plebapp.texts.documents import state
from plebapp.texts.formats import capitalised, clock, short_date
from plebapp.texts.terms import document_name
from plebapp.ui import icons, theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import pixels
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import TONES, Tone
from plebapp.usecases.issuing import Standing

LINES = Qt.ItemDataRole.UserRole
_WRAPS = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)
_ENDLESS = 10_000


class IssueLines(NamedTuple):
    """What is said of an issue, and in what tone."""

    name: str
    moment: str
    state: str
    tone: Tone


def lines_of(standing: Standing, zone: tzinfo) -> IssueLines:
    """Return what is said of an issue, in the legal time `zone`."""
    issued = standing.issued
    at = datetime.fromisoformat(issued.at).astimezone(zone)
    return IssueLines(
        document_name(issued.kind, issued.number),
        f"expedida em {short_date(at.date())}, {clock(at)} · {issued.person}",
        capitalised(state(standing.superseded, zone)),
        tone_of(standing),
    )


def tone_of(standing: Standing) -> Tone:
    """Return the tone, and with it the mark, of an issue that stands or does not."""
    return Tone.OK if standing.superseded is None else Tone.WARNING


class IssuePainter(QStyledItemDelegate):
    """Draws the lines of an item, each as high as it needs to be at the width of the list."""

    def __init__(self, view: QListWidget) -> None:
        """Draw for `view`."""
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = self._view.viewport().width()
        parts = _parts(index.data(LINES), QRect(0, 0, width, _ENDLESS))
        return QSize(width, parts[-1][0].bottom() + 1 + pixels(0.75))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        lines, look, room = index.data(LINES), theme.current(), QRect(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(room, look.color(Role.ACCENT_SOFT))
            painter.fillRect(QRect(room.left(), room.top(), pixels(0.5), room.height()), look.color(Role.ACCENT))
        mark = TONES[lines.tone]
        side = pixels(2.25)
        painter.save()
        for place, text, kind, role in _parts(lines, room):
            painter.setFont(look.font(kind))
            painter.setPen(look.color(role))
            painter.drawText(place, _WRAPS, text)
        top = _parts(lines, room)[0][0].top()
        icons.paint(painter, mark.icon, QRectF(room.left() + pixels(1.25), top, side, side), mark.ink)
        painter.restore()


def _parts(lines: IssueLines, room: QRect) -> list[tuple[QRect, str, Text, Role]]:
    """Return each part of an item with its place in `room`, its type and its colour."""
    look, top, parts = theme.current(), room.top() + pixels(0.75), []
    left, width = room.left() + pixels(4.5), room.width() - pixels(5.25)
    for text, kind, role in (
        (lines.name, Text.STRONG, Role.TEXT),
        (lines.moment, Text.SMALL, Role.MUTED),
        (lines.state, Text.BODY, TONES[lines.tone].ink),
    ):
        measured = QFontMetrics(look.font(kind)).boundingRect(QRect(0, 0, width, _ENDLESS), _WRAPS, text)
        parts.append((QRect(left, top, width, measured.height()), text, kind, role))
        top += measured.height() + pixels(0.25)
    return parts
