"""Commands about the people of a file: `pessoas` and `trocar-senha`."""

from argparse import Namespace
from collections.abc import Callable, Iterator

from plebapp.cli import parser as read
from plebapp.cli import passwords
from plebapp.cli.command import Command, Context, source_option
from plebapp.cli.console import note, say
from plebapp.cli.exits import DONE
from plebapp.cli.parser import Parser, UsageError
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.people import Person, Role
from plebapp.texts.messages import message
from plebapp.texts.terms import ROLES
from plebapp.usecases.people import (
    add_person,
    change_password,
    change_roles,
    person_at_work,
    remove_person,
    reset_password,
)
from plebapp.usecases.ports import Desk, Protection
from plebapp.usecases.slots import key_of

_NEW_PASSWORD = "--senha-nova-de"
_ROLES = "--papeis"


def roles_option(parser: Parser, what: str) -> None:
    """Add the option that names roles."""
    listed = "; ".join(f"{role.value} ({ROLES[role]})" for role in Role)
    parser.options.add_argument(_ROLES, metavar="PAPEL,PAPEL…", type=read.roles, help=f"{what}: {listed}")


def new_password_option(parser: Parser, whose: str) -> None:
    """Add the option that says where a new password comes from."""
    source_option(parser, _NEW_PASSWORD, f"a nova senha de {whose}")


def new_password(given: Namespace, whose: str) -> str:
    """Return the new password. Raises UsageError."""
    return passwords.new_password(given.senha_nova_de, whose, _NEW_PASSWORD)


def roles_text(person: Person) -> str:
    """The roles of somebody, in the order of the table."""
    return ", ".join(ROLES[role] for role in Role if role in person.roles)


def _arguments(parser: Parser) -> None:
    add = parser.options.add_argument
    add("--incluir", metavar="NOME", type=read.name, help=f"inclui uma pessoa, com {_ROLES} e {_NEW_PASSWORD}")
    add("--mudar-papeis", metavar="NOME", type=read.name, help=f"dá a uma pessoa outros papéis, com {_ROLES}")
    add("--retirar", metavar="NOME", type=read.name, help="retira uma pessoa, que já não entra no arquivo")
    add(
        "--refazer-senha",
        metavar="NOME",
        type=read.name,
        help=f"dá outra senha a quem esqueceu a sua, com {_NEW_PASSWORD}",
    )
    roles_option(parser, "os papéis da pessoa, um ou mais, separados por vírgula")
    new_password_option(parser, "quem é incluído, ou esqueceu a sua")


def _include(context: Context, desk: Desk, given: Namespace) -> str:
    person = add_person(context.app, desk, given.incluir, given.papeis, new_password(given, given.incluir))
    return f"Incluído: {person.name}, {roles_text(person)}."


def _change_roles(_: Context, desk: Desk, given: Namespace) -> str:
    person = change_roles(desk, given.mudar_papeis, given.papeis)
    return f"Papéis de {person.name}: {roles_text(person)}."


def _remove(context: Context, desk: Desk, given: Namespace) -> str:
    person = person_at_work(desk.book, given.retirar)
    try:
        remove_person(context.app, desk, given.retirar)
    except Unusable as error:
        left = desk.book.people.get(person.name)
        if left is None or left.active:
            raise
        note(message(error))
        note(f"{person.name} já não entra no arquivo; a senha sai do arquivo de chaves quando outra pessoa entrar.")
    return f"Retirado: {person.name}. O diário conserva o que assinou."


def _reset(context: Context, desk: Desk, given: Namespace) -> str:
    name = given.refazer_senha
    person = reset_password(context.app, desk, name, new_password(given, name))
    return f"{person.name} entra agora com a nova senha e assina com outra chave."


# What each option does, and the options that it takes with it.
_ACTS: dict[str, tuple[Callable[[Context, Desk, Namespace], str], frozenset[str]]] = {
    "incluir": (_include, frozenset({"papeis", "senha_nova_de"})),
    "mudar_papeis": (_change_roles, frozenset({"papeis"})),
    "retirar": (_remove, frozenset()),
    "refazer_senha": (_reset, frozenset({"senha_nova_de"})),
}


def _people(context: Context, given: Namespace) -> int:
    asked = [act for act in _ACTS if getattr(given, act) is not None]
    _require_fitting(asked, given)
    with context.desk(given.file, read_only=not asked) as desk:
        for act in asked:
            say(_ACTS[act][0](context, desk, given))
        key_of(desk.book)
        for line in _lines(context, desk):
            say(line)
    return DONE


def _require_fitting(asked: list[str], given: Namespace) -> None:
    if len(asked) > 1:
        raise UsageError(f"uma mudança de cada vez: {', '.join(map(_option, asked))}")
    taken = _ACTS[asked[0]][1] if asked else frozenset()
    stray = [name for name in ("papeis", "senha_nova_de") if getattr(given, name) is not None and name not in taken]
    if stray:
        takers = [_option(act) for act, (_, options) in _ACTS.items() if stray[0] in options]
        raise UsageError(f"{_option(stray[0])}: só com {' ou '.join(takers)}")
    if "papeis" in taken and given.papeis is None:
        raise UsageError(f"{_option(asked[0])}: falta informar {_ROLES}")


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _lines(context: Context, desk: Desk) -> Iterator[str]:
    with_password = set(context.app.vault.read(desk.book.path).names)
    for person in desk.book.people.all():
        left = "" if person.active else " · retirado do arquivo"
        without = " · sem senha: refaça-a" if person.active and person.name not in with_password else ""
        yield f"{person.name}: {roles_text(person)}{left}{without}"


def _change_password_arguments(parser: Parser) -> None:
    new_password_option(parser, "quem faz o trabalho")


def _change_password(context: Context, given: Namespace) -> int:
    if context.app.library.protection(given.file) is Protection.OPEN:
        raise Refused(Code.FILE_NOT_PROTECTED, path=str(given.file))
    old = context.password_at(given.file)
    with context.desk(given.file, password=old) as desk:
        change_password(context.app, desk, old, new_password(given, desk.person))
    say(f"Trocada a senha de {desk.person}.")
    return DONE


PEOPLE = Command(
    "pessoas",
    "mostra ou muda as pessoas de um arquivo protegido",
    "Mostra as pessoas de um arquivo protegido e os seus papéis; com opções, faz antes a mudança que elas\n"
    "dizem. Onde trabalham duas pessoas ou mais, outra confirma a mudança. Um nome usado uma vez não serve\n"
    "a mais ninguém, pois o diário se refere a cada pessoa pelo nome.",
    _arguments,
    _people,
    confirmed=True,
)

PASSWORD = Command(
    "trocar-senha",
    "troca a própria senha num arquivo protegido",
    "Troca a senha de quem faz o trabalho: --senha-de diz a atual, --senha-nova-de a nova, de 12 caracteres\n"
    "ou mais. Com “-” nas duas, a entrada padrão tem a atual na primeira linha e a nova na segunda.",
    _change_password_arguments,
    _change_password,
)
