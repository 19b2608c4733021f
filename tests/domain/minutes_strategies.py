"""Random plebiscites as the minutes hold them: every regime, combination, state of a station, decision and record."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from hypothesis import strategies as st

from plebapp.domain.board import BoardAct, BoardDecision
from plebapp.domain.canvass import Canvass, StationAccount, judge_question
from plebapp.domain.documents import DocumentNumber
from plebapp.domain.minutes import Minutes
from plebapp.domain.plebiscite import Area, Question
from plebapp.domain.roll import RollClosing
from plebapp.domain.sheet import Sheet, SheetEntry
from plebapp.domain.station import STATES, State, Station, StationId
from plebapp.domain.verification import Signed
from tests.domain.proceedings import proceedings
from tests.domain.strategies import days, names, plebiscites, tallies

texts = st.text(max_size=30)
digests = st.binary(max_size=4).map(lambda seed: sha256(seed).hexdigest())
FEW = st.integers(0, 60)
MOMENTS = st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1)).map(lambda m: m.replace(microsecond=0, fold=0))


@st.composite
def _entries(draw: st.DrawFn, station: StationId, questions: int) -> SheetEntry:
    """Draw a sheet in which voters and ballots may differ, by hand's breadths."""
    came = draw(FEW)
    separate = draw(st.integers(0, min(came, 3)))
    ballots = [max(0, came + draw(st.sampled_from([0, 0, 0, -2, 1, 3]))) for _ in range(questions)]
    sheet = Sheet(
        signatures=came - separate,
        separate_votes=separate,
        tallies=tuple(draw(tallies(number)) for number in ballots),
        note=draw(texts),
    )
    return SheetEntry(station, draw(st.integers(1, 3)), sheet, draw(names), ("A01",), draw(texts))


@st.composite
def _decisions(draw: st.DrawFn, station: StationId) -> tuple[BoardDecision, ...]:
    made = st.builds(
        BoardDecision,
        number=st.integers(1, 99),
        station=st.just(station),
        act=st.sampled_from(BoardAct),
        reason=texts,
        votes_for=st.integers(2, 3),
        votes_against=st.integers(0, 1),
        decided_on=days,
        person=names,
        sheet=st.integers(0, 3),
        came=st.none() | FEW,
    )
    return tuple(draw(st.lists(made, max_size=2)))


@st.composite
def _accounts(draw: st.DrawFn, section: int, areas: list[str], questions: int, closed: bool) -> StationAccount:
    state = draw(st.sampled_from([State.COUNTED] * 8 + list(State)))
    station = Station(
        zone=draw(st.integers(1, 2)), section=section, polling_place=draw(texts), area=draw(areas_of(areas))
    )
    typed = STATES[state].counts or (STATES[state].typed and draw(st.booleans()))
    entry = draw(_entries(station.id, questions)) if typed else None
    decisions = draw(_decisions(station.id))
    enrolled = draw(st.integers(_fewest(entry, decisions), 100))
    return StationAccount(
        station=station,
        state=state,
        enrolled=enrolled,
        listed=enrolled if closed else None,
        aggregated=tuple(draw(st.lists(st.integers(100, 120), max_size=2))),
        entry=entry,
        decisions=decisions,
    )


def _fewest(entry: SheetEntry | None, decisions: tuple[BoardDecision, ...]) -> int:
    """The fewest voters that may be enrolled where this sheet stands: those who came, or 0 where the board released
    more before it was typed."""
    if entry is None or any((d.act, d.sheet) == (BoardAct.RELEASE_TURNOUT, entry.number - 1) for d in decisions):
        return 0
    return entry.sheet.turnout


def areas_of(areas: list[str]) -> st.SearchStrategy[str]:
    """Draw an area, now and then one that is not consulted."""
    return st.sampled_from([*areas * 5, "Fora"])


@st.composite
def canvasses(draw: st.DrawFn, most: int = 5, *, final: bool = False) -> Canvass:
    """Draw a count with one question to three in one area to three; `final` without a station pending."""
    areas = draw(st.sampled_from([[""], ["Sede"], ["Norte", "Sul"], ["Norte", "Sul", "D'Oeste “A”"]]))
    questions = draw(st.integers(1, 3))
    closed = final or draw(st.booleans())
    accounts = tuple(draw(_accounts(n, areas, questions, closed)) for n in range(1, draw(st.integers(1, most)) + 1))
    if final:
        accounts = tuple(account for account in accounts if STATES[account.state].final)
    facts = draw(plebiscites())
    inclusions, exclusions = (draw(FEW), draw(FEW)) if accounts else (0, 0)
    if accounts and closed:  # I = R + inclusions − exclusions
        first = accounts[0]
        inclusions = min(inclusions, first.enrolled)
        accounts = (replace(first, listed=first.enrolled - inclusions + exclusions), *accounts[1:])
    named = [Area(number, name) for number, name in enumerate(areas, start=1)]
    listed = {account.station.id: account.listed or 0 for account in accounts}
    return Canvass(
        plebiscite=facts,
        stations=accounts,
        closing=RollClosing(f"{draw(MOMENTS).isoformat()}+00:00", draw(names), listed, draw(digests))
        if closed
        else None,
        late_inclusions=inclusions,
        late_exclusions=exclusions,
        questions=tuple(
            judge_question(facts, named, Question(position + 1, draw(texts)), position, accounts)
            for position in range(questions)
        ),
        journal_head=draw(digests | st.just("")),
        reopenings=draw(st.integers(0, 2)),
    )


@st.composite
def all_minutes(draw: st.DrawFn, most: int = 5) -> Minutes:
    """Draw minutes with everything that they can say."""
    return Minutes(
        draw(canvasses(most)),
        draw(MOMENTS).replace(tzinfo=UTC) + timedelta(0),
        "0.1.0",
        signed=draw(st.none() | st.builds(Signed, FEW, FEW, FEW)),
        number=draw(
            st.none() | st.builds(DocumentNumber, st.integers(2000, 2100), st.integers(1, 99), st.integers(1, 3))
        ),
        proceedings=tuple(draw(st.lists(proceedings(), max_size=3))),
        arms=draw(st.none() | st.just(b"PNG")),
    )
