"""What hypothesis draws: texts, voters, sheets, stations, totals and plebiscites, all of them synthetic."""

from datetime import date, time
from fractions import Fraction

from hypothesis import strategies as st

from plebapp.domain.canvass import StationAccount
from plebapp.domain.plebiscite import BoardRole, Combination, EntryRule, Kind, Plebiscite, Signatory
from plebapp.domain.regime import REGIMES, Base, Counted, Regime, Rule, custom_regime
from plebapp.domain.residence import Criterion
from plebapp.domain.sheet import Sheet, SheetEntry, Tally
from plebapp.domain.station import STATES, State, Station, StationId
from plebapp.domain.totals import Totals
from plebapp.domain.uf import UFS

REGIME_IDS = tuple(REGIMES)
NAMES = (
    "Nova Primavera",
    "São João d’Aliança",
    "D'Oeste",
    "Graça Íris Ñandu-Çuarez",
    "Ênio  Müller",
    "MARIA DA CONCEIÇÃO",
    "عبد",
    "Ọlá",
)

names = st.sampled_from(NAMES) | st.text(min_size=1, max_size=30).filter(str.strip)
counts = st.integers(0, 400)
regimes = st.sampled_from(tuple(REGIMES.values()))


def rules() -> st.SearchStrategy[Rule]:
    """Draw any rule that the type can hold."""
    return st.builds(
        Rule,
        counted=st.sampled_from(Counted),
        base=st.sampled_from(Base),
        fraction=st.fractions(0, 1, max_denominator=12),
        strict=st.booleans(),
    )


def any_regimes() -> st.SearchStrategy[Regime]:
    """Draw a regime of the table, or a custom one."""
    return regimes | st.builds(custom_regime, st.none() | rules(), rules())


CUSTOM_REGIMES = (
    # A third must come, three fifths of them in favour.
    custom_regime(
        Rule(Counted.TURNOUT, Base.ENROLLED, Fraction(1, 3), strict=True),
        Rule(Counted.SIM, Base.TURNOUT, Fraction(3, 5), strict=False),
    ),
    # State constitution of São Paulo, 1989: absolute majority present, majority of the valid votes.
    custom_regime(
        Rule(Counted.TURNOUT, Base.ENROLLED, Fraction(1, 2), strict=True),
        Rule(Counted.SIM, Base.VALID, Fraction(1, 2), strict=True),
    ),
    # A quorum of Sim votes, as some countries have it.
    custom_regime(
        Rule(Counted.SIM, Base.ENROLLED, Fraction(1, 4), strict=False),
        Rule(Counted.SIM, Base.NAO, Fraction(1), strict=True),
    ),
    # A quorum that a new poll can take away.
    custom_regime(
        Rule(Counted.SIM, Base.TURNOUT, Fraction(1, 4), strict=False),
        Rule(Counted.SIM, Base.ENROLLED, Fraction(1, 4), strict=True),
    ),
)


@st.composite
def totals(draw: st.DrawFn, most: int = 2_000) -> Totals:
    """Draw totals of a count without mismatch: Sim + Não + blank + null = ballots = turnout ≤ enrolled."""
    enrolled = draw(st.integers(1, most))
    turnout = draw(st.integers(0, enrolled))
    sim, nao, blank, null = draw(divided(turnout))
    return Totals(enrolled=enrolled, turnout=turnout, sim=sim, nao=nao, blank=blank, null=null, ballots=turnout)


@st.composite
def divided(draw: st.DrawFn, whole: int, parts: int = 4) -> tuple[int, ...]:
    """Divide a whole number into parts that add up to it."""
    cuts = sorted(draw(st.lists(st.integers(0, whole), min_size=parts - 1, max_size=parts - 1)))
    return tuple(upper - lower for lower, upper in zip([0, *cuts], [*cuts, whole], strict=True))


@st.composite
def tallies(draw: st.DrawFn, ballots: int) -> Tally:
    """Draw how `ballots` divide."""
    sim, nao, blank, null = draw(divided(ballots))
    return Tally(ballots=ballots, sim=sim, nao=nao, blank=blank, null=null)


