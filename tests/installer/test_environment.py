"""The private environment: made once, checked by digests, left alone when it is another's."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from installer import environment, problems
from installer.environment import RUN, TEST, Progress, ensure
from installer.problems import SetupError


def has(python: Path, module: str) -> bool:
    """Tell whether the interpreter `python` can import `module`."""
    return subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0


def test_it_is_made_once_and_grows_for_the_tests(
    small: Path, no_commands: Callable[[], None], capsys: pytest.CaptureFixture[str]
) -> None:
    python = ensure(RUN, small)
    assert python.is_relative_to(small / ".venv")
    assert has(python, "alfa")
    assert not has(python, "beta")
    assert "1 de 1: alfa" in capsys.readouterr().out

    assert ensure(TEST, small) == python
    assert has(python, "beta")

    capsys.readouterr()
    no_commands()
    assert ensure(RUN, small) == ensure(TEST, small) == python
    assert capsys.readouterr().out == ""


def test_a_changed_list_renews_it(small: Path) -> None:
    ensure(TEST, small)
    lists = small / "installer"
    (lists / TEST).write_text((lists / RUN).read_text(encoding="utf-8"), encoding="utf-8")
    python = ensure(TEST, small)
    assert has(python, "alfa")
    assert not has(python, "beta"), "what the list no longer names is gone"


def test_a_package_that_is_not_what_the_list_says_is_refused(small: Path) -> None:
    path = small / "installer" / RUN
    path.write_text(f"alfa==1.0 --hash=sha256:{'0' * 64}\n", encoding="utf-8")
    with pytest.raises(SetupError, match="resumo criptográfico") as caught:
        ensure(RUN, small)
    assert caught.value.status == problems.WRONG_DIGEST
    assert environment.installed(small / ".venv") == frozenset()


def test_after_a_failure_the_next_start_finishes_the_work(small: Path) -> None:
    path = small / "installer" / RUN
    good = path.read_text(encoding="utf-8")
    path.write_text(f"alfa==1.0 --hash=sha256:{'0' * 64}\n", encoding="utf-8")
    with pytest.raises(SetupError):
        ensure(RUN, small)
    path.write_text(good, encoding="utf-8")
    assert has(ensure(RUN, small), "alfa")


def test_without_a_network_the_person_is_told_so(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.delenv("PIP_FIND_LINKS")
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")  # nobody answers there
    with pytest.raises(SetupError, match="Não há conexão") as caught:
        ensure(RUN, small)
    assert caught.value.status == problems.NO_NETWORK


def test_a_folder_that_another_program_made_is_left_alone(small: Path) -> None:
    mine = small / ".venv" / "mine.txt"
    mine.parent.mkdir()
    mine.write_text("keep me", encoding="utf-8")
    with pytest.raises(SetupError, match="não foi feita por este programa") as caught:
        ensure(RUN, small)
    assert caught.value.status == problems.NOT_ALLOWED
    assert mine.read_text(encoding="utf-8") == "keep me"


def test_a_full_disk_is_seen_before_anything_is_fetched(
    small: Path, monkeypatch: pytest.MonkeyPatch, no_commands: Callable[[], None]
) -> None:
    no_commands()
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=environment.ROOM - 1))
    with pytest.raises(SetupError, match="1499 MB livres; são necessários 1500 MB") as caught:
        ensure(RUN, small)
    assert caught.value.status == problems.DISK_FULL


def test_a_checkout_that_cannot_be_written_gets_its_environment_among_the_persons_data(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The superuser may write anywhere, so that rights cannot be taken away here: writing is made to fail."""
    monkeypatch.setattr(environment, "can_write", lambda folder: folder != small)
    folder = environment.location(small)
    assert folder.is_relative_to(tmp_path / "data" / "plebapp")
    assert folder == environment.location(small), "the same checkout finds it again"
    assert folder != environment.user_folder(small.parent), "another checkout has its own"


def test_whether_a_folder_can_be_written_is_found_by_writing(tmp_path: Path) -> None:
    assert environment.can_write(tmp_path)
    assert not environment.can_write(tmp_path / "missing")
    assert list(tmp_path.iterdir()) == []


def test_an_environment_whose_python_is_gone_counts_for_nothing(tmp_path: Path) -> None:
    (tmp_path / environment.MARK).write_text("ab" * 32, encoding="ascii")
    assert environment.installed(tmp_path) == frozenset()
    environment.python_in(tmp_path).parent.mkdir()
    environment.python_in(tmp_path).touch()
    assert environment.installed(tmp_path) == {"ab" * 32}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Collecting pyside6-addons==6.11.3 (from -r a.txt (line 2))\n", "  1 de 9: pyside6-addons\n"),
        ("  Downloading pyside6_addons-6.11.3-cp310-abi3-win_amd64.whl.metadata (4.2 kB)\n", ""),
        (
            "  Downloading pyside6_addons-6.11.3-cp310-abi3-win_amd64.whl (175.3 MB)\n",
            "    baixando pyside6_addons: 175,3 MB…\n",
        ),
        (
            "Downloading python_dateutil-2.9.0.post0-py2.py3-none-any.whl (1.2 MB)\n",
            "    baixando python_dateutil: 1,2 MB…\n",
        ),
        ("  Downloading click-8.5.1-py3-none-any.whl (126 kB)\n", ""),
        ("  Using cached pyside6_addons-6.11.3-cp310-abi3-win_amd64.whl (175.3 MB)\n", ""),
        ("Processing c:\\meus pacotes\\six-1.17.0-py2.py3-none-any.whl (from -r a.txt (line 2))\n", "  1 de 9: six\n"),
        ("Installing collected packages: six, click\n", "  instalando…\n"),
        ("WARNING: something\n", ""),
    ],
)
def test_progress_is_told_in_portuguese(line: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    Progress(9)(line)
    assert capsys.readouterr().out == told


def test_packages_for_another_system_or_there_already_are_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(3)
    progress("Requirement already satisfied: click==8.5.1 in ./.venv/lib (from -r a.txt (line 2)) (8.5.1)\n")
    progress("Ignoring colorama: markers 'sys_platform == \"win32\"' don't match your environment\n")
    progress("Collecting six==1.17.0 (from -r a.txt (line 9))\n")
    assert capsys.readouterr().out == "  1 de 1: six\n"
