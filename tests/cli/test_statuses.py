"""Exit statuses: 0 done, 1 refused, 2 wrong usage, 3 no file of ours. A refusal changes nothing."""

import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlcipher3 import dbapi2

from plebapp.cli.exits import REFUSED, UNUSABLE, status_of
from plebapp.domain.errors import Code, PlebError
from tests.cli.samples import SHEETS, STATIONS, Cli, contents, new, voters, write
from tests.usecases.forging import forging

FILE_CODES = {
    "FILE_MISSING", "FILE_IS_FOLDER", "FILE_NOT_OURS", "FILE_DAMAGED", "FILE_DISAGREES", "FILE_NEWER", "FILE_FORBIDDEN",
    "FILE_IS_DEVICE", "FILE_NAME_TOO_LONG", "FOLDER_FORBIDDEN", "FOLDER_MISSING", "FOLDER_IS_FILE", "FILE_OLDER",
    "FILE_ON_NETWORK", "DISK_FULL", "WRITE_FAILED", "COPY_DIFFERS",
    "KEYS_MISSING", "KEYS_DAMAGED", "KEYS_ALTERED", "KEYS_OF_ANOTHER_FILE",
    "TABLE_MISSING", "TABLE_IS_FOLDER", "TABLE_FORBIDDEN", "TABLE_UNREADABLE",
    "DOCUMENT_DATA_MALFORMED", "DOCUMENT_DATA_NEWER",
    "PDF_EMPTY", "PDF_TOO_LARGE", "PDF_NOT_PDF", "PDF_ENCRYPTED", "PDF_DAMAGED",
}  # fmt: skip

NEW = ("novo", "outro.pleb", "--nome", "A", "--uf", "SP", "--data-votacao", "2024-10-06")


@pytest.mark.parametrize("code", Code)
def test_every_refusal_has_its_status(code: Code) -> None:
    assert status_of(PlebError(code)) == (UNUSABLE if code.name in FILE_CODES else REFUSED)


def with_uf(uf: str) -> tuple[str, ...]:
    return (*NEW[:4], "--uf", uf, *NEW[6:])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((*NEW[:1], "n.pleb", *NEW[2:]), "já existe"),
        (with_uf("FN"), "território federal"),
        (with_uf("tf"), "território federal"),
        ((*NEW, "--data-limite", "2024-10-07"), "posterior ao dia da votação"),
        ((*NEW, "--digitacao", "dupla"), "“digitação dupla, por duas pessoas” ainda não é opção"),
        ((*NEW, "--digitacao", "dupla-mesma"), "“digitação dupla, pela mesma pessoa” ainda não é opção"),
        ((*NEW, "--origem", "Jaru", "--origem", "JARU"), "“JARU” está duas vezes"),
        ((*NEW, "--tipo", "fusao"), "dois municípios ou mais"),
        ((*NEW, "--tipo", "fusao", "--origem", "Jaru"), "dois municípios ou mais"),
        (("dados", "n.pleb", "--tipo", "fusao"), "dois municípios ou mais"),
        (("dados", "n.pleb", "--uf", "FN"), "território federal"),
        (("dados", "n.pleb", "--data-limite", "2020-01-01"), "a data-limite"),
        (("dados", "n.pleb", "--data-limite", "2024-10-07"), "posterior ao dia da votação"),
        (("importar-secoes", "n.pleb", "secoes.csv"), "foi encerrada"),
        (("importar-eleitores", "n.pleb", "eleitores.csv"), "foi encerrada"),
        (("importar-eleitores", "n.pleb", "eleitores.csv", "--mapa", "Sala=zona"), "coluna “Sala”"),
        (("importar-eleitores", "n.pleb", "eleitores.csv", "--mapa", "nome=sala"), "campo “sala”"),
        (("encerrar-relacao", "n.pleb"), "foi encerrada"),
        (("lancar", "n.pleb", "secoes.csv"), "não se reconhece a coluna de: votantes, cedulas, sim, nao"),
        (("exemplo", "n.pleb", "--eleitores", "50"), "já existe"),
    ],
)
def test_what_a_rule_refuses_is_1_and_changes_nothing(
    cli: Cli, ready: Path, arguments: tuple[str, ...], says: str
) -> None:
    before = contents(ready)
    found = cli(*arguments)
    assert found.status == 1
    assert says in found.err
    assert found.out == ""
    assert contents(ready) == before
    assert not Path("outro.pleb").exists()


