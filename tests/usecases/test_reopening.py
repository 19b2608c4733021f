"""Opening the closed roll again: only while nothing rests on it, by two people, with a reason; and closing it anew."""

from datetime import date
from pathlib import Path

import pytest

from plebapp.domain.board import BoardAct
from plebapp.domain.errors import Code, Refused
from plebapp.domain.journal import Action
from plebapp.domain.people import Role
from plebapp.domain.roll import RollDecision
from plebapp.usecases.canvass import canvass
from plebapp.usecases.counting import enter_sheet, record_decision
from plebapp.usecases.ports import Desk
from plebapp.usecases.roll import close_roll, exclude_voter, include_voter, reopen_roll
from plebapp.usecases.stations import remove_station
from plebapp.usecases.verify import verify
from plebapp.usecases.voters import change_voter, register_voter, remove_voter
from tests.usecases.office import command, decision, key, row, stations, titulo, voters
from tests.usecases.protected import MARTA, OTAVIO, protected_office

FORM = {"titulo": titulo(77), "nome": "Eva", "zona": "12", "secao": "1", "residencia_desde": "01/01/2000"}
LATE = RollDecision("1", date(2026, 10, 1), "Juiz")


def refusal(desk: Desk, reason: str = "faltava um eleitor") -> Code:
    before = desk.book.journal.head()
    with pytest.raises(Refused) as refused:
        reopen_roll(desk, reason)
    assert desk.book.journal.head() == before
    return refused.value.code


def row_of(desk: Desk, sequence: int) -> int:
    found = desk.book.roll.get(titulo(sequence))
    assert found is not None
    return found.id


def test_reopened_the_roll_is_worked_on_and_closed_anew(ready: Desk) -> None:
    first = ready.book.roll.closing()
    assert first is not None
    reopen_roll(ready, "  faltava um eleitor  ")
    assert ready.book.roll.closing() is None
    register_voter(ready, FORM)
    change_voter(ready, row_of(ready, 77), {**FORM, "nome": "Eva Maria"})
    remove_voter(ready, row_of(ready, 1001), "em duplicidade")
    voters(ready, row(5001, 2))
    stations(ready, "12;9;Escola;")
    remove_station(ready, key(9))
    second = close_roll(ready)
    assert second.total == first.total + 1
    assert list(ready.book.roll.closings()) == [1, 2]
    assert ready.book.roll.closing() == second
    found = canvass(ready)
    assert (found.reopenings, found.closing) == (1, second)
    assert verify(ready).sound


def test_the_journal_tells_which_closing_and_why(ready: Desk) -> None:
    closing = ready.book.roll.closing()
    assert closing is not None
    reopen_roll(ready, "faltava um eleitor")
    entry = ready.book.journal.head()
    assert entry is not None
    assert entry.action is Action.ROLL_REOPENED
    assert entry.before == {"digest": closing.digest, "total": 20}
    assert entry.after == {"closing": 1, "reason": "faltava um eleitor"}


def test_after_a_second_closing_decisions_and_count_go_on(ready: Desk) -> None:
    reopen_roll(ready, "faltava um eleitor")
    register_voter(ready, FORM)
    close_roll(ready)
    include_voter(ready, {**FORM, "titulo": titulo(78)}, LATE)
    exclude_voter(ready, row_of(ready, 77), LATE)
    enter_sheet(ready, command(1, 6, 0, 6, 3, 2, 1, 0))
    assert verify(ready).sound


@pytest.mark.parametrize("reason", ["", "  \t"])
def test_without_a_reason_it_stays_closed(ready: Desk, reason: str) -> None:
    assert refusal(ready, reason) is Code.REASON_MISSING


def test_an_open_roll_is_not_reopened(ready: Desk) -> None:
    reopen_roll(ready, "faltava um eleitor")
    assert refusal(ready) is Code.ROLL_OPEN


def test_once_decided_about_it_stays_closed(ready: Desk) -> None:
    include_voter(ready, FORM, LATE)
    assert refusal(ready) is Code.ROLL_HAS_CHANGES


def test_once_counted_it_stays_closed(ready: Desk) -> None:
    enter_sheet(ready, command(1, 6, 0, 6, 3, 2, 1, 0))
    assert refusal(ready) is Code.ROLL_ALREADY_COUNTED


def test_once_the_board_decided_about_a_station_it_stays_closed(ready: Desk) -> None:
    record_decision(ready, decision(1, BoardAct.NOT_HELD))
    assert refusal(ready) is Code.ROLL_ALREADY_COUNTED


def test_in_a_protected_file_it_takes_two(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO, roles=(Role.REGISTRY_HEAD,))
    marta = office.sign_in(MARTA)
    with pytest.raises(Refused, match="not_permitted"):  # an administrator alone
        reopen_roll(marta, "faltava um eleitor")
    marta.book.close()
    desk = office.sign_in(OTAVIO)
    stations(desk, "12;1;Escola;")
    voters(desk, row(1), row(2))
    close_roll(desk)
    assert refusal(desk) is Code.SECOND_MISSING
    reopen_roll(office.confirmed(desk, MARTA), "faltava um eleitor")
    assert verify(desk).sound
    desk.book.close()
