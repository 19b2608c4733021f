"""Filling operands into a text, each in the form that the text asks for.

In a template `{name}` shows a whole number with dots between thousands, and any text on one line, cut where it is
long; `{name:linha|linhas}` counts; `{name:form}` uses one of the forms of the table that the filler was made with.
`{station}` stands for the operands zone and section together.
"""

import string
from collections.abc import Callable, Mapping

from plebapp.domain.errors import Operand
from plebapp.texts.formats import counted, integer, station

Form = Callable[[str], str]

_LONGEST = 80
_LONGEST_PATH = 200


class Filler(string.Formatter):
    """Fills templates with a table of forms by name."""

    def __init__(self, forms: Mapping[str, Form] | None = None) -> None:
        """Make a filler with forms of its own; `plain` (a number that is a name) and `path` are always there."""
        super().__init__()
        self._forms: dict[str, Form] = {"plain": str, "path": shown_path, **(forms or {})}

    def fill(self, template: str, operands: Mapping[str, Operand]) -> str:
        """Return the text. Raises KeyError when an operand or a form is missing: a mistake of the program."""
        given = dict(operands)
        if "zone" in given and "section" in given:
            given["station"] = station(int(given["zone"]), int(given["section"]))
        return self.vformat(template, (), given)

    def format_field(self, value: Operand, format_spec: str) -> str:
        """Return one operand in the form asked for."""
        if "|" in format_spec:
            singular, plural = format_spec.split("|")
            return counted(int(value), singular, plural)
        if format_spec:
            return self._forms[format_spec](str(value))
        return integer(value) if isinstance(value, int) else shown(value)


def shown(text: str, longest: int = _LONGEST) -> str:
    """Text from outside as a message may show it: one line, nothing invisible, cut after `longest` characters."""
    kept = text[:longest]
    clean = "".join(c if c.isprintable() else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in kept)
    return clean if len(text) <= longest else f"{clean}…"


def shown_path(path: str) -> str:
    """A path as a message may show it: of a long one the end, which holds the file's name."""
    cut = "…" if len(path) > _LONGEST_PATH else ""
    return cut + shown(path[-_LONGEST_PATH:], _LONGEST_PATH)
