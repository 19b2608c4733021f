"""`brasao`: the court's arms put in, told and taken away; a picture that does not serve changes nothing."""

from pathlib import Path

import pytest

from plebapp.domain.journal import Action
from tests.cli.samples import Cli, contents, new
from tests.reports.pictures import saved, shield


def picture(name: str = "brasão.png", kind: str = "PNG") -> Path:
    path = Path(name)
    path.write_bytes(saved(shield(), kind))
    return path


def test_the_arms_are_put_in_told_and_taken_away(cli: Cli) -> None:
    path = new(cli)
    assert cli("brasao", path).out == "Brasão                  emblema neutro\n"
    found = cli("brasao", path, picture())
    assert (found.status, found.err) == (0, "")
    assert found.out.startswith("Brasão gravado.\nBrasão                  o do Tribunal, imagem de ")
    told = found.out.splitlines()[1]
    assert told in cli("dados", path).out.splitlines()
    again = cli("brasao", path, picture())
    assert again.out == f"Nada mudou: os documentos já saíam assim.\n{told}\n"
    removed = cli("brasao", path, "--retirar")
    assert removed.out == "Brasão retirado.\nBrasão                  emblema neutro\n"
    assert [entry.action for entry in contents(path)[0]][1:] == [Action.ARMS_CHANGED] * 2


@pytest.mark.parametrize(
    ("content", "status", "says"),
    [
        (b"n\xe3o sou imagem", 1, "PNG ou JPEG"),
        (saved(shield())[:200], 1, "cortada ou danificada"),
        (saved(shield(size=(119, 119))), 1, "119 × 119 pixels"),
        (saved(shield()) + bytes(20_000_000), 1, "passa de 20 MB"),
        (None, 3, "“x.png” não existe"),
    ],
)
def test_what_does_not_serve_changes_nothing(cli: Cli, content: bytes | None, status: int, says: str) -> None:
    path = new(cli)
    cli("brasao", path, picture())
    before = contents(path)
    if content is not None:
        Path("x.png").write_bytes(content)
    found = cli("brasao", path, "x.png")
    assert (found.status, found.out) == (status, "")
    assert says in found.err
    assert contents(path) == before


def test_a_folder_or_both_at_once(cli: Cli, tmp_path: Path) -> None:
    path = new(cli)
    assert "é uma pasta" in cli("brasao", path, tmp_path).err
    assert cli("brasao", path, picture(), "--retirar").status == 2
