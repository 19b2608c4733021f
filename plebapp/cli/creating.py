"""Commands that make a file: `novo` and `exemplo`."""

from argparse import Namespace
from dataclasses import dataclass
from fractions import Fraction

from plebapp.cli import parser as read
from plebapp.cli.command import Command, Context
from plebapp.cli.console import note, progress, say
from plebapp.cli.exits import DONE
from plebapp.cli.parser import Parser, UsageError
from plebapp.domain.plebiscite import Combination, EntryRule, Kind, Plebiscite
from plebapp.domain.regime import CUSTOM_REGIME, DEFAULT_REGIME, REGIMES, Base, Counted, Regime, Rule, custom_regime
from plebapp.domain.residence import Criterion, statutory_cutoff
from plebapp.texts import remarks, rules
from plebapp.texts.formats import counted, integer, short_date
from plebapp.texts.minutes import creation
from plebapp.texts.terms import CRITERIA
from plebapp.usecases.example import DEFAULT_SIZE, Size, create_example
from plebapp.usecases.plebiscite import create_plebiscite
from plebapp.usecases.ports import Desk

_BASES = {
    "comparecimento": Base.TURNOUT,
    "inscritos": Base.ENROLLED,
    "validos": Base.VALID,
    "nao": Base.NAO,
}
_YES_OR_NO = {"sim": True, "nao": False}
_NO_QUORUM = "nenhum"
_MOST_PER_STATION = 5_000


@dataclass(frozen=True, slots=True)
class _Quorum:
    """What `--quorum` says: a fraction of the enrolled, or that there is none."""

    fraction: Fraction | None


def _quorum(text: str) -> _Quorum:
    return _Quorum(None if text == _NO_QUORUM else read.fraction(text))


def _facts(parser: Parser) -> None:
    add = parser.options.add_argument
    kinds = {kind.value: kind for kind in Kind}
    criteria = {criterion.value: criterion for criterion in Criterion}
    add("--nome", required=True, metavar="TEXTO", type=read.name, help="nome do município proposto")
    add("--uf", required=True, metavar="UF", type=str.upper, help="sigla do estado, como SP")
    add("--data-votacao", required=True, metavar="DATA", type=read.day, help="dia da votação, aaaa-mm-dd ou dd/mm/aaaa")
    add(
        "--data-limite",
        metavar="DATA",
        type=read.day,
        help="último dia, inclusive, desde o qual o eleitor deve residir na área; sem a opção, o do art. 3º",
    )
    add(
        "--criterio",
        metavar="|".join(criteria),
        type=read.one_of(criteria),
        default=Criterion.RESIDENCE,
        help="o que se compara com a data-limite: residência na área (o padrão) ou domicílio eleitoral",
    )
    add(
        "--tipo",
        metavar="|".join(kinds),
        type=read.one_of(kinds),
        default=Kind.DISMEMBERMENT,
        help="como se cria o município; o padrão é desmembramento",
    )
    add("--origem", metavar="TEXTO", type=read.name, action="append", default=[], help="município de origem; repita-a")
    add("--pergunta", metavar="TEXTO", type=read.text, default="", help="a pergunta; o padrão é a do art. 3º")
    add("--ato", metavar="TEXTO", type=read.text, default="", help="ato da Assembleia que determinou o plebiscito")
    add("--resolucao", metavar="TEXTO", type=read.text, default="", help="resolução do Tribunal que o regula")
    add("--simulado", action="store_true", help="simulação, para sempre: marca todos os documentos")


def _rules(parser: Parser) -> None:
    add = parser.options.add_argument
    combinations = {combination.value: combination for combination in Combination}
    entry_rules = {rule.value: rule for rule in EntryRule}
    regimes = {regime: regime for regime in (*REGIMES, CUSTOM_REGIME)}
    add(
        "--combinacao",
        metavar="|".join(combinations),
        type=read.one_of(combinations),
        help="como decidem várias áreas: em conjunto, todas (cada uma precisa aprovar) ou cada uma por si; sem padrão",
    )
    add(
        "--digitacao",
        metavar="|".join(entry_rules),
        type=read.one_of(entry_rules),
        default=EntryRule.SINGLE,
        help="como se digitam as folhas de apuração; o padrão é unica",
    )
    add(
        "--regime",
        metavar="REGIME",
        type=read.one_of(regimes),
        default=DEFAULT_REGIME,
        help=f"regra de decisão: {'; '.join(f'{name} ({rules.REGIMES[name]})' for name in regimes)}; o padrão é "
        f"{DEFAULT_REGIME}",
    )


def _own_rule(parser: Parser) -> None:
    add = parser.options.add_argument
    add("--quorum", metavar="N/M", type=_quorum, help="com --regime custom: fração dos inscritos, ou “nenhum”")
    add(
        "--maioria", metavar="N/M", type=read.fraction, help="com --regime custom: fração que os votos Sim devem reunir"
    )
    add(
        "--base-maioria",
        metavar="|".join(_BASES),
        type=read.one_of(_BASES),
        help="com --regime custom: de que se toma a fração da maioria; o padrão é comparecimento",
    )
    add(
        "--maioria-estrita",
        metavar="|".join(_YES_OR_NO),
        type=read.one_of(_YES_OR_NO),
        help="com --regime custom: se os votos Sim devem passar da fração (sim, o padrão) ou basta alcançá-la (nao)",
    )


