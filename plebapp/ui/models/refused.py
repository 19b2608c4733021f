"""Rows of a file that were refused: one line of the table for each thing that is wrong."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from plebapp.domain.fields import RefusedRow
from plebapp.texts.formats import integer
from plebapp.texts.problems import field_label, problem
from plebapp.texts.refusals import refusal_rows
from plebapp.ui.widgets.columns import Column


@dataclass(frozen=True)
class RefusedLine:
    """One reason why a row was refused: the row, the field by name, the value found, the reason in words."""

    row: RefusedRow
    field: str
    value: str
    reason: str


def refused_lines(rows: Iterable[RefusedRow]) -> tuple[RefusedLine, ...]:
    """Return one line for each refusal of each row."""
    return tuple(
        RefusedLine(row, field_label(refusal.field), refusal.value, problem(refusal))
        for row in rows
        for refusal in row.refusals
    )


REFUSED_COLUMNS: tuple[Column[RefusedLine], ...] = (
    Column("line", "Linha", lambda line: integer(line.row.line), figure=True, sort=lambda line: line.row.line, chars=7),
    Column("field", "Campo", lambda line: line.field, chars=22),
    Column("value", "Valor", lambda line: line.value, chars=26),
    Column("reason", "Motivo", lambda line: line.reason, chars=60, stretches=True),
)


def refused_table(
    header: Sequence[str], lines: Iterable[RefusedLine]
) -> tuple[tuple[str, ...], Iterator[tuple[str, ...]]]:
    """Return header and rows of the file in which refused rows are corrected and brought in again.

    Every refused row stands once. One that no single field is to blame for tells the reasons of its lines.
    """
    reasons: dict[int, list[str]] = {}
    rows: dict[int, RefusedRow] = {}
    for line in lines:
        reasons.setdefault(line.row.line, []).append(line.reason)
        rows[line.row.line] = line.row
    full_header, written = refusal_rows(header, rows.values())
    told = (
        cells if row.refusals else (*cells[:-1], " ".join(reasons[row.line]))
        for cells, row in zip(written, rows.values(), strict=True)
    )
    return full_header, told
