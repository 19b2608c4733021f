"""A bit turned over anywhere in the closed, encrypted file is noticed, on opening or by the check; nothing crashes."""

import random
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.voter import RollStatus
from plebapp.storage.library import SqliteLibrary
from tests.storage.samples import DATA_KEY, entry, voter

ALONE = SqliteLibrary(wait=0)
PAGE = 4096
NOTICED = {Code.FILE_DAMAGED, Code.KEYS_OF_ANOTHER_FILE}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory, protected_template: bytes) -> bytes:
    """The bytes of an encrypted file with some pages of everything, and some that hold nothing any more."""
    path = tmp_path_factory.mktemp("bits") / "a.pleb"
    path.write_bytes(protected_template)
    book = ALONE.open(path, DATA_KEY)
    with book.atomic():
        book.roll.add((voter(number, "MARIA " * 30), RollStatus.INCLUDED) for number in range(300))
        book.counting.add(entry())
    with book.atomic():
        book.roll.remove([f"{number:012d}" for number in range(100, 300)])
    assert book._connection.number("PRAGMA freelist_count") > 10
    book.close()
    return path.read_bytes()


def finding(path: Path, read_only: bool) -> str:
    """Return how the damage was noticed, nothing where it was not."""
    try:
        book = ALONE.open(path, DATA_KEY, read_only=read_only)
    except Unusable as error:
        return "opening" if error.code in NOTICED else error.code
    with closing(book):
        return "check" if book.damages() else ""


def turned(path: Path, place: int, bit: int) -> None:
    with path.open("rb+") as file:
        file.seek(place)
        (byte,) = file.read(1)
        file.seek(place)
        file.write(bytes([byte ^ 1 << bit]))


@pytest.mark.parametrize("read_only", [False, True])
def test_a_sound_file_shows_nothing(tmp_path: Path, sound: bytes, read_only: bool) -> None:
    path = tmp_path / "a.pleb"
    path.write_bytes(sound)
    assert finding(path, read_only) == ""


def test_every_bit_is_noticed(tmp_path: Path, sound: bytes) -> None:
    path, chance = tmp_path / "a.pleb", random.Random(167)
    pages = len(sound) // PAGE
    anywhere = [chance.randrange(len(sound)) for _ in range(150)]
    ends = [page * PAGE + place for page in range(pages) for place in (0, chance.randrange(16), PAGE - 1)]
    reserve = [page * PAGE + PAGE - 1 - chance.randrange(80) for page in range(pages)]  # vector and code of the page
    found = Counter[str]()
    path.write_bytes(sound)
    for place in (*anywhere, *ends, *reserve, *range(16), 16, 20, 24, 96, 100):
        bit = chance.randrange(8)
        turned(path, place, bit)
        how = finding(path, read_only=True)
        assert how in {"opening", "check"}, (place, bit)
        found[how] += 1
        turned(path, place, bit)
    assert found["opening"] > 20
    assert found["check"] > 100
    assert path.read_bytes() == sound


def test_opened_for_writing_they_are_noticed_as_well(tmp_path: Path, sound: bytes) -> None:
    chance = random.Random(32)
    for number in range(40):
        path = tmp_path / f"{number}.pleb"
        path.write_bytes(sound)
        turned(path, chance.randrange(len(sound)), chance.randrange(8))
        assert finding(path, read_only=False) in {"opening", "check"}


@pytest.mark.parametrize("keep", [1, 16, 100, 4095, 4096, 8192, -4096, -1])
def test_a_file_cut_short_or_grown_is_noticed(tmp_path: Path, sound: bytes, keep: int) -> None:
    path = tmp_path / "a.pleb"
    path.write_bytes(sound[:keep])
    for read_only in (False, True):
        assert finding(path, read_only)
    path.write_bytes(sound + sound[: abs(keep)])
    assert finding(path, read_only=True)


def test_pages_exchanged_are_noticed(tmp_path: Path, sound: bytes) -> None:
    path = tmp_path / "a.pleb"
    second, third = sound[PAGE : 2 * PAGE], sound[2 * PAGE : 3 * PAGE]
    path.write_bytes(sound[:PAGE] + third + second + sound[3 * PAGE :])
    assert finding(path, read_only=True)
