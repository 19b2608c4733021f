"""Commands about the closed list of voters: `reabrir-relacao` and `exportar-relacao`."""

from argparse import Namespace
from pathlib import Path

from plebapp.cli import parser as read
from plebapp.cli.command import Command, Context
from plebapp.cli.console import progress, say
from plebapp.cli.exits import DONE
from plebapp.cli.parser import Parser
from plebapp.cli.targets import Kind, require_target
from plebapp.texts.formats import counted
from plebapp.usecases.ports import Exchange
from plebapp.usecases.roll import reopen_roll
from plebapp.usecases.roll_export import HEADER, export_roll


def _is_roll(exchange: Exchange, path: Path) -> bool:
    return exchange.open_table(path).header == HEADER


ROLL = Kind("uma relação de votantes deste programa", _is_roll)


def _reopen_arguments(parser: Parser) -> None:
    parser.options.add_argument(
        "--motivo", required=True, metavar="TEXTO", type=read.text, help="por que se reabre, para o diário"
    )


def _reopen(context: Context, given: Namespace) -> int:
    with context.desk(given.file) as desk:
        reopen_roll(desk, given.motivo)
    say("Relação de votantes reaberta: depois de corrigida, encerre-a de novo.")
    return DONE


def _export_arguments(parser: Parser) -> None:
    parser.given.add_argument(
        "target", metavar="CSV", type=read.path, help="onde gravar; só toma o lugar de outra relação deste programa"
    )


def _export(context: Context, given: Namespace) -> int:
    require_target(context.app.exchange, given.target, ROLL, given.file)
    with context.desk(given.file) as desk, progress("Exportando a relação de votantes") as report:
        voters = export_roll(desk, context.app.exchange, given.target, report)
    say(f"Relação de votantes gravada: {given.target} ({counted(voters, 'eleitor inscrito', 'eleitores inscritos')})")
    return DONE


REOPEN = Command(
    "reabrir-relacao",
    "reabre a relação de votantes",
    "Reabre a relação de votantes encerrada, para corrigi-la e encerrá-la de novo, enquanto nada se apoia\n"
    "nela: nem decisão que inclua ou exclua eleitor, nem número da apuração. Num arquivo protegido, outra\n"
    "pessoa confirma.",
    _reopen_arguments,
    _reopen,
    confirmed=True,
)

EXPORT = Command(
    "exportar-relacao",
    "grava a relação de votantes num CSV",
    "Grava os eleitores inscritos, por zona, seção e título, num CSV para planilha. São dados pessoais: o\n"
    "diário registra quem exportou, e num arquivo protegido outra pessoa confirma.",
    _export_arguments,
    _export,
    confirmed=True,
)
