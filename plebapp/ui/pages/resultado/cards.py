"""The cards of the page: a rule with its bar and arithmetic, and what annulled stations could change."""

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from plebapp.ui.pages.resultado.views import RuleView
from plebapp.ui.spacing import space
from plebapp.ui.widgets.bars import Bar, BarView
from plebapp.ui.widgets.basic import Card, Tone, label
from plebapp.ui.widgets.figure import FigureLabel
from plebapp.ui.widgets.side_by_side import SideBySide


class RuleCard(Card):
    """A rule: title and remark, the figures that decide, bar, arithmetic."""

    def __init__(self, bar: Bar, captions: Sequence[str]) -> None:
        """Make the card around a bar; `captions` name its figures."""
        super().__init__(" ")
        space(self.body, (3, 2, 3, 1.75), 1)
        self._view: RuleView | None = None
        self._bar = bar
        self._arithmetic = label("", muted=True, wraps=True)
        self._figures = [FigureLabel(caption) for caption in captions]
        right = QWidget()
        column = QVBoxLayout(right)
        space(column, spacing=1)
        column.addWidget(bar)
        column.addWidget(self._arithmetic)
        column.addStretch(1)
        self.add(SideBySide([*((figure, 0) for figure in self._figures), (right, 1)], least=80, spacing=3))

    def show_rule(self, view: RuleView) -> None:
        """Show a rule as it stands."""
        self._view = view
        self.set_title(view.title, view.remark, view.tone)
        self._bar.setVisible(view.bar is not None)
        self._bar.show_bar(view.bar or BarView(0))
        self._arithmetic.setText(view.arithmetic)
        for figure in self._figures:
            figure.setVisible(bool(view.figures))
        for figure, (_, number, remark) in zip(self._figures, view.figures, strict=False):
            figure.show_figure(number, remark)
        self.setAccessibleName(f"{view.title}: {view.remark}")

    def remark(self) -> str:
        """Return how the rule stands, in words."""
        return "" if self._view is None else self._view.remark

    def tone(self) -> Tone:
        """Return the tone of the remark."""
        return Tone.NEUTRAL if self._view is None else self._view.tone

    def figures(self) -> list[tuple[str, str]]:
        """Return the figures that are shown, each with its remark."""
        return [(figure.figure(), figure.remark()) for figure in self._figures if figure.isVisibleTo(self)]

    def arithmetic(self) -> str:
        """Return the comparison as shown."""
        return self._arithmetic.text()

    def bar(self) -> Bar:
        """Return the bar."""
        return self._bar


class ReviewCard(Card):
    """What stations that do not count could change; hidden while there is nothing to say."""

    def __init__(self) -> None:
        """Make the card, hidden."""
        super().__init__("Seções que não contam", "CE, arts. 187 e 224")
        self._text = label("", wraps=True)
        self.add(self._text)
        self.hide()

    def show_sentences(self, sentences: Sequence[str]) -> None:
        """Show these sentences, one paragraph each."""
        self._text.setText("\n".join(sentences))
        self.setVisible(bool(sentences))

    def text(self) -> str:
        """Return what is said."""
        return self._text.text()
