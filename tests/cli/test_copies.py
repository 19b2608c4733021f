"""Copying, restoring and salvaging from the command line."""

import re
import shutil
from pathlib import Path

import pytest

from plebapp.storage.library import SqliteLibrary
from plebapp.texts.salvage import REPORT
from tests.cli.samples import MARTA, SHEETS, Cli, Feed, as_marta, contents, words_in, write

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
    content = ready.read_bytes()
    book = SqliteLibrary().open(ready, read_only=True)
    root = book._connection.number("SELECT rootpage FROM sqlite_schema WHERE name = 'voter'")
    book.close()
    damaged = content[: (root - 1) * 4096] + bytes(4096) + content[root * 4096 :]
    ready.write_bytes(damaged)
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
    from tests.cli.samples import PASSWORDS, new

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
