"""A protected file in the whole window: protecting it, the words on paper, changing the key, signing in."""

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from plebapp.domain.errors import Cancelled
from plebapp.domain.journal import Action
from plebapp.domain.people import Permission, Role
from plebapp.ui import permits
from plebapp.ui.dialogs.new_plebiscite import NewPlebisciteDialog
from plebapp.ui.dialogs.people import PeopleDialog
from plebapp.ui.dialogs.person import PersonDialog
from plebapp.ui.dialogs.protect import ProtectDialog
from plebapp.ui.dialogs.recover import RecoveryDialog
from plebapp.ui.dialogs.second import SecondDialog
from plebapp.ui.dialogs.sign_in import SignInDialog
from plebapp.ui.people_desk import INCLUDE_SECOND
from plebapp.usecases.signing_in import confirm, recover
from tests.ui.fakes import Asked
from tests.ui.protected_program import confirm_words, confirms, gone, head, press, shown, sign_in, write
from tests.ui.whole_program import Program
from tests.usecases.office import VAULT, ready_desk
from tests.usecases.protected import CECILIA, MARTA, OTAVIO, PASSWORDS, Office


# ── protecting ─────────────────────────────────────────────────────────────────────────────────────
def protect_as_marta(program: Program) -> tuple[str, ...]:
    """Go through the steps, and return the words."""
    program.trigger("protect")
    dialog = shown(program, ProtectDialog)
    press(Qt.Key.Key_Return)
    dialog.name.setText(MARTA)
    dialog.password.first.setText(PASSWORDS[MARTA])
    dialog.password.again.setText(PASSWORDS[MARTA])
    dialog.go_button.click()
    dialog.roles.boxes[Role.REGISTRY_HEAD].click()
    dialog.go_button.click()
    return confirm_words(program)


def test_a_file_is_protected_and_its_words_are_on_paper(program: Program, path: Path) -> None:
    program.open(path)
    assert "sem proteção" in program.window.strip.accessibleName()
    assert not program.window.action("people").isEnabled()
    words = protect_as_marta(program)
    assert VAULT.key_of(words) == program.session.desk.book.key
    assert program.session.person == MARTA
    assert program.prompts.asked[-1] == Asked("inform", "Arquivo protegido", INCLUDE_SECOND)
    assert "sem proteção" not in program.window.strip.accessibleName()
    assert "protegido" in program.window.strip.accessibleName()
    assert not program.window.action("protect").isEnabled()
    assert program.window.action("people").isEnabled()
    assert not path.read_bytes().startswith(b"SQLite"), "encrypted"


def test_people_come_and_sign_in(program: Program, path: Path) -> None:
    program.open(path)
    protect_as_marta(program)
    program.trigger("people")
    people = shown(program, PeopleDialog)
    assert people.said().title, "one person alone cannot correct anything"
    people.add_person.click()
    form = shown(program, PersonDialog)
    assert form.name is not None
    assert form.roles is not None
    assert form.password is not None
    form.name.setText(OTAVIO)
    form.roles.boxes[Role.MEMBER].click()
    form.password.first.setText(PASSWORDS[OTAVIO])
    form.password.again.setText(PASSWORDS[OTAVIO])
    form.go_button.click()
    program.qtbot.waitUntil(gone(PersonDialog))
    assert head(program) == (Action.PERSON_ADDED, (MARTA,)), "nobody else could confirm"
    assert people.table.model().rowCount() == 2
    people.accept()

    program.trigger("close")
    program.wait()
    sign_in(program, path, OTAVIO)
    assert program.session.person == OTAVIO
    program.trigger("close")
    program.wait()
    program.open(path)
    again = shown(program, SignInDialog)
    assert again.credentials.chosen == OTAVIO, "the last one is suggested"
    again.reject()


