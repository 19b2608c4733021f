"""The fields of the plebiscite's facts in their sections, each bound to its fact."""

from PySide6.QtWidgets import QLineEdit

from plebapp.domain.fields import parse_name, parse_text
from plebapp.domain.moments import read_date
from plebapp.domain.plebiscite import Combination, EntryRule, Kind, Plebiscite
from plebapp.domain.regime import CUSTOM_REGIME, REGIMES, Counted, Regime, custom_regime
from plebapp.domain.residence import Criterion
from plebapp.domain.uf import UFS
from plebapp.domain.voter import zone_number
from plebapp.texts import rules
from plebapp.texts.courts import of_state
from plebapp.texts.formats import capitalised
from plebapp.texts.terms import ENTRY_RULES, KINDS
from plebapp.ui.dialogs.facts_fields import Bound, Wrong, choice_fact, text_fact
from plebapp.ui.municipalities import MunicipalityEdit
from plebapp.ui.widgets.controls import Choice
from plebapp.ui.widgets.form import FormSection
from plebapp.ui.widgets.lines import DateEdit, TimeEdit
from plebapp.ui.widgets.rule_edit import WRONG_FRACTION, NotAFraction, RuleEdit
from plebapp.ui.widgets.signatories import SignatoriesEdit

NO_COMBINATION = "Não se aplica: há uma só área"
_COMBINATIONS = {
    Combination.JOINT: "Em conjunto: somam-se todas",
    Combination.ALL: "Todas: cada uma deve alcançar quórum e maioria",
    Combination.EACH: "Cada área decide por si",
}
_CRITERIA = {
    Criterion.RESIDENCE: "Residência na área",
    Criterion.DOMICILE: "Domicílio eleitoral na área",
}
_WRONG_HOUR = "Escreva a hora como 17h00."
_NEEDS_COMBINATION = "Há mais de uma área consultada: escolha como a resolução as combina."
_NEEDS_STATE = "Escolha a unidade da Federação."
_NEEDS_MAJORITY = "A regra própria precisa de uma maioria."
_SIGNING = "Na ordem em que assinam. Alt+↑ e Alt+↓ mudam a ordem; Alt+Delete retira."


