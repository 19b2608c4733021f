"""The choice of what is put on record: one of the six kinds, by a click, by the arrows, or by Ctrl and its number."""

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QButtonGroup, QWidget

from plebapp.domain.proceedings import ProceedingKind
from plebapp.texts.formats import capitalised
from plebapp.texts.proceedings import KINDS
from plebapp.ui.spacing import space
from plebapp.ui.widgets.controls import RadioButton
from plebapp.ui.widgets.flow import FlowLayout, flexible

_BEGUN = "●"


class KindChoice(QWidget):
    """The six kinds. `chosen` says that another is; `asked_for` carries one whose keys were pressed."""

    chosen = Signal()
    asked_for = Signal(object)

    def __init__(self) -> None:
        """Offer the kinds, the first of which is chosen."""
        super().__init__()
        self.setAccessibleName("O que registrar")
        self._group = QButtonGroup(self)
        flow = FlowLayout()
        self.setLayout(flow)
        self.setSizePolicy(flexible(flow))
        space(flow, spacing=2)
        for place, kind in enumerate(ProceedingKind):
            button = RadioButton(capitalised(KINDS[kind]))
            self._group.addButton(button, place)
            flow.addWidget(button)
            QShortcut(QKeySequence(f"Ctrl+{place + 1}"), self).activated.connect(partial(self._ask_for, kind))
        self.mark(())
        self._group.buttons()[0].setChecked(True)
        self._group.idToggled.connect(self._toggled)

    def kind(self) -> ProceedingKind:
        """Return the kind chosen."""
        return tuple(ProceedingKind)[self._group.checkedId()]

    def choose(self, kind: ProceedingKind) -> None:
        """Choose a kind."""
        self._group.button(tuple(ProceedingKind).index(kind)).setChecked(True)

    def mark(self, begun: Collection[ProceedingKind]) -> None:
        """Show of which kinds something is typed and not on record."""
        for place, kind in enumerate(ProceedingKind):
            button, name = self._group.button(place), capitalised(KINDS[kind])
            button.setText(f"{name} {_BEGUN}" if kind in begun else name)
            button.setAccessibleName(f"{name}, começado e não gravado" if kind in begun else name)
            button.setToolTip(f"Ctrl+{place + 1}" + (" · começado e não gravado" if kind in begun else ""))

    def _ask_for(self, kind: ProceedingKind) -> None:
        if self.isEnabled():
            self.choose(kind)
            self.asked_for.emit(kind)

    def _toggled(self, _place: int, chosen: bool) -> None:
        if chosen:
            self.chosen.emit()
