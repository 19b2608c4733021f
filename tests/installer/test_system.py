"""Packages of the system: looked for by what they give, installed only by root, named to everyone else."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from installer import problems, system
from installer.problems import SetupError
from installer.system import Need


class Machine:
    """A Linux on which `packages` are installed; apt-get installs what it is asked for, unless it is `broken`."""

    def __init__(self, *packages: str, root: bool = True, apt: bool = True, broken: str = "") -> None:
        self.packages = set(packages)
        self.root, self.apt, self.broken = root, apt, broken
        self.commands: list[str] = []

    def needs(self, *packages: str) -> tuple[Need, ...]:
        return tuple(Need(package, f"{package}.so", self.has) for package in packages)

    def has(self, library: str) -> bool:
        return library.removesuffix(".so") in self.packages

    def capture(self, command: Sequence[str], variables: Mapping[str, str]) -> tuple[int, str]:
        assert variables["DEBIAN_FRONTEND"] == "noninteractive"
        self.commands.append(" ".join(command))
        if self.broken:
            return 100, self.broken
        self.packages |= set(command[2:])
        return 0, ""

    def use(self, monkeypatch: pytest.MonkeyPatch) -> "Machine":
        monkeypatch.setattr(system, "is_linux", lambda: True)
        monkeypatch.setattr(system, "is_root", lambda: self.root)
        monkeypatch.setattr(system, "command_exists", lambda _name: self.apt)
        monkeypatch.setattr(system, "capture", self.capture)
        return self


def test_what_is_there_is_not_installed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine("libgl1", "libegl1").use(monkeypatch)
    system.ensure(machine.needs("libgl1", "libegl1"))
    assert machine.commands == []


def test_root_gets_just_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    machine = Machine("libgl1").use(monkeypatch)
    system.ensure(machine.needs("libgl1", "libegl1", "sqlite3", "libegl1"))
    assert machine.commands == [
        "apt-get update",
        "apt-get install --yes --no-install-recommends libegl1 sqlite3",
    ]
    assert "libegl1, sqlite3" in capsys.readouterr().out


def test_anyone_else_gets_the_exact_command(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(root=False).use(monkeypatch)
    with pytest.raises(SetupError) as caught:
        system.ensure(machine.needs("libegl1", "sqlite3"))
    assert caught.value.status == problems.SYSTEM_PACKAGES
    assert "\n    sudo apt-get install --yes --no-install-recommends libegl1 sqlite3\n" in str(caught.value)
    assert machine.commands == []


def test_another_linux_gets_the_names(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(apt=False).use(monkeypatch)
    with pytest.raises(SetupError, match=r"libegl1\.so, sqlite3\.so"):
        system.ensure(machine.needs("libegl1", "sqlite3"))


def test_without_a_network_nothing_is_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(broken="Temporary failure resolving 'a host'").use(monkeypatch)
    with pytest.raises(SetupError) as caught:
        system.ensure(machine.needs("libegl1"))
    assert caught.value.status == problems.NO_NETWORK
    assert machine.commands == ["apt-get update"]


def test_a_package_that_does_not_help_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine().use(monkeypatch)
    need = Need("libegl1", "libEGL.so.1", lambda _name: False)
    with pytest.raises(SetupError, match="não os encontra"):
        system.ensure([need])
    assert "apt-get install --yes --no-install-recommends libegl1" in machine.commands


def test_elsewhere_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine().use(monkeypatch)
    monkeypatch.setattr(system, "is_linux", lambda: False)
    system.ensure(machine.needs("libegl1"))
    assert machine.commands == []


def test_needs_are_found_by_what_they_give() -> None:
    assert system.module_exists("json")
    assert not system.module_exists("no_such_module")
    assert not system.library_loads("libno-such-library.so.1")
    assert not system.command_exists("no-such-command")
    assert system.file_exists(__file__)
    assert not system.file_exists(str(Path(__file__).parent)), "a folder is no file"
    assert not system.file_exists(__file__ + "-no-such-file")
    needs = (*system.PYTHON, *system.QT, *system.TESTS)
    assert not [need.name for need in needs if need.missing()], "these tests run on Qt and judge documents in Java"
