"""The rules of decision in words: regimes by law, what a rule asks, its arithmetic, what came of it.

Regimes are named and dated as data; nothing is said about whether a law is valid.
"""

from datetime import date, timedelta

from plebapp.domain.canvass import Review, StationCount
from plebapp.domain.decision import Reason, Test
from plebapp.domain.materiality import Materiality
from plebapp.domain.partial import Prospect
from plebapp.domain.regime import CUSTOM_REGIME, DEFAULT_REGIME, Base, Counted, Regime, Rule
from plebapp.domain.totals import Totals
from plebapp.texts.formats import counted, integer, long_date
from plebapp.texts.words import Gender, count_of

REGIMES = {
    DEFAULT_REGIME: "LC nº 1/1967, art. 5º, na redação da LC nº 32/1977",
    "lc1-1967": "LC nº 1/1967, art. 5º, na redação original",
    "lei9709": "Lei nº 9.709/1998, arts. 7º e 10",
    CUSTOM_REGIME: "regra própria da resolução do Tribunal",
}
_TESTS_OF_ARTICLE_5 = frozenset({DEFAULT_REGIME, "lc1-1967"})

FAVOURABLE, UNFAVOURABLE, NO_QUORUM = "FAVORÁVEL", "DESFAVORÁVEL", "QUÓRUM NÃO ALCANÇADO"

BASES = {
    Base.ENROLLED: ("dos eleitores inscritos", "I"),
    Base.TURNOUT: ("dos que compareceram", "C"),
    Base.VALID: ("dos votos Sim e Não", "(S + N)"),
    Base.NAO: ("dos votos Não", "N"),
}
COUNTED = {Counted.TURNOUT: ("eleitor", "eleitores", "C"), Counted.SIM: ("voto Sim", "votos Sim", "S")}
_PARTS = {(1, 2): "metade", (1, 3): "um terço", (2, 3): "dois terços", (1, 4): "um quarto", (3, 4): "três quartos",
          (1, 5): "um quinto", (2, 5): "dois quintos", (3, 5): "três quintos", (4, 5): "quatro quintos"}  # fmt: skip

QUORUM_PROSPECTS = {
    Prospect.CERTAIN: "alcançado, quaisquer que sejam os votos que faltam",
    Prospect.IMPOSSIBLE: "inalcançável, quaisquer que sejam os votos que faltam",
    Prospect.OPEN: "em aberto",
}
MAJORITY_PROSPECTS = {
    Prospect.CERTAIN: "assegurada, quaisquer que sejam os votos que faltam",
    Prospect.IMPOSSIBLE: "perdida, quaisquer que sejam os votos que faltam",
    Prospect.OPEN: "em aberto",
}

REASONS = {
    Reason.STATIONS_PENDING: "há seções por apurar",
    Reason.TURNOUT_EXCEEDS_ENROLLED: "o comparecimento excede o número de eleitores inscritos",
    Reason.COMBINATION_MISSING: "a resolução não diz como se combinam as áreas consultadas",
    Reason.AREAS_EACH_BY_ITSELF: "cada área decide por si",
    Reason.QUORUM_MET: "quórum alcançado",
    Reason.QUORUM_NOT_MET: "quórum não alcançado",
    Reason.MAJORITY_MET: "maioria alcançada",
    Reason.MAJORITY_NOT_MET: "maioria não alcançada",
    Reason.BALLOTS_EXCEED_VOTERS: "a maioria depende de cédulas em excesso sobre os votantes, sem decisão da Junta",
    Reason.QUORUM_REACHED: "quórum já alcançado",
    Reason.QUORUM_OUT_OF_REACH: "quórum já inalcançável",
    Reason.QUORUM_OPEN: "quórum em aberto",
    Reason.MAJORITY_ASSURED: "maioria já assegurada",
    Reason.MAJORITY_LOST: "maioria já perdida",
    Reason.MAJORITY_OPEN: "maioria em aberto",
    Reason.AREA_NOT_APPROVED: "nem todas as áreas alcançaram quórum e maioria",
    Reason.EVERY_AREA_APPROVED: "todas as áreas alcançaram quórum e maioria",
}


def regime_name(regime: Regime) -> str:
    """The regime by its law: "LC nº 1/1967, art. 5º, na redação da LC nº 32/1977"."""
    return REGIMES[regime.id]


def comparison_heading(regime: Regime) -> str:
    """What the comparison is called: the test of art. 5º, or of the rule that stands in its place."""
    return "Teste do art. 5º" if regime.id in _TESTS_OF_ARTICLE_5 else "Teste da regra de decisão"


def rule_applied(regime: Regime) -> str:
    """The regime by its law and the law's own dates: "… (regra de 26 de dezembro de 1977 em diante)."."""
    if regime.since is None:
        return f"Regra aplicada: {regime_name(regime)}."
    period = f"de {long_date(regime.since)} em diante"
    if regime.until is not None:
        period = f"de {long_date(regime.since)} a {long_date(regime.until - timedelta(days=1))}"
    return f"Regra aplicada: {regime_name(regime)} (regra {period})."


def out_of_period(regime: Regime, polling_day: date) -> str:
    """The warning that the poll lies outside of the law's dates, or nothing."""
    if regime.in_force(polling_day):
        return ""
    return f"Advertência: o dia da votação, {long_date(polling_day)}, está fora das datas dessa regra."


