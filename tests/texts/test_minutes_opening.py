"""The opening of the general minutes is a sentence, whatever the file lacks."""

from datetime import date, datetime, timedelta, timezone
from itertools import product

import pytest

from plebapp.domain.plebiscite import Plebiscite
from plebapp.domain.regime import REGIMES
from plebapp.texts import minutes

SAO_PAULO = timezone(timedelta(hours=-3))
BEFORE_THE_END = datetime(2026, 10, 4, 16, 59, 59, tzinfo=SAO_PAULO)
AT_THE_END = datetime(2026, 10, 4, 17, 0, tzinfo=SAO_PAULO)


def facts(**more: object) -> Plebiscite:
    given: dict[str, object] = {
        "name": "Nova Primavera",
        "uf": "SP",
        "polling_day": date(2026, 10, 4),
        "cutoff": date(2025, 10, 3),
        "regime": REGIMES["lc1-1977"],
    }
    return Plebiscite(**(given | more))


# Every part of the opening with the words that it is told in.
PLACES = {
    ("", ""): "no Estado de São Paulo",
    ("", "Rosana"): "no Município de Rosana, Estado de São Paulo",
    ("Fórum da Comarca", ""): "no Fórum da Comarca, no Estado de São Paulo",
    ("Fórum da Comarca", "Rosana"): "no Fórum da Comarca, no Município de Rosana, Estado de São Paulo",
    ("Câmara Municipal", "Rosana"): "na Câmara Municipal, no Município de Rosana, Estado de São Paulo",
    ("2ª Vara Cível", ""): "na 2ª Vara Cível, no Estado de São Paulo",
    ("1º Cartório", ""): "no 1º Cartório, no Estado de São Paulo",
    ("E. M. Anália Franco", "Município de Rosana"): (
        "em E. M. Anália Franco, no Município de Rosana, Estado de São Paulo"
    ),
}
BOARDS = {None: "a Junta Eleitoral", 12: "a Junta Eleitoral da 12ª Zona"}
ORIGINS = {(): "por desmembramento", ("Rosana",): "por desmembramento do Município de Rosana"}
ACTS = {
    "": "determinado por ato da Assembleia Legislativa não indicado",
    "Decreto Legislativo nº 7": "determinado pelo Decreto Legislativo nº 7",
}
RULINGS = {
    "": "regulado por resolução do Tribunal não indicada",
    "Resolução TRE-SP nº 1": "regulado pela Resolução TRE-SP nº 1",
}
VERBS = {
    False: "{}, reunida com os que adiante assinam, lavra a presente ata geral da apuração",
    True: "foi extraída, para {}, esta minuta da ata geral da apuração",
}
POLLS = {
    BEFORE_THE_END: "a votar-se em 4 de outubro de 2026",
    AT_THE_END: "votado em 4 de outubro de 2026",
}
HOURS = {BEFORE_THE_END: "às dezesseis horas e cinquenta e nove minutos", AT_THE_END: "às dezessete horas"}


@pytest.mark.parametrize(("board_place", "board_seat"), PLACES)
@pytest.mark.parametrize("zone", BOARDS)
@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("moment", POLLS)
def test_the_opening_is_a_sentence_whatever_the_file_lacks(
    board_place: str, board_seat: str, zone: int | None, draft: bool, moment: datetime
) -> None:
    for origins, act, ruling in product(ORIGINS, ACTS, RULINGS):
        given = facts(
            board_place=board_place,
            board_seat=board_seat,
            board_zone=zone,
            origins=origins,
            assembly_act=act,
            court_resolution=ruling,
        )
        assert minutes.opening(given, moment, draft) == (
            f"Aos quatro dias do mês de outubro do ano de dois mil e vinte e seis, {HOURS[moment]}, "
            f"{PLACES[board_place, board_seat]}, {VERBS[draft].format(BOARDS[zone])} do plebiscito sobre a criação do "
            f"Município de Nova Primavera, {ORIGINS[origins]}, {ACTS[act]}, {RULINGS[ruling]} e {POLLS[moment]}."
        )


def test_the_federal_district_is_no_state() -> None:
    told = minutes.opening(facts(uf="DF"), AT_THE_END, draft=False)
    assert "dezessete horas, no Distrito Federal, a Junta" in told