@st.composite
def sheets(draw: st.DrawFn, most: int = 400, *, mismatch: bool = False) -> Sheet:
    """Draw a sheet of at most `most` voters; with `mismatch`, ballots may be more or fewer than voters."""
    turnout = draw(st.integers(0, most))
    separate = draw(st.integers(0, min(turnout, 5)))
    ballots = max(0, turnout + draw(st.integers(-3, 3))) if mismatch else turnout
    return Sheet(signatures=turnout - separate, separate_votes=separate, tallies=(draw(tallies(ballots)),))


@st.composite
def full_sheets(draw: st.DrawFn) -> Sheet:
    """Draw a sheet with any of the optional fields, of one or two questions."""
    optional = st.none() | counts
    return Sheet(
        signatures=draw(counts),
        separate_votes=draw(counts),
        tallies=tuple(draw(st.lists(counts.flatmap(tallies), min_size=1, max_size=2))),
        separate_received=draw(optional),
        separate_rejected=draw(optional),
        absentees=draw(optional),
        note=draw(st.text(max_size=40)),
    )


@st.composite
def accounts(
    draw: st.DrawFn, section: int = 1, state: State | None = None, *, mismatch: bool = False
) -> StationAccount:
    """Draw a station's account in any state, with a sheet where its state may have one."""
    state = draw(st.sampled_from(State)) if state is None else state
    enrolled = draw(counts)
    sheet = draw(sheets(enrolled, mismatch=mismatch)) if STATES[state].typed else None
    station = Station(zone=1, section=section)
    entry = None if sheet is None else SheetEntry(station.id, 1, sheet, "Ana")
    return StationAccount(station=station, state=state, enrolled=enrolled, entry=entry)


@st.composite
def account_lists(
    draw: st.DrawFn, least: int = 1, most: int = 6, state: State | None = None, *, mismatch: bool = False
) -> list[StationAccount]:
    """Draw the accounts of several stations, at least one voter enrolled in all."""
    size = draw(st.integers(least, most))
    drawn = [draw(accounts(section, state, mismatch=mismatch)) for section in range(1, size + 1)]
    if sum(account.enrolled for account in drawn):
        return drawn
    return [StationAccount(station=Station(zone=9, section=9), state=State.NOT_HELD, enrolled=1), *drawn]


days = st.dates(date(1967, 1, 1), date(2100, 12, 31))


@st.composite
def plebiscites(draw: st.DrawFn) -> Plebiscite:
    """Draw every kind of plebiscite that the type can hold."""
    return Plebiscite(
        name=draw(names),
        uf=draw(st.sampled_from(sorted(UFS))),
        polling_day=draw(days),
        cutoff=draw(days),
        regime=draw(any_regimes()),
        criterion=draw(st.sampled_from(Criterion)),
        simulated=draw(st.booleans()),
        kind=draw(st.sampled_from(Kind)),
        origins=tuple(draw(st.lists(names, max_size=3))),
        entry_rule=draw(st.sampled_from(EntryRule)),
        combination=draw(st.none() | st.sampled_from(Combination)),
        closing_time=time(draw(st.integers(0, 23)), draw(st.integers(0, 59))),
        assembly_act=draw(st.text(max_size=40)),
        court_resolution=draw(st.text(max_size=40)),
        question=draw(st.text(max_size=40)),
        board_zone=draw(st.none() | st.integers(1, 9_999)),
        board_seat=draw(st.text(max_size=20)),
        board_place=draw(st.text(max_size=20)),
        signatories=tuple(draw(st.lists(st.builds(Signatory, st.sampled_from(BoardRole), names), max_size=4))),
    )


station_ids = st.builds(StationId, st.integers(1, 9_999), st.integers(1, 9_999))


@st.composite
def sheet_entries(draw: st.DrawFn) -> SheetEntry:
    """Draw a sheet on record."""
    return SheetEntry(
        station=draw(station_ids),
        number=draw(st.integers(1, 9)),
        sheet=draw(full_sheets()),
        person=draw(names),
        confirmed=tuple(draw(st.lists(st.sampled_from(["A01", "A07"]), unique=True))),
        reason=draw(st.text(max_size=20)),
    )
