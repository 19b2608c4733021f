"""What `resultado` gives out: JSON with settled keys, and text with the arithmetic."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.samples import SHEETS, SHEETS_HEADER, STATIONS, Cli, new, voters, write

NUMBERS = ["enrolled", "turnout", "sim", "nao", "blank", "null", "ballots"]
VERDICT = [*NUMBERS, "quorum", "majority", "outcome", "reasons", "regime", "stations", "excess"]
BUCKETS = ["total", "counted", "pending", "annulled", "not_counted", "not_held"]


def figures(cli: Cli, path: Path) -> dict[str, Any]:
    """The result as a program reads it."""
    found = cli("resultado", path, "--json")
    assert (found.status, found.err) == (0, "")
    parsed: dict[str, Any] = json.loads(found.out)
    return parsed


def counted(cli: Cli, *options: str, sheets: str = SHEETS) -> Path:
    """A plebiscite of two stations with five voters each, counted."""
    path = new(cli, "n.pleb", *options)
    cli("importar-secoes", path, write("s.csv", STATIONS))
    rows = [(number, 345 + number // 5, f"Eleitor {'ABCDEFGHIJ'[number]}") for number in range(10)]
    cli("importar-eleitores", path, write("e.csv", voters(*rows)))
    cli("encerrar-relacao", path)
    assert cli("lancar", path, write("f.csv", sheets)).status == 0
    return path


def test_keys_and_their_order(cli: Cli) -> None:
    found = figures(cli, counted(cli))
    assert list(found) == [*VERDICT, "areas", "questions", "journal_head", "simulated", "roll_closed"]
    assert list(found["quorum"]) == list(found["majority"]) == ["needed", "met"]
    assert list(found["stations"]) == BUCKETS
    [area], [question] = found["areas"], found["questions"]
    assert list(area) == ["name", *VERDICT]
    assert list(question) == ["text", *VERDICT, "areas"]
    assert area["name"] == "Nova Primavera"
    assert question["text"] == "Você é favorável à criação do Município de Nova Primavera?"
    assert {key: area[key] for key in VERDICT} == {key: question[key] for key in VERDICT}
    assert {key: area[key] for key in VERDICT} == {key: found[key] for key in VERDICT}


def test_a_complete_count(cli: Cli) -> None:
    path = counted(cli)
    found = figures(cli, path)
    assert [found[key] for key in NUMBERS] == [10, 7, 5, 1, 1, 0, 7]
    assert all(type(found[key]) is int for key in NUMBERS)
    assert found["quorum"] == {"needed": 5, "met": True}
    assert found["majority"] == {"needed": 4, "met": True}
    assert (found["outcome"], found["regime"]) == ("approved", "lc1-1977")
    assert found["reasons"] == ["quorum_met", "majority_met"]
    assert list(found["stations"].values()) == [2, 2, 0, 0, 0, 0]
    assert len(found["journal_head"]) == 64
    assert found["journal_head"] in cli("verificar", path).out.replace(" ", "")


def test_while_a_station_is_missing_nothing_is_decided(cli: Cli) -> None:
    path = counted(cli, sheets=f"{SHEETS_HEADER}\n12;345;4;0;4;3;1;0;0\n")
    found = figures(cli, path)
    assert found["outcome"] == "undecided"
    assert found["reasons"] == ["stations_pending", "quorum_open", "majority_open"]
    assert found["quorum"] == {"needed": 5, "met": False}
    shown = cli("resultado", path).out
    assert "APURAÇÃO PARCIAL" in shown
    assert "RESULTADO" not in shown.upper().replace("NADA ESTÁ DECIDIDO", "")
    assert "Seções: 2 · apuradas: 1 · por apurar: 1\n" in shown
    assert "NADA ESTÁ DECIDIDO: há seções por apurar, quórum em aberto e maioria em aberto" in shown


@pytest.mark.parametrize(
    ("sheets", "outcome", "reasons", "word"),
    [
        (
            "12;345;4;0;4;2;2;0;0\n12;346;0;0;0;0;0;0;0\n",
            "rejected",
            ["quorum_not_met", "majority_not_met"],
            "QUÓRUM NÃO ALCANÇADO",
        ),
        (
            "12;345;5;0;5;2;2;1;0\n12;346;1;0;1;1;0;0;0\n",
            "rejected",
            ["quorum_met", "majority_not_met"],
            "DESFAVORÁVEL",
        ),
        ("12;345;5;0;5;3;1;1;0\n12;346;1;0;1;1;0;0;0\n", "approved", ["quorum_met", "majority_met"], "FAVORÁVEL"),
    ],
)
def test_outcomes(cli: Cli, sheets: str, outcome: str, reasons: list[str], word: str) -> None:
    path = counted(cli, sheets=f"{SHEETS_HEADER}\n{sheets}")
    found = figures(cli, path)
    assert (found["outcome"], found["reasons"]) == (outcome, reasons)
    shown = cli("resultado", path).out
    assert f", resultado a proclamar pela Junta: {word}\n" in shown
    assert "Junta proclama" not in shown


def test_a_regime_without_quorum_gives_null(cli: Cli) -> None:
    found = figures(cli, counted(cli, "--regime", "lei9709"))
    assert found["quorum"] is None
    assert found["majority"] == {"needed": 2, "met": True}
    assert "Quórum" not in cli("resultado", "n.pleb").out


def test_areas_have_their_own_figures(cli: Cli) -> None:
    path = new(cli, "n.pleb", "--combinacao", "todas")
    cli("importar-secoes", path, write("s.csv", "zona;secao;area\n12;345;Norte\n12;346;Sul\n12;347;Vazia\n"))
    cli("importar-eleitores", path, write("e.csv", voters((0, 345, "Ana"), (1, 346, "Bia"))))
    cli("encerrar-relacao", path)
    sheets = "12;345;1;0;1;1;0;0;0\n12;346;1;0;1;0;1;0;0\n12;347;0;0;0;0;0;0;0\n"
    assert cli("lancar", path, write("f.csv", f"{SHEETS_HEADER}\n{sheets}")).status == 0
    found = figures(cli, path)
    assert [(area["name"], area["enrolled"], area["outcome"]) for area in found["areas"]] == [
        ("Norte", 1, "approved"),
        ("Sul", 1, "rejected"),
        ("Vazia", 0, "undecided"),
    ]
    assert found["areas"][2]["quorum"] is None
    assert found["areas"][2]["majority"] is None
    assert (found["outcome"], found["reasons"]) == ("rejected", ["area_not_approved"])
    shown = cli("resultado", path).out
    assert "Área: Norte" in shown
    assert "Junta proclama" not in shown
    assert "DESFAVORÁVEL" in shown


def test_an_open_list_of_voters_is_pointed_out(cli: Cli) -> None:
    path = new(cli, "n.pleb", "--simulado")
    cli("importar-secoes", path, write("s.csv", STATIONS))
    cli("importar-eleitores", path, write("e.csv", voters((0, 345, "Ana"))))
    shown = cli("resultado", path).out
    assert "ainda não foi encerrada" in shown
    assert shown.startswith("SIMULADO")


@pytest.mark.parametrize("simulated", [True, False])
def test_the_json_says_whether_it_is_a_simulation_and_the_roll_closed(cli: Cli, simulated: bool) -> None:
    path = new(cli, "n.pleb", *(["--simulado"] if simulated else []))
    cli("importar-secoes", path, write("s.csv", STATIONS))
    cli("importar-eleitores", path, write("e.csv", voters((0, 345, "Ana"))))
    found = figures(cli, path)
    assert (found["simulated"], found["roll_closed"]) == (simulated, False)
    cli("encerrar-relacao", path)
    found = figures(cli, path)
    assert (found["simulated"], found["roll_closed"]) == (simulated, True)


@pytest.mark.parametrize(
    ("sheets", "excess", "told", "outcome"),
    [
        # One ballot too many at each station, which takes nothing from the majority.
        (
            "12;345;4;0;5;5;0;0;0\n12;346;4;0;5;5;0;0;0\n",
            2,
            "Há 2 (duas) cédulas apuradas em excesso sobre os votantes da respectiva seção, sem decisão da Junta",
            "approved",
        ),
        ("12;345;4;0;5;3;2;0;0\n12;346;1;0;1;0;1;0;0\n", 1, "Há 1 (uma) cédula apurada em excesso", "undecided"),
        # Fewer ballots than voters are no excess, nor make up for one elsewhere.
        ("12;345;5;0;4;4;0;0;0\n12;346;4;0;5;5;0;0;0\n", 1, "Há 1 (uma) cédula apurada em excesso", "approved"),
        ("12;345;5;0;4;4;0;0;0\n12;346;4;0;4;4;0;0;0\n", 0, "", "approved"),
    ],
)
def test_ballots_beyond_voters_are_told_whether_or_not_they_decide(
    cli: Cli, sheets: str, excess: int, told: str, outcome: str
) -> None:
    """CE 166, § 1º: as the minutes do."""
    path = counted(cli, sheets=f"{SHEETS_HEADER}\n{sheets}")
    found = figures(cli, path)
    assert (found["excess"], found["outcome"]) == (excess, outcome)
    assert found["areas"][0]["excess"] == excess
    shown = cli("resultado", path).out
    assert told in shown
    assert ("em excesso sobre os votantes da respectiva seção" in shown) == bool(excess)
