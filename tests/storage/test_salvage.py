"""What is saved of a damaged file: all that lies on good pages, and a word on whatever does not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

import pytest

from plebapp.domain.documents import DocumentNumber
from plebapp.domain.errors import Cancelled, Code, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.domain.station import Station, StationId
from plebapp.domain.voter import RollStatus
from plebapp.storage.engine import PAGE
from plebapp.storage.gaps import Gap, Numbers, Reading, Table
from plebapp.storage.library import SqliteLibrary
from plebapp.texts.salvage import ALTERED, ARMS, BY_INDEX, TABLES, UNREADABLE, WHOLE
from plebapp.usecases.ports import DataKey, Issued
from tests.storage.programs import program
from tests.storage.samples import AWKWARD, DATA_KEY, FACTS, entry, voter
from tests.storage.test_opening import snapshot

PDF = b"%PDF-" * 2_000
STATIONS, VOTERS, ENTRIES = 90, 300, 60
ISSUED = Issued("ata-geral", DocumentNumber(2026, 1), "2026-01-01T12:00:00+00:00", "Ana", "", sha256(PDF).hexdigest())
COPY = replace(ISSUED, number=DocumentNumber(2026, 1, copy=2))
NAMES = ("ata-geral-1-2026", "ata-geral-1-2026-via-2")
ARMS_PICTURE = b"\x89PNG\0" * 50
KEYS = pytest.mark.parametrize("key", [None, DATA_KEY], ids=["plain", "encrypted"])


@dataclass
class Saved:
    """Tables and documents as they were handed out."""

    tables: dict[str, tuple[list[str], list[tuple[str, ...]]]] = field(default_factory=dict)
    documents: dict[str, bytes] = field(default_factory=dict)

    def write(self, title: str, header: Sequence[str], rows: Iterator[Sequence[str]]) -> None:
        assert title not in self.tables
        self.tables[title] = (list(header), [tuple(row) for row in rows])

    def keep(self, name: str, content: bytes) -> None:
        self.documents[name] = content

    def rows(self, title: str) -> list[tuple[str, ...]]:
        return sorted(self.tables.get(title, ([], []))[1])


def salvaged(path: Path, key: DataKey | None) -> tuple[Saved, dict[str, tuple[int, str]]]:
    """What is saved of a file, and what is lost of each table; the file must be as it was."""
    before = snapshot(path.parent)
    saved = Saved()
    found = SqliteLibrary().salvage(path, key, saved.write, saved.keep)
    assert snapshot(path.parent) == before
    assert len({lost.table for lost in found.lost}) == len(found.lost)
    return saved, {lost.table: (lost.rows, lost.detail) for lost in found.lost}


@pytest.fixture(scope="module")
def contents(tmp_path_factory: pytest.TempPathFactory) -> dict[DataKey | None, bytes]:
    """The bytes of a file with many pages, plain and encrypted."""
    path = tmp_path_factory.mktemp("resgate") / "a.pleb"
    book = SqliteLibrary().create(path)
    with book.atomic():
        book.facts.put(FACTS)
        book.facts.add_area("Área d'Oeste")
        book.facts.add_question("Sim?")
        book.stations.add(Station(zone=7, section=s, polling_place="Escola " * 9) for s in range(1, STATIONS + 1))
        names = (AWKWARD[n] if n < len(AWKWARD) else f"MARIA {n}" for n in range(VOTERS))
        book.roll.add((voter(n, name, section=1 + n % STATIONS), RollStatus.INCLUDED) for n, name in enumerate(names))
        for section in range(1, STATIONS + 1):
            book.counting.add(entry(1, StationId(7, section)))
        for _ in range(ENTRIES):
            book.journal.append("2026-01-01T12:00:00+00:00", "Ana", Action.FACTS_CHANGED, "", {"a": 1}, {"a": 2})
        book.issues.add(ISSUED, PDF)
        book.issues.add(COPY, PDF)
        book.proceedings.add(Proceeding(number=1, kind=ProceedingKind.INCIDENT, text="Faltou luz na Escola d'Ávila."))
        book.arms.put(ARMS_PICTURE)
    book.close()
    plain = path.read_bytes()
    SqliteLibrary().reencrypt(path, None, DATA_KEY, lambda _: None)
    return {None: plain, DATA_KEY: path.read_bytes()}


@pytest.fixture
def damaged(tmp_path: Path, contents: dict[DataKey | None, bytes], key: DataKey | None) -> Path:
    """The file, sound until a test damages it."""
    path = tmp_path / "a.pleb"
    path.write_bytes(contents[key])
    return path


def zero(path: Path, sound: bytes, *pages: int) -> None:
    """Damage pages, counted from 1."""
    content = bytearray(sound)
    for page in pages:
        content[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    path.write_bytes(content)


def roots(path: Path, key: DataKey | None) -> dict[str, int]:
    """The root page of every table."""
    book = SqliteLibrary().open(path, key, read_only=True)
    found = dict(
        book._connection.all(tuple, "SELECT name, rootpage FROM sqlite_schema WHERE type = 'table' AND rootpage")
    )
    book.close()
    return {name: page for name, page in found.items() if name in TABLES}


@KEYS
def test_everything_of_a_sound_file_is_saved(damaged: Path, key: DataKey | None) -> None:
    saved, lost = salvaged(damaged, key)
    assert lost == {}
    assert set(saved.tables) == set(TABLES.values())
    header, rows = saved.tables["eleitores"]
    assert header[1:] == [
        "titulo", "nome", "nome_social", "nome_mae", "nascimento", "zona", "secao", "residencia_desde",
        "domicilio_desde", "situacao", "endereco", "posicao", "busca",
    ]  # fmt: skip
    assert [row[2] for row in rows[: len(AWKWARD)]] == list(AWKWARD)
    assert len(rows) == VOTERS
    assert saved.documents == {**{f"{name}.pdf": PDF for name in NAMES}, ARMS: ARMS_PICTURE}
    assert "pdf" not in saved.tables["documentos-expedidos"][0]
    assert saved.tables["brasao"] == (["id"], [("1",)])


@KEYS
def test_a_page_less_costs_what_was_on_it_and_is_named(
    damaged: Path, key: DataKey | None, contents: dict[DataKey | None, bytes]
) -> None:
    sound, _ = salvaged(damaged, key)
    definitions = 0
    for page in range(2, len(contents[key]) // PAGE + 1):
        zero(damaged, contents[key], page)
        try:
            saved, lost = salvaged(damaged, key)
        except Unusable:
            definitions += 1
            continue
        if any(detail == UNREADABLE for _, detail in lost.values()):
            definitions += 1
            continue
        assert len(lost) <= 1, page  # a page belongs to one table
        for title in sound.tables:
            missing = set(sound.rows(title)) - set(saved.rows(title))
            assert set(saved.rows(title)) <= set(sound.rows(title)), page
            whole = {(f"{name}.pdf", PDF) for name in NAMES} | {(ARMS, ARMS_PICTURE)}
            altered = {name for name, content in saved.documents.items() if (name, content) not in whole}
            assert altered <= {f"{name}{ALTERED}.pdf" for name in NAMES}, page
            if missing:
                assert title in lost, page
                assert lost[title][0] <= len(missing)
                assert lost[title][1]
    assert definitions <= 5  # the pages that hold the definitions of all tables


@KEYS
def test_the_root_of_any_table_less_leaves_all_others(
    damaged: Path, key: DataKey | None, contents: dict[DataKey | None, bytes]
) -> None:
    sound, _ = salvaged(damaged, key)
    for table, page in roots(damaged, key).items():
        zero(damaged, contents[key], page)
        saved, lost = salvaged(damaged, key)
        told = {title: detail for title, (_, detail) in lost.items()}
        assert lost.get(TABLES[table], (0, ""))[0] <= len(sound.rows(TABLES[table]))
        empty = not sound.rows(TABLES[table])  # an index may say so
        assert told == {TABLES[table]: WHOLE} or (empty and not told)
        for title in {*sound.tables} - {TABLES[table]}:
            assert saved.rows(title) == sound.rows(title)


@KEYS
def test_voters_without_their_pages_are_told_by_the_indexes(
    damaged: Path, key: DataKey | None, contents: dict[DataKey | None, bytes]
) -> None:
    zero(damaged, contents[key], roots(damaged, key)["voter"])
    saved, lost = salvaged(damaged, key)
    assert lost["eleitores"] == (VOTERS, "a tabela inteira")
    header, rows = saved.tables["eleitores" + BY_INDEX]
    assert header == ["id", "titulo", "zona", "secao", "posicao", "busca"]
    assert len(rows) == VOTERS
    assert rows[20] == ("21", f"{20:012d}", "7", "21", "included", "maria 20")


@pytest.mark.parametrize("key", [None])
def test_the_journal_says_which_entries_are_lost(
    damaged: Path, key: DataKey | None, contents: dict[DataKey | None, bytes]
) -> None:
    sound, _ = salvaged(damaged, key)
    told = []
    for page in range(2, len(contents[key]) // PAGE + 1):
        zero(damaged, contents[key], page)
        try:
            saved, lost = salvaged(damaged, key)
        except Unusable:
            continue
        kept = {int(row[0]) for row in saved.rows("diario")}
        missing = sorted({int(row[0]) for row in sound.rows("diario")} - kept)
        if missing and kept:
            assert missing == list(range(missing[0], missing[-1] + 1))
            to_the_end = missing[-1] == max(int(row[0]) for row in sound.rows("diario"))
            detail = f"do nº {missing[0]} em diante" if to_the_end else f"nº {missing[0]} a {missing[-1]}"
            assert lost["diario"] == (1 if to_the_end else len(missing), detail)
            told.append(detail)
    assert len(told) > 2


def test_pages_beyond_pages_are_found_between_damage(tmp_path: Path, contents: dict[DataKey | None, bytes]) -> None:
    """Every other page of the voters is lost; those between are saved, though neither end can be read."""
    path = tmp_path / "a.pleb"
    path.write_bytes(contents[None])
    book = SqliteLibrary().open(path, read_only=True)
    raw = contents[None]
    leaves = [
        page
        for page in range(2, len(raw) // PAGE + 1)
        if raw[(page - 1) * PAGE] == 0x0D and b"MARIA" in raw[(page - 1) * PAGE : page * PAGE]
    ]
    book.close()
    zero(path, raw, *leaves[::2])
    saved, lost = salvaged(path, None)
    rows, detail = lost["eleitores"]
    assert len(saved.rows("eleitores")) + rows == VOTERS
    assert 0 < rows < VOTERS
    assert detail.startswith("nº 1 a ")
    assert len(saved.rows("eleitores" + BY_INDEX)) == rows


def test_a_table_whose_definition_cannot_be_read_is_named(
    tmp_path: Path, contents: dict[DataKey | None, bytes]
) -> None:
    path = tmp_path / "a.pleb"
    assert b"CREATE TABLE station (" in contents[None]
    path.write_bytes(contents[None].replace(b"CREATE TABLE station (", b"CREATE TABL\xff station ("))
    saved, lost = salvaged(path, None)
    assert lost == {"secoes": (0, UNREADABLE)}
    assert len(saved.rows("eleitores")) == VOTERS


@pytest.mark.parametrize("content", [b"%PDF-1.7" * 2_000, bytes(20_000), b"SQLite format 3\0" + bytes(20_000)])
def test_where_nothing_can_be_read_it_says_so(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.pleb"
    path.write_bytes(content)
    with pytest.raises(Unusable) as raised:
        salvaged(path, None)
    assert raised.value.code in {Code.FILE_DAMAGED, Code.FILE_NOT_OURS}


@pytest.mark.parametrize(
    ("key", "code"), [(None, Code.FILE_NOT_OURS), (DataKey(b"\7" * 32), Code.KEYS_OF_ANOTHER_FILE)]
)
def test_a_wrong_key_saves_nothing_and_is_told(
    tmp_path: Path, contents: dict[DataKey | None, bytes], key: DataKey | None, code: Code
) -> None:
    path = tmp_path / "a.pleb"
    path.write_bytes(contents[DATA_KEY])
    assert nothing_saved(path, key) is code


def nothing_saved(path: Path, key: DataKey | None) -> Code:
    saved = Saved()
    with pytest.raises(Unusable) as raised:
        SqliteLibrary().salvage(path, key, saved.write, saved.keep)
    assert saved == Saved()
    return raised.value.code


@KEYS
@pytest.mark.parametrize("damage", [bytes(4096), b"\7" * 4096, b"\7" * 20])
def test_a_beginning_that_is_damaged_is_told(
    tmp_path: Path, contents: dict[DataKey | None, bytes], key: DataKey | None, damage: bytes
) -> None:
    """By a sentence that names both: encrypted, it cannot be told from a wrong key."""
    path = tmp_path / "a.pleb"
    path.write_bytes(damage + contents[key][len(damage) :])
    assert nothing_saved(path, key) is (Code.FILE_NOT_OURS if key is None else Code.KEYS_OF_ANOTHER_FILE)


@KEYS
def test_what_a_stopped_program_left_beside_the_file_is_saved_as_well(damaged: Path, key: DataKey | None) -> None:
    with program(damaged, key=key) as running:
        running.ask("write")
        running.kill()
        saved, lost = salvaged(damaged, key)
    assert lost == {}
    assert len(saved.rows("areas")) == 2


@KEYS
def test_it_reports_and_can_be_cancelled(damaged: Path, key: DataKey | None) -> None:
    seen: list[tuple[int, int]] = []
    saved = Saved()
    SqliteLibrary().salvage(damaged, key, saved.write, saved.keep, lambda *done: seen.append(done))
    assert seen[-1] == (len(TABLES), len(TABLES))
    assert seen == sorted(seen, key=lambda report: report[0])

    def cancel(done: int, _total: int) -> None:
        if done == 5:
            raise Cancelled

    with pytest.raises(Cancelled):
        SqliteLibrary().salvage(damaged, key, Saved().write, saved.keep, cancel)


# The search within gaps


def reading(there: set[int], bad: set[int], last: int) -> Reading:
    """A reading of numbers, some of which raise when they are come upon."""

    def read(sql: str, bounds: Sequence[int | str]) -> Iterator[tuple[int]]:
        low = int(bounds[0]) + (">=" not in sql) if ">" in sql else 1
        high = int(bounds[-1]) if "<" in sql else last + 1
        ordered = sorted(number for number in there if low <= number < high)
        for number in reversed(ordered) if "DESC" in sql else ordered:
            if number in bad:
                raise Unusable(Code.FILE_DAMAGED)
            yield (number,)

    return Reading(Table("t", ("n",), ()), read, lambda: Numbers(last))


@pytest.mark.parametrize(
    ("bad", "lost"),
    [
        (set(), []),
        ({1}, [Gap((1,), (2,), with_low=True)]),
        ({9}, [Gap((9,), None, with_low=True)]),
        ({3, 4}, [Gap((3,), (5,), with_low=True)]),
        ({2, 5, 9}, [Gap((2,), (3,), with_low=True), Gap((5,), (6,), with_low=True), Gap((9,), None, with_low=True)]),
    ],
)
def test_what_lies_between_two_gaps_is_reached(bad: set[int], lost: list[Gap]) -> None:
    there = set(range(1, 10))
    found = reading(there, bad, 9)
    assert {row[0] for row in found.rows()} == there - bad
    assert found.lost == lost
