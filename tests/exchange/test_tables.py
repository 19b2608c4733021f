"""Tables are read as they were written, row by row with the line each starts on; bad shape is refused by line."""

import codecs
import csv
import errno
import io
import os
import re
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.errors import BadFile, Code
from plebapp.exchange.encodings import Encoding
from plebapp.exchange.neutral import restore
from plebapp.exchange.tables import TableFile, open_table
from tests.exchange.files import put, read, refusal

# What any table comes back as


UNICODE = st.characters(blacklist_categories=["Cs"], blacklist_characters="\0\ufeff")
LATIN = st.sampled_from("abcXYZ 0123456789;,\t\"'\n\r=+-@.áàâãéêíóôõúçÁÀÂÃÉÊÍÓÔÕÚÇ–’”")
FORMS = {
    Encoding.UTF_8: ("utf-8", b"", UNICODE),
    Encoding.UTF_8_MARKED: ("utf-8", codecs.BOM_UTF8, UNICODE),
    Encoding.UTF_16_LE: ("utf-16-le", codecs.BOM_UTF16_LE, UNICODE),
    Encoding.UTF_16_BE: ("utf-16-be", codecs.BOM_UTF16_BE, UNICODE),
    Encoding.WINDOWS_1252: ("cp1252", b"", LATIN),
}


@st.composite
def tables(draw: st.DrawFn) -> tuple[Encoding, str, str, list[list[str]]]:
    """An encoding, a delimiter, a line end, and rows of any text: header, one as wide, others of any width."""
    encoding = draw(st.sampled_from(list(FORMS)))
    cell = st.text(FORMS[encoding][2], max_size=12)
    width = draw(st.integers(2, 5))
    alike = st.lists(cell, min_size=width, max_size=width)
    rows = [["x"] * width, *draw(st.lists(alike | st.lists(cell, min_size=1, max_size=6), max_size=6))]
    header = [f"título {letter}" for letter in "abcde"[:width]]
    return encoding, draw(st.sampled_from(";,\t")), draw(st.sampled_from(["\r\n", "\n", "\r"])), [header, *rows]


@given(tables())
def test_any_table_in_any_encoding_comes_back_the_same(
    folder: Path, written: tuple[Encoding, str, str, list[list[str]]]
) -> None:
    encoding, delimiter, end, rows = written
    codec, mark, _ = FORMS[encoding]
    stream = io.StringIO(newline="")
    expected = []
    for row in rows:
        line = 1 + len(re.findall(r"\r\n?|\n", stream.getvalue()))
        # The csv module quotes only the line end it writes itself.
        quoting = csv.QUOTE_ALL if re.search(r"[\r\n]", "".join(row)) else csv.QUOTE_MINIMAL
        csv.writer(stream, delimiter=delimiter, lineterminator=end, quoting=quoting).writerow(row)
        cells = [restore(cell.strip()) for cell in row]
        if any(cells):
            expected.append((line, cells))
    table = open_table(put(folder, mark + stream.getvalue().encode(codec)))
    assert (table.encoding, table.delimiter) == (encoding, delimiter)
    assert table.header == tuple(rows[0])
    assert list(table.rows()) == expected[1:]
    assert list(table.rows()) == expected[1:]
    assert table.consumed == table.size == len(mark + stream.getvalue().encode(codec))


@given(
    st.binary(max_size=200) | st.lists(st.sampled_from([b"a", b";", b'"', b"\n", b"\r", b"\xc3", b"\xff\xfe", b"'="]))
)
def test_any_bytes_are_a_table_or_a_typed_refusal(folder: Path, content: bytes | list[bytes]) -> None:
    path = put(folder, content if isinstance(content, bytes) else b"".join(content))
    try:
        table = open_table(path)
        rows = list(table.rows())
    except BadFile:
        return
    assert table.header
    assert all(line > 1 and any(cells) for line, cells in rows)


# Rows, lines, blanks


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_line_is_the_one_an_editor_shows(tmp_path: Path, end: str) -> None:
    text = end.join(["", "zona;nome", "", "1;ANA", ";", '2;"BIA', 'DA SILVA"', "   ", "3;CAIO"])
    assert read(tmp_path, text) == [(4, ["1", "ANA"]), (6, ["2", f"BIA{end}DA SILVA"]), (9, ["3", "CAIO"])]


