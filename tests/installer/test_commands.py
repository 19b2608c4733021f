"""The two commands: what they prepare, what they run, and what they say to a Python too old."""

import ast
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from installer import environment, run, system, test

PYTHON = Path("/ambiente/bin/python")


class Runs:
    """What the commands ran: each command with its variables, and the status given back."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.calls: list[tuple[list[str], Mapping[str, str], Path | None]] = []

    def show(self, command: Sequence[str | Path], variables: Mapping[str, str], folder: Path | None = None) -> int:
        self.calls.append(([str(part) for part in command], variables, folder))
        return self.statuses.pop(0) if self.statuses else 0

    def capture(
        self,
        command: Sequence[str | Path],
        on_line: Callable[[str], None],
        variables: Mapping[str, str],
        folder: Path | None = None,
    ) -> tuple[int, str]:
        return self.show(command, variables, folder), ""

    @property
    def arguments(self) -> list[list[str]]:
        """The arguments after `python -P -m` or `python -m`."""
        return [command[command.index("-m") + 1 :] for command, _, _ in self.calls]


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine on which set-up does nothing but note what was asked for; no screen."""
    asked: list[str] = []
    monkeypatch.setattr(system, "ensure", lambda needs: asked.extend(need.package for need in needs))
    monkeypatch.setattr(environment, "ensure", lambda kind: asked.append(kind) or PYTHON)
    monkeypatch.setattr(system, "is_linux", lambda: True)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return asked


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    """Note what is run, in place of running it."""
    recorder = Runs()
    for module in (run, test):
        monkeypatch.setattr(module, "show", recorder.show)
    monkeypatch.setattr(test, "capture", recorder.capture)
    return recorder


