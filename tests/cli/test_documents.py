"""`documento` and `documentos`: issued, given out again as they left, copied; what stands, and what superseded it."""

import gzip
import re
from contextlib import closing
from pathlib import Path

import pypdfium2
import pytest

from plebapp.domain.journal import Action
from tests.cli.samples import MARTA, OTAVIO, PASSWORDS, SHEETS, Cli, Feed, Ran, as_marta, contents, file_with, write
from tests.storage.samples import CHECKOUT

AT = r"\d+º? \w+\.? \d{4}, \d\dh\d\d \([+−]\d\d:\d\d\)"


@pytest.fixture
def counted(cli: Cli, ready: Path) -> Path:
    """A plebiscite wholly counted."""
    assert cli("lancar", ready, write("folhas.csv", SHEETS)).status == 0
    return ready


def year(path: Path) -> int:
    """The year in which the last entry was made."""
    return int(contents(path)[0][-1].at[:4])


def make(cli: Cli, path: Path, target: str, *options: str, kind: str = "ata-geral") -> Ran:
    return cli("documento", path, kind, "-o", target, *options)


def change(cli: Cli, path: Path, text: str = "Ato 7/2026") -> None:
    assert cli("dados", path, "--ato", text).status == 0


def text_of(path: Path) -> str:
    """All pages' text, on one line."""
    with closing(pypdfium2.PdfDocument(path)) as document:
        return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())


def issues(path: Path) -> int:
    return [entry.action for entry in contents(path)[0]].count(Action.DOCUMENT_ISSUED)


def listed(cli: Cli, path: Path) -> list[str]:
    found = cli("documentos", path)
    assert (found.status, found.err) == (0, "")
    return found.out.splitlines()


def test_nothing_issued(cli: Cli, counted: Path) -> None:
    assert listed(cli, counted) == ["Nenhum documento foi expedido."]


def test_a_document_is_named_by_kind_number_and_year(cli: Cli, counted: Path) -> None:
    found = make(cli, counted, "ata.pdf")
    assert found.status == 0
    assert re.fullmatch(rf"Documento gravado: ata\.pdf \(Ata Geral nº 1/{year(counted)}, [\d,]+ [kM]B\)\n", found.out)


def test_what_is_not_stated_and_a_poll_long_past_are_told_before_a_new_document_leaves(cli: Cli, counted: Path) -> None:
    found = make(cli, counted, "ata.pdf")
    unstated, late, how = found.err.splitlines()
    assert unstated.startswith("Nos Dados do plebiscito não constam o ato da Assembleia Legislativa, a resolução do")
    assert re.match(r"A votação foi há [\d.]+ dias, em 6 de outubro de 2024, e a apuração deve terminar em dez", late)
    options = "--ato … --resolucao … --zona-junta … --sede-junta … --assina …"
    assert how == f"Na linha de comando: plebapp dados ARQUIVO.pleb {options}"
    assert "Nos Dados" not in make(cli, counted, "outra.pdf").err, "it left already"


def test_what_is_stated_is_not_asked_for(cli: Cli, counted: Path) -> None:
    stated = (
        "--ato",
        "Resolução nº 41",
        "--resolucao",
        "Resolução nº 1",
        "--zona-junta",
        "12",
        "--sede-junta",
        "Rosana",
    )
    cli("dados", counted, *stated, "--assina", "presidente=Ana", "--assina", "membro=Bento")
    found = make(cli, counted, "ata.pdf")
    assert found.err.startswith("A votação foi há ")
    assert "Na linha de comando" not in found.err


def test_while_nothing_changed_the_one_issued_is_given_out_again(cli: Cli, counted: Path) -> None:
    make(cli, counted, "ata.pdf")
    found = make(cli, counted, "outra.pdf")
    assert f"(Ata Geral nº 1/{year(counted)}, " in found.out
    assert re.fullmatch(rf"É o documento já expedido em {AT}, tal como saiu: vigente\.\n", found.err)
    assert Path("outra.pdf").read_bytes() == Path("ata.pdf").read_bytes()
    assert issues(counted) == 1


