"""`reabrir-relacao`, `exportar-relacao`, and documents that are issued or only read out."""

from pathlib import Path

import pytest

from plebapp.domain.journal import Action
from tests.cli.samples import MARTA, OTAVIO, PASSWORDS, SHEETS, Cli, Feed, contents, voters, write


def actions(path: Path) -> list[Action]:
    return [entry.action for entry in contents(path)[0]]


def test_reopened_corrected_and_closed_anew(cli: Cli, ready: Path) -> None:
    found = cli("reabrir-relacao", ready, "--motivo", "faltava um eleitor")
    assert (found.status, found.err) == (0, "")
    assert found.out == "Relação de votantes reaberta: depois de corrigida, encerre-a de novo.\n"
    assert "A relação de votantes foi reaberta e não voltou a ser encerrada;" in cli("resultado", ready).out
    assert cli("importar-eleitores", ready, write("mais.csv", voters((50, 345, "Eva")))).status == 0
    assert "11 eleitores em 2 seções" in cli("encerrar-relacao", ready).out
    assert actions(ready)[-3:] == [Action.ROLL_REOPENED, Action.VOTERS_IMPORTED, Action.ROLL_CLOSED]
    assert cli("verificar", ready).status == 0


def test_a_list_closed_after_the_poll_is_told(cli: Cli, ready: Path) -> None:
    cli("reabrir-relacao", ready, "--motivo", "faltava um eleitor")
    found = cli("encerrar-relacao", ready)
    assert found.status == 0
    assert ", e a votação é de 06/10/2024: a relação se encerra antes dela" in found.err


def test_what_stands_in_the_way_of_reopening_is_told(cli: Cli, ready: Path) -> None:
    assert cli("reabrir-relacao", ready).status == 2
    assert "Falta o motivo" in cli("reabrir-relacao", ready, "--motivo", "  ").err
    assert cli("lancar", ready, write("folhas.csv", SHEETS)).status == 0
    found = cli("reabrir-relacao", ready, "--motivo", "faltava um eleitor")
    assert found.status == 1
    assert "já há números da apuração lançados" in found.err


def test_the_roll_is_written_once_closed(cli: Cli, with_stations: Path, ready: Path) -> None:
    found = cli("exportar-relacao", ready, "relação.csv")
    assert found.out == "Relação de votantes gravada: relação.csv (10 eleitores inscritos)\n"
    lines = Path("relação.csv").read_text(encoding="utf-8-sig").splitlines()
    assert lines[0] == '"zona";"secao";"titulo";"nome";"nome_social"'
    assert len(lines) == 11
    assert cli("exportar-relacao", ready, "relação.csv").status == 0  # over its own like
    assert actions(ready)[-2:] == [Action.ROLL_EXPORTED] * 2


@pytest.mark.parametrize("name", ["outro.pleb", "eleitores.csv"])
def test_the_roll_takes_no_other_files_place(cli: Cli, ready: Path, name: str) -> None:
    before = Path(name).read_bytes() if Path(name).exists() else None
    assert cli("exportar-relacao", ready, name).status == 2
    assert (Path(name).read_bytes() if Path(name).exists() else None) == before
    assert Action.ROLL_EXPORTED not in actions(ready)


def test_two_people_where_the_file_is_protected(cli: Cli, feed: Feed, protected: Path) -> None:
    feed(PASSWORDS[MARTA], PASSWORDS[OTAVIO])
    options = ("--senha-de", "-", "--confirma", OTAVIO, "--senha-confirma-de", "-")
    found = cli("reabrir-relacao", protected, "--motivo", "x", *options)
    assert found.status == 1
    assert "não tem papel que permita" in found.err


def test_a_document_only_read_out_has_no_number(cli: Cli, ready: Path) -> None:
    before = actions(ready)
    found = cli("documento", ready, "ata-geral", "-o", "ata.pdf", "--so-leitura")
    assert found.out.startswith("Documento gravado: ata.pdf (sem número, ")
    assert actions(ready) == before
    first = cli("documento", ready, "ata-geral", "-o", "ata.pdf")
    assert first.out.startswith("Documento gravado: ata.pdf (Minuta da Ata Geral nº 1/")


def test_verifying_says_how_the_file_is_protected(cli: Cli, feed: Feed, protected: Path) -> None:
    feed(PASSWORDS[MARTA])
    told = cli("verificar", protected, "--senha-de", "-")
    assert "são assinados por 1 (uma) pessoa." in told.out, told.err
