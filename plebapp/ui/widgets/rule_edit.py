"""A rule of decision of one's own: what is counted must reach, or exceed, a fraction of a base."""

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from plebapp.domain.regime import Base, Counted, Rule
from plebapp.texts.formats import capitalised
from plebapp.texts.rules import BASES
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import restyle
from plebapp.ui.widgets.controls import Choice

NO_RULE = "Não há"
_COUNTED = {Counted.TURNOUT: "Comparecimento", Counted.SIM: "Votos Sim"}
WRONG_FRACTION = "Escreva uma fração maior que 0 e até 1, como 1/2 ou 2/3."


class NotAFraction(ValueError):
    """What was typed is no fraction from 0 to 1."""


def read_fraction(text: str) -> Fraction:
    """Return a fraction written 1/2, greater than 0 and at most 1. Raises NotAFraction."""
    try:
        fraction = Fraction(text.strip())
    except (ValueError, ZeroDivisionError) as error:
        raise NotAFraction(text) from error
    if not 0 < fraction <= 1:
        raise NotAFraction(text)
    return fraction


class RuleEdit(QWidget):
    """Choices and a fraction for one rule; `changed` after every change of the person."""

    changed = Signal()

    def __init__(self, name: str, counted: Sequence[Counted], *, optional: bool) -> None:
        """Offer to count `counted`; where `optional`, also no rule at all."""
        super().__init__()
        none = [(NO_RULE, None)] if optional else []
        self._counted = Choice(f"{name}: o que se conta", [*none, *((_COUNTED[item], item) for item in counted)])
        self._strict = Choice(f"{name}: alcançar ou exceder", [("ao menos", False), ("mais de", True)])
        self._fraction = QLineEdit("1/2")
        self._fraction.setAccessibleName(f"{name}: fração")
        self._base = Choice(f"{name}: de quê", [(capitalised(words), base) for base, (words, _) in BASES.items()])
        line = QHBoxLayout(self)
        space(line, spacing=1)
        for widget, stretch in ((self._counted, 4), (self._strict, 3), (self._fraction, 2), (self._base, 5)):
            line.addWidget(widget, stretch)
        for choice in (self._counted, self._strict, self._base):
            choice.currentIndexChanged.connect(self._edited)
        self._fraction.textEdited.connect(self._edited)
        self._edited()

    def set_rule(self, rule: Rule | None) -> None:
        """Show a rule, or none."""
        self._counted.choose(None if rule is None else rule.counted)
        if rule is not None:
            self._strict.choose(rule.strict)
            self._base.choose(rule.base)
            self._fraction.setText(f"{rule.fraction.numerator}/{rule.fraction.denominator}")

    def rule(self) -> Rule | None:
        """Return the rule shown, None for none. Raises NotAFraction, and marks it."""
        counted = self._counted.value()
        if counted is None:
            return None
        base = self._base.value()
        assert isinstance(counted, Counted)
        assert isinstance(base, Base)
        try:
            fraction = read_fraction(self._fraction.text())
        except NotAFraction:
            restyle(self._fraction, "tone", "error")
            raise
        restyle(self._fraction, "tone", "neutral")
        return Rule(counted, base, fraction, strict=bool(self._strict.value()))

    def typed(self) -> tuple[object, ...]:
        """Return what stands in the choices and the fraction."""
        return (self._counted.value(), self._strict.value(), self._fraction.text(), self._base.value())

    def _edited(self, *_: object) -> None:
        there = self._counted.value() is not None
        for widget in (self._strict, self._fraction, self._base):
            widget.setEnabled(there)
        self.changed.emit()
