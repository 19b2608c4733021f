"""What every command is made of: name, words, arguments, what it does, and the desk it works at."""

import getpass
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from plebapp.cli import parser as read
from plebapp.cli.console import note
from plebapp.cli.parser import Parser
from plebapp.texts import remarks
from plebapp.usecases.plebiscite import open_plebiscite
from plebapp.usecases.ports import App, Desk


@dataclass(frozen=True, slots=True)
class Context:
    """What a command works with: the program's ports and the name of the person."""

    app: App
    person: str

    @contextmanager
    def desk(self, path: Path) -> Iterator[Desk]:
        """Open a plebiscite for the time of the command, telling how the file was found. Raises Unusable, Refused."""
        desk = open_plebiscite(self.app.library, path, self.person, self.app.clock)
        try:
            found = desk.book.opening
            for remark in remarks.opening(found.unclean, None if found.copy is None else str(found.copy)):
                note(remark)
            yield desk
        finally:
            desk.book.close()


@dataclass(frozen=True, slots=True)
class Command:
    """One row of the table of commands. `run` returns the exit status."""

    name: str
    summary: str
    description: str
    arguments: Callable[[Parser], None]
    run: Callable[[Context, Namespace], int]

    def parser(self) -> Parser:
        """Return the command's parser."""
        parser = Parser(f"plebapp {self.name}", self.description)
        parser.given.add_argument("file", metavar="ARQUIVO.pleb", type=read.path, help="o arquivo do plebiscito")
        self.arguments(parser)
        parser.options.add_argument(
            "--pessoa",
            metavar="NOME",
            type=read.name,
            help="quem faz o trabalho, para o diário do arquivo; sem a opção, o nome de usuário do computador",
        )
        return parser


def no_arguments(_: Parser) -> None:
    """Add nothing to the file and the person."""


def login() -> str:
    """Return the name by which the computer knows the person, empty where it knows none."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):  # a system account without a name (Python 3.13 raises OSError)
        return ""
