"""What the page says, from the canvass alone: bars, remarks, arithmetic, state. Nothing here decides.

Sim and Não get no tone: the program takes no side.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from plebapp.domain.canvass import Canvass, StationAccount, Verdict
from plebapp.domain.decision import Outcome, Reason, Test, compare
from plebapp.domain.partial import Partial, Prospect, best, worst
from plebapp.domain.plebiscite import Combination
from plebapp.domain.regime import Base, Counted, Rule
from plebapp.domain.station import Bucket
from plebapp.domain.totals import Totals
from plebapp.texts import minutes, remarks, rules
from plebapp.texts.formats import capitalised, counted, integer, percent
from plebapp.texts.proclamation import outcome_word
from plebapp.texts.terms import NOTHING_DECIDED
from plebapp.ui.widgets.bars import BarView, Fill, Line, Segment
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.check_line import CheckView

Told = tuple[str, Tone]

PARTIAL, APART, OPEN = "RESULTADO PARCIAL", "CADA ÁREA DECIDE POR SI", "SEM DECISÃO"


@dataclass(frozen=True)
class RuleView:
    """One of the rules on screen: title, remark with its tone, bar, its arithmetic, and the figures that decide, each
    with caption and remark."""

    title: str
    remark: str
    tone: Tone
    bar: BarView | None
    arithmetic: str
    figures: tuple[tuple[str, str, str], ...] = ()


def is_final(canvass: Canvass) -> bool:
    """Say whether the numbers are those of the whole count: no station pending, the list of voters closed."""
    return canvass.complete and canvass.closing is not None


def state(canvass: Canvass, verdict: Verdict) -> Told:
    """Return the word for how things stand."""
    if not is_final(canvass):
        settled = verdict.partial is not None and (
            verdict.partial.majority is not Prospect.OPEN or verdict.partial.quorum not in (None, Prospect.OPEN)
        )
        return (PARTIAL if settled else NOTHING_DECIDED), Tone.WARNING
    if verdict.outcome is not Outcome.UNDECIDED:
        return outcome_word(verdict), Tone.NEUTRAL
    apart = Reason.AREAS_EACH_BY_ITSELF in verdict.reasons
    return (APART, Tone.NEUTRAL) if apart else (OPEN, Tone.WARNING)


def quorum(verdict: Verdict) -> RuleView:
    """Return the quorum: those who came, those who still may, and the line."""
    assert verdict.decision is not None
    test, partial = verdict.decision.quorum, verdict.partial
    if test is None:
        text = "Decide só a maioria, qualquer que seja o comparecimento."
        return RuleView("Quórum", "a regra não o exige", Tone.NEUTRAL, None, text)
    segments = [Segment(Fill.PRESENT, "compareceram", test.amount)]
    if partial is not None and partial.missing:
        pending = counted(verdict.stations.pending, "seção que falta", "seções que faltam")
        segments.append(Segment(Fill.REACHABLE, "até", partial.missing, f"eleitores de {pending}"))
    label = f"quórum: {integer(test.needed)}"
    line = Line(test.needed, f"{label} ({rules.requirement(test.rule)})", label)
    bar = BarView(test.whole, tuple(segments), line, counted(test.whole, "inscrito", "inscritos"))
    remark, tone = _quorum_remark(test, partial)
    still_open = partial is not None and partial.quorum is Prospect.OPEN
    arithmetic = _arithmetic(test, verdict.totals, partial if still_open else None, "se vierem todos")
    came = ("Compareceram", integer(test.amount), _percent(test.amount, test.whole, "dos inscritos"))
    return RuleView("Quórum", remark, tone, bar, arithmetic, (came,))


def _quorum_remark(test: Test, partial: Partial | None) -> Told:
    if partial is None:
        return rules.quorum_result(test), Tone.OK if test.met else Tone.WARNING
    if partial.quorum is not Prospect.OPEN:
        assert partial.quorum is not None
        return rules.QUORUM_PROSPECTS[partial.quorum], Tone.OK if test.met else Tone.WARNING
    verb = "falta" if test.margin == -1 else "faltam"
    return f"em aberto · {verb} {counted(-test.margin, 'eleitor', 'eleitores')}", Tone.NEUTRAL


def majority(verdict: Verdict) -> RuleView:
    """Return the majority: the votes, and the line that Sim must reach."""
    assert verdict.decision is not None
    test, partial = verdict.decision.majority, verdict.partial
    title = f"Maioria: {rules.requirement(test.rule)}"
    if partial is None:
        remark = rules.majority_result(test)
    elif partial.majority is not Prospect.OPEN:
        remark = rules.MAJORITY_PROSPECTS[partial.majority]
    else:
        remark = f"em aberto · {_so_far(test)}"
    still_open = partial is not None and partial.majority is Prospect.OPEN
    arithmetic = _arithmetic(test, verdict.totals, partial if still_open else None, "se votarem Sim todos")
    totals = verdict.totals
    figures = tuple(
        (words, integer(votes), _percent(votes, totals.turnout, "dos que compareceram"))
        for words, votes in (("Sim", totals.sim), ("Não", totals.nao))
    )
    return RuleView(title, remark, Tone.NEUTRAL, _votes(test, totals), arithmetic, figures)


def _percent(amount: int, whole: int, of_whom: str) -> str:
    return f"{percent(amount, whole)} {of_whom}" if whole else ""


def _so_far(test: Test) -> str:
    if test.margin == 0:
        return "por ora, Sim está no mínimo"
    side = "acima" if test.margin > 0 else "abaixo"
    return f"por ora, Sim está {integer(abs(test.margin))} {side} do mínimo"


_ENDS = {
    Base.TURNOUT: ("compareceu", "compareceram"),
    Base.ENROLLED: ("inscrito", "inscritos"),
    Base.VALID: ("voto Sim ou Não", "votos Sim e Não"),
    Base.NAO: ("voto Sim ou Não", "votos Sim e Não"),
}


def _votes(test: Test, totals: Totals) -> BarView:
    sim, nao = Segment(Fill.SIM, "SIM", totals.sim), Segment(Fill.NAO, "NÃO", totals.nao)
    only_two = test.rule.base in (Base.VALID, Base.NAO)
    rest = (Segment(Fill.BLANK, "brancos", totals.blank), Segment(Fill.NULL, "nulos", totals.null))
    segments = (sim, nao) if only_two else (sim, nao, *rest)
    label = f"maioria: {integer(test.needed)} votos Sim"
    line = None if test.rule.base is Base.NAO else Line(test.needed, label, f"maioria: {integer(test.needed)}")
    whole = totals.sim + totals.nao if test.rule.base is Base.NAO else test.whole
    return BarView(whole, segments, line, counted(whole, *_ENDS[test.rule.base]))


def _arithmetic(test: Test, totals: Totals, partial: Partial | None, if_all: str) -> str:
    """The comparison as it is; while it is open, also at the best that the missing stations can bring."""
    parts = [f"{rules.formula(test.rule)}: {rules.arithmetic(test)}"]
    if partial is not None and partial.missing:
        most = compare(test.rule, best(totals, partial.missing))
        parts.append(f"{if_all} os {integer(partial.missing)} que faltam: {rules.arithmetic(most)}")
        parts += _assured(test.rule, totals, partial)
    elif test.rule.base is Base.TURNOUT and test.rule.counted is Counted.SIM:
        parts.append("brancos e nulos contam entre os que compareceram")
    return " · ".join(parts)


def _assured(rule: Rule, totals: Totals, partial: Partial) -> list[str]:
    if rule.counted is not Counted.SIM:
        return []
    needed = compare(rule, worst(rule, totals, partial.missing)).needed
    return [f"assegurada só com {counted(needed, 'voto Sim', 'votos Sim')}"]


def missing(accounts: Iterable[StationAccount]) -> tuple[str, str]:
    """Return how many stations are still to be counted, and where."""
    pending = [account for account in accounts if account.bucket is Bucket.PENDING]
    places = Counter(account.station.polling_place or "local não informado" for account in pending)
    named = [f"{place} ({number})" for place, number in places.most_common(4)]
    more = f" e mais {counted(len(places) - 4, 'local', 'locais')}" if len(places) > 4 else ""
    return counted(len(pending), "seção", "seções") if pending else "nenhuma seção", (", ".join(named) + more)


def ballots(totals: Totals) -> tuple[str, str]:
    """Return the ballots counted, and the blank and null ones among them."""
    blank, null = counted(totals.blank, "branco", "brancos"), counted(totals.null, "nulo", "nulos")
    return integer(totals.ballots), f"entre elas, {blank} e {null}"


def mismatches(accounts: Iterable[StationAccount], totals: Totals) -> tuple[str, str, Tone]:
    """Return the stations whose ballots and voters differ without a decision, and what that means."""
    differing = sum(account.mismatch_undecided for account in accounts)
    if not differing:
        return "nenhuma", "cédulas e votantes coincidem, ou a Junta deliberou", Tone.NEUTRAL
    excess = counted(totals.excess, "cédula", "cédulas") if totals.excess else "nenhuma cédula"
    remark = f"{excess} em excesso; sem deliberação da Junta (CE, art. 166)"
    return counted(differing, "seção", "seções"), remark, Tone.WARNING


def not_counting(verdict: Verdict) -> tuple[str, str, Tone]:
    """Return the stations that bring no votes, and by which state."""
    count = verdict.stations
    out = count.annulled + count.not_counted + count.not_held
    if not out:
        return "nenhuma", "arts. 187 e 224 do CE: nada a examinar", Tone.NEUTRAL
    kinds = (
        (count.annulled, "anulada", "anuladas"),
        (count.not_counted, "não apurada", "não apuradas"),
        (count.not_held, "sem votação", "sem votação"),
    )
    words = ", ".join(counted(*kind) for kind in kinds if kind[0])
    return counted(out, "seção", "seções"), f"{words}; os eleitores continuam entre os inscritos", Tone.WARNING


def notices(canvass: Canvass, verdict: Verdict) -> list[CheckView]:
    """Return what stands in the way of a decision, or must be known with it."""
    plebiscite = canvass.plebiscite
    found = []
    if canvass.closing is None:
        found.append(CheckView(Tone.WARNING, "Relação de votantes aberta", minutes.roll_open(canvass.reopenings)))
    if Reason.COMBINATION_MISSING in verdict.reasons:
        text = f"{capitalised(rules.REASONS[Reason.COMBINATION_MISSING])}. Registre-o em Dados do plebiscito."
        found.append(CheckView(Tone.ERROR, "Falta a combinação das áreas", text))
    if Reason.TURNOUT_EXCEEDS_ENROLLED in verdict.reasons:
        text = f"{capitalised(rules.REASONS[Reason.TURNOUT_EXCEEDS_ENROLLED])}: confira as folhas e a relação."
        found.append(CheckView(Tone.ERROR, "Comparecimento acima dos inscritos", text))
    if Reason.BALLOTS_EXCEED_VOTERS in verdict.reasons:
        text = f"{rules.excess(verdict.totals)} Descontado o excesso, a maioria não se alcança: falta deliberar."
        found.append(CheckView(Tone.ERROR, "A maioria depende de cédulas em excesso", text))
    found += [CheckView(Tone.WARNING, "Ressalva", remark) for remark in remarks.facts(plebiscite)]
    if told := _areas_told(canvass):
        found.append(CheckView(Tone.NEUTRAL, "Áreas consultadas", told))
    return found


def _areas_told(canvass: Canvass) -> str:
    """Return how several areas decide together; empty where there is one."""
    areas = canvass.questions[0].areas
    if len(areas) < 2:
        return ""
    return minutes.areas_consulted([canvass.area_name(area) for area, _ in areas], canvass.plebiscite.combination)


def areas_decide(canvass: Canvass) -> bool:
    """Say whether each area's own verdict matters."""
    return canvass.plebiscite.combination in (Combination.ALL, Combination.EACH)


def review(verdict: Verdict) -> list[str]:
    """Return what annulled and impeded stations could change (CE 187, 224), and the other reading of art. 5º where it
    changes a verdict."""
    if verdict.review is None or verdict.decision is None:
        return []
    told = [rules.review(verdict.review, verdict.stations)]
    if verdict.review.other_reading.changes_verdict:
        regime, totals = verdict.decision.regime, verdict.review.other_reading.totals
        tests = [compare(rule, totals) for rule in (regime.quorum, regime.majority) if rule is not None]
        told.append(f"{rules.OTHER_READING} {'; '.join(rules.arithmetic(test) for test in tests)}.")
    return told
