"""Room between things, in steps of the 8 px grid, kept in step with the size of the text."""

from PySide6.QtWidgets import QApplication, QLayout

from plebapp.ui import theme

_MARGINS, _SPACING = "plebapp_margins", "plebapp_spacing"

Margins = tuple[float, float, float, float]
NONE: Margins = (0, 0, 0, 0)


def space(layout: QLayout, margins: Margins = NONE, spacing: float = 0) -> None:
    """Give `layout` margins (left, top, right, bottom) and spacing in grid steps, now and at every text size."""
    layout.setProperty(_MARGINS, list(margins))
    layout.setProperty(_SPACING, spacing)
    _apply(layout)


def respace(app: QApplication) -> None:
    """Apply again what `space` asked for, after the size of the text changed."""
    for window in app.topLevelWidgets():
        for layout in window.findChildren(QLayout):
            if layout.property(_MARGINS) is not None:
                _apply(layout)


def _apply(layout: QLayout) -> None:
    layout.setContentsMargins(*(pixels(side) for side in layout.property(_MARGINS)))
    layout.setSpacing(pixels(layout.property(_SPACING)))


def pixels(units: float) -> int:
    """Return grid steps in device-independent pixels; nought stays nought."""
    return theme.current().metrics.grid(units) if units else 0
