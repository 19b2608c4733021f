"""The general minutes say what the canvass holds: every figure is read back from the paper and compared with it."""

from datetime import UTC, date, datetime, time
from functools import reduce
from operator import add

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plebapp.domain.canvass import Canvass, StationAccount
from plebapp.domain.decision import Outcome
from plebapp.domain.errors import Cancelled
from plebapp.domain.minutes import Minutes
from plebapp.domain.plebiscite import Combination, Kind
from plebapp.domain.residence import Criterion
from plebapp.domain.station import Bucket, State
from plebapp.domain.totals import Totals
from plebapp.domain.verification import Signed
from plebapp.reports.documents import PdfDocuments
from plebapp.texts.formats import full_digest, integer, percent, short_digest
from plebapp.texts.words import Gender, cardinal
from tests.reports.builders import (
    HEAD,
    ISSUED_AT,
    ROLL,
    VERSION,
    account,
    canvass,
    like_rosana,
    pdf,
    plebiscite,
)
from tests.reports.reading import StationLine, cells_below, pages, station_lines, sums, text

TOTALS = ["Votantes e votos", "Em algarismos", "Por extenso", "Percentual"]
NOTICES = {
    State.AWAITING: "aguarda apuração",
    State.RECOUNT: "em recontagem",
    State.ANNULLED: "anulada: votos não computados",
    State.COUNTED_SEPARATELY: "apurada em separado: votos não computados",
    State.NOT_COUNTED: "não apurada",
    State.NOT_HELD: "não houve votação",
}


def figures(totals: Totals) -> tuple[int, ...]:
    """The totals in the order of the table's columns."""
    return (totals.enrolled, totals.turnout, totals.sim, totals.nao, totals.blank, totals.null, totals.ballots)


def expected_row(station: StationAccount, question: int = 0) -> StationLine:
    counted = station.bucket is Bucket.COUNTED
    return StationLine(
        zone=station.station.zone,
        section=station.station.section,
        figures=figures(station.totals(question)) if counted else (station.enrolled,),
        notice="" if counted else NOTICES[station.state],
    )


def assert_every_figure(found: Canvass) -> None:
    """Compare every station's row, every sum carried, the total and the totals in words with the canvass."""
    made = pdf(found)
    read = pages(made)
    assert station_lines(read) == [expected_row(station) for station in found.stations]
    assert sums(read, "Total" if found.complete else "Total até aqui") == [figures(found.whole.totals)]
    assert sums(read, "a transportar") == sums(read, "transporte")
    assert_totals_in_words(made, found.whole.totals)


def assert_totals_in_words(made: bytes, totals: Totals) -> None:
    rows = [rows for page in pages(made) for rows in cells_below(page, TOTALS)]
    of_turnout = (totals.turnout, "dos que compareceram")
    expected = (
        ("Eleitores inscritos (I)", totals.enrolled, Gender.MASCULINE, None),
        ("Compareceram (C)", totals.turnout, Gender.MASCULINE, (totals.enrolled, "dos inscritos")),
        ("Votos Sim (S)", totals.sim, Gender.MASCULINE, of_turnout),
        ("Votos Não (N)", totals.nao, Gender.MASCULINE, of_turnout),
        ("Votos em branco", totals.blank, Gender.MASCULINE, of_turnout),
        ("Votos nulos", totals.null, Gender.MASCULINE, of_turnout),
        ("Cédulas apuradas", totals.ballots, Gender.FEMININE, None),
    )
    assert rows == [
        [label, integer(number), cardinal(number, gender), _share(number, share)]
        for label, number, gender, share in expected
    ]


def _share(number: int, share: tuple[int, str] | None) -> str:
    if share is None:
        return ""
    whole, of_whom = share
    return f"{percent(number, whole)} {of_whom}" if whole else "—"


def areas_of_two() -> list[StationAccount]:
    """Two areas: one approves, in the other too few came."""
    first = [account(1 + n, 300, (150 + n, 20, 5, 5), area="Distrito de Primavera") for n in range(4)]
    second = [account(11 + n, 300, (20 + n, 90, 5, 5), area="Vila São João") for n in range(3)]
    return [*first, *second]


