"""Verifying: whatever was changed behind the program's back is named."""

import contextlib
import json
import random
import sqlite3
from datetime import date
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.roll import RecordSum, RollDecision
from plebapp.domain.verification import Check
from plebapp.domain.voter import RollStatus
from plebapp.usecases.canvass import result
from plebapp.usecases.example import Size, create_example
from plebapp.usecases.plebiscite import open_plebiscite
from plebapp.usecases.roll import include_voter
from plebapp.usecases.verify import verify
from tests.usecases.forging import forging
from tests.usecases.office import LIBRARY, Clock, new_desk, row, stations, titulo, voters


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "exemplo.pleb"
    create_example(LIBRARY, path, "Marta", Clock(), size=Size(voters=300, stations=4), complete=True).book.close()
    return path


def tamper(path: Path, *statements: str) -> None:
    """Edit the file as a stranger with a database tool would, triggers out of the way."""
    connection = sqlite3.connect(path)
    triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        changed = connection.execute(statement).rowcount
        assert changed != 0, statement
    for _, sql in triggers:
        connection.execute(sql)
    connection.commit()
    connection.close()


STRANGER = "(SELECT min(id) FROM voter WHERE status = 'after_cutoff')"


def found(path: Path) -> list[tuple[Check, str]]:
    desk = open_plebiscite(LIBRARY, path, "Ana", Clock())
    outcome = verify(desk)
    desk.book.close()
    return [(disagreement.check, disagreement.subject) for disagreement in outcome.disagreements]


def test_an_untouched_file_is_sound(path: Path) -> None:
    assert found(path) == []


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("UPDATE tally SET sim = sim + 1, nao = nao - 1 WHERE section = 102", (Check.SHEET, "167/102")),
        ("UPDATE sheet SET signatures = signatures + 1 WHERE section = 103", (Check.SHEET, "167/103")),
        ("UPDATE station SET state = 'awaiting' WHERE section = 104", (Check.STATE, "167/104")),
        ("UPDATE station SET polling_place = 'Outra' WHERE section = 101", (Check.STATION, "167/101")),
        (
            "UPDATE plebiscite SET document = json_set(document, '$.simulated', json('false'))",
            (Check.FACTS, "simulated"),
        ),
        ("UPDATE plebiscite SET document = json_set(document, '$.cutoff', '2026-01-01')", (Check.FACTS, "cutoff")),
        ("UPDATE question SET text = 'Outra?'", (Check.QUESTIONS, "")),
        ("INSERT INTO question (text) VALUES ('Segunda?')", (Check.QUESTIONS, "")),
        ("UPDATE area SET name = 'Outra'", (Check.AREAS, "")),
        ("UPDATE sheet SET person = 'Outra' WHERE section = 101", (Check.SHEET, "167/101")),
        ("UPDATE roll_closing SET at = '2025-01-01T00:00:00+00:00'", (Check.ROLL_CLOSING, "")),
        ("UPDATE roll_closing SET person = 'Fulano'", (Check.ROLL_CLOSING, "")),
        ("UPDATE voter SET residence_since = '2026-10-01' WHERE id = 7", (Check.VOTER_RECORDS, "")),
        ("UPDATE voter SET birth_date = NULL WHERE id = 8", (Check.VOTER_RECORDS, "")),
        ("UPDATE voter SET situation = 'suspensa' WHERE id = 9", (Check.VOTER_RECORDS, "")),
        ("UPDATE voter SET name = 'Outro Nome' WHERE id = 5", (Check.ROLL_DIGEST, "")),
        ("UPDATE roll_closing SET digest = 'x'", (Check.ROLL_CLOSING, "")),
        ("UPDATE roll_listed SET voters = voters + 1 WHERE section = 101", (Check.ROLL_CLOSING, "")),
        ("UPDATE journal SET person = 'Outra' WHERE sequence = 3", (Check.JOURNAL_DIGEST, "3")),
        ("UPDATE journal SET at = '2020-01-01T00:00:00+00:00' WHERE sequence = 2", (Check.JOURNAL_DIGEST, "2")),
        ("DELETE FROM journal WHERE sequence = 3", (Check.JOURNAL_GAP, "4")),
    ],
)
def test_what_was_edited_is_named(path: Path, statement: str, expected: tuple[Check, str]) -> None:
    tamper(path, statement)
    assert expected in found(path)


@pytest.mark.parametrize(
    ("statement", "subject"),
    [
        ("DROP TRIGGER journal_keeps_DELETE", "trigger journal_keeps_DELETE"),
        ("CREATE TRIGGER swap AFTER INSERT ON area BEGIN SELECT 1; END", "trigger swap"),
        ("DROP INDEX voter_by_name", "index voter_by_name"),
        ("CREATE VIEW v AS SELECT 1", "view v"),
    ],
)
def test_a_structure_that_is_not_ours_is_named(path: Path, statement: str, subject: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()
    assert (Check.SCHEMA, subject) in found(path)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tally SET sim = sim - 5 WHERE section = 102",
        "UPDATE plebiscite SET document = json_set(document, '$.simulated', json('false'))",
        "UPDATE roll_count SET voters = voters + 1 WHERE section = 101 AND status = 'included'",
        "INSERT INTO question (text) VALUES ('Segunda?')",
    ],
)
def test_no_figure_is_given_from_a_file_that_does_not_agree(path: Path, statement: str) -> None:
    tamper(path, statement)
    desk = open_plebiscite(LIBRARY, path, "Ana", Clock())
    with pytest.raises(Unusable, match="file_disagrees"):
        result(desk)
    desk.book.close()


