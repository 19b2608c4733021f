"""The command `brasao`: tells which arms head the documents, and sets or takes away the court's."""

from argparse import Namespace

from plebapp.cli import parser as read
from plebapp.cli.command import Command, Context
from plebapp.cli.console import say
from plebapp.cli.exits import DONE
from plebapp.cli.parser import Parser, UsageError
from plebapp.texts.formats import file_size
from plebapp.usecases.arms import read_picture, set_arms
from plebapp.usecases.ports import Desk


def _arguments(parser: Parser) -> None:
    parser.given.add_argument(
        "picture", metavar="IMAGEM", nargs="?", type=read.path, help="o brasão do Tribunal, em PNG ou JPEG"
    )
    parser.options.add_argument(
        "--retirar", action="store_true", help="tira o brasão: os documentos voltam a levar o emblema neutro"
    )


def _arms(context: Context, given: Namespace) -> int:
    if given.retirar and given.picture is not None:
        raise UsageError("--retirar: sem IMAGEM, que é para pôr um brasão")
    picture = None if given.picture is None else read_picture(context.app.exchange, given.picture)
    changes = given.retirar or picture is not None
    with context.desk(given.file, read_only=not changes) as desk:
        if changes:
            changed = set_arms(context.app, desk, picture)
            done = "Brasão retirado." if picture is None else "Brasão gravado."
            say(done if changed else "Nada mudou: os documentos já saíam assim.")
        say(arms_line(desk))
    return DONE


def arms_line(desk: Desk) -> str:
    """Return a line that says what heads the documents."""
    arms = desk.book.arms.get()
    told = "emblema neutro" if arms is None else f"o do Tribunal, imagem de {file_size(len(arms))}"
    return f"{'Brasão':<24}{told}"


ARMS = Command(
    "brasao",
    "mostra, põe ou tira o brasão dos documentos",
    "Diz que brasão encabeça os documentos e, com IMAGEM, põe o do Tribunal no lugar dele. A imagem, de 120\n"
    "pixels de lado ou mais, é gravada no arquivo reduzida ao que o papel precisa, sobre fundo branco e sem\n"
    "mais nada do que trazia.",
    _arguments,
    _arms,
)
