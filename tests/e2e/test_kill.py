"""Killing the process at any moment (kill −9) loses at most the field being typed.

A child process works on a file through the use cases and acknowledges, through a pipe, what is done; it is killed at a
random moment. Then the file must open (with the old key or the new one, by everybody's password), verify, and hold
every acknowledged fact; and so must every copy that bears a copy's name, with its key file.
60 kills here, `--full` 1,000: shared evenly among typing, bringing in and closing, issuing, copying, migrating, all of
them on files without protection and on protected ones, protecting, change of key, and changes of people.
"""

import os
import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from plebapp.domain.errors import Refused
from plebapp.domain.journal import Action
from plebapp.domain.people import Role
from plebapp.domain.sheet import SheetField
from plebapp.domain.station import State
from plebapp.storage.keyfile import key_path
from plebapp.storage.library import SqliteLibrary
from plebapp.storage.migrations import STEPS
from plebapp.usecases.counting import SheetCommand, correct_sheet, enter_sheet, keep_draft
from plebapp.usecases.example import MemoryTable, Paper, Size, draw, example_facts
from plebapp.usecases.issuing import save
from plebapp.usecases.people import add_person, change_password, change_roles, remove_person, reset_password
from plebapp.usecases.plebiscite import create_plebiscite
from plebapp.usecases.ports import DataKey, Desk, Protection
from plebapp.usecases.protecting import protect
from plebapp.usecases.roll import close_roll
from plebapp.usecases.signing_in import open_with_words
from plebapp.usecases.stations import import_stations
from plebapp.usecases.verify import verify
from plebapp.usecases.voters import import_voters
from tests.e2e.killing import READY, Acknowledge, work_until_killed
from tests.e2e.offices import LOCKED_OUT, NAME, Content, Office, Stage, content_of, made, staffed, standing
from tests.usecases.office import LIBRARY, document
from tests.usecases.protected import CECILIA, MARTA, OTHER_PASSWORD, PASSWORDS, change_key

if TYPE_CHECKING:
    from sqlite_utils import Database

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs kill -9 of a forked process")

DRAWN = draw(Size(voters=2_000, stations=12, seed=9))
COPIES = 4


def texts(paper: Paper) -> dict[SheetField, str]:
    return dict(zip(tuple(SheetField)[:7], paper.cells[2:], strict=True))


def voters() -> MemoryTable:
    header = "titulo;nome;nascimento;zona;secao;residencia_desde;situacao"
    return MemoryTable("eleitores.csv", header, DRAWN.voters)


def drawn(folder: Path, *, closed: bool, protected: bool) -> Content:
    """Make a file with the drawn stations, and where `closed` with the drawn roll, closed."""
    folder.mkdir()
    office = Office(folder)
    desk = create_plebiscite(LIBRARY, office.path, example_facts(), MARTA, office.app.clock)
    import_stations(desk, MemoryTable("secoes.csv", "zona;secao;local;e;b;m;inscritos", DRAWN.stations))
    if closed:
        import_voters(desk, voters())
        close_roll(desk)
    desk.book.close()
    return content_of(staffed(office) if protected else office)


# What is done, and what must hold of it


def bring_in_and_close(office: Office, acknowledge: Acknowledge) -> None:
    desk = office.sit()
    acknowledge(READY)
    outcome = import_voters(desk, voters())
    acknowledge(f"imported {outcome.kept}")
    acknowledge(f"closed {close_roll(desk).total}")


def type_counts(office: Office, acknowledge: Acknowledge) -> None:
    desk = office.sit()
    acknowledge(READY)
    for paper in DRAWN.papers:
        typed: dict[SheetField, str] = {}
        for field, text in texts(paper).items():
            typed[field] = text
            keep_draft(desk, paper.station, typed)
            acknowledge(f"draft {paper.station.section} {len(typed)}")
        enter_sheet(desk, SheetCommand(paper.station, typed))
        acknowledge(f"sheet {paper.station.section} 1")
        correct_sheet(desk, SheetCommand(paper.station, typed, reason="conferência"))
        acknowledge(f"sheet {paper.station.section} 2")


def holds_what_was_typed(office: Office, acknowledged: Sequence[str]) -> None:
    desk = office.sit()
    assert desk.book.opening.unclean
    assert verify(desk).sound
    check_facts(desk, acknowledged)
    desk.book.close()


def check_facts(desk: Desk, acknowledged: Sequence[str]) -> None:
    book = desk.book
    for words in acknowledged:
        match words.split():
            case ["imported", kept]:
                assert sum(book.roll.counts().values()) == int(kept)
            case ["closed", total]:
                closing = book.roll.closing()
                assert closing is not None
                assert closing.total == int(total)
            case ["sheet", section, number]:
                entry = {key.section: entry for key, entry in book.counting.in_force().items()}[int(section)]
                assert entry.number >= int(number)
            case ["draft", section, fields]:
                check_draft(desk, int(section), int(fields))
            case other:
                raise AssertionError(other)
    on_file = sum(book.roll.counts().values())
    assert on_file in {0, len(DRAWN.voters)}, "an import is all or nothing"


