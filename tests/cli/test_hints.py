"""What a message's advice is on the command line names commands and options that there are; the manual does too."""

import re
from pathlib import Path

import pytest

from plebapp.cli.hints import HINTS, hint
from plebapp.cli.main import COMMANDS
from plebapp.domain.errors import Code

MANUAL = Path(__file__).resolve().parents[2] / "resources" / "manual" / "linha-de-comando.md"


def options_of(*names: str) -> set[str]:
    """Every option of these commands."""
    actions = [action for name in names for action in COMMANDS[name].parser().options._group_actions]
    return {option for action in actions for option in action.option_strings}


@pytest.mark.parametrize("code", HINTS)
def test_a_hint_can_be_followed(code: Code) -> None:
    told = hint(code)
    assert told.startswith("Na linha de comando: ")
    commands = re.findall(r"plebapp ([\w-]+)", told)
    assert set(commands) <= set(COMMANDS)
    options = set(re.findall(r"--[\w-]+", told))
    assert commands or options
    assert options <= options_of(*(commands or COMMANDS))


def test_other_refusals_have_none() -> None:
    assert hint(Code.NOBODY_ENROLLED) == ""


def test_the_manual_lists_every_command_and_no_other() -> None:
    listed = re.findall(r"^\| `plebapp ([a-z-]+) ", MANUAL.read_text(encoding="utf-8"), re.MULTILINE)
    assert listed == list(COMMANDS)


def test_the_manual_names_no_option_that_there_is_not() -> None:
    told = set(re.findall(r"--[a-z][a-z-]*", MANUAL.read_text(encoding="utf-8")))
    assert told - {"--help"} <= options_of(*COMMANDS)
    assert {"--assina", "--mapa", "--rejeitados", "--pessoa"} <= told
