"""Pessoas do arquivo, the recovery words on paper, and what the window says of who works."""

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import pypdfium2
import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit
from pytestqt.qtbot import QtBot

from plebapp.domain.journal import Action
from plebapp.domain.people import Permission, Role
from plebapp.ui import permits, who
from plebapp.ui.dialogs.people import PeopleDialog
from plebapp.ui.dialogs.person import PersonDialog
from plebapp.ui.dialogs.recovery_words import ASKED, RecoveryWordsDialog
from plebapp.ui.dialogs.second import SecondDialog
from plebapp.ui.theme import Theme
from plebapp.ui.widgets.words import UNKNOWN
from plebapp.usecases.protecting import recovery_sheet
from tests.ui.people import OTAVIOS_PIN, counting_office, pair_up, sit_protected
from tests.ui.sitting import Sitting
from tests.ui.walk import nameless
from tests.usecases.office import VAULT
from tests.usecases.protected import CECILIA, MARTA, OTAVIO, OTHER_PASSWORD, PASSWORDS, Office

D = TypeVar("D", bound=QDialog)


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return counting_office(tmp_path, OTAVIO)


@pytest.fixture
def sitting(qtbot: QtBot, qapp: QApplication, office: Office, store: QSettings) -> Iterator[Sitting]:
    made = sit_protected(qtbot, qapp, office, store)
    yield made
    made.close()
    made.runner.close()


@pytest.fixture
def people(sitting: Sitting) -> Iterator[PeopleDialog]:
    dialog = PeopleDialog(sitting.session, None)  # type: ignore[arg-type]  # over no window in a test
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    dialog.show()
    yield dialog
    dialog.close()
    dialog.deleteLater()


def confirmed(sitting: Sitting, name: str = OTAVIO, *, told: str = "") -> Callable[[SecondDialog], None]:
    """Hands that confirm, once the dialog has said what: a sentence with `told` in it."""

    def hands(dialog: SecondDialog) -> None:
        assert told in dialog.act.text()
        assert dialog.act.text(), "whoever confirms is told what"
        dialog.name.choose(name)
        if dialog.proof.by_pin:
            dialog.proof.pin.setText(OTAVIOS_PIN)
        else:
            dialog.proof.credentials.password.edit.setText(PASSWORDS[name])
        dialog.confirm_button.click()
        sitting.wait()

    return hands


def type_password(form: PersonDialog, password: str) -> None:
    assert form.password is not None
    form.password.first.setText(password)
    form.password.again.setText(password)


def head(sitting: Sitting) -> tuple[Action, str, tuple[str, ...]]:
    entry = sitting.desk.book.journal.head()
    assert entry is not None
    return entry.action, entry.subject, entry.signers


def stand_on(people: PeopleDialog, name: str) -> None:
    names = [person.name for person in people._model.rows()]
    people.table.select_row(names.index(name))


# ── people ─────────────────────────────────────────────────────────────────────────────────────────
def test_everybody_stands_in_the_table_with_their_roles(people: PeopleDialog) -> None:
    rows = [(person.name, person.active) for person in people._model.rows()]
    assert rows == [(MARTA, True), (OTAVIO, True)]
    assert nameless(people) == []


def test_somebody_comes_confirmed_by_another(sitting: Sitting, people: PeopleDialog) -> None:
    people.add_person.click()
    form = sitting.dialog(PersonDialog)
    assert form.name is not None
    assert form.roles is not None
    form.go_button.click()
    assert form.isVisible(), "without a name nobody comes"
    form.name.setText(CECILIA)
    form.go_button.click()
    assert form.said().title, "nor without a role"
    form.roles.boxes[Role.TYPIST].click()
    form.go_button.click()
    assert form.password is not None
    assert form.password.problems()[0], "nor without a password"
    type_password(form, PASSWORDS[CECILIA])
    sitting.prompts.answer(confirmed(sitting, told=f"Incluir {CECILIA} no arquivo: digitador."))
    form.go_button.click()
    sitting.wait()
    assert sitting.dismissed(PersonDialog)
    assert head(sitting) == (Action.PERSON_ADDED, CECILIA, (MARTA, OTAVIO))
    assert people._model.rowCount() == 3
    assert people.said().title == "Pessoa incluída", "where it can be read, not behind the dialog"


def test_a_name_that_is_taken_is_told_in_the_form(sitting: Sitting, people: PeopleDialog) -> None:
    people.add_person.click()
    form = sitting.dialog(PersonDialog)
    assert form.name is not None
    assert form.roles is not None
    form.name.setText(OTAVIO.upper())
    form.roles.boxes[Role.TYPIST].click()
    type_password(form, PASSWORDS[CECILIA])
    sitting.prompts.answer(confirmed(sitting))
    form.go_button.click()
    sitting.wait()
    assert "Já há" in form.said().text
    assert form.isEnabled()
    form.reject()


