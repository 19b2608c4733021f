"""An encrypted file against one that is not: bringing in voters, searching among them, closing the roll.

Target: at most 1.25 × the time, for each of the three, with a million voters. Every run brings the voters into a new
file; both kinds take turns, and each kind's quickest run counts, since whatever else the machine does only ever adds.
`--full` measures a million; without it 20,000, with twice the target as the bound.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from plebapp.domain.people import Role
from plebapp.domain.voter import ENROLLED
from plebapp.exchange.files import Files
from plebapp.reports.documents import PdfDocuments
from plebapp.storage.keyfile import Cost
from plebapp.storage.library import SqliteLibrary
from plebapp.storage.vault import KeyVault
from plebapp.usecases.example import MemoryTable, Size, draw, example_facts
from plebapp.usecases.plebiscite import create_plebiscite
from plebapp.usecases.ports import App, Desk, RollQuery
from plebapp.usecases.protecting import protect
from plebapp.usecases.roll import close_roll
from plebapp.usecases.signing_in import sign_in
from plebapp.usecases.stations import import_stations
from plebapp.usecases.voters import import_voters
from tests.benchmarks.ratio import CI_LEEWAY, seconds

pytestmark = pytest.mark.benchmark

TARGET = 1.25
RUNS = 5
RUNS_OF_A_MILLION = 3
HEADER = "titulo;nome;nascimento;zona;secao;residencia_desde;situacao"
STATIONS = "zona;secao;local;endereco;bairro;municipio;inscritos"
PERSON, PASSWORD = "Marta Nogueira", "cavalo pilha grampo certo"
SEARCHES = ("maria aparecida", "d'avila", "sant'ana jose", "yamashita zelia", "nogueira", "0012", "12345")
"""Parts of names, which every row is read for, and beginnings of títulos."""
PAGE = 200

LIBRARY = SqliteLibrary()
APP = App(LIBRARY, Files(), PdfDocuments(), lambda: datetime.now(UTC), "0", KeyVault(Cost(memory=8, time=1, lanes=1)))


@contextmanager
def new_file(path: Path, stations: Sequence[Sequence[str]], *, encrypted: bool) -> Iterator[Desk]:
    """Yield a desk at a new file with stations; nothing of it is left afterwards."""
    desk = create_plebiscite(LIBRARY, path, example_facts(), PERSON, APP.clock)
    import_stations(desk, MemoryTable("secoes.csv", STATIONS, stations))
    if encrypted:
        desk.book.close()
        protect(APP, path, PERSON, tuple(Role), PASSWORD)
        desk = sign_in(APP, path, PERSON, PASSWORD)
    try:
        yield desk
    finally:
        desk.book.close()
        for left in path.parent.glob(f"{path.name}*"):
            left.unlink()


def search(desk: Desk) -> None:
    """Look for names and títulos as the window does, among all and among the enrolled: a page of voters and how many
    there are."""
    for text in SEARCHES:
        for query in (RollQuery(text), RollQuery(text, statuses=ENROLLED)):
            desk.book.roll.search(query, PAGE)
            desk.book.roll.count(query)


def test_encrypted_against_not(tmp_path: Path, full: bool) -> None:
    size = Size(voters=1_000_000, stations=2_500) if full else Size(voters=20_000, stations=50)
    drawn, numbers = draw(size), count()
    took: dict[tuple[str, bool], list[float]] = {}

    def measure(encrypted: bool) -> None:
        path = tmp_path / f"{next(numbers)}.pleb"
        with new_file(path, drawn.stations, encrypted=encrypted) as desk:
            works: dict[str, Callable[[], object]] = {
                "import": lambda: import_voters(desk, MemoryTable("eleitores.csv", HEADER, drawn.voters)),
                "search": lambda: search(desk),
                "closing": lambda: close_roll(desk),
            }
            for name, work in works.items():
                gc.collect()
                took.setdefault((name, encrypted), []).append(seconds(work))
            assert sum(desk.book.roll.counts().values()) == len(drawn.voters)

    for _ in range(RUNS_OF_A_MILLION if full else RUNS):
        for encrypted in (True, False):
            measure(encrypted)
    ratios = {name: min(took[name, True]) / min(took[name, False]) for name, encrypted in took if encrypted}
    print(f"\nencrypted against not, {len(drawn.voters)} voters:")
    for name, ratio in ratios.items():
        print(f"  {name}: {min(took[name, True]):.3f} s against {min(took[name, False]):.3f} s: ratio {ratio:.2f}")
    assert all(ratio <= TARGET * (1 if full else CI_LEEWAY) for ratio in ratios.values())
