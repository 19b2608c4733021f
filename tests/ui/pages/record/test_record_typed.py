"""Registros da ata: each kind typed by keyboard, told, listed; what is wrong said under its field."""

import unicodedata
from dataclasses import replace
from datetime import datetime

import pytest
from PySide6.QtCore import Qt

from plebapp.domain.proceedings import FIELDS, LONGEST_TEXT, ProceedingKind
from plebapp.ui.models.record import look_of
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.record_fields import LongField, MomentField
from plebapp.usecases.verify import verify
from tests.ui.pages.record.hands import (
    KEPT,
    K,
    Show,
    add,
    fill,
    focused,
    keep,
    listed,
    on_file,
    press,
    write,
)
from tests.ui.sitting import CTRL, Sitting
from tests.ui.walk import nameless, tab_through


@pytest.mark.parametrize("kind", K)
def test_each_kind_is_typed_by_keyboard_and_kept_with_ctrl_enter(
    sitting: Sitting, show: Show, kind: ProceedingKind
) -> None:
    dialog = show()
    fill(sitting, dialog, kind)
    keep(sitting)
    kept = replace(KEPT[kind], number=1)
    assert on_file(sitting) == (kept,)
    assert dialog.said().tone is Tone.OK
    assert not dialog.form.begun()
    assert dialog.form.kind() is kind, "the form is not ready for another one"


def test_one_of_each_is_listed_in_the_order_of_the_minutes_and_the_file_verifies(sitting: Sitting, show: Show) -> None:
    dialog = show()
    for kind in reversed(K):
        dialog.activateWindow()  # a list of suggestions leaves no window active here
        sitting.qtbot.waitUntil(dialog.isActiveWindow)
        dialog.form.start()
        fill(sitting, dialog, kind)
        keep(sitting)
    assert [kind for kind, _ in listed(dialog)] == [
        "Sessão",
        "Presença",
        "Impugnação",
        "Ocorrência",
        "Deliberação",
        "Em tempo",
    ]
    assert listed(dialog)[1][1] == "Maria Souza, fiscal, Frente do Sim"
    assert "Zona 12 · Seção 2 · Paulo, delegado, PX · Urna sem lacre" in listed(dialog)[2][1]
    assert verify(sitting.desk).sound


TOLD = {
    K.SESSION: "aberta às oito horas do dia quatro de outubro de dois mil e vinte e seis e encerrada às doze horas",
    K.ATTENDANCE: "Esteve presente aos trabalhos: Maria Souza, fiscal (Frente do Sim).",
    K.CHALLENGE: "Paulo, delegado (PX), ofereceu impugnação",
    K.INCIDENT: "1ª ocorrência — às nove horas e cinco minutos",
    K.DECISION: "A Junta deliberou",
    K.ADDENDUM: "Em tempo: Onde se leu 12, leia-se 21.",
}


@pytest.mark.parametrize("kind", K)
def test_how_the_minutes_will_tell_it_is_shown_while_it_is_typed(
    sitting: Sitting, show: Show, kind: ProceedingKind
) -> None:
    dialog = show()
    assert dialog.form.told() == ""
    fill(sitting, dialog, kind)
    assert TOLD[kind] in dialog.form.told()
    keep(sitting)
    assert dialog.form.told() == ""


def test_an_hour_alone_is_of_today_and_the_closing_is_of_the_day_of_the_opening(sitting: Sitting, show: Show) -> None:
    dialog = show()
    rows = dialog.form.rows[K.SESSION]
    for text in ("03/10/2026", "23h", "", "23h30"):
        write(text)
        press(Qt.Key.Key_Tab)
    ended = rows["ended"].field
    assert isinstance(ended, MomentField)
    assert ended.date.text() == "03/10/2026"


def test_f5_puts_the_present_moment_of_the_state(sitting: Sitting, show: Show) -> None:
    dialog = show()
    press(Qt.Key.Key_F5)
    began = dialog.form.rows[K.SESSION]["began"].field
    assert isinstance(began, MomentField)
    assert began.read() == datetime(2026, 10, 4, 17)  # 20:00 UTC


def test_enter_goes_from_field_to_field_and_keeps_nothing(sitting: Sitting, show: Show) -> None:
    dialog = show()
    press(Qt.Key.Key_2, CTRL)
    rows = dialog.form.rows[K.ATTENDANCE]
    for name in ("name", "capacity", "entity"):
        assert rows[name].field.hasFocus()
        write("x")
        press(Qt.Key.Key_Return)
    assert not on_file(sitting)


@pytest.mark.parametrize("kind", K)
def test_what_must_be_there_and_is_not_is_said_under_each_field_once_it_is_to_be_kept(
    sitting: Sitting, show: Show, kind: ProceedingKind
) -> None:
    dialog = show()
    dialog.form.set_kind(kind)
    required = [needed.name for needed in FIELDS[kind] if needed.required]
    assert not any(dialog.form.problem(needed.name) for needed in FIELDS[kind])
    keep(sitting)
    assert [needed.name for needed in FIELDS[kind] if dialog.form.problem(needed.name)] == required
    assert dialog.said().title == "Nada foi gravado"
    assert dialog.form.rows[kind][required[0]].field.isAncestorOf(focused()) or (
        dialog.form.rows[kind][required[0]].field is focused()
    )
    assert not on_file(sitting)