AREAS = ("Distrito de Primavera", "Vila São João")


class TestEveryFigure:
    @pytest.mark.parametrize("count", [1, 2, 3, 50])
    def test_of_the_real_totals_of_rosana_over_some_stations(self, count: int) -> None:
        found = canvass(like_rosana(count))
        assert figures(found.whole.totals) == (16_332, 11_787, 8_840, 1_862, 372, 713, 11_787)
        assert_every_figure(found)

    def test_of_three_thousand_stations_carried_over_every_page(self) -> None:
        stations = [account(1 + n % 9_999, 300 + n % 100, (n % 97, n % 53, n % 7, n % 5), zone=1) for n in range(3_000)]
        found = canvass(stations)
        assert_every_figure(found)
        read = pages(pdf(found))
        carried = sums(read, "a transportar")
        assert len(carried) == sum(bool(station_lines([page])) for page in read) - 1
        so_far = [len(station_lines(read[:number])) for number in range(1, len(carried) + 1)]
        for done, printed in zip(so_far, carried, strict=True):
            assert printed == figures(reduce(add, (station.totals() for station in stations[:done])))

    def test_of_no_votes_at_all(self) -> None:
        assert_every_figure(canvass([account(1, 50, (0, 0, 0, 0)), account(2, 60, (0, 0, 0, 0))]))

    def test_of_no_station_at_all(self) -> None:
        found = canvass([])
        assert_every_figure(found)
        assert "Nenhuma seção eleitoral está cadastrada." in text(pdf(found))

    def test_of_stations_in_every_state(self) -> None:
        states = [account(10 + n, 100 + n, (1, 2, 3, 4), state=state) for n, state in enumerate(State)]
        assert_every_figure(canvass(states))

    def test_of_the_largest_numbers_a_sheet_can_hold(self) -> None:
        assert_every_figure(canvass([account(n, 9_999, (9_999, 0, 0, 0), zone=9_999) for n in range(9_000, 9_120)]))

    def test_of_areas_with_a_total_each_and_of_the_whole(self) -> None:
        found = canvass(areas_of_two(), plebiscite(combination=Combination.ALL), areas=AREAS)
        read = pages(pdf(found))
        assert station_lines(read) == [expected_row(station) for station in found.stations]
        by_area = [figures(verdict.totals) for _, verdict in found.questions[0].areas]
        assert sums(read, "Total da área") == by_area
        assert [sums(read, name) for name in AREAS] == [[totals] for totals in by_area]
        assert sums(read, "Total") == [figures(found.whole.totals)]

    def test_of_a_station_outside_of_the_areas(self) -> None:
        stray = account(99, 77, (7, 7, 7, 7), area="Gleba sem nome")
        found = canvass([*areas_of_two(), stray], plebiscite(combination=Combination.JOINT), areas=AREAS)
        read = pages(pdf(found))
        assert expected_row(stray) in station_lines(read)
        assert sums(read, "Total destas seções") == [figures(stray.totals())]

    def test_of_two_questions(self) -> None:
        stations = [account(1 + n, 100, (40 + n, 10, 2, 3), more=[(5, 45 + n, 1, 4)]) for n in range(3)]
        found = canvass(stations, questions=("Concorda com a fusão?", "Aprova a sede em Rosana?"))
        read = pages(pdf(found))
        assert station_lines(read) == [expected_row(station, q) for q in (0, 1) for station in stations]
        assert sums(read, "Total") == [figures(judged.whole.totals) for judged in found.questions]
        told = text(pdf(found))
        assert "1) “Concorda com a fusão?”; 2) “Aprova a sede em Rosana?”" in told
        assert told.count("a Junta proclama o resultado: FAVORÁVEL") == 1
        assert told.count("a Junta proclama o resultado: DESFAVORÁVEL") == 1

    @settings(max_examples=15)
    @given(data=st.data())
    def test_of_any_canvass(self, data: st.DataObject) -> None:
        number = st.integers(0, 400)
        stations = [
            account(
                section,
                data.draw(st.integers(0, 2_000)),
                data.draw(st.tuples(number, number, number, number)),
                came=data.draw(st.integers(0, 1_600)),
                state=data.draw(st.sampled_from(list(State))),
            )
            for section in range(1, data.draw(st.integers(1, 60)) + 1)
        ]
        assert_every_figure(canvass(stations, plebiscite(simulated=data.draw(st.booleans()))))


