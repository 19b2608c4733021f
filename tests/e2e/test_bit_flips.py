"""A single bit flipped at a random place of the closed file, or of its key file: what becomes of it.

On a protected file every one is noticed: each page is authenticated as a whole, and a key file is read only where it is
exactly what a program wrote. On a file without protection there is no seal over the bytes: of those that hold nothing
(free pages, the blank middle of a page), or nothing that says a fact (counters and version numbers of the engine's
header, drafts, the row that says who has the file open), none is noticed, nor need be. So much holds there: either it
is noticed, or every fact reads as before.

Opening a file or verifying it never fails with anything but a message. Opening only to read changes no byte; opening to
write, where the damage is met, changes nothing but the row that says who has the file open: with the bit flipped back,
every fact is there. 300 flips of each kind here; `--full` flips 10,000.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from plebapp.domain.errors import PlebError
from plebapp.storage.driver import Connection
from plebapp.storage.keyfile import key_path
from plebapp.usecases.plebiscite import open_plebiscite
from plebapp.usecases.ports import App, Book, Desk
from plebapp.usecases.signing_in import sign_in
from plebapp.usecases.verify import verify
from tests.e2e.offices import vault
from tests.usecases.office import LIBRARY, Clock
from tests.usecases.protected import MARTA, PASSWORDS, make_app
from tests.usecases.rich import LAST, open_file, protected_file

SAYING = {
    "draft": "0",
    "proceeding_draft": "0",
    "sitting": "0",
    "_sqlite_migrations": "0",
    "roll_count": "voters > 0",
}
"""Which rows of a table say a fact, where not all do: a counter of nobody says nothing."""
NUMBERED = {"person", "roll_change"}
"""Tables whose first column is but an order."""
KEY_FILE_SHARE = 3
"""One flip in so many falls on the key file, which is a hundredth as large."""

Facts = dict[str, tuple[object, ...]]


def facts(book: Book) -> Facts:
    """Return all rows that say a fact, by table."""
    connection = book._connection  # type: ignore[attr-defined]  # of the adapter
    tables = connection.all(lambda row: row[0], "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    return {name: rows(connection, name) for name in tables}


def rows(connection: Connection, table: str) -> tuple[object, ...]:
    first = 1 if table in NUMBERED else 0
    return connection.all(lambda row: tuple(row[first:]), f"SELECT * FROM {table} WHERE {SAYING.get(table, '1')}")


class Flipped:
    """A file with its key file, if it has one, in a folder of its own; one bit at a time is flipped."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.files = {found: found.read_bytes() for found in (path, key_path(path)) if found.exists()}

    def flip(self, file: Path, place: int, bit: int) -> None:
        content = bytearray(file.read_bytes())
        content[place] ^= 1 << bit
        file.write_bytes(content)

    def restore(self) -> None:
        """Put the files back, and remove whatever else came to lie there."""
        for found in self.path.parent.iterdir():
            if found not in self.files:
                found.unlink()
        for file, content in self.files.items():
            file.write_bytes(content)

    def bytes(self) -> dict[str, bytes]:
        return {found.name: found.read_bytes() for found in self.path.parent.iterdir()}

    def desk(self, app: App, *, read_only: bool) -> Desk:
        if key_path(self.path) in self.files:
            return sign_in(app, self.path, MARTA, PASSWORDS[MARTA], read_only=read_only)
        return open_plebiscite(LIBRARY, self.path, MARTA, app.clock, read_only=read_only)

    def noticed(self, *, read_only: bool, expected: Facts | None) -> str:
        """Open and verify; return what noticed the flip, empty where nothing did and every fact reads as `expected`."""
        try:
            desk = self.desk(new_app(), read_only=read_only)
        except PlebError as error:
            return f"opening: {error.code}"
        try:
            found = verify(desk)
            if not found.sound:
                return f"verifying: {found.disagreements[0].check}"
            assert facts(desk.book) == expected, "noticed by nobody, and a fact is another"
        except PlebError as error:
            return f"verifying: {error.code}"
        finally:
            close(desk)
        return ""

    def require_whole(self, expected: Facts) -> None:
        """Fail unless the file is sound and holds these facts."""
        desk = self.desk(new_app(), read_only=True)
        assert verify(desk).sound
        assert facts(desk.book) == expected
        desk.book.close()


def new_app() -> App:
    """The program just started."""
    return replace(make_app(Clock(LAST)), vault=vault())


def close(desk: Desk) -> None:
    try:
        desk.book.close()
    except PlebError:
        assert not desk.book.read_only


def places(files: dict[Path, bytes], count: int) -> Iterator[tuple[Path, int, int]]:
    """Return random bits: of the key file one in KEY_FILE_SHARE, all others of the file."""
    chance = random.Random(20261004)
    main, *keys = files
    for number in range(count):
        file = keys[0] if keys and number % KEY_FILE_SHARE == 0 else main
        yield file, chance.randrange(len(files[file])), chance.randrange(8)


@pytest.mark.parametrize("protected", [True, False], ids=["protected", "open"])
def test_a_flipped_bit(protected: bool, fast_folder: Path, full: bool) -> None:
    folder = fast_folder / f"{protected}"
    folder.mkdir()
    flipped = Flipped((protected_file if protected else open_file)(folder).path)
    flipped.restore()
    desk = flipped.desk(new_app(), read_only=True)
    expected = facts(desk.book)
    desk.book.close()
    flipped.require_whole(expected)
    outcomes: Counter[str] = Counter()
    for number, (file, place, bit) in enumerate(places(flipped.files, 10_000 if full else 300)):
        read_only = number % 2 == 0
        where = f"bit {bit} of byte {place} of {file.name}, {'read' if read_only else 'written'}"
        flipped.flip(file, place, bit)
        before = flipped.bytes()
        try:
            noticed = flipped.noticed(read_only=read_only, expected=None if protected else expected)
            if flipped.bytes() != before:
                assert not read_only, "changed by what was only read"
                if file.read_bytes()[place] == before[file.name][place]:
                    flipped.flip(file, place, bit)
                flipped.require_whole(expected)
        except Exception as error:
            raise AssertionError(where) from error
        assert noticed or not protected, f"{where}: passed unnoticed"
        outcomes[noticed or "no fact changed"] += 1
        flipped.restore()
    for outcome, count in outcomes.most_common():
        print(f"\n{count:6} {outcome}", end="")
    assert outcomes.total() - outcomes["no fact changed"] > outcomes.total() // 6