def check_draft(desk: Desk, section: int, fields: int) -> None:
    """What was typed is still in the draft, or already concluded."""
    states = {row.station.section: row.state for row in desk.book.stations.all()}
    kept = {draft.station.section: draft for draft in desk.book.counting.drafts()}
    if states[section] is not State.COUNTED:
        paper = next(paper for paper in DRAWN.papers if paper.station.section == section)
        expected = list(texts(paper).values())[:fields]
        assert [kept[section].texts[field] for field in tuple(SheetField)[:fields]] == expected


def copy_name(number: int) -> str:
    return f"cópia {number}.pleb"


def type_and_copy(office: Office, acknowledge: Acknowledge) -> None:
    desk = office.sit()
    acknowledge(READY)
    for number, paper in enumerate(DRAWN.papers[:COPIES], start=1):
        enter_sheet(desk, SheetCommand(paper.station, texts(paper)))
        desk.book.copy_to(office.folder / copy_name(number))
        acknowledge(str(number))


def copies_are_whole(office: Office, acknowledged: Sequence[str]) -> None:
    standing(office)
    desk = office.sit()
    assert len(desk.book.counting.in_force()) >= len(acknowledged)
    desk.book.close()
    finished = {path.name for path in office.folder.glob("*.pleb")} - {NAME}
    assert finished >= {copy_name(int(number)) for number in acknowledged}
    for name in finished:
        path = office.folder / name
        assert key_path(path).exists() == office.protected
        standing(office, path)


def change_the_key(office: Office, acknowledge: Acknowledge) -> None:
    desk = office.sit()
    acknowledge(READY)
    for number in (1, 2):
        desk.book.copy_to(office.folder / copy_name(number))
        desk, words = change_key(office.app, desk)
        acknowledge(" ".join(words))
        desk.book.close()
        desk = office.sit()


def opens_with_old_or_new_key(office: Office, acknowledged: Sequence[str]) -> None:
    stands = standing(office)
    assert stands.protection is Protection.PROTECTED
    desk = office.sit()
    changes = sum(entry.action is Action.KEY_CHANGED for entry in desk.book.journal.entries())
    desk.book.close()
    assert changes in {len(acknowledged), len(acknowledged) + 1}
    words = acknowledged[-1].split() if acknowledged else office.words
    assert opens_with(office, words) == (changes == len(acknowledged))
    for copy in sorted({*office.folder.glob("*.pleb")} - {office.path}):
        standing(office, copy)


def opens_with(office: Office, words: Sequence[str]) -> bool:
    try:
        open_with_words(office.app, office.path, words).book.close()
    except Refused:
        return False
    return True


def protect_it(office: Office, acknowledge: Acknowledge) -> None:
    acknowledge(READY)
    acknowledge(" ".join(protect(office.app, office.path, MARTA, tuple(Role), PASSWORDS[MARTA]).words))


def is_protected_or_not(office: Office, acknowledged: Sequence[str]) -> None:
    stands = standing(office, people=(MARTA,))
    if acknowledged:
        assert stands.protection is Protection.PROTECTED
        assert opens_with(office, acknowledged[0].split())


def change_people(office: Office, acknowledge: Acknowledge) -> None:
    desk, app = office.sit(), office.app
    acknowledge(READY)
    add_person(app, desk, "Davi Sá", [Role.TYPIST], OTHER_PASSWORD)
    acknowledge(Action.PERSON_ADDED)
    reset_password(app, desk, CECILIA, OTHER_PASSWORD)
    acknowledge(Action.PERSON_REKEYED)
    change_roles(desk, CECILIA, [Role.MEMBER])
    acknowledge(Action.PERSON_CHANGED)
    change_password(app, desk, PASSWORDS[MARTA], OTHER_PASSWORD)
    acknowledge(Action.PASSWORD_CHANGED)
    remove_person(app, desk, "Davi Sá")
    acknowledge(Action.PERSON_LEFT)


def everybody_gets_in(office: Office, acknowledged: Sequence[str]) -> None:
    """One whose password is being given anew may have to be given one again."""
    stands = standing(office)
    assert set(acknowledged) <= set(stands.actions)
    marta, otavio, cecilia = stands.passwords
    assert otavio
    assert marta == OTHER_PASSWORD or Action.PASSWORD_CHANGED not in acknowledged
    assert cecilia == OTHER_PASSWORD or Action.PERSON_REKEYED not in acknowledged
    assert cecilia != LOCKED_OUT or acknowledged == [Action.PERSON_ADDED]


