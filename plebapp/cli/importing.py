"""Commands that bring files in: `importar-secoes` and `importar-eleitores`."""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

from plebapp.cli import parser as read
from plebapp.cli.areas import tell_areas
from plebapp.cli.command import Command, Context
from plebapp.cli.console import note, note_first, progress, say
from plebapp.cli.exits import DONE
from plebapp.cli.parser import Parser
from plebapp.cli.targets import REFUSED_ROWS, require_target
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.fields import RefusedRow
from plebapp.domain.station import STATION_FIELDS
from plebapp.domain.voter import NOT_INCLUDED, VOTER_FIELDS
from plebapp.texts.formats import counted, integer
from plebapp.texts.messages import message
from plebapp.texts.refusals import refusal_line, refusal_rows
from plebapp.texts.templates import shown
from plebapp.texts.terms import DELIMITERS, ROLL_STATUSES
from plebapp.usecases.ports import Table
from plebapp.usecases.stations import import_stations
from plebapp.usecases.voters import RollImport, import_voters

_SHOWN_ROWS = 20


def map_argument(parser: Parser) -> None:
    """Add the option that says which column holds which field."""
    parser.options.add_argument(
        "--mapa",
        metavar="COLUNA=CAMPO",
        type=read.mapping,
        action="append",
        default=[],
        help="diz de que campo é uma coluna do arquivo; repita-a para outras",
    )


def tell_table(table: Table) -> None:
    """Say how a file was read, so that wrong accents or columns are not a riddle."""
    say(f"Arquivo: {shown(table.name)} · {table.encoding} · separador: {DELIMITERS[table.delimiter]}")


def _station_arguments(parser: Parser) -> None:
    parser.given.add_argument("table", metavar="CSV", type=read.path, help="a tabela das seções")
    map_argument(parser)


def _stations(context: Context, given: Namespace) -> int:
    table = context.app.exchange.open_table(given.table)
    with context.desk(given.file) as desk:
        with progress("Importando as seções") as report:
            outcome = import_stations(desk, table, given.mapa, report)
        tell_table(table)
        say(f"Linhas lidas: {integer(outcome.read)}")
        say(f"Seções incluídas: {integer(outcome.added)} (agregadas entre elas: {integer(outcome.aggregated)})")
        _tell_refused(outcome.refused)
        _tell_other_ufs(outcome.other_ufs)
        if outcome.added == 0:
            raise Refused(Code.EVERY_ROW_REFUSED, read=outcome.read)
        tell_areas(desk)
    return DONE


def _tell_other_ufs(found: Mapping[str, int]) -> None:
    for uf, stations in sorted(found.items()):
        note(f"Atenção: {counted(stations, 'seção é', 'seções são')} de outra UF no arquivo ({uf or 'em branco'}).")


def _tell_refused(rows: Sequence[RefusedRow], others: str = "") -> None:
    say(f"Linhas recusadas: {integer(len(rows))}")
    note_first(map(refusal_line, rows), len(rows), _SHOWN_ROWS, others)


def _voter_arguments(parser: Parser) -> None:
    parser.given.add_argument("table", metavar="ARQ", type=read.path, help="a tabela dos eleitores")
    parser.options.add_argument(
        "--rejeitados",
        metavar="SAIDA.csv",
        type=read.path,
        help="grava as linhas recusadas com linha, campo, valor e motivo, para corrigir e importar de novo; só toma o "
        "lugar de outro arquivo assim",
    )
    map_argument(parser)


def _voters(context: Context, given: Namespace) -> int:
    if given.rejeitados is not None:
        require_target(context.app.exchange, given.rejeitados, REFUSED_ROWS, given.file, given.table)
    table = context.app.exchange.open_table(given.table)
    with context.desk(given.file) as desk, progress("Importando os eleitores") as report:
        outcome = import_voters(desk, table, given.mapa, report)
    written = "" if given.rejeitados is None else _write_refused(context, given.rejeitados, table, outcome)
    _tell_totals(table, outcome, "" if written else _ALL_OF_THEM)
    if written:
        say(written)
    if outcome.kept == 0:
        raise Refused(Code.EVERY_ROW_REFUSED, read=outcome.read)
    return DONE


_ALL_OF_THEM = ": com --rejeitados SAIDA.csv saem todas num arquivo, com os motivos"


def _tell_totals(table: Table, outcome: RollImport, others: str) -> None:
    tell_table(table)
    say(f"Linhas lidas: {integer(outcome.read)}")
    say(f"Eleitores incluídos: {integer(outcome.included)}")
    say(f"Eleitores não incluídos: {integer(outcome.not_included)}")
    for status, voters in outcome.by_status.items():
        if status in NOT_INCLUDED and voters:
            say(f"    {ROLL_STATUSES[status]}: {integer(voters)}")
    _tell_refused(outcome.refused, others)


def _write_refused(context: Context, target: Path, table: Table, outcome: RollImport) -> str:
    """Write the refused rows and return what to say of it; empty where they could not be. The import stands anyway."""
    header, rows = refusal_rows(table.header, outcome.refused)
    try:
        context.app.exchange.write_table(target, header, rows)
    except Unusable as error:
        note(message(error))
        if outcome.kept:
            note("A importação está feita; só o arquivo das linhas recusadas não foi gravado.")
        return ""
    if not outcome.refused:
        return f"Nenhuma linha recusada: {target} ficou só com o cabeçalho"
    return f"Linhas recusadas gravadas em: {target}"


STATIONS = Command(
    "importar-secoes",
    "inclui as seções de uma tabela",
    "Inclui as seções de uma tabela (CSV), ou do arquivo de locais de votação do TSE. As colunas são\n"
    "reconhecidas pelo cabeçalho ou indicadas com --mapa; só zona e secao são obrigatórias:\n\n"
    f"  {';'.join(rule.field for rule in STATION_FIELDS)}",
    _station_arguments,
    _stations,
)

VOTERS = Command(
    "importar-eleitores",
    "inclui os eleitores de uma tabela",
    "Inclui os eleitores de uma tabela (CSV), cada um incluído ou não incluído pelo art. 3º, ou recusado\n"
    "com o motivo. As colunas são reconhecidas pelo cabeçalho ou indicadas com --mapa; são obrigatórias\n"
    "titulo, nome, zona, secao e a data que se compara com a data-limite:\n\n"
    f"  {';'.join(rule.field for rule in VOTER_FIELDS)}",
    _voter_arguments,
    _voters,
)
