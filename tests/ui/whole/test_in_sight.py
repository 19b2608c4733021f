"""On the smallest screen, at the usual size of the text, the buttons at the foot of a page are whole."""

from pathlib import Path

import pytest

from tests.ui.whole_program import Program


@pytest.mark.parametrize(("stage", "name"), [("documentos", "print_button"), ("auditoria", "go_button")])
def test_the_last_button_of_a_page_is_not_cut(program: Program, path: Path, stage: str, name: str) -> None:
    program.window.resize(1366, 720)  # 768 less the title bar of the desktop
    program.open(path)
    page = program.page(stage)
    button = getattr(page, name)
    program.qtbot.waitUntil(button.isVisible)
    program.qtbot.waitUntil(lambda: button.visibleRegion().boundingRect() == button.rect())
