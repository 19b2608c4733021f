"""Every encoding a clerk may bring is recognised over the whole file; what cannot be is refused by line."""

import codecs
import io
import zipfile
from pathlib import Path

import pytest

from plebapp.domain.errors import Code
from plebapp.exchange.encodings import LINE_LIMIT, Encoding
from plebapp.exchange.tables import open_table
from tests.exchange.files import put, refusal

HEADER = "título;nome\n"
FAR = "1;ASCII\n" * 100_000
"""More than two blocks of plain ASCII: what comes after it is seen only by who reads the whole file."""


@pytest.mark.parametrize(
    ("codec", "mark", "encoding"),
    [
        ("utf-8", b"", Encoding.UTF_8),
        ("utf-8", codecs.BOM_UTF8, Encoding.UTF_8_MARKED),
        ("utf-16-le", codecs.BOM_UTF16_LE, Encoding.UTF_16_LE),
        ("utf-16-be", codecs.BOM_UTF16_BE, Encoding.UTF_16_BE),
        ("cp1252", b"", Encoding.WINDOWS_1252),
        ("iso-8859-1", b"", Encoding.WINDOWS_1252),
    ],
)
def test_each_encoding_is_recognised_and_read(tmp_path: Path, codec: str, mark: bytes, encoding: Encoding) -> None:
    table = open_table(put(tmp_path, mark + (HEADER + "1;JOÃO D'ÁVILA ª º\n").encode(codec)))
    assert table.encoding == encoding
    assert table.header == ("título", "nome")
    assert list(table.rows()) == [(2, ["1", "JOÃO D'ÁVILA ª º"])]


def test_windows_1252_has_the_letters_iso_8859_1_lacks(tmp_path: Path) -> None:
    table = open_table(put(tmp_path, (HEADER + "1;ESCOLA “DOM JOSÉ” – € …\n").encode("cp1252")))
    assert list(table.rows()) == [(2, ["1", "ESCOLA “DOM JOSÉ” – € …"])]


def test_plain_ascii_is_utf_8(tmp_path: Path) -> None:
    assert open_table(put(tmp_path, b"zona;secao\n1;2\n")).encoding == Encoding.UTF_8


@pytest.mark.parametrize(("codec", "encoding"), [("utf-8", Encoding.UTF_8), ("cp1252", Encoding.WINDOWS_1252)])
def test_an_accent_at_the_very_end_of_a_long_file_decides(tmp_path: Path, codec: str, encoding: Encoding) -> None:
    table = open_table(put(tmp_path, ("zona;nome\n" + FAR + "1;JOÃO").encode(codec)))
    assert table.encoding == encoding
    assert list(table.rows())[-1] == (100_002, ["1", "JOÃO"])


@pytest.mark.parametrize("before", range(8))
def test_a_letter_cut_in_two_by_a_block_is_still_one_letter(tmp_path: Path, before: int) -> None:
    filler = "x" * before + "\n" + "ãé€😀\n" * 60_000
    rows = list(open_table(put(tmp_path, ("nome;zona\n" + filler).encode())).rows())
    assert {cells[0] for _, cells in rows} <= {"ãé€😀", "x" * before}


@pytest.mark.parametrize("closing", ["’", "”", "–", "—", "…", "»", "\xa0"])
def test_a_capital_a_tilde_before_punctuation_stays_windows_1252(tmp_path: Path, closing: str) -> None:
    table = open_table(put(tmp_path, f"título;nome\n1;“AMANHÃ{closing}x\n".encode("cp1252")))
    assert list(table.rows()) == [(2, ["1", f"“AMANHÃ{closing}x"])]


@pytest.mark.parametrize("letter", "ÁÂÃÇÉÊÍÓÕÚáâãçéêíóôõúü")
def test_utf_8_with_one_foreign_byte_is_not_read_as_windows_1252(tmp_path: Path, letter: str) -> None:
    content = f"titulo;nome\n1;X{letter}X\n2;".encode() + "JOSÉ\n".encode("cp1252")
    code, operands = refusal(put(tmp_path, content))
    assert (code, operands["line"]) == (Code.TABLE_MIXED_ENCODING, 3)


