"""Commands about people and keys: protecting, who works in the file, acts of two, words that recover."""

import os
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.people import Role
from plebapp.storage.library import SqliteLibrary
from plebapp.storage.vault import KeyVault
from plebapp.texts.terms import ROLES
from plebapp.usecases.ports import Protection
from plebapp.usecases.signing_in import open_with_words
from tests.cli.samples import MARTA, NEW_PASSWORD, OTAVIO, PASSWORDS, Cli, Feed, Ran, as_marta, file_with, new, words_in
from tests.usecases.office import Clock
from tests.usecases.protected import make_app


def test_protecting_tells_the_words_once_and_what_to_do_with_them(cli: Cli, feed: Feed) -> None:
    path = new(cli)
    feed(PASSWORDS[MARTA])
    found = cli("proteger", path, "--senha-de", "-", "--papeis", "chefe,juiz")
    assert (found.status, found.err) == (0, "")
    words = words_in(found.out)
    assert len(words) == 24
    assert "que não serão mostradas de novo" in found.out
    assert "cofre do juiz" in found.out
    assert "As cópias feitas até aqui continuam sem proteção: destrua-as." in found.out
    assert SqliteLibrary().protection(path) is Protection.PROTECTED
    open_with_words(make_app(Clock()), path, words).book.close()
    listed = as_marta(cli, feed, "pessoas", path).out
    assert listed == f"{MARTA}: administrador do arquivo, chefe de cartório, juiz presidente da Junta\n"


def test_the_sheet_of_the_words_is_a_pdf_where_one_says(cli: Cli, feed: Feed) -> None:
    path = new(cli)
    feed(PASSWORDS[MARTA])
    found = cli("proteger", path, "--senha-de", "-", "--folha", "folha.pdf")
    assert "Folha gravada: folha.pdf" in found.out
    text = pypdfium2.PdfDocument("folha.pdf")[0].get_textpage().get_text_bounded()
    assert all(word in text for word in words_in(found.out))
    feed(PASSWORDS[MARTA])
    changed = cli("trocar-chave", path, "--senha-de", "-", "--folha", "folha.pdf")
    assert changed.status == 0
    text = pypdfium2.PdfDocument("folha.pdf")[0].get_textpage().get_text_bounded()
    assert all(word in text for word in words_in(changed.out))


def test_a_sheet_that_could_not_be_written_protects_nothing(cli: Cli, feed: Feed) -> None:
    path = new(cli)
    feed(PASSWORDS[MARTA])
    assert cli("proteger", path, "--senha-de", "-", "--folha", path).status == 2
    assert cli("proteger", path, "--senha-de", "-", "--folha", "sem/pasta/folha.pdf").status == 3
    assert SqliteLibrary().protection(path) is Protection.OPEN


@pytest.mark.usefixtures("full")
def test_a_sheet_that_fails_when_all_is_done_undoes_nothing_and_says_so(cli: Cli, feed: Feed) -> None:
    path = new(cli)
    for arguments, done in (
        (("proteger", path), "O arquivo está protegido"),
        (("trocar-chave", path), "A chave está trocada"),
    ):
        feed(PASSWORDS[MARTA])
        found = cli(*arguments, "--senha-de", "-", "--folha", "folha.pdf")
        assert found.status == 0
        assert "O disco está cheio, e “folha.pdf” não foi gravado" in found.err
        assert f"{done}; só a folha não foi gravada. Copie à mão as palavras acima" in found.err
        assert "Folha gravada" not in found.out
        open_with_words(make_app(Clock()), path, words_in(found.out)).book.close()
        assert not Path("folha.pdf").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_the_sheet_is_for_its_owner_alone(cli: Cli, feed: Feed) -> None:
    path = new(cli)
    for command in ("proteger", "trocar-chave"):  # the second time over one that everybody may read
        feed(PASSWORDS[MARTA])
        assert cli(command, path, "--senha-de", "-", "--folha", "folha.pdf").status == 0
        assert Path("folha.pdf").stat().st_mode & 0o777 == 0o600
        Path("folha.pdf").chmod(0o644)


@pytest.mark.parametrize(
    ("password", "says"),
    [("curta", "precisa de 12"), ("marta nogueira", "nome da pessoa"), ("123456789012", "que se tentam primeiro")],
)
def test_a_bad_password_protects_nothing(cli: Cli, password: str, says: str) -> None:
    path = new(cli)
    found = cli("proteger", path, "--senha-de", file_with(password))
    assert found.status == 1
    assert says in found.err
    assert "alavras" not in found.out
    assert SqliteLibrary().protection(path) is Protection.OPEN


