"""The count as text for a terminal: figures, the arithmetic of the rule, and what is decided."""

from collections.abc import Iterator

from plebapp.domain.canvass import Canvass, QuestionVerdict, StationCount, Verdict
from plebapp.domain.decision import Test
from plebapp.domain.station import Bucket
from plebapp.texts import remarks, rules
from plebapp.texts.formats import capitalised, integer, percent, short_date
from plebapp.texts.minutes import SIMULATED, creation, listed, roll_open
from plebapp.texts.proclamation import SCREEN, proclamations
from plebapp.texts.terms import BUCKETS, NOTHING_DECIDED

_WIDTH = 12
_LABEL = 18


def canvass_lines(canvass: Canvass) -> Iterator[str]:
    """Yield the lines that tell the count as it stands."""
    plebiscite = canvass.plebiscite
    if plebiscite.simulated:
        yield SIMULATED
    yield f"{capitalised(creation(plebiscite))} ({plebiscite.uf})"
    yield f"Votação de {short_date(plebiscite.polling_day)} · {rules.regime_name(plebiscite.regime)}"
    if canvass.closing is None:
        yield roll_open(canvass.reopenings)
    for remark in remarks.facts(plebiscite):
        yield f"Atenção: {remark}"
    several = len(canvass.questions) > 1
    for judged in canvass.questions:
        yield ""
        if several:
            yield judged.question.text
        yield "RESULTADO" if canvass.complete else "APURAÇÃO PARCIAL"
        yield from _whole(judged, canvass)


def _whole(judged: QuestionVerdict, canvass: Canvass) -> Iterator[str]:
    yield from _verdict(judged.whole)
    if len(judged.areas) > 1:
        for area, verdict in judged.areas:
            yield ""
            yield f"Área: {canvass.area_name(area)}"
            yield from _verdict(verdict)
    yield ""
    if canvass.complete:
        for found in proclamations(judged, canvass.plebiscite.combination, canvass.area_name, SCREEN):
            yield f"{found.text} {found.word}".rstrip()
    else:
        yield f"{NOTHING_DECIDED}: {listed([rules.REASONS[reason] for reason in judged.whole.reasons])}"


def _verdict(verdict: Verdict) -> Iterator[str]:
    totals = verdict.totals
    yield f"Seções: {_stations(verdict.stations)}"
    share = f"  ({percent(totals.turnout, totals.enrolled)})" if totals.enrolled else ""
    yield f"{_figure('Inscritos (I)', totals.enrolled)}"
    yield f"{_figure('Compareceram (C)', totals.turnout)}{share}"
    for label, number in (
        ("Sim", totals.sim),
        ("Não", totals.nao),
        ("Brancos", totals.blank),
        ("Nulos", totals.null),
        ("Cédulas apuradas", totals.ballots),
    ):
        yield _figure(label, number)
    if excess := rules.excess(totals):
        yield excess
    if verdict.decision is None:
        return
    if verdict.decision.quorum is not None:
        test, partial = verdict.decision.quorum, verdict.partial
        prospect = None if partial is None or partial.quorum is None else rules.QUORUM_PROSPECTS[partial.quorum]
        yield from _test("Quórum", test, prospect or rules.quorum_result(test))
    test = verdict.decision.majority
    prospect = None if verdict.partial is None else rules.MAJORITY_PROSPECTS[verdict.partial.majority]
    yield from _test("Maioria", test, prospect or rules.majority_result(test))


def _figure(label: str, number: int) -> str:
    return f"{label:<{_LABEL}}{integer(number):>{_WIDTH}}"


def _stations(count: StationCount) -> str:
    numbers = {bucket: getattr(count, bucket.value) for bucket in Bucket}
    kinds = [f"{BUCKETS[bucket]}: {integer(number)}" for bucket, number in numbers.items() if number]
    return " · ".join([integer(count.total), *kinds])


def _test(name: str, test: Test, result: str) -> Iterator[str]:
    yield f"{name}: {rules.requirement(test.rule)}"
    yield f"    {rules.arithmetic(test)} — {result}"
