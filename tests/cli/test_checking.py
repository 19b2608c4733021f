"""`conferir`: the verdict, what was found, the exit status, and the data saved apart."""

import hashlib
from io import BytesIO
from pathlib import Path

import pytest
from pikepdf import Pdf

from plebapp.cli.exits import DONE, REFUSED, UNUSABLE, USAGE
from tests.cli.samples import MARTA, PASSWORDS, Cli, Feed
from tests.usecases.presented import document


@pytest.fixture
def minutes(cli: Cli, ready: Path) -> Path:
    """A draft of the minutes, issued."""
    path = Path("minuta.pdf")
    assert cli("documento", ready, "ata-geral", "-o", path).status == DONE
    return path


def drawn_over(path: Path) -> Path:
    out = BytesIO()
    with Pdf.open(path) as pdf:
        pdf.pages[0].contents_add(pdf.make_stream(b"q 0 g 300 300 60 10 re f Q"))
        pdf.save(out)
    altered = Path("alterada.pdf")
    altered.write_bytes(out.getvalue())
    return altered


def test_a_document_that_agrees(cli: Cli, minutes: Path) -> None:
    found = cli("conferir", minutes)
    assert (found.status, found.err) == (DONE, "")
    assert found.out.splitlines()[-1] == "CONFERE: Minuta da Ata Geral nº 1/2026"
    assert "só o arquivo do plebiscito diz" in found.out


def test_with_the_file(cli: Cli, ready: Path, minutes: Path) -> None:
    before = hashlib.sha256(ready.read_bytes()).hexdigest()
    found = cli("conferir", minutes, "--arquivo", ready)
    assert found.status == DONE
    assert "por Marta Nogueira, byte por byte como saiu." in found.out
    assert "Está vigente" in found.out
    assert hashlib.sha256(ready.read_bytes()).hexdigest() == before


def test_a_document_that_does_not_agree(cli: Cli, minutes: Path) -> None:
    found = cli("conferir", drawn_over(minutes))
    assert found.status == UNUSABLE
    assert "Folha 1, a meia altura, ao centro: o texto é o mesmo, mas a folha não tem a aparência devida" in found.out
    assert found.out.splitlines()[-1] == "NÃO CONFERE: Minuta da Ata Geral nº 1/2026"
    assert found.err == "O documento NÃO confere: 1 divergência.\n"


def test_the_data_are_saved_apart(cli: Cli, minutes: Path) -> None:
    found = cli("conferir", minutes, "--dados", "dados.json")
    assert "Dados gravados em “dados.json”." in found.out
    with Pdf.open(minutes) as pdf:
        assert Path("dados.json").read_bytes() == pdf.attachments["dados.json"].get_file().read_bytes()


def test_data_are_saved_of_a_document_that_does_not_agree_too(cli: Cli, minutes: Path) -> None:
    assert cli("conferir", drawn_over(minutes), "--dados", "dados.json").status == UNUSABLE
    assert Path("dados.json").exists()


def test_data_take_the_place_of_other_data(cli: Cli, minutes: Path) -> None:
    assert cli("conferir", minutes, "--dados", "dados.json").status == DONE
    content = Path("dados.json").read_bytes()
    Path("dados.json").write_bytes(content + b"\n")
    assert cli("conferir", minutes, "--dados", "dados.json").status == DONE
    assert Path("dados.json").read_bytes() == content


def test_data_take_the_place_of_nothing_else(cli: Cli, ready: Path, minutes: Path) -> None:
    """Neither of what is read, nor of a plebiscite or what lies beside it, nor of anything else."""
    Path("outra.pdf").write_bytes(minutes.read_bytes())
    Path("outro.json").write_text('{\n "format": "outro"', encoding="utf-8")
    Path("vazio.json").write_bytes(b"")
    Path("copia.pleb").write_bytes(ready.read_bytes())
    Path("copia sem final").write_bytes(ready.read_bytes())
    for name, says in (
        (minutes, "é um dos arquivos que o comando lê"),
        (f"./{minutes}", "é um dos arquivos que o comando lê"),
        (ready, "é um dos arquivos que o comando lê"),
        ("copia.pleb", "esse nome é de arquivo de plebiscito"),
        (f"{ready}.chaves", "esse nome é de arquivo de plebiscito"),
        (f"{ready}-wal", "esse nome é de arquivo de plebiscito"),
        ("copia sem final", "não é um dados.json deste programa"),
        ("outra.pdf", "não é um dados.json deste programa"),
        ("outro.json", "não é um dados.json deste programa"),
        ("vazio.json", "não é um dados.json deste programa"),
    ):
        before = {path: path.read_bytes() for path in Path().iterdir()}
        found = cli("conferir", minutes, "--arquivo", ready, "--dados", name)
        assert (found.status, found.out) == (USAGE, "")
        assert says in found.err
        assert {path: path.read_bytes() for path in Path().iterdir()} == before


def test_data_that_cannot_be_written(cli: Cli, minutes: Path) -> None:
    assert cli("conferir", minutes, "--dados", Path("falta") / "dados.json").status == UNUSABLE


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"", "vazio"), (b"PK\x03\x04", "não é um PDF"), (b"%PDF-1.7\n", "danificado")],
)
def test_what_is_no_document(cli: Cli, content: bytes, said: str) -> None:
    Path("x.pdf").write_bytes(content)
    found = cli("conferir", "x.pdf")
    assert found.status == UNUSABLE
    assert said in found.err


def test_what_is_not_there(cli: Cli, minutes: Path) -> None:
    assert cli("conferir", "falta.pdf").status == UNUSABLE
    assert cli("conferir", minutes, "--arquivo", "falta.pleb").status == UNUSABLE
    assert cli("conferir", ".").status == UNUSABLE
    assert cli("conferir").status == USAGE


def test_a_protected_file_asks_who_checks(cli: Cli, feed: Feed, protected: Path) -> None:
    Path("ata.pdf").write_bytes(document().pdf)
    feed("outra senha qualquer")
    assert cli("conferir", "ata.pdf", "--arquivo", protected, "--senha-de", "-").status == REFUSED
    feed(PASSWORDS[MARTA])
    found = cli("conferir", "ata.pdf", "--arquivo", protected, "--senha-de", "-")
    assert found.status == UNUSABLE
    assert "O documento é de outro plebiscito" in found.out


def test_a_password_without_a_file_is_told(cli: Cli, feed: Feed, minutes: Path) -> None:
    feed("senha")
    found = cli("conferir", minutes, "--senha-de", "-")
    assert found.status == USAGE
    assert "--senha-de: só com --arquivo" in found.err