# People


def of_two(cli: Cli, feed: Feed, *arguments: str | Path, new_password: str = "") -> Ran:
    """Run a command for Marta that Otávio confirms, all passwords on standard input."""
    feed(PASSWORDS[MARTA], PASSWORDS[OTAVIO], *([new_password] if new_password else []))
    options = ("--senha-de", "-", "--confirma", OTAVIO, "--senha-confirma-de", "-")
    return cli(*arguments, *options, *(("--senha-nova-de", "-") if new_password else ()))


def test_people_come_change_and_leave(cli: Cli, feed: Feed, protected: Path) -> None:
    people = ("pessoas", protected)
    added = of_two(cli, feed, *people, "--incluir", "Cecília", "--papeis", "turma,mp", new_password=NEW_PASSWORD)
    assert added.status == 0, added.err
    assert added.out == (
        f"Incluído: Cecília, presidente ou secretário de turma, Ministério Público.\n"
        f"{MARTA}: administrador do arquivo\n{OTAVIO}: digitador\n"
        "Cecília: presidente ou secretário de turma, Ministério Público\n"
    )
    changed = of_two(cli, feed, *people, "--mudar-papeis", "cecilia", "--papeis", "Membro")
    assert "Papéis de Cecília: membro da Junta." in changed.out
    reset = of_two(cli, feed, *people, "--refazer-senha", "Cecília", new_password="mais uma frase comprida")
    assert "Cecília entra agora com a nova senha" in reset.out
    left = of_two(cli, feed, *people, "--retirar", "Cecília")
    assert "Cecília: membro da Junta · retirado do arquivo\n" in left.out
    again = of_two(cli, feed, *people, "--incluir", "CECILIA", "--papeis", "mp", new_password=NEW_PASSWORD)
    assert again.status == 1
    assert "Já há, ou já houve, “Cecília”" in again.err
    assert as_marta(cli, feed, "verificar", protected).status == 0


def test_what_takes_two_is_not_done_by_one(cli: Cli, feed: Feed, protected: Path) -> None:
    for arguments in (("pessoas", protected, "--retirar", OTAVIO), ("trocar-chave", protected)):
        found = as_marta(cli, feed, *arguments)
        assert found.status == 1
        assert "outra pessoa do arquivo confirme" in found.err
        assert "--confirma NOME --senha-confirma-de ARQ|-" in found.err
        feed(PASSWORDS[MARTA], PASSWORDS[MARTA])
        same = ("--confirma", MARTA, "--senha-confirma-de", "-")
        found = cli(*arguments, "--senha-de", "-", *same)
        assert found.status == 1
        assert "tem de ser outra pessoa" in found.err


def test_who_confirms_is_asked_at_the_terminal(
    cli: Cli, protected: Path, keyboard: Callable[..., list[str]], feed: Feed
) -> None:
    asked = keyboard(PASSWORDS[MARTA], PASSWORDS[OTAVIO])
    assert cli("pessoas", protected, "--mudar-papeis", OTAVIO, "--papeis", "mp", "--confirma", OTAVIO).status == 0
    assert asked == [f"Senha de {MARTA}: ", f"Senha de {OTAVIO}: "]
    feed()
    source = file_with(PASSWORDS[MARTA])
    found = cli("pessoas", protected, "--senha-de", source, "--retirar", OTAVIO, "--confirma", OTAVIO)
    assert found.status == 2
    assert "falta informar de onde vem a senha" in found.err


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--incluir A --retirar B", "uma mudança de cada vez: --incluir, --retirar"),
        ("--incluir A", "--incluir: falta informar --papeis"),
        ("--mudar-papeis A", "--mudar-papeis: falta informar --papeis"),
        ("--papeis mp", "--papeis: só com --incluir ou --mudar-papeis"),
        ("--retirar A --papeis mp", "--papeis: só com --incluir ou --mudar-papeis"),
        ("--retirar A --senha-nova-de -", "--senha-nova-de: só com --incluir ou --refazer-senha"),
        ("--incluir A --papeis fiscal", "“fiscal” não é nenhum destes: administrador, chefe"),
        ("--incluir A --papeis mp,", "“” não é nenhum destes"),
        ("--senha-confirma-de -", "--senha-confirma-de: falta informar --confirma NOME"),
        ("--retirar 99", "Deve ter"),
    ],
)
def test_options_that_do_not_fit_together_are_wrong_usage(cli: Cli, protected: Path, options: str, says: str) -> None:
    found = cli("pessoas", protected, *options.split())
    assert found.status == 2
    if not says.startswith("Deve"):
        assert says in found.err


