"""Damaged files: every failure is Unusable, never a traceback, and the check names what it finds."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from plebapp.domain.board import BoardAct, BoardDecision
from plebapp.domain.errors import Cancelled, Code, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.roll import ChangeKind, RollChange, RollClosing, RollDecision
from plebapp.domain.sheet import SheetField
from plebapp.domain.voter import RollStatus
from plebapp.storage.book import SqliteBook
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import Draft, RollQuery
from tests.storage.samples import FACTS, KEY, entry, undone, voter
from tests.storage.test_opening import snapshot

PAGE = 4096


@pytest.fixture(scope="module")
def populated(tmp_path_factory: pytest.TempPathFactory, template: bytes) -> bytes:
    """The bytes of a file with something in every table."""
    path = tmp_path_factory.mktemp("danos") / "a.pleb"
    path.write_bytes(template)
    book = SqliteLibrary().open(path)
    with book.atomic():
        book.facts.add_area("Primavera")
        book.facts.add_question("Sim?")
        book.roll.add((voter(number, f"MARIA {number}"), RollStatus.INCLUDED) for number in range(200))
        book.roll.close(RollClosing("", "Ana", {KEY: 200}, ""))
        book.roll.add_change(RollChange(ChangeKind.EXCLUSION, 1, KEY, RollDecision("1", FACTS.cutoff, "Juízo"), "Ana"))
        book.counting.add(entry())
        book.counting.keep_draft(Draft(KEY, {SheetField.SIM: "1"}, "Ana"))
        book.counting.add_decision(BoardDecision(1, KEY, BoardAct.ANNUL, "", 1, 0, FACTS.cutoff, "Ana"))
        for _ in range(20):
            book.journal.append("", "Ana", Action.FACTS_CHANGED, "", {"a": 1}, {"a": 2})
    book.close()
    return path.read_bytes()


READS: tuple[Callable[[SqliteBook], object], ...] = (
    lambda book: book.facts.get(),
    lambda book: (book.facts.areas(), book.facts.questions()),
    lambda book: book.stations.all(),
    lambda book: list(book.roll.every(frozenset(RollStatus))),
    lambda book: (book.roll.search(RollQuery("maria 1"), 50), book.roll.count(RollQuery("0"))),
    lambda book: (book.roll.counts(), book.roll.recount(), book.roll.titulos()),
    lambda book: (book.roll.closing(), book.roll.changes(), book.roll.by_id(100)),
    lambda book: (book.counting.sheets(KEY), book.counting.in_force()),
    lambda book: (book.counting.drafts(), book.counting.decisions()),
    lambda book: list(book.journal.entries()),
    lambda book: book.damages(),
    lambda book: book.copy_to(book.path.with_name("cópia.pleb")),
)


def write(book: SqliteBook) -> None:
    with undone(book):
        book.facts.put(FACTS)
        book.roll.add([(voter(1_000), RollStatus.INCLUDED)])
        if book.roll.by_id(50):
            book.roll.replace(50, voter(2_000), RollStatus.AFTER_CUTOFF)
        book.counting.add(entry(2))
        book.journal.append("", "Ana", Action.FACTS_CHANGED, "", None, None)


def exercise(path: Path) -> list[Unusable]:
    """Open, read everything, write, close; return what was refused on the way."""
    refused = []
    before = snapshot(path.parent)
    try:
        book = SqliteLibrary(wait=0).open(path)
    except Unusable as error:
        assert snapshot(path.parent) == before
        return [error]
    for act in (*READS, write):
        try:
            act(book)
        except Unusable as error:
            refused.append(error)
    try:
        book.close()
    except Unusable as error:
        refused.append(error)
    return refused


def test_a_sound_file_refuses_nothing(tmp_path: Path, populated: bytes) -> None:
    path = tmp_path / "a.pleb"
    path.write_bytes(populated)
    assert exercise(path) == []


@pytest.mark.parametrize("seed", range(150))
def test_flipped_and_missing_bytes(tmp_path: Path, populated: bytes, seed: int) -> None:
    chance, content = Random(seed), bytearray(populated)
    for _ in range(chance.randrange(7)):
        page = chance.randrange(len(content) // PAGE) * PAGE
        # The head of a page says where everything on it lies.
        place = chance.choice((page + chance.randrange(121), chance.randrange(len(content))))
        content[place] = chance.randrange(256)
    keep = chance.choice((len(content), chance.randrange(len(content) + 1)))
    path = tmp_path / "a.pleb"
    path.write_bytes(content[:keep])
    for error in exercise(path):
        assert error.operands["path"]


@pytest.mark.parametrize(
    ("sound", "broken"),
    [
        (b"CREATE TABLE voter (", b"CREATE TABL\xff voter ("),
        (b"STRICT, WITHOUT ROWID", b"STRICT, WITHOUT ROW\xd3D"),
        (b"CREATE TABLE journal", b"CREATE TABLE jornal "),
        (b"search_key TEXT", b"search_kex TEXT"),
        (b'{"assembly_act"', b'["assembly_act"'),
        (b'"closing_time":"17:00"', b'"closing_time":"37:00"'),
        (b"facts_changed", b"facts_chanced"),
    ],
)
def test_damaged_words(tmp_path: Path, populated: bytes, sound: bytes, broken: bytes) -> None:
    assert sound in populated
    path = tmp_path / "a.pleb"
    path.write_bytes(populated.replace(sound, broken))
    assert {error.code for error in exercise(path)} == {Code.FILE_DAMAGED}


# The check


def opened_with(path: Path, change: Callable[[SqliteBook], object]) -> SqliteBook:
    book = SqliteLibrary().open(path)
    book._connection.raw.execute("PRAGMA foreign_keys = OFF")
    with book.atomic():
        change(book)
    return book


@pytest.mark.parametrize(
    ("sql", "where", "detail"),
    [
        ("INSERT INTO draft VALUES (9, 9, '{}', 'Ana')", "draft", "missing station"),
        ("DELETE FROM station WHERE section = 3", "station", "missing station"),
        ("DELETE FROM plebiscite", "plebiscite", "empty"),
        ("DELETE FROM sitting", "sitting", "empty"),
    ],
)
def test_foreign_keys_and_required_rows(path: Path, sql: str, where: str, detail: str) -> None:
    book = opened_with(path, lambda book: book._connection.write(sql))
    found = book.damages()
    book._connection.raw.execute("BEGIN")
    book._connection.raw.execute("INSERT OR IGNORE INTO sitting (id, open) VALUES (1, 1)")
    book._connection.raw.execute("COMMIT")
    book.close()
    assert [damage.where for damage in found] == [where]
    assert all(detail in damage.detail for damage in found)


def test_a_damaged_page_is_named(path: Path, populated: bytes) -> None:
    content = bytearray(populated)
    content[-PAGE:] = b"\xff" * PAGE
    path.write_bytes(content)
    book = SqliteLibrary().open(path)
    found = book.damages()
    book.close()
    assert found
    assert {damage.where for damage in found} == {path.name}


def test_the_check_reports_and_can_be_cancelled(path: Path, populated: bytes) -> None:
    path.write_bytes(populated)
    book = SqliteLibrary().open(path)
    with book.atomic():
        book.roll.add((voter(number), RollStatus.INCLUDED) for number in range(1_000, 5_000))
    seen: list[tuple[int, int]] = []
    assert book.damages(lambda done, total: seen.append((done, total))) == ()
    assert (seen[0], seen[-1]) == ((0, 4), (4, 4))
    assert seen == sorted(seen)
    assert len(seen) > 5  # within the checks as well
    for at in range(1, len(seen) + 1):
        calls = 0

        def cancel(_done: int, _total: int, at: int = at) -> None:
            nonlocal calls
            calls += 1
            if calls == at:
                raise Cancelled

        with pytest.raises(Cancelled):
            book.damages(cancel)
    with book.atomic():
        book.facts.add_area("")
    book.close()
