"""The form of the plebiscite's facts, for a new plebiscite and for the page Dados do plebiscito."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit

from plebapp.domain.fields import parse_name, parse_text
from plebapp.domain.plebiscite import Combination, EntryRule, Kind, Plebiscite
from plebapp.domain.regime import CUSTOM_REGIME, REGIMES, Counted, Regime, custom_regime
from plebapp.domain.residence import Criterion, statutory_cutoff
from plebapp.domain.uf import UFS
from plebapp.domain.voter import zone_number
from plebapp.texts import rules
from plebapp.texts.courts import of_state
from plebapp.texts.formats import capitalised, short_date
from plebapp.texts.terms import CRITERIA, ENTRY_RULES, KINDS
from plebapp.ui.dialogs.facts_fields import Bound, Wrong, choice_fact, raw, text_fact
from plebapp.ui.municipalities import MunicipalityEdit
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.controls import Choice
from plebapp.ui.widgets.form import FormSection
from plebapp.ui.widgets.lines import DateEdit, TimeEdit, read_date
from plebapp.ui.widgets.rule_edit import WRONG_FRACTION, NotAFraction, RuleEdit
from plebapp.ui.widgets.signatories import SignatoriesEdit
from plebapp.usecases.plebiscite import FIXED_BY_ROLL

NO_COMBINATION = "Não se aplica: há uma só área"
_COMBINATIONS = {
    Combination.JOINT: "Em conjunto: somam-se todas",
    Combination.ALL: "Todas: cada uma deve alcançar quórum e maioria",
    Combination.EACH: "Cada área decide por si",
}
_WRONG_HOUR = "Escreva a hora como 17h00."
_NEEDS_COMBINATION = "Há mais de uma área consultada: escolha como a resolução as combina."
_NEEDS_STATE = "Escolha a unidade da Federação."
_SIGNING = "Na ordem em que assinam. Alt+↑ e Alt+↓ mudam a ordem; Ctrl+Delete retira."
_MERGER = "Na fusão, o prazo de um ano só vale se a resolução o disser."
_NEEDS_MAJORITY = "A regra própria precisa de uma maioria."


class FactsForm(QObject):
    """The sections of the form, to be laid out by whoever shows it.

    `changed` after every change of the person. `show_facts` fills the form; `read` returns the facts as typed, or
    raises Wrong once every field in error says so.
    """

    changed = Signal()

    def __init__(self) -> None:
        """Make the form empty."""
        super().__init__()
        self._bound: list[Bound] = []
        self._areas = 1
        self._fixed = ""
        self._shown_day: date | None = None
        self.identity = self._identity()
        self.poll = self._poll()
        self.rule = self._rule()
        self.acts = self._acts()
        self.board = self._board()
        self.signing = self._signing()
        self._listen()

    # ── what it shows and gives ────────────────────────────────────────────────────────────────────

    def show_facts(self, plebiscite: Plebiscite, areas: int = 1, fixed: str = "") -> None:
        """Fill the form. `areas` are those with stations; `fixed` says why the facts of the roll are fixed, if so."""
        self._areas, self._fixed = areas, fixed
        blocked = self.blockSignals(True)
        self._shown_day = None
        for bound in self._bound:
            bound.show(plebiscite)
            bound.row.set_problem("")
        self._shown_day = plebiscite.polling_day
        self._enable()
        self.blockSignals(blocked)
        self._review()

    def clear_dates(self) -> None:
        """Leave the dates to be typed: no day is a good guess."""
        self._shown_day = None
        for line in (self._day, self._cutoff):
            line.clear()
        self._review()

    def read(self, base: Plebiscite) -> Plebiscite:
        """Return the facts as typed, the rest from `base`. Raises Wrong with the first thing that is wrong."""
        values, first = {}, None
        for bound in self._bound:
            try:
                values[bound.fact] = bound.value()
            except Wrong as wrong:
                first = first or (bound, wrong)
        self._review()
        if first is not None:
            first[0].field.setFocus()
            raise first[1]
        return replace(base, **values)

    @property
    def sections(self) -> tuple[FormSection, ...]:
        """Return the sections in the order of the page."""
        return (self.identity, self.poll, self.rule, self.acts, self.board, self.signing)

    def typed(self) -> tuple[object, ...]:
        """Return everything as it stands in the fields, for telling whether something was edited."""
        rules_typed = (self._quorum.typed(), self._majority.typed())
        return (*(raw(bound.field) for bound in self._bound), *rules_typed)

    def row_of(self, fact: str) -> Bound:
        """Return the field of a fact. Raises StopIteration for one that has none here."""
        return next(bound for bound in self._bound if bound.fact == fact)

    # ── the sections ───────────────────────────────────────────────────────────────────────────────

    def _identity(self) -> FormSection:
        section = FormSection("Município proposto", columns=4)
        name = section.add_field("Nome do município proposto", QLineEdit(), "Como constará da Ata Geral.", span=2)
        states = [("Escolha", ""), *((f"{uf} · {_state(uf)}", uf) for uf in sorted(UFS))]
        self._uf = Choice("Unidade da Federação", states)
        uf = section.add_field("Unidade da Federação", self._uf)
        self._kind = Choice("Modo de criação", [(capitalised(KINDS[k]), k) for k in Kind])
        kind = section.add_field("Modo de criação", self._kind, "Arts. 2º e 4º.")
        self._origins = MunicipalityEdit(several=True)
        origins = section.add_field(
            "Municípios de origem", self._origins, "Um ou mais, separados por ponto e vírgula.", span=4
        )
        self._bound += [
            text_fact("name", name, parse_name, empty=...),
            Bound("uf", uf, self._read_state, lambda p: self._uf.choose(p.uf)),
            choice_fact("kind", kind),
            Bound("origins", origins, self._read_origins, lambda p: self._origins.set_names(p.origins)),
        ]
        return section

    def _poll(self) -> FormSection:
        section = FormSection("Votação e eleitorado", columns=4)
        self._day, self._cutoff, closing = DateEdit(), DateEdit(), TimeEdit()
        day = section.add_field("Dia da votação", self._day)
        hour = section.add_field("Encerramento da votação", closing, "Hora legal do estado.")
        cutoff = section.add_field("Data-limite (inclusive)", self._cutoff)
        options = [(capitalised(CRITERIA[c]), c) for c in Criterion]
        criterion = section.add_field("O que se compara com a data-limite", Choice("Critério", options))
        self._bound += [
            Bound("polling_day", day, lambda: read_date(self._day.text()), lambda p: self._day.set_date(p.polling_day)),
            Bound("closing_time", hour, lambda: _hour(closing), lambda p: closing.set_time(p.closing_time)),
            Bound("cutoff", cutoff, lambda: read_date(self._cutoff.text()), lambda p: self._cutoff.set_date(p.cutoff)),
            choice_fact("criterion", criterion),
        ]
        self._day.textChanged.connect(self._follow_day)
        return section

    def _rule(self) -> FormSection:
        section = FormSection("Pergunta e regra de decisão", columns=4)
        hint = "Responde-se Sim ou Não (art. 3º). Em branco, fica a pergunta usual."
        question = section.add_field("Pergunta da cédula", QLineEdit(), hint, span=4)
        names = [(rules.REGIMES[key], key) for key in (*REGIMES, CUSTOM_REGIME)]
        self._regime = Choice("Regra de decisão", names)
        regime = section.add_field("Regra de decisão", self._regime, span=4)
        self._quorum = RuleEdit("Quórum", (Counted.TURNOUT, Counted.SIM), optional=True)
        self._majority = RuleEdit("Maioria", (Counted.SIM,), optional=False)
        self._custom = [
            section.add_field("Quórum da regra própria", self._quorum, span=2),
            section.add_field("Maioria da regra própria", self._majority, span=2),
        ]
        options = [(NO_COMBINATION, None), *((_COMBINATIONS[c], c) for c in Combination)]
        self._combination = Choice("Combinação das áreas", options)
        combination = section.add_field("Combinação das áreas consultadas", self._combination, span=2)
        entry = Choice("Modo de digitação", [(capitalised(ENTRY_RULES[EntryRule.SINGLE]), EntryRule.SINGLE)])
        entry_rule = section.add_field(
            "Modo de digitação", entry, "A digitação dupla virá com a sala de apuração.", span=2
        )
        self._bound += [
            text_fact("question", question, parse_text),
            Bound("regime", regime, self._read_regime, self._show_regime),
            Bound("combination", combination, self._read_combination, self._show_combination),
            choice_fact("entry_rule", entry_rule),
        ]
        return section

    def _acts(self) -> FormSection:
        section = FormSection("Atos", columns=2)
        assembly = section.add_field(
            "Ato da Assembleia Legislativa", QLineEdit(), "Como “Resolução nº 41/2026 da Assembleia Legislativa”."
        )
        court = section.add_field("Resolução do Tribunal", QLineEdit(), "Como “Resolução TRE-SP nº 118/2026”.")
        self._bound += [
            text_fact("assembly_act", assembly, parse_text),
            text_fact("court_resolution", court, parse_text),
        ]
        return section

    def _board(self) -> FormSection:
        section = FormSection("Junta Eleitoral", columns=4)
        zone = section.add_field("Zona", QLineEdit(), "Só o número.")
        self._seat = MunicipalityEdit()
        seat = section.add_field("Município", self._seat)
        place = section.add_field("Local da apuração", QLineEdit(), "Como “Fórum da Comarca”.", span=2)
        self._bound += [
            text_fact("board_zone", zone, zone_number, empty=None),
            text_fact("board_seat", seat, parse_name),
            text_fact("board_place", place, parse_text),
        ]
        return section

    def _signing(self) -> FormSection:
        section = FormSection("Quem assina a Ata Geral", _SIGNING, columns=1)
        edit = SignatoriesEdit()
        row = section.add_field("Função e nome", edit)
        edit.changed.connect(self.changed)
        self._bound.append(Bound("signatories", row, edit.signatories, lambda p: edit.set_signatories(p.signatories)))
        return section

    # ── what hangs together ────────────────────────────────────────────────────────────────────────

    def _listen(self) -> None:
        for bound in self._bound:
            edited = partial(self._edited, bound)
            if isinstance(bound.field, QLineEdit):
                bound.field.textEdited.connect(edited)
            elif isinstance(bound.field, QComboBox):
                bound.field.currentIndexChanged.connect(edited)
        for rule in (self._quorum, self._majority):
            rule.changed.connect(partial(self._edited, self.row_of("regime")))

    def _edited(self, bound: Bound, *_: object) -> None:
        bound.row.set_problem("")
        self._enable()
        self._review()
        self.changed.emit()

    def _enable(self) -> None:
        uf = str(self._uf.value())
        for line in (self._origins, self._seat):
            line.set_state(uf)
        for bound in self._bound:
            fixed = bool(self._fixed) and bound.fact in FIXED_BY_ROLL
            bound.field.setEnabled(not fixed)
            if fixed:
                bound.row.set_problem(self._fixed, Tone.NEUTRAL)
        custom = self._regime.value() == CUSTOM_REGIME
        for row in self._custom:
            row.setVisible(custom)
            row.field.setEnabled(custom and not self._fixed)
        if not self._fixed:
            self._combination.setEnabled(self._areas > 1)

    def _follow_day(self, _text: str) -> None:
        """Keep the cut-off at the statute's while it was there (art. 3º, sole paragraph, I)."""
        day = self._day.date()
        if day is None or day == self._shown_day or not self._cutoff.isEnabled():
            return
        if self._shown_day is None or self._cutoff.date() in (None, statutory_cutoff(self._shown_day)):
            self._cutoff.set_date(statutory_cutoff(day))
        self._shown_day = day

    def _review(self) -> None:
        """Say what departs from the statute, and what the rule asks for."""
        if self._fixed:
            return
        day, cutoff = self._day.date(), self._cutoff.date()
        row = self.row_of("cutoff").row
        if day is not None and cutoff is not None:
            statute = short_date(statutory_cutoff(day))
            departs = cutoff != statutory_cutoff(day)
            merger = self._kind.value() is Kind.MERGER
            by_law = _MERGER if merger else "É a que resulta do art. 3º."
            text = f"Difere da data da lei, {statute}: as duas constarão da Ata." if departs else by_law
            row.set_problem(text, Tone.WARNING if departs else Tone.NEUTRAL)
        else:
            row.set_problem("Preenchida pela lei a partir do dia da votação.", Tone.NEUTRAL)
        regime = REGIMES.get(str(self._regime.value()))
        if regime is not None:
            self.row_of("regime").row.set_problem(*_regime_told(regime, day))
        if self._areas < 2:
            note = "As áreas vêm das seções; com mais de uma, a escolha é obrigatória."
            self.row_of("combination").row.set_problem(note, Tone.NEUTRAL)

    def _read_state(self) -> str:
        if not self._uf.value():
            raise Wrong(_NEEDS_STATE)
        return str(self._uf.value())

    def _read_origins(self) -> tuple[str, ...]:
        return tuple(parse_name(name) for name in self._origins.names())

    def _read_regime(self) -> Regime:
        key = str(self._regime.value())
        if key != CUSTOM_REGIME:
            return REGIMES[key]
        try:
            quorum, majority = self._quorum.rule(), self._majority.rule()
        except NotAFraction as error:
            raise Wrong(WRONG_FRACTION) from error
        if majority is None:
            raise Wrong(_NEEDS_MAJORITY)
        return custom_regime(quorum, majority)

    def _show_regime(self, plebiscite: Plebiscite) -> None:
        self._regime.choose(plebiscite.regime.id)
        self._quorum.set_rule(plebiscite.regime.quorum)
        self._majority.set_rule(plebiscite.regime.majority)

    def _read_combination(self) -> Combination | None:
        value = self._combination.value()
        if value is None and self._areas > 1:
            raise Wrong(_NEEDS_COMBINATION)
        assert value is None or isinstance(value, Combination)
        return value

    def _show_combination(self, plebiscite: Plebiscite) -> None:
        self._combination.choose(plebiscite.combination)


def _state(uf: str) -> str:
    return of_state(uf).partition(" ")[2]


def _hour(line: TimeEdit) -> object:
    found = line.time()
    if found is None:
        raise Wrong(_WRONG_HOUR)
    return found


def _regime_told(regime: Regime, day: date | None) -> tuple[str, Tone]:
    asked: Sequence[str] = [
        *([] if regime.quorum is None else [f"quórum: {rules.requirement(regime.quorum)}"]),
        f"maioria: {rules.requirement(regime.majority)}",
    ]
    outside = rules.out_of_period(regime, day) if day is not None else ""
    return " ".join(filter(None, (capitalised("; ".join(asked)) + ".", outside))), (
        Tone.WARNING if outside else Tone.NEUTRAL
    )
