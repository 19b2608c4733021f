"""Desks at real files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from plebapp.usecases.ports import Desk
from tests.usecases.office import new_desk, ready_desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A plebiscite just created."""
    made = new_desk(tmp_path / "Nova Primavera.pleb")
    yield made
    made.book.close()


@pytest.fixture
def ready(tmp_path: Path) -> Iterator[Desk]:
    """Two stations of ten voters, the roll closed, the poll over."""
    made = ready_desk(tmp_path / "Nova Primavera.pleb")
    yield made
    made.book.close()
