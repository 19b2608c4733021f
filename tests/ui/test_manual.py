"""The manual: every part is there, every link leads somewhere, and what it states is what the program does."""

import re
from itertools import dropwhile, takewhile
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from plebapp.cli import exits
from plebapp.cli.figures import as_json
from plebapp.domain.decision import Reason
from plebapp.domain.proceedings import LONGEST_TEXT, ProceedingKind
from plebapp.domain.roll import DIGEST_ENCODING, roll_digest
from plebapp.domain.sheet import LETTERED, SheetField
from plebapp.domain.station import STATION_FIELDS
from plebapp.domain.voter import VOTER_FIELDS
from plebapp.exchange.tse import LAYOUT
from plebapp.resource import resource
from plebapp.texts.formats import capitalised, integer
from plebapp.texts.problems import field_label
from plebapp.texts.proceedings import KINDS
from plebapp.texts.rules import REASONS, REGIMES
from plebapp.ui import manual, menus
from plebapp.ui.manual import ManualWindow
from plebapp.ui.stages import STAGES, START
from plebapp.usecases.counting import BATCH_FIELDS
from plebapp.usecases.example import LEFT_TO_TYPE, OFFICIAL, draw
from tests.usecases.office import ready_desk, titulo

PARTS = sorted(path.stem for path in resource("manual").glob("*.md"))


def text(part: str) -> str:
    return manual.part_path(part).read_text(encoding="utf-8")


def rows(part: str, heading: str) -> dict[str, str]:
    """The rows of the first table below a heading: first cell without its code marks → the others."""
    below = text(part).split(heading, 1)[1].splitlines()
    table = takewhile(lambda line: line.startswith("|"), dropwhile(lambda line: not line.startswith("|"), below))
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    return {row[0].replace("`", ""): " | ".join(row[1:]) for row in cells[2:]}


@pytest.mark.parametrize("key", [*(stage.key for stage in STAGES), START])
def test_every_screen_has_its_part(key: str) -> None:
    assert key in manual.parts()


def test_the_index_names_every_part_and_no_other() -> None:
    assert sorted(manual.parts()) == PARTS


@pytest.mark.parametrize("part", PARTS)
def test_links_lead_to_parts_that_are_there(part: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)", text(part)):
        assert target.removesuffix(".md") in PARTS, target


@pytest.mark.parametrize("part", PARTS)
def test_a_part_begins_with_its_title(part: str) -> None:
    assert text(part).startswith("# ")


# ── the example ─────────────────────────────────────────────────────────────────────────────────────


def test_the_paper_left_to_type_is_the_one_of_the_example() -> None:
    drawn = draw()
    paper = drawn.papers[LEFT_TO_TYPE]
    numbers = (*paper.cells[2:4], *paper.cells[4:])
    told = rows("exemplo", "## 2.")
    assert list(told) == list("ABCDEFG")
    assert [cells.split(" | ")[1] for cells in told.values()] == [integer(int(number)) for number in numbers]
    place = drawn.stations[LEFT_TO_TYPE][2]
    assert f"**Zona {paper.station.zone}, Seção {paper.station.section}**" in text("exemplo")
    assert place in text("exemplo")


def test_the_lines_of_the_paper_are_called_as_on_the_screen() -> None:
    told = [cells.split(" | ")[0] for cells in rows("exemplo", "## 2.").values()]
    for field, words in zip(LETTERED, told, strict=True):
        assert words.partition(" (")[0] == field_label(field.value).partition(" · ")[2]


def test_the_totals_of_the_example_are_the_official_ones() -> None:
    told = rows("exemplo", "## 3.")
    numbers = [OFFICIAL.enrolled, OFFICIAL.turnout, OFFICIAL.sim, OFFICIAL.nao, OFFICIAL.blank, OFFICIAL.null]
    assert list(told.values()) == [integer(number) for number in numbers]
    assert f"2 × {integer(OFFICIAL.turnout)} = {integer(2 * OFFICIAL.turnout)}" in text("exemplo")
    assert f"2 × {integer(OFFICIAL.sim)} = {integer(2 * OFFICIAL.sim)}" in text("exemplo")


# ── the command line ────────────────────────────────────────────────────────────────────────────────


def test_every_reason_is_explained_in_the_programs_own_words() -> None:
    told = rows("linha-de-comando", "### Códigos de `reasons`")
    assert list(told) == [reason.value for reason in Reason]
    for reason in Reason:
        assert told[reason.value].startswith(REASONS[reason]), reason


def test_every_exit_status_is_explained() -> None:
    told = rows("linha-de-comando", "## Código de retorno")
    statuses = [exits.DONE, exits.REFUSED, exits.USAGE, exits.UNUSABLE, exits.STOPPED]
    assert list(told) == [str(status) for status in statuses]


