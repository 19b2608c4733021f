"""Books to test with: empty folders, a book with facts and stations."""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from plebapp.domain.journal import Action
from plebapp.storage.book import SqliteBook
from plebapp.storage.library import SqliteLibrary
from tests.storage.samples import DATA_KEY, FACTS, STATIONS, entered

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


@pytest.fixture(scope="session")
def protected_template(tmp_path_factory: pytest.TempPathFactory, template: bytes) -> bytes:
    """The bytes of the same file, encrypted, with a journal entry more."""
    path = tmp_path_factory.mktemp("cifrado") / "modelo.pleb"
    path.write_bytes(template)
    SqliteLibrary().reencrypt(path, None, DATA_KEY, entered)
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
def protected(tmp_path: Path, protected_template: bytes) -> Path:
    """An encrypted file in a folder of its own, its key file (here empty) beside it."""
    path = tmp_path / "Protegida.pleb"
    path.write_bytes(protected_template)
    path.with_name(f"{path.name}.chaves").write_bytes(b"")
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


@pytest.fixture
def folder_of_somebody() -> Iterator[Path]:
    """A folder that everybody may enter, to be worked in without the rights of an administrator."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        administrator = os.geteuid() == 0
        if administrator:
            os.seteuid(65534)
        yield folder
        if administrator:
            os.seteuid(0)
        folder.chmod(0o777)
