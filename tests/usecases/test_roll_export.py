"""Giving the roll out: the enrolled and nobody else, journaled; file and entry both or neither."""

import csv
import hashlib
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

import pytest

from plebapp.domain.errors import Cancelled, Code, Refused, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.people import Role
from plebapp.domain.roll import RollDecision
from plebapp.exchange.files import Files
from plebapp.usecases.ports import Desk
from plebapp.usecases.roll import close_roll, exclude_voter, include_voter
from plebapp.usecases.roll_export import HEADER, export_roll
from plebapp.usecases.verify import verify
from tests.usecases.office import row, stations, titulo, voters
from tests.usecases.protected import MARTA, OTAVIO, protected_office

LATE = RollDecision("1", date(2026, 10, 1), "Juiz")
WITH_SOCIAL_NAME = "titulo;nome;nome_social;zona;secao;residencia_desde"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "relação d'Oeste.csv"


def written(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.reader(stream, delimiter=";"))


def test_the_enrolled_by_zone_section_and_titulo(desk: Desk, target: Path) -> None:
    stations(desk, "12;1;Escola;", "12;2;Salão;", "7;9;Clube;")
    voters(desk, row(3, 2), row(2, 1), row(1, 1), row(4, 9, zone=7), row(5, 1, since="01/01/2026"))
    voters(desk, f"{titulo(6)};=Soma d'Ávila;@Ana;12;2;01/01/2000", header=WITH_SOCIAL_NAME)
    close_roll(desk)
    found = desk.book.roll.get(titulo(1))
    assert found is not None
    exclude_voter(desk, found.id, LATE)
    include_voter(desk, {"titulo": titulo(5)}, LATE)
    assert export_roll(desk, Files(), target) == 5
    name = "José d'Ávila"
    assert written(target) == [
        list(HEADER),
        ["7", "9", titulo(4), name, ""],
        ["12", "1", titulo(2), name, ""],
        ["12", "1", titulo(5), name, ""],
        ["12", "2", titulo(3), name, ""],
        ["12", "2", titulo(6), "'=Soma d'Ávila", "'@Ana"],
    ]
    entry = desk.book.journal.head()
    assert entry is not None
    assert (entry.action, entry.subject) == (Action.ROLL_EXPORTED, target.name)
    assert entry.after == {"rows": 5, "digest": hashlib.sha256(target.read_bytes()).hexdigest()}
    assert verify(desk).sound


def test_an_open_roll_is_not_given_out(desk: Desk, target: Path) -> None:
    with pytest.raises(Refused) as refused:
        export_roll(desk, Files(), target)
    assert refused.value.code is Code.ROLL_OPEN
    assert not target.exists()


def test_a_file_that_cannot_be_written_is_not_journaled(ready: Desk, tmp_path: Path) -> None:
    before = ready.book.journal.head()
    with pytest.raises(Unusable):
        export_roll(ready, Files(), tmp_path / "nenhuma" / "relacao.csv")
    assert ready.book.journal.head() == before


def test_cancelled_it_leaves_nothing(ready: Desk, target: Path) -> None:
    def cancel(_done: int, _total: int) -> None:
        raise Cancelled

    before = ready.book.journal.head()
    with pytest.raises(Cancelled):
        export_roll(ready, Files(), target, cancel)
    assert ready.book.journal.head() == before
    assert not target.exists()


class Failing(Files):
    """A disk on which the plebiscite cannot be written any more once the table is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def write_table(self, path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
        digest = super().write_table(path, header, rows)
        self._desk.book._connection.raw.execute("PRAGMA query_only = ON")
        return digest


def test_a_table_that_could_not_be_journaled_is_taken_back(ready: Desk, target: Path) -> None:
    with pytest.raises(Unusable):
        export_roll(ready, Failing(ready), target)
    ready.book._connection.raw.execute("PRAGMA query_only = OFF")
    assert not target.exists()
    assert verify(ready).sound


def test_in_a_protected_file_it_takes_two(tmp_path: Path, target: Path) -> None:
    office = protected_office(tmp_path, OTAVIO, roles=(Role.REGISTRY_HEAD,))
    desk = office.sign_in(OTAVIO)
    stations(desk, "12;1;Escola;")
    voters(desk, row(1))
    close_roll(desk)
    with pytest.raises(Refused, match="second_missing"):
        export_roll(desk, Files(), target)
    assert not target.exists()
    assert export_roll(office.confirmed(desk, MARTA), Files(), target) == 1
    assert verify(desk).sound
    desk.book.close()
