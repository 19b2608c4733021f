"""The test of art. 5º on paper: arithmetic of every regime, areas and how they combine, review, proclamation."""

import re
from datetime import date
from fractions import Fraction

import pytest

from plebapp.domain.canvass import Canvass, StationAccount
from plebapp.domain.plebiscite import Combination, Kind
from plebapp.domain.regime import REGIMES, Base, Counted, Regime, Rule, custom_regime
from plebapp.domain.station import State
from plebapp.texts.rules import FAVOURABLE, NO_QUORUM, UNFAVOURABLE
from tests.reports.builders import account, canvass, like_rosana, pdf, plebiscite
from tests.reports.reading import cells_below, pages, text

TIE = "não alcançada: há igualdade, que não basta;"
TESTS = ["Exigência", "Regra", "Aritmética", "Exame"]


def printed_tests(found: Canvass) -> list[list[str]]:
    """The rows of the test tables as printed."""
    return [row for page in pages(pdf(found)) for row in cells_below(page, TESTS)]


def under(regime: Regime, stations: list[StationAccount], polling_day: date = date(2026, 10, 4)) -> Canvass:
    return canvass(stations, plebiscite(regime=regime, polling_day=polling_day))


def one(enrolled: int, turnout: int, votes: tuple[int, int, int, int]) -> list[StationAccount]:
    """All in one station."""
    return [account(1, enrolled, votes, came=turnout)]


class TestArithmetic:
    def test_of_rosana_primavera(self) -> None:
        assert printed_tests(canvass(like_rosana(5))) == [
            [
                "Quórum: ao menos metade dos eleitores inscritos",
                "2 × C ≥ I",
                "2 × 11.787 = 23.574 ≥ 16.332",
                "alcançado: 3.621 além do mínimo de 8.166 eleitores",
            ],
            [
                "Maioria: mais da metade dos que compareceram",
                "2 × S > C",
                "2 × 8.840 = 17.680 > 11.787",
                "alcançada: 2.946 além do mínimo de 5.894 votos Sim",
            ],
        ]

    # The table of law.md: I, C, S, N, B, U; what is printed of quorum and majority; what is proclaimed.
    @pytest.mark.parametrize(
        ("enrolled", "turnout", "votes", "quorum", "majority", "word"),
        [
            (
                1000, 500, (251, 249, 0, 0),
                "2 × 500 = 1.000 ≥ 1.000 alcançado: exatamente o mínimo de 500 eleitores",
                "2 × 251 = 502 > 500 alcançada: exatamente o mínimo de 251 votos Sim",
                FAVOURABLE,
            ),
            (
                1000, 499, (499, 0, 0, 0),
                "2 × 499 = 998 < 1.000 não alcançado: falta 1 para o mínimo de 500 eleitores",
                "2 × 499 = 998 > 499 alcançada: 249 além do mínimo de 250 votos Sim",
                NO_QUORUM,
            ),
            (
                1001, 500, (400, 100, 0, 0),
                "2 × 500 = 1.000 < 1.001 não alcançado: falta 1 para o mínimo de 501 eleitores",
                "2 × 400 = 800 > 500 alcançada: 149 além do mínimo de 251 votos Sim",
                NO_QUORUM,
            ),
            (
                1001, 501, (251, 250, 0, 0),
                "2 × 501 = 1.002 ≥ 1.001 alcançado: exatamente o mínimo de 501 eleitores",
                "2 × 251 = 502 > 501 alcançada: exatamente o mínimo de 251 votos Sim",
                FAVOURABLE,
            ),
            (
                1000, 600, (300, 200, 60, 40),
                "2 × 600 = 1.200 ≥ 1.000 alcançado: 100 além do mínimo de 500 eleitores",
                f"2 × 300 = 600, igual a 600 {TIE} falta 1 para o mínimo de 301 votos Sim",
                UNFAVOURABLE,
            ),
            (
                1000, 400, (100, 300, 0, 0),
                "2 × 400 = 800 < 1.000 não alcançado: faltam 100 para o mínimo de 500 eleitores",
                "2 × 100 = 200 < 400 não alcançada: faltam 101 para o mínimo de 201 votos Sim",
                NO_QUORUM,
            ),
        ],
    )  # fmt: skip
    def test_of_the_law(
        self, enrolled: int, turnout: int, votes: tuple[int, int, int, int], quorum: str, majority: str, word: str
    ) -> None:
        found = canvass(one(enrolled, turnout, votes))
        assert [" ".join(row[2:]) for row in printed_tests(found)] == [quorum, majority]
        said = text(pdf(found))
        assert f"a Junta proclama o resultado: {word}" in said

    def test_half_of_a_percent_is_never_rounded_onto_the_line(self) -> None:
        stations = [account(n, 5_000, (100, 0, 0, 0), came=2_499 if n == 1 else 2_500) for n in range(1, 21)]
        found = canvass(stations)
        assert 2 * found.whole.totals.turnout == found.whole.totals.enrolled - 2
        assert "49,99 % dos inscritos" in text(pdf(found))


