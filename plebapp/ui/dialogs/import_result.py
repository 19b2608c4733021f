"""What an import did: the figures, remarks, and the rows that were refused, to be saved, corrected and brought in."""

from dataclasses import dataclass
from pathlib import PurePath

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from plebapp.domain.errors import PlebError
from plebapp.texts.formats import counted, integer
from plebapp.texts.messages import message
from plebapp.ui.models.refused import REFUSED_COLUMNS, RefusedLine, refused_table
from plebapp.ui.prompts import FileKind
from plebapp.ui.session import Session
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Card, Tone
from plebapp.ui.widgets.check_line import CheckLine, CheckView
from plebapp.ui.widgets.columns import RowsModel
from plebapp.ui.widgets.figure import FigureLabel
from plebapp.ui.widgets.flow import FlowLayout, flexible
from plebapp.ui.widgets.table import DataTable
from plebapp.usecases.ports import Table

REFUSED_FILE = FileKind("refused", "Tabela CSV", ("*.csv",), "csv")


@dataclass(frozen=True)
class Told:
    """What came of an import, in words: a title with its tone, figures with their captions, remarks, refused rows."""

    title: str
    figures: tuple[tuple[str, int], ...] = ()
    notes: tuple[str, ...] = ()
    refused: tuple[RefusedLine, ...] = ()
    tone: Tone = Tone.OK


class ImportResult(QWidget):
    """Shows a `Told`, and saves the refused rows."""

    def __init__(self, session: Session, key: str) -> None:
        """Make an empty result; `key` remembers the widths of the table."""
        super().__init__()
        self._session = session
        self._header: tuple[str, ...] = ()
        self._name = ""
        self._told = Told("")
        self._headline = CheckLine(1)
        self._figures = FlowLayout()
        figures = QWidget()
        figures.setLayout(self._figures)
        figures.setSizePolicy(flexible(self._figures))
        space(self._figures, spacing=5)
        self._card = Card(" ")
        self._table = DataTable("Linhas recusadas", f"refused.{key}", session.store)
        self._model = RowsModel(REFUSED_COLUMNS)
        self._table.setModel(self._model)
        self._card.add(self._table, 1)
        column = QVBoxLayout(self)
        space(column, spacing=2)
        column.addWidget(self._headline)
        column.addWidget(figures)
        column.addWidget(self._card, 1)
        self._filler = QHBoxLayout()
        column.addLayout(self._filler)

    def told(self) -> Told:
        """Return what is shown."""
        return self._told

    @property
    def has_refused(self) -> bool:
        """Say whether rows were refused."""
        return bool(self._told.refused)

    def show_result(self, told: Told, table: Table) -> None:
        """Show what came of bringing in `table`."""
        self._told, self._header, self._name = told, table.header, table.name
        self._headline.show_check(CheckView(told.tone, told.title, " ".join(told.notes)))
        for caption, figure in told.figures:
            self._figures.addWidget(FigureLabel(caption, integer(figure), kind=Text.TITLE))
        rows = len({line.row.line for line in told.refused})
        self._card.set_title(counted(rows, "linha recusada", "linhas recusadas"), "Corrija-as e importe-as de novo.")
        self._card.setVisible(self.has_refused)
        self._model.set_rows(told.refused)
        if self.has_refused:
            self._table.select_row(0)
            self._table.setFocus()
        else:
            self._filler.addStretch(1)

    def save_refused(self) -> None:
        """Ask where, and save the refused rows with their reasons."""
        suggested = f"{PurePath(self._name).stem} - recusadas.csv"
        path = self._session.prompts.save_file("Salvar as linhas recusadas", REFUSED_FILE, suggested)
        if path is None:
            return
        header, rows = refused_table(self._header, self._told.refused)
        try:
            self._session.app.exchange.write_table(path, header, rows)
        except PlebError as error:
            self._session.prompts.inform("As linhas não foram salvas", message(error), tone=Tone.WARNING)
            return
        self._session.told.emit(f"Linhas recusadas salvas em “{path.name}”")
