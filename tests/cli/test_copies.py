"""Copying, restoring and salvaging from the command line."""

import re
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.exchange.csv_out import write_table
from plebapp.storage.library import SqliteLibrary
from plebapp.texts.salvage import REPORT
from tests.cli.samples import (
    MARTA,
    NEW_PASSWORD,
    PASSWORDS,
    SHEETS,
    Cli,
    Feed,
    as_marta,
    contents,
    new,
    words_in,
    write,
)

COPY = re.compile(r"n \d{4}-\d\d-\d\d \d\dh\d\dm\d\d-0300\.pleb")


@pytest.fixture
def folder(cli: Cli) -> Path:
    """A folder of copies, where the commands run."""
    path = Path("pendrive")
    path.mkdir()
    return path


def copies(folder: Path) -> list[Path]:
    """The copies there, oldest first."""
    return sorted(path for path in folder.iterdir() if path.suffix == ".pleb")


def test_a_copy_is_made_where_one_says_and_told_when_it_stands(cli: Cli, ready: Path, folder: Path) -> None:
    before = ready.read_bytes()
    found = cli("copiar", ready, folder)
    (copy,) = folder.iterdir()
    assert COPY.fullmatch(copy.name)
    assert (found.status, found.err) == (0, "")
    assert found.out == f"Cópia concluída: gravada, lida de volta e conferida em “{copy}”.\n"
    assert contents(copy) == contents(ready)
    assert len(before) == ready.stat().st_size


def test_a_copy_is_made_while_a_window_has_the_file(cli: Cli, ready: Path, folder: Path) -> None:
    book = SqliteLibrary().open(ready, holder="Bia")
    with book.atomic():
        book.facts.add_area("Gravada agora")
    assert cli("copiar", ready, folder).status == 0
    book.close()
    copy = SqliteLibrary().open(copies(folder)[0], read_only=True)
    assert [area.name for area in copy.facts.areas()][-1] == "Gravada agora"
    copy.close()


def test_older_copies_that_go_are_counted(cli: Cli, ready: Path, folder: Path) -> None:
    """Of eleven of one hour the newest nine stay, beside the one just made."""
    cli("copiar", ready, folder)
    (first,) = copies(folder)
    for minute in range(11):
        shutil.copyfile(first, folder / f"n 2024-10-06 18h{minute:02}m00-0300.pleb")
    first.unlink()
    found = cli("copiar", ready, folder)
    assert found.out.endswith("\n2 cópias antigas retiradas, que outras mais novas dispensam.\n")
    assert [path.name[13:18] for path in copies(folder)[:-1]] == [f"18h{minute:02}" for minute in range(2, 11)]


@pytest.mark.parametrize(("name", "says"), [("sumiu", "não está ao alcance"), ("n.pleb", "é um arquivo")])
def test_a_folder_that_is_none_is_3(cli: Cli, ready: Path, name: str, says: str) -> None:
    found = cli("copiar", ready, name)
    assert (found.status, found.out) == (3, "")
    assert says in found.err


def test_restoring_says_first_how_the_copy_stands(cli: Cli, ready: Path, folder: Path) -> None:
    cli("copiar", ready, folder)
    assert cli("lancar", ready, write("folhas.csv", SHEETS)).status == 0
    (copy,) = copies(folder)
    before = ready.read_bytes()
    found = cli("restaurar", copy, "-o", "novo.pleb", "--arquivo", ready)
    assert (found.status, found.err) == (0, "")
    first, second = found.out.splitlines()
    assert first.startswith("A cópia é anterior ao arquivo: falta nela o que ele registrou depois, 1 registro.")
    assert second.startswith("Restaurado e conferido em “novo.pleb”.")
    assert contents(Path("novo.pleb")) == contents(copy)
    assert ready.read_bytes() == before
    assert cli("verificar", "novo.pleb").status == 0


def test_restoring_goes_over_nothing(cli: Cli, ready: Path, folder: Path) -> None:
    cli("copiar", ready, folder)
    before = ready.read_bytes()
    found = cli("restaurar", copies(folder)[0], "-o", ready)
    assert (found.status, found.out) == (1, "")
    assert "nada foi gravado por cima" in found.err
    assert ready.read_bytes() == before
    assert cli("restaurar", copies(folder)[0]).status == 2


def test_beside_a_file_that_cannot_be_read_the_copy_is_restored_all_the_same(
    cli: Cli, ready: Path, folder: Path
) -> None:
    cli("copiar", ready, folder)
    ready.write_bytes(ready.read_bytes()[:5_000])
    found = cli("restaurar", copies(folder)[0], "-o", "novo.pleb", "--arquivo", ready)
    assert found.status == 0
    assert "danificado" in found.err
    assert found.out.startswith("O arquivo não pode ser lido, e a cópia não pode ser comparada com ele.")
    assert cli("verificar", "novo.pleb").status == 0


def test_a_damaged_copy_is_not_restored(cli: Cli, ready: Path, folder: Path) -> None:
    cli("copiar", ready, folder)
    (copy,) = copies(folder)
    content = bytearray(copy.read_bytes())
    content[-4096 * 8 : -4096 * 4] = b"\xff" * 4096 * 4
    copy.write_bytes(content)
    found = cli("restaurar", copy, "-o", "novo.pleb")
    assert found.status == 3
    assert "danificado" in found.err
    assert not Path("novo.pleb").exists()


