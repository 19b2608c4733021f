"""What is on record changed and removed with a reason; nothing typed is lost; who may, and who may only read."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plebapp.domain.journal import Action
from plebapp.domain.people import Role
from plebapp.domain.proceedings import Proceeding
from plebapp.ui.widgets.record_fields import LongField
from plebapp.usecases import proceedings
from plebapp.usecases.verify import verify
from tests.ui.pages.record.hands import KEPT, K, Show, Sit, add, fill, keep, listed, on_file, press, write
from tests.ui.people import beside, counting_office, sit_protected
from tests.ui.sitting import CTRL, Sitting
from tests.usecases.office import ready_desk
from tests.usecases.protected import OTAVIO


def test_changing_asks_for_the_reason_which_is_in_the_journal(sitting: Sitting, show: Show) -> None:
    before = add(sitting)
    dialog = show()
    dialog.list.table.setFocus()
    press(Qt.Key.Key_Return)
    field = dialog.form.rows[K.INCIDENT]["text"].field
    assert isinstance(field, LongField)
    assert field.read() == "Faltou energia"
    field.setFocus()
    field.selectAll()
    write("Faltou luz")
    sitting.prompts.answer("Engano de digitação")
    keep(sitting)
    assert on_file(sitting) == (replace(before, text="Faltou luz"),)
    head = sitting.desk.book.journal.head()
    assert head is not None
    assert head.action is Action.PROCEEDING_CHANGED
    assert head.after is not None
    assert head.after["reason"] == "Engano de digitação"
    assert not dialog.form.begun()
    assert dialog.keep_button.text().startswith("Adicionar")


def test_without_a_reason_nothing_changes_and_what_was_typed_stays(sitting: Sitting, show: Show) -> None:
    before = add(sitting)
    dialog = show()
    dialog.list.change_button.click()
    dialog.form.rows[K.INCIDENT]["text"].field.setFocus()
    write("x")
    sitting.prompts.answer(None)
    keep(sitting)
    assert on_file(sitting) == (before,)
    assert dialog.form.begun()


def test_removing_asks_for_the_reason_and_the_number_is_not_given_again(sitting: Sitting, show: Show) -> None:
    add(sitting)
    dialog = show()
    dialog.list.table.setFocus()
    sitting.prompts.answer(None, "Não ocorreu")
    press(Qt.Key.Key_Delete)
    sitting.wait()
    assert len(on_file(sitting)) == 1
    press(Qt.Key.Key_Delete)
    sitting.wait()
    assert not on_file(sitting)
    assert not listed(dialog)
    fill(sitting, dialog, K.ADDENDUM)
    keep(sitting)
    assert [proceeding.number for proceeding in on_file(sitting)] == [2]


def test_f6_puts_on_record_who_signs_and_nobody_twice(sitting: Sitting, show: Show) -> None:
    proceedings.add(sitting.desk, Proceeding(kind=K.ATTENDANCE, name="JOSÉ ÂNGELO", capacity="secretário"))
    dialog = show()
    press(Qt.Key.Key_F6)
    sitting.wait()
    assert [proceeding.name for proceeding in on_file(sitting)] == ["JOSÉ ÂNGELO", "Helena d'Ávila"]
    assert on_file(sitting)[1].capacity == "presidente da Junta Eleitoral"
    press(Qt.Key.Key_F6)
    assert dialog.said().title == "Ninguém a acrescentar"
    assert len(on_file(sitting)) == 2


def test_one_that_another_window_removes_while_it_is_changed_becomes_a_new_one(sitting: Sitting, show: Show) -> None:
    before = add(sitting)
    dialog = show()
    dialog.list.change_button.click()
    dialog.form.rows[K.INCIDENT]["text"].field.setFocus()
    write("!")
    proceedings.remove(sitting.desk, before.number, "Engano")
    sitting.session.catch_up()
    sitting.session.changed.emit()
    assert dialog.keep_button.text().startswith("Adicionar")
    assert "!" in dialog.form.told()
    keep(sitting)
    assert [each.number for each in on_file(sitting)] == [2]


def test_what_was_typed_is_not_thrown_away_unasked(sitting: Sitting, show: Show) -> None:
    add(sitting)
    dialog = show()
    press(Qt.Key.Key_6, CTRL)
    write("Onde se leu")
    sitting.prompts.answer(False, True)
    dialog.clear_button.click()
    assert dialog.form.dirty()
    dialog.list.change_button.click()  # of another kind: nothing is lost by it
    dialog.form.set_kind(K.ADDENDUM)
    dialog.clear_button.click()
    assert not dialog.form.dirty()
    assert {asked.title for asked in sitting.prompts.asked} == {"Abandonar o que foi digitado em “Em tempo”?"}
    assert sitting.prompts.left == 0


def test_changing_asks_before_what_was_typed_of_its_own_kind_is_lost(sitting: Sitting, show: Show) -> None:
    kept = add(sitting)
    dialog = show()
    press(Qt.Key.Key_4, CTRL)
    dialog.form.rows[K.INCIDENT]["text"].field.setFocus()
    write("Outra")
    sitting.prompts.answer(False, True)
    dialog.list.change_button.click()
    assert dialog.form.number == 0
    dialog.list.change_button.click()
    assert dialog.form.number == kept.number
    dialog.list.change_button.click()  # the same again: nothing was typed meanwhile
    assert dialog.form.number == kept.number
    assert sitting.prompts.left == 0


def test_after_removing_the_keyboard_is_on_the_neighbour(sitting: Sitting, show: Show) -> None:
    for kind in (K.SESSION, K.INCIDENT, K.ADDENDUM):
        add(sitting, kind)
    dialog = show()
    dialog.list.table.setFocus()
    for key, row, left in ((Qt.Key.Key_Down, 1, K.ADDENDUM), (Qt.Key.Key_End, 0, K.SESSION)):
        press(key)
        sitting.prompts.answer("Engano")
        press(Qt.Key.Key_Delete)
        sitting.wait()
        assert dialog.list.table.current_row() == row
        current = dialog.list.current()
        assert current is not None
        assert current.kind is left


def test_only_read_the_record_is_shown_and_nothing_can_be_typed(
    qtbot: QtBot, sit: Sit, tmp_path: Path, show: Show
) -> None:
    desk = ready_desk(tmp_path / "b.pleb")
    proceedings.add(desk, KEPT[K.INCIDENT])
    reading = sit(desk, read_only=True)
    dialog = show(of=reading)
    assert len(listed(dialog)) == 1
    assert not dialog.form.isEnabled()
    assert not any(
        button.isEnabled() for button in (dialog.keep_button, dialog.list.change_button, dialog.list.remove_button)
    )
    assert dialog.said().title == "Só para consulta"
    assert dialog.list.table.hasFocus()


def test_who_may_not_is_told_why_and_who_may(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, store: QSettings, show: Show
) -> None:
    office = counting_office(tmp_path, OTAVIO, roles=(Role.TYPIST,))
    typist = sit_protected(qtbot, qapp, office, store, OTAVIO)
    dialog = show(of=typist)
    assert not dialog.form.isEnabled()
    assert "fazer registros da ata" in dialog.said().text
    dialog.close()
    typist.close()
    typist.runner.close()


def test_what_was_typed_stays_when_somebody_comes_who_may_not_keep_it(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, store: QSettings, show: Show
) -> None:
    office = counting_office(tmp_path, OTAVIO, roles=(Role.TYPIST,))
    sitting = sit_protected(qtbot, qapp, office, store)
    dialog = show(of=sitting)
    press(Qt.Key.Key_6, CTRL)
    write("Onde se leu")
    marta = sitting.desk.signer
    assert marta is not None
    sitting.session.sign_in(beside(sitting, OTAVIO))
    assert not dialog.form.isEnabled()
    dialog.keep()
    assert not on_file(sitting)
    sitting.session.sign_in(marta)
    assert dialog.form.isEnabled()
    assert dialog.said().title == ""
    dialog.keep()
    sitting.wait()
    assert [each.text for each in on_file(sitting)] == ["Onde se leu"]
    head = sitting.desk.book.journal.head()
    assert head is not None
    assert head.signers == (marta.name,)
    assert verify(sitting.desk).sound
    dialog.close()
    sitting.close()
    sitting.runner.close()