def test_the_steps_must_come_in_the_order_of_the_law(cli: Cli) -> None:
    path = new(cli)
    for arguments, says in (
        (("importar-eleitores", path, write("e.csv", voters((0, 345, "Ana")))), "Ainda não há seções"),
        (("encerrar-relacao", path), "nenhum eleitor incluído"),
        (("lancar", path, write("f.csv", SHEETS)), "ainda está aberta"),
        (("resultado", path), "I = 0"),
        (("documento", path, "ata-geral", "-o", "ata.pdf"), "I = 0"),
    ):
        found = cli(*arguments)
        assert (found.status, found.out) == (1, "")
        assert says in found.err
    assert not Path("ata.pdf").exists()
    assert len(contents(path)[0]) == 1


def test_nothing_is_counted_before_the_poll_closes(cli: Cli) -> None:
    cli("novo", "n.pleb", "--nome", "A", "--uf", "AC", "--data-votacao", "2199-10-06")
    cli("importar-secoes", "n.pleb", write("s.csv", STATIONS))
    cli("importar-eleitores", "n.pleb", write("e.csv", voters((0, 345, "Ana"))))
    cli("encerrar-relacao", "n.pleb")
    found = cli("lancar", "n.pleb", write("f.csv", SHEETS))
    assert found.status == 1
    assert "A votação só se encerra em 6 out. 2199, 17h00 (−05:00)" in found.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("novo",),
        ("novo", "x.pleb"),
        (*NEW, "sobra"),
        (*NEW, "--sim"),
        (*NEW[:-1], "31/02/2026"),
        (*NEW[:-1], "ontem"),
        (*NEW[:3], "", *NEW[4:]),
        (*NEW[:3], " ", *NEW[4:]),
        with_uf(""),
        with_uf("XX"),
        with_uf("xx"),
        with_uf("São Paulo"),
        (*NEW, "--pessoa", ""),
        (*NEW, "--pessoa", " "),
        (*NEW, "--origem", ""),
        (*NEW[:3], "x" * 10_000, *NEW[4:]),
        (*NEW[:3], "\u202eA", *NEW[4:]),
        (*NEW[:3], "🗳️", *NEW[4:]),
        (*NEW, "--regime", "lei1"),
        (*NEW, "--maioria", "1/2"),
        (*NEW, "--regime", "custom"),
        (*NEW, "--regime", "custom", "--maioria", "1/2"),
        (*NEW, "--regime", "custom", "--quorum", "nenhum"),
        (*NEW, "--regime", "custom", "--quorum", "3/2", "--maioria", "1/2"),
        (*NEW, "--regime", "custom", "--quorum", "1/0", "--maioria", "1/2"),
        (*NEW, "--regime", "custom", "--quorum", "0,5", "--maioria", "1/2"),
        (*NEW, "--regime", "custom", "--quorum", "0/1", "--maioria", "1/2"),
        (*NEW, "--regime", "custom", "--quorum", "1/2", "--maioria", "0/1"),
        (*NEW, "--regime", "custom", "--quorum", "0/0", "--maioria", "1/2"),
        (*NEW, "--regime", "custom", "--quorum", "nenhum", "--maioria", "2/1"),
        ("dados", "n.pleb", "--nome", ""),
        ("dados", "n.pleb", "--uf", "xx"),
        ("dados", "n.pleb", "--maioria", "1/2"),
        ("dados", "n.pleb", "--regime", "custom"),
        ("dados", "n.pleb", "--zona-junta", "0"),
        ("dados", "n.pleb", "--zona-junta", "x"),
        ("dados", "n.pleb", "--assina", "Helena"),
        ("dados", "n.pleb", "--assina", "juiz=Helena"),
        ("dados", "n.pleb", "--assina", "presidente=🗳️"),
        ("dados", "n.pleb", "--simulado"),
        ("dados", "n.pleb", "--digitacao", "unica"),
        (*NEW, "--combinacao", "juntas"),
        (*NEW, "--criterio"),
        (*NEW, "--simulado=sim"),
        ("importar-secoes", "n.pleb"),
        ("importar-secoes", "n.pleb", ""),
        ("importar-eleitores", "n.pleb", "e\0.csv"),
        ("importar-eleitores", "n.pleb", "eleitores.csv", "--mapa", "nome"),
        ("importar-eleitores", "n.pleb", "eleitores.csv", "--rejeitados", "eleitores.csv"),
        ("importar-eleitores", "n.pleb", "eleitores.csv", "--rejeitados", "n.pleb"),
        ("importar-eleitores", "n.pleb", "eleitores.csv", "--rejeitados", "N.PLEB-wal"),
        ("documento", "n.pleb"),
        ("documento", "n.pleb", "ata-geral"),
        ("documento", "n.pleb", "ata", "-o", "x.pdf"),
        ("documento", "n.pleb", "ata-geral", "-o", "n.pleb"),
        ("documento", "n.pleb", "ata-geral", "-o", "./outro.pleb.chaves"),
        ("exemplo", "x.pleb", "--eleitores", "49"),
        ("exemplo", "x.pleb", "--eleitores", "250.001"),
        ("exemplo", "x.pleb", "--secoes", "0"),
        ("resultado", "n.pleb", "--js"),
        ("resultado",),
        ("resultad", "n.pleb"),
        ("resultad",),
        ("--json",),
    ],
    ids=lambda arguments: " ".join(arguments)[:60].replace("\0", "NUL"),
)
def test_wrong_usage_is_2_and_changes_nothing(cli: Cli, ready: Path, arguments: tuple[str, ...]) -> None:
    before, there = contents(ready), sorted(Path().iterdir())
    found = cli(*arguments)
    assert found.status == 2
    assert found.out == ""
    assert found.err.startswith("plebapp")
    assert len(found.err) < 500
    assert contents(ready) == before
    assert sorted(Path().iterdir()) == there