def test_cells_lose_the_blanks_around_them_and_no_others(tmp_path: Path) -> None:
    rows = read(tmp_path, 'a ; b\n  ANA  MARIA\xa0; " DE  SÁ "\n\t1\t;\u20032\n')
    assert rows == [(2, ["ANA  MARIA", "DE  SÁ"]), (3, ["1", "2"])]


def test_rows_of_another_width_are_given_as_they_are(tmp_path: Path) -> None:
    rows = read(tmp_path, "a;b;c\n1;2\n1;2;3;4\nTotal: 2\n1;2;\n")
    assert [cells for _, cells in rows] == [["1", "2"], ["1", "2", "3", "4"], ["Total: 2"], ["1", "2", ""]]


def test_only_lines_that_hold_nothing_at_all_are_left_out(tmp_path: Path) -> None:
    assert read(tmp_path, 'a;b\n;\n" ";""\n\t;\n0;\n;0\n') == [(5, ["0", ""]), (6, ["", "0"])]


def test_other_characters_that_unicode_calls_line_ends_end_no_row(tmp_path: Path) -> None:
    rows = read(tmp_path, "a;b\n1;x\u2028y\n2;x\x85y\n3;x\x0b\x0cy\n")
    assert [line for line, _ in rows] == [2, 3, 4]


def test_quotes_inside_a_cell_are_kept(tmp_path: Path) -> None:
    rows = read(tmp_path, 'a;b\n1;JOÃO "ZECA" SILVA\n2;"JOÃO ""ZECA"" SILVA"\n')
    assert {cells[1] for _, cells in rows} == {'JOÃO "ZECA" SILVA'}


def test_a_name_of_ten_thousand_characters_and_odd_scripts_come_through(tmp_path: Path) -> None:
    names = ["x" * 10_000, "שלום \u202eעולם", "👩‍👩‍👧 ANA", "D'ÁVILA", "x" * 100_000]
    assert [cells[1] for _, cells in read(tmp_path, "a;b\n" + "".join(f"1;{name}\n" for name in names))] == names


def test_a_header_alone_is_a_table_without_rows(tmp_path: Path) -> None:
    table = open_table(put(tmp_path, "zona;secao"))
    assert (table.header, list(table.rows())) == (("zona", "secao"), [])


def test_columns_without_a_name_are_allowed(tmp_path: Path) -> None:
    assert open_table(put(tmp_path, "zona;secao;;\n1;2;;\n")).header == ("zona", "secao", "", "")


def test_the_real_file_of_polling_places_has_its_shape(tmp_path: Path) -> None:
    """The form of the TSE's open data: ISO-8859-1, CRLF, text quoted, figures bare."""
    text = '"DT_GERACAO";"NR_ZONA";"NM_LOCAL_VOTACAO"\r\n"13/08/2026";1;"ESCOLA ALEMÃ, MÜNCHEN"\r\n'
    table = open_table(put(tmp_path, text.encode("iso-8859-1")))
    assert (table.encoding, table.delimiter) == (Encoding.WINDOWS_1252, ";")
    assert list(table.rows()) == [(2, ["13/08/2026", "1", "ESCOLA ALEMÃ, MÜNCHEN"])]