def test_after_a_change_a_new_one_supersedes_it(cli: Cli, counted: Path) -> None:
    make(cli, counted, "1.pdf")
    change(cli, counted)
    name = f"Ata Geral nº 1/{year(counted)}"
    (line,) = listed(cli, counted)
    assert re.fullmatch(
        rf"{name} · {AT} · Marta Nogueira · superada pelo que mudou no arquivo em {AT}: dados do plebiscito alterados",
        line,
    )
    found = make(cli, counted, "2.pdf")
    assert f"(Ata Geral nº 2/{year(counted)}, " in found.out
    first, second = listed(cli, counted)
    assert re.search(rf" · superada por Ata Geral nº 2/{year(counted)}, em {AT}$", first)
    assert second.endswith(" · vigente")


def test_anew_another_number_is_given_though_nothing_changed(cli: Cli, counted: Path) -> None:
    make(cli, counted, "1.pdf")
    assert f"nº 2/{year(counted)}, " in make(cli, counted, "2.pdf", "--de-novo").out
    assert [line.rpartition(" · ")[2][:8] for line in listed(cli, counted)] == ["superada", "vigente"]


def test_by_its_number_any_issue_is_given_out_as_it_left(cli: Cli, counted: Path) -> None:
    make(cli, counted, "1.pdf")
    change(cli, counted)
    make(cli, counted, "2.pdf")
    before = contents(counted)
    found = make(cli, counted, "de novo.pdf", "--numero", f"1/{year(counted)}")
    assert (found.status, f"(Ata Geral nº 1/{year(counted)}, " in found.out) == (0, True)
    assert f"tal como saiu: superada por Ata Geral nº 2/{year(counted)}, em " in found.err
    assert Path("de novo.pdf").read_bytes() == Path("1.pdf").read_bytes()
    assert contents(counted) == before


def test_a_draft_is_given_out_again_by_its_own_name(cli: Cli, ready: Path) -> None:
    make(cli, ready, "1.pdf")
    found = make(cli, ready, "2.pdf", "--numero", f"1/{year(ready)}", kind="minuta-da-ata-geral")
    assert f"(Minuta da Ata Geral nº 1/{year(ready)}, " in found.out
    assert Path("2.pdf").read_bytes() == Path("1.pdf").read_bytes()
    assert make(cli, ready, "3.pdf", "--numero", f"1/{year(ready)}").status == 1


def test_copies_are_numbered_and_are_not_the_same_paper(cli: Cli, counted: Path) -> None:
    number = f"1/{year(counted)}"
    make(cli, counted, "1.pdf")
    for copy, option in ((2, number), (3, f"{number}/2")):
        found = make(cli, counted, f"{copy}.pdf", "--nova-via", option)
        assert (found.status, found.err) == (0, "")
        assert f"(Ata Geral nº {number}, {copy}ª via, " in found.out
        assert f"{copy}ª via" in text_of(Path(f"{copy}.pdf"))
    assert "2ª via" not in text_of(Path("1.pdf"))
    again = make(cli, counted, "2 de novo.pdf", "--numero", f"{number}/2")
    assert f"(Ata Geral nº {number}, 2ª via, " in again.out
    assert Path("2 de novo.pdf").read_bytes() == Path("2.pdf").read_bytes()
    assert [line.rpartition(" · ")[2] for line in listed(cli, counted)] == ["vigente"] * 3
    assert "O arquivo confere" in cli("verificar", counted).out


def test_a_copy_of_what_is_superseded_is_refused_and_changes_nothing(cli: Cli, counted: Path) -> None:
    make(cli, counted, "1.pdf")
    change(cli, counted)
    before = contents(counted)
    found = make(cli, counted, "2.pdf", "--nova-via", f"1/{year(counted)}")
    assert found.status == 1
    assert f"Ata Geral nº 1/{year(counted)} está superada" in found.err
    assert not Path("2.pdf").exists()
    assert contents(counted) == before


def test_a_number_never_given_is_refused_and_says_where_they_are_listed(cli: Cli, counted: Path) -> None:
    for option in ("--numero", "--nova-via"):
        found = make(cli, counted, "1.pdf", option, "7/1999")
        assert found.status == 1
        assert "Não há Ata Geral nº 7/1999 entre os documentos expedidos" in found.err
        assert "plebapp documentos ARQUIVO.pleb" in found.err
    assert not Path("1.pdf").exists()