def damaged(path: Path) -> None:
    """Overwrite the middle of a plebiscite."""
    content = bytearray(path.read_bytes())
    content[4_096 : len(content)] = b"\xff" * (len(content) - 4_096)
    path.write_bytes(content)


NO_PLEBISCITE: dict[str, Callable[[Path], object]] = {
    "missing": lambda path: None,
    "in no folder": lambda path: None,
    "empty": lambda path: path.touch(),
    "folder": lambda path: path.mkdir(),
    "pdf": lambda path: path.write_bytes(b"%PDF-1.7\n" + b"x" * 5_000),
    "text": lambda path: path.write_text("zona;secao\n12;345\n", encoding="utf-8"),
    "zeros": lambda path: path.write_bytes(bytes(10_000)),
    "half a header": lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(20)),
}

ON_A_FILE = [
    ("dados", "{}"),
    ("importar-secoes", "{}", "secoes.csv"),
    ("importar-eleitores", "{}", "eleitores.csv"),
    ("encerrar-relacao", "{}"),
    ("lancar", "{}", "folhas.csv"),
    ("resultado", "{}"),
    ("documento", "{}", "ata-geral", "-o", "ata.pdf"),
    ("verificar", "{}"),
    ("copiar", "{}", "."),
    ("restaurar", "{}", "-o", "novo.pleb"),
    ("resgatar", "{}", "resgate"),
]


@pytest.mark.parametrize("kind", NO_PLEBISCITE)
@pytest.mark.parametrize("command", ON_A_FILE, ids=lambda command: command[0])
def test_what_is_no_plebiscite_is_3_and_stays_as_it_is(
    cli: Cli, tmp_path: Path, kind: str, command: tuple[str, ...]
) -> None:
    path = tmp_path / "nada" / "x.pleb" if kind == "in no folder" else tmp_path / "x.pleb"
    write("secoes.csv", STATIONS)
    write("eleitores.csv", voters((0, 345, "Ana")))
    write("folhas.csv", SHEETS)
    NO_PLEBISCITE[kind](path)
    before = path.read_bytes() if path.is_file() else None
    there = sorted(tmp_path.iterdir())
    found = cli(*(word.format(path) for word in command))
    assert found.status == 3
    assert found.out == ""
    assert "x.pleb" in found.err
    assert len(found.err.splitlines()) == 1
    assert (path.read_bytes() if path.is_file() else None) == before
    assert sorted(tmp_path.iterdir()) == there


