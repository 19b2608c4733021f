"""Reading `dados.json` back into the minutes that it says, whoever wrote it: what `minutes_data` writes is accepted, to
the byte, and nothing else.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import zip_longest
from typing import Any

from plebapp.domain.board import BoardAct, BoardDecision
from plebapp.domain.canvass import Canvass, StationAccount, judge_question
from plebapp.domain.documents import DocumentNumber
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_data import FORMAT, FORMAT_VERSION, results, written
from plebapp.domain.plebiscite import FACT_LIMIT, Area, BoardRole, Combination, Kind, Plebiscite, Question, Signatory
from plebapp.domain.proceedings import Proceeding, ProceedingKind, validate
from plebapp.domain.regime import CUSTOM_REGIME, REGIMES, Base, Counted, Electorate, Regime, Rule
from plebapp.domain.residence import Criterion
from plebapp.domain.roll import RollClosing
from plebapp.domain.sheet import Sheet, SheetEntry, Tally
from plebapp.domain.station import State, Station, StationId
from plebapp.domain.strict_json import Fields, ShapeError, parse
from plebapp.domain.uf import UFS
from plebapp.domain.verification import Signed

MOST_BYTES = 32_000_000
MOST_IN_ALL = 999_999_999  # what can be written in words
_MOST = {"stations": 50_000, "areas": 1_000, "questions": 10}  # far beyond any plebiscite
_DIGEST = "[0-9a-f]{64}"
_VERSION = r"[0-9A-Za-z.+-]{1,40}"


@dataclass(frozen=True, slots=True)
class Embedded:
    """What a `dados.json` holds: the minutes, judged anew from its stations, and the results that it states, which have
    the members and kinds of value of `minutes_data.results`."""

    minutes: Minutes
    stated: Any


def decode_minutes(content: bytes) -> Embedded:
    """Return what a `dados.json` holds.

    Raises Unusable: DOCUMENT_DATA_NEWER (the format of another version of the program), DOCUMENT_DATA_MALFORMED (not
    what the program writes; `where` is a member or a line).
    """
    try:
        return _decode(content)
    except ShapeError as error:
        raise Unusable(Code.DOCUMENT_DATA_MALFORMED, where=error.where) from error


def moment_of(content: bytes) -> datetime | None:
    """Return the aware moment that a `dados.json` gives its document, None where another version put it elsewhere."""
    try:
        return parse(content).inner("document").moment("issued_at", aware=True)
    except ShapeError:
        return None


def _decode(content: bytes) -> Embedded:
    if len(content) > MOST_BYTES:
        raise ShapeError("1:1")
    found = parse(content)
    _require_format(found)
    canvass = _canvass(found)
    document = found.inner("document")
    minutes = Minutes(
        canvass,
        document.moment("issued_at", aware=True),
        found.inner("program").matching("version", _VERSION),
        signed=found.inner("journal").optional("signed", lambda name: _signed(found.inner("journal").inner(name))),
        number=document.optional("number", lambda name: _number(document.inner(name))),
        proceedings=tuple(_proceeding(each) for each in found.each("proceedings")),
    )
    embedded = Embedded(minutes, found.raw("results"))
    _require_like(found, embedded.stated, results(canvass))
    _require_same(content, embedded)
    return embedded


def _require_format(found: Fields) -> None:
    if found.text("format") != FORMAT:
        found.refuse("format")
    version = found.number("format_version", 1)
    if version != FORMAT_VERSION:
        raise Unusable(Code.DOCUMENT_DATA_NEWER, version=version, known=FORMAT_VERSION)


def _require_like(found: Fields, stated: object, due: object) -> None:
    """Refuse results that are not made as those that follow are: the same members, of the same kinds."""
    members, inside = _members(due), _members(stated)
    if type(stated) is not type(due) or [*inside] != [*members]:
        found.refuse("results")
    for name, value in members.items():
        if name == "reasons":
            Fields(inside, found.place("results")).texts(name)
        else:
            _require_like(found, inside[name], value)


def _members(value: object) -> dict[Any, object]:
    if isinstance(value, list):
        return dict(enumerate(value))
    return value if isinstance(value, dict) else {}


def _require_same(content: bytes, embedded: Embedded) -> None:
    """Refuse what the program would not have written so: members beside or out of their order, a bucket that is not its
    state's, other blanks. Each station has a line, which is named."""
    try:
        again = written(embedded.minutes, embedded.stated)
    except UnicodeEncodeError as error:  # half a character in what is stated
        raise ShapeError("results") from error
    if again != content:
        pairs = enumerate(zip_longest(content.split(b"\n"), again.split(b"\n")), start=1)
        raise ShapeError(next(f"{number}:1" for number, (found, due) in pairs if found != due))


