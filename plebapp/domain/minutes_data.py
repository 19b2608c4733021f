"""The general minutes as `dados.json`, the data embedded in the document, for whoever wants to add up again.

Everything that is printed, but the court's arms, and nothing that is not: no voter, nobody who typed, no confirmation.
Regimes come with their rules in full. Readable by a person: one station a line. The schema is in the manual.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, fields
from typing import Any

from plebapp.domain.board import BoardDecision
from plebapp.domain.canvass import Canvass, Review, StationAccount, StationCount, Verdict
from plebapp.domain.decision import Test
from plebapp.domain.documents import DocumentKind
from plebapp.domain.encoding import encode_plebiscite, encode_proceeding, encode_tally
from plebapp.domain.minutes import Minutes
from plebapp.domain.partial import Partial
from plebapp.domain.regime import Regime, Rule
from plebapp.domain.roll import RollClosing
from plebapp.domain.totals import Totals

FORMAT = "plebapp/minutes"
FORMAT_VERSION = 1
NAME = "dados.json"
BEGINNING = f'{{\n "format": "{FORMAT}",'.encode()
"""How every `dados.json` begins."""

Json = dict[str, Any]

_NOT_PRINTED = ("entry_rule",)


def encode_minutes(minutes: Minutes) -> bytes:
    """Return the `dados.json` of minutes, the same bytes for the same minutes."""
    return written(minutes, results(minutes.canvass))


def written(minutes: Minutes, stated: object) -> bytes:
    """Return the `dados.json` that states these results, whether or not they follow from its stations."""
    head = json.dumps({**_head(minutes), "results": stated}, ensure_ascii=False, indent=1)
    lines = ",\n".join(_station_lines(minutes.canvass))
    return f'{head[:-2]},\n "stations": [\n{lines}\n ]\n}}\n'.encode()


def is_minutes_data(content: bytes) -> bool:
    """Say whether a file's first bytes are those of a `dados.json`, of any version."""
    return content.startswith(BEGINNING)


def _head(minutes: Minutes) -> Json:
    canvass = minutes.canvass
    moment = minutes.issued_at.astimezone(canvass.plebiscite.local_time)
    facts = encode_plebiscite(canvass.plebiscite)
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "program": {"name": "plebapp", "version": minutes.version},
        "document": {
            "kind": minutes.kind.value,
            "number": None if minutes.number is None else asdict(minutes.number),
            "issued_at": moment.isoformat("T", "seconds"),
            "draft": minutes.kind is DocumentKind.DRAFT,
            "simulated": canvass.plebiscite.simulated,
        },
        "plebiscite": {
            **{name: value for name, value in facts.items() if name not in _NOT_PRINTED},
            "regime": _regime(canvass.plebiscite.regime),
        },
        "areas": [{"id": area.id, "name": area.name} for area, _ in canvass.questions[0].areas],
        "questions": [{"id": judged.question.id, "text": judged.question.text} for judged in canvass.questions],
        "roll": {
            "closing": None if canvass.closing is None else _closing(canvass.closing),
            "late_inclusions": canvass.late_inclusions,
            "late_exclusions": canvass.late_exclusions,
            "reopenings": canvass.reopenings,
        },
        "journal": {
            "head": canvass.journal_head,
            "signed": None if minutes.signed is None else asdict(minutes.signed),
        },
        "proceedings": [encode_proceeding(proceeding) for proceeding in minutes.proceedings],
    }


def _closing(closing: RollClosing) -> Json:
    return {"at": closing.at, "person": closing.person, "listed": closing.total, "digest": closing.digest}


def _regime(regime: Regime) -> Json:
    return {
        "id": regime.id,
        "quorum": None if regime.quorum is None else _rule(regime.quorum),
        "majority": _rule(regime.majority),
        "electorate": regime.electorate.value,
        "since": None if regime.since is None else regime.since.isoformat(),
        "until": None if regime.until is None else regime.until.isoformat(),
    }


def _rule(rule: Rule) -> Json:
    return {
        "counted": rule.counted.value,
        "base": rule.base.value,
        "fraction": f"{rule.fraction.numerator}/{rule.fraction.denominator}",
        "strict": rule.strict,
    }


def _station_lines(canvass: Canvass) -> Iterator[str]:
    encode = json.JSONEncoder(ensure_ascii=False).encode
    for account in canvass.stations:
        yield f"  {encode(_station(account, canvass.closing))}"


def _station(account: StationAccount, closing: RollClosing | None) -> Json:
    station = account.station
    listed = account.listed if closing is None else closing.listed.get(station.id, 0)
    return {
        "zone": station.zone,
        "section": station.section,
        "aggregated": list(account.aggregated),
        "polling_place": station.polling_place,
        "area": station.area,
        "state": account.state.value,
        "bucket": account.bucket.value,
        "enrolled": account.enrolled,
        "listed": listed,
        "sheet": _sheet(account),
        "decisions": [_decision(decision) for decision in account.decisions],
    }


def _sheet(account: StationAccount) -> Json | None:
    if account.entry is None:
        return None
    entry, sheet = account.entry, account.entry.sheet
    return {
        "number": entry.number,
        "signatures": sheet.signatures,
        "separate_votes": sheet.separate_votes,
        "turnout": sheet.turnout,
        "tallies": [encode_tally(tally) for tally in sheet.tallies],
        "note": sheet.note,
        # The reason of an entry is printed where it corrects another one.
        "correction": entry.reason if entry.number > 1 else "",
    }


def _decision(decision: BoardDecision) -> Json:
    return {
        "number": decision.number,
        "act": decision.act.value,
        "decided_on": decision.decided_on.isoformat(),
        "votes_for": decision.votes_for,
        "votes_against": decision.votes_against,
        "reason": decision.reason,
        "sheet": decision.sheet,
        "came": decision.came,
    }


def results(canvass: Canvass) -> list[Json]:
    """Return what the minutes state of each question: totals, tests with their operands, outcome, reasons, review."""
    return [
        {
            "question": judged.question.id,
            "whole": _verdict(judged.whole),
            "areas": [{"area": area.name, **_verdict(verdict)} for area, verdict in judged.areas],
        }
        for judged in canvass.questions
    ]


def _verdict(verdict: Verdict) -> Json:
    decision = verdict.decision
    return {
        "totals": _numbers(verdict.totals),
        "stations": _numbers(verdict.stations),
        "quorum": None if decision is None or decision.quorum is None else _test(decision.quorum),
        "majority": None if decision is None else _test(decision.majority),
        "partial": None if verdict.partial is None else _partial(verdict.partial),
        "outcome": verdict.outcome.value,
        "reasons": [reason.value for reason in verdict.reasons],
        "review": None if verdict.review is None else _review(verdict.review),
    }


def _numbers(found: Totals | StationCount) -> Json:
    return {field.name: getattr(found, field.name) for field in fields(found)}


def _test(test: Test) -> Json:
    return {**_rule(test.rule), **{field.name: getattr(test, field.name) for field in fields(test)[1:]}}


def _partial(partial: Partial) -> Json:
    return {
        "missing": partial.missing,
        "quorum": None if partial.quorum is None else partial.quorum.value,
        "majority": partial.majority.value,
    }


def _review(review: Review) -> Json:
    return {
        "voters": review.materiality.voters,
        "could_change": review.materiality.could_change,
        "beyond_half": review.beyond_half,
        "other_turnout": review.other_reading.totals.turnout,
        "other_changes": review.other_reading.changes_verdict,
    }