class FactsSections:
    """The sections with their fields; `bound` joins every field to its fact. `areas` are those with stations."""

    def __init__(self) -> None:
        """Make the fields empty."""
        self.areas = 1
        self.bound: list[Bound] = []
        self.identity = self._identity()
        self.poll = self._poll()
        self.rule = self._rule()
        self.acts = self._acts()
        self.board = self._board()
        self.signing = self._signing()

    @property
    def all(self) -> tuple[FormSection, ...]:
        """Return the sections in the order of the page."""
        return (self.identity, self.poll, self.rule, self.acts, self.board, self.signing)

    def _identity(self) -> FormSection:
        section = FormSection("Município proposto", columns=4)
        name = section.add_field("Nome do município proposto", QLineEdit(), "Como constará da Ata Geral.", span=2)
        states = [("Escolha", ""), *((f"{uf} · {_state(uf)}", uf) for uf in sorted(UFS))]
        self.uf = Choice("Unidade da Federação", states)
        uf = section.add_field("Unidade da Federação", self.uf)
        self.kind = Choice("Modo de criação", [(capitalised(KINDS[k]), k) for k in Kind])
        kind = section.add_field("Modo de criação", self.kind, "Arts. 2º e 4º.")
        self.origins = MunicipalityEdit(several=True)
        hint = "Um ou mais, separados por ponto e vírgula."
        origins = section.add_field("Municípios de origem", self.origins, hint, span=4)
        self.bound += [
            text_fact("name", name, parse_name, empty=...),
            Bound("uf", uf, self._read_state, lambda p: self.uf.choose(p.uf)),
            choice_fact("kind", kind),
            Bound("origins", origins, self._read_origins, lambda p: self.origins.set_names(p.origins)),
        ]
        return section

    def _poll(self) -> FormSection:
        section = FormSection("Votação e eleitorado", columns=4)
        self.day, self.cutoff, closing = DateEdit(), DateEdit(), TimeEdit()
        day = section.add_field("Dia da votação", self.day)
        hour = section.add_field("Encerramento da votação", closing, "Hora legal do estado.")
        cutoff = section.add_field("Data-limite (inclusive)", self.cutoff)
        options = [(words, criterion) for criterion, words in _CRITERIA.items()]
        criterion = section.add_field("O que se compara com a data-limite", Choice("Critério", options))
        self.bound += [
            Bound("polling_day", day, lambda: read_date(self.day.text()), lambda p: self.day.set_date(p.polling_day)),
            Bound("closing_time", hour, lambda: _hour(closing), lambda p: closing.set_time(p.closing_time)),
            Bound("cutoff", cutoff, lambda: read_date(self.cutoff.text()), lambda p: self.cutoff.set_date(p.cutoff)),
            choice_fact("criterion", criterion),
        ]
        return section

    def _rule(self) -> FormSection:
        section = FormSection("Pergunta e regra de decisão", columns=4)
        hint = "Responde-se Sim ou Não (art. 3º). Em branco, fica a pergunta usual."
        question = section.add_field("Pergunta da cédula", QLineEdit(), hint, span=4)
        names = [(capitalised(rules.REGIMES[key]), key) for key in (*REGIMES, CUSTOM_REGIME)]
        self.regime = Choice("Regra de decisão", names)
        regime = section.add_field("Regra de decisão", self.regime, span=4)
        self.quorum = RuleEdit("Quórum", (Counted.TURNOUT, Counted.SIM), optional=True)
        self.majority = RuleEdit("Maioria", (Counted.SIM,), optional=False)
        self.custom = [
            section.add_field("Quórum da regra própria", self.quorum, span=4),
            section.add_field("Maioria da regra própria", self.majority, span=4),
        ]
        options = [(NO_COMBINATION, None), *((_COMBINATIONS[c], c) for c in Combination)]
        self.combination = Choice("Combinação das áreas", options)
        combination = section.add_field("Combinação das áreas consultadas", self.combination, span=2)
        entry = Choice("Modo de digitação", [(capitalised(ENTRY_RULES[EntryRule.SINGLE]), EntryRule.SINGLE)])
        entry_rule = section.add_field(
            "Modo de digitação", entry, "A digitação dupla virá com a sala de apuração.", span=2
        )
        self.bound += [
            text_fact("question", question, parse_text),
            Bound("regime", regime, self._read_regime, self._show_regime),
            Bound(
                "combination",
                combination,
                self._read_combination,
                lambda p: self.combination.choose(p.combination),
            ),
            choice_fact("entry_rule", entry_rule),
        ]
        return section

    def _acts(self) -> FormSection:
        section = FormSection("Atos", columns=2)
        hint = "Como “Resolução nº 41/2026 da Assembleia Legislativa”."
        assembly = section.add_field("Ato da Assembleia Legislativa", QLineEdit(), hint)
        court = section.add_field("Resolução do Tribunal", QLineEdit(), "Como “Resolução TRE-SP nº 118/2026”.")
        self.bound += [
            text_fact("assembly_act", assembly, parse_text),
            text_fact("court_resolution", court, parse_text),
        ]
        return section

    def _board(self) -> FormSection:
        section = FormSection("Junta Eleitoral", columns=4)
        zone = section.add_field("Zona", QLineEdit(), "Só o número.")
        self.seat = MunicipalityEdit()
        seat = section.add_field("Município", self.seat)
        place = section.add_field("Local da apuração", QLineEdit(), "Como “Fórum da Comarca”.", span=2)
        self.bound += [
            text_fact("board_zone", zone, zone_number, empty=None),
            text_fact("board_seat", seat, parse_name),
            text_fact("board_place", place, parse_text),
        ]
        return section

    def _signing(self) -> FormSection:
        section = FormSection("Quem assina a Ata Geral", _SIGNING, columns=1)
        self.signatories = SignatoriesEdit()
        row = section.add_field("Função e nome", self.signatories)
        self.bound.append(
            Bound(
                "signatories",
                row,
                self.signatories.signatories,
                lambda p: self.signatories.set_signatories(p.signatories),
            )
        )
        return section

    # ── reading what takes more than one field ─────────────────────────────────────────────────────

    def _read_state(self) -> str:
        if not self.uf.value():
            raise Wrong(_NEEDS_STATE)
        return str(self.uf.value())

    def _read_origins(self) -> tuple[str, ...]:
        return tuple(parse_name(name) for name in self.origins.names())

    def _read_regime(self) -> Regime:
        key = str(self.regime.value())
        if key != CUSTOM_REGIME:
            return REGIMES[key]
        try:
            quorum, majority = self.quorum.rule(), self.majority.rule()
        except NotAFraction as error:
            raise Wrong(WRONG_FRACTION) from error
        if majority is None:
            raise Wrong(_NEEDS_MAJORITY)
        return custom_regime(quorum, majority)

    def _show_regime(self, plebiscite: Plebiscite) -> None:
        self.regime.choose(plebiscite.regime.id)
        self.quorum.set_rule(plebiscite.regime.quorum)
        self.majority.set_rule(plebiscite.regime.majority)

    def _read_combination(self) -> Combination | None:
        value = self.combination.value()
        if value is None and self.areas > 1:
            raise Wrong(_NEEDS_COMBINATION)
        assert value is None or isinstance(value, Combination)
        return value


def _state(uf: str) -> str:
    return of_state(uf).partition(" ")[2]


def _hour(line: TimeEdit) -> object:
    found = line.time()
    if found is None:
        raise Wrong(_WRONG_HOUR)
    return found