def test_one_s_own_password(cli: Cli, feed: Feed, protected: Path) -> None:
    feed(PASSWORDS[OTAVIO], NEW_PASSWORD)
    found = cli("trocar-senha", protected, "--pessoa", "otavio d'avila", "--senha-de", "-", "--senha-nova-de", "-")
    assert (found.status, found.out) == (0, f"Trocada a senha de {OTAVIO}.\n")
    feed(PASSWORDS[OTAVIO])
    assert cli("verificar", protected, "--pessoa", OTAVIO, "--senha-de", "-").status == 1
    feed(NEW_PASSWORD)
    assert cli("verificar", protected, "--pessoa", OTAVIO, "--senha-de", "-").status == 0


def test_a_change_of_key_gives_other_words(cli: Cli, feed: Feed, protected: Path) -> None:
    first = of_two(cli, feed, "trocar-chave", protected)
    second = of_two(cli, feed, "trocar-chave", protected)
    assert (first.status, second.status) == (0, 0)
    old, words = words_in(first.out), words_in(second.out)
    assert old != words
    feed(" ".join(old), NEW_PASSWORD)
    refused = cli("recuperar", protected, "--palavras-de", "-", "--senha-nova-de", "-")
    assert refused.status == 1
    assert "são de outro arquivo ou de antes da troca da chave" in refused.err
    assert as_marta(cli, feed, "verificar", protected).status == 0


def test_the_words_give_somebody_another_password(cli: Cli, feed: Feed) -> None:
    path = new(cli)
    feed(PASSWORDS[MARTA])
    words = words_in(cli("proteger", path, "--senha-de", "-").out)
    feed(PASSWORDS[MARTA], PASSWORDS[OTAVIO])
    cli("pessoas", path, "--senha-de", "-", "--incluir", OTAVIO, "--papeis", "mp", "--senha-nova-de", "-")
    Path(f"{path}.chaves").unlink()
    sheet = Path("palavras.txt")
    sheet.write_text("\n".join(f"{number}. {word.upper()}" for number, word in enumerate(words, 1)), encoding="utf-8")
    feed(NEW_PASSWORD)
    found = cli("recuperar", path, "--palavras-de", sheet, "--senha-nova-de", "-")
    assert found.status == 0, found.err
    assert f"{MARTA} entra agora no arquivo" in found.out
    assert f"Sem senha ainda: {OTAVIO}" in found.err
    feed(NEW_PASSWORD)
    listed = cli("pessoas", path, "--senha-de", "-")
    assert f"{OTAVIO}: {ROLES[Role.PROSECUTOR]} · sem senha: refaça-a\n" in listed.out
    feed("uma palavra errada", NEW_PASSWORD)
    wrong = cli("recuperar", path, "--palavras-de", "-", "--senha-nova-de", "-")
    assert wrong.status == 1
    assert "são 24, e 3 foram lidas" in wrong.err
    assert "palavra errada" not in wrong.err


def test_a_key_file_that_gives_way_is_told(cli: Cli, feed: Feed) -> None:
    path = new(cli)
    keys = Path(f"{path}.chaves")
    keys.write_text("de outro arquivo")
    feed(PASSWORDS[MARTA])
    protected = cli("proteger", path, "--senha-de", "-")
    assert protected.status == 0
    assert "O arquivo de chaves que havia foi guardado como" in protected.err
    assert f"{path.name}.chaves.anterior”" in protected.err
    keys.write_text("estragado")
    feed(" ".join(words_in(protected.out)), NEW_PASSWORD)
    recovered = cli("recuperar", path, "--palavras-de", "-", "--senha-nova-de", "-")
    assert recovered.status == 0, recovered.err
    assert f"{path.name}.chaves.anterior-2”" in recovered.err


def test_without_a_source_nor_a_terminal_the_new_secrets_are_missed(cli: Cli, feed: Feed, protected: Path) -> None:
    assert "falta informar de onde vêm as palavras" in cli("recuperar", protected).err
    assert cli("proteger", new(cli, "outro.pleb")).status == 2
    found = as_marta(cli, feed, "pessoas", protected, "--incluir", "A", "--papeis", "mp")
    assert found.status == 2
    assert "--senha-nova-de: falta informar de onde vem a nova senha de A" in found.err


