"""Tests of the window: real widgets in the program's own look, questions answered by a recording fake."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from plebapp.ui import startup
from plebapp.ui.theme import Appearance, Theme
from tests.ui.fakes import FakePrompts


@pytest.fixture(scope="session")
def _dressed(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Theme:
    file = tmp_path_factory.mktemp("look") / "settings.ini"
    return startup.dress(qapp, QSettings(str(file), QSettings.Format.IniFormat))


@pytest.fixture(autouse=True)
def look(_dressed: Theme) -> Iterator[Theme]:
    """The theme in force: light, 100 %; set back after the test."""
    yield _dressed
    if _dressed.appearance is not Appearance.SYSTEM:
        _dressed.set_appearance(Appearance.SYSTEM)
    if _dressed.text_scale != 100:
        _dressed.set_text_scale(100)


@pytest.fixture
def store(tmp_path: Path) -> QSettings:
    """Settings that live as long as the test."""
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def prompts() -> FakePrompts:
    """Questions answered from a list, see FakePrompts."""
    return FakePrompts()
