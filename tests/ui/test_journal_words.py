"""The journal in words: no code name is ever shown, for anything that a plebiscite can go through."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta, timezone
from fractions import Fraction
from pathlib import Path

import pytest

from plebapp.domain.board import BoardAct
from plebapp.domain.errors import Refused
from plebapp.domain.journal import Action, Entry
from plebapp.domain.plebiscite import BoardRole, Combination, Signatory
from plebapp.domain.regime import Base, Counted, Rule, custom_regime
from plebapp.domain.roll import RollDecision
from plebapp.domain.station import Station, StationId
from plebapp.ui.models.journal_words import GROUPS, Detail, details, moment, subject, subject_target
from plebapp.usecases.counting import BoardCommand, correct_sheet, enter_sheet, record_decision
from plebapp.usecases.people import change_password
from plebapp.usecases.plebiscite import change_facts
from plebapp.usecases.roll import close_roll, exclude_voter, include_voter
from plebapp.usecases.stations import add_station, change_station, remove_station
from plebapp.usecases.voters import change_voter, register_voter, remove_voter
from tests.usecases.office import AFTER_THE_POLL, Clock, command, facts, key, new_desk, row, stations, titulo, voters
from tests.usecases.protected import CECILIA, MARTA, OTHER_PASSWORD, PASSWORDS, Office, change_key, make_app
from tests.usecases.rich import protected_file


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> tuple[Entry, ...]:
    """A plebiscite that goes through every action there is."""
    half = Rule(Counted.TURNOUT, Base.ENROLLED, Fraction(1, 2), strict=False)
    own = custom_regime(half, Rule(Counted.SIM, Base.VALID, Fraction(2, 3), strict=True))
    desk = new_desk(tmp_path_factory.mktemp("diário") / "a.pleb", facts(regime=own, simulated=True))
    stations(desk, "12;1;Escola;", "12;2;Escola;")
    add_station(desk, Station(zone=12, section=3, latitude=-22.5))
    change_station(desk, Station(zone=12, section=3, polling_place="Clube", principal=2))
    remove_station(desk, key(3))
    voters(desk, *(row(n, n % 2 + 1) for n in range(1, 9)), row(99, since="01/01/2026"))
    texts = {"titulo": titulo(50), "nome": "Ana", "zona": "12", "secao": "1", "residencia_desde": "01/01/2000"}
    register_voter(desk, texts)
    added = desk.book.roll.get(titulo(50))
    assert added is not None
    change_voter(desk, added.id, {**texts, "nome": "Ana Maria", "nome_mae": "Rita"})
    remove_voter(desk, added.id, "em duplicidade")
    changed = replace(
        desk.book.facts.get(),
        combination=Combination.ALL,
        origins=("Rosana",),
        signatories=(Signatory(BoardRole.PRESIDENT, "Helena"),),
    )
    change_facts(desk, changed)
    close_roll(desk)
    decision = RollDecision("7/2026", date(2026, 9, 1), "Juíza Eleitoral")
    include_voter(desk, {"titulo": titulo(99)}, decision)
    first = desk.book.roll.get(titulo(1))
    assert first is not None
    exclude_voter(desk, first.id, decision)
    enter_sheet(desk, command(1, 3, 0, 3, 2, 1, 0, 0))
    correct_sheet(desk, command(1, 3, 0, 3, 1, 1, 1, 0, reason="lido de novo"))
    record_decision(desk, BoardCommand(key(2), BoardAct.NOT_HELD, "urna não chegou", 2, 1, date(2026, 10, 4)))
    found = tuple(desk.book.journal.entries())
    desk.book.close()
    done = {entry.action for entry in found}
    return (*found, *(entry for entry in _of_people(tmp_path_factory.mktemp("pessoas")) if entry.action not in done))


def _of_people(folder: Path) -> tuple[Entry, ...]:
    """What only a protected file goes through, and documents."""
    clock = Clock(AFTER_THE_POLL + timedelta(days=2))  # when the file's last entry was made
    office = Office(protected_file(folder).path, make_app(clock), clock)
    with pytest.raises(Refused, match="password_wrong"):
        office.sign_in(MARTA, "uma senha que não é")
    desk = office.sign_in()
    change_password(office.app, desk, PASSWORDS[MARTA], OTHER_PASSWORD)
    clock.now -= timedelta(hours=2)
    desk, _ = change_key(office.app, office.confirmed(desk))
    found = tuple(desk.book.journal.entries())
    desk.book.close()
    return found


def every(found: tuple[Detail, ...]) -> Iterator[Detail]:
    for detail in found:
        yield detail
        if detail.children is not None:
            yield from every(detail.children())


def test_every_action_happened(entries: tuple[Entry, ...]) -> None:
    assert {entry.action for entry in entries} == set(Action)


CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|\b(true|false|None|null)\b")


def test_no_code_name_is_shown(entries: tuple[Entry, ...]) -> None:
    for entry in entries:
        for detail in every(details(entry)):
            # What the columns of a file are called is the file's own affair.
            words = [detail.label] if entry.action is Action.VOTERS_IMPORTED else [detail.label, detail.before]
            for text in (*words, detail.after if len(words) > 1 else ""):
                assert not CODE.search(text), (entry.action, detail)


def test_labels_are_words_that_begin_with_a_capital(entries: tuple[Entry, ...]) -> None:
    for entry in entries:
        for detail in every(details(entry)):
            first = detail.label[0]
            assert first.isupper() or first.isdigit(), (entry.action, detail.label)


def test_the_rule_of_ones_own_is_told_in_full(entries: tuple[Entry, ...]) -> None:
    created = next(entry for entry in entries if entry.action is Action.CREATED)
    told = next(detail.after for detail in details(created) if detail.label == "Regra de decisão")
    assert "quórum – eleitores: ao menos 1/2 dos eleitores inscritos" in told
    assert "maioria – votos Sim: mais de 2/3" in told


def test_a_correction_shows_only_what_differs(entries: tuple[Entry, ...]) -> None:
    corrected = next(entry for entry in entries if entry.action is Action.SHEET_CORRECTED)
    told = {detail.label: (detail.before, detail.after) for detail in every(details(corrected))}
    assert told["Número"] == ("1", "2")
    assert told["Motivo"] == ("–", "lido de novo")
    assert "Eleitores que votaram" not in told


def test_people_and_their_keys_are_told_in_words(entries: tuple[Entry, ...]) -> None:
    came = next(entry for entry in entries if entry.action is Action.PERSON_ADDED)
    told = {detail.label: detail.after for detail in every(details(came))}
    assert told["Papéis"] == "digitador"
    assert told["Trabalha no arquivo"] == "sim"
    assert len(told["Chave de assinatura"]) == 64
    back = next(entry for entry in entries if entry.action is Action.CLOCK_WENT_BACK)
    assert {detail.label: detail.after for detail in details(back)} == {
        "Último registro": "6 out. 2026, 20h00 (+00:00)",
        "Relógio do computador": "6 out. 2026, 18h00 (+00:00)",
    }


def test_subjects_are_named_and_lead_somewhere(entries: tuple[Entry, ...]) -> None:
    told = {entry.action: (subject(entry), subject_target(entry)) for entry in entries}
    assert told[Action.BOARD_DECIDED] == ("Zona 12 · Seção 2", StationId(12, 2))
    assert told[Action.VOTER_EXCLUDED][0].startswith("Eleitor nº ")
    assert isinstance(told[Action.VOTER_EXCLUDED][1], int)
    assert told[Action.DOCUMENT_ISSUED] == ("Ata Geral nº 2/2026, 2ª via", None)
    assert told[Action.PERSON_LEFT] == (CECILIA, None)
    assert told[Action.CREATED] == ("", None)
    assert told[Action.VOTERS_IMPORTED] == ("eleitores.csv", None)


def test_what_is_on_record_is_told_by_the_labels_of_its_kind(entries: tuple[Entry, ...]) -> None:
    added = [entry for entry in entries if entry.action is Action.PROCEEDING_ADDED]
    session, _, challenge, *_ = ({each.label: each.after for each in every(details(entry))} for entry in added)
    assert session["Espécie"] == "sessão"
    assert (session["Abertura"], session["Encerramento"]) == ("05/10/2026, 09h30", "05/10/2026, 12h00")
    assert challenge["Impugnante"] == "João Ñuñes"
    assert challenge["Seção"] == "Zona 12 · Seção 1"
    assert (challenge["Votos pela decisão"], challenge["Votos contra a decisão"]) == ("2", "1")
    changed = next(entry for entry in entries if entry.action is Action.PROCEEDING_CHANGED)
    assert [(each.label, each.before, each.after) for each in every(details(changed)) if each.children is None] == [
        ("O que se fez", "Apuraram-se as seções da zona 12.", "Apuraram-se duas seções."),
        ("Motivo", "", "contado de novo"),
    ]
    removed = next(entry for entry in entries if entry.action is Action.PROCEEDING_REMOVED)
    assert ("Nome", "Joana d'Ávila", "") in [(each.label, each.before, each.after) for each in every(details(removed))]
    assert subject(removed) == "Registro nº 2 da ata"


def test_moments_are_in_the_states_legal_time(entries: tuple[Entry, ...]) -> None:
    acre = timezone(facts(uf="AC").local_time.utcoffset(None))
    assert moment(entries[0], acre).isoformat() == "2026-10-04T15:00:00-05:00"


def test_every_action_stands_in_one_group() -> None:
    parts = [actions for key, (_, actions) in GROUPS.items() if key != "all"]
    assert sorted(action for part in parts for action in part) == sorted(Action)
    assert GROUPS["all"][1] == frozenset(Action)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"year": 2026, "number": 1, "copy": 1}, "Ata Geral nº 1/2026"),
        ({"year": 2026, "number": 1, "copy": 2}, "Ata Geral nº 1/2026, 2ª via"),
        ({"number": 3}, "Ata Geral nº 3/2025"),  # as before documents were numbered by year
    ],
)
def test_a_document_is_named_by_kind_number_and_copy(told: dict[str, int], says: str) -> None:
    after = {"document": "ata-geral", "head": "", "digest": "", **told}
    at = "2025-12-31T23:00:00+00:00"
    assert subject(Entry(1, at, MARTA, Action.DOCUMENT_ISSUED, "ata-geral 1", None, after, "")) == says
