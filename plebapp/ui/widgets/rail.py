"""The rail: the stages of a plebiscite in legal order, each with its state and count, and who is working."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from plebapp.ui import theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.rail_items import Mark, RailItem, RailPerson, StageView

__all__ = ["Mark", "Rail", "StageView"]


class Rail(QWidget):
    """The stages at the left of the window.

    Alt+1…9 and a click go to a stage; within the rail ↑ ↓ Home End move, Enter and Space go.
    """

    stage_requested = Signal(str)
    person_requested = Signal()

    def __init__(self) -> None:
        """Make a rail without stages."""
        super().__init__()
        self._items: dict[str, RailItem] = {}
        self._narrow = False
        self._heading = label("", Text.SECTION, wraps=True)
        self._heading.setProperty("rail", "heading")
        self._subheading = label("", Text.SMALL, wraps=True)
        self._subheading.setProperty("rail", "note")
        self._person = RailPerson()
        self._person.clicked.connect(self.person_requested)
        self._list = QVBoxLayout()
        space(self._list)
        self._build()
        self.setAccessibleName("Etapas do plebiscito")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def _build(self) -> None:
        self._head = QWidget()
        head = QVBoxLayout(self._head)
        space(head, (2.5, 2.5, 2, 2), 0.25)
        head.addWidget(self._heading)
        head.addWidget(self._subheading)
        stages = QWidget()
        stages.setProperty("ground", "scroll")
        column = QVBoxLayout(stages)
        space(column)
        column.addLayout(self._list)
        column.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(stages)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        whole = QVBoxLayout(self)
        space(whole)
        whole.addWidget(self._head)
        whole.addWidget(self._scroll, 1)
        whole.addWidget(self._person)

    def set_heading(self, title: str, subtitle: str) -> None:
        """Show the plebiscite's name and, under it, its kind and date."""
        self._heading.setText(title)
        self._subheading.setText(subtitle)

    def set_stages(self, stages: Sequence[StageView]) -> None:
        """Show these stages in this order; the keyboard's place and the current stage are kept."""
        if list(self._items) != [stage.key for stage in stages]:
            self._rebuild(stages)
        for stage in stages:
            self._items[stage.key].show_stage(stage)

    def _rebuild(self, stages: Sequence[StageView]) -> None:
        for item in self._items.values():
            item.setParent(None)
            item.deleteLater()
        self._items = {}
        for number, stage in enumerate(stages, start=1):
            item = RailItem(number)
            item.narrow = self._narrow
            item.clicked.connect(partial(self._requested, stage.key))
            item.walked.connect(self._walk)
            self._items[stage.key] = item
            self._list.addWidget(item)

    def set_current(self, key: str) -> None:
        """Mark the stage that is on screen; a key that is no stage marks none."""
        for name, item in self._items.items():
            item.setChecked(name == key)

    def set_person(self, name: str, note: str) -> None:
        """Show who is working and a remark ("Posto 2: F2 troca quem digita")."""
        self._person.show_person(name, note)

    def set_narrow(self, narrow: bool) -> None:
        """Show icons and marks only, for little room; names stay in tool tips and for screen readers."""
        self._narrow = narrow
        self._head.setVisible(not narrow)
        items: tuple[RailItem | RailPerson, ...] = (*self._items.values(), self._person)
        for item in items:
            item.narrow = narrow
            item.update()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(theme.current().metrics.grid(8 if self._narrow else 29), 0)

    def _walk(self, key: int) -> None:
        items = list(self._items.values())
        place = next(number for number, item in enumerate(items) if item.hasFocus())
        last = len(items) - 1
        targets = {
            Qt.Key.Key_Up: max(place - 1, 0),
            Qt.Key.Key_Down: min(place + 1, last),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        target = items[targets[Qt.Key(key)]]
        target.setFocus(Qt.FocusReason.TabFocusReason)
        self._scroll.ensureWidgetVisible(target)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.current().color(Role.RAIL))

    def _requested(self, key: str) -> None:
        # A click toggles the button; which stage is current is the window's answer, not the button's.
        self._items[key].setChecked(not self._items[key].isChecked())
        self.stage_requested.emit(key)
