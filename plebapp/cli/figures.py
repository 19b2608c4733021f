"""The result as JSON: the manual lists the keys and their meaning; they do not change between versions."""

import json
from typing import Any

from plebapp.domain.canvass import Canvass, QuestionVerdict, Verdict
from plebapp.domain.decision import Test

Figures = dict[str, Any]


def as_json(canvass: Canvass) -> str:
    """Return the canvass as JSON: the whole of the first question, its areas, every question, the journal's head, and
    what the figures are worth: whether a simulation's, whether of a closed roll."""
    first = canvass.questions[0]
    regime = canvass.plebiscite.regime.id
    document = {
        **_verdict(first.whole, regime),
        "areas": _areas(canvass, first, regime),
        "questions": [
            {
                "text": judged.question.text,
                **_verdict(judged.whole, regime),
                "areas": _areas(canvass, judged, regime),
            }
            for judged in canvass.questions
        ],
        "journal_head": canvass.journal_head,
        "simulated": canvass.plebiscite.simulated,
        "roll_closed": canvass.closing is not None,
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _areas(canvass: Canvass, judged: QuestionVerdict, regime: str) -> list[Figures]:
    return [{"name": canvass.area_name(area), **_verdict(verdict, regime)} for area, verdict in judged.areas]


def _verdict(verdict: Verdict, regime: str) -> Figures:
    totals, stations, decision = verdict.totals, verdict.stations, verdict.decision
    return {
        "enrolled": totals.enrolled,
        "turnout": totals.turnout,
        "sim": totals.sim,
        "nao": totals.nao,
        "blank": totals.blank,
        "null": totals.null,
        "ballots": totals.ballots,
        "quorum": _test(None if decision is None else decision.quorum),
        "majority": _test(None if decision is None else decision.majority),
        "outcome": verdict.outcome.value,
        "reasons": [reason.value for reason in verdict.reasons],
        "regime": regime,
        "stations": {
            "total": stations.total,
            "counted": stations.counted,
            "pending": stations.pending,
            "annulled": stations.annulled,
            "not_counted": stations.not_counted,
            "not_held": stations.not_held,
        },
        "excess": totals.excess,
    }


def _test(test: Test | None) -> Figures | None:
    return None if test is None else {"needed": test.needed, "met": test.met}