def test_two_exports_of_two_encodings_joined_are_refused(tmp_path: Path) -> None:
    content = (HEADER + FAR + "1;JOÃO\n").encode() + "2;JOÃO\n".encode("cp1252")
    code, operands = refusal(put(tmp_path, content))
    assert (code, operands["line"]) == (Code.TABLE_MIXED_ENCODING, 100_003)
    content = (HEADER + "1;JOSÉ\n").encode("cp1252") + codecs.BOM_UTF8 + b"2;ANA\n"
    assert refusal(put(tmp_path, content))[0] == Code.TABLE_MIXED_ENCODING


def test_a_utf_8_letter_cut_in_two_by_a_block_is_still_seen(tmp_path: Path) -> None:
    head = b"titulo;nome\n1;JOS\xc9\n2;"
    content = head + b"x" * (2**18 - len(head) - 1) + "ã\n".encode()
    assert refusal(put(tmp_path, content))[0] == Code.TABLE_MIXED_ENCODING


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_byte_no_encoding_has_is_refused_with_its_line(tmp_path: Path, end: str) -> None:
    content = f"zona;nome{end}".encode() + f"1;x{end}".encode() * 200_000 + b"\x81"
    code, operands = refusal(put(tmp_path, content))
    assert (code, operands["line"]) == (Code.TABLE_BAD_ENCODING, 200_002)


def test_a_mark_binds_what_follows_it(tmp_path: Path) -> None:
    content = codecs.BOM_UTF8 + HEADER.encode() + "1;JOSÉ;\n".encode("cp1252")
    code, operands = refusal(put(tmp_path, content))
    assert (code, operands["encoding"], operands["line"]) == (Code.TABLE_BAD_ENCODING, Encoding.UTF_8_MARKED, 2)


@pytest.mark.parametrize(
    "tail",
    [b"\x00\xd8a\x00", b"\x00\xdc\n\x00", b"\x00\xd8\x00\xd8\x00\xdc"],
    ids=["high alone", "low alone", "two highs"],
)
def test_a_lone_surrogate_is_refused_with_its_line(tmp_path: Path, tail: bytes) -> None:
    content = codecs.BOM_UTF16_LE + (HEADER + "1;A\n2;").encode("utf-16-le") + tail
    code, operands = refusal(put(tmp_path, content))
    assert (code, operands["line"]) == (Code.TABLE_BAD_ENCODING, 3)


@pytest.mark.parametrize(
    "content",
    [
        codecs.BOM_UTF16_LE + (HEADER + "1;JOÃO").encode("utf-16-le")[:-1],
        codecs.BOM_UTF16_BE + (HEADER + "1;JOÃO").encode("utf-16-be") + b"\x00",
        codecs.BOM_UTF16_LE + (HEADER + "1;😀").encode("utf-16-le")[:-2],
        codecs.BOM_UTF8 + (HEADER + "1;JOÃ").encode()[:-1],
    ],
)
def test_a_file_that_ends_inside_a_letter_is_truncated(tmp_path: Path, content: bytes) -> None:
    code, operands = refusal(put(tmp_path, content))
    assert (code, operands["line"]) == (Code.TABLE_TRUNCATED, 2)


@pytest.mark.parametrize(("codec", "encoding"), [("utf-16-le", "UTF-16 LE"), ("utf-16-be", "UTF-16 BE")])
def test_utf_16_without_its_mark_is_named(tmp_path: Path, codec: str, encoding: str) -> None:
    code, operands = refusal(put(tmp_path, (HEADER + "1;JOÃO\n").encode(codec)))
    assert (code, operands["encoding"]) == (Code.TABLE_WITHOUT_MARK, encoding)


@pytest.mark.parametrize("codec", ["utf-8", "cp1252", "utf-16"])
def test_a_zero_character_anywhere_is_not_text(tmp_path: Path, codec: str) -> None:
    code, operands = refusal(put(tmp_path, (HEADER + FAR + "1;Á\0B\n").encode(codec)))
    assert (code, operands["kind"]) == (Code.TABLE_NOT_TEXT, "binary")


