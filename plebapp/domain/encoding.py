"""The plebiscite's facts and the sheets as plain JSON documents, for the file, the journal and packages.

Dates and times are ISO texts, fractions "n/d", enums their values. Decoding accepts what encoding writes; a document of
another shape raises ValueError, KeyError or TypeError.
"""

from dataclasses import fields
from datetime import date, datetime, time
from fractions import Fraction
from typing import Any

from plebapp.domain.board import BoardDecision
from plebapp.domain.people import Person, Role
from plebapp.domain.plebiscite import (
    BoardRole,
    Combination,
    EntryRule,
    Kind,
    Plebiscite,
    Signatory,
)
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.domain.regime import CUSTOM_REGIME, REGIMES, Base, Counted, Regime, Rule, custom_regime
from plebapp.domain.residence import Criterion
from plebapp.domain.sheet import Sheet, SheetEntry, Tally
from plebapp.domain.station import Station, StationId

Document = dict[str, Any]


def _encode_rule(rule: Rule | None) -> Document | None:
    if rule is None:
        return None
    return {
        "counted": rule.counted.value,
        "base": rule.base.value,
        "fraction": f"{rule.fraction.numerator}/{rule.fraction.denominator}",
        "strict": rule.strict,
    }


def _decode_rule(document: Document | None) -> Rule | None:
    if document is None:
        return None
    return Rule(
        Counted(document["counted"]), Base(document["base"]), Fraction(document["fraction"]), bool(document["strict"])
    )


def encode_regime(regime: Regime) -> Document:
    """Return a regime by its identity alone, a custom one with its rules."""
    if regime.id != CUSTOM_REGIME:
        return {"id": regime.id}
    return {"id": regime.id, "quorum": _encode_rule(regime.quorum), "majority": _encode_rule(regime.majority)}


def decode_regime(document: Document) -> Regime:
    """Return the regime of a document."""
    if document["id"] != CUSTOM_REGIME:
        return REGIMES[document["id"]]
    majority = _decode_rule(document["majority"])
    if majority is None:
        raise ValueError("a custom regime without a majority rule")
    return custom_regime(_decode_rule(document["quorum"]), majority)


def encode_plebiscite(plebiscite: Plebiscite) -> Document:
    """Return every fact of the plebiscite."""
    return {
        "name": plebiscite.name,
        "uf": plebiscite.uf,
        "polling_day": plebiscite.polling_day.isoformat(),
        "cutoff": plebiscite.cutoff.isoformat(),
        "regime": encode_regime(plebiscite.regime),
        "criterion": plebiscite.criterion.value,
        "simulated": plebiscite.simulated,
        "kind": plebiscite.kind.value,
        "origins": list(plebiscite.origins),
        "entry_rule": plebiscite.entry_rule.value,
        "combination": None if plebiscite.combination is None else plebiscite.combination.value,
        "closing_time": plebiscite.closing_time.isoformat("minutes"),
        "assembly_act": plebiscite.assembly_act,
        "court_resolution": plebiscite.court_resolution,
        "question": plebiscite.question,
        "board_zone": plebiscite.board_zone,
        "board_seat": plebiscite.board_seat,
        "board_place": plebiscite.board_place,
        "signatories": [{"role": s.role.value, "name": s.name} for s in plebiscite.signatories],
    }


def decode_plebiscite(document: Document) -> Plebiscite:
    """Return the plebiscite of a document."""
    return Plebiscite(
        name=document["name"],
        uf=document["uf"],
        polling_day=date.fromisoformat(document["polling_day"]),
        cutoff=date.fromisoformat(document["cutoff"]),
        regime=decode_regime(document["regime"]),
        criterion=Criterion(document["criterion"]),
        simulated=document["simulated"],
        kind=Kind(document["kind"]),
        origins=tuple(document["origins"]),
        entry_rule=EntryRule(document["entry_rule"]),
        combination=None if document["combination"] is None else Combination(document["combination"]),
        closing_time=time.fromisoformat(document["closing_time"]),
        assembly_act=document["assembly_act"],
        court_resolution=document["court_resolution"],
        question=document["question"],
        board_zone=document["board_zone"],
        board_seat=document["board_seat"],
        board_place=document["board_place"],
        signatories=tuple(Signatory(BoardRole(s["role"]), s["name"]) for s in document["signatories"]),
    )


def station_key(station: StationId) -> str:
    """Return the station as the journal names it: "zone/section"."""
    return f"{station.zone}/{station.section}"


def encode_station(station: Station) -> Document:
    """Return every field of a station."""
    return {field.name: getattr(station, field.name) for field in fields(station)}


def encode_tally(tally: Tally) -> Document:
    """Return the numbers of one question."""
    return {field.name: getattr(tally, field.name) for field in fields(tally)}


def encode_sheet(sheet: Sheet) -> Document:
    """Return every number of a sheet and its note."""
    scalars = {field.name: getattr(sheet, field.name) for field in fields(sheet) if field.name != "tallies"}
    return {**scalars, "tallies": [encode_tally(tally) for tally in sheet.tallies]}


def decode_sheet(document: Document) -> Sheet:
    """Return the sheet of a document."""
    return Sheet(**{**document, "tallies": tuple(Tally(**tally) for tally in document["tallies"])})


def encode_entry(entry: SheetEntry) -> Document:
    """Return a sheet on record with its station, number, confirmed warnings and reason."""
    return {
        "station": station_key(entry.station),
        "number": entry.number,
        "sheet": encode_sheet(entry.sheet),
        "confirmed": list(entry.confirmed),
        "reason": entry.reason,
    }


def encode_decision(decision: BoardDecision) -> Document:
    """Return a decision of the board."""
    return {
        "number": decision.number,
        "station": station_key(decision.station),
        "act": decision.act.value,
        "reason": decision.reason,
        "votes_for": decision.votes_for,
        "votes_against": decision.votes_against,
        "decided_on": decision.decided_on.isoformat(),
        "sheet": decision.sheet,
        "came": decision.came,
    }


def encode_person(person: Person) -> Document:
    """Return everything that the file knows of somebody; the roles sorted."""
    return {
        "name": person.name,
        "roles": sorted(role.value for role in person.roles),
        "public_key": person.public_key,
        "active": person.active,
    }


def decode_person(document: Document) -> Person:
    """Return the person of a document."""
    return Person(
        document["name"], frozenset(map(Role, document["roles"])), document["public_key"], bool(document["active"])
    )


def encode_proceeding(proceeding: Proceeding) -> Document:
    """Return what the board put on record; fields that are empty are left out."""
    found = {field.name: getattr(proceeding, field.name) for field in fields(proceeding)}
    document = {name: value for name, value in found.items() if value not in {None, ""}}
    for name in _MOMENTS & document.keys():
        document[name] = document[name].isoformat("T", "minutes")
    if proceeding.station is not None:
        document["station"] = station_key(proceeding.station)
    return {**document, "kind": proceeding.kind.value}


def decode_proceeding(document: Document) -> Proceeding:
    """Return what the board put on record."""
    values = dict(document)
    for name in _MOMENTS & values.keys():
        values[name] = datetime.fromisoformat(values[name])
    if "station" in values:
        zone, section = values["station"].split("/")
        values["station"] = StationId(int(zone), int(section))
    return Proceeding(**{**values, "kind": ProceedingKind(values["kind"])})


_MOMENTS = {"began", "ended"}
