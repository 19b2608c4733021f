"""The port Exchange: tables in, in any layout known, and tables out."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from plebapp.exchange.csv_out import write_table
from plebapp.exchange.tables import open_table
from plebapp.exchange.tse import PollingPlaces, is_polling_places
from plebapp.usecases.ports import Table


class Files:
    """Files on disk."""

    def open_table(self, path: Path) -> Table:
        """Open a delimited text file; the TSE's file of polling places comes in our own layout. Raises BadFile."""
        table = open_table(path)
        return PollingPlaces(table) if is_polling_places(table.header) else table

    def write_table(self, path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Write a CSV for a spreadsheet, all or nothing. Raises Unusable."""
        write_table(path, header, rows)
