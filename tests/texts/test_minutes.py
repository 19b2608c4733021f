"""Sentences of the general minutes: gender and number agree, and what the file lacks is said."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from plebapp.domain.canvass import Canvass, QuestionVerdict, StationCount, Verdict
from plebapp.domain.decision import Reason
from plebapp.domain.documents import DocumentNumber
from plebapp.domain.plebiscite import Area, BoardRole, Combination, Kind, Plebiscite, Question
from plebapp.domain.regime import REGIMES
from plebapp.domain.roll import RollClosing
from plebapp.domain.station import State, StationId
from plebapp.domain.totals import Totals
from plebapp.domain.verification import Signed
from plebapp.texts import minutes, proclamation

NO_BREAK = "\N{NO-BREAK SPACE}"
DAY = date(2026, 10, 4)
MOMENT = datetime(2026, 10, 5, 2, 14, tzinfo=UTC)
SAO_PAULO = timezone(timedelta(hours=-3))
BEFORE_THE_END = datetime(2026, 10, 4, 16, 59, 59, tzinfo=SAO_PAULO)
AT_THE_END = datetime(2026, 10, 4, 17, 0, tzinfo=SAO_PAULO)


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


def asked(*texts: str, **more: object) -> Canvass:
    judged = tuple(QuestionVerdict(Question(n, text), None, ()) for n, text in enumerate(texts, start=1))
    return Canvass(
        plebiscite=facts(**more),
        stations=(),
        closing=None,
        late_inclusions=0,
        late_exclusions=0,
        questions=judged,
        journal_head="",
    )


@pytest.mark.parametrize(
    ("texts", "one", "to_come", "past"),
    [
        ([""], "", "Será submetida", "Foi submetida"),
        ([""], "Concorda?", "Será submetida", "Foi submetida"),
        (["Concorda?", "Onde?"], "", "Serão submetidas", "Foram submetidas"),
    ],
)
def test_a_question_to_come_is_not_told_as_put(texts: list[str], one: str, to_come: str, past: str) -> None:
    canvass = asked(*texts, question=one)
    assert minutes.questions(canvass, BEFORE_THE_END).startswith(f"{to_come} aos eleitores ")
    assert minutes.questions(canvass, AT_THE_END).startswith(f"{past} aos eleitores ")


def test_voters_are_called_until_the_poll_ends_and_were_afterwards() -> None:
    assert minutes.electorate(facts(), BEFORE_THE_END).startswith("São chamados a votar os eleitores da área")
    assert minutes.electorate(facts(), AT_THE_END).startswith("Foram chamados a votar os eleitores da área")


def test_a_question_among_several_goes_by_its_number() -> None:
    several = asked("Concorda?", "Onde?")
    assert [minutes.question_heading(several, judged) for judged in several.questions] == [
        "Pergunta 1: “Concorda?”",
        "Pergunta 2: “Onde?”",
    ]
    only = asked("Concorda?")
    assert minutes.question_heading(only, only.questions[0]) == ""


@pytest.mark.parametrize(("parts", "told"), [(["A"], "A"), (["A", "B"], "A e B"), (["A", "B", "C"], "A, B e C")])
def test_things_in_a_row(parts: list[str], told: str) -> None:
    assert minutes.listed(parts) == told


STATIONS = {
    (): "Nenhuma seção eleitoral está cadastrada.",
    (State.COUNTED,): (
        "Foi prevista 1 (uma) seção eleitoral: 1 (uma) apurada; nenhuma anulada, apurada em separado, não apurada, sem "
        "votação nem por apurar."
    ),
    (State.AWAITING, State.RECOUNT): (
        "Foram previstas 2 (duas) seções eleitorais: 2 (duas) por apurar; nenhuma apurada, anulada, apurada em "
        "separado, não apurada nem sem votação."
    ),
    (
        *[State.COUNTED] * 12, State.COUNTED_SEPARATELY, *[State.ANNULLED] * 3, *[State.NOT_COUNTED] * 2,
        State.NOT_HELD,
    ): (
        "Foram previstas 19 (dezenove) seções eleitorais: 12 (doze) apuradas, 3 (três) anuladas, 1 (uma) apurada em "
        "separado, 2 (duas) não apuradas e 1 (uma) sem votação; nenhuma por apurar."
    ),
    tuple(State): (
        "Foram previstas 7 (sete) seções eleitorais: 1 (uma) apurada, 1 (uma) anulada, 1 (uma) apurada em separado, "
        "1 (uma) não apurada, 1 (uma) sem votação e 2 (duas) por apurar."
    ),
}  # fmt: skip


@pytest.mark.parametrize("states", STATIONS)
def test_stations_foreseen_are_told_by_their_states_as_they_are(states: tuple[State, ...]) -> None:
    assert minutes.stations(states, 0) == STATIONS[states]
    assert not states or minutes.stations(states, 1).endswith(
        " Com as seções principais apurou-se o voto de 1 (uma) seção agregada."
    )


def test_every_state_of_a_station_is_told_once() -> None:
    assert sorted(state for kind, _, _ in minutes._STATIONS for state in kind) == sorted(State)


TOTALS = {
    Totals(): (
        "De 0 (nenhum) eleitor inscrito, compareceram 0 (zero). Foram apurados: votos Sim, 0 (zero); votos Não, "
        "0 (zero); votos em branco, 0 (zero); votos nulos, 0 (zero)."
    ),
    Totals(enrolled=1, turnout=1, sim=1): (
        "De 1 (um) eleitor inscrito, compareceu 1 (um). Foram apurados: votos Sim, 1 (um); votos Não, 0 (zero); votos "
        "em branco, 0 (zero); votos nulos, 0 (zero)."
    ),
    Totals(enrolled=2_000, turnout=2, sim=1_001, nao=3, blank=4, null=1): (
        "De 2.000 (dois mil) eleitores inscritos, compareceram 2 (dois). Foram apurados: votos Sim, 1.001 (mil e um); "
        "votos Não, 3 (três); votos em branco, 4 (quatro); votos nulos, 1 (um)."
    ),
}


@pytest.mark.parametrize("totals", TOTALS)
def test_totals_agree_in_number_down_to_none(totals: Totals) -> None:
    assert minutes.totals_told(totals) == TOTALS[totals]


NUMBERED = {
    (False, None): ("Ata Geral da Apuração do Plebiscito", "Ata Geral da Apuração — "),
    (True, None): ("Minuta da Ata Geral da Apuração do Plebiscito", "Minuta da Ata Geral da Apuração — "),
    (False, DocumentNumber(2026, 1)): (
        "Ata Geral da Apuração do Plebiscito — nº 1/2026",
        "Ata Geral da Apuração nº 1/2026, 1ª via — ",
    ),
    (True, DocumentNumber(2027, 1_002, 12)): (
        "Minuta da Ata Geral da Apuração do Plebiscito — nº 1002/2027",
        "Minuta da Ata Geral da Apuração nº 1002/2027, 12ª via — ",
    ),
}


@pytest.mark.parametrize(("draft", "number"), NUMBERED)
def test_title_and_foot_bear_the_number_and_the_foot_which_copy(draft: bool, number: DocumentNumber | None) -> None:
    title, foot = NUMBERED[draft, number]
    assert minutes.title(draft, number) == title
    assert minutes.foot(canvass(), MOMENT, draft, number).startswith(f"{foot}Nova Primavera/SP · emitida em ")


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
    assert minutes.foot(empty, MOMENT, False, None).endswith("diário\N{NO-BREAK SPACE}sem lançamentos")
    assert "último lançamento: sem lançamentos. Relação de votantes: relação não encerrada." in minutes.digests(
        empty, "1.0"
    )


PROTECTION = {
    None: "Arquivo sem proteção: abre-se sem senha, e os lançamentos do diário não são assinados.",
    Signed(1_200, 1): (
        "Arquivo protegido: os lançamentos do diário, desde o de nº 1200, são assinados por 1 (uma) pessoa."
    ),
    Signed(12, 3, 2): (
        "Arquivo protegido: os lançamentos do diário, desde o de nº 12, são assinados por 3 (três) pessoas; com as "
        "palavras de recuperação, alguém refez 2 (duas) vezes a sua assinatura."
    ),
}


@pytest.mark.parametrize(("signed", "told"), PROTECTION.items())
def test_the_minutes_say_how_the_file_is_protected(signed: Signed | None, told: str) -> None:
    assert minutes.protection(signed) == told
    assert told in minutes.digests(canvass(), "1.0", signed)


def canvass(closing: RollClosing | None = None, reopenings: int = 0) -> Canvass:
    """Nobody counted yet."""
    return Canvass(
        plebiscite=facts(),
        stations=(),
        closing=closing,
        late_inclusions=0,
        late_exclusions=0,
        questions=(),
        journal_head="",
        reopenings=reopenings,
    )


def test_a_roll_opened_again_and_left_so_is_told() -> None:
    found = replace(canvass(), questions=(complete(),), stations=("some",))
    assert minutes.draft_reason(found, AT_THE_END).startswith("A relação de votantes ainda não foi encerrada;")
    assert minutes.roll_open(1).startswith("A relação de votantes foi reaberta e não voltou a ser encerrada;")


CLOSING = RollClosing("2026-09-01T20:00:00+00:00", "Ana", {StationId(12, 1): 2}, "ab" * 32)


def test_minutes_are_a_draft_while_the_poll_is_not_over_by_the_clock() -> None:
    found = replace(canvass(CLOSING), questions=(complete(),), stations=("some",))
    assert minutes.draft_reason(found, AT_THE_END) == ""
    assert minutes.draft_reason(found, BEFORE_THE_END) == (
        "Pelo relógio do computador, que marca 4 out. 2026, 16h59 (−03:00), a votação ainda não se encerrou: "
        "encerra-se em 4 out. 2026, 17h00 (−03:00)."
    )


def test_a_simulation_is_told_as_if_its_poll_were_over_whatever_the_date() -> None:
    simulated = replace(asked("Concorda?", simulated=True), closing=CLOSING, stations=("some",))
    simulated = replace(simulated, questions=(replace(simulated.questions[0], whole=complete().whole),))
    assert minutes.draft_reason(simulated, BEFORE_THE_END) == ""
    assert minutes.opening(simulated.plebiscite, BEFORE_THE_END, draft=False).endswith(
        "votado em 4 de outubro de 2026."
    )
    assert minutes.questions(simulated, BEFORE_THE_END).startswith("Foi submetida")
    assert minutes.electorate(simulated.plebiscite, BEFORE_THE_END).startswith("Foram chamados")


def complete() -> QuestionVerdict:
    """A verdict in which no station is missing."""
    verdict = Verdict(
        totals=Totals(),
        stations=StationCount(1, 1, 0, 0, 0, 0),
        decision=None,
        partial=None,
        outcome=proclamation.Outcome.UNDECIDED,
        reasons=(),
        review=None,
    )
    return QuestionVerdict(Question(1, ""), verdict, ())


@pytest.mark.parametrize(
    ("reopenings", "told"),
    [
        (0, "encerrada em 1º set. 2026, 17h00 (−03:00) por Ana, com 2 (dois) eleitores (R)"),
        (1, "encerrada em 1º set. 2026, 17h00 (−03:00) por Ana, depois de reaberta 1 (uma) vez, com 2 (dois)"),
        (2, "depois de reaberta 2 (duas) vezes, com"),
    ],
)
def test_the_closing_in_force_tells_how_often_the_roll_was_opened_again(reopenings: int, told: str) -> None:
    found = replace(canvass(CLOSING, reopenings), questions=(complete(),))
    assert told in minutes.roll(found, CLOSING)


@pytest.mark.parametrize(
    ("inclusions", "exclusions", "told"),
    [
        (0, 0, "Depois do encerramento não se decidiu inclusão nem exclusão."),
        (1, 0, "Depois do encerramento, por decisão, houve 1 (uma) inclusão e nenhuma exclusão."),
        (0, 2, "Depois do encerramento, por decisão, houve 2 (duas) exclusões e nenhuma inclusão."),
        (3, 1, "Depois do encerramento, por decisão, houve 3 (três) inclusões e 1 (uma) exclusão."),
    ],
)
def test_inclusions_and_exclusions_down_to_none(inclusions: int, exclusions: int, told: str) -> None:
    found = replace(canvass(CLOSING), questions=(complete(),), late_inclusions=inclusions, late_exclusions=exclusions)
    assert f" {told} São eleitores inscritos (I): " in minutes.roll(found, CLOSING)


def test_the_sum_of_those_enrolled_stands_on_one_line() -> None:
    found = replace(canvass(CLOSING), questions=(complete(),), late_inclusions=1_000, late_exclusions=1)
    assert f"(I): {'2 + 1.000 − 1 = 0'.replace(' ', NO_BREAK)} (zero)." in minutes.roll(found, CLOSING)
