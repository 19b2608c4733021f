"""Stations in, and changed one by one."""

import pytest

from plebapp.domain.errors import BadFile, Refused
from plebapp.domain.fields import Problem
from plebapp.domain.station import Station
from plebapp.usecases.canvass import canvass
from plebapp.usecases.ports import Desk
from plebapp.usecases.roll import close_roll
from plebapp.usecases.stations import (
    StationImport,
    add_station,
    change_station,
    import_stations,
    remove_station,
)
from plebapp.usecases.verify import verify
from tests.usecases.office import key, row, stations, table, voters


def refusals(outcome: StationImport) -> list[tuple[int, str, Problem]]:
    return [(row.line, refusal.field, refusal.problem) for row in outcome.refused for refusal in row.refusals]


def test_every_column_of_the_layout_is_kept(desk: Desk) -> None:
    header = "zona;secao;local;endereco;bairro;municipio;area;secao_principal;inscritos;latitude;longitude"
    import_stations(desk, table(header, "12;345;E. M. Anália;Rua 1, s/nº;Centro;Rosana;Distrito;;412;-22,5;-52.9"))
    (found,) = desk.book.stations.all()
    assert found.station == Station(
        zone=12,
        section=345,
        polling_place="E. M. Anália",
        address="Rua 1, s/nº",
        district="Centro",
        municipality="Rosana",
        area="Distrito",
        declared=412,
        latitude=-22.5,
        longitude=-52.9,
    )


def test_only_zone_and_section_are_needed(desk: Desk) -> None:
    outcome = import_stations(desk, table("seção;ZONA ELEITORAL", "345;12"))
    assert (outcome.read, outcome.added) == (1, 1)


def test_the_declared_enrolment_is_only_compared(desk: Desk) -> None:
    import_stations(desk, table("zona;secao;inscritos", "12;1;400"))
    assert canvass(desk).whole.totals.enrolled == 0


def test_refused_rows_are_named_and_the_others_stay(desk: Desk) -> None:
    outcome = import_stations(
        desk,
        table("zona;secao;inscritos", "12;1;10", "12;dois;10", ";3;10", "12;4", "Total;;30", "12;0;1", "12;10000;1"),
    )
    assert (outcome.read, outcome.added) == (7, 1)
    assert refusals(outcome) == [
        (3, "secao", Problem.NOT_DIGITS),
        (4, "zona", Problem.MISSING),
        (5, "", Problem.WRONG_NUMBER_OF_CELLS),
        (6, "zona", Problem.NOT_DIGITS),
        (6, "secao", Problem.MISSING),
        (7, "secao", Problem.OUT_OF_RANGE),
        (8, "secao", Problem.OUT_OF_RANGE),
    ]


def test_the_same_station_twice_refuses_both_rows(desk: Desk) -> None:
    outcome = import_stations(desk, table("zona;secao", "12;1", "12;2", "12;1", "12;1"))
    assert refusals(outcome) == [(line, "secao", Problem.REPEATED_IN_FILE) for line in (2, 4, 5)]
    assert [row.refusals[0].operands for row in outcome.refused] == [
        {"other_line": 5},
        {"other_line": 2},
        {"other_line": 2},
    ]
    assert outcome.added == 1


def test_a_station_on_file_is_refused_and_stays_as_it_was(desk: Desk) -> None:
    stations(desk, "12;1;Escola;")
    outcome = import_stations(desk, table("zona;secao;local", "12;1;Outra"))
    assert refusals(outcome) == [(2, "secao", Problem.ALREADY_REGISTERED)]
    assert desk.book.stations.all()[0].station.polling_place == "Escola"


def test_nothing_is_journaled_when_every_row_is_refused(desk: Desk) -> None:
    import_stations(desk, table("zona;secao", "x;y"))
    assert len(list(desk.book.journal.entries())) == 1


