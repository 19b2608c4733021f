"""The program as a process: quick to answer, UTF-8 everywhere, quiet when it is stopped, no traceback for clerks."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from plebapp import __main__
from plebapp.cli.console import progress, tell_unexpected
from plebapp.cli.main import run
from plebapp.domain.errors import Cancelled
from plebapp.usecases.ports import App
from tests.cli.samples import Cli, new

CHECKOUT = Path(__file__).resolve().parents[2]


def process(*arguments: str, code: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program, or `code`, in a process of its own."""
    command = ["-c", code] if code else ["-m", "plebapp"]
    return subprocess.run(
        [sys.executable, *command, *arguments],
        env={**os.environ, "PYTHONPATH": str(CHECKOUT), **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_help_loads_nothing_slow() -> None:
    slow = ("PySide6", "reportlab", "sqlcipher3", "sqlite_utils", "plebapp.ui", "plebapp.storage", "plebapp.reports")
    code = f"""
import sys
from plebapp.__main__ import main
status = main(["--help"])
found = [name for name in {slow!r} if name in sys.modules]
sys.exit(f"loaded: {{found}}" if found else status)
"""
    found = process(code=code)
    assert found.returncode == 0, found.stderr


def test_a_command_on_a_file_loads_neither_the_window_nor_the_paper(cli: Cli) -> None:
    new(cli)
    code = """
import sys
from plebapp.__main__ import main
status = main(["verificar", "n.pleb"])
found = [name for name in ("PySide6", "reportlab") if name in sys.modules]
sys.exit(f"loaded: {found}" if found else status)
"""
    found = process(code=code)
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize("locale", ["C", "POSIX"])
def test_output_is_utf8_whatever_the_locale(cli: Cli, locale: str) -> None:
    new(cli)
    found = process("resultado", "n.pleb", LC_ALL=locale, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert found.returncode == 1
    assert "nenhuma decisão é possível" in found.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows ends pipes in another way")
def test_a_reader_that_goes_away_ends_the_program_quietly(cli: Cli) -> None:
    cli("exemplo", "e.pleb", "--eleitores", "50")
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "plebapp", "resultado", "e.pleb", "--json"],
            env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
            stdout=writing,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(writing)
    assert (ended.returncode, ended.stderr) == (130, b"")


def test_ctrl_c_ends_the_program_quietly(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> App:
        raise KeyboardInterrupt

    assert run(["verificar", "n.pleb"], interrupted, lambda app, path: 0, "1.0") == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(os.name == "nt", reason="signals are another thing on Windows")
def test_ctrl_c_in_the_middle_of_an_import_leaves_no_file(cli: Cli, tmp_path: Path) -> None:
    code = """
import os, signal, sys
from plebapp import __main__
from plebapp.usecases import example
def stop(*_args):
    os.kill(os.getpid(), signal.SIGINT)
    return []
example._voter_rows = stop
sys.exit(__main__.main(["exemplo", "e.pleb"]))
"""
    found = process(code=code)
    assert (found.returncode, found.stderr) == (128 + signal.SIGINT, "")
    assert list(tmp_path.glob("e.pleb*")) == []


@pytest.mark.parametrize(("value", "traceback"), [("", False), ("1", True)])
def test_a_defect_of_the_program_is_told_in_a_line(value: str, traceback: bool) -> None:
    code = """
import sys
from plebapp import __main__
def broken():
    raise ZeroDivisionError("sum of nothing")
__main__.build = broken
sys.argv[1:] = ["verificar", "n.pleb"]
sys.exit(__main__.main())
"""
    found = process(code=code, PLEBAPP_DEPURAR=value)
    assert found.returncode == 1
    assert found.stderr.startswith("plebapp: erro inesperado do programa (ZeroDivisionError).")
    assert ("Traceback" in found.stderr) == traceback
    assert ("PLEBAPP_DEPURAR=1" in found.stderr) != traceback


def test_the_hook_is_for_the_process_only(cli: Cli) -> None:
    cli("--help")
    assert sys.excepthook is not tell_unexpected


def test_without_a_command_the_window_opens(tmp_path: Path) -> None:
    there = tmp_path / "n.pleb"
    there.touch()
    opened: list[Path | None] = []

    def open_window(app: App, path: Path | None) -> int:
        assert isinstance(app, App)
        opened.append(path)
        return 7

    for arguments in ([], [str(there)]):
        assert run(arguments, __main__.build, open_window, "1.0") == 7
    assert opened == [None, there]


def test_a_missing_plebiscite_opens_no_window(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def open_window(app: App, path: Path | None) -> int:
        raise AssertionError("no window")

    assert run([str(tmp_path / "x.pleb")], __main__.build, open_window, "1.0") == 3
    assert "não existe" in capsys.readouterr().err


def test_progress_shows_on_a_terminal_only(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with progress("Importando") as report:
        report(1, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    def cancelled_half_way() -> None:
        with progress("Importando") as report:
            for done in (0, 1, 1, 3, 4, 9):
                report(done, 4)
            report(0, 0)
            raise Cancelled

    with pytest.raises(Cancelled):
        cancelled_half_way()
    written = capsys.readouterr().err
    assert [int(part.split(" %")[0]) for part in written.split("… ")[1:]] == [0, 25, 75, 100, 0]
    assert written.endswith("\r")


def test_a_file_left_open_by_a_crash_says_so_and_works(cli: Cli) -> None:
    path = new(cli)
    code = """
import os, sys
from pathlib import Path
from plebapp.storage.library import SqliteLibrary
book = SqliteLibrary().open(Path(sys.argv[1]))
os._exit(9)
"""
    assert process(str(path), code=code).returncode == 9
    found = cli("verificar", path)
    assert found.status == 0
    assert found.err.startswith("O arquivo não tinha sido fechado direito da última vez")
    assert cli("verificar", path).err == ""


def test_without_a_login_name_the_person_must_be_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    path = new(cli)

    def nobody() -> str:
        raise OSError("no username")

    monkeypatch.setattr("getpass.getuser", nobody)
    found = cli("verificar", path)
    assert found.status == 1
    assert "Falta o nome de quem trabalha" in found.err
    assert cli("verificar", path, "--pessoa", "Marta").status == 0
