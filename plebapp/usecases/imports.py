"""What every import says of itself: each row is accepted or refused, and the numbers sum to the rows read."""

from collections.abc import Iterable, Mapping, Sequence

from plebapp.domain.columns import match_columns
from plebapp.domain.errors import BadFile, Code
from plebapp.domain.fields import FieldRefusal, FieldRule, Problem, RefusedRow
from plebapp.usecases.ports import Table

Columns = Mapping[str, int]
"""The position of the cell of each field that has a column."""

REPORT_EVERY = 2_000


def columns_of(table: Table, rules: Sequence[FieldRule], chosen: Iterable[tuple[str, str]] = ()) -> dict[str, int]:
    """Recognise the columns of a table by its headings; `chosen` (column, field) pairs go first. Raises BadFile."""
    names = {rule.field: (rule.field, *rule.headings) for rule in rules}
    return match_columns(table.header, names, chosen)


def require(table: Table, rules: Sequence[FieldRule], columns: Columns) -> None:
    """Raise BadFile naming the required fields for which the table has no column."""
    missing = [rule.field for rule in rules if rule.required and rule.field not in columns]
    if missing:
        raise BadFile(
            Code.TABLE_COLUMN_MISSING,
            name=table.name,
            fields=", ".join(missing),
            header=", ".join(heading or "(sem nome)" for heading in table.header),
        )


def same_width(cells: Sequence[str], width: int) -> bool:
    """Say whether a row has as many cells as the header, empty ones beyond it forgiven."""
    return len(cells) == width or (len(cells) > width and not any(cells[width:]))


def refused(
    line: int, cells: Sequence[str], field: str, value: str, problem: Problem, **operands: str | int
) -> RefusedRow:
    """Return a row refused for one reason."""
    return RefusedRow(line, tuple(cells), (FieldRefusal(field, value, problem, operands),))


def wrong_width(line: int, cells: Sequence[str], width: int) -> RefusedRow:
    """Return a row refused because its cells do not match the header."""
    return refused(line, cells, "", "", Problem.WRONG_NUMBER_OF_CELLS, found=len(cells), expected=width)
