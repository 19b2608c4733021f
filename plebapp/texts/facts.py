"""The plebiscite's facts as lines of text, each with its label."""

from collections.abc import Iterator

from plebapp.domain.plebiscite import Plebiscite
from plebapp.texts import minutes, rules
from plebapp.texts.formats import clock, short_date
from plebapp.texts.terms import CRITERIA, ENTRY_RULES, KINDS

_LABEL = 24
_NOT_SAID = "sem indicação"


def fact_lines(plebiscite: Plebiscite) -> Iterator[str]:
    """Yield every fact with its label."""
    if plebiscite.simulated:
        yield minutes.SIMULATED
    for label, text in _facts(plebiscite):
        yield f"{label:<{_LABEL}}{text or _NOT_SAID}"


def _facts(plebiscite: Plebiscite) -> Iterator[tuple[str, str]]:
    zone, combination = plebiscite.board_zone, plebiscite.combination
    yield "Município proposto", plebiscite.name
    yield "Estado", plebiscite.uf
    yield "Modo de criação", KINDS[plebiscite.kind]
    yield "Municípios de origem", "; ".join(plebiscite.origins)
    yield "Dia da votação", f"{short_date(plebiscite.polling_day)}, até {clock(plebiscite.closing_time)}"
    yield "Data-limite", f"{short_date(plebiscite.cutoff)} ({CRITERIA[plebiscite.criterion]})"
    yield from rule_facts(plebiscite)
    yield "Combinação das áreas", "" if combination is None else minutes.COMBINATIONS[combination]
    yield "Modo de digitação", ENTRY_RULES[plebiscite.entry_rule]
    yield "Pergunta", plebiscite.question
    yield "Ato da Assembleia", plebiscite.assembly_act
    yield "Resolução do Tribunal", plebiscite.court_resolution
    yield "Zona da Junta", "" if zone is None else str(zone)
    yield "Município da Junta", plebiscite.board_seat
    yield "Local da apuração", plebiscite.board_place
    signing = [f"{minutes.ROLES[signatory.role]}: {signatory.name or '…'}" for signatory in plebiscite.signatories]
    for number, person in enumerate(signing or [""]):
        yield "" if number else "Assinam a ata", person


def rule_facts(plebiscite: Plebiscite) -> Iterator[tuple[str, str]]:
    """Yield the rule of decision by its law, and what it asks."""
    quorum, majority = plebiscite.regime.quorum, plebiscite.regime.majority
    yield "Regra de decisão", rules.regime_name(plebiscite.regime)
    yield "Quórum", "nenhum" if quorum is None else rules.requirement(quorum)
    yield "Maioria", rules.requirement(majority)