class TestRegimes:
    def test_the_wording_of_1967_has_no_quorum_and_its_dates_are_told(self) -> None:
        found = under(REGIMES["lc1-1967"], like_rosana(3), date(1970, 11, 15))
        said = text(pdf(found))
        assert (
            "VIII — Teste do art. 5º Regra aplicada: LC nº 1/1967, art. 5º, na redação original (regra de 9 de "
            "novembro de 1967 a 25 de dezembro de 1977)."
        ) in said
        assert "Advertência" not in said
        assert printed_tests(found) == [
            ["Quórum: a regra não o exige", "—", "—", "—"],
            [
                "Maioria: mais da metade dos eleitores inscritos",
                "2 × S > I",
                "2 × 8.840 = 17.680 > 16.332",
                "alcançada: 673 além do mínimo de 8.167 votos Sim",
            ],
        ]

    @pytest.mark.parametrize(
        ("regime", "polling_day", "warned"),
        [
            ("lc1-1967", date(1967, 11, 8), True),
            ("lc1-1967", date(1967, 11, 9), False),
            ("lc1-1967", date(1977, 12, 25), False),
            ("lc1-1967", date(1977, 12, 26), True),
            ("lc1-1977", date(1977, 12, 25), True),
            ("lc1-1977", date(1977, 12, 26), False),
            ("lei9709", date(1998, 11, 18), True),
            ("lei9709", date(1998, 11, 19), False),
        ],
    )
    def test_a_poll_outside_of_the_laws_dates_is_warned_of(self, regime: str, polling_day: date, warned: bool) -> None:
        said = text(pdf(under(REGIMES[regime], like_rosana(1), polling_day)))
        assert ("está fora das datas dessa regra." in said) is warned

    def test_lei_9709_compares_sim_with_nao_and_calls_all_municipalities(self) -> None:
        found = under(REGIMES["lei9709"], one(806_999, 642_732, (287_408, 243_367, 59_643, 52_314)))
        said = text(pdf(found))
        assert "VIII — Teste da regra de decisão Regra aplicada: Lei nº 9.709/1998, arts. 7º e 10" in said
        assert "os eleitores de todos os municípios envolvidos cuja residência neles teve início" in said
        assert printed_tests(found)[1] == [
            "Maioria: mais que o total dos votos Não",
            "S > N",
            "287.408 > 243.367",
            "alcançada: 44.040 além do mínimo de 243.368 votos Sim",
        ]
        assert "a Junta proclama o resultado: FAVORÁVEL" in said

    def test_campinas_is_rejected_under_lc_32_1977(self) -> None:
        found = canvass(one(806_999, 642_732, (287_408, 243_367, 59_643, 52_314)))
        assert printed_tests(found)[1][2:] == [
            "2 × 287.408 = 574.816 < 642.732",
            "não alcançada: faltam 33.959 para o mínimo de 321.367 votos Sim",
        ]
        assert "a Junta proclama o resultado: DESFAVORÁVEL" in text(pdf(found))

    def test_a_rule_of_ones_own(self) -> None:
        regime = custom_regime(
            Rule(Counted.SIM, Base.ENROLLED, Fraction(2, 7), strict=False),
            Rule(Counted.SIM, Base.VALID, Fraction(2, 3), strict=False),
        )
        found = under(regime, like_rosana(3))
        assert printed_tests(found) == [
            [
                "Quórum: ao menos 2/7 dos eleitores inscritos",
                "7 × S ≥ 2 × I",
                "7 × 8.840 = 61.880 ≥ 2 × 16.332 = 32.664",
                "alcançado: 4.173 além do mínimo de 4.667 votos Sim",
            ],
            [
                "Maioria: ao menos dois terços dos votos Sim e Não",
                "3 × S ≥ 2 × (S + N)",
                "3 × 8.840 = 26.520 ≥ 2 × 10.702 = 21.404",
                "alcançada: 1.705 além do mínimo de 7.135 votos Sim",
            ],
        ]
        assert "Regra aplicada: regra própria da resolução do Tribunal." in text(pdf(found))