def test_roles_change_and_the_last_administrator_stays(sitting: Sitting, people: PeopleDialog) -> None:
    stand_on(people, MARTA)
    people.roles.click()
    form = sitting.dialog(PersonDialog)
    assert form.roles is not None
    form.roles.boxes[Role.ADMINISTRATOR].click()
    sitting.prompts.answer(confirmed(sitting))
    form.go_button.click()
    sitting.wait()
    assert "sem administrador" in form.said().text
    form.reject()


def test_somebody_leaves_and_stays_in_the_table(sitting: Sitting, people: PeopleDialog) -> None:
    pair_up(sitting)
    stand_on(people, OTAVIO)
    sitting.prompts.answer(True, confirmed(sitting))
    people.leave.click()
    sitting.wait()
    assert head(sitting)[:2] == (Action.PERSON_LEFT, OTAVIO)
    assert [person.active for person in people._model.rows()] == [True, False]
    assert sitting.session.pair is None, "nor is he at the posto"
    stand_on(people, OTAVIO)
    assert not people.leave.isEnabled()


def test_a_forgotten_password_is_given_anew_but_not_ones_own(sitting: Sitting, people: PeopleDialog) -> None:
    stand_on(people, MARTA)
    assert not people.reset.isEnabled()
    stand_on(people, OTAVIO)
    people.reset.click()
    form = sitting.dialog(PersonDialog)
    type_password(form, OTHER_PASSWORD)
    sitting.prompts.answer(confirmed(sitting))
    form.go_button.click()
    sitting.wait()
    assert "acaba de entrar" in form.said().text, "whoever confirms knows it"
    form.reject()


def test_ones_own_password_changes_with_the_old_one(sitting: Sitting, people: PeopleDialog) -> None:
    people.own.click()
    form = sitting.dialog(PersonDialog)
    assert form.old is not None
    form.old.edit.setText("não é esta senha")
    type_password(form, OTHER_PASSWORD)
    form.go_button.click()
    sitting.wait()
    assert "não confere" in form.old.row.problem()
    assert form.isEnabled()
    form.old.edit.setText(PASSWORDS[MARTA])
    form.go_button.click()
    sitting.wait()
    assert sitting.dismissed(PersonDialog)
    assert VAULT.unlock(sitting.desk.book.path, MARTA, OTHER_PASSWORD, sitting.clock()).signer.name == MARTA


def test_who_may_not_is_told_before_any_form(
    qtbot: QtBot, qapp: QApplication, office: Office, store: QSettings
) -> None:
    sitting = sit_protected(qtbot, qapp, office, store, OTAVIO)
    dialog = PeopleDialog(sitting.session, None)  # type: ignore[arg-type]  # over no window in a test
    dialog.add_person.click()
    assert sitting.dismissed(PersonDialog)
    assert MARTA in sitting.prompts.asked[-1].text
    assert MARTA in dialog.add_person.toolTip()
    dialog.close()
    sitting.close()
    sitting.runner.close()


@pytest.mark.parametrize(
    ("button", "told"),
    [
        (
            "roles",
            f"Papéis de {OTAVIO}: eram juiz presidente da Junta; passam a ser juiz presidente da Junta; digitador.",
        ),
        ("reset", f"Dar senha e assinatura novas a {OTAVIO}: juiz presidente da Junta."),
        ("leave", f"Retirar {OTAVIO} do arquivo: juiz presidente da Junta."),
    ],
)
def test_whoever_confirms_a_change_of_people_is_told_which(
    sitting: Sitting, people: PeopleDialog, button: str, told: str
) -> None:
    acts: list[str] = []

    def hands(dialog: SecondDialog) -> None:
        acts.append(dialog.act.text())
        dialog.reject()

    stand_on(people, OTAVIO)
    sitting.prompts.answer(*((True,) if button == "leave" else ()), hands)
    getattr(people, button).click()
    if button != "leave":
        form = sitting.dialog(PersonDialog)
        if form.roles is not None:
            form.roles.boxes[Role.TYPIST].click()
        else:
            type_password(form, OTHER_PASSWORD)
        form.go_button.click()
        form.reject()
    assert acts == [told]


def test_a_wrong_password_of_ones_own_is_selected_to_be_typed_over(sitting: Sitting, people: PeopleDialog) -> None:
    people.own.click()
    form = sitting.dialog(PersonDialog)
    assert form.old is not None
    form.old.edit.setText("não é esta senha")
    type_password(form, OTHER_PASSWORD)
    form.go_button.click()
    sitting.wait()
    assert form.old.row.problem()
    assert form.old.edit.hasFocus()
    assert form.old.edit.selectionLength() == len(form.old.edit.text())
    form.reject()


