"""Commands of the roll's closing and of the count: `encerrar-relacao` and `lancar`."""

from argparse import Namespace
from collections import Counter

from plebapp.cli import parser as read
from plebapp.cli.areas import tell_areas
from plebapp.cli.command import Command, Context, no_arguments
from plebapp.cli.console import note, progress, say
from plebapp.cli.exits import DONE
from plebapp.cli.importing import map_argument, tell_table
from plebapp.cli.parser import Parser
from plebapp.domain.findings import Finding
from plebapp.domain.station import StationId
from plebapp.domain.voter import LISTED
from plebapp.texts import findings, remarks
from plebapp.texts.formats import counted, full_digest, integer, signed, station
from plebapp.texts.refusals import refusal_line
from plebapp.usecases.counting import BATCH_FIELDS, BatchRefused, RefusedSheet, enter_batch
from plebapp.usecases.ports import Book
from plebapp.usecases.roll import close_roll


def _close(context: Context, given: Namespace) -> int:
    with context.desk(given.file) as desk:
        with progress("Encerrando a relação de votantes") as report:
            closing = close_roll(desk, report)
        stations = counted(len(closing.listed), "seção", "seções")
        say(f"Relação de votantes encerrada: {counted(closing.total, 'eleitor', 'eleitores')} em {stations}.")
        say(f"Resumo (SHA-256): {full_digest(closing.digest)}")
        if remark := remarks.closing(desk.book.facts.get(), desk.clock()):
            note(remark)
        _tell_differing(desk.book)
        tell_areas(desk)
    return DONE


def _tell_differing(book: Book) -> None:
    """Say where the roll differs from the enrolment that the file of stations declared, which decides nothing."""
    listed: Counter[StationId] = Counter()
    for (key, status), voters in book.roll.counts().items():
        listed[key] += voters if status in LISTED else 0
    declared = {row.station.id: row.station.declared for row in book.stations.all()}
    differing = {key: there for key, there in declared.items() if there is not None and there != listed[key]}
    if not differing:
        return
    stations = counted(len(differing), "seção difere", "seções diferem")
    say(f"{stations} dos inscritos que o arquivo das seções declarou, o que serve só de conferência:")
    for key, there in differing.items():
        of_file = counted(there, "declarado", "declarados")
        say(f"    {station(*key)}: {integer(listed[key])} na relação, {of_file} ({signed(listed[key] - there)})")


def _sheet_arguments(parser: Parser) -> None:
    parser.given.add_argument("table", metavar="CSV", type=read.path, help="a tabela das folhas de apuração")
    map_argument(parser)


def _enter(context: Context, given: Namespace) -> int:
    table = context.app.exchange.open_table(given.table)
    with context.desk(given.file) as desk:
        try:
            with progress("Lançando as folhas") as report:
                outcome = enter_batch(desk, table, given.mapa, report)
        except BatchRefused as refused:
            for sheet in refused.refused:
                _tell_refused(sheet)
            raise
    tell_table(table)
    say(f"Seções lançadas: {integer(len(outcome.entries))}")
    if outcome.warnings:
        say("Avisos para conferência, que ficam como confirmados na folha de apuração:")
        for key, finding in outcome.warnings:
            say(f"    {station(key.zone, key.section)} · {_told(finding)}")
    return DONE


def _tell_refused(sheet: RefusedSheet) -> None:
    if sheet.row.refusals:
        note(refusal_line(sheet.row))
    for finding in sheet.findings:
        note(f"linha {integer(sheet.row.line)} · {_told(finding)}")


def _told(finding: Finding) -> str:
    return f"{finding.code} {findings.title(finding)}: {findings.for_typist(finding)}"


CLOSE = Command(
    "encerrar-relacao",
    "encerra a relação de votantes",
    "Encerra a relação de votantes: fixa os inscritos de cada seção e o resumo da relação. Depois disso,\n"
    "só uma decisão inclui ou exclui eleitor.",
    no_arguments,
    _close,
)

ENTER = Command(
    "lancar",
    "lança as folhas de apuração de uma tabela",
    "Lança as folhas de apuração de uma tabela (CSV): todas ou nenhuma. Os avisos para conferência ficam\n"
    "como confirmados. Votantes são as assinaturas na folha; em_separado, as sobrecartas admitidas (sem a\n"
    "coluna, nenhuma); cedulas, as apuradas:\n\n"
    f"  {';'.join(rule.field for rule in BATCH_FIELDS)}",
    _sheet_arguments,
    _enter,
)
