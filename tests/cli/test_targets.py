"""Where a command may write: found out before anything is done, never over what is not its own."""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.samples import VOTERS_HEADER, Cli, Ran, contents, voters, write

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
ROWS = voters((0, 345, "Ana"), (1, 9, "Bia"))
"""One row that is taken, one that is refused."""

Write = Callable[[str | Path], Ran]


@pytest.fixture
def path(cli: Cli, with_stations: Path) -> Path:
    """A plebiscite with a voter of its own, so that both commands have something to write."""
    assert cli("importar-eleitores", with_stations, write("antes.csv", voters((5, 346, "Zoé")))).status == 0
    write("e.csv", ROWS)
    return with_stations


@pytest.fixture(params=["documento", "rejeitados"])
def output(request: pytest.FixtureRequest, cli: Cli, path: Path) -> Write:
    """Run the command that writes a document, or the one that writes refused rows."""
    if request.param == "documento":
        return lambda target: cli("documento", path, "ata-geral", "-o", target)
    return lambda target: cli("importar-eleitores", path, "e.csv", "--rejeitados", target)


REFUSALS = f"{VOTERS_HEADER};linha;campo;valor;motivo\n"


def test_an_earlier_file_of_the_same_kind_gives_way(cli: Cli, path: Path) -> None:
    for arguments, name, earlier, now in (
        (("documento", path, "ata-geral", "-o"), "ata.pdf", b"%PDF-1.4 antes", b"%PDF"),
        (("importar-eleitores", path, "e.csv", "--rejeitados"), "r.csv", REFUSALS.encode(), b"\xef\xbb\xbf"),
    ):
        target = Path(name)
        target.write_bytes(earlier)
        assert cli(*arguments, target).status == 0
        assert target.read_bytes().startswith(now)
        assert target.read_bytes() != earlier
        assert not list(Path().glob(".*"))


NOT_OURS: dict[str, bytes] = {
    "the clerk's own table": ROWS.encode(),
    "an empty file": b"",
    "a text": b"motivo\n",
    "almost a PDF": b" %PDF-1.7\n",
    "a spreadsheet": b"PK\x03\x04" + bytes(100),
    "bytes": bytes(range(256)),
    "another order": b"titulo;campo;linha;valor;motivo\n",
}


@pytest.mark.parametrize("kind", NOT_OURS)
def test_a_file_of_another_kind_stays_and_is_named(path: Path, output: Write, kind: str) -> None:
    before = contents(path)
    target = Path("existe.csv")
    target.write_bytes(NOT_OURS[kind])
    found = output(target)
    assert (found.status, found.out) == (2, "")
    assert "“existe.csv” não pode ser gravado: já existe, e não é um" in found.err
    assert "escolha outro nome" in found.err
    assert target.read_bytes() == NOT_OURS[kind]
    assert contents(path) == before


def test_each_kind_stays_before_the_other(cli: Cli, path: Path) -> None:
    before = contents(path)
    Path("r.csv").write_text(REFUSALS, encoding="utf-8")
    Path("a.pdf").write_bytes(b"%PDF-1.7")
    assert cli("documento", path, "ata-geral", "-o", "r.csv").status == 2
    assert cli("importar-eleitores", path, "e.csv", "--rejeitados", "a.pdf").status == 2
    assert Path("r.csv").read_text(encoding="utf-8") == REFUSALS
    assert Path("a.pdf").read_bytes() == b"%PDF-1.7"
    assert contents(path) == before


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("x.pleb", "esse nome é de arquivo de plebiscito"),
        ("X.PLEB", "esse nome é de arquivo de plebiscito"),
        ("x.pleb-wal", "esse nome é de arquivo de plebiscito"),
        ("x.pleb.chaves", "esse nome é de arquivo de plebiscito"),
        ("n.pleb", "é um dos arquivos que o comando lê"),
        ("./pasta/../n.pleb", "é um dos arquivos que o comando lê"),
    ],
)
def test_a_plebiscite_stays_a_plebiscite_and_the_reason_is_the_true_one(
    path: Path, output: Write, name: str, says: str
) -> None:
    Path("pasta").mkdir()
    before = contents(path)
    found = output(name)
    assert found.status == 2
    assert says in found.err
    assert contents(path) == before
    assert not Path("x.pleb").exists()


def test_the_table_being_read_is_no_target(cli: Cli, path: Path) -> None:
    found = cli("importar-eleitores", path, "e.csv", "--rejeitados", "./e.csv")
    assert found.status == 2
    assert "é um dos arquivos que o comando lê" in found.err


