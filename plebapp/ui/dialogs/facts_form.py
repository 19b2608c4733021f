"""The form of the plebiscite's facts, for a new plebiscite and for the page Dados do plebiscito."""

from dataclasses import replace
from datetime import date
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit

from plebapp.domain.plebiscite import Kind, Plebiscite
from plebapp.domain.regime import CUSTOM_REGIME, REGIMES, Regime
from plebapp.domain.residence import statutory_cutoff
from plebapp.texts import rules
from plebapp.texts.formats import capitalised, short_date
from plebapp.ui.dialogs.facts_fields import Bound, Wrong, raw
from plebapp.ui.dialogs.facts_sections import FactsSections
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.plebiscite import FIXED_BY_ROLL

BY_LAW = "É a que resulta do art. 3º."
DEPARTS = "Difere da data da lei, {statute}: as duas constarão da Ata."
_MERGER = "Na fusão, o prazo de um ano só vale se a resolução o disser."
_FILLED = "Preenchida pela lei a partir do dia da votação."
_AREAS = "As áreas vêm das seções; com mais de uma, a escolha é obrigatória."


class FactsForm(QObject):
    """What hangs together in the form, and its reading; `sections` are laid out by whoever shows it.

    `changed` after every change of the person.
    """

    changed = Signal()

    def __init__(self) -> None:
        """Make the form empty."""
        super().__init__()
        self.sections = FactsSections()
        self._fixed = ""
        self._shown_day: date | None = None
        self._listen()

    def show_facts(self, plebiscite: Plebiscite, areas: int = 1, fixed: str = "") -> None:
        """Fill the form. `areas` are those with stations; `fixed` says why the facts of the roll are fixed, if so."""
        self.sections.areas, self._fixed = areas, fixed
        blocked = self.blockSignals(True)
        self._shown_day = plebiscite.polling_day
        for bound in self.sections.bound:
            bound.show(plebiscite)
            bound.row.set_problem("")
        self._enable()
        self.blockSignals(blocked)
        self._review()

    def clear_dates(self) -> None:
        """Leave the dates to be typed: no day is a good guess."""
        self._shown_day = None
        for line in (self.sections.day, self.sections.cutoff):
            line.clear()
        self._review()

    def read(self, base: Plebiscite) -> Plebiscite:
        """Return the facts as typed, the rest from `base`.

        Raises Wrong with the first thing that is wrong, once every field in error says so.
        """
        values, first = {}, None
        for bound in self.sections.bound:
            try:
                values[bound.fact] = bound.value()
            except Wrong as wrong:
                first = first or (bound, wrong)
        if first is not None:
            first[0].row.take_focus()
            raise first[1]
        self._review()
        return replace(base, **values)

    def typed(self) -> tuple[object, ...]:
        """Return everything as it stands in the fields, for telling whether something was edited."""
        rules_typed = (self.sections.quorum.typed(), self.sections.majority.typed())
        return (*(raw(bound.field) for bound in self.sections.bound), *rules_typed)

    def row_of(self, fact: str) -> Bound:
        """Return the field of a fact. Raises StopIteration for one that has none here."""
        return next(bound for bound in self.sections.bound if bound.fact == fact)

    def _listen(self) -> None:
        for bound in self.sections.bound:
            edited = partial(self._edited, bound)
            if isinstance(bound.field, QLineEdit):
                bound.field.textEdited.connect(edited)
            elif isinstance(bound.field, QComboBox):
                bound.field.currentIndexChanged.connect(edited)
        self.sections.signatories.changed.connect(self.changed)
        self.sections.day.textChanged.connect(self._follow_day)
        for rule in (self.sections.quorum, self.sections.majority):
            rule.changed.connect(partial(self._edited, self.row_of("regime")))

    def _edited(self, bound: Bound, *_: object) -> None:
        bound.row.set_problem("")
        self._enable()
        self._review()
        self.changed.emit()

    def _enable(self) -> None:
        sections = self.sections
        for line in (sections.origins, sections.seat):
            line.set_state(str(sections.uf.value()))
        for bound in sections.bound:
            bound.field.setEnabled(not self._is_fixed(bound))
        custom = sections.regime.value() == CUSTOM_REGIME
        for row in sections.custom:
            row.setVisible(custom)
            row.field.setEnabled(custom and not self._fixed)
        if not self._fixed:
            sections.combination.setEnabled(sections.areas > 1)

    def _is_fixed(self, bound: Bound) -> bool:
        return bool(self._fixed) and bound.fact in FIXED_BY_ROLL

    def _follow_day(self, _text: str) -> None:
        """Keep the cut-off at the statute's while it was there (art. 3º, sole paragraph, I)."""
        day, cutoff = self.sections.day.date(), self.sections.cutoff
        if day is None or day == self._shown_day or not cutoff.isEnabled():
            return
        if self._shown_day is None or cutoff.date() in (None, statutory_cutoff(self._shown_day)):
            cutoff.set_date(statutory_cutoff(day))
        self._shown_day = day

    def _review(self) -> None:
        """Say what is fixed, what departs from the statute, and what the rule asks for."""
        day = self.sections.day.date()
        remarks = {"cutoff": self._cutoff_told(day)}
        regime = REGIMES.get(str(self.sections.regime.value()))
        if regime is not None:
            remarks["regime"] = _regime_told(regime, day)
        if self.sections.areas < 2:
            remarks["combination"] = _AREAS, Tone.NEUTRAL
        for bound in self.sections.bound:
            if self._is_fixed(bound):
                departs = remarks[bound.fact][1] is Tone.WARNING if bound.fact in remarks else False
                text = f"{self._fixed} {remarks[bound.fact][0]}" if departs else self._fixed
                bound.row.set_problem(text, Tone.NEUTRAL)
            elif bound.fact in remarks:
                bound.row.set_problem(*remarks[bound.fact])

    def _cutoff_told(self, day: date | None) -> tuple[str, Tone]:
        cutoff = self.sections.cutoff.date()
        if day is None or cutoff is None:
            return _FILLED, Tone.NEUTRAL
        statute = statutory_cutoff(day)
        if cutoff != statute:
            return DEPARTS.format(statute=short_date(statute)), Tone.WARNING
        return (_MERGER if self.sections.kind.value() is Kind.MERGER else BY_LAW), Tone.NEUTRAL


def _regime_told(regime: Regime, day: date | None) -> tuple[str, Tone]:
    asked = [
        *([] if regime.quorum is None else [f"quórum: {rules.requirement(regime.quorum)}"]),
        f"maioria: {rules.requirement(regime.majority)}",
    ]
    outside = "" if day is None else rules.out_of_period(regime, day)
    text = " ".join(filter(None, (f"{capitalised('; '.join(asked))}.", outside)))
    return text, Tone.WARNING if outside else Tone.NEUTRAL
