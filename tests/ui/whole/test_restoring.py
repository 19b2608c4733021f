"""Restoring from a copy: the list of copies, how each stands to the file, copies under another key."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from plebapp.texts.formats import clock
from plebapp.ui.copies import CopyMemory
from plebapp.ui.dialogs.password import PasswordDialog
from plebapp.ui.dialogs.restore import RestoreDialog, Row, compared
from plebapp.ui.dialogs.sign_in import SignInDialog
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.copies import make_copy
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.ports import Desk, SavedCopy
from tests.ui.people import counting_office
from tests.ui.protected_program import shown, sign_in
from tests.ui.walk import nameless
from tests.ui.whole_program import Program, copy, until_told
from tests.usecases.office import LIBRARY, command, ready_desk
from tests.usecases.protected import MARTA, OTAVIO, PASSWORDS, Office, change_key


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return counting_office(tmp_path)


def open_list(program: Program) -> RestoreDialog:
    program.trigger("restore")
    dialog = program.window.findChildren(RestoreDialog)[-1]
    program.wait()
    return dialog


def test_copies_are_listed_with_moment_size_and_how_they_stand_to_the_open_file(
    program: Program, path: Path, folder: Path
) -> None:
    program.clock.now = program.clock.now.replace(hour=21)
    desk = Desk(LIBRARY.open(path), "Marta", program.clock)
    enter_sheet(desk, command(1, 6, 0, 6, 4, 2, 0, 0))
    desk.book.close()
    copy(program, path, folder)
    program.open(path)
    dialog = open_list(program)
    newest, oldest = (dialog.model.row_at(number) for number in (0, 1))
    assert (newest.relation, oldest.relation) == ("igual ao arquivo", "anterior ao arquivo")
    assert newest.size > 0
    assert newest.copy.moment > oldest.copy.moment
    assert "os dois diários terminam no mesmo registro" in dialog.said().text
    dialog.table.select_row(1)
    assert "falta nela o que ele registrou depois, 1 registro" in dialog.said().text
    assert nameless(dialog) == []
    dialog.reject()


def test_another_folder_can_be_looked_into(program: Program, path: Path, tmp_path: Path) -> None:
    program.open(path)
    dialog = open_list(program)
    assert dialog.model.rowCount() == 0
    assert not dialog.restore_button.isEnabled()
    other = tmp_path / "outra"
    other.mkdir()
    program.controller.damage.stop()
    program.session.run(lambda desk, report: make_copy(LIBRARY, desk, other, report))
    program.wait()
    program.prompts.answer(other)
    dialog.folder_button.click()
    program.wait()
    assert dialog.model.row_at(0).relation == "igual ao arquivo"
    dialog.reject()


def test_a_copy_that_cannot_be_read_says_so(program: Program, path: Path, folder: Path) -> None:
    (made,) = folder.glob("*.pleb")
    made.write_bytes(b"SQLite format 3\0" + b"\0" * 4096)
    program.open(path)
    dialog = open_list(program)
    assert dialog.model.row_at(0).relation == "não se lê"
    dialog.reject()


def test_restoring_never_writes_over_anything(program: Program, path: Path, folder: Path) -> None:
    program.open(path)
    before = path.read_bytes()
    dialog = open_list(program)
    program.prompts.answer(path)
    dialog.restore_button.click()
    program.qtbot.waitUntil(lambda: program.prompts.asked[-1].title == "Não foi possível")
    program.wait()
    assert "já existe" in program.prompts.asked[-1].text
    assert path.read_bytes() == before


# ── copies under another key, and whose clock tells their moments ──────────────────────────────────
@pytest.fixture
def rekeyed(program: Program, tmp_path: Path) -> Office:
    """A protected file whose key was changed after its only copy was made."""
    office = counting_office(tmp_path, OTAVIO)
    copied(program, office)
    desk = office.sign_in()
    changed, _ = change_key(office.app, office.confirmed(desk))
    changed.book.close()
    return office


def copied(program: Program, office: Office) -> None:
    stick = office.path.with_name("PENDRIVE")
    stick.mkdir()
    CopyMemory(program.controller._settings, office.path).folder = stick
    desk = office.sign_in()
    make_copy(LIBRARY, desk, stick)
    desk.book.close()


def give_password(program: Program, dialog: RestoreDialog, name: str = MARTA) -> None:
    dialog.sign_in_button.click()
    (asked,) = dialog.findChildren(PasswordDialog)
    asked.credentials.name.choose(name)
    asked.credentials.password.edit.setText(PASSWORDS[name])
    asked.go_button.click()
    program.wait()


def test_a_copy_of_before_the_change_of_key_is_told_as_such_and_compared_by_its_password(
    program: Program, rekeyed: Office
) -> None:
    sign_in(program, rekeyed.path)
    dialog = open_list(program)
    row = dialog.model.row_at(0)
    assert (row.relation, row.tone) == ("de antes da troca da chave", Tone.NEUTRAL)
    assert "“Entrar na cópia…”" in dialog.said().text
    assert "danificad" not in dialog.said().text
    give_password(program, dialog)
    assert dialog.model.row_at(0).relation == "anterior ao arquivo"
    assert not dialog.sign_in_button.isEnabled()
    dialog.reject()


def test_a_copy_of_before_the_change_of_key_is_restored_without_comparing(
    program: Program, rekeyed: Office, tmp_path: Path
) -> None:
    sign_in(program, rekeyed.path)
    dialog = open_list(program)
    restored = tmp_path / "de antes.pleb"
    program.prompts.answer(restored)
    dialog.restore_button.click()
    asked = shown(program, SignInDialog)
    assert restored.exists()
    asked.reject()


def test_without_a_file_open_a_protected_copy_is_compared_by_its_password(program: Program, office: Office) -> None:
    copied(program, office)
    program.controller.rescue.show_copies(office.path)
    (dialog,) = program.window.findChildren(RestoreDialog)
    program.wait()
    assert dialog.model.row_at(0).relation == "protegida, não comparada"
    give_password(program, dialog)
    assert dialog.model.row_at(0).relation == "igual ao arquivo"
    dialog.reject()


def test_an_open_copy_is_not_compared_with_a_file_that_nobody_entered(tmp_path: Path, office: Office) -> None:
    plain = ready_desk(tmp_path / "copia.pleb").book
    plain.close()
    row = Row(SavedCopy(plain.path, datetime(2026, 10, 4, tzinfo=UTC)), 1)
    (found,) = compared(office.app, office.path, {}, [row], lambda *_: None)
    assert (found.relation, found.locked) == ("não comparada", False)
    assert "O arquivo está protegido" in found.told


@pytest.fixture
def tokyo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A computer whose clock is that of another country."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("tokyo")
def test_moments_are_told_in_the_plebiscites_legal_time(
    program: Program, damaged: Path, folder: Path, tmp_path: Path
) -> None:
    program.controller.rescue.show_copies(damaged)
    (dialog,) = program.window.findChildren(RestoreDialog)
    program.wait()
    row = dialog.model.row_at(0)
    assert row.zone is not None
    at = clock(row.copy.moment.astimezone(row.zone))
    assert row.when.endswith(at)
    assert at in row.copy.path.name
    dialog.reject()
    out = tmp_path / "resgates"
    out.mkdir()
    program.prompts.answer(out)
    program.controller.rescue.salvage(damaged)
    until_told(program, "Resgate concluído")
    (made,) = out.iterdir()
    assert made.name.endswith(f"{program.clock.now.astimezone(row.zone):%Y-%m-%d %Hh%M}")
