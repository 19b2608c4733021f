"""The file of refused rows: each as it came, with line, field, value and reason, to be corrected and imported again."""

import re
from collections.abc import Iterable, Iterator, Sequence

from plebapp.domain.fields import FieldRefusal, RefusedRow
from plebapp.texts.formats import integer
from plebapp.texts.problems import field_label, problem
from plebapp.texts.templates import shown

COLUMNS = ("linha", "campo", "valor", "motivo")
_AND = " | "
_TAKEN = "_recusa"

Row = tuple[str, ...]


def refusal_rows(header: Sequence[str], rows: Iterable[RefusedRow]) -> tuple[Row, Iterator[Row]]:
    """Return header and rows of the file: the original columns, then `COLUMNS`.

    A refused row stays one row, whatever number of fields is wrong, so that the corrected file holds no voter twice.
    The columns that an earlier file of refused rows brought along are replaced. A column of the clerk's own that has
    one of our names keeps it, and ours gets another. Cells beyond the header stand under `valor`.
    """
    kept = len(header) - len(COLUMNS) if tuple(header[-len(COLUMNS) :]) == COLUMNS else len(header)
    own = tuple(header[:kept])
    ours = tuple(_free_name(name, own) for name in COLUMNS)
    return (*own, *ours), (_row(row, kept, len(header)) for row in rows)


def _free_name(name: str, taken: Sequence[str]) -> str:
    while name in taken:
        name += _TAKEN
    return name


def is_refusals(header: Sequence[str]) -> bool:
    """Say whether a header is that of a file of refused rows."""
    last = header[-len(COLUMNS) :]
    return len(last) == len(COLUMNS) and all(
        re.fullmatch(f"{name}({_TAKEN})*", column) for name, column in zip(COLUMNS, last, strict=True)
    )


def _row(row: RefusedRow, kept: int, width: int) -> Row:
    cells = [*row.cells[:kept], *[""] * (kept - len(row.cells))]
    refusals = row.refusals
    return (
        *cells,
        str(row.line),
        _AND.join(refusal.field for refusal in refusals),
        _AND.join(refusal.value or _AND.join(row.cells[width:]) for refusal in refusals),
        _AND.join(problem(refusal) for refusal in refusals),
    )


def refusal_line(row: RefusedRow) -> str:
    """A refused row with everything that is wrong: "linha 12 · Título “0123”: Os dois últimos … | Nome: Está …"."""
    return f"linha {integer(row.line)} · {_AND.join(map(_told, row.refusals))}"


def _told(refusal: FieldRefusal) -> str:
    value = f" “{shown(refusal.value)}”" if refusal.value else ""
    return f"{field_label(refusal.field)}{value}: {problem(refusal)}"
