"""Files as a clerk brings them, and what is said about those that cannot be used."""

from pathlib import Path

import pytest

from plebapp.domain.errors import BadFile, Code
from plebapp.exchange.tables import open_table


def put(folder: Path, text: str | bytes) -> Path:
    """Write the file the test is about; text as UTF-8 without a mark."""
    path = folder / "eleitores.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def read(folder: Path, text: str) -> list[tuple[int, list[str]]]:
    return list(open_table(put(folder, text)).rows())


def refusal(path: Path) -> tuple[Code, dict[str, object]]:
    """Read a file to its end, which must fail, and return why."""
    with pytest.raises(BadFile) as caught:
        list(open_table(path).rows())
    return caught.value.code, dict(caught.value.operands)
