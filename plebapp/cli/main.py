"""The table of commands and what runs one: reads the arguments, tells what went wrong, gives the exit status."""

import difflib
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from plebapp.cli import (
    arms,
    checking,
    copies,
    counting,
    creating,
    documents,
    facts,
    importing,
    people,
    proceedings,
    protecting,
    results,
    roll,
)
from plebapp.cli import parser as read
from plebapp.cli.command import Command, Context
from plebapp.cli.console import OutputFailed, discard_output, finish_output, note, speak_utf8
from plebapp.cli.exits import EXPLAINED, STOPPED, UNUSABLE, USAGE, status_of
from plebapp.cli.hints import hint
from plebapp.cli.parser import Parser, UsageError
from plebapp.domain.errors import Code, PlebError, Unusable
from plebapp.texts.messages import message
from plebapp.texts.templates import shown
from plebapp.usecases.ports import App

COMMANDS: dict[str, Command] = {
    command.name: command
    for command in (
        creating.EXAMPLE,
        creating.NEW,
        facts.FACTS,
        arms.ARMS,
        importing.STATIONS,
        importing.VOTERS,
        counting.CLOSE,
        roll.REOPEN,
        roll.EXPORT,
        counting.ENTER,
        proceedings.RECORD,
        results.RESULT,
        documents.DOCUMENT,
        documents.DOCUMENTS,
        checking.CHECK,
        results.VERIFY,
        copies.COPY,
        copies.RESTORE,
        copies.SALVAGE,
        protecting.PROTECT,
        people.PEOPLE,
        people.PASSWORD,
        protecting.KEY,
        protecting.RECOVER,
    )
}

MakeApp = Callable[[], App]
OpenWindow = Callable[[App, Path | None], int]


def run(arguments: Sequence[str], make_app: MakeApp, open_window: OpenWindow, version: str) -> int:
    """Run the command that the arguments name, or open the window; return the exit status."""
    speak_utf8()
    try:
        status = _status(arguments, make_app, open_window, version)
        finish_output()
    except BrokenPipeError:
        discard_output()
        return STOPPED
    except OutputFailed as failed:
        discard_output()
        note(f"plebapp: a saída não pôde ser escrita; o que se gravou está gravado (detalhe técnico: {failed}).")
        return UNUSABLE
    return status


def _status(arguments: Sequence[str], make_app: MakeApp, open_window: OpenWindow, version: str) -> int:
    try:
        return _dispatch(arguments, make_app, open_window, version)
    except PlebError as error:
        note(f"plebapp: {message(error)}")
        if advice := hint(error.code):
            note(advice)
        return status_of(error)
    except SystemExit as end:  # argparse gave help, or told what was wrong
        return int(end.code or 0)


def _dispatch(arguments: Sequence[str], make_app: MakeApp, open_window: OpenWindow, version: str) -> int:
    if not arguments or arguments[0] not in COMMANDS:
        return _window(arguments, make_app, open_window, version)
    command = COMMANDS[arguments[0]]
    parser = command.parser()
    given = parser.parse_args(arguments[1:])
    try:
        return command.run(Context.given(make_app(), given), given)
    except UsageError as wrong:
        parser.error(str(wrong))


def _window(arguments: Sequence[str], make_app: MakeApp, open_window: OpenWindow, version: str) -> int:
    if len(arguments) > 1 and not arguments[0].startswith("-") and not _looks_like_plebiscite(arguments[0]):
        return _no_such_command(arguments[0], "comando")
    given = window_parser(version).parse_args(arguments)
    if given.file is None or os.path.exists(given.file):  # noqa: PTH110  # Path.exists raises for a name too long
        return open_window(make_app(), given.file)
    if _looks_like_plebiscite(str(given.file)):
        note(f"plebapp: {message(Unusable(Code.FILE_MISSING, path=str(given.file)))}")
        return UNUSABLE
    return _no_such_command(str(given.file), "comando nem arquivo")


def _looks_like_plebiscite(name: str) -> bool:
    return name.lower().endswith(".pleb")


def _no_such_command(name: str, what: str) -> int:
    near = difflib.get_close_matches(name, COMMANDS, n=1)
    advice = f"Será “{near[0]}”?" if near else "Veja plebapp --help."
    note(f"plebapp: não há {what} chamado “{shown(name)}”. {advice}")
    return USAGE


def window_parser(version: str) -> Parser:
    """Return the parser of the program without a command, whose help lists the commands."""
    width = max(map(len, COMMANDS)) + 2
    listed = "\n".join(f"  {command.name:<{width}}{command.summary}" for command in COMMANDS.values())
    parser = Parser(
        "plebapp",
        "Plebiscitos sobre a criação de municípios (Lei Complementar nº 1/1967). Sem comando, abre a janela.",
        f"comandos (plebapp COMANDO --help explica cada um):\n{listed}\n\n{EXPLAINED}",
    )
    parser.given.add_argument(
        "file", metavar="ARQUIVO.pleb", nargs="?", type=read.path, help="o plebiscito que a janela abre"
    )
    parser.options.add_argument(
        "--versao", action="version", version=f"plebapp {version}", help="mostra a versão e termina"
    )
    return parser
