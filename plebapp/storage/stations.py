"""The stations on file, each with the state of its count."""

from collections.abc import Callable, Iterable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from plebapp.domain.station import State, Station, StationId
from plebapp.storage.driver import Connection, Row
from plebapp.usecases.ports import StationRow

_FIELDS = tuple(field.name for field in fields(Station))
_COLUMNS = ", ".join(_FIELDS)
_SELECT = f"SELECT state, {_COLUMNS} FROM station"
_KEY = "zone = ? AND section = ?"


def _row(row: Row) -> StationRow:
    state, *values = row
    return StationRow(Station(**dict(zip(_FIELDS, values, strict=True))), State(state))


_values: Callable[[Station], tuple[Any, ...]] = attrgetter(*_FIELDS)


class StationTable:
    """The port Stations over a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> tuple[StationRow, ...]:
        """Return the stations by zone and section."""
        return self._connection.all(_row, f"{_SELECT} ORDER BY zone, section")

    def get(self, key: StationId) -> StationRow | None:
        """Return a station, None where there is no such one."""
        return self._connection.one(_row, f"{_SELECT} WHERE {_KEY}", key)

    def add(self, stations: Iterable[Station]) -> None:
        """Add stations that await their count. A principal may follow its aggregated sections; the end of the
        transaction asks for it. Raises Unusable(WRITE_FAILED) where a key is taken."""
        marks = ", ".join("?" * len(_FIELDS))
        self._connection.write_many(
            f"INSERT INTO station (state, {_COLUMNS}) VALUES ('{State.AWAITING}', {marks})", map(_values, stations)
        )

    def replace(self, station: Station) -> None:
        """Put a station in place of the one with its key, the state kept. Raises LookupError where there is none."""
        changes = ", ".join(f"{name} = ?" for name in _FIELDS)
        self._connection.change(f"UPDATE station SET {changes} WHERE {_KEY}", (*_values(station), *station.id))

    def remove(self, key: StationId) -> None:
        """Remove a station that nothing refers to. Raises LookupError where there is none, Unusable(WRITE_FAILED) where
        voters or sheets refer to it."""
        self._connection.change(f"DELETE FROM station WHERE {_KEY}", key)

    def set_state(self, key: StationId, state: State) -> None:
        """Set the state of a station's count. Raises LookupError where there is none."""
        self._connection.change(f"UPDATE station SET state = ? WHERE {_KEY}", (state.value, *key))
