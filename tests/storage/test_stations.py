"""Stations on file with the state of their count."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.station import State, Station, StationId
from plebapp.domain.voter import RollStatus
from plebapp.storage.book import SqliteBook
from plebapp.usecases.ports import StationRow
from tests.storage import samples
from tests.storage.samples import KEY, ONE_BOOK, STATIONS, undone, voter


def test_stations_come_by_zone_and_section_and_await_their_count(book: SqliteBook) -> None:
    in_order = sorted(STATIONS, key=lambda station: station.id)
    assert book.stations.all() == tuple(StationRow(station, State.AWAITING) for station in in_order)


@ONE_BOOK
@given(st.lists(samples.stations, unique_by=lambda station: station.id, max_size=5))
def test_every_field_comes_back(book: SqliteBook, stations: list[Station]) -> None:
    with undone(book):
        for row in reversed(book.stations.all()):
            book.stations.remove(row.station.id)
        book.stations.add(stations)
        assert {row.station for row in book.stations.all()} == set(stations)


def test_a_principal_may_follow_its_aggregated_sections_but_must_come(book: SqliteBook) -> None:
    with book.atomic():
        book.stations.add([Station(zone=9, section=2, principal=1), Station(zone=9, section=1)])
    with pytest.raises(Unusable) as raised, book.atomic():
        book.stations.add([Station(zone=9, section=4, principal=99)])
    assert raised.value.code is Code.WRITE_FAILED
    assert book.stations.get(StationId(9, 4)) is None


def test_a_key_is_taken_once(book: SqliteBook) -> None:
    with pytest.raises(Unusable) as raised, book.atomic():
        book.stations.add([Station(zone=9, section=1), STATIONS[0]])
    assert raised.value.code is Code.WRITE_FAILED
    assert book.stations.get(StationId(9, 1)) is None


def test_replacing_keeps_the_state(book: SqliteBook) -> None:
    changed = Station(zone=7, section=3, polling_place="E. E. Água Branca", latitude=-22.5, longitude=0.0)
    with book.atomic():
        book.stations.set_state(KEY, State.COUNTED)
        book.stations.replace(changed)
    assert book.stations.get(KEY) == StationRow(changed, State.COUNTED)


@pytest.mark.parametrize(
    "act",
    [
        lambda book: book.stations.replace(Station(zone=1, section=1)),
        lambda book: book.stations.remove(StationId(1, 1)),
        lambda book: book.stations.set_state(StationId(1, 1), State.COUNTED),
    ],
)
def test_a_station_that_is_not_there_cannot_be_changed(book: SqliteBook, act: Callable[[SqliteBook], None]) -> None:
    with pytest.raises(LookupError), book.atomic():
        act(book)


def test_a_station_with_voters_or_aggregated_sections_stays(book: SqliteBook) -> None:
    with book.atomic():
        book.roll.add([(voter(1, zone=8), RollStatus.INCLUDED)])
    for key in (StationId(8, 3), KEY):
        with pytest.raises(Unusable) as raised, book.atomic():
            book.stations.remove(key)
        assert raised.value.code is Code.WRITE_FAILED
    with book.atomic():
        book.stations.remove(STATIONS[0].id)
        book.stations.remove(KEY)
    assert [row.station.id for row in book.stations.all()] == [(8, 3)]
