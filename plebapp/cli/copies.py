"""Commands on copies and on what is left of a damaged file: `copiar`, `restaurar`, `resgatar`."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

from plebapp.cli import parser as read
from plebapp.cli import passwords
from plebapp.cli.command import Command, Context, source_option
from plebapp.cli.console import note, progress, say
from plebapp.cli.exits import DONE
from plebapp.cli.parser import Parser
from plebapp.domain.errors import PlebError, Refused, Unusable
from plebapp.texts import copies as texts
from plebapp.texts import salvage as salvaging
from plebapp.texts.formats import counted
from plebapp.texts.messages import message
from plebapp.usecases.copies import compare_books, keys_for, make_copy, restore, salvage
from plebapp.usecases.ports import DataKey, Desk, Protection
from plebapp.usecases.signing_in import words_told


def _copy_arguments(parser: Parser) -> None:
    parser.given.add_argument(
        "folder", metavar="PASTA", type=read.path, help="a pasta das cópias, de preferência noutro disco ou pendrive"
    )


def _copy(context: Context, given: Namespace) -> int:
    with context.desk(given.file, read_only=True) as desk, progress("Copiando") as report:
        made = make_copy(context.app.library, desk, given.folder, report)
    say(texts.made(made.path))
    if made.removed:
        say(texts.removed(len(made.removed)))
    return DONE


def _restore_arguments(parser: Parser) -> None:
    parser.options.add_argument(
        "-o",
        "--saida",
        dest="target",
        required=True,
        metavar="NOVO.pleb",
        type=read.path,
        help="o arquivo a criar; nunca se grava por cima de outro",
    )
    parser.options.add_argument(
        "--arquivo",
        metavar="ATUAL.pleb",
        type=read.path,
        help="o arquivo em uso, com que se compara a cópia antes",
    )


def _restore(context: Context, given: Namespace) -> int:
    password = _password(context, given.file, given.arquivo)
    with context.desk(given.file, read_only=True, password=password) as copy:
        if given.arquivo is not None:
            _tell_comparison(context, copy, given.arquivo, password)
        with progress("Restaurando") as report:
            restore(copy, given.target, report)
    say(texts.restored(given.target))
    return DONE


def _password(context: Context, copy: Path, file: Path | None) -> str | None:
    """Return the person's password, read once for the copy and the file that it is compared with; None where neither
    asks for it. Raises as `Context.password_at` for the copy alone: what is wrong with the file, comparing tells."""
    if context.app.library.protection(copy) is not Protection.OPEN:
        return context.password_at(copy)
    if file is not None:
        with suppress(PlebError):
            if context.app.library.protection(file) is not Protection.OPEN:
                return context.password_at(file)
    return None


def _tell_comparison(context: Context, copy: Desk, path: Path, password: str | None) -> None:
    """Say how the copy stands to the file, or why it is not compared; it is restored all the same."""
    try:
        with context.desk(path, read_only=True, password=password) as file:
            say(texts.comparison(compare_books(copy.book, file.book)))
    except Unusable as error:
        note(message(error))
        say(texts.comparison(compare_books(copy.book, None)))
    except Refused as refused:
        note(texts.not_compared(path, context.person, refused))


def _salvage_arguments(parser: Parser) -> None:
    parser.given.add_argument("folder", metavar="PASTA", type=read.path, help="uma pasta vazia, ou o nome de uma nova")
    source_option(parser, "--palavras-de", "as palavras de recuperação, na ordem, em lugar da senha")


def _salvage(context: Context, given: Namespace) -> int:
    keys = _keys(context, given)
    by_words = words_told(given.file) if given.palavras_de is not None else nullcontext()
    with by_words, _telling_what_is_left(given.folder), progress("Resgatando") as report:
        found = salvage(context.app, given.file, keys, given.folder, (salvaging.REPORT, salvaging.told), report)
    rows = counted(sum(found.saved.values()), "linha", "linhas")
    say(f"Resgate gravado em “{given.folder}”: {rows} em {counted(len(found.saved), 'tabela', 'tabelas')}.")
    for lost in found.salvaged.lost:
        note(salvaging.lost_line(lost))
    say(f"O que se perdeu está em {salvaging.REPORT}." if found.salvaged.lost else salvaging.NOTHING_LOST)
    return DONE


@contextmanager
def _telling_what_is_left(folder: Path) -> Iterator[None]:
    """Where a salvage ends before its time, say what it has saved until then, and how to go on."""
    before = _names(folder)
    try:
        yield
    except (Unusable, KeyboardInterrupt):
        if saved := _names(folder) - before:
            note(salvaging.begun(folder, sorted(saved)))
        raise


def _names(folder: Path) -> frozenset[str]:
    with suppress(OSError):
        return frozenset(path.name for path in folder.iterdir())
    return frozenset()


def _keys(context: Context, given: Namespace) -> tuple[DataKey | None, ...]:
    """Return the keys that may open the damaged file. Raises Refused, Unusable, UsageError."""
    if given.palavras_de is not None:
        return (context.app.vault.key_of(passwords.words(given.palavras_de, context.app.vault.word_list())),)
    if context.app.library.protection(given.file) is Protection.OPEN:
        return (None,)
    return keys_for(context.app, given.file, context.person, context.password_at(given.file))


COPY = Command(
    "copiar",
    "faz uma cópia conferida numa pasta",
    "Faz na pasta uma cópia do arquivo, com a data e a hora no nome e com o arquivo de chaves, se ele é protegido.\n"
    "A cópia é lida de volta do disco e conferida antes de se dar por concluída. Das anteriores na mesma pasta\n"
    "ficam as dez mais novas e, das outras, uma por hora no primeiro dia, uma por dia no primeiro mês e uma por\n"
    "mês depois; só sai a que nada tem que falte ao arquivo. O arquivo pode estar aberto na janela.",
    _copy_arguments,
    _copy,
)

RESTORE = Command(
    "restaurar",
    "grava uma cópia como arquivo novo, comparando-a antes",
    "Grava o que há numa cópia como um arquivo novo, conferido, com o arquivo de chaves, e deixa a cópia como está.\n"
    "Com --arquivo, diz antes qual dos dois tem registros que faltam ao outro.",
    _restore_arguments,
    _restore,
    takes=("CÓPIA.pleb", "a cópia"),
)

SALVAGE = Command(
    "resgatar",
    "salva em tabelas o que se lê de um arquivo danificado",
    "Lê o que se pode ler de um arquivo danificado e grava na pasta uma tabela CSV de cada coisa, os documentos\n"
    "expedidos e um texto com os dados do plebiscito e o que se perdeu. O arquivo danificado não é alterado.\n"
    "É o último recurso: antes dele, restaure a última cópia que confere.",
    _salvage_arguments,
    _salvage,
)
