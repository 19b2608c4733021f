"""Copies that make themselves, as the window keeps and tells them, on a clock that the test turns."""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from plebapp.domain.errors import Code, Unusable
from plebapp.ui import copy_keeper
from plebapp.ui.copy_keeper import UNCOPIED
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.plebiscite import change_facts
from plebapp.usecases.ports import Desk, Report
from tests.ui.whole_program import Program
from tests.usecases.office import LIBRARY, command, facts

MINUTE = 60.0


@dataclass
class Span:
    """Seconds that only the test lets pass."""

    now: float = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def span(program: Program) -> Span:
    made = Span()
    program.controller.copies._span = made
    del program.prompts.always[UNCOPIED]
    return made


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stick: another disk than the file's, as far as the window can tell."""
    monkeypatch.setattr(copy_keeper, "_same_disk", lambda *_paths: False)
    made = tmp_path / "PENDRIVE"
    made.mkdir()
    return made


@pytest.fixture
def copying(program: Program, path: Path, folder: Path, span: Span) -> Program:
    """The program with a file open and its folder of copies named."""
    program.open(path)
    program.prompts.answer(folder)
    program.trigger("copies_folder")
    program.prompts.asked.clear()
    return program


def copies(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.pleb"))


def enter(program: Program, section: int) -> None:
    def work(desk: Desk, _report: Report) -> None:
        enter_sheet(desk, command(section, 6, 0, 6, 4, 2, 0, 0))

    if not program.session.person:
        program.prompts.answer("Marta Nogueira")
    program.session.do(work)
    program.wait()


def change(program: Program) -> None:
    """Change a fact, at the same stage."""
    program.session.do(lambda desk, _report: change_facts(desk, facts(name="Primavera do Sul")))
    program.wait()


def remark(program: Program) -> tuple[str, Tone]:
    return program.window.strip.copy.text().strip(), Tone(program.window.strip.copy.property("tone"))


# ── the folder ─────────────────────────────────────────────────────────────────────────────────────
def test_without_a_folder_the_foot_says_so_in_amber(program: Program, path: Path, span: Span) -> None:
    program.open(path)
    assert remark(program) == ("Sem pasta das cópias", Tone.WARNING)


def test_the_remark_asks_for_the_folder_once_and_copies(program: Program, path: Path, folder: Path, span: Span) -> None:
    program.open(path)
    program.prompts.answer(folder)
    QTest.keyClick(program.window.strip.copy, Qt.Key.Key_Space)
    program.wait()
    assert remark(program) == ("Cópia às 17h00 · PENDRIVE", Tone.NEUTRAL)
    assert len(copies(folder)) == 1
    program.trigger("copy_now")
    program.wait()
    assert [asked.kind for asked in program.prompts.asked] == ["folder"]
    assert len(copies(folder)) == 2


def test_the_folder_is_remembered_for_the_file_on_this_computer(copying: Program, path: Path, folder: Path) -> None:
    copying.trigger("close")
    copying.wait()
    copying.open(path)
    copying.trigger("copy_now")
    copying.wait()
    assert copying.prompts.asked == []
    assert len(copies(folder)) == 2  # the file had been in no copy when it was closed


def test_a_folder_on_the_files_own_disk_is_warned_of(program: Program, path: Path, span: Span, tmp_path: Path) -> None:
    program.open(path)
    own = tmp_path / "ao lado"
    own.mkdir()
    program.prompts.answer(own, "keep")
    program.trigger("copies_folder")
    asked = program.prompts.asked[-1]
    assert asked.title == "A pasta está no mesmo disco"
    assert "Prefira um pendrive" in asked.text
    assert remark(program) == ("Nenhuma cópia ainda", Tone.NEUTRAL)
    assert "no mesmo disco" in program.window.strip.copy.toolTip()
    program.prompts.answer("leave")


def test_another_folder_can_be_chosen_instead(
    program: Program, path: Path, span: Span, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.open(path)
    stick = tmp_path / "PENDRIVE"
    stick.mkdir()
    monkeypatch.setattr(copy_keeper, "_same_disk", lambda folder, _path: folder == tmp_path)
    program.prompts.answer(tmp_path, "folder", stick)
    program.trigger("copies_folder")
    program.trigger("copy_now")
    program.wait()
    assert len(copies(stick)) == 1


# ── when ───────────────────────────────────────────────────────────────────────────────────────────
def test_a_change_of_stage_is_copied(copying: Program, folder: Path) -> None:
    assert copies(folder) == []
    enter(copying, 1)  # the count has begun
    copying.wait()
    assert len(copies(folder)) == 1
    assert remark(copying) == ("Cópia às 17h00 · PENDRIVE", Tone.NEUTRAL)
    book = LIBRARY.open(copies(folder)[0], read_only=True)
    assert len(book.counting.in_force()) == 1
    book.close()


def test_ten_minutes_of_work_are_copied_and_nothing_without_a_change(
    copying: Program, folder: Path, span: Span
) -> None:
    enter(copying, 1)
    copying.wait()
    copying.clock.now = copying.clock.now.replace(minute=30)
    span.now += 30 * MINUTE
    copying.controller.copies.tick()
    copying.wait()
    assert len(copies(folder)) == 1, "nothing changed since"
    change(copying)
    span.now += 9 * MINUTE
    copying.controller.copies.tick()
    copying.wait()
    assert len(copies(folder)) == 1
    span.now += 1 * MINUTE
    copying.controller.copies.tick()
    copying.wait()
    assert len(copies(folder)) == 2


def test_a_slow_copy_is_told_and_not_repeated_in_the_midst_of_work(
    copying: Program, folder: Path, span: Span, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = copy_keeper.make_copy

    def slow(*arguments: object) -> object:
        span.now += 7
        return made(*arguments)

    monkeypatch.setattr(copy_keeper, "make_copy", slow)
    enter(copying, 1)
    copying.wait()
    assert copying.window.activity.told().startswith("A cópia levou 7 segundos")
    change(copying)
    span.now += 15 * MINUTE
    copying.controller.copies.tick()
    copying.wait()
    assert len(copies(folder)) == 1
    span.now += 10 * MINUTE
    copying.controller.copies.tick()
    assert remark(copying) == ("Há 25 minutos sem cópia", Tone.WARNING)
    assert "Cópia às 17h00 · PENDRIVE, e há alterações depois" in copying.window.strip.copy.toolTip()


def test_a_copy_that_takes_its_time_shows_itself_and_can_be_cancelled(
    copying: Program, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copy_keeper, "PATIENCE_MS", 0)

    def endless(_library: object, _desk: Desk, _folder: Path, report: Report) -> None:
        while True:
            report(1, 2)

    monkeypatch.setattr(copy_keeper, "make_copy", endless)
    copying.trigger("copy_now")
    assert remark(copying)[0] == "Copiando…"
    copying.qtbot.waitUntil(lambda: len(copying.window.activity.long_jobs()) == 1)
    copying.window.activity.long_jobs()[0].cancel()
    copying.wait()
    assert remark(copying)[0] == "Nenhuma cópia ainda"
    copying.prompts.answer("leave")
    monkeypatch.undo()


# ── what goes wrong ────────────────────────────────────────────────────────────────────────────────
def test_a_stick_pulled_out_is_said_in_red_and_the_work_goes_on(copying: Program, folder: Path) -> None:
    folder.rmdir()
    enter(copying, 1)
    copying.wait()
    assert remark(copying) == ("Cópia falhou: pasta ausente", Tone.ERROR)
    assert copying.window.activity.told().startswith("A cópia não foi feita. ")
    assert copying.prompts.asked[-1].kind == "ask_text", "nothing stopped the work"
    enter(copying, 2)
    assert copying.session.canvass().complete
    folder.mkdir()
    copying.trigger("copy_now")
    copying.wait()
    assert remark(copying) == ("Cópia às 17h00 · PENDRIVE", Tone.NEUTRAL)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (Code.DISK_FULL, "disco cheio"),
        (Code.FOLDER_FORBIDDEN, "pasta só de leitura"),
        (Code.COPY_DIFFERS, "não confere"),
    ],
)
def test_why_it_failed_is_said_in_a_few_words(
    copying: Program, monkeypatch: pytest.MonkeyPatch, code: Code, words: str
) -> None:
    def fail(*_arguments: object) -> None:
        raise Unusable(code, path="E:/", detail="5")

    monkeypatch.setattr(copy_keeper, "make_copy", fail)
    copying.trigger("copy_now")
    copying.wait()
    assert remark(copying) == (f"Cópia falhou: {words}", Tone.ERROR)
    assert copying.prompts.asked[-1].title == "A cópia não foi feita", "it was asked for, and is answered"
    copying.prompts.answer("leave")


@pytest.mark.skipif(os.name == "nt", reason="folders are guarded otherwise on Windows")
def test_a_stick_that_may_only_be_read(copying: Program, folder: Path) -> None:
    folder.chmod(0o500)
    try:
        if os.access(folder, os.W_OK):
            pytest.skip("whoever runs the tests may write anywhere")
        copying.trigger("copy_now")
        copying.wait()
        assert remark(copying)[1] is Tone.ERROR
        copying.prompts.answer("leave")
    finally:
        folder.chmod(0o700)


# ── leaving ────────────────────────────────────────────────────────────────────────────────────────
def close(program: Program) -> None:
    program.trigger("close")
    program.wait()


def test_leaving_copies_what_changed_and_then_closes(copying: Program, folder: Path) -> None:
    enter(copying, 1)
    copying.wait()
    change(copying)
    close(copying)
    assert not copying.controller.is_open
    assert len(copies(folder)) == 2


def test_leaving_without_a_change_copies_nothing_more(copying: Program, path: Path, folder: Path) -> None:
    enter(copying, 1)
    close(copying)
    assert len(copies(folder)) == 1
    copying.open(path)
    close(copying)
    assert len(copies(folder)) == 1


def test_where_the_last_copy_fails_one_can_stay(copying: Program, folder: Path) -> None:
    enter(copying, 1)
    copying.wait()
    enter(copying, 2)
    copying.wait()
    change(copying)
    for copy in folder.iterdir():
        copy.unlink()
    folder.rmdir()
    copying.prompts.answer("")
    close(copying)
    assert copying.controller.is_open
    asked = copying.prompts.asked[-1]
    assert asked.title == "A cópia não foi feita"
    assert asked.yes == "Tentar de novo | Escolher outra pasta… | Sair sem copiar"
    copying.prompts.answer("again", "leave")
    close(copying)
    assert not copying.controller.is_open


def test_where_the_last_copy_fails_another_folder_will_do(copying: Program, folder: Path, tmp_path: Path) -> None:
    folder.rmdir()
    enter(copying, 1)
    other = tmp_path / "outro"
    other.mkdir()
    copying.prompts.answer("folder", other)
    close(copying)
    assert not copying.controller.is_open
    assert len(copies(other)) == 1


def test_changes_without_any_folder_are_asked_about_once(program: Program, path: Path, span: Span) -> None:
    program.open(path)
    enter(program, 1)
    program.prompts.answer("")
    close(program)
    assert program.controller.is_open
    assert program.prompts.asked[-1].title == UNCOPIED
    program.prompts.answer("leave")
    close(program)
    assert not program.controller.is_open
    program.open(path)
    enter(program, 2)
    close(program)
    assert not program.controller.is_open, "the file goes without copies, as was said"


def test_a_folder_named_on_leaving_is_used_at_once(program: Program, path: Path, span: Span, folder: Path) -> None:
    program.open(path)
    enter(program, 1)
    program.prompts.answer("folder", folder)
    close(program)
    assert not program.controller.is_open
    assert len(copies(folder)) == 1


def test_the_example_is_not_copied(program: Program, span: Span) -> None:
    program.trigger("example")
    program.qtbot.waitUntil(lambda: program.controller.is_open, timeout=30_000)
    program.wait()
    assert remark(program) == ("Exemplo, sem cópias", Tone.NEUTRAL)
    close(program)
    assert not program.controller.is_open
