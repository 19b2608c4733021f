"""Killing the process at any moment (kill −9) loses at most the field being typed.

A child process works on a file through the use cases and acknowledges, through a pipe, what is done; it is killed at a
random moment. Then the file must open, say that it was not closed, verify, and hold every acknowledged fact.
50 kills here; `--full` does 1,000.
"""

import os
import random
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from plebapp.domain.sheet import SheetField
from plebapp.domain.station import State
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.counting import SheetCommand, correct_sheet, enter_sheet, keep_draft
from plebapp.usecases.example import MemoryTable, Paper, Size, draw, example_facts
from plebapp.usecases.plebiscite import create_plebiscite, open_plebiscite
from plebapp.usecases.ports import Desk
from plebapp.usecases.roll import close_roll
from plebapp.usecases.stations import import_stations
from plebapp.usecases.verify import verify
from plebapp.usecases.voters import import_voters

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs kill -9 of a forked process")

DRAWN = draw(Size(voters=2_000, stations=12, seed=9))
LIBRARY = SqliteLibrary()
Acknowledge = Callable[[str], None]


def clock() -> datetime:
    return datetime.now(UTC)


def texts(paper: Paper) -> dict[SheetField, str]:
    return dict(zip(tuple(SheetField)[:7], paper.cells[2:], strict=True))


def voters() -> MemoryTable:
    header = "titulo;nome;nascimento;zona;secao;residencia_desde;situacao"
    return MemoryTable("eleitores.csv", header, DRAWN.voters)


def bring_in_and_close(desk: Desk, acknowledge: Acknowledge) -> None:
    outcome = import_voters(desk, voters())
    acknowledge(f"imported {outcome.kept}")
    acknowledge(f"closed {close_roll(desk).total}")


def type_counts(desk: Desk, acknowledge: Acknowledge) -> None:
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


@dataclass(frozen=True)
class Scene:
    name: str
    work: Callable[[Desk, Acknowledge], None]
    closed_before: bool


SCENES = (Scene("roll", bring_in_and_close, closed_before=False), Scene("count", type_counts, closed_before=True))


@pytest.fixture(scope="module")
def templates(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("templates")
    made = {}
    for scene in SCENES:
        path = folder / f"{scene.name}.pleb"
        desk = create_plebiscite(LIBRARY, path, example_facts(), "Marta", clock)
        import_stations(desk, MemoryTable("secoes.csv", "zona;secao;local;e;b;m;inscritos", DRAWN.stations))
        if scene.closed_before:
            import_voters(desk, voters())
            close_roll(desk)
        desk.book.close()
        made[scene.name] = path
    return made


def work_until_killed(path: Path, scene: Scene, after: float | None) -> tuple[list[str], float]:
    """Work on the file in a child process, killing it `after` seconds; return what it acknowledged and its seconds."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            desk = open_plebiscite(LIBRARY, path, "Marta", clock)
            os.write(writing, b"ready\n")
            scene.work(desk, lambda words: os.write(writing, f"{words}\n".encode()) and None)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        assert pipe.readline() == "ready\n"
        start = time.perf_counter()
        if after is not None:
            while time.perf_counter() - start < after:
                pass
            os.kill(child, signal.SIGKILL)
        acknowledged = pipe.read().splitlines()
    os.waitpid(child, 0)
    return acknowledged, time.perf_counter() - start


def check_facts(desk: Desk, acknowledged: list[str]) -> None:
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


def moments(count: int) -> Iterator[float]:
    """Random moments as shares of the whole work, the ends included."""
    chance = random.Random(20261004)
    yield from (0.0, 1.0)
    for _ in range(count - 2):
        yield chance.random()


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_kill_at_any_moment(scene: Scene, templates: dict[str, Path], tmp_path: Path, full: bool) -> None:
    path = tmp_path / "Nova Primavera.pleb"

    def fresh() -> None:
        for leftover in tmp_path.iterdir():
            leftover.unlink()
        shutil.copy(templates[scene.name], path)

    fresh()
    whole, length = work_until_killed(path, scene, after=None)
    interrupted = 0
    for share in moments((1000 if full else 50) // len(SCENES)):
        fresh()
        acknowledged, _ = work_until_killed(path, scene, after=share * length)
        interrupted += len(acknowledged) < len(whole)
        desk = open_plebiscite(LIBRARY, path, "Marta", clock)
        assert desk.book.opening.unclean
        assert verify(desk).sound
        check_facts(desk, acknowledged)
        desk.book.close()
    assert interrupted > 10, "the kills came too late to test anything"
