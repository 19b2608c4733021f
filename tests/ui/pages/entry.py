"""Hands at the entry screen, for the tests: opening a sheet, typing it, concluding it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from plebapp.domain.sheet import SheetField
from plebapp.ui.pages.apuracao import CountingPage
from plebapp.ui.pages.apuracao.foot import Mode
from tests.ui.sitting import CTRL, Sitting

PAPER = (6, 1, 7, 4, 2, 1, 0)


def at(page: CountingPage) -> SheetField | str:
    """Where the keyboard is: a field of the sheet, or a widget's accessible name."""
    widget = QApplication.focusWidget()
    assert widget is not None
    fields = {page.sheet.fields.edit(field): field for field in SheetField}
    return fields.get(widget, widget.accessibleName() or getattr(widget, "text", str)())  # type: ignore[call-overload]


def open_sheet(sitting: Sitting, page: CountingPage, section: int = 1) -> None:
    sitting.press(Qt.Key.Key_D, CTRL)
    sitting.write(str(section))
    sitting.press(Qt.Key.Key_Return)
    assert page.mode is Mode.SHEET


def fill(sitting: Sitting, *numbers: int | str) -> None:
    """Type numbers one after another, each ended with Enter; an empty text leaves the field empty."""
    for number in numbers:
        sitting.write(str(number))
        sitting.press(Qt.Key.Key_Return)


def conclude(sitting: Sitting) -> None:
    sitting.press(Qt.Key.Key_Return, CTRL)
    sitting.wait()
