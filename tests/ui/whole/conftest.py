"""The whole window, ended after the test."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plebapp.ui.copies import CopyMemory
from tests.ui.people import counting_office
from tests.ui.whole_program import Program, copy, damage, start
from tests.usecases.office import ready_desk
from tests.usecases.protected import OTAVIO, Office


@pytest.fixture
def program(qtbot: QtBot, qapp: QApplication, store: QSettings) -> Iterator[Program]:
    """The program with its window shown and nothing open."""
    made = start(qtbot, qapp, store)
    yield made
    made.end()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A plebiscite with two stations of ten voters, its roll closed."""
    desk = ready_desk(tmp_path / "Nova Primavera.pleb")
    desk.book.close()
    return desk.book.path


@pytest.fixture
def office(tmp_path: Path) -> Office:
    """The same, protected by Marta, who may do everything; Otávio types, corrects and records."""
    return counting_office(tmp_path, OTAVIO)


@pytest.fixture
def folder(program: Program, path: Path, tmp_path: Path) -> Path:
    """The folder of copies, with one copy of the file in it."""
    made = tmp_path / "PENDRIVE"
    made.mkdir()
    CopyMemory(program.controller._settings, path).folder = made
    copy(program, path, made)
    return made


@pytest.fixture
def damaged(program: Program, path: Path, folder: Path) -> Path:
    """A file that opens and shows everything; an index of its voters is lost."""
    connection = sqlite3.connect(path)
    (index,) = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'voter' AND sql IS NOT NULL"
    ).fetchone()
    connection.close()
    damage(path, index)
    return path
