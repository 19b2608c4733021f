"""Dados do plebiscito: every fact on the screen, saved together, nothing lost, and fixed once the roll is closed."""

from collections.abc import Callable
from datetime import date, time
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from plebapp.domain.plebiscite import BoardRole, Combination, Kind, Signatory
from plebapp.domain.regime import Base, Counted, Rule, custom_regime
from plebapp.domain.residence import Criterion
from plebapp.ui.municipalities import MunicipalityEdit
from plebapp.ui.pages.dados import FactsPage, factory
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.plebiscite import FIXED_BY_ROLL
from tests.ui.sitting import CTRL, Sitting
from tests.ui.walk import nameless
from tests.usecases.office import facts, new_desk, ready_desk, row, stations, voters

ALT = Qt.KeyboardModifier.AltModifier
Sit = Callable[..., Sitting]

FULL = facts(
    kind=Kind.MERGER,
    origins=("Rosana", "Euclides da Cunha Paulista"),
    closing_time=time(16, 30),
    criterion=Criterion.DOMICILE,
    assembly_act="Resolução nº 41/2026 da Assembleia Legislativa",
    court_resolution="Resolução TRE-SP nº 118/2026",
    question="Você quer?",
    board_zone=167,
    board_seat="Rosana",
    board_place="Fórum d'Ávila",
    signatories=(Signatory(BoardRole.PRESIDENT, "Dra. Helena"), Signatory(BoardRole.OBSERVER)),
)


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    return sit(new_desk(tmp_path / "a.pleb", FULL))


@pytest.fixture
def page(sitting: Sitting) -> FactsPage:
    return sitting.show(factory(sitting.session))


def line(page: FactsPage, fact: str) -> QLineEdit:
    field = page.form.row_of(fact).field
    assert isinstance(field, QLineEdit)
    return field


def type_in(page: FactsPage, fact: str, text: str) -> None:
    line(page, fact).setFocus()
    line(page, fact).selectAll()
    QTest.keyClick(line(page, fact), Qt.Key.Key_Backspace)
    if isinstance(line(page, fact), MunicipalityEdit):
        line(page, fact).setText(text)  # the list of names that typing brings up is a window of its own
    else:
        QTest.keyClicks(line(page, fact), text)


def test_every_fact_is_shown_and_read_back_as_it_is(page: FactsPage, sitting: Sitting) -> None:
    on_file = sitting.desk.book.facts.get()
    assert page.form.read(on_file) == on_file
    assert not page.dirty()
    assert not page.save_button.isEnabled()


def test_ctrl_s_saves_what_was_typed(page: FactsPage, sitting: Sitting) -> None:
    type_in(page, "name", "Primavera do Sul")
    type_in(page, "board_zone", "12")
    assert page.save_button.isEnabled()
    sitting.press(Qt.Key.Key_S, CTRL)
    sitting.qtbot.waitUntil(lambda: not page.dirty())
    saved = sitting.desk.book.facts.get()
    assert (saved.name, saved.board_zone) == ("Primavera do Sul", 12)
    assert not page.dirty()
    head = sitting.desk.book.journal.head()
    assert head is not None
    assert head.person == "Marta Nogueira"


def test_typing_the_old_value_again_leaves_nothing_to_save(page: FactsPage) -> None:
    type_in(page, "name", "Outra")
    assert page.dirty()
    type_in(page, "name", "Nova Primavera")
    assert not page.dirty()


def test_undo_brings_back_what_is_on_file(page: FactsPage) -> None:
    type_in(page, "name", "Outra")
    type_in(page, "cutoff", "01/01/2020")
    page.undo_button.click()
    assert line(page, "name").text() == "Nova Primavera"
    assert line(page, "cutoff").text() == "03/10/2025"
    assert not page.dirty()


@pytest.mark.parametrize(
    ("fact", "text", "words"),
    [
        ("name", "", "obrigatório"),
        ("name", "123", "letra"),
        ("name", "x" * 300, "limite"),
        ("polling_day", "31/02/2026", "calendário"),
        ("closing_time", "25h00", "17h00"),
        ("board_zone", "0", "entre 1 e 9.999"),
        ("board_zone", "abc", "número inteiro"),
        ("origins", "Rosana; 123", "letra"),
    ],
)
def test_what_is_wrong_is_said_under_its_field_and_nothing_is_saved(
    page: FactsPage, sitting: Sitting, fact: str, text: str, words: str
) -> None:
    type_in(page, fact, text)
    page.save()
    assert words in page.form.row_of(fact).row.problem()
    assert page.note.view().tone is Tone.ERROR
    assert sitting.desk.book.facts.get() == FULL
    page.undo()


