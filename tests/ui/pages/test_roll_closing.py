"""Closing the list of voters: what will be fixed is shown, then fixed; afterwards only decisions change it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from plebapp.domain.voter import RollStatus
from plebapp.texts.formats import full_digest, short_digest
from plebapp.ui.dialogs.close_roll import CloseRollDialog, ClosingDialog
from plebapp.ui.dialogs.late_change import LateChangeDialog
from plebapp.ui.pages.eleitorado import RollPage, factory
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.roll import close_roll
from tests.ui.sitting import Sitting
from tests.ui.walk import nameless
from tests.usecases.office import new_desk, row, stations, titulo, voters

Sit = Callable[..., Sitting]
DECISION = {"number": "Decisão nº 12/2026", "date": "01/10/2026", "authority": "Juízo da 12ª Zona Eleitoral"}


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    """Station 1 with three included of three declared, 2 with one of two and one left out, 3 without anybody."""
    desk = new_desk(tmp_path / "a.pleb")
    stations(desk, "12;1;Escola 1;3", "12;2;Escola 2;2", "12;3;Escola 3;0", header="zona;secao;local;inscritos")
    voters(desk, row(1), row(2), row(3), row(4, 2), row(5, 2, "01/01/2026"))
    return sit(desk)


@pytest.fixture
def page(sitting: Sitting) -> RollPage:
    return sitting.show(factory(sitting.session))


@pytest.fixture
def closed(sitting: Sitting, page: RollPage) -> RollPage:
    sitting.session.do(lambda desk, _report: close_roll(desk))
    sitting.wait()
    return page


def enrolled(page: RollPage) -> int:
    return page.session.canvass().whole.totals.enrolled


def test_what_will_be_fixed_is_shown_first(sitting: Sitting, page: RollPage) -> None:
    page.close_button.click()
    dialog = sitting.dialog(CloseRollDialog)
    said = " ".join(dialog.figures())
    assert "Inscritos na relação (R): 4. incluídos" in said
    assert "Depois da data-limite: 1. não incluídos" in said
    assert "Título suspenso: 0. não incluídos" in said
    assert [view.title for view in dialog.warnings()] == [
        "Data do encerramento a conferir",
        "1 seção sem nenhum incluído",
        "1 seção difere do número declarado",
    ]
    assert dialog.warnings()[0].text.startswith("Hoje é 04/10/2026, e a votação é de 04/10/2026: ")
    assert "12/3" in dialog.warnings()[1].text
    model = dialog.table.model()
    sections = [model.index(number, 1).data() for number in range(model.rowCount())]
    assert sections == ["2", "1", "3"], "the difference first"
    assert nameless(dialog) == []
    assert dialog.cancel_button.hasFocus(), "Enter alone closes nothing for ever"
    dialog.reject()
    assert page.session.canvass().closing is None


def test_closing_shows_the_digest_that_stands_on_file(sitting: Sitting, page: RollPage) -> None:
    page.close_button.click()
    dialog = sitting.dialog(CloseRollDialog)
    dialog.close_button.click()
    sitting.wait()
    assert sitting.dismissed(CloseRollDialog)
    shown = sitting.dialog(ClosingDialog)
    closing = page.session.canvass().closing
    assert closing is not None
    assert closing.total == 4
    assert shown.digest.text() == full_digest(closing.digest)
    shown.copy_button.click()
    assert QGuiApplication.clipboard().text() == closing.digest
    shown.accept()
    assert page.header.pill() == "RELAÇÃO ENCERRADA"
    assert page.figures.isVisible()
    assert short_digest(closing.digest) in page.figures.digest.accessibleName()
    for button in (page.import_button, page.new_button, page.close_button, page.edit_button, page.remove_button):
        assert not button.isVisible()


def test_a_list_without_anybody_is_refused_in_words(sit: Sit, tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "e.pleb")
    stations(desk, "12;1;Escola;")
    voters(desk, row(1, 1, "01/01/2026"))
    sitting = sit(desk)
    page = sitting.show(factory(sitting.session))
    page.close_roll()
    dialog = sitting.dialog(CloseRollDialog)
    dialog.close_button.click()
    sitting.wait()
    assert "Não há nenhum eleitor incluído" in dialog.said().text
    assert dialog.close_button.isEnabled()
    dialog.reject()


# ── after the closing ──────────────────────────────────────────────────────────────────────────────


def select(page: RollPage, sequence: int) -> None:
    registered = page.session.desk.book.roll.get(titulo(sequence))
    assert registered is not None
    page.reveal(registered.id)


def decide(sitting: Sitting, dialog: LateChangeDialog, **changed: str) -> None:
    for name, text in {**DECISION, **changed}.items():
        getattr(dialog.decision, name).setText(text)
    dialog.record_button.click()
    sitting.wait()
    if sitting.dismissed(LateChangeDialog):
        sitting.return_to_page()


def test_a_voter_left_out_is_included_by_decision(sitting: Sitting, closed: RollPage) -> None:
    select(closed, 5)
    assert closed.in_button.isEnabled()
    assert not closed.out_button.isEnabled()
    closed.in_button.click()
    dialog = sitting.dialog(LateChangeDialog)
    assert nameless(dialog) == []
    decide(sitting, dialog)
    changed = sitting.desk.book.roll.get(titulo(5))
    assert changed is not None
    assert changed.status is RollStatus.INCLUDED_LATE
    assert enrolled(closed) == 5
    assert closed.figures.told() == ("4", "+1", "5")
    made = sitting.desk.book.roll.changes()[-1].decision
    assert (made.number, made.authority) == (DECISION["number"], DECISION["authority"])


def test_an_enrolled_voter_is_excluded_by_decision_and_may_come_back(sitting: Sitting, closed: RollPage) -> None:
    select(closed, 1)
    assert not closed.in_button.isEnabled()
    closed.out_button.click()
    decide(sitting, sitting.dialog(LateChangeDialog))
    assert enrolled(closed) == 3
    assert closed.figures.told() == ("4", "−1", "3")
    select(closed, 1)
    closed.in_button.click()
    decide(sitting, sitting.dialog(LateChangeDialog))
    assert enrolled(closed) == 4
    assert closed.figures.told() == ("4", "0", "4")


def test_somebody_on_no_list_is_included_with_the_whole_form(sitting: Sitting, closed: RollPage) -> None:
    closed.include_button.click()
    dialog = sitting.dialog(LateChangeDialog)
    assert dialog.form is not None
    dialog.form.set_texts(
        {"titulo": titulo(9), "nome": "Rita", "zona": "12", "secao": "3", "residencia_desde": "01/01/2026"}
    )
    decide(sitting, dialog)
    made = sitting.desk.book.roll.get(titulo(9))
    assert made is not None
    assert made.status is RollStatus.INCLUDED_LATE
    assert enrolled(closed) == 5


@pytest.mark.parametrize(
    ("name", "text"), [("number", ""), ("authority", " "), ("date", ""), ("date", "2026"), ("date", "31/09/2026")]
)
def test_without_number_date_and_authority_nothing_is_decided(
    sitting: Sitting, closed: RollPage, name: str, text: str
) -> None:
    select(closed, 5)
    closed.in_button.click()
    dialog = sitting.dialog(LateChangeDialog)
    decide(sitting, dialog, **{name: text})
    assert dialog.decision.rows[name].problem() != ""
    assert dialog.said().tone is Tone.ERROR
    assert enrolled(closed) == 4
    dialog.reject()


def test_somebody_already_enrolled_is_not_included_twice(sitting: Sitting, closed: RollPage) -> None:
    closed.include_button.click()
    dialog = sitting.dialog(LateChangeDialog)
    assert dialog.form is not None
    dialog.form.set_texts(
        {"titulo": titulo(1), "nome": "Rita", "zona": "12", "secao": "1", "residencia_desde": "01/01/2000"}
    )
    decide(sitting, dialog)
    assert "já está incluído" in dialog.said().text
    assert enrolled(closed) == 4
    dialog.reject()


def test_wrong_fields_of_somebody_on_no_list_are_marked(sitting: Sitting, closed: RollPage) -> None:
    closed.include_button.click()
    dialog = sitting.dialog(LateChangeDialog)
    assert dialog.form is not None
    dialog.form.set_texts({"titulo": "1", "nome": "Rita", "zona": "12", "secao": "99"})
    decide(sitting, dialog)
    assert dialog.form.rows["titulo"].problem() != ""
    assert enrolled(closed) == 4
    dialog.reject()
