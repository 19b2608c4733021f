"""What every test stands on: no screen, the program's own typeface, no stray dialog, no silent Qt warning.

A test is a Qt test when it asks for `qtbot` or `qapp`, itself or through a fixture.
"""

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSettings, QStandardPaths
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import (
    QApplication,
    QColorDialog,
    QDialog,
    QFileDialog,
    QFontDialog,
    QInputDialog,
    QMessageBox,
)

from plebapp.resource import resource

settings.register_profile("plebapp", deadline=None, print_blob=True)
# The same examples in every run of continuous integration; who works on the program searches on with others.
settings.register_profile("ci", settings.get_profile("plebapp"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "plebapp")

QStandardPaths.setTestModeEnabled(True)

# What opens a loop of its own and would wait for a person for ever. (QMenu.exec cannot be replaced.)
MODAL_CALLS: tuple[tuple[type, str], ...] = (
    (QDialog, "exec"),
    *((QMessageBox, name) for name in ("exec", "about", "aboutQt", "critical", "information", "question", "warning")),
    *((QInputDialog, name) for name in ("getDouble", "getInt", "getItem", "getMultiLineText", "getText")),
    *(
        (QFileDialog, name)
        for name in ("getExistingDirectory", "getOpenFileName", "getOpenFileNames", "getSaveFileName")
    ),
    (QColorDialog, "getColor"),
    (QFontDialog, "getFont"),
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="benchmarks and endurance runs at their full size")
    parser.addoption("--approve", action="store_true", help="pages as they are now become the approved ones")


@pytest.fixture
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the full sizes are asked for; otherwise a tenth, with twice the target as the bound."""
    return bool(request.config.getoption("--full"))


@pytest.fixture(scope="session")
def qapp(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> QApplication:
    """The application, with the bundled Carlito as its font and settings that die with the test run."""
    folder = str(tmp_path_factory.mktemp("settings"))
    for form in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        QSettings.setPath(form, QSettings.Scope.UserScope, folder)
    for face in sorted(resource("fonts").glob("*.ttf")):
        assert QFontDatabase.addApplicationFont(str(face)) >= 0, f"Qt refuses the font {face}"
    qapp.setFont(QFont("Carlito", 11))
    return qapp


@pytest.fixture(autouse=True)
def _no_collection_inside_event_dispatch(request: pytest.FixtureRequest) -> Iterator[None]:
    """Collect garbage after a Qt test, never within: a collection inside event dispatch crashes at random."""
    if "qapp" not in request.fixturenames:
        yield
        return
    gc.disable()
    yield
    gc.enable()
    gc.collect()


@pytest.fixture(autouse=True)
def _no_stray_dialog(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail the test that opens a modal dialog: such questions go through the prompts, which tests replace."""
    if "qapp" not in request.fixturenames:
        yield
        return
    opened: list[str] = []

    def refuse(name: str) -> Callable[..., None]:
        def call(*_args: object, **_options: object) -> None:
            opened.append(name)
            raise AssertionError(f"{name} was called: a test must not open a modal dialog")

        return call

    for owner, name in MODAL_CALLS:
        monkeypatch.setattr(owner, name, refuse(f"{owner.__name__}.{name}"))
    yield
    assert not opened, f"modal dialogs opened during the test: {', '.join(opened)}"


@pytest.fixture
def checkout() -> Path:
    """The folder that holds pyproject.toml."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture
def tool() -> Callable[[str], str]:
    """Find a program of the system that a test needs: missing, it skips the test, but fails it in CI."""

    def find(name: str) -> str:
        path = shutil.which(name)
        if path is None:
            message = f"the program {name} is not installed"
            (pytest.fail if os.environ.get("CI") else pytest.skip)(message)
        return path

    return find