def test_a_cutoff_after_the_poll_is_refused_by_the_rule(page: FactsPage) -> None:
    type_in(page, "cutoff", "05/10/2026")
    page.save()
    assert "data-limite" in page.note.view().text
    page.undo()


def test_a_cutoff_that_departs_from_the_statute_shows_both_dates(page: FactsPage) -> None:
    cutoff = page.form.row_of("cutoff").row
    type_in(page, "cutoff", "04/10/2025")
    assert "03/10/2025" in cutoff.problem()
    type_in(page, "cutoff", "03/10/2025")
    assert "Na fusão" in cutoff.problem()
    page.undo()


def test_the_cutoff_follows_a_new_polling_day(page: FactsPage) -> None:
    type_in(page, "polling_day", "01/03/2027")
    assert line(page, "cutoff").text() == "28/02/2026"
    page.undo()


def test_a_poll_outside_of_the_rules_dates_is_warned_of(page: FactsPage) -> None:
    type_in(page, "polling_day", "01/05/1970")
    assert "está fora das datas" in page.form.row_of("regime").row.problem()
    page.undo()


def test_changing_the_cutoff_judges_every_voter_again(sit: Sit, tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "v.pleb")
    stations(desk, "12;1;Escola;")
    voters(desk, row(1, since="01/06/2025"), row(2, since="01/01/2000"))
    sitting = sit(desk)
    page = sitting.show(factory(sitting.session))
    told: list[str] = []
    sitting.session.told.connect(told.append)
    type_in(page, "cutoff", "01/01/2025")
    page.save()
    sitting.wait()
    assert told == ["Dados do plebiscito gravados; 1 eleitor mudou de situação"]
    assert sitting.session.canvass().whole.totals.enrolled == 1


def test_an_empty_question_becomes_the_usual_one(page: FactsPage, sitting: Sitting) -> None:
    type_in(page, "question", "")
    page.save()
    sitting.wait()
    assert sitting.desk.book.facts.get().question == "Você é favorável à criação do Município de Nova Primavera?"


def test_a_rule_of_ones_own_is_typed_with_its_fractions(page: FactsPage, sitting: Sitting) -> None:
    page.form.row_of("regime").field.choose("custom")
    quorum, majority = page.form.sections.quorum, page.form.sections.majority
    quorum.set_rule(Rule(Counted.TURNOUT, Base.ENROLLED, Fraction(2, 3), strict=False))
    majority.set_rule(Rule(Counted.SIM, Base.VALID, Fraction(1, 2), strict=True))
    page.save()
    sitting.wait()
    assert sitting.desk.book.facts.get().regime == custom_regime(
        Rule(Counted.TURNOUT, Base.ENROLLED, Fraction(2, 3), strict=False),
        Rule(Counted.SIM, Base.VALID, Fraction(1, 2), strict=True),
    )


@pytest.mark.parametrize("text", ["0", "3/2", "um meio", "1/0", ""])
def test_a_fraction_that_is_none_is_said_so(page: FactsPage, text: str) -> None:
    page.form.row_of("regime").field.choose("custom")
    fraction = page.form.sections.majority.findChildren(QLineEdit)[0]
    fraction.setText(text)
    page.save()
    assert "fração" in page.form.row_of("regime").row.problem()
    page.undo()


def test_several_areas_need_their_combination(sit: Sit, tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "b.pleb", FULL)
    stations(desk, "12;1;Leste", "12;2;Oeste", header="zona;secao;area")
    sitting = sit(desk)
    page = sitting.show(factory(sitting.session))
    assert page.form.row_of("combination").field.isEnabled()
    assert "combinação das áreas" in page.note.view().text.casefold()
    type_in(page, "name", "Outra")
    page.save()
    assert "mais de uma área" in page.form.row_of("combination").row.problem()
    page.form.row_of("combination").field.choose(Combination.ALL)
    page.save()
    sitting.wait()
    assert sitting.desk.book.facts.get().combination is Combination.ALL


