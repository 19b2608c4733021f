"""Names of municipalities, completed as one types; the list is read when it is first needed."""

import csv
from functools import cache

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QLineEdit

from plebapp.resource import resource

SEPARATOR = ";"


@cache
def _by_state() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    with resource("municipios.csv").open(encoding="utf-8", newline="") as file:
        next(file)  # the line that names the source
        for row in csv.DictReader(file):
            found.setdefault(row["state"], []).append(row["name"])
    return {state: tuple(sorted(names)) for state, names in found.items()}


def municipalities(uf: str) -> tuple[str, ...]:
    """Return the names of a state's municipalities in alphabetical order, none for an unknown state."""
    return _by_state().get(uf, ())


class _LastNameCompleter(QCompleter):
    """Completes the last of several names; the others stay."""

    def splitPath(self, path: str) -> list[str]:
        return [path.rpartition(SEPARATOR)[2].strip()]

    def pathFromIndex(self, index: object) -> str:
        before, separator, _ = self.widget().text().rpartition(SEPARATOR)  # type: ignore[attr-defined]  # a line edit
        name = super().pathFromIndex(index)  # type: ignore[arg-type]  # as Qt passes it on
        return f"{before}{separator} {name}" if separator else name


class MunicipalityEdit(QLineEdit):
    """A line for a municipality's name, or for several parted by semicolons; any other name may be typed as well."""

    def __init__(self, *, several: bool = False) -> None:
        """Make an empty line without a state; see `set_state`."""
        super().__init__()
        self._several, self._uf = several, ""

    def set_state(self, uf: str) -> None:
        """Complete with the municipalities of this state from now on."""
        if uf == self._uf:
            return
        self._uf = uf
        self.setCompleter(None)  # type: ignore[arg-type]  # none until the line is used

    def focusInEvent(self, event: object) -> None:
        if self.completer() is None:
            self._complete()
        super().focusInEvent(event)  # type: ignore[arg-type]  # as Qt passes it on

    def names(self) -> tuple[str, ...]:
        """Return the names typed, blanks trimmed, each once."""
        texts = self.text().split(SEPARATOR) if self._several else [self.text()]
        return tuple(dict.fromkeys(name for text in texts if (name := " ".join(text.split()))))

    def set_names(self, names: tuple[str, ...]) -> None:
        """Show these names."""
        self.setText(f"{SEPARATOR} ".join(names))

    def _complete(self) -> None:
        kind = _LastNameCompleter if self._several else QCompleter
        completer = kind(self)
        completer.setModel(QStringListModel(municipalities(self._uf), completer))
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCompleter(completer)