def _canvass(found: Fields) -> Canvass:
    plebiscite = _plebiscite(found.inner("plebiscite"))
    stations = tuple(_station(each) for each in found.each("stations"))
    areas = [Area(each.number("id"), each.text("name")) for each in found.each("areas")]
    questions = [Question(each.number("id"), each.text("text")) for each in found.each("questions")]
    _require_fit(found, stations, len(questions))
    roll = found.inner("roll")
    return Canvass(
        plebiscite=plebiscite,
        stations=stations,
        closing=roll.optional("closing", lambda name: _closing(roll.inner(name), stations)),
        late_inclusions=roll.number("late_inclusions"),
        late_exclusions=roll.number("late_exclusions"),
        questions=tuple(
            judge_question(plebiscite, areas, question, position, stations)
            for position, question in enumerate(questions)
        ),
        journal_head=found.inner("journal").matching("head", f"({_DIGEST})?"),
        reopenings=roll.number("reopenings"),
    )


def _require_fit(found: Fields, stations: Sequence[StationAccount], questions: int) -> None:
    """Refuse a station told twice, more of anything than a plebiscite has or words can tell, and sheets that answer
    fewer questions than are asked."""
    _require_distinct(found, "stations", [account.station.id for account in stations])
    for name in ("areas", "questions"):
        _require_distinct(found, name, [each.number("id") for each in found.each(name)])
    _require_distinct(found, "areas", [each.text("name") for each in found.each("areas")])
    sheets = [account.entry.sheet for account in stations if account.entry is not None]
    enrolled = sum(account.enrolled for account in stations)
    listed = sum(account.listed or 0 for account in stations)
    came = sum(account.came or 0 for account in stations)
    ballots = sum(tally.ballots + tally.votes for sheet in sheets for tally in sheet.tallies)
    if not questions:
        found.refuse("questions")
    if any(len(sheet.tallies) < questions for sheet in sheets) or max(enrolled, listed, came, ballots) > MOST_IN_ALL:
        found.refuse("stations")


def _require_distinct(found: Fields, name: str, keys: Sequence[Hashable]) -> None:
    if len(set(keys)) != len(keys) or len(keys) > _MOST[name]:
        found.refuse(name)


def _plebiscite(found: Fields) -> Plebiscite:
    if found.text("uf") not in UFS:
        found.refuse("uf")
    fact = partial(found.text, longest=FACT_LIMIT)
    return Plebiscite(
        name=fact("name"),
        uf=found.text("uf"),
        polling_day=found.day("polling_day"),
        cutoff=found.day("cutoff"),
        regime=_regime(found.inner("regime")),
        criterion=found.choice("criterion", Criterion),
        simulated=found.flag("simulated"),
        kind=found.choice("kind", Kind),
        origins=found.texts("origins", FACT_LIMIT),
        combination=found.optional("combination", lambda name: found.choice(name, Combination)),
        closing_time=found.time("closing_time"),
        assembly_act=fact("assembly_act"),
        court_resolution=fact("court_resolution"),
        question=fact("question"),
        board_zone=found.optional("board_zone", lambda name: found.number(name, 1)),
        board_seat=fact("board_seat"),
        board_place=fact("board_place"),
        signatories=tuple(
            Signatory(each.choice("role", BoardRole), each.text("name", FACT_LIMIT))
            for each in found.each("signatories")
        ),
    )