def test_one_area_has_nothing_to_combine(page: FactsPage) -> None:
    assert not page.form.row_of("combination").field.isEnabled()


# ── who signs ───────────────────────────────────────────────────────────────────────────────────────


def test_signatories_are_added_moved_and_removed_by_keyboard(page: FactsPage, sitting: Sitting) -> None:
    edit = page.form.sections.signatories
    edit.add_button.setFocus()
    sitting.press(Qt.Key.Key_Space)
    sitting.press(Qt.Key.Key_Tab)
    sitting.write("Otavio")
    sitting.press(Qt.Key.Key_Up, ALT)
    assert [signatory.name for signatory in edit.signatories()] == ["Dra. Helena", "Otavio", ""]
    sitting.press(Qt.Key.Key_Up, ALT)
    sitting.press(Qt.Key.Key_Down, ALT)
    edit.rows()[2].name.setFocus()
    sitting.press(Qt.Key.Key_Delete, ALT)
    page.save()
    sitting.wait()
    assert sitting.desk.book.facts.get().signatories == (
        Signatory(BoardRole.PRESIDENT, "Dra. Helena"),
        Signatory(BoardRole.MEMBER, "Otavio"),
    )


def test_a_signatory_with_an_invisible_character_is_marked(page: FactsPage) -> None:
    page.form.sections.signatories.rows()[0].name.setText("Hele\u200ena")
    page.save()
    assert "invisível" in page.form.row_of("signatories").row.problem()
    page.undo()


# ── the closed roll, the simulation ─────────────────────────────────────────────────────────────────


def test_the_closed_roll_fixes_what_rests_on_it_and_says_since_when(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(ready_desk(tmp_path / "c.pleb"))
    page = sitting.show(factory(sitting.session))
    for bound in page.form.sections.bound:
        fixed = bound.fact in FIXED_BY_ROLL
        assert bound.field.isEnabled() is not fixed, bound.fact
        assert ("Fixado desde 04/10/2026" in bound.row.problem()) is fixed, bound.fact


def test_what_does_not_rest_on_the_roll_is_still_changed(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(ready_desk(tmp_path / "c.pleb"))
    page = sitting.show(factory(sitting.session))
    type_in(page, "court_resolution", "Resolucao TRE-SP 9/2026")
    page.save()
    sitting.wait()
    assert sitting.desk.book.facts.get().court_resolution == "Resolucao TRE-SP 9/2026"


@pytest.mark.parametrize(("simulated", "words"), [(True, "Plebiscito simulado"), (False, "não simulado")])
def test_whether_it_is_simulated_is_said_and_cannot_be_changed(
    sit: Sit, tmp_path: Path, simulated: bool, words: str
) -> None:
    sitting = sit(new_desk(tmp_path / "s.pleb", facts(simulated=simulated)))
    page = sitting.show(factory(sitting.session))
    assert words in page.header.subtitle()
    assert not [bound for bound in page.form.sections.bound if bound.fact == "simulated"]


def test_what_the_minutes_still_need_is_listed(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(new_desk(tmp_path / "d.pleb"))
    page = sitting.show(factory(sitting.session))
    assert page.note.view().title == "Ainda falta para a Ata Geral"
    assert "resolução do Tribunal" in page.note.view().text


def test_leaving_asks_and_giving_up_stays(page: FactsPage, sitting: Sitting) -> None:
    assert page.settle()
    type_in(page, "name", "Outra")
    sitting.prompts.answer(False)
    assert not page.settle()
    sitting.prompts.answer(True)
    assert page.settle()
    sitting.wait()
    assert sitting.desk.book.facts.get().name == "Outra"


def test_facts_changed_while_editing_do_not_wipe_what_is_typed(page: FactsPage, sitting: Sitting) -> None:
    type_in(page, "name", "Outra")
    sitting.session.changed.emit()
    assert line(page, "name").text() == "Outra"
    page.undo()


def test_everything_has_a_name_for_a_screen_reader(page: FactsPage) -> None:
    assert nameless(page) == []


def test_dates_are_tidied_when_left(page: FactsPage) -> None:
    type_in(page, "polling_day", "15112026")
    line(page, "name").setFocus()
    assert line(page, "polling_day").text() == "15/11/2026"
    assert page.form.read(FULL).polling_day == date(2026, 11, 15)
    page.undo()
