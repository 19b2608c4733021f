"""The options that state the plebiscite's facts, for `novo` and `dados`, and what they change."""

from argparse import Namespace
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from plebapp.cli import parser as read
from plebapp.cli.parser import Parser, UsageError
from plebapp.domain.plebiscite import Combination, Kind
from plebapp.domain.regime import CUSTOM_REGIME, DEFAULT_REGIME, REGIMES, Base, Counted, Regime, Rule, custom_regime
from plebapp.domain.residence import Criterion
from plebapp.texts import rules

_BASES = {
    "comparecimento": Base.TURNOUT,
    "inscritos": Base.ENROLLED,
    "validos": Base.VALID,
    "nao": Base.NAO,
}
_YES_OR_NO = {"sim": True, "nao": False}
_NO_QUORUM = "nenhum"
_OWN_RULE = ("quorum", "maioria", "base_maioria", "maioria_estrita")

# The fact that each option states.
_FACTS = {
    "nome": "name",
    "uf": "uf",
    "data_votacao": "polling_day",
    "data_limite": "cutoff",
    "criterio": "criterion",
    "tipo": "kind",
    "origem": "origins",
    "pergunta": "question",
    "ato": "assembly_act",
    "resolucao": "court_resolution",
    "combinacao": "combination",
    "local": "board_place",
    "zona_junta": "board_zone",
    "sede_junta": "board_seat",
    "assina": "signatories",
}


@dataclass(frozen=True, slots=True)
class _Quorum:
    """What `--quorum` says: a fraction of the enrolled, or that there is none."""

    fraction: Fraction | None


def _quorum(text: str) -> _Quorum:
    return _Quorum(None if text == _NO_QUORUM else read.fraction(text))


def facts_options(parser: Parser, *, new: bool) -> None:
    """Add the options of `novo` (three of them required, defaults told) or of `dados` (what is left out stays)."""
    _identity(parser, new)
    _acts(parser)
    _rules(parser, new)
    _own_rule(parser)


def _identity(parser: Parser, new: bool) -> None:
    add = parser.options.add_argument
    kinds = {kind.value: kind for kind in Kind}
    criteria = {criterion.value: criterion for criterion in Criterion}
    statute, residence, kind = (
        ("; sem a opção, o do art. 3º", " (o padrão)", "; o padrão é desmembramento") if new else ("", "", "")
    )
    add("--nome", required=new, metavar="TEXTO", type=read.name, help="nome do município proposto")
    add("--uf", required=new, metavar="UF", type=read.state, help="sigla do estado, como SP")
    add("--data-votacao", required=new, metavar="DATA", type=read.day, help="dia da votação, aaaa-mm-dd ou dd/mm/aaaa")
    add(
        "--data-limite",
        metavar="DATA",
        type=read.day,
        help=f"último dia, inclusive, desde o qual o eleitor deve residir na área{statute}",
    )
    add(
        "--criterio",
        metavar="|".join(criteria),
        type=read.one_of(criteria),
        help=f"o que se compara com a data-limite: residência na área{residence} ou domicílio eleitoral",
    )
    add(
        "--tipo",
        metavar="|".join(kinds),
        type=read.one_of(kinds),
        help=f"como se cria o município{kind}",
    )
    origins = "município de origem; repita-a para outros" + ("" if new else ", que substituem os que havia")
    add("--origem", metavar="TEXTO", type=read.name, action="append", help=origins)


def _acts(parser: Parser) -> None:
    add = parser.options.add_argument
    add("--pergunta", metavar="TEXTO", type=read.text, help="a pergunta; o padrão, também com '', é a do art. 3º")
    add("--ato", metavar="TEXTO", type=read.text, help="ato da Assembleia que determinou o plebiscito")
    add("--resolucao", metavar="TEXTO", type=read.text, help="resolução do Tribunal que o regula")


