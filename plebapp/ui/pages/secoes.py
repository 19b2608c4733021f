"""Seções: the stations on file, registered one by one or brought in from a file."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from plebapp.domain.fields import fold
from plebapp.domain.people import Permission
from plebapp.domain.station import STATION_FIELDS, StationId
from plebapp.texts.formats import counted, station
from plebapp.ui import permits
from plebapp.ui.dialogs.import_result import Told
from plebapp.ui.dialogs.import_table import Chosen, ImportSpec, start_import
from plebapp.ui.dialogs.station_form import StationDialog
from plebapp.ui.models.refused import refused_lines
from plebapp.ui.models.stations import FILTERS, StationLine, columns_for, station_lines, totals_told
from plebapp.ui.session import Session
from plebapp.ui.session_page import SessionPage
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import Tone, label
from plebapp.ui.widgets.columns import RowsModel
from plebapp.ui.widgets.controls import Button, ButtonKind, Choice
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.ui.widgets.search_field import SearchField
from plebapp.ui.widgets.table import DataTable
from plebapp.usecases.ports import Desk, Report, Table
from plebapp.usecases.stations import StationImport, import_stations, remove_station

_EMPTY = (
    "Importe as seções de uma tabela CSV ou do arquivo de locais de votação do TSE, ou cadastre uma por uma. O "
    "eleitorado vem depois delas."
)
_CLOSED = "A relação de votantes está encerrada: nenhuma seção entra ou sai, nem muda de área ou de seção principal."


class StationsPage(SessionPage):
    """The table of stations with search, filter and totals."""

    def __init__(self, session: Session) -> None:
        """Make the page over an open plebiscite."""
        super().__init__(session, "Seções")
        self._lines: tuple[StationLine, ...] = ()
        self.import_button = self.header.add_button("Importar…", icon="import")
        self.new_button = self.header.add_button("Nova seção…", ButtonKind.PRIMARY, "add", "Ctrl+Shift+N")
        self.search = SearchField("Procurar seção", "Número, local, bairro ou município")
        self.filter = Choice("Seções mostradas", [(words, key) for key, (words, _) in FILTERS.items()])
        self.table = DataTable("Seções", "stations", session.store)
        self.model: RowsModel[StationLine] = RowsModel(columns_for(()))
        self.totals = label("", muted=True, wraps=True)
        self.edit_button, self.remove_button = Button("Alterar…", icon="edit"), Button("Retirar…", icon="remove")
        self._views = QStackedWidget()
        self.empty = EmptyState("stations", "Nenhuma seção ainda", _EMPTY)
        self._views.addWidget(self._fill_empty())
        self._views.addWidget(self._full())
        self.add(self._views, 1)
        self._connect()

    def _fill_empty(self) -> QWidget:
        self.empty.add_button("Importar seções…", ButtonKind.PRIMARY, "import").clicked.connect(self.start_import)
        self.empty.add_button("Cadastrar uma seção…", ButtonKind.SECONDARY, "add").clicked.connect(self.add_one)
        return self.empty

    def _full(self) -> QWidget:
        full = QWidget()
        column = QVBoxLayout(full)
        space(column, spacing=1.5)
        tools = QHBoxLayout()
        space(tools, spacing=1.5)
        tools.addWidget(self.search, 1)
        tools.addWidget(self.filter)
        column.addLayout(tools)
        column.addWidget(self.table, 1)
        foot = QHBoxLayout()
        space(foot, spacing=1.5)
        foot.addWidget(self.totals, 1)
        foot.addWidget(self.remove_button)
        foot.addWidget(self.edit_button)
        column.addLayout(foot)
        return full

    def _connect(self) -> None:
        self.import_button.clicked.connect(self.start_import)
        self.new_button.clicked.connect(self.add_one)
        self.edit_button.clicked.connect(self.edit_current)
        self.remove_button.clicked.connect(self.remove_current)
        self.search.searched.connect(self._show_filtered)
        self.search.left_down.connect(self.table.setFocus)
        self.filter.currentIndexChanged.connect(self._show_filtered)
        self.table.row_chosen.connect(self.edit_current)
        self.table.current_changed.connect(self._show_current)
        remove = QShortcut(QKeySequence(Qt.Key.Key_Delete), self.table)
        remove.setContext(Qt.ShortcutContext.WidgetShortcut)
        remove.activated.connect(self.remove_current)

    # ── what it shows ──────────────────────────────────────────────────────────────────────────────

    def start_place(self) -> QWidget | None:
        """Begin at the search."""
        return self.search if self._lines else None

    def refresh(self) -> None:
        """Read the stations and show them, the current one staying current."""
        current = self.current()
        self._lines = station_lines(self.session.desk.book)
        closing = self.session.canvass().closing
        self._views.setCurrentIndex(1 if self._lines else 0)
        open_roll = closing is None
        for button in (self.import_button, self.new_button):
            button.setVisible(bool(self._lines))
            button.setEnabled(open_roll)
            button.setToolTip("" if open_roll else _CLOSED)
        subtitle = _CLOSED if closing is not None else "Cada seção tem a sua urna, salvo as agregadas."
        self.header.set_title("Seções", subtitle if self._lines else "")
        self.model = RowsModel(columns_for(self._lines))
        self.table.setModel(self.model)
        self._show_filtered()
        if current is not None:
            self._select(current.station.id)

    def current(self) -> StationLine | None:
        """Return the station that the keyboard stands on."""
        row = self.table.current_row()
        return self.model.row_at(row) if 0 <= row < self.model.rowCount() else None

    def reveal(self, target: object) -> None:
        """Show a station, whatever was searched for before."""
        if isinstance(target, StationId):
            self.refresh_if_stale()
            self.search.reset()
            self.filter.choose("all")
            self._select(target)
            self.table.setFocus()

    def _select(self, key: StationId) -> None:
        rows = self.model.rows()
        self.table.select_row(next((place for place, line in enumerate(rows) if line.station.id == key), -1))

    def _show_filtered(self, *_: object) -> None:
        words = fold(self.search.text()).split()
        wanted = FILTERS[str(self.filter.value())][1]
        shown = [line for line in self._lines if wanted(line) and line.has(words)]
        self.model.set_rows(shown)
        self.table.set_empty("Nenhuma seção corresponde ao que se procura.")
        narrowed = f"{len(shown)} de {len(self._lines)} mostradas: " if len(shown) < len(self._lines) else ""
        self.totals.setText(f"{narrowed}{totals_told(shown)}")
        self.table.select_row(0)
        self._show_current()

    def _show_current(self, *_: object) -> None:
        there = self.current() is not None
        self.edit_button.setEnabled(there)
        self.remove_button.setEnabled(there and self.session.canvass().closing is None)

    # ── what it does ───────────────────────────────────────────────────────────────────────────────

    def start_import(self) -> None:
        """Bring in stations from a file."""
        start_import(self.session, _IMPORT, self)

    def add_one(self) -> None:
        """Show an empty form."""
        if permits.permit(self.session, Permission.STATIONS):
            self._show_form(StationDialog(self.session, None, self))

    def edit_current(self, *_: object) -> None:
        """Show the current station's form."""
        current = self.current()
        if current is not None and permits.permit(self.session, Permission.STATIONS):
            self._show_form(StationDialog(self.session, current.station, self))

    def _show_form(self, dialog: StationDialog) -> None:
        dialog.saved.connect(self._saved)
        dialog.open()

    def _saved(self, key: StationId) -> None:
        self.session.told.emit(f"{station(*key)} gravada")
        self.refresh()
        self.reveal(key)

    def remove_current(self) -> None:
        """Take the current station off the file, once the person confirms it."""
        current = self.current()
        if current is None or not self.remove_button.isEnabled():
            return
        if not permits.permit(self.session, Permission.STATIONS):
            return
        key = current.station.id
        sure = self.session.prompts.confirm(
            f"Retirar a {station(*key)}?",
            "Ela sai do cadastro; o registro de que existiu fica no diário.",
            yes="Retirar a seção",
            danger=True,
        )
        if sure:
            self.session.do(partial(_remove, key), partial(self._removed, key), permission=Permission.STATIONS)

    def _removed(self, key: StationId, _nothing: None) -> None:
        self.session.told.emit(f"{station(*key)} retirada")


