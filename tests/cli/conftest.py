"""The command line in this process, on real files."""

from pathlib import Path

import pytest

from plebapp.__main__ import main
from tests.cli.samples import STATIONS, Cli, Ran, new, voters, write


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
