"""Catching what a parser refuses."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from plebapp.domain.errors import Operand
from plebapp.domain.fields import FieldProblem, Problem


def refused(parse: Callable[[Any], object], value: object) -> tuple[Problem, Mapping[str, Operand]]:
    """Return the problem, with its operands, for which `parse` refuses `value`."""
    with pytest.raises(FieldProblem) as caught:
        parse(value)
    return caught.value.problem, caught.value.operands


def problem(parse: Callable[[Any], object], value: object) -> Problem:
    """Return the problem for which `parse` refuses `value`."""
    return refused(parse, value)[0]
