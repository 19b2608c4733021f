"""Other programs on a file, driven line by line."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from plebapp.usecases.ports import DataKey
from tests.storage.samples import CHECKOUT

PROGRAM = """
import sys
from pathlib import Path
from plebapp.domain.errors import Unusable
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import DataKey
path, mode, key = sys.argv[1:]
key = DataKey(bytes.fromhex(key)) if key else None
try:
    book = SqliteLibrary().open(Path(path), key, read_only=mode == "read", holder="Bia")
except Unusable as error:
    print(error.code, flush=True)
    raise SystemExit
print("unclean" if book.opening.unclean else "clean", flush=True)
for line in sys.stdin:
    if line == "write\\n":
        with book.atomic():
            book.facts.add_area(f"{len(book.facts.areas())}")
    if line == "close\\n":
        book.close()
    print(len(book.facts.areas()) if line == "areas\\n" else "done", flush=True)
"""


class Program:
    """Another program on the file, which it opened as Bia."""

    def __init__(self, path: Path, mode: str, key: DataKey | None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(path), mode, key.value.hex() if key else ""],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=CHECKOUT,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._in: IO[str] = self.process.stdin
        self._out: IO[str] = self.process.stdout
        self.found = self._out.readline().strip()

    def ask(self, line: str) -> str:
        """Have the program do something; return what it answers once it is done."""
        self._in.write(f"{line}\n")
        self._in.flush()
        return self._out.readline().strip()

    def say(self, line: str) -> None:
        """Have the program do something, and wait until it is done."""
        assert self.ask(line) == "done"

    def kill(self) -> None:
        """Kill the program, and wait until it is gone."""
        self.process.kill()
        self.process.wait()

    def leave(self) -> None:
        """End the program as it ends by itself."""
        self._in.close()
        self.process.wait()
        self._out.close()


@contextmanager
def program(path: Path, mode: str = "write", key: DataKey | None = None) -> Iterator[Program]:
    """Run another program on the file, which writes or reads it."""
    running = Program(path, mode, key)
    try:
        yield running
    finally:
        running.leave()