def test_tab_goes_from_one_password_to_the_next_and_a_letter_shows_them(sitting: Sitting, people: PeopleDialog) -> None:
    people.own.click()
    form = sitting.dialog(PersonDialog)
    assert form.old is not None
    assert form.password is not None
    fields = [form.old.edit, form.password.first, form.password.again]
    for before, after in pairwise(fields):
        before.setFocus()
        sitting.write("a b")
        sitting.press(Qt.Key.Key_Tab)
        assert after.hasFocus()

    def seen() -> list[bool]:
        return [field.echoMode() is QLineEdit.EchoMode.Normal for field in fields]

    assert seen() == [False, False, False]
    sitting.press(Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    sitting.qtbot.waitUntil(lambda: seen() == [True, False, False])
    sitting.press(Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
    sitting.qtbot.waitUntil(lambda: seen() == [True, True, True])
    assert form.password.again.hasFocus(), "typing goes on"
    form.reject()


def test_with_large_text_the_acts_are_in_sight(people: PeopleDialog, look: Theme) -> None:
    look.set_text_scale(200)
    people.resize(1300, 680)
    for button in (people.add_person, people.roles, people.reset, people.leave, people.own):
        assert not button.visibleRegion().isEmpty()
        assert button.visibleRegion().boundingRect().height() == button.height()


# ── the recovery words on paper ────────────────────────────────────────────────────────────────────
@pytest.fixture
def shown(sitting: Sitting, office: Office) -> Iterator[RecoveryWordsDialog]:
    def sheet() -> bytes:
        return recovery_sheet(office.app, office.path, office.words).pdf

    dialog = RecoveryWordsDialog(office.words, VAULT.word_list(), sheet, None, random.Random(7))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    dialog.show()
    sitting.qtbot.waitUntil(dialog.isActiveWindow)
    yield dialog
    dialog.accept()
    dialog.deleteLater()


def test_three_different_words_are_asked_in_order(shown: RecoveryWordsDialog) -> None:
    assert len(set(shown.asked)) == ASKED
    assert shown.asked == sorted(shown.asked)


def test_wrong_words_are_named_and_the_dialog_stays(shown: RecoveryWordsDialog, office: Office) -> None:
    shown.go_button.click()
    first, *rest = shown.answers
    first.setText(office.words[shown.asked[0]])
    for edit in rest:
        edit.setText(office.words[shown.asked[0]])
    shown.go_button.click()
    assert [bool(row.problem()) for row in shown._rows] == [False, True, True]
    assert shown.isVisible()
    shown.reject()
    assert shown.isVisible(), "Esc leads back to the words"
    assert shown.print_button.isVisible()


def test_a_word_that_is_none_is_told_in_words_and_no_longer_once_it_is_corrected(
    shown: RecoveryWordsDialog, office: Office
) -> None:
    shown.go_button.click()
    edit, row = shown.answers[0], shown._rows[0]
    QTest.keyClicks(edit, "xyz")
    assert row.problem() == UNKNOWN
    edit.setText(office.words[shown.asked[1]])
    assert row.problem() == ""
    for other in shown.answers[1:]:
        other.setText(office.words[shown.asked[0]])
    shown.go_button.click()
    assert row.problem(), "the word of another number"
    edit.setText(office.words[shown.asked[0]])
    assert row.problem() == "", "what was said before does not stay"


def test_the_sheet_is_drawn_from_memory_and_never_to_a_file(
    shown: RecoveryWordsDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "folha.pdf"))
    shown.print_on(printer)
    assert "não foi impressa" in shown.said().title
    assert not (tmp_path / "folha.pdf").exists()
    document = pypdfium2.PdfDocument(shown._sheet())
    text = document[0].get_textpage().get_text_bounded()
    assert all(word in text for word in shown._words)


def test_page_down_reads_on_where_there_is_too_little_room(shown: RecoveryWordsDialog) -> None:
    shown.resize(shown.width(), 300)
    assert shown._area is not None
    bar = shown._area.verticalScrollBar()
    assert bar.maximum() > 0
    QTest.keyClick(shown.go_button, Qt.Key.Key_PageDown)
    assert bar.value() > 0


# ── who works ──────────────────────────────────────────────────────────────────────────────────────
def test_the_foot_and_the_rail_say_who_works_and_what_f2_does(sitting: Sitting) -> None:
    assert who.told(sitting.session) == f"{MARTA} · {who.PROTECTED}"
    assert who.PROTECTED in who.note(sitting.session)
    assert who.typist(sitting.session, typing=True)[0] == MARTA
    assert who.typist(sitting.session, typing=False)[0] == ""
    pair_up(sitting)
    assert who.told(sitting.session) == f"Digita {MARTA}"
    assert OTAVIO in who.note(sitting.session)


def test_nobody_confirms_in_a_file_of_one_person(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, store: QSettings
) -> None:
    folder = tmp_path / "só"
    folder.mkdir()
    sitting = sit_protected(qtbot, qapp, counting_office(folder), store)
    assert not permits.needs_second(sitting.session, Permission.PEOPLE)
    sitting.close()
    sitting.runner.close()
