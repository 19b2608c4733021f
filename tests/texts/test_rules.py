"""Rules of decision in words, at the values where the words change."""

import re
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.decision import Reason, compare
from plebapp.domain.materiality import Materiality
from plebapp.domain.partial import Prospect
from plebapp.domain.regime import CUSTOM_REGIME, REGIMES, Base, Counted, Rule
from plebapp.domain.totals import Totals
from plebapp.texts import rules
from plebapp.texts.formats import integer

HALF = Fraction(1, 2)


def test_every_code_has_its_words() -> None:
    assert set(rules.REGIMES) == {*REGIMES, CUSTOM_REGIME}
    assert set(rules.REASONS) == set(Reason)
    assert set(rules.BASES) == set(Base)
    assert set(rules.COUNTED) == set(Counted)
    assert set(rules.QUORUM_PROSPECTS) == set(rules.MAJORITY_PROSPECTS) == set(Prospect)
    for words in (rules.REGIMES, rules.REASONS, rules.QUORUM_PROSPECTS, rules.MAJORITY_PROSPECTS):
        assert len(set(words.values())) == len(words)


@pytest.mark.parametrize(
    ("rule", "requirement", "formula"),
    [
        (Rule(Counted.TURNOUT, Base.ENROLLED, HALF, False), "ao menos metade dos eleitores inscritos", "2 × C ≥ I"),
        (Rule(Counted.SIM, Base.TURNOUT, HALF, True), "mais da metade dos que compareceram", "2 × S > C"),
        (Rule(Counted.SIM, Base.ENROLLED, HALF, True), "mais da metade dos eleitores inscritos", "2 × S > I"),
        (Rule(Counted.SIM, Base.NAO, Fraction(1), True), "mais que o total dos votos Não", "S > N"),
        (Rule(Counted.SIM, Base.NAO, Fraction(1), False), "ao menos o total dos votos Não", "S ≥ N"),
        (
            Rule(Counted.SIM, Base.VALID, Fraction(2, 3), False),
            "ao menos dois terços dos votos Sim e Não",
            "3 × S ≥ 2 × (S + N)",
        ),
        (
            Rule(Counted.TURNOUT, Base.ENROLLED, Fraction(1, 3), True),
            "mais de um terço dos eleitores inscritos",
            "3 × C > I",
        ),
        (
            Rule(Counted.TURNOUT, Base.ENROLLED, Fraction(3, 7), False),
            "ao menos 3/7 dos eleitores inscritos",
            "7 × C ≥ 3 × I",
        ),
        (Rule(Counted.TURNOUT, Base.ENROLLED, Fraction(0), False), "ao menos 0 dos eleitores inscritos", "C ≥ 0 × I"),
    ],
)
def test_what_a_rule_asks(rule: Rule, requirement: str, formula: str) -> None:
    assert rules.requirement(rule) == requirement
    assert rules.formula(rule) == formula


@pytest.mark.parametrize(
    ("turnout", "told"),
    [
        (498, "não alcançado: faltam 2 para o mínimo de 500 eleitores"),
        (499, "não alcançado: falta 1 para o mínimo de 500 eleitores"),
        (500, "alcançado: exatamente o mínimo de 500 eleitores"),
        (501, "alcançado: 1 além do mínimo de 500 eleitores"),
    ],
)
def test_the_distance_to_the_quorum(turnout: int, told: str) -> None:
    quorum = compare(REGIMES["lc1-1977"].quorum, Totals(enrolled=1_000, turnout=turnout))
    assert rules.quorum_result(quorum) == told


def test_one_voter_is_singular() -> None:
    quorum = compare(REGIMES["lc1-1977"].quorum, Totals(enrolled=2, turnout=0))
    assert rules.quorum_result(quorum) == "não alcançado: falta 1 para o mínimo de 1 eleitor"


def test_a_tie_is_called_one() -> None:
    majority = compare(REGIMES["lc1-1977"].majority, Totals(enrolled=1_000, turnout=600, sim=300, nao=200))
    assert rules.arithmetic(majority) == "2 × 300 = 600, igual a 600"
    assert rules.majority_result(majority).startswith("não alcançada: há igualdade, que não basta; falta 1")


@pytest.mark.parametrize(
    ("rule", "totals", "told"),
    [
        (Rule(Counted.SIM, Base.NAO, Fraction(1), True), Totals(sim=5, nao=5), "5, igual a 5"),
        (
            Rule(Counted.SIM, Base.VALID, Fraction(2, 3), True),
            Totals(sim=4, nao=2),
            "3 × 4 = 12, igual a 2 × 6 = 12",
        ),
        (Rule(Counted.SIM, Base.VALID, Fraction(2, 3), False), Totals(sim=4, nao=2), "3 × 4 = 12 ≥ 2 × 6 = 12"),
    ],
)
def test_an_equality_that_fails_is_said_in_words(rule: Rule, totals: Totals, told: str) -> None:
    assert rules.arithmetic(compare(rule, totals)) == told