@pytest.mark.parametrize("wished", [True, False])
def test_a_new_plebiscite_offers_to_be_protected_at_once(program: Program, tmp_path: Path, wished: bool) -> None:
    program.trigger("new")
    form = shown(program, NewPlebisciteDialog)
    assert form.protect.isChecked()
    form.form.row_of("name").field.setText("Nova Primavera")
    form.form.row_of("uf").field.choose("SP")
    form.form.row_of("polling_day").field.setText("04/10/2026")
    form.protect.setChecked(wished)
    program.prompts.answer(tmp_path / "novo.pleb", MARTA)
    form.finish()
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.wait()
    if wished:
        dialog = shown(program, ProtectDialog)
        assert dialog.name.text() == MARTA
        dialog.reject()
    assert gone(ProtectDialog)()


def test_protecting_that_is_refused_leaves_the_file_open_as_it_was(program: Program, path: Path) -> None:
    program.open(path)
    program.trigger("protect")
    dialog = shown(program, ProtectDialog)
    dialog.go_on()
    dialog.name.setText("  ")
    dialog.go_on()
    assert dialog.password.problems() == ("", ""), "the name comes first"
    dialog.name.setText(MARTA)
    dialog.password.first.setText("Nova Primavera")
    dialog.go_on()
    assert dialog.password.problems()[0]
    dialog.reject()
    assert program.session.desk.book.path == path
    assert not program.session.protected


