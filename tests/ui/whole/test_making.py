"""Making plebiscites and the example: whole or not at all."""

import os
from pathlib import Path

import pytest

from plebapp.ui import example_file
from plebapp.ui.dialogs.new_plebiscite import NewPlebisciteDialog
from plebapp.ui.making import EXAMPLE_PERSON
from tests.ui.whole_program import Program, type_in


def new_dialog(program: Program) -> NewPlebisciteDialog:
    program.trigger("new")
    (dialog,) = program.window.findChildren(NewPlebisciteDialog)
    return dialog


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


def test_giving_up_where_to_save_returns_to_the_filled_form(program: Program, path: Path) -> None:
    program.open(path)
    dialog = new_dialog(program)
    fill(dialog)
    program.prompts.answer(None)
    dialog.finish()
    program.wait()
    assert dialog.isVisible()
    assert dialog.form.row_of("name").field.text() == "Nova Primavera"
    assert program.controller.is_open
    dialog.reject()


def test_a_name_that_is_taken_returns_to_the_filled_form_and_another_name_will_do(
    program: Program, path: Path, tmp_path: Path
) -> None:
    program.open(path)
    dialog = new_dialog(program)
    fill(dialog)
    program.prompts.answer(path, "Marta")
    dialog.finish()
    program.wait()
    assert "já existe" in program.prompts.asked[-1].text
    assert dialog.isVisible()
    assert dialog.isEnabled()
    assert program.session.desk.book.path == path, "what was open stays open"
    program.prompts.answer(tmp_path / "outro.pleb")
    dialog.finish()
    program.qtbot.waitUntil(
        lambda: program.controller.is_open and program.session.desk.book.path == tmp_path / "outro.pleb"
    )
    program.wait()
    assert program.window.findChildren(NewPlebisciteDialog) == []


def test_what_was_wrong_is_said_until_it_is_corrected(program: Program) -> None:
    dialog = new_dialog(program)
    dialog.finish()
    assert dialog.said().title == "Falta corrigir o que está marcado"
    type_in(dialog.form.row_of("name").field, "Nova Primavera")
    assert dialog.said().title == ""
    dialog.reject()


def test_edits_that_stay_unsaved_do_not_leave_the_new_file_unopened_in_silence(
    program: Program, path: Path, tmp_path: Path
) -> None:
    program.open(path)
    page = program.page("dados")
    type_in(page.form.row_of("name").field, "Outra")
    dialog = new_dialog(program)
    fill(dialog)
    program.prompts.answer(tmp_path / "novo.pleb", "Marta", False)  # …, goes on editing
    dialog.finish()
    program.qtbot.waitUntil(lambda: len(program.prompts.asked) == 4)
    program.wait()
    asked = program.prompts.asked[-1]
    assert asked.title == "O plebiscito novo não foi aberto"
    assert str(tmp_path / "novo.pleb") in asked.text
    assert program.session.desk.book.path == path
    page.undo()
    program.open(tmp_path / "novo.pleb")
    assert program.session.desk.book.path == tmp_path / "novo.pleb"


def test_the_form_says_what_is_wrong_and_stays(program: Program) -> None:
    dialog = new_dialog(program)
    dialog.finish()
    assert dialog.form.row_of("name").row.problem()
    assert dialog.form.row_of("uf").row.problem() == "Escolha a unidade da Federação."
    assert dialog.form.row_of("polling_day").row.problem()
    assert dialog.isVisible()
    dialog.reject()


def test_a_wrong_hour_is_brought_into_sight_and_named(program: Program) -> None:
    dialog = new_dialog(program)
    dialog.resize(dialog.width(), 300)
    fill(dialog)
    hour = dialog.form.row_of("closing_time")
    hour.field.setText("1760")
    dialog.finish()
    assert hour.row.visibleRegion().boundingRect() == hour.row.rect()
    assert dialog.said().text.startswith("Encerramento da votação: ")
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
