"""What the board put on record, told sentence by sentence: nothing is invented, gender and number agree."""

from dataclasses import replace
from datetime import datetime

import pytest

from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.domain.station import StationId
from plebapp.texts.minutes_record import (
    addenda,
    attendance,
    board,
    challenge,
    challenges_counted,
    decision,
    incident,
    of_kind,
    sentence,
    sessions,
)
from tests.domain.proceedings import WHOLE, numbered

SESSION, ATTENDANCE, CHALLENGE, INCIDENT, DECISION, ADDENDUM = ProceedingKind
DAY_IN_WORDS = "do dia cinco de outubro de dois mil e vinte e seis"


def session(began: datetime, ended: datetime | None = None, text: str = "", number: int = 1) -> Proceeding:
    return Proceeding(number=number, kind=SESSION, began=began, ended=ended, text=text)


def present(name: str, capacity: str, entity: str = "") -> Proceeding:
    return Proceeding(kind=ATTENDANCE, name=name, capacity=capacity, entity=entity)


class TestBoard:
    def test_nobody_named_is_nobody_told(self) -> None:
        assert board(()) == ""
        assert board([Signatory(role) for role in BoardRole]) == ""
        assert board([Signatory(BoardRole.OBSERVER, "Ana"), Signatory(BoardRole.PRESIDENT, " ")]) == ""

    @pytest.mark.parametrize(
        ("given", "told"),
        [
            ([(BoardRole.PRESIDENT, "Ana d'Ávila")], "Preside a Junta Ana d'Ávila."),
            (
                [
                    (BoardRole.SECRETARY, "Rui"), (BoardRole.MEMBER, "Bento"), (BoardRole.MEMBER, "Célia"),
                    (BoardRole.PRESIDENT, "Ana"),
                ],
                "Preside a Junta Ana; são membros Bento e Célia; secretaria os trabalhos Rui.",
            ),
            (
                [(BoardRole.MEMBER, name) for name in ("A", "B", "C", "D")],
                "São membros A, B, C e D.",
            ),
        ],
    )  # fmt: skip
    def test_verbs_agree_with_how_many_they_are(self, given: list[tuple[BoardRole, str]], told: str) -> None:
        assert board([Signatory(role, name) for role, name in given]) == told

    @pytest.mark.parametrize(
        ("names", "told"),
        [
            (["José da Silva"], "Está entre os membros José da Silva."),
            (["José da Silva", ""], "Está entre os membros José da Silva."),
            (["A", "B", " "], "Estão entre os membros A e B."),
            (["A", "B", "C"], "Estão entre os membros A, B e C."),
            (["A", "B", "C", "D", "E"], "Estão entre os membros A, B, C, D e E."),
        ],
    )
    def test_members_not_all_named_are_not_told_as_if_they_were_all(self, names: list[str], told: str) -> None:
        """A board has two members or four (CE 36)."""
        assert board([Signatory(BoardRole.MEMBER, name) for name in names]) == told