@pytest.mark.parametrize("content", [b"zona;secao\0\n", b"\0" * 5000, codecs.BOM_UTF32_LE + HEADER.encode("utf-32-le")])
def test_zero_bytes_are_not_text(tmp_path: Path, content: bytes) -> None:
    assert refusal(put(tmp_path, content))[0] == Code.TABLE_NOT_TEXT


def packed(*names: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return content.getvalue()


@pytest.mark.parametrize(
    ("content", "code", "kind"),
    [
        (packed("[Content_Types].xml", "xl/workbook.xml"), Code.TABLE_IS_SPREADSHEET, "xlsx"),
        (packed("mimetype", "content.xml"), Code.TABLE_IS_SPREADSHEET, "ods"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, Code.TABLE_IS_SPREADSHEET, "xls"),
        (packed("bweb_1t_SP.csv", "leiame.pdf"), Code.TABLE_NOT_TEXT, "zip"),
        (packed("xl/workbook.xml")[:-30], Code.TABLE_NOT_TEXT, "zip"),
        (b"PK\x03\x04", Code.TABLE_NOT_TEXT, "zip"),
        (b"\x1f\x8b\x08rest", Code.TABLE_NOT_TEXT, "zip"),
        (b"%PDF-1.7\n1 0 obj\n", Code.TABLE_NOT_TEXT, "pdf"),
    ],
)
def test_other_kinds_of_file_are_named(tmp_path: Path, content: bytes, code: Code, kind: str) -> None:
    assert refusal(put(tmp_path, content)) == (code, {"name": "eleitores.csv", "kind": kind})


@pytest.mark.parametrize("codec", ["utf-8", "utf-16"])
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("\ufefftitulo;nome\n1;A\n", 1),
        ("titulo;nome\n1;A\n\ufefftitulo;nome\n", 3),
        ("titulo;nome\n" + FAR + "\ufefftitulo;nome\n", 100_002),
    ],
)
def test_a_mark_at_the_start_of_a_later_line_shows_two_files_joined(
    tmp_path: Path, text: str, line: int, codec: str
) -> None:
    marked = text.encode(codec) if codec == "utf-16" else codecs.BOM_UTF8 + text.encode()
    code, operands = refusal(put(tmp_path, marked))
    assert (code, operands["line"]) == (Code.TABLE_MARK_INSIDE, line)


@pytest.mark.parametrize("length", [1, 2**18 - len("a;b\n1;")], ids=["in a block", "at the start of a block"])
def test_a_mark_inside_a_cell_is_the_cells_own_affair(tmp_path: Path, length: int) -> None:
    cells = f"{'x;' * (length // 2)}{'x' * (length % 2)}\ufeffy"
    rows = list(open_table(put(tmp_path, f"a;b\n1;{cells}\n".encode())).rows())
    assert rows == [(2, ["1", *cells.split(";")])]


@pytest.mark.parametrize("block_end", range(2**18 - 2, 2**18 + 3))
def test_a_mark_inside_is_seen_across_blocks(tmp_path: Path, block_end: int) -> None:
    text = "a;b\n" + "x" * (block_end - 5) + "\n"
    code, operands = refusal(put(tmp_path, text.encode() + codecs.BOM_UTF8 + b"1;2\n"))
    assert (code, operands["line"]) == (Code.TABLE_MARK_INSIDE, 3)


@pytest.mark.parametrize("content", [b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
def test_an_empty_file_is_empty_with_or_without_a_mark(tmp_path: Path, content: bytes) -> None:
    assert refusal(put(tmp_path, content)) == (Code.TABLE_EMPTY, {"name": "eleitores.csv"})


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("extra", [0, 1])
def test_the_longest_line_is_read_up_to_the_limit(tmp_path: Path, end: str, extra: int) -> None:
    cell = "x" * 120_000
    line = ";".join([cell] * 9)[: LINE_LIMIT + extra]
    path = put(tmp_path, f"a;b{end}1;2{end}{line.ljust(LINE_LIMIT + extra, ';')}{end}3;4".encode())
    if extra:
        code, operands = refusal(path)
        assert (code, operands["line"], operands["limit"]) == (Code.TABLE_LINE_TOO_LONG, 3, LINE_LIMIT)
    else:
        assert [number for number, _ in open_table(path).rows()] == [2, 3, 4]