class TestPartial:
    def test_prospects_take_the_place_of_results(self) -> None:
        said = printed_tests(canvass([account(1, 100, (60, 10, 0, 0)), account(2, 900)]))
        assert [row[3] for row in said] == ["em aberto", "em aberto"]

    def test_what_is_already_certain(self) -> None:
        said = printed_tests(canvass([*like_rosana(8), account(2, 20)]))
        assert [row[3] for row in said] == [
            "alcançado, quaisquer que sejam os votos que faltam",
            "assegurada, quaisquer que sejam os votos que faltam",
        ]

    def test_what_is_already_out_of_reach(self) -> None:
        said = printed_tests(canvass([account(1, 1000, (10, 200, 0, 0)), account(2, 20)]))
        assert [row[3] for row in said] == [
            "inalcançável, quaisquer que sejam os votos que faltam",
            "perdida, quaisquer que sejam os votos que faltam",
        ]


PRIMAVERA, SAO_JOAO = "Distrito de Primavera", "Vila São João"


def areas(
    first: tuple[int, int, tuple[int, int, int, int]],
    second: tuple[int, int, tuple[int, int, int, int]],
    combination: Combination | None,
) -> Canvass:
    """Two areas of one station each: enrolled, voters who came, votes."""
    stations = [
        account(number, enrolled, votes, came=turnout, area=name)
        for number, name, (enrolled, turnout, votes) in ((1, PRIMAVERA, first), (2, SAO_JOAO, second))
    ]
    facts = plebiscite(combination=combination, kind=Kind.MERGER, origins=("Jaru", "Governador Jorge Teixeira"))
    return canvass(stations, facts, areas=(PRIMAVERA, SAO_JOAO))


YES = (1_000, 600, (500, 100, 0, 0))
NO = (900, 500, (100, 400, 0, 0))
FEW = (900, 100, (90, 10, 0, 0))
TOO_MANY_BALLOTS = (900, 500, (251, 250, 0, 0))


class TestAreas:
    def test_together(self) -> None:
        found = areas(YES, NO, Combination.JOINT)
        said = text(pdf(found))
        assert (
            "A consulta abrange 2 (duas) áreas, Distrito de Primavera e Vila São João: decidem em conjunto, e o exame "
            "de cada uma é só informativo."
        ) in said
        assert [row[2] for row in printed_tests(found)] == [
            "2 × 600 = 1.200 ≥ 1.000",
            "2 × 500 = 1.000 > 600",
            "2 × 500 = 1.000 ≥ 900",
            "2 × 100 = 200 < 500",
            "2 × 1.100 = 2.200 ≥ 1.900",
            "2 × 600 = 1.200 > 1.100",
        ]
        assert "a Junta proclama o resultado: FAVORÁVEL" in said
        assert "por fusão do Município de Jaru e do Município de Governador Jorge Teixeira" in said

    @pytest.mark.parametrize(
        ("second", "of_second", "word"),
        [(YES, FAVOURABLE, FAVOURABLE), (NO, UNFAVOURABLE, UNFAVOURABLE), (FEW, NO_QUORUM, NO_QUORUM)],
    )
    def test_every_one(self, second: tuple[int, int, tuple[int, int, int, int]], of_second: str, word: str) -> None:
        found = areas(YES, second, Combination.ALL)
        said = text(pdf(found))
        assert "cada uma deve alcançar quórum e maioria." in said
        assert (
            "Exigida a aprovação em cada uma das áreas (Distrito de Primavera, FAVORÁVEL; Vila São João, "
            f"{of_second}), a Junta proclama o resultado: {word}"
        ) in said
        assert len(printed_tests(found)) == 4

    def test_every_one_with_one_undecided(self) -> None:
        said = text(pdf(areas(YES, TOO_MANY_BALLOTS, Combination.ALL)))
        assert "A Junta não proclama resultado: na área Vila São João, a maioria depende de cédulas em excesso" in said
        assert "proclama o resultado:" not in said

    def test_each_by_itself(self) -> None:
        said = text(pdf(areas(YES, FEW, Combination.EACH)))
        assert (
            "Na área Distrito de Primavera, a Junta proclama o resultado: FAVORÁVEL Na área Vila São João, a Junta "
            "proclama o resultado: QUÓRUM NÃO ALCANÇADO"
        ) in said

    def test_each_by_itself_with_one_undecided(self) -> None:
        said = text(pdf(areas(YES, TOO_MANY_BALLOTS, Combination.EACH)))
        assert (
            "a Junta proclama o resultado: FAVORÁVEL Na área Vila São João, a Junta não proclama resultado: a" in said
        )

    def test_the_unnamed_area_goes_by_the_proposed_municipalitys_name(self) -> None:
        stations = [account(1, 100, (60, 1, 0, 0)), account(2, 100, (60, 1, 0, 0), area=SAO_JOAO)]
        found = canvass(stations, plebiscite(combination=Combination.EACH), areas=("", SAO_JOAO))
        said = text(pdf(found))
        assert said.count("Área consultada: Nova Primavera") == 3
        assert "Na área Nova Primavera, a Junta proclama o resultado: FAVORÁVEL" in said

    def test_without_the_resolutions_choice_nothing_is_proclaimed(self) -> None:
        found = areas(YES, YES, None)
        said = text(pdf(found))
        assert "a resolução não diz como elas se combinam." in said
        assert "A Junta não proclama resultado: a resolução não diz como se combinam as áreas consultadas." in said
        assert len(printed_tests(found)) == 6


