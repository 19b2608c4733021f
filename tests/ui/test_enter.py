"""Enter presses the button that shows the focus, in dialogs with a default button and on pages."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.widgets.controls import Button, ButtonKind

ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@pytest.mark.parametrize("key", ENTERS)
def test_enter_on_cancel_does_not_press_the_default_button(qtbot: QtBot, key: Qt.Key) -> None:
    dialog = FrameDialog("Decisão da Junta", size=(60, 40))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    pressed: list[str] = []
    cancel = dialog.add_button("Cancelar")
    record = dialog.add_button("Registrar", ButtonKind.PRIMARY)
    cancel.clicked.connect(lambda: pressed.append("Cancelar"))
    record.clicked.connect(lambda: pressed.append("Registrar"))
    dialog.show()
    cancel.setFocus()
    qtbot.keyClick(cancel, key)
    record.setFocus()
    qtbot.keyClick(record, key)
    assert pressed == ["Cancelar", "Registrar"]


@pytest.mark.parametrize("key", ENTERS)
def test_enter_presses_a_button_of_a_page(qtbot: QtBot, key: Qt.Key) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    button = Button("Nova seção…")
    QVBoxLayout(page).addWidget(button)
    page.show()
    with qtbot.waitSignal(button.clicked):
        qtbot.keyClick(button, key)
