"""The rail's marks and the figures at the foot, from the count as it stands."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.canvass import Canvass
from plebapp.domain.decision import decide
from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.domain.regime import REGIMES
from plebapp.domain.totals import Totals
from plebapp.ui import overview
from plebapp.ui.copies import CopyView
from plebapp.ui.overview import PROGRESS, Overview
from plebapp.ui.stages import STAGES
from plebapp.ui.trust import DAMAGED, DISAGREES
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.rail import Mark
from plebapp.usecases.canvass import canvass
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.ports import Desk
from plebapp.usecases.roll import close_roll
from plebapp.usecases.verify import Verification
from tests.usecases.office import command, facts, new_desk, ready_desk, row, stations, voters

COMPLETE = {
    "origins": ("Rosana",),
    "assembly_act": "Resolução nº 41/2026",
    "court_resolution": "Resolução nº 118/2026",
    "board_zone": 12,
    "board_seat": "Rosana",
    "signatories": (Signatory(BoardRole.PRESIDENT),),
}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = new_desk(tmp_path / "a.pleb", facts(**COMPLETE))
    yield made
    made.book.close()


@pytest.fixture(scope="module")
def waiting(tmp_path_factory: pytest.TempPathFactory) -> Canvass:
    """A canvass whose stations wait for their numbers."""
    made = ready_desk(tmp_path_factory.mktemp("canvass") / "a.pleb")
    found = canvass(made)
    made.book.close()
    return found


def at(base: Canvass, enrolled: int, turnout: int, regime: str = "lc1-1977") -> Canvass:
    """The canvass with other totals of the whole."""
    totals = Totals(enrolled=enrolled, turnout=turnout)
    whole = replace(base.whole, totals=totals, decision=decide(REGIMES[regime], totals))
    return replace(base, questions=(replace(base.questions[0], whole=whole),))


def now(desk: Desk, **changes: object) -> Overview:
    voters_on_file = sum(desk.book.roll.counts().values())
    found = Overview(canvass(desk), voters_on_file, countable=True, unclean=False, verification=None)
    return replace(found, **changes)  # type: ignore[arg-type]  # tests name what they change


def marks(shown: Overview) -> dict[str, tuple[Mark, str]]:
    return {key: progress(shown) for key, progress in PROGRESS.items()}


def test_every_stage_has_its_progress() -> None:
    assert list(PROGRESS) == [stage.key for stage in STAGES]


def test_a_new_plebiscite_asks_for_its_facts_and_nothing_else(desk: Desk) -> None:
    shown = marks(now(desk))
    assert shown["dados"] == (Mark.DONE, "")
    assert {mark for key, (mark, _) in shown.items() if key != "dados"} == {Mark.PENDING}


@pytest.mark.parametrize("fact", COMPLETE)
def test_a_fact_that_the_minutes_need_is_missed(fact: str) -> None:
    without = {name: value for name, value in COMPLETE.items() if name != fact}
    assert len(overview.facts_wanting(facts(**without), areas=1)) == 1
    assert overview.facts_wanting(facts(**COMPLETE), areas=1) == ()


def test_several_areas_need_their_combination() -> None:
    assert overview.facts_wanting(facts(**COMPLETE), areas=2) == ("combinação das áreas",)


def test_the_stages_go_from_pending_to_done(desk: Desk) -> None:
    stations(desk, "12;1;Escola;", "12;2;Escola;", "12;3;Escola;2")
    assert marks(now(desk))["secoes"] == (Mark.DONE, "3")
    voters(desk, row(1), row(2, 2), row(3, 3))
    assert marks(now(desk))["eleitorado"] == (Mark.ATTENTION, "3")
    assert marks(now(desk))["apuracao"] == (Mark.PENDING, "")
    close_roll(desk)
    assert marks(now(desk))["eleitorado"] == (Mark.DONE, "3")
    assert marks(now(desk))["apuracao"] == (Mark.ATTENTION, "0/2")
    assert marks(now(desk, countable=False))["apuracao"] == (Mark.PENDING, "")
    assert marks(now(desk))["documentos"] == (Mark.PENDING, "minuta")
    enter_sheet(desk, command(1, 1, 0, 1, 1, 0, 0, 0))
    assert marks(now(desk))["resultado"] == (Mark.PENDING, "parcial")
    enter_sheet(desk, command(2, 2, 0, 2, 2, 0, 0, 0))
    assert marks(now(desk))["apuracao"] == (Mark.DONE, "2/2")
    assert marks(now(desk))["resultado"] == (Mark.DONE, "")
    assert marks(now(desk))["documentos"] == (Mark.DONE, "")


def test_the_audit_follows_what_verifying_found(desk: Desk) -> None:
    assert marks(now(desk))["auditoria"] == (Mark.PENDING, "")
    assert marks(now(desk, unclean=True))["auditoria"] == (Mark.ATTENTION, "verificar")
    sound = Verification((), 3, "0" * 64)
    assert marks(now(desk, unclean=True, verification=sound))["auditoria"] == (Mark.DONE, "confere")


def test_no_result_is_marked_of_a_file_that_is_not_trusted(desk: Desk) -> None:
    stations(desk, "12;1;Escola;")
    voters(desk, row(1))
    close_roll(desk)
    enter_sheet(desk, command(1, 1, 0, 1, 1, 0, 0, 0))
    sound = Verification((), 3, "0" * 64)
    for mark in (DAMAGED, DISAGREES):
        shown = marks(now(desk, distrust=mark, verification=sound))
        assert shown["resultado"] == shown["documentos"] == (Mark.ATTENTION, "")
        assert shown["auditoria"] == (Mark.ATTENTION, mark.lower())
        found = canvass(desk)
        assert mark in overview.heading(found.plebiscite, distrust=mark)
        assert mark in overview.window_title(found.plebiscite, read_only=True, distrust=mark)
        status = overview.status(found, "", CopyView(""), read_only=True, distrust=mark)
        assert (status.mode, status.mode_tone) == (f"{mark} · SÓ LEITURA", Tone.ERROR)
        assert status.quorum == ""


def test_it_opens_where_the_work_goes_on(tmp_path: Path, desk: Desk) -> None:
    assert overview.first_page(canvass(desk)) == "dados"
    stations(desk, "12;1;Escola;")
    assert overview.first_page(canvass(desk)) == "secoes"
    ready = ready_desk(tmp_path / "b.pleb", sections=1)
    assert overview.first_page(canvass(ready)) == "apuracao"
    enter_sheet(ready, command(1, 6, 0, 6, 6, 0, 0, 0))
    assert overview.first_page(canvass(ready)) == "resultado"
    ready.book.close()


@pytest.mark.parametrize(
    ("enrolled", "turnout", "words", "tone"),
    [
        (1000, 0, "faltam 500 para o quórum", Tone.WARNING),
        (1000, 498, "faltam 2 para o quórum", Tone.WARNING),
        (1000, 499, "falta 1 para o quórum", Tone.WARNING),
        (1000, 500, "quórum alcançado, 0", Tone.OK),
        (1001, 500, "falta 1 para o quórum", Tone.WARNING),
        (1001, 501, "quórum alcançado, 0", Tone.OK),
        (16332, 11787, "quórum alcançado, +3.621", Tone.OK),
    ],
)
def test_the_distance_to_the_quorum_in_voters(
    waiting: Canvass, enrolled: int, turnout: int, words: str, tone: Tone
) -> None:
    assert overview.quorum_distance(at(waiting, enrolled, turnout)) == (words, tone)


@given(enrolled=st.integers(1, 10_000_000), turnout=st.integers(0, 10_000_000))
def test_the_words_agree_with_art_5(waiting: Canvass, enrolled: int, turnout: int) -> None:
    words, tone = overview.quorum_distance(at(waiting, enrolled, turnout))
    assert (tone is Tone.OK) == (2 * turnout >= enrolled)
    assert words.startswith("quórum alcançado") == (2 * turnout >= enrolled)


def test_a_rule_without_quorum_says_so(waiting: Canvass) -> None:
    found = at(waiting, 1000, 0, regime="lei9709")
    assert overview.quorum_distance(found) == (overview.NO_QUORUM, Tone.NEUTRAL)


def test_with_nobody_enrolled_there_is_no_distance(desk: Desk) -> None:
    assert overview.quorum_distance(canvass(desk)) == ("", Tone.NEUTRAL)


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ((), ""),
        (("Zona 1 · Seção 2",), "Há digitação em andamento na Zona 1 · Seção 2."),
        (("Z1", "Z2"), "Há digitação em andamento em 2 seções: Z1; Z2."),
    ],
)
def test_drafts_are_named(places: tuple[str, ...], words: str) -> None:
    assert overview.drafts_told(places) == words
