"""Auditoria: the journal in words, what verifying finds, copies."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt

from plebapp.domain.station import StationId
from plebapp.domain.verification import Check, Disagreement, Notice, Remark
from plebapp.ui.models.journal_words import details
from plebapp.ui.pages.auditoria import AuditPage, factory
from plebapp.ui.tasks import Task
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.plebiscite import change_facts
from plebapp.usecases.ports import Desk, Report
from plebapp.usecases.verify import Verification
from plebapp.usecases.voters import register_voter
from tests.ui.sitting import Sitting
from tests.ui.walk import nameless
from tests.usecases.office import LIBRARY, command, facts, new_desk, ready_desk, stations, titulo

Sit = Callable[..., Sitting]


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    desk = ready_desk(tmp_path / "a.pleb")
    enter_sheet(desk, command(1, 10, 0, 10, 6, 4, 0, 0))
    changed = replace(desk.book.facts.get(), court_resolution="Resolução nº 9")
    change_facts(replace(desk, person="Otávio"), changed)
    return sit(desk)


@pytest.fixture
def page(sitting: Sitting) -> AuditPage:
    made = sitting.show(factory(sitting.session))
    sitting.wait()
    return made


def cells(page: AuditPage) -> list[list[str]]:
    model = page.model
    return [[str(model.index(row, column).data()) for column in range(5)] for row in range(model.rowCount())]


def test_the_journal_is_in_words_and_local_time_newest_first(page: AuditPage) -> None:
    when = "4 out. 2026, 17h00 (−03:00)"
    assert cells(page) == [
        ["6", when, "Otávio", "Dados do plebiscito alterados", ""],
        ["5", when, "Marta Nogueira", "Lançamento de folha de apuração", "Zona 12 · Seção 1"],
        ["4", when, "Marta Nogueira", "Relação de votantes encerrada", ""],
        ["3", when, "Marta Nogueira", "Eleitores importados", "eleitores.csv"],
        ["2", when, "Marta Nogueira", "Seções importadas", "tabela.csv"],
        ["1", when, "Marta Nogueira", "Plebiscito criado", ""],
    ]


def test_of_a_change_only_what_differs_is_shown_before_and_after(page: AuditPage) -> None:
    page.table.select_row(0)
    tree = page.details
    assert tree.topLevelItemCount() == 1
    item = tree.topLevelItem(0)
    assert [item.text(column) for column in range(3)] == ["Resolução do Tribunal", "–", "Resolução nº 9"]


def test_branches_are_filled_when_they_are_opened(page: AuditPage, sitting: Sitting) -> None:
    page.table.select_row(1)
    (sheets,) = (page.details.topLevelItem(0),)
    assert sheets.text(0) == "Folhas de apuração"
    sheet = sheets.child(0)
    assert sheet.text(0) == "Zona 12 · Seção 1"
    assert sheet.childCount() == 0
    page.details.setCurrentItem(sheet)
    page.details.setFocus()
    sitting.press(Qt.Key.Key_Right)
    assert "Folha de apuração" in [sheet.child(place).text(0) for place in range(sheet.childCount())]


@pytest.mark.parametrize(
    ("typed", "numbers"), [("otavio", [6]), ("folha", [5]), ("secao 1", [5]), ("eleitores.csv", [3]), ("nada", [])]
)
def test_searching_by_person_subject_and_act(page: AuditPage, typed: str, numbers: list[int]) -> None:
    page.search.setText(typed)
    page.search.searched.emit(typed)
    assert [int(row[0]) for row in cells(page)] == numbers


@pytest.mark.parametrize(
    ("group", "numbers"), [("facts", [6, 1]), ("stations", [2]), ("roll", [4, 3]), ("counting", [5])]
)
def test_filtering_by_stage(page: AuditPage, group: str, numbers: list[int]) -> None:
    page.group.choose(group)
    assert [int(row[0]) for row in cells(page)] == numbers


def test_new_entries_come_by_themselves_and_the_current_one_stays(page: AuditPage, sitting: Sitting) -> None:
    page.table.select_row(3)

    def work(desk: Desk, _report: Report) -> None:
        enter_sheet(desk, command(2, 10, 0, 10, 6, 4, 0, 0))

    sitting.session.do(work)
    sitting.wait()
    assert cells(page)[0][0] == "7"
    current = page.current()
    assert current is not None
    assert current.sequence == 3


def test_an_entry_leads_to_its_station(page: AuditPage, sitting: Sitting) -> None:
    wanted: list[tuple[str, object]] = []
    sitting.session.wanted.connect(lambda key, target: wanted.append((key, target)))
    page.table.select_row(0)
    assert not page.go_button.isEnabled()
    page.table.select_row(1)
    page.go_button.click()
    assert wanted == [("secoes", StationId(12, 1))]


def test_voters_are_named_by_number_only(sit: Sit, tmp_path: Path) -> None:
    """The journal holds no personal data, and neither does what is read from it."""
    desk = new_desk(tmp_path / "b.pleb")
    stations(desk, "12;1;Escola;")
    texts = {"titulo": titulo(1), "nome": "Zoé d'Ávila", "zona": "12", "secao": "1", "residencia_desde": "01/01/2000"}
    register_voter(desk, texts)
    sitting = sit(desk)
    page = sitting.show(factory(sitting.session))
    sitting.wait()
    assert cells(page)[0][3:] == ["Eleitor cadastrado", "Eleitor nº 1 do arquivo"]
    entry = page.current()
    assert entry is not None
    shown = " ".join(f"{detail.label} {detail.before} {detail.after}" for detail in details(entry))
    assert "Zoé" not in shown
    wanted: list[object] = []
    sitting.session.wanted.connect(lambda _key, target: wanted.append(target))
    page.go_button.click()
    assert wanted == [1]


def test_a_long_journal_comes_in_portions(page: AuditPage, sitting: Sitting) -> None:
    page.limit_to(2)
    sitting.wait()
    assert [row[0] for row in cells(page)] == ["6", "5"]
    page.all_button.click()
    sitting.wait()
    assert len(cells(page)) == 6
    assert not page.all_button.isVisible()


# ── verifying ───────────────────────────────────────────────────────────────────────────────────────


def test_verifying_a_sound_file_says_so_until_something_changes(page: AuditPage, sitting: Sitting) -> None:
    assert page.outcome.view().tone is Tone.NEUTRAL
    page.verify_button.click()
    assert not page.verify_button.isEnabled()
    sitting.wait()
    assert page.outcome.view().title == "O arquivo confere"
    assert page.outcome.view().text.startswith("6 registros conferidos")
    assert page.verify_button.isEnabled()
    sitting.session.do(lambda desk, _report: change_facts(desk, facts(board_zone=3)))
    sitting.wait()
    assert page.outcome.view().tone is Tone.NEUTRAL


def test_what_does_not_agree_is_listed(page: AuditPage, sitting: Sitting) -> None:
    found = (Disagreement(Check.JOURNAL_DIGEST, "3"), Disagreement(Check.ROLL_DIGEST))
    sitting.session.take_verification(Verification(found, 6, "0" * 64))
    assert page.outcome.view().tone is Tone.ERROR
    assert "2 divergências" in page.outcome.view().title
    assert page.disagreements.isVisible()
    assert "nº 3" in page.disagreements.item(0).text()


def test_what_is_to_be_known_is_listed_though_all_agrees(page: AuditPage, sitting: Sitting) -> None:
    told = Notice(Remark.RECOVERED, "5", {"person": "Ana", "at": "2026-10-04T20:00:00+00:00"})
    sitting.session.take_verification(Verification((), 6, "0" * 64, (told,)))
    assert page.outcome.view().tone is Tone.OK
    assert page.disagreements.isVisible()
    assert "Ana passou a ter outra senha" in page.disagreements.item(0).text()


def test_verifying_can_be_cancelled(page: AuditPage, sitting: Sitting) -> None:
    tasks: list[Task] = []
    sitting.session.waiting.connect(lambda task, _what: tasks.append(task))
    go_on = Event()
    sitting.session.run(lambda _desk, _report: go_on.wait(10))
    page.verify()
    tasks[0].cancel()
    go_on.set()
    sitting.wait()
    assert sitting.session.verification is None
    assert page.verify_button.isEnabled()


def test_a_copy_is_offered_here_as_well(page: AuditPage, sitting: Sitting, tmp_path: Path) -> None:
    sitting.prompts.answer(tmp_path / "cópia.pleb")
    page.copy_button.click()
    sitting.wait()
    copy = LIBRARY.open(tmp_path / "cópia.pleb")
    assert copy.journal.head() == sitting.desk.book.journal.head()
    copy.close()


def test_everything_has_a_name_for_a_screen_reader(page: AuditPage) -> None:
    assert nameless(page) == []
