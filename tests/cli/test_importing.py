"""Stations, voters and counts brought in from tables: what is read, said, refused, and written to be corrected."""

import csv
from pathlib import Path

import pytest

from tests.cli.samples import (
    SHEETS_HEADER,
    STATIONS,
    VOTERS_HEADER,
    Cli,
    contents,
    new,
    titulo,
    voter,
    voters,
    write,
)


def test_stations_are_counted_and_refused_rows_told(cli: Cli) -> None:
    path = new(cli)
    table = write("s.csv", "zona;secao;secao_principal\n12;345;\n12;346;345\n12;x;\n12;347;999\n")
    found = cli("importar-secoes", path, table)
    assert found.status == 0
    assert found.out.splitlines() == [
        "Arquivo: s.csv · UTF-8 · separador: ponto e vírgula",
        "Linhas lidas: 4",
        "Seções incluídas: 2 (agregadas entre elas: 1)",
        "Linhas recusadas: 2",
    ]
    assert found.err.splitlines() == [
        "linha 4 · Seção “x”: Não é um número inteiro: use só algarismos, como 1234 ou 1.234.",
        "linha 5 · Seção principal “999”: Não há a seção principal 999 nesta zona: cadastre-a antes.",
    ]


def test_stations_of_another_state_are_pointed_out(cli: Cli) -> None:
    found = cli("importar-secoes", new(cli), write("s.csv", "uf;zona;secao\nZZ;12;345\nSP;12;346\n"))
    assert found.status == 0
    assert found.err == "Atenção: 1 seção é de outra UF no arquivo (ZZ).\n"


MIXED = "\n".join(
    [
        VOTERS_HEADER,
        voter(0, 345, "Ana"),
        voter(1, 345, "Bia", since="2024-01-01"),
        voter(2, 346, "Célia", situation="suspensa"),
        voter(3, 346, "Davi", since="31/02/2020"),
        voter(4, 999, "Eva"),
        "",
    ]
)


def test_included_not_included_and_refused_sum_to_the_rows_read(cli: Cli, with_stations: Path) -> None:
    found = cli("importar-eleitores", with_stations, write("e.csv", MIXED))
    assert found.status == 0
    assert found.out.splitlines() == [
        "Arquivo: e.csv · UTF-8 · separador: ponto e vírgula",
        "Linhas lidas: 5",
        "Eleitores incluídos: 1",
        "Eleitores não incluídos: 2",
        "    não incluído · depois da data-limite (art. 3º, p.ú., I): 1",
        "    não incluído · título suspenso: 1",
        "Linhas recusadas: 2",
    ]
    davi, eva = found.err.splitlines()
    assert davi.startswith("linha 5 · Reside na área desde “31/02/2020”: Não é uma data do calendário")
    assert eva == (
        "linha 6 · Seção “12/999”: Não há esta seção neste plebiscito: confira zona e seção, ou cadastre-a antes."
    )


def test_refused_rows_are_written_corrected_and_imported_again(cli: Cli, with_stations: Path) -> None:
    found = cli("importar-eleitores", with_stations, write("e.csv", MIXED), "--rejeitados", "r.csv")
    assert "Linhas recusadas gravadas em: r.csv" in found.out
    text = Path("r.csv").read_text(encoding="utf-8-sig")
    [header, davi, eva] = list(csv.reader(text.splitlines(), delimiter=";"))
    assert header == [*VOTERS_HEADER.split(";"), "linha", "campo", "valor", "motivo"]
    assert davi[1] == "Davi"
    assert davi[6:9] == ["5", "residencia_desde", "31/02/2020"]
    assert eva[6:9] == ["6", "secao", "12/999"]
    corrected = write("r.csv", text.replace('"31/02/2020";""', '"28/02/2020";""'))
    again = cli("importar-eleitores", with_stations, corrected, "--rejeitados", "r2.csv")
    assert "Eleitores incluídos: 1" in again.out
    [header, eva] = list(csv.reader(Path("r2.csv").read_text(encoding="utf-8-sig").splitlines(), delimiter=";"))
    assert header[6:] == ["linha", "campo", "valor", "motivo"]
    assert eva[6] == "3"


def test_without_refused_rows_the_file_has_its_header_only(cli: Cli, with_stations: Path) -> None:
    table = write("e.csv", voters((0, 345, "Ana")))
    found = cli("importar-eleitores", with_stations, table, "--rejeitados", "r.csv")
    assert "Nenhuma linha recusada: r.csv ficou só com o cabeçalho\n" in found.out
    assert "gravadas em" not in found.out
    assert len(Path("r.csv").read_text(encoding="utf-8-sig").splitlines()) == 1


def test_when_every_row_is_refused_they_are_written_and_nothing_else_changes(cli: Cli, with_stations: Path) -> None:
    before = contents(with_stations)
    found = cli("importar-eleitores", with_stations, write("e.csv", voters((0, 9, "A"))), "--rejeitados", "r.csv")
    assert found.status == 1
    assert "todas as linhas lidas (1) foram recusadas" in found.err
    assert "12/9" in Path("r.csv").read_text(encoding="utf-8-sig")
    assert contents(with_stations) == before


