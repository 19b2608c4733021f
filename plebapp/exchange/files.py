"""The port Exchange: tables in, in any layout known; tables and documents out."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from plebapp.exchange.csv_out import write_table
from plebapp.exchange.reading import read_file
from plebapp.exchange.replacing import EVERYBODY, OWNER_ONLY, new_folder, replacing, require_writable, settle
from plebapp.exchange.tables import open_table
from plebapp.exchange.tse import PollingPlaces, is_polling_places
from plebapp.usecases.ports import Table


class Files:
    """Files on disk."""

    def open_table(self, path: Path) -> Table:
        """Open a delimited text file; the TSE's file of polling places comes in our own layout. Raises BadFile."""
        table = open_table(path)
        return PollingPlaces(table) if is_polling_places(table.header) else table

    def read_file(self, path: Path, most: int) -> bytes:
        """Return the first `most` bytes of a regular file. Raises BadFile."""
        return read_file(path, most)

    def write_table(self, path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
        """Write a CSV for a spreadsheet, all or nothing; return its SHA-256. Raises Unusable."""
        return write_table(path, header, rows)

    def write_document(self, path: Path, content: bytes, *, private: bool = False) -> None:
        """Write a document, all or nothing; a private one its owner alone may read. Raises Unusable."""
        with replacing(path, OWNER_ONLY if private else EVERYBODY) as stream:
            stream.write(content)

    @contextmanager
    def placing(self, path: Path, content: bytes) -> Iterator[None]:
        """Have a document whole on the disk while the block runs, and put it at `path` when that ends well."""
        with replacing(path) as stream:
            stream.write(content)
            settle(stream)
            yield

    def new_folder(self, path: Path) -> None:
        """Make a folder, or find it there and empty. Raises Unusable."""
        new_folder(path)

    def require_writable(self, path: Path) -> None:
        """Raise Unusable unless a file can be written at `path`."""
        require_writable(path)
