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

from plebapp.cli.exits import USAGE
from plebapp.domain import fields
from plebapp.domain.columns import parse_choice
from plebapp.domain.errors import BadFile
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
        self.exit(USAGE, f"{self.prog}: {message}\nComo se usa: {self.prog} --help\n")


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
    return fields.parse_name(text) if text else ""


def _written(text: str) -> str:
    return fields.parse_text(text) if text else ""


name: Callable[[str], str] = _reader(_named)
"""A name; empty text is left to the rule that wants it filled."""

text: Callable[[str], str] = _reader(_written)

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
    """Read a fraction N/M from 0 to 1. Raises ArgumentTypeError."""
    match = re.fullmatch(r"(\d{1,4})/(\d{1,4})", text, re.ASCII)
    if match is None or int(match[2]) == 0 or int(match[1]) > int(match[2]):
        raise argparse.ArgumentTypeError(f"“{shown(text)}” não é uma fração até 1: escreva N/M, como 1/2")
    return Fraction(int(match[1]), int(match[2]))


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
