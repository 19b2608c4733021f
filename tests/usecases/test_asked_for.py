"""What verifying expects of each entry is what its use case asked for."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from plebapp.domain.journal import Action
from plebapp.domain.people import ASKED_FOR, INTRODUCING, TWO_PEOPLE, Permission

USECASES = Path(__file__).parents[2] / "plebapp" / "usecases"
OPEN_TO_ALL = {Action.CREATED, Action.PASSWORD_CHANGED, Action.SIGN_IN_FAILURES, Action.CLOCK_WENT_BACK}
"""Actions that ask for no permission: the file's first entry, before it has people, and what everybody may do."""


def named(node: ast.AST, kind: str) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == kind:
            yield part.attr


def acts() -> Iterator[tuple[str, Action, Permission]]:
    """Every use case that asks for one permission and names what it records, itself or through a helper."""
    for path in sorted(USECASES.glob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                asked = list(named(function, "Permission"))
                for action in named(function, "Action"):
                    if len(asked) == 1:
                        yield function.name, Action[action], Permission[asked[0]]


ACTS = list(acts())


def test_every_action_asks_for_something_or_is_open_to_all() -> None:
    assert set(ASKED_FOR) | OPEN_TO_ALL | INTRODUCING == set(Action)
    assert not set(ASKED_FOR) & (OPEN_TO_ALL | INTRODUCING)


def test_most_use_cases_are_found() -> None:
    # Inclusions and exclusions are recorded by a helper of both.
    assert {action for _, action, _ in ACTS} >= set(ASKED_FOR) - {Action.VOTER_INCLUDED, Action.VOTER_EXCLUDED}


@pytest.mark.parametrize(("action", "permission"), [act[1:] for act in ACTS], ids=[act[0] for act in ACTS])
def test_what_is_asked_is_what_is_expected(action: Action, permission: Permission) -> None:
    assert ASKED_FOR[action] is permission


def test_whatever_takes_two_is_asked_for_by_some_action() -> None:
    assert set(ASKED_FOR.values()) >= TWO_PEOPLE
