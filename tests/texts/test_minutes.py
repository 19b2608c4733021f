"""Sentences of the general minutes: gender and number agree, and what the file lacks is said."""

from datetime import UTC, date, datetime

import pytest

from plebapp.domain.board import BoardAct
from plebapp.domain.canvass import Canvass, StationCount, Verdict
from plebapp.domain.decision import Reason
from plebapp.domain.plebiscite import Area, BoardRole, Combination, Kind, Plebiscite
from plebapp.domain.regime import REGIMES
from plebapp.domain.station import State
from plebapp.domain.totals import Totals
from plebapp.texts import irregularities, minutes, proclamation

DAY = date(2026, 10, 4)
MOMENT = datetime(2026, 10, 5, 2, 14, tzinfo=UTC)


def facts(**more: object) -> Plebiscite:
    given: dict[str, object] = {
        "name": "Nova Primavera",
        "uf": "SP",
        "polling_day": DAY,
        "cutoff": date(2025, 10, 3),
        "regime": REGIMES["lc1-1977"],
    }
    return Plebiscite(**(given | more))


def test_every_code_has_its_words() -> None:
    assert set(minutes.ROLES) == set(BoardRole)
    assert set(minutes.COMBINATIONS) == {*Combination, None}
    assert set(irregularities.ACTS) == set(BoardAct)
    assert set(irregularities.IN_TABLE) == set(State) - {State.COUNTED}
    assert set(irregularities.STATES_TOLD) == {
        State.ANNULLED,
        State.COUNTED_SEPARATELY,
        State.NOT_COUNTED,
        State.NOT_HELD,
    }
    assert set(Reason) > proclamation.IMPEDIMENTS


@pytest.mark.parametrize(
    ("kind", "origins", "told"),
    [
        (Kind.DISMEMBERMENT, (), "criação do Município de Nova Primavera, por desmembramento"),
        (
            Kind.DISMEMBERMENT,
            ("Rosana",),
            "criação do Município de Nova Primavera, por desmembramento do Município de Rosana",
        ),
        (
            Kind.MERGER,
            ("Jaru", "Município do Rio Novo", "Ariquemes"),
            (
                "criação do Município de Nova Primavera, por fusão do Município de Jaru, do Município do Rio Novo e do "
                "Município de Ariquemes"
            ),
        ),
    ],
)
def test_what_is_created_out_of_what(kind: Kind, origins: tuple[str, ...], told: str) -> None:
    assert minutes.creation(facts(kind=kind, origins=origins)) == told


@pytest.mark.parametrize(
    ("act", "told"),
    [
        ("Resolução nº 41/2026 da Assembleia Legislativa", "determinado pela Resolução nº 41/2026"),
        ("RESOLUÇÃO 41", "determinado pela RESOLUÇÃO 41"),
        ("Decreto Legislativo nº 7", "determinado pelo Decreto Legislativo nº 7"),
        ("ALESP 41/2026", "determinado por ALESP 41/2026"),
        ("", "determinado por ato da Assembleia Legislativa não indicado"),
    ],
)
def test_acts_agree_in_gender(act: str, told: str) -> None:
    assert told in minutes.opening(facts(assembly_act=act), MOMENT, draft=False)


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("Fórum da Comarca", "quatorze minutos, no Fórum da Comarca, Estado de São Paulo"),
        ("Câmara Municipal", "quatorze minutos, na Câmara Municipal, Estado de São Paulo"),
        ("E. M. Anália Franco", "quatorze minutos, em E. M. Anália Franco, Estado de São Paulo"),
        ("", "quatorze minutos, Estado de São Paulo"),
    ],
)
def test_places_agree_in_gender(place: str, told: str) -> None:
    assert told in minutes.opening(facts(board_place=place), MOMENT, draft=False)


@pytest.mark.parametrize(("parts", "told"), [(["A"], "A"), (["A", "B"], "A e B"), (["A", "B", "C"], "A, B e C")])
def test_things_in_a_row(parts: list[str], told: str) -> None:
    assert minutes.listed(parts) == told


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (StationCount(0, 0, 0, 0, 0, 0), "Nenhuma seção eleitoral está cadastrada."),
        (
            StationCount(1, 1, 0, 0, 0, 0),
            (
                "Foi prevista 1 (uma) seção eleitoral: 1 (uma) apurada, 0 (nenhuma) anulada, 0 (nenhuma) não apurada e "
                "0 (nenhuma) em que não houve votação."
            ),
        ),
        (
            StationCount(22, 12, 4, 3, 2, 1),
            (
                "Foram previstas 22 (vinte e duas) seções eleitorais: 12 (doze) apuradas, 3 (três) anuladas, 2 (duas) "
                "não apuradas, 1 (uma) em que não houve votação e 4 (quatro) por apurar."
            ),
        ),
    ],
)
def test_stations_foreseen(count: StationCount, told: str) -> None:
    assert minutes.stations(count, 0) == told


@pytest.mark.parametrize(
    ("turnout", "told"), [(0, "compareceram 0 (zero)"), (1, "compareceu 1 (um)"), (2, "compareceram 2 (dois)")]
)
def test_the_verb_agrees_with_who_came(turnout: int, told: str) -> None:
    assert told in minutes.totals_told(Totals(enrolled=10, turnout=turnout))


@pytest.mark.parametrize(
    ("ballots", "turnout", "told"),
    [
        (1, 0, "1 cédula apurada para 0 eleitor que compareceu: 1 (uma) cédula a mais."),
        (2, 4, "2 cédulas apuradas para 4 eleitores que compareceram: 2 (duas) cédulas a menos."),
    ],
)
def test_mismatches_in_number(ballots: int, turnout: int, told: str) -> None:
    assert irregularities.mismatch(Totals(ballots=ballots, turnout=turnout)) == told


def test_the_closing_formula_is_long_enough_to_stand_above_signatures() -> None:
    for text in (minutes.CLOSING, minutes.DRAFT_CLOSING, minutes.continued(facts(), MOMENT)):
        assert len(text) > 300  # three lines of the page's 16,5 cm hold fewer


def test_an_undecided_verdict_without_voters_says_so() -> None:
    verdict = Verdict(
        totals=Totals(),
        stations=StationCount(1, 1, 0, 0, 0, 0),
        decision=None,
        partial=None,
        outcome=proclamation.Outcome.UNDECIDED,
        reasons=(),
        review=None,
    )
    judged = proclamation.QuestionVerdict(None, verdict, ((Area(1, ""), verdict),))
    (said,) = proclamation.proclamations(judged, None)
    assert said.text == f"A Junta não proclama resultado: {proclamation.NOBODY_ENROLLED}."
    assert not said.word


def test_a_file_without_a_journal_says_so() -> None:
    empty = Canvass(
        plebiscite=facts(),
        stations=(),
        closing=None,
        late_inclusions=0,
        late_exclusions=0,
        questions=(),
        journal_head="",
    )
    assert minutes.foot(empty, MOMENT).endswith("diário sem lançamentos")
    assert "último lançamento: sem lançamentos. Relação de votantes: relação não encerrada." in minutes.digests(
        empty, "1.0"
    )
