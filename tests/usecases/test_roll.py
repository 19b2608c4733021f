"""Closing the list of voters: R is fixed; what comes later moves I, by decision."""

import hashlib
from datetime import date
from pathlib import Path

import pytest

from plebapp.domain.errors import Cancelled, Refused
from plebapp.domain.plebiscite import Combination
from plebapp.domain.roll import ChangeKind, RollDecision
from plebapp.domain.voter import RollStatus
from plebapp.usecases.canvass import canvass
from plebapp.usecases.plebiscite import change_facts
from plebapp.usecases.ports import Desk
from plebapp.usecases.roll import close_roll, exclude_voter, include_voter
from plebapp.usecases.verify import verify
from plebapp.usecases.voters import VoterRefused
from tests.usecases.office import facts, key, new_desk, row, stations, titulo, voters

DECISION = RollDecision("12/2026", date(2026, 10, 1), "Juiz da 12ª Zona")


@pytest.fixture
def desk(desk: Desk) -> Desk:
    stations(desk, "12;2;Escola;", "12;1;Escola;2", "12;3;Salão;")
    voters(desk, row(9, 2), row(4, 1, name="Ângela d'Ávila"), row(5, 1, since="2026-01-01"), row(6, 3))
    return desk


def test_closing_fixes_each_urn_with_its_aggregated_sections(desk: Desk) -> None:
    closing = close_roll(desk)
    assert dict(closing.listed) == {key(2): 2, key(3): 1}
    assert closing.total == 3
    assert [account.listed for account in canvass(desk).stations] == [2, 1]


def test_the_digest_is_that_of_the_stated_encoding(desk: Desk) -> None:
    rows = [
        "plebapp/relacao-de-votantes/1",
        f"12\t1\t{titulo(4)}\tÂngela d'Ávila",
        f"12\t2\t{titulo(9)}\tJosé d'Ávila",
        f"12\t3\t{titulo(6)}\tJosé d'Ávila",
    ]
    assert close_roll(desk).digest == hashlib.sha256("".join(f"{line}\n" for line in rows).encode()).hexdigest()


def test_it_closes_once(desk: Desk) -> None:
    close_roll(desk)
    with pytest.raises(Refused, match="roll_closed"):
        close_roll(desk)


def test_an_empty_roll_does_not_close(tmp_path: Path) -> None:
    empty = new_desk(tmp_path / "vazio.pleb")
    stations(empty, "12;1;Escola;")
    voters(empty, row(1, since="2026-01-01"))
    with pytest.raises(Refused, match="roll_empty"):
        close_roll(empty)
    empty.book.close()


def test_cancelling_leaves_it_open(desk: Desk) -> None:
    def cancel(done: int, total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        close_roll(desk, cancel)
    assert desk.book.roll.closing() is None


def test_an_inclusion_of_one_not_included_moves_i_and_not_r(desk: Desk) -> None:
    closing = close_roll(desk)
    registered = include_voter(desk, {"titulo": titulo(5)}, DECISION)
    assert registered.status is RollStatus.INCLUDED_LATE
    now = canvass(desk)
    assert (closing.total, now.late_inclusions, now.late_exclusions, now.whole.totals.enrolled) == (3, 1, 0, 4)
    assert now.stations[0].enrolled == 3
    assert now.stations[0].listed == 2
    assert verify(desk).sound


def test_an_inclusion_of_one_on_no_list_brings_the_whole_form(desk: Desk) -> None:
    close_roll(desk)
    with pytest.raises(Refused, match="voter_unknown"):
        include_voter(desk, {"titulo": titulo(77)}, DECISION)
    texts = {"titulo": titulo(77), "nome": "Eva", "zona": "12", "secao": "3", "residencia_desde": "01/01/2026"}
    with pytest.raises(VoterRefused, match="secao"):
        include_voter(desk, {**texts, "secao": "99"}, DECISION)
    include_voter(desk, texts, DECISION)
    assert canvass(desk).stations[1].enrolled == 2
    (change,) = desk.book.roll.changes()
    assert (change.kind, change.station, change.decision) == (ChangeKind.INCLUSION, key(3), DECISION)


def test_an_exclusion_moves_i_and_not_r_nor_the_digest(desk: Desk) -> None:
    closing = close_roll(desk)
    row_number = desk.book.roll.get(titulo(9)).id  # type: ignore[union-attr]  # it is on file
    assert exclude_voter(desk, row_number, DECISION).status is RollStatus.EXCLUDED_LATE
    now = canvass(desk)
    assert (now.whole.totals.enrolled, now.late_exclusions) == (2, 1)
    assert now.closing == closing
    assert verify(desk).sound


def test_back_and_forth_keeps_r_where_it_was(desk: Desk) -> None:
    close_roll(desk)
    listed, late = titulo(9), titulo(5)
    for number, middle in ((listed, RollStatus.EXCLUDED_LATE), (late, RollStatus.REMOVED_LATE)):
        if number == late:
            include_voter(desk, {"titulo": number}, DECISION)
        row_number = desk.book.roll.get(number).id  # type: ignore[union-attr]  # it is on file
        assert exclude_voter(desk, row_number, DECISION).status is middle
        with pytest.raises(Refused, match="voter_not_enrolled"):
            exclude_voter(desk, row_number, DECISION)
        include_voter(desk, {"titulo": number}, DECISION)
        with pytest.raises(Refused, match="voter_already_enrolled"):
            include_voter(desk, {"titulo": number}, DECISION)
    assert desk.book.roll.get(listed).status is RollStatus.INCLUDED  # type: ignore[union-attr]  # it is on file
    assert canvass(desk).whole.totals.enrolled == 4
    assert verify(desk).sound


def test_a_decision_of_tomorrow_changes_nothing(desk: Desk) -> None:
    close_roll(desk)
    tomorrow = RollDecision("13/2026", date(2026, 10, 5), "Juiz da 12ª Zona")
    with pytest.raises(Refused, match="date_in_future"):
        include_voter(desk, {"titulo": titulo(5)}, tomorrow)
    with pytest.raises(Refused, match="date_in_future"):
        exclude_voter(desk, 1, tomorrow)


def test_changes_need_a_closed_roll_and_a_whole_decision(desk: Desk) -> None:
    with pytest.raises(Refused, match="roll_open"):
        include_voter(desk, {"titulo": titulo(5)}, DECISION)
    with pytest.raises(Refused, match="roll_open"):
        exclude_voter(desk, 1, DECISION)
    for number, authority in (("", "Juiz"), ("1", " ")):
        with pytest.raises(Refused, match="decision_incomplete"):
            RollDecision(number, date(2026, 10, 1), authority)
    close_roll(desk)
    with pytest.raises(Refused, match="voter_unknown"):
        exclude_voter(desk, 999, DECISION)


def test_several_areas_do_not_close_without_knowing_how_they_combine(tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "areas.pleb")
    stations(desk, "12;1;Norte", "12;2;NORTE", "12;3;Sul", header="zona;secao;area")
    voters(desk, row(1))
    with pytest.raises(Refused, match="combination_missing") as refusal:
        close_roll(desk)
    assert refusal.value.operands == {"areas": 2}
    change_facts(desk, facts(combination=Combination.ALL))
    close_roll(desk)
    desk.book.close()