def test_nobody_reaches_nothing() -> None:
    """No voter came and none was enrolled: the least is one, and no equality is spoken of where one would do."""
    quorum = compare(REGIMES["lc1-1977"].quorum, Totals())
    assert rules.arithmetic(quorum) == "2 × 0 = 0, igual a 0"
    assert rules.quorum_result(quorum) == "não alcançado: falta 1 para o mínimo de 1 eleitor"


@given(
    rule=st.builds(
        Rule,
        st.sampled_from(Counted),
        st.sampled_from(Base),
        st.fractions(min_value=Fraction(1, 12), max_value=1, max_denominator=12),
        st.booleans(),
    ),
    totals=st.builds(
        Totals,
        enrolled=st.integers(0, 10**6),
        turnout=st.integers(0, 10**6),
        sim=st.integers(0, 10**6),
        nao=st.integers(0, 10**6),
    ),
)
def test_the_arithmetic_printed_is_true(rule: Rule, totals: Totals) -> None:
    """Whoever reads the line and works it out finds it right, and the relation is the rule's exactly when it is met."""
    test = compare(rule, totals)
    printed = rules.arithmetic(test)
    relation = next(sign for sign in (" ≥ ", " > ", " < ") if sign in printed) if test.left != test.right else None
    assert len(re.findall(r" [≥><] |, igual a ", printed)) == 1
    terms = re.split(r" [=≥><] |, igual a ", printed.replace(".", ""))
    values = [eval_product(term) for term in terms]
    assert set(values) == {test.left, test.right}
    assert printed.endswith(integer(test.right))
    if relation:
        assert (relation == " < ") is (test.left < test.right)
    assert test.met is (" ≥ " in printed or " > " in printed)


def eval_product(term: str) -> int:
    product = 1
    for factor in term.split(" × "):
        product *= int(factor)
    return product


@pytest.mark.parametrize(
    ("regime", "told"),
    [
        (
            "lc1-1977",
            (
                "Regra aplicada: LC nº 1/1967, art. 5º, na redação da LC nº 32/1977 "
                "(regra de 26 de dezembro de 1977 em diante)."
            ),
        ),
        (
            "lc1-1967",
            (
                "Regra aplicada: LC nº 1/1967, art. 5º, na redação original "
                "(regra de 9 de novembro de 1967 a 25 de dezembro de 1977)."
            ),
        ),
    ],
)
def test_the_regime_by_its_law_and_dates(regime: str, told: str) -> None:
    assert rules.rule_applied(REGIMES[regime]) == told


def test_nothing_is_said_about_whether_a_law_is_valid() -> None:
    for regime in REGIMES.values():
        said = f"{rules.rule_applied(regime)} {rules.out_of_period(regime, date(1900, 1, 1))}"
        assert not any(word in said for word in ("vigor", "vigente", "revogad", "recepcion", "inconstituc", "válid"))


def test_excess_and_review() -> None:
    assert rules.excess(Totals()) == ""
    assert rules.excess(Totals(excess=1)) == (
        "Há 1 (uma) cédula apurada em excesso sobre os votantes da respectiva seção, sem decisão da Junta (CE, art. "
        "166, § 1º)."
    )
    assert rules.excess(Totals(excess=2)).startswith("Há 2 (duas) cédulas apuradas em excesso sobre os votantes da")


@pytest.mark.parametrize(
    ("voters", "stations", "told"),
    [
        (0, 1, "Nova votação nessa seção, em que ninguém votaria, "),
        (1, 1, "Nova votação nessa seção, em que votaria 1 (um) eleitor, "),
        (2, 1, "Nova votação nessa seção, em que votariam 2 (dois) eleitores, "),
        (1, 2, "Nova votação nessas seções, em que votaria 1 (um) eleitor, "),
        (5, 2, "Nova votação nessas seções, em que votariam 5 (cinco) eleitores, "),
    ],
)
def test_a_new_poll_agrees_with_how_many_stations_and_voters_there_are(voters: int, stations: int, told: str) -> None:
    there = "nessa seção" if stations == 1 else "nessas seções"
    assert rules.new_poll(Materiality(voters, False), stations) == (
        f"{told}não poderia alterar o resultado (CE, art. 187)."
    )
    assert rules.new_poll(Materiality(voters, True), stations) == (
        f"{told}poderia alterar o resultado (CE, art. 187): comunique-se desde logo ao Tribunal Regional Eleitoral, "
        f"para nova votação {there}."
    )
