"""The command `conferir`: whether a document agrees with its own data, and with the file that is to have issued it."""

from argparse import Namespace
from contextlib import nullcontext
from datetime import tzinfo

from plebapp.cli import parser as read
from plebapp.cli.command import Command, Context
from plebapp.cli.console import note, progress, say
from plebapp.cli.exits import DONE, UNUSABLE
from plebapp.cli.parser import Parser, UsageError
from plebapp.cli.targets import DATA, require_target
from plebapp.texts import examination as texts
from plebapp.usecases.checking import check_document, read_pdf


def _arguments(parser: Parser) -> None:
    parser.options.add_argument(
        "--arquivo",
        metavar="ARQUIVO.pleb",
        type=read.path,
        help="o plebiscito que deve ter expedido o documento: diz se o expediu e se ainda vale",
    )
    parser.options.add_argument(
        "--dados",
        metavar="SAIDA.json",
        type=read.path,
        help="grava à parte os dados que o PDF traz dentro de si; só toma o lugar de outro dados.json",
    )


def _check(context: Context, given: Namespace) -> int:
    if given.arquivo is None and context.password_from is not None:
        raise UsageError("--senha-de: só com --arquivo")
    if given.dados is not None:
        read_from = (given.file,) if given.arquivo is None else (given.file, given.arquivo)
        require_target(context.app.exchange, given.dados, DATA, *read_from)
    pdf = read_pdf(context.app.exchange, given.file)
    opened = nullcontext() if given.arquivo is None else context.desk(given.arquivo, read_only=True)
    with opened as desk, progress("Conferindo") as report:
        found = check_document(context.app, pdf, desk, report)
        zone: tzinfo | None = None if desk is None else desk.book.facts.get().local_time
    if given.dados is not None and found.data is not None:
        context.app.exchange.write_document(given.dados, found.data)
        say(f"Dados gravados em “{given.dados}”.")
    for sentence in texts.sentences((*found.faults, *found.remarks), zone):
        say(sentence)
    say(texts.verdict(found))
    if found.agrees:
        return DONE
    note(f"O documento NÃO confere: {texts.fault_count(found)}.")
    return UNUSABLE


CHECK = Command(
    "conferir",
    "confere um documento em PDF",
    "Soma de novo as seções que estão nos dados do PDF, refaz a decisão, lê o código QR, faz o documento outra vez e\n"
    "compara com ele o PDF inteiro. Com --arquivo, confere antes o arquivo todo, diz também se o documento foi\n"
    "expedido por aquele plebiscito e se ainda vale ou o que o superou, e compara-o com o expedido. Nada do que o\n"
    "PDF mande fazer é executado, e o plebiscito e o PDF ficam como estão. Só --dados grava alguma coisa, num\n"
    "arquivo à parte; esses dados se conferem também sem este programa, com leitor.py (veja a ajuda).",
    _arguments,
    _check,
    takes=("DOCUMENTO.pdf", "o documento, tal como foi gravado pelo programa"),
)
