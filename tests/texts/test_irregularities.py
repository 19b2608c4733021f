"""Stations that do not count, mismatches, decisions, and what was noted on sheets, in words."""

from datetime import date

import pytest

from plebapp.domain.board import BoardAct, BoardDecision
from plebapp.domain.canvass import StationAccount
from plebapp.domain.sheet import Sheet, SheetEntry, Tally
from plebapp.domain.station import State, Station, StationId
from plebapp.domain.totals import Totals
from plebapp.texts import irregularities

STATION = StationId(12, 345)
TALLY = Tally(ballots=1, sim=1, nao=0, blank=0, null=0)


def entry(number: int, note: str = "", reason: str = "") -> SheetEntry:
    sheet = Sheet(signatures=1, separate_votes=0, tallies=(TALLY,), note=note)
    return SheetEntry(STATION, number, sheet, "Digitadora Fictícia", reason=reason)


def test_every_code_has_its_words() -> None:
    assert set(irregularities.ACTS) == set(BoardAct)
    assert set(irregularities.IN_TABLE) == set(State) - {State.COUNTED}
    assert set(irregularities.STATES_TOLD) == {
        State.ANNULLED,
        State.COUNTED_SEPARATELY,
        State.NOT_COUNTED,
        State.NOT_HELD,
    }


@pytest.mark.parametrize(
    ("ballots", "turnout", "told"),
    [
        (1, 0, "1 cédula apurada para 0 eleitor que compareceu: 1 (uma) cédula a mais."),
        (2, 4, "2 cédulas apuradas para 4 eleitores que compareceram: 2 (duas) cédulas a menos."),
    ],
)
def test_mismatches_in_number(ballots: int, turnout: int, told: str) -> None:
    assert irregularities.mismatch(Totals(ballots=ballots, turnout=turnout)) == told


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (entry(1), []),
        (entry(1, "Urna úmida"), ["Observação na folha: “Urna úmida”."]),
        (entry(1, "Urna úmida."), ["Observação na folha: “Urna úmida.”"]),
        (entry(2, reason="Linhas trocadas"), ["Digitação corrigida 1 (uma) vez. Motivo: “Linhas trocadas”."]),
        (
            entry(4, "Faltou luz", "Soma errada"),
            [
                "Observação na folha: “Faltou luz”.",
                "Digitação corrigida 3 (três) vezes. Motivo da última correção: “Soma errada”.",
            ],
        ),
    ],
)
def test_what_a_sheet_notes_and_how_often_it_was_corrected(given: SheetEntry, told: list[str]) -> None:
    assert irregularities.occurrences(given) == told


@pytest.mark.parametrize(
    ("reason", "told"), [("Erro na folha", "“Erro na folha”."), ("Erro na folha.", "“Erro na folha.”")]
)
@pytest.mark.parametrize(("sheet", "corrected"), [(1, True), (2, False)])
def test_a_decision_ends_as_a_sentence_and_says_whether_its_numbers_were_corrected(
    reason: str, told: str, sheet: int, corrected: bool
) -> None:
    made = BoardDecision(1, STATION, BoardAct.KEEP_MISMATCH, reason, 3, 0, date(2026, 10, 5), "Escrivã", sheet=sheet)
    account = StationAccount(station=Station(zone=12, section=345), state=State.COUNTED, enrolled=10, entry=entry(2))
    after = " Os números a que se refere foram depois corrigidos." if corrected else ""
    assert irregularities.decision(made, account).endswith(f"Motivo: {told}{after}")


@pytest.mark.parametrize(
    ("votes", "told"),
    [
        (
            Totals(),
            "Cédulas não computadas: 0 (zero), sendo 0~Sim, 0~Não, 0~em~branco, 0~nula.",
        ),
        (
            Totals(ballots=1, sim=1),
            "Não foi computada 1 (uma) cédula: 1~Sim, 0~Não, 0~em~branco, 0~nula.",
        ),
        (
            Totals(ballots=1_010, sim=1_000, nao=5, blank=3, null=2),
            "Não foram computadas 1.010 (mil e dez) cédulas: 1.000~Sim, 5~Não, 3~em~branco, 2~nulas.",
        ),
    ],
)
def test_votes_left_out_down_to_none_each_figure_on_the_line_of_what_it_counts(votes: Totals, told: str) -> None:
    assert irregularities.votes_not_counted(votes) == told.replace("~", "\N{NO-BREAK SPACE}")


@pytest.mark.parametrize(
    ("came", "told"),
    [
        (None, "Não consta quantos eleitores compareceram."),
        (0, "Eleitores que compareceram: 0 (zero)."),
        (1, "Compareceu 1 (um) eleitor."),
        (2, "Compareceram 2 (dois) eleitores."),
    ],
)
def test_who_came_to_an_annulled_poll_down_to_nobody(came: int | None, told: str) -> None:
    made = BoardDecision(1, STATION, BoardAct.ANNUL, "Urna violada", 3, 0, date(2026, 10, 5), "Escrivã", came=came)
    station = Station(zone=12, section=345)
    account = StationAccount(station=station, state=State.ANNULLED, enrolled=10, decisions=(made,))
    assert irregularities.does_not_count(account) == f", com 10 (dez) eleitores inscritos: votação anulada. {told}"