def test_protecting_that_is_cancelled_opens_the_file_again(
    program: Program, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cancelled(*_arguments: object, **_options: object) -> None:
        raise Cancelled

    program.open(path)
    program.trigger("protect")
    dialog = shown(program, ProtectDialog)
    dialog.go_on()
    dialog.name.setText(MARTA)
    dialog.password.first.setText(PASSWORDS[MARTA])
    dialog.password.again.setText(PASSWORDS[MARTA])
    dialog.go_on()
    monkeypatch.setattr(type(program.controller._app.library), "reencrypt", cancelled)
    dialog.go_on()
    program.qtbot.waitUntil(lambda: program.controller.is_open and not program.session.protected)
    program.wait()
    assert dialog.go_button.isEnabled(), "it can be tried again"
    dialog.reject()
    assert not path.with_name(f"{path.name}.chaves").exists()


def test_the_key_is_changed_by_two_people_and_new_words_are_shown(program: Program, office: Office) -> None:
    sign_in(program, office.path)
    before = program.session.desk.book.key
    program.prompts.answer(True, confirms(program))
    program.trigger("rekey")
    words = confirm_words(program)
    program.wait()
    assert words != office.words
    assert program.session.desk.book.key not in (None, before)
    assert program.session.person == MARTA
    assert head(program) == (Action.KEY_CHANGED, (MARTA, OTAVIO))


def test_what_takes_two_people_is_refused_to_one(program: Program, office: Office) -> None:
    sign_in(program, office.path, OTAVIO)
    program.trigger("rekey")
    assert MARTA in program.prompts.asked[-1].text, "who may is named"


# ── signing in ─────────────────────────────────────────────────────────────────────────────────────
def test_who_worked_in_a_protected_file_is_not_taken_for_the_next_one_s(
    program: Program, office: Office, tmp_path: Path
) -> None:
    desk = ready_desk(tmp_path / "Outro.pleb")
    desk.book.close()
    sign_in(program, office.path, OTAVIO)
    program.session.sign_in(confirm(program.session.desk, program.session.app, MARTA, PASSWORDS[MARTA]))
    program.open(desk.book.path)
    assert program.session.person == ""


def test_a_wrong_password_waits_and_the_right_one_opens(program: Program, office: Office) -> None:
    program.open(office.path)
    dialog = shown(program, SignInDialog)
    for _ in range(5):
        dialog.credentials.password.edit.setText("não é esta senha")
        press(Qt.Key.Key_Return)
        program.wait()
        assert dialog.credentials.problem()
        program.clock.now += timedelta(minutes=10)
        dialog.credentials.tick()
    dialog.credentials.password.edit.setText("não é esta senha")
    press(Qt.Key.Key_Return)
    program.wait()
    assert not dialog.go_button.isEnabled()
    program.clock.now += timedelta(minutes=10)
    dialog.credentials.tick()
    dialog.credentials.password.edit.setText(PASSWORDS[MARTA])
    press(Qt.Key.Key_Return)
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.wait()
    last = program.session.desk.book.journal.head()
    assert last is not None
    assert (last.action, last.after) == (Action.SIGN_IN_FAILURES, {"count": 6})


def test_giving_up_shows_the_start_page_and_opens_nothing(program: Program, office: Office) -> None:
    program.open(office.path)
    shown(program, SignInDialog).reject()
    program.wait()
    assert not program.controller.is_open


def test_a_forgotten_password_is_recovered_by_the_words(program: Program, office: Office) -> None:
    program.open(office.path)
    shown(program, SignInDialog).recover_button.click()
    dialog = shown(program, RecoveryDialog)
    for word in office.words:
        write(word)
        press(Qt.Key.Key_Space)
    assert QApplication.focusWidget() is dialog.person
    row = dialog._person_row
    assert row.visibleRegion().boundingRect().height() == row.height(), "the whole field is in sight"
    write(OTAVIO.replace("á", "a").replace("Á", "A"))
    dialog.password.first.setText("uma senha bem diferente")
    dialog.password.again.setText("uma senha bem diferente")
    dialog.go_button.click()
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.wait()
    assert program.session.person == OTAVIO
    assert head(program)[0] is Action.RECOVERED


def test_who_has_no_password_after_a_recovery_without_the_key_file_is_named_and_asked_nothing(
    program: Program, office: Office
) -> None:
    office.add(CECILIA, Role.PRESIDENT, confirmed_by=OTAVIO)
    office.key_file.unlink()
    recover(office.app, office.path, office.words, MARTA, "uma senha bem diferente").book.close()
    sign_in(program, office.path, MARTA, "uma senha bem diferente")
    told = program.prompts.asked[-1]
    assert told.title == "O arquivo foi aberto"
    assert f"não têm senha: {OTAVIO}, {CECILIA}" in told.text
    assert "Recupere uma segunda pessoa com as palavras" in told.text
    assert permits.ask_second(program.session, Permission.PEOPLE, "") is None
    assert program.prompts.asked[-1].title == "Ninguém mais tem senha"
    program.trigger("people")
    dialog = shown(program, PeopleDialog)
    standing = {dialog._model.row_at(row).name: dialog._standing(dialog._model.row_at(row)) for row in range(3)}
    assert standing == {MARTA: "trabalha", OTAVIO: "sem senha", CECILIA: "sem senha"}
    assert dialog.said().title == "Há quem não tenha senha"
    dialog.reject()
    program.controller.close()
    program.wait()
    recover(office.app, office.path, office.words, OTAVIO, "outra senha bem diferente").book.close()
    sign_in(program, office.path, MARTA, "uma senha bem diferente")
    assert "não tem senha: " + CECILIA in program.prompts.asked[-1].text
    assert "Duas pessoas que têm a sua" in program.prompts.asked[-1].text
    second = SecondDialog(program.session, Permission.PEOPLE, "")
    assert [second.name.itemText(row) for row in range(second.name.count())] == [OTAVIO]
    second.deleteLater()


def test_wrong_words_are_told_and_stay(program: Program, office: Office) -> None:
    program.open(office.path)
    shown(program, SignInDialog).recover_button.click()
    dialog = shown(program, RecoveryDialog)
    dialog.read_button.click()
    assert dialog.said().text, "which words are missing"
    dialog.words.edits[0].setText(" ".join(VAULT.words(VAULT.new_key())))
    dialog.read_button.click()
    program.wait()
    assert "outro arquivo" in dialog.said().text
    assert dialog.words.edits[0].hasFocus(), "the words can be typed anew"
    dialog.words.edits[2].setText("xyz")
    assert "palavra 3 não é da lista" in dialog.said().title
    assert not program.controller.is_open
    dialog.words.edits[0].setText(" ".join(office.words))
    dialog.read_button.click()
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.wait()
    assert program.session.read_only
    assert program.session.person == ""
