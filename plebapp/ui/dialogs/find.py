"""Localizar: a voter, a station or a document from anywhere; choosing one leads to its page."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from plebapp.domain.fields import fold
from plebapp.domain.station import Station
from plebapp.texts import formats
from plebapp.texts.minutes import TITLE
from plebapp.texts.terms import ROLL_STATUSES
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.session import Session
from plebapp.ui.widgets.columns import Column, RowsModel
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.search_field import SearchField
from plebapp.ui.widgets.table import DataTable
from plebapp.usecases.ports import Registered, RollQuery

MINUTES = "ata-geral"
_MOST = 30
_EMPTY = "Digite o nome ou o título de um eleitor, o número ou o local de uma seção, ou um documento."
_NOTHING = "Nada foi encontrado. Confira a grafia: basta o começo de cada palavra, com ou sem acentos."


@dataclass(frozen=True)
class Found:
    """Something found: what kind of thing, its name, particulars, and the page that shows it with what to show."""

    kind: str
    name: str
    details: str
    page: str
    target: object


COLUMNS: tuple[Column[Found], ...] = (
    Column("kind", "O quê", lambda found: found.kind, chars=12),
    Column("name", "Nome", lambda found: found.name, chars=40, stretches=True),
    Column("details", "Pormenores", lambda found: found.details, chars=48),
)


class FindDialog(FrameDialog):
    """A search as one types, ↓ to the list, Enter to go there."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        """Search `session`, over `parent`."""
        words = "Eleitor, seção ou documento"
        super().__init__("Localizar", words, parent, size=(116, 72), scrolls=False, speaks=False)
        self._session = session
        self.search = SearchField("Localizar eleitor, seção ou documento")
        self.table = DataTable("O que foi encontrado", "find", session.store, _EMPTY)
        self._model = RowsModel(COLUMNS)
        self.table.setModel(self._model)
        self.add(self.search)
        self.add(self.table, 1)
        self.add_button("Fechar").clicked.connect(self.reject)
        self._go = self.add_button("Ir para lá", ButtonKind.PRIMARY, "next")
        self._go.clicked.connect(self._choose)
        self._go.setEnabled(False)
        self.search.searched.connect(self._search)
        self.search.entered.connect(self._choose)
        self.search.left_down.connect(self.table.setFocus)
        self.table.row_chosen.connect(self._choose)
        self.search.setFocus()

    def _search(self, text: str) -> None:
        words = fold(text).split()
        rows = tuple(find(self._session, text)) if words else ()
        self._model.set_rows(rows)
        self.table.set_empty(_NOTHING if words else _EMPTY)
        self.table.select_row(0)
        self._go.setEnabled(bool(rows))

    def _choose(self, *_row: int) -> None:
        row = self.table.current_row()
        found = self._model.row_at(row) if row >= 0 else None
        if found is not None:
            self.accept()
            self._session.go(found.page, found.target)


def find(session: Session, text: str) -> Iterator[Found]:
    """Yield what matches: documents, then stations, then voters, a screenful of each at most."""
    words = fold(text).split()
    if all(word in fold(f"{TITLE} documento") for word in words):
        yield Found("Documento", TITLE, "", "documentos", MINUTES)
    stations = (row.station for row in session.desk.book.stations.all())
    matching = [station for station in stations if _matches(station, words)]
    page = "secoes" if session.canvass().closing is None else "apuracao"
    for station in matching[:_MOST]:
        # An aggregated station has no count of its own: its particulars are what there is to see.
        where = "secoes" if station.aggregated else page
        yield Found("Seção", formats.station(*station.id), _place(station), where, station.id)
    for registered in session.desk.book.roll.search(RollQuery(text), _MOST):
        yield _voter(registered)


def _matches(station: Station, words: list[str]) -> bool:
    numbers = {str(station.zone), str(station.section), f"{station.zone}/{station.section}"}
    place = fold(f"{station.polling_place} {station.district} {station.municipality} zona secao").split()
    return all(word in numbers or any(part.startswith(word) for part in place) for word in words) and words != ["secao"]


def _place(station: Station) -> str:
    parts = (station.polling_place, station.district, f"agregada à {station.principal}" if station.aggregated else "")
    return " · ".join(filter(None, parts))


def _voter(registered: Registered) -> Found:
    voter = registered.voter
    details = f"{formats.titulo(voter.titulo)} · {formats.station(voter.zone, voter.section)}"
    return Found("Eleitor", voter.name, f"{details} · {ROLL_STATUSES[registered.status]}", "eleitorado", registered.id)
