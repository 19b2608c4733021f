"""Voters in: every row read is included, not included, or refused."""

import random
from collections.abc import Iterator, Sequence

import pytest

from plebapp.domain.errors import BadFile, Cancelled, Refused
from plebapp.domain.fields import Problem
from plebapp.domain.voter import RollStatus
from plebapp.usecases.example import MemoryTable
from plebapp.usecases.ports import Desk, RollQuery
from plebapp.usecases.roll import close_roll
from plebapp.usecases.voters import (
    RollImport,
    VoterRefused,
    change_voter,
    check_voter,
    import_voters,
    register_voter,
    remove_voter,
)
from tests.usecases.office import VOTERS, key, row, stations, table, titulo, voters


@pytest.fixture
def desk(desk: Desk) -> Desk:
    stations(desk, "12;1;Escola;", "12;2;Escola;1", "12;3;Salão;")
    return desk


def refusals(outcome: RollImport) -> list[tuple[int, str, Problem]]:
    return [(row.line, refusal.field, refusal.problem) for row in outcome.refused for refusal in row.refusals]


def status(desk: Desk, sequence: int) -> RollStatus | None:
    found = desk.book.roll.get(titulo(sequence))
    return None if found is None else found.status


def test_the_cutoff_is_inclusive(desk: Desk) -> None:
    outcome = voters(desk, row(1, since="03/10/2025"), row(2, since="04/10/2025"))
    assert (status(desk, 1), status(desk, 2)) == (RollStatus.INCLUDED, RollStatus.AFTER_CUTOFF)
    assert (outcome.read, outcome.included, outcome.not_included, outcome.refused) == (2, 1, 1, ())


def test_a_titulo_that_is_not_regular_is_not_included(desk: Desk) -> None:
    header = f"{VOTERS};situacao"
    outcome = voters(
        desk, f"{row(1)};suspensa", f"{row(2)};CANCELADO", f"{row(3)};Regular", f"{row(4)};", header=header
    )
    assert [status(desk, n) for n in (1, 2, 3, 4)] == [
        RollStatus.SUSPENDED,
        RollStatus.CANCELLED,
        RollStatus.INCLUDED,
        RollStatus.INCLUDED,
    ]
    assert outcome.by_status[RollStatus.SUSPENDED] == 1


def test_leading_zeros_lost_by_a_spreadsheet_are_restored_then_checked(desk: Desk) -> None:
    number = titulo(1234)
    outcome = voters(desk, f"{number.lstrip('0')};Ana;12;1;2000-01-01", f"{number.lstrip('0')[1:]};Eva;12;1;2000-01-01")
    assert outcome.included == 1
    assert desk.book.roll.get(number) is not None
    assert refusals(outcome) == [(3, "titulo", Problem.TITULO_CHECK_DIGITS)]


def test_a_titulo_of_another_state_is_no_error(desk: Desk) -> None:
    assert voters(desk, f"{titulo(77, uf=6)};Ana;12;1;01/01/2000").included == 1


def test_the_same_titulo_twice_refuses_both_as_a_pair(desk: Desk) -> None:
    outcome = voters(desk, row(1), row(2), row(1, section=3), row(3, since="2026-01-01"), row(3), row(1))
    assert refusals(outcome) == [(line, "titulo", Problem.REPEATED_IN_FILE) for line in (2, 4, 5, 6, 7)]
    assert [r.refusals[0].operands["other_line"] for r in outcome.refused] == [4, 2, 6, 5, 2]
    assert (outcome.read, outcome.included, outcome.not_included) == (6, 1, 0)
    assert status(desk, 1) is None
    assert desk.book.roll.counts() == desk.book.roll.recount()


def test_a_pair_with_a_row_refused_for_another_reason_is_still_a_pair(desk: Desk) -> None:
    outcome = voters(desk, row(1), row(1, since="31/02/2000"), row(2, section=9), row(2))
    assert refusals(outcome) == [
        (2, "titulo", Problem.REPEATED_IN_FILE),
        (3, "residencia_desde", Problem.NOT_A_DATE),
        (4, "secao", Problem.STATION_UNKNOWN),
        (5, "titulo", Problem.REPEATED_IN_FILE),
    ]
    assert outcome.kept == 0