def requirement(rule: Rule) -> str:
    """What the rule asks: "ao menos metade dos eleitores inscritos", "mais da metade dos que compareceram"."""
    whole, _ = BASES[rule.base]
    if rule.fraction == 1:
        return f"{'mais que o total' if rule.strict else 'ao menos o total'} {whole}"
    parts = rule.fraction.as_integer_ratio()
    share = _PARTS.get(parts, str(rule.fraction))
    if not rule.strict:
        return f"ao menos {share} {whole}"
    return f"mais {'da' if share == 'metade' else 'de'} {share} {whole}"


def formula(rule: Rule) -> str:
    """The rule in letters: "2 × C ≥ I", "2 × S > C", "3 × S ≥ 2 × (S + N)"."""
    left = _times(rule.fraction.denominator, COUNTED[rule.counted][2])
    right = _times(rule.fraction.numerator, BASES[rule.base][1])
    return f"{left} {'>' if rule.strict else '≥'} {right}"


def _times(factor: int, what: str) -> str:
    return what if factor == 1 else f"{integer(factor)} × {what}"


def arithmetic(test: Test) -> str:
    """The comparison as it is: "2 × 11.787 = 23.574 ≥ 16.332"; where it fails, "2 × 499 = 998 < 1.000", and a tie that
    fails, "2 × 300 = 600, igual a 600"."""
    fraction = test.rule.fraction
    left = _product(fraction.denominator, test.amount, test.left)
    right = _product(fraction.numerator, test.whole, test.right)
    return f"{left}{_relation(test)} {right}"


def _product(factor: int, number: int, product: int) -> str:
    return integer(number) if factor == 1 else f"{integer(factor)} × {integer(number)} = {integer(product)}"


def _relation(test: Test) -> str:
    if test.met:
        return " >" if test.rule.strict else " ≥"
    return ", igual a" if test.left == test.right else " <"


def quorum_result(test: Test) -> str:
    """What came of the quorum, in voters beyond or short of the least number."""
    return f"{'alcançado' if test.met else 'não alcançado'}: {_distance(test)}"


def majority_result(test: Test) -> str:
    """What came of the majority, in votes beyond or short of the least number."""
    return f"{'alcançada' if test.met else 'não alcançada'}: {_distance(test)}"


def _distance(test: Test) -> str:
    singular, plural, _ = COUNTED[test.rule.counted]
    least = f"mínimo de {counted(test.needed, singular, plural)}"
    if test.margin > 0:
        return f"{integer(test.margin)} além do {least}"
    if test.margin == 0:
        return f"exatamente o {least}"
    tie = "há igualdade, que não basta; " if test.rule.strict and test.left == test.right else ""
    verb = "falta" if test.margin == -1 else "faltam"
    return f"{tie}{verb} {integer(-test.margin)} para o {least}"


def excess(totals: Totals) -> str:
    """The ballots beyond voters on which the board has not decided, or nothing (CE 166, § 1º)."""
    if not totals.excess:
        return ""
    ballots = count_of(totals.excess, "cédula apurada", "cédulas apuradas", Gender.FEMININE)
    return f"Há {ballots} em excesso sobre os votantes da respectiva seção, sem decisão da Junta (CE, art. 166, § 1º)."


def review(found: Review, stations: StationCount) -> str:
    """What a new poll could change (CE 187), and whether the votes annulled exceed half of all (CE 224)."""
    out = stations.annulled + stations.not_counted + stations.not_held
    return f"{new_poll(found.materiality, out)} {beyond_half(found.beyond_half)}"


def new_poll(materiality: Materiality, stations: int) -> str:
    """Whether a new poll where the vote was annulled or impeded, in so many stations, could change the outcome
    (CE 187)."""
    there = "nessa seção" if stations == 1 else "nessas seções"
    voters = count_of(materiality.voters, "eleitor", "eleitores", Gender.MASCULINE)
    verb = "votariam" if materiality.voters > 1 else "votaria"
    vote = f"{verb} {voters}" if materiality.voters else "ninguém votaria"
    could = "poderia" if materiality.could_change else "não poderia"
    notice = (
        f": comunique-se desde logo ao Tribunal Regional Eleitoral, para nova votação {there}"
        if materiality.could_change
        else ""
    )
    return f"Nova votação {there}, em que {vote}, {could} alterar o resultado (CE, art. 187){notice}."


def beyond_half(beyond: bool) -> str:
    """Whether the votes annulled exceed half of all (CE 224)."""
    if not beyond:
        return "Os votos anulados por decisão não excedem metade de todos os votos (CE, art. 224)."
    return (
        "Os votos anulados por decisão excedem metade de todos os votos: cabe nova votação, em prazo de vinte a "
        "quarenta dias (CE, art. 224)."
    )


OTHER_READING = (
    "Outra leitura do art. 5º, que conta no comparecimento também os eleitores das seções anuladas, por se terem "
    "apresentado, alteraria o exame da regra:"
)
NOTHING_TO_REVIEW = (
    "Não há seção anulada, apurada em separado, não apurada ou sem votação; nada há a examinar quanto aos arts. 187 e "
    "224 do CE."
)
REVIEW_LATER = "O exame será feito quando todas as seções estiverem apuradas."
