"""Copies: made and rotated without ever removing too much, compared by their journals, restored; what is salvaged."""

import shutil
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from plebapp.domain.copies import Comparison, Relation, Stage
from plebapp.domain.errors import Cancelled, Code, PlebError, Refused, Unusable
from plebapp.domain.station import StationId
from plebapp.storage.copies import copy_name
from plebapp.texts.salvage import REPORT, told
from plebapp.usecases.copies import (
    compare_books,
    keys_for,
    make_copy,
    restore,
    restored_name,
    salvage,
    stage_of,
)
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.plebiscite import change_facts
from plebapp.usecases.ports import Desk
from plebapp.usecases.roll import close_roll
from plebapp.usecases.verify import verify
from tests.usecases.office import LIBRARY, Clock, command, facts, new_desk, ready_desk, row, stations, voters
from tests.usecases.protected import MARTA, OTAVIO, PASSWORDS, Office, make_app, open_office, protected_office

NAME = "Nova Primavera"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of copies."""
    made = tmp_path / "pendrive"
    made.mkdir()
    return made


@pytest.fixture
def clock(desk: Desk) -> Clock:
    """The desk's clock."""
    assert isinstance(desk.clock, Clock)
    return desk.clock


def change(desk: Desk, question: str) -> None:
    """Record one entry more."""
    change_facts(desk, facts(question=question))


def copied(desk: Desk, folder: Path) -> Path:
    return make_copy(LIBRARY, desk, folder).path


# Making and rotating


def test_a_copy_bears_the_moment_in_the_states_legal_time(desk: Desk, folder: Path, clock: Clock) -> None:
    made = make_copy(LIBRARY, desk, folder)
    assert made.path == folder / f"{NAME} 2026-10-04 17h00m00-0300.pleb"
    assert (made.moment, made.removed) == (clock.now, ())
    assert [copy.moment for copy in LIBRARY.copies(folder, NAME)] == [made.moment]


def test_two_copies_in_one_second_are_two(desk: Desk, folder: Path, clock: Clock) -> None:
    first, second = make_copy(LIBRARY, desk, folder), make_copy(LIBRARY, desk, folder)
    assert second.moment - first.moment == timedelta(seconds=1)
    assert first.path.exists()


def test_older_ones_go_by_the_table_and_only_after_the_new_one_stands(desk: Desk, folder: Path, clock: Clock) -> None:
    start = clock.now
    removed: list[Path] = []
    for number in range(15):
        clock.now = start + timedelta(minutes=number)
        change(desk, f"Pergunta {number}?")
        removed += make_copy(LIBRARY, desk, folder).removed
    left = [copy.moment for copy in LIBRARY.copies(folder, NAME)]
    assert left == [start + timedelta(minutes=number) for number in range(14, 4, -1)]
    assert len(removed) == 5
    assert not any(path.exists() for path in removed)


def full_folder(desk: Desk, folder: Path, clock: Clock) -> datetime:
    """Eleven copies in one hour; the next one lets the oldest go."""
    start = clock.now
    first = copied(desk, folder)
    for number in range(1, 11):
        shutil.copyfile(first, folder / copy_name(NAME, start + timedelta(minutes=number)))
    clock.now = start + timedelta(minutes=20)
    return start


def test_none_goes_when_the_new_one_fails(desk: Desk, folder: Path, clock: Clock) -> None:
    full_folder(desk, folder, clock)
    before = sorted(folder.iterdir())

    def cancel(done: int, total: int) -> None:
        if done == total:
            raise Cancelled

    with pytest.raises(Cancelled):
        make_copy(LIBRARY, desk, folder, cancel)
    assert sorted(folder.iterdir()) == before
    assert make_copy(LIBRARY, desk, folder).removed


def test_with_a_clock_set_back_the_copy_just_made_stays(desk: Desk, folder: Path, clock: Clock) -> None:
    start = full_folder(desk, folder, clock)
    clock.now = start - timedelta(minutes=5)
    made = make_copy(LIBRARY, desk, folder)
    assert made.path.exists()
    assert made.path not in made.removed


