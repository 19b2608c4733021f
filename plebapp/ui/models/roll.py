"""The roll as a table that reads only the rows in sight, so that a hundred thousand scroll as ten do."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import date

from PySide6.QtCore import QModelIndex

from plebapp.domain.errors import Unusable
from plebapp.domain.residence import Criterion
from plebapp.domain.voter import ENROLLED, NOT_INCLUDED, VOTER_FIELDS, RollStatus, Voter
from plebapp.texts.formats import capitalised, short_date, titulo
from plebapp.texts.terms import ROLL_STATUSES
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.columns import Column, ColumnsModel, Index
from plebapp.usecases.ports import Registered, Roll, RollQuery

WINDOW = 128
_WINDOWS_KEPT = 64

TONES: dict[RollStatus, Tone] = {
    **dict.fromkeys(ENROLLED, Tone.OK),
    **dict.fromkeys(NOT_INCLUDED, Tone.ERROR),
    RollStatus.EXCLUDED_LATE: Tone.WARNING,
    RollStatus.REMOVED_LATE: Tone.WARNING,
}


def full_name(voter: Voter) -> str:
    """Return the name, the social one first where there is one."""
    return f"{voter.social_name} ({voter.name})" if voter.social_name else voter.name


def voter_texts(voter: Voter) -> dict[str, str]:
    """Return a voter's particulars as they would be typed, by field."""
    return {rule.field: _typed(value) for rule, value in zip(VOTER_FIELDS, voter, strict=True)}


def _typed(value: object) -> str:
    if isinstance(value, date):
        return short_date(value)
    return "" if value is None else str(value)


def _day(value: date | None) -> str:
    return "" if value is None else short_date(value)


def _since(criterion: Criterion) -> Callable[[Registered], str]:
    def text(row: Registered) -> str:
        voter = row.voter
        return _day(voter.residence_since if criterion is Criterion.RESIDENCE else voter.domicile_since)

    return text


_SINCE_TITLES = {Criterion.RESIDENCE: "Reside desde", Criterion.DOMICILE: "Domicílio desde"}


def columns(criterion: Criterion) -> tuple[Column[Registered], ...]:
    """Return the columns, with the date that the resolution compares."""
    return (
        Column("titulo", "Título", lambda row: titulo(row.voter.titulo), chars=15),
        Column("name", "Nome", lambda row: full_name(row.voter), chars=30, stretches=True),
        Column("birth", "Nascimento", lambda row: _day(row.voter.birth_date), chars=11),
        Column("station", "Zona/Seção", lambda row: f"{row.voter.zone}/{row.voter.section}", chars=10),
        Column("since", _SINCE_TITLES[criterion], _since(criterion), chars=14),
        Column(
            "status",
            "Situação",
            lambda row: capitalised(ROLL_STATUSES[row.status]),
            tone=lambda row: TONES[row.status],
            chars=46,
        ),
    )


class RollModel(ColumnsModel[Registered]):
    """The voters that a query finds, by name; windows of rows are read when they are first seen, and some kept."""

    def __init__(self, roll: Roll, criterion: Criterion) -> None:
        """Make a model that shows nobody yet."""
        super().__init__(columns(criterion))
        self.criterion = criterion
        self._roll = roll
        self._query = RollQuery()
        self._count = 0
        self._windows: OrderedDict[int, tuple[Registered, ...]] = OrderedDict()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        return 0 if parent.isValid() else self._count

    def row_at(self, number: int) -> Registered | None:
        window, place = divmod(number, WINDOW)
        rows = self._windows.get(window)
        if rows is None:
            rows = self._windows[window] = self._read(window)
            if len(self._windows) > _WINDOWS_KEPT:
                self._windows.popitem(last=False)
        # Another connection may have taken rows away since they were counted.
        return rows[place] if place < len(rows) else None

    def _read(self, window: int) -> tuple[Registered, ...]:
        try:
            return self._roll.search(self._query, WINDOW, window * WINDOW)
        except Unusable:  # lost with a damaged page, which opening told of; what can be read is shown
            return ()

    def windows_held(self) -> int:
        """Return how many windows of rows are in memory."""
        return len(self._windows)

    def show_query(self, query: RollQuery) -> int:
        """Show what a query finds; return how many that are."""
        self.beginResetModel()
        self._query, self._count = query, self._roll.count(query)
        self._windows.clear()
        self.endResetModel()
        return self._count


Counts = Mapping[RollStatus, int]
"""Voters on file by standing."""

STATUS_FILTERS: tuple[tuple[str, frozenset[RollStatus]], ...] = (
    ("Incluídos e não incluídos", frozenset()),
    ("Incluídos", ENROLLED),
    ("Não incluídos", NOT_INCLUDED),
    ("Depois da data-limite", frozenset({RollStatus.AFTER_CUTOFF})),
    ("Título suspenso", frozenset({RollStatus.SUSPENDED})),
    ("Título cancelado", frozenset({RollStatus.CANCELLED})),
    ("Incluídos por decisão", frozenset({RollStatus.INCLUDED_LATE})),
    ("Excluídos por decisão", frozenset({RollStatus.EXCLUDED_LATE, RollStatus.REMOVED_LATE})),
)
