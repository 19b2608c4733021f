"""The list of what is on record, in the order of the minutes, with what can be done to each."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout

from plebapp.domain.proceedings import Proceeding
from plebapp.ui.models.record import COLUMNS, how_many, place
from plebapp.ui.session import Session
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import Card
from plebapp.ui.widgets.columns import RowsModel
from plebapp.ui.widgets.controls import Button
from plebapp.ui.widgets.form import bring_into_sight
from plebapp.ui.widgets.table import DataTable

_EMPTY = (
    "Ainda não há registros. O que a Ata Geral conta além dos números se registra aqui: escolha a espécie, preencha e "
    "tecle Ctrl+Enter. O que não se registrar pode ser escrito à mão nas linhas da ata."
)


class RecordList(Card):
    """The list. `change_wanted` and `remove_wanted` are of the proceeding that the keyboard stands on (`current`)."""

    change_wanted = Signal()
    remove_wanted = Signal()

    def __init__(self, session: Session) -> None:
        """Make the list, still without rows."""
        super().__init__("Registros")
        self._session = session
        self._free = False
        self.table = DataTable("Registros da ata", "record", session.store, _EMPTY)
        self._model: RowsModel[Proceeding] = RowsModel(COLUMNS)
        self.table.setModel(self._model)
        self.change_button = Button("Alterar", icon="edit")
        self.remove_button = Button("Remover…", icon="remove")
        self.signing_button = Button("Presença de quem assina · F6", icon="person")
        row = QHBoxLayout()
        space(row, spacing=1.5)
        for button in (self.change_button, self.remove_button):
            row.addWidget(button)
        row.addStretch(1)
        self.add(row)  # over the table: in sight also where large text leaves little room
        self.add(self.table, 1)
        self.body.addWidget(self.signing_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.change_button.clicked.connect(self.change_wanted)
        self.remove_button.clicked.connect(self.remove_wanted)
        self.table.row_chosen.connect(self._chosen)
        self.table.current_changed.connect(self._offer)

    def refresh(self, number: int | None = None) -> None:
        """Read the record again; the keyboard stands on the proceeding of that number, by itself where it stood."""
        current = self.current()
        wanted = number if number is not None else 0 if current is None else current.number
        row = max(0, self.table.current_row())
        self._model.set_rows(sorted(self._session.desk.book.proceedings.all(), key=place))
        self.set_title("Registros", how_many(self.rows()))
        numbers = [row.number for row in self.rows()]
        neighbour = min(row, len(numbers) - 1)  # of one that is there no more
        self.table.select_row(numbers.index(wanted) if wanted in numbers else neighbour)
        self._offer()

    def rows(self) -> tuple[Proceeding, ...]:
        """Return what is on record, as shown."""
        return self._model.rows()

    def current(self) -> Proceeding | None:
        """Return the proceeding that the keyboard stands on."""
        row = self.table.current_row()
        return self._model.row_at(row) if row >= 0 else None

    def take_focus(self) -> None:
        """Put the keyboard in the list, and bring it into sight where it has been scrolled away."""
        self.table.setFocus()
        bring_into_sight(self.table)

    def set_free(self, *, free: bool) -> None:
        """Offer to change the record, or not."""
        self._free = free
        self.signing_button.setEnabled(free)
        self._offer()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.table.hasFocus():
            self.remove_button.click()
            return
        super().keyPressEvent(event)

    def _chosen(self, _row: int) -> None:
        self.change_button.click()

    def _offer(self, _row: int = 0) -> None:
        for button in (self.change_button, self.remove_button):
            button.setEnabled(self._free and self.current() is not None)