def _arguments(parser: Parser) -> None:
    _facts(parser)
    _rules(parser)
    _own_rule(parser)


def _regime(given: Namespace) -> Regime:
    if given.regime != CUSTOM_REGIME:
        own = ("quorum", "maioria", "base_maioria", "maioria_estrita")
        stray = [f"--{name.replace('_', '-')}" for name in own if getattr(given, name) is not None]
        if stray:
            raise UsageError(f"{', '.join(stray)}: só com --regime {CUSTOM_REGIME}")
        return REGIMES[given.regime]
    if given.quorum is None or given.maioria is None:
        raise UsageError(f"--regime {CUSTOM_REGIME}: falta informar --quorum e --maioria")
    share = given.quorum.fraction
    quorum = None if share is None else Rule(Counted.TURNOUT, Base.ENROLLED, share, strict=False)
    base = given.base_maioria or Base.TURNOUT
    strict = True if given.maioria_estrita is None else given.maioria_estrita
    return custom_regime(quorum, Rule(Counted.SIM, base, given.maioria, strict))


def _create(context: Context, given: Namespace) -> int:
    plebiscite = Plebiscite(
        name=given.nome,
        uf=given.uf,
        polling_day=given.data_votacao,
        cutoff=given.data_limite or statutory_cutoff(given.data_votacao),
        regime=_regime(given),
        criterion=given.criterio,
        simulated=given.simulado,
        kind=given.tipo,
        origins=tuple(given.origem),
        entry_rule=given.digitacao,
        combination=given.combinacao,
        assembly_act=given.ato,
        court_resolution=given.resolucao,
        question=given.pergunta,
    )
    desk = create_plebiscite(context.app.library, given.file, plebiscite, context.person, context.app.clock)
    _tell(desk)
    return DONE


def _tell(desk: Desk) -> None:
    """Say what the new file holds, and close it."""
    try:
        plebiscite = desk.book.facts.get()
    finally:
        desk.book.close()
    say(f"Arquivo criado: {desk.book.path}")
    say(f"Plebiscito sobre a {creation(plebiscite)}{' · SIMULADO' if plebiscite.simulated else ''}")
    say(f"Votação: {short_date(plebiscite.polling_day)}")
    say(f"Data-limite: {short_date(plebiscite.cutoff)} ({CRITERIA[plebiscite.criterion]})")
    say(f"Regra de decisão: {rules.regime_name(plebiscite.regime)}")
    for remark in remarks.facts(plebiscite):
        note(f"Atenção: {remark}")


def _example_arguments(parser: Parser) -> None:
    add = parser.options.add_argument
    voters, stations = integer(DEFAULT_SIZE.voters), integer(DEFAULT_SIZE.stations)
    add("--completo", action="store_true", help="lança todas as seções; sem a opção, fica uma para digitar")
    add(
        "--eleitores",
        metavar="N",
        type=read.whole(1, 10_000_000),
        default=DEFAULT_SIZE.voters,
        help=f"número de eleitores incluídos; o padrão é {voters}",
    )
    add(
        "--secoes",
        metavar="N",
        type=read.whole(1, 9_000),
        default=DEFAULT_SIZE.stations,
        help=f"número de seções; o padrão é {stations}",
    )
    add(
        "--semente",
        metavar="S",
        type=read.whole(0, 999_999_999),
        default=DEFAULT_SIZE.seed,
        help=f"número de que se sorteiam os dados fictícios; o padrão é {DEFAULT_SIZE.seed}",
    )


def _example(context: Context, given: Namespace) -> int:
    voters, stations = given.eleitores, given.secoes
    if not stations <= voters <= stations * _MOST_PER_STATION:
        most = counted(_MOST_PER_STATION, "eleitor", "eleitores")
        raise UsageError(f"--eleitores, --secoes: cada seção leva de 1 a {most}")
    size = Size(voters, stations, given.semente)
    with progress("Criando o exemplo") as report:
        desk = create_example(
            context.app.library,
            given.file,
            context.person,
            context.app.clock,
            size=size,
            complete=given.completo,
            report=report,
        )
    _tell(desk)
    say(f"{counted(voters, 'eleitor', 'eleitores')} em {counted(stations, 'seção', 'seções')}, tudo fictício")
    return DONE


EXAMPLE = Command(
    "exemplo",
    "cria um plebiscito de exemplo, fictício, para explorar",
    "Cria o exemplo: a criação fictícia do Município de Nova Primavera, sempre SIMULADO,\n"
    "com eleitores sorteados e uma seção por digitar.",
    _example_arguments,
    _example,
)

NEW = Command(
    "novo",
    "cria o arquivo de um plebiscito",
    "Cria o arquivo de um plebiscito. As opções --nome, --uf e --data-votacao são obrigatórias.",
    _arguments,
    _create,
)
