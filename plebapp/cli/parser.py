"""argparse in Portuguese, and readers of what is typed on the command line.

Choices are readers of ours rather than argparse's, so that only a handful of its own sentences remain to translate.
"""

import argparse
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import NoReturn, TypeVar

from plebapp.cli.console import note, say
from plebapp.cli.exits import USAGE
from plebapp.domain import fields
from plebapp.domain.columns import parse_choice
from plebapp.domain.errors import BadFile, Code, Refused
from plebapp.domain.people import Role
from plebapp.domain.plebiscite import TERRITORIES, BoardRole, Signatory
from plebapp.domain.uf import UFS
from plebapp.texts.messages import message
from plebapp.texts.problems import problem_text
from plebapp.texts.templates import shown

T = TypeVar("T")

_TRANSLATED = {
    "the following arguments are required: ": "falta informar: ",
    "unrecognized arguments: ": "o comando não conhece: ",
    "expected one argument": "falta o valor",
    "ignored explicit argument ": "esta opção não leva valor: ",
    "argument ": "",
}


class UsageError(Exception):
    """The arguments do not fit together; the text says how."""


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help with descriptions as they are laid out, and the usage's first word in Portuguese."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: "Iterable[argparse._MutuallyExclusiveGroup]",
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, prefix or "uso: ")


class Parser(argparse.ArgumentParser):
    """A parser that speaks Portuguese. Arguments are added to its groups `given` (by place) and `options`."""

    def __init__(self, prog: str, description: str, epilog: str = "") -> None:
        """Make a parser that only knows how to ask for help."""
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            formatter_class=_Formatter,
            add_help=False,
            allow_abbrev=False,
        )
        self.given = self.add_argument_group("argumentos")
        self.options = self.add_argument_group("opções")
        self.options.add_argument("-h", "--help", "--ajuda", action="help", help="mostra esta ajuda e termina")

    def error(self, message: str) -> NoReturn:
        """Write what is wrong and where help is; end with status 2."""
        for english, portuguese in _TRANSLATED.items():
            message = message.replace(english, portuguese, 1)
        note(f"{self.prog}: {message}\nComo se usa: {self.prog} --help")
        self.exit(USAGE)

    def print_help(self, file: object = None) -> None:  # noqa: ARG002  # argparse calls it without
        """Write the help as a result, so that an output that takes nothing is told."""
        say(self.format_help().rstrip("\n"))


def _reader(parse: Callable[[str], T]) -> Callable[[str], T]:
    """Make a reader of a field's rule: what it refuses is told as in forms and files."""

    def read(text: str) -> T:
        try:
            return parse(text.strip())
        except fields.FieldProblem as found:
            reason = problem_text(found.problem, **found.operands)
            raise argparse.ArgumentTypeError(f"“{shown(text)}”: {reason}") from found

    return read


def _named(text: str) -> str:
    if not text:
        raise fields.FieldProblem(fields.Problem.MISSING)
    return fields.parse_name(text)


def _or_nothing(parse: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: parse(text) if text else ""


name: Callable[[str], str] = _reader(_named)
"""A name, which cannot be empty."""

name_or_nothing: Callable[[str], str] = _reader(_or_nothing(fields.parse_name))
"""A name; empty text says that there is none."""

text: Callable[[str], str] = _reader(_or_nothing(fields.parse_text))
"""Any text; empty text says that there is none."""

day: Callable[[str], date] = _reader(fields.parse_date)


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `least` to `most`."""
    return _reader(fields.whole_number(least, most))


def one_of(options: Mapping[str, T]) -> Callable[[str], T]:
    """Return a reader of one of the options' names."""

    def read(text: str) -> T:
        if text not in options:
            raise argparse.ArgumentTypeError(f"“{shown(text)}” não é nenhum destes: {', '.join(options)}")
        return options[text]

    return read


def fraction(text: str) -> Fraction:
    """Read a fraction N/M above 0, up to 1. Raises ArgumentTypeError."""
    match = re.fullmatch(r"(\d{1,4})/(\d{1,4})", text, re.ASCII)
    if match is None or not 0 < int(match[1]) <= int(match[2]):
        raise argparse.ArgumentTypeError(f"“{shown(text)}” não é uma fração acima de 0, até 1: escreva N/M, como 1/2")
    return Fraction(int(match[1]), int(match[2]))


def state(text: str) -> str:
    """Read a state's two letters; that a territory is none is left to the statute. Raises ArgumentTypeError."""
    uf = text.strip().upper()
    if uf not in UFS and uf not in TERRITORIES:
        raise argparse.ArgumentTypeError(message(Refused(Code.UNKNOWN_UF, uf=text)))
    return uf


def signatory(text: str) -> Signatory:
    """Read PAPEL=NOME; without a name it is a line to be filled by hand. Raises ArgumentTypeError."""
    role, equals, person = text.partition("=")
    roles = {fields.fold(role): role for role in BoardRole}
    if not equals or fields.fold(role) not in roles:
        listed = ", ".join(BoardRole)
        raise argparse.ArgumentTypeError(f"“{shown(text)}”: escreva PAPEL=NOME; os papéis são {listed}")
    return Signatory(roles[fields.fold(role)], name_or_nothing(person))


def roles(text: str) -> frozenset[Role]:
    """Read PAPEL,PAPEL…: one role or more. Raises ArgumentTypeError."""
    known = {role.value: role for role in Role}
    return frozenset(one_of(known)(part.strip().lower()) for part in text.split(","))


def path(text: str) -> Path:
    """Read a file's name. Raises ArgumentTypeError where it cannot be one."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError("o nome do arquivo está vazio ou tem um caractere impossível")
    return Path(text)


def mapping(text: str) -> tuple[str, str]:
    """Read COLUNA=CAMPO. Raises ArgumentTypeError."""
    try:
        return parse_choice(text)
    except BadFile as error:
        raise argparse.ArgumentTypeError(message(error)) from error
