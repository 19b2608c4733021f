"""Resultado: every state that the count can be in, with its operands; nothing partial is called a result."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from plebapp.domain.board import BoardAct
from plebapp.domain.plebiscite import Combination
from plebapp.domain.regime import REGIMES, Base, Counted, Rule, custom_regime
from plebapp.ui.pages.resultado import ResultPage, factory
from plebapp.ui.pages.resultado.page import View
from plebapp.ui.theme import Theme
from plebapp.ui.widgets.bars import Fill
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.counting import BoardCommand, SheetCommand, enter_sheet, record_decision
from plebapp.usecases.ports import Desk
from plebapp.usecases.roll import close_roll
from tests.ui.sitting import Sitting
from tests.ui.walk import nameless, tab_through
from tests.usecases.office import facts, key, new_desk, row, stations, typed, voters

Sit = Callable[..., Sitting]
Numbers = Sequence[int]


def paper(sim: int, nao: int, blank: int = 0, null: int = 0, came: int | None = None) -> tuple[int, ...]:
    """Lines A to G; `came` where it is not the number of ballots."""
    ballots = sim + nao + blank + null
    return (ballots if came is None else came, 0, ballots, sim, nao, blank, null)


def counted(
    path: Path,
    papers: Mapping[int, Numbers],
    *,
    enrolled: int = 20,
    sections: int = 4,
    areas: Sequence[str] = ("",),
    closed: bool = True,
    **changes: object,
) -> Desk:
    """An office with `sections` stations of `enrolled` voters, in the areas by turns, and these sheets concluded."""
    desk = new_desk(path, facts(**changes))
    lines = [f"12;{n};Escola {(n + 1) // 2};{areas[(n - 1) % len(areas)]}" for n in range(1, sections + 1)]
    stations(desk, *lines, header="zona;secao;local;area")
    voters(desk, *(row(1000 * n + v, n) for n in range(1, sections + 1) for v in range(enrolled)))
    if closed:
        close_roll(desk)
    for section, numbers in papers.items():
        enter_sheet(desk, SheetCommand(key(section), typed(*numbers), frozenset({"A01", "A07"})))
    return desk


def decide(desk: Desk, section: int, act: BoardAct) -> None:
    record_decision(desk, BoardCommand(key(section), act, "motivo", 2, 1, date(2026, 10, 4)))


Open = Callable[..., ResultPage]


@pytest.fixture
def result(sit: Sit, tmp_path: Path) -> Open:
    """Open the page over an office made by `counted`, or over a desk."""

    def open_page(what: Mapping[int, Numbers] | Desk, **options: object) -> ResultPage:
        desk = counted(tmp_path / "r.pleb", what, **options) if isinstance(what, Mapping) else what  # type: ignore[arg-type]
        sitting = sit(desk)
        return sitting.show(factory(sitting.session))

    return open_page


YES = {n: paper(8, 4, 1, 1) for n in range(1, 5)}

STATES = [
    ({}, "NADA ESTÁ DECIDIDO", "Resultado parcial"),
    ({1: YES[1]}, "NADA ESTÁ DECIDIDO", "Resultado parcial"),
    ({n: YES[n] for n in (1, 2, 3)}, "RESULTADO PARCIAL", "Resultado parcial"),
    ({n: paper(0, 18) for n in (1, 2, 3)}, "RESULTADO PARCIAL", "Resultado parcial"),
    (YES, "FAVORÁVEL", "Resultado"),
    ({n: paper(4, 8, 1, 1) for n in range(1, 5)}, "DESFAVORÁVEL", "Resultado"),
    ({n: paper(7, 5, 1, 1) for n in range(1, 5)}, "DESFAVORÁVEL", "Resultado"),  # a tie fails
    ({n: paper(5, 1) for n in range(1, 5)}, "QUÓRUM NÃO ALCANÇADO", "Resultado"),
    ({**{n: paper(7, 7) for n in (1, 2, 3)}, 4: paper(8, 7, came=14)}, "SEM DECISÃO", "Resultado"),
]


@pytest.mark.parametrize(("papers", "state", "title"), STATES)
def test_the_word_for_how_things_stand(result: Open, papers: Mapping[int, Numbers], state: str, title: str) -> None:
    page = result(papers)
    assert (page.header.pill(), page.header.title()) == (state, title)
    assert page.minutes.isVisible() is (len(papers) == 4)


def test_while_stations_are_missing_no_outcome_is_on_the_page(result: Open) -> None:
    page = result({n: paper(20, 0) for n in (1, 2, 3)})  # quorum and majority can no longer be lost
    assert "FAVORÁVEL" not in page.header.pill()
    assert page.quorum.remark() == "alcançado, quaisquer que sejam os votos que faltam"
    assert page.majority.remark() == "assegurada, quaisquer que sejam os votos que faltam"
    assert page.header.title() == "Resultado parcial"


def test_with_the_list_of_voters_open_nothing_is_final(result: Open) -> None:
    page = result({}, closed=False)
    assert page.header.pill() == "NADA ESTÁ DECIDIDO"
    assert [view.title for view in page.notices()] == ["Relação de votantes aberta"]


# ── the operands ───────────────────────────────────────────────────────────────────────────────────


def test_the_quorum_shows_those_who_came_who_may_still_come_and_the_line(result: Open) -> None:
    page = result({1: YES[1], 2: YES[2]})
    bar = page.quorum.bar().view()
    assert [(segment.fill, segment.value) for segment in bar.segments] == [(Fill.PRESENT, 28), (Fill.REACHABLE, 40)]
    assert bar.total == 80
    assert bar.line is not None
    assert bar.line.value == 40
    assert page.quorum.remark() == "em aberto · faltam 12 eleitores"
    assert (
        page.quorum.arithmetic() == "2 × C ≥ I: 2 × 28 = 56 < 80 · se vierem todos os 40 que faltam: 2 × 68 = 136 ≥ 80"
    )
    assert page.quorum.figures() == [("28", "35,00 % dos inscritos")]


def test_the_majority_counts_those_who_came_not_the_valid_votes(result: Open) -> None:
    page = result({n: paper(7, 5, 1, 1) for n in range(1, 5)})
    bar = page.majority.bar().view()
    assert [(segment.caption, segment.value) for segment in bar.segments] == [
        ("SIM", 28),
        ("NÃO", 20),
        ("brancos", 4),
        ("nulos", 4),
    ]
    assert bar.total == 56
    assert bar.line is not None
    assert bar.line.value == 29
    assert page.majority.arithmetic().startswith("2 × S > C: 2 × 28 = 56, igual a 56")
    assert "há igualdade, que não basta" in page.majority.remark()
    assert page.majority.figures() == [("28", "50,00 % dos que compareceram"), ("20", "35,71 % dos que compareceram")]


def test_a_majority_still_open_says_what_would_assure_it(result: Open) -> None:
    page = result({1: YES[1], 2: YES[2]})
    assert page.majority.remark() == "em aberto · por ora, Sim está 1 acima do mínimo"
    assert page.majority.arithmetic().endswith("assegurada só com 35 votos Sim")  # 2 × 35 > 28 + 40


@pytest.mark.parametrize("numbers", [paper(8, 4, 1, 1), paper(4, 8, 1, 1)])
def test_neither_answer_is_good_or_bad(result: Open, numbers: Numbers) -> None:
    page = result(dict.fromkeys(range(1, 5), numbers))
    assert page.majority.tone() is Tone.NEUTRAL


def test_what_is_missing_is_named_by_place(result: Open) -> None:
    page = result({1: YES[1]})
    assert page.figures["missing"].label.figure() == "3 seções"
    assert page.figures["missing"].label.remark() == "Escola 2 (2), Escola 1 (1)"


def test_ballots_in_excess_leave_the_outcome_open_until_the_board_decides(result: Open, qtbot: QtBot) -> None:
    page = result({**{n: paper(7, 7) for n in (1, 2, 3)}, 4: paper(8, 7, came=14)})
    assert page.notices()[0].title == "A maioria depende de cédulas em excesso"
    assert page.figures["mismatches"].label.figure() == "1 seção"
    page.session.do(lambda desk, _report: decide(desk, 4, BoardAct.KEEP_MISMATCH))
    qtbot.waitUntil(lambda: page.notices() == [])  # the page follows the file
    assert page.header.pill() == "FAVORÁVEL"
    assert page.figures["mismatches"].label.figure() == "nenhuma"


# ── stations that do not count ─────────────────────────────────────────────────────────────────────


def test_annulled_stations_are_reviewed_once_the_count_is_complete(result: Open, tmp_path: Path) -> None:
    desk = counted(tmp_path / "x.pleb", YES)
    decide(desk, 4, BoardAct.ANNUL)
    page = result(desk)
    assert page.figures["out"].label.figure() == "1 seção"
    assert "1 anulada" in page.figures["out"].label.remark()
    assert page.review.isVisible()
    assert "art. 187" in page.review.text()
    assert "art. 224" in page.review.text()


def test_before_that_nothing_is_reviewed(result: Open, tmp_path: Path) -> None:
    desk = counted(tmp_path / "x.pleb", {n: YES[n] for n in (1, 2)})
    decide(desk, 2, BoardAct.ANNUL)
    page = result(desk)
    assert not page.review.isVisible()


def test_annulling_most_of_the_votes_calls_for_a_new_poll(result: Open, tmp_path: Path) -> None:
    desk = counted(tmp_path / "x.pleb", YES)
    for section in (1, 2, 3):
        decide(desk, section, BoardAct.ANNUL)
    page = result(desk)
    assert "excedem metade" in page.review.text()
    assert "Outra leitura do art. 5º" in page.review.text(), "their voters would make the quorum"


# ── other rules ────────────────────────────────────────────────────────────────────────────────────


def test_a_rule_without_quorum_says_so_and_compares_sim_with_nao(result: Open) -> None:
    page = result({n: paper(5, 4, 6, 5) for n in range(1, 5)}, regime=REGIMES["lei9709"])
    assert page.header.pill() == "FAVORÁVEL"
    assert page.quorum.remark() == "a regra não o exige"
    assert not page.quorum.bar().isVisible()
    assert page.quorum.figures() == []
    assert page.majority.bar().view().total == 36, "only Sim and Não"
    assert page.majority.bar().view().line is None
    assert page.majority.arithmetic() == "S > N: 20 > 16"
    assert "Lei nº 9.709/1998" in page.header.subtitle()


def test_the_first_wording_takes_half_of_the_enrolled(result: Open) -> None:
    page = result({n: paper(10, 2) for n in range(1, 5)}, regime=REGIMES["lc1-1967"])
    assert page.header.pill() == "DESFAVORÁVEL"
    assert page.majority.bar().view().total == 80
    assert page.majority.arithmetic().startswith("2 × S > I: 2 × 40 = 80, igual a 80")
    assert any("fora das datas" in view.text for view in page.notices())


def test_a_rule_of_the_resolution_is_shown_with_its_own_fractions(result: Open) -> None:
    two_thirds = Rule(Counted.SIM, Base.VALID, Fraction(2, 3), strict=False)
    page = result({n: paper(8, 4, 1, 1) for n in range(1, 5)}, regime=custom_regime(None, two_thirds))
    assert page.header.pill() == "FAVORÁVEL"
    assert page.majority.arithmetic() == "3 × S ≥ 2 × (S + N): 3 × 32 = 96 ≥ 2 × 48 = 96"


# ── several areas ──────────────────────────────────────────────────────────────────────────────────

AREAS = ("Rosana", "Euclides")
SPLIT = {1: paper(10, 2), 3: paper(10, 2), 2: paper(3, 10), 4: paper(3, 10)}


def test_without_the_combination_nothing_is_decided(result: Open, tmp_path: Path) -> None:
    """A file of an earlier version could close its roll without the choice."""
    desk = counted(tmp_path / "r.pleb", YES, areas=AREAS, combination=Combination.JOINT)
    with desk.book.atomic():
        desk.book.facts.put(replace(desk.book.facts.get(), combination=None))
    page = result(desk)
    assert page.header.pill() == "SEM DECISÃO"
    assert page.notices()[0].title == "Falta a combinação das áreas"
    assert page.area.isVisible()


COMBINED = [
    (Combination.JOINT, "FAVORÁVEL", ["2 de 2 concluídas", "2 de 2 concluídas"]),
    (Combination.ALL, "DESFAVORÁVEL", ["Favorável", "Desfavorável"]),
    (Combination.EACH, "Rosana: FAVORÁVEL", ["Favorável", "Desfavorável"]),
]


@pytest.mark.parametrize(("combination", "state", "areas"), COMBINED)
def test_areas_combine_as_the_resolution_says(
    result: Open, combination: Combination, state: str, areas: list[str]
) -> None:
    page = result(SPLIT, areas=AREAS, combination=combination)
    assert page.header.pill() == state
    page.tabs.setCurrentIndex(View.AREAS)
    assert [(one.name, one.state) for one in page.rows()] == list(zip(AREAS, areas, strict=True))
    assert [one.totals.sim for one in page.rows()] == [20, 6]


def test_each_area_is_shown_with_its_own_figures(result: Open) -> None:
    page = result(SPLIT, areas=AREAS, combination=Combination.EACH)
    assert page.quorum.bar().view().total == 40
    page.area.setCurrentText("Euclides")
    assert page.header.pill() == "Euclides: DESFAVORÁVEL"
    assert page.majority.figures()[0][0] == "6"
    page.area.setCurrentText("Áreas somadas (só informa)")
    assert page.header.pill() == "CADA ÁREA DECIDE POR SI"
    assert page.majority.figures()[0][0] == "26"


# ── tables ─────────────────────────────────────────────────────────────────────────────────────────


def test_tables_by_place_and_by_station_add_up_to_the_whole(result: Open) -> None:
    page = result({n: YES[n] for n in (1, 2, 3)})
    whole = page.session.canvass().whole.totals
    for view, names in (
        (View.PLACES, ["Escola 1", "Escola 2"]),
        (View.STATIONS, ["12/1 · Escola 1", "12/2 · Escola 1", "12/3 · Escola 2", "12/4 · Escola 2"]),
    ):
        page.tabs.setCurrentIndex(view)
        assert page.table.isVisible()
        assert not page.summary.isVisible()
        assert [one.name for one in page.rows()] == names
        for name in ("enrolled", "turnout", "sim", "nao", "blank", "null", "ballots"):
            assert sum(getattr(one.totals, name) for one in page.rows()) == getattr(whole, name)
    assert [one.state for one in page.rows()] == ["Apurada", "Apurada", "Apurada", "Por apurar"]


def test_one_area_has_no_table_of_areas(result: Open) -> None:
    page = result(YES)
    assert not page.tabs.isTabVisible(View.AREAS)
    assert not page.area.isVisible()


def test_enter_on_a_station_leads_to_it_in_the_count(result: Open, qtbot: QtBot) -> None:
    page = result(YES)
    page.reveal(key(3))
    assert page.rows()[page.table.current_row()].station == key(3)
    with qtbot.waitSignal(page.session.wanted) as wanted:
        page.table.row_chosen.emit(page.table.current_row())
    assert wanted.args == ["apuracao", key(3)]


# ── nobody, everybody, and the keyboard ────────────────────────────────────────────────────────────


def test_without_voters_there_is_nothing_to_decide(result: Open, tmp_path: Path) -> None:
    page = result(new_desk(tmp_path / "e.pleb"))
    assert page.empty.isVisible()
    assert "isto não é rejeição" in page.empty.text()
    assert page.header.pill() == ""
    assert page.header.title() == "Resultado"
    assert not page.tabs.isVisible()


def test_the_example_of_the_statute_is_decided_as_it_says(result: Open, tmp_path: Path) -> None:
    """law.md: I = 1001, C = 500 is one short of the quorum, whatever the votes."""
    desk = new_desk(tmp_path / "q.pleb")
    stations(desk, "12;1;Escola;")
    voters(desk, *(row(n, 1) for n in range(1, 1002)))
    close_roll(desk)
    enter_sheet(desk, SheetCommand(key(1), typed(*paper(400, 100))))
    page = result(desk)
    assert page.header.pill() == "QUÓRUM NÃO ALCANÇADO"
    assert page.quorum.arithmetic() == "2 × C ≥ I: 2 × 500 = 1.000 < 1.001"
    assert page.quorum.remark() == "não alcançado: falta 1 para o mínimo de 501 eleitores"
    assert page.quorum.figures() == [("500", "49,95 % dos inscritos")]


def test_arrows_go_along_the_tabs_and_tab_goes_through_the_page(result: Open) -> None:
    page = result(YES)
    assert page.tabs.hasFocus()
    QTest.keyClick(page.tabs, Qt.Key.Key_Right)
    assert page.tabs.currentIndex() == View.PLACES
    assert nameless(page) == []
    assert page.table in tab_through(page)


def test_with_text_at_200_percent_nothing_is_wider_than_the_window(result: Open, look: Theme) -> None:
    page = result(SPLIT, areas=AREAS, combination=Combination.EACH)
    look.set_text_scale(200)
    page.resize(1223, 590)  # beside the narrow rail of 1366×768
    QTest.qWait(0)
    assert page._scroll.horizontalScrollBar().maximum() == 0


def test_a_simulation_says_so(result: Open) -> None:
    assert "SIMULADO, sem valor legal" in result(YES, simulated=True).header.subtitle()
