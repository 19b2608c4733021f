"""The command line in this process, on real files."""

import getpass
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from plebapp.__main__ import main
from plebapp.domain.errors import Code, Unusable
from plebapp.storage.keyfile import Cost
from plebapp.storage.vault import KeyVault
from tests.cli.samples import MARTA, OTAVIO, PASSWORDS, STATIONS, Cli, Feed, Ran, new, voters, write


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run a command in an empty folder. No expected failure may show a traceback."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOGNAME", "Marta Nogueira")

    def run(*arguments: str | Path) -> Ran:
        status = main([str(argument) for argument in arguments])
        written = capsys.readouterr()
        assert "Traceback" not in written.err
        return Ran(status, written.out, written.err)

    return run


@pytest.fixture
def with_stations(cli: Cli) -> Path:
    """A plebiscite with two stations, and nobody registered yet."""
    path = new(cli)
    assert cli("importar-secoes", path, write("secoes.csv", STATIONS)).status == 0
    return path


@pytest.fixture
def ready(cli: Cli, with_stations: Path) -> Path:
    """A plebiscite with two stations of five voters each, the list of voters closed."""
    rows = [(index, 345 + index // 5, f"Eleitor {'ABCDEFGHIJ'[index]}") for index in range(10)]
    assert cli("importar-eleitores", with_stations, write("eleitores.csv", voters(*rows))).status == 0
    assert cli("encerrar-relacao", with_stations).status == 0
    return with_stations


@pytest.fixture(autouse=True)
def _cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plebapp.storage.vault.KeyVault", lambda: KeyVault(Cost(memory=8, time=1, lanes=1)))


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Feed:
    """Put lines on standard input."""

    def put(*lines: str) -> None:
        raw = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(raw, encoding="ascii"))  # whatever the locale says

    put()
    return put


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Have passwords typed at a terminal; return what was asked."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def type_in(*answers: str) -> list[str]:
        asked: list[str] = []
        left = list(answers)

        def answer(prompt: str) -> str:
            asked.append(prompt)
            return left.pop(0)

        monkeypatch.setattr(sys, "stdin", Terminal())
        monkeypatch.setattr(getpass, "getpass", answer)
        return asked

    return type_in


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the disk full as soon as a table or a document is written: that a file may be made there is no promise."""

    @contextmanager
    def no_room(path: Path, _mode: int = 0) -> Iterator[io.BytesIO]:
        yield io.BytesIO()
        raise Unusable(Code.DISK_FULL, path=str(path), detail="No space left on device")

    for module in ("files", "csv_out"):
        monkeypatch.setattr(f"plebapp.exchange.{module}.replacing", no_room)


@pytest.fixture
def protected(cli: Cli, feed: Feed) -> Path:
    """A file that Marta administers and Otávio types in; nothing is left on standard input."""
    path = new(cli)
    feed(PASSWORDS[MARTA])
    assert cli("proteger", path, "--senha-de", "-").status == 0
    feed(PASSWORDS[MARTA], PASSWORDS[OTAVIO])
    found = cli(
        "pessoas", path, "--senha-de", "-", "--incluir", OTAVIO, "--papeis", "digitador", "--senha-nova-de", "-"
    )
    assert found.status == 0, found.err
    feed()
    return path
