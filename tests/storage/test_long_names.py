"""Names as long as the file system takes, and a bit longer: told, and never a crash."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.copies import LONGEST_NAME, fitting
from plebapp.domain.errors import Code, PlebError
from plebapp.storage.copies import copies, copy_name, place_for_copy
from plebapp.storage.keyfile import Cost
from plebapp.storage.library import SqliteLibrary
from plebapp.storage.vault import KeyVault
from tests.storage.samples import DATA_KEY, entered

LIMIT = 255
"""Bytes of a file name, on every file system in use."""
LONGEST_FILE = LIMIT - len("-journal")
MOMENT = datetime(2026, 10, 4, 20, 5, 9, tzinfo=UTC)
VAULT = KeyVault(Cost(memory=8, time=1, lanes=1))


def named(folder: Path, length: int, letter: str = "a") -> Path:
    """A path whose last part has so many bytes."""
    width = len(letter.encode())
    stem = letter * ((length - 5) // width)
    return folder / f"{'x' * (length - 5 - len(stem.encode()))}{stem}.pleb"


ACTS: dict[str, Callable[[Path], object]] = {
    "protection": lambda path: SqliteLibrary().protection(path),
    "open": lambda path: SqliteLibrary().open(path).close(),
    "read": lambda path: SqliteLibrary().open(path, read_only=True).close(),
    "holder": lambda path: SqliteLibrary().holder(path),
    "reencrypt": lambda path: SqliteLibrary().reencrypt(path, None, DATA_KEY, entered),
    "duplicate": lambda path: SqliteLibrary().duplicate(path, path.with_name("outro.pleb")),
    "duplicate to": lambda path: SqliteLibrary().duplicate(path.with_name("fonte.pleb"), path),
    "salvage": lambda path: SqliteLibrary().salvage(path, None, lambda *_: None, lambda *_: None),
    "copies": lambda path: copies(path.parent, path.stem),
    "keys": lambda path: VAULT.write(path, VAULT.new_keys().with_person(DATA_KEY, "Ana", "uma frase", "")[0]),
    "read keys": VAULT.read,
    "aside": VAULT.set_aside,
    "create": lambda path: SqliteLibrary().create(path).close(),
}
WITHOUT_FILE = {"duplicate to", "create"}


@pytest.mark.parametrize("length", [230, 235, 242, 243, 247, 248, 249, 251, 252, 255, 256, 300])
@pytest.mark.parametrize("act", ACTS)
def test_whatever_is_done_with_a_long_name_it_is_done_or_told(
    tmp_path: Path, template: bytes, act: str, length: int
) -> None:
    path = named(tmp_path, length)
    (tmp_path / "fonte.pleb").write_bytes(template)
    if act not in WITHOUT_FILE and length <= LIMIT:
        path.write_bytes(template)
    told = code_of(ACTS[act], path)
    expected = Code.KEYS_MISSING if act == "read keys" else None
    # A key file brought by a copy must have room for what SQLite would keep beside it.
    if length <= (LONGEST_FILE if act != "duplicate to" else LONGEST_FILE - len(".chaves")):
        assert told is expected
    else:
        assert told in {Code.FILE_NAME_TOO_LONG, expected}


def code_of(act: Callable[[Path], object], path: Path) -> Code | None:
    try:
        act(path)
    except PlebError as error:
        return error.code
    return None


@pytest.mark.parametrize("letter", ["a", "ã", "日", "🗳"])
@pytest.mark.parametrize("length", [206, 207, 230, LONGEST_FILE])
def test_a_copy_of_a_long_name_fits_and_is_found(tmp_path: Path, template: bytes, letter: str, length: int) -> None:
    path = named(tmp_path, length, letter)
    path.write_bytes(template)
    VAULT.write(path, VAULT.new_keys().with_person(DATA_KEY, "Ana", "uma frase", "")[0])
    folder = tmp_path / "cópias"
    folder.mkdir()
    book = SqliteLibrary().open(path)
    for _ in range(2):
        with place_for_copy(folder, path.stem, MOMENT) as place:
            book.copy_to(place.path)
    book.close()
    found = copies(folder, path.stem)
    assert len(found) == 2
    for copy in found:
        assert copy.path.with_name(f"{copy.path.name}.chaves").exists()
        assert len(os.fsencode(f"{copy.path.name}.chaves.anterior-99")) <= LIMIT


def test_two_long_names_that_begin_alike_stay_two(tmp_path: Path) -> None:
    one, two = "a" * 230, "a" * 229 + "b"
    (tmp_path / copy_name(one, MOMENT)).write_bytes(b"x")
    assert len(copies(tmp_path, one)) == 1
    assert copies(tmp_path, two) == ()


def test_accents_taken_apart_are_the_same_name() -> None:
    assert fitting("ã" * 150) == fitting("a\u0303" * 150)
    assert fitting("ã" * 100) == "ã" * 100


@given(st.text(st.characters(exclude_characters="/\0"), min_size=1, max_size=300))
def test_a_fitting_name_fits(name: str) -> None:
    found = fitting(name)
    assert len(found.encode("utf-8", "surrogatepass")) <= LONGEST_NAME
    assert fitting(found) == found
    if len(name.encode("utf-8", "surrogatepass")) <= LONGEST_NAME:
        assert found == name
