"""The command `registro`: what is put on record by it stands in the file and, verified, on the list."""

from datetime import datetime, time, timedelta, timezone
from pathlib import Path

import pytest

from plebapp.domain.journal import Action
from plebapp.domain.proceedings import Proceeding
from plebapp.storage.library import SqliteLibrary
from tests.cli.samples import MARTA, OTAVIO, PASSWORDS, Cli, Feed, contents


def on_record(path: Path) -> tuple[Proceeding, ...]:
    """What is on record, in a file that verifies."""
    contents(path)
    book = SqliteLibrary().open(path)
    try:
        return book.proceedings.all()
    finally:
        book.close()


def test_nothing_is_on_record_at_first_and_a_list_writes_nothing(cli: Cli, ready: Path) -> None:
    before = ready.read_bytes()
    found = cli("registro", ready)
    assert (found.status, found.out, found.err) == (0, "Não há registros da ata.\n", "")
    assert ready.read_bytes() == before


def test_every_kind_is_put_on_record(cli: Cli, ready: Path) -> None:
    commands = [
        ("sessao", "--inicio", "06/10/2024 17h00", "--fim", "2024-10-07 0:40", "--texto", "Apurou-se tudo."),
        ("presenca", "--nome", "Joana d'Ávila", "--qualidade", "fiscal", "--entidade", "Frente pelo Sim"),
        ("impugnacao", "--nome", "João", "--secao", "12/345", "--texto", "faltar o lacre", "--decisao", "rejeitar",
         "--votos-a-favor", "2", "--votos-contra", "0", "--recurso", "recorreu"),
        ("ocorrencia", "--texto", "faltou energia"),
        ("deliberacao", "--texto", "dividir a Junta", "--votos-a-favor", "3", "--votos-contra", "0"),
        ("em-tempo", "--texto", "onde se lê “a”, leia-se “b”"),
    ]  # fmt: skip
    for number, options in enumerate(commands, start=1):
        found = cli("registro", ready, "--incluir", *options)
        assert found.status == 0, found.err
        assert found.out.startswith(f"Feito: registro nº {number} da ata.\n")
    assert cli("registro", ready).out.splitlines() == [
        "1 · sessão · 06/10/2024, 17h00 a 07/10/2024, 00h40 · Apurou-se tudo.",
        "2 · presença · Joana d'Ávila, fiscal, Frente pelo Sim",
        "3 · impugnação · Zona 12 · Seção 345 · João · faltar o lacre",
        "4 · ocorrência · faltou energia",
        "5 · deliberação · dividir a Junta",
        "6 · em tempo · onde se lê “a”, leia-se “b”",
    ]
    kept = on_record(ready)
    assert (kept[2].ruling, kept[2].votes_for, kept[2].votes_against, kept[2].appeal) == ("rejeitar", 2, 0, "recorreu")


@pytest.fixture
def incident(cli: Cli, ready: Path) -> Path:
    """A file with one incident on record."""
    options = ("--texto", "faltou energia", "--inicio", "06/10/2024 18h05", "--secao", "12/345")
    assert cli("registro", ready, "--incluir", "ocorrencia", *options).status == 0
    return ready


def test_a_change_is_of_what_is_said_alone_and_empty_text_blanks(cli: Cli, incident: Path) -> None:
    changed = cli("registro", incident, "--alterar", "1", "--texto", "faltou água", "--motivo", "engano")
    assert changed.out.startswith("Alterado: registro nº 1 da ata.\n")
    assert "06/10/2024, 18h05 · Zona 12 · Seção 345 · faltou água" in changed.out
    cleared = cli("registro", incident, "--alterar", "1", "--inicio", "", "--secao", "", "--motivo", "não se sabe")
    assert cleared.out.endswith("1 · ocorrência · faltou água\n")
    last = contents(incident)[0][-1]
    assert last.action is Action.PROCEEDING_CHANGED
    assert (last.after or {})["reason"] == "não se sabe"


def test_one_taken_away_leaves_its_number(cli: Cli, incident: Path) -> None:
    assert cli("registro", incident, "--retirar", "1", "--motivo", "em duplicidade").out == (
        "Retirado: registro nº 1 da ata. O diário conserva o que dizia.\nNão há registros da ata.\n"
    )
    assert cli("registro", incident, "--incluir", "em-tempo", "--texto", "x").out.startswith("Feito: registro nº 2")


def test_hours_are_read_as_in_the_window(cli: Cli, ready: Path) -> None:
    began, ended = ("--inicio", "06/10/2024 14h"), ("--fim", "15:30")
    assert cli("registro", ready, "--incluir", "sessao", *began, *ended).status == 0
    assert cli("registro", ready, "--alterar", "1", "--fim", "16h", "--motivo", "hora").status == 0
    assert cli("registro", ready).out == "1 · sessão · 06/10/2024, 14h00 a 16h00\n"
    assert (
        cli("registro", ready, "--alterar", "1", "--inicio", "07102024 9", "--fim", "10h05", "--motivo", "m").status
        == 0
    )
    assert cli("registro", ready, "--alterar", "1", "--inicio", "8h30", "--motivo", "o dia fica").status == 0
    assert cli("registro", ready).out == "1 · sessão · 07/10/2024, 08h30 a 10h05\n"


