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
from plebapp.texts.minutes import protection
from plebapp.texts.remarks import replaced
from plebapp.texts.terms import document_name
from plebapp.texts.verification import UNSOUND, disagreement, notice
from plebapp.usecases.canvass import verified_result
from plebapp.usecases.minutes import general_minutes, save
from plebapp.usecases.ports import App, Desk, Document, Report
from plebapp.usecases.verify import verify

_DOCUMENTS: dict[str, Callable[[App, Desk, Report], Document]] = {"ata-geral": general_minutes}


def _result_arguments(parser: Parser) -> None:
    parser.options.add_argument("--json", action="store_true", help="dá os números em JSON, para outros programas")


def _result(context: Context, given: Namespace) -> int:
    with context.desk(given.file, read_only=True) as desk, progress("Conferindo o arquivo") as report:
        canvass = verified_result(desk, report)
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
    parser.options.add_argument(
        "--so-leitura",
        dest="unissued",
        action="store_true",
        help="só lê o arquivo: o documento sai sem número e nele não se guarda",
    )


def _document(context: Context, given: Namespace) -> int:
    require_target(context.app.exchange, given.target, PDF, given.file)
    with context.desk(given.file, read_only=given.unissued) as desk, progress("Gerando o documento") as report:
        document = given.document(context.app, desk, report)
        issued = save(desk, context.app.exchange, given.target, document)
    name = "sem número" if issued is None else document_name(issued.kind, issued.number)
    say(f"Documento gravado: {given.target} ({name}, {file_size(len(document.pdf))})")
    if remark := replaced(document.replaced):
        note(remark)
    return DONE


def _verify(context: Context, given: Namespace) -> int:
    with context.desk(given.file, read_only=True) as desk, progress("Verificando o arquivo") as report:
        found = verify(desk, report)
    for item in found.disagreements:
        say(disagreement(item))
    for told in found.notices:
        say(f"Atenção: {notice(told)}")
    if not found.sound:
        note(f"O arquivo NÃO confere: {counted(len(found.disagreements), 'divergência', 'divergências')}.")
        note(UNSOUND)
        return UNUSABLE
    say(f"O arquivo confere: {counted(found.entries, 'registro', 'registros')} no diário.")
    say(f"Resumo do último registro (SHA-256): {full_digest(found.head)}")
    say(protection(found.signed))
    return DONE


RESULT = Command(
    "resultado",
    "mostra a apuração e o que ela decide",
    "Confere o arquivo inteiro, como verificar, e mostra a apuração como está, com as contas do art. 5º e o\n"
    "que decidem; de um arquivo que não confere não dá número nenhum. Enquanto faltam seções, nada está\n"
    "decidido; quem proclama o resultado é a Junta.",
    _result_arguments,
    _result,
)

DOCUMENT = Command(
    "documento",
    "gera um documento oficial em PDF",
    "Gera um documento em PDF, numera-o entre os de sua espécie e o guarda no arquivo. A ata-geral é a Ata\n"
    "Geral da Apuração do Plebiscito, antes da qual se confere o arquivo inteiro; enquanto faltam seções,\n"
    "sai como MINUTA.",
    _document_arguments,
    _document,
)

VERIFY = Command(
    "verificar",
    "confere o arquivo por inteiro",
    "Confere as páginas do arquivo, o encadeamento e as assinaturas do diário, e por ele os números, as\n"
    "pessoas, os documentos expedidos e cada eleitor, e diz o que não confere.",
    no_arguments,
    _verify,
)