def test_every_key_of_the_json_is_explained(tmp_path: Path) -> None:
    from plebapp.usecases.canvass import canvass

    desk = ready_desk(tmp_path / "a.pleb")
    document = as_json(canvass(desk))
    desk.book.close()
    section = text("linha-de-comando")
    for key in set(re.findall(r'"([a-z_]+)":', document)):
        assert f"`{key}`" in section, key


def test_every_regime_is_named() -> None:
    assert all(f"`{regime}`" in text("linha-de-comando") for regime in REGIMES)


# ── the files ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rules", [STATION_FIELDS, VOTER_FIELDS, BATCH_FIELDS])
def test_the_layout_of_every_table_is_stated(rules: tuple) -> None:
    assert f"`{';'.join(str(rule.field) for rule in rules)}`" in text("formatos")


def test_the_columns_of_the_tse_are_stated() -> None:
    for theirs in LAYOUT.values():
        assert f"`{theirs}`" in text("formatos") or theirs == "SG_UF", theirs


def test_the_rolls_encoding_is_stated_as_it_is_computed() -> None:
    """Whoever follows the manual gets the digest of the program."""
    import hashlib

    from plebapp.domain.voter import Situation, Voter

    assert f"`{DIGEST_ENCODING}`" in text("resumos")
    voter = Voter(titulo(7), "Zoé d'Ávila", None, None, None, 12, 5, None, None, Situation.REGULAR, None)
    by_hand = f"{DIGEST_ENCODING}\n12\t5\t{titulo(7)}\tZoé d'Ávila\n"
    assert roll_digest([voter]) == hashlib.sha256(by_hand.encode("utf-8")).hexdigest()


# ── the keyboard ────────────────────────────────────────────────────────────────────────────────────


def test_every_shortcut_of_the_menus_is_in_the_table_of_keys() -> None:
    told = " ".join(rows("teclado", "# Teclado"))
    for action in menus.ACTIONS:
        assert not action.shortcut or action.shortcut in told, action.key


def test_sim_and_nao_are_never_put_as_an_answer_of_the_program() -> None:
    assert SheetField.SIM.value == "sim"  # votes, and nothing else: buttons name what they do
    for part in PARTS:
        assert "clique em Sim" not in text(part)


# ── the window ──────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def window(qtbot: QtBot) -> ManualWindow:
    made = ManualWindow()
    qtbot.addWidget(made)
    made.show()
    return made


def test_it_opens_at_the_index(window: ManualWindow) -> None:
    assert window.part() == manual.INDEX
    assert window.list.currentRow() == 0


def test_going_to_a_part_marks_it_in_the_list(window: ManualWindow) -> None:
    window.go("dados")
    assert window.list.currentItem().text() == "Dados do plebiscito"
    assert "Dados do plebiscito" in window.text.toPlainText()


def test_walking_the_list_shows_the_parts(window: ManualWindow) -> None:
    window.list.setFocus()
    QTest.keyClick(window.list, Qt.Key.Key_Down)
    assert window.part() == "exemplo"


def test_searching_goes_through_all_parts_and_round(window: ManualWindow) -> None:
    window.search.setText("sha256sum")
    QTest.keyClick(window.search, Qt.Key.Key_Return)
    assert window.part() == "resumos"
    assert window.text.textCursor().selectedText() == "sha256sum"
    window.go("teclado")
    QTest.keyClick(window.search, Qt.Key.Key_Return)
    assert window.part() == "resumos"


def test_what_is_nowhere_is_said(window: ManualWindow) -> None:
    window.search.setText("xilofone")
    QTest.keyClick(window.search, Qt.Key.Key_Return)
    assert window.note.text() == "não há no manual"
    window.search.setText("quórum")
    QTest.keyClick(window.search, Qt.Key.Key_Return)
    assert window.note.text() == ""


def test_a_link_leads_to_its_part_and_alt_left_back(window: ManualWindow) -> None:
    window.go("exemplo")
    window.text.setSource(window.text.source().resolved("apuracao.md"))
    assert window.list.currentItem().text() == "Apuração"
    window.text.backward()
    assert window.part() == "exemplo"


def test_the_part_on_the_record_names_every_kind_with_its_key_and_the_longest_text() -> None:
    told = rows("registros", "## O que se registra")
    keys = [cells.rpartition(" | ")[2] for cells in told.values()]
    assert list(told) == [capitalised(KINDS[kind]) for kind in ProceedingKind]
    assert keys == [f"Ctrl+{number}" for number in range(1, len(ProceedingKind) + 1)]
    assert integer(LONGEST_TEXT) in text("registros")
