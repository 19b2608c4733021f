"""Synthetic facts, stations and voters, the hypothesis strategies of their kinds, and what several tests need."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date, time
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from plebapp.domain.board import BoardAct, BoardDecision
from plebapp.domain.journal import Action
from plebapp.domain.plebiscite import BoardRole, Combination, EntryRule, Kind, Plebiscite, Signatory
from plebapp.domain.regime import DEFAULT_REGIME, REGIMES, Base, Counted, Rule, custom_regime
from plebapp.domain.residence import Criterion
from plebapp.domain.sheet import Sheet, SheetEntry, Tally
from plebapp.domain.station import Station, StationId
from plebapp.domain.voter import RollStatus, Situation, Voter
from plebapp.storage.book import SqliteBook
from plebapp.usecases.ports import Book, DataKey

FACTS = Plebiscite(
    name="Nova Primavera",
    uf="SP",
    polling_day=date(2026, 10, 4),
    cutoff=date(2025, 10, 3),
    regime=REGIMES[DEFAULT_REGIME],
)

# A principal station, one aggregated to it, and one of another zone.
STATIONS = (Station(zone=7, section=12, principal=3), Station(zone=7, section=3), Station(zone=8, section=3))
KEY = StationId(7, 3)

DATA_KEY = DataKey(bytes(range(32)))
OTHER_KEY = DataKey(bytes(range(1, 33)))

AWKWARD = (
    "MARIA D'ÁVILA",
    'JOSÉ "ZÉ" DA SILVA',
    "A; DROP TABLE voter; --",
    "100% DE OLIVEIRA_COSTA",
    "ANA 🗳️ SOUZA",
    "שלמה כהן",
    "\u202eARIEIVILO ED",
    "JOA\u0303O",  # not normalised
    "=cmd()|'/c calc'!A1",
    "N" * 10_000,
)


CHECKOUT = Path(__file__).resolve().parents[2]

ONE_BOOK = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
"""For properties whose examples share one book."""


class Undone(Exception):
    """Ends a transaction that must leave nothing."""


@contextmanager
def undone(book: SqliteBook) -> Iterator[None]:
    """Run a block inside `atomic()` and have it fail at its end, so that the book is as before."""
    with suppress(Undone), book.atomic():
        yield
        raise Undone


def everything(book: SqliteBook) -> dict[str, tuple[object, ...]]:
    """Return the rows of every table."""
    tables = book._connection.all(lambda row: row[0], "SELECT name FROM sqlite_schema WHERE type = 'table'")
    return {table: book._connection.all(tuple, f"SELECT * FROM {table}") for table in tables}


def in_a_thread(act: Callable[[], object]) -> object:
    """Return what `act` returns or raises in a thread of its own."""
    found: list[object] = []

    def run() -> None:
        try:
            found.append(act())
        except Exception as error:  # noqa: BLE001 - handed to the test
            found.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return found[0]


def entered(book: Book) -> None:
    """Add an entry to the journal."""
    with book.atomic():
        book.journal.append("2026-01-02T12:00:00+00:00", "Ana", Action.FACTS_CHANGED, "", None, None)


def voter(number: int, name: str = "MARIA DA SILVA", **fields: object) -> Voter:
    """Return a synthetic voter whose título is `number`, at the station KEY."""
    blank = Voter(f"{number:012d}", name, None, None, None, *KEY, date(2020, 1, 1), None, None, None)
    return blank._replace(**fields)  # type: ignore[arg-type]  # the test names fields of a Voter


def entry(number: int = 1, station: StationId = KEY, sim: int = 5) -> SheetEntry:
    """Return a sheet of ten voters."""
    tally = Tally(ballots=10, sim=sim, nao=10 - sim, blank=0, null=0)
    return SheetEntry(station, number, Sheet(signatures=10, separate_votes=0, tallies=(tally,)), "Ana")


texts = st.text(max_size=40)
dates = st.dates(date(1890, 1, 1), date(2199, 12, 31))
counts = st.integers(0, 9_999)
keys = st.sampled_from([station.id for station in STATIONS])

rules = st.builds(
    Rule, st.sampled_from(Counted), st.sampled_from(Base), st.fractions(0, 1, max_denominator=100), st.booleans()
)
regimes = st.sampled_from(list(REGIMES.values())) | st.builds(custom_regime, st.none() | rules, rules)

plebiscites = st.builds(
    Plebiscite,
    name=texts,
    uf=st.sampled_from(["SP", "AC", "FN"]),
    polling_day=dates,
    cutoff=dates,
    regime=regimes,
    criterion=st.sampled_from(Criterion),
    simulated=st.booleans(),
    kind=st.sampled_from(Kind),
    origins=st.lists(texts, max_size=3).map(tuple),
    entry_rule=st.sampled_from(EntryRule),
    combination=st.none() | st.sampled_from(Combination),
    closing_time=st.builds(time, st.integers(0, 23), st.integers(0, 59)),
    assembly_act=texts,
    court_resolution=texts,
    question=texts,
    board_zone=st.none() | counts,
    board_seat=texts,
    board_place=texts,
    signatories=st.lists(st.builds(Signatory, st.sampled_from(BoardRole), texts), max_size=4).map(tuple),
)

stations = st.builds(
    Station,
    zone=st.integers(1, 9_999),
    section=st.integers(1, 9_999),
    polling_place=texts,
    address=texts,
    district=texts,
    municipality=texts,
    area=texts,
    principal=st.none(),
    declared=st.none() | counts,
    latitude=st.none() | st.floats(-90, 90),
    longitude=st.none() | st.floats(-180, 180),
)

voters = st.builds(
    Voter,
    titulo=st.integers(0, 10**12 - 1).map("{:012d}".format),
    name=texts,
    social_name=st.none() | texts,
    mother_name=st.none() | texts,
    birth_date=st.none() | dates,
    zone=st.just(KEY.zone),
    section=st.just(KEY.section),
    residence_since=st.none() | dates,
    domicile_since=st.none() | dates,
    situation=st.none() | st.sampled_from(Situation),
    address=st.none() | texts,
)
statuses = st.sampled_from(RollStatus)

tallies = st.builds(Tally, ballots=counts, sim=counts, nao=counts, blank=counts, null=counts)
sheets = st.builds(
    Sheet,
    signatures=counts,
    separate_votes=counts,
    tallies=st.lists(tallies, min_size=1, max_size=3).map(tuple),
    separate_received=st.none() | counts,
    separate_rejected=st.none() | counts,
    absentees=st.none() | counts,
    note=texts,
)

decisions = st.builds(
    BoardDecision,
    number=st.integers(1, 10_000),
    station=keys,
    act=st.sampled_from(BoardAct),
    reason=texts,
    votes_for=counts,
    votes_against=counts,
    decided_on=dates,
    person=texts,
    sheet=counts,
    came=st.none() | counts,
)

numbers = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
payloads = st.none() | st.dictionaries(
    texts,
    st.recursive(
        st.none() | st.booleans() | numbers | texts,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
        max_leaves=8,
    ),
    max_size=4,
)
