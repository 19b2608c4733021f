"""Tables for spreadsheets: no cell runs as a formula, every cell comes back, and a failure leaves nothing behind."""

import csv
import errno
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.errors import Code, Unusable
from plebapp.exchange.csv_out import write_table
from plebapp.exchange.neutral import neutralise, restore
from plebapp.exchange.tables import open_table

STARTERS = "=+-@\t\r\n＝＋－＠"

CELLS = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0")) | st.text(
    st.sampled_from("'=+-@\t\r\n＝＋－＠ a\";"), max_size=6
)


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=cmd()", "'=cmd()"),
        ("+1", "'+1"),
        ("-22,5", "'-22,5"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("＝cmd()", "'＝cmd()"),
        ("＋1", "'＋1"),
        ("－1", "'－1"),
        ("＠x", "'＠x"),
        ("'=x", "''=x"),
        ("''-1", "'''-1"),
        ("'\tx", "''\tx"),
        ("  =x ", "'=x"),
        ("\t=x", "'=x"),
        ("\rx", "x"),
        ("D'ÁVILA", "D'ÁVILA"),
        ("'ANA'", "'ANA'"),
        ("'", "'"),
        ("' =x", "' =x"),
        ("a=b", "a=b"),
        ("1-2", "1-2"),
        ("", ""),
    ],
)
def test_the_rule_of_neutralised_cells(cell: str, written: str) -> None:
    assert neutralise(cell) == written
    assert restore(written) == cell.strip()


@given(CELLS)
def test_no_written_cell_starts_a_formula_and_every_one_comes_back(cell: str) -> None:
    written = neutralise(cell)
    assert not written.startswith(tuple(STARTERS))
    assert restore(written) == cell.strip()


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), max_size=5))
def test_a_written_table_is_read_back_as_it_was(folder: Path, rows: list[list[str]]) -> None:
    path = folder / "recusados.csv"
    write_table(path, ["linha", "campo", "=valor"], rows)
    table = open_table(path)
    assert table.header == ("linha", "campo", "=valor")
    trimmed = [[cell.strip() for cell in row] for row in rows]
    assert [cells for _, cells in table.rows()] == [row for row in trimmed if any(row)]


def test_a_table_corrected_and_saved_by_a_spreadsheet_comes_back_too(tmp_path: Path) -> None:
    """A spreadsheet keeps the apostrophe as text and may choose its own delimiter and encoding."""
    write_table(tmp_path / "a.csv", ["nome", "motivo"], [["=ANA", "D'ÁVILA"]])
    with (tmp_path / "a.csv").open(encoding="utf-8-sig", newline="") as stream:
        shown = list(csv.reader(stream, delimiter=";"))
    with (tmp_path / "b.csv").open("w", encoding="cp1252", newline="") as stream:
        csv.writer(stream).writerows(shown)
    assert list(open_table(tmp_path / "b.csv").rows()) == [(2, ["=ANA", "D'ÁVILA"])]


def test_the_form_on_disk(tmp_path: Path) -> None:
    write_table(tmp_path / "a.csv", ["nome", "nota"], [["JOÃO", 'a;"b"'], ["ANA\nMARIA", ""]])
    expected = '"nome";"nota"\r\n"JOÃO";"a;""b"""\r\n"ANA\nMARIA";""\r\n'
    assert (tmp_path / "a.csv").read_bytes() == b"\xef\xbb\xbf" + expected.encode()


def test_rows_are_streamed(tmp_path: Path) -> None:
    write_table(tmp_path / "a.csv", ["n"], ([str(number)] for number in range(100_000)))
    assert sum(1 for _ in open_table(tmp_path / "a.csv").rows()) == 100_000


def test_an_older_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("old")
    write_table(path, ["a"], [])
    assert path.read_bytes() == b'\xef\xbb\xbf"a"\r\n'
    assert list(tmp_path.iterdir()) == [path]


def broken_rows() -> Iterator[list[str]]:
    yield ["1"]
    raise RuntimeError("the source of the rows failed")


def test_a_failure_of_the_rows_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("old")
    with pytest.raises(RuntimeError):
        write_table(path, ["a"], broken_rows())
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == "old"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_of_the_disk_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, step: str
) -> None:
    path = tmp_path / "a.csv"
    path.write_text("old")

    def fail(*_args: object) -> None:
        raise OSError(number, "the system's words")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(Unusable) as caught:
        write_table(path, ["a"], [["1"]])
    assert caught.value.code == (Code.WRITE_FAILED if number == errno.EIO else Code.DISK_FULL)
    assert caught.value.operands == {"path": str(path), "detail": "the system's words"}
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == "old"


def test_the_digest_of_what_was_written_is_told(tmp_path: Path) -> None:
    path = tmp_path / "lista.csv"
    digest = write_table(path, ["nome"], [["D'ÁVILA"], ["=1"]])
    assert digest == hashlib.sha256(path.read_bytes()).hexdigest()
