"""Commands of the roll's closing and of the count: `encerrar-relacao` and `lancar`."""

from argparse import Namespace

from plebapp.cli import parser as read
from plebapp.cli.command import Command, Context, no_arguments
from plebapp.cli.console import note, progress, say
from plebapp.cli.exits import DONE
from plebapp.cli.parser import Parser
from plebapp.domain.findings import Finding
from plebapp.texts import findings
from plebapp.texts.formats import counted, full_digest, integer, station
from plebapp.texts.refusals import refusal_line
from plebapp.usecases.counting import BATCH_FIELDS, BatchRefused, RefusedSheet, enter_batch
from plebapp.usecases.roll import close_roll


def _close(context: Context, given: Namespace) -> int:
    with context.desk(given.file) as desk, progress("Encerrando a relação de votantes") as report:
        closing = close_roll(desk, report)
    stations = counted(len(closing.listed), "seção", "seções")
    say(f"Relação de votantes encerrada: {counted(closing.total, 'eleitor', 'eleitores')} em {stations}.")
    say(f"Resumo (SHA-256): {full_digest(closing.digest)}")
    return DONE


def _sheet_arguments(parser: Parser) -> None:
    parser.given.add_argument("table", metavar="CSV", type=read.path, help="a tabela das folhas de apuração")


def _enter(context: Context, given: Namespace) -> int:
    table = context.app.exchange.open_table(given.table)
    with context.desk(given.file) as desk:
        try:
            with progress("Lançando as folhas") as report:
                outcome = enter_batch(desk, table, report=report)
        except BatchRefused as refused:
            for sheet in refused.refused:
                _tell_refused(sheet)
            raise
    say(f"Seções lançadas: {integer(len(outcome.entries))}")
    if outcome.warnings:
        say("Avisos para conferência, que ficam como confirmados na folha de apuração:")
        for key, finding in outcome.warnings:
            say(f"    {station(key.zone, key.section)} · {_told(finding)}")
    return DONE


def _tell_refused(sheet: RefusedSheet) -> None:
    for refusal in sheet.row.refusals:
        note(refusal_line(sheet.row.line, refusal))
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
