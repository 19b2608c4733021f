"""Closing: nothing that was typed or begun is lost."""

from functools import partial
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Refused
from plebapp.ui import leaving
from plebapp.usecases.counting import keep_draft
from plebapp.usecases.ports import Desk, Report
from tests.ui.whole_program import Program, type_in
from tests.usecases.office import LIBRARY, key, typed


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


def test_minutes_that_are_being_made_again_put_closing_off_and_do_not_call_it_off(program: Program, path: Path) -> None:
    program.open(path)
    page = program.page("documentos")
    page.make()
    page.make()  # once more afterwards
    program.window.close()
    assert program.window.isVisible()
    program.qtbot.waitUntil(lambda: not program.window.isVisible())


def test_closing_that_takes_a_while_says_so(program: Program, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "PATIENCE_MS", 0)
    program.open(path)
    go_on: list[bool] = []

    def work(_desk: Desk, report: Report) -> None:
        while not go_on:
            report(0, 0)

    program.session.run(work)
    program.window.close()
    program.qtbot.waitUntil(lambda: program.window.activity.told().startswith("Fechando, assim que terminar"))
    go_on.append(True)
    program.qtbot.waitUntil(lambda: not program.window.isVisible())


def test_pages_out_of_date_read_nothing_once_the_plebiscite_is_closed(program: Program, path: Path) -> None:
    program.open(path)
    keys = ("documentos", "auditoria", "secoes", "apuracao")
    pages = [program.page(key) for key in keys]
    program.session.changed.emit()  # those not in sight are out of date now
    program.wait()
    read: list[str] = []
    for name, page in zip(keys, pages, strict=True):
        page.refresh = partial(read.append, name)
    program.session.closed.connect(lambda: [page.show() for page in pages])
    program.controller.close()
    program.wait()
    assert read == []
    assert program.window.windowTitle() == "plebapp"
