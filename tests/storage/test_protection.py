"""How a file stands before it is opened, what opens it, and that the key shows nowhere."""

import os
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.driver import Connection
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import DataKey, Protection, RollQuery
from tests.storage.programs import program
from tests.storage.samples import DATA_KEY, FACTS, OTHER_KEY, entered
from tests.storage.test_opening import a_folder, foreign, refusal, snapshot

ALONE = SqliteLibrary()


def without_keys(path: Path) -> Path:
    path.with_name(f"{path.name}.chaves").unlink()
    return path


def test_how_files_stand(path: Path, protected: Path) -> None:
    before = snapshot(path.parent)
    assert ALONE.protection(path) is Protection.OPEN
    assert ALONE.protection(protected) is Protection.PROTECTED
    assert snapshot(path.parent) == before
    assert ALONE.protection(without_keys(protected)) is Protection.KEYS_MISSING


def test_keys_beside_a_file_that_is_not_encrypted_yet(path: Path) -> None:
    path.with_name(f"{path.name}.chaves").write_bytes(b"{}")
    assert ALONE.protection(path) is Protection.OPEN
    ALONE.open(path).close()


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda path: None, Code.FILE_MISSING),
        (a_folder, Code.FILE_IS_FOLDER),
        (lambda path: path.write_bytes(b""), Code.FILE_DAMAGED),
        (foreign, Code.FILE_NOT_OURS),
        (lambda path: path.write_bytes(b"%PDF-1.7\n" * 1000), Code.FILE_NOT_OURS),
        (lambda path: path.write_bytes(os.urandom(4095)), Code.FILE_NOT_OURS),
        (lambda path: path.write_bytes(os.urandom(4097)), Code.FILE_NOT_OURS),
    ],
)
def test_what_stands_in_no_way(tmp_path: Path, make: Callable[[Path], None], code: Code) -> None:
    path = tmp_path / "arquivo.pleb"
    make(path)
    assert refusal(ALONE.protection, path).code is code


@pytest.mark.parametrize("size", [4096, 8192, 4096 * 50])
def test_noise_of_whole_pages_may_be_one_of_ours(tmp_path: Path, size: int) -> None:
    path = tmp_path / "arquivo.pleb"
    path.write_bytes(os.urandom(size))
    assert ALONE.protection(path) is Protection.KEYS_MISSING


# Opening


def test_the_key_opens_the_file_and_every_further_connection(protected: Path) -> None:
    before = snapshot(protected.parent)
    book = ALONE.open(protected, DATA_KEY, holder="Ana")
    other = book.another()
    assert (book.key, other.key, book.read_only) == (DATA_KEY, DATA_KEY, False)
    assert (book.facts.get(), other.facts.get()) == (FACTS, FACTS)
    assert book.damages() == ()
    with book.atomic():
        book.facts.add_area("Vila")
    assert [area.name for area in other.facts.areas()] == ["Vila"]
    other.close()
    book.close()
    assert set(snapshot(protected.parent)) == set(before)
    assert ALONE.open(protected, DATA_KEY, read_only=True).facts.areas()[0].name == "Vila"


@pytest.mark.parametrize("read_only", [False, True])
def test_what_does_not_open_it(path: Path, protected: Path, read_only: bool) -> None:
    def opening(key: DataKey | None) -> Callable[[Path], object]:
        return lambda path: ALONE.open(path, key, read_only=read_only)

    keys = f"{protected}.chaves"
    error = refusal(opening(None), protected)
    assert (error.code, error.operands) == (Code.FILE_PROTECTED, {"path": str(protected)})
    error = refusal(opening(OTHER_KEY), protected)
    assert (error.code, error.operands) == (Code.KEYS_OF_ANOTHER_FILE, {"path": str(protected), "keys": keys})
    error = refusal(opening(DATA_KEY), path)
    assert (error.code, error.operands["keys"]) == (Code.KEYS_OF_ANOTHER_FILE, f"{path}.chaves")
    without_keys(protected)
    error = refusal(opening(None), protected)
    assert (error.code, error.operands) == (Code.KEYS_MISSING, {"path": str(protected), "keys": keys})
    book = ALONE.open(protected, DATA_KEY, read_only=read_only)  # the recovery words are the key itself
    assert book.facts.get() == FACTS
    book.close()


