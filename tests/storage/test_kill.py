"""Killed at any moment, the file holds every transaction that was confirmed, and at most the one under way."""

import subprocess
import sys
from pathlib import Path

import pytest

from plebapp.domain.journal import breaks
from plebapp.storage.library import SqliteLibrary
from tests.storage.samples import CHECKOUT

WRITER = """
import sys
from pathlib import Path
from plebapp.domain.journal import Action
from plebapp.domain.voter import RollStatus
from plebapp.storage.library import SqliteLibrary
from tests.storage.samples import voter
book = SqliteLibrary().open(Path(sys.argv[1]))
number = 0
while True:
    with book.atomic():
        book.roll.add((voter(n, "MARIA" * 9), RollStatus.INCLUDED) for n in range(number, number + 200))
        number += 200
        entry = book.journal.append("", "Ana", Action.VOTERS_IMPORTED, "", None, {"voters": number})
    print(entry.sequence, flush=True)
"""


@pytest.mark.parametrize("confirmed", [0, 1, 2, 3, 5, 8, 9, 11, 16, 21])
def test_a_kill_loses_at_most_what_was_under_way(library: SqliteLibrary, path: Path, confirmed: int) -> None:
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, cwd=CHECKOUT) as writer:
        assert writer.stdout is not None
        for _ in range(confirmed):
            writer.stdout.readline()
        writer.kill()
        last = [line for line in writer.stdout.read().split(b"\n") if line]
    book = library.open(path)
    head = book.journal.head()
    assert head is not None
    told = int(last[-1]) if last else confirmed + 1
    assert told <= head.sequence <= told + 1
    assert list(breaks(book.journal.entries())) == []
    assert sum(book.roll.counts().values()) == (head.after or {}).get("voters", 0)
    assert book.roll.counts() == book.roll.recount()
    assert book.damages() == ()
    assert book.opening.unclean or confirmed == 0
    book.close()
    again = library.open(path)
    assert not again.opening.unclean
    again.close()
