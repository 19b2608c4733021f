"""Registros da ata: each kind typed by keyboard, listed, changed and removed with a reason; nothing typed is lost."""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from plebapp.domain.journal import Action
from plebapp.domain.people import Role
from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.domain.proceedings import FIELDS, LONGEST_TEXT, Proceeding, ProceedingKind
from plebapp.ui.dialogs.record import RecordDialog
from plebapp.ui.dialogs.record_form import RecordDraft
from plebapp.ui.models.record import look_of
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.record_fields import LongField, MomentField
from plebapp.usecases import proceedings
from plebapp.usecases.verify import verify
from tests.ui.people import counting_office, sit_protected
from tests.ui.sitting import CTRL, Sitting
from tests.ui.walk import nameless, tab_through
from tests.usecases.office import key, ready_desk
from tests.usecases.protected import OTAVIO

K = ProceedingKind
Sit = Callable[..., Sitting]
SIGNING = (
    Signatory(BoardRole.PRESIDENT, "Helena d'Ávila"),
    Signatory(BoardRole.SECRETARY, "José Ângelo"),
    Signatory(BoardRole.OBSERVER),
)

# What is typed field after field, Tab between them: of a moment the date and the hour.
TYPED = {
    K.SESSION: ("", "8h", "", "12", "Abertas as urnas"),
    K.ATTENDANCE: ("Maria Souza", "fiscal", "Frente do Sim"),
    K.CHALLENGE: (
        "04/10/2026",
        "16:30",
        "Paulo",
        "delegado",
        "PX",
        "12/2",
        "Urna sem lacre",
        "Indeferida",
        "2",
        "1",
        "x",
    ),
    K.INCIDENT: ("04102026", "9h05", "1", "Faltou energia"),
    K.DECISION: ("", "", "", "Duas turmas", "3", "0"),
    K.ADDENDUM: ("Onde se leu 12, leia-se 21",),
}
KEPT = {
    K.SESSION: Proceeding(
        kind=K.SESSION, began=datetime(2026, 10, 4, 8), ended=datetime(2026, 10, 4, 12), text="Abertas as urnas"
    ),
    K.ATTENDANCE: Proceeding(kind=K.ATTENDANCE, name="Maria Souza", capacity="fiscal", entity="Frente do Sim"),
    K.CHALLENGE: Proceeding(
        kind=K.CHALLENGE,
        began=datetime(2026, 10, 4, 16, 30),
        name="Paulo",
        capacity="delegado",
        entity="PX",
        station=key(2),
        text="Urna sem lacre",
        ruling="Indeferida",
        votes_for=2,
        votes_against=1,
        appeal="x",
    ),
    K.INCIDENT: Proceeding(kind=K.INCIDENT, began=datetime(2026, 10, 4, 9, 5), station=key(1), text="Faltou energia"),
    K.DECISION: Proceeding(kind=K.DECISION, text="Duas turmas", votes_for=3, votes_against=0),
    K.ADDENDUM: Proceeding(kind=K.ADDENDUM, text="Onde se leu 12, leia-se 21"),
}


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    return sit(ready_desk(tmp_path / "a.pleb", signatories=SIGNING))


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


Show = Callable[..., RecordDialog]


