"""One voter in a form: what is wrong is said at once, and where the voter would stand and why."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from plebapp.domain.voter import RollStatus
from plebapp.ui.dialogs.voter import VoterDialog
from plebapp.ui.pages.eleitorado import RollPage, factory
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.ports import RollQuery
from tests.ui.pages.register import register, search
from tests.ui.sitting import Sitting
from tests.ui.walk import nameless
from tests.usecases.office import facts, new_desk, stations, titulo

Sit = Callable[..., Sitting]


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    desk = new_desk(tmp_path / "a.pleb")
    register(desk)
    return sit(desk)


@pytest.fixture
def page(sitting: Sitting) -> RollPage:
    return sitting.show(factory(sitting.session))


def new_form(sitting: Sitting, page: RollPage) -> VoterDialog:
    page.new_button.click()
    return sitting.dialog(VoterDialog)


def type_in(sitting: Sitting, dialog: VoterDialog, **texts: str) -> None:
    for field, text in texts.items():
        line = dialog.form.line(field)
        line.setFocus()
        line.setText(text)
        line.setModified(True)
        line.textEdited.emit(text)
        line.editingFinished.emit()


COMPLETE = {"titulo": titulo(50), "nome": "Zélia d'Ávila", "secao": "2", "residencia_desde": "03/10/2025"}

WRONG = [
    ("titulo", "123456789012", "unidade da Federação"),
    ("titulo", titulo(50)[:-1] + "0", "não conferem"),
    ("titulo", titulo(1), "Já consta deste plebiscito"),
    ("nome", "123", "nenhuma letra"),
    ("secao", "9", "Não há esta seção"),
    ("secao", "x", "número inteiro"),
    ("residencia_desde", "31/02/2020", "Não é uma data"),
    ("nascimento", "04/10/2025", "posterior"),
]


@pytest.mark.parametrize(("field", "text", "said"), WRONG)
def test_what_is_wrong_is_said_under_its_field_as_soon_as_it_is_left(
    sitting: Sitting, page: RollPage, field: str, text: str, said: str
) -> None:
    dialog = new_form(sitting, page)
    type_in(sitting, dialog, **{**COMPLETE, field: text})
    assert said in dialog.form.rows[field].problem()
    dialog.save_button.click()
    sitting.wait()
    assert sitting.desk.book.roll.count(RollQuery()) == 6, "nothing was written"
    dialog.reject()


def test_nothing_is_wrong_with_fields_not_yet_typed(sitting: Sitting, page: RollPage) -> None:
    dialog = new_form(sitting, page)
    assert all(row.problem() == "" for row in dialog.form.rows.values())
    type_in(sitting, dialog, titulo=titulo(50))
    assert all(row.problem() == "" for row in dialog.form.rows.values())
    dialog.reject()


def test_saving_an_unfinished_form_marks_every_field_that_is_missing(sitting: Sitting, page: RollPage) -> None:
    dialog = new_form(sitting, page)
    dialog.save_button.click()
    wrong = {field for field, row in dialog.form.rows.items() if row.problem()}
    assert wrong == {"titulo", "nome", "secao", "residencia_desde"}, "the only zone is already there"
    assert dialog.form.line("titulo").hasFocus()
    dialog.reject()


STANDINGS = [
    ("03/10/2025", "", Tone.OK, "Ficará incluído", "até a data-limite, 03/10/2025"),
    ("04/10/2025", "", Tone.WARNING, "Ficará não incluído", "mais de um ano no dia da votação, 04/10/2026"),
    ("01/01/2000", "suspensa", Tone.WARNING, "Ficará não incluído", "título suspenso"),
    ("01/01/2000", "cancelada", Tone.WARNING, "Ficará não incluído", "título cancelado"),
]


@pytest.mark.parametrize(("since", "situation", "tone", "title", "why"), STANDINGS)
def test_where_the_voter_would_stand_is_said_with_the_reason_and_the_cutoff(
    sitting: Sitting, page: RollPage, since: str, situation: str, tone: Tone, title: str, why: str
) -> None:
    dialog = new_form(sitting, page)
    dialog.form.set_texts({**COMPLETE, "zona": "12", "residencia_desde": since, "situacao": situation})
    dialog.form.edited.emit()
    said = dialog.said()
    assert (said.tone, said.title) == (tone, title)
    assert why in said.text
    dialog.reject()


def test_a_cutoff_of_the_resolution_is_named_as_such(sit: Sit, tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "c.pleb", facts(cutoff=date(2026, 1, 31)))
    stations(desk, "12;1;Escola;")
    sitting = sit(desk)
    page = sitting.show(factory(sitting.session))
    page.add_one()
    dialog = sitting.dialog(VoterDialog)
    dialog.form.set_texts({**COMPLETE, "zona": "12", "secao": "1", "residencia_desde": "01/02/2026"})
    dialog.form.edited.emit()
    assert "31/01/2026" in dialog.said().text
    assert "não completa mais de um ano" not in dialog.said().text, "the resolution's date, not the statute's"
    dialog.reject()


def test_a_voter_is_registered_and_the_form_closes(sitting: Sitting, page: RollPage) -> None:
    dialog = new_form(sitting, page)
    assert nameless(dialog) == []
    type_in(sitting, dialog, **COMPLETE)
    with sitting.qtbot.waitSignal(sitting.session.told) as told:
        dialog.save_button.click()
    sitting.wait()
    assert told.args == ["Eleitor gravado: incluído"]
    assert sitting.dismissed(VoterDialog)
    made = sitting.desk.book.roll.get(titulo(50))
    assert made is not None
    assert (made.voter.name, made.voter.section, made.status) == ("Zélia d'Ávila", 2, RollStatus.INCLUDED)
    assert page.filter.count() == "7 de 7"


def test_one_voter_after_another_keeps_zone_and_section(sitting: Sitting, page: RollPage) -> None:
    dialog = new_form(sitting, page)
    type_in(sitting, dialog, **COMPLETE)
    dialog.next_button.click()
    sitting.wait()
    assert not sitting.dismissed(VoterDialog)
    texts = dialog.form.texts()
    assert (texts["zona"], texts["secao"], texts["titulo"], texts["nome"]) == ("12", "2", "", "")
    assert dialog.form.line("titulo").hasFocus()
    dialog.reject()


def test_enter_on_a_row_changes_the_voter_there(sitting: Sitting, page: RollPage) -> None:
    search(sitting, page, "jose")
    sitting.press(Qt.Key.Key_Down)
    sitting.press(Qt.Key.Key_Return)
    dialog = sitting.dialog(VoterDialog)
    assert dialog.form.texts()["titulo"] == titulo(3)
    type_in(sitting, dialog, residencia_desde="03/10/2025")
    dialog.save_button.click()
    sitting.wait()
    changed = sitting.desk.book.roll.get(titulo(3))
    assert changed is not None
    assert changed.status is RollStatus.INCLUDED


def test_a_voter_is_removed_with_a_reason(sitting: Sitting, page: RollPage) -> None:
    search(sitting, page, "joana")
    sitting.press(Qt.Key.Key_Down)
    sitting.prompts.answer(None)
    sitting.press(Qt.Key.Key_Delete)
    sitting.wait()
    assert sitting.desk.book.roll.count(RollQuery()) == 6, "without a reason nothing happens"
    sitting.prompts.answer("Registrado por engano")
    sitting.press(Qt.Key.Key_Delete)
    sitting.wait()
    assert sitting.desk.book.roll.get(titulo(4)) is None
    last = sitting.desk.book.journal.latest(1)[0]
    assert last.after is not None
    assert last.after["reason"] == "Registrado por engano"
    assert "Souza" not in str(last), "the journal refers to persons, it does not name them"


def test_a_wrong_titulo_is_brought_into_sight_and_named(sitting: Sitting, page: RollPage) -> None:
    dialog = new_form(sitting, page)
    dialog.resize(dialog.width(), 320)
    type_in(sitting, dialog, **{**COMPLETE, "titulo": "123456789012"})
    dialog.form.start("endereco")
    assert dialog.form.rows["titulo"].visibleRegion().isEmpty()
    dialog.save(stays=False)
    row = dialog.form.rows["titulo"]
    assert row.visibleRegion().boundingRect() == row.rect()
    assert dialog.said().text == "Corrija o que está marcado: Título."
    dialog.reject()