def test_columns_may_be_mapped_by_hand(cli: Cli, with_stations: Path) -> None:
    table = write("e.csv", f"nº;quem;z;s;desde\n{titulo(1)};Ana;12;345;2020-01-01\n")
    columns = ("nº=titulo", "quem=nome", "z=zona", "s=secao", "desde=residencia_desde")
    options = [word for column in columns for word in ("--mapa", column)]
    assert cli("importar-eleitores", with_stations, table).status == 1
    assert "Eleitores incluídos: 1" in cli("importar-eleitores", with_stations, table, *options).out


@pytest.mark.parametrize(
    ("options", "others"),
    [
        ((), ": com --rejeitados SAIDA.csv saem todas num arquivo, com os motivos"),
        (("--rejeitados", "r.csv"), ""),
    ],
)
def test_of_many_refused_rows_twenty_are_shown_and_the_others_pointed_to(
    cli: Cli, with_stations: Path, options: tuple[str, ...], others: str
) -> None:
    rows = voters((0, 345, "Ana"), *((number, 999, "Ninguém") for number in range(1, 1_023)))
    found = cli("importar-eleitores", with_stations, write("e.csv", rows), *options)
    assert found.status == 0
    lines = found.err.splitlines()
    assert len(lines) == 21
    assert lines[-1] == f"… e mais 1.002{others}"


def test_a_row_with_several_reasons_is_told_in_one_line(cli: Cli) -> None:
    found = cli("importar-secoes", new(cli), write("s.csv", "zona;secao\n12;1\nx;\n"))
    assert found.err == (
        "linha 3 · Zona “x”: Não é um número inteiro: use só algarismos, como 1234 ou 1.234. | "
        "Seção: Está em branco e é obrigatório.\n"
    )


@pytest.mark.parametrize(
    ("codec", "delimiter", "told"),
    [
        ("utf-8", ";", "UTF-8 · separador: ponto e vírgula"),
        ("utf-8-sig", ",", "UTF-8 BOM · separador: vírgula"),
        ("utf-16", "\t", "UTF-16 LE · separador: tabulação"),
        ("cp1252", ";", "Windows-1252 · separador: ponto e vírgula"),
    ],
)
def test_every_import_says_how_it_read_the_file(cli: Cli, codec: str, delimiter: str, told: str) -> None:
    path = new(cli)
    sheets = f"{SHEETS_HEADER};observacao\n12;345;1;0;1;0;1;0;0;não há\n12;346;1;0;1;1;0;0;0;\n"
    for command, name, text in (
        ("importar-secoes", "seções.csv", STATIONS),
        ("importar-eleitores", "e.csv", voters((0, 345, "João"), (1, 346, "Íris"))),
        ("lancar", "f.csv", sheets),
    ):
        if command == "lancar":
            assert cli("encerrar-relacao", path).status == 0
        Path(name).write_bytes(text.replace(";", delimiter).encode(codec))
        found = cli(command, path, name)
        assert found.status == 0, found.err
        assert found.out.startswith(f"Arquivo: {name} · {told}\n")


def test_the_columns_of_every_table_may_be_said(cli: Cli) -> None:
    path = new(cli)
    tables = {
        "importar-secoes": ("z;s;onde\n12;345;Escola\n", "z=zona s=secao onde=local"),
        "importar-eleitores": (
            f"t;quem;z;s;desde\n{titulo(1)};Ana;12;345;2020-01-01\n",
            "t=titulo quem=nome z=zona s=secao desde=residencia_desde",
        ),
        "lancar": (
            "z;s;a;c;d;e;f;g\n12;345;1;1;1;0;0;0\n",
            "z=zona s=secao a=votantes c=cedulas d=sim e=nao f=brancos g=nulos",
        ),
    }
    for command, (text, columns) in tables.items():
        if command == "lancar":
            assert cli("encerrar-relacao", path).status == 0
        table = write("t.csv", text)
        unsaid = cli(command, path, table)
        assert unsaid.status == 1
        assert "Na linha de comando: --mapa COLUNA=CAMPO" in unsaid.err
        said = [word for column in columns.split() for word in ("--mapa", column)]
        assert cli(command, path, table, *said).status == 0
    assert '"sim": 1' in cli("resultado", path, "--json").out


@pytest.mark.parametrize("command", ["importar-secoes", "importar-eleitores", "lancar"])
def test_a_column_cannot_be_said_to_hold_two_fields(cli: Cli, ready: Path, command: str) -> None:
    before = contents(ready)
    found = cli(command, ready, write("t.csv", "a;b\n1;2\n"), "--mapa", "a=zona", "--mapa", "a=secao")
    assert found.status == 1
    assert "“a” foi indicada para dois campos, zona e secao" in found.err
    assert contents(ready) == before
