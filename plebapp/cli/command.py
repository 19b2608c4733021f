"""What every command is made of: name, words, arguments, what it does, and the desk it works at."""

import getpass
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from plebapp.cli import parser as read
from plebapp.cli import passwords
from plebapp.cli.console import note
from plebapp.cli.parser import Parser, UsageError
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.fields import fold
from plebapp.texts import remarks
from plebapp.texts.templates import shown, shown_path
from plebapp.usecases.plebiscite import open_plebiscite
from plebapp.usecases.ports import App, Desk, Opening, Protection, Signer
from plebapp.usecases.signing_in import confirm, sign_in


@dataclass(frozen=True, slots=True)
class Context:
    """What a command works with: the program's ports, the person, who confirms, and where their passwords come from."""

    app: App
    person: str
    password_from: Path | None = None
    second: str = ""
    second_password_from: Path | None = None
    assumed: bool = False
    """Whether the person is only who the computer says; in a protected file that must be somebody of it."""

    @classmethod
    def given(cls, app: App, given: Namespace) -> "Context":
        """Return the context of a command's arguments. Raises UsageError where they do not fit together."""
        options = vars(given)
        second, second_from = options.get("confirma") or "", options.get("senha_confirma_de")
        if second_from is not None and not second:
            raise UsageError("--senha-confirma-de: falta informar --confirma NOME")
        assumed = not given.pessoa
        return cls(app, given.pessoa or login(), options.get("senha_de"), second, second_from, assumed)

    @contextmanager
    def desk(self, path: Path, *, read_only: bool = False, password: str | None = None) -> Iterator[Desk]:
        """Open a plebiscite for the time of the command, telling how the file was found.

        Where it is protected sign in, by `password`, already read, or by what the options say. Raises Unusable,
        Refused, UsageError.
        """
        desk = self._opened(path, read_only, password)
        try:
            tell_opening(desk)
            yield desk.confirmed_by(self._second_at(desk))
        finally:
            desk.book.close()

    def _opened(self, path: Path, read_only: bool, password: str | None) -> Desk:
        if self.app.library.protection(path) is Protection.OPEN:
            if password is None and (self.password_from is not None or self.second):
                note("O arquivo está sem proteção: as senhas indicadas não foram usadas.")
            return self._opened_without_protection(path, read_only)
        return sign_in(self.app, path, self.person, password or self.password_at(path), read_only=read_only)

    def _opened_without_protection(self, path: Path, read_only: bool) -> Desk:
        library, clock = self.app.library, self.app.clock
        try:
            return open_plebiscite(library, path, self.person, clock, read_only=read_only)
        except Unusable as error:
            if not read_only or error.code is not Code.FILE_OLDER:
                raise
        return open_plebiscite(library, path, self.person, clock)  # which brings it to this version

    def password_at(self, path: Path) -> str:
        """Return the person's password for a protected file. Raises Unusable, Refused(FILE_PROTECTED), UsageError."""
        # Nobody is asked for a password that nothing could be opened with.
        self.require_named(path, self.app.vault.read(path).names)
        given = passwords.password(self.password_from, self.person)
        if given is None:
            raise Refused(Code.FILE_PROTECTED, path=str(path))
        return given

    def require_named(self, path: Path, names: Sequence[str]) -> None:
        """Raise UsageError where nobody was named, and who the computer says is none of these people of a file."""
        if self.assumed and fold(self.person) not in map(fold, names):
            raise self.unnamed(path)

    def unnamed(self, path: Path) -> UsageError:
        """Return what to say where nobody was named and the computer's name for the person is nobody's in the file."""
        return UsageError(
            f"falta informar --pessoa NOME: “{shown_path(str(path))}” está protegido, e entre as pessoas dele não há "
            f"“{shown(self.person)}”, o nome de usuário deste computador"
        )

    def _second_at(self, desk: Desk) -> Signer | None:
        if not self.second or desk.signer is None:
            return None
        given = passwords.password(self.second_password_from, self.second)
        if given is None:
            raise UsageError(f"--senha-confirma-de: falta informar de onde vem a senha de {self.second}")
        return confirm(desk, self.app, self.second, given)


def tell_opening(desk: Desk) -> None:
    """Note how the file was found, and that the clock is behind."""
    found: Opening = desk.book.opening
    for remark in remarks.opening(found.unclean, None if found.copy is None else str(found.copy), found.wal_unseen):
        note(remark)
    if desk.keys_aside is not None:
        note(remarks.keys_aside(str(desk.keys_aside)))
    if desk.clock_back is not None:
        back = desk.clock_back
        note(remarks.clock_back(back.last, back.now, desk.book.facts.get().local_time))


@dataclass(frozen=True, slots=True)
class Command:
    """One row of the table of commands. `run` returns the exit status.

    `signs_in` has the option of a password, `confirmed` those of an act of two. `takes` names the file and explains it.
    """

    name: str
    summary: str
    description: str
    arguments: Callable[[Parser], None]
    run: Callable[[Context, Namespace], int]
    signs_in: bool = True
    confirmed: bool = False
    takes: tuple[str, str] = ("ARQUIVO.pleb", "o arquivo do plebiscito")

    def parser(self) -> Parser:
        """Return the command's parser."""
        parser = Parser(f"plebapp {self.name}", self.description)
        metavar, explained = self.takes
        parser.given.add_argument("file", metavar=metavar, type=read.path, help=explained)
        self.arguments(parser)
        _person_options(parser, self.signs_in, self.confirmed)
        return parser


def _person_options(parser: Parser, signs_in: bool, confirmed: bool) -> None:
    add = parser.options.add_argument
    add(
        "--pessoa",
        metavar="NOME",
        type=read.name,
        help="quem faz o trabalho, para o diário do arquivo; sem a opção, o nome de usuário do computador",
    )
    if signs_in:
        source_option(parser, "--senha-de", "a senha de quem faz o trabalho, num arquivo protegido")
    if confirmed:
        add("--confirma", metavar="NOME", type=read.name, help="a outra pessoa, que confirma o que exige duas")
        source_option(parser, "--senha-confirma-de", "a senha de quem confirma")


def source_option(parser: Parser, option: str, what: str) -> None:
    """Add an option that says where a secret comes from."""
    parser.options.add_argument(
        option,
        metavar="ARQ|-",
        type=read.path,
        help=f"arquivo que tem na primeira linha {what}; “-” é a entrada padrão; sem a opção, pergunta-se no terminal",
    )


def no_arguments(_: Parser) -> None:
    """Add nothing to the file and the person."""


def login() -> str:
    """Return the name by which the computer knows the person, empty where it knows none."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):  # a system account without a name (Python 3.13 raises OSError)
        return ""
