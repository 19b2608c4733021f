"""The plebiscites opened lately, remembered in the settings with what tells them apart."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from plebapp.domain.plebiscite import Plebiscite
from plebapp.texts.formats import long_date
from plebapp.ui.widgets.table import Store

_KEY = "recent/files"
_MOST = 10


@dataclass(frozen=True)
class Recent:
    """A file opened lately: path, the plebiscite's name, its place, its polling day in ISO, whether it is simulated."""

    path: str
    name: str
    place: str
    day: str
    simulated: bool

    @property
    def missing(self) -> bool:
        """Say whether the file is not where it was."""
        return not Path(self.path).is_file()

    @property
    def told(self) -> str:
        """Return place and date: "Santa Rosana/SP · 4 de outubro de 2026 · SIMULADO"."""
        mark = ("SIMULADO",) if self.simulated else ()
        return " · ".join((self.place, long_date(date.fromisoformat(self.day)), *mark))

    @property
    def where(self) -> str:
        """Return the last folder and the file's name, which tell a copy from the original: "Cópias/Primavera.pleb"."""
        path = Path(self.path)
        return str(Path(path.parent.name, path.name))


def place_of(plebiscite: Plebiscite) -> str:
    """Return where the plebiscite is held, for telling files apart: the seat or origins, and the state."""
    where = plebiscite.board_seat or ", ".join(plebiscite.origins)
    return f"{where}/{plebiscite.uf}" if where else plebiscite.uf


class Recents:
    """The list in the settings, newest first."""

    def __init__(self, store: Store) -> None:
        """Read from and write to `store`."""
        self._store = store

    def all(self) -> tuple[Recent, ...]:
        """Return the files, newest first; what cannot be read of the settings is passed over."""
        return tuple(self._read())

    def _read(self) -> Iterator[Recent]:
        try:
            kept = json.loads(str(self._store.value(_KEY) or "[]"))
        except ValueError:
            return
        for entry in kept if isinstance(kept, list) else ():
            try:
                found = Recent(**entry)
                date.fromisoformat(found.day)
            except (TypeError, ValueError):
                continue
            yield found

    def add(self, path: Path, plebiscite: Plebiscite) -> None:
        """Put a file at the head of the list."""
        entry = Recent(
            str(path), plebiscite.name, place_of(plebiscite), plebiscite.polling_day.isoformat(), plebiscite.simulated
        )
        self._write((entry, *(other for other in self.all() if other.path != entry.path)))

    def remove(self, path: str) -> None:
        """Take a file off the list."""
        self._write(tuple(entry for entry in self.all() if entry.path != path))

    def _write(self, entries: tuple[Recent, ...]) -> None:
        self._store.setValue(_KEY, json.dumps([asdict(entry) for entry in entries[:_MOST]], ensure_ascii=False))
