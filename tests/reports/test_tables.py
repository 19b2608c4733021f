"""Tables: columns that hold their cells, rows that split between pages, sums carried from one page to the next."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph

from plebapp.reports.composition import Align, Column, Row
from plebapp.reports.paper.fonts import BOLD, REGULAR, register
from plebapp.reports.paper.stacking import Headed
from plebapp.reports.paper.style import TEXT_HEIGHT, TEXT_WIDTH
from plebapp.reports.paper.tables import CARRIED_IN, CARRIED_OUT, SIZE, Ledger, ledger
from plebapp.reports.paper.wrapping import width
from tests.reports.builders import account, canvass, like_rosana, pdf, plebiscite
from tests.reports.reading import is_header, pages, station_lines, sums, text

COLUMNS = (Column("Seção"), Column("Local", share=1), Column("Votos", Align.RIGHT))


def table(count: int, *, lines: int = 1, carried: bool = True) -> Ledger:
    """A table of `count` rows of so many lines, each with one vote, and a total."""
    register()
    place = " ".join(["x" * 500] * lines) if lines > 1 else "Salão"
    rows = [Row([str(n), place, "1"]) for n in range(1, count + 1)]
    running = [["", "", str(n)] for n in range(1, count + 1)] if carried else []
    return ledger(COLUMNS, [*rows, Row(["", "Total", str(count)], strong=True)], sums=running)


def broken(made: Ledger, first: float = TEXT_HEIGHT) -> list[Ledger]:
    """The table as pages break it, `first` points being left on the first page."""
    parts: list[Ledger] = []
    room = first
    while made.wrap(TEXT_WIDTH, room)[1] > room:
        split = made.split(TEXT_WIDTH, room)
        if split:
            part, made = split
            assert part.wrap(TEXT_WIDTH, room)[1] <= room
            parts.append(part)
        else:
            assert room < 0.9 * TEXT_HEIGHT, "nothing fits on a fresh page"
        room = TEXT_HEIGHT
    return [*parts, made]


def cells(part: Ledger) -> list[list[str]]:
    """The rows drawn for this part, what is carried included."""
    rows = [part._carried_in, *part._rows, part._carried_out]
    return [[" ".join(lines).strip() for lines in row.lines] for row in rows if row is not None]


def test_a_table_that_fits_carries_nothing() -> None:
    (only,) = broken(table(5))
    assert cells(only) == [*([str(n), "Salão", "1"] for n in range(1, 6)), ["", "Total", "5"]]


def test_each_page_carries_out_what_the_next_carries_in() -> None:
    parts = broken(table(150))
    assert len(parts) == 4
    seen = 0
    for earlier, later in pairwise(parts):
        seen += len(earlier._rows)
        assert cells(earlier)[-1] == ["", CARRIED_OUT, str(seen)]
        assert cells(later)[0] == ["", CARRIED_IN, str(seen)]
    assert cells(parts[-1])[-1] == ["", "Total", "150"]


def test_without_sums_nothing_is_carried() -> None:
    assert all(part._carried_out is None and part._carried_in is None for part in broken(table(150, carried=False)))


@given(first=st.floats(0, TEXT_HEIGHT))
def test_a_small_table_is_not_divided(first: float) -> None:
    assert len(broken(table(10), first)) == 1
    assert len(broken(table(20), TEXT_HEIGHT / 3)) == 2


def test_further_pages_bear_the_title_if_there_is_one() -> None:
    made = ledger(
        COLUMNS, [Row([str(n), "Salão", "1"]) for n in range(100)], continued=lambda: Paragraph("Área A (continuação)")
    )
    titles = []
    rest: Flowable = made
    while rest.wrap(TEXT_WIDTH, TEXT_HEIGHT)[1] > TEXT_HEIGHT:
        part, rest = rest.split(TEXT_WIDTH, TEXT_HEIGHT)
        assert part.wrap(TEXT_WIDTH, TEXT_HEIGHT)[1] <= TEXT_HEIGHT
        assert isinstance(rest, Headed)
        titles.append(rest._headings[0].getPlainText())
    assert titles == ["Área A (continuação)"] * 2


@given(count=st.integers(1, 130), first=st.floats(0, TEXT_HEIGHT))
def test_every_row_stands_once_and_no_total_alone(count: int, first: float) -> None:
    parts = broken(table(count), first)
    sections = [row[0] for part in parts for row in cells(part) if row[0]]
    assert sections == [str(n) for n in range(1, count + 1)]
    assert len(parts[-1]._rows) >= 2


@settings(max_examples=20)
@given(
    lines=st.lists(st.sampled_from([1, 2, 15, 39, 40, 41, 95]), min_size=1, max_size=12),
    first=st.floats(0, TEXT_HEIGHT),
)
def test_rows_of_any_height_find_their_page(lines: list[int], first: float) -> None:
    register()
    rows = [Row([str(n), "\u00a0".join("x" * 400 for _ in range(height)), "1"]) for n, height in enumerate(lines)]
    made = ledger(COLUMNS, rows, sums=[["", "", str(n)] for n in range(len(rows))])
    parts = broken(made, first)
    assert [row[0] for part in parts for row in cells(part) if row[0]] == [str(n) for n in range(len(lines))]


def test_a_column_is_as_wide_as_its_widest_cell_or_heading_and_the_table_as_the_text() -> None:
    made = table(3)
    made.wrap(TEXT_WIDTH, TEXT_HEIGHT)
    assert made.width == pytest.approx(TEXT_WIDTH)
    first, _, last = made._layout.widths
    assert first >= width("Seção", BOLD, 9)
    assert last >= width("Votos", BOLD, 9)
    wide = ledger(COLUMNS, [Row(["1", "x", "1.234.567.890"])])
    assert wide._layout.widths[2] >= width("1.234.567.890", REGULAR, SIZE)


def test_least_and_most_bound_a_column() -> None:
    columns = (Column("A", least=30 * mm), Column("B", most=20 * mm), Column("C", share=1))
    made = ledger(columns, [Row(["a", "b" * 200, "c"])])
    assert made._layout.widths[:2] == [30 * mm, 20 * mm]


def test_a_station_with_hundreds_of_aggregated_ones_or_an_endless_name_is_still_printed() -> None:
    stations = [
        account(1, 300, (200, 10, 0, 0), aggregated=tuple(range(1_000, 1_600))),
        account(2, 300, (200, 10, 0, 0), place="Á" * 5_000),
        *like_rosana(3),
    ]
    made = pdf(canvass(stations, plebiscite(simulated=True)))
    read = pages(made)
    assert [row.section for row in station_lines(read)] == [1, 2, 341, 342, 343]
    assert sums(read, "a transportar") == sums(read, "transporte")
    said = text(made)
    assert all(str(section) in said for section in range(1_000, 1_600))
    assert said.count("Á") >= 5_000


def test_the_header_is_repeated_on_every_page_of_the_table() -> None:
    read = pages(pdf(canvass(like_rosana(300))))
    with_rows = [page for page in read if station_lines([page])]
    assert len(with_rows) > 5
    assert all(sum(map(is_header, page.body)) == 1 for page in with_rows)