@pytest.mark.parametrize("command", ON_A_FILE, ids=lambda command: command[0])
def test_a_damaged_plebiscite_is_3(cli: Cli, ready: Path, command: tuple[str, ...]) -> None:
    write("folhas.csv", SHEETS)
    damaged(ready)
    found = cli(*(word.format(ready) for word in command))
    assert found.status == 3
    assert "danificad" in found.err + found.out


def test_a_table_that_is_missing_is_3(cli: Cli, ready: Path) -> None:
    for command in ("importar-secoes", "importar-eleitores", "lancar"):
        found = cli(command, ready, "nada.csv")
        assert (found.status, found.err) == (3, "plebapp: “nada.csv” não existe: confira o nome e a pasta.\n")


def test_a_file_that_was_tampered_with_does_not_verify(cli: Cli, ready: Path) -> None:
    assert cli("verificar", ready).status == 0
    content = ready.read_bytes()
    assert b"Eleitor A" in content
    ready.write_bytes(content.replace(b"Eleitor A", b"Eleitor Z"))
    found = cli("verificar", ready)
    assert found.status == 3
    assert "A relação de votantes mudou depois de encerrada: o resumo dela não confere." in found.out
    assert "O arquivo NÃO confere" in found.err
    assert found.err.endswith("Guarde-o como está, não trabalhe mais nele e volte à última cópia que confere.\n")
    assert len(found.out.splitlines()) == len(set(found.out.splitlines())), "nothing is counted twice"


def edited(path: Path, statement: str) -> None:
    """Change a file with a tool for databases."""
    with forging(path) as forger:
        forger.run(statement)


def zeroed(path: Path, root: str) -> None:
    """Lose the first page of a table or an index."""
    with closing(dbapi2.connect(path)) as raw:
        [(page,)] = raw.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (root,)).fetchall()
    content = bytearray(path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = bytes(4096)
    path.write_bytes(content)


UNSOUND: dict[str, Callable[[Path], object]] = {
    "a page of the voters": lambda path: zeroed(path, "voter"),
    "a page of an index": lambda path: zeroed(path, "voter_by_name"),
    "a page of the drafts": lambda path: zeroed(path, "draft"),
    "a voter's address": lambda path: edited(path, "UPDATE voter SET address = 'Rua Outra' WHERE id = 1"),
    "a voter's search text": lambda path: edited(path, "UPDATE voter SET search_key = 'outro' WHERE id = 1"),
    "a sheet": lambda path: edited(path, "UPDATE tally SET sim = sim + 1"),
    "a structure": lambda path: edited(path, "DROP INDEX voter_by_name"),
}


@pytest.mark.parametrize("what", UNSOUND)
def test_what_does_not_verify_gives_no_result_nor_numbers_of_its_own(cli: Cli, ready: Path, what: str) -> None:
    assert cli("lancar", ready, write("folhas.csv", SHEETS)).status == 0
    assert cli("resultado", ready).status == 0
    UNSOUND[what](ready)
    verified = cli("verificar", ready)
    assert verified.status == 3
    assert verified.err.endswith("Guarde-o como está, não trabalhe mais nele e volte à última cópia que confere.\n")
    assert re.search(f"NÃO confere: {len(verified.out.splitlines())} diverg", verified.err)
    assert len(set(verified.out.splitlines())) == len(verified.out.splitlines())
    for english in ENGLISH.findall(verified.out):
        assert english in "".join(re.findall(r"\(detalhe técnico: .*?\)", verified.out))
    for options in ((), ("--json",)):
        found = cli("resultado", ready, *options)
        assert (found.status, found.out) == (3, "")
        assert "volte à última cópia que confere" in found.err or "na última cópia que confere" in found.err
        assert "divergência" not in found.err, "how many they are, verifying says"


ENGLISH = re.compile(r"\b(?:database|malformed|disk|image|row|page|empty|missing|refers)\b")
