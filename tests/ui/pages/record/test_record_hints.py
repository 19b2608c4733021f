"""Where the keyboard goes, what it finds there, and what is said that refuses nothing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit

from plebapp.domain.proceedings import ProceedingKind
from plebapp.ui import theme
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.record_fields import LongField, MomentField
from plebapp.usecases.counting import enter_sheet
from tests.ui.pages.record.hands import K, Show, add, fill, focused, keep, on_file, press, write
from tests.ui.sitting import CTRL, Sitting
from tests.usecases.office import command


def test_enter_takes_the_proposal_and_goes_on_to_the_next_field(sitting: Sitting, show: Show) -> None:
    dialog = show()
    press(Qt.Key.Key_2, CTRL)
    rows = dialog.form.rows[K.ATTENDANCE]
    for text in ("Maria", "fisc"):
        press(Qt.Key.Key_Tab) if text == "fisc" else None
        write(text)
    sitting.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert QApplication.activePopupWidget() is None
    assert rows["capacity"].field.typed() == ("fiscal",)
    assert dialog.form.told() == "Esteve presente aos trabalhos: Maria, fiscal."
    dialog.activateWindow()  # a list of suggestions leaves no window active here
    sitting.qtbot.waitUntil(dialog.isActiveWindow)
    assert rows["entity"].field is focused()
    write("Frente")
    assert rows["entity"].field.typed() == ("Frente",)
    assert dialog.form.told() == "Esteve presente aos trabalhos: Maria, fiscal (Frente)."


@pytest.mark.parametrize(("kind", "last"), [(K.ATTENDANCE, "entity"), (K.DECISION, "votes_against")])
def test_enter_in_the_last_field_goes_to_adding(sitting: Sitting, show: Show, kind: ProceedingKind, last: str) -> None:
    dialog = show()
    dialog.form.set_kind(kind)
    dialog.form.rows[kind][last].field.setFocus()
    write("1")
    press(Qt.Key.Key_Escape) if QApplication.activePopupWidget() else None
    press(Qt.Key.Key_Return)
    assert dialog.keep_button.hasFocus()
    press(Qt.Key.Key_Tab)
    assert dialog.close_button.hasFocus()
    press(Qt.Key.Key_Tab)
    assert dialog.clear_button.hasFocus()


def frame(field: QLineEdit | QPlainTextEdit) -> str:
    return str(field.property("tone"))


def test_after_a_refusal_what_is_wrong_is_framed_and_selected_in_the_line_that_is_wrong(
    sitting: Sitting, show: Show
) -> None:
    dialog = show()
    began = dialog.form.rows[K.SESSION]["began"].field
    assert isinstance(began, MomentField)
    for day, hour, wrong, right in (
        ("31/02/2026", "8h", began.date, began.hour),
        ("04/10/2026", "25h", began.hour, began.date),
    ):
        began.set_typed((day, hour))
        keep(sitting)
        assert focused() is wrong
        assert wrong.selectedText() == wrong.text()
        assert (frame(wrong), frame(right)) == ("error", "neutral")
        assert "Falta preencher" not in dialog.form.problem("began")
    write("9")
    assert began.hour.text() == "9"
    keep(sitting)
    assert not dialog.form.begun()
    assert frame(began.hour) == "neutral"


def test_a_long_text_is_framed_and_never_selected(sitting: Sitting, show: Show) -> None:
    dialog = show()
    press(Qt.Key.Key_6, CTRL)
    field = dialog.form.rows[K.ADDENDUM]["text"].field
    assert isinstance(field, LongField)
    keep(sitting)
    assert frame(field) == "error"
    field.insertPlainText("x" * 4_001)
    keep(sitting)
    assert "o campo “Em tempo” tem 4.001 caracteres" in dialog.form.problem("text")
    assert field.hasFocus()
    assert not field.textCursor().hasSelection()
    press(Qt.Key.Key_Backspace)
    assert frame(field) == "neutral"


def test_a_moment_in_no_session_on_record_is_to_be_checked_and_is_kept_all_the_same(
    sitting: Sitting, show: Show
) -> None:
    dialog = show()
    press(Qt.Key.Key_4, CTRL)
    write("04/10/2026")
    press(Qt.Key.Key_Tab)
    write("1300")
    row = dialog.form.rows[K.INCIDENT]["began"]
    assert row.problem() == ""  # there is no session on record
    add(sitting, K.SESSION)  # from 8 to 12
    sitting.session.changed.emit()
    assert row.problem() == "Fora das sessões registradas: confira."
    assert dialog.form.problem("began") == ""
    assert row.field.accessibleDescription() == "Fora das sessões registradas: confira."
    dialog.form.rows[K.INCIDENT]["text"].field.setFocus()
    write("Faltou")
    keep(sitting)
    assert [kept.kind for kept in on_file(sitting)] == [K.SESSION, K.INCIDENT]
    assert row.problem() == ""


def count_all(sitting: Sitting) -> None:
    for section in (1, 2):
        enter_sheet(sitting.desk, command(section, 5, 0, 5, 3, 2, 0, 0))
    sitting.session.catch_up()
    assert sitting.session.canvass().final


def test_a_session_still_open_when_all_is_counted_is_to_be_checked(sitting: Sitting, show: Show) -> None:
    sitting.session.canvass()
    dialog = show()
    rows = dialog.form.rows[K.SESSION]
    for text in ("04/10/2026", "8h"):
        write(text)
        press(Qt.Key.Key_Tab)
    assert rows["ended"].problem() == ""
    assert "ao ser extraída esta minuta" in dialog.form.told()
    count_all(sitting)
    assert rows["ended"].problem() == "Tudo está apurado: já se encerrou?"
    assert "ao ser lavrada esta ata" in dialog.form.told()
    press(Qt.Key.Key_Tab)
    write("12h")
    press(Qt.Key.Key_Tab)
    assert rows["ended"].problem() == ""


def test_what_the_paper_cannot_print_is_shown_as_the_paper_will(sitting: Sitting, show: Show) -> None:
    dialog = show()
    press(Qt.Key.Key_6, CTRL)
    field = dialog.form.rows[K.ADDENDUM]["text"].field
    assert isinstance(field, LongField)
    field.insertPlainText("Urna “d’Ávila” — nº 1\u00ba…")
    assert dialog.form.lacking.isHidden()
    field.insertPlainText(" \U0001f5f3 \u65e5")
    assert dialog.form.told().endswith("… □ □.")
    assert "(U+1F5F3)" in dialog.form.lacking.text()
    assert "sairá □ no lugar" in dialog.form.lacking.text()
    field.clear()
    assert dialog.form.lacking.isHidden()


@pytest.mark.parametrize("scale", [100, 200])
def test_the_form_has_the_room_and_after_saving_its_first_field_is_in_sight(
    sitting: Sitting, show: Show, scale: int
) -> None:
    theme.current().set_text_scale(scale)
    dialog = show()
    dialog.resize(1334, 724)
    sitting.qtbot.waitUntil(lambda: dialog.width() == 1334)
    fill(sitting, dialog, K.CHALLENGE)
    assert dialog.form.visibleRegion().boundingRect().height() > 724 * 0.62
    dialog.form.rows[K.CHALLENGE]["appeal"].take_focus()
    keep(sitting)
    assert dialog.said().tone is Tone.OK
    first = dialog.form.rows[K.CHALLENGE]["began"]
    sitting.qtbot.waitUntil(lambda: not first.visibleRegion().isEmpty())
    assert first.visibleRegion().boundingRect() == first.rect()
    assert not dialog.form.kinds.visibleRegion().isEmpty()


def test_ctrl_r_brings_the_list_into_sight_where_large_text_put_it_below(sitting: Sitting, show: Show) -> None:
    theme.current().set_text_scale(200)
    add(sitting)
    dialog = show()
    dialog.resize(1334, 724)
    table = dialog.list.table
    sitting.qtbot.waitUntil(lambda: table.visibleRegion().isEmpty())
    press(Qt.Key.Key_R, CTRL)
    assert table.hasFocus()
    sitting.qtbot.waitUntil(lambda: table.visibleRegion().boundingRect().height() > table.height() / 2)
