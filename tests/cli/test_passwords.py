"""Commands on a protected file: where passwords come from, and that they are told nowhere."""

import getpass
import os
import re
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from plebapp.domain.journal import Action
from plebapp.storage.library import SqliteLibrary
from plebapp.storage.vault import KeyVault
from tests.cli.samples import MARTA, NEW_PASSWORD, OTAVIO, PASSWORDS, Cli, Feed, as_marta, file_with, new, words_in
from tests.usecases.office import Clock
from tests.usecases.protected import make_app


def test_every_command_works_on_a_protected_file_with_the_password(cli: Cli, feed: Feed, protected: Path) -> None:
    assert as_marta(cli, feed, "dados", protected).status == 0
    assert "Nova Primavera" in as_marta(cli, feed, "dados", protected).out
    verified = as_marta(cli, feed, "verificar", protected)
    assert (verified.status, verified.err) == (0, "")
    refused = as_marta(cli, feed, "encerrar-relacao", protected)
    assert refused.status == 1
    assert "não tem papel que permita encerrar a relação de votantes" in refused.err


@pytest.mark.parametrize("command", ["dados", "resultado", "verificar", "encerrar-relacao", "pessoas", "trocar-senha"])
def test_without_a_password_nothing_is_told(cli: Cli, protected: Path, command: str) -> None:
    found = cli(command, protected)
    assert (found.status, found.out) == (1, "")
    assert "está protegido" in found.err
    assert "--pessoa NOME --senha-de ARQ|-" in found.err


def test_the_password_may_come_from_a_file_whose_first_line_it_is(cli: Cli, protected: Path) -> None:
    source = file_with(PASSWORDS[MARTA])
    assert cli("verificar", protected, "--senha-de", source).status == 0
    source.write_bytes(b"\xef\xbb\xbf" + PASSWORDS[MARTA].encode() + b"\r\nresto\r\n")
    assert cli("verificar", protected, "--senha-de", source).status == 0
    source.write_bytes(PASSWORDS[MARTA].encode())
    assert cli("verificar", protected, "--senha-de", source).status == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", f"está vazia a primeira linha de que se lê a senha de {MARTA}"),
        (b"\nsenha na segunda linha\n", f"está vazia a primeira linha de que se lê a senha de {MARTA}"),
        ("senha em latim: ção".encode("latin-1"), "não está em UTF-8"),
        (b"x" * 10_001, "longo demais"),
        (None, "não existe (detalhe técnico: No such file or directory)"),
    ],
)
def test_a_password_file_of_no_use_is_wrong_usage(cli: Cli, protected: Path, content: bytes | None, says: str) -> None:
    source = Path("senha.txt")
    if content is not None:
        source.write_bytes(content)
    found = cli("verificar", protected, "--senha-de", source)
    assert found.status == 2
    assert says in found.err
    assert "senha na segunda" not in found.err
    assert "latim" not in found.err