class TestOpening:
    def test_date_hour_place_board_acts_and_question(self) -> None:
        told = text(pdf(canvass(like_rosana(2))))
        assert (
            "Aos cinco dias do mês de outubro do ano de dois mil e vinte e seis, às duas horas e quatorze minutos, no "
            "Fórum da Comarca, no Município de Rosana, Estado de São Paulo, a Junta Eleitoral da 12ª Zona, reunida com "
            "os que adiante assinam, lavra a presente ata geral da apuração do plebiscito sobre a criação do Município "
            "de Nova Primavera, por desmembramento do Município de Rosana, determinado pela Resolução nº 41/2026 da "
            "Assembleia Legislativa, regulado pela Resolução TRE-SP nº 118/2026 e votado em 4 de outubro de 2026."
        ) in told
        assert "“Você é favorável à criação do Município de Nova Primavera?”" in told

    def test_the_courts_name_follows_the_state(self) -> None:
        told = text(pdf(canvass(like_rosana(1), plebiscite(uf="BA", board_zone=None, board_seat=""))))
        assert told.startswith("JUSTIÇA ELEITORAL TRIBUNAL REGIONAL ELEITORAL DA BAHIA JUNTA ELEITORAL — BA ATA GERAL")

    def test_the_moment_of_issue_is_told_in_the_states_legal_time(self) -> None:
        made = pdf(canvass(like_rosana(1), plebiscite(uf="AC")))
        assert "à zero hora e quatorze minutos" in text(made)
        assert "emitida em 5 out. 2026, 00h14 (−05:00)" in pages(made)[0].foot

    def test_the_statutory_cutoff_alone_where_the_resolution_keeps_it(self) -> None:
        told = text(pdf(canvass(like_rosana(1))))
        assert "cuja residência nela teve início até 3 de outubro de 2025, inclusive, data-limite que é a do" in told

    def test_both_cutoffs_where_the_resolution_departs(self) -> None:
        facts = plebiscite(cutoff=date(2026, 5, 6), criterion=Criterion.DOMICILE)
        told = text(pdf(canvass(like_rosana(1), facts)))
        assert "cujo domicílio eleitoral nela teve início até 6 de maio de 2026, inclusive" in told
        assert "que seria 3 de outubro de 2025." in told

    def test_stations_in_figures_and_words(self) -> None:
        stations = [
            *like_rosana(2),
            account(901, 10, state=State.NOT_HELD),
            account(902, 10, state=State.NOT_COUNTED, aggregated=(903, 904)),
            account(905, 10, (1, 1, 1, 1), state=State.ANNULLED),
            account(906, 10, (1, 1, 1, 1), state=State.COUNTED_SEPARATELY),
        ]
        assert (
            "Foram previstas 6 (seis) seções eleitorais: 2 (duas) apuradas, 1 (uma) anulada, 1 (uma) apurada em "
            "separado, 1 (uma) não apurada e 1 (uma) sem votação; nenhuma por apurar. Com as seções principais "
            "apurou-se o voto de 2 (duas) seções agregadas."
        ) in text(pdf(canvass(stations)))

    def test_a_poll_to_come_is_not_told_as_past(self) -> None:
        facts = plebiscite(polling_day=date(2030, 5, 1), cutoff=date(2029, 4, 30))
        told = text(pdf(canvass([account(1, 100), account(2, 90)], facts)))
        assert "regulado pela Resolução TRE-SP nº 118/2026 e a votar-se em 1º de maio de 2030." in told
        assert "Será submetida aos eleitores a seguinte pergunta" in told
        assert "São chamados a votar os eleitores da área consultada" in told
        assert "Nenhuma seção tem números lançados." in told
        assert "votado em" not in told

    def test_before_the_poll_even_a_count_without_gaps_is_a_draft_and_proclaims_nothing(self) -> None:
        facts = plebiscite(polling_day=date(2030, 5, 1), cutoff=date(2029, 4, 30))
        told = text(pdf(canvass(like_rosana(2), facts)))
        assert "MINUTA DA ATA GERAL" in told
        assert "e a votar-se em 1º de maio de 2030." in told
        assert (
            "Não há proclamação de resultado. Pelo relógio do computador, que marca 5 out. 2026, 02h14 (−03:00), a "
            "votação ainda não se encerrou: encerra-se em 1º maio 2030, 17h00 (−03:00)."
        ) in told
        assert "a Junta proclama" not in told

    def test_a_simulation_of_a_poll_to_come_is_told_as_if_it_were_over(self) -> None:
        facts = plebiscite(polling_day=date(2030, 5, 1), cutoff=date(2029, 4, 30), simulated=True)
        told = text(pdf(canvass(like_rosana(2), facts)))
        assert "MINUTA" not in told
        assert "e votado em 1º de maio de 2030." in told
        assert "a Junta proclama o resultado: FAVORÁVEL" in told

    def test_what_the_file_does_not_say_is_told_as_missing(self) -> None:
        facts = plebiscite(
            assembly_act="", court_resolution="", origins=(), board_place="", question="", kind=Kind.MERGER
        )
        told = text(pdf(canvass(like_rosana(1), facts)))
        assert "por ato da Assembleia Legislativa não indicado, regulado por resolução do Tribunal não indicada" in told
        assert "por fusão, determinado" in told
        assert "Foi submetida aos eleitores essa criação" in told


