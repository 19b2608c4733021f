"""Every command from the new file to the minutes, with what it says and what it leaves in the file."""

import csv
import json
import re
from pathlib import Path

import pypdfium2
import pytest

from plebapp.domain.journal import Action
from plebapp.domain.plebiscite import Combination, Kind, Plebiscite
from plebapp.domain.regime import Base
from plebapp.storage.library import SqliteLibrary
from tests.cli.samples import SHEETS, STATIONS, VOTERS_HEADER, Cli, contents, new, titulo, voter, voters, write


def actions(path: Path) -> list[Action]:
    """What the journal says was done, oldest first."""
    return [entry.action for entry in contents(path)[0]]


def test_from_the_new_file_to_the_minutes(cli: Cli, ready: Path) -> None:
    assert cli("lancar", ready, write("folhas.csv", SHEETS)).out == "Seções lançadas: 2\n"
    shown = cli("resultado", ready)
    assert shown.status == 0
    assert "2 × 7 = 14 ≥ 10" in shown.out
    assert "2 × 5 = 10 > 7" in shown.out
    assert "a Junta proclama o resultado: FAVORÁVEL" in shown.out
    made = cli("documento", ready, "ata-geral", "-o", "ata.pdf")
    assert made.out.startswith("Documento gravado: ata.pdf (")
    pages = pypdfium2.PdfDocument("ata.pdf")
    assert "FAVORÁVEL" in "".join(page.get_textpage().get_text_bounded() for page in pages)
    assert "O arquivo confere: 5 registros no diário." in cli("verificar", ready).out
    assert actions(ready) == [
        Action.CREATED,
        Action.STATIONS_IMPORTED,
        Action.VOTERS_IMPORTED,
        Action.ROLL_CLOSED,
        Action.SHEETS_ENTERED,
    ]


def test_characters_that_the_minutes_could_not_print_are_told(cli: Cli, ready: Path) -> None:
    made = cli("documento", ready, "ata-geral", "-o", "ata.pdf")
    assert not made.err
    sheets = SHEETS.replace("brancos;nulos", "brancos;nulos;observacao").replace("1;0;0\n", "1;0;0;chuva ☔\n")
    assert cli("lancar", ready, write("folhas.csv", sheets.replace("0;1;0\n", "0;1;0;\n"))).status == 0
    made = cli("documento", ready, "ata-geral", "-o", "de novo.pdf")
    assert made.status == 0
    assert made.err.startswith("Este caractere não existe no tipo de letra do documento e saiu como □: “☔” (U+2614).")


def test_the_person_stands_on_every_entry(cli: Cli) -> None:
    path = new(cli, "n.pleb")
    cli("importar-secoes", path, write("secoes.csv", STATIONS), "--pessoa", "Otávio  Brandão")
    assert [entry.person for entry in contents(path)[0]] == ["Marta Nogueira", "Otávio Brandão"]


def facts_of(path: Path) -> Plebiscite:
    """The plebiscite's facts."""
    book = SqliteLibrary().open(path)
    try:
        return book.facts.get()
    finally:
        book.close()


def test_a_new_plebiscite_takes_every_fact(cli: Cli) -> None:
    options = "--nome|São João d'Oeste|--uf|pr|--data-votacao|04/10/2026|--criterio|domicilio|--tipo|fusao"
    options += "|--origem|São João|--origem|D'Oeste|--pergunta|Concorda?|--ato|Decreto 1/2026|--resolucao|Resolução 2"
    found = cli(
        "novo", "n.pleb", *options.split("|"), "--combinacao", "todas", "--simulado", "--data-limite", "2025-10-01"
    )
    assert found.status == 0
    plebiscite = facts_of(Path("n.pleb"))
    assert (plebiscite.name, plebiscite.uf) == ("São João d'Oeste", "PR")
    assert plebiscite.polling_day.isoformat() == "2026-10-04"
    assert plebiscite.cutoff.isoformat() == "2025-10-01"
    assert plebiscite.origins == ("São João", "D'Oeste")
    assert plebiscite.kind is Kind.MERGER
    assert plebiscite.combination is Combination.ALL
    assert plebiscite.simulated
    assert (plebiscite.question, plebiscite.assembly_act) == ("Concorda?", "Decreto 1/2026")
    assert plebiscite.court_resolution == "Resolução 2"
    assert "SIMULADO" in found.out
    assert "01/10/2025, não é a que resulta do art. 3º" in found.err
    assert "03/10/2025" in found.err


def test_the_statute_fills_what_is_not_said(cli: Cli) -> None:
    plebiscite = facts_of(new(cli))
    assert plebiscite.cutoff.isoformat() == "2023-10-05"
    assert plebiscite.regime.id == "lc1-1977"
    assert plebiscite.question == "Você é favorável à criação do Município de Nova Primavera?"
    assert not plebiscite.simulated


@pytest.mark.parametrize(
    ("options", "quorum", "majority"),
    [
        ("--quorum 1/3 --maioria 2/3", (1, 3), (Base.TURNOUT, 2, 3, True)),
        ("--quorum nenhum --maioria 1/2 --base-maioria validos", None, (Base.VALID, 1, 2, True)),
        ("--quorum 1/2 --maioria 1/1 --base-maioria nao --maioria-estrita nao", (1, 2), (Base.NAO, 1, 1, False)),
    ],
)
def test_a_rule_of_ones_own(
    cli: Cli, options: str, quorum: tuple[int, int] | None, majority: tuple[Base, int, int, bool]
) -> None:
    regime = facts_of(new(cli, "n.pleb", "--regime", "custom", *options.split())).regime
    assert (regime.quorum and regime.quorum.fraction.as_integer_ratio()) == quorum
    rule = regime.majority
    assert (rule.base, *rule.fraction.as_integer_ratio(), rule.strict) == majority


