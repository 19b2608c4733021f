"""Books to test with: empty folders, a book with facts and stations."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from plebapp.domain.journal import Action
from plebapp.storage.book import SqliteBook
from plebapp.storage.library import SqliteLibrary
from tests.storage.samples import FACTS, STATIONS

WAIT = 100


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a file with facts, stations and one journal entry, closed cleanly."""
    path = tmp_path_factory.mktemp("template") / "modelo.pleb"
    book = SqliteLibrary().create(path)
    with book.atomic():
        book.facts.put(FACTS)
        book.stations.add(STATIONS)
        book.journal.append("2026-01-01T12:00:00+00:00", "Ana", Action.CREATED, "", None, {"name": FACTS.name})
    book.close()
    return path.read_bytes()


@pytest.fixture
def library() -> SqliteLibrary:
    """A library that gives up on another writer soon."""
    return SqliteLibrary(wait=WAIT)


@pytest.fixture
def path(tmp_path: Path, template: bytes) -> Path:
    """A file in a folder of its own."""
    path = tmp_path / "Nova Primavera.pleb"
    path.write_bytes(template)
    return path


@pytest.fixture
def opened(library: SqliteLibrary) -> Iterator[Callable[[Path], SqliteBook]]:
    """Opens books and closes them after the test."""
    books: list[SqliteBook] = []

    def open_book(path: Path) -> SqliteBook:
        books.append(library.open(path))
        return books[-1]

    yield open_book
    for book in books:
        book.close()


@pytest.fixture
def book(path: Path, opened: Callable[[Path], SqliteBook]) -> SqliteBook:
    """An open book with facts and stations."""
    return opened(path)