@pytest.mark.parametrize("what", ["another plebiscite", "diverged", "damaged", "no copy at all"])
def test_a_copy_that_says_what_the_file_does_not_stays(
    desk: Desk, folder: Path, clock: Clock, what: str, tmp_path: Path
) -> None:
    full_folder(desk, folder, clock)
    oldest = LIBRARY.copies(folder, NAME)[-1].path
    if what == "damaged":
        oldest.write_bytes(oldest.read_bytes()[:4096] + b"\xff" * 4096)
    elif what == "no copy at all":
        oldest.write_bytes(b"a text of somebody's")
    else:
        oldest.unlink()
        other = tmp_path / "outra"
        other.mkdir()
        if what == "diverged":
            copied(desk, other).rename(other / f"{NAME}.pleb")
            strange = Desk(LIBRARY.open(other / f"{NAME}.pleb"), "Bia", desk.clock)
        else:
            strange = new_desk(other / f"{NAME}.pleb", facts(name="Outra"))
        change(strange, "Só aqui?")
        strange.book.copy_to(oldest)
        strange.book.close()
        change(desk, "Só ali?")
    removed = make_copy(LIBRARY, desk, folder).removed
    assert oldest.exists()
    assert oldest not in removed
    assert removed


def test_a_folder_that_is_gone_is_said(desk: Desk, tmp_path: Path) -> None:
    with pytest.raises(Unusable) as raised:
        make_copy(LIBRARY, desk, tmp_path / "sumiu")
    assert raised.value.code is Code.FOLDER_MISSING


def test_protected_copies_are_rotated_with_their_keys(tmp_path: Path, folder: Path) -> None:
    office = protected_office(tmp_path)
    desk = office.sign_in()
    start = office.clock.now
    for number in range(13):
        office.clock.now = start + timedelta(seconds=number)
        make_copy(LIBRARY, desk, folder)
    desk.book.close()
    assert len(LIBRARY.copies(folder, NAME)) == 10
    assert len(list(folder.iterdir())) == 20


# Comparing and restoring


def pair(desk: Desk, folder: Path, in_copy: int, in_file: int) -> tuple[Desk, Desk]:
    """The file and a copy, each gone on by itself; both open."""
    path = copied(desk, folder)
    copy = Desk(LIBRARY.open(path), "Bia", desk.clock)
    for number in range(in_copy):
        change(copy, f"Na cópia {number}?")
    for number in range(in_file):
        change(desk, f"No arquivo {number}?")
    return copy, desk


@pytest.mark.parametrize(
    ("in_copy", "in_file", "relation"),
    [
        (0, 0, Relation.SAME),
        (0, 3, Relation.COPY_OLDER),
        (2, 0, Relation.COPY_NEWER),
        (1, 1, Relation.DIVERGED),
        (5, 2, Relation.DIVERGED),
    ],
)
def test_a_copy_is_compared_by_the_journals(
    desk: Desk, folder: Path, in_copy: int, in_file: int, relation: Relation
) -> None:
    change(desk, "Antes?")
    copy, file = pair(desk, folder, in_copy, in_file)
    found = compare_books(copy.book, file.book)
    assert found == Comparison(2, in_copy, in_file)
    assert found.relation is relation
    copy.book.close()


def test_another_plebiscite_and_an_unreadable_file(desk: Desk, tmp_path: Path) -> None:
    other = new_desk(tmp_path / "Outra.pleb", facts(name="Outra"))
    assert compare_books(other.book, desk.book).relation is Relation.ANOTHER
    assert compare_books(other.book, None) == Comparison(0, 1, None)
    other.book.close()


def test_a_restored_file_holds_what_the_copy_holds_and_verifies(tmp_path: Path, folder: Path) -> None:
    office = protected_office(tmp_path, OTAVIO)
    desk = office.sign_in()
    path = copied(desk, folder)
    desk.book.close()
    before = path.read_bytes()
    target = restored_name(office.path)
    copy = Office(path, office.app, office.clock).sign_in(read_only=True)
    restore(copy, target)
    copy.book.close()
    assert path.read_bytes() == before
    restored = Office(target, office.app, office.clock)
    assert [entry.digest for entry in restored.journal()] == [entry.digest for entry in office.journal()]
    again = restored.sign_in(OTAVIO)
    assert verify(again).sound
    again.book.close()