@pytest.mark.parametrize(("regime", "warned"), [("lc1-1967", True), ("lc1-1977", False), ("lei9709", False)])
def test_a_law_out_of_its_dates_is_warned_of(cli: Cli, regime: str, warned: bool) -> None:
    found = cli("novo", "n.pleb", "--nome", "A", "--uf", "SP", "--data-votacao", "2024-10-06", "--regime", regime)
    assert found.status == 0
    assert ("fora das datas" in found.err) == warned


def test_stations_are_counted_and_refused_rows_told(cli: Cli) -> None:
    path = new(cli)
    table = write("s.csv", "zona;secao;secao_principal\n12;345;\n12;346;345\n12;x;\n12;347;999\n")
    found = cli("importar-secoes", path, table)
    assert found.status == 0
    assert found.out.splitlines() == [
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


@pytest.fixture
def with_stations(cli: Cli) -> Path:
    path = new(cli)
    assert cli("importar-secoes", path, write("secoes.csv", STATIONS)).status == 0
    return path


def test_included_not_included_and_refused_sum_to_the_rows_read(cli: Cli, with_stations: Path) -> None:
    found = cli("importar-eleitores", with_stations, write("e.csv", MIXED))
    assert found.status == 0
    assert found.out.splitlines() == [
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
    cli("importar-eleitores", with_stations, write("e.csv", voters((0, 345, "Ana"))), "--rejeitados", "r.csv")
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


def test_of_many_refused_rows_twenty_are_shown(cli: Cli, with_stations: Path) -> None:
    rows = voters((0, 345, "Ana"), *((number, 999, "Ninguém") for number in range(1, 1_023)))
    found = cli("importar-eleitores", with_stations, write("e.csv", rows))
    assert found.status == 0
    lines = found.err.splitlines()
    assert len(lines) == 21
    assert lines[-1] == "… e mais 1.002"


def test_closing_the_list_of_voters_says_how_many_and_its_digest(cli: Cli, with_stations: Path) -> None:
    cli("importar-eleitores", with_stations, write("e.csv", voters((0, 345, "Ana"), (1, 346, "Bia"))))
    found = cli("encerrar-relacao", with_stations)
    assert found.out.startswith("Relação de votantes encerrada: 2 eleitores em 2 seções.\nResumo (SHA-256): ")
    again = cli("encerrar-relacao", with_stations)
    assert again.status == 1
    assert re.search(r"A relação de votantes foi encerrada em .*, \d\dh\d\d \(−03:00\)", again.err)


def test_warnings_of_a_batch_are_told_as_confirmed(cli: Cli, ready: Path) -> None:
    found = cli("lancar", ready, write("f.csv", SHEETS.replace("12;345;4;0;4;3;1;0;0", "12;345;4;0;3;3;0;0;0")))
    assert found.status == 0
    assert "Zona 12 · Seção 345 · A01 Menos cédulas do que eleitores" in found.out


def test_a_batch_is_entered_whole_or_not_at_all_and_every_row_says_why(cli: Cli, ready: Path) -> None:
    before = contents(ready)
    rows = SHEETS.replace("4;0;4;3;1;0;0", "4;0;4;3;3;0;0") + "12;999;1;0;1;1;0;0;0\n12;346;0;0;x;0;0;0;\n"
    found = cli("lancar", ready, write("f.csv", rows))
    assert found.status == 1
    told = [line.split(":", 1)[0] for line in found.err.splitlines()]
    assert told == [
        "linha 2 · I02 A soma dos votos não fecha",
        "linha 4 · Seção “12/999”",
        "linha 5 · Seção “12/346”",
        "linha 5 · C · Cédulas apuradas “x”",
        "linha 5 · G · Nulos",
        "plebapp",
    ]
    assert "Nada foi lançado: 3 linhas recusadas, de 4 lidas." in found.err
    assert contents(ready) == before


def test_a_station_already_typed_refuses_the_batch(cli: Cli, ready: Path) -> None:
    table = write("f.csv", SHEETS)
    assert cli("lancar", ready, table).status == 0
    found = cli("lancar", ready, table)
    assert found.status == 1
    assert "A seção já está apurada" in found.err


def test_the_example_leaves_one_station_to_type(cli: Cli) -> None:
    assert cli("exemplo", "e.pleb", "--eleitores", "1.000", "--secoes", "5").status == 0
    found = json.loads(cli("resultado", "e.pleb", "--json").out)
    assert found["stations"]["pending"] == 1
    assert found["outcome"] == "undecided"


def test_the_complete_example_has_the_official_proportions(cli: Cli) -> None:
    made = cli("exemplo", "e.pleb", "--completo", "--eleitores", "1000", "--secoes", "5", "--semente", "7")
    assert "1.000 eleitores em 5 seções, tudo fictício" in made.out
    found = json.loads(cli("resultado", "e.pleb", "--json").out)
    assert (found["enrolled"], found["turnout"], found["sim"]) == (1_000, 721, 540)
    assert found["outcome"] == "approved"


def test_a_seed_draws_the_same_example(cli: Cli) -> None:
    def listed(name: str, seed: str) -> str:
        cli("exemplo", name, "--eleitores", "100", "--secoes", "5", "--semente", seed)
        book = SqliteLibrary().open(Path(name))
        try:
            closing = book.roll.closing()
            return closing.digest if closing else ""
        finally:
            book.close()

    assert listed("a.pleb", "1") == listed("b.pleb", "1") != listed("c.pleb", "2")