def board_options(parser: Parser) -> None:
    """Add the options of what heads and ends the minutes."""
    add = parser.options.add_argument
    add("--local", metavar="TEXTO", type=read.text, help="local da apuração, como “Fórum da Comarca”")
    add("--zona-junta", metavar="N", type=read.whole(1, 9_999), help="número da zona da Junta Eleitoral")
    add("--sede-junta", metavar="TEXTO", type=read.name_or_nothing, help="município da Junta Eleitoral")
    add(
        "--assina",
        metavar="PAPEL=NOME",
        type=read.signatory,
        action="append",
        help="quem assina a ata; repita-a na ordem das assinaturas, que substituem as que havia. Papéis: presidente, "
        "membro, secretario, ministerio_publico, fiscal; sem nome, a linha fica por preencher",
    )


def _rules(parser: Parser, new: bool) -> None:
    add = parser.options.add_argument
    combinations = {combination.value: combination for combination in Combination}
    regimes = {regime: regime for regime in (*REGIMES, CUSTOM_REGIME)}
    default = f"; o padrão é {DEFAULT_REGIME}" if new else ""
    add(
        "--combinacao",
        metavar="|".join(combinations),
        type=read.one_of(combinations),
        help="como decidem várias áreas: em conjunto, todas (cada uma precisa aprovar) ou cada uma por si; sem padrão",
    )
    add(
        "--regime",
        metavar="REGIME",
        type=read.one_of(regimes),
        help=f"regra de decisão: {'; '.join(f'{name} ({rules.REGIMES[name]})' for name in regimes)}{default}",
    )


def _own_rule(parser: Parser) -> None:
    add = parser.options.add_argument
    own = f"com --regime {CUSTOM_REGIME}"
    add("--quorum", metavar="N/M", type=_quorum, help=f"{own}: fração dos inscritos, ou “{_NO_QUORUM}”")
    add("--maioria", metavar="N/M", type=read.fraction, help=f"{own}: fração que os votos Sim devem reunir")
    add(
        "--base-maioria",
        metavar="|".join(_BASES),
        type=read.one_of(_BASES),
        help=f"{own}: de que se toma a fração da maioria; o padrão é comparecimento",
    )
    add(
        "--maioria-estrita",
        metavar="|".join(_YES_OR_NO),
        type=read.one_of(_YES_OR_NO),
        help=f"{own}: se os votos Sim devem passar da fração (sim, o padrão) ou basta alcançá-la (nao)",
    )


def changes(given: Namespace) -> dict[str, Any]:
    """Return the facts that the options state, by their names. Raises UsageError where they do not fit together."""
    options = {option: getattr(given, option, None) for option in _FACTS}
    found = {
        _FACTS[option]: tuple(value) if isinstance(value, list) else value
        for option, value in options.items()
        if value is not None
    }
    regime = _regime(given)
    return found if regime is None else {**found, "regime": regime}


def options_of(facts: Iterable[str]) -> list[str]:
    """Return the options that state these facts, by the facts' names."""
    options = {fact: f"--{option.replace('_', '-')}" for option, fact in _FACTS.items()}
    return [options[fact] for fact in facts]


def _regime(given: Namespace) -> Regime | None:
    if given.regime != CUSTOM_REGIME:
        stray = [f"--{name.replace('_', '-')}" for name in _OWN_RULE if getattr(given, name) is not None]
        if stray:
            raise UsageError(f"{', '.join(stray)}: só com --regime {CUSTOM_REGIME}")
        return None if given.regime is None else REGIMES[given.regime]
    if given.quorum is None or given.maioria is None:
        raise UsageError(f"--regime {CUSTOM_REGIME}: falta informar --quorum e --maioria")
    share = given.quorum.fraction
    quorum = None if share is None else Rule(Counted.TURNOUT, Base.ENROLLED, share, strict=False)
    base = given.base_maioria or Base.TURNOUT
    strict = True if given.maioria_estrita is None else given.maioria_estrita
    return custom_regime(quorum, Rule(Counted.SIM, base, given.maioria, strict))
