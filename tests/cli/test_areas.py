"""Areas and declared enrolments: what a clerk must see before, and at, the closing of the roll."""

from pathlib import Path

import pytest

from tests.cli.samples import SHEETS_HEADER, Cli, contents, new, titulo, voters, write

PLEA = "falta dizer como a resolução as combina"
ADVICE = "Na linha de comando: plebapp dados ARQUIVO.pleb --combinacao conjunto|todas|cada\n"


def stations(*areas: str) -> str:
    """A table of stations 345, 346, … in these areas."""
    return "\n".join(["zona;secao;area", *(f"12;{345 + place};{area}" for place, area in enumerate(areas)), ""])


@pytest.mark.parametrize(
    ("areas", "told"),
    [
        (["", ""], []),
        (["Norte", "Norte"], []),
        (["Norte", "NORTE", "norte ", "Nórte"], []),
        (["Norte", "Sul", "Sul"], ["Norte: 1 seção", "Sul: 2 seções"]),
        (["Norte", "", "Norte"], ["(sem nome): 1 seção", "Norte: 2 seções"]),
        (["Norte", "Norte 2"], ["Norte: 1 seção", "Norte 2: 1 seção"]),
    ],
)
def test_several_areas_are_told_as_they_come_in_with_what_to_do(cli: Cli, areas: list[str], told: list[str]) -> None:
    found = cli("importar-secoes", new(cli), write("s.csv", stations(*areas)))
    assert found.status == 0
    lines = found.out.splitlines()
    assert sorted(line.strip() for line in lines if line.startswith("    ")) == sorted(told)
    assert (f"Áreas consultadas: {len(told)}" in lines) == (PLEA in found.err) == bool(told)
    assert (ADVICE in found.err) == bool(told)


def test_a_second_file_tells_the_areas_of_all(cli: Cli) -> None:
    path = new(cli)
    assert "Áreas" not in cli("importar-secoes", path, write("s.csv", "zona;secao;area\n12;1;Norte\n")).out
    found = cli("importar-secoes", path, write("s.csv", "zona;secao;area\n12;2;Sul\n12;3;NORTE\n"))
    assert "Áreas consultadas: 2\n    Norte: 2 seções\n    Sul: 1 seção\n" in found.out


def in_two_areas(cli: Cli) -> Path:
    path = new(cli)
    cli("importar-secoes", path, write("s.csv", stations("Norte", "Sul")))
    cli("importar-eleitores", path, write("e.csv", voters((0, 345, "Ana"), (1, 346, "Bia"))))
    return path


def test_without_a_combination_the_roll_is_not_closed_and_the_advice_mends_it(cli: Cli) -> None:
    path = in_two_areas(cli)
    before = contents(path)
    found = cli("encerrar-relacao", path)
    assert found.status == 1
    assert PLEA in found.err
    assert ADVICE in found.err
    assert contents(path) == before
    shown = cli("dados", path)
    assert "Áreas consultadas: 2\n" in shown.out
    assert ADVICE in shown.err
    mended = cli("dados", path, "--combinacao", "todas")
    assert (mended.status, mended.err) == (0, "")
    closed = cli("encerrar-relacao", path)
    assert (closed.status, ADVICE in closed.err) == (0, False)
    assert "Áreas consultadas: 2\n    Norte: 1 seção\n    Sul: 1 seção\n" in closed.out
    cli("lancar", path, write("f.csv", f"{SHEETS_HEADER}\n12;345;1;0;1;1;0;0;0\n12;346;1;0;1;1;0;0;0\n"))
    assert "resultado a proclamar pela Junta: FAVORÁVEL" in cli("resultado", path).out


def test_one_area_needs_no_word_about_it(cli: Cli, ready: Path) -> None:
    for command in ("dados", "verificar"):
        found = cli(command, ready)
        assert "Áreas" not in found.out
        assert PLEA not in found.err


# ── the enrolment that the file of stations declared ───────────────────────────────────────────────


def closing(cli: Cli, table: str, *sections: int) -> list[str]:
    """What closing says, with one voter in each of these sections."""
    path = new(cli)
    cli("importar-secoes", path, write("s.csv", table))
    rows = [(number, section, "Ana") for number, section in enumerate(sections)]
    cli("importar-eleitores", path, write("e.csv", voters(*rows)))
    found = cli("encerrar-relacao", path)
    assert found.status == 0, found.err
    return found.out.splitlines()[2:]


def test_stations_that_differ_from_what_was_declared_are_told(cli: Cli) -> None:
    assert closing(cli, "zona;secao;inscritos\n12;1;2\n12;2;1\n12;3;\n12;4;1.300\n12;5;0\n12;6;0\n", 1, 2, 3, 5, 5) == [
        "3 seções diferem dos inscritos que o arquivo das seções declarou, o que serve só de conferência:",
        "    Zona 12 · Seção 1: 1 na relação, 2 declarados (−1)",
        "    Zona 12 · Seção 4: 0 na relação, 1.300 declarados (−1.300)",
        "    Zona 12 · Seção 5: 2 na relação, 0 declarado (+2)",
    ]


def test_one_that_differs_is_singular_and_none_is_silence(cli: Cli) -> None:
    [told, _] = closing(cli, "zona;secao;inscritos\n12;1;2\n", 1)
    assert told.startswith("1 seção difere dos inscritos")
    Path("n.pleb").unlink()
    assert closing(cli, "zona;secao;inscritos\n12;1;1\n12;2;\n", 1, 2) == []


def test_an_aggregated_section_is_compared_by_itself(cli: Cli) -> None:
    """Its file declares its own voters, though the principal counts their votes."""
    table = "zona;secao;secao_principal;inscritos\n12;1;;1\n12;2;1;1\n"
    assert closing(cli, table, 1, 2) == []
    Path("n.pleb").unlink()
    [_, told] = closing(cli, table, 1, 1, 2)
    assert told == "    Zona 12 · Seção 1: 2 na relação, 1 declarado (+1)"


def test_those_not_included_are_not_on_the_roll(cli: Cli) -> None:
    path = new(cli)
    cli("importar-secoes", path, write("s.csv", "zona;secao;inscritos\n12;345;1\n"))
    late = f"{titulo(2)};Bia;12;345;2024-10-06;"
    cli("importar-eleitores", path, write("e.csv", voters((0, 345, "Ana")) + late + "\n"))
    assert "difere" not in cli("encerrar-relacao", path).out