def test_a_titulo_on_file_refuses_the_new_row_only(desk: Desk) -> None:
    voters(desk, row(1, name="Primeira"))
    outcome = voters(desk, row(1, name="Segunda"), row(1, name="Terceira"), row(2))
    assert refusals(outcome) == [(line, "titulo", Problem.ALREADY_REGISTERED) for line in (2, 3)]
    assert desk.book.roll.get(titulo(1)).voter.name == "Primeira"  # type: ignore[union-attr]  # it is on file
    assert outcome.included == 1


def test_every_reason_is_named_with_its_line_field_and_value(desk: Desk) -> None:
    outcome = voters(
        desk,
        "217633460931;Ana;12;1;01/01/2000",
        f"{titulo(1)};;12;1;01/01/2000",
        f"{titulo(2)};Ana;12;4;01/01/2000",
        f"{titulo(3)};Ana;12;1;",
        f"{titulo(4)};Ana;12;1;31/12/1889",
        f"{titulo(5)};{'A' * 10_000};12;1;01/01/2000",
        f"{titulo(6)};An\u202ea;12;1;01/01/2000",
        "Total;;;;6",
        "Total;6",
    )
    assert outcome.kept == 0
    assert refusals(outcome) == [
        (2, "titulo", Problem.TITULO_CHECK_DIGITS),
        (3, "nome", Problem.MISSING),
        (4, "secao", Problem.STATION_UNKNOWN),
        (5, "residencia_desde", Problem.MISSING),
        (6, "residencia_desde", Problem.DATE_IMPLAUSIBLE),
        (7, "nome", Problem.TOO_LONG),
        (8, "nome", Problem.CONTROL_CHARACTER),
        (9, "titulo", Problem.NOT_DIGITS),
        (9, "nome", Problem.MISSING),
        (9, "zona", Problem.MISSING),
        (9, "secao", Problem.MISSING),
        (9, "residencia_desde", Problem.NOT_A_DATE),
        (10, "", Problem.WRONG_NUMBER_OF_CELLS),
    ]
    assert [entry.action for entry in desk.book.journal.entries()] == ["created", "stations_imported"]


def test_included_not_included_and_refused_sum_to_the_rows_read(desk: Desk) -> None:
    chance = random.Random(1)
    for _ in range(20):
        rows = [
            row(chance.randrange(40), chance.randrange(1, 6), chance.choice(("01/01/2000", "01/01/2026", "x")))
            for _ in range(60)
        ]
        outcome = voters(desk, *rows)
        assert outcome.included + outcome.not_included + len(outcome.refused) == outcome.read == 60
        assert desk.book.roll.counts() == desk.book.roll.recount()


def test_the_journal_names_nobody(desk: Desk) -> None:
    voters(desk, row(1, name="Conceição Inconfundível"))
    register_voter(desk, form(2, nome="Zélia Inconfundível"))
    change_voter(desk, desk.book.roll.get(titulo(2)).id, form(2, nome="Zélia d'Ávila"))  # type: ignore[union-attr]  # on file
    text = "".join(str(entry) for entry in desk.book.journal.entries())
    assert "Inconfundível" not in text
    assert titulo(1) not in text
    assert titulo(2) not in text


class Interrupted(MemoryTable):
    """A file that changes while it is read."""

    def rows(self) -> Iterator[tuple[int, Sequence[str]]]:
        yield from super().rows()
        raise BadFile("table_changed", name=self.name)  # type: ignore[arg-type]  # any code will do


def test_an_import_that_fails_or_is_cancelled_changes_nothing(desk: Desk) -> None:
    rows = [row(n).split(";") for n in range(1, 5_001)]

    def cancel(done: int, total: int) -> None:
        raise Cancelled

    with pytest.raises(BadFile):
        import_voters(desk, Interrupted("e.csv", VOTERS, rows))
    with pytest.raises(Cancelled):
        import_voters(desk, MemoryTable("e.csv", VOTERS, rows), report=cancel)
    assert desk.book.roll.counts() == {}
    assert desk.book.roll.recount() == {}


