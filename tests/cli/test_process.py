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
        timeout=120,
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


def test_a_command_on_a_file_without_people_loads_neither_window_nor_paper_nor_keys(cli: Cli) -> None:
    new(cli)
    code = """
import sys
from plebapp.__main__ import main
status = main(["verificar", "n.pleb"])
found = [name for name in ("PySide6", "reportlab", "argon2", "cryptography", "mnemonic") if name in sys.modules]
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


INTERRUPTED_AT = """
import os, runpy, signal, sys
count = int(sys.argv.pop(1))
def watch(event, _args):
    global count
    if event == "import":
        count -= 1
        if count == 0:
            os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(watch)
runpy.run_module("plebapp", run_name="__main__", alter_sys=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are another thing on Windows")
@pytest.mark.parametrize("imports", [*range(3, 30, 3), *range(30, 300, 30), 1_000])
def test_ctrl_c_while_modules_load_shows_no_traceback(cli: Cli, imports: int) -> None:
    """Of the first tenths of a second, in which a person who typed the wrong file stops the program."""
    new(cli)
    found = process(str(imports), "verificar", "n.pleb", code=INTERRUPTED_AT)
    if found.returncode == 0:  # it was done before that many
        assert "O arquivo confere" in found.stdout
        return
    assert (found.returncode, found.stdout, found.stderr) == (130, "", "Interrompido.\n")


@pytest.mark.skipif(os.name == "nt", reason="signals are another thing on Windows")
def test_some_of_those_were_interrupted() -> None:
    assert process("20", "--help", code=INTERRUPTED_AT).returncode == 130


DROPPED = """
import sys
from plebapp import __main__
class Ending:
    def __del__(self):
        raise KeyboardInterrupt
def build():
    ending = Ending()
    del ending
    for _ in range(10**9):
        pass
__main__.build = build
sys.argv[1:] = ["verificar", "n.pleb"]
sys.exit(__main__.main())
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are another thing on Windows")
def test_ctrl_c_at_the_end_of_an_object_where_python_drops_it_is_not_lost() -> None:
    found = process(code=DROPPED)
    assert (found.returncode, found.stdout, found.stderr) == (130, "", "Interrompido.\n")


SECOND = """
import os, signal, sys
from plebapp import __main__
def build():
    try:
        raise KeyboardInterrupt
    finally:
        os.kill(os.getpid(), signal.SIGINT)
__main__.build = build
sys.argv[1:] = ["verificar", "n.pleb"]
sys.exit(__main__.main())
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are another thing on Windows")
def test_ctrl_c_again_changes_nothing() -> None:
    found = process(code=SECOND)
    assert (found.returncode, found.stdout, found.stderr) == (130, "", "Interrompido.\n")


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
sys.argv[1:] = ["exemplo", "e.pleb"]
sys.exit(__main__.main())
"""
    found = process(code=code)
    assert (found.returncode, found.stderr) == (128 + signal.SIGINT, "Interrompido.\n")
    assert list(tmp_path.glob("e.pleb*")) == []


DEFECT = """
import sys
from plebapp import __main__
def broken():
    raise ZeroDivisionError("Fulana de Tal, senha 12345678")
__main__.build = broken
sys.argv[1:] = ["verificar", "n.pleb"]
sys.exit(__main__.main())
"""


def test_a_defect_of_the_program_is_told_in_a_line_and_reported(tmp_path: Path) -> None:
    found = process(code=DEFECT, HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path / "dados"))
    assert found.returncode == 1
    assert found.stderr.startswith("plebapp: erro inesperado do programa (ZeroDivisionError); o comando não chegou ao")
    assert "plebapp verificar ARQUIVO.pleb" in found.stderr
    assert "salvo" not in found.stderr
    (report,) = tmp_path.rglob("falha-*.txt")
    assert f"“{report}”" in found.stderr
    kept = report.read_text(encoding="utf-8")
    assert "Erro: ZeroDivisionError\n" in kept
    assert "  __main__:broken:5\n" in kept
    (log,) = tmp_path.rglob("plebapp.log")
    assert "Fulana" not in found.stderr + kept + log.read_text(encoding="utf-8")


def test_a_report_that_cannot_be_written_is_told_instead(tmp_path: Path) -> None:
    home = tmp_path / "arquivo"
    home.touch()
    found = process(code=DEFECT, HOME=str(home), XDG_DATA_HOME=str(home))
    assert found.returncode == 1
    assert "Erro: ZeroDivisionError\n" in found.stderr
    assert "\n  __main__:broken:5\n" in found.stderr
    assert "Fulana" not in found.stderr


def test_the_hook_is_for_the_process_only(cli: Cli) -> None:
    cli("--help")
    assert sys.excepthook is not tell_unexpected


# ── outputs that take nothing ──────────────────────────────────────────────────────────────────────

COMMANDS = {
    "resultado": ("resultado", "e.pleb"),
    "json": ("resultado", "e.pleb", "--json"),
    "novo": ("novo", "n.pleb", "--nome", "A", "--uf", "SP", "--data-votacao", "2024-10-06"),
    "help": ("--help",),
}


def shell(arguments: tuple[str, ...], redirection: str) -> tuple[int, str, str]:
    """Run the program with its outputs redirected as a shell does; return status, output and errors."""
    script = f'exec "$0" -m plebapp "$@" {redirection}'
    found = subprocess.run(
        ["sh", "-c", script, sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return found.returncode, found.stdout, found.stderr


UNWRITABLE = [
    pytest.param("> /dev/full", marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux only")),
    pytest.param(">&-", marks=pytest.mark.skipif(os.name == "nt", reason="another shell")),
]


@pytest.mark.parametrize("redirection", UNWRITABLE)
@pytest.mark.parametrize("command", COMMANDS)
def test_an_output_that_cannot_be_written_is_told_and_what_was_done_is_done(
    cli: Cli, command: str, redirection: str
) -> None:
    cli("exemplo", "e.pleb", "--eleitores", "50")
    status, _, told = shell(COMMANDS[command], redirection)
    assert status == 3
    assert told.startswith("plebapp: a saída não pôde ser escrita; o que se gravou está gravado (detalhe técnico: ")
    assert len(told.splitlines()) == 1
    assert Path("n.pleb").exists() == (command == "novo")


@pytest.mark.parametrize("redirection", [param for param in UNWRITABLE if param.values[0].startswith(">")])
def test_errors_that_cannot_be_written_keep_their_status(cli: Cli, redirection: str) -> None:
    for arguments, status in ((("resultado", "nada.pleb"), 3), (("resultdo",), 2), (("novo",), 2)):
        assert shell(arguments, f"2{redirection}")[0] == status
    cli("exemplo", "e.pleb", "--eleitores", "50")
    status, out, _ = shell(("verificar", "e.pleb"), f"2{redirection}")
    assert status == 0
    assert "O arquivo confere" in out


# ── without a screen ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
@pytest.mark.parametrize(
    ("variables", "detail"),
    [
        ({"DISPLAY": ""}, "detalhe técnico"),
        ({"QT_QPA_PLATFORM": "xcb", "DISPLAY": ""}, "could not connect to display"),
        ({"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":4321"}, "could not connect to display :4321"),
        ({"QT_QPA_PLATFORM": "nenhuma"}, "nenhuma"),
    ],
)
@pytest.mark.parametrize("arguments", [(), ("n.pleb",)])
def test_without_a_screen_the_program_says_so_and_ends(
    cli: Cli, variables: dict[str, str], detail: str, arguments: tuple[str, ...]
) -> None:
    new(cli)
    clean = {"QT_QPA_PLATFORM": "", "WAYLAND_DISPLAY": "", **variables}
    found = process(*arguments, **clean)
    assert (found.returncode, found.stdout) == (1, "")
    first, second = found.stderr.splitlines()
    assert first.startswith("plebapp: a janela não pôde ser aberta: não há tela gráfica ao alcance")
    assert detail in first
    assert "“plebapp --help”" in second
    assert len(found.stderr) < 500


@pytest.mark.skipif(os.name == "nt", reason="signals are another thing on Windows")
def test_ctrl_c_ends_the_window_at_once_and_without_a_traceback() -> None:
    """Qt would hold it back until the next event, and then show it as an error of the program."""
    code = """
import os, signal, sys
from plebapp import __main__
from plebapp.ui import start
def run_window(app, path):
    os.kill(os.getpid(), signal.SIGINT)
    return 0
start.run_window = run_window
sys.argv[1:] = []
sys.exit(__main__.main())
"""
    found = process(code=code, QT_QPA_PLATFORM="offscreen")
    assert (found.returncode, found.stderr) == (-signal.SIGINT, "")


def test_a_library_that_qt_lacks_is_told_as_well() -> None:
    code = """
import sys
from plebapp import __main__
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name == "PySide6.QtWidgets":
            raise ImportError("libEGL.so.1: cannot open shared object file")
sys.meta_path.insert(0, Missing())
sys.argv[1:] = []
sys.exit(__main__.main())
"""
    found = process(code=code)
    assert (found.returncode, found.stdout) == (1, "")
    assert "falta uma biblioteca do sistema (detalhe técnico: libEGL.so.1: cannot open shared" in found.stderr


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
    assert cli("verificar", path).status == 0
    found = cli("dados", path, "--ato", "Ato 1")
    assert found.status == 0
    assert found.err.startswith("O arquivo não tinha sido fechado direito da última vez")
    assert cli("verificar", path).err == ""
