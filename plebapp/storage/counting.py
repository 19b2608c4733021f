"""Sheets with their tallies, drafts, and decisions of the board. Sheets and decisions are only added."""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import groupby

from plebapp.domain.board import BoardAct, BoardDecision
from plebapp.domain.journal import canonical
from plebapp.domain.sheet import Sheet, SheetEntry, SheetField, Tally
from plebapp.domain.station import StationId
from plebapp.storage.driver import Connection, Row
from plebapp.usecases.ports import Draft

_SHEET = (
    "zone, section, number, signatures, separate_votes, separate_received, separate_rejected, absentees, note, person,"
    " confirmed, reason"
)
_TALLY = 'question, ballots, sim, nao, blank, "null"'
_DECISION = "number, zone, section, act, reason, votes_for, votes_against, decided_on, person, sheet, came"
_ENTRIES = f"SELECT {_SHEET}, {_TALLY} FROM sheet LEFT JOIN tally USING (zone, section, number)"
_ORDER = "ORDER BY zone, section, number, question"
_ENTRY_WIDTH = len(_SHEET.split(","))


def _entry(row: Row, tallies: tuple[Tally, ...]) -> SheetEntry:
    zone, section, number, signatures, separate, received, rejected, absentees, note, person, confirmed, reason = row
    return SheetEntry(
        station=StationId(zone, section),
        number=number,
        sheet=Sheet(
            signatures=signatures,
            separate_votes=separate,
            tallies=tallies,
            separate_received=received,
            separate_rejected=rejected,
            absentees=absentees,
            note=note,
        ),
        person=person,
        confirmed=tuple(json.loads(confirmed)),
        reason=reason,
    )


def _tally(row: Row, expected: int) -> Tally:
    question, ballots, sim, nao, blank, null = row
    if question != expected:
        raise ValueError(f"a tally of question {question} in the place of {expected}")
    return Tally(ballots=ballots, sim=sim, nao=nao, blank=blank, null=null)


def _entries(rows: Iterator[Row]) -> Iterator[SheetEntry]:
    for sheet, group in groupby(rows, lambda row: row[:_ENTRY_WIDTH]):
        tallies = [row[_ENTRY_WIDTH:] for row in group if row[_ENTRY_WIDTH] is not None]
        yield _entry(sheet, tuple(_tally(tally, number) for number, tally in enumerate(tallies, start=1)))


def _draft(row: Row) -> Draft:
    zone, section, texts, person = row
    fields = {SheetField(field): str(text) for field, text in json.loads(texts).items()}
    return Draft(StationId(zone, section), fields, person)


def _decision(row: Row) -> BoardDecision:
    number, zone, section, act, reason, votes_for, votes_against, decided_on, person, sheet, came = row
    return BoardDecision(
        number=number,
        station=StationId(zone, section),
        act=BoardAct(act),
        reason=reason,
        votes_for=votes_for,
        votes_against=votes_against,
        decided_on=date.fromisoformat(decided_on),
        person=person,
        sheet=sheet,
        came=came,
    )


class CountingTable:
    """The port Counting over a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    # Sheets

    def sheets(self, station: StationId) -> tuple[SheetEntry, ...]:
        """Return all entries of a station, oldest first; the last is in force."""
        return self._connection.gathered(_entries, f"{_ENTRIES} WHERE zone = ? AND section = ? {_ORDER}", station)

    def in_force(self) -> Mapping[StationId, SheetEntry]:
        """Return the last entry of every station that has one."""
        entries = self._connection.gathered(_entries, f"{_ENTRIES} {_ORDER}")
        return {entry.station: entry for entry in entries}

    def add(self, entry: SheetEntry) -> None:
        """Put an entry on record. Raises Unusable(WRITE_FAILED) where the station has one with this number."""
        sheet = entry.sheet
        key = (*entry.station, entry.number)
        self._connection.write(
            f"INSERT INTO sheet ({_SHEET}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *key,
                sheet.signatures,
                sheet.separate_votes,
                sheet.separate_received,
                sheet.separate_rejected,
                sheet.absentees,
                sheet.note,
                entry.person,
                canonical(entry.confirmed),
                entry.reason,
            ),
        )
        self._connection.write_many(
            f"INSERT INTO tally (zone, section, number, {_TALLY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (*key, question, tally.ballots, tally.sim, tally.nao, tally.blank, tally.null)
                for question, tally in enumerate(sheet.tallies, start=1)
            ),
        )

    # Drafts

    def drafts(self) -> tuple[Draft, ...]:
        """Return all drafts by zone and section."""
        return self._connection.all(_draft, "SELECT zone, section, texts, person FROM draft ORDER BY zone, section")

    def draft(self, station: StationId) -> Draft | None:
        """Return the draft of a station, None where there is none."""
        return self._connection.one(
            _draft, "SELECT zone, section, texts, person FROM draft WHERE zone = ? AND section = ?", station
        )

    def keep_draft(self, draft: Draft) -> None:
        """Keep a draft in place of the station's former one."""
        self._connection.write(
            "INSERT INTO draft (zone, section, texts, person) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (zone, section) DO UPDATE SET texts = excluded.texts, person = excluded.person",
            (*draft.station, canonical(dict(draft.texts)), draft.person),
        )

    def drop_draft(self, station: StationId) -> None:
        """Drop the draft of a station, if there is one."""
        self._connection.write("DELETE FROM draft WHERE zone = ? AND section = ?", station)

    # Decisions of the board

    def decisions(self) -> tuple[BoardDecision, ...]:
        """Return the board's decisions by number."""
        return self._connection.all(_decision, f"SELECT {_DECISION} FROM board_decision ORDER BY number")

    def add_decision(self, decision: BoardDecision) -> None:
        """Put a decision on record. Raises Unusable(WRITE_FAILED) where the number is taken."""
        self._connection.write(
            f"INSERT INTO board_decision ({_DECISION}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                decision.number,
                *decision.station,
                decision.act.value,
                decision.reason,
                decision.votes_for,
                decision.votes_against,
                decision.decided_on.isoformat(),
                decision.person,
                decision.sheet,
                decision.came,
            ),
        )
