"""Stations as a table: what is on file of each, and the voters enrolled beside the number that its file declared."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from plebapp.domain.fields import fold
from plebapp.domain.station import Station
from plebapp.domain.voter import ENROLLED
from plebapp.texts.formats import counted, decimal, integer, signed
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.columns import Column
from plebapp.usecases.ports import Book

_COORDINATE_PLACES = 5


@dataclass(frozen=True)
class StationLine:
    """A station with the voters enrolled in its own section; `rolled` says that there are voters on file at all."""

    station: Station
    enrolled: int
    rolled: bool

    @property
    def difference(self) -> int | None:
        """Return enrolled less declared; None where nothing was declared or nobody is on file yet."""
        if self.station.declared is None or not self.rolled:
            return None
        return self.enrolled - self.station.declared

    def has(self, words: Iterable[str]) -> bool:
        """Say whether every word begins one of the station's own, or is its number."""
        station = self.station
        numbers = {str(station.zone), str(station.section), f"{station.zone}/{station.section}"}
        names = (station.polling_place, station.address, station.district, station.municipality, station.area)
        own = fold(" ".join(names)).split()
        return all(word in numbers or any(part.startswith(word) for part in own) for word in words)


def station_lines(book: Book) -> tuple[StationLine, ...]:
    """Return every station on file, by zone and section."""
    counts = book.roll.counts()
    enrolled: dict[object, int] = {}
    for (key, status), voters in counts.items():
        enrolled[key] = enrolled.get(key, 0) + (voters if status in ENROLLED else 0)
    rolled = any(counts.values())
    return tuple(StationLine(row.station, enrolled.get(row.station.id, 0), rolled) for row in book.stations.all())


def _coordinates(line: StationLine) -> str:
    station = line.station
    if station.latitude is None or station.longitude is None:
        return ""
    return "; ".join(decimal(degrees, _COORDINATE_PLACES) for degrees in (station.latitude, station.longitude))


def _difference(line: StationLine) -> str:
    return "" if line.difference is None else signed(line.difference)


COLUMNS: tuple[Column[StationLine], ...] = (
    Column(
        "zone", "Zona", lambda line: str(line.station.zone), figure=True, sort=lambda line: line.station.id, chars=6
    ),
    Column(
        "section",
        "Seção",
        lambda line: str(line.station.section),
        figure=True,
        sort=lambda line: (line.station.section, line.station.zone),
        chars=7,
    ),
    Column("place", "Local de votação", lambda line: line.station.polling_place, chars=34, stretches=True),
    Column("district", "Bairro", lambda line: line.station.district, chars=12),
    Column("municipality", "Município", lambda line: line.station.municipality, chars=10),
    Column("area", "Área", lambda line: line.station.area, chars=11),
    Column(
        "principal",
        "Agregada à",
        lambda line: str(line.station.principal) if line.station.aggregated else "",
        figure=True,
        sort=lambda line: line.station.principal or 0,
        chars=9,
    ),
    Column(
        "enrolled",
        "Inscritos",
        lambda line: integer(line.enrolled),
        figure=True,
        sort=lambda line: line.enrolled,
        chars=10,
    ),
    Column(
        "declared",
        "No arquivo",
        lambda line: "" if line.station.declared is None else integer(line.station.declared),
        figure=True,
        sort=lambda line: -1 if line.station.declared is None else line.station.declared,
        chars=10,
    ),
    Column(
        "difference",
        "Diferença",
        _difference,
        figure=True,
        sort=lambda line: abs(line.difference or 0),
        tone=lambda line: Tone.WARNING if line.difference else None,
        chars=10,
    ),
    Column("coordinates", "Coordenadas", _coordinates, chars=13),
)

_ALWAYS = ("zone", "section", "place", "enrolled")


def columns_for(lines: Iterable[StationLine]) -> tuple[Column[StationLine], ...]:
    """Return the columns in which some line has something to say; the essential ones always."""
    shown = tuple(lines)
    return tuple(column for column in COLUMNS if column.key in _ALWAYS or any(column.text(line) for line in shown))


FILTERS: dict[str, tuple[str, Callable[[StationLine], bool]]] = {
    "all": ("Todas as seções", lambda _line: True),
    "difference": ("Com diferença do arquivo", lambda line: bool(line.difference)),
    "empty": ("Sem inscritos", lambda line: line.enrolled == 0),
    "aggregated": ("Agregadas", lambda line: line.station.aggregated),
}


def totals_told(lines: Iterable[StationLine]) -> str:
    """Sum stations up: those with an urn, aggregated ones, places, enrolled, and declared where that is known."""
    shown = tuple(lines)
    urns = sum(not line.station.aggregated for line in shown)
    places = {line.station.polling_place for line in shown if line.station.polling_place}
    declared = [line.station.declared for line in shown if line.station.declared is not None]
    parts = [
        counted(urns, "seção com urna", "seções com urna"),
        *([counted(len(shown) - urns, "agregada", "agregadas")] if urns < len(shown) else []),
        *([counted(len(places), "local", "locais")] if places else []),
        counted(sum(line.enrolled for line in shown), "inscrito", "inscritos"),
        *([f"{integer(sum(declared))} segundo o arquivo das seções"] if declared else []),
    ]
    return " · ".join(parts)
