"""Opening plebiscites: what is told, and in which words it fails."""

import sqlite3
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from plebapp.ui.dropping import FileDrop
from plebapp.ui.widgets.rail_items import RailItem
from plebapp.usecases.counting import keep_draft
from plebapp.usecases.ports import Desk
from tests.ui.whole_program import Program
from tests.usecases.office import LIBRARY, facts, key, new_desk, typed


# ── opening ────────────────────────────────────────────────────────────────────────────────────────
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
    if words == "danificado":
        program.prompts.answer("")
    program.open(tmp_path / "x.pleb")
    assert words in program.prompts.asked[0].text
    assert (tmp_path / "x.pleb").read_bytes() == content


def test_a_file_edited_by_a_stranger_says_so_at_once(program: Program, path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("UPDATE station SET polling_place = 'Outra' WHERE section = 1")
    connection.commit()
    connection.close()
    program.open(path)
    program.qtbot.waitUntil(lambda: bool(program.prompts.asked))
    assert program.prompts.asked[0].title == "O arquivo não confere"
    assert "não confere com o diário" in program.prompts.asked[0].text


@pytest.mark.parametrize("table", ["station", "roll_count", "draft"])
def test_damage_that_only_reading_shows_is_told_and_everything_closed_again(
    program: Program, path: Path, table: str
) -> None:
    """The table's first page is overwritten, as a failing stick does; the file's head stays good."""
    connection = sqlite3.connect(path)
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    found = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    connection.close()
    content = bytearray(path.read_bytes())
    start = (found[0] - 1) * size
    content[start : start + size] = b"\xff" * size
    path.write_bytes(content)
    program.prompts.answer("")
    program.open(path)
    assert [asked.title for asked in program.prompts.asked] == ["O plebiscito não foi aberto"]
    assert "danificado" in program.prompts.asked[0].text
    assert not program.controller.is_open
    assert program.window.windowTitle() == "plebapp"
    assert path.read_bytes()[start : start + size] == b"\xff" * size


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


# ── recents ────────────────────────────────────────────────────────────────────────────────────────
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
