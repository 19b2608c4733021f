"""Stations, and the one table of the states of their count."""

import pytest

from plebapp.domain.fields import Problem, RecordReader
from plebapp.domain.station import (
    STATES,
    STATION_FIELDS,
    Bucket,
    State,
    Station,
    StationId,
    station_from_values,
)
from tests.domain.reading import problem

# state, bucket, enters C and S/N/B/U, final, may have a sheet behind it
TABLE = [
    (State.AWAITING, "pending", False, False, False),
    (State.COUNTED, "counted", True, True, True),
    (State.RECOUNT, "pending", False, False, True),
    (State.ANNULLED, "annulled", False, True, True),
    (State.COUNTED_SEPARATELY, "annulled", False, True, True),
    (State.NOT_COUNTED, "not_counted", False, True, False),
    (State.NOT_HELD, "not_held", False, True, False),
]


@pytest.mark.parametrize(("state", "bucket", "counts", "final", "typed"), TABLE)
def test_the_table_of_states(state: State, bucket: str, counts: bool, final: bool, typed: bool) -> None:
    row = STATES[state]
    assert (row.bucket.value, row.counts, row.final, row.typed) == (bucket, counts, final, typed)


def test_every_state_has_its_row_and_every_bucket_a_state() -> None:
    assert list(STATES) == list(State) == [state for state, *_ in TABLE]
    assert {row.bucket for row in STATES.values()} == set(Bucket)


def test_only_a_counted_station_enters() -> None:
    assert [state for state, row in STATES.items() if row.counts] == [State.COUNTED]


def test_exactly_the_pending_are_not_final() -> None:
    for row in STATES.values():
        assert row.final is (row.bucket is not Bucket.PENDING)


COLUMNS = (
    "zona",
    "secao",
    "local",
    "endereco",
    "bairro",
    "municipio",
    "area",
    "secao_principal",
    "inscritos",
    "latitude",
    "longitude",
)
reader = RecordReader(STATION_FIELDS, {column: place for place, column in enumerate(COLUMNS)})


def row(**texts: str) -> list[str]:
    return [{"zona": "12", "secao": "34", **texts}.get(column, "") for column in COLUMNS]


def test_the_columns_of_the_file_of_stations() -> None:
    assert tuple(rule.field for rule in STATION_FIELDS) == COLUMNS
    assert [rule.field for rule in STATION_FIELDS if rule.required] == ["zona", "secao"]


def test_zone_and_section_are_enough() -> None:
    assert station_from_values(reader.read(row())) == Station(zone=12, section=34)


def test_a_whole_row() -> None:
    texts = {
        "local": "E. E. D’Ávila",
        "endereco": "Rua 1",
        "bairro": "São José",
        "municipio": "Rosana",
        "area": "Primavera",
        "secao_principal": "33",
        "inscritos": "312",
        "latitude": "-22,5312",
        "longitude": "-53.0602",
    }
    assert station_from_values(reader.read(row(**texts))) == Station(
        zone=12,
        section=34,
        polling_place="E. E. D’Ávila",
        address="Rua 1",
        district="São José",
        municipality="Rosana",
        area="Primavera",
        principal=33,
        declared=312,
        latitude=-22.5312,
        longitude=-53.0602,
    )


def test_an_aggregated_section_is_counted_at_its_principal_in_the_same_zone() -> None:
    station = station_from_values(reader.read(row(secao_principal="33")))
    assert station.aggregated
    assert station.id == StationId(12, 34)
    assert station.counted_at == StationId(12, 33)


@pytest.mark.parametrize("principal", ["", "34", "0034"])
def test_a_section_without_principal_or_its_own_is_a_principal_one(principal: str) -> None:
    station = station_from_values(reader.read(row(secao_principal=principal)))
    assert not station.aggregated
    assert station.counted_at == station.id == StationId(12, 34)


@pytest.mark.parametrize("field", ["zona", "secao", "secao_principal"])
def test_numbers_run_from_1_to_9999(field: str) -> None:
    for text in ("1", "9999", "9.999", "0001"):
        reader.read(row(**{field: text}))
    for text in ("0", "10000"):
        assert problem(reader.read, row(**{field: text})) is Problem.OUT_OF_RANGE
    for text in ("-1", "12A", "1.5"):
        assert problem(reader.read, row(**{field: text})) is Problem.NOT_DIGITS


def test_declared_voters_run_from_0_to_9999() -> None:
    assert station_from_values(reader.read(row(inscritos="0"))).declared == 0
    assert station_from_values(reader.read(row(inscritos="9999"))).declared == 9_999
    assert problem(reader.read, row(inscritos="10000")) is Problem.OUT_OF_RANGE


def test_coordinates_have_their_own_limits() -> None:
    station = station_from_values(reader.read(row(latitude="-90", longitude="180")))
    assert (station.latitude, station.longitude) == (-90.0, 180.0)
    assert problem(reader.read, row(latitude="-90.1")) is Problem.OUT_OF_RANGE
    assert problem(reader.read, row(longitude="180.1")) is Problem.OUT_OF_RANGE


def test_stations_are_ordered_by_number_and_not_as_text() -> None:
    assert sorted([StationId(10, 1), StationId(9, 2), StationId(9, 10)]) == [(9, 2), (9, 10), (10, 1)]
