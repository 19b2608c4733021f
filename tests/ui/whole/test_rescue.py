"""A damaged file, a lost key file, a copy that takes the file's place."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from plebapp.domain.sheet import SheetField
from plebapp.ui.copies import CopyMemory
from plebapp.ui.dialogs.password import PasswordDialog
from plebapp.ui.dialogs.recover import RecoveryDialog
from plebapp.ui.dialogs.restore import RestoreDialog
from plebapp.ui.rescue import GOOD, SALVAGE, VERBS
from plebapp.ui.trust import NO_RESULT
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.usecases.ports import Damage, DataKey, Desk
from tests.ui.people import counting_office
from tests.ui.whole_program import Program, damage, until_told
from tests.usecases.office import LIBRARY, key
from tests.usecases.protected import PASSWORDS, Office


# ── damage that only the check of the pages finds ──────────────────────────────────────────────────
def test_damage_found_after_opening_makes_the_file_read_only_and_is_told(program: Program, damaged: Path) -> None:
    program.prompts.answer("")
    program.open(damaged)
    until_told(program, "O arquivo está danificado")
    program.wait()
    assert program.session.read_only
    assert "SÓ LEITURA" in program.window.windowTitle()
    asked = program.prompts.asked[-1]
    assert "Nada mais se grava nele" in asked.text
    assert asked.yes == "Procurar a última cópia que confere | Resgatar em tabelas o que se puder ler…"


def test_damage_stays_in_sight_once_its_dialog_is_closed(program: Program, damaged: Path) -> None:
    program.prompts.answer("")
    program.open(damaged)
    until_told(program, "O arquivo está danificado")
    program.wait()
    assert "DANIFICADO" in program.window.windowTitle()
    assert "DANIFICADO" in program.controller.feed().names()[1]
    assert "DANIFICADO" in program.window.strip.accessibleName()
    for stage in ("resultado", "documentos"):
        page = program.page(stage)
        (banner,) = page.findChildren(EmptyState, options=Qt.FindChildOption.FindDirectChildrenOnly)
        assert banner.title() == NO_RESULT
        shown = [w for w in page.findChildren(QLabel) if w.isVisible()]
        assert not any(word in label.text() for label in shown for word in ("FAVORÁVEL", "PRONTA", "MINUTA"))
        assert not any(button.isVisible() for button in page.header.findChildren(QAbstractButton))
    audit = program.page("auditoria")
    assert audit.outcome.view().tone is Tone.ERROR
    assert audit.disagreements.count() == len(program.session.distrust.found)
    assert not audit.copy_button.isEnabled()


def test_of_a_damaged_file_no_copy_is_made_and_nothing_printed(program: Program, damaged: Path) -> None:
    assert not program.window.action("damaged").isEnabled()
    program.prompts.answer("")
    program.open(damaged)
    until_told(program, "O arquivo está danificado")
    program.wait()
    for entry in ("copy_now", "save_copy"):
        action = program.window.action(entry)
        assert not action.isEnabled()
        assert action.text().endswith("(arquivo danificado)")
    program.controller.copies.copy_now()
    assert program.prompts.asked[-1].title == "A cópia não foi feita"
    program.trigger("print")
    assert program.prompts.asked[-1].title == "Não há o que imprimir"
    assert "está danificado" in program.prompts.asked[-1].text
    program.prompts.answer("")
    program.trigger("damaged")
    assert program.prompts.asked[-1].yes == " | ".join(VERBS.values())
    program.controller.close()
    program.wait()
    assert not program.window.action("damaged").isEnabled()
    assert not program.window.action("copy_now").isEnabled()
    assert "danificado" not in program.window.action("copy_now").text()


def test_where_the_figures_disagree_the_result_gives_way_until_verifying_finds_the_file_sound(
    program: Program, path: Path
) -> None:
    program.open(path)
    page = program.page("resultado")
    program.session.take_disagreement("Difere.")
    program.qtbot.waitUntil(lambda: NO_RESULT in titles(page))
    assert "NÃO CONFERE" in program.window.windowTitle()
    assert not program.window.action("damaged").isEnabled()
    assert program.window.action("copy_now").isEnabled()
    program.page("auditoria").verify()
    program.wait()
    assert program.session.distrust is None
    assert "NÃO CONFERE" not in program.window.windowTitle()
    program.page("resultado")
    assert NO_RESULT not in titles(page)


def titles(page: QWidget) -> list[str]:
    return [each.title() for each in page.findChildren(EmptyState) if each.isVisible()]


def test_what_is_being_typed_is_kept_before_the_file_is_opened_again(program: Program, path: Path) -> None:
    program.open(path)
    program.controller.damage.stop()
    program.prompts.answer("Marta Nogueira", "")
    page = program.page("apuracao")
    page.begin_typing()
    page.finder.section.setText("1")
    page.finder.open_found()
    page.sheet.fields.edit(SheetField.SIGNATURES).setText("7")
    program.controller.damage._found(program.session, [Damage("voter", "x")])
    until_told(program, "O arquivo está danificado")
    program.wait()
    draft = program.session.desk.book.counting.draft(key(1))
    assert draft is not None
    assert "7" in draft.texts.values()


def test_the_newest_copy_that_checks_out_takes_its_place_under_another_name(
    program: Program, damaged: Path, folder: Path, tmp_path: Path
) -> None:
    before = damaged.read_bytes()
    restored = tmp_path / "Nova Primavera restaurado.pleb"
    program.prompts.answer(GOOD, True, restored)
    program.open(damaged)
    until_told(program, "Restaurar: onde gravar")
    program.qtbot.waitUntil(
        lambda: program.controller.is_open and program.session.desk.book.path == restored, timeout=20_000
    )
    program.wait()
    confirm, where = program.prompts.asked[-2:]
    assert confirm.title == "Há uma cópia que confere"
    assert where.text == "Nova Primavera restaurado.pleb"
    assert not program.session.read_only
    assert len(damaged.read_bytes()) == len(before)


def test_where_no_copy_checks_out_it_is_told(program: Program, damaged: Path, folder: Path) -> None:
    for made in folder.glob("*.pleb"):
        made.write_bytes(made.read_bytes()[:8192])
    program.prompts.answer(GOOD)
    program.open(damaged)
    until_told(program, "Nenhuma cópia confere")
    program.wait()
    assert program.session.read_only


def test_what_can_be_read_is_saved_as_tables(program: Program, damaged: Path, tmp_path: Path) -> None:
    out = tmp_path / "resgates"
    out.mkdir()
    program.prompts.answer(SALVAGE, out)
    program.open(damaged)
    until_told(program, "Resgate concluído")
    program.wait()
    (made,) = out.iterdir()
    assert made.name == "Resgate de Nova Primavera 2026-10-04 17h00" or made.name.startswith(
        "Resgate de Nova Primavera"
    )
    assert len((made / "eleitores.csv").read_text(encoding="utf-8-sig").splitlines()) == 21


def test_a_sound_file_is_checked_in_silence(program: Program, path: Path) -> None:
    program.open(path)
    program.qtbot.waitUntil(lambda: not program.controller.damage.is_checking)
    assert program.prompts.asked == []
    assert not program.session.read_only


def test_the_check_stands_aside_while_the_worker_works_and_ends_with_the_file(program: Program, path: Path) -> None:
    go_on: list[bool] = []

    def work(_desk: Desk, report: object) -> None:
        while not go_on:
            report(0, 0)

    program.controller.open(path)
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.session.run(work)
    assert program.controller.damage.is_checking
    go_on.append(True)
    program.controller.close()
    program.wait()
    assert not program.controller.is_open
    assert not program.controller.damage.is_checking
    book = LIBRARY.open(path)
    assert not book.opening.unclean
    book.close()


# ── a file that does not open ──────────────────────────────────────────────────────────────────────
def test_a_file_that_does_not_open_leads_to_its_newest_good_copy(
    program: Program, path: Path, folder: Path, tmp_path: Path
) -> None:
    damage(path, "station")
    restored = tmp_path / "de volta.pleb"
    program.prompts.answer(GOOD, True, restored)
    program.open(path)
    program.qtbot.waitUntil(lambda: program.controller.is_open, timeout=20_000)
    program.wait()
    assert f"As cópias deste arquivo estão em “{folder}”" in program.prompts.asked[0].text
    assert program.session.desk.book.path == restored


def test_a_file_that_is_gone_leads_to_its_copies(program: Program, path: Path, folder: Path, tmp_path: Path) -> None:
    path.unlink()
    program.prompts.answer("copies")
    program.open(path)
    (dialog,) = program.window.findChildren(RestoreDialog)
    program.wait()
    assert dialog.model.rowCount() == 1
    assert dialog.model.row_at(0).relation == "o arquivo não se lê"
    restored = tmp_path / "de volta.pleb"
    program.prompts.answer(restored)
    dialog.restore_button.click()
    program.qtbot.waitUntil(lambda: program.controller.is_open, timeout=20_000)
    program.wait()
    assert program.session.desk.book.path == restored


# ── a lost or damaged key file ─────────────────────────────────────────────────────────────────────
@pytest.fixture
def office(tmp_path: Path) -> Office:
    return counting_office(tmp_path)


def test_without_the_key_file_the_recovery_words_and_the_copies_are_offered(
    program: Program, office: Office, tmp_path: Path
) -> None:
    stick = tmp_path / "PENDRIVE"
    stick.mkdir()
    CopyMemory(program.controller._settings, office.path).folder = stick
    office.key_file.unlink()
    program.prompts.answer("words")
    program.open(office.path)
    (asked,) = program.prompts.asked
    assert "que guarda as chaves de" in asked.text
    assert f"As cópias deste arquivo estão em “{stick}”" in asked.text
    assert asked.yes == "Abrir com as palavras de recuperação… | Ver as cópias… | Tentar de novo"
    (dialog,) = program.window.findChildren(RecoveryDialog)
    dialog.reject()


def test_a_damaged_key_file_offers_the_recovery_words(program: Program, office: Office) -> None:
    office.key_file.write_bytes(b"{")
    program.prompts.answer("")
    program.open(office.path)
    assert "está danificado" in program.prompts.asked[0].text
    assert program.prompts.asked[0].yes == "Abrir com as palavras de recuperação… | Tentar de novo"


def test_a_protected_file_that_is_damaged_is_salvaged_by_a_password(
    program: Program, office: Office, tmp_path: Path
) -> None:
    content = bytearray(office.path.read_bytes())
    content[8192 + 500] ^= 1
    office.path.write_bytes(content)
    out = tmp_path / "resgates"
    out.mkdir()
    program.prompts.answer(True, out)
    program.controller.rescue.salvage(office.path)
    (dialog,) = program.window.findChildren(PasswordDialog)
    dialog.credentials.password.edit.setText(PASSWORDS[dialog.credentials.chosen])
    dialog.go_button.click()
    until_told(program, "Resgate concluído")
    program.wait()
    assert list(out.glob("Resgate de */*.csv"))
    asked = program.prompts.asked[0]
    assert asked.kind == "confirm"
    assert "dados pessoais em tabelas sem proteção" in asked.text


def test_who_will_not_have_a_roll_without_protection_salvages_nothing(
    program: Program, office: Office, tmp_path: Path
) -> None:
    program.prompts.answer(False)
    program.controller.rescue.salvage(office.path, DataKey(b"k" * 32))
    assert [asked.title for asked in program.prompts.asked] == ["O que se resgata fica sem proteção"]
    assert not program.runner.busy