class TestRoll:
    def test_the_closed_roll_with_later_decisions_and_its_digests(self) -> None:
        made = pdf(canvass(like_rosana(3), inclusions=3, exclusions=1))
        told = text(made)
        assert "foi encerrada em 1º set. 2026, 17h00 (−03:00) por Chefe do Cartório Fictícia, com 16.330" in told
        assert "houve 3 (três) inclusões e 1 (uma) exclusão." in told
        assert "16.330 + 3 − 1 = 16.332 (dezesseis mil trezentos e trinta e dois)" in told
        item = told[told.index("VI — Relação") : told.index("VII — ")]
        assert f"Diário do arquivo, último lançamento: {full_digest(HEAD)}." in item
        assert f"Relação de votantes: {full_digest(ROLL)}." in item

    def test_how_the_file_is_protected_stands_with_the_digests(self) -> None:
        found = canvass([account(341, 10, (4, 2, 1, 0))])
        assert "Arquivo sem proteção:" in text(pdf(found))
        told = text(pdf(found, signed=Signed(since=12, people=3, recoveries=1)))
        assert "desde o de nº 12, são assinados por 3 (três) pessoas" in told
        assert "alguém refez 1 (uma) vez a sua assinatura" in told

    def test_an_open_roll_makes_a_draft_that_says_so(self) -> None:
        made = pdf(canvass(like_rosana(3), closed=False))
        assert "A relação de votantes ainda não foi encerrada" in text(made)
        assert "Não há proclamação de resultado." in text(made)
        assert all(page.head == "MINUTA" for page in pages(made))
        assert "Relação de votantes: relação não encerrada." in text(made)


