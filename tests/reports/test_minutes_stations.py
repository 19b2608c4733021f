"""Stations that do not count, mismatches and the board's decisions, told on paper with their reasons and votes."""

from plebapp.domain.board import BoardAct
from plebapp.domain.station import State
from tests.reports.builders import account, canvass, decided, like_rosana, noted, pdf
from tests.reports.reading import text


class TestStationsThatDoNotCount:
    def test_an_annulled_station_with_its_reason_votes_and_decisions(self) -> None:
        annulled = account(
            345,
            350,
            (147, 88, 11, 14),
            state=State.ANNULLED,
            decisions=[decided(3, 345, BoardAct.ANNUL, "Urna violada", (2, 1))],
        )
        told = text(pdf(canvass([*like_rosana(2), annulled])))
        assert (
            "Seção 345 da 12ª Zona (E. M. Profª Anália Franco), com 350 (trezentos e cinquenta) eleitores inscritos: "
            "votação anulada. Compareceram 260 (duzentos e sessenta) eleitores. Não foram computadas 260 (duzentas e "
            "sessenta) cédulas: 147 Sim, 88 Não, 11 em branco, 14 nulas. Deliberação nº 3, de 5 de outubro de 2026: "
            "anular a votação (CE, arts. 165, §§ 3º e 4º, e 220 a 222), por 2 (dois) votos a favor e 1 (um) voto "
            "contra. Motivo: “Urna violada”."
        ) in told

    def test_a_poll_that_was_not_held(self) -> None:
        station = account(
            7, 90, state=State.NOT_HELD, decisions=[decided(1, 7, BoardAct.NOT_HELD, "Ponte caída", (3, 0))]
        )
        told = text(pdf(canvass([*like_rosana(1), station])))
        assert "noventa) eleitores inscritos: não houve votação. Deliberação nº 1" in told
        assert "por 3 (três) votos a favor e 0 (nenhum) voto contra. Motivo: “Ponte caída”." in told

    def test_an_annulled_poll_of_which_only_the_turnout_is_known_or_not_even_that(self) -> None:
        known = account(
            7, 90, state=State.ANNULLED, decisions=[decided(1, 7, BoardAct.ANNUL, "Falsa", sheet=0, came=10)]
        )
        unknown = account(8, 90, state=State.ANNULLED)
        told = text(pdf(canvass([*like_rosana(1), known, unknown])))
        assert "votação anulada. Compareceram 10 (dez) eleitores. Deliberação" in told
        assert "votação anulada. Não consta quantos eleitores compareceram. Sem deliberação registrada." in told

    def test_every_decision_is_told_once(self) -> None:
        stations = [
            account(1, 100, (30, 10, 0, 0), came=39, decisions=[decided(1, 1, BoardAct.KEEP_MISMATCH, "motivo um")]),
            account(
                2,
                100,
                (30, 10, 0, 0),
                came=39,
                state=State.ANNULLED,
                decisions=[
                    decided(2, 2, BoardAct.ANNUL, "motivo dois"),
                    decided(3, 2, BoardAct.RESTORE, "motivo três"),
                    decided(4, 2, BoardAct.ANNUL, "motivo quatro"),
                ],
            ),
            account(3, 39, (30, 10, 0, 0), decisions=[decided(5, 3, BoardAct.RELEASE_TURNOUT, "motivo cinco")]),
        ]
        told = text(pdf(canvass(stations)))
        for number, reason in enumerate(("um", "dois", "três", "quatro", "cinco"), start=1):
            assert told.count(f"“motivo {reason}”") == 1
            assert told.count(f"Deliberação nº {number}, ") == 1

    def test_that_there_are_none_is_said(self) -> None:
        told = text(pdf(canvass(like_rosana(2))))
        assert "Não há seção anulada, apurada em separado, não apurada ou sem votação." in told
        assert "as cédulas apuradas são tantas quantos os votantes" in told
        assert "Não há outras deliberações registradas." in told
        assert "Não há ocorrências registradas, observações nas folhas nem correções da digitação." in told


class TestMismatches:
    def test_with_a_decision(self) -> None:
        station = account(
            5,
            300,
            (100, 40, 3, 2),
            came=143,
            decisions=[decided(9, 5, BoardAct.KEEP_MISMATCH, "Erro na folha", (3, 0))],
        )
        told = text(pdf(canvass([*like_rosana(1), station])))
        assert (
            "145 cédulas apuradas para 143 eleitores que compareceram: 2 (duas) cédulas a mais. Deliberação nº 9"
            in told
        )
        assert "Sem decisão registrada" not in told
        assert "em excesso" not in told

    def test_without_a_decision(self) -> None:
        told = text(pdf(canvass([*like_rosana(1), account(5, 300, (100, 40, 3, 2), came=146)])))
        assert (
            "145 cédulas apuradas para 146 eleitores que compareceram: 1 (uma) cédula a menos. Sem decisão registrada"
        ) in told

    def test_a_decision_on_numbers_corrected_since_does_not_keep_the_new_mismatch(self) -> None:
        station = account(
            5, 300, (100, 40, 3, 2), came=143, decisions=[decided(9, 5, BoardAct.KEEP_MISMATCH, "Erro", sheet=0)]
        )
        told = text(pdf(canvass([*like_rosana(1), station])))
        assert "Os números a que se refere foram depois corrigidos. Sem decisão registrada" in told
        assert (
            "Há 2 (duas) cédulas apuradas em excesso sobre os votantes da respectiva seção, sem decisão da Junta"
            in told
        )


class TestOccurrences:
    def test_a_note_and_corrections_stand_in_an_item_of_their_own(self) -> None:
        first, second, third, plain = like_rosana(4)
        stations = [
            noted(first, "Lacre rompido às 9h40"),
            noted(second, number=3, reason="Sim e Não trocados na digitação"),
            noted(third, "Faltou luz por 20 minutos.", number=2, reason="Brancos 12, e não 21"),
            plain,
        ]
        told = text(pdf(canvass(stations)))
        assert (
            "V — Ocorrências, observações das folhas e correções da digitação "
            "Seção 341 da 12ª Zona (E. M. Profª Anália Franco): Observação na folha: “Lacre rompido às 9h40”. "
            "Seção 342 da 12ª Zona (Salão Paroquial): Digitação corrigida 2 (duas) vezes. Motivo da última correção: "
            "“Sim e Não trocados na digitação”. "
            "Seção 343 da 12ª Zona (Escola Rural Boa Vista): Observação na folha: “Faltou luz por 20 minutos.” "
            "Digitação corrigida 1 (uma) vez. Motivo: “Brancos 12, e não 21”. "
            "VI — Relação de votantes, eleitores inscritos"
        ) in told

    def test_of_a_station_that_does_not_count_too(self) -> None:
        annulled = noted(account(7, 90, (1, 1, 1, 1), state=State.ANNULLED), "Urna violada")
        told = text(pdf(canvass([*like_rosana(1), annulled])))
        assert told.count("“Urna violada”") == 1

    def test_four_hundred_notes_are_all_printed(self) -> None:
        stations = [noted(station, f"Ocorrência nº {n}") for n, station in enumerate(like_rosana(400))]
        told = text(pdf(canvass(stations)))
        assert all(f"“Ocorrência nº {n}”" in told for n in range(400))