def test_a_document_of_an_older_file_is_given_out_and_has_no_copy(cli: Cli) -> None:
    path = Path("versao 2.pleb")
    path.write_bytes(gzip.decompress((CHECKOUT / "tests" / "data" / "versao-2.pleb.gz").read_bytes()))
    assert make(cli, path, "2.pdf", "--numero", "2/2026").status == 0
    assert Path("2.pdf").read_bytes() == b"%PDF-1 a mesma ata, outra vez"
    first, second, draft = listed(cli, path)
    assert " · superada por Ata Geral nº 2/2026, em 4 out. 2026, 17h00 (−03:00)" in first
    assert second.endswith(" · vigente")
    assert draft.startswith("Minuta da Ata Geral nº 1/2026 · ")
    found = make(cli, path, "3.pdf", "--nova-via", "2/2026")
    assert found.status == 1
    assert "saiu de uma versão do programa que não punha os dados no documento" in found.err


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--numero", "1/2026", "--de-novo"), "--numero e --de-novo: informe só uma destas opções"),
        (("--numero", "1/2026", "--nova-via", "1/2026"), "--numero e --nova-via: informe só uma destas opções"),
        (("--nova-via", "1/2026", "--so-leitura"), "uma via nova se guarda no arquivo"),
        (("--numero", "1"), "“1” não é número de documento: escreva número/ano, como 1/2026"),
        (("--numero", "1/2026/2/3"), "não é número de documento"),
        (("--nova-via", ""), "“” não é número de documento"),
        (("--numero", "\N{ARABIC-INDIC DIGIT ONE}/2026"), "não é número de documento"),
    ],
)
def test_what_does_not_fit_together_is_wrong_usage(
    cli: Cli, counted: Path, options: tuple[str, ...], says: str
) -> None:
    found = make(cli, counted, "1.pdf", *options)
    assert found.status == 2
    assert says in found.err
    assert not Path("1.pdf").exists()


@pytest.mark.parametrize(
    ("target", "form", "says"),
    [
        (
            "a.odt",
            "pdf",
            "“a.odt”: o nome é de ODT, e o que se grava é PDF; dê-lhe o final .pdf, ou peça --formato odt",
        ),
        ("a.TXT", "pdf", "o nome é de TXT, e o que se grava é PDF"),
        (
            "b.pdf",
            "odt",
            "“b.pdf”: o nome é de PDF, e o que se grava é ODT; dê-lhe o final .odt, ou peça --formato pdf",
        ),
        ("b.odt", "txt", "dê-lhe o final .txt, ou peça --formato odt"),
    ],
)
def test_a_name_that_belies_the_form_is_refused_with_both_ways_out(
    cli: Cli, counted: Path, target: str, form: str, says: str
) -> None:
    found = make(cli, counted, target, "--formato", form)
    assert (found.status, found.out) == (2, "")
    assert says in found.err
    assert not Path(target).exists()
    assert issues(counted) == 0


@pytest.mark.parametrize(
    ("target", "form"), [("a.PDF", "pdf"), ("ata", "pdf"), ("ata 1.2026", "odt"), ("a.Odt", "odt")]
)
def test_any_other_name_will_do(cli: Cli, counted: Path, target: str, form: str) -> None:
    assert make(cli, counted, target, "--formato", form).status == 0
    assert Path(target).exists()


def test_a_draft_of_now_has_no_name_of_its_own(cli: Cli, ready: Path) -> None:
    found = make(cli, ready, "1.pdf", kind="minuta-da-ata-geral")
    assert found.status == 2
    assert "a minuta de agora sai com ata-geral" in found.err


def test_only_read_what_stands_is_given_out_and_anything_else_without_a_number(cli: Cli, counted: Path) -> None:
    make(cli, counted, "1.pdf")
    found = make(cli, counted, "2.pdf", "--so-leitura")
    assert f"(Ata Geral nº 1/{year(counted)}, " in found.out
    assert Path("2.pdf").read_bytes() == Path("1.pdf").read_bytes()
    change(cli, counted)
    assert "(sem número, " in make(cli, counted, "3.pdf", "--so-leitura").out
    assert issues(counted) == 1


def test_in_a_protected_file_whoever_signs_in_sees_the_list(cli: Cli, feed: Feed, protected: Path) -> None:
    assert as_marta(cli, feed, "documentos", protected).out == "Nenhum documento foi expedido.\n"
    found = cli("documentos", protected, "--pessoa", OTAVIO, "--senha-de", file_with(PASSWORDS[OTAVIO]))
    assert found.status == 0
    assert cli("documentos", protected, "--pessoa", MARTA).status == 1
