"""The voters on file, their kept counters, the closing of the roll and what was decided after it.

Counters by station and standing, and the sum over all records, are changed in the transaction that changes the voters,
so that no screen ever counts rows, and no change of them passes by the journal's sum.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from operator import itemgetter
from typing import Any

from sqlcipher3 import dbapi2

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.fields import fold
from plebapp.domain.roll import ChangeKind, RecordSum, RollChange, RollClosing, RollDecision, RollReopening, iso
from plebapp.domain.station import StationId
from plebapp.domain.voter import RollStatus, Situation, Voter
from plebapp.storage.driver import Connection, Row
from plebapp.storage.failures import damaged
from plebapp.usecases.ports import Registered, RollQuery

_FIELDS = Voter._fields
_WRITTEN = ("id", *_FIELDS, "status", "search_key")
_MARKS = ", ".join("?" * len(_WRITTEN))
_INSERT = f"INSERT INTO voter ({', '.join(_WRITTEN)}) VALUES ({_MARKS})"
_UPDATE = f"UPDATE voter SET ({', '.join(_WRITTEN)}) = ({_MARKS}) WHERE id = ?"
_READ = f"id, status, {', '.join(_FIELDS)}"
_SELECT = f"SELECT {_READ} FROM voter"

Place = tuple[int, int, str]
"""Zone, section, status: what a counter counts."""

_day: Callable[[str], date] = lru_cache(maxsize=50_000)(date.fromisoformat)
_STATUSES = {status.value: status for status in RollStatus}
_SITUATIONS = {situation.value: situation for situation in Situation}


def search_key(voter: Voter) -> str:
    """Return the text in which names are searched: name and social name, folded."""
    return fold(voter.name if voter.social_name is None else f"{voter.name} {voter.social_name}")


def _written(row: int, voter: Voter, status: RollStatus) -> tuple[Any, ...]:
    titulo, name, social, mother, birth, zone, section, residence, domicile, situation, address = voter
    return (
        row,
        titulo,
        name,
        social,
        mother,
        None if birth is None else iso(birth),
        zone,
        section,
        None if residence is None else iso(residence),
        None if domicile is None else iso(domicile),
        None if situation is None else str(situation),
        address,
        str(status),
        search_key(voter),
    )


def _registered(row: Row) -> Registered:
    number, status, titulo, name, social, mother, birth, zone, section, residence, domicile, situation, address = row
    voter = Voter(
        titulo,
        name,
        social,
        mother,
        None if birth is None else _day(birth),
        zone,
        section,
        None if residence is None else _day(residence),
        None if domicile is None else _day(domicile),
        None if situation is None else _SITUATIONS[situation],
        address,
    )
    return Registered(number, voter, _STATUSES[status])


def _count(row: Row) -> tuple[tuple[StationId, RollStatus], int]:
    zone, section, status, voters = row
    return (StationId(zone, section), _STATUSES[status]), voters


def _place(query: RollQuery) -> tuple[list[str], list[Any]]:
    """Return the conditions on station and standing, which voters and counters share, with their parameters."""
    conditions: list[str] = []
    parameters: list[Any] = []
    if query.station is not None:
        conditions.append("zone = ? AND section = ?")
        parameters.extend(query.station)
    if query.statuses:
        conditions.append(f"status IN ({', '.join('?' * len(query.statuses))})")
        parameters.extend(sorted(status.value for status in query.statuses))
    return conditions, parameters


def _text(query: RollQuery) -> tuple[list[str], list[Any]]:
    """Return the conditions on título or name with their parameters."""
    digits = "".join(query.text.split())
    if digits.isascii() and digits.isdigit():
        return ["titulo >= ? AND titulo < ?"], [digits, f"{digits}:"]  # the colon follows 9
    words = fold(query.text).split()
    return ["instr(search_key, ?) > 0"] * len(words), list(words)


def _place_of(registered: Registered) -> Place:
    return (registered.voter.zone, registered.voter.section, registered.status.value)


def _where(conditions: list[str]) -> str:
    return f" WHERE {' AND '.join(conditions)}" if conditions else ""


class RollTable:
    """The port Roll over a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    # Voters

    def get(self, titulo: str) -> Registered | None:
        """Return the voter with this título, twelve digits; None where there is no such one."""
        return self._connection.one(_registered, f"{_SELECT} WHERE titulo = ?", (titulo,))

    def by_id(self, row: int) -> Registered | None:
        """Return the voter in this row, None where there is no such one."""
        return self._connection.one(_registered, f"{_SELECT} WHERE id = ?", (row,))

    def titulos(self) -> Collection[str]:
        """Return the títulos on file, as a set."""
        return set(self._connection.each(itemgetter(0), "SELECT titulo FROM voter"))

    def add(self, voters: Iterable[tuple[Voter, RollStatus]]) -> int:
        """Add voters as the iterable yields them; return how many. Raises Unusable(WRITE_FAILED) where a título is
        taken or there is no such station, and whatever the iterable raises."""
        counts: dict[Place, int] = {}
        total = RecordSum(self.records_sum())
        first = 1 + self._connection.number("SELECT coalesce(max(id), 0) FROM voter")

        def rows() -> Iterator[tuple[Any, ...]]:
            for number, (voter, status) in enumerate(voters, start=first):
                row = _written(number, voter, status)
                place = (row[6], row[7], row[12])
                counts[place] = counts.get(place, 0) + 1
                total.add(number, voter)
                yield row

        self._connection.write_many(_INSERT, rows())
        self._count_up(counts)
        self._keep(total)
        return sum(counts.values())

    def remove(self, titulos: Iterable[str]) -> None:
        """Remove voters. Raises LookupError where a título is not on file."""
        counts: Counter[Place] = Counter()
        total = RecordSum(self.records_sum())
        for titulo in titulos:
            registered = self.get(titulo)
            if registered is None:
                raise LookupError(f"no voter {titulo}")
            counts[_place_of(registered)] += 1
            total.remove(registered.id, registered.voter)
            self._connection.change("DELETE FROM voter WHERE titulo = ?", (titulo,))
        self._count_down(counts)
        self._keep(total)

    def replace(self, row: int, voter: Voter, status: RollStatus) -> None:
        """Put a voter with a standing in place of the one in this row. Raises LookupError where there is none."""
        current = self.by_id(row)
        if current is None:
            raise LookupError(f"no voter in row {row}")
        self._connection.change(_UPDATE, (*_written(row, voter, status), row))
        before, after = _place_of(current), _place_of(Registered(row, voter, status))
        if after != before:
            self._count_down({before: 1})
            self._count_up({after: 1})
        if voter != current.voter:
            total = RecordSum(self.records_sum())
            total.remove(row, current.voter)
            total.add(row, voter)
            self._keep(total)

    def _count_up(self, counts: Mapping[Place, int]) -> None:
        self._connection.write_many(
            "INSERT INTO roll_count (zone, section, status, voters) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (zone, section, status) DO UPDATE SET voters = voters + excluded.voters",
            ((*place, more) for place, more in counts.items()),
        )

    def _count_down(self, counts: Mapping[Place, int]) -> None:
        for place, fewer in counts.items():
            changed = self._connection.write(
                "UPDATE roll_count SET voters = voters - ? WHERE zone = ? AND section = ? AND status = ?",
                (fewer, *place),
            )
            if changed != 1:
                raise damaged(self._connection.path, f"roll_count {place}")

    # Searching and counting

    def search(self, query: RollQuery, limit: int, offset: int = 0) -> tuple[Registered, ...]:
        """Return the voters found, by name, from `offset` on, at most `limit`."""
        where, parameters = self._found(query)
        return self._connection.all(
            _registered, f"{_SELECT}{where} ORDER BY search_key, id LIMIT ? OFFSET ?", (*parameters, limit, offset)
        )

    def count(self, query: RollQuery) -> int:
        """Return how many voters `query` finds; from the counters where it asks for no text."""
        if _text(query)[0]:
            where, parameters = self._found(query)
            return self._connection.number(f"SELECT count(*) FROM voter{where}", parameters)
        conditions, parameters = _place(query)
        return self._connection.number(
            f"SELECT coalesce(sum(voters), 0) FROM roll_count{_where(conditions)}", parameters
        )

    @staticmethod
    def _found(query: RollQuery) -> tuple[str, list[Any]]:
        (text, texts), (place, places) = _text(query), _place(query)
        return _where(text + place), texts + places

    def counts(self) -> Mapping[tuple[StationId, RollStatus], int]:
        """Return the kept counters by own section and standing; those at zero are left out."""
        return dict(
            self._connection.each(_count, "SELECT zone, section, status, voters FROM roll_count WHERE voters > 0")
        )

    def recount(self) -> Mapping[tuple[StationId, RollStatus], int]:
        """Count the rows themselves, for verifying the counters."""
        return dict(
            self._connection.each(
                _count, "SELECT zone, section, status, count(*) FROM voter GROUP BY zone, section, status"
            )
        )

    def every(self, statuses: frozenset[RollStatus]) -> Iterator[Registered]:
        """Yield the voters of these standings by zone, section and título, streaming."""
        where, parameters = self._found(RollQuery(statuses=statuses))
        if not statuses:
            return iter(())
        return self._connection.each(
            _registered, f"{_SELECT} INDEXED BY voter_by_station{where} ORDER BY zone, section, titulo", parameters
        )

    def misfiled(self) -> Iterator[int]:
        """Yield the rows whose search text is not that of their names, so that a search would pass them by."""
        found = self._connection.each(
            lambda row: (_registered(row[:-1]), row[-1]), f"SELECT {_READ}, search_key FROM voter"
        )
        return (registered.id for registered, key in found if search_key(registered.voter) != key)

    # The closed roll

    def closing(self) -> RollClosing | None:
        """Return the closing in force, None while the roll is open, or open again."""
        number = self._closing_in_force()
        return None if number is None else self.closings()[number]

    def closings(self) -> Mapping[int, RollClosing]:
        """Return every closing by its number, those no more in force included."""
        listed: dict[int, dict[StationId, int]] = defaultdict(dict)
        for number, zone, section, voters in self._connection.each(
            tuple[int, ...], "SELECT closing, zone, section, voters FROM roll_listed"
        ):
            listed[number][StationId(zone, section)] = voters
        return dict(
            self._connection.each(
                lambda row: (row[0], RollClosing(at=row[1], person=row[2], digest=row[3], listed=listed[row[0]])),
                "SELECT number, at, person, digest FROM roll_closing ORDER BY number",
            )
        )

    def reopenings(self) -> tuple[RollReopening, ...]:
        """Return every reopening, by the closing's number."""
        return self._connection.all(
            lambda row: RollReopening(*row), "SELECT closing, at, person, reason FROM roll_reopening ORDER BY closing"
        )

    def _closing_in_force(self) -> int | None:
        return self._connection.one(
            lambda row: int(row[0]),
            "SELECT number FROM roll_closing WHERE number NOT IN (SELECT closing FROM roll_reopening)",
        )

    def close(self, closing: RollClosing) -> None:
        """Put the closing on record. Raises Unusable(WRITE_FAILED) where one is in force."""
        if self._closing_in_force() is not None:
            raise Unusable(Code.WRITE_FAILED, path=str(self._connection.path), detail="roll_closing")
        number = 1 + self._connection.number("SELECT count(*) FROM roll_closing")
        self._connection.write(
            "INSERT INTO roll_closing (number, at, person, digest) VALUES (?, ?, ?, ?)",
            (number, closing.at, closing.person, closing.digest),
        )
        self._connection.write_many(
            "INSERT INTO roll_listed (closing, zone, section, voters) VALUES (?, ?, ?, ?)",
            ((number, *station, voters) for station, voters in closing.listed.items()),
        )

    def reopen(self, at: str, person: str, reason: str) -> None:
        """Put on record that the closing in force is so no more. Raises LookupError where there is none."""
        number = self._closing_in_force()
        if number is None:
            raise LookupError("no closing in force")
        self._connection.write(
            "INSERT INTO roll_reopening (closing, at, person, reason) VALUES (?, ?, ?, ?)", (number, at, person, reason)
        )

    # The sum over all records

    def records_sum(self) -> str:
        """Return the kept sum over all voters' records."""
        found = self._connection.one(lambda row: str(row[0]), "SELECT value FROM records_sum")
        if found is None:
            raise damaged(self._connection.path, "records_sum")
        return found

    def _keep(self, total: RecordSum) -> None:
        self._connection.change("UPDATE records_sum SET value = ?", (total.hex(),))

    def changes(self) -> tuple[RollChange, ...]:
        """Return the inclusions and exclusions decided after the closing, oldest first."""
        return self._connection.all(
            _change,
            "SELECT kind, voter, zone, section, decision, decided_on, authority, person FROM roll_change ORDER BY id",
        )

    def add_change(self, change: RollChange) -> None:
        """Put a change on record; the voter's standing is the caller's to change."""
        decision = change.decision
        self._connection.write(
            "INSERT INTO roll_change (kind, voter, zone, section, decision, decided_on, authority, person)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                change.kind.value,
                change.voter_id,
                *change.station,
                decision.number,
                iso(decision.decided_on),
                decision.authority,
                change.person,
            ),
        )


def _change(row: Row) -> RollChange:
    kind, voter, zone, section, number, decided_on, authority, person = row
    return RollChange(
        ChangeKind(kind), voter, StationId(zone, section), RollDecision(number, _day(decided_on), authority), person
    )


def keep_first_records_sum(raw: dbapi2.Connection) -> None:
    """Compute the sum over the voters of a file that does not keep it yet, and keep it."""
    total = RecordSum()
    for row in raw.execute(_SELECT):
        registered = _registered(row)
        total.add(registered.id, registered.voter)
    raw.execute("INSERT INTO records_sum (id, value) VALUES (1, ?)", (total.hex(),))
