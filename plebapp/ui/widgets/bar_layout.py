"""Where the parts of a bar and their words go: geometry only, so that it can be tested at every extreme.

A label stands inside its segment if it fits there clear of the line, else in the legend under the bar, which
wraps. The line's own label stands above the bar and is pushed back from the edges.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, QSizeF

from plebapp.texts.formats import integer


class Fill(StrEnum):
    """What a segment stands for; each has a colour and a pattern of its own."""

    PRESENT = "present"
    REACHABLE = "reachable"
    SIM = "sim"
    NAO = "nao"
    BLANK = "blank"
    NULL = "null"


@dataclass(frozen=True)
class Segment:
    """A part of a bar: `value` of the bar's total, named by `caption` ("Sim"); `note` follows the figure."""

    fill: Fill
    caption: str
    value: int
    note: str = ""

    @property
    def words(self) -> str:
        """Caption, figure and note: "brancos 151"."""
        return " ".join(filter(None, (self.caption, integer(self.value), self.note)))


@dataclass(frozen=True)
class Line:
    """A line across the bar at `value` of the total; `short` is used where `label` is too wide."""

    value: int
    label: str
    short: str


@dataclass(frozen=True)
class BarView:
    """A whole bar. Segments that add up to more than `total` shrink the scale, never the bar's honesty."""

    total: int
    segments: tuple[Segment, ...] = ()
    line: Line | None = None
    end_label: str = ""

    @property
    def scale(self) -> int:
        """What the full width stands for: the total, or the sum of the segments if that is more."""
        return max(self.total, sum(segment.value for segment in self.segments))

    @property
    def spoken(self) -> str:
        """The bar in words, for a screen reader."""
        parts = [segment.words for segment in self.segments]
        parts += [self.line.label] if self.line else []
        return "; ".join((*parts, self.end_label) if self.end_label else parts)


class Ruler(Protocol):
    """Measures text in one font."""

    def horizontalAdvance(self, text: str, /) -> float: ...

    def height(self) -> float: ...


class Rulers(NamedTuple):
    """The fonts of a bar's words and the grid they stand on."""

    inside: Ruler
    legend: Ruler
    line: Ruler
    grid: float  # pixels of one grid step
    thickness: float  # grid steps


class Words(NamedTuple):
    """A text in its place; `fill` is the segment it belongs to, if any."""

    rect: QRectF
    text: str
    fill: Fill | None = None


@dataclass
class BarLayout:
    """Everything in its place, in pixels; `swatches` belong to the legend's words."""

    bar: QRectF
    parts: list[tuple[Segment, QRectF]] = field(default_factory=list)
    inside: list[Words] = field(default_factory=list)
    legend: list[Words] = field(default_factory=list)
    swatches: list[tuple[Fill, QRectF]] = field(default_factory=list)
    line_x: float | None = None
    line_label: Words | None = None
    end_label: Words | None = None
    height: float = 0.0

    def texts(self) -> list[Words]:
        """Return every text of the bar."""
        above = [words for words in (self.line_label, self.end_label) if words]
        return [*self.inside, *self.legend, *above]


_LEAST = 5.0  # a single vote is still seen


def arrange(view: BarView, width: float, rulers: Rulers) -> BarLayout:
    """Place `view` in `width` pixels."""
    grid = rulers.grid
    top = rulers.line.height() + grid if view.line else 0.0
    made = BarLayout(QRectF(0, top, width, rulers.thickness * grid))
    made.parts = _parts(view, made.bar)
    if view.line and view.scale:
        made.line_x = min(max(width * view.line.value / view.scale, 1.0), width - 1.0)
        made.line_label = _line_label(view.line, made.line_x, width, rulers.line)
    outside = []
    for segment, rect in made.parts:
        place = _inside(segment, rect, made.line_x, rulers)
        if place:
            made.inside.append(Words(place, segment.words, segment.fill))
        else:
            outside.append(segment)
    _place_legend(made, outside, view.end_label, rulers)
    return made


def _parts(view: BarView, bar: QRectF) -> list[tuple[Segment, QRectF]]:
    """Return each segment with its rectangle; what is not nought is at least _LEAST wide, at the cost of the widest."""
    scale = view.scale or 1
    widths = [bar.width() * segment.value / scale for segment in view.segments]
    for place, segment in enumerate(view.segments):
        if segment.value and widths[place] < _LEAST:
            widest = widths.index(max(widths))
            widths[widest] -= min(_LEAST - widths[place], max(widths[widest] - _LEAST, 0))
            widths[place] = _LEAST
    parts, x = [], bar.left()
    for segment, wide in zip(view.segments, widths, strict=True):
        parts.append((segment, QRectF(x, bar.top(), min(wide, bar.right() - x), bar.height())))
        x = min(x + wide, bar.right())
    return parts


def _line_label(line: Line, x: float, width: float, ruler: Ruler) -> Words:
    text = line.label if ruler.horizontalAdvance(line.label) <= width else line.short
    wide = min(ruler.horizontalAdvance(text), width)
    left = min(max(x - wide / 2, 0.0), width - wide)
    return Words(QRectF(left, 0, wide, ruler.height()), text)


def _inside(segment: Segment, rect: QRectF, line_x: float | None, rulers: Rulers) -> QRectF | None:
    """Return where the words fit inside their segment, clear of the line, or None."""
    pad = 1.5 * rulers.grid
    size = QSizeF(rulers.inside.horizontalAdvance(segment.words), rulers.inside.height())
    if not segment.value or segment.fill not in LABELLED or size.height() > rect.height():
        return None
    starts = [rect.left() + pad]
    if line_x is not None and rect.left() < line_x < rect.right():
        starts.append(line_x + pad)
    for left in starts:
        place = QRectF(QPointF(left, rect.center().y() - size.height() / 2), size)
        clear = line_x is None or not place.left() - pad < line_x < place.right() + pad
        if place.right() + pad <= rect.right() and (clear or left > (line_x or 0)):
            return place
    return None


# Fills that words can stand on; the others speak from the legend.
LABELLED = frozenset({Fill.PRESENT, Fill.SIM, Fill.NAO})


def _place_legend(made: BarLayout, outside: Sequence[Segment], end_label: str, rulers: Rulers) -> None:
    """Fill lines under the bar with swatches and words; the end label closes the first line with room."""
    grid, line = rulers.grid, rulers.legend.height()
    width = made.bar.width()
    swatch = line * 0.7
    x, y = 0.0, made.bar.bottom() + 0.75 * grid
    for segment in outside:
        wide = min(rulers.legend.horizontalAdvance(segment.words), width - swatch - grid)
        if x and x + swatch + grid + wide > width:
            x, y = 0.0, y + line + 0.5 * grid
        made.swatches.append((segment.fill, QRectF(x, y + (line - swatch) / 2, swatch, swatch)))
        x += swatch + 0.75 * grid
        made.legend.append(Words(QRectF(x, y, wide, line), segment.words, segment.fill))
        x += wide + 3 * grid
    if end_label:
        wide = min(rulers.legend.horizontalAdvance(end_label), width)
        if x and x + wide > width:
            y += line + 0.5 * grid
        made.end_label = Words(QRectF(width - wide, y, wide, line), end_label)
    made.height = y + line
