"""`documento --formato`: the text of the minutes for other systems, which is no document and takes nobody's place."""

from pathlib import Path

import pytest

from plebapp.domain.journal import Action
from tests.cli.samples import SHEETS, Cli, contents, write
from tests.reports.odt_reading import paragraphs

TOLD = "Não é documento e não foi expedido: serve para colar noutro sistema."
FORMS = pytest.mark.parametrize("form", ["txt", "odt"])


def lines(path: Path) -> list[str]:
    """The paragraphs of a text, plain or ODT."""
    content = path.read_bytes()
    if path.suffix == ".odt":
        return paragraphs(content)
    assert content.startswith(b"\xef\xbb\xbf")
    assert content.count(b"\n") == content.count(b"\r\n") > 50
    return content.decode("utf-8-sig").split("\r\n\r\n")


@pytest.fixture
def counted(cli: Cli, ready: Path) -> Path:
    """A plebiscite wholly counted."""
    assert cli("lancar", ready, write("folhas.csv", SHEETS)).status == 0
    return ready


@FORMS
def test_a_text_is_written_and_nothing_issued(cli: Cli, counted: Path, form: str) -> None:
    before = contents(counted)
    found = cli("documento", counted, "ata-geral", "-o", f"ata.{form}", "--formato", form)
    assert (found.status, found.err) == (0, "")
    assert found.out == f"Texto gravado: ata.{form}. {TOLD}\n"
    told = lines(Path(f"ata.{form}"))
    assert told[-1].strip().startswith("Texto extraído da Ata Geral não expedida, feita em")
    assert any("Nova Primavera" in line for line in told)
    assert contents(counted) == before


@FORMS
def test_the_text_of_what_was_issued_bears_its_number_and_moment(cli: Cli, counted: Path, form: str) -> None:
    assert cli("documento", counted, "ata-geral", "-o", "ata.pdf").status == 0
    for option in ([], ["--numero", f"1/{year(counted)}"]):
        target = Path(f"ata{len(option)}.{form}")
        assert cli("documento", counted, "ata-geral", "-o", target, "--formato", form, *option).status == 0
        assert lines(target)[-1].startswith(f"Texto extraído da Ata Geral nº 1/{year(counted)}, emitida em")
    assert [entry.action for entry in contents(counted)[0]].count(Action.DOCUMENT_ISSUED) == 1


def year(path: Path) -> int:
    """The year in which the last entry was made."""
    return int(contents(path)[0][-1].at[:4])


@FORMS
def test_a_draft_says_so(cli: Cli, ready: Path, form: str) -> None:
    assert cli("documento", ready, "ata-geral", "-o", f"minuta.{form}", "--formato", form).status == 0
    told = lines(Path(f"minuta.{form}"))
    assert told[0] == "MINUTA"
    assert told[-1].strip() == "MINUTA"
    assert told[-2].startswith("Texto extraído da Minuta da Ata Geral não expedida, feita em")


@FORMS
@pytest.mark.parametrize("name", ["dele.txt", "n.pleb", "novo.pleb", "."])
def test_a_text_takes_no_files_place(cli: Cli, ready: Path, form: str, name: str) -> None:
    Path("dele.txt").write_text("o que alguém escreveu", encoding="utf-8")
    before = ready.read_bytes()
    found = cli("documento", ready, "ata-geral", "-o", name, "--formato", form)
    assert found.status in {1, 2, 3}
    assert found.out == ""
    assert Path("dele.txt").read_text(encoding="utf-8") == "o que alguém escreveu"
    assert ready.read_bytes() == before
    assert not Path("novo.pleb").exists()


@pytest.mark.parametrize("option", [["--nova-via", "1/2026"], ["--de-novo"]])
def test_a_text_is_not_issued(cli: Cli, ready: Path, option: list[str]) -> None:
    found = cli("documento", ready, "ata-geral", "-o", "a.txt", "--formato", "txt", *option)
    assert found.status == 2
    assert "um texto não é expedido" in found.err
    assert not Path("a.txt").exists()
