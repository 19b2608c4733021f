"""A broken quote is laid on the line where it opened; cells, lines and rows are bounded, and so is memory."""

import csv
import io
import re
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.errors import Code
from plebapp.exchange.encodings import LINE_LIMIT
from plebapp.exchange.quotes import Fault, find_fault
from plebapp.exchange.tables import open_table
from tests.exchange.files import put, read, refusal

FIELD_LIMIT = 131_072


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('a;b\n1;2\n3;"4\n5;6\n', Code.TABLE_UNCLOSED_QUOTE, 3),
        ('a;b\n1;2\n3;"4', Code.TABLE_UNCLOSED_QUOTE, 3),
        ('a;b\n1;"', Code.TABLE_UNCLOSED_QUOTE, 2),
        ('a;b\n1;"""', Code.TABLE_UNCLOSED_QUOTE, 2),
        ('a;b\n1;"JOÃO\n"2";"ANA"\n', Code.TABLE_UNCLOSED_QUOTE, 2),
        ('a;b\r\n"x\r\ny";"z\r\n1;2\r\n', Code.TABLE_UNCLOSED_QUOTE, 3),
        ('a;b\r"x\ry"; "z\r1;2\r', Code.TABLE_UNCLOSED_QUOTE, 3),
        ('a,b\n"1","2\n"3",4\n', Code.TABLE_UNCLOSED_QUOTE, 2),
        ('a;"b\n1;2\n', Code.TABLE_UNCLOSED_QUOTE, 1),
        ('a;b\n1;"JOÃO" SILVA\n', Code.TABLE_STRAY_QUOTE, 2),
        ('a;b\n"1";"JOÃO;"5"\n', Code.TABLE_STRAY_QUOTE, 2),
        ('a;b\n"x\n\ny";"z"z\n', Code.TABLE_STRAY_QUOTE, 4),
        ('a;b\n1;"2"\n' + "3;4\n" * 50_000 + '5;"6\n' + "7;8\n" * 50_000, Code.TABLE_UNCLOSED_QUOTE, 50_003),
    ],
)
def test_a_broken_quote_is_refused_on_the_line_where_it_opened(
    tmp_path: Path, text: str, code: Code, line: int
) -> None:
    assert refusal(put(tmp_path, text)) == (code, {"name": "eleitores.csv", "line": line})


@given(st.text(st.sampled_from('a"; \n\r'), max_size=20))
def test_whatever_the_csv_module_refuses_is_laid_on_a_quote_of_that_row(folder: Path, body: str) -> None:
    path = put(folder, "x;y\n" + body)
    try:
        list(csv.reader(io.StringIO(body, newline=""), delimiter=";", strict=True, skipinitialspace=True))
    except csv.Error:
        code, operands = refusal(path)
        assert code in {Code.TABLE_UNCLOSED_QUOTE, Code.TABLE_STRAY_QUOTE}
        line = operands["line"]
        assert isinstance(line, int)
        assert '"' in re.split(r"\r\n?|\n", "x;y\n" + body)[line - 1]
    else:
        assert isinstance(list(open_table(path).rows()), list)


@pytest.mark.parametrize("sound", ["aaa", '"aaa"', '""""""""', '"a\na"'])
def test_cells_up_to_the_limit_are_passed_over_on_the_way_to_the_fault(sound: str) -> None:
    assert find_fault(f'{sound};"b', ";", 3) == (Fault.UNCLOSED, sound.count("\n"))
    assert find_fault(f'{sound};"b', ";", 2)[0] in {Fault.UNCLOSED, Fault.LONG_FIELD}
    assert find_fault(f'{sound};"b', ";", 2)[1] == 0


def test_a_row_without_fault_has_none_to_find() -> None:
    with pytest.raises(ValueError, match="sound"):
        find_fault('1;"2\n3"\n4;"', ";", 10)


# Sizes


@pytest.mark.parametrize("quote", ["", '"'])
def test_a_cell_over_the_limit_is_refused_with_its_line(tmp_path: Path, quote: str) -> None:
    cell = quote + "x" * (FIELD_LIMIT + 1) + quote
    code, operands = refusal(put(tmp_path, f"a;b\n1;2\n3;{cell}\n"))
    assert (code, operands["line"], operands["limit"]) == (Code.TABLE_FIELD_TOO_LONG, 3, FIELD_LIMIT)


def test_doubled_quotes_count_once_towards_the_limit(tmp_path: Path) -> None:
    assert read(tmp_path, 'a;b\n1;"' + '""' * FIELD_LIMIT + '"\n') == [(2, ["1", '"' * FIELD_LIMIT])]


def test_an_open_quote_over_the_limit_is_called_an_open_quote(tmp_path: Path) -> None:
    code, operands = refusal(put(tmp_path, 'a;b\n1;2\n3;"4\n' + "5;6\n" * FIELD_LIMIT))
    assert (code, operands["line"]) == (Code.TABLE_UNCLOSED_QUOTE, 3)


def peak_of_refusal(path: Path) -> tuple[Code, dict[str, object], int]:
    tracemalloc.start()
    try:
        code, operands = refusal(path)
        return code, operands, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("head", ["", "a;b\n1;2\n"])
def test_a_hundred_megabytes_on_one_line_are_refused_without_being_read(tmp_path: Path, head: str) -> None:
    path = put(tmp_path, head)
    with path.open("r+b") as stream:
        stream.seek(len(head))
        stream.write(b"x" * (3 * LINE_LIMIT))
        stream.truncate(100_000_000)  # the rest takes no room on the disk
    code, operands, peak = peak_of_refusal(path)
    assert (code, operands["line"]) == (Code.TABLE_LINE_TOO_LONG, 1 + head.count("\n"))
    assert peak < 4 * LINE_LIMIT


def test_a_row_that_never_ends_is_refused_in_bounded_memory(tmp_path: Path) -> None:
    code, operands, peak = peak_of_refusal(put(tmp_path, 'a;b\n1;2\n"x' + '\n";"x' * 300_000))
    assert (code, operands["line"], operands["limit"]) == (Code.TABLE_LINE_TOO_LONG, 3, LINE_LIMIT)
    assert peak < 40 * LINE_LIMIT
