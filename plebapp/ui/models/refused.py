"""Rows of a file that were refused: one line of the table for each thing that is wrong."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from plebapp.domain.fields import RefusedRow
from plebapp.texts.formats import integer
from plebapp.texts.problems import field_label, problem
from plebapp.ui.widgets.columns import Column


@dataclass(frozen=True)
class RefusedLine:
    """One reason why a row was refused: the file's line, its cells, the field by name, the value found, the reason."""

    line: int
    cells: tuple[str, ...]
    field: str
    value: str
    reason: str


def refused_lines(rows: Iterable[RefusedRow]) -> tuple[RefusedLine, ...]:
    """Return one line for each refusal of each row."""
    return tuple(
        RefusedLine(row.line, row.cells, field_label(refusal.field), refusal.value, problem(refusal))
        for row in rows
        for refusal in row.refusals
    )


REFUSED_COLUMNS: tuple[Column[RefusedLine], ...] = (
    Column("line", "Linha", lambda row: integer(row.line), figure=True, sort=lambda row: row.line, chars=7),
    Column("field", "Campo", lambda row: row.field, chars=22),
    Column("value", "Valor", lambda row: row.value, chars=26),
    Column("reason", "Motivo", lambda row: row.reason, chars=60, stretches=True),
)

# The columns that the saved file has beside the original ones; importing it again passes them over.
ADDED_HEADER = ("linha_original", "motivo_da_recusa")


def refused_table(
    header: Sequence[str], lines: Sequence[RefusedLine]
) -> tuple[tuple[str, ...], Iterator[tuple[str, ...]]]:
    """Return header and rows of the file in which refused rows are corrected and brought in again.

    Every refused row stands once, with its cells as they were, its line, and all its reasons.
    """
    reasons: dict[int, list[str]] = {}
    cells: dict[int, tuple[str, ...]] = {}
    for line in lines:
        reasons.setdefault(line.line, []).append(f"{line.field}: {line.reason}")
        cells[line.line] = line.cells
    width = len(header)

    def rows() -> Iterator[tuple[str, ...]]:
        for number, why in reasons.items():
            found = cells[number]
            # A row too long keeps its first cells; one too short is filled up.
            yield (*found[:width], *[""] * (width - len(found)), str(number), " ".join(why))

    return (*header, *ADDED_HEADER), rows()