# Delimiters


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("zona;secao\n1;2\n", ";"),
        ("zona,secao\n1,2\n", ","),
        ("zona\tsecao\n1\t2\n", "\t"),
        ("nome, completo;zona;secao\nSILVA, ANA;1;2\n", ";"),
        ("nome, completo;zona\nANA;1\nBIA;2\n", ";"),
        ("nome; completo,zona\nANA,1\nBIA,2\n", ","),
        ('"nome; completo; de todos",zona\nANA,1\n', ","),
        ("latitude,longitude\n-22.5;1,-53.1;2\n", ","),
        ("zona\n1\n", ";"),
        ("\n" * 100 + "zona,secao\n1,2\n", ","),
        ("nome;zona\nSILVA, " + "A" * 70_000 + ";1\n", ";"),
    ],
)
def test_the_header_and_then_the_rows_tell_the_delimiter(tmp_path: Path, text: str, delimiter: str) -> None:
    assert open_table(put(tmp_path, text)).delimiter == delimiter


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("form", ["sep={}", "SEP={}", '"sep={}"', "sep={0}{0}{0}", "\n sep={}"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_line_that_tells_spreadsheets_the_delimiter_is_no_header(
    tmp_path: Path, delimiter: str, form: str, end: str
) -> None:
    text = f"{form.format(delimiter)}\nnome, completo;zona{delimiter}b\nANA{delimiter}1\n"
    table = open_table(put(tmp_path, text.replace("\n", end)))
    assert table.delimiter == delimiter
    assert table.header[-1] == "b"
    line = text.count("\n")
    assert list(table.rows()) == [(line, ["ANA", "1"])]


@pytest.mark.parametrize("text", ["sep=;\n", "sep=;", "sep=;\n\n;\n"])
def test_that_line_alone_is_an_empty_table(tmp_path: Path, text: str) -> None:
    assert refusal(put(tmp_path, text))[0] == Code.TABLE_EMPTY


@pytest.mark.parametrize("header", ["sep=nome;zona", "separador;zona", "x sep=;zona", "zona;sep="])
def test_a_heading_that_resembles_it_is_a_heading(tmp_path: Path, header: str) -> None:
    table = open_table(put(tmp_path, f"{header}\na;b\n"))
    assert ";".join(table.header).startswith(header)
    assert len(list(table.rows())) == 1


def test_only_the_first_line_is_one(tmp_path: Path) -> None:
    assert read(tmp_path, "a;b\nsep=;\n") == [(2, ["sep=", ""])]


def test_a_header_of_one_delimiter_over_rows_of_another_is_refused(tmp_path: Path) -> None:
    code, operands = refusal(put(tmp_path, "zona;secao;nome\n1,2,ANA\n1,3,BIA\n"))
    assert code == Code.TABLE_MIXED_DELIMITER
    assert operands == {"name": "eleitores.csv", "header": ";", "rows": ","}


@pytest.mark.parametrize("rows", ["1,2\n", "1;2\n1,2,ANA\n1;2;ANA\n", "1;2;ANA;\n"])
def test_rows_that_no_delimiter_mends_are_left_to_the_reader(tmp_path: Path, rows: str) -> None:
    assert len(read(tmp_path, "zona;secao;nome\n" + rows)) == rows.count("\n")


# Headers


@pytest.mark.parametrize("text", ["\n\r\n\r\r\n", " \n\t\n", ";;;\n;;\n", '""\n', "\n" * 300_000])
def test_a_blank_file_is_an_empty_one(tmp_path: Path, text: str) -> None:
    assert refusal(put(tmp_path, text))[0] == Code.TABLE_EMPTY


@pytest.mark.parametrize("cell", ["123456780141", "1234 5678 0141", "10/03/2015", "2015-03-10", "-22.5", "0"])
def test_a_first_row_of_data_is_no_header(tmp_path: Path, cell: str) -> None:
    code, operands = refusal(put(tmp_path, f"\nANA;{cell}\nBIA;{cell}\n"))
    assert (code, operands["line"], operands["cell"]) == (Code.TABLE_WITHOUT_HEADER, 2, cell)


@pytest.mark.parametrize("header", ["zona 1;nome", "1º nome;zona", "-;zona", "a/b;zona"])
def test_a_heading_may_hold_figures_and_marks(tmp_path: Path, header: str) -> None:
    assert ";".join(open_table(put(tmp_path, header)).header) == header


def test_two_columns_of_one_name_are_refused_with_their_places(tmp_path: Path) -> None:
    code, operands = refusal(put(tmp_path, "zona;nome;secao; nome \n1;ANA;2;BIA\n"))
    assert code == Code.TABLE_REPEATED_COLUMN
    assert operands == {"name": "eleitores.csv", "column": "nome", "first": 2, "second": 4}


# The system's own refusals


def test_a_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "não há.csv"
    code, operands = refusal(path)
    assert (code, operands["path"]) == (Code.TABLE_MISSING, str(path))
    assert refusal(put(tmp_path, "a;b") / "c.csv")[0] == Code.TABLE_MISSING
    assert refusal(tmp_path / ("x" * 300))[0] == Code.TABLE_MISSING
    if os.name != "nt":
        (tmp_path / "elo.csv").symlink_to("elo.csv")
        assert refusal(tmp_path / "elo.csv")[0] == Code.TABLE_MISSING


def test_a_folder(tmp_path: Path) -> None:
    assert refusal(tmp_path) == (Code.TABLE_IS_FOLDER, {"path": str(tmp_path)})


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    path = tmp_path / "pipe.csv"
    os.mkfifo(path)
    assert refusal(path) == (Code.TABLE_NOT_TEXT, {"name": "pipe.csv", "kind": "device"})


@pytest.mark.parametrize(("number", "code"), [(errno.EACCES, Code.TABLE_FORBIDDEN), (errno.EIO, Code.TABLE_UNREADABLE)])
def test_what_the_system_refuses_is_told_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: Code
) -> None:
    path = put(tmp_path, "a;b\n1;2\n")
    table = open_table(path)

    def refuse(*_args: object) -> NoReturn:
        raise OSError(number, "the system's words", str(path))

    monkeypatch.setattr(Path, "open", refuse)
    for job in (lambda: open_table(path), lambda: list(table.rows())):
        with pytest.raises(BadFile) as caught:
            job()
        assert caught.value.code == code
        assert caught.value.operands == {"path": str(path), "reason": "the system's words"}


# Files that change


def long_table(folder: Path) -> TableFile:
    return open_table(put(folder, "zona;nome\n" + "1;JOÃO\n" * 50_000))


def test_a_file_changed_since_it_was_opened_is_refused(tmp_path: Path) -> None:
    table = long_table(tmp_path)
    with table.path.open("ab") as stream:
        stream.write(b"2;ANA\n")
    with pytest.raises(BadFile) as caught:
        next(table.rows())
    assert caught.value.code == Code.TABLE_CHANGED


@pytest.mark.parametrize("change", [b"2;ANA\n", b'"', b"\xff\xff\xff"], ids=["row", "quote", "no text"])
def test_a_file_growing_while_it_is_read_is_refused(tmp_path: Path, change: bytes) -> None:
    table = long_table(tmp_path)
    rows = table.rows()
    next(rows)
    with table.path.open("ab") as stream:
        stream.write(change)
    with pytest.raises(BadFile) as caught:
        list(rows)
    assert caught.value.code == Code.TABLE_CHANGED


def test_a_file_cut_while_it_is_read_is_refused(tmp_path: Path) -> None:
    table = long_table(tmp_path)
    rows = table.rows()
    next(rows)
    with table.path.open("r+b") as stream:
        stream.truncate(table.size // 2)
    with pytest.raises(BadFile) as caught:
        list(rows)
    assert caught.value.code == Code.TABLE_CHANGED


def test_new_bytes_under_the_old_size_and_time_do_not_pass_as_text(tmp_path: Path) -> None:
    table = long_table(tmp_path)
    facts = table.path.stat()
    table.path.write_bytes(table.path.read_bytes()[:-4] + b"\xff\xff\xff\n")
    os.utime(table.path, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    with pytest.raises(BadFile) as caught:
        list(table.rows())
    assert caught.value.code == Code.TABLE_CHANGED


# Progress


def test_consumed_grows_from_nothing_to_the_size(tmp_path: Path) -> None:
    table = long_table(tmp_path)
    assert table.consumed == 0
    seen = [table.consumed for _ in table.rows()]
    assert seen == sorted(seen)
    assert 0 < seen[0] < table.size // 10
    assert table.size // 3 < seen[len(seen) // 2] < 2 * table.size // 3
    assert table.consumed == table.size


def test_rows_given_up_half_way_leave_the_file_closed_and_readable_again(tmp_path: Path) -> None:
    table = long_table(tmp_path)
    rows = table.rows()
    next(rows)
    rows.close()
    assert 0 < table.consumed < table.size
    assert sum(1 for _ in table.rows()) == 50_000
