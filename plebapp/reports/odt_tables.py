"""Tables of an OpenDocument text: columns as wide as what they hold, light rules, the header on every page."""

from collections.abc import Iterable, Iterator

from plebapp.reports.composition import MM, Align, Column, Row, Table
from plebapp.reports.extract import filled
from plebapp.reports.odt_text import escaped

_TEXT_WIDTH = 165 * MM
_LETTER = 4.6  # points that a letter takes on average at 9 points, with a little to spare
_PADDING = 8.0  # points, both sides together
_NARROWEST_SHARE = 25 * MM

_CELL = {
    (Align.LEFT, False): "Table_20_Contents",
    (Align.RIGHT, False): "Algarismos",
    (Align.LEFT, True): "Destaque",
    (Align.RIGHT, True): "Algarismos_20_em_20_destaque",
}
_HEADING = {Align.LEFT: "Table_20_Heading", Align.RIGHT: "Titulo_20_de_20_algarismos"}


def table_xml(table: Table, name: str) -> str:
    """Return a table under a name that no other bears."""
    columns = "".join(f'<table:table-column table:style-name="{_column_name(width)}"/>' for width in widths(table))
    head = "".join(_cell("Cabecalho", _HEADING[column.align], column.heading) for column in table.columns)
    rows = "".join(
        f'<table:table-row table:style-name="Linha">{_row(table, row)}</table:table-row>' for row in table.rows
    )
    return (
        f'<table:table table:name="{name}" table:style-name="Tabela">{columns}<table:table-header-rows>'
        f'<table:table-row table:style-name="Linha">{head}</table:table-row></table:table-header-rows>{rows}'
        "</table:table>"
    )


def column_styles(tables: Iterable[Table]) -> Iterator[str]:
    """Yield the styles of all the widths of columns that these tables have."""
    for width in sorted({width for table in tables for width in widths(table)}):
        properties = f'<style:table-column-properties style:column-width="{width / 100:.2f}mm"/>'
        yield f'<style:style style:name="{_column_name(width)}" style:family="table-column">{properties}</style:style>'


def widths(table: Table) -> list[int]:
    """Return each column's width in hundredths of a millimetre: what its longest cell needs within the column's bounds;
    columns with a share divide the room left."""
    needed = [_needed(table, position, column) for position, column in enumerate(table.columns)]
    shares = sum(column.share for column in table.columns)
    fixed = sum(need for need, column in zip(needed, table.columns, strict=True) if not column.share)
    if shares:
        part = max(_TEXT_WIDTH - fixed, _NARROWEST_SHARE * shares) / shares
        needed = [
            part * column.share if column.share else need for need, column in zip(needed, table.columns, strict=True)
        ]
    scale = _TEXT_WIDTH / sum(needed)
    return [round(need * scale / MM * 100) for need in needed]


def _needed(table: Table, position: int, column: Column) -> float:
    cells = (row.cells[position] for row in table.rows if position < len(row.cells))
    longest = max(map(len, (column.heading, *cells)))
    return min(max(longest * _LETTER + _PADDING, column.least), column.most)


def _column_name(width: int) -> str:
    return f"Coluna_{width}"


def _row(table: Table, row: Row) -> str:
    cells = filled(row, len(table.columns))
    rule = "Total" if row.strong else "Celula"
    told = len(cells) - bool(row.notice)
    drawn = [
        _cell(rule, _CELL[column.align, row.strong or column.bold], cell)
        for column, cell in zip(table.columns, cells[:told], strict=False)
    ]
    if row.notice:
        spanned = len(table.columns) - told
        drawn.append(_cell(rule, "Observacao", cells[-1], spanned))
        drawn.append("<table:covered-table-cell/>" * (spanned - 1))
    return "".join(drawn)


def _cell(rule: str, style: str, text: str, spanned: int = 1) -> str:
    span = f' table:number-columns-spanned="{spanned}"' if spanned > 1 else ""
    return (
        f'<table:table-cell table:style-name="{rule}" office:value-type="string"{span}>'
        f'<text:p text:style-name="{style}">{escaped(text)}</text:p></table:table-cell>'
    )