def test_arguments_go_to_the_program(prepared: list[str], runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    runs.statuses = [3]
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    assert run.main(["resultado", "São João.pleb", "--json"]) == 3
    ((command, variables, folder),) = runs.calls
    assert command == [str(PYTHON), "-P", "-m", "plebapp", "resultado", "São João.pleb", "--json"]
    assert variables["PYTHONPATH"] == str(environment.CHECKOUT)
    assert folder is None, "names of files are the person's, from where the person stands"
    assert environment.RUN in prepared
    assert "libegl1" in prepared
    assert not {"sqlite3", "default-jdk-headless", "libxcb-cursor0", "libcups2"} & set(prepared)


@pytest.mark.parametrize(
    ("variable", "package", "other"),
    [("DISPLAY", "libxcb-cursor0", "libwayland-cursor0"), ("WAYLAND_DISPLAY", "libwayland-cursor0", "libxcb-cursor0")],
)
def test_with_a_screen_the_window_opens(
    prepared: list[str], runs: Runs, monkeypatch: pytest.MonkeyPatch, variable: str, package: str, other: str
) -> None:
    monkeypatch.setenv(variable, ":0")
    assert run.main([]) == 0
    assert runs.arguments == [["plebapp"]]
    assert {package, "libcups2"} <= set(prepared)
    assert other not in prepared


def test_elsewhere_there_is_always_a_screen(prepared: list[str], runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "is_linux", lambda: False)
    run.main([])
    assert runs.arguments == [["plebapp"]]


def test_without_a_screen_the_example_runs_and_its_minutes_are_named(
    prepared: list[str], runs: Runs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run.main([]) == 0
    folder = tmp_path / "exemplo-plebapp"
    plebiscite, minutes = str(folder / "Nova Primavera.pleb"), str(folder / "Ata Geral.pdf")
    assert runs.arguments == [
        ["plebapp", "exemplo", plebiscite, "--completo"],
        ["plebapp", "resultado", plebiscite],
        ["plebapp", "documento", plebiscite, "ata-geral", "-o", minutes],
    ]
    assert all(variables["QT_QPA_PLATFORM"] == "offscreen" for _, variables, _ in runs.calls)
    assert minutes in capsys.readouterr().out


def test_each_example_gets_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    names = [run.example_folder().name for _ in range(3)]
    assert names == ["exemplo-plebapp", "exemplo-plebapp-2", "exemplo-plebapp-3"]


def test_where_nothing_can_be_written_the_example_goes_to_a_temporary_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(environment, "can_write", lambda _folder: False)
    folder = run.example_folder()
    assert not folder.is_relative_to(tmp_path)
    folder.rmdir()


def test_a_step_of_the_example_that_fails_ends_it(
    prepared: list[str], runs: Runs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    runs.statuses = [0, 1]
    assert run.main([]) == 1
    assert len(runs.calls) == 2
    assert "Ata Geral" not in capsys.readouterr().out


def test_the_example_really_runs_without_a_screen(
    prepared: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(environment, "ensure", lambda _kind: Path(sys.executable))
    monkeypatch.chdir(tmp_path)
    assert run.main([]) == 0
    assert (tmp_path / "exemplo-plebapp" / "Ata Geral.pdf").read_bytes().startswith(b"%PDF-")


def test_all_checks_run_and_any_failure_is_the_outcome(
    prepared: list[str], runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    runs.statuses = [1]
    assert test.main([]) == 1
    tools = [arguments[0] for arguments in runs.arguments]
    assert tools == ["ruff", "mypy", "pytest", "pytest", "pytest", "coverage", "coverage"]
    assert all(folder == environment.CHECKOUT for _, _, folder in runs.calls)
    out = capsys.readouterr().out
    assert "FALHOU  estilo (ruff)" in out
    assert "passou  tipos (mypy)" in out
    assert environment.TEST in prepared
    assert {"sqlite3", "default-jdk-headless", "libjaxb-java"} <= set(prepared)


def test_all_passed_is_zero(prepared: list[str], runs: Runs) -> None:
    assert test.main([]) == 0


@pytest.mark.parametrize("failing", range(7))
def test_any_step_that_fails_is_a_failure(prepared: list[str], runs: Runs, failing: int) -> None:
    """Lint, types, benchmarks, either half of the tests (or no test at all), what they cover."""
    runs.statuses = [5 if step == failing else 0 for step in range(7)]
    assert test.main([]) == 1


def test_the_two_halves_are_all_tests_and_keep_what_they_cover_apart(prepared: list[str], runs: Runs) -> None:
    test.main([])
    halves = {variables["COVERAGE_FILE"]: command[7:] for command, variables, _ in runs.calls if "--cov" in command}
    folders = halves.pop(".coverage.uso")
    assert folders
    assert all((environment.CHECKOUT / folder).is_dir() for folder in folders)
    assert halves == {".coverage.resto": ["tests", *(f"--ignore={folder}" for folder in folders)]}


def test_with_arguments_only_pytest_runs(prepared: list[str], runs: Runs) -> None:
    runs.statuses = [2]
    assert test.main(["tests/domain", "-k", "quorum"]) == 2
    assert runs.arguments == [["pytest", "tests/domain", "-k", "quorum"]]


@pytest.mark.parametrize("name", ["__init__.py", "run.py", "test.py"])
def test_a_python_too_old_can_read_what_tells_it_so(name: str) -> None:
    text = (environment.CHECKOUT / "installer" / name).read_text(encoding="utf-8")
    tree = ast.parse(text, feature_version=(3, 6))
    modules = [node.module for node in tree.body if isinstance(node, ast.ImportFrom)]
    ours = [module for module in modules if module and module.startswith("installer")]
    assert name == "__init__.py" or ours[0] == "installer", "the package, which tells, is imported first"


def test_a_python_too_old_is_told_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = (environment.CHECKOUT / "installer" / "__init__.py").read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "version_info", (3, 10, 12))
    with pytest.raises(SystemExit) as caught:
        exec(compile(text, "installer", "exec"), {})
    assert caught.value.code == 10
    assert "Python 3.11 ou mais novo" in capsys.readouterr().err


def test_nothing_of_the_set_up_comes_from_elsewhere() -> None:
    for path in sorted((environment.CHECKOUT / "installer").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            tops = {name.split(".")[0] for name in names} - {"installer"}
            assert tops <= sys.stdlib_module_names, f"{path.name} imports {tops}"


def test_the_shell_can_start_continuous_integration() -> None:
    path = environment.CHECKOUT / ".ci" / "run"
    assert os.access(path, os.X_OK)
    assert path.read_text(encoding="utf-8").splitlines()[-1] == "exec python3 installer/test.py"
