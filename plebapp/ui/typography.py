"""The typeface, the kinds of text, and the grid of sizes that follows from the height of a line."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from plebapp.resource import resource

FAMILY = "Carlito"
BASE_POINTS = 11.0

# Height in pixels of a line of Carlito at 11 pt on a screen of 96 dpi: there, one unit of the grid is 8 px.
_LINE_AT_BASE = 18.3


class Text(StrEnum):
    """The kinds of text there are; each has one size and weight."""

    BODY = "body"
    STRONG = "strong"
    SMALL = "small"
    SMALL_STRONG = "small_strong"
    LARGE = "large"  # a search as it is typed
    SECTION = "section"  # the title of a card
    TITLE = "title"  # the title of a page
    COUNT = "count"  # figures being typed
    FIGURE = "figure"  # figures that decide
    FIGURE_LARGE = "figure_large"


_KINDS: dict[Text, tuple[float, QFont.Weight]] = {
    Text.BODY: (1.0, QFont.Weight.Normal),
    Text.STRONG: (1.0, QFont.Weight.Bold),
    Text.SMALL: (0.91, QFont.Weight.Normal),
    Text.SMALL_STRONG: (0.91, QFont.Weight.Bold),
    Text.LARGE: (1.27, QFont.Weight.Normal),
    Text.SECTION: (1.18, QFont.Weight.Bold),
    Text.TITLE: (1.64, QFont.Weight.Bold),
    Text.COUNT: (1.64, QFont.Weight.Normal),
    Text.FIGURE: (2.55, QFont.Weight.Bold),
    Text.FIGURE_LARGE: (4.0, QFont.Weight.Bold),
}


def load() -> None:
    """Register the typeface that travels with the program. Raises RuntimeError when Qt refuses a file."""
    for face in sorted(resource("fonts").glob("*.ttf")):
        if QFontDatabase.addApplicationFont(str(face)) < 0:
            raise RuntimeError(f"o tipo de letra {face} não pôde ser lido; instale o programa de novo")


def font(kind: Text, points: float) -> QFont:
    """Return the font of a kind of text where body text has `points`; Carlito's figures are tabular."""
    factor, weight = _KINDS[kind]
    made = QFont(FAMILY)
    made.setPointSizeF(round(points * factor, 1))
    made.setWeight(weight)
    return made


@dataclass(frozen=True)
class Metrics:
    """Sizes in device-independent pixels, all derived from the height of a line of body text."""

    line: float

    @classmethod
    def of(cls, points: float) -> "Metrics":
        """Return the sizes that go with body text of `points`."""
        return cls(QFontMetricsF(font(Text.BODY, points)).height())

    def grid(self, units: float) -> int:
        """Return `units` steps of the 8 px grid, scaled with the text; never less than one pixel."""
        return max(1, round(units * 8 * self.line / _LINE_AT_BASE))

    @property
    def icon(self) -> int:
        """The side of an icon beside body text."""
        return self.grid(2.25)

    @property
    def row(self) -> int:
        """The height of a row of a table."""
        return self.grid(4.5)
