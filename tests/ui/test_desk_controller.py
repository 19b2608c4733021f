"""Opening, making and closing plebiscites in the window: what is told, what is never lost."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from plebapp.domain.errors import Code, Refused
from plebapp.ui import example_file
from plebapp.ui.desk_controller import EXAMPLE_PERSON
from plebapp.ui.dialogs.find import FindDialog
from plebapp.ui.dialogs.new_plebiscite import NewPlebisciteDialog
from plebapp.ui.dropping import FileDrop
from plebapp.ui.widgets.rail_items import RailItem
from plebapp.usecases.counting import enter_sheet, keep_draft
from plebapp.usecases.plebiscite import change_facts
from plebapp.usecases.ports import Desk, Report
from tests.ui.program import Program, start
from tests.usecases.office import LIBRARY, command, facts, key, new_desk, ready_desk, typed


@pytest.fixture
def program(qtbot: QtBot, qapp: QApplication, store: QSettings) -> Iterator[Program]:
    made = start(qtbot, qapp, store)
    yield made
    made.end()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    desk = ready_desk(tmp_path / "Nova Primavera.pleb")
    desk.book.close()
    return desk.book.path


# ── opening ─────────────────────────────────────────────────────────────────────────────────────────


def test_opening_shows_name_stage_and_figures(program: Program, path: Path) -> None:
    program.open(path)
    assert program.window.windowTitle() == "Nova Primavera – Apuração – plebapp"
    status = program.window.strip.accessibleName()
    assert "Inscritos 20" in status
    assert "Seções apuradas 0 de 2" in status
    assert "faltam 10 para o quórum" in status


def test_the_title_and_the_rail_say_simulado(program: Program, tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "s.pleb", facts(simulated=True))
    desk.book.close()
    program.open(tmp_path / "s.pleb")
    assert program.window.windowTitle().startswith("Nova Primavera (SIMULADO) – ")


def test_a_file_that_is_not_there_is_told_in_plain_words(program: Program, tmp_path: Path) -> None:
    program.open(tmp_path / "sumiu.pleb")
    assert [asked.title for asked in program.prompts.asked] == ["O plebiscito não foi aberto"]
    assert "não existe" in program.prompts.asked[0].text
    assert not program.controller.is_open
    assert program.window.windowTitle() == "plebapp"


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "danificado"), (b"%PDF-1.7 nada disto", "não é um arquivo de plebiscito"), (b"\0" * 5000, "não é")],
)
def test_a_file_that_is_none_of_ours_is_told_in_plain_words(
    program: Program, tmp_path: Path, content: bytes, words: str
) -> None:
    (tmp_path / "x.pleb").write_bytes(content)
    program.open(tmp_path / "x.pleb")
    assert words in program.prompts.asked[0].text
    assert (tmp_path / "x.pleb").read_bytes() == content


def test_a_folder_is_told_in_plain_words(program: Program, tmp_path: Path) -> None:
    program.open(tmp_path)
    assert "é uma pasta" in program.prompts.asked[0].text


def test_after_an_unclean_stop_it_says_what_was_recovered(program: Program, path: Path) -> None:
    """The copy is what a power cut leaves: opened, written to, never closed."""
    desk = Desk(LIBRARY.open(path), "Marta", program.clock)
    keep_draft(desk, key(2), typed(4))
    stopped = path.with_name("parado.pleb")
    for trace in ("", "-wal"):
        Path(f"{stopped}{trace}").write_bytes(Path(f"{path}{trace}").read_bytes())
    desk.book.close()
    program.open(stopped)
    (told,) = program.prompts.asked
    assert "não tinha sido fechado direito" in told.text
    assert "Há digitação em andamento na Zona 12 · Seção 2." in told.text
    stages = [item.accessibleName() for item in program.window.rail.findChildren(RailItem)]
    assert "Auditoria, requer atenção, verificar" in stages


def test_drafts_alone_are_only_mentioned(program: Program, path: Path) -> None:
    desk = Desk(LIBRARY.open(path), "Marta", program.clock)
    keep_draft(desk, key(1), typed(4))
    keep_draft(desk, key(2), typed(4))
    desk.book.close()
    program.open(path)
    assert program.prompts.asked == []
    assert program.window.activity.told().startswith("Há digitação em andamento em 2 seções: Zona 12 · Seção 1; ")


def test_opening_another_closes_the_first_cleanly(program: Program, path: Path, tmp_path: Path) -> None:
    program.open(path)
    new_desk(tmp_path / "outro.pleb", facts(name="Outra")).book.close()
    program.open(tmp_path / "outro.pleb")
    assert program.window.windowTitle().startswith("Outra – ")
    assert not Path(f"{path}-wal").exists()
    book = LIBRARY.open(path)
    assert not book.opening.unclean
    book.close()


def test_opening_asks_for_a_file(program: Program, path: Path) -> None:
    program.prompts.answer(path)
    program.trigger("open")
    program.wait()
    assert program.controller.is_open


def test_a_file_dropped_on_the_window_is_opened(program: Program, path: Path, tmp_path: Path) -> None:
    drop = FileDrop(program.window)
    drop.dropped.connect(program.controller.open)
    for dropped, opened in ((tmp_path / "lista.csv", False), (path, True)):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(dropped))])
        given = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(program.window, QDragEnterEvent(QPoint(9, 9), *given))
        QApplication.sendEvent(program.window, QDropEvent(QPointF(9, 9), *given))
        program.wait()
        assert program.controller.is_open is opened


# ── recents ─────────────────────────────────────────────────────────────────────────────────────────


def test_what_was_opened_is_offered_with_place_and_date(program: Program, path: Path) -> None:
    program.open(path)
    program.trigger("close")
    program.wait()
    recent = program.controller.recents()[0]
    assert (recent.name, recent.told, recent.missing) == ("Nova Primavera", "SP · 4 de outubro de 2026", False)
    path.unlink()
    assert recent.missing


def test_a_missing_file_can_be_taken_off_the_list(program: Program, path: Path) -> None:
    program.open(path)
    program.trigger("close")
    program.wait()
    program.controller.forget_recent(str(path))
    assert program.controller.recents() == ()
    assert path.exists()


# ── making ──────────────────────────────────────────────────────────────────────────────────────────


def new_dialog(program: Program) -> NewPlebisciteDialog:
    program.trigger("new")
    (dialog,) = program.window.findChildren(NewPlebisciteDialog)
    return dialog


def type_in(line: QLineEdit, text: str) -> None:
    line.selectAll()
    QTest.keyClicks(line, text)


def fill(dialog: NewPlebisciteDialog) -> None:
    dialog.form.row_of("name").field.setText("Nova Primavera")
    dialog.form.row_of("uf").field.choose("SP")
    dialog.form.row_of("polling_day").field.setText("04/10/2026")


def test_a_new_plebiscite_is_made_by_the_person_asked_for_and_opened(program: Program, tmp_path: Path) -> None:
    dialog = new_dialog(program)
    fill(dialog)
    program.prompts.answer(tmp_path / "novo.pleb", "Marta Nogueira")
    dialog.finish()
    program.wait()
    assert program.session.person == "Marta Nogueira"
    head = program.session.desk.book.journal.head()
    assert head is not None
    assert head.person == "Marta Nogueira"
    assert program.window.current_key() == "dados"


def test_giving_up_the_name_makes_no_file(program: Program, tmp_path: Path) -> None:
    dialog = new_dialog(program)
    fill(dialog)
    program.prompts.answer(tmp_path / "novo.pleb", None)
    dialog.finish()
    program.wait()
    assert not (tmp_path / "novo.pleb").exists()
    assert not program.controller.is_open


def test_a_new_plebiscite_never_replaces_a_file(program: Program, path: Path) -> None:
    before = path.read_bytes()
    dialog = new_dialog(program)
    fill(dialog)
    program.prompts.answer(path, "Marta")
    dialog.finish()
    program.wait()
    assert "já existe" in program.prompts.asked[-1].text
    assert path.read_bytes() == before


def test_the_form_says_what_is_wrong_and_stays(program: Program) -> None:
    dialog = new_dialog(program)
    dialog.finish()
    assert dialog.form.row_of("name").row.problem()
    assert dialog.form.row_of("uf").row.problem() == "Escolha a unidade da Federação."
    assert dialog.form.row_of("polling_day").row.problem()
    assert dialog.isVisible()
    dialog.reject()


def test_the_cutoff_follows_the_polling_day_until_it_is_typed(program: Program) -> None:
    dialog = new_dialog(program)
    day, cutoff = (dialog.form.row_of(fact) for fact in ("polling_day", "cutoff"))
    type_in(day.field, "10/03/2026")
    assert cutoff.field.text() == "09/03/2025"
    type_in(day.field, "01/03/2025")
    assert cutoff.field.text() == "28/02/2024"
    type_in(cutoff.field, "01/01/2024")
    type_in(day.field, "04/10/2026")
    assert cutoff.field.text() == "01/01/2024"
    assert "Difere da data da lei, 03/10/2025" in cutoff.row.problem()
    dialog.reject()


def test_the_example_is_made_afresh_by_the_program_itself(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(example_file, "fresh_path", lambda: example_path(tmp_path))
    program.trigger("example")
    program.qtbot.waitUntil(lambda: program.controller.is_open, timeout=30_000)
    assert program.window.windowTitle() == "Nova Primavera (SIMULADO) – Apuração – plebapp"
    assert program.session.person == ""
    entries = program.session.desk.book.journal.latest(10)
    assert {entry.person for entry in entries} == {EXAMPLE_PERSON}
    assert program.session.canvass().whole.stations.pending == 1


def example_path(folder: Path) -> Path:
    return folder / "exemplo.pleb"


def test_the_example_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    first = example_file.fresh_path(tmp_path)
    first.write_bytes(b"x")
    Path(f"{first}-wal").write_bytes(b"x")
    assert example_file.fresh_path(tmp_path) == first
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may remove anything")
def test_an_example_in_use_is_left_alone(tmp_path: Path) -> None:
    first = example_file.fresh_path(tmp_path)
    first.mkdir()
    assert example_file.fresh_path(tmp_path) != first


def test_the_example_can_be_cancelled_and_leaves_nothing(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(example_file, "fresh_path", lambda: example_path(tmp_path))
    program.trigger("example")
    (job,) = program.window.activity.long_jobs()
    job.cancel()
    program.wait()
    assert list(tmp_path.iterdir()) == []
    assert not program.controller.is_open


# ── who works ───────────────────────────────────────────────────────────────────────────────────────


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


# ── closing ─────────────────────────────────────────────────────────────────────────────────────────


def edit_name(program: Program, name: str) -> None:
    page = program.page("dados")
    line = page.form.row_of("name").field
    type_in(line, name)
    assert page.dirty()


def test_closing_with_unsaved_edits_asks_and_stays_when_told_so(program: Program, path: Path) -> None:
    program.open(path)
    edit_name(program, "Outra")
    program.prompts.answer(False)
    assert not program.window.close()
    program.wait()
    assert program.window.isVisible()
    assert program.controller.is_open
    program.window.page("dados").undo()


def test_closing_with_unsaved_edits_saves_them_first(program: Program, path: Path) -> None:
    program.open(path)
    edit_name(program, "Outra")
    program.prompts.answer(True, "Marta Nogueira")
    program.window.close()
    program.qtbot.waitUntil(lambda: not program.window.isVisible())
    book = LIBRARY.open(path)
    assert book.facts.get().name == "Outra"
    assert not book.opening.unclean
    book.close()


def test_edits_that_are_refused_keep_the_window_open(
    program: Program, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> None:
        raise Refused(Code.NAME_MISSING)

    monkeypatch.setattr("plebapp.ui.pages.dados.change_facts", refuse)
    program.open(path)
    edit_name(program, "Outra")
    program.prompts.answer(True, "Marta", False)
    program.window.close()
    program.wait()
    assert program.window.isVisible()
    assert [asked.kind for asked in program.prompts.asked] == ["confirm", "ask_text", "inform", "confirm"]
    program.window.page("dados").undo()


def test_leaving_the_page_with_unsaved_edits_asks(program: Program, path: Path) -> None:
    program.open(path)
    edit_name(program, "Outra")
    program.prompts.answer(False)
    program.window.go("secoes")
    assert program.window.current_key() == "dados"
    program.window.page("dados").undo()
    program.window.go("secoes")
    assert program.window.current_key() == "secoes"


def waiting_job(program: Program, go_on: list[bool]) -> None:
    """Start a long job that reports until `go_on` holds something."""

    def work(_desk: Desk, report: Report) -> str:
        while not go_on:
            report(1, 2)
        return "feito"

    program.session.run(work, what="Trabalhando")


def test_closing_while_a_long_job_runs_asks_and_can_wait(program: Program, path: Path) -> None:
    program.open(path)
    go_on: list[bool] = []
    waiting_job(program, go_on)
    program.prompts.answer(False)
    assert not program.window.close()
    assert program.prompts.asked[-1].yes == "Cancelar o trabalho e fechar"
    assert program.controller.is_open
    go_on.append(True)
    program.wait()


def test_closing_while_a_long_job_runs_can_cancel_it(program: Program, path: Path) -> None:
    program.open(path)
    waiting_job(program, [])
    program.prompts.answer(True)
    program.window.close()
    program.qtbot.waitUntil(lambda: not program.window.isVisible())
    book = LIBRARY.open(path)
    assert not book.opening.unclean
    book.close()


def test_a_write_in_the_queue_is_done_before_the_window_closes(program: Program, path: Path) -> None:
    program.open(path)
    program.session.run(lambda desk, _report: keep_draft(desk, key(1), typed(4, 1)))
    program.window.close()
    program.qtbot.waitUntil(lambda: not program.window.isVisible())
    book = LIBRARY.open(path)
    assert book.counting.draft(key(1)) is not None
    book.close()


# ── what is always in sight, and from anywhere ──────────────────────────────────────────────────────


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
    assert "Nenhuma cópia salva" in program.window.strip.accessibleName()
