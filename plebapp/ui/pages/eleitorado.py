"""Eleitorado: the whole roll, searched as one types; brought in, kept, closed, and then changed by decision."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from plebapp.domain.canvass import Canvass
from plebapp.domain.people import Permission
from plebapp.domain.roll import RollClosing
from plebapp.domain.voter import ENROLLED, NOT_INCLUDED, RollStatus
from plebapp.texts.formats import counted, short_date
from plebapp.texts.terms import ROLL_STATUSES
from plebapp.ui import closed_roll, permits
from plebapp.ui.dialogs.close_roll import CloseRollDialog, ClosingDialog
from plebapp.ui.dialogs.import_table import start_import
from plebapp.ui.dialogs.import_voters import import_spec
from plebapp.ui.dialogs.late_change import LateChangeDialog
from plebapp.ui.dialogs.voter import VoterDialog
from plebapp.ui.models.roll import RollModel, full_name
from plebapp.ui.session import Session
from plebapp.ui.session_page import SessionPage
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.closed_figures import ClosedFigures
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.ui.widgets.roll_filter import RollFilter
from plebapp.ui.widgets.table import DataTable
from plebapp.usecases.ports import Desk, Registered, Report, RollQuery
from plebapp.usecases.voters import remove_voter

TITLE = "Eleitorado"
_NOBODY = (
    "Importe a relação de uma tabela CSV, ou cadastre os eleitores um por um. Cada um fica incluído ou não incluído "
    "pela data-limite (art. 3º, p.ú., I), e o motivo aparece na lista."
)


class RollPage(SessionPage):
    """The roll."""

    def __init__(self, session: Session) -> None:
        """Make the page over an open plebiscite."""
        super().__init__(session, TITLE)
        self._closing: RollClosing | None = None
        self.import_button = self.header.add_button("Importar…", icon="import")
        self.new_button = self.header.add_button("Novo eleitor…", icon="add")
        self.close_button = self.header.add_button("Encerrar a relação de votantes…", ButtonKind.PRIMARY, "lock")
        self.include_button = self.header.add_button("Incluir quem não consta…", icon="add")
        self.export_button = self.header.add_button("Exportar a relação…", icon="export")
        self.reopen_button = self.header.add_button("Reabrir a relação…", icon="undo")
        self.filter = RollFilter()
        self.model = RollModel(session.desk.book.roll, session.canvass().plebiscite.criterion)
        self.table = DataTable("Eleitores", "roll", session.store)
        self.figures = ClosedFigures()
        self.edit_button, self.remove_button = Button("Alterar…", icon="edit"), Button("Retirar…", icon="remove")
        self.in_button, self.out_button = Button("Incluir por decisão…"), Button("Excluir por decisão…")
        self._full = QWidget()
        self._make_empty()
        self._make_full()
        self.add(self.empty, 1)
        self.add(self._full, 1)
        self._connect()

    def _make_empty(self) -> None:
        self.empty = EmptyState("roll", "", "")
        self.empty_import = self.empty.add_button("Importar eleitores…", ButtonKind.PRIMARY, "import")
        self.empty_new = self.empty.add_button("Cadastrar um eleitor…", ButtonKind.SECONDARY, "add")
        self.empty_stations = self.empty.add_button("Ir para Seções")

    def _make_full(self) -> None:
        foot = QHBoxLayout()
        space(foot, spacing=1.5)
        foot.addStretch(1)
        for button in (self.remove_button, self.edit_button, self.out_button, self.in_button):
            foot.addWidget(button)
        column = QVBoxLayout(self._full)
        space(column, spacing=1.5)
        column.addWidget(self.figures)
        column.addWidget(self.filter)
        column.addWidget(self.table, 1)
        column.addLayout(foot)
        self._set_model()

    def _set_model(self) -> None:
        self.table.setModel(self.model)
        self.table.setSortingEnabled(False)  # always by name: the order of the windows of rows

    def _connect(self) -> None:
        for button, do in (
            (self.import_button, self.start_import),
            (self.empty_import, self.start_import),
            (self.new_button, self.add_one),
            (self.empty_new, self.add_one),
            (self.empty_stations, partial(self.session.go, "secoes")),
            (self.close_button, self.close_roll),
            (self.include_button, self.include_unlisted),
            (self.export_button, partial(closed_roll.export, self.session)),
            (self.reopen_button, partial(closed_roll.reopen, self.session)),
            (self.edit_button, self.edit_current),
            (self.remove_button, self.remove_current),
            (self.in_button, partial(self.change_current, includes=True)),
            (self.out_button, partial(self.change_current, includes=False)),
            (self.figures.button, self.show_closing),
        ):
            button.clicked.connect(partial(_without_arguments, do))
        self.filter.changed.connect(self._search)
        self.filter.search.left_down.connect(self._to_table)
        self.table.row_chosen.connect(self._row_chosen)
        self.table.current_changed.connect(self._show_current)
        remove = QShortcut(QKeySequence(Qt.Key.Key_Delete), self.table, self.remove_current)
        remove.setContext(Qt.ShortcutContext.WidgetShortcut)

    # ── what it shows ──────────────────────────────────────────────────────────────────────────────

    def start_place(self) -> QWidget | None:
        return self.filter.search if self._full.isVisibleTo(self) else self.empty_import

    def refresh(self) -> None:
        canvass, book = self.session.canvass(), self.session.desk.book
        place = self.table.current_row()
        self._closing = canvass.closing
        counts: dict[RollStatus, int] = {}
        for (_, status), voters in book.roll.counts().items():
            counts[status] = counts.get(status, 0) + voters
        if self.model.criterion is not canvass.plebiscite.criterion:
            self.model = RollModel(book.roll, canvass.plebiscite.criterion)
            self._set_model()
        rows = [row.station for row in book.stations.all()]
        self.filter.set_stations(rows)
        self._full.setVisible(bool(counts))
        self.empty.setVisible(not counts)
        self._show_empty(has_stations=bool(rows))
        self._show_head(canvass, counts)
        self.figures.show_closing(canvass)
        self._search()
        self.table.select_row(min(place, self.model.rowCount() - 1))

    def _show_empty(self, *, has_stations: bool) -> None:
        if has_stations:
            self.empty.set_text("Nenhum eleitor ainda", _NOBODY)
        else:
            self.empty.set_text("Primeiro as seções", "Cada eleitor vota em uma seção: importe ou cadastre as seções.")
        self.empty_import.setVisible(has_stations)
        self.empty_new.setVisible(has_stations)
        self.empty_stations.setVisible(not has_stations)

    def _show_head(self, canvass: Canvass, counts: Mapping[RollStatus, int]) -> None:
        is_open, there = canvass.closing is None, bool(counts)
        included = sum(counts.get(status, 0) for status in ENROLLED)
        left_out = sum(counts.get(status, 0) for status in NOT_INCLUDED)
        words = [
            counted(included, "incluído", "incluídos"),
            counted(left_out, "não incluído", "não incluídos"),
            "relação ainda aberta" if is_open else "relação encerrada",
            f"data-limite {short_date(canvass.plebiscite.cutoff)}",
        ]
        self.header.set_title(TITLE, " · ".join(words) if there else "")
        self.header.set_pill("" if is_open else "RELAÇÃO ENCERRADA", Tone.OK)
        for button in (self.import_button, self.new_button, self.close_button):
            button.setVisible(is_open and there)
        for button in (self.include_button, self.export_button, self.reopen_button):
            button.setVisible(not is_open)
        for button in (self.edit_button, self.remove_button):
            button.setVisible(is_open)
        for button in (self.in_button, self.out_button):
            button.setVisible(not is_open)

    def current(self) -> Registered | None:
        """Return the voter that the keyboard stands on."""
        row = self.table.current_row()
        return self.model.row_at(row) if 0 <= row < self.model.rowCount() else None

    def reveal(self, target: object) -> None:
        """Show the voter of a row on file, whatever was searched for before."""
        self.refresh_if_stale()
        registered = self.session.desk.book.roll.by_id(target) if isinstance(target, int) else None
        if registered is not None:
            self.filter.look_for(registered.voter.titulo)
            self.table.select_row(0)
            self.table.setFocus()

    def settle(self) -> bool:
        """Search now what would be searched in a moment: nothing is read once the file is closed."""
        self.filter.search.search_now()
        return True

    def _search(self) -> None:
        found = self.model.show_query(self.filter.query())
        self.filter.show_count(found, self.session.desk.book.roll.count(RollQuery()))
        self.table.set_empty("Nenhum eleitor corresponde ao que se procura. Esc na busca a limpa.")
        self._show_current()

    def _show_current(self, *_: object) -> None:
        current = self.current()
        self.edit_button.setEnabled(current is not None)
        self.remove_button.setEnabled(current is not None)
        enrolled = current is not None and current.status in ENROLLED
        self.in_button.setEnabled(current is not None and not enrolled)
        self.out_button.setEnabled(enrolled)

    def _to_table(self) -> None:
        self.table.select_row(max(self.table.current_row(), 0))
        self.table.setFocus(Qt.FocusReason.TabFocusReason)

    # ── what it does ───────────────────────────────────────────────────────────────────────────────

    def start_import(self) -> None:
        """Bring in voters from a file."""
        start_import(self.session, import_spec(self.session.canvass().plebiscite.criterion), self)

    def add_one(self) -> None:
        """Show an empty form."""
        self._show_form(None)

    def edit_current(self) -> None:
        """Show the current voter's form, while the roll is open."""
        current = self.current()
        if current is not None and self._closing is None:
            self._show_form(current)

    def _show_form(self, registered: Registered | None) -> None:
        if not permits.permit(self.session, Permission.VOTERS):
            return
        dialog = VoterDialog(self.session, registered, self)
        dialog.saved.connect(self._saved)
        dialog.open()

    def _saved(self, _titulo: str, status: RollStatus) -> None:
        self.session.told.emit(f"Eleitor gravado: {ROLL_STATUSES[status]}")

    def remove_current(self) -> None:
        """Take the current voter off the file, with a reason, while the roll is open."""
        current = self.current()
        if current is None or self._closing is not None or not permits.permit(self.session, Permission.VOTERS):
            return
        title = f"Retirar {full_name(current.voter)}?"
        reason = self.session.prompts.ask_text(title, "Motivo, que ficará no diário", yes="Retirar")
        if reason:
            self.session.do(partial(_remove, current.id, reason), self._removed, permission=Permission.VOTERS)

    def _removed(self, _nothing: None) -> None:
        self.session.told.emit("Eleitor retirado")

    def close_roll(self) -> None:
        """Show what closing the list would fix."""
        if permits.permit(self.session, Permission.CLOSE_ROLL):
            CloseRollDialog(self.session, self).open()

    def show_closing(self) -> None:
        """Show the closing on record."""
        if self._closing is not None:
            ClosingDialog(self._closing, self.session.canvass().plebiscite.local_time, self).open()

    def include_unlisted(self) -> None:
        """Include, by decision, a voter who is on no list."""
        if permits.permit(self.session, Permission.DECIDE_ROLL):
            self._show_change(LateChangeDialog(self.session, None, includes=True, parent=self))

    def change_current(self, *, includes: bool) -> None:
        """Include or exclude the current voter by decision."""
        current = self.current()
        if current is not None and permits.permit(self.session, Permission.DECIDE_ROLL):
            self._show_change(LateChangeDialog(self.session, current, includes=includes, parent=self))

    def _show_change(self, dialog: LateChangeDialog) -> None:
        dialog.recorded.connect(self._changed)
        dialog.open()

    def _changed(self, registered: Registered) -> None:
        self.session.told.emit(f"{full_name(registered.voter)}: {ROLL_STATUSES[registered.status]}")

    def _row_chosen(self, _row: int) -> None:
        current = self.current()
        if self._closing is None:
            self.edit_current()
        elif current is not None:
            self.change_current(includes=current.status not in ENROLLED)


def _remove(row: int, reason: str, desk: Desk, _report: Report) -> None:
    remove_voter(desk, row, reason)


def _without_arguments(do: Callable[[], object], *_checked: bool) -> None:
    do()


def factory(session: Session) -> RollPage:
    """Return the page over an open plebiscite."""
    return RollPage(session)