@pytest.mark.parametrize(
    ("kind", "field", "texts", "words"),
    [
        (K.SESSION, "began", ("31/02/2026", "8h"), "calendário"),
        (K.SESSION, "began", ("04/10/2026", "25h"), "17h00"),
        (K.SESSION, "began", ("04/10/2026", ""), "Falta a hora"),
        (K.INCIDENT, "station", ("12",), "Não há esta seção"),
        (K.INCIDENT, "station", ("12/99",), "Não há esta seção"),
        (K.INCIDENT, "station", ("12/1/1",), "12/345"),
        (K.INCIDENT, "station", ("doze",), "12/345"),
        (K.INCIDENT, "station", ("12/" + "9" * 5000,), "Não há esta seção"),
        (K.DECISION, "votes_for", ("tres",), "número inteiro"),
        (K.DECISION, "votes_for", ("10.000",), "número inteiro"),
    ],
)
def test_what_cannot_be_read_is_said_under_its_field_as_soon_as_it_is_left(
    sitting: Sitting, show: Show, kind: ProceedingKind, field: str, texts: tuple[str, ...], words: str
) -> None:
    dialog = show()
    dialog.form.set_kind(kind)
    row = dialog.form.rows[kind][field]
    row.field.setFocus()
    for text in texts:
        write(text)
        assert not dialog.form.problem(field)
        press(Qt.Key.Key_Tab)
    assert words in dialog.form.problem(field)
    assert words in row.field.accessibleDescription()


def test_a_session_that_ends_before_it_begins_is_said_at_once_under_the_closing(sitting: Sitting, show: Show) -> None:
    dialog = show()
    for text in ("04/10/2026", "12h", "04/10/2026", "11h59"):
        write(text)
        press(Qt.Key.Key_Tab)
    assert "abriu-se em 04/10/2026, 12h00" in dialog.form.problem("ended")
    keep(sitting)
    assert not on_file(sitting)


def test_votes_without_a_majority_are_said_under_them(sitting: Sitting, show: Show) -> None:
    dialog = show()
    press(Qt.Key.Key_5, CTRL)
    for text in ("", "", "", "Duas turmas", "2", "2"):
        write(text)
        press(Qt.Key.Key_Tab)
    assert dialog.form.problem("votes_against")


def test_a_ruling_wants_its_votes(sitting: Sitting, show: Show) -> None:
    dialog = show()
    press(Qt.Key.Key_3, CTRL)
    for text in ("", "", "Paulo", "", "", "", "Sem lacre", "Indeferida", "2"):
        write(text)
        press(Qt.Key.Key_Tab)
    keep(sitting)
    assert dialog.form.problem("votes_against") == "Falta preencher."
    assert not on_file(sitting)


def test_what_the_use_case_refuses_is_said_under_its_field(sitting: Sitting, show: Show) -> None:
    dialog = show()
    for text in ("04/10/2026", "17h01"):  # a minute ahead of the clock
        write(text)
        press(Qt.Key.Key_Tab)
    keep(sitting)
    assert "agora são 04/10/2026, 17h00" in dialog.form.problem("began")
    assert not on_file(sitting)
    assert dialog.form.begun()


def test_a_session_before_the_polling_day_is_said_under_its_beginning(sitting: Sitting, show: Show) -> None:
    dialog = show()
    for text in ("04/10/2020", "8h", "04/10/2026", "12h"):
        write(text)
        press(Qt.Key.Key_Tab)
    keep(sitting)
    assert "antes do dia da votação, 04/10/2026" in dialog.form.problem("began")
    assert not dialog.form.problem("ended")
    assert not on_file(sitting)
    assert dialog.form.begun()


@pytest.mark.parametrize("length", [LONGEST_TEXT, LONGEST_TEXT + 1])
def test_a_text_is_taken_up_to_its_limit(sitting: Sitting, show: Show, length: int) -> None:
    dialog = show()
    press(Qt.Key.Key_6, CTRL)
    text = ("ção’s " * length)[: length - 1] + "é"
    field = dialog.form.rows[K.ADDENDUM]["text"].field
    assert isinstance(field, LongField)
    field.insertPlainText(text)
    assert bool(dialog.form.problem("text")) is (length > LONGEST_TEXT)
    keep(sitting)
    assert [proceeding.text for proceeding in on_file(sitting)] == ([text] if length == LONGEST_TEXT else [])


@pytest.mark.parametrize(
    "text",
    ["שלום עולם", "مرحبا بالعالم", "D'Ávila & Filhos <b>não</b>", "=1+1", "Cafe\u0301", "linha\n\n  outra\tlinha"],
)
def test_any_text_is_kept_and_shown_as_it_is(sitting: Sitting, show: Show, text: str) -> None:
    dialog = show()
    press(Qt.Key.Key_6, CTRL)
    field = dialog.form.rows[K.ADDENDUM]["text"].field
    assert isinstance(field, LongField)
    field.insertPlainText(text)
    keep(sitting)
    (kept,) = on_file(sitting)
    assert kept.text == " ".join(unicodedata.normalize("NFC", text).split())
    assert listed(dialog) == [("Em tempo", kept.text)]


def test_everything_is_reached_by_tab_and_has_a_name(sitting: Sitting, show: Show) -> None:
    add(sitting)
    dialog = show()
    for kind in K:
        dialog.form.set_kind(kind)
        assert not nameless(dialog)
        dialog.form.start()
        reached = tab_through(dialog)
        assert {dialog.list.table, dialog.list.change_button, dialog.close_button, dialog.keep_button} <= set(reached)


def test_every_field_of_every_kind_has_its_place_in_the_form() -> None:
    for kind, fields in FIELDS.items():
        for needed in fields:
            assert 1 <= look_of(kind, needed.name).span <= 3
