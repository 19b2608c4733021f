"""Commands about the key of a file: `proteger`, `trocar-chave` and `recuperar`."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from plebapp.cli import parser as read
from plebapp.cli import passwords
from plebapp.cli.command import Command, Context, tell_opening
from plebapp.cli.console import finish_output, note, progress, say
from plebapp.cli.exits import DONE
from plebapp.cli.parser import Parser
from plebapp.cli.people import new_password, new_password_option, roles_option
from plebapp.cli.targets import PDF, require_target
from plebapp.domain.errors import Code, PlebError, Refused
from plebapp.domain.people import Role
from plebapp.texts.formats import file_size
from plebapp.texts.messages import message
from plebapp.texts.remarks import keys_aside, replaced
from plebapp.texts.terms import ROLES
from plebapp.usecases.ports import Desk
from plebapp.usecases.protecting import protect, recovery_sheet, renew_key
from plebapp.usecases.signing_in import recover
from plebapp.usecases.slots import key_of

_COLUMNS = 4
_WIDTH = 14


def _sheet_option(parser: Parser) -> None:
    parser.options.add_argument(
        "--folha",
        metavar="SAIDA.pdf",
        type=read.path,
        help="grava também a folha das palavras de recuperação, em PDF, para imprimir; apague-a depois de impressa",
    )


def _require_sheet(context: Context, given: Namespace) -> None:
    if given.folha is not None:
        require_target(context.app.exchange, given.folha, PDF, given.file)


def _write_sheet(context: Context, given: Namespace, words: Sequence[str], done: str) -> None:
    """Write the sheet, if it is asked for. Where it cannot be written, say so, and that what was `done` stands."""
    if given.folha is None:
        return
    try:
        sheet = recovery_sheet(context.app, given.file, words)
        context.app.exchange.write_document(given.folha, sheet.pdf, private=True)
    except PlebError as error:
        note(message(error))
        note(f"{done}; só a folha não foi gravada. Copie à mão as palavras acima, que não serão mostradas de novo.")
        return
    say(f"Folha gravada: {given.folha} ({file_size(len(sheet.pdf))}). Imprima-a e apague o arquivo.")
    if remark := replaced(sheet.replaced):
        note(remark)


def _protect_arguments(parser: Parser) -> None:
    roles_option(parser, f"os papéis de quem protege, além de {ROLES[Role.ADMINISTRATOR]}, separados por vírgula")
    _sheet_option(parser)


def _protect(context: Context, given: Namespace) -> int:
    _require_sheet(context, given)
    name = context.person
    password = passwords.new_password(context.password_from, name, "--senha-de")
    _begin(given.file)
    with progress("Protegendo o arquivo") as report:
        protected = protect(context.app, given.file, name, given.papeis or (), password, report)
    say(f"Arquivo protegido. {name} entra nele com sua senha e inclui as demais pessoas.")
    say("As cópias feitas até aqui continuam sem proteção: destrua-as.")
    if protected.keys_aside is not None:
        note(keys_aside(str(protected.keys_aside)))
    _tell_words(protected.words)
    _write_sheet(context, given, protected.words, "O arquivo está protegido")
    return DONE


def _begin(path: Path) -> None:
    """Try the output: words that cannot be written afterwards would be lost."""
    say(f"Arquivo: {path}")
    finish_output()


def _tell_words(words: Sequence[str]) -> None:
    say()
    say("Palavras de recuperação, que não serão mostradas de novo:")
    rows = -(-len(words) // _COLUMNS)
    numbered = [f"{number:>2} {word}" for number, word in enumerate(words, start=1)]
    for row in range(rows):
        say("    " + "".join(f"{cell:<{_WIDTH}}" for cell in numbered[row::rows]).rstrip())
    say("Copie-as à mão, na ordem, e guarde a folha no cofre do juiz, em envelope lacrado, longe do arquivo e das")
    say("cópias. Elas abrem o arquivo sem senha, mesmo que falte o arquivo de chaves; sem elas, senhas esquecidas")
    say("não têm remédio. Limpe depois a tela.")


def _change_key(context: Context, given: Namespace) -> int:
    _require_sheet(context, given)
    with context.desk(given.file) as desk:
        key_of(desk.book)
        _begin(given.file)
        with progress("Trocando a chave") as report:
            _, words = renew_key(context.app, desk, report)
    say("Chave trocada. As palavras e os arquivos de chaves anteriores só abrem as cópias anteriores.")
    _tell_words(words)
    _write_sheet(context, given, words, "A chave está trocada")
    return DONE


def _recover_arguments(parser: Parser) -> None:
    parser.options.add_argument(
        "--palavras-de",
        metavar="ARQ|-",
        type=read.path,
        help="arquivo que tem as palavras de recuperação, na ordem; “-” é uma linha da entrada padrão; sem a opção, "
        "pergunta-se no terminal",
    )
    new_password_option(parser, "quem faz o trabalho")


def _recover(context: Context, given: Namespace) -> int:
    words = passwords.words(given.palavras_de, context.app.vault.word_list())
    password = new_password(given, context.person)
    desk = _recovered(context, given.file, words, password)
    try:
        tell_opening(desk)
        say(f"{desk.person} entra agora no arquivo com a nova senha e assina com outra chave.")
        _tell_without_password(context, desk)
    finally:
        desk.book.close()
    return DONE


def _recovered(context: Context, path: Path, words: Sequence[str], password: str) -> Desk:
    try:
        return recover(context.app, path, words, context.person, password)
    except Refused as error:
        if context.assumed and error.code is Code.PERSON_UNKNOWN:
            raise context.unnamed(path) from error
        raise


def _tell_without_password(context: Context, desk: Desk) -> None:
    with_password = context.app.vault.read(desk.book.path).names
    left = [p.name for p in desk.book.people.all() if p.active and p.name not in with_password]
    if left:
        note(f"O arquivo de chaves foi refeito. Sem senha ainda: {', '.join(left)}.")
        note("Duas pessoas que já entram refazem as senhas das outras; até lá, recupere mais uma pelas palavras.")


PROTECT = Command(
    "proteger",
    "protege o arquivo com pessoas, senhas e cifra",
    "Cifra o arquivo, que ninguém pode ter aberto, e faz de quem o protege a primeira pessoa, administrador\n"
    "do arquivo. --senha-de diz a senha dela, de 12 caracteres ou mais. As palavras de recuperação aparecem\n"
    "uma única vez. Não há volta: um arquivo protegido assim fica.",
    _protect_arguments,
    _protect,
)

KEY = Command(
    "trocar-chave",
    "cifra de novo um arquivo protegido, com outra chave",
    "Cifra o arquivo de novo, com outra chave e outras palavras de recuperação: faça-o quando alguém que saiu\n"
    "pode ter guardado uma cópia, ou as palavras foram vistas. As senhas ficam como estão. Onde trabalham\n"
    "duas pessoas ou mais, outra confirma.",
    _sheet_option,
    _change_key,
    confirmed=True,
)

RECOVER = Command(
    "recuperar",
    "abre um arquivo protegido pelas palavras de recuperação",
    "Dá nova senha a uma pessoa do arquivo (--pessoa), com as palavras de recuperação, mesmo que falte o\n"
    "arquivo de chaves. O diário registra a recuperação. Com “-” nas duas opções, a entrada padrão tem as\n"
    "palavras na primeira linha e a nova senha na segunda.",
    _recover_arguments,
    _recover,
    signs_in=False,
)
