"""Eleitorado: searching, the table that reads only what is seen, registering, changing, removing."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from plebapp.domain.fields import RefusedRow
from plebapp.domain.voter import RollStatus
from plebapp.ui.dialogs.import_table import ImportDialog
from plebapp.ui.dialogs.import_voters import import_told
from plebapp.ui.models.roll import STATUS_FILTERS, WINDOW, RollModel
from plebapp.ui.pages.eleitorado import RollPage, factory
from plebapp.ui.theme import Theme
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.search_field import DELAY_MS
from plebapp.usecases.ports import Registered, RollQuery
from plebapp.usecases.voters import RollImport
from tests.ui.pages.register import PEOPLE, names, register, search
from tests.ui.sitting import Sitting
from tests.ui.walk import nameless
from tests.usecases.office import facts, new_desk, stations, titulo

Sit = Callable[..., Sitting]


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    desk = new_desk(tmp_path / "a.pleb")
    register(desk)
    return sit(desk)


@pytest.fixture
def page(sitting: Sitting) -> RollPage:
    return sitting.show(factory(sitting.session))


# ── searching ──────────────────────────────────────────────────────────────────────────────────────


def test_the_head_counts_who_is_included(page: RollPage) -> None:
    assert page.header.subtitle() == "3 incluídos · 3 não incluídos · relação ainda aberta · data-limite 03/10/2025"
    assert page.filter.count() == "6 de 6"


FOUND = [
    ("conceicao avi", [1, 2]),
    ("AVILA maria", [1]),
    ("joana", [4]),
    ("muller ibanez", [5]),
    ("= soma", [6]),
    (titulo(3)[:8], [3]),
    ("ninguém", []),
    ("", [1, 2, 3, 4, 5, 6]),
]


@pytest.mark.parametrize(("text", "who"), FOUND)
def test_search_finds_words_in_any_order_without_accents_or_the_beginning_of_a_titulo(
    sitting: Sitting, page: RollPage, text: str, who: list[int]
) -> None:
    search(sitting, page, text)
    assert sorted(names(page)) == sorted(PEOPLE[n - 1][1] for n in who)
    assert page.filter.count() == f"{len(who)} de 6"


def test_search_follows_the_typing_after_a_pause(sitting: Sitting, page: RollPage) -> None:
    assert page.filter.search.hasFocus(), "the page begins at its search"
    with sitting.qtbot.waitSignal(page.filter.search.searched):
        sitting.write("jose")
    assert names(page) == ["José Conceição"]
    sitting.press(Qt.Key.Key_Escape)
    assert len(names(page)) == 6


@pytest.mark.parametrize(("words", "statuses"), STATUS_FILTERS)
def test_filters_by_standing(page: RollPage, words: str, statuses: frozenset[RollStatus]) -> None:
    page.filter.statuses.setCurrentText(words)
    found = [page.model.row_at(number) for number in range(page.model.rowCount())]
    assert all(one is not None and (not statuses or one.status in statuses) for one in found)
    assert len(found) == {"Incluídos e não incluídos": 6, "Incluídos": 3, "Não incluídos": 3}.get(
        words, 1 if statuses & {RollStatus.AFTER_CUTOFF, RollStatus.SUSPENDED, RollStatus.CANCELLED} else 0
    )


def test_filters_by_station_together_with_text(sitting: Sitting, page: RollPage) -> None:
    page.filter.stations.setCurrentText("12/2 · Escola 2")
    assert page.filter.count() == "4 de 6"
    search(sitting, page, "conceicao")
    assert names(page) == ["José Conceição"]


def test_the_reason_stands_beside_who_is_not_included(page: RollPage) -> None:
    page.filter.statuses.setCurrentText("Não incluídos")
    column = [column.key for column in page.model.columns].index("status")
    told = {page.model.index(row, column).data() for row in range(3)}
    assert told == {
        "Não incluído · depois da data-limite (art. 3º, p.ú., I)",
        "Não incluído · título suspenso",
        "Não incluído · título cancelado",
    }


def test_down_goes_from_the_search_to_the_first_voter(sitting: Sitting, page: RollPage) -> None:
    sitting.press(Qt.Key.Key_Down)
    assert page.table.hasFocus()
    assert page.table.current_row() == 0


def test_a_voter_found_elsewhere_is_shown(sitting: Sitting, page: RollPage) -> None:
    page.filter.statuses.setCurrentText("Não incluídos")
    wanted = sitting.desk.book.roll.get(titulo(4))
    assert wanted is not None
    page.reveal(wanted.id)
    current = page.current()
    assert current is not None
    assert current.voter.name == "João Souza"


def test_a_voter_found_elsewhere_stays_current(sitting: Sitting, page: RollPage) -> None:
    wanted = sitting.desk.book.roll.get(titulo(4))
    assert wanted is not None
    page.reveal(wanted.id)
    with sitting.qtbot.assertNotEmitted(page.filter.changed, wait=2 * DELAY_MS):
        assert page.table.current_row() == 0
    assert page.table.current_row() == 0


def test_leaving_the_page_ends_the_pause_after_the_last_key(sitting: Sitting, page: RollPage) -> None:
    sitting.write("jose")
    assert page.settle()
    assert names(page) == ["José Conceição"]
    with sitting.qtbot.assertNotEmitted(page.filter.changed, wait=2 * DELAY_MS):
        pass


def test_with_text_at_200_percent_nothing_is_wider_than_the_window(page: RollPage, look: Theme) -> None:
    look.set_text_scale(200)
    page.resize(1223, 590)  # beside the narrow rail of 1366×768
    QTest.qWait(0)
    assert page._scroll.horizontalScrollBar().maximum() == 0


# ── windows of rows ────────────────────────────────────────────────────────────────────────────────


class CountingRoll:
    """A roll of a hundred thousand that counts what is asked of it."""

    SIZE = 100_000

    def __init__(self, sample: Registered) -> None:
        self.sample = sample
        self.asked: list[tuple[int, int]] = []

    def count(self, query: RollQuery) -> int:
        return self.SIZE

    def search(self, query: RollQuery, limit: int, offset: int = 0) -> tuple[Registered, ...]:
        self.asked.append((offset, limit))
        return (self.sample,) * min(limit, self.SIZE - offset)


@pytest.fixture
def large(sitting: Sitting) -> tuple[RollModel, CountingRoll]:
    sample = sitting.desk.book.roll.get(titulo(1))
    assert sample is not None
    roll = CountingRoll(sample)
    model = RollModel(roll, facts().criterion)  # type: ignore[arg-type]  # only what the model asks of a roll
    model.show_query(RollQuery())
    return model, roll


def test_showing_a_hundred_thousand_reads_nobody_until_seen(large: tuple[RollModel, CountingRoll]) -> None:
    model, roll = large
    assert model.rowCount() == 100_000
    assert roll.asked == []


def test_a_row_in_sight_reads_its_window_once(large: tuple[RollModel, CountingRoll]) -> None:
    model, roll = large
    for number in (0, 1, WINDOW - 1):
        assert model.row_at(number) is not None
    assert roll.asked == [(0, WINDOW)]
    assert model.row_at(99_999) is not None
    assert roll.asked[-1] == (99_999 // WINDOW * WINDOW, WINDOW)


def test_scrolling_through_all_of_it_keeps_memory_small(large: tuple[RollModel, CountingRoll]) -> None:
    model, roll = large
    for number in range(0, 100_000, WINDOW):
        model.row_at(number)
    assert model.windows_held() <= 64
    assert len(roll.asked) == -(-100_000 // WINDOW)


def test_rows_taken_away_meanwhile_are_empty_not_an_error(large: tuple[RollModel, CountingRoll]) -> None:
    model, roll = large
    roll.SIZE = 10
    assert model.row_at(11) is None
    assert model.index(11, 0).data() is None


# ── from a file ────────────────────────────────────────────────────────────────────────────────────


def test_voters_are_brought_in_from_a_file_and_refused_rows_are_told(
    sitting: Sitting, page: RollPage, tmp_path: Path
) -> None:
    file = tmp_path / "relação.csv"
    lines = ("titulo;nome;zona;secao;residencia_desde", f"{titulo(70)};Rita;12;1;01/01/2000", "1;Rita;12;1;01/01/2000",
             f"{titulo(71)};Tomé;12;2;01/01/2026", f"{titulo(1)};Maria;12;1;01/01/2000")  # fmt: skip
    file.write_text("\n".join(lines), encoding="utf-8")
    sitting.prompts.answer(file)
    page.import_button.click()
    sitting.wait()
    dialog = sitting.dialog(ImportDialog)
    dialog.go_button.click()
    sitting.wait()
    told = dialog.outcome.told()
    assert told.figures == (("Linhas lidas", 4), ("Incluídos", 1), ("Não incluídos", 1), ("Linhas recusadas", 2))
    assert told.notes == ("Não incluído · depois da data-limite (art. 3º, p.ú., I): 1.",)
    assert [line.row.line for line in told.refused] == [3, 5]
    dialog.reject()
    assert page.filter.count() == "8 de 8"


_NOTHING = "Nada foi importado: todas as linhas foram recusadas"
OUTCOMES = [
    (RollImport(2, 2, {RollStatus.INCLUDED: 2}, ()), Tone.OK, "Eleitores importados"),
    (
        RollImport(1, 0, {}, (RefusedRow(2, ("x",), ()),)),
        Tone.ERROR,
        "Nada foi importado: todas as linhas foram recusadas",
    ),
]


@pytest.mark.parametrize(("outcome", "tone", "title"), OUTCOMES)
def test_what_an_import_did_is_told(outcome: RollImport, tone: Tone, title: str) -> None:
    told = import_told(outcome)
    assert (told.tone, told.title) == (tone, title)


# ── before there are voters ────────────────────────────────────────────────────────────────────────


def test_without_stations_the_page_leads_to_them(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(new_desk(tmp_path / "e.pleb"))
    page = sitting.show(factory(sitting.session))
    assert page.empty.title() == "Primeiro as seções"
    with sitting.qtbot.waitSignal(sitting.session.wanted) as wanted:
        page.empty_stations.click()
    assert wanted.args == ["secoes", None]


def test_without_voters_the_page_offers_to_bring_them_in(sit: Sit, tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "e.pleb")
    stations(desk, "12;1;Escola;")
    sitting = sit(desk)
    page = sitting.show(factory(sitting.session))
    assert page.empty.title() == "Nenhum eleitor ainda"
    assert page.empty_import.hasFocus()
    sitting.prompts.answer(None)
    sitting.press(Qt.Key.Key_Space)
    assert sitting.prompts.asked[-1].title == "Importar eleitores"


def test_everything_has_a_name_for_a_screen_reader(page: RollPage) -> None:
    assert nameless(page) == []


def test_a_row_for_everyone_reads_as_it_does_on_paper(page: RollPage, sitting: Sitting) -> None:
    search(sitting, page, "joana")
    texts = [page.model.index(0, column).data() for column in range(page.model.columnCount())]
    spaced = f"{titulo(4)[:4]} {titulo(4)[4:8]} {titulo(4)[8:]}"
    assert texts == [spaced, "Joana (João Souza)", "", "12/2", "01/01/2001", "Incluído"]