def test_an_hour_alone_is_of_today(cli: Cli, ready: Path) -> None:
    assert cli("registro", ready, "--incluir", "ocorrencia", "--texto", "x", "--inicio", "0h").status == 0
    (kept,) = on_record(ready)
    at = datetime.fromisoformat(contents(ready)[0][-1].at).astimezone(timezone(timedelta(hours=-3)))
    assert kept.began == datetime.combine(at.date(), time(0, 0))


REFUSED = [
    (("--incluir", "sessao", "--inicio", "05/10/2024 23h59"), "antes do dia da votação, 06/10/2024"),
    (("--alterar", "1", "--inicio", "06/10/2014 18h05", "--motivo", "m"), "antes do dia da votação, 06/10/2024"),
    (("--incluir", "presenca", "--nome", "Ana"), "(presença) falta: “Qualidade”"),
    (("--incluir", "em-tempo", "--texto", "x", "--nome", "Ana"), "(em tempo) não tem o campo “Nome”"),
    (("--incluir", "ocorrencia", "--texto", "x", "--secao", "12/999"), "Zona 12 · Seção 999 não existe"),
    (("--incluir", "ocorrencia", "--texto", "x", "--inicio", "01/01/2199 0h00"), "não pode ser de 01/01/2199, 00h00"),
    (("--incluir", "ocorrencia", "--texto", "a\u202eb"), "sem caracteres invisíveis"),
    (("--incluir", "sessao", "--inicio", "06/10/2024 17h00", "--fim", "06/10/2024 17h00"), "não pode encerrar-se"),
    (("--incluir", "deliberacao", "--texto", "x", "--votos-a-favor", "1", "--votos-contra", "2"), "maioria a favor"),
    (("--alterar", "9", "--texto", "x", "--motivo", "m"), "Não há o registro nº 9 da ata"),
    (("--retirar", "9", "--motivo", "m"), "Não há o registro nº 9 da ata"),
    (("--alterar", "1", "--texto", "outro"), "Falta o motivo"),
    (("--retirar", "1"), "Falta o motivo"),
]


@pytest.mark.parametrize(("options", "told"), REFUSED)
def test_what_cannot_stand_is_refused_and_nothing_changes(
    cli: Cli, incident: Path, options: tuple[str, ...], told: str
) -> None:
    kept = on_record(incident)
    found = cli("registro", incident, *options)
    assert found.status == 1
    assert told in found.err
    assert on_record(incident) == kept


WRONG = [
    (("--texto", "x"), "vai com --incluir ESPÉCIE ou --alterar Nº"),
    (("--retirar", "1", "--texto", "x", "--motivo", "m"), "vai com --incluir ESPÉCIE ou --alterar Nº"),
    (("--incluir", "sessao", "--retirar", "1"), "uma coisa de cada vez: --incluir, --retirar"),
    (("--incluir", "reuniao"), "não é nenhum destes: sessao, presenca"),
    (("--incluir", "sessao", "--inicio", "06/10/2024"), "Falta a hora, como 17h00. Um momento se escreve com o dia"),
    (("--incluir", "sessao", "--inicio", "06/10/2024 24h00"), "Escreva a hora como 17h00. Um momento se escreve"),
    (("--incluir", "sessao", "--inicio", "31/02/2024 9h00"), "Não é uma data do calendário"),
    (("--incluir", "ocorrencia", "--texto", "x", "--secao", "12-345"), "escreva ZONA/SEÇÃO"),
    (("--incluir", "deliberacao", "--texto", "x", "--votos-a-favor", "-1"), "--votos-a-favor"),
    (("--alterar", "0", "--texto", "x"), "--alterar"),
]


@pytest.mark.parametrize(("options", "told"), WRONG)
def test_wrong_usage_is_told_as_such(cli: Cli, incident: Path, options: tuple[str, ...], told: str) -> None:
    kept = on_record(incident)
    found = cli("registro", incident, *options)
    assert found.status == 2
    assert told in found.err
    assert on_record(incident) == kept


def test_in_a_protected_file_only_who_may_keeps_the_record(cli: Cli, feed: Feed, protected: Path) -> None:
    feed(PASSWORDS[OTAVIO])
    found = cli(
        "registro", protected, "--pessoa", OTAVIO, "--senha-de", "-", "--incluir", "em-tempo", "--texto", "x"
    )  # fmt: skip
    assert found.status == 1
    assert "fazer registros da ata" in found.err
    feed(PASSWORDS[MARTA])
    assert cli("registro", protected, "--senha-de", "-").out == "Não há registros da ata.\n"
