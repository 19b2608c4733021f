"""What is typed and not on record: of each kind apart, kept in the file while it is typed, and found again."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QRadioButton
from pytestqt.qtbot import QtBot

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.people import Role
from plebapp.domain.proceedings import ProceedingKind
from plebapp.ui import record_drafts
from plebapp.ui.draft_keeper import NOT_KEPT
from plebapp.usecases import proceedings
from plebapp.usecases.ports import Desk, ProceedingDraft
from plebapp.usecases.verify import verify
from tests.ui.pages.record.hands import K, Show, Sit, add, fill, focused, keep, on_file, press, write
from tests.ui.people import beside, counting_office, sit_protected
from tests.ui.sitting import CTRL, Sitting
from tests.usecases.protected import OTAVIO


def drafts(sitting: Sitting) -> dict[ProceedingKind, ProceedingDraft]:
    sitting.wait()
    return {draft.kind: draft for draft in sitting.desk.book.proceedings.drafts()}


def begin(kind: ProceedingKind, text: str = "Onde se leu") -> None:
    """Choose a kind and type in its long text."""
    press(Qt.Key(Qt.Key.Key_1 + tuple(K).index(kind)), CTRL)
    for _ in range({K.INCIDENT: 4, K.SESSION: 4, K.ADDENDUM: 0}[kind] - (kind is K.INCIDENT)):
        press(Qt.Key.Key_Tab)
    write(text)


def test_saving_one_kind_leaves_what_is_typed_of_the_others(sitting: Sitting, show: Show) -> None:
    dialog = show()
    begin(K.INCIDENT, "Faltou energia")
    fill(sitting, dialog, K.ATTENDANCE)
    keep(sitting)
    dialog.activateWindow()  # a list of suggestions leaves no window active here
    sitting.qtbot.waitUntil(dialog.isActiveWindow)
    press(Qt.Key.Key_4, CTRL)
    assert dialog.form.rows[K.INCIDENT]["text"].field.typed() == ("Faltou energia",)
    keep(sitting)
    assert [kept.kind for kept in on_file(sitting)] == [K.ATTENDANCE, K.INCIDENT]
    assert not dialog.form.begun()
    assert not drafts(sitting)


def test_what_is_typed_of_one_kind_is_in_the_file_when_another_is_saved_at_once(sitting: Sitting, show: Show) -> None:
    dialog = show()
    begin(K.INCIDENT)
    begin(K.ADDENDUM)
    keep(sitting)
    assert set(drafts(sitting)) == {K.INCIDENT}
    dialog.close()
    assert set(drafts(sitting)) == {K.INCIDENT}


def test_emptying_one_kind_leaves_the_others(sitting: Sitting, show: Show) -> None:
    dialog = show()
    begin(K.INCIDENT)
    begin(K.ADDENDUM)
    sitting.prompts.answer(True)
    dialog.clear_button.click()
    assert dialog.form.begun() == (K.INCIDENT,)
    assert set(drafts(sitting)) == {K.INCIDENT}
    assert "“Em tempo”" in sitting.prompts.asked[-1].title


def test_kinds_that_hold_something_are_marked_also_for_who_does_not_see(sitting: Sitting, show: Show) -> None:
    dialog = show()
    begin(K.INCIDENT)
    buttons = {each.accessibleName(): each.text() for each in dialog.form.kinds.findChildren(QRadioButton)}
    assert buttons["Ocorrência, começado e não gravado"] == "Ocorrência ●"
    assert buttons["Sessão"] == "Sessão"
    keep(sitting)
    names = [each.accessibleName() for each in dialog.form.kinds.findChildren(QRadioButton)]
    assert "Ocorrência" in names


def test_what_is_typed_is_in_the_file_soon_after_and_survives_a_kill(sitting: Sitting, sit: Sit, show: Show) -> None:
    show()
    begin(K.INCIDENT, "Faltou")
    sitting.qtbot.waitUntil(lambda: K.INCIDENT in drafts(sitting))  # nothing was left, closed or kept
    head = sitting.desk.book.journal.head()
    assert drafts(sitting)[K.INCIDENT].texts["text"] == ("Faltou",)
    assert drafts(sitting)[K.INCIDENT].person == "Marta Nogueira"
    assert head == sitting.desk.book.journal.head()
    assert verify(sitting.desk).sound
    sitting.close()  # nobody closed the dialog

    later = sit(sitting.desk.book.path, person="João Alves")
    again = show(of=later)
    assert again.form.kind() is K.INCIDENT
    assert again.said().title == "Continua o que ficou por gravar"
    assert again.said().text == "Ocorrência."
    keep(later)
    assert [kept.text for kept in on_file(later)] == ["Faltou"]
    assert not drafts(later)


def test_what_cannot_stand_is_kept_as_it_was_typed(sitting: Sitting, show: Show) -> None:
    dialog = show()
    for text in ("31/02/2026", "99h"):
        write(text)
        press(Qt.Key.Key_Tab)
    dialog.close()
    assert drafts(sitting)[K.SESSION].texts["began"] == ("31/02/2026", "99h")
    again = show()
    assert again.form.rows[K.SESSION]["began"].field.typed() == ("31/02/2026", "99h")
    assert again.form.problem("began")


def test_emptied_again_there_is_no_draft(sitting: Sitting, show: Show) -> None:
    dialog = show()
    begin(K.ADDENDUM, "ab")
    dialog.keep_drafts()
    assert set(drafts(sitting)) == {K.ADDENDUM}
    press(Qt.Key.Key_Backspace)
    press(Qt.Key.Key_Backspace)
    dialog.close()
    assert not drafts(sitting)


def test_the_change_that_was_begun_goes_on(sitting: Sitting, show: Show) -> None:
    before = add(sitting)
    dialog = show()
    dialog.list.change_button.click()
    dialog.form.rows[K.INCIDENT]["text"].field.setFocus()
    write("!")
    dialog.close()
    assert drafts(sitting)[K.INCIDENT].number == before.number
    again = show()
    assert again.keep_button.text().startswith("Gravar a alteração")
    sitting.prompts.answer("Faltava")
    keep(sitting)
    (kept,) = on_file(sitting)
    assert kept.number == before.number
    assert "!" in kept.text
    assert not drafts(sitting)


def test_a_draft_of_one_that_was_removed_meanwhile_becomes_a_new_one(sitting: Sitting, show: Show) -> None:
    before = add(sitting)
    dialog = show()
    dialog.list.change_button.click()
    dialog.form.rows[K.INCIDENT]["text"].field.setFocus()
    write("!")
    dialog.close()
    drafts(sitting)
    proceedings.remove(sitting.desk, before.number, "Engano")
    again = show()
    assert again.keep_button.text().startswith("Adicionar")
    keep(sitting)
    assert [proceeding.number for proceeding in on_file(sitting)] == [2]


def test_a_draft_whose_fields_are_no_more_is_shown_as_far_as_they_are(sitting: Sitting, show: Show) -> None:
    texts = {"text": ("Faltou",), "began": ("04/10/2026",), "cor": ("azul",)}
    proceedings.keep_record_draft(sitting.desk, K.INCIDENT, 0, texts)
    dialog = show()
    rows = dialog.form.rows[K.INCIDENT]
    assert (rows["text"].field.typed(), rows["began"].field.typed()) == (("Faltou",), ("", ""))


def test_it_goes_on_in_the_kind_field_and_row_that_were_left_and_no_key_replaces_anything(
    sitting: Sitting, show: Show
) -> None:
    for kind in (K.ADDENDUM, K.SESSION, K.ATTENDANCE):
        add(sitting, kind)
    dialog = show()
    places = []
    dialog.left.connect(places.append)
    dialog.list.table.select_row(1)
    press(Qt.Key.Key_2, CTRL)
    write("Maria")
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)  # which selects what stands there
    press(Qt.Key.Key_Escape)
    again = show(places[0])
    assert again.form.kind() is K.ATTENDANCE
    assert again.list.table.current_row() == 1
    assert focused() is again.form.rows[K.ATTENDANCE]["name"].field
    write(" da Luz")
    assert again.form.rows[K.ATTENDANCE]["name"].field.typed() == ("Maria da Luz",)
    again.left.connect(places.append)
    again.list.table.setFocus()
    again.close()
    last = show(places[1])
    assert last.list.table.hasFocus()


@pytest.mark.parametrize("kind", K)
def test_opening_selects_nothing_of_what_was_typed(sitting: Sitting, show: Show, kind: ProceedingKind) -> None:
    dialog = show()
    fill(sitting, dialog, kind)
    typed = dialog.form.section.typed()
    dialog.close()
    again = show()
    write("7")
    first = next(iter(typed))
    shown = again.form.section.typed()
    assert shown[first][0] == typed[first][0] + "7"
    assert {**shown, first: ()} == {**typed, first: ()}


def test_what_could_not_be_kept_is_told_stays_in_the_form_and_is_tried_again(
    sitting: Sitting, show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = [True]

    def write_draft(desk: Desk, kind: ProceedingKind, number: int, texts: proceedings.Texts) -> None:
        if full[0]:
            raise Unusable(Code.DISK_FULL, path="a.pleb")
        proceedings.keep_record_draft(desk, kind, number, texts)

    monkeypatch.setattr(record_drafts, "keep_record_draft", write_draft)
    dialog = show()
    begin(K.ADDENDUM)
    dialog.keep_drafts()
    assert not drafts(sitting)
    assert sitting.prompts.asked[-1].title == NOT_KEPT
    assert dialog.form.begun() == (K.ADDENDUM,)
    full[0] = False
    dialog.keep_drafts()
    assert set(drafts(sitting)) == {K.ADDENDUM}


def test_a_draft_is_of_whoever_typed_it(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, store: QSettings, show: Show
) -> None:
    office = counting_office(tmp_path, OTAVIO, roles=(Role.TYPIST,))
    sitting = sit_protected(qtbot, qapp, office, store)
    dialog = show(of=sitting)
    begin(K.ADDENDUM)
    marta = sitting.desk.signer
    assert marta is not None
    sitting.session.sign_in(beside(sitting, OTAVIO))
    assert drafts(sitting)[K.ADDENDUM].person == marta.name
    dialog.close()
    sitting.close()
    sitting.runner.close()
