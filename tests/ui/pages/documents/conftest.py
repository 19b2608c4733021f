"""The page of documents over a simulated plebiscite of which one of two stations is counted."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plebapp.ui.pages.documentos import DocumentsPage, factory
from plebapp.usecases.counting import enter_sheet
from tests.ui.sitting import Sitting
from tests.usecases.office import command, ready_desk


@pytest.fixture
def sitting(sit: Callable[..., Sitting], tmp_path: Path) -> Sitting:
    desk = ready_desk(tmp_path / "a.pleb", simulated=True)
    enter_sheet(desk, command(1, 10, 0, 10, 6, 4, 0, 0))
    return sit(desk)


@pytest.fixture
def page(sitting: Sitting) -> DocumentsPage:
    made = sitting.show(factory(sitting.session))
    sitting.wait()
    return made