def test_aggregated_sections_need_a_principal_that_is_one(desk: Desk) -> None:
    outcome = import_stations(
        desk, table("zona;secao;secao_principal", "12;1;", "12;2;1", "12;3;2", "12;4;99", "12;5;5", "13;6;1")
    )
    assert refusals(outcome) == [
        (4, "secao_principal", Problem.PRINCIPAL_IS_AGGREGATED),
        (5, "secao_principal", Problem.PRINCIPAL_UNKNOWN),
        (7, "secao_principal", Problem.PRINCIPAL_UNKNOWN),
    ]
    assert (outcome.added, outcome.aggregated) == (3, 1)
    assert [account.station.section for account in canvass(desk).stations] == [1, 5]


def test_stations_of_another_state_are_remarked(desk: Desk) -> None:
    outcome = import_stations(desk, table("uf;zona;secao", "SP;1;1", "ZZ;1;2", "zz;1;3"))
    assert outcome.other_ufs == {"ZZ": 2}


@pytest.mark.parametrize("header", ["zona;local", "a;b"])
def test_a_file_of_another_shape_changes_nothing(desk: Desk, header: str) -> None:
    with pytest.raises(BadFile, match="table_column_missing"):
        import_stations(desk, table(header, "1;2"))


def test_a_file_without_rows_is_of_the_wrong_shape(desk: Desk) -> None:
    with pytest.raises(BadFile, match="table_without_rows"):
        import_stations(desk, table("zona;secao"))


def test_one_by_one(desk: Desk) -> None:
    add_station(desk, Station(zone=12, section=1, polling_place="Escola"))
    with pytest.raises(Refused, match="station_exists"):
        add_station(desk, Station(zone=12, section=1))
    with pytest.raises(Refused, match="principal_unknown"):
        add_station(desk, Station(zone=12, section=2, principal=9))
    add_station(desk, Station(zone=12, section=2, principal=1))
    with pytest.raises(Refused, match="principal_is_aggregated"):
        add_station(desk, Station(zone=12, section=3, principal=2))
    add_station(desk, Station(zone=12, section=3))
    with pytest.raises(Refused, match="station_is_principal"):
        change_station(desk, Station(zone=12, section=1, principal=3))
    change_station(desk, Station(zone=12, section=1, polling_place="Escola d'Ávila", area="Distrito"))
    assert desk.book.stations.get(key(1)).station.area == "Distrito"  # type: ignore[union-attr]  # it is on file
    assert {area.name for area in desk.book.facts.areas()} == {"", "Distrito"}
    with pytest.raises(Refused, match="station_is_principal"):
        remove_station(desk, key(1))
    remove_station(desk, key(2))
    remove_station(desk, key(1))
    with pytest.raises(Refused, match="station_unknown"):
        remove_station(desk, key(1))


def test_a_station_with_voters_stays(desk: Desk) -> None:
    stations(desk, "12;1;Escola;")
    voters(desk, row(1))
    with pytest.raises(Refused, match="station_has_voters"):
        remove_station(desk, key(1))


def test_the_closed_roll_fixes_stations_but_not_their_address(desk: Desk) -> None:
    stations(desk, "12;1;Escola;", "12;2;Escola;")
    voters(desk, row(1))
    close_roll(desk)
    for change in (
        lambda: add_station(desk, Station(zone=12, section=3)),
        lambda: remove_station(desk, key(2)),
        lambda: import_stations(desk, table("zona;secao", "12;3")),
        lambda: change_station(desk, Station(zone=12, section=2, principal=1)),
        lambda: change_station(desk, Station(zone=12, section=2, area="Outra")),
    ):
        with pytest.raises(Refused, match="roll_closed"):
            change()
    change_station(desk, Station(zone=12, section=2, polling_place="Ginásio"))
    assert desk.book.stations.get(key(2)).station.polling_place == "Ginásio"  # type: ignore[union-attr]  # it is on file


def test_areas_written_in_several_ways_are_one(desk: Desk) -> None:
    outcome = import_stations(
        desk, table("zona;secao;area", "12;1;Água Boa", "12;2;AGUA BOA", "12;3;", "12;4;água  boa")
    )
    assert outcome.areas == ("Água Boa", "")
    add_station(desk, Station(zone=12, section=5, area="ÁGUA BOA"))
    change_station(desk, Station(zone=12, section=3, area="agua boa"))
    assert {account.station.area for account in canvass(desk).stations} == {"Água Boa"}
    assert verify(desk).sound