class TestSessions:
    def test_none_on_record_is_none_told(self) -> None:
        assert sessions((), draft=False) == ""
        assert sessions([WHOLE[INCIDENT]], draft=False) == ""

    def test_one_of_the_same_day(self) -> None:
        told = sessions([session(datetime(2026, 10, 5, 9, 30), datetime(2026, 10, 5, 12))], draft=False)
        assert told == (
            f"A Junta reuniu-se em uma única sessão, aberta às nove horas e trinta minutos {DAY_IN_WORDS} e encerrada "
            "às doze horas do mesmo dia."
        )

    def test_one_over_midnight_that_ends_on_the_first(self) -> None:
        told = sessions([session(datetime(2026, 9, 30, 17), datetime(2026, 10, 1, 0, 1))], draft=False)
        assert "aberta às dezessete horas do dia trinta de setembro de dois mil e vinte e seis" in told
        assert told.endswith(
            "e encerrada à zero hora e um minuto do dia primeiro de outubro de dois mil e vinte e seis."
        )

    @pytest.mark.parametrize(
        ("draft", "when"), [(False, "ao ser lavrada esta ata"), (True, "ao ser extraída esta minuta")]
    )
    def test_the_last_one_may_go_on_while_the_minutes_are_drawn_up(self, draft: bool, when: str) -> None:
        one = sessions([session(datetime(2026, 10, 5, 1, 0))], draft=draft)
        assert one.endswith(f"aberta à uma hora {DAY_IN_WORDS}; {when}, ainda não se havia encerrado.")

    def test_several_one_after_the_other_with_what_was_done_in_each(self) -> None:
        given = [
            session(datetime(2026, 10, 6, 8), None, "", 3),
            session(datetime(2026, 10, 5, 14), None, "suspensa por falta de energia", 2),
            session(datetime(2026, 10, 5, 9, 30), datetime(2026, 10, 5, 12), "Apuraram-se duas seções.", 1),
        ]
        assert sessions(given, draft=False) == (
            "A Junta reuniu-se em 3 (três) sessões. "
            f"A primeira foi aberta às nove horas e trinta minutos {DAY_IN_WORDS} e encerrada às doze horas do mesmo "
            "dia. Apuraram-se duas seções. "
            f"A segunda foi aberta às quatorze horas {DAY_IN_WORDS}, sem registro da hora em que se encerrou. Suspensa "
            "por falta de energia. "
            "A terceira foi aberta às oito horas do dia seis de outubro de dois mil e vinte e seis; ao ser lavrada "
            "esta ata, ainda não se havia encerrado."
        )

    def test_very_many(self) -> None:
        given = [
            session(datetime(2026, 10, 1 + n // 20, n % 20), datetime(2026, 10, 1 + n // 20, n % 20, 30), "", n)
            for n in range(120)
        ]
        told = sessions(given, draft=False)
        assert told.startswith("A Junta reuniu-se em 120 (cento e vinte) sessões. A primeira foi aberta à zero hora")
        assert "A nonagésima nona foi aberta" in told
        assert "A 100ª foi aberta" in told

    def test_a_session_without_a_beginning_cannot_be_told(self) -> None:
        with pytest.raises(ValueError, match="no beginning"):
            sessions([Proceeding(kind=SESSION)], draft=False)


class TestAttendance:
    def test_none_on_record_is_none_told(self) -> None:
        assert attendance(()) == ""

    def test_one_alone(self) -> None:
        told = attendance([present("Joana d'Ávila", "fiscal", "Frente pelo Sim")])
        assert told == "Esteve presente aos trabalhos: Joana d'Ávila, fiscal (Frente pelo Sim)."

    def test_board_secretary_tellers_prosecutor_and_observers_in_that_order(self) -> None:
        given = [
            present("F", "Fiscal", "Partido X"),
            present("Z", "cônsul"),
            present("D", "delegada"),
            present("M", "representante do Ministério Público"),
            present("E", "Escrutinadora"),
            present("A", "auxiliar"),
            present("S", "secretário-geral da Junta"),
            present("B", "membro da Junta"),
        ]
        assert attendance(given) == (
            "Estiveram presentes aos trabalhos: B, membro da Junta; S, secretário-geral da Junta; E, Escrutinadora; "
            "A, auxiliar; M, representante do Ministério Público; F, Fiscal (Partido X); D, delegada; e Z, cônsul."
        )

    def test_two(self) -> None:
        told = attendance([present("A", "fiscal"), present("B", "fiscal")])
        assert told == "Estiveram presentes aos trabalhos: A, fiscal; e B, fiscal."


class TestChallenges:
    @pytest.mark.parametrize(
        ("challenges", "appeals", "told"),
        [
            (0, 0, "Não há impugnação registrada."),
            (1, 0, "Registrou-se 1 (uma) impugnação."),
            (1, 1, "Registraram-se 1 (uma) impugnação e 1 (um) recurso."),
            (2, 0, "Registraram-se 2 (duas) impugnações."),
            (1_000, 2, "Registraram-se 1.000 (mil) impugnações e 2 (dois) recursos."),
        ],
    )
    def test_how_many(self, challenges: int, appeals: int, told: str) -> None:
        given = [replace(WHOLE[CHALLENGE], appeal="recorreu" if n < appeals else "") for n in range(challenges)]
        assert challenges_counted(given) == told

    def test_in_full(self) -> None:
        lead, told = challenge(1, WHOLE[CHALLENGE])
        assert lead + told == (
            f"1ª impugnação — às nove horas e trinta minutos {DAY_IN_WORDS}, João Ñuñes, delegado (Frente pelo Não), "
            "ofereceu impugnação quanto à Seção 1 da 12ª Zona e declarou: Alegou a falta do lacre da urna. A Junta, "
            "por 2 (dois) votos a favor e 1 (um) voto contra, decidiu: Rejeitou a impugnação, por estar o lacre "
            "descrito na ata da mesa. Recurso: O impugnante recorreu verbalmente."
        )

    def test_with_the_least_there_can_be(self) -> None:
        lead, told = challenge(1_234, Proceeding(kind=CHALLENGE, name="Ana", text="que se recontem as cédulas"))
        assert lead == "1.234ª impugnação"
        assert told == (
            " — Ana ofereceu impugnação e declarou: que se recontem as cédulas. Não consta a decisão da Junta."
        )

    def test_ruled_and_not_appealed(self) -> None:
        _, told = challenge(2, replace(WHOLE[CHALLENGE], appeal="", votes_for=3, votes_against=0))
        assert "A Junta, por 3 (três) votos a favor e 0 (nenhum) voto contra, decidiu: Rejeitou" in told
        assert told.endswith("na ata da mesa. Não consta recurso.")


class TestIncidentsDecisionsAndAddenda:
    def test_an_incident_with_and_without_when_and_where(self) -> None:
        assert "".join(incident(2, WHOLE[INCIDENT])) == (
            f"2ª ocorrência — às nove horas e trinta minutos {DAY_IN_WORDS}, quanto à Seção 2 da 12ª Zona, "
            "consignou-se: Faltou energia por dez minutos."
        )
        assert "".join(incident(1, Proceeding(kind=INCIDENT, text="=2+2"))) == "1ª ocorrência — consignou-se: =2+2."

    def test_a_decision_with_its_votes(self) -> None:
        assert "".join(decision(WHOLE[DECISION])) == (
            f"A Junta deliberou, às nove horas e trinta minutos {DAY_IN_WORDS}, quanto à Seção 2 da 12ª Zona, por 3 "
            "(três) votos a favor e 0 (nenhum) voto contra: Dividir a Junta em duas turmas."
        )
        bare = replace(WHOLE[DECISION], began=None, station=None, votes_for=2, votes_against=1)
        assert "".join(decision(bare)).startswith("A Junta deliberou, por 2 (dois) votos a favor e 1 (um) voto contra:")

    def test_addenda_as_they_were_put_on_record(self) -> None:
        given = [Proceeding(number=number, kind=ADDENDUM, text=text) for number, text in ((9, "b"), (2, "a"))]
        assert addenda(given) == [" a.", " b."]
        assert addenda(()) == []

    @pytest.mark.parametrize("written", ["Em tempo: leia-se treze", "em tempo:  leia-se treze", "leia-se treze"])
    def test_the_first_words_stand_once_whether_or_not_they_were_typed(self, written: str) -> None:
        assert addenda([Proceeding(number=1, kind=ADDENDUM, text=written)]) == [" leia-se treze."]

    def test_an_addendum_of_the_first_words_alone_stays_as_it_was_written(self) -> None:
        assert addenda([Proceeding(number=1, kind=ADDENDUM, text="Em tempo:")]) == [" Em tempo:."]


def test_what_has_a_moment_comes_as_it_happened_the_rest_as_it_was_put_on_record() -> None:
    moments = {1: None, 2: datetime(2026, 10, 5, 9), 3: datetime(2026, 10, 5, 8), 4: None, 5: datetime(2026, 10, 5, 9)}
    given = [Proceeding(number=n, kind=INCIDENT, began=moment, text="x") for n, moment in moments.items()]
    assert [each.number for each in of_kind((*numbered()[:1], *reversed(given)), INCIDENT)] == [3, 2, 5, 1, 4]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nada", "nada."),
        ("nada.", "nada."),
        ("por quê?", "por quê?"),
        ("etc…", "etc…"),
        ("leia-se “treze”", "leia-se “treze”."),
        ("disse: “não.”", "disse: “não.”"),
        ("disse (baixo!)", "disse (baixo!)"),
        ("”", "”."),
    ],
)
def test_a_sentence_ends_once(text: str, told: str) -> None:
    assert sentence(text) == told


def test_section_of_a_large_zone() -> None:
    _, told = incident(1, Proceeding(kind=INCIDENT, station=StationId(1_234, 5_678), text="x"))
    assert "quanto à Seção 5678 da 1.234ª Zona" in told
