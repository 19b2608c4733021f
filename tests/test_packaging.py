"""The wheel, installed elsewhere, has everything it needs; the lists of requirements say what it asks for."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from plebapp import __version__
from plebapp.resource import resource, root

CHECKOUT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LISTS = ("requirements.txt", "requirements-test.txt")


def run(command: Sequence[str | Path], folder: Path, **variables: str) -> str:
    """Run `command` in `folder` and return what it printed; a failure fails the test with that text."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    result = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**kept, "PYTHONUTF8": "1", **variables},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], CHECKOUT)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the checkout into which the wheel was installed."""
    folder = tmp_path_factory.mktemp("Área de instalação")
    run(
        [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--target", folder, wheel],
        folder,
    )
    return folder


def test_the_wheel_is_named_after_the_version(wheel: Path) -> None:
    assert wheel.name == f"plebapp-{__version__}-py3-none-any.whl"


def test_the_wheel_carries_every_resource_and_nothing_of_the_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    resources = CHECKOUT / "resources"
    expected = {
        f"plebapp/resources/{path.relative_to(resources).as_posix()}" for path in resources.rglob("*") if path.is_file()
    }
    assert expected, "there are no resources"
    assert expected - names == set()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"plebapp", f"plebapp-{__version__}.dist-info"}


def test_the_wheel_carries_the_licence_and_the_notices(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        folder = f"plebapp-{__version__}.dist-info"
        metadata = archive.read(f"{folder}/METADATA").decode()
        licences = {Path(name).name for name in archive.namelist() if name.startswith(f"{folder}/licenses/")}
    assert "License-Expression: MIT AND OFL-1.1\n" in metadata
    assert {"LICENCA.txt", "TERCEIROS.md", "OFL.txt"} <= licences


def test_resources_are_found_where_the_wheel_was_installed(elsewhere: Path, tmp_path: Path) -> None:
    code = "from plebapp.resource import resource; print(resource('fonts/Carlito-Regular.ttf'))"
    printed = run([sys.executable, "-P", "-c", code], tmp_path, PYTHONPATH=str(elsewhere)).strip()
    assert Path(printed) == elsewhere / "plebapp" / "resources" / "fonts" / "Carlito-Regular.ttf"
    assert Path(printed).is_file()


def test_the_installed_program_makes_the_example_and_finds_it_sound(elsewhere: Path, tmp_path: Path) -> None:
    program = [sys.executable, "-P", "-m", "plebapp"]
    plebiscite = tmp_path / "São João d'Água.pleb"
    run([*program, "exemplo", plebiscite, "--completo"], tmp_path, PYTHONPATH=str(elsewhere))
    run([*program, "verificar", plebiscite], tmp_path, PYTHONPATH=str(elsewhere))


def test_resources_of_a_checkout_lie_beside_the_package() -> None:
    assert root() == CHECKOUT / "resources"
    assert resource("fonts").is_dir()


def test_a_missing_resource_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=re.escape("'fonts/Comic.ttf'")):
        resource("fonts/Comic.ttf")


@pytest.mark.parametrize("name", ["../pyproject.toml", "/etc/passwd", "fonts/../../README.md"])
def test_nothing_outside_the_resources_is_a_resource(name: str) -> None:
    with pytest.raises(ValueError, match="não fica na pasta"):
        resource(name)


def pins(name: str) -> dict[str, str]:
    """Return the packages of the list `name` with their versions."""
    text = (CHECKOUT / "installer" / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))


def asked(group: Sequence[str]) -> dict[str, str]:
    """Return the packages of a group of pyproject.toml with their versions, all of them exact."""
    return dict(requirement.split("==") for requirement in group)


def test_the_lists_hold_what_pyproject_asks_for() -> None:
    program, test = asked(PROJECT["dependencies"]), asked(PROJECT["optional-dependencies"]["test"])
    assert program.items() <= pins("requirements.txt").items()
    assert (program | test).items() <= pins("requirements-test.txt").items()


def test_the_tests_list_holds_the_programs_list_in_the_same_versions() -> None:
    assert pins("requirements.txt").items() <= pins("requirements-test.txt").items()


@pytest.mark.parametrize("name", LISTS)
def test_every_package_has_digests_and_no_place_to_come_from(name: str) -> None:
    text = (CHECKOUT / "installer" / name).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).strip())
    bare = [entry.split()[0] for entry in entries if not re.search(r"\\\n +--hash=sha256:[0-9a-f]{64}", entry)]
    assert bare == []
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted-host|@ ", text)


def test_the_notices_name_every_package_of_the_program() -> None:
    notices = (CHECKOUT / "resources" / "licencas" / "TERCEIROS.md").read_text(encoding="utf-8")
    plain = notices.lower().replace("_", "-")
    rows = [line for line in plain.splitlines() if line.startswith("|")]
    missing = [
        f"{name} {version}"
        for name, version in pins("requirements.txt").items()
        if not any(re.search(rf"\b{re.escape(name)}\b", row) and f"| {version} |" in row for row in rows)
    ]
    assert missing == []
