"""Everything on record about a station's count: its entries, the last one in force, and the board's decisions."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from plebapp.domain.canvass import StationAccount
from plebapp.domain.sheet import LETTERED, SheetEntry, SheetField, texts_of
from plebapp.texts.formats import counted, integer, station
from plebapp.texts.irregularities import decision
from plebapp.texts.problems import field_label, sheet_letter
from plebapp.texts.terms import STATES
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.spacing import pixels
from plebapp.ui.widgets.basic import Card, label
from plebapp.ui.widgets.columns import Column, RowsModel
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.table import DataTable, Store


def _value(field: SheetField) -> Callable[[SheetEntry], str]:
    def text(entry: SheetEntry) -> str:
        value = texts_of(entry.sheet)[field]
        return integer(int(value)) if value.isdigit() else value

    return text


COLUMNS: tuple[Column[SheetEntry], ...] = (
    Column("number", "Nº", lambda entry: integer(entry.number), figure=True, sort=lambda e: e.number, chars=3),
    Column("person", "Quem digitou", lambda entry: entry.person, chars=18, stretches=True),
    *(
        Column(field.value, sheet_letter(field) or field_label(field), _value(field), figure=True, chars=5)
        for field in LETTERED
    ),
    Column("reason", "Motivo da correção", lambda entry: entry.reason, chars=30),
    Column("confirmed", "Avisos confirmados", lambda entry: ", ".join(entry.confirmed), chars=17),
    Column("received", "Sep. recebidos", _value(SheetField.SEPARATE_RECEIVED), figure=True, chars=14),
    Column("rejected", "Sep. rejeitados", _value(SheetField.SEPARATE_REJECTED), figure=True, chars=14),
    Column("absentees", "Faltosos", _value(SheetField.ABSENTEES), figure=True, chars=7),
    Column("note", "Observação", lambda entry: entry.sheet.note, chars=30),
)
_LETTERS = " · ".join(field_label(field).replace(" · ", " ") for field in LETTERED)


class StationHistoryDialog(FrameDialog):
    """Shows entries and decisions; Esc or Enter closes."""

    def __init__(self, account: StationAccount, entries: Sequence[SheetEntry], store: Store, parent: QWidget) -> None:
        """Show the entries (oldest first, the last in force) and the decisions of the account."""
        enrolled = counted(account.enrolled, "inscrito", "inscritos")
        super().__init__(
            f"Histórico da {station(*account.station.id)}",
            f"{account.station.polling_place} · {enrolled} · {STATES[account.state]}",
            parent,
            size=(136, 80),
        )
        self.table = DataTable("Digitações", "counting.history", store, "Nenhuma folha digitada até agora.")
        model = RowsModel([column for column in COLUMNS if any(map(column.text, entries))] or COLUMNS, entries)
        self.table.setModel(model)
        self.table.select_row(len(entries) - 1)
        sheets = Card("Digitações", "A última vale; as outras ficam no registro." if len(entries) > 1 else "")
        sheets.add(self.table, 1)
        sheets.add(label(_LETTERS, muted=True, wraps=True))
        self.add(sheets, 1)
        self.add(_decisions(account))
        close = self.add_button("Fechar", ButtonKind.PRIMARY)
        close.clicked.connect(self.accept)
        self.table.setMinimumHeight(pixels(18))


def _decisions(account: StationAccount) -> Card:
    card = Card("Deliberações da Junta")
    for made in account.decisions:
        card.add(label(f"{decision(made, account)} Registrada por {made.person}.", wraps=True))
    if not account.decisions:
        card.add(label("Nenhuma deliberação sobre esta seção.", muted=True))
    return card
