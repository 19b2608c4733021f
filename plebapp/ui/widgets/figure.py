"""A figure that matters: caption, large tabular digits, remark."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Card, Tone, label, restyle


class FigureLabel(QWidget):
    """Caption over a figure over a remark; the room of the remark is kept when it is empty."""

    def __init__(self, caption: str, figure: str = "–", remark: str = "", kind: Text = Text.FIGURE) -> None:
        """Show `figure` in digits of `kind` (SECTION, TITLE, FIGURE or FIGURE_LARGE)."""
        super().__init__()
        self._caption = label(caption, Text.SMALL, wraps=True)
        self._figure = label(figure, kind)
        self._remark = label(remark, Text.SMALL, wraps=True)
        column = QVBoxLayout(self)
        space(column)
        for part in (self._caption, self._figure, self._remark):
            column.addWidget(part)
        column.addStretch(1)
        self.show_figure(figure, remark)

    def figure(self) -> str:
        """Return the figure shown."""
        return self._figure.text()

    def remark(self) -> str:
        """Return the remark shown, empty if there is none."""
        return self._remark.text().strip()

    def show_figure(self, figure: str, remark: str = "", tone: Tone = Tone.NEUTRAL) -> None:
        """Show another figure and remark; `tone` colours the figure, which the remark must say in words."""
        self._figure.setText(figure)
        self._remark.setText(remark or " ")
        restyle(self._figure, "tone", tone.value)
        self.setAccessibleName(f"{self._caption.text()}: {figure}. {remark}".strip())


class FigureCard(Card):
    """A FigureLabel in a card of its own."""

    def __init__(self, caption: str, figure: str = "–", remark: str = "", kind: Text = Text.TITLE) -> None:
        """Make the card; `label` is the figure in it."""
        super().__init__()
        self.label = FigureLabel(caption, figure, remark, kind)
        space(self.body, (2.5, 2, 2.5, 1.5))
        self.body.addWidget(self.label)

    def show_figure(self, figure: str, remark: str = "", tone: Tone = Tone.NEUTRAL) -> None:
        """Show another figure and remark."""
        self.label.show_figure(figure, remark, tone)
