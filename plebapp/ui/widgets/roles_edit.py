"""What somebody is in the file: a box for each role, with what it permits."""

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from plebapp.domain.people import Role
from plebapp.texts.formats import capitalised
from plebapp.texts.people import ROLE_PERMITS
from plebapp.texts.terms import ROLES
from plebapp.ui.spacing import pixels, space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.controls import CheckBox


class RolesEdit(QWidget):
    """The boxes, in two columns: role and what it permits. `changed` after every change."""

    changed = Signal()

    def __init__(self, roles: Collection[Role] = ()) -> None:
        """Tick these roles."""
        super().__init__()
        self.boxes = {role: CheckBox(capitalised(ROLES[role])) for role in Role}
        grid = QGridLayout(self)
        space(grid, spacing=0.5)
        grid.setColumnStretch(1, 1)
        for line, (role, box) in enumerate(self.boxes.items()):
            box.setChecked(role in roles)
            box.setAccessibleDescription(ROLE_PERMITS[role])
            box.toggled.connect(self._emit)
            grid.addWidget(box, line, 0)
            permits = label(ROLE_PERMITS[role], Text.SMALL, wraps=True)
            permits.setIndent(pixels(2))
            grid.addWidget(permits, line, 1)

    def roles(self) -> frozenset[Role]:
        """Return the roles ticked."""
        return frozenset(role for role, box in self.boxes.items() if box.isChecked())

    def first(self) -> CheckBox:
        """Return the box in which the keyboard begins."""
        return next(iter(self.boxes.values()))

    def _emit(self, _checked: bool) -> None:
        self.changed.emit()
