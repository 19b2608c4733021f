"""Creating a plebiscite and changing its facts."""

from datetime import date
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.plebiscite import BoardRole, Combination, EntryRule, Signatory
from plebapp.domain.regime import REGIMES
from plebapp.domain.residence import Criterion
from plebapp.domain.voter import RollStatus
from plebapp.usecases.plebiscite import change_facts, create_plebiscite, open_plebiscite
from plebapp.usecases.ports import Desk
from plebapp.usecases.roll import close_roll
from tests.usecases.office import LIBRARY, Clock, facts, new_desk, row, stations, titulo, voters


def test_creation_is_the_first_entry_of_the_journal(desk: Desk) -> None:
    entries = list(desk.book.journal.entries())
    assert [(entry.sequence, entry.action, entry.person) for entry in entries] == [
        (1, Action.CREATED, "Marta Nogueira")
    ]
    assert entries[0].after is not None
    assert entries[0].after["name"] == "Nova Primavera"
    assert entries[0].at == "2026-10-04T20:00:00+00:00"


def test_the_question_is_written_from_the_name_unless_given(desk: Desk, tmp_path: Path) -> None:
    assert desk.book.facts.get().question == "Você é favorável à criação do Município de Nova Primavera?"
    other = new_desk(tmp_path / "outro.pleb", facts(question="Concorda com a fusão?"))
    assert [question.text for question in other.book.facts.questions()] == ["Concorda com a fusão?"]
    other.book.close()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": "  "}, Code.NAME_MISSING),
        ({"uf": "XX"}, Code.UNKNOWN_UF),
        ({"uf": "FN"}, Code.FEDERAL_TERRITORY),
        ({"cutoff": date(2026, 10, 5)}, Code.CUTOFF_AFTER_POLLING_DAY),
        ({"entry_rule": EntryRule.DOUBLE}, Code.ENTRY_RULE_NOT_YET),
        ({"question": "?" * 301}, Code.FACT_TEXT),
        ({"board_place": "Fórum\u202e"}, Code.FACT_TEXT),
        ({"signatories": (Signatory(BoardRole.PRESIDENT, "A" * 301),)}, Code.FACT_TEXT),
        ({"origins": ("Rosana\x00",)}, Code.FACT_TEXT),
    ],
)
def test_facts_that_cannot_stand_leave_no_file(tmp_path: Path, changes: dict[str, object], code: Code) -> None:
    path = tmp_path / "p.pleb"
    with pytest.raises(Refused) as refusal:
        new_desk(path, facts(**changes))
    assert refusal.value.code is code
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("person", ["", "  \t"])
def test_nobody_works_without_a_name(tmp_path: Path, person: str) -> None:
    with pytest.raises(Refused, match="person_missing"):
        create_plebiscite(LIBRARY, tmp_path / "p.pleb", facts(), person, Clock())
    assert not list(tmp_path.iterdir())


def test_a_file_that_exists_is_never_overwritten(desk: Desk) -> None:
    before = desk.book.path.read_bytes()
    with pytest.raises(Unusable, match="file_exists"):
        new_desk(desk.book.path)
    assert desk.book.path.read_bytes() == before


def test_every_fact_survives_closing_and_opening(tmp_path: Path) -> None:
    path = tmp_path / "p.pleb"
    asked = facts(origins=("Santa Rosana", "D'Ávila"), combination=Combination.ALL, board_zone=12, question="Sim?")
    new_desk(path, asked).book.close()
    again = open_plebiscite(LIBRARY, path, " Ana  Lima ", Clock())
    assert again.book.facts.get() == asked
    assert again.person == "Ana Lima"
    again.book.close()


def test_a_change_keeps_both_versions_in_the_journal(desk: Desk) -> None:
    change_facts(desk, facts(question="Sim ou não?", court_resolution="Resolução nº 118/2026"))
    assert [question.text for question in desk.book.facts.questions()] == ["Sim ou não?"]
    head = desk.book.journal.head()
    assert head is not None
    assert head.action is Action.FACTS_CHANGED
    assert (head.before or {})["court_resolution"] == ""
    assert (head.after or {})["court_resolution"] == "Resolução nº 118/2026"


def test_changing_nothing_writes_nothing(desk: Desk) -> None:
    change_facts(desk, desk.book.facts.get())
    assert len(list(desk.book.journal.entries())) == 1


def test_simulated_is_for_ever(desk: Desk) -> None:
    with pytest.raises(Refused, match="simulated_is_for_ever"):
        change_facts(desk, facts(simulated=True))


def test_another_cutoff_judges_every_voter_again(desk: Desk) -> None:
    stations(desk, "12;1;Escola;")
    voters(desk, row(1, since="03/10/2025"), row(2, since="04/10/2025"))
    assert desk.book.roll.get(titulo(2)).status is RollStatus.AFTER_CUTOFF  # type: ignore[union-attr]  # it is on file
    assert change_facts(desk, facts(cutoff=date(2025, 10, 4))) == 1
    assert desk.book.roll.get(titulo(2)).status is RollStatus.INCLUDED  # type: ignore[union-attr]  # it is on file
    assert desk.book.roll.counts() == desk.book.roll.recount()


def test_another_criterion_needs_the_date_it_compares(desk: Desk) -> None:
    stations(desk, "12;1;Escola;")
    voters(desk, row(1))
    before = desk.book.facts.get()
    with pytest.raises(Refused, match="compared_date_missing"):
        change_facts(desk, facts(criterion=Criterion.DOMICILE))
    assert desk.book.facts.get() == before


@pytest.mark.parametrize(
    "changes",
    [
        {"uf": "PR"},
        {"polling_day": date(2026, 10, 11), "cutoff": date(2025, 10, 3)},
        {"cutoff": date(2025, 10, 1)},
        {"criterion": Criterion.DOMICILE},
        {"regime": REGIMES["lei9709"]},
    ],
)
def test_the_closed_roll_fixes_the_facts_it_rests_on(desk: Desk, changes: dict[str, object]) -> None:
    stations(desk, "12;1;Escola;")
    voters(desk, row(1))
    close_roll(desk)
    question = desk.book.facts.get().question
    with pytest.raises(Refused, match="fact_fixed_by_roll"):
        change_facts(desk, facts(question=question, **changes))
    change_facts(desk, facts(question=question, court_resolution="Resolução nº 118/2026"))
    assert desk.book.facts.get().court_resolution == "Resolução nº 118/2026"


def test_a_combination_may_be_chosen_late_but_not_changed(desk: Desk) -> None:
    stations(desk, "12;1;Escola;")
    voters(desk, row(1))
    close_roll(desk)
    question = desk.book.facts.get().question
    change_facts(desk, facts(question=question, combination=Combination.JOINT))
    with pytest.raises(Refused, match="fact_fixed_by_roll"):
        change_facts(desk, facts(question=question, combination=Combination.ALL))