def test_protecting_twice_is_refused_with_what_to_do(cli: Cli, protected: Path) -> None:
    found = cli("proteger", protected, "--senha-de", file_with(PASSWORDS[MARTA]))
    assert found.status == 1
    assert "já está protegido" in found.err
    assert "plebapp pessoas ARQUIVO.pleb --incluir NOME" in found.err


# The words as they are typed back


@pytest.fixture
def alone(cli: Cli, feed: Feed) -> tuple[Path, tuple[str, ...]]:
    """A file that Marta alone works in, and its words."""
    path = new(cli)
    feed(PASSWORDS[MARTA])
    return path, words_in(cli("proteger", path, "--senha-de", "-").out)


def recover(cli: Cli, feed: Feed, path: Path, text: str) -> Ran:
    Path("palavras.txt").write_text(text, encoding="utf-8")
    feed(NEW_PASSWORD)
    return cli("recuperar", path, "--palavras-de", "palavras.txt", "--senha-nova-de", "-")


def test_the_table_of_the_words_is_read_as_it_was_printed(cli: Cli, feed: Feed) -> None:
    path = new(cli)
    feed(PASSWORDS[MARTA])
    printed = cli("proteger", path, "--senha-de", "-").out.splitlines()
    table = "\n".join(line for line in printed if line.startswith("    "))
    assert recover(cli, feed, path, table).status == 0


def test_the_first_four_letters_do(cli: Cli, feed: Feed, alone: tuple[Path, tuple[str, ...]]) -> None:
    path, words = alone
    feed(" ".join(word[:4] for word in words), NEW_PASSWORD)
    assert cli("recuperar", path, "--palavras-de", "-", "--senha-nova-de", "-").status == 0


def test_what_is_wrong_with_the_words_is_told_without_a_word(
    cli: Cli, feed: Feed, alone: tuple[Path, tuple[str, ...]]
) -> None:
    path, words = alone
    swapped = [words[1], words[0], *words[2:]]
    for typed, says in (
        (words[:23], "são 24, e 23 foram lidas"),
        ((*words[:6], "xyzzy", *words[7:]), "Palavra nº 7: não está na lista"),
        (swapped, "não conferem entre si"),
    ):
        found = recover(cli, feed, path, " ".join(typed))
        if found.status == 0:  # one swap of 256 goes by
            assert typed is swapped
            continue
        assert (found.status, found.out) == (1, "")
        assert says in found.err
        assert not [word for word in (*words, "xyzzy") if f" {word} " in found.err]


def test_who_may_is_named_where_a_role_is_missing(cli: Cli, feed: Feed, protected: Path) -> None:
    assert (
        of_two(cli, feed, "pessoas", protected, "--mudar-papeis", MARTA, "--papeis", "administrador,juiz").status == 0
    )
    feed(PASSWORDS[OTAVIO])
    found = cli("encerrar-relacao", protected, "--pessoa", OTAVIO, "--senha-de", "-")
    assert found.status == 1
    assert f"não tem papel que permita encerrar a relação de votantes. Pode: {MARTA}." in found.err
    feed(PASSWORDS[OTAVIO])
    nobody = cli("exportar-relacao", protected, "e.csv", "--pessoa", OTAVIO, "--senha-de", "-")
    assert "Ninguém neste arquivo tem papel que o permita" in nobody.err


def test_the_same_password_again_is_no_change(cli: Cli, feed: Feed, protected: Path) -> None:
    feed(PASSWORDS[MARTA], PASSWORDS[MARTA])
    found = cli("trocar-senha", protected, "--senha-de", "-", "--senha-nova-de", "-")
    assert (found.status, found.out) == (1, "")
    assert "é a mesma que a atual, e nada foi trocado" in found.err
    assert as_marta(cli, feed, "verificar", protected).status == 0


def test_a_slot_that_stays_in_the_key_file_does_not_undo_a_removal(
    cli: Cli, feed: Feed, protected: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_vault: KeyVault, path: Path, _keys: object) -> None:
        raise Unusable(Code.DISK_FULL, path=f"{path}.chaves")

    monkeypatch.setattr(KeyVault, "write", full)
    found = of_two(cli, feed, "pessoas", protected, "--retirar", OTAVIO)
    assert found.status == 0
    assert f"Retirado: {OTAVIO}." in found.out
    assert "O disco está cheio" in found.err
    assert f"{OTAVIO} já não entra no arquivo" in found.err