def issue_and_save(office: Office, acknowledge: Acknowledge) -> None:
    desk = office.sit()
    acknowledge(READY)
    for number in range(1, 5):
        made = document(desk, b"%PDF-1.7 " + bytes([number]) * 100_000)
        save(desk, office.app.exchange, office.folder / f"ata {number}.pdf", made)
        acknowledge(str(number))


def no_document_is_abroad_that_is_not_kept(office: Office, acknowledged: Sequence[str]) -> None:
    standing(office)
    desk = office.sit()
    kept = {desk.book.issues.pdf(issued): issued.number.number for issued in desk.book.issues.all()}
    desk.book.close()
    assert list(kept.values()) == list(range(1, len(kept) + 1))
    abroad = {path.name: path.read_bytes() for path in office.folder.glob("ata *.pdf")}
    assert set(abroad.values()) <= set(kept)
    assert {f"ata {number}.pdf" for number in acknowledged} <= set(abroad)


def version_4(db: "Database") -> None:
    """Be a version to come."""
    db.execute("ALTER TABLE question ADD COLUMN place INTEGER NOT NULL DEFAULT 0")
    db.execute("UPDATE voter SET address = address")


NEWER = SqliteLibrary(steps=(*STEPS, version_4))


def migrate(office: Office, acknowledge: Acknowledge) -> None:
    key = key_of(office)
    acknowledge(READY)
    newest(office, key).open(office.path, key)
    acknowledge("migrated")


def newest(office: Office, key: DataKey | None) -> SqliteLibrary:
    """An encrypted file is of the present version at least, so that its migration is one to come."""
    return NEWER if key else LIBRARY


def key_of(office: Office) -> DataKey | None:
    return office.app.vault.key_of(office.words) if office.protected else None


def migrated_or_not(office: Office, acknowledged: Sequence[str]) -> None:
    key = key_of(office)
    library = newest(office, key)
    for path in sorted(office.folder.glob("*.pleb")):
        assert key_path(path).exists() == office.protected
        book = library.open(path, key)
        assert (path, acknowledged) != (office.path, ["migrated"]) or book.opening.migrated_from is None
        assert verify(Desk(book, MARTA, office.app.clock)).sound
        book.close()


# The scenes


@dataclass(frozen=True)
class Scene:
    """What is killed, on which file, and what must hold afterwards."""

    name: str
    make: Callable[[Path], Content]
    work: Callable[[Office, Acknowledge], None]
    check: Callable[[Office, Sequence[str]], None]


def scenes() -> Iterator[Scene]:
    for protected in (False, True):
        end = ", protected" if protected else ""

        def opened(folder: Path, protected: bool = protected) -> Content:
            return drawn(folder, closed=False, protected=protected)

        def closed(folder: Path, protected: bool = protected) -> Content:
            return drawn(folder, closed=True, protected=protected)

        yield Scene(f"roll{end}", opened, bring_in_and_close, holds_what_was_typed)
        yield Scene(f"count{end}", closed, type_counts, holds_what_was_typed)
        yield Scene(f"issuing{end}", closed, issue_and_save, no_document_is_abroad_that_is_not_kept)
        yield Scene(f"copy{end}", closed, type_and_copy, copies_are_whole)
        old = closed if protected else lambda folder: made(folder, Stage.OLD, protected=False)
        yield Scene(f"migration{end}", old, migrate, migrated_or_not)
    yield Scene(
        "protecting", lambda folder: drawn(folder, closed=True, protected=False), protect_it, is_protected_or_not
    )
    yield Scene("change of key", closed, change_the_key, opens_with_old_or_new_key)
    yield Scene("people", closed, change_people, everybody_gets_in)


SCENES = tuple(scenes())


def moments(count: int, seed: str) -> Iterator[float]:
    """Random moments as shares of the whole work, the ends included."""
    chance = random.Random(zlib.crc32(seed.encode()))
    yield from (0.0, 1.0)
    for _ in range(count - 2):
        yield chance.random()


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_kill_at_any_moment(scene: Scene, fast_folder: Path, full: bool) -> None:
    content = scene.make(fast_folder / scene.name)
    import_module("sqlite_utils")  # after our driver, and before a child is killed while still loading it

    def run(after: float | None) -> tuple[Office, list[str], float]:
        office = content.put(fast_folder / "arquivo")
        acknowledged, took = work_until_killed(lambda acknowledge: scene.work(office, acknowledge), after)
        return replace(office), acknowledged, took  # whose vault has seen nothing of it

    office, whole, length = run(None)
    scene.check(office, whole)
    interrupted, count = 0, -(-(1000 if full else 60) // len(SCENES))
    for share in moments(count, scene.name):
        office, acknowledged, _ = run(share * length)
        interrupted += len(acknowledged) < len(whole)
        scene.check(office, acknowledged)
    print(f"\n{scene.name}: {count} kills, {interrupted} before the end")
    assert interrupted >= count // 4, "the kills came too late to test anything"