class TestReportAndFile:
    def test_progress_runs_from_nothing_to_all_and_never_back(self) -> None:
        seen: list[tuple[int, int]] = []
        given = Minutes(canvass(like_rosana(600)), ISSUED_AT, VERSION)
        PdfDocuments().general_minutes(given, lambda done, total: seen.append((done, total)))
        done = [step for step, _ in seen]
        assert {total for _, total in seen} == {1_201}
        assert done == sorted(done)
        assert (done[0], done[-1]) == (0, 1_201)
        assert len(set(done)) > 10

    @pytest.mark.parametrize("after", [1, 3, 8])
    def test_a_cancelled_document_stops_where_it_was_cancelled(self, after: int) -> None:
        calls = 0

        def report(_done: int, _total: int) -> None:
            nonlocal calls
            calls += 1
            if calls == after:
                raise Cancelled

        with pytest.raises(Cancelled):
            PdfDocuments().general_minutes(Minutes(canvass(like_rosana(600)), ISSUED_AT, VERSION), report)
        assert calls == after

    def test_the_same_data_and_moment_give_the_same_bytes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        stations = [*like_rosana(60), account(9_000, 3, (1, 1, 1, 0), place="日本 <b>&")]
        first = pdf(canvass(stations))
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
        assert pdf(canvass(stations)) == first
        assert pdf(canvass(stations), issued_at=datetime(2026, 10, 6, tzinfo=UTC)) != first

    def test_the_foot_names_document_place_moment_journal_and_program(self) -> None:
        for page in pages(pdf(canvass(like_rosana(120)))):
            assert page.foot.startswith("Rubricas: Ata Geral da Apuração — Nova Primavera/SP · emitida em 5 out. 2026")
            assert f"02h14 (−03:00) · diário {short_digest(HEAD)}" in page.foot
            assert page.foot.endswith(f"plebapp {VERSION}")


class TestUndecidedAndDrafts:
    @pytest.mark.parametrize(
        ("pending", "told"),
        [(1, "falta 1 (uma) seção."), (2, "faltam 2 (duas) seções."), (12, "faltam 12 (doze) seções.")],
    )
    def test_while_stations_are_missing_nothing_is_proclaimed(self, pending: int, told: str) -> None:
        found = canvass([*like_rosana(20), *(account(800 + n, 10) for n in range(pending))])
        said = text(pdf(found))
        assert f"Não há proclamação de resultado. Apuração por concluir: {told}" in said
        assert "A aritmética a seguir é parcial e não é resultado." in said
        assert "2 × 11.787 = 23.574 ≥" in said
        assert "proclama o resultado" not in said
        assert "lavra a presente ata" not in said
        assert "foi extraída, para a Junta Eleitoral da 12ª Zona, esta minuta da ata geral da apuração" in said

    def test_undecided_by_excess_is_not_proclaimed(self) -> None:
        found = canvass([account(1, 1_000, (251, 250, 0, 0), came=500)])
        assert found.whole.outcome is Outcome.UNDECIDED
        told = text(pdf(found))
        assert (
            "A Junta não proclama resultado: a maioria depende de cédulas em excesso sobre os votantes, sem decisão da "
            "Junta."
        ) in told
        assert "proclama o resultado" not in told
        assert not any(page.head for page in pages(pdf(found)))

    def test_more_voters_than_enrolled_is_not_proclaimed(self) -> None:
        told = text(pdf(canvass([account(1, 100, (101, 0, 0, 0))])))
        assert "A Junta não proclama resultado: o comparecimento excede o número de eleitores inscritos." in told

    def test_nobody_enrolled_is_no_decision(self) -> None:
        told = text(pdf(canvass([account(1, 0, (0, 0, 0, 0))])))
        assert "Não há eleitores inscritos, e nenhuma decisão é possível." in told
        assert "A Junta não proclama resultado: não há eleitores inscritos" in told


def test_the_totals_of_the_proclamation_are_those_of_the_canvass() -> None:
    totals = canvass(like_rosana(4)).whole.totals
    said = text(pdf(canvass(like_rosana(4))))
    assert (
        f"De {integer(totals.enrolled)} ({cardinal(totals.enrolled)}) eleitores inscritos, compareceram "
        f"{integer(totals.turnout)} ({cardinal(totals.turnout)}). Foram apurados: votos Sim, {integer(totals.sim)} "
        f"({cardinal(totals.sim)}); votos Não, {integer(totals.nao)} ({cardinal(totals.nao)}); votos em branco, "
        f"{integer(totals.blank)} ({cardinal(totals.blank)}); votos nulos, {integer(totals.null)} "
        f"({cardinal(totals.null)})."
    ) in said


def test_the_opening_hour_is_the_issues_and_nothing_else() -> None:
    made = pdf(canvass(like_rosana(1), plebiscite(closing_time=time(16, 0))), issued_at=ISSUED_AT.replace(hour=20))
    assert "às dezessete horas e quatorze minutos" in text(made)
