"""A file that another holds, or that cannot be written where it lies: why, and what can still be done."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from plebapp.storage.library import SqliteLibrary
from plebapp.ui.desk_controller import opening_told
from plebapp.ui.dialogs.sign_in import SignInDialog
from plebapp.ui.pages.apuracao.foot import Mode
from plebapp.usecases.ports import Desk, Opening
from tests.ui.protected_program import gone, shown
from tests.ui.whole_program import Program
from tests.usecases.office import LIBRARY, Clock
from tests.usecases.protected import OTAVIO, PASSWORDS, Office

CHECKOUT = Path(__file__).resolve().parents[3]

# Holds a file open for writing until its input ends, or until it is killed.
HOLD = """
import sys
from pathlib import Path
from plebapp.storage.library import SqliteLibrary
book = SqliteLibrary().open(Path(sys.argv[1]), holder="Otávio Brandão")
print("aberto", flush=True)
sys.stdin.read()
book.close()
"""


@contextmanager
def held(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program on this computer has the file open."""
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        encoding="utf-8",
    )
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "aberto\n"
        yield child
    finally:
        child.stdin.close()
        child.wait(60)
        child.stdout.close()


def offered(program: Program) -> list[str]:
    return program.prompts.asked[-1].yes.split(" | ")


# ── another has it ─────────────────────────────────────────────────────────────────────────────────
def test_it_is_told_who_has_the_file_and_reading_is_offered(program: Program, path: Path) -> None:
    with held(path):
        program.prompts.answer("")
        program.open(path)
    (asked,) = program.prompts.asked
    assert asked.title == "O plebiscito não foi aberto"
    assert "está aberto por Otávio Brandão, no computador “" in asked.text
    assert ", desde " in asked.text
    assert offered(program) == ["Abrir só para leitura", "Tentar de novo"]
    assert not program.controller.is_open


def test_read_only_is_said_in_title_rail_and_foot_and_every_page_works(program: Program, path: Path) -> None:
    with held(path):
        program.prompts.answer("read")
        program.open(path)
        assert program.window.windowTitle() == "Nova Primavera (SÓ LEITURA) – Apuração – plebapp"
        assert program.window.rail._subheading.text().startswith("SÓ LEITURA · ")
        assert "SÓ LEITURA" in program.window.strip.accessibleName()
        for key in ("dados", "secoes", "eleitorado", "apuracao", "resultado", "documentos", "auditoria"):
            page = program.page(key)
            assert page.isVisible()
        assert program.page("documentos").document is not None
        assert [asked.kind for asked in program.prompts.asked] == ["choose"]
        program.controller.close()
        program.wait()
    book = LIBRARY.open(path)
    assert not book.opening.unclean
    book.close()


@pytest.mark.parametrize(("chosen", "is_open"), [("read", True), ("", False)])
def test_whoever_signed_in_to_a_file_in_use_reads_it_without_signing_in_again(
    program: Program, office: Office, chosen: str, is_open: bool
) -> None:
    other = office.sign_in(OTAVIO)
    program.prompts.answer(chosen)
    program.open(office.path)
    dialog = shown(program, SignInDialog)
    dialog.credentials.password.edit.setText(PASSWORDS[dialog.credentials.chosen])
    dialog.credentials.submit()
    program.qtbot.waitUntil(lambda: bool(program.prompts.asked))
    program.wait()
    assert offered(program)[0] == "Abrir só para leitura"
    assert program.controller.is_open is is_open
    assert gone(SignInDialog)()
    if is_open:
        assert program.session.read_only
        assert program.session.signed_in
        program.controller.close()
        program.wait()
    other.book.close()


def test_trying_again_opens_it_once_the_other_is_gone(program: Program, path: Path) -> None:
    with held(path) as child:

        def again(title: str, text: str, ways: object, **_options: object) -> str:
            assert child.stdin is not None
            child.stdin.close()
            child.wait(60)
            return "again"

        program.prompts.choose = again
        program.open(path)
    assert program.controller.is_open
    assert not program.session.read_only


def test_a_lock_left_by_a_crash_does_not_block(program: Program, path: Path) -> None:
    with held(path) as child:
        child.kill()
        child.wait(60)
        program.open(path)
    assert program.controller.is_open
    assert not program.session.read_only
    assert "não tinha sido fechado direito" in program.prompts.asked[0].text


# ── what is only read is not written ───────────────────────────────────────────────────────────────
@pytest.fixture
def reading(program: Program, path: Path) -> Iterator[Program]:
    with held(path):
        program.prompts.answer("read")
        program.open(path)
        program.prompts.asked.clear()
        yield program
        program.controller.close()
        program.wait()


