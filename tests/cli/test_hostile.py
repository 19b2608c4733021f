"""Tables that nobody should bring, and do: each gets a sentence, never a traceback, and changes nothing."""

from pathlib import Path

import pytest

from tests.cli.samples import SHEETS, SHEETS_HEADER, STATIONS, VOTERS_HEADER, Cli, contents, new, titulo, voter, write

GOOD = voter(0, 345, "Ana D'Ávila")


@pytest.fixture
def path(cli: Cli) -> Path:
    found = new(cli)
    assert cli("importar-secoes", found, write("secoes.csv", STATIONS)).status == 0
    return found


def table(*rows: str, header: str = VOTERS_HEADER) -> bytes:
    """The bytes of a table."""
    return "\n".join([header, *rows, ""]).encode()


REFUSED_WHOLE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "está vazio"),
    "blank": (b"\n \n;;\n", "está vazio"),
    "header alone": (table(), "só tem o cabeçalho"),
    "header missing": (GOOD.encode(), "Falta o cabeçalho"),
    "another shape": (table("a;b", header="partido;votos"), "não se reconhece a coluna de: titulo, nome, zona, secao"),
    "the counts' shape": (SHEETS.encode(), "não se reconhece a coluna de: titulo, nome"),
    "NUL bytes": (table(GOOD.replace("Ana", "A\0a")), "tem bytes que não são texto"),
    "a PDF": (b"%PDF-1.7\n" + b"\0" * 100, "é um PDF"),
    "a spreadsheet": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "é uma planilha (xls)"),
    "an open quote": (table('"' + GOOD), "não se fecham"),
    "two files in one": (table(GOOD) + b"\xef\xbb\xbf" + table(GOOD), "marca de início"),
    "two encodings": (table(GOOD) + "1;João;1;1;1;\n".encode("cp1252"), "mistura duas codificações"),
    "the same column twice": (table(GOOD + ";x", header=VOTERS_HEADER + ";nome"), "duas colunas chamadas “nome”"),
}


@pytest.mark.parametrize("kind", REFUSED_WHOLE)
def test_a_file_of_another_shape_is_refused_whole(cli: Cli, path: Path, kind: str) -> None:
    content, says = REFUSED_WHOLE[kind]
    before = contents(path)
    Path("e.csv").write_bytes(content)
    found = cli("importar-eleitores", path, "e.csv", "--rejeitados", "r.csv")
    assert found.status == 1
    assert says in found.err
    told = [line for line in found.err.splitlines() if not line.startswith("Na linha de comando: ")]
    assert len(told) == 1
    assert contents(path) == before
    assert not Path("r.csv").exists()


def test_a_hundred_megabytes_on_one_line(cli: Cli, path: Path) -> None:
    before = contents(path)
    with Path("e.csv").open("wb") as stream:
        stream.write(table())
        for _ in range(100):
            stream.write(b"x" * 1_000_000)
    found = cli("importar-eleitores", path, "e.csv")
    assert found.status == 1
    assert "A linha 2 de “e.csv” passa de" in found.err
    assert contents(path) == before


ROWS_REFUSED: dict[str, tuple[str, str]] = {
    "a total row": ("TOTAL;;;;16332;", "Título “TOTAL”"),
    "a short total row": ("TOTAL;16332", "2 células, e o cabeçalho, 6"),
    "a name of 10,000 characters": (voter(1, 345, "x" * 10_000), "10.000 caracteres, e o limite é 200"),
    "a name in emoji": (voter(1, 345, "🗳️🗳️"), "Não tem nenhuma letra"),
    "a right-to-left mark": (voter(1, 345, "\u202eanA"), "U+202E"),
    "a título with a slip": (voter(1, 345, "Bia").replace(titulo(2), "000000020109"), "não conferem"),
    "a título as a spreadsheet shows it": (
        voter(1, 345, "Bia").replace(titulo(2), "3,2E+11"),
        "formate a coluna como texto",
    ),
}


@pytest.mark.parametrize("kind", ROWS_REFUSED)
def test_a_row_that_cannot_be_taken_is_refused_alone(cli: Cli, path: Path, kind: str) -> None:
    row, says = ROWS_REFUSED[kind]
    Path("e.csv").write_bytes(table(GOOD, row))
    found = cli("importar-eleitores", path, "e.csv", "--rejeitados", "r.csv")
    assert found.status == 0
    assert "Linhas lidas: 2\nEleitores incluídos: 1\n" in found.out
    assert found.err.startswith("linha 3 · ")
    assert says in found.err
    assert len(found.err) < 400
    assert len(contents(path)[0]) == 3


TAKEN = ["Ibáñez Muñoz", "O'Neill d'Ávila", "Ana 🗳️ Lima", "שרה לוי", "=cmd()", "-Ana"]


@pytest.mark.parametrize("name", TAKEN)
def test_unusual_names_are_taken_as_they_are(cli: Cli, path: Path, name: str) -> None:
    Path("e.csv").write_bytes(table(voter(0, 345, name)))
    assert cli("importar-eleitores", path, "e.csv").status == 0
    assert cli("encerrar-relacao", path).status == 0
    assert cli("verificar", path).status == 0


def test_a_formula_is_neutralised_in_the_file_of_refused_rows(cli: Cli, path: Path) -> None:
    Path("e.csv").write_bytes(table(voter(0, 999, "=cmd()")))
    assert cli("importar-eleitores", path, "e.csv", "--rejeitados", "r.csv").status == 1
    assert "'=cmd()" in Path("r.csv").read_text(encoding="utf-8-sig")


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("TOTAL;;7;1;7;5;1;1;0\n", "Zona “TOTAL”"),
        ("12;345;4;0;4;3;1;0\n", "8 células, e o cabeçalho, 9"),
        ("12;345;4;0;4;3;1;0;-0\n", "só algarismos"),
        ("12;345;10000;0;4;3;1;0;0\n", "entre 0 e 9.999"),
        ("12;345;4,0;0;4;3;1;0;0\n", "só algarismos"),
        ("12;345;6;0;6;6;0;0;0\n", "I03"),
    ],
)
def test_a_batch_of_counts_with_one_bad_row_is_refused_whole(cli: Cli, ready: Path, rows: str, says: str) -> None:
    before = contents(ready)
    found = cli("lancar", ready, write("f.csv", f"{SHEETS_HEADER}\n12;346;2;1;3;2;0;1;0\n{rows}"))
    assert found.status == 1
    assert says in found.err
    assert found.err.splitlines()[0].startswith("linha 3 · ")
    assert contents(ready) == before


def test_a_table_of_stations_of_another_shape(cli: Cli, path: Path) -> None:
    before = contents(path)
    for text, says in (
        ("", "está vazio"),
        ("local;bairro\nx;y\n", "não se reconhece a coluna de: zona, secao"),
        ("zona;secao\n", "só tem o cabeçalho"),
        ("zona;secao\nTOTAL;\n", "todas as linhas lidas (1) foram recusadas"),
    ):
        found = cli("importar-secoes", path, write("s.csv", text))
        assert found.status == 1
        assert says in found.err
    assert contents(path) == before
