"""Given the manual alone: open the example, type the sheet that is left, see the result, print it, check a figure."""

import re
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from plebapp.texts.formats import integer
from plebapp.ui import example_file
from plebapp.ui.manual import part_path
from plebapp.usecases.example import OFFICIAL
from tests.ui.whole_program import Program

CTRL = Qt.KeyboardModifier.ControlModifier


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)


def write(text: str) -> None:
    QTest.keyClicks(QApplication.focusWidget(), text)
    press(Qt.Key.Key_Return)


def paper() -> tuple[str, list[str]]:
    """The section and the numbers A to G, as the manual prints them."""
    text = part_path("exemplo").read_text(encoding="utf-8")
    station = re.search(r"\*\*Zona \d+, Seção (\d+)\*\*", text)
    assert station is not None
    numbers = re.findall(r"^\| [A-G] \|.*\| *([\d.]+) \|$", text, re.MULTILINE)
    return station.group(1), numbers


def test_from_the_start_page_to_the_printed_minutes(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(example_file, "fresh_path", lambda: tmp_path / "exemplo.pleb")
    program.window.activateWindow()
    program.trigger("example")
    program.qtbot.waitUntil(lambda: program.controller.is_open, timeout=60_000)
    program.wait()
    program.qtbot.waitUntil(program.window.isActiveWindow)

    section, numbers = paper()
    program.prompts.answer("Marta Nogueira")
    press(Qt.Key.Key_D, CTRL)
    program.qtbot.waitUntil(lambda: program.prompts.left == 0)
    write(section)
    for number in numbers:
        write(number)
    press(Qt.Key.Key_Return, CTRL)
    program.qtbot.waitUntil(lambda: program.session.canvass().complete)
    program.wait()

    assert f"Comparecimento {integer(OFFICIAL.turnout)} (72,17 %)" in program.window.strip.accessibleName()
    page = program.page("documentos")
    program.wait()
    document = pypdfium2.PdfDocument(page.document.pdf)
    text = " ".join(" ".join(found.get_textpage().get_text_bounded().split()) for found in document)
    assert "MINUTA" not in text
    assert "FAVORÁVEL" in text
    for figure in (OFFICIAL.enrolled, OFFICIAL.turnout, OFFICIAL.sim, OFFICIAL.nao, OFFICIAL.blank, OFFICIAL.null):
        assert integer(figure) in text
