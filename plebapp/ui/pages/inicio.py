"""Início: no plebiscite is open. New, open, the example, and those opened lately."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from plebapp.ui.palette import Role
from plebapp.ui.recents import Recent
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Card, Tone, label, restyle, rule
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.empty_state import IconView
from plebapp.ui.widgets.page import Page

_EXAMPLE = (
    "O plebiscito fictício de Nova Primavera, SIMULADO, com 50 seções e uma folha ainda por digitar. É feito de novo a "
    "cada vez: pode ser explorado e jogado fora."
)
_HELP = "F1 abre o manual, em qualquer tela."
_NO_RECENTS = "Os plebiscitos que você abrir aparecem aqui. Também é possível arrastar um arquivo .pleb para a janela."


class StartPage(Page):
    """Where a sitting begins."""

    new_requested = Signal()
    open_requested = Signal()
    example_requested = Signal()
    recent_requested = Signal(str)
    forget_requested = Signal(str)

    def __init__(self) -> None:
        """Make the page without files opened lately."""
        super().__init__(
            "Plebiscito de criação de município",
            "Relação de votantes, apuração, resultado e Ata Geral, conforme a Lei Complementar nº 1/1967",
        )
        columns = QHBoxLayout()
        space(columns, spacing=2)
        columns.addLayout(self._actions(), 5)
        columns.addWidget(self._recent_card(), 6)
        self.add(columns)
        self.body.addStretch(1)
        self.add(label(_HELP, muted=True))

    def _actions(self) -> QVBoxLayout:
        column = QVBoxLayout()
        space(column, spacing=2)
        entries = (
            ("new", "Novo plebiscito", "Registre os dados do plebiscito e comece pelas seções e pelo eleitorado.",
             "Novo plebiscito…", ButtonKind.PRIMARY, self.new_requested),
            ("open", "Abrir", "Continue um plebiscito gravado num arquivo .pleb.",
             "Abrir arquivo…", ButtonKind.SECONDARY, self.open_requested),
            ("example", "Exemplo", _EXAMPLE, "Abrir exemplo", ButtonKind.SECONDARY, self.example_requested),
        )  # fmt: skip
        for icon, title, text, words, kind, signal in entries:
            button = Button(words, kind)
            button.setAccessibleDescription(text)
            button.clicked.connect(signal)
            column.addWidget(_ActionCard(icon, title, text, button))
        column.addStretch(1)
        return column

    def _recent_card(self) -> QWidget:
        card = Card("Abertos recentemente")
        self._none = label(_NO_RECENTS, muted=True, wraps=True)
        card.add(self._none)
        self._rows = QVBoxLayout()
        space(self._rows, spacing=0.75)
        card.add(self._rows)
        card.body.addStretch(1)
        return card

    def show_recents(self, recents: Sequence[Recent]) -> None:
        """Show these files, newest first."""
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._none.setVisible(not recents)
        for number, recent in enumerate(recents):
            if number:
                self._rows.addWidget(rule())
            self._rows.addWidget(self._row(recent))

    def _row(self, recent: Recent) -> QWidget:
        row = QWidget()
        grid = QGridLayout(row)
        space(grid, spacing=0.25)
        grid.setHorizontalSpacing(0)
        opener = Button(recent.name, ButtonKind.QUIET)
        opener.setProperty("list", "true")
        opener.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        details = _details(recent)
        opener.setAccessibleDescription(details.text())
        opener.setToolTip(recent.path)
        grid.addWidget(opener, 0, 0)
        grid.addWidget(details, 1, 0)
        grid.setColumnStretch(0, 1)
        if recent.missing:
            opener.setEnabled(False)
            forget = Button("Tirar da lista")
            forget.setAccessibleName(f"Tirar {recent.name} da lista")
            forget.clicked.connect(partial(self.forget_requested.emit, recent.path))
            grid.addWidget(forget, 0, 1, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        else:
            opener.clicked.connect(partial(self.recent_requested.emit, recent.path))
        return row


class _ActionCard(Card):
    """An icon, what the button leads to, and the button."""

    def __init__(self, icon: str, title: str, text: str, button: Button) -> None:
        super().__init__()
        line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        space(line, spacing=2)
        line.addWidget(IconView(icon, Role.ACCENT, 4), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        space(words, spacing=0.5)
        words.addWidget(label(title, Text.SECTION))
        words.addWidget(label(text, muted=True, wraps=True))
        row = QHBoxLayout()
        space(row, (0, 1, 0, 0))
        row.addWidget(button)
        row.addStretch(1)
        words.addLayout(row)
        line.addLayout(words, 1)
        self.add(line)


def _details(recent: Recent) -> QLabel:
    text = f"Não está mais em {recent.path}" if recent.missing else f"{recent.told}\n{recent.where}"
    details = label(text, Text.SMALL, wraps=True)
    restyle(details, "tone", (Tone.WARNING if recent.missing else Tone.NEUTRAL).value)
    return details
