"""The buttons at the foot of the page, and their keys: which of them there are depends on the pane that is seen."""

from enum import StrEnum
from functools import partial

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from plebapp.domain.canvass import StationAccount
from plebapp.domain.station import STATES
from plebapp.ui.spacing import space
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.flow import FlowLayout, flexible


class Mode(StrEnum):
    """Which pane is seen."""

    EMPTY = "empty"
    BOARD = "board"
    FINDER = "finder"
    SHEET = "sheet"


def correctable(account: StationAccount) -> bool:
    """Say whether a station has numbers on record that may be corrected."""
    return account.entry is not None and STATES[account.state].typed


class CountingFoot(QWidget):
    """The buttons; the primary ones stand at the right, one for each pane."""

    def __init__(self, conclude: Button) -> None:
        """Make the buttons; `conclude` is the sheet's own."""
        super().__init__()
        self.back = Button("Voltar ao quadro (Esc)", icon="back")
        self.decide = Button("Deliberação da Junta… (F4)")
        self.history = Button("Histórico… (F6)")
        self.correct = Button("Corrigir a folha… (F7)")
        self.again = Button("Recomeçar")
        self.type_sheets = Button("Digitar folhas · Ctrl+D", ButtonKind.PRIMARY, "edit")
        self.open_sheet = Button("Abrir a folha · Enter", ButtonKind.PRIMARY, "next")
        self.conclude = conclude
        conclude.setText("Concluir seção · Ctrl+Enter")
        left = (self.back, self.decide, self.history, self.correct, self.again)
        flow = FlowLayout(tail=len(left))
        self.setLayout(flow)
        self.setSizePolicy(flexible(flow))
        space(flow, spacing=1.5)
        for button in (*left, self.type_sheets, self.open_sheet, conclude):
            flow.addWidget(button)
        self._add_keys()

    def _add_keys(self) -> None:
        for keys, button in (
            ("F4", self.decide),
            ("F6", self.history),
            ("F7", self.correct),
            ("Ctrl+D", self.type_sheets),
            ("Ctrl+Return", self.conclude),
            ("Ctrl+Enter", self.conclude),
        ):
            # A button's own shortcut presses it a tenth of a second later: keys typed meanwhile would go astray.
            QShortcut(QKeySequence(keys), self, partial(_press, button))

    def show_for(self, mode: Mode, account: StationAccount | None) -> None:
        """Show the buttons of a pane; `account` is the station that they concern."""
        chosen, looking = account is not None, mode in (Mode.BOARD, Mode.FINDER)
        self.back.setText("Sair sem concluir (Esc)" if mode is Mode.SHEET else "Voltar ao quadro (Esc)")
        for button, there, enabled in (
            (self.back, mode in (Mode.FINDER, Mode.SHEET), True),
            (self.decide, mode is not Mode.EMPTY, chosen),
            (self.history, looking, chosen),
            (self.correct, looking, account is not None and correctable(account)),
            (self.again, mode is Mode.SHEET, True),
            (self.type_sheets, mode is Mode.BOARD, True),
            (self.open_sheet, mode is Mode.FINDER, True),
            (self.conclude, mode is Mode.SHEET, True),
        ):
            button.setVisible(there)
            button.setEnabled(enabled)


def _press(button: Button) -> None:
    if button.isVisible():
        button.click()