def test_restoring_never_goes_over_something(desk: Desk, folder: Path) -> None:
    path = copied(desk, folder)
    copy = Desk(LIBRARY.open(path, read_only=True), "Bia", desk.clock)
    before = desk.book.path.read_bytes()
    with pytest.raises(Unusable) as raised:
        restore(copy, desk.book.path)
    assert raised.value.code is Code.FILE_EXISTS
    assert desk.book.path.read_bytes() == before
    copy.book.close()


def test_the_name_of_what_is_restored_is_free(tmp_path: Path) -> None:
    path = tmp_path / "São João.pleb"
    assert restored_name(path) == tmp_path / "São João restaurado.pleb"
    (tmp_path / "São João restaurado.pleb").touch()
    (tmp_path / "São João restaurado 2.pleb").touch()
    assert restored_name(path) == tmp_path / "São João restaurado 3.pleb"


@pytest.mark.parametrize("letter", ["a", "ã"])
def test_a_long_name_leaves_room_for_what_is_restored_and_its_keys(tmp_path: Path, letter: str) -> None:
    path = tmp_path / f"{letter * (240 // len(letter.encode()))}.pleb"
    for _ in range(3):
        restored = restored_name(path)
        restored.with_name(f"{restored.name}.chaves").touch()
        restored.touch()


# Stages


def test_the_stages_of_a_plebiscite(tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "a.pleb")
    found = [stage_of(desk)]
    stations(desk, "12;1;Escola;", "12;2;Escola;", "12;3;Escola;1")
    found.append(stage_of(desk))
    voters(desk, row(1, 1), row(2, 2))
    found.append(stage_of(desk))
    close_roll(desk)
    found.append(stage_of(desk))
    for section in (1, 2):
        enter_sheet(desk, command(section, 1, 0, 1, 1, 0, 0, 0))
        found.append(stage_of(desk))
    assert found == list(Stage)
    desk.book.close()


# Salvage


def damaged_office(tmp_path: Path) -> Office:
    """A protected file in which the page of the stations is bad."""
    office = protected_office(tmp_path, OTAVIO)
    content = bytearray(office.path.read_bytes())
    desk = office.sign_in(read_only=True)
    root = desk.book._connection.number("SELECT rootpage FROM sqlite_schema WHERE name = 'station'")  # type: ignore[attr-defined]  # a file of ours
    desk.book.close()
    content[(root - 1) * 4096 + 100] ^= 1
    office.path.write_bytes(content)
    return office


def test_a_damaged_protected_file_is_salvaged_with_a_password(tmp_path: Path) -> None:
    office = damaged_office(tmp_path)
    before = office.bytes()
    keys = keys_for(office.app, office.path, "otavio d'avila", PASSWORDS[OTAVIO])
    found = salvage(office.app, office.path, keys, tmp_path / "saída", (REPORT, told))
    assert [lost.table for lost in found.salvaged.lost] == ["secoes"]
    assert found.salvaged.plebiscite is not None
    assert office.bytes()[0] == before[0]
    saved = {path.name for path in (tmp_path / "saída").iterdir()}
    assert saved == {REPORT, *(f"{title}.csv" for title in found.saved)}
    text = (tmp_path / "saída" / REPORT).read_bytes().decode("utf-8-sig")
    assert "secoes: não se sabe quantas linhas (a tabela inteira)" in text
    assert "Município proposto      Nova Primavera" in text
    assert "pessoas.csv: 2" in text
    table = office.app.exchange.open_table(tmp_path / "saída" / "pessoas.csv")
    assert [cells[1] for _, cells in table.rows()] == [MARTA, OTAVIO]
    assert (tmp_path / "saída").stat().st_mode & 0o077 == 0