def test_a_protected_file_is_copied_with_its_keys_and_restored_with_a_password(
    cli: Cli, feed: Feed, protected: Path, folder: Path
) -> None:
    assert cli("copiar", protected, folder).status == 1  # nobody signed in
    assert list(folder.iterdir()) == []
    found = as_marta(cli, feed, "copiar", protected, folder)
    assert found.status == 0
    (copy,) = copies(folder)
    assert copy.with_name(f"{copy.name}.chaves").exists()
    restored = as_marta(cli, feed, "restaurar", copy, "-o", "novo.pleb", "--arquivo", protected)
    assert "são iguais" in restored.out
    assert as_marta(cli, feed, "verificar", "novo.pleb").status == 0


def test_a_damaged_file_is_salvaged_and_what_is_lost_is_told(cli: Cli, ready: Path) -> None:
    spoilt(ready)
    damaged = ready.read_bytes()
    found = cli("resgatar", ready, "saída")
    assert found.status == 0
    assert found.out.startswith("Resgate gravado em “saída”: ")
    assert found.out.endswith(f"O que se perdeu está em {REPORT}.\n")
    assert found.err == "eleitores: ao menos 10 linhas (a tabela inteira)\n"
    assert ready.read_bytes() == damaged
    assert "Eleitor".casefold() in Path("saída/eleitores-pelos-indices.csv").read_text(encoding="utf-8-sig").casefold()
    again = cli("resgatar", ready, "saída")
    assert (again.status, again.out) == (1, "")
    assert "não está vazia" in again.err


def test_a_sound_file_loses_nothing(cli: Cli, ready: Path) -> None:
    found = cli("resgatar", ready, "saída")
    assert (found.status, found.err) == (0, "")
    assert "Nada se perdeu" in found.out


def test_a_protected_file_is_salvaged_by_password_or_words_where_it_is_damaged(cli: Cli, feed: Feed) -> None:
    path = new(cli)
    feed(PASSWORDS[MARTA])
    words = words_in(cli("proteger", path, "--senha-de", "-").out)
    refused = as_marta(cli, feed, "resgatar", path, "saída")
    assert (refused.status, Path("saída").exists()) == (1, False)
    assert "não tem página danificada" in refused.err
    content = bytearray(path.read_bytes())
    content[4096 * 9 + 100] ^= 1
    path.write_bytes(content)
    assert cli("resgatar", path, "saída").status == 1
    assert as_marta(cli, feed, "resgatar", path, "saída").status == 0
    Path(f"{path}.chaves").unlink()
    assert cli("resgatar", path, "outra", "--palavras-de", write("palavras.txt", " ".join(words))).status == 0
    assert {p.name for p in Path("outra").iterdir()} == {p.name for p in Path("saída").iterdir()}


def test_words_of_another_file_salvage_nothing_and_are_told(cli: Cli, feed: Feed) -> None:
    path = new(cli)
    feed(PASSWORDS[MARTA])
    first = path.read_bytes()
    words = words_in(cli("proteger", path, "--senha-de", "-").out)
    path.write_bytes(first)
    feed(PASSWORDS[MARTA])
    assert cli("proteger", path, "--senha-de", "-").status == 0
    refused = cli("resgatar", path, "saída", "--palavras-de", write("palavras.txt", " ".join(words)))
    assert (refused.status, Path("saída").exists()) == (1, False)
    assert "são de outro arquivo ou de antes da troca da chave, ou o começo do arquivo está danificado" in refused.err
    assert "database" not in refused.err


def spoilt(path: Path) -> None:
    """Lose the page on which the voters begin."""
    book = SqliteLibrary().open(path, read_only=True)
    root = book._connection.number("SELECT rootpage FROM sqlite_schema WHERE name = 'voter'")
    book.close()
    content = path.read_bytes()
    path.write_bytes(content[: (root - 1) * 4096] + bytes(4096) + content[root * 4096 :])