@POSIX
def test_a_link_to_what_is_read_or_to_another_kind_is_no_target_either(path: Path, output: Write) -> None:
    before = contents(path)
    Path("elo.pdf").symlink_to("n.pleb")
    Path("outro.csv").symlink_to("antes.csv")
    for name in ("elo.pdf", "outro.csv"):
        assert output(name).status == 2
        assert Path(name).is_symlink()
    assert contents(path) == before


@POSIX
def test_a_link_is_followed_and_stays(path: Path, output: Write) -> None:
    Path("pasta").mkdir()
    Path("elo").symlink_to("pasta/alvo")
    for _ in range(2):  # to nothing, and then to what was written
        if output("elo").status != 0:
            Path("e.csv").write_text(voters((7, 345, "Caio"), (1, 9, "Bia")), encoding="utf-8")
            assert output("elo").status == 0
        assert Path("elo").is_symlink()
        assert Path("pasta/alvo").stat().st_size > 0
    assert [found.name for found in Path("pasta").iterdir()] == ["alvo"]


@POSIX
def test_what_is_no_file_is_refused_before_anything_is_done(path: Path, output: Write) -> None:
    os.mkfifo("fila")
    Path("elo").symlink_to(os.devnull)
    Path("pasta").mkdir()
    before = contents(path)
    for name, says in (
        (os.devnull, "não é um arquivo comum"),
        ("elo", "não é um arquivo comum"),
        ("fila", "não é um arquivo comum"),
        ("pasta", "é uma pasta"),
        ("nada/r.csv", "“nada” não existe"),
        ("x" * 300, "longo demais"),
        ("e.csv/r.csv", "“e.csv” não existe"),
    ):
        found = output(name)
        assert (found.status, found.out) == (3, "")
        assert says in found.err
    assert Path("elo").is_symlink()
    assert contents(path) == before


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="only Linux shows its open files as links")
def test_a_link_into_a_pipe_as_standard_output_may_be_is_refused_and_stays(path: Path, output: Write) -> None:
    before = contents(path)
    reading, writing = os.pipe()
    try:
        Path("meu.csv").symlink_to(f"/proc/self/fd/{writing}")
        for name in ("meu.csv", f"/proc/self/fd/{writing}"):
            assert output(name).status == 3
        assert Path("meu.csv").is_symlink()
    finally:
        os.close(reading)
        os.close(writing)
    assert contents(path) == before


@pytest.fixture
def forbidden() -> Iterator[Path]:
    """A folder in which nothing may be made; an administrator steps down meanwhile."""
    administrator = os.geteuid() == 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        yield folder
        if administrator:
            os.seteuid(0)
        folder.chmod(0o755)


@POSIX
def test_a_folder_that_may_not_be_written_is_found_out_before_the_import(
    path: Path, output: Write, forbidden: Path
) -> None:
    before = contents(path)
    if os.geteuid() == 0:
        os.seteuid(65534)
    found = output(forbidden / "saida")
    assert (found.status, found.out) == (3, "")
    assert f"Não se pode gravar na pasta “{forbidden}”: falta permissão" in found.err
    if os.geteuid() == 65534:
        os.seteuid(0)
    assert contents(path) == before
    assert not list(forbidden.iterdir())


def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the disk be full from now on, where files are made whole."""

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("plebapp.exchange.replacing.os.fsync", fail)


def test_a_document_that_cannot_be_written_leaves_the_earlier_one(
    cli: Cli, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("ata.pdf").write_bytes(b"%PDF-antes")
    failing(monkeypatch)
    found = cli("documento", path, "ata-geral", "-o", "ata.pdf")
    assert found.status == 3
    assert "disco está cheio" in found.err
    assert Path("ata.pdf").read_bytes() == b"%PDF-antes"
    assert not list(Path().glob(".ata*"))
    monkeypatch.setattr("plebapp.exchange.replacing.os.fsync", lambda _: None)  # room again
    assert "nº 1/" in cli("documento", path, "ata-geral", "-o", "ata.pdf").out, "the failure took no number"


def test_when_only_the_refused_rows_cannot_be_written_the_import_is_done_and_says_so(
    cli: Cli, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something changed: the status is that of something done."""
    failing(monkeypatch)
    found = cli("importar-eleitores", path, "e.csv", "--rejeitados", "r.csv")
    assert found.status == 0
    assert "Eleitores incluídos: 1\n" in found.out
    assert "A importação está feita; só o arquivo das linhas recusadas não foi gravado." in found.err
    assert "gravadas em" not in found.out
    assert len(contents(path)[0]) == 4
    assert not Path("r.csv").exists()


def test_when_nothing_was_taken_either_nothing_changed(cli: Cli, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(path)
    failing(monkeypatch)
    found = cli("importar-eleitores", path, write("x.csv", voters((1, 9, "Bia"))), "--rejeitados", "r.csv")
    assert found.status == 1
    assert "A importação está feita" not in found.err
    assert contents(path) == before
