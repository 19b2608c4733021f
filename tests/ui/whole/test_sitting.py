"""Who works, what is always in sight, and what is found from anywhere."""

from pathlib import Path

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest

from plebapp.ui.dialogs.find import FindDialog
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.plebiscite import change_facts, open_plebiscite
from tests.ui.whole_program import Program
from tests.usecases.office import LIBRARY, command, facts


# ── who works ──────────────────────────────────────────────────────────────────────────────────────
def test_the_person_is_asked_for_once_before_the_first_fact_is_written(program: Program, path: Path) -> None:
    program.open(path)
    program.prompts.answer("  Marta   Nogueira ")
    for section in (1, 2):
        program.session.do(lambda desk, _report, s=section: enter_sheet(desk, command(s, 6, 0, 6, 4, 2, 0, 0)))
        program.wait()
    assert [asked.kind for asked in program.prompts.asked] == ["ask_text"]
    entries = program.session.desk.book.journal.latest(2)
    assert {entry.person for entry in entries} == {"Marta Nogueira"}


def test_the_name_given_is_suggested_the_next_time(program: Program, path: Path, store: QSettings) -> None:
    program.open(path)
    program.prompts.answer("Marta Nogueira")
    assert program.session.identify()
    assert store.value("person/name") == "Marta Nogueira"


def test_without_a_name_nothing_is_written(program: Program, path: Path) -> None:
    program.open(path)
    program.prompts.answer(None)
    task = program.session.do(lambda desk, _report: enter_sheet(desk, command(1, 6, 0, 6, 4, 2, 0, 0)))
    assert task is None
    program.wait()
    assert program.session.canvass().whole.stations.counted == 0


def test_reading_asks_nobody(program: Program, path: Path) -> None:
    program.open(path)
    seen: list[str] = []
    program.session.run(lambda desk, _report: desk.book.facts.get().name, seen.append)
    program.wait()
    assert seen == ["Nova Primavera"]
    assert program.prompts.asked == []


def test_f2_lets_another_person_work(program: Program, path: Path) -> None:
    program.open(path)
    program.prompts.answer("Otávio Brandão")
    program.trigger("person")
    program.session.do(lambda desk, _report: enter_sheet(desk, command(1, 6, 0, 6, 4, 2, 0, 0)))
    program.wait()
    head = program.session.desk.book.journal.head()
    assert head is not None
    assert head.person == "Otávio Brandão"
    assert "Otávio Brandão" in program.window.strip.accessibleName()


def test_the_person_stays_for_the_next_file(program: Program, path: Path) -> None:
    program.open(path)
    program.prompts.answer("Marta Nogueira")
    assert program.session.identify()
    program.trigger("close")
    program.wait()
    program.open(path)
    assert program.session.person == "Marta Nogueira"


# ── what is always in sight, and from anywhere ─────────────────────────────────────────────────────
def test_figures_follow_what_is_entered(program: Program, path: Path) -> None:
    program.open(path)
    program.prompts.answer("Marta")
    program.session.do(lambda desk, _report: enter_sheet(desk, command(1, 10, 0, 10, 6, 4, 0, 0)))
    program.wait()
    status = program.window.strip.accessibleName()
    assert "Seções apuradas 1 de 2" in status
    assert "Comparecimento 10 (50,00 %)" in status
    assert "quórum alcançado" in status


def test_the_name_follows_the_facts(program: Program, path: Path) -> None:
    program.open(path)
    program.prompts.answer("Marta")
    program.session.do(lambda desk, _report: change_facts(desk, facts(name="Primavera do Sul")))
    program.wait()
    assert program.window.windowTitle().startswith("Primavera do Sul – ")


def test_ctrl_f_leads_to_a_station(program: Program, path: Path) -> None:
    program.open(path)
    program.trigger("find")
    (dialog,) = program.window.findChildren(FindDialog)
    QTest.keyClicks(dialog.search, "escola 2")
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert program.window.current_key() == "apuracao"


def test_ctrl_f_leads_to_a_voter_and_to_a_document(program: Program, path: Path) -> None:
    program.open(path)
    wanted: list[tuple[str, object]] = []
    program.session.wanted.connect(lambda key, target: wanted.append((key, target)))
    for text in ("jose avila", "ata geral"):
        program.trigger("find")
        dialog = program.window.findChildren(FindDialog)[-1]
        QTest.keyClicks(dialog.search, text)
        QTest.keyClick(dialog.search, Qt.Key.Key_Return)
        program.wait()
    assert [key for key, _ in wanted] == ["eleitorado", "documentos"]
    assert isinstance(wanted[0][1], int)


def test_what_is_nowhere_is_said_and_enter_stays(program: Program, path: Path) -> None:
    program.open(path)
    program.trigger("find")
    (dialog,) = program.window.findChildren(FindDialog)
    QTest.keyClicks(dialog.search, "xilofone")
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.isVisible()
    dialog.reject()


def test_a_copy_is_whole_and_told_at_the_foot(program: Program, path: Path, tmp_path: Path) -> None:
    program.open(path)
    target = tmp_path / "pendrive" / "cópia.pleb"
    target.parent.mkdir()
    program.prompts.answer(target)
    program.trigger("save_copy")
    program.wait()
    assert "Cópia às 17h00 · pendrive" in program.window.strip.accessibleName()
    book = LIBRARY.open(target)
    assert not book.opening.unclean
    book.close()


def test_a_copy_that_fails_is_told_in_plain_words(program: Program, path: Path) -> None:
    program.open(path)
    program.prompts.answer(path)
    program.trigger("save_copy")
    program.wait()
    assert "já existe" in program.prompts.asked[-1].text
    assert "Sem pasta das cópias" in program.window.strip.accessibleName()


def test_what_another_window_wrote_is_read_again(program: Program, path: Path) -> None:
    """Beside its writer the file is only read: the window never goes on showing figures that it no longer has."""
    other = open_plebiscite(LIBRARY, path, "Ana", program.clock)
    program.prompts.answer("read")
    program.open(path)
    assert program.session.canvass().whole.totals.turnout == 0
    enter_sheet(other, command(1, 6, 1, 7, 4, 2, 1, 0))
    program.window.go("resultado")
    assert program.session.canvass().whole.totals.turnout == 7
    assert "Seções apuradas 1 de 2" in program.window.strip.accessibleName()
    other.book.close()
