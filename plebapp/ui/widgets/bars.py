"""Bars painted from a BarView: turnout against the quorum, and the votes against the majority.

Every fill has a pattern besides its colour, so that a black-and-white photograph still tells them apart.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from plebapp.ui import theme
from plebapp.ui.palette import Role
from plebapp.ui.typography import Text
from plebapp.ui.widgets.bar_layout import BarLayout, BarView, Fill, Line, Rulers, Segment, Words, arrange

__all__ = ["Bar", "BarView", "Fill", "Line", "QuorumBar", "Segment", "VoteBar"]


class Pattern(StrEnum):
    """What is drawn over the colour of a fill."""

    SOLID = "solid"
    STRIPES = "stripes"
    SPARSE_STRIPES = "sparse_stripes"
    DOTS = "dots"
    GRID = "grid"


class _Look(NamedTuple):
    ground: Role
    ink: Role
    words: Role
    pattern: Pattern


_LOOKS: dict[Fill, _Look] = {
    Fill.PRESENT: _Look(Role.PRESENT, Role.PRESENT, Role.ON_PRESENT, Pattern.SOLID),
    Fill.REACHABLE: _Look(Role.TRACK, Role.TRACK_HATCH, Role.TEXT, Pattern.STRIPES),
    Fill.SIM: _Look(Role.SIM, Role.SIM, Role.ON_SIM, Pattern.SOLID),
    Fill.NAO: _Look(Role.NAO, Role.NAO_HATCH, Role.ON_NAO, Pattern.SPARSE_STRIPES),
    Fill.BLANK: _Look(Role.BLANK, Role.BLANK_HATCH, Role.TEXT, Pattern.DOTS),
    Fill.NULL: _Look(Role.NULL, Role.NULL_HATCH, Role.TEXT, Pattern.GRID),
}


class Bar(QWidget):
    """A bar with its segments, line, legend and end label; as tall as its words need at its width."""

    _THICKNESS, _INSIDE = 3.25, Text.BODY

    def __init__(self, view: BarView | None = None) -> None:
        """Show `view`, or an empty track."""
        super().__init__()
        self._view = BarView(0)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_bar(view or BarView(0))

    def view(self) -> BarView:
        """Return what is shown."""
        return self._view

    def show_bar(self, view: BarView) -> None:
        """Show other figures."""
        self._view = view
        self.setAccessibleName(view.spoken)
        self.updateGeometry()
        self.update()

    def arrangement(self) -> BarLayout:
        """Return where everything is drawn at the present width, in pixels of this widget."""
        return arrange(self._view, self.width(), self._rulers())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return int(arrange(self._view, width, self._rulers()).height) + 2

    def sizeHint(self) -> QSize:
        width = theme.current().metrics.grid(60)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().metrics.grid(24), self.heightForWidth(max(self.width(), 1)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            made = self.arrangement()
            self._paint_parts(painter, made)
            for fill, rect in made.swatches:
                _paint_swatch(painter, rect, fill)
            look = theme.current()
            for words in made.inside:
                _paint_plate(painter, words)
                _write(painter, words, look.font(self._INSIDE), _LOOKS[words.fill].words if words.fill else Role.TEXT)
            for words in made.legend:
                _write(painter, words, look.font(), Role.TEXT)
            if made.end_label:
                _write(painter, made.end_label, look.font(), Role.MUTED)
            if made.line_label and made.line_x is not None:
                _paint_line(painter, made)
                _write(painter, made.line_label, look.font(Text.STRONG), Role.TEXT)

    def _rulers(self) -> Rulers:
        look = theme.current()
        inside, legend, line = (QFontMetricsF(look.font(kind)) for kind in (self._INSIDE, Text.BODY, Text.STRONG))
        return Rulers(inside, legend, line, look.metrics.grid(100) / 100, self._THICKNESS)

    def _paint_parts(self, painter: QPainter, made: BarLayout) -> None:
        look = theme.current()
        radius = look.metrics.grid(0.5)
        shape = QPainterPath()
        shape.addRoundedRect(made.bar.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        painter.save()
        painter.setClipPath(shape)
        painter.fillRect(made.bar, look.color(Role.TRACK))
        for segment, rect in made.parts:
            _paint_fill(painter, rect, segment.fill)
        gap = max(2.0, radius / 2)
        for _segment, rect in made.parts:
            if made.bar.left() < rect.right() < made.bar.right() - 1 and rect.width():
                painter.fillRect(
                    QRectF(rect.right() - gap / 2, rect.top(), gap, rect.height()), look.color(Role.SURFACE)
                )
        painter.restore()
        painter.setPen(QPen(look.color(Role.BAR_EDGE), 1))
        painter.drawPath(shape)


class QuorumBar(Bar):
    """Those who came, those who may still come, and the line of the quorum."""


class VoteBar(Bar):
    """Sim, Não, blank and null among those who came, and the line of the majority."""

    _THICKNESS, _INSIDE = 6.0, Text.SECTION


def _write(painter: QPainter, words: Words, font: QFont, role: Role) -> None:
    painter.setFont(font)
    painter.setPen(theme.current().color(role))
    text = QFontMetricsF(font).elidedText(words.text, Qt.TextElideMode.ElideRight, words.rect.width() + 1)
    painter.drawText(words.rect.adjusted(0, 0, 2, 0), Qt.AlignmentFlag.AlignVCenter, text)


def _paint_plate(painter: QPainter, words: Words) -> None:
    """Clear the pattern behind words."""
    look = theme.current()
    pad = look.metrics.grid(0.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color(_LOOKS[words.fill or Fill.PRESENT].ground))
    painter.drawRoundedRect(words.rect.adjusted(-pad, 0, pad, 0), pad, pad)


def _paint_swatch(painter: QPainter, rect: QRectF, fill: Fill) -> None:
    _paint_fill(painter, rect, fill)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.current().color(Role.BAR_EDGE), 1))
    painter.drawRect(rect)


def _paint_line(painter: QPainter, made: BarLayout) -> None:
    look = theme.current()
    x, thick = made.line_x or 0.0, look.metrics.grid(0.25)
    top = made.bar.top() - look.metrics.grid(0.5)
    line = QLineF(x, top, x, made.bar.bottom() + look.metrics.grid(0.5))
    for role, width in ((Role.SURFACE, 3 * thick), (Role.LINE, thick)):
        painter.setPen(QPen(look.color(role), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(line)


def _paint_fill(painter: QPainter, rect: QRectF, fill: Fill) -> None:
    look, theme_now = _LOOKS[fill], theme.current()
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.fillRect(rect, theme_now.color(look.ground))
    painter.setPen(QPen(theme_now.color(look.ink), 1.25))
    painter.setBrush(theme_now.color(look.ink))
    _PATTERNS[look.pattern](painter, rect, theme_now.metrics.grid(0.75))
    painter.restore()


def _no_pattern(_painter: QPainter, _rect: QRectF, _step: float) -> None:
    """Draw nothing over the colour."""


def _stripes(painter: QPainter, rect: QRectF, step: float) -> None:
    x = rect.left() - rect.height()
    while x < rect.right():
        painter.drawLine(QLineF(x, rect.bottom(), x + rect.height(), rect.top()))
        x += step


def _sparse_stripes(painter: QPainter, rect: QRectF, step: float) -> None:
    _stripes(painter, rect, step * 2)


def _dots(painter: QPainter, rect: QRectF, step: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    y = rect.top() + step / 2
    while y < rect.bottom():
        x = rect.left() + step / 2
        while x < rect.right():
            painter.drawEllipse(QPointF(x, y), step / 5, step / 5)
            x += step
        y += step


def _grid(painter: QPainter, rect: QRectF, step: float) -> None:
    y = rect.top() + step / 2
    while y < rect.bottom():
        painter.drawLine(QLineF(rect.left(), y, rect.right(), y))
        y += step
    x = rect.left() + step / 2
    while x < rect.right():
        painter.drawLine(QLineF(x, rect.top(), x, rect.bottom()))
        x += step


_PATTERNS: dict[Pattern, Callable[[QPainter, QRectF, float], None]] = {
    Pattern.SOLID: _no_pattern,
    Pattern.STRIPES: _stripes,
    Pattern.SPARSE_STRIPES: _sparse_stripes,
    Pattern.DOTS: _dots,
    Pattern.GRID: _grid,
}