def test_an_empty_or_missing_standard_input_is_wrong_usage(
    cli: Cli, protected: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli("verificar", protected, "--senha-de", "-").status == 2
    monkeypatch.setattr(sys, "stdin", None)
    assert cli("verificar", protected, "--senha-de", "-").status == 2
    assert cli("verificar", protected).status == 1


def test_at_a_terminal_the_password_is_asked_for_unseen(
    cli: Cli, protected: Path, keyboard: Callable[..., list[str]]
) -> None:
    asked = keyboard(PASSWORDS[MARTA])
    assert cli("verificar", protected).status == 0
    assert asked == [f"Senha de {MARTA}: "]


def test_nothing_is_asked_for_where_it_would_be_seen(
    cli: Cli, protected: Path, keyboard: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    keyboard()

    def unhidden(_prompt: str) -> str:
        warnings.warn("Can not control echo on the terminal.", getpass.GetPassWarning, stacklevel=2)
        raise AssertionError("the password would have been read and shown")

    monkeypatch.setattr(getpass, "getpass", unhidden)
    found = cli("verificar", protected)
    assert found.status == 1
    assert "está protegido" in found.err


def test_a_new_password_is_typed_twice(cli: Cli, keyboard: Callable[..., list[str]]) -> None:
    path = new(cli)
    keyboard(PASSWORDS[MARTA], PASSWORDS[MARTA] + " ")
    found = cli("proteger", path)
    assert found.status == 2
    assert "não são iguais" in found.err
    asked = keyboard(PASSWORDS[MARTA], PASSWORDS[MARTA])
    assert cli("proteger", path).status == 0
    assert asked == [f"Nova senha de {MARTA}: ", "A mesma senha, outra vez: "]


def test_nobody_is_asked_for_a_password_without_the_key_file(
    cli: Cli, protected: Path, keyboard: Callable[..., list[str]]
) -> None:
    asked = keyboard(PASSWORDS[MARTA])
    Path(f"{protected}.chaves").unlink()
    found = cli("verificar", protected)
    assert (found.status, asked) == (3, [])
    assert "plebapp recuperar ARQUIVO.pleb" in found.err


def test_passwords_for_a_file_without_people_are_not_used_and_that_is_said(cli: Cli) -> None:
    path = new(cli)
    found = cli("dados", path, "--senha-de", "-")
    assert found.status == 0
    assert "sem proteção" in found.err
    for command in ("pessoas", "trocar-senha", "trocar-chave"):
        found = cli(command, path)
        assert found.status == 1
        assert "não está protegido" in found.err
        assert "plebapp proteger ARQUIVO.pleb" in found.err


def test_what_is_only_read_works_while_the_file_is_open_elsewhere(cli: Cli, feed: Feed, protected: Path) -> None:
    key = KeyVault().unlock(protected, MARTA, PASSWORDS[MARTA], Clock()()).keys[0]
    book = SqliteLibrary().open(protected, key, holder=OTAVIO)
    for command in ("dados", "verificar", "pessoas"):
        assert as_marta(cli, feed, command, protected).status == 0
    refused = as_marta(cli, feed, "dados", protected, "--ato", "Ato 1")
    assert refused.status == 1
    assert f"aberto por {OTAVIO}" in refused.err
    book.close()


def test_wrong_passwords_are_told_with_the_wait(cli: Cli, protected: Path) -> None:
    source = file_with(NEW_PASSWORD)
    for _ in range(3):
        found = cli("verificar", protected, "--senha-de", source)
        assert found.status == 1
        assert "A senha não confere" in found.err
    found = cli("verificar", protected, "--senha-de", source)
    assert "é preciso esperar" in found.err
    assert "daqui a 1 s" in found.err


def test_a_clock_set_back_is_told(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    path = new(cli)
    monkeypatch.setattr("plebapp.__main__.build", lambda: make_app(Clock(Clock().now.replace(year=2020))))
    found = cli("dados", path, "--ato", "Ato 1")
    assert found.status == 0
    assert "O relógio deste computador está atrasado: agora são 4 out. 2020, 17h00 (−03:00)" in found.err
    book = SqliteLibrary().open(path, read_only=True)
    actions = [entry.action for entry in book.journal.entries()]
    book.close()
    assert actions == [Action.CREATED, Action.CLOCK_WENT_BACK, Action.FACTS_CHANGED]


def test_no_secret_is_written_anywhere(cli: Cli, feed: Feed, tmp_path: Path) -> None:
    path = new(cli)
    feed(PASSWORDS[MARTA])
    told = [cli("proteger", path, "--senha-de", "-")]
    words = words_in(told[0].out)
    told += [as_marta(cli, feed, "verificar", path), as_marta(cli, feed, "pessoas", path)]
    feed(PASSWORDS[MARTA], PASSWORDS[OTAVIO])
    told.append(cli("pessoas", path, "--senha-de", "-", "--incluir", OTAVIO, "--papeis", "mp", "--senha-nova-de", "-"))
    written = "".join(ran.out + ran.err for ran in told[1:]) + told[0].err
    written += "".join(file.read_text(encoding="latin-1") for file in tmp_path.rglob("*") if file.is_file())
    assert not [password for password in PASSWORDS.values() if password in written]
    assert not [pair for pair in pairwise(words) if " ".join(pair) in written]


# Who works, and lines that are missing


@pytest.mark.parametrize(
    "arguments",
    [("verificar",), ("resultado",), ("trocar-senha",), ("pessoas",), ("copiar", "."), ("resgatar", "saída")],
    ids=lambda arguments: arguments[0],
)
def test_the_name_that_the_computer_gives_serves_only_who_is_in_the_file(
    cli: Cli, feed: Feed, protected: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setenv("LOGNAME", "root")
    command, *rest = arguments
    found = as_marta(cli, feed, command, protected, *rest)
    assert (found.status, found.out) == (2, "")
    assert "falta informar --pessoa NOME" in found.err
    assert "não há “root”" in found.err
    feed(PASSWORDS[MARTA], "mais uma frase comprida")
    named = cli(command, protected, *rest, "--senha-de", "-", "--pessoa", "marta nogueira", *NEEDS.get(command, ()))
    assert named.status in {0, 1}
    assert "falta informar" not in named.err


NEEDS = {"trocar-senha": ("--senha-nova-de", "-")}


def test_so_does_it_for_the_words(cli: Cli, feed: Feed, protected: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(PASSWORDS[MARTA], PASSWORDS[OTAVIO])
    options = ("--senha-de", "-", "--confirma", OTAVIO, "--senha-confirma-de", "-")
    words = words_in(cli("trocar-chave", protected, *options).out)
    monkeypatch.setenv("LOGNAME", "root")
    feed(" ".join(words), NEW_PASSWORD)
    found = cli("recuperar", protected, "--palavras-de", "-", "--senha-nova-de", "-")
    assert found.status == 2
    assert "falta informar --pessoa NOME" in found.err
    feed(" ".join(words), NEW_PASSWORD)
    named = cli("recuperar", protected, "--palavras-de", "-", "--senha-nova-de", "-", "--pessoa", "Ninguém")
    assert named.status == 1


def test_standard_input_that_ends_too_soon_says_what_is_missing(cli: Cli, feed: Feed, protected: Path) -> None:
    feed(PASSWORDS[MARTA])
    found = cli("trocar-senha", protected, "--senha-de", "-", "--senha-nova-de", "-")
    assert found.status == 2
    assert f"a entrada padrão acabou, e falta nela a linha com a nova senha de {MARTA}" in found.err
    feed(PASSWORDS[MARTA])
    found = cli("pessoas", protected, "--senha-de", "-", "--confirma", OTAVIO, "--senha-confirma-de", "-")
    assert f"falta nela a linha com a senha de {OTAVIO}" in found.err
    feed(PASSWORDS[MARTA], "")
    found = cli("trocar-senha", protected, "--senha-de", "-", "--senha-nova-de", "-")
    assert f"está vazia a linha de que se lê a nova senha de {MARTA}" in found.err
    feed()
    assert "falta nela a linha com as palavras" in cli("recuperar", protected, "--palavras-de", "-").err


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the computer keep the time of another part of the world."""
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "JST-9")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps its zone elsewhere")
@pytest.mark.usefixtures("elsewhere")
def test_times_are_told_by_the_state_s_legal_time(cli: Cli, feed: Feed, protected: Path) -> None:
    """The file is of São Paulo."""
    key = KeyVault().unlock(protected, MARTA, PASSWORDS[MARTA], Clock()()).keys[0]
    book = SqliteLibrary(clock=Clock()).open(protected, key, holder=OTAVIO)
    refused = as_marta(cli, feed, "dados", protected, "--ato", "Ato 1")
    book.close()
    assert "desde 4 out. 2026, 17h00 (−03:00)" in refused.err
    feed(PASSWORDS[MARTA], PASSWORDS[OTAVIO])
    options = ("--senha-de", "-", "--confirma", OTAVIO, "--senha-confirma-de", "-")
    words = words_in(cli("trocar-chave", protected, *options).out)
    feed(" ".join(words), NEW_PASSWORD)
    assert cli("recuperar", protected, "--palavras-de", "-", "--senha-nova-de", "-").status == 0
    feed(NEW_PASSWORD)
    found = cli("verificar", protected, "--senha-de", "-")
    assert re.search(r"Em .* \(−03:00\), com as palavras de recuperação", found.out)