def test_a_stop_is_noticed_and_nothing_is_lost(protected: Path) -> None:
    with program(protected, key=DATA_KEY) as other:
        other.say("write")
        other.kill()
    assert ALONE.protection(protected) is Protection.PROTECTED
    book = ALONE.open(protected, DATA_KEY)
    assert (book.opening.unclean, len(book.facts.areas()), book.damages()) == (True, 1, ())
    book.close()


def test_a_first_page_half_written_is_mended_by_the_wal_file(protected: Path) -> None:
    book = ALONE.open(protected, DATA_KEY)
    book._connection.raw.execute("PRAGMA wal_autocheckpoint = 0")
    with book.atomic():
        book._connection.write("PRAGMA user_version = 2")  # writes the first page
        book.facts.add_area("Vila")
    left = {path: path.read_bytes() for path in protected.parent.iterdir()}
    book.close()
    for path, content in left.items():
        path.write_bytes(content)
    with protected.open("rb+") as file:
        file.seek(2048)
        file.write(os.urandom(2048))
    book = ALONE.open(protected, DATA_KEY)
    assert (book.facts.areas()[0].name, book.damages(), book.roll.count(RollQuery())) == ("Vila", (), 0)
    book.close()
    with protected.open("rb+") as file:  # and without one it cannot be told from the file of another key
        file.seek(2048)
        file.write(os.urandom(2048))
    assert refusal(lambda path: ALONE.open(path, DATA_KEY), protected).code is Code.KEYS_OF_ANOTHER_FILE


def test_beside_a_page_that_is_not_authentic_work_goes_on(protected: Path) -> None:
    book = ALONE.open(protected, DATA_KEY)
    page = book._connection.number("SELECT rootpage FROM sqlite_schema WHERE name = 'question'")
    book.close()
    content = bytearray(protected.read_bytes())
    content[(page - 1) * 4096 + 100] ^= 1
    protected.write_bytes(content)
    book = ALONE.open(protected, DATA_KEY)
    for number in range(2):
        with pytest.raises(Unusable) as raised:
            book.facts.questions()
        assert raised.value.code is Code.FILE_DAMAGED
        assert book.roll.count(RollQuery()) == 0  # of pages not yet in memory
        with pytest.raises(Unusable) as raised, book.atomic():
            book.facts.add_question("Sim?")
        assert raised.value.code is Code.FILE_DAMAGED
        with book.atomic():
            book.facts.add_area(str(number))
    assert book.damages()[0].detail == f"HMAC verification failed for page {page}"
    assert len(book.facts.areas()) == 2
    book.close()
    again = ALONE.open(protected, DATA_KEY)
    assert not again.opening.unclean
    again.close()


# The key


def told(error: BaseException) -> str:
    """Return all that a crash report could print of an error, the variables of every frame included."""
    trace = traceback.TracebackException.from_exception(error, capture_locals=True)
    return "".join(trace.format(chain=True))


def test_the_key_shows_nowhere(path: Path, protected: Path, capfd: pytest.CaptureFixture[str]) -> None:
    book = ALONE.open(protected, DATA_KEY)
    texts = [repr(book), repr(book.key), str(vars(book)), str(vars(book._connection))]
    acts: tuple[Callable[[], object], ...] = (
        lambda: ALONE.open(protected, OTHER_KEY),
        lambda: ALONE.open(protected, DATA_KEY),
        lambda: ALONE.open(path, DATA_KEY),
        lambda: ALONE.reencrypt(protected, DATA_KEY, OTHER_KEY, entered),
        lambda: ALONE.reencrypt(path, None, DATA_KEY, lambda book: book.roll.reopen("", "", "")),
        lambda: book._connection.number("SELECT nothing"),
        lambda: Connection(protected.parent / "nada.pleb", key=DATA_KEY),
        lambda: book.another().copy_to(protected),
    )
    for act in acts:
        with pytest.raises((Unusable, LookupError)) as raised:
            act()
        texts.append(told(raised.value))
    book.close()
    out = capfd.readouterr()
    texts += [out.out, out.err]
    assert (out.out, out.err) == ("", "")
    for key in (DATA_KEY, OTHER_KEY):
        for spelled in (key.value.hex(), key.value.hex().upper(), repr(key.value)[2:-1]):
            assert not any(spelled in text for text in texts)