class TestReview:
    def test_a_new_poll_that_could_change_nothing(self) -> None:
        said = text(pdf(canvass([*like_rosana(3), account(9, 20, state=State.NOT_HELD)])))
        assert (
            "Nova votação nessa seção, em que votariam 20 (vinte) eleitores, não poderia alterar o resultado (CE, "
            "art. 187). Os votos anulados por decisão não excedem metade de todos os votos (CE, art. 224)."
        ) in said
        assert "Outra leitura" not in said

    def test_a_new_poll_that_could_change_the_outcome_and_votes_annulled_beyond_half(self) -> None:
        found = canvass([account(1, 1_000, (400, 120, 0, 0)), account(2, 900, (100, 500, 0, 0), state=State.ANNULLED)])
        said = text(pdf(found))
        assert (
            "em que votariam 600 (seiscentos) eleitores, poderia alterar o resultado (CE, art. 187): comunique-se"
            in said
        )
        assert "excedem metade de todos os votos: cabe nova votação, em prazo de vinte a quarenta dias" in said

    def test_the_other_reading_whenever_it_changes_a_verdict(self) -> None:
        short = canvass([account(1, 800, (484, 0, 0, 0)), account(2, 200, (5, 10, 0, 0), state=State.ANNULLED)])
        assert "Outra leitura" not in text(pdf(short))
        found = canvass([account(1, 800, (485, 0, 0, 0)), account(2, 200, (5, 10, 0, 0), state=State.ANNULLED)])
        assert "Outra leitura do art. 5º" in text(pdf(found))
        assert [row[2] for row in printed_tests(found)] == [
            "2 × 485 = 970 < 1.000",
            "2 × 485 = 970 > 485",
            "2 × 500 = 1.000 ≥ 1.000",
            "2 × 485 = 970 > 500",
        ]

    @pytest.mark.parametrize(
        ("combination", "told"),
        [
            # The other area rejects for good: whatever a new poll brings here, the whole stays as it is.
            (Combination.ALL, ["não poderia alterar"]),
            (Combination.EACH, ["poderia alterar"]),
            (Combination.JOINT, ["poderia alterar"]),
        ],
    )
    def test_of_areas_follows_how_they_decide(self, combination: Combination, told: list[str]) -> None:
        stations = [
            account(1, 100, (30, 70, 0, 0), area=PRIMAVERA),
            account(2, 500, (150, 149, 0, 0), area=SAO_JOAO),
            account(3, 300, (100, 150, 0, 0), area=SAO_JOAO, state=State.ANNULLED),
        ]
        facts = plebiscite(combination=combination)
        said = text(pdf(canvass(stations, facts, areas=(PRIMAVERA, SAO_JOAO))))
        assert re.findall(r"votariam \d+ \([^)]*\) eleitores, ((?:não )?poderia alterar)", said) == told

    def test_nothing_to_review(self) -> None:
        assert "nada há a examinar quanto aos arts. 187 e 224 do CE." in text(pdf(canvass(like_rosana(2))))