def _remove(key: StationId, desk: Desk, _report: Report) -> None:
    remove_station(desk, key)


def _bring_in(desk: Desk, table: Table, chosen: Chosen, report: Report) -> StationImport:
    return import_stations(desk, table, chosen, report)


def told(outcome: StationImport) -> Told:
    """Put what an import of stations did into words."""
    notes = [
        f"{counted(stations, 'seção está', 'seções estão')} em outra UF no arquivo ({uf or 'em branco'}): confira."
        for uf, stations in sorted(outcome.other_ufs.items())
    ]
    if not outcome.added:
        headline, tone = "Nada foi importado: todas as linhas foram recusadas", Tone.ERROR
    elif outcome.refused or notes:
        headline, tone = "Seções importadas, com ressalvas", Tone.WARNING
    else:
        headline, tone = "Seções importadas", Tone.OK
    figures = (
        ("Linhas lidas", outcome.read),
        ("Seções incluídas", outcome.added),
        ("Agregadas entre elas", outcome.aggregated),
        ("Linhas recusadas", len(outcome.refused)),
    )
    return Told(headline, figures, tuple(notes), refused_lines(outcome.refused), tone)


_IMPORT = ImportSpec(
    "stations",
    "Importar seções",
    "Importando seções",
    STATION_FIELDS,
    _bring_in,
    told,
    permission=Permission.STATIONS,
)


def factory(session: Session) -> StationsPage:
    """Return the page over an open plebiscite."""
    return StationsPage(session)
