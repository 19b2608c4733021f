"""Lines that hold nothing: left out, counted, and no burden, however many they are."""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.errors import Code
from plebapp.exchange.tables import open_table
from tests.exchange.files import put, read, refusal

BLANK = st.sampled_from(["", ";", " ;\t", "\xa0;;", "   "])


@given(
    st.lists(st.tuples(st.integers(0, 9_000), BLANK, st.integers(1, 3)), min_size=1, max_size=5),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_whole_blocks_of_blank_lines_are_counted_as_lines(
    folder: Path, runs: list[tuple[int, str, int]], end: str
) -> None:
    """However many blank lines come first or between, the row is told by its own line."""
    lines: list[str] = []
    expected = []
    for number, (blank, text, rows) in enumerate(runs):
        lines += [text] * blank
        for row in range(rows):
            expected.append((len(lines) + 1, [f"a{number}", f"b{row}"]))
            lines.append(f"a{number};b{row}")
    table = open_table(put(folder, end.join([*lines, ""])))
    assert table.delimiter == ";"
    assert list(table.rows()) == expected[1:]
    assert table.consumed == table.size


@pytest.mark.parametrize("blank", ["\n", "\r\n", "\r", ";\n", " ; \n"])
def test_blank_lines_by_the_million_cost_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blank: str) -> None:
    given = 0
    reader = csv.reader

    def counting(lines: Iterable[str], **form: Any) -> Any:  # noqa: ANN401  # as csv has it
        def counted() -> Iterator[str]:
            nonlocal given
            for line in lines:
                given += 1
                yield line

        return reader(counted(), **form)

    path = put(tmp_path, "zona;secao\n" + blank * 2_000_000 + "1;2\n")
    table = open_table(path)
    monkeypatch.setattr(csv, "reader", counting)
    assert list(table.rows()) == [(2_000_002, ["1", "2"])]
    assert given < 40_000


def test_blank_lines_within_quotes_belong_to_the_cell(tmp_path: Path) -> None:
    long = "\n" * 70_000
    assert read(tmp_path, f'a;b\n1;"x{long}y"\n\n2;z\n') == [(2, ["1", f"x{long}y"]), (70_004, ["2", "z"])]


def test_the_line_of_a_fault_after_many_blank_lines(tmp_path: Path) -> None:
    code, operands = refusal(put(tmp_path, "a;b\n" + "\n" * 70_000 + '1;"x" y\n'))
    assert (code, operands["line"]) == (Code.TABLE_STRAY_QUOTE, 70_002)
    code, operands = refusal(put(tmp_path, "a;b\n" + "\n" * 70_000 + ";".join(['"' + "y" * 100_000 + '\n"'] * 12)))
    assert (code, operands["line"]) == (Code.TABLE_LINE_TOO_LONG, 70_002)
