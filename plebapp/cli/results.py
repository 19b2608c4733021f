"""Commands that give out what the file says: `resultado`, `documento`, `verificar`."""

from argparse import Namespace
from collections.abc import Callable

from plebapp.cli import parser as read
from plebapp.cli.command import Command, Context, no_arguments
from plebapp.cli.console import note, progress, say
from plebapp.cli.exits import DONE, UNUSABLE
from plebapp.cli.figures import as_json
from plebapp.cli.parser import Parser
from plebapp.cli.showing import canvass_lines
from plebapp.cli.targets import PDF, require_target
from plebapp.texts.formats import counted, file_size, full_digest
from plebapp.texts.remarks import replaced
from plebapp.texts.verification import disagreement
from plebapp.usecases.canvass import result
from plebapp.usecases.minutes import general_minutes
from plebapp.usecases.ports import App, Desk, Document, Report
from plebapp.usecases.verify import verify

_DOCUMENTS: dict[str, Callable[[App, Desk, Report], Document]] = {"ata-geral": general_minutes}


def _result_arguments(parser: Parser) -> None:
    parser.options.add_argument("--json", action="store_true", help="dá os números em JSON, para outros programas")


def _result(context: Context, given: Namespace) -> int:
    with context.desk(given.file, read_only=True) as desk:
        canvass = result(desk)
    if given.json:
        say(as_json(canvass))
    else:
        for line in canvass_lines(canvass):
            say(line)
    return DONE


def _document_arguments(parser: Parser) -> None:
    parser.given.add_argument(
        "document", metavar="DOCUMENTO", type=read.one_of(_DOCUMENTS), help=f"qual documento: {', '.join(_DOCUMENTS)}"
    )
    parser.options.add_argument(
        "-o",
        "--saida",
        dest="target",
        required=True,
        metavar="SAIDA.pdf",
        type=read.path,
        help="onde gravar o PDF; só toma o lugar de outro PDF",
    )


def _document(context: Context, given: Namespace) -> int:
    require_target(context.app.exchange, given.target, PDF, given.file)
    with context.desk(given.file) as desk, progress("Gerando o documento") as report:
        document = given.document(context.app, desk, report)
    context.app.exchange.write_document(given.target, document.pdf)
    say(f"Documento gravado: {given.target} ({file_size(len(document.pdf))})")
    if remark := replaced(document.replaced):
        note(remark)
    return DONE


def _verify(context: Context, given: Namespace) -> int:
    with context.desk(given.file, read_only=True) as desk, progress("Verificando o arquivo") as report:
        found = verify(desk, report)
    for item in found.disagreements:
        say(disagreement(item))
    if not found.sound:
        note(f"O arquivo NÃO confere: {counted(len(found.disagreements), 'divergência', 'divergências')}.")
        return UNUSABLE
    say(f"O arquivo confere: {counted(found.entries, 'registro', 'registros')} no diário.")
    say(f"Resumo do último registro (SHA-256): {full_digest(found.head)}")
    return DONE


RESULT = Command(
    "resultado",
    "mostra a apuração e o que ela decide",
    "Mostra a apuração como está, com as contas do art. 5º e o que decidem. Enquanto faltam seções, nada\n"
    "está decidido; quem proclama o resultado é a Junta.",
    _result_arguments,
    _result,
)

DOCUMENT = Command(
    "documento",
    "gera um documento oficial em PDF",
    "Gera um documento em PDF. A ata-geral é a Ata Geral da Apuração do Plebiscito; enquanto faltam\n"
    "seções, sai como MINUTA.",
    _document_arguments,
    _document,
)

VERIFY = Command(
    "verificar",
    "confere o arquivo por inteiro",
    "Confere as páginas do arquivo, o encadeamento do diário, os números por ele, o resumo da relação de\n"
    "votantes e os contadores, e diz o que não confere.",
    no_arguments,
    _verify,
)