def _regime(found: Fields) -> Regime:
    """Return a regime with the rules that the data give it, which need not be those of its law."""
    if found.text("id") not in (*REGIMES, CUSTOM_REGIME):
        found.refuse("id")
    return Regime(
        found.text("id"),
        quorum=found.optional("quorum", lambda name: _rule(found.inner(name))),
        majority=_rule(found.inner("majority")),
        electorate=found.choice("electorate", Electorate),
        since=found.optional("since", found.day),
        until=found.optional("until", found.day),
    )


def _rule(found: Fields) -> Rule:
    return Rule(
        found.choice("counted", Counted),
        found.choice("base", Base),
        found.fraction("fraction"),
        found.flag("strict"),
    )


def _closing(found: Fields, stations: Iterable[StationAccount]) -> RollClosing:
    found.moment("at", aware=True)
    listed = {account.station.id: account.listed or 0 for account in stations}
    return RollClosing(found.text("at"), found.text("person"), listed, found.matching("digest", _DIGEST))


def _signed(found: Fields) -> Signed:
    return Signed(found.number("since"), found.number("people"), found.number("recoveries"))


def _number(found: Fields) -> DocumentNumber:
    return DocumentNumber(found.number("year", 1), found.number("number", 1), found.number("copy", 1))


def _station(found: Fields) -> StationAccount:
    station = Station(
        zone=found.number("zone", 1),
        section=found.number("section", 1),
        polling_place=found.text("polling_place"),
        area=found.text("area"),
    )
    return StationAccount(
        station=station,
        state=found.choice("state", State),
        enrolled=found.number("enrolled"),
        listed=found.optional("listed", found.number),
        aggregated=found.numbers("aggregated", 1),
        entry=found.optional("sheet", lambda name: _entry(found.inner(name), station.id)),
        decisions=tuple(_decision(each, station.id) for each in found.each("decisions")),
    )


def _entry(found: Fields, station: StationId) -> SheetEntry:
    sheet = Sheet(
        signatures=found.number("signatures"),
        separate_votes=found.number("separate_votes"),
        tallies=tuple(_tally(each) for each in found.each("tallies")),
        note=found.text("note"),
    )
    return SheetEntry(station, found.number("number", 1), sheet, "", reason=found.text("correction"))


def _tally(found: Fields) -> Tally:
    number = found.number
    return Tally(
        ballots=number("ballots"),
        sim=number("sim"),
        nao=number("nao"),
        blank=number("blank"),
        null=number("null"),
    )


def _decision(found: Fields, station: StationId) -> BoardDecision:
    return BoardDecision(
        number=found.number("number", 1),
        station=station,
        act=found.choice("act", BoardAct),
        reason=found.text("reason"),
        votes_for=found.number("votes_for"),
        votes_against=found.number("votes_against"),
        decided_on=found.day("decided_on"),
        person="",
        sheet=found.number("sheet"),
        came=found.optional("came", found.number),
    )


def _proceeding(found: Fields) -> Proceeding:
    """Return what was put on record; fields that are empty are left out."""
    given: dict[str, Any] = {name: _PROCEEDING.get(name, Fields.refuse)(found, name) for name in found.names()}
    if not {"number", "kind"} <= given.keys():
        found.refuse("kind")
    proceeding = Proceeding(**given)
    try:
        validate(proceeding)
    except Refused as error:
        raise ShapeError(found.where) from error
    return proceeding


def _station_id(found: Fields, name: str) -> StationId:
    zone, section = found.matching(name, r"[1-9]\d{0,7}/[1-9]\d{0,7}").split("/")
    return StationId(int(zone), int(section))


_moment = partial(Fields.moment, aware=False)
_PROCEEDING: dict[str, Any] = {
    "number": Fields.number,
    "kind": lambda found, name: found.choice(name, ProceedingKind),
    "text": Fields.text,
    "began": _moment,
    "ended": _moment,
    "name": Fields.text,
    "capacity": Fields.text,
    "entity": Fields.text,
    "station": _station_id,
    "ruling": Fields.text,
    "votes_for": Fields.number,
    "votes_against": Fields.number,
    "appeal": Fields.text,
}
