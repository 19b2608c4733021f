"""Every command from the new file to the minutes, with what it says and what it leaves in the file."""

import json
import re
from pathlib import Path

import pypdfium2
import pytest

from plebapp.domain.journal import Action
from plebapp.domain.plebiscite import Combination, Kind, Plebiscite
from plebapp.domain.regime import Base
from plebapp.storage.library import SqliteLibrary
from tests.cli.samples import SHEETS, STATIONS, Cli, contents, new, voters, write

NEW = ("--nome", "Nova Primavera", "--uf", "SP", "--data-votacao", "2024-10-06")


def actions(path: Path) -> list[Action]:
    """What the journal says was done, oldest first."""
    return [entry.action for entry in contents(path)[0]]


def test_from_the_new_file_to_the_minutes(cli: Cli, ready: Path) -> None:
    entered = cli("lancar", ready, write("folhas.csv", SHEETS))
    assert entered.out == "Arquivo: folhas.csv · UTF-8 · separador: ponto e vírgula\nSeções lançadas: 2\n"
    shown = cli("resultado", ready)
    assert shown.status == 0
    assert "2 × 7 = 14 ≥ 10" in shown.out
    assert "2 × 5 = 10 > 7" in shown.out
    assert "resultado a proclamar pela Junta: FAVORÁVEL" in shown.out
    assert "a Junta proclama" not in shown.out
    made = cli("documento", ready, "ata-geral", "-o", "ata.pdf")
    assert made.out.startswith("Documento gravado: ata.pdf (Ata Geral nº 1/")
    pages = pypdfium2.PdfDocument("ata.pdf")
    assert "FAVORÁVEL" in "".join(page.get_textpage().get_text_bounded() for page in pages)
    assert "O arquivo confere: 6 registros no diário." in cli("verificar", ready).out
    assert actions(ready) == [
        Action.CREATED,
        Action.STATIONS_IMPORTED,
        Action.VOTERS_IMPORTED,
        Action.ROLL_CLOSED,
        Action.SHEETS_ENTERED,
        Action.DOCUMENT_ISSUED,
    ]


def test_characters_that_the_minutes_could_not_print_are_told(cli: Cli, ready: Path) -> None:
    made = cli("documento", ready, "ata-geral", "-o", "ata.pdf")
    assert "tipo de letra" not in made.err
    sheets = SHEETS.replace("brancos;nulos", "brancos;nulos;observacao").replace("1;0;0\n", "1;0;0;chuva ☔\n")
    assert cli("lancar", ready, write("folhas.csv", sheets.replace("0;1;0\n", "0;1;0;\n"))).status == 0
    made = cli("documento", ready, "ata-geral", "-o", "de novo.pdf")
    assert made.status == 0
    assert "\nEste caractere não existe no tipo de letra do documento e saiu como □: “☔” (U+2614)." in made.err


def test_the_person_stands_on_every_entry(cli: Cli) -> None:
    path = new(cli, "n.pleb")
    cli("importar-secoes", path, write("secoes.csv", STATIONS), "--pessoa", "Otávio  Brandão")
    assert [entry.person for entry in contents(path)[0]] == ["Marta Nogueira", "Otávio Brandão"]


def test_without_a_login_name_the_person_must_be_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    path = new(cli)

    def nobody() -> str:
        raise OSError("no username")

    monkeypatch.setattr("getpass.getuser", nobody)
    found = cli("verificar", path)
    assert found.status == 1
    assert "Falta o nome de quem trabalha" in found.err
    assert cli("verificar", path, "--pessoa", "Marta").status == 0


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
    assert "\nQuórum: ao menos metade dos eleitores inscritos\nMaioria: mais da metade dos que compar" in found.out
    assert "01/10/2025, não é a que resulta do art. 3º" in found.err
    assert "03/10/2025" in found.err


def test_the_statute_fills_what_is_not_said(cli: Cli) -> None:
    plebiscite = facts_of(new(cli))
    assert plebiscite.cutoff.isoformat() == "2023-10-05"
    assert plebiscite.regime.id == "lc1-1977"
    assert plebiscite.question == "Você é favorável à criação do Município de Nova Primavera?"
    assert not plebiscite.simulated


@pytest.mark.parametrize(
    ("options", "quorum", "majority", "asked"),
    [
        (
            "--quorum 1/3 --maioria 2/3",
            (1, 3),
            (Base.TURNOUT, 2, 3, True),
            ("ao menos um terço dos eleitores inscritos", "mais de dois terços dos que compareceram"),
        ),
        (
            "--quorum nenhum --maioria 1/2 --base-maioria validos",
            None,
            (Base.VALID, 1, 2, True),
            ("nenhum", "mais da metade dos votos Sim e Não"),
        ),
        (
            "--quorum 1/9999 --maioria 1/1 --base-maioria nao --maioria-estrita nao",
            (1, 9_999),
            (Base.NAO, 1, 1, False),
            ("ao menos 1/9999 dos eleitores inscritos", "ao menos o total dos votos Não"),
        ),
    ],
)
def test_a_rule_of_ones_own(
    cli: Cli,
    options: str,
    quorum: tuple[int, int] | None,
    majority: tuple[Base, int, int, bool],
    asked: tuple[str, str],
) -> None:
    made = cli("novo", "n.pleb", *NEW, "--regime", "custom", *options.split())
    assert f"Quórum: {asked[0]}\nMaioria: {asked[1]}\n" in made.out
    regime = facts_of(Path("n.pleb")).regime
    assert (regime.quorum and regime.quorum.fraction.as_integer_ratio()) == quorum
    rule = regime.majority
    assert (rule.base, *rule.fraction.as_integer_ratio(), rule.strict) == majority


@pytest.mark.parametrize(("regime", "warned"), [("lc1-1967", True), ("lc1-1977", False), ("lei9709", False)])
def test_a_law_out_of_its_dates_is_warned_of(cli: Cli, regime: str, warned: bool) -> None:
    found = cli("novo", "n.pleb", "--nome", "A", "--uf", "SP", "--data-votacao", "2024-10-06", "--regime", regime)
    assert found.status == 0
    warning = "Atenção: O dia da votação, 06/10/2024, está fora das datas da regra de decisão: "
    assert found.err.startswith(warning) == ("fora das datas" in found.err) == warned
    cli("importar-secoes", "n.pleb", write("s.csv", STATIONS))
    cli("importar-eleitores", "n.pleb", write("e.csv", voters((0, 345, "Ana"))))
    assert (warning in cli("resultado", "n.pleb").out) == warned


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
    told = [[part.split(":", 1)[0] for part in line.split(" | ")] for line in found.err.splitlines()]
    assert told == [
        ["linha 2 · I02 A soma dos votos não fecha"],
        ["linha 3 · Seção “12/346”"],
        ["linha 4 · Seção “12/999”"],
        ["linha 5 · Seção “12/346”", "C · Cédulas apuradas “x”", "G · Nulos"],
        ["plebapp"],
    ]
    assert "Nada foi lançado: 4 linhas recusadas, de 4 lidas." in found.err
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
