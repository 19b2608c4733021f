"""Commands that give out what the file says: `resultado`, `verificar`."""

from argparse import Namespace

from plebapp.cli.command import Command, Context, no_arguments
from plebapp.cli.console import note, progress, say
from plebapp.cli.exits import DONE, UNUSABLE
from plebapp.cli.figures import as_json
from plebapp.cli.parser import Parser
from plebapp.cli.showing import canvass_lines
from plebapp.texts.formats import counted, full_digest
from plebapp.texts.minutes import protection
from plebapp.texts.verification import UNSOUND, disagreement, notice
from plebapp.usecases.canvass import verified_result
from plebapp.usecases.verify import verify


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


def _verify(context: Context, given: Namespace) -> int:
    with context.desk(given.file, read_only=True) as desk, progress("Verificando o arquivo") as report:
        found = verify(desk, report, context.app.documents)
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

VERIFY = Command(
    "verificar",
    "confere o arquivo por inteiro",
    "Confere as páginas do arquivo, o encadeamento e as assinaturas do diário, e por ele os números, as\n"
    "pessoas, os documentos expedidos e cada eleitor, e diz o que não confere.",
    no_arguments,
    _verify,
)