def test_the_entry_screen_takes_no_typing(reading: Program) -> None:
    page = reading.page("apuracao")
    QTest.keyClick(page, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert page.mode is Mode.BOARD
    (asked,) = reading.prompts.asked
    assert asked.title == "Só leitura"
    assert "aberto só para leitura, e nada foi gravado" in asked.text


@pytest.mark.parametrize(
    ("key", "press"),
    [
        ("eleitorado", lambda page: page.include_button.click()),
        ("eleitorado", lambda page: page.reopen_button.click()),
        ("eleitorado", lambda page: page.export_button.click()),
        ("apuracao", lambda page: page.batch.click()),
    ],
)
def test_what_would_write_says_so_before_anything_is_filled_in(
    reading: Program, key: str, press: Callable[[object], None]
) -> None:
    press(reading.page(key))
    reading.wait()
    assert [asked.title for asked in reading.prompts.asked] == ["Só leitura"]


def test_the_facts_cannot_be_edited(reading: Program) -> None:
    page = reading.page("dados")
    assert not page.form.row_of("name").field.isEnabled()
    assert not page.save_button.isEnabled()


def test_nobody_is_asked_who_works_and_no_copy_is_asked_for(reading: Program) -> None:
    del reading.prompts.always["As alterações não estão em nenhuma cópia"]
    reading.controller.close()
    reading.wait()
    assert reading.prompts.asked == []


# ── where it cannot be written ─────────────────────────────────────────────────────────────────────
@pytest.mark.skipif(os.name == "nt", reason="folders are guarded otherwise on Windows")
def test_a_folder_that_may_not_be_written_offers_reading(program: Program, path: Path) -> None:
    path.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        if os.access(path.parent, os.W_OK):
            pytest.skip("whoever runs the tests may write anywhere")
        program.prompts.answer("read")
        program.open(path)
        assert program.session.read_only
        assert offered(program) == ["Abrir só para leitura", "Copiar para este computador…"]
        program.controller.close()
        program.wait()
    finally:
        path.parent.chmod(stat.S_IRWXU)


@pytest.fixture
def on_a_share(program: Program, path: Path) -> None:
    """The file's folder is a share of the network, as far as the library can tell."""
    library = SqliteLibrary(on_network=lambda found: found.parent == path.parent)
    object.__setattr__(program.controller._app, "library", library)


@pytest.mark.usefixtures("on_a_share")
def test_a_share_of_the_network_offers_to_bring_the_file_here(program: Program, path: Path, tmp_path: Path) -> None:
    here = tmp_path / "aqui" / "Nova Primavera.pleb"
    here.parent.mkdir()
    program.prompts.answer("duplicate", here)
    program.open(path)
    program.qtbot.waitUntil(lambda: program.controller.is_open)
    program.wait()
    assert "está numa pasta de rede" in program.prompts.asked[0].text
    assert program.session.desk.book.path == here
    assert not program.session.read_only


@pytest.mark.usefixtures("on_a_share")
def test_a_share_of_the_network_can_be_read(program: Program, path: Path) -> None:
    program.prompts.answer("read")
    program.open(path)
    assert program.session.read_only


@pytest.mark.usefixtures("on_a_share")
def test_where_the_duplicate_cannot_be_made_it_is_told(program: Program, path: Path, tmp_path: Path) -> None:
    program.prompts.answer("duplicate", tmp_path / "sumiu" / "a.pleb")
    program.open(path)
    program.qtbot.waitUntil(lambda: len(program.prompts.asked) == 3)
    assert program.prompts.asked[-1].title == "O plebiscito não foi copiado"
    assert not program.controller.is_open


# ── a clock set back ───────────────────────────────────────────────────────────────────────────────
def test_a_clock_behind_the_journal_is_told_on_opening(program: Program, path: Path) -> None:
    program.clock.now = program.clock.now.replace(year=2020)
    program.open(path)
    assert "O relógio deste computador está atrasado" in program.prompts.asked[0].text


def test_facts_beside_the_file_that_are_not_seen_are_told(path: Path) -> None:
    book = LIBRARY.open(path, read_only=True)
    assert opening_told(Desk(book, "", Clock())) == ()
    book.opening = Opening(wal_unseen=True)
    (told,) = opening_told(Desk(book, "", Clock()))
    assert "que ficaram ao lado do arquivo, no “-wal”" in told
    book.close()
