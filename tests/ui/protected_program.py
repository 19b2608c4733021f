"""Hands at the whole window over a protected file, for the tests: signing in, dialogs, words, the lock's password."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from plebapp.domain.journal import Action
from plebapp.ui.dialogs.lock_panel import LockPanel
from plebapp.ui.dialogs.recovery_words import RecoveryWordsDialog
from plebapp.ui.dialogs.second import SecondDialog
from plebapp.ui.dialogs.sign_in import SignInDialog
from tests.ui.whole_program import Program
from tests.usecases.protected import MARTA, OTAVIO, PASSWORDS

D = TypeVar("D", bound=QDialog)
CTRL = Qt.KeyboardModifier.ControlModifier


def shown(program: Program, kind: type[D]) -> D:
    """The one dialog of a kind that is open, once it has the keyboard."""

    def found() -> list[D]:
        return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, kind) and widget.isVisible()]

    program.qtbot.waitUntil(lambda: len(found()) == 1)
    (dialog,) = found()
    program.qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def gone(kind: type[QDialog]) -> Callable[[], bool]:
    return lambda: not any(isinstance(w, kind) and w.isVisible() for w in QApplication.topLevelWidgets())


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    widget = QApplication.focusWidget()
    assert widget is not None, "the keyboard's place is lost"
    QTest.keyClick(widget, key, modifiers)


def write(text: str) -> None:
    widget = QApplication.focusWidget()
    assert widget is not None, "the keyboard's place is lost"
    QTest.keyClicks(widget, text)


def sign_in(program: Program, path: Path, name: str = MARTA, password: str = "") -> None:
    program.open(path)
    dialog = shown(program, SignInDialog)
    dialog.credentials.name.choose(name)
    dialog.credentials.password.edit.setText(password or PASSWORDS[name])
    press(Qt.Key.Key_Return)
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.wait()
    at_window(program)


def at_window(program: Program) -> None:
    """Make the window the active one, as the desktop does once a dialog has closed."""
    if not program.window.isActiveWindow():
        with program.qtbot.waitActive(program.window):
            program.window.activateWindow()


def confirms(program: Program, name: str = OTAVIO) -> Callable[[SecondDialog], None]:
    def hands(dialog: SecondDialog) -> None:
        assert dialog.act.text(), "whoever confirms is told what"
        dialog.name.choose(name)
        dialog.proof.credentials.password.edit.setText(PASSWORDS[name])
        dialog.confirm_button.click()
        program.wait()

    return hands


def head(program: Program) -> tuple[Action, tuple[str, ...]]:
    entry = program.session.desk.book.journal.head()
    assert entry is not None
    return entry.action, entry.signers


def confirm_words(program: Program) -> tuple[str, ...]:
    """Type three of the words back from the paper."""
    dialog = shown(program, RecoveryWordsDialog)
    words = dialog._words
    dialog.reject()
    assert dialog.isVisible(), "it does not close before the words are on paper"
    press(Qt.Key.Key_Return)
    for place in dialog.asked:
        write(words[place])
        press(Qt.Key.Key_Return)
    program.qtbot.waitUntil(gone(RecoveryWordsDialog))
    return words


def unlock(program: Program, name: str = MARTA) -> None:
    panel = shown(program, LockPanel)
    panel.credentials.name.choose(name)
    panel.credentials.password.edit.setText(PASSWORDS[name])
    press(Qt.Key.Key_Return)
    program.qtbot.waitUntil(gone(LockPanel))