def test_columns_may_be_named_by_the_person(desk: Desk) -> None:
    strange = table("A;B;C;D;E", f"{titulo(1)};Ana;12;1;01/01/2000")
    with pytest.raises(BadFile, match="table_column_missing"):
        import_voters(desk, strange)
    chosen = [("A", "titulo"), ("B", "nome"), ("C", "zona"), ("D", "secao"), ("E", "residencia_desde")]
    assert import_voters(desk, strange, chosen).included == 1


def test_without_stations_there_is_nowhere_to_put_a_voter(tmp_path: object, ready: Desk) -> None:
    with pytest.raises(Refused, match="roll_closed"):
        voters(ready, row(1))


def test_search_by_words_in_any_order_and_by_the_beginning_of_a_titulo(desk: Desk) -> None:
    voters(desk, row(1, name="Maria da Conceição d’Ávila"), row(20_000_000, name="Conceição Davi"), row(2, name="Ana"))
    found = desk.book.roll.search(RollQuery("avi conceicao"), limit=10)
    assert [registered.voter.name for registered in found] == ["Conceição Davi", "Maria da Conceição d’Ávila"]
    (only,) = desk.book.roll.search(RollQuery("2000 00"), limit=10)
    assert only.voter.name == "Conceição Davi"
    assert desk.book.roll.count(RollQuery("conceicao", station=key(1))) == 2


# One voter in a form


def form(sequence: int, **changes: str) -> dict[str, str]:
    fields = {"titulo": titulo(sequence), "nome": "Ana", "zona": "12", "secao": "1", "residencia_desde": "01/01/2000"}
    return {**fields, **changes}


def test_a_form_says_at_once_everything_that_is_wrong(desk: Desk) -> None:
    with pytest.raises(VoterRefused) as refusal:
        check_voter(desk, form(1, nome=" ", secao="x", nascimento="hoje"))
    assert [(r.field, r.problem) for r in refusal.value.refusals] == [
        ("nome", Problem.MISSING),
        ("nascimento", Problem.NOT_A_DATE),
        ("secao", Problem.NOT_DIGITS),
    ]
    assert desk.book.roll.counts() == {}


def test_residence_cannot_begin_before_birth(desk: Desk) -> None:
    with pytest.raises(VoterRefused, match="nascimento"):
        check_voter(desk, form(1, nascimento="02/01/2000"))
    assert check_voter(desk, form(1, nascimento="01/01/2000")) is RollStatus.INCLUDED


def test_register_change_and_remove_one_voter(desk: Desk) -> None:
    assert register_voter(desk, form(1)) is RollStatus.INCLUDED
    with pytest.raises(VoterRefused, match="titulo"):
        register_voter(desk, form(1))
    register_voter(desk, form(2))
    first = desk.book.roll.get(titulo(1))
    assert first is not None
    with pytest.raises(VoterRefused, match="titulo"):
        change_voter(desk, first.id, form(2))
    assert change_voter(desk, first.id, form(1, residencia_desde="2026-01-01", secao="3")) is RollStatus.AFTER_CUTOFF
    assert desk.book.roll.counts() == {(key(3), RollStatus.AFTER_CUTOFF): 1, (key(1), RollStatus.INCLUDED): 1}
    with pytest.raises(Refused, match="reason_missing"):
        remove_voter(desk, first.id, " ")
    remove_voter(desk, first.id, "digitado por engano")
    with pytest.raises(Refused, match="voter_unknown"):
        remove_voter(desk, first.id, "de novo")
    with pytest.raises(Refused, match="voter_unknown"):
        change_voter(desk, first.id, form(1))


def test_once_closed_the_roll_is_not_edited(desk: Desk) -> None:
    register_voter(desk, form(1))
    row_number = desk.book.roll.get(titulo(1)).id  # type: ignore[union-attr]  # it is on file
    close_roll(desk)
    for change in (
        lambda: register_voter(desk, form(2)),
        lambda: change_voter(desk, row_number, form(1, nome="Eva")),
        lambda: remove_voter(desk, row_number, "engano"),
        lambda: voters(desk, row(3)),
    ):
        with pytest.raises(Refused, match="roll_closed"):
            change()
