"""Of an encrypted file nothing reaches the disk in plain text: not in it, nor beside it, nor among temporary files."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage.samples import CHECKOUT, DATA_KEY

MARK = "XANTHIPPE"

# Each step is done, and then held until the folders have been looked through.
STEPS = """
import sys
from pathlib import Path
from plebapp.domain.journal import Action
from plebapp.domain.roll import RollClosing
from plebapp.domain.voter import RollStatus
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import DataKey, RollQuery
from tests.storage.samples import DATA_KEY, FACTS, KEY, OTHER_KEY, STATIONS, voter
path = Path(sys.argv[1])
library = SqliteLibrary()
MARK = "XANTHIPPE"

def held(step):
    print(step, flush=True)
    sys.stdin.readline()

def names(first, last):
    return ((voter(n, f"{MARK} {n * 7919 % 100003}", mother_name=MARK * 20), RollStatus.INCLUDED)
            for n in range(first, last))

doing, times = "copying", 0
def some(done, total):
    global times
    times += 1
    if times % 20 == 1:
        held(doing)

book = library.open(path, DATA_KEY, holder=MARK)
held("opened")
with book.atomic():
    book.facts.add_area(MARK)
    book.roll.add(names(0, 15_000))
    held("importing")
held("imported")
other = book.another()
found = other.roll.search(RollQuery(MARK), 50)
held("searched")
big = "SELECT name FROM voter ORDER BY mother_name || name DESC, search_key, random()"
rows = other._connection.each(lambda row: row[0], big)
next(rows)
held("sorting")
del rows
distinct = "SELECT DISTINCT name || mother_name || hex(randomblob(3)) FROM voter UNION SELECT mother_name FROM voter"
rows = other._connection.each(lambda row: row[0], distinct)
next(rows)
held("temporary tables")
del rows
try:
    with book.atomic():
        book._connection.write("CREATE TABLE copied AS SELECT * FROM voter")
        book._connection.write("UPDATE voter SET name = name || 'X', search_key = search_key || 'X'")
        held("rewriting in one statement")
        raise LookupError
except LookupError:
    held("rolled back")
with book.atomic():
    book.roll.close(RollClosing("", MARK, {KEY: 15_000}, ""))
    book.journal.append("", MARK, Action.ROLL_CLOSED, MARK, None, {MARK: MARK})
held("closed the roll")
listing = other.roll.every(frozenset(RollStatus))
next(listing)
held("listing")
del listing
other.copy_to(path.with_name("cópia.pleb"), some)
held("copied")
assert book.damages() == ()
held("checked")
other.close()
reader = library.open(path, DATA_KEY, read_only=True)
reader.roll.search(RollQuery(MARK), 50)
held("read")
reader.close()
book.close()
held("left")
doing = "encrypting anew"
library.reencrypt(path, DATA_KEY, OTHER_KEY, lambda book: held("completing"), some)
held("encrypted anew")
"""


def holding(folders: tuple[Path, ...], words: tuple[bytes, ...]) -> list[str]:
    """Return the files of these folders in which one of the words can be read."""
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if any(word in path.read_bytes() for word in words)]


def open_files(process: subprocess.Popen[str]) -> list[bytes]:
    """Return what the files that a process has open hold, those without a name included."""
    contents = []
    for link in Path(f"/proc/{process.pid}/fd").iterdir():
        target = str(link.readlink())
        if target.startswith("/") and not target.startswith("/dev") and link.is_file():
            contents.append(link.read_bytes())
    return contents


@pytest.mark.skipif(sys.platform != "linux", reason="looks through /proc for files without a name")
def test_no_name_is_ever_on_the_disk(protected: Path, tmp_path: Path) -> None:
    temporary = tmp_path / "temporários"
    temporary.mkdir()
    places = {name: str(temporary) for name in ("TMPDIR", "TEMP", "TMP", "SQLITE_TMPDIR")}
    words = (MARK.encode(), MARK.encode("utf-16-le"), MARK.lower().encode(), DATA_KEY.value.hex().encode())
    steps = []
    with subprocess.Popen(
        [sys.executable, "-c", STEPS, str(protected)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=CHECKOUT,
        env={**os.environ, **places},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in process.stdout:
            steps.append(line.strip())
            assert holding((tmp_path,), words) == [], line
            assert not any(word in content for content in open_files(process) for word in words), line
            assert list(temporary.iterdir()) == [], line
            process.stdin.write("\n")
            process.stdin.flush()
    assert process.returncode == 0
    assert (steps[0], steps[-1]) == ("opened", "encrypted anew")
    assert {"importing", "sorting", "temporary tables", "copying", "encrypting anew", "completing"} <= set(steps)
    assert (protected.stat().st_size > 5_000_000, len(steps) >= 20) == (True, True)


def test_the_search_would_find_it(path: Path, tmp_path: Path) -> None:
    assert holding((tmp_path,), (b"Nova Primavera",)) == [path.name]