def test_a_damaged_original_is_named_and_no_copy_that_is_not_there(cli: Cli, ready: Path, folder: Path) -> None:
    spoilt(ready)
    found = cli("copiar", ready, folder)
    assert (found.status, found.out) == (3, "")
    assert f"{ready}” está danificado" in found.err
    assert "pendrive" not in found.err
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("step", [0, 1, 3])
def test_a_salvage_that_finds_no_room_says_what_it_saved_and_how_to_go_on(
    cli: Cli, ready: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    tables = 0

    def fill_up(path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
        nonlocal tables
        tables += 1
        if tables > step:
            raise Unusable(Code.DISK_FULL, path=str(path), detail="No space left on device")
        return write_table(path, header, rows)

    with monkeypatch.context() as patched:
        patched.setattr("plebapp.exchange.files.write_table", fill_up)
        found = cli("resgatar", ready, "saída")
    assert (found.status, found.out) == (3, "")
    assert "O disco está cheio" in found.err
    saved = sorted(path.name for path in Path("saída").iterdir())
    assert len(saved) == step
    assert ("O resgate não chegou ao fim. Em “saída” ficou inteiro" in found.err) == bool(step)
    assert all(name in found.err for name in saved)
    assert cli("resgatar", ready, "outra").status == 0


# A copy and a file, each with its own keys or none


@dataclass(frozen=True)
class Stood:
    """A copy and the file that it was made of, before or after the file was protected."""

    copy: Path
    file: Path
    password: str


@pytest.fixture
def stood(cli: Cli, feed: Feed, folder: Path, request: pytest.FixtureRequest) -> Stood:
    path, kind = new(cli), request.param
    if kind == "neither":
        cli("copiar", path, folder)
        return Stood(copies(folder)[0], path, "")
    if kind == "file":
        cli("copiar", path, folder)
    feed(PASSWORDS[MARTA])
    assert cli("proteger", path, "--senha-de", "-").status == 0
    if kind != "file":
        as_marta(cli, feed, "copiar", path, folder)
    copy = copies(folder)[0]
    if kind == "copy":  # the file was made anew without protection
        path.unlink()
        Path(f"{path}.chaves").unlink()
        new(cli, "n.pleb", "--origem", "Jaru")
    if kind == "other key":
        assert as_marta(cli, feed, "trocar-chave", path).status == 0
    return Stood(copy, path, PASSWORDS[MARTA])


KINDS = ["neither", "copy", "file", "both", "other key"]


@pytest.mark.parametrize("stood", KINDS, indirect=True)
def test_of_a_copy_and_a_file_each_opens_with_its_own_keys(
    cli: Cli, feed: Feed, stood: Stood, request: pytest.FixtureRequest
) -> None:
    kind = request.node.callspec.params["stood"]
    feed(stood.password)
    options = ("--senha-de", "-") if stood.password else ()
    found = cli("restaurar", stood.copy, "-o", "novo.pleb", "--arquivo", stood.file, *options)
    assert (found.status, found.err) == (0, "")
    says = {"copy": "não é deste arquivo", "file": "anterior ao arquivo", "other key": "anterior ao arquivo"}
    assert says.get(kind, "são iguais") in found.out
    assert "Restaurado e conferido em “novo.pleb”" in found.out


@pytest.mark.parametrize("stood", KINDS[2:], indirect=True)
def test_a_password_that_does_not_open_the_file_compares_nothing_and_restores_all_the_same(
    cli: Cli, feed: Feed, stood: Stood
) -> None:
    feed(PASSWORDS[MARTA], NEW_PASSWORD)
    assert cli("trocar-senha", stood.file, "--senha-de", "-", "--senha-nova-de", "-").status == 0
    found = as_marta(cli, feed, "restaurar", stood.copy, "-o", "novo.pleb", "--arquivo", stood.file)
    assert found.status == 0
    assert f"A cópia não foi comparada com “{stood.file}”: a senha de {MARTA} não o abre." in found.err
    assert "não pode ser lido" not in found.out + found.err
    assert found.out.startswith("Restaurado e conferido em “novo.pleb”")


@pytest.mark.parametrize("stood", ["file"], indirect=True)
def test_without_a_password_an_open_copy_is_restored_and_not_compared(cli: Cli, stood: Stood) -> None:
    found = cli("restaurar", stood.copy, "-o", "novo.pleb", "--arquivo", stood.file)
    assert found.status == 0
    assert "A cópia não foi comparada" in found.err
    assert "está protegido: entre com seu nome e sua senha" in found.err


def test_a_file_that_is_not_there_is_not_compared_with(cli: Cli, ready: Path, folder: Path) -> None:
    cli("copiar", ready, folder)
    found = cli("restaurar", copies(folder)[0], "-o", "novo.pleb", "--arquivo", "sumiu.pleb")
    assert found.status == 0
    assert "“sumiu.pleb” não existe" in found.err or "sumiu.pleb” não existe" in found.err


@pytest.mark.parametrize("stood", ["both"], indirect=True)
def test_without_its_key_file_the_file_is_not_compared_and_the_copy_restored(
    cli: Cli, feed: Feed, stood: Stood
) -> None:
    Path(f"{stood.file}.chaves").unlink()
    found = as_marta(cli, feed, "restaurar", stood.copy, "-o", "novo.pleb", "--arquivo", stood.file)
    assert found.status == 0
    assert "Falta “" in found.err
    assert as_marta(cli, feed, "verificar", "novo.pleb").status == 0


@pytest.mark.parametrize("length", [230, 242, 243, 255])
def test_a_file_with_a_long_name_is_copied_and_restored_or_told(cli: Cli, folder: Path, length: int) -> None:
    path = new(cli)
    long = path.rename(f"{'n' * (length - 5)}.pleb")
    copied = cli("copiar", long, folder)
    if length > 247:
        assert (copied.status, list(folder.iterdir())) == (3, [])
        assert "nome longo demais" in copied.err
        return
    assert copied.status == 0, copied.err
    (copy,) = folder.iterdir()
    assert cli("restaurar", copy, "-o", "de volta.pleb").status == 0
