"""Voters on file: they come back as they came, the counters follow every change, the search finds them."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from plebapp.domain.errors import Cancelled, Code, Unusable
from plebapp.domain.roll import ChangeKind, RollChange, RollClosing, RollDecision
from plebapp.domain.station import StationId
from plebapp.domain.voter import ENROLLED, LISTED, RollStatus, Situation, Voter
from plebapp.storage.book import SqliteBook
from plebapp.storage.library import SqliteLibrary
from plebapp.usecases.ports import Registered, RollQuery
from tests.storage import samples
from tests.storage.samples import AWKWARD, KEY, ONE_BOOK, STATIONS, undone, voter

INCLUDED = RollStatus.INCLUDED
EVERYBODY = frozenset(RollStatus)


def enrol(book: SqliteBook, *voters: Voter, status: RollStatus = INCLUDED) -> None:
    with book.atomic():
        assert book.roll.add((voter, status) for voter in voters) == len(voters)


@ONE_BOOK
@given(st.lists(st.tuples(samples.voters, samples.statuses), unique_by=lambda pair: pair[0].titulo, max_size=5))
def test_every_field_comes_back(book: SqliteBook, pairs: list[tuple[Voter, RollStatus]]) -> None:
    with undone(book):
        assert book.roll.add(pairs) == len(pairs)
        found = [book.roll.get(voter.titulo) for voter, _ in pairs]
        assert [(one.voter, one.status) for one in found if one] == pairs
        assert [book.roll.by_id(one.id) for one in found if one] == found
        assert set(book.roll.titulos()) == {voter.titulo for voter, _ in pairs}
        assert book.roll.counts() == book.roll.recount()


def test_nobody_is_found_where_nobody_is(book: SqliteBook) -> None:
    assert book.roll.get("000000000001") is None
    assert book.roll.by_id(1) is None
    assert book.roll.search(RollQuery(), 10) == ()
    assert book.roll.count(RollQuery()) == 0
    assert book.roll.counts() == {}
    assert list(book.roll.every(EVERYBODY)) == []
    assert book.roll.closing() is None
    assert book.roll.changes() == ()


@pytest.mark.parametrize("name", AWKWARD)
def test_awkward_names_come_back_and_are_found(book: SqliteBook, name: str) -> None:
    enrol(book, voter(1), voter(2, name), voter(3, "JOANA", social_name=name))
    assert [found.voter.name for found in book.roll.search(RollQuery(name), 10)] in ([name, "JOANA"], ["JOANA", name])
    assert book.roll.count(RollQuery(name)) == 2


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "1234"),
        ("   ", "1234"),
        ("silva", "124"),
        ("SILVA maria", "1"),
        ("maria silva", "1"),
        ("d'ávila", "3"),
        ("d avila", "3"),
        ("AVILA", "3"),
        ("bea", "4"),
        ("beto", "4"),
        ("beto silva beatriz", "4"),
        ("%", ""),
        ("_", "1234"),  # a blank, as hyphens are: no word at all
        ("m_ria", "1"),
        ("m%a", ""),
        ("'", "1234"),
        ("*", ""),
        ("0", "1234"),
        ("000000000003", "3"),
        ("0000 0000 0003", "3"),
        ("00000000000", "1234"),
        ("0000000000031", ""),
        ("3", ""),
        ("۳", ""),
        ("3a", ""),
    ],
)
def test_words_in_any_order_or_the_beginning_of_a_titulo(book: SqliteBook, text: str, found: str) -> None:
    enrol(book, voter(1, "MARIA DA SILVA"), voter(2, "JOSÉ SILVA"), voter(3, "ANA D'ÁVILA"))
    enrol(book, voter(4, "BEATRIZ DA SILVA", social_name="Beto"))
    query = RollQuery(text)
    assert sorted(str(int(one.voter.titulo)) for one in book.roll.search(query, 10)) == list(found)
    assert book.roll.count(query) == len(found)


def test_the_found_come_by_name_in_pages(book: SqliteBook) -> None:
    enrol(book, *(voter(number, name) for number, name in enumerate(["Éder", "EDA", "ana", "Ênio", "Zé", "ANA"], 1)))
    in_order = ["ana", "ANA", "EDA", "Éder", "Ênio", "Zé"]
    assert [one.voter.name for one in book.roll.search(RollQuery(), 10)] == in_order
    pages = [book.roll.search(RollQuery(), 4, offset) for offset in (0, 4, 8)]
    assert [[one.voter.name for one in page] for page in pages] == [in_order[:4], in_order[4:], []]
    assert book.roll.search(RollQuery(), 0) == ()


def test_a_search_by_station_and_standing(book: SqliteBook) -> None:
    enrol(book, voter(1, "ANA"), voter(2, "BIA", zone=8))
    enrol(book, voter(3, "CLARA"), voter(4, "DORA", zone=8), status=RollStatus.SUSPENDED)
    enrol(book, voter(5, "ELI"), status=RollStatus.AFTER_CUTOFF)

    def names(text: str = "", station: StationId | None = None, *statuses: RollStatus) -> str:
        query = RollQuery(text, station, frozenset(statuses))
        found = book.roll.search(query, 10)
        assert book.roll.count(query) == len(found)
        return "".join(one.voter.name[0] for one in found)

    assert names() == "ABCDE"
    assert names("", KEY) == "ACE"
    assert names("", StationId(8, 3), INCLUDED) == "B"
    assert names("", None, RollStatus.SUSPENDED, INCLUDED) == "ABCD"
    assert names("", StationId(9, 9)) == ""
    assert names("a", KEY, INCLUDED) == "A"
    assert names("a", None, RollStatus.SUSPENDED) == "CD"
    assert names("0", KEY, RollStatus.AFTER_CUTOFF) == "E"


def test_everybody_comes_by_zone_section_and_titulo(book: SqliteBook) -> None:
    enrol(book, voter(5, zone=8), voter(9), voter(2), voter(7, section=12))
    enrol(book, voter(4), status=RollStatus.EXCLUDED_LATE)
    enrol(book, voter(1), status=RollStatus.CANCELLED)

    def titulos(statuses: frozenset[RollStatus]) -> list[int]:
        return [int(one.voter.titulo) for one in book.roll.every(statuses)]

    assert titulos(LISTED) == [2, 4, 9, 7, 5]
    assert titulos(ENROLLED) == [2, 9, 7, 5]
    assert titulos(EVERYBODY) == [1, 2, 4, 9, 7, 5]
    assert titulos(frozenset()) == []


def test_a_titulo_is_taken_once_and_the_whole_addition_falls(book: SqliteBook) -> None:
    enrol(book, voter(2))
    with pytest.raises(Unusable) as raised, book.atomic():
        book.roll.add((voter(number), INCLUDED) for number in (1, 2, 3))
    assert raised.value.code is Code.WRITE_FAILED
    assert set(book.roll.titulos()) == {"000000000002"}
    assert book.roll.counts() == {(KEY, INCLUDED): 1}


def test_a_voter_needs_a_station(book: SqliteBook) -> None:
    with pytest.raises(Unusable) as raised, book.atomic():
        book.roll.add([(voter(1, zone=99), INCLUDED)])
    assert raised.value.code is Code.WRITE_FAILED
    assert book.roll.recount() == book.roll.counts() == {}


@pytest.mark.parametrize("error", [Cancelled, ValueError, KeyboardInterrupt])
def test_what_the_iterable_raises_comes_out_and_nothing_stays(book: SqliteBook, error: type[BaseException]) -> None:
    def voters() -> Iterator[tuple[Voter, RollStatus]]:
        for number in range(1, 1000):
            yield voter(number), INCLUDED
        raise error

    with pytest.raises(error), book.atomic():
        book.roll.add(voters())
    assert list(book.roll.titulos()) == []
    assert book.roll.counts() == {}
    enrol(book, voter(1))


def test_the_iterable_is_read_as_it_goes(book: SqliteBook) -> None:
    on_file: list[int] = []

    def voters() -> Iterator[tuple[Voter, RollStatus]]:
        for number in range(1, 5):
            on_file.append(len(book.roll.titulos()))
            yield voter(number), INCLUDED

    with book.atomic():
        book.roll.add(voters())
    assert on_file == [0, 1, 2, 3]


def test_replacing_changes_every_field_and_the_search(book: SqliteBook) -> None:
    enrol(book, voter(1, "MARIA"))
    changed = Voter(
        "000000000002",
        "ANA",
        "Beto",
        "ZILDA",
        date(1950, 2, 28),
        8,
        3,
        date(2000, 2, 29),
        date(1999, 12, 31),
        Situation.SUSPENDED,
        "Rua 1º de Maio, 5",
    )
    with book.atomic():
        book.roll.replace(1, changed, RollStatus.SUSPENDED)
    assert book.roll.get("000000000001") is None
    assert book.roll.search(RollQuery("maria"), 9) == ()
    assert book.roll.search(RollQuery("beto"), 9) == (Registered(1, changed, RollStatus.SUSPENDED),)
    assert book.roll.counts() == book.roll.recount() == {((8, 3), RollStatus.SUSPENDED): 1}


@pytest.mark.parametrize(
    "act",
    [
        lambda roll: roll.replace(9, voter(9), INCLUDED),
        lambda roll: roll.remove(["000000000001", "000000000009"]),
    ],
)
def test_a_voter_who_is_not_there_cannot_be_changed(book: SqliteBook, act: Callable[[object], None]) -> None:
    enrol(book, voter(1))
    with pytest.raises(LookupError), book.atomic():
        act(book.roll)
    assert book.roll.counts() == book.roll.recount() == {(KEY, INCLUDED): 1}


def test_a_counter_that_is_gone_is_damage(book: SqliteBook) -> None:
    enrol(book, voter(1))
    with book.atomic():
        book._connection.write("DELETE FROM roll_count")
    with pytest.raises(Unusable) as raised, book.atomic():
        book.roll.remove(["000000000001"])
    assert raised.value.code is Code.FILE_DAMAGED
    assert len(book.roll.titulos()) == 1


class Counters(RuleBasedStateMachine):
    """Whatever is done to the roll, the kept counters are what a count of the rows gives, and what the model holds."""

    folder: pytest.TempPathFactory

    @initialize()
    def begin(self) -> None:
        path = self.folder.mktemp("contadores") / "a.pleb"
        self.book = SqliteLibrary().create(path)
        self.model: dict[str, tuple[StationId, RollStatus]] = {}
        with self.book.atomic():
            self.book.stations.add(STATIONS)

    @rule(pairs=st.dictionaries(st.integers(1, 30), st.tuples(samples.keys, samples.statuses), max_size=8))
    def add(self, pairs: dict[int, tuple[StationId, RollStatus]]) -> None:
        new = {f"{number:012d}": place for number, place in pairs.items() if f"{number:012d}" not in self.model}
        with self.book.atomic():
            added = self.book.roll.add(
                (voter(int(titulo), zone=key.zone, section=key.section), status)
                for titulo, (key, status) in new.items()
            )
        assert added == len(new)
        self.model |= new

    @precondition(lambda self: self.model)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        gone = data.draw(st.lists(st.sampled_from(sorted(self.model)), unique=True))
        with self.book.atomic():
            self.book.roll.remove(iter(gone))
        for titulo in gone:
            del self.model[titulo]

    @precondition(lambda self: self.model)
    @rule(data=st.data(), key=samples.keys, status=samples.statuses)
    def move(self, data: st.DataObject, key: StationId, status: RollStatus) -> None:
        titulo = data.draw(st.sampled_from(sorted(self.model)))
        found = self.book.roll.get(titulo)
        assert found is not None
        with self.book.atomic():
            self.book.roll.replace(found.id, found.voter._replace(zone=key.zone, section=key.section), status)
        self.model[titulo] = (key, status)

    @rule()
    def fail(self) -> None:
        with undone(self.book):
            self.book.roll.remove(self.model)
            self.book.roll.add([(voter(99), INCLUDED)])

    @invariant()
    def agree(self) -> None:
        expected = Counter(self.model.values())
        assert self.book.roll.counts() == self.book.roll.recount() == expected
        assert self.book.roll.count(RollQuery(statuses=ENROLLED)) == sum(
            number for (_, status), number in expected.items() if status in ENROLLED
        )

    def teardown(self) -> None:
        self.book.close()


def test_counters_follow_every_change(tmp_path_factory: pytest.TempPathFactory) -> None:
    machine = type("Machine", (Counters,), {"folder": tmp_path_factory})
    case = machine.TestCase
    case.settings = settings(max_examples=20, stateful_step_count=15, deadline=None)
    case("runTest").runTest()


def test_the_closing_comes_back_once(book: SqliteBook) -> None:
    closing = RollClosing("2026-09-01T12:00:00+00:00", "Ana", {KEY: 2, StationId(8, 3): 0}, "ab" * 32)
    with book.atomic():
        book.roll.close(closing)
    assert book.roll.closing() == closing
    with pytest.raises(Unusable), book.atomic():
        book.roll.close(closing)
    assert book.roll.closing() == closing


def test_changes_after_the_closing_come_back_in_order(book: SqliteBook) -> None:
    enrol(book, voter(1), voter(2))
    changes = tuple(
        RollChange(kind, number, KEY, RollDecision(f"{number}/2026", date(2026, 9, number), "Juízo da 7ª Zona"), "Ana")
        for kind, number in ((ChangeKind.EXCLUSION, 2), (ChangeKind.INCLUSION, 1), (ChangeKind.INCLUSION, 2))
    )
    with book.atomic():
        for change in changes:
            book.roll.add_change(change)
    assert book.roll.changes() == changes
    with pytest.raises(Unusable), book.atomic():
        book.roll.remove(["000000000002"])  # a decision speaks of this voter
    assert book.roll.count(RollQuery()) == 2


@pytest.mark.parametrize(
    "change",
    [
        "birth_date = '31/12/1990'",
        "residence_since = '2020-02-30'",
        "status = 'unknown'",
        "situation = ''",
    ],
)
def test_a_voter_who_cannot_be_read_is_damage(book: SqliteBook, change: str) -> None:
    enrol(book, voter(1))
    with book.atomic():
        book._connection.write(f"UPDATE voter SET {change}")
    for read in (lambda: book.roll.by_id(1), lambda: book.roll.search(RollQuery(), 1)):
        with pytest.raises(Unusable) as raised:
            read()
        assert raised.value.code is Code.FILE_DAMAGED
