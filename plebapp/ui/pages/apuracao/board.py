"""The board: every station with the state of its count, filtered by state and text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from plebapp.domain.canvass import StationAccount, count_stations
from plebapp.domain.fields import fold
from plebapp.domain.station import Bucket, State, StationId
from plebapp.texts.formats import capitalised, integer
from plebapp.texts.terms import BUCKETS, STATES
from plebapp.ui.session import Session
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import Tone, label
from plebapp.ui.widgets.chips import Chip, Chips
from plebapp.ui.widgets.columns import Column, RowsModel
from plebapp.ui.widgets.search_field import SearchField
from plebapp.ui.widgets.table import DataTable

ALL, BEGUN, MISMATCHED = "all", "begun", "mismatched"

_BUCKET_TONES: dict[Bucket, Tone] = {
    Bucket.COUNTED: Tone.OK,
    Bucket.PENDING: Tone.NEUTRAL,
    Bucket.ANNULLED: Tone.ERROR,
    Bucket.NOT_COUNTED: Tone.WARNING,
    Bucket.NOT_HELD: Tone.WARNING,
}


# A single station by its bucket, as an adjective of "seção".
_ONE: dict[Bucket, str] = {
    Bucket.COUNTED: STATES[State.COUNTED],
    Bucket.PENDING: STATES[State.AWAITING],
    Bucket.ANNULLED: STATES[State.ANNULLED],
    Bucket.NOT_COUNTED: STATES[State.NOT_COUNTED],
    Bucket.NOT_HELD: STATES[State.NOT_HELD],
}


@dataclass(frozen=True)
class BoardRow:
    """A station on the board; `begun`: a sheet was begun and not concluded."""

    account: StationAccount
    begun: bool = False

    @property
    def words(self) -> str:
        """The state, and what is still open about it."""
        parts = [capitalised(STATES[self.account.state])]
        parts += ["digitação começada"] if self.begun else []
        parts += ["incoincidência a deliberar"] if self.account.mismatch_undecided else []
        return " · ".join(parts)

    @property
    def tone(self) -> Tone:
        """The tone, and with it colour and shape, of the state."""
        return Tone.WARNING if self.begun or self.account.mismatch_undecided else _BUCKET_TONES[self.account.bucket]

    def has(self, words: Sequence[str]) -> bool:
        """Say whether every folded word stands in number, place, district, area or state of the station."""
        station = self.account.station
        texts = (station.polling_place, station.address, station.district, station.municipality, station.area)
        whole = fold(" ".join((f"{station.zone}/{station.section}", *texts, self.words)))
        return all(word in whole for word in words)


def _number(row: BoardRow) -> str:
    return f"{row.account.station.zone}/{row.account.station.section}"


def _turnout(row: BoardRow) -> str:
    return "" if row.account.entry is None else integer(row.account.entry.sheet.turnout)


def _ballots(row: BoardRow) -> str:
    return "" if row.account.entry is None else integer(row.account.entry.sheet.tallies[0].ballots)


def _by_number(text: Callable[[BoardRow], str]) -> Callable[[BoardRow], int]:
    return lambda row: int(text(row).replace(".", "") or -1)


NUMBER = Column[BoardRow]("number", "Zona/Seção", _number, sort=lambda row: row.account.station.id, chars=10)
PLACE = Column[BoardRow](
    "place", "Local de votação", lambda row: row.account.station.polling_place, chars=30, stretches=True
)
DISTRICT = Column[BoardRow]("district", "Bairro", lambda row: row.account.station.district, chars=14)
COLUMNS: tuple[Column[BoardRow], ...] = (
    NUMBER,
    PLACE,
    DISTRICT,
    Column(
        "enrolled",
        "Inscritos",
        lambda row: integer(row.account.enrolled),
        figure=True,
        sort=lambda row: row.account.enrolled,
        chars=9,
    ),
    Column("turnout", "Compareceram", _turnout, figure=True, sort=_by_number(_turnout), chars=13),
    Column("ballots", "Cédulas", _ballots, figure=True, sort=_by_number(_ballots), chars=7),
    Column("state", "Situação", lambda row: row.words, tone=lambda row: row.tone, chars=36),
)

_FILTERS: dict[object, Callable[[BoardRow], bool]] = {
    ALL: bool,
    BEGUN: lambda row: row.begun,
    MISMATCHED: lambda row: row.account.mismatch_undecided,
}


class BoardPane(QWidget):
    """The board. `opened` carries the station chosen with Enter; `current_changed` says that another row is current."""

    opened = Signal(object)
    current_changed = Signal()

    def __init__(self, session: Session) -> None:
        """Make an empty board."""
        super().__init__()
        self._rows: tuple[BoardRow, ...] = ()
        self.chips = Chips("Seções por situação")
        self.search = SearchField("Procurar seção", "Procurar por número, local, bairro ou situação")
        self.table = DataTable("Seções", "counting.board", session.store)
        self._model = RowsModel(COLUMNS)
        self.table.setModel(self._model)
        self._count = label("", muted=True)
        line = QHBoxLayout()
        space(line, spacing=2)
        line.addWidget(self.search, 1)
        line.addWidget(self._count)
        column = QVBoxLayout(self)
        space(column, spacing=1.5)
        column.addWidget(self.chips)
        column.addLayout(line)
        column.addWidget(self.table, 1)
        self.chips.chosen.connect(self._filter)
        self.search.searched.connect(self._filter)
        self.search.left_down.connect(self._to_table)
        self.table.row_chosen.connect(self._row_chosen)
        self.table.current_changed.connect(self.current_changed)

    def show_rows(self, rows: Sequence[BoardRow]) -> None:
        """Show the stations; the filter and the row that the keyboard stands on are kept."""
        self._rows = tuple(rows)
        counts = count_stations(row.account for row in rows)
        chips = [Chip(ALL, counts.total, "seções" if counts.total > 1 else "seção")]
        chips += [
            Chip(bucket, found, BUCKETS[bucket] if found != 1 else _ONE[bucket], _BUCKET_TONES[bucket])
            for bucket in (Bucket.PENDING, Bucket.COUNTED, Bucket.ANNULLED, Bucket.NOT_COUNTED, Bucket.NOT_HELD)
            if (found := getattr(counts, bucket.value)) or bucket in (Bucket.PENDING, Bucket.COUNTED)
        ]
        begun, mismatched = sum(row.begun for row in rows), sum(row.account.mismatch_undecided for row in rows)
        if begun:
            chips.append(Chip(BEGUN, begun, "com digitação começada", Tone.WARNING))
        if mismatched:
            chips.append(Chip(MISMATCHED, mismatched, "com incoincidência a deliberar", Tone.WARNING))
        self.chips.set_chips(chips)
        district = COLUMNS.index(DISTRICT)
        self.table.setColumnHidden(district, not any(row.account.station.district for row in rows))
        self._filter()

    def rows(self) -> tuple[BoardRow, ...]:
        """Return the stations that the filter shows, in their order."""
        return self._model.rows()

    def current(self) -> StationAccount | None:
        """Return the station that the keyboard stands on."""
        place = self.table.current_row()
        return self._model.rows()[place].account if place >= 0 else None

    def show_station(self, key: StationId) -> None:
        """Put the keyboard on a station, undoing filters that hide it."""
        if all(row.account.station.id != key for row in self._model.rows()):
            self.chips.choose(ALL)
            self.search.reset()
            self._filter()
        self._select(key)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _select(self, key: StationId) -> None:
        for place, row in enumerate(self._model.rows()):
            if row.account.station.id == key:
                self.table.select_row(place)

    def _filter(self, *_what: object) -> None:
        current = self.current()
        value, words = self.chips.value(), fold(self.search.text()).split()
        wanted = _FILTERS.get(value, lambda row: row.account.bucket is value)
        rows = [row for row in self._rows if wanted(row) and row.has(words)]
        self._model.set_rows(rows)
        self._count.setText(f"{integer(len(rows))} de {integer(len(self._rows))}")
        self.table.set_empty("Nenhuma seção corresponde ao filtro. Esc na busca a limpa.")
        if current is not None:
            self._select(current.station.id)
        self.current_changed.emit()

    def _to_table(self) -> None:
        self.table.select_row(max(self.table.current_row(), 0))
        self.table.setFocus(Qt.FocusReason.TabFocusReason)

    def _row_chosen(self, row: int) -> None:
        self.opened.emit(self._model.rows()[row].account)