def test_a_record_included_later_by_decision_is_held_too(path: Path) -> None:
    desk = open_plebiscite(LIBRARY, path, "Ana", Clock())
    texts = {"titulo": titulo(77), "nome": "Eva", "zona": "167", "secao": "101", "residencia_desde": "01/01/2000"}
    row = include_voter(desk, texts, RollDecision("1", date(2026, 10, 1), "Juiz")).id
    desk.book.close()
    assert found(path) == []
    tamper(path, f"UPDATE voter SET name = 'Outra' WHERE id = {row}")
    assert (Check.LATE_RECORD, f"eleitor {row}") in found(path)


def test_a_voter_included_by_hand_is_noticed_in_counters_and_in_i(path: Path) -> None:
    tamper(
        path,
        "UPDATE voter SET status = 'included' WHERE id = (SELECT min(id) FROM voter WHERE status = 'after_cutoff')",
    )
    checks = {check for check, _ in found(path)}
    assert {Check.COUNTERS, Check.ROLL_DIGEST} <= checks


def test_a_voter_and_the_counters_together_are_still_noticed(path: Path) -> None:
    tamper(
        path,
        f"UPDATE voter SET status = 'included_late' WHERE id = {STRANGER}",
        "DELETE FROM roll_count",
        "INSERT INTO roll_count SELECT zone, section, status, count(*) FROM voter GROUP BY 1, 2, 3",
    )
    checks = {check for check, _ in found(path)}
    assert Check.ROLL_CHANGES in checks


PAGE = 4096


@pytest.mark.parametrize("page", [1, 2, 5, 9])
def test_a_page_overwritten_is_noticed(path: Path, page: int) -> None:
    content = bytearray(path.read_bytes())
    content[page * PAGE : page * PAGE + 100] = b"\xff" * 100
    path.write_bytes(content)
    try:
        noticed = bool(found(path))
    except Unusable as refusal:
        noticed = refusal.code is Code.FILE_DAMAGED
    assert noticed


def test_bytes_flipped_anywhere_never_crash(path: Path) -> None:
    whole, chance = path.read_bytes(), random.Random(5)
    for _ in range(60):
        content = bytearray(whole)
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        path.write_bytes(content)
        with contextlib.suppress(Unusable):
            found(path)


# Files whose journal was begun before sums over the records were kept


def of_before(path: Path) -> None:
    """Take the sums out of the journal, as if version 1 had written it."""
    with forging(path) as forger:
        for entry in forger.entries():
            if entry.action is Action.VOTERS_IMPORTED:
                after = {name: value for name, value in (entry.after or {}).items() if name != "records"}
                forger.run('UPDATE journal SET "after" = ? WHERE sequence = ?', json.dumps(after), entry.sequence)
        forger.chain()


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """An older file, its roll still open."""
    path = tmp_path / "antigo.pleb"
    desk = new_desk(path)
    stations(desk, "12;1;Escola;")
    voters(desk, row(1), row(2))
    desk.book.close()
    of_before(path)
    return path


def test_an_older_file_is_sound_and_its_kept_sum_compared(older: Path) -> None:
    assert found(older) == []
    tamper(older, "UPDATE voter SET mother_name = 'Outra' WHERE id = 1")
    assert found(older) == [(Check.OPEN_RECORDS, "")]


def test_with_the_next_change_of_a_voter_the_journal_holds_the_sum_of_an_older_file(older: Path) -> None:
    desk = open_plebiscite(LIBRARY, older, "Ana", Clock())
    voters(desk, row(3))
    total = RecordSum()
    for registered in desk.book.roll.every(frozenset(RollStatus)):
        voter = registered.voter._replace(mother_name="Outra" if registered.id == 1 else None)
        total.add(registered.id, voter)
    desk.book.close()
    assert found(older) == []
    tamper(
        older,
        "UPDATE voter SET mother_name = 'Outra' WHERE id = 1",
        f"UPDATE records_sum SET value = '{total.hex()}'",
    )
    assert found(older) == [(Check.OPEN_RECORDS, "")]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("UPDATE voter SET status = 'after_cutoff' WHERE id = 1", (Check.STANDING, "eleitor 1")),
        ("UPDATE voter SET residence_since = '2026-01-01' WHERE id = 1", (Check.STANDING, "eleitor 1")),
        ("UPDATE voter SET residence_since = NULL WHERE id = 1", (Check.STANDING, "eleitor 1")),
        ("UPDATE voter SET address = 'Rua B' WHERE id = 1", (Check.OPEN_RECORDS, "")),
        ("UPDATE voter SET id = 9 WHERE id = 1", (Check.OPEN_RECORDS, "")),
        ("DELETE FROM voter WHERE id = 1", (Check.OPEN_RECORDS, "")),
        ("UPDATE voter SET search_key = 'x' WHERE id = 1", (Check.SEARCH, "eleitor 1")),
        ("UPDATE roll_count SET section = 7", (Check.COUNTERS, "12/7")),
    ],
)
def test_while_the_roll_is_open_every_voter_is_held(older: Path, statement: str, expected: tuple[Check, str]) -> None:
    tamper(older, statement)
    assert expected in found(older)
