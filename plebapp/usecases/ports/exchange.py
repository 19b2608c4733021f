"""Files in and out."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol


class Table(Protocol):
    """A delimited text file brought in. `rows()` yields (physical line, cells) and may be called again."""

    @property
    def name(self) -> str: ...
    @property
    def encoding(self) -> str: ...
    @property
    def delimiter(self) -> str: ...
    @property
    def header(self) -> tuple[str, ...]: ...
    @property
    def size(self) -> int:
        """Return the size in bytes."""

    @property
    def consumed(self) -> int:
        """Return the bytes read so far by `rows()`."""

    def rows(self) -> Iterator[tuple[int, Sequence[str]]]: ...


class Exchange(Protocol):
    """Files in and out."""

    def open_table(self, path: Path) -> Table:
        """Open a delimited text file. Raises BadFile."""

    def read_file(self, path: Path, most: int) -> bytes:
        """Return the first `most` bytes of a regular file. Raises BadFile: FILE_MISSING, FILE_IS_FOLDER,
        FILE_IS_DEVICE, TABLE_FORBIDDEN, TABLE_UNREADABLE."""

    def write_table(self, path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
        """Write a CSV for a spreadsheet, dangerous cells neutralised, all or nothing; return the file's SHA-256.
        Raises Unusable."""

    def write_document(self, path: Path, content: bytes, *, private: bool = False) -> None:
        """Write a document, all or nothing, in place of the regular file that may be there; a `private` one its owner
        alone may read. Raises Unusable."""

    def placing(self, path: Path, content: bytes) -> AbstractContextManager[None]:
        """Have a document whole on the disk while the block runs, and put it at `path` when that ends well, in place of
        the regular file that may be there; on any failure nothing is left. Raises Unusable."""

    def new_folder(self, path: Path) -> None:
        """Make a folder that its owner alone may read, or find it there and empty. Raises Unusable: FOLDER_NOT_EMPTY,
        FOLDER_IS_FILE, FILE_MISSING or FOLDER_FORBIDDEN (naming the folder above)…"""

    def require_writable(self, path: Path) -> None:
        """Raise Unusable unless a file can be written at `path` now; changes nothing."""
