"""Sittings at plebiscites, ended after the test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plebapp.usecases.ports import Desk
from tests.ui.sitting import Sitting, sit_down
from tests.usecases.office import Clock

Sit = Callable[..., Sitting]


@pytest.fixture
def sit(qtbot: QtBot, qapp: QApplication, store: QSettings) -> Iterator[Sit]:
    """Open the file of a desk, which is closed, in a session; everything is closed after the test."""
    open_now: list[Sitting] = []

    def open_session(
        desk: Desk | Path, *, person: str = "Marta Nogueira", clock: Clock | None = None, read_only: bool = False
    ) -> Sitting:
        if isinstance(desk, Path):
            path = desk
        else:
            path = desk.book.path
            desk.book.close()
        sitting = sit_down(qtbot, qapp, path, store, person=person, clock=clock, read_only=read_only)
        open_now.append(sitting)
        return sitting

    yield open_session
    for sitting in open_now:
        sitting.close()
        sitting.runner.close()