@pytest.fixture
def show(sitting: Sitting, host: QWidget) -> Iterator[Show]:
    """Open the dialog; what is left in its form when it closes is in its property `kept`."""
    shown: list[RecordDialog] = []

    def open_dialog(draft: RecordDraft | None = None, of: Sitting = sitting) -> RecordDialog:
        made = RecordDialog(of.session, draft, host)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        made.open()
        of.qtbot.waitUntil(made.isActiveWindow)
        shown.append(made)
        return made

    yield open_dialog
    for made in shown:
        made.close()
        made.deleteLater()


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the desktop brings it: to a list of suggestions, while there is one."""
    QTest.keyClick(_target(), key, modifiers)


def write(text: str) -> None:
    for character in text:  # a list of suggestions may come and go meanwhile
        QTest.keyClicks(_target(), character)


def _target() -> QWidget:
    return QApplication.activePopupWidget() or _focus()


def fill(sitting: Sitting, dialog: RecordDialog, kind: ProceedingKind) -> None:
    """Type one of a kind, from the first field to the last, by keyboard."""
    press(Qt.Key(Qt.Key.Key_1 + tuple(K).index(kind)), CTRL)
    for place, text in enumerate(TYPED[kind]):
        if place:
            press(Qt.Key.Key_Tab)
        write(text)


def keep(sitting: Sitting) -> None:
    press(Qt.Key.Key_Return, CTRL)
    sitting.wait()


def on_file(sitting: Sitting) -> tuple[Proceeding, ...]:
    return sitting.desk.book.proceedings.all()


def listed(dialog: RecordDialog) -> list[tuple[str, str]]:
    model = dialog.table.model()
    return [(model.index(row, 0).data(), model.index(row, 2).data()) for row in range(model.rowCount())]


def add(sitting: Sitting, kind: ProceedingKind = K.INCIDENT) -> Proceeding:
    return proceedings.add(sitting.desk, KEPT[kind])


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
    assert dialog.draft() is None
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
    assert dialog.form.rows[kind][required[0]].field.isAncestorOf(_focus()) or (
        dialog.form.rows[kind][required[0]].field is _focus()
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
    assert dialog.form.problem("votes_for")


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
    assert dialog.draft() is not None


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


def test_changing_asks_for_the_reason_which_is_in_the_journal(sitting: Sitting, show: Show) -> None:
    before = add(sitting)
    dialog = show()
    dialog.table.setFocus()
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
    assert dialog.draft() is None
    assert dialog.keep_button.text().startswith("Adicionar")


def test_without_a_reason_nothing_changes_and_what_was_typed_stays(sitting: Sitting, show: Show) -> None:
    before = add(sitting)
    dialog = show()
    dialog.change_button.click()
    dialog.form.rows[K.INCIDENT]["text"].field.setFocus()
    write("x")
    sitting.prompts.answer(None)
    keep(sitting)
    assert on_file(sitting) == (before,)
    assert dialog.draft() is not None


def test_removing_asks_for_the_reason_and_the_number_is_not_given_again(sitting: Sitting, show: Show) -> None:
    add(sitting)
    dialog = show()
    dialog.table.setFocus()
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


def test_what_was_typed_outlives_the_change_of_kind_and_the_dialog(sitting: Sitting, show: Show) -> None:
    dialog = show()
    press(Qt.Key.Key_4, CTRL)
    for text in ("", "9h", "1", "Faltou"):
        write(text)
        press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_6, CTRL)
    press(Qt.Key.Key_4, CTRL)
    assert dialog.form.could_be() is not None
    left: list[RecordDraft | None] = []
    dialog.left.connect(left.append)
    press(Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    again = show(left[0])
    assert again.form.kind() is K.INCIDENT
    keep(sitting)
    assert on_file(sitting)[0].text == "Faltou"


def test_the_change_that_was_begun_goes_on_after_the_dialog_is_opened_again(sitting: Sitting, show: Show) -> None:
    before = add(sitting)
    dialog = show()
    dialog.change_button.click()
    dialog.form.rows[K.INCIDENT]["text"].field.setFocus()
    write("!")
    draft = dialog.draft()
    dialog.close()
    show(draft)
    sitting.prompts.answer("Faltava")
    keep(sitting)
    (kept,) = on_file(sitting)
    assert kept.number == before.number
    assert "!" in kept.text


def test_a_draft_of_one_that_was_removed_meanwhile_becomes_a_new_one(sitting: Sitting, show: Show) -> None:
    before = add(sitting)
    dialog = show()
    dialog.change_button.click()
    dialog.form.rows[K.INCIDENT]["text"].field.setFocus()
    write("!")
    draft = dialog.draft()
    dialog.close()
    proceedings.remove(sitting.desk, before.number, "Engano")
    again = show(draft)
    assert again.keep_button.text().startswith("Adicionar")
    keep(sitting)
    assert [proceeding.number for proceeding in on_file(sitting)] == [2]


def test_what_was_typed_is_not_thrown_away_unasked(sitting: Sitting, show: Show) -> None:
    add(sitting)
    dialog = show()
    press(Qt.Key.Key_6, CTRL)
    write("Onde se leu")
    sitting.prompts.answer(False, False, True)
    dialog.clear_button.click()
    dialog.change_button.click()
    assert dialog.form.dirty()
    dialog.clear_button.click()
    assert not dialog.form.dirty()
    assert sitting.prompts.left == 0


def test_only_read_the_record_is_shown_and_nothing_can_be_typed(
    qtbot: QtBot, sit: Sit, tmp_path: Path, show: Show
) -> None:
    desk = ready_desk(tmp_path / "b.pleb")
    proceedings.add(desk, KEPT[K.INCIDENT])
    reading = sit(desk, read_only=True)
    dialog = show(of=reading)
    assert len(listed(dialog)) == 1
    assert not dialog.form.isEnabled()
    assert not any(button.isEnabled() for button in (dialog.keep_button, dialog.change_button, dialog.remove_button))
    assert dialog.said().title == "Só para consulta"
    assert dialog.table.hasFocus()


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


def test_everything_is_reached_by_tab_and_has_a_name(sitting: Sitting, show: Show) -> None:
    add(sitting)
    dialog = show()
    for kind in K:
        dialog.form.set_kind(kind)
        assert not nameless(dialog)
        dialog.form.start()
        reached = tab_through(dialog)
        assert {dialog.table, dialog.change_button, dialog.close_button, dialog.keep_button} <= set(reached)


def test_every_field_of_every_kind_has_its_place_in_the_form() -> None:
    for kind, fields in FIELDS.items():
        for needed in fields:
            assert 1 <= look_of(kind, needed.name).span <= 3


def _focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found
