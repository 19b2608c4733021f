"""Bringing in a table: how it was read, which column is which field, the first rows, progress, and what came of it.

Pages describe their import with an `ImportSpec` and call `start_import`; everything else is the same for all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QWidget

from plebapp.domain.errors import PlebError
from plebapp.domain.fields import FieldRule
from plebapp.domain.people import Permission
from plebapp.texts.formats import file_size
from plebapp.texts.messages import message
from plebapp.texts.terms import DELIMITERS
from plebapp.ui import permits
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.dialogs.import_columns import ColumnsPanel
from plebapp.ui.dialogs.import_result import ImportResult, Told
from plebapp.ui.models.import_preview import MappedTable, RememberedChoices, preview_model, recognise
from plebapp.ui.prompts import FileKind
from plebapp.ui.session import Session
from plebapp.ui.spacing import space
from plebapp.ui.tasks import Task
from plebapp.ui.widgets.basic import Card, Tone
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.table import DataTable
from plebapp.usecases.ports import Desk, Report, Table

TABLES = FileKind("tables", "Tabelas de texto", ("*.csv", "*.txt", "*.tsv"))
_SHOWN_ROWS = 20

Rows = tuple[Sequence[str], ...]
Chosen = Sequence[tuple[str, str]]


def nothing_told(_error: PlebError) -> Told | None:
    """Tell nothing more of a failure than its message."""
    return None


@dataclass(frozen=True)
class ImportSpec:
    """One kind of import.

    `key` remembers columns and widths, `title` heads the dialog, `doing` names the job in progress, `fields` are in the
    order shown. `work` calls the use case on the worker; `told` puts its outcome into words, `failed` those failures
    that name rows.
    """

    key: str
    title: str
    doing: str
    fields: tuple[FieldRule, ...]
    work: Callable[[Desk, Table, Chosen, Report], Any]
    told: Callable[[Any], Told]
    failed: Callable[[PlebError], Told | None] = nothing_told
    permission: Permission | None = None


def start_import(session: Session, spec: ImportSpec, parent: QWidget) -> None:
    """Ask for the file, if the person may bring it in, look into it on the worker, and show the dialog."""
    if spec.permission is not None and not permits.permit(session, spec.permission):
        return
    path = session.prompts.open_file(spec.title, TABLES)
    if path is None:
        return

    def look(_desk: Desk, _report: Report) -> tuple[Table, Rows]:
        table = session.app.exchange.open_table(path)
        return table, tuple(cells for _, cells in islice(table.rows(), _SHOWN_ROWS))

    def show(found: tuple[Table, Rows]) -> None:
        ImportDialog(session, spec, *found, parent).open()

    session.run(look, show, what=f"Lendo “{path.name}”")


class ImportDialog(FrameDialog):
    """Shows the table before it is brought in, and afterwards what came of it."""

    def __init__(self, session: Session, spec: ImportSpec, table: Table, rows: Rows, parent: QWidget) -> None:
        """Show `table` with its first `rows`."""
        super().__init__(spec.title, _described(table), parent, size=(146, 88), scrolls=False)
        self._session, self._spec, self._table, self._rows = session, spec, table, rows
        self._task: Task | None = None
        self._remembered = RememberedChoices(session.store, spec.key, table.header)
        self.columns = ColumnsPanel(table.header, spec.fields)
        self.preview = DataTable("Primeiras linhas do arquivo", f"preview.{spec.key}", session.store)
        self.preview.set_empty("O arquivo não tem linhas, ou nenhuma coluna foi indicada.")
        self.outcome = ImportResult(session, spec.key)
        self._views = QStackedWidget()
        self._views.addWidget(self._before())
        self._views.addWidget(self.outcome)
        self.add(self._views, 1)
        self._add_buttons()
        kept = self._remembered.load()
        self.columns.set_choice(recognise(table.header, spec.fields) if kept is None else kept)
        self.columns.changed.connect(self._show_choice)
        self._show_choice()
        self._focus_first()

    def _before(self) -> QWidget:
        side_by_side = QWidget()
        line = QHBoxLayout(side_by_side)
        space(line, spacing=2)
        card = Card("Primeiras linhas, como serão lidas")
        card.add(self.preview, 1)
        card.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        line.addWidget(self.columns, 5)
        line.addWidget(card, 6)
        return side_by_side

    def _add_buttons(self) -> None:
        self.save_button = self.add_button_at_left("Salvar as linhas recusadas…", "save")
        self.save_button.clicked.connect(self.outcome.save_refused)
        self.save_button.hide()
        self._again = self.add_button_at_left("Reconhecer de novo as colunas", "refresh")
        self._again.clicked.connect(self._recognise_again)
        self._close = self.add_button("Cancelar")
        self._close.clicked.connect(self.reject)
        self.go_button = self.add_button("Importar", ButtonKind.PRIMARY, "import")
        self.go_button.clicked.connect(self.start)

    def _focus_first(self) -> None:
        first = self.columns.first_missing()
        (first or self.go_button).setFocus()

    def _recognise_again(self) -> None:
        self.columns.set_choice(recognise(self._table.header, self._spec.fields))
        self._show_choice()

    def _show_choice(self) -> None:
        choice = self.columns.choice()
        self.preview.setModel(preview_model(self._table.header, self._spec.fields, choice, self._rows))
        missing = self.columns.missing()
        self.go_button.setEnabled(not missing)
        if missing:
            self.say(f"Falta indicar a coluna de: {', '.join(missing)}", "Sem ela o arquivo não pode ser importado.")
        else:
            self.say("")

    def start(self) -> None:
        """Bring the table in with the columns chosen."""
        choice = self.columns.choice()
        mapped = MappedTable(self._table, self._spec.fields, choice)
        work = partial(_bring_in, self._spec, mapped)
        task = self._session.do(work, self._done, failed=self._failed, permission=self._spec.permission)
        if task is None:
            return
        self._remembered.save(choice)
        self._task = task
        task.cancelled.connect(partial(self.say, "Importação cancelada", "O arquivo fica como estava.", Tone.WARNING))
        task.finished.connect(self._ended)
        self.follow(task, self._spec.doing)
        self._set_busy(True)

    def _set_busy(self, busy: bool) -> None:
        for widget in (self.columns, self.go_button, self._again, self._close):
            widget.setEnabled(not busy)

    def _ended(self) -> None:
        self._task = None
        self._set_busy(False)

    def _done(self, outcome: object) -> None:
        self._show_result(self._spec.told(outcome))

    def _failed(self, error: PlebError) -> None:
        told = self._spec.failed(error)
        if told is None:
            self.say("Nada foi importado", message(error))
        else:
            self._show_result(told)

    def _show_result(self, told: Told) -> None:
        self.say("")
        self._views.setCurrentWidget(self.outcome)
        self.outcome.show_result(told, self._table)
        self._again.hide()
        self.go_button.hide()
        self.save_button.setVisible(self.outcome.has_refused)
        self._close.setText("Fechar")
        self._close.setDefault(True)
        if not self.outcome.has_refused:
            self._close.setFocus()

    def reject(self) -> None:
        """Close, unless the import is running: then ask it to stop first."""
        if self._task is None:
            super().reject()
        else:
            self._task.cancel()


def _bring_in(spec: ImportSpec, mapped: MappedTable, desk: Desk, report: Report) -> object:
    return spec.work(desk, mapped, mapped.chosen, report)


def _described(table: Table) -> str:
    delimiter = DELIMITERS.get(table.delimiter, table.delimiter)
    return f"{table.name} · {file_size(table.size)} · texto em {table.encoding} · colunas separadas por {delimiter}"
