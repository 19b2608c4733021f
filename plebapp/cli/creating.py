"""Commands that make a file: `novo` and `exemplo`."""

from argparse import Namespace

from plebapp.cli import parser as read
from plebapp.cli.command import Command, Context
from plebapp.cli.console import progress, say
from plebapp.cli.exits import DONE
from plebapp.cli.facts import tell_remarks
from plebapp.cli.facts_options import changes, facts_options
from plebapp.cli.parser import Parser, UsageError
from plebapp.domain.plebiscite import EntryRule, Plebiscite
from plebapp.domain.regime import DEFAULT_REGIME, REGIMES
from plebapp.domain.residence import statutory_cutoff
from plebapp.texts.facts import rule_facts
from plebapp.texts.formats import counted, integer, short_date
from plebapp.texts.minutes import creation
from plebapp.texts.terms import CRITERIA
from plebapp.usecases.example import DEFAULT_SIZE, Size, create_example
from plebapp.usecases.plebiscite import create_plebiscite
from plebapp.usecases.ports import Desk

_MOST_PER_STATION = 5_000


def _arguments(parser: Parser) -> None:
    add = parser.options.add_argument
    entry_rules = {rule.value: rule for rule in EntryRule}
    facts_options(parser, new=True)
    add(
        "--digitacao",
        metavar="|".join(entry_rules),
        type=read.one_of(entry_rules),
        default=EntryRule.SINGLE,
        help="como se digitam as folhas de apuração; esta versão só oferece unica, que é o padrão",
    )
    add("--simulado", action="store_true", help="simulação, para sempre: marca todos os documentos")


def _create(context: Context, given: Namespace) -> int:
    stated = changes(given)
    filled_in = {"cutoff": statutory_cutoff(given.data_votacao), "regime": REGIMES[DEFAULT_REGIME]}
    plebiscite = Plebiscite(simulated=given.simulado, entry_rule=given.digitacao, **{**filled_in, **stated})
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
    for label, text in rule_facts(plebiscite):
        say(f"{label}: {text}")
    tell_remarks(plebiscite)


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
    signs_in=False,
)

NEW = Command(
    "novo",
    "cria o arquivo de um plebiscito",
    "Cria o arquivo de um plebiscito. As opções --nome, --uf e --data-votacao são obrigatórias.",
    _arguments,
    _create,
    signs_in=False,
)