def test_of_two_keys_the_one_that_opens_is_found(tmp_path: Path) -> None:
    office = damaged_office(tmp_path)
    keys = (office.app.vault.new_key(), *keys_for(office.app, office.path, MARTA, PASSWORDS[MARTA]))
    assert salvage(office.app, office.path, keys, tmp_path / "saída", (REPORT, told)).salvaged.lost


def refusal(app: Office, keys: object, folder: Path) -> PlebError:
    with pytest.raises(PlebError) as raised:
        salvage(app.app, app.path, keys, folder, (REPORT, told))  # type: ignore[arg-type]  # as each test has them
    return raised.value


def test_a_sound_protected_file_is_not_salvaged(tmp_path: Path) -> None:
    """Its roll would leave the file without the two people who export it."""
    office = protected_office(tmp_path)
    error = refusal(office, keys_for(office.app, office.path, MARTA, PASSWORDS[MARTA]), tmp_path / "saída")
    assert isinstance(error, Refused)
    assert error.code is Code.FILE_NOT_DAMAGED
    assert not (tmp_path / "saída").exists()


def test_nobody_salvages_without_a_password(tmp_path: Path) -> None:
    office = damaged_office(tmp_path)
    with pytest.raises(Refused) as raised:
        keys_for(office.app, office.path, MARTA, "outra frase comprida")
    assert raised.value.code is Code.PASSWORD_WRONG
    assert refusal(office, (None,), tmp_path / "saída").code in {Code.FILE_NOT_OURS, Code.FILE_DAMAGED}


def test_a_file_without_protection_is_salvaged_whole(tmp_path: Path) -> None:
    desk = ready_desk(tmp_path / "a.pleb")
    desk.book.close()
    app = make_app(Clock())
    found = salvage(app, tmp_path / "a.pleb", (None,), tmp_path / "saída", (REPORT, told))
    assert found.salvaged.lost == ()
    assert (found.saved["eleitores"], found.saved["secoes"]) == (20, 2)
    text = (tmp_path / "saída" / REPORT).read_text(encoding="utf-8-sig")
    assert "Nada se perdeu" in text


def test_what_was_salvaged_can_be_imported_again(tmp_path: Path) -> None:
    from plebapp.usecases.stations import import_stations
    from plebapp.usecases.voters import import_voters

    ready_desk(tmp_path / "a.pleb").book.close()
    app = make_app(Clock())
    salvage(app, tmp_path / "a.pleb", (None,), tmp_path / "saída", (REPORT, told))
    desk = new_desk(tmp_path / "b.pleb")
    assert not import_stations(desk, app.exchange.open_table(tmp_path / "saída" / "secoes.csv")).refused
    assert not import_voters(desk, app.exchange.open_table(tmp_path / "saída" / "eleitores.csv")).refused
    assert sum(desk.book.roll.counts().values()) == 20
    assert desk.book.stations.get(StationId(12, 2)) is not None
    desk.book.close()


@pytest.mark.parametrize(
    ("kind", "code"), [("full", Code.FOLDER_NOT_EMPTY), ("file", Code.FOLDER_IS_FILE), ("nowhere", Code.FILE_MISSING)]
)
def test_a_salvage_goes_over_nothing(tmp_path: Path, kind: str, code: Code) -> None:
    office = open_office(tmp_path)
    folder = tmp_path / "nada" / "saída" if kind == "nowhere" else tmp_path / "saída"
    if kind == "full":
        folder.mkdir()
        (folder / "eleitores.csv").write_bytes(b"somebody's")
    if kind == "file":
        folder.write_bytes(b"somebody's")
    assert refusal(office, (None,), folder).code is code
    if kind == "full":
        assert [path.read_bytes() for path in folder.iterdir()] == [b"somebody's"]


def test_an_empty_folder_serves(tmp_path: Path) -> None:
    office = open_office(tmp_path)
    (tmp_path / "saída").mkdir()
    salvage(office.app, office.path, (None,), tmp_path / "saída", (REPORT, told))
    assert (tmp_path / "saída" / REPORT).exists()
